"""The map in a terminal: each hex two lines of text on the colour of its terrain, rivers along its edges.

Flat-topped hexes stand in columns, each half a hex lower than the last; pointy ones in rows. A hex draws the edges to
its right and below; its neighbours draw the others.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from ...engine.hexmap import HexMap
from .wrapping import fitted

LINES = 2  # of text in a hex
GROUND = {
    "clear": "#d8dcae", "forest": "#8fae78", "rough": "#c9ae82", "urban": "#c4bdb6", "city": "#a39b95",
    "lake": "#a9cce8", "sea": "#a9cce8", "marsh": "#b3c9b0", "mountain": "#b08d63", "alpine": "#9b8f86",
}  # fmt: skip
LETTER = {
    "forest": "f", "rough": "^", "mountain": "M", "alpine": "A", "marsh": "m", "urban": "u", "city": "C", "lake": "~",
    "sea": "~",
}  # fmt: skip
NAMED = {"city": "{}", "town": "{}", "airfield": "+{}", "entry_area": ">{}", "entry_hex": ">{}"}  # what a hex is called
OTHER_GROUND = "#cfcfcf"
CLOSED_GROUND = "#8d837b"
EDGES = {"major_river": "bold #0b3fa8", "minor_river": "#2f7fd6", "lake": "#2f7fd6"}
ROADS = {"autobahn": "bold #a01818", "main_road": "#a01818"}
COUNTERS = ("bold #ffffff on #1d4f91", "bold #ffffff on #a3271c", "bold #ffffff on #2f6b2f", "bold #ffffff on #555555")
ZONES = ("#1d4f91", "#a3271c", "#2f6b2f", "#555555")


class Piece(NamedTuple):
    """A unit as the map shows it."""

    id: str
    name: str
    side: str


@dataclass
class Picture:
    """What lies on the board now, for one viewer."""

    board: HexMap
    sides: Sequence[str]
    stacks: Mapping[int, Sequence[Piece]] = field(default_factory=dict)
    zones: Mapping[str, Collection[int]] = field(default_factory=dict)
    lit: Collection[int] = ()  # hexes that the ask is about
    chosen: int | None = None
    notes: Mapping[int, str] = field(default_factory=dict)  # said of hexes without units: what it costs to come there
    called: Mapping[str, str] = field(default_factory=dict)  # what names on the map are in the viewer's language

    @property
    def pitch(self) -> int:
        """Characters from one hex to the next; even, because pointy rows are shifted by half."""
        longest = max(len(self.board.label(h)) for h in self.board.hexes[:1])
        return longest + 3 + (longest + 3) % 2 if self.board.grid.orient == "pointy" else longest + 3

    def cell(self, hex: int) -> tuple[int, int]:
        """Column and line of a hex's upper left character, wherever the sheet begins."""
        x, y = self.board.centre(hex)
        across = 3**0.5 / 2
        if self.board.grid.orient == "flat":
            return round(x / across) * self.pitch, round(y * LINES)
        return round(x * self.pitch), round(y / across) * LINES

    def draw(self, centre: int, width: int, height: int) -> Text:
        """The part of the map around a hex that fits."""
        column, line = self.cell(centre)
        cells = [self.cell(h) for h in self.board.hexes]
        left = _kept_in(column, width, [x for x, _ in cells], self.pitch)
        top = _kept_in(line, height, [y for _, y in cells], LINES)
        canvas = _Canvas(width, height)
        for hex, (x, y) in zip(self.board.hexes, cells, strict=True):
            if left <= x <= left + width - self.pitch and top <= y <= top + height - LINES:  # no half hexes
                self._hex(canvas, hex, x - left, y - top)
        return canvas.text()

    def overview(self, width: int) -> Text:
        """The whole map, two characters a hex: whose units are there and how many, or the terrain; labels beside.

        If that is too wide, one character a hex: whose units are there.
        """
        whole = self._overview(2)
        return whole if max(cell_len(line) for line in whole.plain.splitlines()) <= width else self._overview(1)

    def _overview(self, size: int) -> Text:
        flat = self.board.grid.orient == "flat"
        margin = len(self.board.label(self.board.hexes[0])) + 1
        places = {}
        for hex in self.board.hexes:
            x, y = self.cell(hex)
            places[hex] = (x // self.pitch * size if flat else x * size // self.pitch), y // LINES
        left, top = (min(place[i] for place in places.values()) for i in (0, 1))
        width, height = (max(place[i] for place in places.values()) + 1 for i in (0, 1))
        canvas = _Canvas(width - left + 2 * margin + size - 1, height - top + 1)
        plain = Style()
        for row in range(top, height):
            hexes = sorted((x, hex) for hex, (x, y) in places.items() if y == row)
            for (_, hex), x in ((hexes[0], 0), (hexes[-1], width - left + margin + size)):
                canvas.put(x, row - top + 1, self.board.label(hex), plain)
            if row == top:
                for x, hex in hexes[:: margin // size + 1]:
                    canvas.put(x - left + margin, 0, self.board.label(hex), plain)
        for hex, (x, y) in places.items():
            stack = self.stacks.get(hex)
            units = f"{self.letters[stack[0].side]}{len(stack)}" if stack else ""
            mark = units[:size] or LETTER.get(self.board.terrain[hex], "").rjust(size)
            base = Style.parse(f"#606060 on {self.ground(hex)}")
            canvas.put(x - left + margin, y - top + 1, mark, self._counter(stack) if stack else base)
        return canvas.text()

    @cached_property
    def letters(self) -> dict[str, str]:
        """A letter for each side that no other and no terrain has."""
        found: dict[str, str] = {}
        for side in self.sides:
            taken = {*LETTER.values(), *found.values()}
            found[side] = next((c for c in side.upper() if c not in taken), "?")
        return found

    def _counter(self, stack: Sequence[Piece]) -> Style:
        return Style.parse(COUNTERS[self.sides.index(stack[0].side) % len(COUNTERS)])

    def _hex(self, canvas: _Canvas, hex: int, x: int, y: int) -> None:
        ground = self.ground(hex)
        inside = self.pitch - 1
        upper, lower = self._upper(hex, inside), self._lower(hex, inside)
        flat = self.board.grid.orient == "flat"
        below = self._edge(hex, "S") if flat else self._edge(hex, "SE") or self._edge(hex, "SW")
        base = Style.parse(f"#202020 on {ground}")
        stack = self.stacks.get(hex)
        counter = self._counter(stack) if stack else base
        if stack and hex == self.chosen:
            counter += Style(reverse=True)
        canvas.put(x, y, upper, counter)
        label = Style.parse("bold #000000 on #ffd84d") if hex in self.lit else base
        if below:
            label += Style.parse(f"underline {below}")
        canvas.put(x, y + 1, lower, label)
        for side, zone in self._zone_marks(hex):
            canvas.put(x + inside - 2, y + 1, zone, label + Style.parse(f"bold {side}"))
        for row, direction in enumerate(("NE", "SE") if flat else ("E", "E")):
            char, style = self._right_edge(hex, direction)
            canvas.put(x + inside, y + row, char, base + Style.parse(style))

    def ground(self, hex: int) -> str:
        if "prohibited" in self.board.flags[hex]:
            return CLOSED_GROUND
        return GROUND.get(self.board.terrain[hex], OTHER_GROUND)

    def _upper(self, hex: int, width: int) -> str:
        """The stack's top unit, what it costs to come there, the town's name, or that of an entry area."""
        stack = self.stacks.get(hex)
        if stack:
            return fitted(stack[-1].name, width)
        if hex in self.notes:
            return set_cell_size(self.notes[hex].rjust(width - 1), width)
        return set_cell_size(self.names.get(hex, ""), width)

    @cached_property
    def names(self) -> dict[int, str]:
        """Towns and airfields by name, entry areas by letter."""
        found: dict[int, str] = {}
        for kind, shown in NAMED.items():
            for place in self.board.places_of(kind):
                found.setdefault(place.hex, shown.format(self.called.get(place.name, place.name)))
        return found

    def _lower(self, hex: int, width: int) -> str:
        """The label, room for a mark of zones, and how many units there are or what terrain it is."""
        stack = self.stacks.get(hex, ())
        mark = str(len(stack)) if len(stack) > 1 else LETTER.get(self.board.terrain[hex], " ")
        return self.board.label(hex).ljust(width - 1)[: width - 1] + mark[-1]

    def _zone_marks(self, hex: int) -> list[tuple[str, str]]:
        found = [i for i, side in enumerate(self.sides) if hex in self.zones.get(side, ())]
        if len(found) > 1:
            return [("#000000", "#")]
        return [(ZONES[i % len(ZONES)], "*") for i in found]

    def _edge(self, hex: int, direction: str) -> str | None:
        beyond = hex + self.board.offset[direction]
        kinds = self.board.side(hex, beyond)
        return next((style for kind, style in EDGES.items() if kind in kinds), None)

    def _right_edge(self, hex: int, direction: str) -> tuple[str, str]:
        if style := self._edge(hex, direction):
            return "▐", style
        kinds = self.board.side(hex, hex + self.board.offset[direction])
        for kind, road in ROADS.items():
            if kind in kinds:
                return "=" if kind == "autobahn" else "-", road
        return " ", ""

    def towards(self, hex: int, dx: float, dy: float) -> int:
        """The hex nearest to a point some way off: for scrolling."""
        x, y = self.board.centre(hex)
        return min(self.board.hexes, key=lambda h: math.dist(self.board.centre(h), (x + dx, y + dy)))


def _kept_in(middle: int, length: int, cells: list[int], size: int) -> int:
    """Where a window around a cell begins so that it shows no more emptiness than it must, and cuts no cell."""
    first, last = min(cells), max(cells) + size
    if last - first <= length:
        return first - (length - last + first) // 2
    before = (length - size) // 2 // size * size
    return max(first, min(middle - before, last - length // size * size))


class _Canvas:
    """Characters with styles."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells: list[list[tuple[str, Style | None]]] = [[(" ", None)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        if 0 <= y < self.height:
            for char in text:
                wide = cell_len(char)
                if x >= 0 and x + wide <= self.width:
                    self.cells[y][x : x + wide] = [(char, style), *[("", style)] * (wide - 1)]
                x += wide

    def text(self) -> Text:
        drawn = Text(no_wrap=True, end="")
        for row in self.cells:
            for char, style in row:
                drawn.append(char, style)
            drawn.append("\n")
        return drawn
