"""What the series leaves to a game of it, typed: `module.toml` with its sides, nations, seas and special rules."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ...engine.figures import Few, Shift
from .advanced.datafiles import AirDisplay, Chemical, Penalty, SupplySource, Weapon
from .pack.datafiles import (
    Entry,
    Side,
)

Alignment = Literal["active", "host", "neutral"]
Control = Literal["nato", "russia", "contested"]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the module is, and the files it consists of."""

    id: str
    title: str
    setting: str
    map: str
    counters: str
    tables: str
    vocabulary: str
    sequence: str
    scenarios: list[str]
    hex_km: Few
    turn_days: float
    die: tuple[int, int]
    source: str


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes of a map edge: a column, a row, those of a country, or those on the border of the map [9.8.1]."""

    col: Few = 0
    row: Few = 0
    country: str = ""
    border: bool = False


class Sides(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    allied_role: bool  # the side of which sea control and air superiority speak first [6.4] [7.2]
    countries: list[str]
    friendly_edge: list[Edge]
    retreat_without_edge: list[str]
    capitals: list[str]
    automatic_victory_hexes: list[str]
    tracks: dict[str, Few]
    source: str


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army: its country, and what its air units, special forces and votes count for."""

    name: str
    side: Side
    home: str
    all_weather: Literal["full", "limited", "none"]
    us_equivalent: bool
    electronic: str
    targeting: Shift
    veto: bool


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a nation's alignment changes [M.12]."""

    id: str
    nation: str
    before: Alignment = msgspec.field(name="from")
    to: Alignment
    events: list[str]
    die_max: Shift = -1
    else_die_max: dict[str, Any] = {}


class Alignments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    states: list[Alignment]
    start: dict[str, Alignment]
    change: list[Change]


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sea zone with its two boxes [7.1]."""

    name: str
    adjacent: list[str]
    at_sea: Control
    inshore: Control
    zone_is_at_sea_box: bool = False


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A holding box of the naval display [8.5.6.3]."""

    side: Side
    safe: bool
    area: str
    links: list[str]


class Carriers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    boxes: list[str]
    count_as_at_sea: list[str]


class SeaControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: list[Literal["inshore", "at_sea"]]
    at_sea_rolled: list[str]
    inshore_not_rolled: str


class SeaTracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    submarine_owner: Side
    submarine_start: Few
    submarine_max: Few
    asw_owner: Side
    asw_start: Few
    asw_max: Few


class Seas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zones: dict[str, Zone]
    holding: dict[str, Holding]
    carriers: Carriers
    control: SeaControl
    tracks: SeaTracks


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Capacities of a movement segment, and how many markers there are [8.5.2.1] [8.5.3.1] [8.5.7.3]."""

    air_transport_sp: Few
    paradrop_sp: Few
    sea_transport_sp: Few
    airmobile_points_max: Few
    beachheads: Few
    depots_or_msus: Few
    sof_markers: Few
    mines_level1: Few
    mines_level2: Few
    emergency_supply: Few


class Beachhead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    defence: Few
    steps: Few


class AllLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nato: Limits
    russia: Limits
    beachhead: Beachhead
    chemical: Chemical

    def of(self, side: str) -> Limits:
        return self.nato if side == "nato" else self.russia


class Forbidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side may not do somewhere in some turns [M.3]."""

    id: str
    side: Side
    action: list[str]
    at: list[str]
    turns: tuple[int, int]
    exceptions: list[str] = msgspec.field(name="except")


class CorridorArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cols: tuple[int, int]
    rows: tuple[int, int]
    countries: list[str]
    from_flag: str
    to_country: str
    award: str


class Relief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after_award: str
    from_country: str
    to_hexes: list[str]
    path: list[str]
    award: str


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of the module's own [M.1] [M.10]. `text` is for the reader; the program uses the tables beside it."""

    id: str
    ledger: str
    rule: str
    text: str
    optional: bool = False
    default: bool = False
    area: CorridorArea | None = None
    relief: Relief | None = None
    source: SupplySource | None = None
    forbid: list[Forbidden] = []
    rp: dict[str, dict[str, list[str]]] = {}
    units: dict[str, Any] = {}
    penalty: Penalty | None = None
    early: dict[str, Any] = {}
    withdraw: dict[str, Any] = {}
    shift: dict[str, list[str]] = {}
    rail: dict[str, Any] = {}
    modifier: dict[str, str] = {}


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the series hands over to the module, and where the module's figures stand."""

    id: str
    rule: str
    kind: Literal["data", "figure", "printed"]
    at: list[str] = []
    set: dict[str, Any] = {}


class Module(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`module.toml`."""

    module: About
    sides: dict[Side, Sides]
    nations: dict[str, Nation]
    standard_all_weather: dict[Side, Literal["full", "limited", "none"]]
    electronic_attempts: dict[str, Few]
    alignment: Alignments
    entry: dict[str, Entry]
    sea: Seas
    air: AirDisplay
    limits: AllLimits
    weapons: dict[str, Weapon]
    special: list[Special]
    hook: list[Hook]

    def rule(self, id: str) -> Special:
        return next(special for special in self.special if special.id == id)

    def hooked(self, id: str) -> dict[str, Any]:
        """The figures of a hook."""
        return next(hook.set for hook in self.hook if hook.id == id)
