"""Stealthy and Lax units [11.17] [11.18] [19.36]."""

from __future__ import annotations

from ..nerve.leadership import force_of, is_good_order
from ..position import Position


def is_inexperienced(pos: Position, u: int) -> bool:
    """Green and Conscript MMC; not Green ones with an unbroken leader [19.2] [19.3]."""
    type = pos.type(u)
    if not type.inexperienced:
        return False
    if type.class_ != "G" or not pos.units[u].hex:
        return True
    there = pos.at_loc(pos.locs[u], pos.side(u))
    return not any(pos.type(v).leads and not pos.units[v].broken for v in there)


def is_stealthy(pos: Position, u: int) -> bool:
    """Heroes, and the classes that a nation has, its leaders with the best of them, in Good Order; Lax and
    Inexperienced units never [11.17] [15.24] [19.2] [1.11]."""
    type = pos.type(u)
    if type.inexperienced or is_lax(pos, u) or not is_good_order(pos, u):
        return False
    if type.kind == "hero" or pos.units[u].heroic:
        return True
    return type.stealthy or type.class_ in force_of(pos, u).stealthy_classes


def is_lax(pos: Position, u: int) -> bool:
    """Inexperienced units, Green ones without a leader, and berserk ones, those of a Human Wave, and others whom the
    counter or nation calls so [11.18] [15.432] [19.36] [19.3] [25.23]."""
    type = pos.type(u)
    if pos.units[u].berserk or pos.units[u].waved or is_inexperienced(pos, u):
        return True
    return not type.inexperienced and (type.lax or (type.mmc and type.class_ in pos.nation(u).lax_classes))
