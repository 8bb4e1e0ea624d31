"""The situation at the beginning of a phase as one side sees it: made once, used for every decision of the phase."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.superpowers import supply
from ...games.superpowers.movement import closed_hexes
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY
from .aims import Aims
from .ground import distance_to, enemy_hexes, hex_prize
from .threat import Threat

CUT_OFF = 4.0  # what it costs a unit to stand out of supply
CARE_FOR_SUPPLY = 8  # within so many hexes of the enemy
PRIZE = 0.6  # a hex taken now may be lost again
COVER = 0.15  # good ground, all else being equal


class Outlook:
    """Enemies, dangers, aims and supply."""

    def __init__(self, pos: Position, side: str) -> None:
        self.side = side
        self.enemy = ENEMY[side]
        self.scenario = pos.scenario
        self.board = pos.scenario.board
        self._start = pos.copy()
        self._supplied: dict[str, int] = {}
        self.closed = closed_hexes(pos, side)
        self.enemies = enemy_hexes(pos, side)
        self.near_enemy = distance_to(pos, self.enemies)
        self.threat = Threat(self._start, side)
        self.aims = Aims(self._start, side)

    def supplied(self) -> dict[str, int]:
        """The hexes in supply from each source, found when they are first wanted."""
        if not self._supplied:
            pos = self._start
            blocked = supply.blocked_to_supply(pos, self.side)
            sources = {supply.source_of(pos, u) for u in self.scenario.of_side[self.side]}
            self._supplied = {s: supply.supplied_hexes(pos, self.side, s, blocked) for s in sources}
        return self._supplied

    def in_supply(self, pos: Position, u: int, h: int) -> bool:
        return bool(self.supplied()[supply.source_of(pos, u)] >> h & 1)

    def lure(self, pos: Position, units: Sequence[int], h: int) -> float:
        """What draws a stack to a hex, whoever else is there: the aim, prizes, supply."""
        u = units[0]
        value = -self.aims.pull * self.aims.field(u)[h] * len(units)
        value += self.aims.bank(h) * len(units)
        value += PRIZE * hex_prize(pos, self.side, h) - COVER * self.threat.cover(h)
        if self.near_enemy[h] < CARE_FOR_SUPPLY and not self.in_supply(pos, u, h):
            value -= CUT_OFF * len(units)
        return value

    def safety(self, units: Sequence[int], mates: Sequence[int], h: int) -> float:
        """What the presence of these units changes in what the side may expect to lose in a hex."""
        threat = self.threat
        if not threat.strength[h]:
            return 0.0
        return self.aims.fear * (threat.loss(h, mates) - threat.loss(h, [*mates, *units]))
