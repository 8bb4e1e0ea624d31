"""Melee [11.15]: enemies who hold each other, and the broken who do not get away [11.16]."""

from __future__ import annotations

from ..nerve.leadership import is_armed
from ..nerve.morale import eliminate
from ..places import Loc
from ..position import Position
from .fights import Fight


def contested(pos: Position) -> list[Loc]:
    """Locations with units of both sides that have not fought yet [11.1]."""
    one, other = pos.scenario.sides
    both = pos.occupied[one] & pos.occupied[other]
    if not both:
        return []
    here = {pos.locs[u] for u in pos.persons(one) if both >> pos.units[u].hex & 1}
    return sorted(loc for loc in here if loc not in pos.fought and pos.at_loc(loc, other))


def lost_in_melee(pos: Position, fight: Fight) -> None:
    """Broken units that were in Melee and still are have failed to rout, but for Guards [11.16] [19.12]."""
    for side in fight.sides:
        foes = [v for v in pos.known_at(fight.loc, fight.enemy(side)) if is_armed(pos, v) and not pos.units[v].by]
        for u in pos.at_loc(fight.loc, side):
            if pos.units[u].broken and u in fight.melee and foes and not pos.units[u].by and not pos.captives(u):
                eliminate(pos, u, "11.16")
                fight.killed.add(u)


def hold_in_melee(pos: Position) -> None:
    """Where known units of both sides remain they hold each other, but for riders, who hold others and are not held
    themselves; where one is gone the other is free [11.15] [11.71]."""
    one, other = pos.scenario.sides
    both = pos.occupied[one] & pos.occupied[other]
    held = {
        pos.locs[u] for u in pos.persons(one)
        if both >> pos.units[u].hex & 1 and _holds(pos, pos.locs[u], one) and _holds(pos, pos.locs[u], other)
    }  # fmt: skip
    for u in (*pos.persons(one), *pos.persons(other)):
        unit = pos.units[u]
        if unit.melee != (pos.locs[u] in held and not (unit.concealed or unit.mounted)):
            pos.change(u, melee=not unit.melee)


def _holds(pos: Position, loc: Loc, side: str) -> bool:
    return any(not pos.units[u].by for u in pos.known_at(loc, side))
