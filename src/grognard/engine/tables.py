"""Charts of results: columns by odds or difference, shifts, and the exact chances before the die is thrown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

K = TypeVar("K")


def within(low: int | None, high: int | None, value: int) -> bool:
    """Whether a value lies between these limits (None: no limit): of a column, a row of a chart, a level of victory."""
    return (low is None or value >= low) and (high is None or value <= high)


def equal_chances(results: Iterable[K]) -> dict[K, Fraction]:
    """The exact chance of each result when all of these are equally likely, in the order in which they first come."""
    listed = list(results)
    return {result: Fraction(listed.count(result), len(listed)) for result in dict.fromkeys(listed)}


@dataclass(frozen=True)
class Column:
    """One column: its printed heading and the values it takes (None: no limit)."""

    heading: str
    low: int | None
    high: int | None

    def takes(self, value: int) -> bool:
        return within(self.low, self.high, value)


class Columns:
    """The columns of a chart, left to right."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns = tuple(columns)
        for left, right in zip(self.columns, self.columns[1:], strict=False):
            if left.high is None or right.low != left.high + 1:
                raise ValueError(f"columns {left.heading} and {right.heading} do not join")

    def index(self, value: int) -> int:
        """The column a value falls in; values beyond the ends take the end columns."""
        for i, column in enumerate(self.columns):
            if column.takes(value):
                return i
        first = self.columns[0]
        return 0 if first.low is not None and value < first.low else len(self.columns) - 1

    def shifted(self, value: int, shift: int) -> int:
        """The column after shifts; shifts beyond the ends stay in the end columns."""
        return max(0, min(len(self.columns) - 1, self.index(value) + shift))

    def heading(self, index: int) -> str:
        return self.columns[index].heading

    @property
    def headings(self) -> list[str]:
        return [column.heading for column in self.columns]


def odds(text: str) -> Fraction:
    """Printed odds: "5:2" is two and a half to one."""
    ours, _, theirs = text.partition(":")
    return Fraction(int(ours), int(theirs))


@dataclass(frozen=True)
class OddsColumn:
    """A column measured by odds or by difference: the values it takes from and below (None: no limit), and the heading
    to which one shift leads."""

    heading: str
    by_odds: bool
    low: Fraction
    below: Fraction | None
    left: str
    right: str

    def takes(self, attack: int, defence: int) -> bool:
        value = Fraction(attack, defence) if self.by_odds else Fraction(attack - defence)
        return self.low <= value and (self.below is None or value < self.below)


class OddsColumns:
    """Columns of odds, among which differences may stand where odds would be too coarse. A shift need not lead to the
    next column: each says where it leads, and may lead off the chart."""

    def __init__(self, columns: Sequence[OddsColumn]) -> None:
        self.columns = tuple(columns)
        self.place = {column.heading: i for i, column in enumerate(self.columns)}

    def index(self, attack: int, defence: int) -> int | None:
        """The column of two strengths; odds come before differences. None: below the chart."""
        for by_odds in (True, False):
            for i, column in enumerate(self.columns):
                if column.by_odds is by_odds and column.takes(attack, defence):
                    return i
        return None

    def shifted(self, index: int, shift: int) -> int | None:
        """The column after shifts, right (+) or left (-). None: off the chart."""
        at: int | None = index
        for _ in range(abs(shift)):
            if at is None:
                return None
            column = self.columns[at]
            at = self.place.get(column.right if shift > 0 else column.left)
        return at

    def heading(self, index: int) -> str:
        return self.columns[index].heading


C = TypeVar("C", Columns, OddsColumns)


class Chart(Generic[K, C]):
    """Rows of results under columns."""

    def __init__(self, columns: C, rows: Mapping[K, Sequence[str]]) -> None:
        self.columns: C = columns
        self.rows = {key: tuple(row) for key, row in rows.items()}
        for key, row in self.rows.items():
            if len(row) != len(columns.columns):
                raise ValueError(f"row {key!r} has {len(row)} results for {len(columns.columns)} columns")

    def result(self, row: K, column: int) -> str:
        return self.rows[row][column]

    def distribution(self, rows: Iterable[K], column: int) -> dict[str, Fraction]:
        """The exact chance of each result when each of the given rows is equally likely."""
        return equal_chances([self.result(row, column) for row in rows])


@dataclass(frozen=True)
class Level:
    """A victory level: the points that reach it, and who has won then."""

    low: int | None
    high: int | None
    winner: str
    level: str


def victory_level(levels: Sequence[Level], points: int) -> Level:
    for level in levels:
        if within(level.low, level.high, points):
            return level
    raise ValueError(f"no victory level takes {points} points")
