"""Locations as numbers: a hex and a level in it [2.8]."""

from __future__ import annotations

from typing import Final

LEVELS: Final = 8  # Locations of one hex
GROUND: Final = 2  # level 0 among them; below it lie depressions
Loc = int  # a Location: a hex and a level in it


def loc_at(hex: int, level: int = 0) -> Loc:
    """The Location at a level of a hex [2.8]."""
    return hex * LEVELS + level + GROUND


def hex_of(loc: Loc) -> int:
    return loc // LEVELS


def level_of(loc: Loc) -> int:
    return loc % LEVELS - GROUND
