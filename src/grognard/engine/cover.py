"""What terrain does to lines of sight, as a game states it, and which of it is in each hex and hexside of a board.

Heights and levels are counted in half levels here, so that they are whole numbers: a wall is 1 high, woods are 2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .hexmap import HexMap, MapError
from .lattice import SIDES, Point
from .sightline import hull


class Cover(NamedTuple):
    """A kind of terrain: an obstacle of some height, or a hindrance, or neither."""

    height: int = 0  # in half levels
    hindrance: int = 0  # what it adds on a line between two ends of its level; then it is no obstacle


OPEN = Cover()


@dataclass(frozen=True)
class SightRules:
    """What a game states. Every kind of terrain, outline and hexside has its cover, `OPEN` if it does nothing."""

    covers: Mapping[str, Cover | Callable[[HexMap, int], Cover]]  # a function if the hex matters: a building's storeys
    # Rule ids: "obstacle", "half" (a half-level one), "crest", "blind", "depression", "hindrance", "opaque"
    rules: Mapping[str, str]
    carried: Mapping[str, str] = field(default_factory=dict)  # kinds of hexside across which an outline's kind goes on
    depressions: frozenset[str] = frozenset()  # kinds of hexside that join depression hexes
    blind_range: int = 5  # an obstacle has one more blind hex for every so many hexes from the higher end
    opaque: int = 0  # this much hindrance blocks a line; 0: no hindrance does


class Thing(NamedTuple):
    """Something in the way. `base` and `peak` are the half levels between which it stands."""

    base: int
    peak: int
    crest: bool  # it is the ground itself
    outline: tuple[Point, ...]  # the hull of its outline; none if it fills the hex
    hex: int  # from which blind hexes are counted
    kind: str


class Haze(NamedTuple):
    """Something that hinders: terrain, or smoke and wrecks that a game lays over it."""

    value: int
    height: int = 1  # in half levels
    kind: str = ""
    rule: str = ""  # if it is another than the rule for terrain
    up: int = 0  # half levels from the ground to its foot
    everywhere: bool = False  # it also counts in the hexes of both ends


CREST = "hill"


class Ground:
    """The board as lines of sight meet it."""

    def __init__(self, board: HexMap, rules: SightRules) -> None:
        self.board = board
        self.rules = rules
        self._check_words()
        self.levels = [2 * level for level in board.levels]
        self.things: list[tuple[Thing, ...]] = [()] * board.size
        self.hazes: list[Haze | None] = [None] * board.size
        self.fences: dict[int, Thing] = {}  # by 6 hex + side, from both hexes
        self.seams: dict[int, tuple[Thing, ...]] = {}  # for lines along a hexside, the same
        self.seam_hazes: dict[int, Haze] = {}
        for hex in board.hexes:
            self._fill(hex)
        for hex in board.hexes:
            for side in range(6):
                self._sew(hex, side)

    def _check_words(self) -> None:
        board, covers = self.board, self.rules.covers
        words = {("terrain", board.terrain[h]) for h in board.hexes}
        words |= {("outline", outline.kind) for outlines in board.outlines.values() for outline in outlines}
        words |= {("hexside", kind) for kinds in (*board.sides.values(), *board.exits.values()) for kind in kinds}
        for what, word in sorted(words):
            where = board.declared.get((what, word), board.head.get("name", "map"))
            if word not in covers:
                raise MapError(f"{where}: the game does not say what {what} {word!r} does to lines of sight")
            if what == "terrain" and covers[word] != OPEN and word not in board.shapes:
                raise MapError(f"{where}: no line says which shape {word!r} has")

    def cover(self, hex: int, kind: str) -> Cover:
        given = self.rules.covers[kind]
        return given if isinstance(given, Cover) else given(self.board, hex)

    def _fill(self, hex: int) -> None:
        """What stands in a hex."""
        board, base = self.board, self.levels[hex]
        things = [Thing(0, base, True, (), hex, CREST)] if base > 0 else []
        kind = board.terrain[hex]
        if board.shapes.get(kind) in ("fill", "inherent"):
            cover = self.cover(hex, kind)
            if cover.hindrance:
                self.hazes[hex] = Haze(cover.hindrance, kind=kind)
            elif cover.height:
                things.append(Thing(base, base + cover.height, False, (), hex, kind))
        for outline in board.outlines.get(hex, ()):
            height = self.cover(hex, outline.kind).height
            if height:
                things.append(Thing(base, base + height, False, hull(outline.points), hex, outline.kind))
        self.things[hex] = tuple(things)

    def _sew(self, hex: int, side: int) -> None:
        """What stands on a hexside, and what lies on both sides of a line along it."""
        board, key = self.board, 6 * hex + side
        beyond = hex + board.offset[SIDES[side]]
        kinds = board.side(hex, beyond) or board.exits.get((hex, SIDES[side]), {})
        fenced = [kind for kind in kinds if kind not in self.rules.carried and self.cover(hex, kind).height]
        if fenced:
            tallest = max(fenced, key=lambda kind: self.cover(hex, kind).height)
            base = max(self.levels[hex], self.levels[beyond])
            # a hexside belongs to two hexes: blind hexes are counted from the western or northern one
            first = beyond if SIDES[side] in ("N", "SW", "NW") and board.terrain[beyond] else hex
            fence = Thing(base, base + self.cover(hex, tallest).height, False, (), first, tallest)
            self.fences[key] = self.fences[6 * beyond + (side + 3) % 6] = fence
        if board.terrain[beyond]:
            things = tuple(self._along(hex, beyond, kinds))
            if things:
                self.seams[key] = things
            haze = self._haze_along(hex, beyond)
            if haze is not None:
                self.seam_hazes[key] = haze

    def _along(self, hex: int, beyond: int, kinds: Mapping[str, str]) -> list[Thing]:
        """What a line along a hexside meets: the lower of both levels; outlines that go on across the hexside; terrain
        that fills both hexes; terrain that one of them has with its hexsides."""
        base = min(self.levels[hex], self.levels[beyond])
        found = [Thing(0, base, True, (), hex, CREST)] if base > 0 else []
        across = {self.rules.carried[kind] for kind in kinds if kind in self.rules.carried}
        heights = [(self.cover(hex, kind).height, kind) for kind in sorted(across)]
        here, there = (
            {t.kind: t.peak - t.base for t in self.things[h] if not t.crest and not t.outline} for h in (hex, beyond)
        )
        inherent = {kind for kind, how in self.board.shapes.items() if how == "inherent"}
        for kind in sorted({*here, *there}):
            both = [height[kind] for height in (here, there) if kind in height]
            if kind in inherent or len(both) == 2:
                heights.append((max(both) if kind in inherent else min(both), kind))
        return found + [Thing(base, base + height, False, (), hex, kind) for height, kind in heights if height]

    def _haze_along(self, hex: int, beyond: int) -> Haze | None:
        """Terrain that one hex has together with its hexsides; or hindrances of one level in both."""
        here, there = self.hazes[hex], self.hazes[beyond]
        shapes = self.board.shapes
        if here is not None and shapes[here.kind] == "inherent":
            return here
        if here is None or there is None or self.levels[hex] != self.levels[beyond]:
            return None
        return min(here, there)
