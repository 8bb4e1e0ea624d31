"""Demolition charges: where those who move had better lay one."""

from __future__ import annotations

from fractions import Fraction

from ...engine.ask import Answer, Ask
from ...games.asl.firing.drm import ground_tem
from ...games.asl.firing.readiness import guards_too_many
from ...games.asl.locations import next_to
from ...games.asl.moving.moves import may_move
from ...games.asl.places import Loc
from ...games.asl.position import Position
from ...games.asl.weapons.demolition import charges, owned, places
from .worth import harm

WORTH_LAYING = 3.0  # what a charge must promise: there is only one, and it is laid under fire


def promise(pos: Position, side: str, w: int, loc: Loc) -> float:
    """What a charge may be expected to cost the enemy in a Location; concealment halves it [23.1]."""
    foes = [v for v in pos.visible_at(loc, pos.enemy(side)) if pos.is_person(v)]
    if not foes:
        return 0.0
    fp = Fraction(pos.weapon(w).fp)
    hidden = all(pos.units[v].concealed for v in foes)
    return harm(pos, pos.scenario.charts.ift, fp / 2 if hidden else fp, ground_tem(pos, loc, foes[0]), 0, foes)


def lays(pos: Position, ask: Ask) -> Answer | None:
    """The charge of those under way that promises most from where they are."""
    best, best_gain = None, WORTH_LAYING
    for w in owned(pos, ask.what):
        for loc in places(pos, ask.what, w):
            gain = promise(pos, ask.side, w, loc)
            answer: Answer = f"lay {pos.id(w)} {pos.loc_label(loc)}"
            if gain > best_gain and not ask.reasons(answer):
                best, best_gain = answer, gain
    return best


def sappers(pos: Position, side: str) -> list[int]:
    """Those who stand where they could lay one, and have not moved."""
    found = []
    for u in pos.persons(side):
        able = pos.units[u].hex and may_move(pos, side, u) is None and not guards_too_many(pos, u)
        held = charges(pos, u) if able else []
        near = next_to(pos.scenario, pos.units[u].loc) if held else ()
        if any(w not in pos.charges and promise(pos, side, w, loc) > WORTH_LAYING for w in held for loc in near):
            found.append(u)
    return found
