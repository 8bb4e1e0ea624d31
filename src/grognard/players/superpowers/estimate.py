"""What attacks promise that could be made, now or after a march: the rules' own sums, with the fire to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...games.superpowers import support
from ...games.superpowers.attack import Attack
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY, Scenario
from .doctrine import DOCTRINES
from .worth import expected_gain, hex_prize, muster

HALVED = 0.5
KEPT = 100_000  # gains of attacks that are remembered
Circumstances = tuple[str, int, int, float, float, tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=4)
def known_gains(scenario: Scenario) -> dict[Circumstances, float]:
    """What attacks promise, by their circumstances."""
    return {}


class Estimates:
    """Made for one planning: the enemy stands still meanwhile."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos, self.side, self.enemy = pos, side, ENEMY[side]
        self.muster = muster(pos.scenario)
        self.guns = [(pos.units[e].hex, e) for e in pos.on_map(self.enemy) if self.muster.range[e]]
        self._answers: dict[int, float] = {}
        self._known = known_gains(pos.scenario)

    def firepower(self, h: int) -> float:
        """What defends a hex, guns without guard counting next to nothing."""
        units, known = self.pos.stack(h, self.enemy), self.muster
        guarded = any(not known.gun[e] for e in units)
        return float(sum([known.strength[e] for e in units]) if guarded else len(units))

    def answer(self, h: int) -> float:
        """The fire of guns that would probably support the defenders; those of the WP count half in defence."""
        found = self._answers.get(h)
        if found is None:
            board, known = self.pos.board, self.muster
            near = [e for hex, e in self.guns if hex != h and board.distance(hex, h) <= known.range[e]]
            fire = DOCTRINES[self.side].answering * sum([known.strength[e] for e in near])
            found = min(self.firepower(h), fire * (HALVED if self.enemy == "wp" else 1.0))
            self._answers[h] = found
        return found

    def gain(self, pos: Position, target: int, units: list[int], fire: float) -> float:
        """The mean gain if these units attack from where they stand, with so much fire in support."""
        most = sum([self.muster.strength[u] for u in units])
        more = min(fire, most) * (HALVED if pos.impulse == 2 else 1.0) - self.answer(target)
        known, key = self._known, self.circumstances(pos, target, units, more)
        found = known.get(key)
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            found = known[key] = expected_gain(pos, Attack(self.side, "attack", [target], units), more)
        return found

    def circumstances(self, pos: Position, target: int, units: list[int], fire: float) -> Circumstances:
        """All that the gain of an attack depends on. The same attack is looked at again and again, in one plan and in
        the plans of many imagined games."""
        records, retreated = pos.units, pos.retreated
        ours = tuple([u << 24 | records[u].hex << 1 | records[u].out_of_supply for u in units])
        theirs = tuple(
            [e << 2 | (e in retreated) << 1 | records[e].out_of_supply for e in pos.stack(target, self.enemy)]
        )
        prize = hex_prize(pos, self.side, target)
        return self.side, target, pos.impulse, fire, prize, ours, theirs


# -- who fights together ----------------------------------------------------------------------------------------------


def forces_against(pos: Position, units: list[int], target: int) -> list[list[int]]:
    """Forces that fight together without penalty (a WP division with its army's and free troops, or a NATO nation), and
    all together; against a town also without their tanks, who are a burden there."""
    counters = pos.scenario.counters
    if units and counters[units[0]].side == "nato":
        nations = sorted({counters[u].nation for u in units})
        found = [[u for u in units if counters[u].nation == n] for n in nations]
    else:
        bound = sorted({(c.army, c.formation) for u in units if (c := counters[u]).level == "division"})
        found = [[u for u in units if fits(pos, u, army, division)] for army, division in bound]
    if len(found) != 1 and units:
        found.append(units)
    if pos.scenario.built_up[target]:
        on_foot = [[u for u in force if not counters[u].armour] for force in found]
        found += [rest for rest, force in zip(on_foot, found, strict=True) if 0 < len(rest) < len(force)]
    return found


def fits(pos: Position, u: int, army: str, division: str) -> bool:
    counter = pos.counter(u)
    of_the_army = counter.army == army and counter.level != "division"
    return counter.independent or of_the_army or counter.formation == division


def fire_for(pos: Position, guns: Sequence[int], units: list[int]) -> float:
    """The firepower of those guns that may support these units."""
    return float(sum([pos.counter(g).firepower for g in guns if supports(pos, g, units)]))


def supports(pos: Position, gun: int, units: list[int]) -> bool:
    return support.is_of_the_formation(pos, gun, units) is None
