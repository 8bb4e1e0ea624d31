"""Mechanised movement [16.0]: mechanised units move once more, and break through the zones of all others."""

from __future__ import annotations

from ...engine.reason import Reason
from . import supply
from .position import Position


def keeps(pos: Position, u: int) -> Reason | None:
    """Mechanised units in supply [16.0.a] [12.1B] that were in command when the segment began [16.0.b] [11.1.h]; the
    West always is."""
    if u not in pos.scenario.mechanised:
        return Reason("16.0.a", "not-mechanised", unit=pos.id(u))
    if u not in pos.commanded:
        return Reason("16.0.b", "not-in-command", unit=pos.id(u))
    if not supply.in_supply(pos, u):
        return Reason("16.0.a", "out-of-supply", unit=pos.id(u))
    return None
