"""Strategic movement [17.0]."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def axis_strategic_movement(pos: Position, seat: str) -> Procedure:
    yield from ()


def allied_strategic_movement(pos: Position, seat: str) -> Procedure:
    yield from ()


def soviet_strategic_movement(pos: Position, seat: str) -> Procedure:
    yield from ()
