"""Where the hexes of a map lie on the sheet.

Sheet coordinates: one unit is the distance between the centres of two adjacent hexes, x grows to the east (right),
y grows to the south (down). A corner is named by two small ints, so that the hexes around it agree on it exactly;
a hexside is the pair of its corners.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from grognard.engine.grid import Grid
from grognard.engine.hexmap import HexMap

Point = tuple[float, float]
Corner = tuple[int, int]
Side = tuple[Corner, Corner]
Box = tuple[float, float, float, float]  # left, top, right, bottom

ROOT3 = math.sqrt(3)

# Bearing of each direction in degrees, clockwise from the east, in the order of the corners.
_BEARINGS: dict[str, dict[str, float]] = {
    "flat": {"SE": 30, "S": 90, "SW": 150, "NW": 210, "N": 270, "NE": 330},
    "pointy": {"E": 0, "SE": 60, "SW": 120, "W": 180, "NW": 240, "NE": 300},
}


def centre_of(grid: Grid, c: int, r: int) -> Point:
    """The centre of the hex with these two numbers."""
    along = r + (0.5 if c % 2 == grid.shifted else 0.0)
    if grid.orient == "flat":
        return grid.east * ROOT3 / 2 * c, grid.south * along
    return grid.east * along, grid.south * ROOT3 / 2 * c


def numbers_at(grid: Grid, x: float, y: float) -> tuple[int, int]:
    """The two numbers of the hex at a point, whether or not the map has it."""
    across, along = (grid.east * x, grid.south * y) if grid.orient == "flat" else (grid.south * y, grid.east * x)
    line = round(across / (ROOT3 / 2))
    best = (math.inf, 0, 0)
    for c in (line - 1, line, line + 1):
        r = round(along - (0.5 if c % 2 == grid.shifted else 0.0))
        cx, cy = centre_of(grid, c, r)
        best = min(best, ((cx - x) ** 2 + (cy - y) ** 2, c, r))
    return best[1], best[2]


def all_centres(grid: Grid) -> Iterator[tuple[str, Point]]:
    """Every label of a grid with its centre."""
    for c in grid.cols:
        for r in grid.rows:
            yield grid.label_of(c, r), centre_of(grid, c, r)


class Sheet:
    """The hexes of one map on the sheet: centres, corners, hexsides."""

    def __init__(self, grid: Grid, labels: Iterable[str] | None = None) -> None:
        self.grid = grid
        wanted = None if labels is None else set(labels)
        self.centre = {label: point for label, point in all_centres(grid) if wanted is None or label in wanted}
        self.bearings = _BEARINGS[grid.orient]
        self.directions = tuple(self.bearings)
        flat = grid.orient == "flat"
        angles = [math.radians((0 if flat else -30) + 60 * k) for k in range(6)]
        self._offsets = [(math.cos(a) / ROOT3, math.sin(a) / ROOT3) for a in angles]
        self._unit = (1 / (2 * ROOT3), 0.5) if flat else (0.5, 1 / (2 * ROOT3))  # corners lie at multiples of this

    @classmethod
    def of(cls, board: HexMap) -> Sheet:
        return cls(board.grid, (board.label(h) for h in board.hexes))

    @cached_property
    def labels(self) -> list[str]:
        return list(self.centre)

    def corners(self, label: str) -> list[Corner]:
        """The six corners, clockwise; the hexside in `directions[k]` lies between corners k and k+1."""
        x, y = self.centre[label]
        ux, uy = self._unit
        return [(round((x + dx) / ux), round((y + dy) / uy)) for dx, dy in self._offsets]

    def point(self, corner: Corner) -> Point:
        return corner[0] * self._unit[0], corner[1] * self._unit[1]

    def side(self, label: str, direction: str) -> Side:
        k = self.directions.index(direction)
        ring = self.corners(label)
        return side_between(ring[k], ring[(k + 1) % 6])

    def beyond(self, label: str, direction: str) -> Point:
        """The centre of the hex across a hexside, on the map or not."""
        x, y = self.centre[label]
        angle = math.radians(self.bearings[direction])
        return x + math.cos(angle), y + math.sin(angle)

    def at(self, x: float, y: float) -> str | None:
        """The hex at a point; None off the map."""
        c, r = numbers_at(self.grid, x, y)
        label = self.grid.label_of(c, r)
        return label if label in self.centre else None

    @cached_property
    def sides(self) -> dict[Side, list[tuple[str, str]]]:
        """Every hexside with the one or two hexes it bounds, as (label, direction), lowest label first."""
        found: dict[Side, list[tuple[str, str]]] = {}
        for label in sorted(self.centre):
            ring = self.corners(label)
            for k, direction in enumerate(self.directions):
                found.setdefault(side_between(ring[k], ring[(k + 1) % 6]), []).append((label, direction))
        return found

    @cached_property
    def links(self) -> dict[Corner, list[Corner]]:
        """The graph of hexsides: from each corner the corners one hexside away."""
        found: dict[Corner, list[Corner]] = {}
        for a, b in self.sides:
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return found

    @cached_property
    def box(self) -> Box:
        """The smallest rectangle around all hexes."""
        dx = max(x for x, _ in self._offsets)
        dy = max(y for _, y in self._offsets)
        xs = [x for x, _ in self.centre.values()]
        ys = [y for _, y in self.centre.values()]
        return min(xs) - dx, min(ys) - dy, max(xs) + dx, max(ys) + dy


def side_between(a: Corner, b: Corner) -> Side:
    return (a, b) if a < b else (b, a)


def cut_to(points: Sequence[Point], box: Box) -> list[Point]:
    """The part of a polygon that lies in a box."""
    left, top, right, bottom = box
    points = cut_off(points, lambda p: p[0] - left)
    points = cut_off(points, lambda p: right - p[0])
    points = cut_off(points, lambda p: p[1] - top)
    return cut_off(points, lambda p: bottom - p[1])


def cut_off(points: Sequence[Point], inside: Callable[[Point], float]) -> list[Point]:
    """The part of a polygon on one side of a straight line: where a linear function is not below zero."""
    found: list[Point] = []
    for a, b in zip(points, [*points[1:], *points[:1]]):
        at_a, at_b = inside(a), inside(b)
        if at_a >= 0:
            found.append(a)
        if at_a * at_b < 0:
            part = at_a / (at_a - at_b)
            found.append((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))
    return found


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by
