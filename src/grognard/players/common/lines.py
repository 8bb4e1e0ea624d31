"""Lines of supply as a plan would leave them: whom one more unit would cut off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...engine.hexset import HexSet, Ways, hexset, members


def starves_others(pos: Any, u: int, way: Sequence[int], hungry: Callable[[Any], int]) -> bool:
    """Whether more units would go hungry if one went its way: it covers their road or holds their port."""
    twin = pos.copy()
    for hex in way:
        twin.put(u, hex)
    return hungry(twin) > hungry(pos)


class Lines:
    """The zones of one side while its units are being sent about, and the lines that its enemy has left."""

    def __init__(
        self,
        ways: Ways,
        zone: Sequence[int],  # units of ours that exert a zone into each hex
        zone_into: Sequence[Sequence[int]],  # where our zones reach from each hex
        ours: HexSet,
        theirs: HexSet,
        homes: HexSet,  # where their supplies come from
        prices: Mapping[int, float],  # what stands in each of their hexes
        most: float,  # beyond this nobody believes that it will hold
    ) -> None:
        self._ways, self._into, self._homes = ways, zone_into, homes
        self._theirs, self._prices, self._most = theirs, prices, most
        self._zone = list(zone)
        zoned = hexset(h for h, units in enumerate(zone) if units)
        self._shut = ours | zoned & ~theirs
        self._everywhere = (1 << len(zone)) - 1
        self._joined: HexSet | None = None  # the hexes with a line home as things are planned

    def exert(self, hex: int, by: int) -> None:
        """A unit with a zone comes (1) or goes (-1)."""
        for n in self._into[hex]:
            self._zone[n] += by
            if not self._theirs >> n & 1:
                self._shut = self._shut | 1 << n if self._zone[n] else self._shut & ~(1 << n)
        self._joined = None

    def cut(self, hex: int) -> float:
        """What a unit with a zone would cut off from there."""
        if self._joined is None:
            self._joined = self._flood(self._shut)
        here = hexset(self._into[hex]) & ~self._theirs | 1 << hex
        new = here & self._joined & ~self._shut
        if not new or self._has_way_round(new):
            return 0.0
        lost = self._theirs & self._joined & ~self._flood(self._shut | here)
        return min(self._most, sum([self._prices[h] for h in members(lost)]))

    def _flood(self, shut: HexSet) -> HexSet:
        """The hexes with a line home, when these are shut."""
        open = self._ways.flood(self._homes, shut)
        return open | self._ways.spread(open)

    def _has_way_round(self, new: HexSet) -> bool:
        """Whether the open hexes around a new barrier are still joined close by: then it cuts nothing off, and there is
        no need to search the whole map."""
        around = self._ways.spread(new)
        near = (around | self._ways.spread(around)) & ~self._shut & ~new
        edge = around & near
        first = edge & -edge
        return not edge & ~self._ways.flood(first, self._everywhere & ~near)
