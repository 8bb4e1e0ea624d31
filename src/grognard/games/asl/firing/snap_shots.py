"""Snap Shots [8.15]: First Fire at a unit while it crosses a hexside."""

from __future__ import annotations

from ....engine.reason import Reason
from ....engine.sight import BLOCKED
from ..places import Loc, hex_of, loc_at
from ..position import Position
from ..sight import corners_of, hindrance, middle_of, verdict
from ..units import Trek
from .attack import FIRST, firer_of, loc_of, manner


def crosses(pos: Position, move: Trek) -> str:
    """The hexside of its new hex that a unit has just crossed on the ground, if any [8.15]."""
    on_ground = move.crossed and move.hex and not move.level
    return pos.board.direction(move.hex, move.crossed) if on_ground else ""


def sides_of(move: Trek) -> tuple[Loc, Loc]:
    """The Locations on both sides of the hexside."""
    return loc_at(move.hex), loc_at(move.crossed)


def seen_through(pos: Position, a: Loc, move: Trek) -> int:
    """The hindrance to the middle of the hexside; `BLOCKED` unless the whole of it is seen, by one of its two hexes
    [8.15]."""
    side = crosses(pos, move)
    back = pos.board.direction(move.crossed, move.hex)
    here, there = sides_of(move)
    for end, other in zip(sorted(corners_of([side])), _reversed(side, back)):
        if _to_edge(pos, a, here, end, move) == BLOCKED and _to_edge(pos, a, there, other, move) == BLOCKED:
            return BLOCKED
    middle = _to_edge(pos, a, here, middle_of(side), move), _to_edge(pos, a, there, middle_of(back), move)
    return min((found for found in middle if found != BLOCKED), default=BLOCKED)


def _to_edge(pos: Position, a: Loc, b: Loc, aim: int, move: Trek) -> int:
    """The hindrance to a point of the hexside; the ground of its own two hexes does not hide it."""
    found = hindrance(pos, a, b, (aim,))
    if found == BLOCKED and not pos.scenario.is_flat:
        line = verdict(pos, a, b, aim)
        if line.blocks and all(block.why == "crest" and block.hex in (move.hex, move.crossed) for block in line.blocks):
            return line.hindrance
    return found


def _reversed(side: str, back: str) -> tuple[int, ...]:
    """The corners of a hexside as the hex beyond it counts them, in the order of the first hex's."""
    mine, theirs = corners_of([side]), corners_of([back])
    pairs = sorted(zip(mine, reversed(theirs)))
    return tuple(other for _, other in pairs)


def may_snap(pos: Position, move: Trek, u: int) -> Reason | None:
    """Small arms and machine guns that have not fired, once at a unit at each hexside, not at who enters their own hex
    [8.15]."""
    name = pos.names[u]
    if not crosses(pos, move) or manner(pos, u) != FIRST:
        return Reason("8.15", "no-snap-shot", unit=name)
    if pos.is_weapon(u) and not pos.armament(u).mg:
        return Reason("8.15", "no-snap-shot", unit=name)
    if hex_of(loc_of(pos, u)) == move.hex or pos.units[firer_of(pos, u)].berserk:
        return Reason("8.15", "no-snap-shot", unit=name)
    if u in move.snapped:
        return Reason("8.15", "fired-often-enough", unit=name)
    return None


def fence_aims(pos: Position, move: Trek) -> tuple[tuple[Loc, int], ...]:
    """Where the fire is aimed at, from both hexes, to see which walls and hedges it crosses."""
    here, there = sides_of(move)
    side, back = crosses(pos, move), pos.board.direction(move.crossed, move.hex)
    return (here, middle_of(side)), (there, middle_of(back))
