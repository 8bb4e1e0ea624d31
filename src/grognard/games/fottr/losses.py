"""What a game has cost each power so far: for statistics over many games."""

from __future__ import annotations

from .position import GONE, LOST, Position
from .scenario import POWERS


def losses(pos: Position) -> dict[str, dict[str, int]]:
    """Units in the Eliminated Boxes, and those out of the game."""
    return {
        pos.seats(power)[0]: {"lost": len(pos.units_where(power, *LOST)), "gone": len(pos.units_where(power, GONE))}
        for power in POWERS
    }
