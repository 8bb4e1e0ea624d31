"""Entry by ground from the boxes of the sectors [33.1] [33.2.2]."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.hexset import HexSet, members
from ...engine.reason import Reason
from .position import BOXES, BOXES_OF, Position


def boxed(pos: Position, side: str) -> list[int]:
    """Units of a side that wait in its boxes [33.1]; they may wait as long as it likes [33.4]."""
    return pos.kept(("boxed", side), pos.changes, lambda: pos.units_where(side, *BOXES_OF[side]))


def sector_of(pos: Position, u: int) -> HexSet:
    """The map edge through which a unit enters from its box."""
    number = BOXES.index(pos.units[u].where) + 1
    return pos.scenario.areas[f"sector:{number}"] & pos.scenario.land


def ways_in(pos: Position, u: int) -> Iterator[tuple[int, int]]:
    """The hexes of its sector, and what the ground of each costs [33.2.2]; it comes in supplied [33.5]."""
    for hex in members(sector_of(pos, u)):
        yield hex, pos.scenario.terrain(hex).mp


def may_come_in(pos: Position, u: int, hex: int) -> Reason | None:
    if sector_of(pos, u) >> hex & 1:
        return None
    return Reason("33.2.2", "not-in-its-sector", unit=pos.id(u), hex=pos.label(hex))
