"""What the Advanced game reads of a module and of a scenario, typed: air display, theatre weapons, supply, tracks."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ....engine.figures import Few, Shift

Side = Literal["nato", "russia"]
Track = Literal["detection", "sam", "aaa"]
Turn = Annotated[int, msgspec.Meta(ge=1, le=40)]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a TOML file."""


# -- the air display of the module [22.1.1] ---------------------------------------------------------------------------


class Basing(Record, frozen=True):
    """A basing box: whose, how many units find room, and who may use it [22.1.2] [M.16]."""

    side: Side
    on_map: bool
    capacity: Few
    areas: list[str] = []
    after_mission: str = ""
    nations: list[str] = []
    needs: str = ""
    own_country_active: list[str] = []


class Awacs(Record, frozen=True):
    """The track of AWACS advantage; numbers above zero are the advantage of one side [22.6.2.1]."""

    min: Shift
    max: Shift
    start: Shift
    positive: Side


class Shield(Record, frozen=True):
    """Hexes around a hex that count as a side's territory for detection [M.19]."""

    hex: str
    radius: Few
    condition: str = msgspec.field(name="while")
    counts_as: Side


class AirRules(Record, frozen=True):
    areas: list[str]
    after_mission: str
    carrier_air: list[str]
    not_replaceable: list[str]
    city_strike_line: str
    advantage_lasts: Literal["fight"]
    track_reach: dict[Side, list[str]]
    intercept_needs_reach: bool
    escort_needs_reach: bool
    track_zero: Literal["no_capability"]
    over_capacity: dict[str, str]
    capacity_loss: dict[str, Few]
    awacs: Awacs
    exclave_shield: Shield


class BaseChange(Record, frozen=True):
    """Who may change base, and to which area of the new box it comes [25.2] [M.15]."""

    allowed: bool
    closed_boxes: list[str]
    same_side: bool
    needs_reach: bool
    within_capacity: bool
    from_ready: str
    from_flown: str
    from_recovery: str
    from_abort: str


class AirArea(Record, frozen=True):
    """A part of the map that an air unit reaches or not: a country, or a sea zone [22.3]."""

    country: str = ""
    zone: str = ""
    with_flag: str = ""
    without_flag: str = ""


class AirDisplay(Record, frozen=True):
    boxes: dict[str, Basing]
    rules: AirRules
    base_change: BaseChange
    areas: dict[str, AirArea]


# -- theatre weapons [26.1] -------------------------------------------------------------------------------------------


class Launch(Record, frozen=True):
    """From where a weapon is fired [M.14]."""

    hq: bool = False
    hexes: list[str] = []
    countries: list[str] = []


class Site(Record, frozen=True):
    """Where a weapon's points are, and whether they can be struck or raided there [26.1.3]."""

    target: bool
    raid: bool = False
    hexes: list[str] = []
    needs: str = ""
    lost_when: str = ""


class Weapon(Record, frozen=True):
    side: Side
    counter: str
    column: Literal["cruise", "missile"]
    points_max: Few
    per_turn_max: Few
    targets: list[str]
    site: Site
    range: Few = 0
    launch: Launch = msgspec.field(name="from", default_factory=Launch)


class Chemical(Record, frozen=True):
    points_per_marker: Few
    markers_per_hex: Few
    vp_event: str
    posture: str


# -- a scenario -------------------------------------------------------------------------------------------------------


class SofAdded(Record, frozen=True):
    turn: Turn
    side: Side
    markers: list[str]


class Sof(Record, frozen=True):
    """Markers of special forces at the start, and those that come [20.1.1] [20.4]."""

    nato: list[str] = []
    russia: list[str] = []
    add: list[SofAdded] = []


class Depots(Record, frozen=True):
    """Supply points at the start and every turn, and where depots stand [19.3] [19.4]."""

    points: Few
    per_turn: Few
    depots: list[str]


class SupplyAdded(Record, frozen=True):
    from_turn: Turn
    side: Side
    per_turn: Few


class SupplyGiven(Record, frozen=True):
    nato: Depots
    russia: Depots
    add: list[SupplyAdded] = []

    def of(self, side: str) -> Depots:
        return self.nato if side == "nato" else self.russia


class Tracks(Record, frozen=True):
    """Air defence tracks [24.1] and AWACS advantage at the start."""

    nato: dict[Track, Few]
    russia: dict[Track, Few]
    awacs: Shift


class Reload(Record, frozen=True):
    turn: Turn
    points: Few


class Magazine(Record, frozen=True):
    start: Few
    add: list[Reload] = []


class ChemicalPoints(Record, frozen=True):
    """Points a turn; those that are not used are lost [M.11]."""

    per_turn: dict[Side, Few]
    turns: tuple[int, int]


class PrewarStrike(Record, frozen=True):
    side: Side
    weapon: str
    points: Few
    hexes: list[str]


class PrewarSof(Record, frozen=True):
    side: Side
    markers: list[str]
    missions: list[str]


class Prewar(Record, frozen=True):
    """Strikes and special operations before the first turn [12.1.3]."""

    strikes: list[PrewarStrike] = []
    sof: list[PrewarSof] = []


class Resolution(Record, frozen=True):
    """From which turn a resolution is thrown for, and how often each side may veto [28.0] [28.1]."""

    from_turn: Turn
    table: Literal["posture.csv"]
    veto: dict[Side, Few]


class SourceRange(Record, frozen=True):
    turns: tuple[int, int]
    range: Few


class SourceCut(Record, frozen=True):
    """When a source is cut off, after how many turns, and what is left of it."""

    when: str
    delay: Few
    range: Few


class SupplySource(Record, frozen=True):
    """A supply source of the module's own, whose range changes [M.2]."""

    hex: str
    side: Side
    ranges: list[SourceRange]
    cut: SourceCut


class Penalty(Record, frozen=True):
    """Places that cost who strikes them victory points [M.6]."""

    hexes: list[str]
    vp_event: str
    actions: list[str]
