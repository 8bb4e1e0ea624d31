"""What a player may look at when he wants to: supply nets, command ranges, how far a unit comes, what a way costs.

Of units that a side does not see [21.4] it is told nothing.
"""

from __future__ import annotations

from typing import Any

from ....engine.battle import look_at_odds
from ....engine.hexset import HexSet, members
from ....engine.info import Look
from ....engine.march import Supplied, look_at_reach, march_looks
from .. import command, supply
from ..attack import Attack, is_strong
from ..fog import unseen
from ..movement import MECHANISED_MOVEMENT
from ..moves import REACTION
from ..odds import preview
from ..orders import MARCHES
from ..pack.datafiles import MECHANISED, OPERATIONAL, Marker
from ..position import Position
from ..sequence import SEQUENCE

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
    return look_at_reach(pos, MARCHES[OPERATIONAL], words, unseen(pos, side))


def manner_now(pos: Position) -> str:
    """How units move in this segment; where nobody moves, how they will."""
    if pos.reaction:
        return REACTION
    return MECHANISED if MECHANISED_MOVEMENT in SEQUENCE.at(pos).asks else OPERATIONAL


RANGED = ("okw", "okh", "stavka", "shaef")


def odds(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """What an attack on a hex would be like [13.1]; letters count at their average."""

    def able(hex: int) -> list[int]:
        near = (u for n in pos.board.neighbours[hex] for u in pos.at.get(n, ()))
        return [u for u in near if is_strong(pos, u) and pos.enemies_in(hex, pos.counter(u).power)]

    def weighed(units: list[int], hex: int) -> dict[str, Any]:
        power = pos.counter(units[0]).power
        allied = [u for u in units if pos.counter(u).power == power]
        return preview(pos, Attack(pos.seats(power)[0], power, hex, allied))

    return look_at_odds(pos, words, able, weighed, unseen(pos, side))


def supplies(pos: Position, u: int) -> list[Supplied]:
    """Where a unit is in supply now [9.1]."""
    return [Supplied("9.1", supply.area(pos, pos.scenario.fed_as[u]))]


LOOKS: dict[str, Look] = {
    **march_looks(lambda pos, u: MARCHES[manner_now(pos)], supplies, unseen),
    "supply": supply_nets, "command": command_ranges, "placing": placing, "reach": reach, "odds": odds,
}  # fmt: skip
