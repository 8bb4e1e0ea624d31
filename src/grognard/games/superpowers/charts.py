"""The charts of the game, read from `data/tables`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from ...engine.data import Pack
from ...engine.figures import chart_row, check
from ...engine.tables import Chart, Column, Columns, Level, victory_level

Rolls = Annotated[str, msgspec.Meta(pattern=r"^[0-6](-[1-6])?$")]
CombatResult = Annotated[str, msgspec.Meta(pattern=r"^([AD](\d|\(\d\))|-)$")]
NuclearResult = Literal["A", "B", "C", "-"]


class _ColumnRow(msgspec.Struct, frozen=True):
    heading: str
    source: str
    low: int | None = None
    high: int | None = None


class AirLoss(msgspec.Struct, frozen=True):
    """A row of the air loss table [13.0.b] [13.0.c] [DM:EX18.0.e] [AR:EX18.6.c]: rolls on which something is lost."""

    situation: str
    point_lost_on: Rolls
    drop_loss_munich: Rolls
    drop_loss_rhine: Rolls
    passenger_lost_on: Rolls
    source: str

    @property
    def point(self) -> int:
        return _highest(self.point_lost_on)

    @property
    def passenger(self) -> int:
        return _highest(self.passenger_lost_on)

    @property
    def drop(self) -> dict[str, int]:
        """By scenario."""
        return {"munich": _highest(self.drop_loss_munich), "rhine": _highest(self.drop_loss_rhine)}


class _LevelRow(msgspec.Struct, frozen=True):
    scenario: str
    level: str
    source: str
    low: int | None = None
    high: int | None = None
    winner: str = ""


def combat_results(pack: Pack) -> Chart[tuple[int, str], Columns]:
    """The combat results table [3.5B]: a row for each die and morale."""
    columns = _columns(pack, "tables/combat_columns.csv")
    rows = pack.rows(
        "tables/combat_results.csv", chart_row(("die", "morale"), _headings(columns), CombatResult), ("die", "morale")
    )
    return Chart(columns, {(int(die), morale): cells for die, morale, *cells in map(msgspec.structs.astuple, rows)})


def nuclear_results(pack: Pack) -> Chart[int, Columns]:
    """The nuclear results table [NUC]: a row for each sum of two dice."""
    columns = _columns(pack, "tables/nuclear_columns.csv")
    rows = pack.rows("tables/nuclear_results.csv", chart_row(("roll",), _headings(columns), NuclearResult), "roll")
    return Chart(columns, {int(roll): cells for roll, *cells in map(msgspec.structs.astuple, rows)})


def air_losses(pack: Pack) -> dict[str, AirLoss]:
    return {row.situation: row for row in pack.rows("tables/air_loss.csv", AirLoss, "situation")}


def victory_levels(pack: Pack, scenario: str) -> list[Level]:
    """[DM:EX21.0.h] [AR:EX21.0.m]"""
    rows = pack.rows("tables/victory_levels.csv", _LevelRow, ("scenario", "winner", "level"))
    levels = [Level(r.low, r.high, r.winner, r.level) for r in rows if r.scenario == scenario]
    check(pack, (("tables/victory_levels.csv", place, text) for place, text in _missing(scenario, levels)))
    return levels


def _missing(scenario: str, levels: list[Level]) -> Iterator[tuple[list[str | int], str]]:
    """No level may be missing when the game ends."""
    for level in levels:
        for limit, column, beyond in ((level.low, "low", -1), (level.high, "high", 1)):
            if limit is not None and limit + beyond >= (0 if levels[0].winner == "leader" else -999):
                try:
                    victory_level(levels, limit + beyond)
                except ValueError as error:
                    yield [scenario, level.winner, level.level, column], str(error)


def _columns(pack: Pack, name: str) -> Columns:
    columns = [Column(c.heading, c.low, c.high) for c in pack.rows(name, _ColumnRow, "heading")]
    check(
        pack,
        (
            (name, [right.heading, "low"], f"the column {left.heading} does not join")
            for left, right in pairwise(columns)
            if left.high is None or right.low != left.high + 1
        ),
    )
    return Columns(columns)


def _headings(columns: Columns) -> tuple[str, ...]:
    return tuple(c.heading for c in columns.columns)


def _highest(rolls: str) -> int:
    """Rolls are printed "1" or "1-4"."""
    return int(rolls.rpartition("-")[2])
