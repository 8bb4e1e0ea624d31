"""Reinforcements and withdrawals [7.1]: who comes when, where it may be placed, and what is lost for want of room."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members
from ...engine.pieces import MAP
from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import minors, supply
from .beachheads import may_use
from .losses import steps_of
from .pack.datafiles import CONDITIONS, HOME
from .position import AXIS_LOST, BOX_OF, ENGLAND, GONE, MED, OFF, Position
from .stacking import room_for

PORTS_IN = {ENGLAND: ("nwe",), MED: ("med", "balkan")}  # theatres whose ports a box can use [7.1.1.b] [7.1.1.c]
Due = dict[int, list[int]]  # unit -> the hexes of the map where it may be placed


def arrival(pos: Position, u: int) -> int | None:
    """The turn printed on a counter ("5", "3E"), if it has one."""
    code = pos.counter(u).setup.rstrip("EM")
    return int(code) if code.isdecimal() else None


def is_due(pos: Position, u: int) -> bool:
    """On its turn [7.1]; conditional ones from the turn they may come on, until there is room [20.1.d] [20.2.b]
    [20.5.c] [20.5.d] [20.6.b]."""
    if pos.units[u].where != OFF:
        return False
    return arrival(pos, u) == pos.turn or minors.may_arrive(pos, u)


# -- where --------------------------------------------------------------------------------------------------------


def places_for(pos: Position, u: int, box: str = "") -> list[int]:
    """The hexes of the map where a reinforcement or a rebuilt unit may be placed now."""
    return [h for h in candidates(pos, u, box) if h not in pos.at or may_stand_in(pos, u, h) is None]


def alike(pos: Position, u: int) -> tuple[object, ...]:
    """Lost units of which this is the same may be placed in the same hexes."""
    counter, static = pos.counter(u), pos.scenario
    return counter.power, counter.nation, counter.airborne, u in static.western_airborne, u in static.axis_divisions


def candidates(pos: Position, u: int, box: str) -> list[int]:
    counter = pos.counter(u)
    if counter.setup in CONDITIONS and pos.units[u].where == OFF:
        return minors.arrival_hexes(pos, u)
    match counter.power:
        case "axis":
            return axis_places(pos, u)
        case "soviet":
            return soviet_places(pos, u)
    return landing_places(pos, u, box)


def may_stand_in(pos: Position, u: int, hex: int) -> Reason | None:
    """Placement obeys stacking and costs no movement points [7.1.1.g] [5.2.a]."""
    if pos.enemy_in(hex, pos.power(u)):
        return Reason("7.1.1.g", "enemy-there", hex=pos.label(hex))
    return room_for(pos, [u], hex)


def axis_places(pos: Position, u: int) -> list[int]:
    """Germans in Germany and Bohemia, others at home, where a line leads to a working factory [7.1.1.e] [7.1.1.f]."""
    group = pos.scenario.group[u]
    countries = pos.scenario.file.countries.german_reinforcements if group == "German" else [HOME[group]]
    if pos.counter(u).nation == "Puppet Italian":
        countries = [HOME["Italian"]]  # they never leave Italy [20.5.c]
    home = 0
    for country in countries:
        home |= pos.scenario.country_hexes.get(country, 0)
    return in_order(pos, towns_joined(pos, "axis") & home, group)


def soviet_places(pos: Position, u: int) -> list[int]:
    """The east edge, or a Soviet town or city with a line to it [7.1.1.d], but not in a full Yugoslavia [20.1.b]."""
    full = pos.scenario.country_hexes["Yugoslavia"] if minors.yugoslavia_is_full(pos, u, ()) else 0
    return in_order(pos, pos.scenario.east_edge_hexes | towns_joined(pos, "soviet") & ~full, "Soviet")


def in_order(pos: Position, hexes: HexSet, kind: str) -> list[int]:
    """The hexes of a set, which is mostly the same as for the last unit of this kind."""
    return pos.kept(("places", kind), hexes, lambda: members(hexes))


def towns_joined(pos: Position, power: str) -> HexSet:
    """The towns and cities of the Axis or the Soviets with a line to a source without limits."""
    return pos.scenario.settled_hexes & pos.holds[power] & supply.loc(pos, power)


def landing_places(pos: Position, u: int, box: str) -> list[int]:
    """Any beachhead of its nation, and open Allied ports of the theatres that its box serves [7.1.1.b] [7.1.1.c]."""
    if minors.bound_to_country(pos, u):
        return minors.arrival_hexes(pos, u)
    theatres = PORTS_IN[box] + (PORTS_IN[MED] if may_divert(pos, u) is None else ())
    markers = pos.scenario.markers
    beaches = [b.hex for id, b in pos.beachheads.items() if b.where == MAP and may_use(pos, u, markers[id].value)]
    return members(hexset(beaches) | supply.open_ports(pos, "west") & pos.scenario.ground(theatres))


# -- the segments [4.0.2a] [4.0.2b] [4.0.2c] --------------------------------------------------------------------------


def axis_reinforcements(pos: Position, seat: str) -> Procedure:
    """New units and withdrawals of the Axis; in a four-player game OKW places all."""
    withdraw(pos)
    if pos.scenario.options["panzer_corps"]:
        yield from exchange_divisions(pos, seat)
    yield from place_all("axis", pos, seat)


def soviet_reinforcements(pos: Position, seat: str) -> Procedure:
    """Romania is tested first [20.6.b]; then new armies, and Yugoslavs who had no room before [20.1.d]."""
    minors.romania_test(pos)
    yield from place_all("soviet", pos, seat)


def place_all(power: str, pos: Position, seat: str) -> Procedure:
    """One after another, in any order; nobody may be held back, and who finds no room is lost [7.1]."""
    while due := all_due(pos, power):
        yield from place_one(pos, seat, due)


allied_reinforcements = partial(place_all, "west")


def all_due(pos: Position, power: str) -> Due:
    """The units that come now; who finds no room is lost, but for those that wait [20.1.d]."""
    due: Due = {}
    for u in pos.units_where(power, OFF):
        if is_due(pos, u):
            hexes = places_for(pos, u, box_of(pos, u))
            if hexes or box_of(pos, u):
                due[u] = hexes
            elif pos.counter(u).setup not in CONDITIONS:
                pos.tell("7.1", "reinforcement-lost", unit=pos.id(u))
                pos.take_off(u, GONE)
    return due


def box_of(pos: Position, u: int) -> str:
    """The box a Western unit comes to [7.1.1.a]; rebuilt ones by where they were lost [7.2.b]; none for one that never
    leaves Italy [20.5.d]."""
    if minors.bound_to_country(pos, u):
        return ""
    match pos.units[u].where:
        case "england_lost":
            return ENGLAND
        case "med_lost":
            return MED
    return BOX_OF.get(pos.counter(u).setup[-1], "") if pos.power(u) == "west" and arrival(pos, u) else ""


def may_divert(pos: Position, u: int) -> Reason | None:
    """Option: what would come to England may come to the Mediterranean instead, new or rebuilt [21.1]."""
    if box_of(pos, u) == ENGLAND and pos.scenario.options["flexible_deployment"]:
        return None
    return Reason("21.1", "not-diverted", unit=pos.id(u))


def place_one(pos: Position, seat: str, due: Due) -> Procedure:
    match (yield Ask(seat, "7.1", REINFORCING, pos, due)):
        case "box", u:
            put_in_box(pos, u, box_of(pos, u), "7.1.1.a")
        case "divert", u:
            put_in_box(pos, u, MED, "21.1")
        case _, u, hex:
            place(pos, u, hex, "7.1")


def comes_to_box(pos: Position, due: Due, u: int) -> Reason | None:
    return None if u not in due or box_of(pos, u) else Reason("7.1.1.a", "no-box", unit=pos.id(u))


def comes_elsewhere(pos: Position, due: Due, u: int) -> Reason | None:
    return may_divert(pos, u) if u in due else None


def comes_there(pos: Position, due: Due, u: int, hex: int) -> Reason | None:
    if u not in due:
        return Reason("7.1", "not-due", unit=pos.id(u))
    return None if hex in due[u] else may_be_placed(pos, u, hex, box_of(pos, u))


def everywhere(pos: Position, due: Due) -> list[tuple[int, int]]:
    return [(u, hex) for u, hexes in due.items() for hex in hexes]


REINFORCING: Question = Question(
    "reinforcements",
    PLACING,
    Verb("box", UNIT, among=lambda pos, due: due, why_not=comes_to_box),
    Verb("divert", UNIT, among=lambda pos, due: due, why_not=comes_elsewhere),
    Verb("place", UNIT, HEX, listed=everywhere, why_not=comes_there),
    about=lambda pos, due: About(due),
)


def may_be_placed(pos: Position, u: int, hex: int, box: str) -> Reason | None:
    if minors.soviet_limit_in_yugoslavia(pos, u, hex):
        return Reason("20.1.b", "yugoslavia-full", unit=pos.id(u), hex=pos.label(hex))
    if hex not in candidates(pos, u, box):
        return Reason(placing_rule(pos, u, box), "not-placed-there", unit=pos.id(u), hex=pos.label(hex))
    return may_stand_in(pos, u, hex)


def placing_rule(pos: Position, u: int, box: str) -> str:
    """The rule that says where a unit may be placed."""
    counter = pos.counter(u)
    if counter.setup in CONDITIONS and pos.units[u].where == OFF:
        return CONDITIONS[counter.setup]
    if rule := minors.bound_to_country(pos, u):
        return rule
    if pos.scenario.group[u] in HOME:
        return "7.1.1.f"
    if box == MED:
        return "7.1.1.c"
    return {"axis": "7.1.1.e", "west": "7.1.1.b", "soviet": "7.1.1.d"}[counter.power]


def put_in_box(pos: Position, u: int, box: str, rule: str) -> None:
    pos.take_off(u, box)
    pos.tell(rule, "arrived-in-box", unit=pos.id(u), box=box)


def place(pos: Position, u: int, hex: int, rule: str) -> None:
    pos.put(u, hex)
    pos.tell_camp(pos.power(u), rule, "arrived", pos.label(hex), unit=pos.id(u))


# -- withdrawals and exchanges ----------------------------------------------------------------------------------------


def withdraw(pos: Position) -> None:
    """The Hermann Goering division leaves; if it was lost, the corps that takes its name comes weakened [7.1.2]."""
    file = pos.scenario.file.hermann_goering
    division, corps = pos.scenario.index[file.division], pos.scenario.index[file.corps]
    if pos.turn != pos.counter(division).withdraw or pos.units[division].where == GONE:
        return
    if pos.units[division].where == AXIS_LOST:
        pos.flip(corps, 1)
    pos.tell("7.1.2", "withdrawn", unit=pos.id(division))
    pos.take_off(division, GONE)


class Exchange(NamedTuple):
    """A corps that takes the place of divisions, and where it can be put."""

    corps: int
    hexes: list[int]


EXCHANGING: Question = Question(
    "exchange",
    PLACING,
    Verb("place", UNIT, HEX, among=(lambda pos, new: [new.corps], lambda pos, new, u: new.hexes)),
    about=lambda pos, new: About([new.corps], new.hexes),
)


def exchange_divisions(pos: Position, seat: str) -> Procedure:
    """Option: on turn 6 one SS panzer corps for three divisions, weakened or lost as they were [21.3]."""
    exchange = pos.scenario.file.panzer_divisions.later
    divisions = [pos.scenario.index[id] for id in exchange.divisions]
    if pos.turn != exchange.turn or all(pos.units[u].where == GONE for u in divisions):
        return
    corps = pos.scenario.index[exchange.corps]
    on_map = [u for u in divisions if pos.units[u].where == MAP]
    alive = [u for u in divisions if pos.units[u].where != AXIS_LOST]
    lost = sum(pos.counter(u).steps for u in divisions) - steps_of(pos, alive)
    hexes = sorted({pos.hex(u) for u in on_map})
    for u in divisions:
        pos.take_off(u, GONE)
    if lost >= exchange.lost_from or not hexes:
        pos.take_off(corps, AXIS_LOST)
        pos.tell("21.3", "exchanged", units=exchange.divisions, unit=exchange.corps)
        return
    if lost >= exchange.reduced_from:
        pos.flip(corps, 1)
    fit = [h for h in hexes if room_for(pos, [corps], h) is None] or hexes[:1]
    _, _, hex = yield Ask(seat, "21.3", EXCHANGING, pos, Exchange(corps, fit))
    pos.put(corps, hex)
    pos.tell("21.3", "exchanged", units=exchange.divisions, unit=exchange.corps)
