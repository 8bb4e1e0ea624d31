"""What ground a unit may enter at all, whether it moves, retreats or advances."""

from __future__ import annotations

from collections.abc import Collection

from ...engine.reason import Reason
from . import beachheads, minors
from .position import Position


def is_closed(pos: Position, u: int, a: int, b: int) -> Reason | None:
    """Why a unit cannot go from a hex to the next, whoever is there: nothing crosses an impassable hexside [12.3], only
    mountain units enter the Alps but over a pass [12.2A.f], and some hexes are closed to some."""
    if b not in pos.scenario.adjoining[a]:
        return Reason("12.3", "prohibited", hex=pos.label(b))
    if pos.scenario.enters_alps(a, b) and not pos.counter(u).mountain:
        return Reason("12.2A.f", "alps", hex=pos.label(b))
    return keeps_out(pos, u, b)


def keeps_out(pos: Position, u: int, hex: int, company: Collection[int] = ()) -> Reason | None:
    """Countries and theatres in which a nation's units do not operate, Yugoslavia when there are Soviets enough
    [20.1.b], beaches without the proper marker [10.5.e]."""
    if not pos.scenario.watched[u][hex]:
        return None
    if rule := minors.is_out_of_bounds(pos, u, hex):
        return Reason(rule, "out-of-bounds", unit=pos.id(u), hex=pos.label(hex))
    if minors.soviet_limit_in_yugoslavia(pos, u, hex, company):
        return Reason("20.1.b", "yugoslavia-full", unit=pos.id(u), hex=pos.label(hex))
    return beachheads.may_occupy(pos, u, hex) if hex in pos.scenario.coast else None
