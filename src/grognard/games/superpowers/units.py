"""What is in play: the records of which a position is made."""

from __future__ import annotations

import msgspec


class Unit(msgspec.Struct, frozen=True):
    """A counter in play: where it is, whether it is out of supply, in which GT it entered (0: at the start)."""

    where: str
    hex: int = 0
    out_of_supply: bool = False
    entered: int = 0


class Devastation(msgspec.Struct, frozen=True):
    """A hex hit by a nuclear weapon or firestorm: by whom, and closed until the end of which GT [16.5.c]."""

    by: str
    until: int
    firestorm: bool
