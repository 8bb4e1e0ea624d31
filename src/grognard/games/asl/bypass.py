"""Bypass [4.3]: along the hexsides of woods and buildings, without entering them."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.lattice import CORNERS, SIDES, Point
from .locations import is_any
from .position import Position
from .units import Trek

LONGEST = 4  # hexsides of one hex, at double cost beyond two [4.31]


def corner_point(pos: Position, hex: int, corner: int) -> Point:
    lattice = pos.board.lattice
    assert lattice is not None
    (x, y), (dx, dy) = pos.board.lattice_point(hex), lattice.corner(CORNERS[corner])
    return x + dx, y + dy


def corners(pos: Position, hex: int) -> dict[Point, int]:
    return {corner_point(pos, hex, corner): corner for corner in range(6)}


def last_corner(pos: Position, move: Trek) -> Point | None:
    """Where a unit in Bypass is: the last vertex of the hexsides it uses."""
    if not move.vertices:
        return None
    sides = [SIDES.index(side) for side in move.way.split("-")]
    if len(sides) > 1:
        clockwise = (sides[1] - sides[0]) % 6 == 1
        return corner_point(pos, move.hex, sides[-1] if clockwise else (sides[-1] - 1) % 6)
    before = corners(pos, move.came)
    ends = [(sides[0] - 1) % 6, sides[0]]
    far = [c for c in ends if corner_point(pos, move.hex, c) not in before]
    return corner_point(pos, move.hex, far[0] if far else ends[1])


def can_reach(pos: Position, move: Trek, hex: int) -> bool:
    """From a Bypass only hexes at its last vertex can be entered [4.31]."""
    at = last_corner(pos, move)
    return at is None or at in corners(pos, hex)


def ways_along(pos: Position, move: Trek, hex: int) -> Iterator[str]:
    """The Bypasses of a hex that begin where the unit stands: consecutive clear hexsides, as "NW-SW" [4.3] [4.31]."""
    clear = pos.board.bypass.get(hex, frozenset())
    if not clear or not is_any(pos.scenario.terrains[hex], "bypass"):
        return
    mine = corners(pos, hex)
    at = last_corner(pos, move)
    starts = [p for p in ([at] if at is not None else corners(pos, move.hex)) if p in mine]
    came = pos.board.direction(hex, move.hex) if move.hex in pos.board.neighbours[hex] else ""
    for start in starts:
        corner = mine[start]
        for turn in (1, -1):
            sides: list[str] = []
            for n in range(LONGEST):
                side = SIDES[(corner + 1 + n) % 6] if turn == 1 else SIDES[(corner - n) % 6]
                if side not in clear or side == came:
                    break
                sides.append(side)
                yield "-".join(sides)
