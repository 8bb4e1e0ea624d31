"""The strategic air war [8.0]: air units and the missions they are given, openly, the Luftwaffe first [8.4.a] [8.4.b].

Each mission has its moment in the turn [8.5.0]: `bombing` carries out most of them; carpet bombing and the ground
support of the Luftwaffe belong to combat.
"""

from __future__ import annotations

from functools import partial

from ...engine.ask import Procedure
from ...engine.phase import phase
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import Argument, Verb, word
from . import supply
from .pack.datafiles import FOGGIA
from .position import CARPET, FACTORY, FREE, HOME, INTERDICTION, OFF, OIL, SUPPORT, TRANSIT, Position
from .sides import THEATRES, WESTERN
from .units import AirUnit

MISSIONS = (FACTORY, OIL, TRANSIT, CARPET, INTERDICTION)
ASSIGNED = (*MISSIONS, HOME, SUPPORT)
OVER_A_THEATRE = (TRANSIT, INTERDICTION)  # missions flown over a theatre of the player's choice
THEATRE = word("theatre", *THEATRES)
AIR = Argument(
    "U",
    "unit",
    lambda pos, word: pos.scenario.air_index.get(word),
    lambda pos, i: pos.scenario.air_units[i].id,
    lambda pos: range(len(pos.air)),
)


def air_units(pos: Position, power: str, *places: str) -> list[int]:
    """A power's air units in these places or on these missions."""
    owners = pos.scenario.air_units
    return [i for i, unit in enumerate(pos.air) if owners[i].power == power and unit.where in places]


def air_id(pos: Position, i: int) -> str:
    return pos.scenario.air_units[i].id


# -- the Luftwaffe [8.3] --------------------------------------------------------------------------------------------


def assign_luftwaffe(pos: Position, seat: str) -> Procedure:
    """One unit defends the Reich, each other may support the ground in a theatre of its own [8.3] [8.4.a]."""
    man_home_defence(pos)
    yield from phase(pos, seat, "8.4.a", LUFTWAFFE, as_long_as=lambda pos, seat: bool(open_theatres(pos)))


def man_home_defence(pos: Position) -> None:
    """If there is any Luftwaffe unit, one must be in Home Defence; they are all alike [8.3]."""
    free = air_units(pos, "axis", FREE)
    if free and not air_units(pos, "axis", HOME):
        pos.air[free[0]] = AirUnit(HOME)
        pos.tell("8.3", "home-defence", unit=air_id(pos, free[0]))


def open_theatres(pos: Position) -> list[str]:
    """Where a free Luftwaffe unit may still go; nowhere if none is free."""
    if not air_units(pos, "axis", FREE):
        return []
    return [t for t in THEATRES if not luftwaffe_box(pos, t)]


def luftwaffe_box(pos: Position, theatre: str) -> list[int]:
    """The Luftwaffe unit in the box of a theatre, used or not [2.1I]."""
    return [i for i in air_units(pos, "axis", SUPPORT) if pos.air[i].theatre == theatre]


def is_taken(pos: Position, seat: str, theatre: str) -> Reason | None:
    return Reason("8.4.a", "luftwaffe-there", theatre=theatre) if luftwaffe_box(pos, theatre) else None


def support(pos: Position, seat: str, theatre: str) -> None:
    i = air_units(pos, "axis", FREE)[0]
    pos.air[i] = AirUnit(SUPPORT, theatre)
    pos.tell("8.4.a", "luftwaffe-assigned", unit=air_id(pos, i), theatre=theatre)


LUFTWAFFE: Question = Question(
    "luftwaffe",
    PHASE,
    Verb("assign", THEATRE, why_not=is_taken, does=support),
    Verb("done"),
    about=lambda pos, seat: About(left=len(air_units(pos, "axis", FREE))),
)


def luftwaffe_in(pos: Position, theatre: str) -> bool:
    """Whether a Luftwaffe unit can still support a combat step in this theatre [8.5.0.f]."""
    return any(not pos.air[i].used for i in luftwaffe_box(pos, theatre))


def use_luftwaffe(pos: Position, theatre: str) -> None:
    """Turn the theatre's unit to its used side: it has had its combat step, or cancelled interdiction [8.5.5.a]."""
    for i in luftwaffe_box(pos, theatre):
        pos.air[i] = AirUnit(SUPPORT, theatre, used=True)


def interdiction_on(pos: Position, theatre: str) -> str:
    """What Allied interdiction does there all turn long [8.5.0.e]: "attack" (German attacks), "all" or nothing."""
    return pos.interdiction.get(theatre, "")


# -- Allied air units [8.2] -----------------------------------------------------------------------------------------


def assign_air_units(pos: Position, seat: str) -> Procedure:
    """Seeing where the Luftwaffe is, the Allies give missions to as many units as they like [8.4.b]."""
    arrive(pos)
    yield from phase(pos, seat, "8.4.b", AIR_MISSIONS, as_long_as=has_bombers)


def has_bombers(pos: Position, seat: str) -> bool:
    return any(may_take_off(pos, i) is None for i in air_units(pos, "west", FREE))


def arrive(pos: Position) -> None:
    """The 8th Air Force comes on its turn, the 15th when Foggia can feed it [8.2]."""
    for i in air_units(pos, "west", OFF):
        setup = pos.scenario.air_units[i].setup
        if foggia_serves(pos) if setup == FOGGIA else pos.turn >= int(setup[:-1]):
            pos.air[i] = AirUnit(FREE)
            pos.tell("8.2", "air-unit-arrived", unit=air_id(pos, i))


def foggia_serves(pos: Position) -> bool:
    """The West holds Foggia, and a unit of the West would be in supply there [8.2]."""
    hex = foggia(pos)
    return pos.held_by(hex, "west") and any(supply.area(pos, fed) >> hex & 1 for fed in WESTERN)


def may_take_off(pos: Position, i: int) -> Reason | None:
    """The 15th Air Force stays on the ground in turns in which the West does not hold Foggia [8.2]."""
    if pos.scenario.air_units[i].setup != FOGGIA or pos.held_by(foggia(pos), "west"):
        return None
    return Reason("8.2", "airfields-lost", unit=air_id(pos, i), hex=pos.label(foggia(pos)))


def foggia(pos: Position) -> int:
    return pos.scenario.board.hex(pos.scenario.file.air.foggia)


def may_fly(mission: str, pos: Position, seat: str, i: int, theatre: str = "") -> Reason | None:
    """A free Allied unit with its airfields [8.2]; transit bombing and interdiction over North-West Europe or the
    Mediterranean [8.5.3] [8.5.5.b], and not two units against the transit of one theatre [8.5.3]."""
    if i not in air_units(pos, "west", FREE):
        return Reason("8.4.b", "air-unit-not-free", unit=air_id(pos, i))
    if (reason := may_take_off(pos, i)) is not None:
        return reason
    if mission in OVER_A_THEATRE and theatre not in pos.scenario.file.theatres.okw:
        return Reason("8.5.3" if mission == TRANSIT else "8.5.5.b", "not-over-there", mission=mission, theatre=theatre)
    if mission == TRANSIT and any(pos.air[x].theatre == theatre for x in air_units(pos, "west", TRANSIT)):
        return Reason("8.5.3", "transit-bombed-already", theatre=theatre)
    return None


def fly(mission: str, pos: Position, seat: str, i: int, theatre: str = "") -> None:
    if mission == CARPET:
        theatre = pos.scenario.file.air.carpet[air_id(pos, i)]
    pos.air[i] = AirUnit(mission, theatre)
    pos.tell("8.4.b", "air-assigned", unit=air_id(pos, i), mission=mission, theatre=theatre)


def assignment(mission: str) -> Verb:
    over = (THEATRE,) if mission in OVER_A_THEATRE else ()
    return Verb("assign", AIR, mission, *over, why_not=partial(may_fly, mission), does=partial(fly, mission))


AIR_MISSIONS: Question = Question("air-missions", PHASE, *map(assignment, MISSIONS), Verb("done"))


# -- the end of the turn --------------------------------------------------------------------------------------------


def come_home(pos: Position) -> None:
    """Air units that flew or stood by are free again for the next turn [4.0.18]."""
    for i, unit in enumerate(pos.air):
        if unit.where in ASSIGNED:
            pos.air[i] = AirUnit(FREE)
