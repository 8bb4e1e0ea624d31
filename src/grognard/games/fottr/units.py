"""What is in play: the records of which a position is made."""

from __future__ import annotations

import msgspec

from ...engine.moves import Move


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


class Bound(msgspec.Struct, frozen=True):
    """Hexes in one of which a move must end, and by which rule."""

    rule: str
    hexes: tuple[int, ...]


class GroundMove(Move, frozen=True):
    """A move on the ground: in which manner, of which power. The allowance is what it may cost in any case, `unseen`
    what it may cost if the stack is never next to the enemy [12.1A]."""

    power: str = ""
    manner: str = ""
    start: int = 0  # the hex where they were
    beside: bool = False  # they have been next to the enemy
    unseen: int = 0
    mountain: bool = True
    bound: Bound | None = None

    @property
    def left(self) -> int:
        return (self.allowance if self.beside else self.unseen) - self.spent
