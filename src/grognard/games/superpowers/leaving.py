"""Units of the WP that leave the map by its west edge [AR:EX21.0.i]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine.reason import Reason
from .position import EXITED, Position
from .supply import supplied_hexes

NO_EXIT: Final = Reason("AR:EX21.0.i", "no-exit")  # most are told so at every hex


def may_leave(pos: Position, side: str, hex: int) -> Reason | None:
    """WP units of every kind may leave by the west edge in Across the Rhine [AR:EX21.0.i]."""
    if side != "wp" or not pos.scenario.file.victory.wp.unit_exited_west:
        return NO_EXIT
    if hex not in pos.scenario.west_edge:
        return Reason("AR:EX21.0.i", "not-at-west-edge", hex=pos.label(hex))
    return None


def leave_map(pos: Position, side: str, units: Iterable[int], hex: int) -> None:
    """Units that leave where their army can trace supply count for victory [AR:EX21.0.i]."""
    for u in units:
        if supplied_hexes(pos, side, pos.counter(u).army) >> hex & 1:
            pos.exited_supplied.add(u)
        pos.tell("AR:EX21.0.i", "exited", unit=pos.id(u), hex=pos.label(hex), supplied=u in pos.exited_supplied)
        pos.take_off(u, EXITED)
    pos.moved_any = True
