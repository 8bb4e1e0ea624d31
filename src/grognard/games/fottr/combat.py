"""Combat [13.0]."""

from __future__ import annotations

from ...engine.ask import Reasons
from ...engine.phase import Activity
from .position import Position

ACTIVITIES: dict[str, Activity] = {}


def may_end(pos: Position, seat: str) -> Reasons:
    return None


def end_step(pos: Position) -> None:
    """The combat step is over: what held for it holds no longer."""
