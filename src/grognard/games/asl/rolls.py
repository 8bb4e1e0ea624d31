"""Rolls of both dice, and what they set off: an Original sum can activate the enemy's Sniper [14.1]."""

from __future__ import annotations

from ...engine.dice import Pair
from .position import Position

ACTIVE = frozenset({"PFPh", "MPh", "DFPh", "AFPh"})


def dice_roll(pos: Position, rule: str, side: str, by: int | None = None) -> Pair:
    """Throw both dice. In the fire and movement phases an Original sum equal to the enemy's SAN activates his Sniper,
    but not if they are thrown for a prisoner [14.1]."""
    pair = pos.roll_pair(rule, side)
    enemy, captive = pos.enemy(side), by is not None and pos.units[by].by > 0
    if pos.san.get(enemy) == pair.total and pos.phase in ACTIVE and enemy in pos.sniper and not captive:
        pos.pending.append(enemy)
    return pair
