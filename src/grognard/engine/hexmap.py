"""Hex maps: the static board, loaded from one-fact-per-line text (`.hexmap`, and `.patch` files on top of it).

    hexmap 1
    grid flat cols=1..48 rows=1..34 shift=even label={c:02d}{r:02d} east=+ south=-
    terrain c clear                     one-letter codes used by the `h` lines
    h 2427 C West_Germany prohibited    hex: terrain, country (- for none), flags
    p 2427 city "Landshut" flag         place: kind, name, flags
    s 2427 NE major_river "Isar"        hexside, from either of its hexes
    del s 2427 NE major_river           patches take facts away, too

Boards, on which terrain has its own outlines, say more:

    grid flat cols=1..33 rows=0..10 shift=even label={AA}{r} east=+ south=+
    lattice column=168 row=192          whole numbers in which points are given: see `lattice.py`
    edge half                           the board is cut through the centres of its outer hexes: see `join.py`
    shape woods poly                    how a kind of terrain fills its hex: poly, fill, inherent or hexsides
    h D4 w - level:2 half:W             flags: the hex's level, and the edge that cuts it
    g D4 woods -93,0 47,-80 47,80       an outline, from the centre of its hex
    b D4 N NE                           hexsides along which the outlines of the hex can be bypassed

A hex is a small int inside (each of its six neighbours a constant offset away) and its printed label outside.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from .grid import DIRECTIONS, OPPOSITE, Grid
from .lattice import Lattice, Point

FORMAT = "1"
# Lines about the map as a whole.
HEAD = ("hexmap", "name", "title", "geo", "relief", "coast", "style", "credit", "source", "scale", "edge", "roads")
SHAPES = ("poly", "fill", "inherent", "hexsides")
OWNED_HEAD = ("title", "credit")  # what the owner of a printed game may change: the rest is how it is drawn
_NUMBER = re.compile(r"[+-]?(?<!\d)\d{1,2}(?!\d)")


class MapError(ValueError):
    """A map file that cannot be read: says file, line and what is wrong."""


class Place(NamedTuple):
    """Something named in a hex: a town, an airfield, an entry area."""

    hex: int
    kind: str
    name: str
    flags: frozenset[str]


class Outline(NamedTuple):
    """Where terrain really lies in its hex: points of the lattice, from the centre of the hex."""

    kind: str
    points: tuple[Point, ...]


class HexMap:
    """The board: hexes, hexsides, places. Never changes in play."""

    def __init__(self, grid: Grid, head: dict[str, str]) -> None:
        self.grid = grid
        self.head = head
        self.directions = tuple(DIRECTIONS[grid.orient])
        cells = grid.cells()
        self._q0 = min(q for q, _ in cells.values()) - 1
        self._r0 = min(r for _, r in cells.values()) - 1
        self.stride = max(q for q, _ in cells.values()) - self._q0 + 2
        self.size = (max(r for _, r in cells.values()) - self._r0 + 2) * self.stride
        self.offset = {d: dq + dr * self.stride for d, (dq, dr) in DIRECTIONS[grid.orient].items()}
        least, next_least, _their_sum = sorted(offset for offset in self.offset.values() if offset > 0)
        self._shifts = (least, next_least)
        self._cells = {label: (r - self._r0) * self.stride + q - self._q0 for label, (q, r) in cells.items()}
        self._names = {cell: label for label, cell in self._cells.items()}
        self.labels: list[str] = [""] * self.size
        self.terrain: list[str] = [""] * self.size  # "" is off the map
        self.country: list[str] = [""] * self.size
        self.flags: list[frozenset[str]] = [frozenset()] * self.size
        self.levels: list[int] = [0] * self.size  # of the ground
        self.sides: dict[tuple[int, int], dict[str, str]] = {}  # both ways: {kind: name}
        self.exits: dict[tuple[int, str], dict[str, str]] = {}  # sides with no hex beyond
        self.places: list[Place] = []
        self.lattice: Lattice | None = None  # of boards only, with what is given in its points
        self.shapes: dict[str, str] = {}  # how a kind of terrain fills its hex
        self.outlines: dict[int, tuple[Outline, ...]] = {}
        self.bypass: dict[int, frozenset[str]] = {}  # hexsides, by direction
        self.declared: dict[tuple[str, str], str] = {}  # file and line that first use a word: ("terrain", "woods")
        self.aliases: dict[str, int] = {}  # other printed labels of hexes, where two boards meet
        self.hexes: tuple[int, ...] = ()
        self.everywhere = 0  # the same as a `HexSet`
        self._sheet = 0  # with what the map leaves out of its grid
        self.neighbours: tuple[tuple[int, ...], ...] = ()
        self._index: dict[str, int] = {}
        self._discs: dict[tuple[int, int], frozenset[int]] = {}
        self._rings: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        self._disc_bits: dict[tuple[int, int], int] = {}

    @classmethod
    def load(cls, *paths: Path, owned: Path | None = None) -> HexMap:
        """Read a map and its patches; later lines win. The owner's patch may use no word that the map does not know."""
        return _Reader().read(paths, owned)

    def settle(self, sides: Mapping[tuple[int, str], dict[str, str]]) -> None:
        """Derive what follows from the terrain and the hexsides, each given once. KeyError: a side of no hex."""
        self.hexes = tuple(h for h in sorted(self._cells.values()) if self.terrain[h])
        self._index = {self.labels[h]: h for h in self.hexes}
        self.everywhere = sum(1 << h for h in self.hexes)
        self._sheet = self.everywhere | sum(1 << cell for cell in self._cells.values())
        on = set(self.hexes)
        steps = tuple(self.offset.values())
        self.neighbours = tuple(tuple(h + s for s in steps if h + s in on) if h in on else () for h in range(self.size))
        for (a, direction), kinds in sides.items():
            b = a + self.offset[direction]
            if a in on and b in on and kinds:
                self.sides[a, b] = self.sides[b, a] = kinds
            elif a in on and kinds:
                self.exits[a, direction] = kinds
            elif b in on and kinds:
                self.exits[b, OPPOSITE[direction]] = kinds
            elif kinds:
                raise KeyError((a, direction))

    def hex(self, label: str) -> int:
        """The hex with this printed label; KeyError if the map has none."""
        return self._index[label]

    def has(self, label: str) -> bool:
        return label in self._index

    def label(self, hex: int) -> str:
        return self.labels[hex]

    def distance(self, a: int, b: int) -> int:
        dr = b // self.stride - a // self.stride
        dq = b % self.stride - a % self.stride
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def within(self, hex: int, radius: int) -> list[int]:
        """Hexes of the map at most `radius` away, nearest first, the hex itself included; gaps in the map between them
        do not matter."""
        found = {hex: 0}
        for h in (queue := [hex]):
            if found[h] < radius:
                for n in self.neighbours[h]:
                    if n not in found:
                        found[n] = found[h] + 1
                        queue.append(n)
        if self._sheet == self.everywhere:
            return queue
        near = self.disc_bits(hex, radius)
        beyond = [h for h in self.hexes if near >> h & 1 and h not in found]
        return sorted(queue + beyond, key=lambda h: self.distance(hex, h)) if beyond else queue

    def disc(self, hex: int, radius: int) -> frozenset[int]:
        """The same as a set. It is cached: ranges are asked for again and again."""
        if (hex, radius) not in self._discs:
            self._discs[hex, radius] = frozenset(self.within(hex, radius))
        return self._discs[hex, radius]

    def rings(self, hex: int, radius: int) -> tuple[tuple[int, ...], ...]:
        """The hexes at each distance, from 0 to the radius; cached as well."""
        if (hex, radius) not in self._rings:
            near = self.disc(hex, radius)
            self._rings[hex, radius] = tuple(
                tuple(sorted(h for h in near if self.distance(hex, h) == far)) for far in range(radius + 1)
            )
        return self._rings[hex, radius]

    def disc_bits(self, hex: int, radius: int) -> int:
        """The same as a `HexSet`: the discs of many guns are quickly united."""
        return self._disc_of_sheet(hex, radius) & self.everywhere

    def _disc_of_sheet(self, hex: int, radius: int) -> int:
        found = self._disc_bits.get((hex, radius))
        if found is None:
            found = self._widened(self._disc_of_sheet(hex, radius - 1)) & self._sheet if radius > 0 else 1 << hex
            self._disc_bits[hex, radius] = found
        return found

    def ringed(self, hexes: int) -> int:
        """A `HexSet` together with all hexes next to one of it."""
        return self._widened(hexes) & self.everywhere

    def _widened(self, hexes: int) -> int:
        """One direction is the sum of two others, so two hexes that lie behind each other are shifted as one."""
        a, b = self._shifts
        onward, back = hexes | hexes << a, hexes | hexes >> a
        return onward | back | onward << b | back >> b

    def side(self, a: int, b: int) -> dict[str, str]:
        """What lies on the hexside between two neighbours: {kind: name}."""
        return self.sides.get((a, b), {})

    def direction(self, a: int, b: int) -> str:
        """The compass direction from a hex to its neighbour."""
        for direction, offset in self.offset.items():
            if a + offset == b:
                return direction
        raise ValueError(f"{self.labels[a]} and {self.labels[b]} are no neighbours")

    def places_of(self, kind: str, name: str | None = None) -> list[Place]:
        return [p for p in self.places if p.kind == kind and (name is None or p.name == name)]

    def centre(self, hex: int) -> tuple[float, float]:
        """Where a hex lies, in hex widths (flat to flat), x to the east and y to the south."""
        q, r = hex % self.stride + self._q0, hex // self.stride + self._r0
        if self.grid.orient == "flat":
            return q * 3**0.5 / 2, r + q / 2
        return q + r / 2, r * 3**0.5 / 2

    def lattice_point(self, hex: int) -> Point:
        """The centre of a hex of a board, in whole numbers."""
        if self.lattice is None:
            raise ValueError("the map has no lattice")
        return self.lattice.centre(hex % self.stride, hex // self.stride)


class _Reader:
    """Reads map files line by line; reports every fault with its file and line."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.map: HexMap | None = None
        self.sides: dict[tuple[str, str], dict[str, str]] = {}
        self.places: dict[tuple[str, str, str], frozenset[str]] = {}
        self.here = ""  # file and line being read
        self.lines: dict[tuple[str, ...], str] = {}  # where a fact was read
        self.declared: dict[tuple[str, str], str] = {}  # where a word was first used: ("terrain", "woods")
        self.flags: dict[str, set[str]] = {"hex": set(), "place": set()}
        self.owned = False

    def read(self, paths: Sequence[Path], owned: Path | None = None) -> HexMap:
        for path in (*paths, owned) if owned is not None else paths:
            self.owned = path is owned
            try:
                text = path.read_text(encoding="utf-8-sig")
            except (OSError, UnicodeDecodeError) as error:
                raise MapError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
            for number, line in enumerate(text.splitlines(), 1):
                self.here = f"{path}:{number}"
                try:
                    self.line(line)
                except (ValueError, KeyError, IndexError) as error:
                    raise MapError(f"{self.here}: {_said(error)}: {line.strip()!r}") from None
        if self.map is None:
            raise MapError(f"{paths[0]}: no grid line")
        return self.finish(self.map)

    def line(self, line: str) -> None:
        lexer = shlex.shlex(line, posix=True)
        lexer.whitespace_split = True
        lexer.quotes = '"'
        lexer.commenters = "" if line.startswith(("terrain", "geo", "title")) else "#"
        words = list(lexer)
        if not words:
            return
        match words:
            case ["terrain", code, name]:
                self.codes[code] = self.known("terrain", name)
            case ["h", label, code, country, *flags]:
                hex = self.cell(label)
                if code not in self.codes:
                    raise ValueError(f"unknown terrain code {code!r}")
                board = self.board()
                board.terrain[hex] = self.codes[code]
                board.labels[hex] = label
                board.country[hex] = "" if country == "-" else self.known("country", country).replace("_", " ")
                board.flags[hex] = self.known_flags("hex", flags)
                board.levels[hex] = _level(flags)
            case ["p", label, kind, name, *flags]:
                self.cell(label)
                self.places[label, self.known("place", kind), name] = self.known_flags("place", flags)
                self.lines[label, kind, name] = self.here
            case ["s", label, direction, kind, *name] if len(name) < 2:
                side = self.key(label, direction)
                self.sides.setdefault(side, {})[self.known("hexside", kind)] = name[0] if name else ""
                self.lines[side] = self.here
            case ["g", label, kind, _, _, _, *_]:
                self.outline(self.cell(label), kind, [_point(word) for word in words[3:]])
            case ["b", label, _, *_]:
                hex, directions = self.cell(label), frozenset(words[2:])
                for direction in directions:
                    self.key(label, direction)
                self.board().bypass[hex] = directions
                self.lines["b", str(hex)] = self.here
            case ["shape", kind, how]:
                if how not in SHAPES:
                    raise ValueError(f"unknown shape {how!r}; known are {', '.join(SHAPES)}")
                self.board().shapes[kind] = how
            case ["lattice", *_]:
                self.board().lattice = Lattice.parse(line.split(None, 1)[1].strip(), self.board().grid.orient)
            case ["del", "s", label, direction, kind]:
                if self.sides.get(self.key(label, direction), {}).pop(kind, None) is None:
                    raise ValueError(f"there is no {kind!r} to delete")
            case ["del", "p", label, name]:
                gone = [k for k in self.places if k[0] == label and k[2] == name]
                if not gone:
                    raise ValueError(f"there is no {name!r} to delete")
                for fact in gone:
                    del self.places[fact]
            case ["grid", _, *_]:
                if self.map is not None:
                    raise ValueError("there is a grid already")
                self.map = HexMap(Grid.parse(line.split(None, 1)[1].strip()), self.head)
                self.map.declared = self.declared
            case [("h" | "p" | "s" | "g" | "b" | "del" | "terrain" | "grid" | "shape"), *_]:
                raise ValueError("wrong number of words")
            case [key, *_] if key in HEAD:
                if self.owned and key not in OWNED_HEAD:
                    raise ValueError(f"a patch of the owner changes no {key!r}")
                self.head[key] = line.strip()[len(key) :].strip()
                if self.head.get("edge", "half") != "half":
                    raise ValueError("the edge of a board is 'half', or there is no such line")
                if self.head.get("hexmap", FORMAT) != FORMAT:
                    raise ValueError(f"this program reads hexmap {FORMAT}")
            case [key, *_]:
                raise ValueError(f"unknown word {key!r}")

    def outline(self, hex: int, kind: str, points: list[Point]) -> None:
        board = self.board()
        if board.lattice is None:
            raise ValueError("an outline needs a lattice line before it")
        if len(set(points)) < len(points):
            raise ValueError("a point stands twice in the outline")
        for point in points:
            if not board.lattice.has(point):
                raise ValueError(f"the point {point[0]},{point[1]} lies outside the hex")
        outline = Outline(self.known("outline", kind), tuple(points))
        board.outlines[hex] = (*board.outlines.get(hex, ()), outline)
        self.lines["g", str(hex), kind] = self.here

    def known(self, what: str, word: str) -> str:
        """Refuse a word of the owner that the map does not know: a misspelt one would change nothing without a word."""
        if self.owned and (what, word) not in self.declared:
            words = sorted(known for kind, known in self.declared if kind == what)
            raise ValueError(f"unknown {what} {word!r}; known are {', '.join(words)}")
        self.declared.setdefault((what, word), self.here)
        return word

    def known_flags(self, what: str, flags: list[str]) -> frozenset[str]:
        """The same for flags of hexes or places. The owner may change the numbers in one: "supply:3" for "supply:2"."""
        known = self.flags[what]
        if self.owned:
            forms = set(map(_form, known))
            for flag in flags:
                if _form(flag) not in forms:
                    raise ValueError(f"unknown flag {flag!r}; known are {', '.join(sorted(forms))}")
        known.update(flags)
        return frozenset(flags)

    def board(self) -> HexMap:
        if self.map is None:
            raise ValueError("the grid line must come first")
        return self.map

    def cell(self, label: str) -> int:
        cell = self.board()._cells.get(label)
        if cell is None:
            raise ValueError(f"no hex {label!r} in the grid")
        return cell

    def key(self, label: str, direction: str) -> tuple[str, str]:
        """A hexside has one key, whichever of its hexes names it."""
        board = self.board()
        if direction not in board.offset:
            raise ValueError(f"no direction {direction!r}; there are {', '.join(board.directions)}")
        beyond = self.cell(label) + board.offset[direction]
        other = board._names.get(beyond)
        if other is not None and other < label:
            return other, OPPOSITE[direction]
        return label, direction

    def finish(self, board: HexMap) -> HexMap:
        sides = {(board._cells[label], direction): kinds for (label, direction), kinds in self.sides.items()}
        try:
            board.settle(sides)
        except KeyError as error:
            hex, direction = error.args[0]
            label = board._names[hex]
            raise MapError(
                f"{self.lines[label, direction]}: no hex of the map has the side {label} {direction}"
            ) from None
        for place in self.places:
            if not board.has(place[0]):
                raise MapError(f"{self.lines[place]}: no hex {place[0]!r} on the map")
        board.places = [
            Place(board._cells[label], kind, name, flags) for (label, kind, name), flags in sorted(self.places.items())
        ]
        for hex, outlines in board.outlines.items():
            for kind in {outline.kind for outline in outlines}:
                where = self.lines["g", str(hex), kind]
                if not board.terrain[hex]:
                    raise MapError(f"{where}: no hex {board._names[hex]!r} on the map")
                if board.shapes.get(kind) != "poly":
                    raise MapError(f"{where}: the map has no line 'shape {kind} poly'")
        for hex in board.bypass:
            if not board.terrain[hex]:
                raise MapError(f"{self.lines['b', str(hex)]}: no hex {board._names[hex]!r} on the map")
        return board


def _form(flag: str) -> str:
    """A flag with signs for its numbers: "supply:#", "at:#,#"."""
    key, colon, value = flag.partition(":")
    return key + colon + _NUMBER.sub("#", value)


def _level(flags: list[str]) -> int:
    return next((int(flag.partition(":")[2]) for flag in flags if flag.startswith("level:")), 0)


def _point(word: str) -> Point:
    x, _, y = word.partition(",")
    return int(x), int(y)


def _said(error: Exception) -> str:
    return str(error.args[0]) if error.args else type(error).__name__
