"""Supply [9.0]: sources, lines of communication, and who is out of supply."""

from __future__ import annotations

from .position import Position


def in_supply(pos: Position, u: int) -> bool:
    return True
