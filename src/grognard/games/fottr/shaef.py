"""SHAEF markers [9.3.2] [11.3]."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def place_shaef(pos: Position, seat: str) -> Procedure:
    yield from ()
