"""The shape of `scenarios/campaign.toml`."""

from __future__ import annotations

import msgspec


class Beach(msgspec.Struct, frozen=True):
    id: str
    marker: str
    beach: str
    coast: str


class Site(msgspec.Struct, frozen=True):
    """An invasion site [10.2]: its beaches, the box its invaders come from."""

    letter: str
    name: str
    theatre: str
    box: str
    fusag: bool
    together: bool
    beaches: list[Beach]
    source: str
    choice: list[str] = []  # of these beaches only one [10.2.c]


class Setup(msgspec.Struct, frozen=True):
    transit: dict[str, int]
    leningrad: str


class Command(msgspec.Struct, frozen=True):
    points: int


class MustAttack(msgspec.Struct, frozen=True, rename={"origin": "from", "target": "to"}):
    origin: str
    target: str


class Historical(msgspec.Struct, frozen=True):
    turn: int
    beaches: list[str]
    okw_points: int
    attacks: list[MustAttack]


class Victory(msgspec.Struct, frozen=True):
    factories: list[str]
    oil: list[str]
    berlin: str
    paris: str
    rome: str
    factories_in_1943: int
    end_with_berlin: int
    end_without_berlin: int
    kursk_penalty: int


class Theatres(msgspec.Struct, frozen=True):
    source: str
    okw: list[str]
    okh: list[str]


class Retreats(msgspec.Struct, frozen=True):
    """Preferred directions of retreat, by power, in each theatre [13.2E.d]."""

    source: str
    nwe: dict[str, list[str]]
    med: dict[str, list[str]]
    east: dict[str, list[str]]
    balkan: dict[str, list[str]]


class Countries(msgspec.Struct, frozen=True):
    greater_germany: list[str]
    german_reinforcements: list[str]


class Corsica(msgspec.Struct, frozen=True):
    hex: str
    turn: int
    countries: list[str]


class Air(msgspec.Struct, frozen=True):
    trace: list[str]
    corsica: Corsica
    range: int
    everywhere: int  # the year from which every beach is in range [10.5.d]
    drop: int  # hexes from a supplied unit to where airborne troops drop [19.0.b]
    foggia: str
    carpet: dict[str, str]  # where each air unit can bomb a battlefield [8.5.4.a]


class Oil(msgspec.Struct, frozen=True):
    """While the Axis has so many factories and oil, bombing costs it no more than so many points a turn [8.5.2.c]."""

    factories: int
    most_lost: int


class Kursk(msgspec.Struct, frozen=True):
    hex: str


class Invasion(msgspec.Struct, frozen=True):
    barred: list[int]
    weather: dict[str, int]
    from_1944: int
    corps_before: int  # to a marker before that turn, later as many as stack anywhere [10.4.c] [5.1A.b]
    airborne: int
    delay: int
    fusag_distance: int
    fusag_column: int


class Winter(msgspec.Struct, frozen=True):
    turns: list[int]


class Surrender(msgspec.Struct, frozen=True):
    rome: str
    bucharest: str
    sofia: str
    soviet_units_in_romania: int


class Exchange(msgspec.Struct, frozen=True):
    """Divisions that a corps replaces [21.3]."""

    divisions: list[str]
    corps: str
    hex: str = ""
    turn: int = 0
    reduced_from: int = 0
    lost_from: int = 0


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


class Limit(msgspec.Struct, frozen=True):
    """Where units of some nations operate [20.0]: only in these theatres or countries, never in those."""

    nations: list[str]
    rule: str
    theatres: list[str] = []
    countries: list[str] = []
    never: list[str] = []


class Strategic(msgspec.Struct, frozen=True):
    """Strategic movement: the box that serves a theatre [17.2c], the country that the Soviets advance from [17.3]."""

    boxes: dict[str, str]
    soviet_home: str


class CampaignFile(msgspec.Struct, frozen=True):
    """`scenarios/campaign.toml`."""

    name: str
    map: str
    last_turn: int
    seats: dict[str, dict[str, list[str]]]
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
    reaction: dict[str, list[str]]  # marker -> theatres [14.1]
    strategic: Strategic
    site: list[Site]
