"""Movement [12.0], and zones of control in movement [6.5]."""

from __future__ import annotations

from ...engine.ask import Reasons
from ...engine.phase import Activity
from .position import Position

OPERATIONAL: dict[str, Activity] = {}


def may_end(pos: Position, seat: str) -> Reasons:
    return None
