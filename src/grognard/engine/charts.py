"""Charts as data files have them: columns with their limits, rows of results under them, levels of victory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from .data import Pack
from .figures import Fault, Row, chart_row, check
from .tables import Column, Columns, Level, victory_level

LEADER = "leader"  # the winner of a level that is counted by who leads, not by the lead of one side


class ColumnRow(Row, frozen=True):
    """A heading, and the values that fall under it."""

    heading: str
    low: int | None = None
    high: int | None = None


class LevelRow(Row, frozen=True):
    """A level of victory in a scenario, and the points it takes."""

    scenario: str
    level: str
    low: int | None = None
    high: int | None = None
    winner: str = ""


def read_columns(pack: Pack, name: str) -> Columns:
    """`tables/NAME.csv`: columns that join."""
    file = f"tables/{name}.csv"
    columns = [Column(c.heading, c.low, c.high) for c in pack.rows(file, ColumnRow, "heading")]
    gaps = [(a, b) for a, b in pairwise(columns) if a.high is None or b.low != a.high + 1]
    check(pack, ((file, [b.heading, "low"], f"the column {a.heading} does not join") for a, b in gaps))
    return Columns(columns)


def read_cells(pack: Pack, name: str, keys: tuple[str, ...], headings: Sequence[str], cell: Any) -> dict[Any, Any]:
    """`tables/NAME.csv`: the cells under the headings, by what tells the rows apart; numbers are read as such."""
    rows = pack.rows(f"tables/{name}.csv", chart_row(keys, tuple(headings), cell), keys)
    found = {}
    for row in map(msgspec.structs.astuple, rows):
        place = tuple(int(word) if word.isdecimal() else word for word in row[: len(keys)])
        found[place if len(keys) > 1 else place[0]] = row[len(keys) :]
    return found


def read_levels(pack: Pack, scenario: str) -> list[Level]:
    """`tables/victory_levels.csv`: those of a scenario, one for every number of points."""
    rows = pack.rows("tables/victory_levels.csv", LevelRow, ("scenario", "winner", "level"))
    levels = [Level(r.low, r.high, r.winner, r.level) for r in rows if r.scenario == scenario]
    check(pack, _missing(scenario, levels))
    return levels


def _missing(scenario: str, levels: Sequence[Level]) -> Iterator[Fault]:
    """Limits beyond which no level takes the points."""
    lowest = 0 if levels[0].winner == LEADER else -999
    for level in levels:
        for limit, column, beyond in ((level.low, "low", -1), (level.high, "high", 1)):
            if limit is not None and limit + beyond >= lowest:
                try:
                    victory_level(levels, limit + beyond)
                except ValueError as error:
                    place: list[str | int] = [scenario, level.winner, level.level, column]
                    yield "tables/victory_levels.csv", place, str(error)
