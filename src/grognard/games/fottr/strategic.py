"""Strategic movement [17.0]: by land and sea from town to town. The boxes of the Western Allies are in `boxes`."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, Ways, members
from ...engine.phase import choose, phase
from ...engine.question import CHOICE, PHASE, PLACING, YES_NO, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import fusag, ground, movement, supply
from .air import THEATRE
from .moves import closed_hexes
from .position import Position
from .sides import CAMP, ENEMY, THEATRES
from .stacking import room_for

ABROAD = "abroad"  # what is counted of Soviet moves out of the Soviet Union [17.3]


def axis_strategic_movement(pos: Position, seat: str) -> Procedure:
    """Four units in each theatre, less what the bombers have taken [17.1]."""
    yield from phase(pos, seat, "17.1", STRATEGIC_AXIS)


def soviet_strategic_movement(pos: Position, seat: str) -> Procedure:
    """Six units, three of them out of the country [17.3]."""
    yield from phase(pos, seat, "17.3", STRATEGIC_SOVIET)


# -- how many ---------------------------------------------------------------------------------------------------------


def moves_left(pos: Position, power: str) -> int:
    """Moves of the Western Allies or the Soviets left this turn [17.3]; of the West fewer after an invasion
    [17.2.p1]."""
    table = pos.scenario.charts.strategic_moves
    row = table.get((power, pos.year)) or table[power, None]
    return row.units - row.less_per_beachhead * len(pos.invaded) - pos.strategic.get(power, 0)


def is_used_up(pos: Position, u: int) -> Reason | None:
    """Whether there is no move left for a unit: of the Axis by theatres, of the others in all."""
    power = pos.power(u)
    if power == "axis":
        theatre = pos.theatre(u)
        return Reason("17.1", "no-transit", theatre=theatre) if pos.transit[theatre] <= 0 else None
    if moves_left(pos, power) <= 0:
        return Reason("17.2.p1" if power == "west" else "17.3", "no-strategic-moves")
    return None


def count(pos: Position, name: str) -> None:
    pos.strategic[name] = pos.strategic.get(name, 0) + 1


# -- who --------------------------------------------------------------------------------------------------------------


def places(pos: Position, u: int) -> HexSet:
    """The towns, cities and ports that a unit's side controls; Yugoslavs use their own and those of the Soviets."""
    static, held = pos.scenario, pos.holds[pos.power(u)]
    if u in static.yugoslavs:
        held |= pos.holds["yugoslav"]
    return held & (static.settled_hexes | static.port_hexes)


def may_begin(pos: Position, seat: str, u: int) -> Reason | None:
    """A unit in supply in a town, city or port of its side [17.0.p2]."""
    if (reason := movement.may_move(pos, seat, u)) is not None:
        return reason
    hex = pos.hex(u)
    if pos.phasing == "west" and pos.theatre(u) not in pos.scenario.file.strategic.boxes:
        return Reason("17.2.p2", "no-western-transit", unit=pos.id(u), hex=pos.label(hex))
    if not places(pos, u) >> hex & 1:
        return Reason("17.0.p2", "not-in-a-town", unit=pos.id(u), hex=pos.label(hex))
    return is_used_up(pos, u) or may_leave(pos, u)


def may_leave(pos: Position, u: int) -> Reason | None:
    """In supply [17.0.p2], and in an enemy zone only if a friend is there, too [17.0c]."""
    if not supply.in_supply(pos, u):
        return Reason("17.0.p2", "out-of-supply", unit=pos.id(u))
    if pos.in_enemy_zone(pos.hex(u), pos.power(u)) and pos.present[pos.camp(u)][pos.hex(u)] < 2:
        return Reason("17.0c", "alone-in-zone", hex=pos.hex_of(u))
    return None


# -- where to ---------------------------------------------------------------------------------------------------------


def open_theatres(pos: Position, u: int) -> tuple[str, ...]:
    """Where a unit's way may lead: of the Axis through theatres with points left [17.1], of the West through none but
    its own [17.2.p2]."""
    match pos.power(u):
        case "axis":
            return tuple(t for t in THEATRES if pos.transit[t] > 0)
        case "west":
            return (pos.theatre(u),)
    return THEATRES


def sea_routes(pos: Position, u: int) -> list[HexSet]:
    """Ports between which ships go: in one theatre [17.0d], of the Axis and the Soviets in the Baltic and in the Black
    Sea [17.1], of the West also between the Mediterranean and the Balkans [17.2.p2]."""
    static = pos.scenario
    if pos.power(u) == "west":
        boxes = static.file.strategic.boxes
        return [
            static.port_hexes & static.ground([t for t in boxes if boxes[t] == box])
            for box in dict.fromkeys(boxes.values())
        ]
    return [sea & static.theatre_hexes[t] for sea in static.sea_ports for t in THEATRES]


def destinations(pos: Position, u: int, theatres: tuple[str, ...]) -> HexSet:
    """Places to which a unit finds a way through these theatres: by land, or by land to a port and on by sea, but not
    on by land after that [17.0e]. It may not pass enemy zones, friends or no friends, and end in one only among friends
    [17.0c]; who awaits another landing ends east of its line [ERR.r7]."""

    def find() -> HexSet:
        static, camp, start = pos.scenario, CAMP[pos.power(u)], 1 << pos.hex(u)
        closed, zone = closed_hexes(pos, [u]), pos.zoned[ENEMY[camp]]
        outside = closed | ~static.ground(theatres)
        land = ground_joined(pos, u, outside | zone, theatres)
        among_friends = zone & pos.occupied[camp]
        found = land | ways_of(pos, u).spread(land) & among_friends & ~outside
        open_ports = supply.open_ports(pos, pos.power(u))
        for route in sea_routes(pos, u):
            ports = route & open_ports
            if land & ports:
                found |= ports & (~zone | among_friends) & ~closed
        if u in pos.fusag:
            found &= static.east_of_fusag
        return found & places(pos, u) & ~start

    return pos.kept(("destinations", theatres), (pos.changes, u), find)


def ways_of(pos: Position, u: int) -> Ways:
    """Mountain troops cross the Alps anywhere, others by the passes [12.2A.f]."""
    return pos.scenario.ways if pos.counter(u).mountain else pos.scenario.roads


def ground_joined(pos: Position, u: int, blocked: HexSet, theatres: tuple[str, ...]) -> HexSet:
    """The hexes to which a way leads that enters no blocked one. Hexes that can be reached from each other reach the
    same ones: they are looked for once."""
    start, ways, counter = 1 << pos.hex(u), ways_of(pos, u), pos.counter(u)
    if blocked & start:
        return ways.flood(start, blocked & ~start)
    key = ("ground joined", counter.nation, counter.mountain, theatres)
    known: list[tuple[HexSet, HexSet]] = pos.kept(key, blocked, list)
    for area, reached in known:
        if area & start:
            return reached
    area = pos.scenario.ways_back[counter.mountain].flood(start, blocked)
    reached = ways.flood(area, blocked)
    known.append((area, reached))
    return reached


def may_go_to(pos: Position, u: int, hex: int) -> Reason | None:
    """Another place of its side that it can come to, with room [17.0a], where it would be in supply [17.0b]; if it may
    be there at all [10.10] [20.0]."""
    if not places(pos, u) >> hex & 1:
        return Reason("17.0.p2", "not-a-place-of-yours", hex=pos.label(hex))
    if (reason := fusag.may_end_in(pos, u, hex) or ground.keeps_out(pos, u, hex)) is not None:
        return reason
    if not destinations(pos, u, open_theatres(pos, u)) >> hex & 1:
        return why_no_way(pos, u, hex)
    return may_arrive(pos, u, hex)


def why_no_way(pos: Position, u: int, hex: int) -> Reason:
    """What bars the end of the way, or something on it."""
    power, theatre = pos.power(u), pos.scenario.theatre[hex]
    if power == "axis" and pos.transit[theatre] <= 0:
        return Reason("17.1", "no-transit", theatre=theatre)
    if power == "west" and theatre != pos.theatre(u):
        return Reason("17.2.p2", "by-way-of-a-box", unit=pos.id(u), hex=pos.label(hex))
    alone = pos.in_enemy_zone(hex, power) and not pos.present[pos.camp(u)][hex]
    return Reason("17.0c" if alone else "17.0.p2", "no-way-there", unit=pos.id(u), hex=pos.label(hex))


def may_arrive(pos: Position, u: int, hex: int) -> Reason | None:
    """In a place that it can come to."""
    if (reason := is_full(pos, u, hex)) is not None:
        return reason
    if not supply.supplied(pos, u, hex):
        return Reason("17.0b", "out-of-supply-there", unit=pos.id(u), hex=pos.label(hex))
    return None


def is_full(pos: Position, u: int, hex: int) -> Reason | None:
    """Whether no more Soviets may go abroad [17.3], or there is no room [17.0a]."""
    if pos.power(u) == "soviet" and is_abroad(pos, hex) and enough_abroad(pos):
        return Reason("17.3", "enough-abroad", hex=pos.label(hex), most=most_abroad(pos))
    return room_for(pos, [u], hex)


def enough_abroad(pos: Position) -> bool:
    return pos.strategic.get(ABROAD, 0) >= most_abroad(pos)


def most_abroad(pos: Position) -> int:
    return pos.scenario.charts.strategic_moves["soviet", None].abroad or 0


def is_abroad(pos: Position, hex: int) -> bool:
    """Out of the Soviet Union [17.3]."""
    return pos.scenario.country(hex) != pos.scenario.file.strategic.soviet_home


# -- a move -----------------------------------------------------------------------------------------------------------


def movers(pos: Position, seat: str) -> list[int]:
    """The units that may begin a strategic move, in one pass."""
    power, static, standing = pos.phasing, pos.scenario, pos.standing
    if power != "axis" and moves_left(pos, power) <= 0:
        return []
    zone, ours, able = pos.zone[ENEMY[CAMP[power]]], pos.present[CAMP[power]], dict[str, HexSet]()
    found = []
    for u in movement.movable(pos, seat):
        fed, hex = static.fed_as[u], standing[u]
        if fed not in able:
            able[fed] = places(pos, u) & supply.area(pos, fed) & starting_theatres(pos)
        if able[fed] >> hex & 1 and not (zone[hex] and ours[hex] < 2):
            found.append(u)
    return found


def starting_theatres(pos: Position) -> HexSet:
    """Where units of the power may begin: of the Axis in theatres with points left, of the West in those that boxes
    serve."""
    match pos.phasing:
        case "axis":
            return pos.scenario.ground(t for t in THEATRES if pos.transit[t] > 0)
        case "west":
            return pos.scenario.ground(pos.scenario.file.strategic.boxes)
    return pos.scenario.ground(THEATRES)


def goals(pos: Position, u: int) -> list[int]:
    """Where a unit may go, in one pass: where no friend stands there is room."""
    found = destinations(pos, u, open_theatres(pos, u)) & supply.area(pos, pos.scenario.fed_as[u])
    if pos.power(u) == "soviet" and enough_abroad(pos):
        found &= pos.scenario.country_hexes[pos.scenario.file.strategic.soviet_home]
    friends = found & pos.occupied[pos.camp(u)]
    return [*members(found & ~friends), *(h for h in members(friends) if room_for(pos, [u], h) is None)]


DESTINATION: Question = Question(
    "strategic-to",
    PLACING,
    Verb("to", HEX, listed=goals, why_not=may_go_to),
    Verb("stop"),
    about=lambda pos, u: About([u], [pos.hex(u)]),
)


def move(pos: Position, seat: str, u: int) -> Procedure:
    """One unit goes any distance at once [17.0.p1] [17.0.p2]."""
    pos.moved.add(u)
    match (yield Ask(seat, "17.0.p2", DESTINATION, pos, u)):
        case "to", hex:
            if pos.phasing == "axis":
                yield from through_theatres(pos, seat, u, hex)
                return
            count(pos, pos.phasing)
            if pos.phasing == "soviet" and is_abroad(pos, hex):
                count(pos, ABROAD)
            arrive(pos, u, hex, "17.2a" if pos.phasing == "west" else "17.3")


def arrive(pos: Position, u: int, hex: int, rule: str) -> None:
    start = pos.hex_of(u)
    pos.put(u, hex)
    pos.tell_camp(pos.power(u), rule, "moved-strategically", pos.label(hex), unit=pos.id(u), start=start)


def routes(pos: Position, u: int, hex: int) -> list[tuple[str, ...]]:
    """The sets of theatres through which an Axis unit can go somewhere, none larger than it need be [17.1]."""
    able, found = open_theatres(pos, u), list[tuple[str, ...]]()
    ends = {pos.theatre(u), pos.scenario.theatre[hex]}
    for size in range(len(ends), len(able) + 1):
        for chosen in combinations(able, size):
            if not ends.issubset(chosen) or any(set(route) <= set(chosen) for route in found):
                continue
            if destinations(pos, u, chosen) >> hex & 1:
                found.append(chosen)
    return found


class Trip(NamedTuple):
    """A unit on its way to a hex, and the ways through theatres that it can take."""

    unit: int
    hex: int
    ways: list[tuple[str, ...]]


def about_trip(pos: Position, trip: Trip) -> About:
    return About([trip.unit], [trip.hex], theatres=list(trip.ways[0]))


ROUTE: Question = Question(
    "route", CHOICE, Verb("via", THEATRE.several(), among=lambda pos, trip: trip.ways), about=about_trip
)
CONSENT: Question = Question(
    "consent", YES_NO, Verb("agree", stands=True), Verb("refuse", stands=True), about=about_trip
)


def through_theatres(pos: Position, seat: str, u: int, hex: int) -> Procedure:
    """The unit takes a point of each theatre that it passes [17.1], with the consent of the command that the theatre
    belongs to [3.4.a]."""
    ways = routes(pos, u, hex)
    way = yield from choose(pos, seat, "17.1", ROUTE, ways, Trip(u, hex, ways))
    for other in dict.fromkeys(pos.seat("axis", theatre) for theatre in way):
        if other != seat and (yield Ask(other, "3.4.a", CONSENT, pos, Trip(u, hex, [way]))) == ("refuse",):
            pos.tell("3.4.a", "transit-refused", side=other, unit=pos.id(u), hex=pos.label(hex))
            return
    for theatre in way:
        pos.transit[theatre] -= 1
    arrive(pos, u, hex, "17.1")


FOLLOWING: tuple[Question, ...] = (DESTINATION, ROUTE, CONSENT)
MOVE: Verb = Verb("move", UNIT, listed=movers, why_not=may_begin, does=move, then=FOLLOWING, rule="17.0.p2")
STRATEGIC_AXIS: Question = Question("strategic-axis", PHASE, MOVE, movement.DONE)
STRATEGIC_SOVIET: Question = Question("strategic-soviet", PHASE, MOVE, movement.DONE)
