"""The game's data files, typed: a record for each counter, each area of the map, each section of a scenario.

The files say "WP" and "NATO", as the counters do; the program calls the sides "wp" and "nato".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from ....engine.figures import Few, Row

Alliance = Literal["WP", "NATO"]
Year = Literal[1983, 1988]
Type = Literal[
    "armour", "armoured_cavalry", "mech", "airborne_mech", "marine_mech", "infantry", "mountain", "airborne",
    "airmobile", "airmobile_at", "marine", "artillery", "hq", "marine_hq", "attack_helicopter", "airlift", "sealift",
    "helicopter",
]  # fmt: skip
Entry = Literal["hex", "RS", "RF", "A", "S", "RR", "G1", "G2", "G3", "G4", "G5", "EB", "display"]
Turns = Annotated[int, msgspec.Meta(ge=1, le=40)]

HQ_TYPES = frozenset({"hq", "marine_hq"})
LIFT_TYPES = frozenset({"airlift", "sealift", "helicopter"})
NO_GROUND_UNITS = LIFT_TYPES | {"attack_helicopter"}
AIRBORNE = frozenset({"airborne", "airborne_mech"})
AIRMOBILE = frozenset({"airmobile", "airmobile_at"})
MARINE = frozenset({"marine", "marine_mech"})


class Counter(Row, frozen=True):
    """A printed piece with its values, full and cadre [3.2], as its errata have it [3.10]; US helicopters have other
    ones in each year [3.6.4] [18.4.7]. `provisional`: its defence counts only where no maneuver unit stands [3.3.1]
    [3.4.1]."""

    id: str
    alliance: Alliance = msgspec.field(name="side")
    nation: str
    front_or_corps: str
    label: str = msgspec.field(name="name")  # on the piece
    type: Type
    hard: bool
    soft: bool
    steps: Annotated[int, msgspec.Meta(ge=1, le=2)]
    pool: Literal["common", "1983", "1988"]
    entry: Entry
    eb_area: str
    unit_source: str
    army_or_subordination: str = ""
    size: Literal["III", "X", "XX", "XXX", "XXXXX", ""] = ""
    attack: Few = 0
    defence: Few = 0
    provisional: bool = False
    movement: Few = 0
    red_attack: Few = 0
    red_defence: Few = 0
    red_movement: Few = 0
    support_range: Few = 0
    artillery_points: Few = 0
    column_shift: Few = 0
    flak_defence: Few = 0
    flags: str = ""
    entry_hex: str = ""
    turn: Few = 0
    printed_fields: str = ""

    @property
    def side(self) -> str:
        return self.alliance.lower()

    @property
    def name(self) -> str:
        """What players call it: with its nation, which on the piece the colour tells ("BR 7", not the Belgian 7)."""
        return f"{self.id.partition('-')[0]} {self.label}" if self.combat else self.label

    @property
    def hq(self) -> bool:
        return self.type in HQ_TYPES

    @property
    def artillery(self) -> bool:
        return self.type == "artillery"

    @property
    def maneuver(self) -> bool:
        return self.hard or self.soft

    @property
    def combat(self) -> bool:
        """Maneuver units and artillery [3.1]."""
        return self.maneuver or self.artillery

    @property
    def ground(self) -> bool:
        return self.type not in NO_GROUND_UNITS

    @property
    def airborne(self) -> bool:
        return self.type in AIRBORNE

    @property
    def airmobile(self) -> bool:
        return self.type in AIRMOBILE

    @property
    def lands(self) -> bool:
        """It may come by air or sea among enemies, and attacks them with double strength [25.3.1.2]."""
        return self.airborne or self.airmobile or self.type in MARINE

    @property
    def independent(self) -> bool:
        """A WP unit without a Front's stripe [3.2.6.1]."""
        return self.alliance == "WP" and self.front_or_corps in ("independent", "Terr")

    def has(self, flag: str) -> bool:
        return flag in self.flags.split()


class Area(Row, frozen=True):
    """Hexes of the map that have a name: zones, seas, sectors, deployment areas and so on [2.2.2] [2.2.3] [2.2.4]."""

    id: str
    kind: Literal[
        "zone", "sea", "sector", "deployment", "victory", "island", "play", "edge", "channel", "region",
    ]  # fmt: skip
    name: str
    count: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    hexes: str


class Nation(Row, frozen=True):
    """An army: its home country, as whose units it coordinates, and what its steps roll when they counterattack."""

    nation: str
    alliance: Alliance = msgspec.field(name="side")
    country: str = ""
    coordinates_as: str = ""
    counterattack_column: str = ""
    gdp_order: Few = 0
    surrenders_at: Few = 0


# -- scenarios ----------------------------------------


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns in which special rules hold [35.4] [35.5] [35.6] [35.7], and what the scenario allows."""

    surprise_turns: list[Few]
    refugee_turns: list[Few]
    border_troops_turns: list[Few]
    zoc_closed_turns: list[Few]
    nato_zoc_closed_turns: list[Few]
    forward_defence_vp: Few
    maximum_effort_turns: list[Few]
    baltic_front_offensive_support: bool
    us_iii_corps_offensive_support: bool
    reforger_units_start_active: bool
    fortified: list[str]


class PactPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    supply_start: Few
    supply_per_turn: Few
    automatic_supply_through: Few
    chemical_start: Few
    chemical_per_turn: Few


class NatoPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chemical_start: Few
    chemical_per_turn: Few


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the tracks start with and what comes each turn [10.8.1] [22.1]."""

    wp: PactPoints
    nato: NatoPoints


class ChemicalLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strikes a turn and mode of delivery [22.2]."""

    wp_tactical: Few
    wp_operational: Few
    nato_artillery: Few
    nato_tactical: Few


class Gdp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement to the general defence positions [35.3]."""

    turn: Few
    order: list[str]
    die_bonus: Few
    victory_points: bool
    count: Annotated[int, msgspec.Meta(ge=0, le=999)]
    units: list[str]


class Activation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that may move and attack from this turn on [35.2]."""

    id: str
    side: Alliance
    turn: Few
    count: Annotated[int, msgspec.Meta(ge=0, le=999)]
    units: list[str]


class DisplayBoxes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lift commands and attack helicopters that start in the Ready boxes [35.9]."""

    lift_wp: list[str]
    lift_nato: list[str]
    attack_helicopters: list[str]

    @property
    def ids(self) -> list[str]:
        return [*self.lift_wp, *self.lift_nato, *self.attack_helicopters]


class Reinforcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that come in a turn; how each of them enters is its entry code [33.2]."""

    turn: Few
    side: Alliance
    pool: Literal["common", "1983", "1988"]
    count: Annotated[int, msgspec.Meta(ge=0, le=999)]
    units: list[str]


class Reforger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps flown in to man Reforger sites [33.3.1]."""

    year: Year
    turn: Few
    steps: Few


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    year: Year
    median: float
    spread: float
    method: Literal["model", "judgement", "simulation"]
    source: str


class LevelOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A victory level of one year: the lead of the WP that it takes [34.0]."""

    year: Year
    winner: Literal["WP", "NATO", "draw"]
    level: Literal["decisive", "tactical_victory", "limited", "draw"]
    low: int | None = None
    high: int | None = None


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    automatic: list[str]
    measure: Literal["wp_minus_nato"]
    cities: Literal["map_area"]
    target_low: Few
    target_high: Few
    calibration: list[Calibration]
    level: list[LevelOf]


class SetupCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many units start where, so that none is forgotten."""

    year: Year
    wp_on_map: Annotated[int, msgspec.Meta(ge=0, le=999)]
    wp_srb: Few
    wp_boxes: Few
    nato_on_map: Annotated[int, msgspec.Meta(ge=0, le=999)]
    nato_srb: Few
    nato_boxes: Few
    reforger_sites: Few


class SetupGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that a player may set up anew within these limits [2.2.4]."""

    side: Alliance
    place: Literal["fixed", "area", "near", "country"]
    count: Annotated[int, msgspec.Meta(ge=0, le=999)]
    units: list[str]
    area: str = ""
    within: Few = 0
    country: str = ""
    iron_curtain_at_least: Few = 0


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where every unit starts; both years are listed, a counter's pool says in which it is used [35.9]."""

    order: tuple[Alliance, Alliance]
    free: bool
    wp_srb: list[str]
    nato_srb: list[str]
    entrained: list[str]
    count: list[SetupCount]
    hex: dict[str, str]
    box: dict[str, Annotated[int, msgspec.Meta(ge=1, le=5)]] = {}
    reforger_site: dict[str, str] = {}
    group: list[SetupGroup] = []


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`scenarios/<slug>.toml`: the forces, and how many turns it lasts [5.1] [5.3]."""

    id: str
    title: str
    source: str
    in_rulebook: bool
    note: str
    map: Literal["nato"]
    map_area: str
    turns: Turns
    first_turn: Annotated[int, msgspec.Meta(ge=0, le=1)]
    years: list[Year]
    air_campaign_column: str
    interception_column: str
    conus_column: str
    rules: Rules
    points: Points
    chemical_limits: ChemicalLimits
    activation: list[Activation]
    display: DisplayBoxes
    reinforcement: list[Reinforcement]
    victory: Victory
    setup: Setup
    gdp: Gdp | None = None
    reforger: list[Reforger] = []

    def labels(self) -> Iterator[tuple[str, list[str | int]]]:
        """The hexes that it names, and where."""
        for label in self.rules.fortified:
            yield label, ["rules", "fortified"]
        for id, label in self.setup.hex.items():
            yield label, ["setup", "hex", id]
        for id, label in self.setup.reforger_site.items():
            yield label, ["setup", "reforger_site", id]

    def unit_lists(self) -> Iterator[tuple[list[str], list[str | int]]]:
        """The units that it names, and where: each list of them, the set-up last."""
        if self.gdp is not None:
            yield self.gdp.units, ["gdp", "units"]
        for i, group in enumerate(self.activation):
            yield group.units, ["activation", i, "units"]
        for i, line in enumerate(self.reinforcement):
            yield line.units, ["reinforcement", i, "units"]
        for name in ("lift_wp", "lift_nato", "attack_helicopters"):
            yield getattr(self.display, name), ["display", name]
        for i, free in enumerate(self.setup.group):
            yield free.units, ["setup", "group", i, "units"]
        for name in ("wp_srb", "nato_srb", "entrained"):
            yield getattr(self.setup, name), ["setup", name]
        for name in ("hex", "box", "reforger_site"):
            yield list(getattr(self.setup, name)), ["setup", name]

    def in_play(self) -> set[str]:
        """The counters that this scenario uses: they start somewhere, or come as reinforcements. Those with the code EB
        are set up in Extended Buildup, and in play nowhere else [33.2.8]."""
        setup = self.setup
        starting = {*setup.hex, *setup.box, *setup.reforger_site, *setup.wp_srb, *setup.nato_srb, *setup.entrained}
        return starting | {id for line in self.reinforcement for id in line.units} | set(self.display.ids)
