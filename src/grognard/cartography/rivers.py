"""Rivers run along hexsides: each river line is matched to an unbroken chain of them.

A cheapest path over the graph of hexsides; a hexside costs its length plus the square of its distance from the line,
so the chain follows the line as closely as the grid allows. A hexside that another river uses is cheaper, and a line
that ends beside another river ends on it: confluences stay connected.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Collection, Iterable, Sequence

from grognard.cartography.geometry import Corner, Point, Sheet, Side, side_between

REACH = 1.1  # how far from the line a corner may lie
SNAP = 0.75  # how near another river an end must lie to join it
LENGTH_WEIGHT, DISTANCE_WEIGHT, SHARED = 0.12, 9.0, 0.55
SIDE_LENGTH = 1 / math.sqrt(3)


def match_line(sheet: Sheet, line: Sequence[Point], used: Collection[Side] = ()) -> list[Side]:
    """The hexsides that follow a line, in its order; none if the line is shorter than a hexside."""
    near = [c for c in sheet.links if distance_to_line(sheet.point(c), line) < REACH]
    if len(near) < 2:
        return []
    joined = {corner for side in used for corner in side}
    start, end = (_end_corner(sheet, near, joined, point) for point in (line[0], line[-1]))
    if start == end:
        return []
    return _cheapest_path(sheet, line, set(near), set(used), start, end)


def match_rivers(sheet: Sheet, lines: Iterable[tuple[str, Sequence[Point]]]) -> dict[Side, str]:
    """Hexside -> name of the river on it. Where two share one, the river that comes first keeps its name."""
    rivers: dict[Side, str] = {}
    for name, line in lines:
        for side in match_line(sheet, line, rivers):
            rivers.setdefault(side, name)
    return rivers


def _end_corner(sheet: Sheet, near: list[Corner], joined: set[Corner], end: Point) -> Corner:
    nearest = sorted(near, key=lambda c: math.dist(sheet.point(c), end))[:8]
    for corner in nearest:
        if corner in joined and math.dist(sheet.point(corner), end) < SNAP:
            return corner
    return nearest[0]


def _cheapest_path(
    sheet: Sheet, line: Sequence[Point], allowed: set[Corner], used: set[Side], start: Corner, end: Corner
) -> list[Side]:
    def cost(side: Side) -> float:
        (ax, ay), (bx, by) = sheet.point(side[0]), sheet.point(side[1])
        steps = [0.1 + 0.2 * k for k in range(5)]
        apart = [distance_to_line((ax + t * (bx - ax), ay + t * (by - ay)), line) for t in steps]
        each = SIDE_LENGTH * (LENGTH_WEIGHT + DISTANCE_WEIGHT * sum(d * d for d in apart) / len(apart))
        return each * SHARED if side in used else each

    best = {start: 0.0}
    came_from: dict[Corner, Corner] = {}
    queue = [(0.0, start)]
    while queue:
        so_far, corner = heapq.heappop(queue)
        if corner == end:
            break
        if so_far > best[corner]:
            continue
        for following in sheet.links[corner]:
            if following not in allowed:
                continue
            total = so_far + cost(side_between(corner, following))
            if total < best.get(following, math.inf):
                best[following], came_from[following] = total, corner
                heapq.heappush(queue, (total, following))
    path: list[Side] = []
    while end != start:
        if end not in came_from:
            return []
        path.append(side_between(end, came_from[end]))
        end = came_from[end]
    return path[::-1]


def distance_to_line(point: Point, line: Sequence[Point]) -> float:
    px, py = point
    best = math.inf
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = 0.0 if length == 0 else min(1.0, max(0.0, ((px - ax) * dx + (py - ay) * dy) / length))
        best = min(best, (ax + t * dx - px) ** 2 + (ay + t * dy - py) ** 2)
    return math.sqrt(best)
