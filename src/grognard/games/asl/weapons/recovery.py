"""Weapons of units that surrender, are eliminated or rout without them: a SMC may take one at once [4.44]."""

from __future__ import annotations

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from ..captivity import guards
from ..cavalry import HORSE
from ..counters_in_play import may_be_taken, try_recovery
from ..hiding import concealment
from ..nerve.leadership import is_armed, is_good_order
from ..position import Position

Arms = tuple[str, tuple[int, ...], tuple[int, ...]]  # the side, the weapons, and who has tried to take one


def at_once(pos: Position) -> Procedure:
    """In any phase each unpinned Good Order SMC on foot in the Location may try to take one of the weapons, the
    ATTACKER's first [4.44]. Prisoners whose Guard was lost get another before that [20.5]."""
    yield from guards.take_over(pos)
    while pos.forsaken:
        weapons = pos.forsaken.pop(0)
        for side in (pos.attacker, pos.defender):
            tried: tuple[int, ...] = ()
            while is_asked(pos, arms := (side, weapons, tried)):
                said = yield Ask(side, "4.44", TAKE, pos, arms)
                if said[0] != "recover":
                    break
                _, u, w = said
                tried = (*tried, u)
                pos.sought.add((u, w))
                concealment.acts(pos, u)
                try_recovery(pos, u, w)


def is_asked(pos: Position, arms: Arms) -> bool:
    """A side whose men lie under a "?" there is asked, too: that must not tell who is under it [12.11]."""
    side, _, tried = arms
    if not tried and any(pos.units[v].marker for w in lying(pos, arms, 0) for v in pos.visible_at(pos.locs[w], side)):
        return True
    return bool(takers(pos, arms))


def takers(pos: Position, arms: Arms) -> list[int]:
    side, _, tried = arms
    places = sorted({pos.locs[w] for w in lying(pos, arms, 0)})
    return [u for loc in places for u in pos.at_loc(loc, side) if u not in tried and may_take(pos, u)]


def may_take(pos: Position, u: int) -> bool:
    unit, enemy = pos.units[u], pos.enemy(pos.side(u))
    under_way = pos.move is not None and u in pos.move.units and pos.move.vertices
    if not pos.type(u).smc or unit.hidden or unit.pinned or unit.mounted or under_way or not is_good_order(pos, u):
        return False
    return not any(is_armed(pos, v) for v in pos.known_at(unit.loc, enemy))


def lying(pos: Position, arms: Arms, u: int) -> list[int]:
    """Those of the weapons that still lie where they were left, and that the side may take."""
    left = [w for w in arms[1] if pos.units[w].hex and not pos.units[w].by and pos.weapon(w).type != HORSE]
    return [w for w in left if may_be_taken(pos, w, arms[0])]


def why_not(pos: Position, arms: Arms, u: int, w: int) -> Reason | None:
    if u not in takers(pos, arms) or w not in lying(pos, arms, u) or pos.locs[u] != pos.locs[w]:
        return Reason("4.44", "nothing-to-recover", unit=pos.names[u])
    return None


TAKE: Question = Question(
    "take-weapon",
    CHOICE,
    Verb("recover", UNIT, UNIT, among=(takers, lying), why_not=why_not, rule="4.44"),
    Verb("let"),
    about=lambda pos, arms: About(hexes=sorted({pos.units[w].hex for w in lying(pos, arms, 0)})),
)
