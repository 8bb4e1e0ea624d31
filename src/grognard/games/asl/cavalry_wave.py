"""Cavalry Wave [13.62]: what is different from a Human Wave when riders make it."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final

from ...engine.reason import Reason
from . import cavalry
from .locations import distance, next_to
from .moving.costs import cost_in_halves
from .nerve.leadership import is_good_order
from .places import Loc
from .position import Position
from .stacking import squad_equivalents
from .units import Trek

CLEAR: Final = 3  # hexes around riders in which no enemy may be
RIDES: Final = 16  # movement factors within which their target lies


def _ride(pos: Position, side: str, u: int, gallop: int = 0) -> Trek:
    unit = pos.units[u]
    return Trek(side, (u,), unit.hex, 0, level=unit.level, gallop=gallop, by_road=False)


def may_ride(pos: Position, side: str, u: int) -> Reason | None:
    """Good Order Cavalry of any nation that can gallop, with no enemy within three hexes [13.62]."""
    unit, of = pos.units[u], pos.scenario
    gallops = cavalry.may_gallop(pos, _ride(pos, side, u)) is None
    if not unit.hex or not is_good_order(pos, u) or u in pos.no_wave or pos.captives(u) or not gallops:
        return Reason("13.62", "no-human-wave", unit=pos.names[u])
    if any(distance(of, unit.loc, loc) <= CLEAR for loc in pos.seen_locations(pos.enemy(side))):
        return Reason("13.62", "enemy-beside", unit=pos.names[u])
    return None


def is_strong(pos: Position, units: Sequence[int]) -> bool:
    """A squad-equivalent at least in each hex of the chain [13.62]."""
    hexes = {pos.units[u].hex for u in units}
    return all(squad_equivalents(pos, [u for u in units if pos.units[u].hex == hex]) >= 1 for hex in hexes)


def can_gallop_into(pos: Position, side: str, u: int, loc: Loc) -> bool:
    return cavalry.may_enter(pos, _ride(pos, side, u, gallop=1), loc, "") is None


def rides_to(pos: Position, u: int, target: Loc) -> bool:
    """Whether a rider is within sixteen factors of a Location [13.62]."""
    start = pos.locs[u]
    found, queue = {start: 0}, [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if here == target:
            return True
        for loc in next_to(pos.scenario, here):
            cost = spent + cost_in_halves(pos, here, loc, (u,), crowded=False)
            if cost <= 2 * RIDES and cost < found.get(loc, cost + 1):
                found[loc] = cost
                heappush(queue, (cost, loc))
    return False
