"""Replacements [20.0]: lost units are rebuilt at the price of others."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason
from .formations import may_stack
from .position import DESTROYED, POOL, Position
from .supply import in_supply


def replacements(pos: Position, side: str) -> Procedure:
    """After supply has been marked, a side rebuilds what it can and will: unit, units given up, hex."""
    while options := ["rebuild " + pos.id(u) for u in pos.units_where(side, POOL) if may_rebuild(pos, side, u) is None]:
        answer = yield rebuild_ask(pos, side, options)
        if answer == "done":
            return
        yield from rebuild(pos, side, pos.scenario.index[answer.split()[1]])


def rebuild_ask(pos: Position, side: str, options: list[Answer]) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["rebuild", id] if (u := pos.scenario.unit(id)) is not None:
                return may_rebuild(pos, side, u)
        return Reason("20.0.b", "not-an-option", answer=answer)

    return Ask(side, "20.0.b", "rebuild", [*options, "done"], judge)


def rebuild(pos: Position, side: str, u: int) -> Procedure:
    given: list[int] = []
    while len(given) < rate(pos, side):
        answer = yield give_ask(pos, u, given)
        given.append(pos.scenario.index[answer.split()[1]])
    answer = yield place_ask(pos, u, given)
    for v in given:
        pos.take_off(v, DESTROYED)
    hex = pos.scenario.board.hex(answer.split()[1])
    entered = pos.units[u].entered
    pos.put(u, hex)
    pos.units[u] = msgspec.structs.replace(pos.units[u], entered=entered)  # it is no reinforcement of this GT
    pos.tell("20.0.b", "rebuilt", unit=pos.id(u), hex=pos.label(hex), given=pos.ids(given))


# -- what for what ----------------------------------------------------------------------------------------------------


def rate(pos: Position, side: str) -> int:
    """Units given up for one rebuilt [DM:EX20.0.a] [DM:EX20.0.b] [AR:EX20.0.a] [AR:EX20.0.b]."""
    return pos.scenario.file.replacements.rate[side]


def may_rebuild(pos: Position, side: str, u: int) -> Reason | None:
    """Units in the pool [20.0.a] for which others can be given [20.0.b] and a place is found [20.0.f]."""
    if pos.side(u) != side:
        return Reason("20.0.b", "not-your-unit", unit=pos.id(u))
    if pos.units[u].where == DESTROYED:
        return Reason("20.0.e", "destroyed-for-good", unit=pos.id(u))
    if pos.units[u].where != POOL:
        return Reason("20.0.a", "not-in-pool", unit=pos.id(u))
    others = [v for v in pos.units_where(side, POOL) if v != u]
    reasons = [reason for v in others if (reason := may_give(pos, u, v, ())) is not None]
    if len(others) - len(reasons) < rate(pos, side):
        rule = reasons[0].rule if len(others) >= rate(pos, side) else "20.0.b"
        return Reason(rule, "nothing-to-give", unit=pos.id(u), needed=rate(pos, side))
    return has_place(pos, u)


def may_give(pos: Position, u: int, v: int, given: Iterable[int]) -> Reason | None:
    """Another unit in the pool, of the same army or nation [20.0.b], independent for independent [20.0.d], of the same
    branch and at least as strong [20.0.c]."""
    lost, offered = pos.counter(u), pos.counter(v)
    if offered.side != lost.side or pos.units[v].where != POOL or v == u or v in given:
        return Reason("20.0.b", "not-in-pool", unit=pos.id(v))
    if lost.independent != offered.independent:
        return Reason("20.0.d", "independent-apart", unit=pos.id(v))
    if offered.pool != lost.pool:
        return Reason("20.0.b", "other-pool", unit=pos.id(v), pool=lost.pool)
    if offered.branch != lost.branch:
        return Reason("20.0.c", "other-branch", unit=pos.id(v), branch=lost.branch)
    if offered.firepower < lost.firepower:
        return Reason("20.0.c", "too-weak", unit=pos.id(v), firepower=lost.firepower)
    return None


def give_ask(pos: Position, u: int, given: list[int]) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["give", id] if (v := pos.scenario.unit(id)) is not None:
                return may_give(pos, u, v, given)
        return Reason("20.0.b", "not-an-option", answer=answer)

    side = pos.side(u)
    options = ["give " + pos.id(v) for v in pos.units_where(side, POOL) if may_give(pos, u, v, given) is None]
    return Ask(side, "20.0.b", "give-up", options, judge, unit=pos.id(u), given=pos.ids(given))


# -- where ------------------------------------------------------------------------------------------------------------


def friends(pos: Position, u: int) -> Iterable[int]:
    """In-supply units of the same army or nation [20.0.f]."""
    pool = pos.counter(u).pool
    return (v for v in pos.on_map(pos.side(u)) if pos.counter(v).pool == pool and in_supply(pos, v))


def has_place(pos: Position, u: int) -> Reason | None:
    reason: Reason | None = Reason("20.0.f", "no-unit-to-join", unit=pos.id(u))
    for hex in {pos.units[v].hex for v in friends(pos, u)}:
        reason = may_appear(pos, u, hex)
        if reason is None:
            break
    return reason


def may_appear(pos: Position, u: int, hex: int) -> Reason | None:
    """With a friend in supply [20.0.f]; Austrians only in Austria [DM:EX20.0.c]. The hex may be full: the limit holds
    when the owner's movement ends [7.0.a]."""
    if not any(pos.units[v].hex == hex for v in friends(pos, u)):
        return Reason("20.0.f", "no-unit-to-join", unit=pos.id(u), hex=pos.label(hex))
    home = pos.scenario.file.replacements.no_placement
    counter = pos.counter(u)
    if home is not None and counter.nation == home.nation and pos.scenario.board.country[hex] != home.outside:
        return Reason("DM:EX20.0.c", "outside-its-country", unit=pos.id(u), hex=pos.label(hex))
    if pos.closed_by_fire(hex):
        return Reason("16.5.c", "devastated", hex=pos.label(hex))
    return may_stack(pos, [*pos.ground(hex, counter.side), u], hex)


def place_ask(pos: Position, u: int, given: list[int]) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["at", label] if (hex := pos.hex_named(label)) is not None:
                return may_appear(pos, u, hex)
        return Reason("20.0.f", "not-an-option", answer=answer)

    hexes = sorted({pos.units[v].hex for v in friends(pos, u)})
    options = ["at " + pos.label(hex) for hex in hexes if may_appear(pos, u, hex) is None]
    return Ask(pos.side(u), "20.0.f", "place-rebuilt", options, judge, unit=pos.id(u), given=pos.ids(given))
