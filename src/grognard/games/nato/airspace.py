"""Airspace [11.0]: friendly, contested or enemy, hex by hex.

A side projects five hexes around its supplied cities and around units that can trace movement supply at this moment.
Both fields are found together, once for every change of the position, from parts that are kept by what they rest on.
"""

from __future__ import annotations

from ...engine.hexset import HexSet, members, without
from .headquarters import FOR_AIRSPACE
from .lines import city_ground, network, supplied_held
from .position import Position
from .scenario import ENEMY
from .supply import is_fed

EAST_GERMANY = "East Germany"
DENMARK = "Denmark"


def projected(pos: Position, side: str) -> HexSet:
    """Every hex within five of a supplied city or unit of a side [11.1] [11.6.1]."""
    return pos.kept_for(side, "projected", pos.changes, _projected)


def _projected(pos: Position, side: str) -> HexSet:
    lines = network(pos, side)
    by_cities, outskirts = pos.kept_for(side, "by cities", lines, _by_cities)
    beyond = pos.occupied[side] & outskirts
    hexes = pos.made(("beyond", side), beyond, members)
    basis = (lines, beyond, [pos.at[h] for h in hexes])
    return pos.kept(("projects", side), basis, lambda: by_cities | _by_units(pos, side, hexes))


def _by_cities(pos: Position, side: str) -> tuple[HexSet, HexSet]:
    """What the supplied cities of a side project, West Berlin never [11.5]; and where a unit may add something to it:
    elsewhere it projects only over hexes of theirs, so most moves change nothing."""
    cities, berlin = supplied_held(pos, side), pos.scenario.berlin
    found = around(pos, side, "cities", cities & ~(1 << berlin) if berlin else cities)
    return found, around(pos, side, "outside", without(pos.scenario.whole, found))


def _by_units(pos: Position, side: str, beyond: list[int]) -> HexSet:
    """What units project from hexes beyond, where they may add something to the cities. WP units in East Germany do not
    count over Denmark, cities there do [11.4]."""
    static, units, fed = pos.scenario, 0, city_ground(pos, side)
    for hex in beyond:
        near_city = bool(fed >> hex & 1)
        for u in pos.stack(hex, side):
            if does_project(pos, u, near_city):
                units |= 1 << hex
                break
    if side == "nato":
        return around(pos, side, "units", units)
    behind = units & static.countries[EAST_GERMANY]
    over_denmark = static.countries.get(DENMARK, 0)
    ahead = around(pos, side, "units", units & ~behind)
    return ahead | around(pos, side, "behind", behind) & ~over_denmark


def around(pos: Position, side: str, key: str, hexes: HexSet) -> HexSet:
    """The hexes within the radius of some others."""

    def find() -> HexSet:
        found, ringed = hexes, pos.board.ringed
        for _ in range(pos.scenario.charts.fixed["airspace_radius"]):
            found = ringed(found)
        return found

    return pos.kept(("around", side, key), hexes, find)


def does_project(pos: Position, u: int, near_city: bool = False) -> bool:
    """Whether a unit can trace movement supply now [11.6.2] [10.5.4], as those do who are near enough to a city; nobody
    of the garrison of West Berlin [11.5], and no passenger before its segment is over [11.7]. A headquarters counts if
    it had a line at its last check."""
    static = pos.scenario
    if u in pos.passengers or static.garrison[u]:
        return False
    if static.is_hq[u]:
        return pos.hq.get(u) in FOR_AIRSPACE
    return static.combat[u] and (near_city or is_fed(pos, u, "airspace"))


def friendly(pos: Position, side: str) -> HexSet:
    """The hexes of friendly airspace [11.1]."""
    return without(projected(pos, side), projected(pos, ENEMY[side]))


def airspace(pos: Position, hex: int, side: str) -> str:
    """Whose airspace a hex is, as a side sees it [11.1] [11.2] [11.3]."""
    ours, theirs = (bool(projected(pos, s) >> hex & 1) for s in (side, ENEMY[side]))
    return pos.scenario.charts.airspace[ours, theirs]


def allows(pos: Position, action: str, hex: int, side: str) -> bool:
    """Whether the airspace of a hex allows something [11.8] [11.8.2]."""
    return pos.scenario.charts.airspace_effects[action].allows(airspace(pos, hex, side))
