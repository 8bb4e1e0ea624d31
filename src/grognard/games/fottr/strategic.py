"""Strategic movement [17.0]: by land and sea from town to town. The boxes of the Western Allies are in `boxes`."""

from __future__ import annotations

from itertools import combinations

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.hexset import HexSet, marks, members
from ...engine.phase import Activity, phase
from ...engine.reason import Reason
from . import fusag, ground, movement, supply
from .moves import closed_hexes
from .position import Position
from .sides import CAMP, ENEMY, THEATRES
from .stacking import room_for

ABROAD = "abroad"  # what is counted of Soviet moves out of the Soviet Union [17.3]


def axis_strategic_movement(pos: Position, seat: str) -> Procedure:
    """Four units in each theatre, less what the bombers have taken [17.1]."""
    yield from phase(pos, seat, "17.1", "strategic-axis", ACTIVITIES, movement.may_end)


def soviet_strategic_movement(pos: Position, seat: str) -> Procedure:
    """Six units, three of them out of the country [17.3]."""
    yield from phase(pos, seat, "17.3", "strategic-soviet", ACTIVITIES, movement.may_end)


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
    static, held = pos.scenario, supply.held(pos, pos.power(u))
    if pos.counter(u).nation == "Yugoslav":
        held |= supply.held(pos, "yugoslav")
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
    if pos.in_enemy_zone(pos.hex(u), pos.power(u)) and pos.occupied[pos.camp(u)][pos.hex(u)] < 2:
        return Reason("17.0c", "alone-in-zone", hex=pos.label(pos.hex(u)))
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
    [17.0c]."""

    def find() -> HexSet:
        static, camp, start = pos.scenario, CAMP[pos.power(u)], 1 << pos.hex(u)
        ways = static.ways if pos.counter(u).mountain else static.roads
        closed, zone = closed_hexes(pos, [u]), pos.zoned[ENEMY[camp]]
        outside = closed | ~static.ground(theatres)
        land = ways.flood(start, (outside | zone) & ~start)
        among_friends = zone & pos.standing[camp]
        found = land | ways.spread(land) & among_friends & ~outside
        open_ports = supply.open_ports(pos, pos.power(u))
        for route in sea_routes(pos, u):
            ports = route & open_ports
            if land & ports:
                found |= ports & (~zone | among_friends) & ~closed
        return found & places(pos, u) & ~start

    return pos.remembered(("destinations", u, theatres), find)


def may_go_to(pos: Position, u: int, hex: int) -> Reason | None:
    """Another place of its side that it can come to, with room [17.0a], where it would be in supply [17.0b]; if it may
    be there at all [10.10] [20.0]."""
    if not places(pos, u) >> hex & 1:
        return Reason("17.0.p2", "not-a-place-of-yours", hex=pos.label(hex))
    if (reason := fusag.may_move_pinned(pos, u, hex) or ground.keeps_out(pos, u, hex)) is not None:
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
    alone = pos.in_enemy_zone(hex, power) and not pos.occupied[pos.camp(u)][hex]
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
    if pos.power(u) == "soviet" and is_abroad(pos, hex):
        most = pos.scenario.charts.strategic_moves["soviet", None].abroad or 0
        if pos.strategic.get(ABROAD, 0) >= most:
            return Reason("17.3", "enough-abroad", hex=pos.label(hex), most=most)
    return room_for(pos, [u], hex)


def is_abroad(pos: Position, hex: int) -> bool:
    """Out of the Soviet Union [17.3]."""
    return pos.scenario.country(hex) != pos.scenario.file.strategic.soviet_home


# -- a move -----------------------------------------------------------------------------------------------------------


def move_options(pos: Position, seat: str) -> list[Answer]:
    if pos.phasing != "axis" and moves_left(pos, pos.phasing) <= 0:
        return []
    settled = marks(supply.held(pos, pos.phasing) | supply.held(pos, "yugoslav"), pos.scenario.board.size)
    able = [u for u in movement.fresh_units(pos, seat) if settled[pos.units[u].hex]]
    return ["move " + pos.id(u) for u in able if may_begin(pos, seat, u) is None]


def judge_move(pos: Position, seat: str, words: list[str]) -> Reasons:
    u = pos.find(words)
    if u is None or len(words) != 1:
        return pos.scenario.unknown("17.0.p2", " ".join(words))
    return may_begin(pos, seat, u)


def destination_ask(pos: Position, seat: str, u: int) -> Ask:
    def options() -> list[Answer]:
        fed = destinations(pos, u, open_theatres(pos, u)) & supply.area(pos, supply.fed_as(pos, u))
        return [*("to " + pos.label(h) for h in members(fed) if is_full(pos, u, h) is None), "stop"]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["stop"]:
                return None
            case ["to", label] if (hex := pos.hex_named(label)) is not None:
                return may_go_to(pos, u, hex)
        return Reason("17.0.p2", "not-an-option", answer=answer)

    return Ask(seat, "17.0.p2", "strategic-to", options, judge, unit=pos.id(u), hex=pos.label(pos.hex(u)))


def move(pos: Position, seat: str, words: list[str]) -> Procedure:
    """One unit goes any distance at once [17.0.p1] [17.0.p2]."""
    u = pos.scenario.index[words[0]]
    pos.moved.add(u)
    match (yield destination_ask(pos, seat, u)).split():
        case ["to", label]:
            hex = pos.scenario.board.hex(label)
            if pos.phasing == "axis":
                yield from through_theatres(pos, seat, u, hex)
                return
            count(pos, pos.phasing)
            if pos.phasing == "soviet" and is_abroad(pos, hex):
                count(pos, ABROAD)
            arrive(pos, u, hex, "17.2a" if pos.phasing == "west" else "17.3")


def arrive(pos: Position, u: int, hex: int, rule: str) -> None:
    start = pos.label(pos.hex(u))
    pos.put(u, hex)
    pos.tell_camp(pos.power(u), rule, "moved-strategically", pos.label(hex), unit=pos.id(u), start=start)


def routes(pos: Position, u: int, hex: int) -> list[tuple[str, ...]]:
    """The sets of theatres through which an Axis unit can go somewhere, none larger than it need be [17.1]."""
    able, found = open_theatres(pos, u), list[tuple[str, ...]]()
    for size in range(1, len(able) + 1):
        for chosen in combinations(able, size):
            smaller = any(set(route) <= set(chosen) for route in found)
            if pos.theatre(u) in chosen and not smaller and destinations(pos, u, chosen) >> hex & 1:
                found.append(chosen)
    return found


def through_theatres(pos: Position, seat: str, u: int, hex: int) -> Procedure:
    """The unit takes a point of each theatre that it passes [17.1], with the consent of the command that the theatre
    belongs to [3.4.a]."""
    ways = routes(pos, u, hex)
    way, label = ways[0], pos.label(hex)
    if len(ways) > 1:
        answer = yield Ask(seat, "17.1", "route", ["via " + " ".join(w) for w in ways], unit=pos.id(u), hex=label)
        way = tuple(answer.split()[1:])
    for other in dict.fromkeys(pos.seat("axis", theatre) for theatre in way):
        if other != seat:
            ask = Ask(other, "3.4.a", "consent", ["agree", "refuse"], unit=pos.id(u), hex=label, theatres=list(way))
            if (yield ask) == "refuse":
                pos.tell("3.4.a", "transit-refused", side=other, unit=pos.id(u), hex=label)
                return
    for theatre in way:
        pos.transit[theatre] -= 1
    arrive(pos, u, hex, "17.1")


ACTIVITIES = {"move": Activity(move_options, judge_move, move)}
