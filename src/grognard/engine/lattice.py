"""The lattice of a board: every point is a pair of whole numbers, x to the east and y to the south, so that nothing
that is decided by points (does a line cross an outline?) is ever rounded.

The sides of a hex are N, NE, SE, S, SW and NW; its height is `row`, and columns lie `column` apart. The real height of
a hex is 1.1547 times that distance; a lattice may come near it and still decides every crossing correctly, because
stretching a board in one direction keeps straight lines straight.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Point = tuple[int, int]
SIDES = ("N", "NE", "SE", "S", "SW", "NW")  # clockwise
CORNERS = ("NE", "E", "SE", "SW", "W", "NW")  # clockwise: side k lies between corners k - 1 and k
# The points of a hex from which and to which lines are drawn; a line's end is given by its index in this list.
AIMS = ("", *(f"corner {name}" for name in CORNERS), *(f"middle {name}" for name in SIDES))
CENTRE = 0
_LATTICE = re.compile(r"column=(\d+) row=(\d+)$")


class Lattice(NamedTuple):
    """How many units lie between two columns and between two rows."""

    column: int
    row: int

    @classmethod
    def parse(cls, text: str, orient: str) -> Lattice:
        found = _LATTICE.match(text)
        if not found or orient != "flat":
            raise ValueError("a lattice line of a flat grid is 'lattice column=NUMBER row=NUMBER'")
        lattice = cls(int(found[1]), int(found[2]))
        if not lattice.column or not lattice.row or lattice.column % 6 or lattice.row % 4:
            raise ValueError(
                "corners and middles of hexsides need a column that divides by 6 and a row that divides by 4"
            )
        return lattice

    def centre(self, q: int, r: int) -> Point:
        """The centre of the hex with these axial coordinates."""
        return self.column * q, self.row * r + self.row // 2 * q

    def corners(self) -> tuple[Point, ...]:
        """All corners, relative to the centre of their hex."""
        far, near, half = self.column * 2 // 3, self.column // 3, self.row // 2
        return (near, -half), (far, 0), (near, half), (-near, half), (-far, 0), (-near, -half)

    def corner(self, name: str) -> Point:
        return self.corners()[CORNERS.index(name)]

    def ends(self, side: str) -> tuple[Point, Point]:
        """The corners of a hexside, clockwise, relative to the centre of its hex."""
        k = SIDES.index(side)
        return self.corner(CORNERS[k - 1]), self.corner(CORNERS[k])

    def middle(self, side: str) -> Point:
        """The middle of a hexside, relative to the centre of its hex."""
        (ax, ay), (bx, by) = self.ends(side)
        return (ax + bx) // 2, (ay + by) // 2

    def aim(self, aim: int) -> Point:
        """One of `AIMS`, relative to the centre of its hex."""
        if aim == CENTRE:
            return 0, 0
        corners = self.corners()
        is_middle, place = divmod(aim - 1, len(CORNERS))
        if not is_middle:
            return corners[place]
        (ax, ay), (bx, by) = corners[place - 1], corners[place]
        return (ax + bx) // 2, (ay + by) // 2

    def forms(self) -> tuple[Point, ...]:
        """For each side a pair (u, v): a point lies in the hex if no u x + v y is above `reach`, and on the hexside if
        it is equal."""
        u, v = self.row // 2, self.column // 3
        return (0, -2 * v), (u, -v), (u, v), (0, 2 * v), (-u, v), (-u, -v)

    @property
    def reach(self) -> int:
        return self.column // 3 * self.row

    def has(self, point: Point) -> bool:
        """Whether a point lies in the hex or on its sides."""
        return all(u * point[0] + v * point[1] <= self.reach for u, v in self.forms())
