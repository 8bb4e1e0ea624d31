"""Reaction [14.0]: a marker, moves out of its hex or to it, and attacks by those who moved."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.phase import Activity
from .position import Position

COMBAT: dict[str, Activity] = {}


def movement_step(kind: str, pos: Position, seat: str) -> Procedure:
    """`kind`: whose marker it is: west, soviet, okw or okh [14.1]."""
    yield from ()
