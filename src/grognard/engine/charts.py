"""Charts as data files have them: columns with their limits, rows of results under them, levels of victory."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec

from .data import Pack
from .figures import Fault, Row, chart_row, check
from .tables import Column, Columns, Level, OddsColumn, OddsColumns, odds, victory_level

Limit = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,2}|[0-9]{1,2}:[1-9])$")]  # of a column: a difference, or odds
LEADER = "leader"  # the winner is whoever leads; other levels count the lead of one side


class ColumnRow(Row, frozen=True):
    """A heading, and the values that fall under it."""

    heading: str
    low: int | None = None
    high: int | None = None


class OddsRow(Row, frozen=True, rename={"low": "from"}):
    """A heading of odds or of a difference, its limits, and where shifts lead."""

    column: str
    measured_by: Literal["odds", "difference"]
    low: Limit
    shift_left: str
    shift_right: str
    below: Limit = ""

    @property
    def made(self) -> OddsColumn:
        by_odds = self.measured_by == "odds"
        read = odds if by_odds else Fraction
        below = read(self.below) if self.below else None
        return OddsColumn(self.column, by_odds, read(self.low), below, self.shift_left, self.shift_right)


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


def read_odds_columns(pack: Pack, name: str, results: Collection[str]) -> OddsColumns:
    """`tables/NAME.csv`: columns of odds and of differences that join; the shift off the left end leads to a result."""
    file = f"tables/{name}.csv"
    rows = pack.rows(file, OddsRow, "column")
    check(pack, ((file, list(place), text) for *place, text in _misfits(rows, results)))
    return OddsColumns([row.made for row in rows])


def _misfits(rows: Sequence[OddsRow], results: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Faults of columns: gaps (odds must reach the very best, differences go from 0 to where odds end at 1:1), and
    shifts that lead nowhere."""
    for row in rows:
        for column, limit in (("from", row.low), ("below", row.below)):
            if limit and (":" in limit) != (row.measured_by == "odds"):
                yield row.column, column, f"{limit!r} is not what {row.measured_by} look like"
    headings, lowest = {row.column for row in rows}, rows[0].shift_left
    if lowest not in results:
        yield rows[0].column, "shift_left", f"{lowest!r} is no result"
    for row in rows:
        if row.shift_left not in (*headings, lowest):
            yield row.column, "shift_left", f"there is no column {row.shift_left!r}"
        if row.shift_right not in headings:
            yield row.column, "shift_right", f"there is no column {row.shift_right!r}"
    made = [row.made for row in rows]
    differences = [c for c in made if not c.by_odds]
    for kind in ([c for c in made if c.by_odds], differences):
        for left, right in pairwise(kind):
            if left.below != right.low and not (left.by_odds and left.below == 1 and differences):
                yield left.heading, "below", f"the column {right.heading} does not join"
        if kind and kind[-1].below is not None:
            yield kind[-1].heading, "below", "no column takes more"
    if differences and differences[0].low != 0:
        yield differences[0].heading, "from", "no column takes a difference of 0"


def read_cells(pack: Pack, name: str, keys: tuple[str, ...], headings: Sequence[str], cell: Any) -> dict[Any, Any]:
    """`tables/NAME.csv`: the cells under the headings, by what tells the rows apart; numbers are read as such."""
    rows = pack.rows(f"tables/{name}.csv", chart_row(keys, tuple(headings), cell), keys)
    found = {}
    for row in map(msgspec.structs.astuple, rows):
        place = tuple(int(word) if word.isdecimal() else word for word in row[: len(keys)])
        found[place if len(keys) > 1 else place[0]] = row[len(keys) :]
    return found


def read_levels(pack: Pack, scenario: str) -> list[Level]:
    """`tables/victory_levels.csv`: the levels of a scenario, one for every number of points."""
    rows = pack.rows("tables/victory_levels.csv", LevelRow, ("scenario", "winner", "level"))
    levels = [Level(r.low, r.high, r.winner, r.level) for r in rows if r.scenario == scenario]
    check(pack, _missing(scenario, levels))
    return levels


def _missing(scenario: str, levels: Sequence[Level]) -> Iterator[Fault]:
    """Limits beyond which the points fall in no level."""
    lowest = 0 if levels[0].winner == LEADER else -999
    for level in levels:
        for limit, column, beyond in ((level.low, "low", -1), (level.high, "high", 1)):
            if limit is not None and limit + beyond >= lowest:
                try:
                    victory_level(levels, limit + beyond)
                except ValueError as error:
                    place: list[str | int] = [scenario, level.winner, level.level, column]
                    yield "tables/victory_levels.csv", place, str(error)
