"""Berserk units [15.43] to [15.46]: they charge the nearest enemy they see until none is left."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from .costs import capacity, cost_in_halves, is_road, weight
from .counters_in_play import abandon
from .locations import distance, next_to
from .places import Loc
from .position import Position
from .sight import sees
from .units import Trek

FAR = 9999
LIGHT = 1  # Portage Points of a weapon that the berserk carry on [15.431]


def charges(pos: Position, u: int) -> bool:
    """Whether a berserk unit must charge now: not if it has fired in this Player Turn before it went berserk, nor if
    the nearest enemy is in its own Location already [15.43] [4.1]."""
    unit = pos.units[u]
    has_fired = unit.fired or unit.shots
    free = unit.berserk and unit.hex > 0 and not (unit.melee or unit.moved or has_fired or unit.pinned)
    return free and bool(found := goals(pos, u)) and unit.loc not in found


def waiting(pos: Position, side: str) -> list[int]:
    """Those who must charge before anybody else moves [15.43]."""
    return [u for u in pos.those_of(side, pos.berserk) if charges(pos, u)] if pos.berserk else []


def goals(pos: Position, u: int) -> list[Loc]:
    """The Locations of the nearest Known enemies in sight that can be reached at all [15.43] [15.45]."""
    here = pos.locs[u]
    seen = {
        pos.locs[v] for v in pos.persons(pos.enemy(pos.side(u)))
        if not pos.units[v].concealed and not pos.units[v].by and sees(pos, pos.locs[v], here)
    }  # fmt: skip
    open_ones = [loc for loc in seen if ways_to(pos, loc).get(here, FAR) < FAR]
    if not open_ones:
        return []
    near = min(distance(pos.scenario, here, loc) for loc in open_ones)
    return sorted(loc for loc in open_ones if distance(pos.scenario, here, loc) == near)


def ways_to(pos: Position, goal: Loc) -> dict[Loc, int]:
    """What it costs to come to a Location from everywhere, in halves of a factor."""
    return pos.kept(("charge", goal), sorted(pos.smoke), lambda: _ways_to(pos, goal))


def _ways_to(pos: Position, goal: Loc) -> dict[Loc, int]:
    found, queue = {goal: 0}, [(0, goal)]
    while queue:
        total, here = heappop(queue)
        if total > found[here]:
            continue
        for near in next_to(pos.scenario, here):
            if here not in next_to(pos.scenario, near):
                continue
            cost = total + step_cost(pos, near, here)
            if cost < found.get(near, FAR):
                found[near] = cost
                heappush(queue, (cost, near))
    return found


def steps(pos: Position, move: Trek) -> list[Loc]:
    """The next Locations on the shortest ways to the nearest enemies, by movement factors [15.431]."""
    here, found = move.loc, []
    for goal in goals(pos, move.units[0]):
        costs = ways_to(pos, goal)
        for near in next_to(pos.scenario, here):
            if near in costs and costs[near] + step_cost(pos, here, near) == costs[here]:
                found.append(near)
    return list(dict.fromkeys(found))


def is_on_the_way(pos: Position, move: Trek, path: Sequence[Loc]) -> bool:
    """They may dash if it is a shortest way to the enemy whom they charge [15.431]."""
    for goal in goals(pos, move.units[0]):
        costs, here = ways_to(pos, goal), move.loc
        for loc in path:
            if costs.get(loc, FAR) + step_cost(pos, here, loc) != costs[here]:
                break
            here = loc
        else:
            return True
    return False


def step_cost(pos: Position, a: Loc, b: Loc) -> int:
    """In halves of a factor, by road where there is one; what takes all of them takes eight [15.431]."""
    if is_road(pos, a, b):
        return cost_in_halves(pos, a, b, (), "road", crowded=False)
    return cost_in_halves(pos, a, b, (), "", pos.scenario.charts.mf("mf_berserk") / 2, crowded=False)


def drop_weapons(pos: Position, u: int) -> None:
    """Before it charges a unit gives up what is heavier than one Portage Point, and what is too much for it
    [15.431]."""
    kept = 0
    for w in pos.weapons_of(u):
        pp = weight(pos, w)
        if pp > LIGHT or kept + pp > capacity(pos, u, tired=False):
            abandon(pos, w)
        else:
            kept += pp


def calm_down(pos: Position, u: int) -> None:
    """A unit that has killed all it saw, or sees nobody after its charge, is itself again [15.46]."""
    pos.change(u, berserk=False)
    pos.tell("15.46", "calms-down", unit=pos.names[u])


def after_charge(pos: Position, units: tuple[int, ...]) -> None:
    """After a charge that ends without an enemy in sight they are normal again [15.46]."""
    for u in units:
        if pos.units[u].hex and pos.units[u].berserk and not goals(pos, u):
            calm_down(pos, u)


def after_killing(pos: Position, loc: Loc, side: str) -> None:
    """Nobody is left in their Location [15.46]."""
    if not pos.known_at(loc, pos.enemy(side)):
        for u in pos.at_loc(loc, side):
            if pos.units[u].berserk:
                calm_down(pos, u)
