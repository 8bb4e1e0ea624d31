"""What a hex costs a ground unit [12.1] [12.3]."""

from __future__ import annotations

from ...engine.hexset import HexSet
from ...engine.reason import Tally
from . import border
from .march import interdicted
from .position import Position
from .scenario import ENEMY
from .units import GroundMove
from .zones import broken_through, in_enemy_zone


def eased(pos: Position, go: GroundMove) -> HexSet:
    """Where enemy zones cost nothing: in breakthrough zones, for hard units that move tactically in the Reserve Phase
    [25.9.3] [28.2.1] [8.1.6]."""
    if not pos.in_reserve_phase or not pos.breakthroughs or go.form != "tactical" or not pos.scenario.hard[go.units[0]]:
        return 0
    return broken_through(pos, go.side)


def step_cost(pos: Position, side: str, a: int, b: int, free: HexSet = 0) -> Tally:
    """Terrain and hexsides [12.1], zones left and entered [12.3] except where they are free of cost, border troops
    [35.6], nuclear ground [21.1.3(1)], interdiction [23.8]."""
    cost, extra = pos.scenario.move_cost(a, b), pos.scenario.charts.terrain
    if in_enemy_zone(pos, a, side) and not free >> a & 1:
        cost.add(extra["leave_enemy_zoc"].mp, "12.3", "leaves-zone")
    if in_enemy_zone(pos, b, side) and not free >> b & 1:
        cost.add(extra["enter_enemy_zoc"].mp, "12.3", "enters-zone")
    if troops := border.border_cost(pos, side, a, b):
        cost.add(troops, "35.6", "border-troops")
    if b in pos.nuclear:
        cost.add(extra["enter_nuclear"].mp, "21.1.3(1)", "nuclear-ground")
    if interdicted(pos, side) >> b & 1:
        cost.add(extra["enter_interdiction"].mp, "23.8", "interdiction")
    return cost


def costs_nothing_else(pos: Position, side: str) -> bool:
    """Whether terrain and zones are all that a move costs now, wherever it goes."""
    return not (pos.nuclear or border.is_guarded(pos, side) or interdicted(pos, side))


def cost_of(pos: Position, side: str, a: int, b: int, ground: int, free: HexSet = 0) -> int:
    """What `step_cost` adds up to, from the table of edges: it is asked for all the time."""
    zone, extra = pos.zone[ENEMY[side]], pos.scenario.charts.terrain
    if zone[a] and not free >> a & 1:
        ground += extra["leave_enemy_zoc"].mp
    if zone[b] and not free >> b & 1:
        ground += extra["enter_enemy_zoc"].mp
    ground += border.border_cost(pos, side, a, b)
    if b in pos.nuclear:
        ground += extra["enter_nuclear"].mp
    if interdicted(pos, side) >> b & 1:
        ground += extra["enter_interdiction"].mp
    return ground


def price(pos: Position, go: GroundMove, n: int) -> int:
    """What a move pays for the next hex."""
    ground = next((cost for hex, cost in pos.scenario.edges[go.hex] if hex == n), None)
    if ground is None:  # from a box, or by ferry
        return int(step_cost(pos, go.side, go.hex, n, eased(pos, go)).total)
    return cost_of(pos, go.side, go.hex, n, ground, eased(pos, go))
