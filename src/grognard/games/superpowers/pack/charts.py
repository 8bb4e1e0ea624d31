"""The charts of the game, read from `data/tables`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ....engine.charts import read_cells, read_columns
from ....engine.data import Pack
from ....engine.figures import Row
from ....engine.tables import Chart, Columns

Rolls = Annotated[str, msgspec.Meta(pattern=r"^[0-6](-[1-6])?$")]
CombatResult = Annotated[str, msgspec.Meta(pattern=r"^([AD](\d|\(\d\))|-)$")]
NuclearResult = Literal["A", "B", "C", "-"]


class AirLoss(Row, frozen=True):
    """A row of the air loss table [13.0.b] [13.0.c] [DM:EX18.0.e] [AR:EX18.6.c]: rolls on which something is lost."""

    situation: str
    point_lost_on: Rolls
    drop_loss_munich: Rolls
    drop_loss_rhine: Rolls
    passenger_lost_on: Rolls

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


def combat_results(pack: Pack) -> Chart[tuple[int, str], Columns]:
    """The combat results table [3.5B]: a row for each die and morale."""
    columns = read_columns(pack, "combat_columns")
    return Chart(columns, read_cells(pack, "combat_results", ("die", "morale"), columns.headings, CombatResult))


def nuclear_results(pack: Pack) -> Chart[int, Columns]:
    """The nuclear results table [NUC]: a row for each sum of two dice."""
    columns = read_columns(pack, "nuclear_columns")
    return Chart(columns, read_cells(pack, "nuclear_results", ("roll",), columns.headings, NuclearResult))


def _highest(rolls: str) -> int:
    """Rolls are printed "1" or "1-4"."""
    return int(rolls.rpartition("-")[2])
