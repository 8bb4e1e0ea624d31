"""Allied invasions [10.0]."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def place_beachheads(pos: Position, seat: str) -> Procedure:
    yield from ()


def resolve_invasion(pos: Position, seat: str) -> Procedure:
    yield from ()


def overwhelming_success(pos: Position, seat: str) -> Procedure:
    yield from ()
