"""Sets of hexes as Python ints: one bit a hex. Whole-set questions (zones, floods) are a few shifts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .hexmap import HexMap

HexSet = int
_FLAGS = bytes.maketrans(b"01", b"\0\1")
_BITS = [tuple(i for i in range(8) if byte >> i & 1) for byte in range(256)]


def hexset(hexes: Iterable[int]) -> HexSet:
    """The set of these hexes."""
    found = 0
    for h in hexes:
        found |= 1 << h
    return found


def without(hexes: HexSet, others: HexSet) -> HexSet:
    """The hexes of a set that are not in another; `hexes & ~others` would make an int below zero and is slower."""
    return hexes ^ (hexes & others)


def members(hexes: HexSet) -> list[int]:
    """The hexes of a set, in order."""
    out: list[int] = []
    if hexes.bit_count() << 5 < hexes.bit_length():  # few enough that one after the other is quicker
        while hexes:
            last = hexes.bit_length() - 1
            out.append(last)
            hexes ^= 1 << last
        out.reverse()
        return out
    for i, byte in enumerate(hexes.to_bytes((hexes.bit_length() + 7) >> 3, "little")):
        if byte:
            base = i << 3
            for bit in _BITS[byte]:
                out.append(base + bit)
    return out


def marks(hexes: HexSet, size: int) -> bytearray:
    """A byte for each hex of a map, 1 for those of a set: what searches look at."""
    return bytearray(f"{hexes:b}"[::-1].encode().translate(_FLAGS).ljust(size, b"\0"))


class Ways:
    """Which hexsides can be passed; the ground for floods over the map."""

    def __init__(self, board: HexMap, passable: Callable[[int, int], bool]) -> None:
        into: dict[int, list[int]] = {offset: [] for offset in board.offset.values()}
        for a in board.hexes:
            for b in board.neighbours[a]:
                if passable(a, b):
                    into[b - a].append(b)
        self._whole = board.everywhere
        # The hexes that can be entered in each direction: onward to higher numbers, and back.
        self._onward = [(offset, hexset(hexes)) for offset, hexes in into.items() if offset > 0]
        self._back = [(-offset, hexset(hexes)) for offset, hexes in into.items() if offset < 0]

    def spread(self, hexes: HexSet) -> HexSet:
        """The hexes one passable step away from any of these."""
        out = 0
        for offset, mask in self._onward:
            out |= hexes << offset & mask
        for offset, mask in self._back:
            out |= hexes >> offset & mask
        return out

    def flood(self, sources: HexSet, blocked: HexSet) -> HexSet:
        """Every hex connected with a source by a path that never enters a blocked hex."""
        opened = without(self._whole, blocked)
        return self._flood_on(sources & opened, opened)

    def mended(self, flooded: HexSet, sources: HexSet, before: HexSet, blocked: HexSet) -> HexSet:
        """The flood of these sources, from a known flood with other hexes blocked: much quicker if little has changed.
        Every step must be passable both ways."""
        shut = without(flooded & blocked, before)
        if shut & sources:
            return self.flood(sources, blocked)
        kept = flooded ^ shut
        if shut and not self._goes_round(shut, kept):
            return self.flood(sources, blocked)
        freed = without(before & self._whole, blocked)
        front = freed & (self.spread(kept) | sources) if freed else 0
        return self._flood_on(kept | front, without(self._whole, blocked)) if front else kept

    def _goes_round(self, shut: HexSet, ground: HexSet) -> bool:
        """Whether the ground beside newly blocked hexes is connected close by: then nothing is cut off."""
        around = self.spread(shut)
        near = (around | self.spread(around)) & ground
        edge = around & near
        if not edge:
            return True
        return not without(edge, self._flood_on(edge & -edge, near))

    def _flood_on(self, seen: HexSet, opened: HexSet) -> HexSet:
        """Each direction in turn goes on from where the others have come to, so a flood takes few rounds."""
        onward = [(offset, mask & opened) for offset, mask in self._onward]
        back, before = [(offset, mask & opened) for offset, mask in self._back], 0
        while seen != before:
            before = seen
            for offset, mask in onward:
                seen |= seen << offset & mask
            for offset, mask in back:
                seen |= seen >> offset & mask
        return seen

    def within(self, sources: Mapping[int, HexSet], blocked: HexSet) -> HexSet:
        """Every hex from which a source is within its range; `sources` are keyed by their range, 1 or more. The path
        may not enter a blocked hex; its start does not count as entered, so a source reaches at least itself."""
        opened, found, everything = without(self._whole, blocked), 0, 0
        onward = [(offset, mask & opened) for offset, mask in self._onward]
        back = [(offset, mask & opened) for offset, mask in self._back]
        for left in range(max(sources, default=0), 0, -1):
            if left in sources:
                found |= sources[left] & opened
                everything |= sources[left]
            if left > 1:
                before = found
                for offset, mask in onward:
                    found |= before << offset & mask
                for offset, mask in back:
                    found |= before >> offset & mask
        return found | self.spread(found) | everything
