"""What units of a moving stack do with the same factors: all of it is named, then carried out under one fire [4.2]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import UNIT, Verb
from . import concealment, counters_in_play, smoke_grenades
from .expenditures import finds, may_pick_up, under_fire
from .locations import LOCATION
from .moves import able
from .places import Loc
from .position import Position
from .units import Trek

RECOVERY = 2  # halves of a factor [4.44]


class Act(NamedTuple):
    """`smoke`, `phosphorus` or `recover`; who does it, and the Location or the weapon."""

    verb: str
    unit: int
    what: int

    def cost(self, move: Trek) -> int:
        return RECOVERY if self.verb == "recover" else smoke_grenades.cost(move, self.what)


Acts = tuple[Trek, tuple[Act, ...]]  # of a move, what has been named so far


def throw(pos: Position, u: int, loc: Loc, phosphorus: bool) -> Procedure:
    """The factors are spent, and the DEFENDER may fire [24.1] [8.1]."""
    yield from act(pos, Act("phosphorus" if phosphorus else "smoke", u, loc))


def pick_up(pos: Position, u: int, w: int) -> Procedure:
    """What a broken friend has costs a SMC nothing [4.44]."""
    if pos.units[w].by:
        try_recovery(pos, u, w)
    else:
        yield from act(pos, Act("recover", u, w))


def act(pos: Position, first: Act) -> Procedure:
    """Others of the stack may use the same factors for something of their own; all is named before any of it is done,
    and paid for as the dearest of it [4.2]."""
    move = pos.move
    assert move is not None
    named: tuple[Act, ...] = (first,)
    while is_more_possible(pos, (move, named)):
        said = yield Ask(move.side, "4.2", TOGETHER, pos, (move, named))
        if said[0] == "done":
            break
        named = (*named, Act(*said))
    halted = []
    for verb, u, what in named:
        if pos.move is None or u not in able(pos, pos.move):
            continue
        if verb == "recover":
            try_recovery(pos, u, what)
        elif (yield from smoke_grenades.throw(pos, u, what, verb == "phosphorus")):
            halted.append(u)
    thrown = [one.cost(move) for one in named if one.verb != "recover"]
    if pos.move is not None:
        pos.move = replace(pos.move, grenades=pos.move.grenades + max(thrown, default=0))
        yield from under_fire(pos, max(one.cost(move) for one in named))
    for u in halted:
        smoke_grenades.stays(pos, u)


def try_recovery(pos: Position, u: int, w: int) -> None:
    concealment.acts(pos, u)
    pos.sought.add((u, w))
    counters_in_play.try_recovery(pos, u, w)


def is_more_possible(pos: Position, of: Acts) -> bool:
    if len(idle(pos, of)) == 0:
        return False
    throws = any(grenades(pos, of)) or any(phosphorus_grenades(pos, of))
    return throws or any(may_recover(pos, of, u, w) is None for u in idle(pos, of) for w in weapons(pos, of, u))


def idle(pos: Position, of: Acts) -> list[int]:
    """Those of the stack who have nothing to do yet."""
    move, named = of
    return [u for u in able(pos, move) if all(u != one.unit for one in named)]


def _is_busy(pos: Position, of: Acts, u: int) -> Reason | None:
    return None if u in idle(pos, of) else Reason("4.2", "has-acted", unit=pos.names[u])


def grenades(pos: Position, of: Acts) -> list[tuple[int, Loc]]:
    return [(u, loc) for u, loc in smoke_grenades.throws(pos, of[0]) if _is_busy(pos, of, u) is None]


def phosphorus_grenades(pos: Position, of: Acts) -> list[tuple[int, Loc]]:
    return [(u, loc) for u, loc in smoke_grenades.throws_of_phosphorus(pos, of[0]) if _is_busy(pos, of, u) is None]


def may_smoke(pos: Position, of: Acts, u: int, loc: Loc) -> Reason | None:
    return _is_busy(pos, of, u) or smoke_grenades.may_throw(pos, of[0], u, loc)


def may_burn(pos: Position, of: Acts, u: int, loc: Loc) -> Reason | None:
    return _is_busy(pos, of, u) or smoke_grenades.may_throw_phosphorus(pos, of[0], u, loc)


def places(pos: Position, of: Acts, u: int) -> Sequence[Loc]:
    return smoke_grenades.places(pos, of[0], u)


def weapons(pos: Position, of: Acts, u: int) -> list[int]:
    """Weapons that nobody has, and nobody else looks for."""
    move, named = of
    sought = [one.what for one in named if one.verb == "recover"]
    return [w for w in finds(pos, move, u) if w not in sought and not pos.units[w].by]


def may_recover(pos: Position, of: Acts, u: int, w: int) -> Reason | None:
    if against := _is_busy(pos, of, u):
        return against
    if w not in weapons(pos, of, u):
        return Reason("4.44", "nothing-to-recover", unit=pos.names[u])
    return may_pick_up(pos, of[0], u, w)


TOGETHER: Question = Question(
    "act-together",
    CHOICE,
    Verb("smoke", UNIT, LOCATION, among=(idle, places), why_not=may_smoke, listed=grenades, rule="24.1"),
    Verb(
        "phosphorus", UNIT, LOCATION, among=(idle, places), why_not=may_burn, listed=phosphorus_grenades, rule="24.3",
        only=smoke_grenades.is_phosphorus_there,
    ),
    Verb("recover", UNIT, UNIT, among=(idle, weapons), why_not=may_recover, rule="4.44"),
    Verb("done"),
    about=lambda pos, of: About(units=of[0].units),
)  # fmt: skip
