"""Replacements [20.0]: lost units are rebuilt at the price of others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from ...engine.ask import Ask, Procedure
from ...engine.phase import offers
from ...engine.question import CHOICE, PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from .formations import may_stack
from .pack.datafiles import Counter
from .position import DESTROYED, POOL, Position
from .supply import in_supply


def replacements(pos: Position, side: str) -> Procedure:
    """After supply has been marked, a side rebuilds what it can and will: unit, units given up, hex."""
    return offers(pos, side, "20.0.b", REBUILDING, side)


class Deal(NamedTuple):
    """A unit that is rebuilt, and those given up for it so far."""

    unit: int
    given: tuple[int, ...] = ()


def rebuild(pos: Position, side: str, u: int) -> Procedure:
    deal = Deal(u)
    while len(deal.given) < rate(pos, side):
        _, v = yield Ask(side, "20.0.b", GIVING, pos, deal)
        deal = Deal(u, (*deal.given, v))
    _, hex = yield Ask(side, "20.0.f", PLACING_REBUILT, pos, deal)
    for v in deal.given:
        pos.take_off(v, DESTROYED)
    entered = pos.units[u].entered
    pos.put(u, hex)
    pos.units[u] = msgspec.structs.replace(pos.units[u], entered=entered)  # it is no reinforcement of this GT
    pos.tell("20.0.b", "rebuilt", unit=pos.id(u), hex=pos.label(hex), given=pos.ids(deal.given))


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
    others = [v for v in in_pool(pos, side) if v != u]
    reasons = [reason for v in others if (reason := may_give(pos, Deal(u), v)) is not None]
    if len(others) - len(reasons) < rate(pos, side):
        rule = reasons[0].rule if len(others) >= rate(pos, side) else "20.0.b"
        return Reason(rule, "nothing-to-give", unit=pos.id(u), needed=rate(pos, side))
    return has_place(pos, u)


def rebuildable(pos: Position, side: str) -> list[int]:
    """Who may be rebuilt, in one pass: most have not enough of their kind beside them in the pool."""
    waiting, counters, needed = in_pool(pos, side), pos.scenario.counters, rate(pos, side)
    kinds: dict[tuple[bool, str, str], list[int]] = {}  # of those who may be given for each other, the firepower
    for u in waiting:
        kinds.setdefault(kind_of(counters[u]), []).append(counters[u].firepower)
    return [
        u
        for u in waiting
        if sum([strength >= counters[u].firepower for strength in kinds[kind_of(counters[u])]]) > needed
        and has_place(pos, u) is None
    ]


def kind_of(counter: Counter) -> tuple[bool, str, str]:
    return counter.independent, counter.pool, counter.branch


def may_give(pos: Position, deal: Deal, v: int) -> Reason | None:
    """Another unit in the pool, of the same army or nation [20.0.b], independent for independent [20.0.d], of the same
    branch and at least as strong [20.0.c]."""
    lost, offered = pos.counter(deal.unit), pos.counter(v)
    if offered.side != lost.side or pos.units[v].where != POOL or v == deal.unit or v in deal.given:
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


def in_pool(pos: Position, side: str) -> list[int]:
    return pos.units_where(side, POOL)


def about_deal(pos: Position, deal: Deal) -> About:
    return About([deal.unit], given=pos.ids(deal.given))


GIVING: Question = Question(
    "give-up",
    CHOICE,
    Verb("give", UNIT, among=lambda pos, deal: in_pool(pos, pos.side(deal.unit)), why_not=may_give),
    about=about_deal,
)
PLACING_REBUILT: Question = Question(
    "place-rebuilt",
    PLACING,
    Verb(
        "at", HEX,
        among=lambda pos, deal: sorted({pos.standing[v] for v in friends(pos, deal.unit)}),
        why_not=lambda pos, deal, hex: may_appear(pos, deal.unit, hex),
    ),
    about=about_deal,
)  # fmt: skip
REBUILDING: Question = Question(
    "rebuild",
    PHASE,
    Verb(
        "rebuild", UNIT,
        why_not=may_rebuild, listed=rebuildable, does=rebuild, then=(GIVING, PLACING_REBUILT), leaves="points",
    ),
    Verb("done", stands=True),
)  # fmt: skip
