"""SHAEF markers [9.3.2.c]: supply for the Western Allies, and nothing else; they have no command to give [11.3]."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.phase import offers
from ...engine.pieces import MAP
from ...engine.reason import Reason
from . import supply
from .markers import placing
from .position import Position


def place_shaef(pos: Position, seat: str) -> Procedure:
    """In their step of the operational movement segment, on beachheads and in ports; those not touched stay where they
    are, and those without a place wait beside the map [9.3.2.c]."""
    return place_at(pos, seat, [*beachheads(pos), *ports(pos)])


def place_on_beachheads(pos: Position, seat: str) -> Procedure:
    """In the beachhead placement segment, with beachhead markers only [9.3.2.c]."""
    return place_at(pos, seat, beachheads(pos))


def place_at(pos: Position, seat: str, places: list[int]) -> Procedure:
    markers = [m.id for m in pos.scenario.markers.values() if m.kind == "shaef"]
    at_hand = {marker: [h for h in places if pos.command.get(marker) != h] for marker in markers}
    return offers(pos, seat, "9.3.2.c", PLACING_SHAEF, at_hand)


def may_place(pos: Position, marker: str, hex: int) -> Reason | None:
    """Why a marker may not be put in a hex that is none of its places."""
    if pos.command.get(marker) == hex:
        return Reason("9.3.2.c", "marker-lies-there", marker=marker, hex=pos.label(hex))
    if pos.scenario.theatre[hex] == "east":
        return Reason("9.3.2.c", "shaef-not-east", hex=pos.label(hex))
    if hex in pos.scenario.ports and pos.held_by(hex, "west") and not supply.port_open(pos, hex, "west"):
        return Reason("ERR.m1", "port-closed", hex=pos.label(hex))
    return Reason("9.3.2.c", "no-place-for-shaef", hex=pos.label(hex))


PLACING_SHAEF = placing("place-shaef", "9.3.2.c", may_place)


def beachheads(pos: Position) -> list[int]:
    """The hexes of beachhead markers on the map."""
    return sorted({b.hex for b in pos.beachheads.values() if b.where == MAP})


def ports(pos: Position) -> list[int]:
    """Ports of the Western Allies that work, outside the Eastern theatre."""
    theatre = pos.scenario.theatre
    return [h for h in sorted(pos.scenario.ports) if theatre[h] != "east" and supply.port_open(pos, h, "west")]


def take_off_stranded(pos: Position) -> None:
    """A marker whose beachhead is gone waits beside the map [9.3.2.c]."""
    for id, hex in list(pos.command.items()):
        if pos.scenario.markers[id].kind == "shaef" and hex in pos.scenario.coast and not supply.beachhead_at(pos, hex):
            pos.lift(id)
            pos.tell("9.3.2.c", "shaef-waits", marker=id, hex=pos.label(hex))
