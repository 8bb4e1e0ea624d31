"""Guards: who can hold prisoners, and how many [20.5] [20.51]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.verbs import UNIT, Verb
from ..nerve.leadership import is_armed, is_good_order
from ..places import Loc
from ..position import Position
from ..victory import score_loss

CAPACITY = 5  # times its own size a Guard holds [20.51]


def size(pos: Position, u: int) -> int:
    """A unit's size number [20.51]."""
    return pos.type(u).unit_size


def room(pos: Position, guard: int) -> int:
    """Sizes of prisoners that a Guard can still take [20.51]."""
    held = sum(size(pos, v) for v in pos.carried_by(guard) if not pos.is_weapon(v))
    return CAPACITY * size(pos, guard) - held


def may_guard(pos: Position, v: int, prisoner: int) -> bool:
    """Armed Personnel that are not berserk, with room for him [20.2] [20.5] [20.51]."""
    return can_guard(pos, v) and room(pos, v) >= size(pos, prisoner)


def can_guard(pos: Position, v: int) -> bool:
    """Whoever could guard prisoners if he had none yet [20.2] [20.5]."""
    unit = pos.units[v]
    return unit.hex > 0 and not unit.by and is_armed(pos, v) and not unit.berserk


def may_take_over(pos: Position, v: int, prisoner: int) -> bool:
    """Who could be handed a prisoner: in Good Order and not pinned, as weapons change hands [20.5] [4.431]."""
    return may_guard(pos, v, prisoner) and is_good_order(pos, v) and not pos.units[v].pinned


def overflow(pos: Position, guard: int) -> list[int]:
    """The prisoners whom a Guard that has lost men can no longer hold, the last first [20.5] [20.51]."""
    found, over = list[int](), -room(pos, guard)
    for v in reversed(pos.captives(guard)):
        if over > 0:
            found.append(v)
            over -= size(pos, v)
    return found


def share_prisoners(pos: Position, guard: int, half: int) -> None:
    """The other half of a Guard that has split takes those who are too many for the first [20.51]."""
    for v in overflow(pos, guard):
        pos.change(v, by=half + 1)


def pass_prisoners_on(pos: Position, guard: int, half: int) -> None:
    """Of a Guard that deploys one half takes the prisoners, as many as it can hold, and the other has its hands free
    [20.5] [20.51]."""
    for v in pos.captives(guard):
        if may_guard(pos, half, v):
            pos.change(v, by=half + 1)


def go_free(pos: Position, u: int, loc: Loc) -> None:
    """A prisoner whom nobody guards any more is Unarmed, and free [20.5]."""
    pos.change(u, by=0)
    pos.stand_at(u, loc)
    score_loss(pos, u, sign=-1)
    pos.tell("20.5", "free-again", unit=pos.names[u], hex=pos.loc_label(loc))


def take_over(pos: Position) -> Procedure:
    """Of prisoners whose Guard is lost his side says who guards them from now on, or whether they go free [20.5]."""
    while pos.orphans:
        u = pos.orphans.pop(0)
        guard = pos.units[u].by - 1
        if guard < 0:
            continue
        side, loc = pos.side(guard), pos.locs[guard]
        able = [v for v in pos.at_loc(loc, side) if v == guard or may_take_over(pos, v, u)]
        said = yield Ask(side, "20.5", NEW_GUARD, pos, able)
        if said[0] == "guard":
            pos.change(u, by=said[1] + 1)
            pos.tell("20.5", "guards", unit=pos.names[u], mate=pos.names[said[1]])
        else:
            go_free(pos, u, loc)


def _able(pos: Position, able: Sequence[int]) -> Sequence[int]:
    return able


NEW_GUARD: Question = Question(
    "new-guard", CHOICE, Verb("guard", UNIT, among=_able), Verb("release"), about=lambda pos, able: About(units=able),
)  # fmt: skip
