"""Surprise [35.7]."""

from __future__ import annotations

from collections.abc import Iterable

from .position import Position


def is_surprise(pos: Position) -> bool:
    return pos.game_turn in pos.scenario.file.rules.surprise_turns


def cut_off(pos: Position, units: Iterable[int]) -> list[int]:
    """Those who trace no combat supply: NATO's under surprise, but for those in West Berlin [35.7]."""
    if not is_surprise(pos):
        return []
    return [u for u in units if pos.side(u) == "nato" and pos.standing[u] != pos.scenario.berlin]


def traces_combat_supply(pos: Position, side: str) -> bool:
    """Surprised, NATO traces no combat supply in its Recovery Phase and after battles [35.7]."""
    return side == "wp" or not is_surprise(pos)
