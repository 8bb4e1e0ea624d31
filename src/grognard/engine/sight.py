"""Lines of sight: who sees whom, past what, and why not. Exact, and the same from both ends by construction.

A line is looked at from the end with the smaller hex number, whoever asks; so there is one answer for a pair of ends.
Which hexes and hexsides a line passes depends only on how its ends lie to each other: it is found once (`sightline.py`)
and kept. A game states what its terrain does (`cover.py`).
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .cover import Ground, Haze, SightRules, Thing
from .hexmap import HexMap, MapError
from .hexset import HexSet
from .lattice import AIMS, CENTRE, SIDES, Lattice, Point
from .reason import Modifier, Reason
from .sightline import Line, Model, Track, enters, meets, turned_line

BLOCKED: Final = -1
POINTS: Final = len(AIMS)
Layers = Mapping[int, Sequence[Haze]]  # what now lies over the terrain of a hex: smoke, wrecks
NO_LAYERS: Layers = {}


class Stand(NamedTuple):
    """An end of a line: a hex, levels above its ground (below 0: in a depression), and one of the hex's `AIMS`."""

    hex: int
    up: int = 0
    aim: int = CENTRE


class Block(NamedTuple):
    """What blocks a line: where, the kind of terrain, and in which way (a key of the game's rule ids)."""

    hex: int
    kind: str
    why: str
    side: str = ""  # if it is on this hexside, or the line runs along it


class Hindrance(NamedTuple):
    """What hinders a line in one hex."""

    hex: int
    range: int
    hazes: tuple[Haze, ...]

    @property
    def value(self) -> int:
        return sum(haze.value for haze in self.hazes)


class Verdict(NamedTuple):
    """A line with everything that blocks or hinders it."""

    ends: tuple[Stand, Stand]
    points: tuple[Point, Point]  # of the lattice
    crossed: tuple[int, ...]  # the hexes it passes, in order, those of the ends included
    blocks: tuple[Block, ...]
    hindrances: tuple[Hindrance, ...]  # those that count: the greatest at each range
    reasons: tuple[Reason, ...]
    modifiers: tuple[Modifier, ...]

    @property
    def clear(self) -> bool:
        return not self.blocks

    @property
    def hindrance(self) -> int:
        return sum(hindrance.value for hindrance in self.hindrances)


class _Look:
    """One line being looked along."""

    __slots__ = ("a", "b", "foot", "high", "low", "top")

    def __init__(self, a: int, b: int, top: int, foot: int, high: int, low: int) -> None:
        self.a = a
        self.b = b
        self.top = top  # half levels of the higher end and of the lower
        self.foot = foot
        self.high = high  # their hexes
        self.low = low


class Sight:
    """Lines of sight on one board under one game's rules."""

    def __init__(self, board: HexMap, rules: SightRules) -> None:
        if board.lattice is None:
            raise MapError(f"{board.head.get('name', 'map')}: lines of sight need a board with a lattice")
        self.board = board
        self.rules = rules
        self.ground = Ground(board, rules)
        self._lattice: Lattice = board.lattice
        self._stride: int = board.stride
        self._levels: list[int] = self.ground.levels
        self._things: list[tuple[Thing, ...]] = self.ground.things
        self._hazes: list[Haze | None] = self.ground.hazes
        self._fences: dict[int, Thing] = self.ground.fences
        self._fenced: bytearray = bytearray(6 * board.size)
        self._busy: bytearray = bytearray(map(bool, self._things))  # hexes in or around which something stands
        for key in self._fences:
            self._fenced[key] = self._busy[key // 6] = 1
        self._tracks: dict[int, Track] = {}
        self._models: dict[Model, Line] = {}
        self._seen: dict[tuple[int, int], HexSet] = {}

    # -- questions ------------------------------------------------------------------------------------------------

    def sees(
        self, a: int, b: int, up_a: int = 0, up_b: int = 0, aim_a: int = CENTRE, aim_b: int = CENTRE,
        layers: Layers = NO_LAYERS,
    ) -> int:  # fmt: skip
        """The hindrance on the line between two hexes, at these levels above their ground; or `BLOCKED`."""
        if a > b or (a == b and aim_a > aim_b):
            a, b, up_a, up_b, aim_a, aim_b = b, a, up_b, up_a, aim_b, aim_a
        stride = self._stride
        track = self._track_of(b % stride - a % stride, b // stride - a // stride, aim_a, aim_b)
        if (up_a < 0 or up_b < 0) and not self._sees_bottom(track, a, b, up_a, up_b):
            return BLOCKED
        look = self._look(a, b, up_a, up_b)
        if self._blocked(track, look, None):
            return BLOCKED
        if layers:
            found = sum(hindrance.value for hindrance in self._hindrances(track, look, layers))
        else:
            found = self._hindered(track, look) if look.top == look.foot else 0
        return BLOCKED if 0 < self.rules.opaque <= found else found

    def look(self, one: Stand, other: Stand, layers: Layers = NO_LAYERS) -> Verdict:
        """The same with its reasons, and with what a picture needs."""
        (a, up_a, aim_a), (b, up_b, aim_b) = sorted((one, other), key=lambda stand: (stand.hex, stand.aim))
        track, look = self._track(a, b, aim_a, aim_b), self._look(a, b, up_a, up_b)
        blocks: list[Block] = []
        if (up_a < 0 or up_b < 0) and not self._sees_bottom(track, a, b, up_a, up_b):
            blocks.append(Block(a if up_a < 0 else b, "", "depression"))
        self._blocked(track, look, blocks)
        blocks = list(dict.fromkeys(blocks))  # a building may have several outlines in one hex
        hindrances = self._hindrances(track, look, layers)
        if 0 < self.rules.opaque <= sum(hindrance.value for hindrance in hindrances):
            blocks.append(Block(hindrances[-1].hex, hindrances[-1].hazes[-1].kind, "opaque"))
        crossed = tuple(a + step for step in track.way)
        labels, rules = self.board.labels, self.rules.rules
        return Verdict(
            (one, other),
            (self.point(one), self.point(other)),
            crossed if (a, aim_a) == (one.hex, one.aim) else crossed[::-1],
            tuple(blocks),
            tuple(hindrances),
            tuple(Reason(rules[b.why], f"sight-{b.why}", hex=labels[b.hex], kind=b.kind, side=b.side) for b in blocks),
            tuple(
                Modifier(
                    haze.value, haze.rule or rules["hindrance"], "sight-hindrance", hex=labels[h.hex], kind=haze.kind
                )
                for h in hindrances
                for haze in h.hazes
            ),
        )

    def seen_from(self, hex: int, up: int = 0) -> HexSet:
        """The hexes whose ground is seen from this one, by terrain alone; cached."""
        found = self._seen.get((hex, up))
        if found is None:
            found = 0
            for other in self.board.hexes:
                if self.sees(hex, other, up) != BLOCKED:
                    found |= 1 << other
            self._seen[hex, up] = found
        return found

    def prepare(self, far: int) -> None:
        """Find what every line up to this range passes between centres, which otherwise happens when it is first
        needed."""
        for q in range(-far, far + 1):
            for r in range(max(0, -far - q), min(far, far - q) + 1):
                if (r or q > 0) and abs(q) < self._stride:
                    self._track_of(q, r, CENTRE, CENTRE)

    def is_masked(self, one: Stand, other: Stand) -> bool:
        """Does the line cross an outline in the hex of its second end before that end? This does not block it, but a
        game may ask about an aim."""
        start, end, (x, y) = self.point(one), self.point(other), self.board.lattice_point(other.hex)
        outlines = self.board.outlines.get(other.hex, ())
        return any(enters(start, end, [(x + px, y + py) for px, py in outline.points]) for outline in outlines)

    def fences_met(self, one: Stand, other: Stand) -> list[tuple[int, str]]:
        """The hexsides of the second end's hex with an obstacle that the line meets, as (hex, side): cover for a target
        there, even if the line meets one only in the corner that is aimed at."""
        start, end, (x, y) = self.point(one), self.point(other), self.board.lattice_point(other.hex)
        found = []
        for side, name in enumerate(SIDES):
            if 6 * other.hex + side in self._fences:
                (ax, ay), (bx, by) = self._lattice.ends(name)
                if meets(start, end, (x + ax, y + ay), (x + bx, y + by)):
                    found.append((other.hex, name))
        return found

    def point(self, stand: Stand) -> Point:
        """Where an end lies on the board's lattice."""
        (x, y), (dx, dy) = self.board.lattice_point(stand.hex), self._lattice.aim(stand.aim)
        return x + dx, y + dy

    # -- the way of a line ----------------------------------------------------------------------------------------

    def _track(self, a: int, b: int, aim_a: int, aim_b: int) -> Track:
        stride = self._stride
        return self._track_of(b % stride - a % stride, b // stride - a // stride, aim_a, aim_b)

    def _track_of(self, q: int, r: int, aim_a: int, aim_b: int) -> Track:
        key = ((r * 2 * self._stride + q) * POINTS + aim_a) * POINTS + aim_b
        track = self._tracks.get(key)
        if track is None:
            track = turned_line(self._lattice, q, r, aim_a, aim_b, self._models, self._stride)
            self._tracks[key] = track
        return track

    def _look(self, a: int, b: int, up_a: int, up_b: int) -> _Look:
        """The look along a line. Obstacles are on the ground above a depression: an end in one counts as on that
        ground."""
        levels = self._levels
        at_a, at_b = levels[a] + (2 * up_a if up_a > 0 else 0), levels[b] + (2 * up_b if up_b > 0 else 0)
        return _Look(a, b, at_a, at_b, a, b) if at_a >= at_b else _Look(a, b, at_b, at_a, b, a)

    def _blocked(self, track: Track, look: _Look, found: list[Block] | None) -> bool:
        """Does anything block the line? If a list is given, everything that does is added to it."""
        a, foot, dx, dy = look.a, look.foot, track.dx, track.dy
        things, fenced, busy = self._things, self._fenced, self._busy
        for step, _, at, sides in track.steps:
            hex = a + step
            if not busy[hex]:
                continue
            for thing in things[hex]:
                if thing.peak > foot and (not thing.outline or cuts(thing.outline, dx, dy, at)):
                    why = self._how(thing, look)
                    if why:
                        if found is None:
                            return True
                        found.append(Block(hex, thing.kind, why))
            for side in sides:
                if fenced[6 * a + side]:
                    thing = self._fences[6 * a + side]
                    why = self._how(thing, look)
                    if why:
                        if found is None:
                            return True
                        found.append(Block(hex, thing.kind, why, SIDES[side % 6]))
        for step, side, _, counts in track.seams:
            along = list(self.ground.seams.get(6 * a + side, ())) if self._is_inside(a + step, side) else []
            if counts and fenced[6 * a + side]:
                along.append(self._fences[6 * a + side])
            for thing in along:
                why = self._how(thing, look)
                if why:
                    if found is None:
                        return True
                    found.append(Block(a + step, thing.kind, why, SIDES[side % 6]))
        return bool(found)

    def _is_inside(self, hex: int, side: int) -> bool:
        """Are there hexes of the map on both sides of a hexside along which a line runs?"""
        return bool(self.board.terrain[hex] and self.board.terrain[hex + self.board.offset[SIDES[side % 6]]])

    def _how(self, thing: Thing, look: _Look) -> str:
        """How something in the way blocks a line: the key of a rule, or "" if it does not.

        An end as high as the obstacle sees over it; a lower one does not, unless it looks at a higher one. Otherwise
        the hexes behind are blind: as many as the obstacle's height in full levels, more with the distance of the
        higher end and the fall of the ground behind, fewer with the height of the higher end.
        """
        top, foot = look.top, look.foot
        if thing.peak <= foot:
            return ""
        if thing.peak - thing.base == 1 and not thing.crest:
            return "half" if top == foot == thing.base else ""
        if top <= thing.peak:
            return "crest" if thing.crest else "obstacle"
        levels, whole = self._levels, (thing.peak - thing.base) // 2
        if levels[look.low] >= thing.base + 2 * whole:
            return ""
        fall = (levels[thing.hex] - levels[look.low]) // 2
        blind = max(1, fall) if thing.crest else whole + fall
        blind += self.board.distance(look.high, thing.hex) // self.rules.blind_range
        blind -= max(0, (top - thing.base) // 2 - whole - 1)
        return "blind" if self.board.distance(thing.hex, look.low) <= max(blind, 0 if thing.crest else 1) else ""

    def _sees_bottom(self, track: Track, a: int, b: int, up_a: int, up_b: int) -> bool:
        """To see into a depression an end must be one level higher for every hex of range, except for hexes that the
        line enters from there by hexsides which join the depression."""
        far = self.board.distance(a, b)
        above = self._levels[a] // 2 + up_a - self._levels[b] // 2 - up_b  # height of the first end over the second
        way = [a + step for step in track.way]
        for up, other_up, higher, hexes in ((up_b, up_a, above, way[::-1]), (up_a, up_b, -above, way)):
            if up < 0:
                joined = 0
                for here, there in itertools.pairwise(hexes):
                    if self.rules.depressions.isdisjoint(self.board.side(here, there)):
                        break
                    joined += 1
                if joined < far if other_up < 0 else higher < far - joined:
                    return False
        return True

    # -- hindrances -----------------------------------------------------------------------------------------------

    def _hindered(self, track: Track, look: _Look) -> int:
        """The sum of `_hindrances` for terrain alone, between ends of one level: quickly."""
        if track.seams:
            return sum(hindrance.value for hindrance in self._hindrances(track, look, NO_LAYERS))
        a, foot, hazes, levels = look.a, look.foot, self._hazes, self._levels
        total, last, counted = 0, -1, 0
        for step, far, _, _ in track.steps:
            haze = hazes[a + step]
            if haze is not None and levels[a + step] == foot:
                if far != last:
                    total, last, counted = total + haze.value, far, haze.value
                elif haze.value > counted:
                    total, counted = total + haze.value - counted, haze.value
        return total

    def _hindrances(self, track: Track, look: _Look, layers: Layers) -> list[Hindrance]:
        """What hinders the line: at each range the hex that hinders most. Something hinders where it would block if it
        were an obstacle; haze that also counts in the ends' own hexes hinders unless both ends are above it."""
        best: dict[int, Hindrance] = {}
        a, seams = look.a, self.ground.seam_hazes
        passed = [(a + step, far, self._hazes[a + step]) for step, far, _, _ in track.steps]
        for step, side, far, _ in track.seams:
            if self._is_inside(a + step, side):
                passed.append((a + step, far, seams.get(6 * a + side)))
        for hex, far, terrain in passed:
            hazes = [*([terrain] if terrain is not None else []), *layers.get(hex, ())]
            self._count(best, hex, far, [haze for haze in hazes if self._how(self._screen(haze, hex), look)])
        crossed = {hex for hex, _, _ in passed}
        for hex, far in {look.a: -1, look.b: -2}.items():
            if hex not in crossed:
                hazes = [haze for haze in layers.get(hex, ()) if haze.everywhere]
                self._count(best, hex, far, [haze for haze in hazes if self._screen(haze, hex).peak > look.foot])
        return [best[far] for far in sorted(best)]

    def _screen(self, haze: Haze, hex: int) -> Thing:
        base = self._levels[hex] + haze.up
        return Thing(base, base + haze.height, False, (), hex, haze.kind)

    def _count(self, best: dict[int, Hindrance], hex: int, far: int, hazes: list[Haze]) -> None:
        found = Hindrance(hex, far, tuple(hazes))
        if hazes and (far not in best or found.value > best[far].value):
            best[far] = found


def cuts(outline: tuple[Point, ...], dx: int, dy: int, at: int) -> bool:
    """Does the line pass through the inside of a convex outline: are corners on both sides of it?"""
    above = below = False
    for x, y in outline:
        side = dx * y - dy * x
        if side > at:
            if below:
                return True
            above = True
        elif side < at:
            if above:
                return True
            below = True
    return False
