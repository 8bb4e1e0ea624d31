"""Strategic movement of the Western Allies [17.2]: in a fixed order by land and sea, between the boxes, between the map
and the boxes, and of beachhead markers."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.hexset import members
from ...engine.phase import Activity, phase
from ...engine.reason import Reason
from . import beachheads, ground, minors, movement, strategic, supply, victory
from .position import BOXES, ENGLAND, MAP, MED, Position
from .units import Beachhead

MOVE, SHIP, LAND, LIFT = "17.2a", "17.2b", "17.2c", "17.2d"  # the order of Allied moves [17.2.p4]


def allied_strategic_movement(pos: Position, seat: str) -> Procedure:
    """So many units and beachheads, in the order of the four parts [17.2.p4]."""
    yield from phase(pos, seat, "17.2.p4", "strategic-west", ACTIVITIES, movement.may_end)
    pos.strategic_stage = ""


def is_too_late(pos: Position, stage: str) -> Reason | None:
    """Who has begun a part has ended those before it [17.2.p4]; all count for the same limit [17.2.p1]."""
    if pos.strategic_stage > stage:
        return Reason("17.2.p4", "too-late", stage=pos.strategic_stage)
    if strategic.moves_left(pos, "west") <= 0:
        return Reason("17.2.p1", "no-strategic-moves")
    return None


def count(pos: Position, stage: str) -> None:
    strategic.count(pos, "west")
    pos.strategic_stage = stage


def box_of(pos: Position, hex: int) -> str:
    """The box that serves a hex: England for North-West Europe, else the Mediterranean [17.2c]; none for the East."""
    return pos.scenario.file.strategic.boxes.get(pos.scenario.theatre[hex], "")


def named_unit(pos: Position, words: list[str]) -> int | None:
    return pos.find(words) if len(words) == 1 else None


# -- on the map [17.2a] -----------------------------------------------------------------------------------------------


def move_options(pos: Position, seat: str) -> list[Answer]:
    return [] if is_too_late(pos, MOVE) else strategic.move_options(pos, seat)


def judge_move(pos: Position, seat: str, words: list[str]) -> Reasons:
    return is_too_late(pos, MOVE) or strategic.judge_move(pos, seat, words)


# -- from box to box [17.2b] ------------------------------------------------------------------------------------------


def other_box(pos: Position, thing: str) -> str | Reason:
    """Where a unit or a beachhead marker may be shipped: from the Mediterranean to England; the other way only units,
    and only by an option [21.1]."""
    u = pos.scenario.unit(thing)
    there = pos.beachheads.get(thing)
    where = pos.units[u].where if u is not None else there.where if there is not None else ""
    if where not in BOXES or (u is not None and pos.power(u) != "west"):
        return Reason(SHIP, "not-in-a-box", unit=thing)
    if u in pos.moved:
        return Reason("12.2A.d", "has-moved", unit=thing)
    if where == MED:
        return ENGLAND
    if u is None or not pos.scenario.options["flexible_deployment"]:
        return Reason("21.1" if u is None else SHIP, "stays-in-england", unit=thing)
    return MED


def ship_options(pos: Position, seat: str) -> list[Answer]:
    if is_too_late(pos, SHIP):
        return []
    things = [*pos.ids(pos.units_where("west", *BOXES)), *pos.beachheads]
    return ["ship " + thing for thing in things if isinstance(other_box(pos, thing), str)]


def judge_ship(pos: Position, seat: str, words: list[str]) -> Reasons:
    if len(words) != 1:
        return pos.scenario.unknown(SHIP, " ".join(words))
    to = other_box(pos, words[0])
    return to if isinstance(to, Reason) else is_too_late(pos, SHIP)


def ship(pos: Position, seat: str, words: list[str]) -> Procedure:
    yield from ()
    (thing,), to = words, other_box(pos, words[0])
    assert isinstance(to, str)
    if (u := pos.scenario.unit(thing)) is not None:
        pos.take_off(u, to)
        pos.moved.add(u)
    else:
        pos.beachheads[thing] = Beachhead(to, 0, pos.beachheads[thing].ready)
    count(pos, SHIP)
    pos.tell(SHIP, "shipped", unit=thing, box=to)


# -- between the map and the boxes [17.2c] ----------------------------------------------------------------------------


def is_harbour(pos: Position, u: int, hex: int) -> bool:
    """A port of the West that works, or a beach with a marker for the unit [12.5]."""
    if hex in pos.scenario.coast:
        return beachheads.may_occupy(pos, u, hex) is None
    return supply.port_open(pos, hex, "west")


def may_embark(pos: Position, seat: str, u: int) -> Reason | None:
    """A unit in a port or on a beach goes to the box of its theatre, if it may leave the country [20.5.d]."""
    if (reason := movement.may_move(pos, seat, u)) is not None:
        return reason
    if rule := minors.bound_to_country(pos, u):
        return Reason(rule, "bound-to-country", unit=pos.id(u))
    hex = pos.hex(u)
    if not box_of(pos, hex):
        return Reason("17.2.p2", "no-western-transit", unit=pos.id(u), hex=pos.label(hex))
    if not is_harbour(pos, u, hex):
        return Reason(LAND, "no-harbour", unit=pos.id(u), hex=pos.label(hex))
    return is_too_late(pos, LAND) or strategic.may_leave(pos, u)


def embark_options(pos: Position, seat: str) -> list[Answer]:
    if is_too_late(pos, LAND):
        return []
    return ["embark " + pos.id(u) for u in pos.on_map("west") if may_embark(pos, seat, u) is None]


def judge_embark(pos: Position, seat: str, words: list[str]) -> Reasons:
    u = named_unit(pos, words)
    return pos.scenario.unknown(LAND, " ".join(words)) if u is None else may_embark(pos, seat, u)


def embark(pos: Position, seat: str, words: list[str]) -> Procedure:
    yield from ()
    u = pos.scenario.index[words[0]]
    hex = pos.hex(u)
    box = box_of(pos, hex)
    pos.take_off(u, box)
    pos.moved.add(u)
    count(pos, LAND)
    pos.tell(LAND, "embarked", unit=pos.id(u), hex=pos.label(hex), box=box)
    victory.check_at_once(pos)  # it may have been the last of its kind ashore [3.2C.3]


def may_land_in(pos: Position, u: int, hex: int) -> Reason | None:
    """From a box to a port or beach that it serves [12.5], under the rules for all strategic moves."""
    if box_of(pos, hex) != pos.units[u].where:
        return Reason(LAND, "other-box", hex=pos.label(hex), box=pos.units[u].where)
    if (reason := ground.keeps_out(pos, u, hex)) is not None:
        return reason
    if not is_harbour(pos, u, hex):
        return Reason("12.5", "no-harbour", unit=pos.id(u), hex=pos.label(hex))
    if pos.in_enemy_zone(hex, "west") and not pos.occupied["allied"][hex]:
        return Reason("17.0c", "alone-in-zone", hex=pos.label(hex))
    return strategic.may_arrive(pos, u, hex)


def harbours(pos: Position, u: int) -> Iterator[int]:
    """Where a unit may land from its box."""
    ports = members(pos.scenario.port_hexes & supply.held(pos, "west"))
    beaches = [b.hex for b in pos.beachheads.values() if b.where == MAP]
    for h in dict.fromkeys([*ports, *beaches]):
        if may_land_in(pos, u, h) is None:
            yield h


def may_send(pos: Position, seat: str, u: int) -> Reason | None:
    """A unit in a box that has somewhere to land."""
    if pos.power(u) != "west" or pos.units[u].where not in BOXES:
        return Reason(LAND, "not-in-a-box", unit=pos.id(u))
    if u in pos.moved:
        return Reason("12.2A.d", "has-moved", unit=pos.id(u))
    if (reason := is_too_late(pos, LAND)) is not None:
        return reason
    return Reason("12.5", "nowhere-to-land", unit=pos.id(u)) if next(harbours(pos, u), None) is None else None


def send_options(pos: Position, seat: str) -> list[Answer]:
    if is_too_late(pos, LAND):
        return []
    return ["send " + pos.id(u) for u in pos.units_where("west", *BOXES) if may_send(pos, seat, u) is None]


def judge_send(pos: Position, seat: str, words: list[str]) -> Reasons:
    u = named_unit(pos, words)
    return pos.scenario.unknown(LAND, " ".join(words)) if u is None else may_send(pos, seat, u)


def send(pos: Position, seat: str, words: list[str]) -> Procedure:
    """Over the sea to a port or beach."""
    u = pos.scenario.index[words[0]]
    box = pos.units[u].where

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["to", label] if (hex := pos.hex_named(label)) is not None:
                return may_land_in(pos, u, hex)
        return Reason(LAND, "not-an-option", answer=answer)

    options = ["to " + pos.label(h) for h in harbours(pos, u)]
    answer = yield Ask(seat, LAND, "send-to", options, judge, unit=pos.id(u), box=box)
    label = answer.split()[1]
    pos.put(u, pos.scenario.board.hex(label))
    pos.moved.add(u)
    count(pos, LAND)
    pos.tell_camp("west", LAND, "sent", label, unit=pos.id(u), box=box)


# -- beachhead markers [17.2d] ----------------------------------------------------------------------------------------


def lift_options(pos: Position, seat: str) -> list[Answer]:
    if is_too_late(pos, LIFT):
        return []
    return ["lift " + id for id in pos.beachheads if beachheads.may_remove(pos, id) is None]


def judge_lift(pos: Position, seat: str, words: list[str]) -> Reasons:
    if len(words) != 1:
        return Reason(LIFT, "not-an-option", answer=" ".join(["lift", *words]))
    return beachheads.may_remove(pos, words[0]) or is_too_late(pos, LIFT)


def lift(pos: Position, seat: str, words: list[str]) -> Procedure:
    """A marker returns to the box of its theatre, and counts as a unit moved [17.2.p3]."""
    yield from ()
    beachheads.take_off(pos, words[0], pos.turn + 1)
    count(pos, LIFT)


def abandon_options(pos: Position, seat: str) -> list[Answer]:
    if is_too_late(pos, LIFT):
        return []
    return ["abandon " + id for id in pos.beachheads if beachheads.may_give_up(pos, id) is None]


def judge_abandon(pos: Position, seat: str, words: list[str]) -> Reasons:
    if len(words) != 1:
        return Reason(LIFT, "not-an-option", answer=" ".join(["abandon", *words]))
    return beachheads.may_give_up(pos, words[0]) or is_too_late(pos, LIFT)


def abandon(pos: Position, seat: str, words: list[str]) -> Procedure:
    """The invasion is declared a failure [17.2.p3] [10.3.c]."""
    count(pos, LIFT)
    yield from beachheads.fail(pos, seat, words[0])
    victory.check_at_once(pos)


ACTIVITIES = {
    "move": Activity(move_options, judge_move, strategic.move),
    "ship": Activity(ship_options, judge_ship, ship),
    "embark": Activity(embark_options, judge_embark, embark),
    "send": Activity(send_options, judge_send, send),
    "lift": Activity(lift_options, judge_lift, lift),
    "abandon": Activity(abandon_options, judge_abandon, abandon),
}
