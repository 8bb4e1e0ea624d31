"""Airspace [11.0]: friendly, contested or enemy, hex by hex.

A side projects five hexes around its supplied cities and around units that can trace movement supply at this moment.
Both fields are found together, once for every change of the position, from parts that are kept by what they rest on.
"""

from __future__ import annotations

from ...engine.hexset import HexSet, members
from .lines import supplied_held
from .position import Position
from .scenario import ENEMY
from .supply import movement_areas

EAST_GERMANY = "East Germany"
DENMARK = "Denmark"


def projected(pos: Position, side: str) -> HexSet:
    """Every hex within five of a supplied city or unit of a side [11.1] [11.6.1]."""

    def find() -> HexSet:
        by_cities = around(pos, side, "cities", projecting_cities(pos, side))
        beyond = pos.occupied[side] & ~amid(pos, side, by_cities)
        stacks = [pos.at[h] for h in pos.kept(("beyond", side), beyond, lambda: members(beyond))]
        basis = (by_cities, beyond, stacks, movement_areas(pos, side, paid=False), pos.upheavals[side])
        return pos.kept(("projects", side), basis, lambda: _projected(pos, side, by_cities, beyond))

    return pos.kept(("projected", side), pos.changes, find)


def projecting_cities(pos: Position, side: str) -> HexSet:
    """Supplied cities, but never West Berlin [11.5]."""
    cities, berlin = supplied_held(pos, side), pos.scenario.berlin
    return cities & ~(1 << berlin) if berlin else cities


def _projected(pos: Position, side: str, by_cities: HexSet, beyond: HexSet) -> HexSet:
    """What cities project, and units beyond, where they may add something to it. WP units in East Germany do not count
    over Denmark, cities there do [11.4]."""
    static, units = pos.scenario, unit_hexes(pos, side) & beyond
    if side == "nato":
        return by_cities | around(pos, side, "units", units)
    behind = units & static.countries[EAST_GERMANY]
    over_denmark = static.countries.get(DENMARK, 0)
    ahead = around(pos, side, "units", units & ~behind)
    return by_cities | ahead | around(pos, side, "behind", behind) & ~over_denmark


def amid(pos: Position, side: str, area: HexSet) -> HexSet:
    """Where a unit projects only over hexes of an area: it adds nothing to it, so most moves change nothing."""
    outside = pos.scenario.whole & ~area
    return pos.kept(("amid", side), area, lambda: ~around(pos, side, "outside", outside))


def around(pos: Position, side: str, key: str, hexes: HexSet) -> HexSet:
    """The hexes within the radius of some others."""

    def find() -> HexSet:
        found, spread = hexes, pos.scenario.everywhere.spread
        for _ in range(pos.scenario.charts.fixed["airspace_radius"]):
            found |= spread(found)
        return found

    return pos.kept(("around", side, key), hexes, find)


def unit_hexes(pos: Position, side: str) -> HexSet:
    """Where units stand that can trace movement supply now [11.6.2] [10.5.4]; not the garrison of West Berlin [11.5],
    and no passengers before their segment is over [11.7]. A headquarters counts if it had a line at its last check."""
    found, occupied = 0, pos.occupied
    for kin, area in movement_areas(pos, side, paid=False).items():
        here = occupied[kin] & area
        if here and not kin.endswith("berlin"):
            found |= _without_passengers(pos, kin, here) if pos.passengers else here
    for hq in pos.scenario.hqs[side]:
        if pos.standing[hq] and pos.hq.get(hq) in ("line", "unpaid") and hq not in pos.passengers:
            found |= 1 << pos.standing[hq]
    return found


def _without_passengers(pos: Position, kin: str, here: HexSet) -> HexSet:
    for u in pos.passengers:
        hex = pos.standing[u]
        if hex and pos.scenario.kin[u] == kin and pos.present[kin][hex] == _aboard(pos, kin, hex):
            here &= ~(1 << hex)
    return here


def _aboard(pos: Position, kin: str, hex: int) -> int:
    return sum(pos.standing[u] == hex and pos.scenario.kin[u] == kin for u in pos.passengers)


def friendly(pos: Position, side: str) -> HexSet:
    """The hexes of friendly airspace [11.1]."""
    return projected(pos, side) & ~projected(pos, ENEMY[side])


def airspace(pos: Position, hex: int, side: str) -> str:
    """Whose airspace a hex is, as a side sees it [11.1] [11.2] [11.3]."""
    ours, theirs = (bool(projected(pos, s) >> hex & 1) for s in (side, ENEMY[side]))
    return pos.scenario.charts.airspace[ours, theirs]


def allows(pos: Position, action: str, hex: int, side: str) -> bool:
    """Whether the airspace of a hex allows something [11.8] [11.8.2]."""
    return pos.scenario.charts.airspace_effects[action].allows(airspace(pos, hex, side))
