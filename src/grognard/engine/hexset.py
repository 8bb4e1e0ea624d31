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


def members(hexes: HexSet) -> list[int]:
    """The hexes of a set, in order."""
    out: list[int] = []
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
        self._masks = [(offset, hexset(hexes)) for offset, hexes in into.items()]

    def spread(self, hexes: HexSet) -> HexSet:
        """The hexes one passable step away from any of these."""
        out = 0
        for offset, mask in self._masks:
            out |= (hexes << offset if offset > 0 else hexes >> -offset) & mask
        return out

    def flood(self, sources: HexSet, blocked: HexSet) -> HexSet:
        """Every hex connected with a source by a path that never enters a blocked hex."""
        open_masks = [(offset, mask & ~blocked) for offset, mask in self._masks]
        seen = front = sources & ~blocked
        while front:
            new = 0
            for offset, mask in open_masks:
                new |= (front << offset if offset > 0 else front >> -offset) & mask
            front = new & ~seen
            seen |= front
        return seen

    def within(self, sources: Mapping[int, HexSet], blocked: HexSet) -> HexSet:
        """Every hex from which a source is within its range: sources are given by their range, 1 or more. The path may
        not enter a blocked hex; where it starts does not count as entered, so a source reaches at least itself."""
        found, everything = 0, 0
        for left in range(max(sources, default=0), 0, -1):
            found |= sources.get(left, 0) & ~blocked
            everything |= sources.get(left, 0)
            if left > 1:
                found |= self.spread(found) & ~blocked
        return found | self.spread(found) | everything
