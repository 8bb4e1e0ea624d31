"""What a straight line passes on a board, found once for each pair of ends that lie in the same way to each other.

Nothing is rounded. A line passes a hex if they have more than a point in common; it runs along a hexside, or it crosses
the hex. A line touches a hexside if it meets it anywhere, in a corner too, but not just where the line itself ends.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import attrgetter
from typing import NamedTuple

from .grid import DIRECTIONS
from .lattice import CENTRE, SIDES, Lattice, Point

STEPS = tuple(DIRECTIONS["flat"][side] for side in SIDES)  # axial, by side
SIDE_TO = {step: side for side, step in enumerate(STEPS)}


class Step(NamedTuple):
    """A hex that the line crosses: its axial distance from the first end's hex. There the line is where dx y - dy x =
    `at`, counted from the hex's centre."""

    q: int
    r: int
    range: int  # the range by which hindrances are counted
    at: int
    sides: tuple[int, ...]  # the hexsides that it touches here, except those of either end's hex


class Seam(NamedTuple):
    """A hexside along which the line runs: a hex and which of its sides."""

    q: int
    r: int
    side: int
    range: int
    fenced: bool  # what is on the hexside counts: it is not beside either end's hex


class Line(NamedTuple):
    """A line from the hex at 0, 0 to another. A hex in whose centre the line ends is not among the steps."""

    dx: int
    dy: int
    steps: tuple[Step, ...]
    seams: tuple[Seam, ...]
    way: tuple[tuple[int, int], ...]  # all hexes crossed, the ends' included, in order


def distance(q: int, r: int) -> int:
    """The distance in hexes between two hexes that lie so far apart in axial coordinates."""
    return (abs(q) + abs(r) + abs(q + r)) // 2


Model = tuple[int, int, int, int]  # for lines that can be turned and mirrored into each other: q, r, both aims


class Track:
    """A line on a board, with hexes as numbers, counted from its first hex: what `Sight` looks along."""

    __slots__ = ("dx", "dy", "seams", "steps", "way")

    def __init__(
        self,
        dx: int,
        dy: int,
        steps: list[tuple[int, int, int, tuple[int, ...]]],  # for each its hex, range, `at`, and hexsides touched
        seams: list[tuple[int, int, int, bool]],  # for each its hex, hexside, range, and whether it is fenced
        way: list[int],
    ) -> None:
        self.dx = dx
        self.dy = dy
        self.steps = steps
        self.seams = seams
        self.way = way


def laid(line: Line, stride: int) -> Track:
    """A line on a board whose rows are `stride` hexes apart."""
    return Track(
        line.dx,
        line.dy,
        [
            (q + r * stride, far, at, tuple([6 * (q + r * stride) + side for side in sides]) if sides else ())
            for q, r, far, at, sides in line.steps
        ],
        [(q + r * stride, 6 * (q + r * stride) + side, far, fenced) for q, r, side, far, fenced in line.seams],
        [q + r * stride for q, r in line.way],
    )


def turned_line(
    lattice: Lattice, q: int, r: int, aim: int, other: int, models: dict[Model, Line], stride: int
) -> Track:
    """What `line_between` finds, laid on a board. It is found once for all lines that can be turned and mirrored into
    each other. A line that runs along hexsides is found by itself: what is on a hexside counts on one side of it."""
    if q == r == 0:
        return laid(line_between(lattice, q, r, aim, other), stride)
    turns, model_q, model_r = 0, q, r
    while model_q <= 0 or model_r < 0:  # clockwise, until it leads to the south-east
        model_q, model_r, turns = -model_r, model_q + model_r, turns + 1
    mirrored = model_r > model_q
    if mirrored:
        model_q, model_r = model_r, model_q
    key = model_q, model_r, _turned_aim(aim, turns, mirrored), _turned_aim(other, turns, mirrored)
    model = models.get(key)
    if model is None:
        model = models[key] = line_between(lattice, *key)
    if model.seams:
        return laid(line_between(lattice, q, r, aim, other), stride)
    a, b, c, d = BACK[turns, mirrored]
    sides = BACK_SIDES[turns, mirrored]
    (x, y), (dx, dy) = lattice.aim(aim), _direction(lattice, q, r, aim, other)
    # At the centre of a hex dx y - dy x is `across` for each column, and `along` for each row.
    begin, across, along = dx * y - dy * x, dx * (lattice.row // 2) - dy * lattice.column, dx * lattice.row
    # What each column and row of the model adds to the number of a hex, and to where the line is there.
    hex_q, hex_r, at_q, at_r = a + c * stride, b + d * stride, a * across + c * along, b * across + d * along
    steps: list[tuple[int, int, int, tuple[int, ...]]] = []
    for step_q, step_r, far, _, touched in model.steps:
        hex = hex_q * step_q + hex_r * step_r
        met = tuple(sorted([6 * hex + sides[side] for side in touched])) if touched else ()
        steps.append((hex, far, begin - at_q * step_q - at_r * step_r, met))
    return Track(dx, dy, steps, [], [hex_q * way_q + hex_r * way_r for way_q, way_r in model.way])


def _turned_aim(aim: int, turns: int, mirrored: bool) -> int:
    """A point of a hex that is turned clockwise by so many sides, and then mirrored so that SE and S change places."""
    if aim == CENTRE:
        return aim
    kind, place = divmod(aim - 1, 6)
    place = (place + turns) % 6
    if mirrored:
        place = (5 - place if kind else 4 - place) % 6
    return 1 + 6 * kind + place


def _back(turns: int, mirrored: bool) -> tuple[int, int, int, int]:
    """How axial coordinates are turned and mirrored back: the new q and r of (1, 0) and (0, 1), in rows."""
    found = []
    for q, r in ((0, 1), (1, 0)) if mirrored else ((1, 0), (0, 1)):
        for _ in range((6 - turns) % 6):
            q, r = -r, q + r
        found.append((q, r))
    (a, c), (b, d) = found
    return a, b, c, d


WAYS_BACK = tuple(itertools.product(range(6), (False, True)))
BACK: dict[tuple[int, bool], tuple[int, int, int, int]] = {way: _back(*way) for way in WAYS_BACK}
BACK_SIDES: dict[tuple[int, bool], tuple[int, ...]] = {
    (turns, mirrored): tuple([((5 - side if mirrored else side) - turns) % 6 for side in range(6)])
    for turns, mirrored in WAYS_BACK
}


def _direction(lattice: Lattice, q: int, r: int, aim: int, other: int) -> tuple[int, int]:
    """The direction of a line, in the smallest whole numbers."""
    (cx, cy), (ax, ay), (bx, by) = lattice.centre(q, r), lattice.aim(aim), lattice.aim(other)
    dx, dy = cx + bx - ax, cy + by - ay
    common = gcd(dx, dy) or 1
    return dx // common, dy // common


def line_between(lattice: Lattice, q: int, r: int, aim: int, other: int) -> Line:
    """The line from a point of the hex at 0, 0 to a point of the hex at q, r."""
    start = lattice.aim(aim)
    (cx, cy), (ax, ay) = lattice.centre(q, r), lattice.aim(other)
    end = cx + ax, cy + ay
    dx, dy = _direction(lattice, q, r, aim, other)
    if dx == dy == 0:
        return Line(0, 0, (), (), ())
    ends = {(0, 0), (q, r)}
    centred = {hex for hex, point in (((0, 0), aim), ((q, r), other)) if point == CENTRE}
    passed = walked(lattice, q, r, aim, other) or hexes_near(lattice, q, r, aim, other)
    touched: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    steps, seams = [], []
    turns, (column, row) = Turns(lattice, start, end, dx, dy), lattice
    for (hex_q, hex_r, along), after in itertools.zip_longest(passed, passed[1:]):
        here = hex_q, hex_r
        if along is not None:
            step_q, step_r = STEPS[along]
            beyond = hex_q + step_q, hex_r + step_r
            if not centred & {here, beyond}:
                fenced = not ends & {here, beyond} and here < beyond
                seams.append(Seam(hex_q, hex_r, along, _range(hex_q, hex_r, q, r, aim, other), fenced))
        elif here not in centred:
            sides = []
            x, y = column * hex_q, row * hex_r + row // 2 * hex_q
            at = dx * (start[1] - y) - dy * (start[0] - x)
            if here in ends:
                met = []
            elif after is not None and at not in turns.of_corners:  # but for the way on all has been met before
                met = [SIDE_TO[after[0] - hex_q, after[1] - hex_r]]
            else:
                met = turns.touched(x, y, at)
            for side in met:
                step_q, step_r = STEPS[side]
                beyond = hex_q + step_q, hex_r + step_r
                pair = (here, beyond) if here < beyond else (beyond, here)
                if beyond not in ends and pair not in touched:
                    touched.add(pair)
                    sides.append(side)
            steps.append(Step(hex_q, hex_r, _range(hex_q, hex_r, q, r, aim, other), at, tuple(sides)))
    steps.sort(key=attrgetter("range"))
    seams.sort(key=attrgetter("range"))
    way = tuple([(hex_q, hex_r) for hex_q, hex_r, along in passed if along is None])
    return Line(dx, dy, tuple(steps), tuple(seams), way)


def _range(hex_q: int, hex_r: int, q: int, r: int, aim: int, other: int) -> int:
    """The range, counted from the end that is a centre; between two centres a line never leaves the shortest ways, so
    both ends count alike. Between two other points it is counted from the nearer end; hexes at one range from one end,
    from the other and from both have different numbers."""
    if aim == CENTRE:
        return distance(hex_q, hex_r)
    far = distance(hex_q - q, hex_r - r)
    if other == CENTRE:
        return far
    near = distance(hex_q, hex_r)
    return 3 * min(near, far) + (0 if near < far else 1 if far < near else 2)


# Hexes that a line passes, in order; with the side along which it runs, if it does.
Passed = list[tuple[int, int, int | None]]


def walked(lattice: Lattice, q: int, r: int, aim: int, other: int) -> Passed | None:
    """The hexes that a line from or to a centre passes, each found from the one before; None if that is not possible,
    because the line runs along a hexside."""
    if aim != CENTRE:
        back = walked(lattice, -q, -r, other, aim) if other == CENTRE else None
        return None if back is None else [(hex_q + q, hex_r + r, None) for hex_q, hex_r, _ in reversed(back)]
    dx, dy = _direction(lattice, q, r, aim, other)
    turns = [dx * y - dy * x for x, y in lattice.corners()]
    widest = max(turns)  # the line crosses a hex if it is nearer to its centre, `at` as in a step
    ways = []  # out of a hex: to which one, between which corners, and how `at` changes
    for (step_q, step_r), low, high in zip(STEPS, (turns[-1], *turns), turns):
        if low < high:
            x, y = lattice.centre(step_q, step_r)
            ways.append((step_q, step_r, low, high, dy * x - dx * y))
    ends = _hexes_at(q, r, other)
    hex_q = hex_r = at = 0
    found: Passed = [(0, 0, None)]
    while (hex_q, hex_r) not in ends:
        for step_q, step_r, low, high, change in ways:
            if low <= at <= high and -widest < at + change < widest:
                hex_q, hex_r, at = hex_q + step_q, hex_r + step_r, at + change
                found.append((hex_q, hex_r, None))
                break
        else:
            return None
    return found


def _hexes_at(q: int, r: int, aim: int) -> set[tuple[int, int]]:
    """A hex, and those with which it shares one of its points."""
    kind, place = divmod(aim - 1, 6)  # a corner lies on two hexsides
    sides = () if aim == CENTRE else (place,) if kind else (place, (place + 1) % 6)
    return {(q, r), *[(q + STEPS[side][0], r + STEPS[side][1]) for side in sides]}


def hexes_near(lattice: Lattice, q: int, r: int, aim: int, other: int) -> Passed:
    """The hexes that any line passes, of all that are near it."""
    start, (cx, cy), (ax, ay) = lattice.aim(aim), lattice.centre(q, r), lattice.aim(other)
    end, passed = (cx + ax, cy + ay), []
    slabs = Slabs(lattice, start, end)
    for hex_q, hex_r, x, y in _near(lattice, start, end, *_direction(lattice, q, r, aim, other)):
        found = slabs.part(x, y)
        if found is not None:
            passed.append((found[0], hex_q, hex_r, found[1]))
    passed.sort()
    return [(hex_q, hex_r, along) for _, hex_q, hex_r, along in passed]


def _near(lattice: Lattice, start: Point, end: Point, dx: int, dy: int) -> Iterator[tuple[int, int, int, int]]:
    """Hexes that the endless line may pass, in the columns and rows of the line, with their centres."""
    column, row = lattice
    wide, half, rise = column * 2 // 3, row // 2, abs(dx) * row
    left, right = min(start[0], end[0]) - wide, max(start[0], end[0]) + wide
    top, bottom = min(start[1], end[1]) - half, max(start[1], end[1]) + half
    reach = max(abs(dx * y - dy * x) for x, y in lattice.corners())
    for q in range(-(-left // column), right // column + 1):
        first, last = -(-(top - half * q) // row), (bottom - half * q) // row
        if dx:  # centres no farther from the line than corners can be from their centre
            at = (start[1] - half * q) * dx - dy * (start[0] - column * q)
            at = at if dx > 0 else -at
            first, last = max(first, -((reach - at) // rise)), min(last, (reach + at) // rise)
        for r in range(first, last + 1):
            yield q, r, column * q, row * r + half * q


class Slabs:
    """A hex is the intersection of three slabs, each between two opposite sides. Where a line enters and leaves a slab
    is counted in fractions of the line's length, fine enough that all slabs have whole numbers."""

    def __init__(self, lattice: Lattice, start: Point, end: Point) -> None:
        self.reach = lattice.reach
        axes = []
        for u, v in lattice.forms()[:3]:  # those of the other three sides are their opposites
            axes.append((u, v, u * start[0] + v * start[1], u * (end[0] - start[0]) + v * (end[1] - start[1])))
        self.whole = lcm(*(abs(slope) or 1 for _, _, _, slope in axes))
        self.axes = [(u, v, at, slope, self.whole // (abs(slope) or 1)) for u, v, at, slope in axes]

    def part(self, x: int, y: int) -> tuple[int, int | None] | None:
        """Where the line enters the hex around a centre, and the side along which it runs, if it does; None if they
        have at most a point in common."""
        along, low, high, reach = None, 0, self.whole, self.reach
        for side, (u, v, at, slope, parts) in enumerate(self.axes):
            at -= u * x + v * y
            if slope == 0:
                if at >= reach or at <= -reach:
                    if at > reach or at < -reach:
                        return None
                    along = side if at > 0 else side + 3
                continue
            if slope < 0:
                at = -at
            enters, leaves = (-reach - at) * parts, (reach - at) * parts
            if enters > low:
                low = enters
            if leaves < high:
                high = leaves
            if low >= high:
                return None
        return low, along


class Turns:
    """On which side of a line the corners of hexes lie."""

    def __init__(self, lattice: Lattice, start: Point, end: Point, dx: int, dy: int) -> None:
        self.start, self.end = start, end
        self.corners = lattice.corners()
        self.of_corners = [dx * y - dy * x for x, y in self.corners]  # what does not depend on the centre of the hex

    def touched(self, x: int, y: int, at: int) -> list[int]:
        """The sides of a crossed hex around a centre that the line meets, if no end of the line is in the hex; not
        those along which it runs, nor one that it meets just where it ends. `at` is where the line is, as in a step."""
        found = []
        here = self.of_corners[-1] - at
        for side, turn in enumerate(self.of_corners):
            there = turn - at
            if here and there:
                if (here < 0) != (there < 0):
                    found.append(side)
            elif (here or there) and self._counts(x, y, side if here else side - 1):
                found.append(side)
            here = there
        return found

    def _counts(self, x: int, y: int, corner: int) -> bool:
        """Whether a corner on the line counts: it is not where the line ends, nor beyond."""
        dx, dy = self.corners[corner]
        return _is_between(self.start, self.end, (x + dx, y + dy))


def _turn(a: Point, b: Point, c: Point) -> int:
    """More than 0 if c lies on one side of the line from a to b, less on the other, 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_between(start: Point, end: Point, point: Point) -> bool:
    """Whether a point on the line lies between the ends and is neither of them."""
    along = (point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])
    return 0 < along < (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2


def meets(start: Point, end: Point, a: Point, b: Point) -> bool:
    """Do the line and the hexside between two corners have a point in common, even an end of either?"""
    turns = _turn(start, end, a), _turn(start, end, b), _turn(a, b, start), _turn(a, b, end)
    if turns == (0, 0, 0, 0):
        return max(min(start, end), min(a, b)) <= min(max(start, end), max(a, b))
    return turns[0] * turns[1] <= 0 and turns[2] * turns[3] <= 0


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The corners of the smallest convex outline around these points. An endless line passes through the inside of an
    outline exactly if corners of its hull lie on both sides of the line."""
    ordered = sorted(set(points))
    bounds: list[Point] = []
    for run in (ordered, ordered[::-1]):
        begun = len(bounds)
        for point in run:
            while len(bounds) - begun >= 2 and _turn(bounds[-2], bounds[-1], point) <= 0:
                bounds.pop()
            bounds.append(point)
        bounds.pop()
    return tuple(bounds)


def enters(start: Point, end: Point, outline: Sequence[Point]) -> bool:
    """Does the line pass through the inside of the outline, wherever its ends lie? Touching is not passing through."""
    cuts = {Fraction(0), Fraction(1)}
    for a, b in zip(outline, (*outline[1:], outline[0])):
        here, there = _turn(a, b, start), _turn(a, b, end)
        if here != there and 0 < (cut := Fraction(here, here - there)) < 1:
            cuts.add(cut)
    ordered = sorted(cuts)
    return any(_is_inside(start, end, (low + high) / 2, outline) for low, high in itertools.pairwise(ordered))


def _is_inside(start: Point, end: Point, part: Fraction, outline: Sequence[Point]) -> bool:
    """Does the point at this part of the line lie inside the outline, and not on it?"""
    x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return False
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            inside = not inside
    return inside
