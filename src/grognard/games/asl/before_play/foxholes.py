"""Foxholes of the order of battle, dug before play and hidden from the enemy [5.6] [12.33], and the way out of one
[8.12]."""

from __future__ import annotations

from ....engine.reason import Reason
from ..moving.purse import able, left
from ..places import Loc, hex_of, loc_at
from ..position import Position
from ..stacking import squad_equivalents
from ..units import Trek


def holes_left(pos: Position, side: str) -> int:
    given = sum(g.foxholes for g in pos.scenario.file.groups if g.side == side)
    return given - pos.placed_fox.get(side, 0)


def may_dig(pos: Position, side: str, loc: Loc) -> Reason | None:
    """Foxholes of the order of battle, a squad-equivalent each, on open ground where units stand [5.6]."""
    if not holes_left(pos, side):
        return Reason("5.6", "no-foxhole-left")
    most = pos.scenario.charts.stacking["foxhole_max"].value
    plain = loc == loc_at(hex_of(loc)) and hex_of(loc) not in pos.scenario.buildings
    if not pos.at_loc(loc, side) or not plain or pos.hole_at(loc) >= most:
        return Reason("5.6", "no-foxhole-there", hex=pos.loc_label(loc))
    return None


def dig(pos: Position, side: str, loc: Loc, count: int = 1) -> None:
    """Foxholes are hidden until the enemy sees them [12.33]."""
    pos.foxholes[hex_of(loc)] = pos.hole_at(loc) + count
    pos.hidden_holes[hex_of(loc)] = side
    pos.placed_fox[side] = pos.placed_fox.get(side, 0) + count
    fill_hole(pos, side, loc)
    pos.tell("5.6", "dug-in", to=(side,), hex=pos.loc_label(loc))


def fill_hole(pos: Position, side: str, loc: Loc) -> None:
    """As many as it holds are in the foxhole."""
    inside: list[int] = []
    for u in pos.at_loc(loc, side):
        if squad_equivalents(pos, [*inside, u]) <= pos.hole_at(loc):
            inside.append(u)
            pos.change(u, in_hole=True)


def may_climb_out(pos: Position, move: Trek) -> Reason | None:
    """Units get out of a foxhole and stay in its Location, for what it would cost to leave [8.12] [8.26]."""
    if not pos.foxholes or not move.hex or not any(pos.units[u].in_hole for u in able(pos, move)):
        return Reason("8.12", "no-foxhole")
    if move.dash:
        return Reason("4.63", "must-dash")
    if pos.units[move.units[0]].berserk:
        return Reason("15.431", "must-charge", unit=pos.names[move.units[0]])
    cost, have = out_of_hole(pos, move), left(pos, move)
    if have < cost + move.assault:
        rule = "4.61" if move.assault else "4.13"
        return Reason(rule, "not-enough-factors", hex=pos.loc_label(move.loc), cost=cost / 2, left=have / 2)
    return None


def out_of_hole(pos: Position, move: Trek) -> int:
    """In halves; what the enemy does not see costs nothing [12.33]."""
    return 0 if move.hex in pos.hidden_holes else int(2 * pos.scenario.charts.terrain["foxhole"].mf_out)
