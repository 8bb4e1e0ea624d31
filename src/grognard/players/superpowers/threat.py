"""What the enemy could do next: his strength against each hex, and what a stack there would stand to lose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...engine.reach import reach
from ...games.superpowers import air, bridges
from ...games.superpowers.movement import ZONE_COST, closed_hexes
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY, Scenario
from ...games.superpowers.supply import is_out_of_supply, morale
from .ground import stake
from .judgement import Chances, chances, unit_value

SUPPORT = 1.4  # guns add this to what attacks
CROWD = 26.0  # no more firepower than this finds room around a hex
OWN_GUNS = 0.3  # and this to what defends
ENEMY_UNIT = 2.5  # a fair price of one of his units
HE_ATTACKS_FOR = 0.3  # gain below which he lets a stack alone
LEFT_EMPTY = 0.6  # chance that he takes an empty hex he can reach
LOWEST, HIGHEST = -60, 120  # differentials that can occur


@lru_cache(maxsize=4)
def _columns(scenario: Scenario) -> list[int]:
    columns = scenario.combat_results.columns
    return [columns.index(d) for d in range(LOWEST, HIGHEST)]


@lru_cache(maxsize=4)
def _cover(scenario: Scenario) -> list[int]:
    """Column shifts of the ground against an attacker."""
    shifts = [0] * scenario.board.size
    for h in scenario.board.hexes:
        effect = scenario.terrain_effects.get((scenario.board.terrain[h], "hex"))
        shifts[h] = min(effect.shift_all, effect.shift_all + effect.shift_armour) if effect else 0
    return shifts


def enemy_comes_in_full(pos: Position, side: str) -> bool:
    """Whether his next movement phase is one of a first impulse."""
    return (pos.impulse == 1) == (pos.first == side)


class Threat:
    """Made once a phase; the enemy stands where he stands, and our zones are where they are now."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos, self.side, self.enemy = pos, side, ENEMY[side]
        self.full = enemy_comes_in_full(pos, side)
        self.last = len(pos.scenario.combat_results.columns.columns) - 1
        self.strength = self._strength()

    def _strength(self) -> list[float]:
        """The firepower that one enemy division or nation could bring against each hex."""
        pos = self.pos
        size = pos.scenario.board.size
        forces: dict[str, list[float]] = {}
        closed = closed_hexes(pos, self.enemy)
        zone, edges = pos.zone[self.side], bridges.edges(pos)
        for e in pos.on_map(self.enemy):
            counter = pos.counter(e)
            if counter.artillery or counter.helicopter:
                continue
            points = max(2, counter.movement * 2 // ((1 if self.full else 2) * (2 if is_out_of_supply(pos, e) else 1)))
            found = reach(edges, pos.units[e].hex, points, zone, closed, ZONE_COST)
            beside = set(found)
            for h in found:
                beside.update(pos.scenario.board.neighbours[h])
            force = forces.setdefault(counter.nation if self.enemy == "nato" else counter.formation, [0.0] * size)
            for h in beside:
                force[h] += counter.firepower
        best = [0.0] * size
        for force in forces.values():
            best = [a if a > b else b for a, b in zip(best, force, strict=True)]
        by_air = float(air.FIREPOWER if pos.air[self.enemy] and self.full else 0)
        scale = SUPPORT if self.full else SUPPORT / 2
        return [min(CROWD, f) * scale + by_air if f else 0.0 for f in best]

    def cover(self, h: int) -> int:
        """Column shifts of the ground, below zero where it helps the defender."""
        return _cover(self.pos.scenario)[h]

    def column(self, h: int, firepower: float) -> int:
        differential = int(self.strength[h] - firepower)
        found = _columns(self.pos.scenario)[differential - LOWEST] + self.cover(h)
        return max(0, min(self.last, found))

    def loss(self, h: int, units: Sequence[int]) -> float:
        """What we may expect to lose in a hex if these units hold it when the enemy moves next."""
        if not self.strength[h]:
            return 0.0
        at_stake = stake(self.pos, h)
        if not units:
            return at_stake * LEFT_EMPTY
        scenario = self.pos.scenario
        counters = scenario.counters
        guarded = any(not counters[u].artillery for u in units)
        firepower = sum(counters[u].firepower for u in units) * (1 + OWN_GUNS) if guarded else float(len(units))
        best = min(morale(self.pos, u) for u in units)
        odds = chances(scenario, best, self.column(h, firepower))
        prices = sorted(unit_value(scenario, u) for u in units)
        return self.priced(h, odds, prices, at_stake)

    def priced(self, h: int, odds: Chances, prices: list[float], at_stake: float) -> float:
        loss = sum([chance * price for chance, price in zip(odds.killed, prices, strict=False)])
        lost_hex = odds.killed[len(prices) - 1] if len(prices) <= len(odds.killed) else 0.0
        if self.pos.scenario.board.terrain[h] != "city":
            loss += 0.5 * odds.driven
            lost_hex += odds.driven
        loss += at_stake * lost_hex
        return loss if loss - odds.lost * ENEMY_UNIT > HE_ATTACKS_FOR else 0.0
