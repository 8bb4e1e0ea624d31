"""Stacking [8.1]: four stacking points a hex, three in mountains; who goes beyond it fights worse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .advanced import condition
from .position import Position

BEACHHEAD_LIMIT = 6


def points_of(pos: Position, units: Iterable[int]) -> int:
    """Stacking points in halves [8.1]: helicopters and ships have none [8.1.a] [8.1.b], nor have beachheads and other
    markers, which are no units [8.1.c] [8.1.d]."""
    points, land = pos.scenario.half_points, pos.scenario.is_land_unit
    return sum(points[u] for u in units if land[u])


def limit(pos: Position, hex: int) -> int:
    """What a hex holds without penalty, in halves [8.1.1.1]; more with a beachhead [8.5.8.2.a]."""
    return 2 * (BEACHHEAD_LIMIT if hex in pos.beachheads else pos.scenario.terrain(hex).stack)


def is_one_division(pos: Position, units: Iterable[int]) -> bool:
    """Whether all are of one division, of whatever nations it is; other units without stacking value do not matter
    [8.1.1.1.a]."""
    divisions = {pos.counter(u).division for u in units if pos.scenario.half_points[u]}
    return len(divisions) == 1 and "" not in divisions


def excess(pos: Position, hex: int, side: str) -> int:
    """Half stacking points over the limit [8.1.1.1]; a division may be together in any number, but not in mountains
    [8.1.1.1.a]."""
    units = pos.land_units(hex, side)
    over = points_of(pos, units) - limit(pos, hex)
    if over <= 0 or (pos.scenario.terrain(hex).kind != "mountain" and is_one_division(pos, units)):
        return 0
    return over


def fits(pos: Position, hex: int, side: str, units: Sequence[int]) -> bool:
    """Whether units find room with those who are there, within the limit."""
    crowd = [*pos.land_units(hex, side), *units]
    over = points_of(pos, crowd) > limit(pos, hex)
    return not over or (pos.scenario.terrain(hex).kind != "mountain" and is_one_division(pos, crowd))


def is_full(pos: Position, hex: int, side: str, passing: Sequence[int] = ()) -> bool:
    """Filled to the limit or beyond it by others than those who pass: no road leads through such a hex [8.1.1.1.b], but
    for units of the one division that fills it [8.1.1.1.a]."""
    units = [u for u in pos.land_units(hex, side) if u not in passing]
    if not units:
        return False
    return points_of(pos, units) >= limit(pos, hex) and not (
        pos.scenario.terrain(hex).kind != "mountain" and is_one_division(pos, [*units, *passing])
    )


def efficiency(pos: Position, u: int) -> int:
    """The ER of a unit where it stands: one less for each stacking point too many [8.1.1.1.c], never below 1
    [2.3.3]."""
    c = pos.counter(u)
    er = c.r_er if pos.units[u].reduced else c.er
    hex = pos.standing[u]
    over = excess(pos, hex, c.side) if hex else 0
    lost = condition.efficiency_lost(pos, u) if pos.scenario.judges_supply else 0
    return max(1, er - -(-over // 2) - lost)
