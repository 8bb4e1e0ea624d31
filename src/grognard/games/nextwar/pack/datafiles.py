"""Counters and scenarios of a module, typed: a record for each piece, a section for each part of a scenario file."""

from __future__ import annotations

from typing import (
    Annotated,
    Literal,
)

import msgspec

from ....engine.figures import (
    Few,
    Shift,
)
from ..advanced.datafiles import (
    ChemicalPoints,
    Magazine,
    Prewar,
    Resolution,
    Sof,
    SupplyGiven,
    Tracks,
)

Side = Literal["nato", "russia"]
Game = Literal["standard", "advanced"]
Mobility = Literal["", "leg", "motorised", "mechanised", "airmobile"]
Turn = Annotated[int, msgspec.Meta(ge=1, le=40)]
Lead = Annotated[int, msgspec.Meta(ge=0, le=999)]  # in victory points


class Counter(msgspec.Struct, frozen=True):
    """A printed piece with its values, full and reduced [2.3]. `place` is where it sets up, `entry` where it arrives in
    its `turn`: "hex:4706", "at_sea:gdansk_bay", "area:W"."""

    id: str
    kind: Literal["land", "hq", "supply", "helicopter", "air", "naval", "sof", "missile", "marker"]
    side: Side
    name: str
    type: str
    source: str
    unit_source: str
    nation: str = ""
    size: Literal["", "II", "III", "X", "XX", "XXX", "XXXX"] = ""
    formation: str = ""
    formation_level: Literal["", "none", "division"] = ""
    hq: str = ""  # the colour: whose subordinate it is
    attack: Few = 0
    defence: Few = 0
    defence_paren: bool = False
    er: Few = 0  # efficiency rating
    ma: Few = 0  # movement allowance
    mobility: Mobility = ""
    ma_colour: Literal["", "black", "yellow"] = ""
    stacking: Literal["", "0", "0.5", "1", "2"] = ""
    steps: Few = 0
    r_attack: Few = 0
    r_defence: Few = 0
    r_er: Few = 0
    r_ma: Few = 0
    r_mobility: Mobility = ""
    light_infantry: bool = False
    airborne: bool = False
    airmobile: bool = False
    marine: bool = False
    territorial: bool = False
    cs: Few = 0  # combat support
    r_cs: Few = 0
    range: Few = 0
    supply_range: Few = 0
    r_supply_range: Few = 0
    adf_drm: Shift = 0
    acr: Few = 0
    acr_mark: Literal["", "none", "standoff", "long_range", "defence_only"] = ""
    skill: Few = 0
    strike: Few = 0
    strike_standoff: bool = False
    support: Few = 0
    wild_weasel: bool = False
    air_range: Literal["", "S", "M", "L", "U"] = ""
    all_weather: bool = False
    stealth: bool = False
    r_acr: Few = 0
    r_strike: Few = 0
    r_support: Few = 0
    carrier: str = ""
    ship_class: Literal["", "CV", "CVN", "SAG", "AMPH"] = ""
    capacity: Few = 0
    airmobile_capacity: Few = 0
    reverse: Literal["", "msu", "SAG"] = ""
    sea_control_drm: Shift = 0
    adf_row: str = ""
    level: Few = 0
    vp_event: str = ""
    advanced_only: bool = False
    place: str = msgspec.field(name="setup", default="")
    turn: Few = 0
    entry: str = ""
    printed_cells: str = ""
    note: str = ""

    @property
    def half_points(self) -> int:
        """Stacking points, counted in halves [8.1.1]."""
        return int(2 * float(self.stacking or 0))

    @property
    def division(self) -> str:
        """Its parent formation, if that is a division; units of several nations may belong to one [2.3.4]."""
        return self.formation if self.formation_level == "division" else ""

    @property
    def is_yellow(self) -> bool:
        """Its movement allowance is printed in yellow: it can be airlifted, and retreats over rivers [2.3.5]."""
        return self.ma_colour == "yellow"


# -- scenarios --------------------------------------------------------------------------------------------------------


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of the map that is played, by columns and rows."""

    cols: tuple[int, int]
    rows: tuple[int, int]


class Initiative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has it at first, for how many turns, and how many points win it [5.1]."""

    first: Side
    automatic_turns: Few
    vp_number: Few


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the weather of the first turn is found [4.0]."""

    gt1: Literal["choice", "clear", "overcast", "storm"]


class AirDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turn: Turn
    nato: Shift = 0
    russia: Shift = 0


class AirPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The share of its air points that a side flies here, rounded up, and modifiers of the die [6.1]."""

    share: Annotated[float, msgspec.Meta(gt=0, le=1)]
    die_modifier: list[AirDie] = []


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points that a side is given in a turn."""

    turn: Turn
    side: Side
    points: Few


class AirmobilePoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: dict[Side, Few]
    add: list[Given]


class Surprise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Columns by which a side's attacks are shifted in these turns [9.5.4]."""

    side: Side
    shift: Few
    turns: list[Turn]


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pieces begin where: those of the counters in the area, zones and boxes, or the listed ones alone."""

    use: Literal["counters", "listed"]
    zones: list[str] = []
    boxes: list[str] = []
    units: dict[str, str] = {}


class ReinforcementsUsed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    use: Literal["counters", "listed"]


class Reinforcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that arrive in a turn at these places, or at most so far from them [10.0]."""

    turn: Turn
    side: Side
    units: dict[str, str]
    adjacent: Few


class Sea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels of the tracks, and who controls both boxes of each zone: at sea, inshore [7.2]."""

    submarine: Few
    asw: Few
    control: dict[str, tuple[str, str]] = {}


class ExtraHexes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Further hexes that score for a side when it takes them."""

    hexes: list[str]
    vp: Few
    side: Side
    once: bool


class Margins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lead that each level of victory takes [12.3]."""

    marginal: Few
    substantive: Few
    decisive: Few


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Literal["victory_points.csv"]
    awards: list[str]
    start_vp: dict[Side, Few]
    automatic_level: Lead
    margins: Margins
    extra_hexes: list[ExtraHexes] = []


class SpecialRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of the module that hold here, and which optional rules are on unless players say otherwise."""

    on: list[str]
    optional_rules: dict[str, bool]


class ScenarioOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    text: str
    default: bool
    alignment: dict[str, Literal["active", "host", "neutral"]] = {}
    chemical: ChemicalPoints | None = None


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry area [10.0]: where units of a side arrive."""

    side: Side
    kind: Literal["edge", "airbase", "city", "sea"]
    hexes: list[str]
    box: str = ""
    fallback: list[str] = []
    helicopter_bases: list[str] = []
    storm_delay: Few = 0


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`scenarios/<slug>.toml`."""

    id: str
    title: str
    game: Game
    turns: Turn
    season: Literal["summer", "autumn", "winter"]
    source: str
    note: str
    area: Area
    initiative: Initiative
    weather: Weather
    airmobile_points: AirmobilePoints
    surprise: Surprise
    setup: SetUp
    reinforcements: ReinforcementsUsed
    victory: Victory
    special: SpecialRules
    edges: dict[Side, list[Literal["west", "east", "north", "south"]]] = {}
    air_points: AirPoints | None = None
    reinforcement: list[Reinforcement] = []
    entry: dict[str, Entry] = {}
    rp: dict[str, Few] = {}
    sea: Sea | None = None
    option: list[ScenarioOption] = []
    # of the Advanced game
    sof: Sof | None = None
    supply: SupplyGiven | None = None
    tracks: Tracks | None = None
    missiles: dict[str, Magazine] = {}
    chemical: ChemicalPoints | None = None
    prewar: Prewar | None = None
    un: Resolution | None = None
