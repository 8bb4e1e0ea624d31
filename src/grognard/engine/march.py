"""Marches: whole orders to move, and looks at how far units come and what a way costs.

    move U,V 2427 2429      units that go together, and the hexes they pass; gaps are filled by the cheapest way
    move 2427 2429          the same for all units of a hex that can go together
    move 2427 2429 on       the same, and the units stay under way: they may go on, or stop
    go 2429                 the same for a move that has begun

A game states its functions once, as a `March`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from .ask import Answer, Refused
from .hexset import HexSet, members
from .info import Look
from .moves import Move
from .orders import entering, setting_out, units_and_hexes, without_on
from .reason import Number, Reason, Tally

NOBODY: frozenset[int] = frozenset()


class March(NamedTuple):
    """How units move in a game, or in one of the ways it knows. Every function gets the position first."""

    rule: str  # under which a line that is not an order is refused
    owner: Callable[[Any, int], str]  # the side that a unit belongs to
    may_move: Callable[[Any, str, int], Reason | None]  # the side, the unit
    fresh: Callable[[Any, str, int], Sequence[int]]  # the side's units in a hex that may move; the first goes first
    set_out: Callable[[Any, str, Sequence[int]], Any]  # the move of units that are about to go together
    may_join: Callable[[Any, Any, int], Reason | None] | None  # the move, a further unit; None: nobody ever does
    way: Callable[[Any, Any, int], Any]  # the move when it has come to a goal by the cheapest way; raises Refused
    step_cost: Callable[[Any, Any, int, int], Tally]  # the cost of one step of a move, from hex to hex
    points: Callable[[Any], Number]  # what a move may cost in all
    reach: Callable[[Any, Any], dict[str, Any]]  # where a move can come to, and at what cost


def held_back(pos: Any, u: int, ours: bool, there: bool, whose: str, once: str) -> Reason | None:
    """Why a unit cannot set out at all: it belongs to another side, is not on the map, or has moved. The rule `whose`
    says who moves, the rule `once` how often."""
    if not ours:
        return Reason(whose, "not-your-unit", unit=pos.id(u))
    if not there:
        return Reason(whose, "not-on-map", unit=pos.id(u))
    if u in pos.moved:
        return Reason(once, "has-moved", unit=pos.id(u))
    return None


def no_such_order(rule: str, *words: str) -> Refused:
    return Refused([Reason(rule, "no-such-order", order=" ".join(words))])


def whole_stack(pos: Any, march: March, side: str, hex: int) -> Any:
    """The move of all units in a hex that can go together. Raises Refused if there is none."""
    fresh = march.fresh(pos, side, hex)
    if not fresh:
        raise Refused([Reason(march.rule, "nobody-to-move", hex=pos.label(hex))])
    go = march.set_out(pos, side, fresh[:1])
    for u in fresh[1:]:
        if march.may_join is not None and march.may_join(pos, go, u) is None:
            go = march.set_out(pos, side, (*go.units, u))
    return go


def way_through(pos: Any, march: March, go: Any, goals: Sequence[int]) -> Any:
    """The move after it has gone from goal to goal by the cheapest way. Raises Refused if it cannot."""
    for goal in goals:
        go = march.way(pos, go, goal)
    return go


def hexes_of(pos: Any, march: March, go: Move, goals: Sequence[int]) -> list[int]:
    """The hexes that a move enters on its way through these goals."""
    return list(way_through(pos, march, go, goals).path[len(go.path) :])


def move_order(pos: Any, march: March, side: str, said: Sequence[str], verb: str = "move") -> Iterator[Answer]:
    """The answers of an order to move, without its verb. Where units do not move together, one goes after the other."""
    words, goes_on = without_on(said)
    named = units_and_hexes(pos, words)
    if named is None or len(words) < 2:
        raise no_such_order(march.rule, verb, *said)
    units, goals = named
    if not units:
        go = whole_stack(pos, march, side, goals[0])
        units, goals = list(go.units if march.may_join is not None else march.fresh(pos, side, goals[0])), goals[1:]
    elif (reason := march.may_move(pos, side, units[0])) is not None:
        raise Refused([reason])
    parties = [units] if march.may_join is not None else [[u] for u in units]
    moves = [march.set_out(pos, side, party) for party in parties]
    for go in moves:
        yield from setting_out(pos, go.units, verb)
        yield from entering(pos, hexes_of(pos, march, go, goals))
        if not goes_on or go is not moves[-1]:
            yield "stop"


def go_order(pos: Any, march: March, words: Sequence[str]) -> Iterator[Answer]:
    """The units under way go on; the next ask is whether they stop."""
    named = units_and_hexes(pos, words)
    if named is None or named[0] or pos.move is None:
        raise no_such_order(march.rule, "go", *words)
    yield from entering(pos, hexes_of(pos, march, pos.move, named[1]))


# -- looks ------------------------------------------------------------------------------------------------------------


def unit_looked_at(pos: Any, words: Sequence[str], hidden: Collection[int] = NOBODY) -> int | None:
    """The unit on the map that somebody looks at, unless it is hidden from him."""
    u: int | None = pos.index.get(words[0]) if words else None
    return None if u is None or not pos.standing[u] or u in hidden else u


def look_at_reach(pos: Any, march: March, words: Sequence[str], hidden: Collection[int] = NOBODY) -> dict[str, Any]:
    """Hexes that a unit could come to if it moved now, whatever it has done already."""
    u = unit_looked_at(pos, words, hidden)
    return {} if u is None else march.reach(pos, march.set_out(pos, march.owner(pos, u), [u]))


def look_at_way(pos: Any, march: March, words: Sequence[str], hidden: Collection[int] = NOBODY) -> dict[str, Any]:
    """The cheapest way of units ("U,V 2427 2429") or of a whole stack ("2427 2427 2429") from the first hex through the
    others, and what each step of it costs. Nothing if some of the units are hidden: the answer would tell which could
    go along."""
    goals = [h for word in words[1:] if (h := pos.hex_named(word)) is not None]
    if len(goals) < 2:
        return {}
    hex = pos.hex_named(words[0])
    if hex is not None:
        units = list(pos.at.get(hex, ()))
    else:
        units = [u for id in words[0].split(",") if (u := unit_looked_at(pos, [id])) is not None]
    if not units or any(u in hidden for u in units):
        return {}
    side = march.owner(pos, units[0])
    try:
        go = march.set_out(pos, side, units) if hex is None else whole_stack(pos, march, side, hex)
        there = way_through(pos, march, go, goals[1:])
    except Refused as refused:
        return {"reasons": refused.reasons}
    path = [go.hex, *there.path]
    costs = [march.step_cost(pos, go, a, b) for a, b in pairwise(path)]
    return {
        "units": pos.ids(go.units),
        "path": pos.labels(path),
        "costs": costs,
        "total": sum(cost.total for cost in costs),
        "allowance": march.points(there),
    }


class Supplied(NamedTuple):
    """A kind of supply that a unit needs: the rule, and the hexes in which the unit would have it now."""

    rule: str
    area: HexSet
    kind: str = ""  # where a unit needs several


def look_at_unit(
    pos: Any,
    march: March | None,
    words: Sequence[str],
    hidden: Collection[int],
    supplies: Callable[[int], list[Supplied]],
) -> dict[str, Any]:
    """A unit as its card shows it: whether it is in supply and, if not, how far away the nearest hex in supply is; the
    movement points it has now, or what keeps it from moving."""
    u = unit_looked_at(pos, words, hidden)
    if u is None:
        return {}
    told: dict[str, Any] = {"supply": [_supplied(pos, u, of) for of in supplies(u)]}
    if march is None:
        return told
    side = march.owner(pos, u)
    if (stops := march.may_move(pos, side, u)) is not None:
        return told | {"stops": stops}
    return told | {"left": march.points(march.set_out(pos, side, [u]))}


def _all_seen(pos: Any, side: str | None) -> Collection[int]:
    return NOBODY


def march_looks(
    march: Callable[[Any, int | None], March | None],
    supplies: Callable[[Any, int], list[Supplied]],
    hidden: Callable[[Any, str | None], Collection[int]] = _all_seen,
) -> dict[str, Look]:
    """The looks at the reach of a unit, the way of units and the card of a unit: `march` says how a unit moves now, if
    it does (None: how any stack does), `supplies` what it needs, `hidden` which units a side does not see."""

    def moving(pos: Any, words: Sequence[str], unseen: Collection[int]) -> March | None:
        return march(pos, unit_looked_at(pos, words[0].split(",")[:1], unseen) if words else None)

    def reach(pos: Any, side: str | None, words: Sequence[str]) -> dict[str, Any]:
        """Hexes that a unit could come to if it moved now, whatever it has done already."""
        moves = moving(pos, words, unseen := hidden(pos, side))
        return {} if moves is None else look_at_reach(pos, moves, words, unseen)

    def way(pos: Any, side: str | None, words: Sequence[str]) -> dict[str, Any]:
        """The cheapest way of units or of a whole stack, and what each step of it costs."""
        moves = moving(pos, words, unseen := hidden(pos, side))
        return {} if moves is None else look_at_way(pos, moves, words, unseen)

    def card(pos: Any, side: str | None, words: Sequence[str]) -> dict[str, Any]:
        """A unit's supply now, and how far it could go."""
        unseen = hidden(pos, side)
        return look_at_unit(pos, moving(pos, words, unseen), words, unseen, lambda u: supplies(pos, u))

    return {"card": card, "reach": reach, "way": way}


def _supplied(pos: Any, u: int, of: Supplied) -> Reason:
    here = pos.standing[u]
    if of.area >> here & 1:
        return Reason(of.rule, "supplied-now", kind=of.kind)
    near = min(members(of.area), key=lambda h: pos.board.distance(here, h), default=0)
    if not near:
        return Reason(of.rule, "supplied-nowhere", kind=of.kind)
    return Reason(of.rule, "unsupplied-now", kind=of.kind, hex=pos.label(near), far=pos.board.distance(here, near))
