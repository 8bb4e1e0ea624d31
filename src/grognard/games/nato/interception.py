"""Interception [17.0]: two dice of the side that moves, against the value of its table."""

from __future__ import annotations

from ...engine.pieces import MAP
from .pack.charts import Interception
from .position import Position
from .zones import counts


def value(pos: Position, side: str, section: str, column: str = "") -> Interception:
    """The cell of a side's table for this scenario, or for another column, and this turn, in the section of an airspace
    [17.1] [17.1.2]."""
    column, turn = column or pos.scenario.file.interception_column, pos.game_turn
    return next(
        row
        for row in pos.scenario.charts.interception[side]
        if row.scenario == column and row.airspace == section and row.turn_from <= turn <= row.turn_to
    )


def is_intercepted(pos: Position, rule: str, side: str, section: str, *hexes: int, column: str = "") -> bool:
    """Two dice, one less if one of these hexes, where the passenger starts or ends, is in an enemy zone, friends or not
    [8.1.4] [8.5.j]: intercepted at the value or less [17.1.2]. Where the table says so nobody rolls [17.1.4]."""
    row = value(pos, side, section, column)
    if not row.applies:
        return False
    zone = any(counts(pos, hex, side, "interception_minus_one") for hex in hexes)
    total = pos.roll(rule, side) + pos.roll(rule, side) - zone
    intercepted = total <= row.value
    pos.tell(rule, "intercepted" if intercepted else "not-intercepted", total=total, value=row.value)
    return intercepted


def hits(pos: Position, u: int, section: str, hex: int) -> int:
    """How many of a passenger's steps are intercepted on the way to a hex: one attempt for each, whatever the distance
    [17.0] [17.1.2]."""
    start = (pos.units[u].hex,) if pos.units[u].where == MAP else ()
    side = pos.side(u)
    return sum(is_intercepted(pos, "17.1.2", side, section, *start, hex) for _ in range(pos.steps(u)))
