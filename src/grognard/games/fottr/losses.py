"""What a game has cost each power so far: for statistics over many games."""

from __future__ import annotations

from .position import GONE, LOST, Position
from .sides import POWERS


def losses(pos: Position) -> dict[str, dict[str, int]]:
    """Units in the Eliminated Boxes, and those out of the game."""
    counted: dict[str, dict[str, int]] = {}
    for power in POWERS:
        for seat in pos.seats(power)[:1]:
            sums = counted.setdefault(seat, {"lost": 0, "gone": 0})
            sums["lost"] += len(pos.units_where(power, *LOST))
            sums["gone"] += len(pos.units_where(power, GONE))
    return counted
