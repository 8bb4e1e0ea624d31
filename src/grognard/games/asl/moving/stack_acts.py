"""What units of a moving stack do with the same factors: all of it is named, then carried out under one fire [4.2]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import counters_in_play
from ..hiding import concealment, searching
from ..locations import LOCATION
from ..places import Loc
from ..position import Position
from ..units import Trek
from ..weapons import demolition, smoke_grenades
from .expenditures import finds, may_pick_up, stay_behind, under_fire
from .purse import able

ONE = 2  # halves of a factor: to recover a weapon, or to search [4.44] [12.152]


class Act(NamedTuple):
    """`smoke`, `phosphorus`, `recover`, `lay` or `search`; who does it, and the Location or the weapon. A charge has
    both."""

    verb: str
    unit: int
    what: int = 0
    where: Loc = 0


def cost(pos: Position, move: Trek, act: Act) -> int:
    """In halves of a factor."""
    if act.verb == "lay":
        return demolition.lay_cost(pos, move, act.where)
    return ONE if act.verb in ("recover", "search") else smoke_grenades.cost(move, act.what)


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


def lay(pos: Position, w: int, loc: Loc) -> Procedure:
    """A charge is placed under fire [23.3]."""
    yield from act(pos, Act("lay", pos.units[w].by - 1, w, loc))


def search(pos: Position) -> Procedure:
    """The whole stack searches [12.152]."""
    move = pos.move
    assert move is not None
    yield from act(pos, *(Act("search", u) for u in able(pos, move)))


def act(pos: Position, *first: Act) -> Procedure:
    """Others of the stack may use the same factors for something of their own; all is named before any of it is done,
    and paid for as the dearest of it [4.2]."""
    move = pos.move
    assert move is not None
    named = first
    while is_more_possible(pos, (move, named)):
        said = yield Ask(move.side, "4.2", TOGETHER, pos, (move, named))
        if said[0] == "done":
            break
        named = (*named, *acts_of(pos, (move, named), said))
    price = max(cost(pos, move, one) for one in named)
    halted = yield from carry_out(pos, named)
    thrown = [cost(pos, move, one) for one in named if one.verb in ("smoke", "phosphorus")]
    if pos.move is not None:
        pos.move = replace(pos.move, grenades=pos.move.grenades + max(thrown, default=0))
        yield from under_fire(pos, price)
    for _, u, w, loc in [one for one in named if one.verb == "lay"]:
        demolition.laid(pos, w, u, loc)
    if pos.move is not None and halted:
        stop(pos, pos.move, halted)


def stop(pos: Position, move: Trek, halted: Sequence[int]) -> None:
    """Whose grenade failed him, and who has searched, goes no farther; those with whom he moved may [24.1] [12.152]."""
    if set(able(pos, move)) <= set(halted):
        pos.move = replace(move, done=True)
        return
    others = [u for u in move.units if u not in halted]
    stay_behind(pos, move, others)
    pos.move = replace(move, units=tuple(others))


def acts_of(pos: Position, of: Acts, said: tuple[Any, ...]) -> tuple[Act, ...]:
    """What was named: all who have nothing else to do search together."""
    match said:
        case ("search",):
            return tuple(Act("search", u) for u in idle(pos, of))
        case "lay", w, loc:
            return (Act("lay", pos.units[w].by - 1, w, loc),)
    return (Act(*said),)


def carry_out(pos: Position, named: Sequence[Act]) -> Procedure:
    """What is done before the DEFENDER fires. Gives those who go no farther afterwards: squads whose grenades failed
    them, and who searched [24.1] [12.152]."""
    halted = []
    for verb, u, what, loc in named:
        if pos.move is None or u not in able(pos, pos.move):
            continue
        if verb == "recover":
            try_recovery(pos, u, what)
        elif verb == "lay":
            demolition.begin(pos, u, loc)
        elif verb != "search" and (yield from smoke_grenades.throw(pos, u, what, verb == "phosphorus")):
            halted.append(u)
    move = pos.move
    searchers = [one.unit for one in named if one.verb == "search" and move is not None and one.unit in able(pos, move)]
    if searchers:
        yield from searching.search(pos, searchers)
    return halted + searchers


def try_recovery(pos: Position, u: int, w: int) -> None:
    concealment.acts(pos, u)
    pos.sought.add((u, w))
    counters_in_play.try_recovery(pos, u, w)


def is_more_possible(pos: Position, of: Acts) -> bool:
    if len(idle(pos, of)) == 0:
        return False
    throws = any(grenades(pos, of)) or any(phosphorus_grenades(pos, of))
    if throws or may_search(pos, of) is None:
        return True
    if any(may_lay(pos, of, w, loc) is None for w in charges(pos, of) for loc in laying_places(pos, of, w)):
        return True
    return any(may_recover(pos, of, u, w) is None for u in idle(pos, of) for w in weapons(pos, of, u))


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


def charges(pos: Position, of: Acts) -> list[int]:
    return [w for u in idle(pos, of) for w in demolition.charges(pos, u)]


def laying_places(pos: Position, of: Acts, w: int) -> list[Loc]:
    return demolition.places(pos, of[0], w)


def may_lay(pos: Position, of: Acts, w: int, loc: Loc) -> Reason | None:
    return _is_busy(pos, of, pos.units[w].by - 1) or demolition.may_lay(pos, of[0], w, loc)


def may_search(pos: Position, of: Acts) -> Reason | None:
    """All who have nothing else to do [12.152]."""
    return searching.may_search(pos, of[0], idle(pos, of))


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
    Verb(
        "lay", UNIT, LOCATION, among=(charges, laying_places), why_not=may_lay, rule="23.3", only=demolition.are_there
    ),
    Verb("search", why_not=may_search, rule="12.152"),
    Verb("done"),
    about=lambda pos, of: About(units=of[0].units),
)  # fmt: skip
