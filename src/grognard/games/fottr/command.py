"""Command [11.0]: OKW, OKH and STAVKA markers and their ranges."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def buy_markers(pos: Position, seat: str) -> Procedure:
    yield from ()


def place_axis_markers(pos: Position, seat: str) -> Procedure:
    yield from ()


def place_stavka(pos: Position, seat: str) -> Procedure:
    yield from ()


def units_in_command(pos: Position, power: str) -> set[int]:
    """The units of a power in range of a proper marker now."""
    return set(pos.on_map(power))


def take_off_markers(pos: Position, power: str) -> None:
    """The power's command markers leave the map."""
