"""What is in play: the records of which a position is made."""

from __future__ import annotations

import msgspec


class Unit(msgspec.Struct, frozen=True):
    """A counter in play: where it is and how many steps it has."""

    where: str
    hex: int = 0
    steps: int = 1


class AirUnit(msgspec.Struct, frozen=True):
    """An air unit: free, lost or on a mission, perhaps over a theatre, perhaps used up for this turn."""

    where: str
    theatre: str = ""
    used: bool = False


class Beachhead(msgspec.Struct, frozen=True):
    """A beachhead marker or the Mulberry: in a box from a turn on, or on a beach of the map."""

    where: str
    hex: int = 0
    ready: int = 0  # the first turn it can be used
