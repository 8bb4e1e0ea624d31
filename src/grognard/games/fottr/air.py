"""The strategic air war [8.0]: air units and their missions."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def assign_luftwaffe(pos: Position, seat: str) -> Procedure:
    yield from ()


def assign_air_units(pos: Position, seat: str) -> Procedure:
    yield from ()


def come_home(pos: Position) -> None:
    """Air units are free again for the next turn [4.0.18]."""
