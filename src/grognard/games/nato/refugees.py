"""Refugees [35.4]: they fill the roads of West Germany in the first turns."""

from __future__ import annotations

from ...engine.hexset import HexSet
from ...engine.reason import Reason
from .position import Position


def crowded(pos: Position, side: str) -> HexSet:
    """The hexes from and into which a side's units do not march because of refugees: NATO's in West Germany [35.4]."""
    if side != "nato" or pos.game_turn not in pos.scenario.file.rules.refugee_turns:
        return 0
    return pos.scenario.countries["West Germany"]


def bar_march(pos: Position, side: str, hex: int) -> Reason | None:
    """[12.4.1]"""
    return Reason("12.4.1", "refugees", hex=pos.label(hex)) if crowded(pos, side) >> hex & 1 else None
