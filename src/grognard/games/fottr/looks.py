"""What a player may look at when he wants to: supply nets, command ranges, how far a unit comes.

Everything here follows from what both sides see, so who looks makes no difference.
"""

from __future__ import annotations

from typing import Any

from ...engine.hexset import members
from . import command, movement, supply
from .position import MAP, Position
from .scenario import OPERATIONAL

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


def reach(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """Hexes that a unit could come to in an operational movement segment."""
    u = pos.find(words)
    if u is None or pos.units[u].where != MAP:
        return {}
    found = movement.reach_of(pos, u, OPERATIONAL)
    return {pos.label(h): cost for h, cost in found.items() if h != pos.hex(u)}


LOOKS = {"supply": supply_nets, "command": command_ranges, "reach": reach}
