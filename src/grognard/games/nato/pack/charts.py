"""The charts of the game, read from `data/tables` [2.3]: one record a row, one dictionary a chart."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, TypeVar

import msgspec

from ....engine.data import Pack
from ....engine.figures import Few, Row, Shift
from ....engine.tables import odds
from .datafiles import Alliance, Nation

Airspace = Literal["friendly", "contested", "enemy"]
Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Factor = Annotated[float, msgspec.Meta(ge=0, le=4)]
R = TypeVar("R")


class Terrain(Row, frozen=True):
    """A row of the terrain effects chart [2.3.s]: primary terrain, a feature, a hexside, or an extra cost."""

    group: Literal["primary", "feature", "side", "extra"]
    terrain: str
    priority: Few = 99
    mp: Shift = 0
    mp_rule: Literal[
        "", "prohibited", "minimum_movement", "wp_first_war_turn", "hard_only", "tactical_only", "crosses_sea"
    ] = ""  # fmt: skip
    column_shift: Shift = 0
    soft_doubled: bool = False
    retreat_reduced: Few = 0
    armour_halved: bool = False
    all_attackers_factor: Factor = 1
    attack: bool = True
    reaction: bool = True
    exploitation: bool = True
    paradrop: bool = False
    air_transport: bool = False
    printed_fields: str = ""


class UnitType(Row, frozen=True):
    """A row of the unit summary chart [2.3.o] [3.2.8.1]."""

    type: str
    hard: bool
    soft: bool
    armoured: bool
    air_movable: bool
    paradrop: bool
    marine: bool
    maneuver: bool
    on_map: bool


class UnitSize(Row, frozen=True):
    """Steps by size symbol [3.2.10.1] [3.2.10.2] [3.2.10.3]."""

    symbol: str
    size: str
    alliance: Alliance = msgspec.field(name="side")
    steps: Few
    nation: str = ""
    type: str = ""


class Form(Row, frozen=True):
    """A form of movement: who may use it, how far, and in whose airspace [2.3.p]."""

    form: str
    who: Literal["ground", "combat", "maneuver", "air_movable", "paradrop", "marine"]
    airspace_action: str
    hq: bool
    supply_needed: bool
    disrupted_may: bool
    allowance_factor: Factor = 1
    hexes: Few = 0


class AirspaceRow(Row, frozen=True):
    """Whose airspace a hex is by who projects into it [2.3.b]."""

    friendly_projects: bool
    enemy_projects: bool
    airspace: Airspace


class AirspaceEffect(Row, frozen=True):
    """In whose airspace something may be done [2.3.c] [11.8.1] [11.8.2] [11.8.3]."""

    action: str
    friendly: bool
    contested: bool
    enemy: bool

    def allows(self, state: str) -> bool:
        return bool(getattr(self, state))


class SupplySource(Row, frozen=True):
    """A row of the supply chart [2.3.n]: who draws from what, how far off, and which kinds of supply."""

    who: str
    place: str
    source_kind: str
    movement: bool
    combat: bool
    rule: str
    range_hexes: Few = 0


class ZocEffect(Row, frozen=True):
    """What an enemy zone of control does, and whether a friendly unit or free city in the hex cancels it [8.5]."""

    effect: str
    cancelled_by_friends: bool


class Rail(Row, frozen=True):
    alliance: Alliance = msgspec.field(name="side")
    steps_on_trains: Few
    hexes_per_segment: Few
    turns_to_entrain: Few
    turns_from_srb: Few


class Port(Row, frozen=True):
    hex: str
    city: str
    capacity_steps: Few
    inland: bool


class Interception(Row, frozen=True):
    """Intercepted if two dice come to this or less; where it does not apply nobody rolls [17.1]. The WP and NATO have a
    table each [2.3.h] [2.3.i]."""

    airspace: Airspace
    scenario: str
    turn_from: Few
    turn_to: Few
    applies: bool
    value: Few


class AirCampaign(Row, frozen=True):
    """The air points of both sides, by scenario, turn and die [2.3.a]."""

    scenario: str
    turn_from: Few
    turn_to: Few
    modified_die: Shift
    wp_tactical: Few
    wp_operational: Few
    nato_tactical: Few
    nato_operational: Few


class AirfieldStrike(Row, frozen=True):
    """What gas on its airfields costs NATO, by turn of chemical war [2.3.e]."""

    war_turn_from: Few
    modified_die: Shift
    nato_tactical_points_lost: Few
    war_turn_to: Few = 99


class ChemicalStrike(Row, frozen=True):
    """Results by turn of chemical war, counted from first use [2.3.d]."""

    war_turn_from: Few
    modified_die: Shift
    result: Literal["-", "*", "D1"]
    war_turn_to: Few = 99


class NuclearStrike(Row, frozen=True):
    """What a nuclear strike does to a step [2.3.l]."""

    modified_die: Shift
    result: Literal["-", "*", "D"]


class Strike(Row, frozen=True):
    """Air and artillery strikes [2.3.m]."""

    points_column: Few
    modified_die: Shift
    result: Literal["-", "*", "D1"]


class StrikeModifier(Row, frozen=True):
    strike: Literal["air", "artillery", "nuclear", "chemical"]
    group: Literal["airspace", "target", "terrain", "surprise"]
    condition: str
    drm: Shift
    cancels_terrain: bool


class OddsColumn(Row, frozen=True):
    """A column of the combat results table: the odds from `low` up to, but not with, `below`."""

    odds: str
    place: Few
    low: str = ""
    below: str = ""

    def takes(self, ratio: Fraction) -> bool:
        return (not self.low or ratio >= odds(self.low)) and (not self.below or ratio < odds(self.below))


class CombatResult(Row, frozen=True):
    """A cell of the combat results table: its codes, and what they say [2.3.f]."""

    odds: str
    die: Die
    attacker: str
    defender: str
    attacker_steps: Few
    attacker_disrupted: bool
    counterattack: bool
    defender_steps: Few
    defender_disrupted: bool
    retreat: Few


class Counterattack(Row, frozen=True):
    """By the nation of the step that strikes back [2.3.g]."""

    column: str
    die: Die
    result: Literal["-", "*"]


class DeepInterdiction(Row, frozen=True):
    """Supply points lost to so many operational air points [2.3.k]."""

    operational_points: Few
    die: Die
    supply_points_lost: Few


class Flak(Row, frozen=True):
    case: Literal["enemy_zoc", "enemy_free_city", "assault_hex"]
    hit_at_most: Few
    cancelled_by_friends: bool


class Rear(Row, frozen=True):
    zone: Literal["main", "baltap"]
    alliance: Alliance = msgspec.field(name="side")
    direction: Direction


class Award(Row, frozen=True):
    """Something that is worth victory points [34.2] [34.3]."""

    id: str
    to: Literal["WP", "NATO", "opponent"]
    event: str
    points_rule: Literal[
        "fixed", "city_value", "city_value_once_per_hex", "per_turn_to_last", "less_third_of_dice",
        "scenario_forward_defence_vp",
    ]  # fmt: skip
    when: Literal["game_end", "each_joint_status", "once", "at_once"]
    rule: str
    city_class: str = ""
    points: Few = 0
    from_turn: Few = 0


class Fixed(Row, frozen=True):
    name: str
    value: Few
    rule: str


class Charts:
    """All charts, each by what tells its rows apart."""

    def __init__(self, pack: Pack) -> None:
        table, column = pack.table, pack.column

        def rows(name: str, of: type[R], *key: str) -> list[R]:
            return pack.rows(f"tables/{name}.csv", of, key)

        self.nations = table("nations", Nation, "nation")
        self.fixed: dict[str, int] = column("fixed_numbers", Fixed, "name", value="value")
        self.types = table("unit_types", UnitType, "type")
        self.sizes = rows("unit_sizes", UnitSize, "symbol", "side", "nation", "type")
        self.terrain = table("terrain_effects", Terrain, "terrain")
        self.forms = table("movement_forms", Form, "form")
        self.zones: dict[str, bool] = column("zoc_effects", ZocEffect, "effect", value="cancelled_by_friends")
        projecting = ("friendly_projects", "enemy_projects")
        self.airspace: dict[tuple[bool, bool], str] = column("airspace", AirspaceRow, *projecting, value="airspace")
        self.airspace_effects = table("airspace_effects", AirspaceEffect, "action")
        self.supply = rows("supply_sources", SupplySource, "who", "place", "source_kind")
        self.rail = {row.alliance.lower(): row for row in rows("rail_capacity", Rail, "side")}
        self.ports = table("port_capacities", Port, "hex")
        key = ("airspace", "scenario", "turn_from")
        self.interception = {side: rows(f"interception_{side}", Interception, *key) for side in ("wp", "nato")}
        self.air_campaign = rows("air_campaign", AirCampaign, "scenario", "turn_from", "modified_die")
        self.airfield_chemical = rows("airfield_chemical", AirfieldStrike, "war_turn_from", "modified_die")
        self.chemical = rows("chemical", ChemicalStrike, "war_turn_from", "modified_die")
        self.nuclear = column("nuclear", NuclearStrike, "modified_die", value="result")
        self.strike = column("strike", Strike, "points_column", "modified_die", value="result")
        self.strike_drm = table("strike_drm", StrikeModifier, "strike", "condition")
        self.columns = sorted(rows("combat_columns", OddsColumn, "odds"), key=lambda column: column.place)
        self.combat = table("combat_results", CombatResult, "odds", "die")
        self.counterattack = column("counterattack", Counterattack, "column", "die", value="result")
        self.deep_interdiction = column(
            "deep_interdiction", DeepInterdiction, "operational_points", "die", value="supply_points_lost"
        )
        self.flak = table("flak", Flak, "case")
        self.rear: dict[tuple[str, str], tuple[str, ...]] = {}  # by zone and side
        for row in rows("rear_directions", Rear, "zone", "side", "direction"):
            place = (row.zone, row.alliance.lower())
            self.rear[place] = (*self.rear.get(place, ()), row.direction)
        self.awards = table("victory_points", Award, "id")
