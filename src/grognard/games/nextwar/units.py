"""What is in play: the records of which a position is made."""

from __future__ import annotations

from typing import Final

import msgspec

from ...engine.moves import Move

WALKED_ON: Final = "walked-on"  # after an arrival by air or from the sea, in a later segment of the turn


class Unit(msgspec.Struct, frozen=True):
    """A piece in play: where it is, and what has become of it."""

    where: str
    hex: int = 0
    reduced: bool = False
    clearing: bool = False  # under the clearing marker of its hex [8.4.1]
    assaulted: str = ""  # how it came this turn, if by air or from the sea [8.4.1.1.4], or that it has walked on since
    rebuilt: bool = False  # this turn [11.2]


class Clearing(msgspec.Struct, frozen=True):
    """A clearing marker: which one, and whose units are under it [8.4.1]."""

    marker: str
    side: str


class Mine(msgspec.Struct, frozen=True):
    """A mine marker: whose, of which level [7.5], and which ship laid it, if any did [7.5.1.1]."""

    side: str
    level: int
    layer: str = ""


class Beachhead(msgspec.Struct, frozen=True):
    """A beachhead marker: whose, and when it was placed [8.5.8.2]."""

    side: str
    turn: int = 0
    step: int = 0


class LandMove(Move, frozen=True):
    """A stack's move on the ground [8.5.1], in sixths of a point."""

    start: int = 0
    carried: bool = False  # it has flown or sailed before, and may use half its allowance [8.5.2] [8.5.7.1]
    bypassing: bool = False  # it has to leave the hex again [8.5.1.1]
