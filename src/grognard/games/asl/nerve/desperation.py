"""Desperation Morale: broken units that the enemy frightens anew [10.62]."""

from __future__ import annotations

from ..places import Loc, hex_of
from ..position import Position
from ..sight import adjacent_ones, are_next
from .leadership import broken, is_armed


def desperate(pos: Position, u: int) -> None:
    """A broken unit becomes DM again [10.62]."""
    if pos.units[u].broken and not pos.units[u].dm:
        pos.change(u, dm=True)
        pos.tell("10.62", "desperate", unit=pos.names[u])


def take_fright(pos: Position, u: int) -> None:
    """A broken unit that comes next to a Known armed enemy is DM [10.62]."""
    enemy, here = pos.enemy(pos.side(u)), pos.locs[u]
    if pos.units[u].broken and any(
        is_armed(pos, v) for near in adjacent_ones(pos.scenario, here) for v in pos.known_at(near, enemy)
    ):
        desperate(pos, u)


def alarm(pos: Position, loc: Loc, side: str) -> None:
    """Broken enemies next to whom a Known armed unit comes are DM [10.62]."""
    enemy = pos.enemy(side)
    if not broken(pos, enemy):
        return
    if not any(is_armed(pos, u) for u in pos.known_at(loc, side)):
        return
    for hex in (hex_of(loc), *pos.board.neighbours[hex_of(loc)]):
        for v in pos.stack(hex, enemy):
            if pos.units[v].broken and are_next(pos, pos.locs[v], loc):
                desperate(pos, v)
