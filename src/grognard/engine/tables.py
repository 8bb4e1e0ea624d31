"""Charts of results: columns by odds or differential, shifts, and the exact chances before the die is thrown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

K = TypeVar("K")


@dataclass(frozen=True)
class Column:
    """One column: its printed heading and the values it takes (None: no limit)."""

    heading: str
    low: int | None
    high: int | None

    def takes(self, value: int) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


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


class Chart(Generic[K]):
    """Rows of results under columns."""

    def __init__(self, columns: Columns, rows: Mapping[K, Sequence[str]]) -> None:
        self.columns = columns
        self.rows = {key: tuple(row) for key, row in rows.items()}
        for key, row in self.rows.items():
            if len(row) != len(columns.columns):
                raise ValueError(f"row {key!r} has {len(row)} results for {len(columns.columns)} columns")

    def result(self, row: K, column: int) -> str:
        return self.rows[row][column]

    def distribution(self, rows: Iterable[K], column: int) -> dict[str, Fraction]:
        """The exact chance of each result when each of the given rows is equally likely."""
        chances: dict[str, Fraction] = {}
        listed = list(rows)
        for row in listed:
            result = self.result(row, column)
            chances[result] = chances.get(result, Fraction(0)) + Fraction(1, len(listed))
        return chances


@dataclass(frozen=True)
class Level:
    """A victory level: the points it takes and who has won then."""

    low: int | None
    high: int | None
    winner: str
    level: str


def victory_level(levels: Sequence[Level], points: int) -> Level:
    for level in levels:
        if (level.low is None or points >= level.low) and (level.high is None or points <= level.high):
            return level
    raise ValueError(f"no victory level takes {points} points")
