"""Over-stacked hexes [7.0]: what is over the limit is lost. Whether units find room is asked where they move."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from .attack import stacks
from .losses import eliminate
from .position import Position
from .scenario import STACKING_LIMIT


def remove_excess(pos: Position, side: str) -> Procedure:
    """A hex still over the limit at the end of the owner's movement phase loses units of his choice [7.0.d]."""
    while full := next((h for h in pos.hexes_of(side) if over_limit(pos, h, side)), 0):
        units = pos.ground(full, side)
        answer = yield Ask(side, "7.0.d", "excess", ["lose " + pos.id(u) for u in units], hex=pos.label(full))
        eliminate(pos, pos.scenario.index[answer.split()[1]], "7.0.d")


def over_limit(pos: Position, hex: int, side: str) -> bool:
    return len(pos.ground(hex, side)) > STACKING_LIMIT


def lose_excess(pos: Position, side: str, units: list[int]) -> Procedure:
    """An over-stacked hex first loses what is over the limit, those that retreated into it before others [7.0.c]."""
    for hex in stacks(pos, units):
        while len(crowd := pos.ground(hex, side)) > STACKING_LIMIT:
            late = [u for u in crowd if u in pos.retreated] or crowd
            choice = "lose " + pos.id(late[0])
            if len(late) > 1:
                choice = yield Ask(side, "7.0.c", "excess", ["lose " + pos.id(u) for u in late], hex=pos.label(hex))
            eliminate(pos, pos.scenario.index[choice.split()[1]], "7.0.c")
