"""Rolls of both dice, and what they set off: an Original sum can activate the enemy's Sniper [14.1]."""

from __future__ import annotations

from ...engine.dice import Pair
from .position import Position

ACTIVE = frozenset({"PFPh", "MPh", "DFPh", "AFPh"})


def dice_roll(pos: Position, rule: str, side: str) -> Pair:
    """Throw both dice. In the fire and movement phases an Original sum equal to the enemy's SAN activates his Sniper
    [14.1]."""
    pair = pos.roll_pair(rule, side)
    enemy = pos.enemy(side)
    if pos.san.get(enemy) == pair.total and pos.phase in ACTIVE and enemy in pos.sniper:
        pos.pending.append(enemy)
    return pair
