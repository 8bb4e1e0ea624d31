"""The charts of the Advanced game: strikes, air combat, air defence, special forces, supply, damage."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ....engine.data import Pack
from ....engine.figures import Few, Row, Shift
from ..pack.charts import Charts
from ..pack.terms import Modifier

STRIKE_COLUMNS = tuple(f"c{n}" for n in range(1, 11))
DIFFERENCES = tuple(f"d{n:+d}" for n in range(-5, 6))  # of air-to-air values [22.6.5]
DETECTION = (*(f"level{n}" for n in range(1, 11)), "local")
FIRE = (*(f"sam{n}" for n in range(1, 11)), *(f"aaa{n}" for n in range(1, 4)), "local_sam", "local_aaa")
STRIKE_RESULTS = {"strike_results": "-|strike1|strike2|x", "strike_track": "0|-[1-9]", "strike_interdiction": "[012]"}
SofResult = Annotated[str, msgspec.Meta(pattern=r"\A(-|D|T|step|strike[12]|interdiction[12]|track[12])\Z")]


class StrikeColumns(Row, frozen=True):
    """The column of an attack against each kind of ground; none if it is not allowed there [23.4.1]."""

    attack: str
    open: str = ""
    woods: str = ""
    highland: str = ""
    urban: str = ""
    installation: str = ""
    hardened: str = ""
    track: str = ""
    interdiction: str = ""


class StrikeTarget(Row, frozen=True):
    """What can be struck: on which line, whether it must be detected, and by what [23.4] [18.2.2] [26.1]."""

    target: str
    line: Literal["terrain", "installation", "hardened", "track", "interdiction"]
    detected: bool
    attacks: str
    result: Literal["strike_results", "strike_track", "strike_interdiction"]
    rule: str
    object: Literal["", "unit", "supply", "base", "beachhead", "ship"] = ""


class Accumulation(Row, frozen=True):
    """What becomes of damage that adds to damage [27.1] [27.2]."""

    object: str
    has: Few
    result: Literal["strike1", "strike2", "x"]
    becomes: str
    rule: str
    collateral: Few = 0


class Reach(Row, frozen=True):
    """The areas that a range letter reaches out of a basing box [22.3]."""

    box: str
    range: Literal["S", "M", "L", "U"]
    air_superiority: bool
    areas: str = ""


class Maintenance(Row, frozen=True):
    box: str
    ready_on_die_up_to: Few


class NavalDefence(Row, frozen=True):
    """Air defence values of ships [17.1.4.1]."""

    row: str
    detection: Few
    sam: Few
    aaa: Few
    used_by: str
    rule: str


class NavalDetection(Row, frozen=True):
    zone: str
    nato_detects: Shift
    russia_detects: Shift


class SofRow(Row, frozen=True):
    """Results of a mission by the die [20.2]."""

    mission: Literal["raid", "recon", "targeting", "track"]
    line: str
    d0: SofResult
    d1: SofResult
    d2: SofResult
    d3: SofResult
    d4: SofResult
    d5: SofResult
    d6: SofResult
    d7: SofResult
    d8: SofResult
    d9: SofResult


class SupplyItem(Row, frozen=True):
    """A range or price of supply [19.1] [19.3]."""

    item: str
    value: Few
    unit: Literal["mp", "sp", "msu"]
    rp: Few
    rule: str


class SecondStrike(Row, frozen=True):
    """A limit of the second strike phase [M.18]."""

    id: str
    kind: Literal["forbid", "require", "limit", "allow"]
    subject: str
    case: str
    rule: str
    value: str = ""


class TransportDefence(Row, frozen=True):
    """The fire that a mission with troops aboard meets, case by case [25.1]."""

    mission: str
    target_in: Literal["enemy", "own_or_allied"]
    air_level: Literal["any", "own_or_contested", "enemy"]
    defence: Literal["normal", "local", "none"]
    rule: str
    enemy_within_2: Literal["", "true", "false"] = ""
    sam_within: str = ""
    aaa_within: str = ""


class AdvancedCharts(Charts):
    """All charts of both games."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.strike_columns = pack.table("strike_columns", StrikeColumns, "attack")
        self.strike_targets = pack.table("strike_targets", StrikeTarget, "target")
        self.strikes = {name: self._dice(name, *STRIKE_COLUMNS, of=cells) for name, cells in STRIKE_RESULTS.items()}
        self.strike_modifiers = self._only("strike_modifiers")
        rows = self._rows("strike_accumulation", Accumulation, "object", "has", "result")
        self.accumulation: dict[tuple[str, int, str], Accumulation]
        self.accumulation = {(row.object, row.has, row.result): row for row in rows}
        self.air_combat = self._dice("air_combat", *DIFFERENCES, of="-|advantage|abort|step|destroyed")
        self.air_combat_modifiers = self._only("air_combat_modifiers")
        self.detection = self._dice("detection", *DETECTION, of="-|D|ED")
        self.detection_modifiers = self._only("detection_modifiers")
        self.air_defence = self._dice("air_defence", *FIRE, of=r"-|\+[12]|A|X")
        self.air_defence_modifiers = self._modifiers("air_defence_modifiers")
        self.reach = pack.table("air_ranges", Reach, "box", "range")
        self.maintenance: dict[str, int] = pack.column("maintenance", Maintenance, "box", value="ready_on_die_up_to")
        kinds = ("airfield_strike1", "airfield_strike2", "airbase_strike1", "airbase_strike2")
        self.collateral = self._dice(
            "collateral_damage", *kinds, "helicopter_strike1", "helicopter_strike2",
            of=r"-|air|air_star|am_pt|air_star\+am_pt|step|elim",
        )  # fmt: skip
        self.deliberate = self._dice("deliberate_damage", "result", of="-|strike1|strike2|destroyed")
        self.deliberate_modifiers = self._only("deliberate_damage_modifiers")
        self.electronic = self._dice("electronic_detection", "us", "nato_europe", "russia", "belarus", of="-|D")
        self.emergency = self._dice("emergency_supply", "result", of="-|supply")
        self.emergency_modifiers = self._only("emergency_supply_modifiers")
        self.naval_adf = pack.table("naval_adf", NavalDefence, "row")
        self.naval_detection = pack.table("naval_detection", NavalDetection, "zone")
        self.naval_detection_modifiers = self._only("naval_detection_modifiers")
        self.naval_detection_results = self._dice("naval_detection_results", "result", of="-|point|area")
        self.posture = self._only("posture")
        self.second_strike = pack.table("second_strike", SecondStrike, "id")
        self.sof = pack.table("sof", SofRow, "mission", "line")
        self.sof_survival = self._dice("sof_survival", "result", of="survives|eliminated")
        self.sof_survival_modifiers = self._only("sof_survival_modifiers")
        self.supply: dict[str, int] = pack.column("supply", SupplyItem, "item", value="value")
        self.transport_defence = self._rows(
            "transport_defence", TransportDefence, "mission", "target_in", "enemy_within_2", "air_level"
        )

    def _only(self, name: str) -> list[Modifier]:
        return [modifier for _, modifier in self._modifiers(name)]

    def column(self, attack: str, line: str) -> str:
        """The column of an attack on a line; "" if it is not allowed."""
        cell: str = getattr(self.strike_columns[attack], line)
        return f"c{cell}" if cell else ""
