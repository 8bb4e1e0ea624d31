"""Strategic movement of the Western Allies [17.2]: in a fixed order by land and sea, between the boxes, between the map
and the boxes, and of beachhead markers."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.ask import Ask, Procedure
from ...engine.hexset import members
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb, word
from . import beachheads, ground, minors, movement, strategic, supply, victory
from .position import BOXES, ENGLAND, MED, Position
from .units import Beachhead

MOVE, SHIP, LAND, LIFT = "17.2a", "17.2b", "17.2c", "17.2d"  # the order of Allied moves [17.2.p4]
BEACHHEAD = word("marker", of=lambda pos: pos.beachheads)  # and the Mulberry


def allied_strategic_movement(pos: Position, seat: str) -> Procedure:
    """So many units and beachheads, in the order of the four parts [17.2.p4]."""
    yield from phase(pos, seat, "17.2.p4", STRATEGIC_WEST)
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


# -- on the map [17.2a] -----------------------------------------------------------------------------------------------


def may_move(pos: Position, seat: str, u: int) -> Reason | None:
    return is_too_late(pos, MOVE) or strategic.may_begin(pos, seat, u)


def movers(pos: Position, seat: str) -> list[int]:
    return [] if is_too_late(pos, MOVE) else strategic.movers(pos, seat)


# -- from box to box [17.2b] ------------------------------------------------------------------------------------------


def in_boxes(pos: Position, seat: str) -> list[int]:
    return pos.units_where("west", *BOXES)


def may_ship(pos: Position, seat: str, u: int) -> Reason | None:
    """From the Mediterranean to England; the other way only by an option [21.1]."""
    where = pos.units[u].where
    if where not in BOXES or pos.power(u) != "west":
        return Reason(SHIP, "not-in-a-box", unit=pos.id(u))
    if u in pos.moved:
        return Reason("12.2A.d", "has-moved", unit=pos.id(u))
    if where == ENGLAND and not pos.scenario.options["flexible_deployment"]:
        return Reason(SHIP, "stays-in-england", unit=pos.id(u))
    return is_too_late(pos, SHIP)


def ship(pos: Position, seat: str, u: int) -> None:
    to = ENGLAND if pos.units[u].where == MED else MED
    pos.take_off(u, to)
    pos.moved.add(u)
    count(pos, SHIP)
    pos.tell(SHIP, "shipped", unit=pos.id(u), box=to)


def may_ship_marker(pos: Position, seat: str, id: str) -> Reason | None:
    """Beachhead markers go to England only [21.1], also one that came back from the map [ERR.r4]."""
    where = pos.beachheads[id].where
    if where not in BOXES:
        return Reason(SHIP, "not-in-a-box", unit=id)
    return Reason("21.1", "stays-in-england", unit=id) if where == ENGLAND else is_too_late(pos, SHIP)


def ship_marker(pos: Position, seat: str, id: str) -> None:
    pos.move_beachhead(id, Beachhead(ENGLAND, 0, pos.beachheads[id].ready))
    count(pos, SHIP)
    pos.tell(SHIP, "shipped", unit=id, box=ENGLAND)


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


def ashore(pos: Position, seat: str) -> list[int]:
    return [] if is_too_late(pos, LAND) else pos.on_map("west")


def embark(pos: Position, seat: str, u: int) -> None:
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
    if pos.in_enemy_zone(hex, "west") and not pos.present["allied"][hex]:
        return Reason("17.0c", "alone-in-zone", hex=pos.label(hex))
    return strategic.may_arrive(pos, u, hex)


def harbours(pos: Position, u: int) -> Iterator[int]:
    """Where a unit may land from its box."""
    held = pos.scenario.port_hexes & pos.holds["west"]
    ports = pos.kept("western ports", held, lambda: members(held))
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


def waiting(pos: Position, seat: str) -> list[int]:
    return [] if is_too_late(pos, LAND) else in_boxes(pos, seat)


SEND_TO: Question = Question(
    "send-to",
    PLACING,
    Verb("to", HEX, listed=lambda pos, u: list(harbours(pos, u)), why_not=may_land_in),
    about=lambda pos, u: About([u], box=pos.units[u].where),
)


def send(pos: Position, seat: str, u: int) -> Procedure:
    """Over the sea to a port or beach."""
    box = pos.units[u].where
    _, hex = yield Ask(seat, LAND, SEND_TO, pos, u)
    pos.put(u, hex)
    pos.moved.add(u)
    count(pos, LAND)
    pos.tell_camp("west", LAND, "sent", pos.label(hex), unit=pos.id(u), box=box)


# -- beachhead markers [17.2d] ----------------------------------------------------------------------------------------


def may_lift(pos: Position, seat: str, id: str) -> Reason | None:
    return is_too_late(pos, LIFT) or beachheads.may_remove(pos, id)


def lift(pos: Position, seat: str, id: str) -> None:
    """A marker returns to the box of its theatre, and counts as a unit moved [17.2.p3]."""
    beachheads.take_off(pos, id, pos.turn + 1)
    count(pos, LIFT)


def may_abandon(pos: Position, seat: str, id: str) -> Reason | None:
    return is_too_late(pos, LIFT) or beachheads.may_give_up(pos, id)


def abandon(pos: Position, seat: str, id: str) -> Procedure:
    """The invasion is declared a failure [17.2.p3] [10.3.c]."""
    count(pos, LIFT)
    yield from beachheads.fail(pos, seat, id)
    victory.check_at_once(pos)


STRATEGIC_WEST: Question = Question(
    "strategic-west",
    PHASE,
    Verb("move", UNIT, listed=movers, why_not=may_move, does=strategic.move, then=(strategic.DESTINATION,)),
    Verb("ship", UNIT, among=in_boxes, why_not=may_ship, does=ship, rule=SHIP),
    Verb("ship", BEACHHEAD, why_not=may_ship_marker, does=ship_marker, rule=SHIP),
    Verb("embark", UNIT, among=ashore, why_not=may_embark, does=embark, rule=LAND),
    Verb("send", UNIT, among=waiting, why_not=may_send, does=send, then=(SEND_TO,), rule=LAND),
    Verb("lift", BEACHHEAD, why_not=may_lift, does=lift, rule=LIFT),
    Verb("abandon", BEACHHEAD, why_not=may_abandon, does=abandon, then=(beachheads.LANDING_LOSS,), rule=LIFT),
    movement.DONE,
)
