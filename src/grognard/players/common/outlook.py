"""The situation at the beginning of a phase as one side sees it: what draws units, and what they may lose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.hexmap import HexMap
from .aims import Aims, Goal
from .doctrine import Doctrine
from .ground import Passage, hexes_to, strongest
from .results import Chances


@dataclass(frozen=True)
class Muster:
    """What a commander knows of every unit, by its number."""

    strength: list[int]
    price: list[float]  # the cost of losing it
    gun: list[bool]  # it does not attack itself, but supports others from a distance
    range: list[int]
    formation: list[str]  # of the units that like to stand together
    flies: list[bool]
    limit: int  # units that a hex takes


class Outlook:
    """Made once a phase; the enemy stands where he stands. A game says what he could do and what places are worth."""

    def __init__(
        self, pos: Any, side: str, doctrine: Doctrine, muster: Muster, passage: Passage, enemies: set[int]
    ) -> None:
        self.start = pos.copy()
        self.side, self.weights, self.muster = side, doctrine, muster
        self.board: HexMap = pos.board
        self.passage = passage  # of our units
        self.enemies = enemies  # hexes
        self.near_enemy = hexes_to(self.board, enemies)
        self.threat: list[float] = []  # by hex: what the enemy could bring against it next
        self.cover: list[int] = []  # by hex: how the ground changes an attack, below zero where it helps the defender
        self.aims = Aims((), lambda hexes: [], doctrine.crowding)
        self._losses: dict[tuple[int, ...], float] = {}  # by hex and units

    # -- what a game says -----------------------------------------------------------------------------------------

    def formation(self, u: int) -> str:
        """The units that are after the same goal."""
        raise NotImplementedError

    def friends(self, pos: Any, h: int) -> list[int]:
        """Our units in a hex, those who count for stacking."""
        raise NotImplementedError

    def stake(self, h: int) -> float:
        """What changes hands with a place."""
        return 0.0

    def prize(self, pos: Any, h: int) -> float:
        """What a place that is not ours is worth."""
        return 0.0

    def extra(self, h: int) -> float:
        """What it is worth to each unit to stand there besides."""
        return 0.0

    def in_supply(self, u: int, h: int) -> bool:
        return True

    def odds(self, ahead: int, shift: int, defenders: Sequence[int]) -> Chances:
        """The chances of an attack with so much more strength, on such ground."""
        raise NotImplementedError

    # -- what follows ---------------------------------------------------------------------------------------------

    def share_out(self, goals: Sequence[Goal], way_to: Any, places: Iterable[tuple[int, int]]) -> None:
        """Give every formation a goal, from where the middle one of its units (unit, hex) stands."""
        self.aims = Aims(goals, way_to, self.weights.crowding)
        members: dict[str, list[int]] = {}
        for u, hex in places:
            members.setdefault(self.formation(u), []).append(hex)
        for key, hexes in sorted(members.items()):
            self.aims.goal(key, sorted(hexes)[len(hexes) // 2])

    def strikes(self, passage: Passage, units: Iterable[tuple[str, int, int]]) -> list[float]:
        """The strength that the strongest formation could bring against each hex: of each unit its formation, its
        number and its points of movement."""
        forces: dict[str, list[tuple[float, set[int]]]] = {}
        for formation, u, points in units:
            hexes = passage.strikes(self.board, self.start.standing[u], points)
            forces.setdefault(formation, []).append((float(self.muster.strength[u]), hexes))
        return strongest(self.board.size, forces)

    def field(self, u: int) -> Sequence[float]:
        """Distance to what this unit is after."""
        return self.aims.field(self.formation(u), self.start.standing[u])

    def loss(self, h: int, units: Sequence[int]) -> float:
        """What we may expect to lose in a hex if these units hold it when the enemy moves next. All who look for a
        place ask it of the same hexes."""
        key = (h, *units)
        found = self._losses.get(key)
        if found is None:
            found = self._losses[key] = self._loss(h, units)
        return found

    def _loss(self, h: int, units: Sequence[int]) -> float:
        threat, weights, muster = self.threat[h], self.weights, self.muster
        if not threat:
            return 0.0
        stake = self.stake(h)
        if not units:
            return stake * weights.left_empty
        guarded = any(not muster.gun[u] for u in units)
        strength = sum([muster.strength[u] for u in units]) * (1 + weights.own_guns) if guarded else float(len(units))
        odds = self.odds(int(threat - strength), self.cover[h], units)
        prices = sorted([muster.price[u] for u in units])
        loss = sum([chance * price for chance, price in zip(odds.killed, prices, strict=False)])
        gone = odds.killed[len(prices) - 1] if len(prices) <= len(odds.killed) else 0.0
        if self.board.terrain[h] != "city":
            loss += weights.pushed_back * odds.driven
            gone += odds.driven
        loss += stake * gone
        return loss if loss - odds.lost * weights.enemy_unit > weights.he_attacks_for else 0.0

    def safety(self, units: Sequence[int], mates: Sequence[int], h: int) -> float:
        """What the presence of these units changes in what the side may expect to lose in a hex."""
        if not self.threat[h]:
            return 0.0
        return self.weights.fear * (self.loss(h, mates) - self.loss(h, [*mates, *units]))

    def lure(self, pos: Any, units: Sequence[int], h: int) -> float:
        """What draws a stack to a hex, whoever else is there: the aim, prizes, cover, supply."""
        weights, many = self.weights, len(units)
        value = (self.extra(h) - weights.pull * self.field(units[0])[h]) * many
        value += weights.prize * self.prize(pos, h) - weights.cover * self.cover[h]
        return value - (weights.cut_off * many if self.hungry(units[0], h) else 0.0)

    def hungry(self, u: int, h: int) -> bool:
        """Whether a unit would want for supplies there, with the enemy near."""
        return self.near_enemy[h] < self.weights.cares_for_supply and not self.in_supply(u, h)

    def items(self, pos: Any, units: Sequence[int], mates: Sequence[int], h: int) -> dict[str, float]:
        """The same by its parts, with the danger there."""
        weights, many = self.weights, len(units)
        return {
            "aim": (self.extra(h) - weights.pull * self.field(units[0])[h]) * many,
            "prize": weights.prize * self.prize(pos, h),
            "cover": -weights.cover * self.cover[h],
            "supply": -weights.cut_off * many if self.hungry(units[0], h) else 0.0,
            "safety": self.safety(units, mates, h),
        }

    def step(self, pos: Any, group: Sequence[int], here: int, h: int, mates: Sequence[int]) -> float:
        """What an advance brings: the place, whether the group is safer there than here, and the way to its goal. Those
        left behind are safer or not without it; a town is not left empty."""
        field, behind = self.field(group[0]), [x for x in self.friends(pos, here) if x not in group]
        worth = self.prize(pos, h) + self.safety(group, mates, h) - self.safety(group, behind, here)
        worth += self.weights.pull * (field[here] - field[h]) * len(group)
        return worth - (self.weights.leaves_town if self.board.terrain[here] == "city" and not behind else 0.0)
