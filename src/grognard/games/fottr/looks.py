"""What a player may look at when he wants to: supply nets, command ranges, how far a unit comes, what a way costs.

Of units that a side does not see [21.4] it is told nothing.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ...engine.ask import Refused
from ...engine.hexset import HexSet, members
from . import command, mechanised, movement, orders, reaction, supply
from .counters import OPERATIONAL, Marker
from .fog import unseen
from .moves import Manner, Move, is_beside_enemy, path_through
from .position import MAP, Position
from .sequence import SEQUENCE

FED = {"axis": ("axis",), "west": ("US", "CW"), "soviet": ("soviet",)}  # whose supply is one


def supply_nets(pos: Position, side: str | None, words: list[str]) -> dict[str, list[str]]:
    """Hexes in which each side's units would be in supply now [9.1]."""
    nets: dict[str, int] = {}
    for power, fed in FED.items():
        seat = pos.seats(power)[0]
        nets[seat] = nets.get(seat, 0)
        for who in fed:
            nets[seat] |= supply.area(pos, who)
    return {seat: pos.labels(members(net)) for seat, net in nets.items()}


def command_ranges(pos: Position, side: str | None, words: list[str]) -> dict[str, list[str]]:
    """Hexes in range of command markers [11.1.d]."""
    areas: dict[str, int] = {}
    for id, hex in pos.command.items():
        if pos.scenario.markers[id].kind != "shaef":
            seat = pos.seats(pos.scenario.markers[id].power)[0]
            areas[seat] = areas.get(seat, 0) | command.area_of(pos, id, hex)
    return {seat: pos.labels(members(area)) for seat, area in areas.items()}


def placing(pos: Position, side: str | None, words: list[str]) -> dict[str, int]:
    """Hexes that markers would reach from a hex ("64.09 okh-3 okh-4"), each with the smallest number that does: to
    command [11.1.d], or for SHAEF to supply [9.3.2.d]."""
    hex = pos.hex_named(words[0]) if words else None
    if hex is None:
        return {}
    markers = [m for id in words[1:] if (m := pos.scenario.markers.get(id)) is not None and m.kind in RANGED]
    reached: dict[str, int] = {}
    for marker in sorted(markers, key=lambda m: -m.number):
        reached |= dict.fromkeys(pos.labels(members(area_from(pos, marker, hex))), marker.number)
    return reached


def area_from(pos: Position, marker: Marker, hex: int) -> HexSet:
    if marker.kind == "shaef":
        return supply.shaef_area(pos, marker.id, hex)
    return command.area_of(pos, marker.id, hex)


def reach(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """Hexes that a unit could come to in an operational movement segment."""
    u = pos.find(words)
    if u is None or pos.units[u].where != MAP or u in unseen(pos, side):
        return {}
    found = movement.reach_of(pos, u, OPERATIONAL)
    return {pos.label(h): cost for h, cost in found.items() if h != pos.hex(u)}


def way_of(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """The cheapest way of units ("U,V 56.05 57.04") or of a whole stack ("57.02 57.02 56.05") from the first hex
    through the others, and what each step of it costs [12.2]."""
    hexes = [h for word in words[1:] if (h := pos.hex_named(word)) is not None]
    if len(hexes) < 2:
        return {}
    try:
        go = movers(pos, words[0])
        if go is None or not unseen(pos, side).isdisjoint(go.units):
            return {}
        path = path_through(pos, go, hexes[1:])
    except Refused as refused:
        return {"reasons": refused.reasons}
    kursk = pos.kursk and go.power == "axis"
    costs = [pos.scenario.move_cost(a, b, go.manner.column, kursk) for a, b in pairwise([go.hex, *path])]
    beside = go.beside or any(is_beside_enemy(pos, go.power, h) for h in path)
    return {
        "units": pos.ids(go.units),
        "path": pos.labels([go.hex, *path]),
        "costs": costs,
        "total": sum(cost.total for cost in costs),
        "allowance": go.points if beside else go.unseen,
    }


def movers(pos: Position, word: str) -> Move | None:
    """The units that a word names, or those of the hex it names that can go together; None if it names nobody here."""
    hex, manner = pos.hex_named(word), manner_now(pos)
    if hex is not None:
        here = [u for u in pos.at.get(hex, ()) if pos.power(u) == pos.phasing]
        return orders.whole_stack(pos, pos.owner(here[0]), manner, hex) if here else None
    units = [u for id in word.split(",") if (u := pos.scenario.unit(id)) is not None and pos.units[u].where == MAP]
    return orders.together(pos, pos.owner(units[0]), manner, units) if units else None


def manner_now(pos: Position) -> Manner:
    """How units move in this segment; where nobody moves, how they will."""
    if pos.reaction:
        return reaction.MANNER
    return mechanised.MANNER if SEQUENCE.at(pos).rules[0] in MECHANISED_PHASES else movement.OPERATION


RANGED = ("okw", "okh", "stavka", "shaef")
MECHANISED_PHASES = ("4.0.10", "4.0.15", "4.0.15b")
LOOKS = {"supply": supply_nets, "command": command_ranges, "placing": placing, "reach": reach, "way": way_of}
