"""A quick sum of attacks that could be prepared; the true sum, with every modifier, is made when one is declared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...games.superpowers.formations import rule_against_attackers
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY
from ...games.superpowers.shifts import armour_against
from ...games.superpowers.supply import morale
from .ground import hex_prize
from .judgement import OPEN_HEX, results, settled, unit_value

ANSWERING = 0.6  # share of the enemy's guns in range that answer an attack
HALVED = 0.5


@dataclass(frozen=True)
class Target:
    """What is known of an enemy hex."""

    hex: int
    firepower: float
    antitank: float
    has_armour: bool
    morale: str
    prices: list[float]
    prize: float
    in_city: bool
    shift: int
    armour_shift: int


class Estimates:
    """Made for one planning: the enemy stands still meanwhile."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos, self.side, self.enemy = pos, side, ENEMY[side]
        self.guns = [(pos.units[e].hex, e) for e in pos.on_map(self.enemy) if pos.counter(e).range]
        self._targets: dict[int, Target] = {}

    def target(self, h: int) -> Target:
        if h not in self._targets:
            self._targets[h] = self._look_at(h)
        return self._targets[h]

    def _look_at(self, h: int) -> Target:
        pos, scenario = self.pos, self.pos.scenario
        units = pos.stack(h, self.enemy)
        counters = [pos.counter(e) for e in units]
        guarded = any(not c.artillery for c in counters)
        firepower = float(sum(c.firepower for c in counters)) if guarded else float(len(units))
        return Target(
            h,
            firepower + self.answering_fire(h, firepower),
            float(sum(c.firepower for c in counters if c.branch == "antitank")),
            any(c.armour for c in counters),
            min(morale(pos, e) for e in units),
            sorted(unit_value(scenario, e) for e in units),
            hex_prize(pos, self.side, h) + OPEN_HEX,
            scenario.board.terrain[h] == "city",
            scenario.terrain_effects[scenario.board.terrain[h], "hex"].shift_all,
            armour_against(pos, h, units)[0],
        )

    def answering_fire(self, h: int, firepower: float) -> float:
        """Guns that would probably support the defenders; those of the WP count half in defence."""
        board, counters = self.pos.scenario.board, self.pos.scenario.counters
        near = [e for hex, e in self.guns if hex != h and board.distance(hex, h) <= counters[e].range]
        fire = sum(counters[e].firepower for e in near)
        return min(firepower, ANSWERING * fire * (HALVED if self.enemy == "wp" else 1.0))

    def gain(self, target: int, places: Mapping[int, int], fire: float) -> float:
        """The mean gain if these units attack from these places, with so much fire in support."""
        known, pos, scenario = self.target(target), self.pos, self.pos.scenario
        counters = scenario.counters
        by_hex: dict[int, float] = {}
        limit, armour = 0.0, False
        for u, hex in places.items():
            counter = counters[u]
            doubled = known.has_armour and counter.branch == "antitank"
            by_hex[hex] = by_hex.get(hex, 0.0) + counter.firepower * (2 if doubled else 1)
            limit += counter.firepower
            armour = armour or counter.armour
        scale = HALVED if pos.impulse == 2 else 1.0
        total, river = min(fire, limit) * scale, False
        for hex, firepower in by_hex.items():
            side = scenario.board.side(hex, target)
            firepower *= scale
            if "major_river" in side:
                firepower *= HALVED
            elif "minor_river" in side:
                firepower -= 1
            river = river or "major_river" in side or "minor_river" in side
            total += firepower
        shift = known.shift - river + (known.armour_shift if armour else 0)
        if rule_against_attackers(pos, list(places)):
            shift -= 1
        against = known.firepower + (known.antitank if armour else 0.0)
        column = scenario.combat_results.columns.shifted(int(total - against), shift)
        ours = sorted(unit_value(scenario, u) for u in places)
        found = results(scenario, known.morale, column)
        return sum([settled(r, ours, known.prices, known.prize, known.in_city, "attack") for r in found]) / len(found)
