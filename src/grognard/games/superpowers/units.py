"""What is in play: the records of which a position is made."""

from __future__ import annotations

import msgspec

from ...engine.moves import Move


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


class GroundMove(Move, frozen=True, tag="ground"):
    """A move on the ground. Units that came by air go one hex; an overrun that fails counts as one, too."""

    hexes: int = 0
    by_air: bool = False


class Flight(Move, frozen=True, tag="flight"):
    """A helicopter in flight; its range stands for the allowance. Over enemy units it is here only: it never stands in
    their hex."""
