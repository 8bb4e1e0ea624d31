"""March movement [12.4]: the ground on which a side may march, and what keeps it from marching elsewhere."""

from __future__ import annotations

from ...engine.hexset import HexSet, without
from ...engine.reason import Reason
from . import airspace, refugees
from .position import Position
from .scenario import ENEMY
from .zones import counts


def bars_march(pos: Position, side: str, hex: int) -> Reason | None:
    """What keeps a march out of a hex, or from starting there: enemy zones, whoever stands in them [8.1.1] [8.1.2]
    [8.5.h], airspace that is not friendly [11.8.1], interdiction [12.2.1] and refugees [12.4.1]."""
    if counts(pos, hex, side, "march_rail_ferry_barred"):
        return Reason("8.1.1", "zone-bars-march", hex=pos.label(hex))
    if interdicted(pos, side) >> hex & 1:
        return Reason("12.2.1", "interdiction-bars-march", hex=pos.label(hex))
    if reason := refugees.bar_march(pos, side, hex):
        return reason
    if not airspace.allows(pos, "march", hex, side):
        return Reason("11.8.1", "airspace-bars-march", hex=pos.label(hex))
    return None


def march_ground(pos: Position, side: str) -> HexSet:
    """The hexes in which nothing of what `bars_march` names keeps a side from marching."""
    return pos.kept_for(side, "march", (pos.changes, pos.turn, interdicted(pos, side)), _march_ground)


def _march_ground(pos: Position, side: str) -> HexSet:
    closed = pos.zoned[ENEMY[side]] | refugees.crowded(pos, side) | interdicted(pos, side)
    return without(airspace.friendly(pos, side), closed)


def interdicted(pos: Position, side: str) -> HexSet:
    """The air interdiction zones of the enemy: the hexes of his markers and the six around each [23.8]. Ground moves
    and trains ask for them, and nothing else does [23.8.1]."""
    if not pos.interdicted:
        return 0

    def find() -> HexSet:
        found = 0
        for hex, by in pos.interdicted:
            if by == ENEMY[side]:
                found |= pos.board.disc_bits(hex, 1)
        return found

    return pos.kept(("interdicted", side), frozenset(pos.interdicted), find)
