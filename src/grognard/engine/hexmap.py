"""Hex maps: the static board, loaded from one-fact-per-line text (`.hexmap`, and `.patch` files on top of it).

    hexmap 1
    grid flat cols=1..48 rows=1..34 shift=even label={c:02d}{r:02d} east=+ south=-
    terrain c clear                     one-letter codes used by the `h` lines
    h 2427 C West_Germany prohibited    hex: terrain, country (- for none), flags
    p 2427 city "Landshut" flag         place: kind, name, flags
    s 2427 NE major_river "Isar"        hexside, from either of its hexes
    del s 2427 NE major_river           patches take facts away, too

A hex is a small int inside (each of its six neighbours a constant offset away) and its printed label outside.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

DIRECTIONS = {
    "flat": {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
    "pointy": {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)},
}
OPPOSITE = {"N": "S", "S": "N", "NE": "SW", "SW": "NE", "SE": "NW", "NW": "SE", "E": "W", "W": "E"}
FORMAT = "1"
# Lines that say something about the map as a whole.
HEAD = ("hexmap", "name", "title", "geo", "relief", "coast", "style", "credit")
OWNED_HEAD = ("title", "credit")  # what the owner of a printed game may say otherwise: the rest is how it is drawn
_NUMBER = re.compile(r"[+-]?(?<!\d)\d{1,2}(?!\d)")
_GRID = re.compile(
    r"(flat|pointy) cols=(-?\d+)\.\.(-?\d+) rows=(-?\d+)\.\.(-?\d+) "
    r"shift=(even|odd) label=(\S+) east=([+-]) south=([+-])(?: named=(\S+))?$"
)


class MapError(ValueError):
    """A map file that cannot be read: says file, line and what is wrong."""


class Place(NamedTuple):
    """Something named in a hex: a town, an airfield, an entry area."""

    hex: int
    kind: str
    name: str
    flags: frozenset[str]


@dataclass(frozen=True)
class Grid:
    """How hexes are numbered and where they lie. `c` and `r` are the two numbers of a label."""

    orient: str
    cols: range
    rows: range
    shifted: int  # the parity of `c` that is displaced by half a hex towards larger `r`
    label: str
    east: int
    south: int
    named: tuple[tuple[str, str], ...] = ()  # hexes that are not called by their numbers: (label, name)

    @classmethod
    def parse(cls, text: str) -> Grid:
        found = _GRID.match(text)
        if not found:
            raise ValueError(f"not a grid: {text!r}")
        orient, c0, c1, r0, r1, shift, label, east, south, named = found.groups()
        return cls(
            orient,
            range(int(c0), int(c1) + 1),
            range(int(r0), int(r1) + 1),
            0 if shift == "even" else 1,
            label,
            1 if east == "+" else -1,
            1 if south == "+" else -1,
            tuple((number, name) for number, _, name in (p.partition(":") for p in named.split(","))) if named else (),
        )

    def label_of(self, c: int, r: int) -> str:
        number = self.label.format(c=c, r=r)
        return next((name for label, name in self.named if label == number), number)

    def cells(self) -> dict[str, tuple[int, int]]:
        """Every label of the grid with its axial coordinates."""
        try:
            cells = {self.label_of(c, r): self.axial(c, r) for c in self.cols for r in self.rows}
        except (LookupError, ValueError):
            raise ValueError(f"label={self.label} is not made of {{c}} and {{r}}") from None
        if not cells or len(cells) != len(self.cols) * len(self.rows):
            raise ValueError("the grid is empty or two of its hexes have the same label")
        return cells

    def axial(self, c: int, r: int) -> tuple[int, int]:
        """Axial coordinates, growing to the east and to the south."""
        twice = 2 * r + (1 if c % 2 == self.shifted else 0)
        if self.orient == "flat":
            q = self.east * c
            return q, (self.south * twice - q) // 2
        row = self.south * c
        return (self.east * twice - row) // 2, row


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
        self._cells = {label: (r - self._r0) * self.stride + q - self._q0 for label, (q, r) in cells.items()}
        self._names = {cell: label for label, cell in self._cells.items()}
        self.labels: list[str] = [""] * self.size
        self.terrain: list[str] = [""] * self.size  # "" is off the map
        self.country: list[str] = [""] * self.size
        self.flags: list[frozenset[str]] = [frozenset()] * self.size
        self.sides: dict[tuple[int, int], dict[str, str]] = {}  # both ways: {kind: name}
        self.exits: dict[tuple[int, str], dict[str, str]] = {}  # sides with no hex beyond
        self.places: list[Place] = []
        self.hexes: tuple[int, ...] = ()
        self.neighbours: tuple[tuple[int, ...], ...] = ()
        self._index: dict[str, int] = {}
        self._discs: dict[tuple[int, int], frozenset[int]] = {}
        self._rings: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        self._disc_bits: dict[tuple[int, int], int] = {}

    @classmethod
    def load(cls, *paths: Path, owned: Path | None = None) -> HexMap:
        """Read a map and its patches; later lines win. The owner's patch may use no word that the map does not know."""
        return _Reader().read(paths, owned)

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
        """Hexes of the map at most `radius` away, nearest first, the hex itself included."""
        found = {hex: 0}
        for h in (queue := [hex]):
            if found[h] < radius:
                for n in self.neighbours[h]:
                    if n not in found:
                        found[n] = found[h] + 1
                        queue.append(n)
        return queue

    def disc(self, hex: int, radius: int) -> frozenset[int]:
        """The same as a set, which is kept: ranges are asked for again and again."""
        if (hex, radius) not in self._discs:
            self._discs[hex, radius] = frozenset(self.within(hex, radius))
        return self._discs[hex, radius]

    def rings(self, hex: int, radius: int) -> tuple[tuple[int, ...], ...]:
        """The hexes at each distance, from 0 to the radius; kept, too."""
        if (hex, radius) not in self._rings:
            near = self.disc(hex, radius)
            self._rings[hex, radius] = tuple(
                tuple(sorted(h for h in near if self.distance(hex, h) == far)) for far in range(radius + 1)
            )
        return self._rings[hex, radius]

    def disc_bits(self, hex: int, radius: int) -> int:
        """The same as a `HexSet`: the discs of many guns are joined in no time."""
        if (hex, radius) not in self._disc_bits:
            self._disc_bits[hex, radius] = sum(1 << h for h in self.within(hex, radius))
        return self._disc_bits[hex, radius]

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


class _Reader:
    """Reads map files line by line; every fault is told with its file and line."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.map: HexMap | None = None
        self.sides: dict[tuple[str, str], dict[str, str]] = {}
        self.places: dict[tuple[str, str, str], frozenset[str]] = {}
        self.here = ""  # file and line being read
        self.lines: dict[tuple[str, ...], str] = {}  # where a fact was read
        self.words: dict[str, set[str]] = {"terrain": set(), "country": set(), "place": set(), "hexside": set()}
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
            case ["p", label, kind, name, *flags]:
                self.cell(label)
                self.places[label, self.known("place", kind), name] = self.known_flags("place", flags)
                self.lines[label, kind, name] = self.here
            case ["s", label, direction, kind, *name] if len(name) < 2:
                side = self.key(label, direction)
                self.sides.setdefault(side, {})[self.known("hexside", kind)] = name[0] if name else ""
                self.lines[side] = self.here
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
            case [("h" | "p" | "s" | "del" | "terrain" | "grid"), *_]:
                raise ValueError("wrong number of words")
            case [key, *_] if key in HEAD:
                if self.owned and key not in OWNED_HEAD:
                    raise ValueError(f"a patch of the owner changes no {key!r}")
                self.head[key] = line.strip()[len(key) :].strip()
                if self.head.get("hexmap", FORMAT) != FORMAT:
                    raise ValueError(f"this program reads hexmap {FORMAT}")
            case [key, *_]:
                raise ValueError(f"unknown word {key!r}")

    def known(self, what: str, word: str) -> str:
        """A misspelt word of the owner would change nothing without a word."""
        if self.owned and word not in self.words[what]:
            raise ValueError(f"unknown {what} {word!r}; known are {', '.join(sorted(self.words[what]))}")
        self.words[what].add(word)
        return word

    def known_flags(self, what: str, flags: list[str]) -> frozenset[str]:
        """Of hexes or of places. The owner may change the numbers in one: "supply:3" for "supply:2"."""
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
        """A hexside is one thing, whichever of its hexes names it."""
        board = self.board()
        if direction not in board.offset:
            raise ValueError(f"no direction {direction!r}; there are {', '.join(board.directions)}")
        beyond = self.cell(label) + board.offset[direction]
        other = board._names.get(beyond)
        if other is not None and other < label:
            return other, OPPOSITE[direction]
        return label, direction

    def finish(self, board: HexMap) -> HexMap:
        board.hexes = tuple(h for h in sorted(board._cells.values()) if board.terrain[h])
        board._index = {board.labels[h]: h for h in board.hexes}
        on = set(board.hexes)
        steps = tuple(board.offset.values())
        board.neighbours = tuple(
            tuple(h + s for s in steps if h + s in on) if h in on else () for h in range(board.size)
        )
        for (label, direction), kinds in self.sides.items():
            a = board._cells[label]
            b = a + board.offset[direction]
            if a in on and b in on and kinds:
                board.sides[a, b] = board.sides[b, a] = kinds
            elif a in on and kinds:
                board.exits[a, direction] = kinds
            elif b in on and kinds:
                board.exits[b, OPPOSITE[direction]] = kinds
            elif kinds:
                raise MapError(f"{self.lines[label, direction]}: no hex of the map has the side {label} {direction}")
        for place in self.places:
            if board._cells[place[0]] not in on:
                raise MapError(f"{self.lines[place]}: no hex {place[0]!r} on the map")
        board.places = [
            Place(board._cells[label], kind, name, flags) for (label, kind, name), flags in sorted(self.places.items())
        ]
        return board


def _form(flag: str) -> str:
    """A flag with signs for its numbers: "supply:#", "at:#,#"."""
    key, colon, value = flag.partition(":")
    return key + colon + _NUMBER.sub("#", value)


def _said(error: Exception) -> str:
    return str(error.args[0]) if error.args else type(error).__name__
