"""SHAEF markers [9.3.2.c]: supply for the Western Allies, and nothing else; they have no command to give [11.3]."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.reason import Reason
from . import supply
from .markers import place_markers
from .position import MAP, Position


def place_shaef(pos: Position, seat: str) -> Procedure:
    """In their step of the operational movement segment, on beachheads and in ports; those not touched stay where they
    are, and those without a place wait beside the map [9.3.2.c]."""
    yield from place_at(pos, seat, [*beachheads(pos), *ports(pos)])


def place_on_beachheads(pos: Position, seat: str) -> Procedure:
    """In the beachhead placement segment, with beachhead markers only [9.3.2.c]."""
    yield from place_at(pos, seat, beachheads(pos))


def place_at(pos: Position, seat: str, places: list[int]) -> Procedure:
    markers = [m.id for m in pos.scenario.markers.values() if m.kind == "shaef"]

    def free(marker: str) -> list[int]:
        return [h for h in places if pos.command.get(marker) != h]

    def forbids(marker: str, hex: int) -> Reason | None:
        if pos.command.get(marker) == hex:
            return Reason("9.3.2.c", "marker-lies-there", marker=marker, hex=pos.label(hex))
        if pos.scenario.theatre[hex] == "east":
            return Reason("9.3.2.c", "shaef-not-east", hex=pos.label(hex))
        if hex in pos.scenario.ports and pos.held_by(hex, "west") and not supply.port_open(pos, hex, "west"):
            return Reason("ERR.m1", "port-closed", hex=pos.label(hex))
        return None if hex in places else Reason("9.3.2.c", "no-place-for-shaef", hex=pos.label(hex))

    yield from place_markers(pos, seat, "9.3.2.c", "place-shaef", markers, free, forbids)


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
            del pos.command[id]
            pos.forget()
            pos.tell("9.3.2.c", "shaef-waits", marker=id, hex=pos.label(hex))
