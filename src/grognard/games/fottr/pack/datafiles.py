"""The game's data files, typed: a record for each counter, marker and row of terrain, each section of the campaign."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from ....engine.figures import Few, Row, Shift

# The two columns of movement costs [12.1A] [12.1B] [12.1C].
OPERATIONAL: Final = "operational"
MECHANISED: Final = "mechanised"


# Set-up codes of units that may never come, with the rules by which they do.
YUGOSLAV, PUPPET, CO_BELLIGERENT = "yugoslav", "puppet", "co-belligerent"
RED_ROMANIAN, RED_BULGARIAN = "red-romanian", "red-bulgarian"
CONDITIONS: Final = {
    YUGOSLAV: "20.1.d",
    PUPPET: "20.5.c",
    CO_BELLIGERENT: "20.5.d",
    RED_ROMANIAN: "20.6.b",
    RED_BULGARIAN: "20.2.b",
}
NEVER: Final = "never"  # set-up code of units that an owner has taken out of the game
FOGGIA: Final = "foggia"  # set-up code of the air unit that waits for its airfields [8.2]

Power = Annotated[str, msgspec.Meta(pattern=r"^(axis|west|soviet)$")]
Strength = Annotated[str, msgspec.Meta(pattern=r"^([ABC]|[0-9]{1,2})$")]


class Face(NamedTuple):
    """One side of a counter: strengths are numbers or the letters A, B, C."""

    attack: str
    defence: str
    movement: int


class Counter(Row, frozen=True):
    """A printed piece with its values [2.2A] [2.2B]."""

    id: str
    power: Power
    nation: str
    type: Literal["infantry", "mechanised", "mountain", "airborne", "air"]
    size: Literal["division", "corps", "army", "air"]
    name: str
    steps: Annotated[int, msgspec.Meta(ge=1, le=2)]
    start_side: Literal["full", "reduced"]
    replaceable: bool
    setup: str
    source_unit: str
    source_values: str
    source_setup: str
    attack: Strength = "0"
    defence: Strength = "0"
    movement: Few = 0
    reduced_attack: Strength = "0"
    reduced_defence: Strength = "0"
    reduced_movement: Few = 0
    airborne_modifier: Shift = 0
    withdraw: Few = 0
    option: str = ""

    @property
    def air(self) -> bool:
        return self.type == "air"

    @property
    def mechanised(self) -> bool:
        return self.type == "mechanised"

    @property
    def mountain(self) -> bool:
        return self.type == "mountain"

    @property
    def airborne(self) -> bool:
        return self.type == "airborne"

    @property
    def division(self) -> bool:
        return self.size == "division"

    @property
    def exerts(self) -> bool:
        """Corps and armies have a zone of control, divisions have none [6.2]."""
        return self.size in ("corps", "army")

    @property
    def front(self) -> Face:
        return Face(self.attack, self.defence, self.movement)

    @property
    def back(self) -> Face:
        return Face(self.reduced_attack, self.reduced_defence, self.reduced_movement)


class Marker(Row, frozen=True):
    """A command, supply, beachhead or FUSAG marker. `value`: its number, or the nation of a beachhead."""

    id: str
    power: Power
    kind: Literal["okw", "okh", "stavka", "shaef", "fusag", "beachhead", "mulberry"]
    value: str = ""
    setup: str = ""

    @property
    def number(self) -> int:
        return int(self.value)


class Terrain(Row, frozen=True):
    """A row of the terrain effects chart [12.3] [12.4.a]."""

    terrain: str
    kind: Literal["hex", "place", "hexside"]
    defence_multiplier_add: Annotated[float, msgspec.Meta(ge=0, le=9, multiple_of=0.25)]
    column_shift: Shift
    invasion_modifier: Shift
    zoc: bool
    operational_mp: Few | None = None
    mechanised_reaction_mp: Few | None = None
    attacker_effect: Annotated[str, msgspec.Meta(pattern=r"^(-[1-9]|half|barred)$")] = ""
    airborne_drop: bool = False

    def points(self, column: str) -> int:
        cost = self.operational_mp if column == OPERATIONAL else self.mechanised_reaction_mp
        return cost or 0


# -- scenarios/campaign.toml ------------------------------------------------------------------------------------------

HOME = {
    "Italian": "Italy",
    "Hungarian": "Hungary",
    "Romanian": "Romania",
    "Bulgarian": "Bulgaria",
    "Croatian": "Yugoslavia",
}

Theatre = Annotated[str, msgspec.Meta(pattern=r"^(nwe|med|east|balkan)$")]
Box = Annotated[str, msgspec.Meta(pattern=r"^(england|med_box)$")]
Direction = Annotated[str, msgspec.Meta(pattern=r"^(N|NE|SE|S|SW|NW)$")]
Ways = Annotated[list[Direction], msgspec.Meta(min_length=1)]


class Beach(msgspec.Struct, frozen=True):
    id: str
    marker: Literal["US", "CW", "AL"]
    beach: str
    coast: str


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invasion site [10.2]: its beaches, the box its invaders come from."""

    letter: str
    name: str
    theatre: Theatre
    box: Box
    beaches: Annotated[list[Beach], msgspec.Meta(min_length=1)]
    source: str
    fusag: bool = False
    together: bool = False  # says nothing: overlays may still have it
    choice: list[str] = []  # of these beaches only one [10.2.c]


class Setup(msgspec.Struct, frozen=True):
    transit: dict[Theatre, Few]
    leningrad: str


class Command(msgspec.Struct, frozen=True):
    points: Few


class MustAttack(msgspec.Struct, frozen=True, rename={"origin": "from", "target": "to"}):
    origin: str
    target: str


class Historical(msgspec.Struct, frozen=True):
    turn: Few
    beaches: list[str]
    okw_points: Few
    attacks: list[MustAttack]


class Victory(msgspec.Struct, frozen=True):
    factories: list[str]
    oil: list[str]
    berlin: str
    paris: str
    rome: str
    factories_in_1943: Few
    end_with_berlin: Few
    end_without_berlin: Few
    kursk_penalty: Few


class Theatres(msgspec.Struct, frozen=True):
    source: str
    okw: list[Theatre]
    okh: list[Theatre]


class Retreats(msgspec.Struct, frozen=True):
    """Preferred directions of retreat, by power, in each theatre [13.2E.d]."""

    source: str
    nwe: dict[Power, Ways]
    med: dict[Power, Ways]
    east: dict[Power, Ways]
    balkan: dict[Power, Ways]


class Countries(msgspec.Struct, frozen=True):
    greater_germany: list[str]
    german_reinforcements: list[str]


class Corsica(msgspec.Struct, frozen=True):
    hex: str
    turn: Few
    countries: list[str]


class Air(msgspec.Struct, frozen=True):
    trace: list[str]
    corsica: Corsica
    range: Few
    everywhere: int  # the year from which every beach is in range [10.5.d]
    drop: Few  # hexes from a supplied unit to where airborne troops drop [19.0.b]
    foggia: str
    carpet: dict[str, Theatre]  # where each air unit can bomb a battlefield [8.5.4.a]


class Oil(msgspec.Struct, frozen=True):
    """While the Axis has so many factories and oil, bombing costs it no more than so many points a turn [8.5.2.c]."""

    factories: Few
    most_lost: Few


class Kursk(msgspec.Struct, frozen=True):
    hex: str


class Weather(msgspec.Struct, frozen=True, rename={"least": "from"}):
    """The turn in which a die may allow an invasion, and from which number on [21.2B]."""

    turn: Few
    least: Few


class Invasion(msgspec.Struct, frozen=True):
    barred: list[Few]
    weather: Weather
    from_1944: Few
    corps_before: Few  # to a marker before that turn, later as many as stack anywhere [10.4.c] [5.1A.b]
    airborne: Few
    delay: Few
    fusag_distance: Few
    fusag_column: Few


class Winter(msgspec.Struct, frozen=True):
    turns: list[Few]


class Surrender(msgspec.Struct, frozen=True):
    rome: str
    bucharest: str
    sofia: str
    soviet_units_in_romania: Few


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Divisions that a corps replaces [21.3]."""

    divisions: list[str]
    corps: str
    hex: str = ""
    turn: Few = 0
    reduced_from: Few = 0
    lost_from: Few = 0


class PanzerDivisions(msgspec.Struct, frozen=True):
    at_start: Exchange
    later: Exchange


class HermannGoering(msgspec.Struct, frozen=True):
    division: str
    corps: str


class Seas(msgspec.Struct, frozen=True):
    """Ports of the two seas on which supply and the Axis move [9.3.1.c] [17.1]."""

    baltic: list[str]
    black_sea: list[str]
    source: str


class Antwerp(msgspec.Struct, frozen=True):
    """The port that needs the hexes marked A to be free [ERR.m1]."""

    port: str


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where units of some nations operate [20.0]: only in these theatres or countries, never in those."""

    nations: list[str]
    rule: str
    theatres: list[Theatre] = []
    countries: list[str] = []
    never: list[str] = []


class Strategic(msgspec.Struct, frozen=True):
    """Strategic movement: the box that serves a theatre [17.2c], the country that the Soviets advance from [17.3]."""

    boxes: dict[Theatre, Box]
    soviet_home: str


class CampaignFile(msgspec.Struct, frozen=True):
    """`scenarios/campaign.toml`."""

    name: str
    map: Literal["fottr"]
    last_turn: Few
    seats: dict[str, dict[Power, list[str]]]
    setup: Setup
    command: Command
    historical: Historical
    victory: Victory
    theatres: Theatres
    retreat: Retreats
    countries: Countries
    counts_as: dict[str, str]
    air: Air
    oil: Oil
    kursk: Kursk
    invasion: Invasion
    winter: Winter
    surrender: Surrender
    panzer_divisions: PanzerDivisions
    hermann_goering: HermannGoering
    seas: Seas
    antwerp: Antwerp
    limits: list[Limit]
    reaction: dict[str, list[Theatre]]  # marker -> theatres [14.1]
    strategic: Strategic
    site: list[Site]
