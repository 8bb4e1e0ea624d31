"""Grids: how the hexes of a map are numbered, and where they lie."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

DIRECTIONS = {
    "flat": {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
    "pointy": {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)},
}
OPPOSITE = {"N": "S", "S": "N", "NE": "SW", "SW": "NE", "SE": "NW", "NW": "SE", "E": "W", "W": "E"}
_GRID = re.compile(
    r"(flat|pointy) cols=(-?\d+)\.\.(-?\d+) rows=(-?\d+)\.\.(-?\d+) "
    r"shift=(even|odd) label=(\S+) east=([+-]) south=([+-])(?: named=(\S+))?$"
)


@dataclass(frozen=True)
class Grid:
    """How hexes are numbered and where they lie. A label is made of the two numbers `c` and `r`, or of the letters
    `AA` of the column (A to Z, then AA, BB, CC) and `r`."""

    orient: str
    cols: range
    rows: range
    shifted: int  # the columns (even or odd `c`) that lie half a hex towards larger `r`
    label: str
    east: int
    south: int
    named: tuple[tuple[str, str], ...] = ()  # hexes with a name instead of their numbers: (label, name)

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
        number = self.label.format(c=c, r=r, AA=letters(c))
        return self._names.get(number, number)

    @cached_property
    def _names(self) -> dict[str, str]:
        return dict(self.named)

    def cells(self) -> dict[str, tuple[int, int]]:
        """Every label of the grid with its axial coordinates."""
        try:
            cells = {self.label_of(c, r): self.axial(c, r) for c in self.cols for r in self.rows}
        except (LookupError, ValueError):
            raise ValueError(f"label={self.label} is not made of {{c}} or {{AA}}, and {{r}}") from None
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


def letters(column: int) -> str:
    """A to Z, then AA to ZZ by doubling the letter, and so on; columns count from 1."""
    return chr(ord("A") + (column - 1) % 26) * ((column - 1) // 26 + 1)
