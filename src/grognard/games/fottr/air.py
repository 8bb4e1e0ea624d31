"""The strategic air war [8.0]: air units and the missions they are given, openly, the Luftwaffe first [8.4.a] [8.4.b].

Each mission has its moment in the turn [8.5.0]: `bombing` carries out most of them; carpet bombing and the ground
support of the Luftwaffe belong to combat.
"""

from __future__ import annotations

from ...engine.ask import REST, Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason
from . import supply
from .counters import FOGGIA
from .position import CARPET, FACTORY, FREE, HOME, INTERDICTION, OFF, OIL, SUPPORT, TRANSIT, Position
from .sides import THEATRES
from .units import AirUnit

MISSIONS = (FACTORY, OIL, TRANSIT, CARPET, INTERDICTION)
ASSIGNED = (*MISSIONS, HOME, SUPPORT)
OVER_A_THEATRE = (TRANSIT, INTERDICTION)  # missions flown over a theatre of the player's choice


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
    while theatres := open_theatres(pos):
        yield REST
        answer = yield luftwaffe_ask(pos, seat, theatres)
        if answer == "done":
            return
        support(pos, air_units(pos, "axis", FREE)[0], answer.split()[1])


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


def luftwaffe_ask(pos: Position, seat: str, theatres: list[str]) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["assign", theatre] if theatre in theatres:
                return None
            case ["assign", theatre] if theatre in THEATRES:
                return Reason("8.4.a", "luftwaffe-there", theatre=theatre)
        return Reason("8.4.a", "not-an-option", answer=answer)

    options = [*("assign " + t for t in theatres), "done"]
    return Ask(seat, "8.4.a", "luftwaffe", options, judge, left=len(air_units(pos, "axis", FREE)))


def support(pos: Position, i: int, theatre: str) -> None:
    pos.air[i] = AirUnit(SUPPORT, theatre)
    pos.tell("8.4.a", "luftwaffe-assigned", unit=air_id(pos, i), theatre=theatre)


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
    while air_units(pos, "west", FREE):
        yield REST
        match (yield mission_ask(pos, seat)).split():
            case ["done"]:
                return
            case ["assign", id, mission, *over]:
                i = pos.scenario.air_index[id]
                theatre = pos.scenario.file.air.carpet[id] if mission == CARPET else "".join(over)
                pos.air[i] = AirUnit(mission, theatre)
                pos.tell("8.4.b", "air-assigned", unit=id, mission=mission, theatre=theatre)


def arrive(pos: Position) -> None:
    """The 8th Air Force comes on its turn, the 15th when Foggia can feed it [8.2]."""
    for i in air_units(pos, "west", OFF):
        setup = pos.scenario.air_units[i].setup
        if foggia_serves(pos) if setup == FOGGIA else pos.turn >= int(setup[:-1]):
            pos.air[i] = AirUnit(FREE)
            pos.tell("8.2", "air-unit-arrives", unit=air_id(pos, i))


def foggia_serves(pos: Position) -> bool:
    """The West holds Foggia, and a unit of the West would be in supply there [8.2]."""
    foggia = pos.scenario.board.hex(pos.scenario.file.air.foggia)
    return pos.held_by(foggia, "west") and any(supply.area(pos, fed) >> foggia & 1 for fed in supply.WESTERN)


def mission_ask(pos: Position, seat: str) -> Ask:
    def options() -> list[Answer]:
        listed = []
        for i in air_units(pos, "west", FREE):
            for mission in MISSIONS:
                theatres = pos.scenario.file.theatres.okw if mission in OVER_A_THEATRE else [""]
                listed += [
                    f"assign {air_id(pos, i)} {mission} {theatre}".rstrip()
                    for theatre in theatres
                    if may_fly(pos, i, mission, theatre) is None
                ]
        return [*listed, "done"]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["assign", id, mission] if id in pos.scenario.air_index and mission in MISSIONS:
                return may_fly(pos, pos.scenario.air_index[id], mission, "")
            case ["assign", id, mission, theatre] if id in pos.scenario.air_index and mission in OVER_A_THEATRE:
                return may_fly(pos, pos.scenario.air_index[id], mission, theatre)
        return Reason("8.4.b", "not-an-option", answer=answer)

    return Ask(seat, "8.4.b", "air-missions", options, judge)


def may_fly(pos: Position, i: int, mission: str, theatre: str) -> Reason | None:
    """A free Allied unit; transit bombing and interdiction over North-West Europe or the Mediterranean [8.5.3]
    [8.5.5.b], and not two units against the transit of one theatre [8.5.3]."""
    if i not in air_units(pos, "west", FREE):
        return Reason("8.4.b", "air-unit-not-free", unit=air_id(pos, i))
    if mission in OVER_A_THEATRE and theatre not in pos.scenario.file.theatres.okw:
        return Reason("8.5.3" if mission == TRANSIT else "8.5.5.b", "not-over-there", mission=mission, theatre=theatre)
    if mission == TRANSIT and any(pos.air[x].theatre == theatre for x in air_units(pos, "west", TRANSIT)):
        return Reason("8.5.3", "transit-bombed-already", theatre=theatre)
    return None


# -- the end of the turn --------------------------------------------------------------------------------------------


def come_home(pos: Position) -> None:
    """Air units that flew or stood by are free again for the next turn [4.0.18]."""
    for i, unit in enumerate(pos.air):
        if unit.where in ASSIGNED:
            pos.air[i] = AirUnit(FREE)
