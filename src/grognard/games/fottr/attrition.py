"""Attrition [15.0]."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def attrition(pos: Position, seat: str) -> Procedure:
    yield from ()
