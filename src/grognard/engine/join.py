"""Boards laid together, turned or not, as one map.

Boards are cut through the centres of their outer hexes (`edge half`), so that two half-hexes which meet are one hex and
any two boards fit. The joined map is a map like any other: movement, sight and the screen need not know of boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .grid import OPPOSITE, Grid, letters
from .hexmap import HexMap, MapError, Outline, Place
from .lattice import Point

HALF = "half:"


class Laid(NamedTuple):
    """A board and its place: boards form a grid of their own, counted from 0 in the north-west."""

    board: HexMap
    column: int = 0
    row: int = 0
    turned: bool = False  # by 180 degrees
    first: str = ""  # the columns in play, by their letters; all of them if not given
    last: str = ""

    @property
    def name(self) -> str:
        return self.board.head.get("name", "")


def join(laid: Sequence[Laid]) -> HexMap:
    """One map of these boards. With more than one board a hex's name includes its board's ("103L10"); where two
    half-hexes meet, the northern or the eastern board's."""
    frames = [_Frame(one) for one in laid]
    if len({(one.column, one.row) for one in laid}) < len(laid) or len({one.name for one in laid}) < len(laid):
        raise MapError("two boards lie in one place, or one board in two")
    if len({(frame.wide, frame.high, one.board.lattice) for frame, one in zip(frames, laid)}) > 1:
        raise MapError("the boards have different sizes or lattices")
    # the last board to name a hex is the northern or eastern one
    frames.sort(key=lambda frame: (-frame.laid.row, frame.laid.column))
    joined = _Joined(frames)
    for frame in frames:
        joined.lay(frame)
    return joined.finish()


class _Frame:
    """Where the hexes of a board lie on the table: (column, twice the row), both from the north-west corner."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        board = laid.board
        grid = board.grid
        if board.head.get("edge") != "half" or board.lattice is None or (grid.east, grid.south) != (1, 1):
            raise MapError(f"{laid.name}: a board to be joined has a lattice, 'edge half' and a grid east=+ south=+")
        cells = {h: self._cell(h) for h in board.hexes}
        left, top = min(c for c, _ in cells.values()), min(r for _, r in cells.values())
        self.wide = max(c for c, _ in cells.values()) - left
        self.high = max(r for _, r in cells.values()) - top
        self.own = {h: (c - left, r - top) for h, (c, r) in cells.items()}
        turned = {(self.wide - c, self.high - r) for c, r in self.own.values()}
        if turned != set(self.own.values()) or self.wide % 2 or self.high % 2 or (0, 0) in turned:
            raise MapError(f"{laid.name}: a board has an odd number of columns, and its even ones reach both edges")
        self.label = {h: board.label(h) for h in board.hexes}
        names = [letters(c) for c in grid.cols]
        for name in (laid.first, laid.last):
            if name and name not in names:
                raise MapError(f"{laid.name}: no column {name!r}")
        first = names.index(laid.first) if laid.first else 0
        last = names.index(laid.last) if laid.last else len(names) - 1
        self.played = [h for h in board.hexes if first <= self.own[h][0] <= last]

    def _cell(self, hex: int) -> tuple[int, int]:
        """Column and twice the row, from the axial coordinates in a hex's number."""
        board = self.laid.board
        q, r = hex % board.stride, hex // board.stride
        return q, 2 * r + q

    def place(self, hex: int) -> tuple[int, int]:
        """Column and twice the row of a hex of the board, on the table."""
        c, r = self.own[hex]
        if self.laid.turned:
            c, r = self.wide - c, self.high - r
        return self.wide * self.laid.column + c, self.high * self.laid.row + r

    def way(self, direction: str) -> str:
        return OPPOSITE[direction] if self.laid.turned else direction

    def turned(self, flag: str) -> str:
        """The edge that cuts a hex ("half:W") is the opposite one of a turned board."""
        return HALF + self.way(flag.removeprefix(HALF)) if flag.startswith(HALF) else flag

    def moved(self, points: Iterable[Point]) -> tuple[Point, ...]:
        sign = -1 if self.laid.turned else 1
        return tuple((sign * x, sign * y) for x, y in points)


class _Joined:
    """The map as it grows, board by board."""

    def __init__(self, frames: Sequence[_Frame]) -> None:
        self.prefixed = len(frames) > 1
        names: dict[tuple[int, int], str] = {}
        for frame in frames:
            names |= {frame.place(h): self.label(frame, h) for h in frame.played}
        columns = max(c for c, _ in names) + 1
        rows = (max(r for _, r in names) + 1) // 2
        # numbered from 1 as on a board, where every second column begins half a hex higher, with a row 0
        grid = Grid(
            "flat", range(1, columns + 1), range(rows + 1), 0, "{c}.{r}", 1, 1,
            tuple((f"{c + 1}.{(r + 1) // 2}", name) for (c, r), name in names.items()),
        )  # fmt: skip
        title = " + ".join(frame.laid.board.head.get("title", frame.laid.name) for frame in frames)
        head = {**frames[0].laid.board.head, "name": "+".join(frame.laid.name for frame in frames), "title": title}
        self.map = HexMap(grid, head)
        self.map.lattice = frames[0].laid.board.lattice
        self.hex = {place: self.map._cells[name] for place, name in names.items()}
        self.names = names
        self.sides: dict[tuple[int, str], dict[str, str]] = {}

    def label(self, frame: _Frame, hex: int) -> str:
        return frame.laid.name + frame.label[hex] if self.prefixed else frame.label[hex]

    def lay(self, frame: _Frame) -> None:
        board, made = frame.laid.board, self.map
        made.declared = {**made.declared, **board.declared}
        if any(made.shapes.get(kind, how) != how for kind, how in board.shapes.items()):
            raise MapError(f"{frame.laid.name}: a kind of terrain has another shape here than on the other boards")
        made.shapes.update(board.shapes)
        here = {h: self.hex[frame.place(h)] for h in frame.played}
        for h, hex in here.items():
            self.lay_hex(frame, h, hex)
            made.labels[hex] = self.names[frame.place(h)]
            if self.label(frame, h) != made.labels[hex]:
                made.aliases[self.label(frame, h)] = hex
            if h in board.outlines:
                outlines = tuple(Outline(o.kind, frame.moved(o.points)) for o in board.outlines[h])
                made.outlines[hex] = (*made.outlines.get(hex, ()), *outlines)
            if h in board.bypass:
                made.bypass[hex] = made.bypass.get(hex, frozenset()) | {frame.way(d) for d in board.bypass[h]}
        for (a, b), kinds in board.sides.items():
            if a in here:
                self.lay_side(here[a], frame.way(board.direction(a, b)), kinds)
        for (a, direction), kinds in board.exits.items():
            if a in here:
                self.lay_side(here[a], frame.way(direction), kinds)
        made.places += [
            Place(here[p.hex], p.kind, p.name, frozenset(self.flag(frame, flag) for flag in p.flags))
            for p in board.places
            if p.hex in here
        ]

    def lay_hex(self, frame: _Frame, h: int, hex: int) -> None:
        board, made = frame.laid.board, self.map
        joined = bool(made.terrain[hex])
        if not joined or board.terrain[h] in board.shapes:  # open ground gives way
            made.terrain[hex] = board.terrain[h]
        made.country[hex] = made.country[hex] or board.country[h]
        made.levels[hex] = max(made.levels[hex], board.levels[h])
        flags = made.flags[hex] | {frame.turned(flag) for flag in board.flags[h]}
        made.flags[hex] = frozenset(f for f in flags if not f.startswith(HALF)) if joined else flags

    def lay_side(self, hex: int, direction: str, kinds: dict[str, str]) -> None:
        """One hexside carries the facts of both boards."""
        other = hex + self.map.offset[direction]
        key = (hex, direction) if hex < other else (other, OPPOSITE[direction])
        self.sides.setdefault(key, {}).update(kinds)

    def flag(self, frame: _Frame, flag: str) -> str:
        """A flag that names a hex of its board ("from:R5"), with the hex's name on the joined map."""
        key, colon, value = flag.partition(":")
        board = frame.laid.board
        if not colon or not board.has(value):
            return flag
        return f"{key}:{self.names.get(frame.place(board.hex(value)), value)}"

    def finish(self) -> HexMap:
        self.map.settle(self.sides)
        self.map.places.sort()
        return self.map
