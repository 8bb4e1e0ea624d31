"""What a unit leaves behind that carries more than it may: its owner says what [10.4] [4.43]; the berserk do not choose
[15.431]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.verbs import UNIT, Verb
from ..counters_in_play import abandon
from ..position import Position
from .costs import capacity, weight

LIGHT = 1  # Portage Points of a weapon that the berserk carry on [15.431]
Load = tuple[int, tuple[int, ...]]  # a unit, and those of its weapons one of which stays behind


def fullest(weights: Sequence[int], room: int) -> int:
    """The heaviest load within so many Portage Points."""
    sums = {0}
    for one in weights:
        sums |= {total + one for total in sums if total + one <= room}
    return max(sums)


def surplus(pos: Position, carried: Sequence[int], room: int) -> tuple[int, ...]:
    """The weapons each of which can stay behind, so that what is left comes to the heaviest load there can be; nothing
    if it has come to that [10.4]."""
    weights = {w: weight(pos, w) for w in carried}
    best = fullest(list(weights.values()), room)
    if sum(weights.values()) == best:
        return ()
    return tuple(w for w in carried if fullest([weights[v] for v in carried if v != w], room) == best)


def parts_with(pos: Position, u: int, room: int) -> Procedure:
    """One weapon after the other, until the unit can carry the rest. Nobody is asked whose choices are all alike. Gives
    those that stay [10.4]."""
    left: list[int] = []
    while found := surplus(pos, [w for w in pos.weapons_of(u) if w not in left], room):
        if len({_looks(pos, w) for w in found}) > 1:
            left.append((yield Ask(pos.side(u), "10.4", LEAVE, pos, (u, found)))[1])
        else:
            left.append(found[0])
    return left


def _looks(pos: Position, w: int) -> tuple[str, bool, bool, bool]:
    unit = pos.units[w]
    return unit.type, unit.malfunctioned, unit.dismantled, unit.captured


def drop_weapons(pos: Position, u: int) -> None:
    """Before it charges a unit gives up what is heavier than one Portage Point, and what is too much for it
    [15.431]."""
    kept = 0
    for w in pos.weapons_of(u):
        pp = weight(pos, w)
        if pp > LIGHT or kept + pp > capacity(pos, u, tired=False):
            abandon(pos, w)
        else:
            kept += pp


LEAVE: Question = Question(
    "leave-weapon",
    CHOICE,
    Verb("drop", UNIT, among=lambda pos, load: load[1]),
    about=lambda pos, load: About(units=[load[0]]),
)
