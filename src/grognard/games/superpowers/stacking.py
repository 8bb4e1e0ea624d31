"""Over-stacked hexes [7.0]: who must make room, and what is lost."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.losses import EXCESS, lose_excess
from ...engine.phase import choose
from ...engine.reason import Reason
from .attack import stacks
from .losses import eliminate
from .position import Position
from .scenario import STACKING_LIMIT


def must_make_room(pos: Position, side: str) -> Reason | None:
    """At most three ground units stand in a hex when a movement phase ends [7.0.a]: a player who has moved others there
    does not end it while units of that hex can still leave."""
    if not pos.moved_any:
        return None
    for hex in pos.crowds(side):
        units = pos.ground(hex, side)
        waiting = [u for u in units if u not in pos.moved]
        if len(units) > STACKING_LIMIT and waiting and any(u in pos.moved or u in pos.flown for u in units):
            return Reason("7.0.a", "over-stacked", hex=pos.label(hex), units=pos.ids(waiting))
    return None


def remove_excess(pos: Position, side: str) -> Procedure:
    """A hex still over the limit at the end of the owner's movement phase loses units of his choice [7.0.d]."""
    return lose_excess(pos, "7.0.d", lambda pos: first_crowd(pos, side), lambda pos, units: side, eliminate)


def first_crowd(pos: Position, side: str) -> list[int]:
    """The ground units of the first hex that holds too many."""
    crowds = (pos.ground(hex, side) for hex in pos.crowds(side))
    return next((units for units in crowds if len(units) > STACKING_LIMIT), [])


def thin_out(pos: Position, side: str, units: list[int]) -> Procedure:
    """An over-stacked hex first loses what is over the limit, those that retreated into it before others [7.0.c]."""
    for hex in stacks(pos, units):
        while len(crowd := pos.ground(hex, side)) > STACKING_LIMIT:
            late = [u for u in crowd if u in pos.retreated] or crowd
            eliminate(pos, (yield from choose(pos, side, "7.0.c", EXCESS, late)), "7.0.c")
