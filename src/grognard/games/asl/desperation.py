"""Desperation Morale: broken units that the enemy frightens anew [10.62]."""

from __future__ import annotations

from .leadership import broken
from .places import Loc, hex_of
from .position import Position
from .sight import are_next


def desperate(pos: Position, u: int) -> None:
    """A broken unit becomes DM again [10.62]."""
    if pos.units[u].broken and not pos.units[u].dm:
        pos.change(u, dm=True)
        pos.tell("10.62", "desperate", unit=pos.names[u])


def alarm(pos: Position, loc: Loc, side: str) -> None:
    """Broken enemies next to whom a Known armed unit comes are DM [10.62]."""
    enemy = pos.enemy(side)
    if not broken(pos, enemy):
        return
    if not any(not pos.units[u].concealed and not pos.type(u).unarmed for u in pos.at_loc(loc, side)):
        return
    for hex in (hex_of(loc), *pos.board.neighbours[hex_of(loc)]):
        for v in pos.stack(hex, enemy):
            if pos.units[v].broken and are_next(pos, pos.locs[v], loc):
                desperate(pos, v)
