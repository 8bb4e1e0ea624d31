"""The game's data files, typed: a record for each counter, each row of a table, each section of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from ....engine.figures import Few, Row, Shift
from ....engine.hexmap import HexMap

Side = Literal["nato", "wp"]
Branch = Literal[
    "airborne", "antitank", "armour", "artillery", "helicopter", "infantry", "mech_infantry", "recon", "rocket",
    "sp_artillery",
]  # fmt: skip
Half = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,2}|[1-9]/2|prohibited)$")]  # movement points: whole or half
Impulse = Annotated[int, msgspec.Meta(ge=1, le=2)]
Edge = Literal["west", "east"]
Mark = Literal["X", ""]

ARTILLERY = frozenset({"artillery", "sp_artillery", "rocket"})


class Counter(Row, frozen=True):
    """A printed piece with its values; the data keep what the addenda print of some [ADD.c.a] [ADD.c.b] [ADD.c.c]
    [ADD.c.d] [ADD.c.f] [ADD.c.g] [ADD.c.h]."""

    id: str
    scenario: Literal["munich", "rhine"]
    side: Side
    nation: str
    level: Literal["army", "brigade", "corps", "division", "front", "independent", "regiment"]
    name: str
    branch: Branch
    size: Literal["battalion", "regiment", "brigade"]
    firepower: Few
    morale: Literal["A", "B", "C"]
    command: Few
    setup_or_entry: str
    name_source: str
    army: str = ""
    formation: str = ""
    barrage: bool = False
    range: Few = 0
    movement: Few = 0
    airmobile: bool = False
    heli_range: Few = 0

    @property
    def artillery(self) -> bool:
        return self.branch in ARTILLERY

    @property
    def helicopter(self) -> bool:
        return self.branch == "helicopter"

    @property
    def ground(self) -> bool:
        return self.branch != "helicopter"

    @property
    def armour(self) -> bool:
        return self.branch == "armour"

    @property
    def independent(self) -> bool:
        """Front-level and independent formations combine freely [15.3], [DM:EX15.1.b], [AR:EX15.1.a]."""
        return self.level in ("front", "independent")

    @property
    def pool(self) -> str:
        """Whose replacements a unit shares: army (WP) or nationality (NATO) [20.0.b]."""
        return self.army if self.side == "wp" else self.nation


@cache
def points(text: str) -> float:
    return float(Fraction(text))


class Terrain(Row, frozen=True):
    """A row of the terrain effects table [3.5A]. Costs are movement points or "prohibited"."""

    terrain: str
    kind: Literal["hex", "road", "hexside"]
    movement: Half
    movement_bridging: Half
    shift_all: Shift
    shift_armour: Shift
    overrun: bool
    defender_ignores_retreat: bool
    zoc_enters: bool
    attacker_firepower: Annotated[str, msgspec.Meta(pattern=r"^([-/][1-9])?$")] = ""

    @property
    def points(self) -> float:
        """The movement cost as a number: whole or half points."""
        return points(self.movement)

    def firepower_lost(self, firepower: float) -> float:
        """What a stack loses that attacks across it: printed "-1", or "/2" for half."""
        number = int(self.attacker_firepower[1:])
        return firepower - firepower / number if self.attacker_firepower[0] == "/" else number


# -- the schedule: set-up, reinforcements, air landings, replacements --------------------------------------------------


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where units are set up: around a hex, along a border, in a town, or in listed hexes and neighbours of a kind."""

    within: Few = 0
    of: str = ""
    country: str = ""
    bordering: str = ""
    place: str = ""
    kinds: list[str] = []
    hexes: list[str] = []
    or_adjacent: str = ""

    def on(self, board: HexMap) -> frozenset[int]:
        """The hexes of the map that are meant."""
        found = set(board.within(board.hex(self.of), self.within)) if self.of else set()
        if self.country:
            found |= {
                h
                for h in board.hexes
                if board.country[h] == self.country
                and any(board.country[n] == self.bordering for n in board.neighbours[h])
            }
        found |= {p.hex for kind in self.kinds for p in board.places_of(kind, self.place)}
        for hex in map(board.hex, self.hexes):
            found |= {hex, *(n for n in board.neighbours[hex] if board.terrain[n] == self.or_adjacent)}
        return frozenset(found)


class SetupGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation on the map at the start, and a quick way to place it."""

    formation: str
    count: Few
    zone: Zone
    suggested: dict[str, str]
    rule: str


class Reinforcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the schedule. Entries: "area A", "hex K", "hex 1502", "drop", "airlift"; 0 per GT: any number."""

    game_turn: Few
    side: Side
    count: Few
    entry: list[Annotated[str, msgspec.Meta(pattern=r"^((area|hex) .+|drop|airlift)$")]]
    rule: str
    formation: str = ""
    units: list[str] = []
    impulse: Impulse = 1
    per_game_turn: Few = 0
    source: str = "printed"
    count_source: str = "printed"

    @property
    def points(self) -> list[str]:
        """Where it comes over the edge of the map."""
        return [e for e in self.entry if e.startswith(("area ", "hex "))]


class Airborne(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Formations that drop: all in the same GT, or all within some GTs of the first entry (0: whenever)."""

    formation: str
    together: bool = False
    window: Few = 0


class Drops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parachute drops: into which terrain, for how many airlift points a unit."""

    terrain: list[str]
    cost: Few
    units: list[Airborne]


class Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may land other reinforcements at friendly airfields, and for how many points."""

    side: Side
    cost: Few


class Airlift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Airmobile operations: points a unit, range, where it may land."""

    cost: Few
    range: Few
    terrain: list[str]
    landing: Landing


class Attached(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Divisional troops that come with one of these brigades."""

    formation: str
    to: list[str]


class Variable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    brigades_per_game_turn: Few
    last_game_turn: Few
    attach: Attached


class VariableRow(Row, frozen=True):
    """A row of the variable reinforcement table [AR:EX19.2-5.T]; the numbered columns are the faces of the die."""

    unit: str
    counters: Few
    nation: str
    kind: Literal["formation", "unit"]
    entry_area: str
    on_1: Mark = msgspec.field(name="1", default="")
    on_2: Mark = msgspec.field(name="2", default="")
    on_3: Mark = msgspec.field(name="3", default="")
    on_4: Mark = msgspec.field(name="4", default="")
    on_5: Mark = msgspec.field(name="5", default="")
    on_6: Mark = msgspec.field(name="6", default="")

    def comes_on(self, die: int) -> bool:
        marks = (self.on_1, self.on_2, self.on_3, self.on_4, self.on_5, self.on_6)
        return die > 0 and marks[die - 1] == "X"

    @property
    def point(self) -> str:
        return f"area {self.entry_area}"


class NoPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nation whose rebuilt units stay in their country."""

    nation: str
    outside: str


class Replacements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units given up for one rebuilt, by side."""

    rate: dict[str, Annotated[int, msgspec.Meta(ge=1, le=99)]]
    no_placement: NoPlacement | None = None


class AirSupplyRow(Row, frozen=True):
    """Airlift points that supply a unit for a GT [18.3.a]."""

    unit: str
    airlift_points: Few


# -- scenarios and tracks --------------------------------------------------------------------------------------------


class Automatic(msgspec.Struct, frozen=True):
    game_turn: Shift  # -1: the last
    impulse: Impulse
    side: Side
    rule: str


class Initiative(msgspec.Struct, frozen=True):
    automatic: list[Automatic]


class CitySupply(msgspec.Struct, frozen=True):
    nation: str
    places: list[str]


class Supply(msgspec.Struct, frozen=True):
    first_turn: list[Side]
    nato_edge: str
    armies: dict[str, list[str]]
    nato_hexes: list[str] = []
    any_city: bool = False
    cities: list[CitySupply] = []


class Streak(msgspec.Struct, frozen=True):
    game_turns: Few
    bonus: Shift


class AirSuperiority(msgspec.Struct, frozen=True):
    modifier: dict[str, Shift]
    streak: Streak | None = None


class Nuclear(msgspec.Struct, frozen=True):
    posture: tuple[Few, Few]
    per_game_turn: Few = 0
    earlier_use: bool = False


class ProtectedAreas(msgspec.Struct, frozen=True):
    distance: Few
    areas: list[str]


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory points a side gets for each of something; 0: not in this scenario."""

    nato_unit_lost: Few = 0
    wp_unit_lost: Few = 0
    city_hex: Few = 0
    rhine_city_hex: Few = 0
    named_city: Few = 0
    airfield: Few = 0
    unit_east_of_maas: Few = 0
    unit_west_of_maas: Few = 0
    unit_exited_west: Few = 0
    urban_devastated_by_enemy: Few = 0
    city_devastated_by_enemy: Few = 0
    devastated_by_enemy: Few = 0
    city_cut_off: Few = 0


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nato: Worth
    wp: Worth
    cut_off_city: str = ""
    named_cities: list[str] = []


class Maas(msgspec.Struct, frozen=True):
    """The river that parts the map, and a hex on either side of it."""

    river: str
    west_seed: str
    east_seed: str
    source: str


class ScenarioFile(msgspec.Struct, frozen=True):
    """`scenarios/<slug>.toml`."""

    name: str
    map: Literal["munich", "rhine"]
    initiative: Initiative
    supply: Supply
    air_superiority: AirSuperiority
    nuclear: Nuclear
    replacements: Replacements
    setup: list[SetupGroup]
    reinforcement: list[Reinforcement]
    victory: Victory
    drops: Drops
    own_edge: dict[str, Edge]
    one_entry_point: bool = False
    airlift: Airlift | None = None
    variable: Variable | None = None
    maas: Maas | None = None
    protected_areas: ProtectedAreas | None = None

    def labels(self) -> Iterator[tuple[str, list[str | int]]]:
        """The hexes that it names, and where."""
        for i, group in enumerate(self.setup):
            for label in (*group.zone.hexes, *([group.zone.of] if group.zone.of else [])):
                yield label, ["setup", i, "zone"]
            for id, label in group.suggested.items():
                yield label, ["setup", i, "suggested", id]
        for label in self.supply.nato_hexes:
            yield label, ["supply", "nato_hexes"]
        if self.maas is not None:
            yield self.maas.west_seed, ["maas", "west_seed"]
            yield self.maas.east_seed, ["maas", "east_seed"]


class Added(msgspec.Struct, frozen=True):
    game_turns: list[Few]
    air: dict[Side, Few]
    source: str


class Track(msgspec.Struct, frozen=True):
    """Turn record track and starting values of a scenario [TRK]."""

    game_turns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    initiative: dict[str, Any]
    start: dict[str, Any]
    optional: dict[str, Any]
    added: list[Added] = []
