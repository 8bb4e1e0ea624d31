"""The charts of a module, read from `data/tables`: one record a row, one dictionary or grid a chart."""

from __future__ import annotations

from collections.abc import (
    Iterator,
    Mapping,
)
from fractions import Fraction
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
)

import msgspec

from ....engine.data import Pack
from ....engine.figures import (
    Fault,
    Few,
    Row,
    Shift,
    chart_row,
)
from ....engine.tables import odds
from .terms import (
    QUANTITIES,
    Condition,
    Modifier,
)

R = TypeVar("R")
SIXTH = 6  # movement points are counted in sixths, so that thirds and halves are whole numbers [8.3]
Cost = Annotated[str, msgspec.Meta(pattern=r"\A(P|all|\d+(/[23])?)\Z")]
Odds = Annotated[str, msgspec.Meta(pattern=r"\A[1-9]\d?:[1-9]\d?\Z")]
PROHIBITED = -1
ALL = 10_000  # the whole allowance
COLUMNS = tuple(f"c{n}" for n in range(1, 14))


@cache
def sixths(cost: str) -> int:
    """A printed cost in sixths of a movement point."""
    if cost == "P":
        return PROHIBITED
    return ALL if cost == "all" else int(Fraction(cost) * SIXTH)


def half(allowance: int) -> int:
    """Half an allowance, rounded up to a whole point."""
    return -(-allowance // (2 * SIXTH)) * SIXTH


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """What something costs each class of mobility, in normal weather and in a Storm [8.3] [4.1.3.c]."""

    leg: Cost
    motorised: Cost
    mechanised: Cost
    leg_storm: Cost
    motorised_storm: Cost
    mechanised_storm: Cost

    def of(self, mobility: str, storm: bool) -> int:
        """Units that fly move on foot when they do not [8.5.1.a]."""
        on = "leg" if mobility == "airmobile" else mobility
        return sixths(getattr(self, f"{on}_storm" if storm else on))


class Terrain(Costs, frozen=True, kw_only=True):
    """A row of the terrain effects chart [8.3.1]."""

    terrain: str
    kind: str = msgspec.field(name="class")
    stack: Few
    zoc_extends: bool
    retreat_hexes: Few
    may_ignore_retreat: bool
    armour_advantage: bool
    armour_halved: bool
    light_infantry_benefit: bool
    paradrop: bool
    airmobile_landing: Literal["any", "road_only", "friendly_only", "never"]
    recon_sees_off_road: bool
    sof_interdiction: bool
    can_be_beach: bool
    source: str
    crt_line: str = ""
    strike_line: str = ""
    sof_line: str = ""
    printed_cells: str = ""
    note: str = ""


class Hexside(Costs, frozen=True, kw_only=True):
    """A kind of hexside: what it costs, whether zones cross it, and what it does to attacks [8.3.1.1]."""

    kind: str
    zoc_crosses: Literal["true", "false", "after_first_segment"]
    attack: Literal["normal", "halved", "bridge_halved", "forbidden"]
    source: str
    nations: str = ""
    printed_cells: str = ""
    note: str = ""


class Road(Costs, frozen=True, kw_only=True):
    road: str
    source: str


class UnitType(Row, frozen=True):
    type: str
    symbol: str
    armour: bool
    mechanised: bool
    leg: bool
    marine: bool
    airborne: bool
    artillery: bool


class Effect(Row, frozen=True):
    """What the weather does to something [4.1]."""

    effect: str
    type: Literal["word", "int", "bool"]
    clear: str
    overcast: str
    storm: str
    rule: str

    def under(self, weather: str) -> str:
        return str(getattr(self, weather))


class Line(Row, frozen=True):
    """The odds of a group of terrain, column by column [9.2.2]."""

    line: str
    grid: Literal["flat", "highland"]
    terrains: str
    c1: Odds
    c2: Odds
    c3: Odds
    c4: Odds
    c5: Odds
    c6: Odds
    c7: Odds
    c8: Odds
    c9: Odds
    c10: Odds
    c11: Odds
    c12: Odds
    c13: Odds
    printed_cells: str = ""

    @property
    def odds(self) -> tuple[Fraction, ...]:
        return tuple(odds(getattr(self, column)) for column in COLUMNS)


class ModifierRow(Row, frozen=True):
    id: str
    drm: Shift
    per: str
    rule: str
    case: str = ""
    when: str = ""
    limit: Few | None = None
    kind: Literal["", "drm", "shift", "er"] = ""
    applies_to: Literal["", "die", "points"] = ""
    zones: str = ""
    applies: str = ""


class Level(Row, frozen=True):
    """A level of air superiority and the lead in air points that it takes [6.4]."""

    level: str
    std_difference_min: Few
    std_difference_max: Few
    adv_ratio_min: float
    recon_range_owner: Few
    recon_range_other: Few
    awacs_shift: Few
    printed_cells: str = ""


class Award(Row, frozen=True):
    """Something worth victory points [12.1]."""

    event: str
    vp: Shift
    timing: Literal["control_step", "at_once", "on_destruction", "victory_phase", "on_veto", "initiative_turn"]
    who: Literal["taker", "nato", "russia", "vetoer", "opponent", "striker"]
    doubled_on_surrender: bool
    per_turn: bool
    rule: str
    vp_retaken: Shift = 0


class Price(Row, frozen=True):
    """Replacement points for a step, and for a unit that was eliminated [11.1]."""

    unit_type: str
    recover_rp: Few
    rebuild: bool
    recover_supply: Few
    rebuild_supply: Few
    rebuild_rp: Few = 0
    printed_cells: str = ""


class Mssp(Row, frozen=True):
    hex_kind: str
    mssp: Few
    rule: str


class Marker(Row, frozen=True):
    id: str
    value: Few


class Support(Row, frozen=True):
    kind: str
    game: Literal["standard", "advanced", "both"]
    rule: str
    attacker: Few = 99
    defender: Few = 99


class DieTable:
    """Results by a modified die; a die beyond the ends takes the end row."""

    def __init__(self, rows: Mapping[int, Mapping[str, str]]) -> None:
        self.rows = rows
        self.low, self.high = min(rows), max(rows)

    def result(self, die: int, column: str) -> str:
        return self.rows[max(self.low, min(self.high, die))][column]


class Charts:
    """All charts, each by what tells its rows apart."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self.modifiers: dict[str, list[tuple[ModifierRow, Modifier]]] = {}  # every table of them, by its file
        self.terrain = pack.table("terrain_effects", Terrain, "terrain")
        self.hexsides = pack.table("hexside_effects", Hexside, "kind")
        self.roads = pack.table("road_costs", Road, "road")
        self.types = pack.table("unit_types", UnitType, "type")
        self.weather = self._dice("weather", "summer", "autumn", "winter", of="clear|overcast|storm")
        self.weather_effects = pack.table("weather_effects", Effect, "effect")
        bands = ("gt1", "gt2_3", "gt4_6", "gt7")
        sides = [f"{side}_{band}" for side in ("nato", "russia") for band in bands]
        self.air_points = self._dice("air_points", *sides, of=r"\d\d?")
        self.air_points_modifiers = self._modifiers("air_points_modifiers")
        self.air_superiority = self._rows("air_superiority", Level, "level")
        levels = ("supremacy", "superiority", "advantage")
        self.adf = self._dice(
            "adf_standard",
            *(f"firer_{n}" for n in levels),
            "contested",
            *(f"mission_{n}" for n in reversed(levels)),
            of=r"(-|Abort|\(-[1-9]\))\*?",
        )
        self.adf_modifiers = self._modifiers("adf_standard_modifiers")
        self.helicopter_base_loss = self._dice("helicopter_base_loss", "airfield_or_city", "airbase", of="-|step|elim")
        self.sea_control = self._dice("sea_control", "at_sea", "inshore", of="nato|russia|contested")
        self.sea_control_modifiers = self._modifiers("sea_control_modifiers")
        self.contested_sea = self._dice(
            "contested_sea", "standard", "advanced", of="success|failure|abort|strike1|strike2"
        )
        self.contested_sea_modifiers = self._modifiers("contested_sea_modifiers")
        self.mssp: dict[str, int] = pack.column("clearing_mssp", Mssp, "hex_kind", value="mssp")
        self.clearing_modifiers = self._modifiers("clearing_modifiers")
        self.clearing_markers: dict[str, int] = pack.column("clearing_markers", Marker, "id", value="value")
        self.paradrop = self._dice(
            "paradrop", "standard", "advanced", of="-|scattered|(step_)?strike[12]|step(_scattered)?"
        )
        self.paradrop_modifiers = self._modifiers("paradrop_modifiers")
        self.lines = pack.table("crt_lines", Line, "line")
        self.line_of = {terrain: row for row in self.lines.values() for terrain in row.terrains.split()}
        self.odds_of = {name: row.odds for name, row in self.lines.items()}
        self.crt = {grid: self._dice(f"crt_{grid}", *COLUMNS, of=r"\d/\dR?") for grid in ("flat", "highland")}
        self.crt_modifiers = self._modifiers("crt_modifiers")
        self.prices = pack.table("replacement_costs", Price, "unit_type")
        self.awards = pack.table("victory_points", Award, "event")
        self.automatic_victory = self._dice(
            "automatic_victory", "roll1", "roll2", "roll3", "roll4", "roll5_plus", of="-|victory"
        )
        self.support = pack.table("support_limits", Support, "kind")

    def _rows(self, name: str, of: type[R], *key: str) -> list[R]:
        return self._pack.rows(f"tables/{name}.csv", of, key)

    def _dice(self, name: str, *columns: str, of: str) -> DieTable:
        """A table of results by die; `of` is the pattern of a result."""
        result = Annotated[str, msgspec.Meta(pattern=rf"\A({of})\Z")]
        row_type = chart_row(("die", "source"), columns, result)
        rows: list[Any] = self._pack.rows(f"tables/{name}.csv", row_type, "die")
        return DieTable({int(row.die): {c: getattr(row, f"under_{i}") for i, c in enumerate(columns)} for row in rows})

    def unknown_words(self) -> Iterator[Fault]:
        """Words of conditions and quantities that no chapter has given a meaning."""
        for name, rows in self.modifiers.items():
            for row, modifier in rows:
                for word in modifier.when.unknown():
                    yield f"tables/{name}.csv", [row.id, "when"], f"there is no term {word!r}"
                if row.per not in QUANTITIES:
                    yield f"tables/{name}.csv", [row.id, "per"], f"there is no quantity {row.per!r}"

    def _modifiers(self, name: str) -> list[tuple[ModifierRow, Modifier]]:
        self.modifiers[name] = found = [
            (
                row,
                Modifier(row.id, row.drm, row.per, row.limit, Condition(row.when), row.rule),
            )
            for row in self._rows(name, ModifierRow, "id")
        ]
        return found
