"""Lines of supply as a plan would leave them: whom one more unit would cut off, and whom it would join again."""

from __future__ import annotations

from ...engine.hexset import HexSet, hexset, members
from ...engine.pieces import MAP
from ...games.fottr.position import Position
from . import worth
from .outlook import Outlook

MOST = 16.0  # beyond this nobody believes that it will hold


def homes(pos: Position, camp: str) -> HexSet:
    """Where the supplies of a camp come from, roughly."""
    if camp == "axis":
        return hexset(h for h in pos.scenario.factories if pos.held_by(h, "axis"))
    beaches = (b.hex for b in pos.beachheads.values() if b.where == MAP)
    return pos.scenario.soviet_edge | hexset([*pos.command.values(), *beaches])


class Lines:
    """The zones of a camp while its units are being sent about, and the lines that its enemy has left."""

    def __init__(self, pos: Position, outlook: Outlook) -> None:
        self.pos, self.camp, self.enemy = pos, outlook.camp, outlook.enemy
        self.zone = list(pos.zone[self.camp])  # units that exert a zone into each hex
        self.homes = homes(pos, self.enemy)
        self.prices = {h: sum([worth.price(pos, u) for u in pos.at[h]]) for h in members(pos.occupied[self.enemy])}
        self.shut = pos.occupied[self.camp] | pos.zoned[self.camp] & ~pos.occupied[self.enemy]
        self.everywhere = (1 << pos.scenario.board.size) - 1
        self._joined: HexSet | None = None

    @property
    def joined(self) -> HexSet:
        """The hexes with a line home as things are planned."""
        if self._joined is None:
            self._joined = self.flood(self.shut)
        return self._joined

    def flood(self, shut: HexSet) -> HexSet:
        """The hexes with a line home, when these are shut."""
        ways = self.pos.scenario.ways
        open = ways.flood(self.homes, shut)
        return open | ways.spread(open)

    def exert(self, u: int, hex: int, by: int) -> None:
        """A unit comes or goes."""
        if not self.pos.counter(u).exerts:
            return
        friends, zone = self.pos.occupied[self.enemy], self.zone
        for n in self.pos.scenario.zone_into[self.camp][hex]:
            zone[n] += by
            if not friends >> n & 1:
                self.shut = self.shut | 1 << n if zone[n] else self.shut & ~(1 << n)
        self._joined = None

    def cut(self, u: int, hex: int) -> float:
        """What a unit would cut off from there."""
        if not self.pos.counter(u).exerts:
            return 0.0
        here = hexset(self.pos.scenario.zone_into[self.camp][hex]) & ~self.pos.occupied[self.enemy] | 1 << hex
        new = here & self.joined & ~self.shut
        if not new or self.has_way_round(new):
            return 0.0
        lost = self.pos.occupied[self.enemy] & self.joined & ~self.flood(self.shut | here)
        return min(MOST, sum([self.prices[h] for h in members(lost)]))

    def has_way_round(self, new: HexSet) -> bool:
        """Whether the open hexes around a new barrier are still joined close by: then it cuts nothing off, and there is
        no need to search the whole map."""
        ways = self.pos.scenario.ways
        around = ways.spread(new)
        near = (around | ways.spread(around)) & ~self.shut & ~new
        edge = around & near
        first = edge & -edge
        return not edge & ~ways.flood(first, self.everywhere & ~near)
