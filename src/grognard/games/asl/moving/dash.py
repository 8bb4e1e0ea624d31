"""Dash [4.63]: across a road, under half the fire of those who see no Open Ground on either side of it."""

from __future__ import annotations

from ....engine.reason import Reason
from ..firing.drm import is_open_to
from ..locations import distance, next_to
from ..places import Loc, hex_of, level_of, loc_at
from ..position import Position
from ..units import Trek
from .costs import cost_in_halves, terrain_cost


def rows(pos: Position, move: Trek) -> tuple[tuple[Loc, Loc, int], ...]:
    """Over which roads, and to where, the unit could dash by terrain, and what terrain alone costs, below 0 if it takes
    all that a unit has; found when first asked for. Whether its ends are Open Ground each firer sees for himself
    [4.63]."""
    if not may_begin(move):
        return ()
    known, here = pos.scenario.dashes, move.loc
    if here not in known:
        known[here] = tuple(
            (road, goal, _terrain_of(pos, here, road, goal))
            for road in roads(pos, move) for goal in goals(pos, move, road)
        )  # fmt: skip
    return known[here]


def _terrain_of(pos: Position, here: Loc, road: Loc, goal: Loc) -> int:
    costs = terrain_cost(pos, here, road), terrain_cost(pos, road, goal)
    return sum(costs) if min(costs) >= 0 else -1


def is_way(pos: Position, move: Trek, road: Loc, goal: Loc) -> bool:
    return any(over == road and to == goal for over, to, _ in rows(pos, move))


def may_begin(move: Trek) -> bool:
    """On the ground, before anything is spent but on smoke grenades, and not in another manner of movement [4.63]."""
    unmoved = move.spent == move.grenades and len(move.path) <= 1
    return bool(move.hex) and unmoved and not (move.level or move.assault or move.dash)


def roads(pos: Position, move: Trek) -> list[Loc]:
    """Road Locations next to the unit, if it could still dash [4.63]."""
    if not may_begin(move):
        return []
    roads = pos.scenario.road_hexes
    return [loc for loc in next_to(pos.scenario, move.loc) if level_of(loc) == 0 and hex_of(loc) in roads]


def goals(pos: Position, move: Trek, road: Loc) -> list[Loc]:
    """Locations on the other side of the road."""
    return [
        loc for loc in next_to(pos.scenario, road)
        if distance(pos.scenario, move.loc, loc) == 2 and level_of(loc) == 0
    ]  # fmt: skip


def may_dash(pos: Position, move: Trek, road: Loc, goal: Loc, left: int) -> Reason | None:
    """Before anything is spent, from one side of a road to the other [4.63]."""
    if not is_way(pos, move, road, goal):
        return Reason("4.63", "no-dash")
    return may_afford(pos, move, road, goal, left)


def may_afford(pos: Position, move: Trek, road: Loc, goal: Loc, left: int) -> Reason | None:
    """The factors suffice for the road and for what is behind it [4.63]."""
    cost = cost_in_halves(pos, move.loc, road, move.units, "", left / 2)
    cost += cost_in_halves(pos, road, goal, move.units, "", left / 2)
    if cost > left:
        return Reason("4.13", "not-enough-factors", hex=pos.loc_label(goal), cost=cost / 2, left=left / 2)
    return None


def next_step(move: Trek) -> Loc:
    """Where a dash goes on: the road, then its goal."""
    road, goal, _ = move.dash
    return loc_at(goal) if move.hex == road else loc_at(road)


def is_over(move: Trek) -> bool:
    return bool(move.dash) and move.hex == move.dash[1]


def is_stopped(pos: Position, move: Trek, u: int) -> bool:
    unit = pos.units[u]
    return unit.broken or unit.pinned or not unit.hex or u in move.hurt


def halves_fire(pos: Position, move: Trek, firer: Loc, loc: Loc) -> bool:
    """In the road Location fire is Area Fire, unless one of the ends is Open Ground to the firer, or whom it strikes
    dashes no more [4.63]."""
    if not move.dash or hex_of(loc) != move.dash[0] or all(is_stopped(pos, move, u) for u in move.units):
        return False
    _, goal, start = move.dash
    return not any(is_open_to(pos, firer, loc_at(end)) for end in (goal, start))
