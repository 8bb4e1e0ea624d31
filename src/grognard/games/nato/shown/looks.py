"""What a player may look at when he wants to: airspace, supply, the reach of headquarters and units, cities.

Everything here follows from what both sides see, so who looks makes no difference.
"""

from __future__ import annotations

from typing import Any

from ....engine.battle import look_at_odds, thought_of
from ....engine.hexset import HexSet, members
from ....engine.info import Look
from ....engine.march import March, Supplied, march_looks
from ....engine.pieces import MAP
from .. import airspace, cities
from ..attack import Attack
from ..battles import CYCLE
from ..commitment import may_attack_across, objectives
from ..helicopters import insert_to
from ..lines import reach_of, supplied_held
from ..odds import preview
from ..orders import MARCHES, MOVE
from ..position import BOXES, Position
from ..rail import stations
from ..scenario import SIDES
from ..supply import combat_area, movement_area


def airspace_of(pos: Position, side: str | None, words: list[str]) -> dict[str, list[str]]:
    """Where each side projects into the airspace [11.0]: what only one of them has is friendly to it and enemy to the
    other, what both have is contested, and shown in both colours."""
    return {s: pos.labels(members(airspace.projected(pos, s) & pos.scenario.in_play)) for s in SIDES}


def contested(pos: Position, side: str | None, words: list[str]) -> list[str]:
    """The hexes of contested airspace [11.3]."""
    both = airspace.projected(pos, "wp") & airspace.projected(pos, "nato")
    return pos.labels(members(both & pos.scenario.in_play))


def rail(pos: Position, side: str | None, words: list[str]) -> list[str]:
    """Where a unit on a train could go now [13.2]."""
    u = pos.find(words)
    if u is None or not pos.units[u].train or pos.units[u].where not in (MAP, *BOXES):
        return []
    return pos.labels(stations(pos, u))


def helicopters_of(pos: Position, side: str | None, words: list[str]) -> list[str]:
    """Where helicopters could set a unit down from where it is [18.1.6]."""
    u = pos.find(words)
    if u is None or not pos.scenario.flies[u] or pos.units[u].where != MAP:
        return []
    return pos.labels(insert_to(pos, u))


def supply(pos: Position, side: str | None, words: list[str]) -> dict[str, list[str]]:
    """Hexes in which some combat unit of a side could trace movement supply [10.3.1]."""
    found: dict[str, list[str]] = {}
    for s in SIDES:
        area: HexSet = 0
        for kin in pos.scenario.kins[s]:
            area |= movement_area(pos, kin)
        found[s] = pos.labels(members(area))
    return found


def supply_of(pos: Position, side: str | None, words: list[str]) -> dict[str, list[str]]:
    """Where one unit would have both kinds of supply, or movement supply alone."""
    u = pos.find(words)
    if u is None or not pos.counter(u).combat:
        return {}
    both, moving = combat_area(pos, pos.scenario.kin[u]), movement_area(pos, pos.scenario.kin[u])
    return {"both": pos.labels(members(both)), "movement": pos.labels(members(moving & ~both))}


def cities_of(pos: Position, side: str | None, words: list[str]) -> dict[str, dict[str, Any]]:
    """Every city hex: who controls it, whether it is free, and whether it is supplied [30.1] [10.3.3]."""
    supplied = {s: supplied_held(pos, s) for s in SIDES}
    found = {}
    for hex, city in sorted(pos.scenario.cities.items()):
        holder = cities.controller(pos, hex)
        found[pos.label(hex)] = {
            "side": holder,
            "free": cities.is_free(pos, hex),
            "supplied": bool(supplied[holder] >> hex & 1),
            "points": city.points,
        }
    return found


def range_of(pos: Position, side: str | None, words: list[str]) -> list[str]:
    """Hexes within the support range of a headquarters, by a path that nothing blocks [29.3]."""
    u = pos.find(words)
    return pos.labels(members(reach_of(pos, u))) if u is not None and pos.counter(u).hq else []


def odds(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """What an attack on a hex would be like, before reaction and support [25.3]."""

    def able(hex: int) -> list[int]:
        near = (u for n in pos.board.neighbours[hex] if may_attack_across(pos, n, hex) for u in pos.at.get(n, ()))
        return [u for u in near if pos.counter(u).maneuver and objectives(pos, pos.side(u)) >> hex & 1]

    def weighed(units: list[int], hex: int) -> dict[str, Any]:
        made = Attack(pos.side(units[0]), hex)
        made.units = units
        return thought_of(preview(pos, made), CYCLE[made.side])

    return look_at_odds(pos, words, able, weighed)


def moving(pos: Position, u: int | None) -> March | None:
    """Units on the ground are looked at as they move tactically."""
    return MARCHES[MOVE] if u is None or pos.counter(u).ground else None


def supplies(pos: Position, u: int) -> list[Supplied]:
    """Where a unit is in supply now, to move and to fight [10.5] [10.6]."""
    if not pos.counter(u).combat:
        return []
    kin = pos.scenario.kin[u]
    return [
        Supplied("10.5.2", movement_area(pos, kin), "to-move"),
        Supplied("10.6", combat_area(pos, kin), "to-fight"),
    ]


LOOKS: dict[str, Look] = {
    **march_looks(moving, supplies),
    "airspace": airspace_of,
    "contested": contested,
    "rail": rail,
    "helicopters": helicopters_of,
    "supply": supply,
    "supply_of": supply_of,
    "cities": cities_of,
    "range": range_of,
    "odds": odds,
}
