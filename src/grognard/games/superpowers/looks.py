"""What a player may look at when he wants to: supply nets, objectives, how far a unit comes, what a way costs.

Everything here follows from what both sides see, so who looks makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ...engine.ask import Refused
from ...engine.hexset import members
from ...engine.reach import outward
from ...engine.reason import Tally
from . import bridges, helicopters
from .movement import ZONE_COST, allowance, closed_hexes, step_cost
from .orders import way, whole_stack
from .position import MAP, Position
from .scenario import ENEMY, SIDES
from .supply import blocked_to_supply, supplied_hexes


def supply(pos: Position, side: str | None, words: list[str]) -> dict[str, list[str]]:
    """Hexes from which each side can trace supply now, to whichever source [2.0.a]."""
    sources = {"nato": ("nato",), "wp": tuple(pos.scenario.file.supply.armies)}
    return {s: pos.labels(members(supply_net(pos, s, sources[s]))) for s in SIDES}


def supply_net(pos: Position, side: str, sources: Sequence[str]) -> int:
    blocked, net = blocked_to_supply(pos, side), 0
    for source in sources:
        net |= supplied_hexes(pos, side, source, blocked)
    return net


def objectives(pos: Position, side: str | None, words: list[str]) -> dict[str, dict[str, Any]]:
    """Hexes whose last occupant counts for victory, and who that is; at the start all are NATO's."""
    return {pos.label(h): {"side": pos.owner.get(h, "nato")} for h in sorted(pos.scenario.held)}


def reach(pos: Position, side: str | None, words: list[str]) -> dict[str, float]:
    """Hexes that a unit could come to with the movement of this impulse, whatever it has done already."""
    u = pos.find(words)
    if u is None or pos.units[u].where != MAP:
        return {}
    start, counter = pos.units[u].hex, pos.counter(u)
    if counter.helicopter:
        return helicopters.within_range(pos, counter.side, start, helicopters.flight_range(pos, u))
    enemy_zone, closed = pos.zone[ENEMY[counter.side]], closed_hexes(pos, counter.side)
    found = outward(bridges.edges(pos), start, allowance(pos, u), enemy_zone, closed, ZONE_COST)
    return {pos.label(h): cost / 2 for h, cost in found if h != start}


def range_of(pos: Position, side: str | None, words: list[str]) -> list[str]:
    """Hexes that a unit's fire reaches [10.0.d]: for artillery in an enemy zone only those adjacent [10.0.b]."""
    u = pos.find(words)
    if u is None or pos.units[u].where != MAP:
        return []
    here, counter, board = pos.units[u].hex, pos.counter(u), pos.scenario.board
    pinned = not counter.helicopter and pos.in_enemy_zone(here, counter.side)
    far = min(1, counter.range) if pinned else counter.range
    return pos.labels(h for h in board.hexes if 0 < board.distance(here, h) <= far)


def way_of(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """The cheapest way of units ("U,V 2427 2429") or of a whole stack ("2427 2427 2429") from the first hex through the
    others, and what each step of it costs."""
    hexes = [h for word in words[1:] if (h := pos.hex_named(word)) is not None]
    if len(hexes) < 2:
        return {}
    here, path = hexes[0], [hexes[0]]
    try:
        units = movers(pos, words[0])
        for goal in hexes[1:] if units else ():
            path += way(pos, units, here, goal)
            here = goal
    except Refused as refused:
        return {"reasons": refused.reasons}
    if not units:
        return {}
    costs = [one_step(pos, units, a, b) for a, b in pairwise(path)]
    return {
        "units": pos.ids(units),
        "path": pos.labels(path),
        "costs": costs,
        "total": sum(cost.total for cost in costs),
        "allowance": min(points(pos, u) for u in units),
    }


def movers(pos: Position, word: str) -> list[int]:
    """The units that a word names, or those of the hex it names that can go together."""
    hex = pos.hex_named(word)
    if hex is None or hex not in pos.at:
        return [u for id in word.split(",") if (u := pos.scenario.unit(id)) is not None]
    return whole_stack(pos, pos.side(pos.at[hex][0]), hex)


def one_step(pos: Position, units: Sequence[int], a: int, b: int) -> Tally:
    if not pos.counter(units[0]).helicopter:
        return step_cost(pos, pos.side(units[0]), a, b)
    cost = Tally()
    cost.add(1, "5.0.b", "flight")
    return cost


def points(pos: Position, u: int) -> float:
    return helicopters.flight_range(pos, u) if pos.counter(u).helicopter else allowance(pos, u) / 2


LOOKS = {"supply": supply, "objectives": objectives, "reach": reach, "range": range_of, "way": way_of}
