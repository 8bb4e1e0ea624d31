"""Zones of control [8.0]: where they are, and for which purposes a friend in the hex cancels them [8.5].

The position keeps where zones reach; here they are asked for with a purpose, because the same hex may be open to a line
of supply and closed to a march.
"""

from __future__ import annotations

from typing import Literal

from ...engine.hexset import HexSet, without
from .position import Position
from .scenario import ENEMY

# The rows of the ZOC effects chart [2.3.r].
Purpose = Literal[
    "mp_enter_and_leave", "not_hard_must_stop", "not_hard_zoc_to_zoc_barred", "march_rail_ferry_barred",
    "transport_start_or_end_barred", "helicopter_insertion_start_or_return_end_barred", "flak",
    "interception_minus_one", "supply_and_support_path_blocked", "retreat_costs_step", "reaction_barred",
    "reserve_status_barred",
]  # fmt: skip


def in_enemy_zone(pos: Position, hex: int, side: str) -> bool:
    """Whether an enemy zone reaches into a hex, whoever is there [8.0]."""
    return pos.zone[ENEMY[side]][hex] > 0


def negated(pos: Position, side: str) -> HexSet:
    """Hexes in which a friendly unit, or a friendly free city that no nuclear strike has hit, stands against enemy
    zones [8.5] [30.2.3] [30.2.4]; a conquered city does not [8.5.1] [30.3.1]."""
    return pos.occupied[side] | intact_cities(pos, side)


def intact_cities(pos: Position, side: str) -> HexSet:
    """Free cities that have their strength: no nuclear marker lies on them [30.2.4]."""
    free = pos.free[side]
    for hex in pos.nuclear:
        free &= ~(1 << hex)
    return free


def enemy_zone(pos: Position, side: str, purpose: Purpose) -> HexSet:
    """The hexes in which enemy zones count for a purpose: a friend cancels them for lines and for support [8.5.a]
    [8.5.c]."""
    zone = pos.zoned[ENEMY[side]]
    return without(zone, negated(pos, side)) if pos.scenario.charts.zones[purpose] else zone


def counts(pos: Position, hex: int, side: str, purpose: Purpose, passenger: int | None = None) -> bool:
    """Whether an enemy zone counts in one hex for a purpose: a friend cancels it for Flak, retreats and the bar from
    zone to zone [8.5.b] [8.5.d] [8.5.e], but not for points, stops, march, reaction and interception [8.5.f] [8.5.g]
    [8.5.h] [8.5.i] [8.5.j]. A passenger does not cancel zones for itself [8.5.b]."""
    if not in_enemy_zone(pos, hex, side):
        return False
    if not pos.scenario.charts.zones[purpose]:
        return True
    if intact_cities(pos, side) >> hex & 1:
        return False
    return not any(u != passenger for u in pos.stack(hex, side))


def broken_through(pos: Position, side: str) -> HexSet:
    """Breakthrough zones of a side: the hexes of its markers and the six around each [25.9]."""
    found = 0
    for hex, by in pos.breakthroughs.items():
        if by == side:
            found |= pos.board.disc_bits(hex, 1)
    return found
