"""Patrol: fire at those who move in sight, by standing orders or as it is decided [Q.5] [Q.8]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from grognard.engine.ask import Procedure
from grognard.engine.moves import Stop
from grognard.engine.pieces import MAP
from grognard.engine.question import CHOICE, About, Question
from grognard.engine.verbs import NUMBER, UNIT, Verb
from grognard.engine.windows import window
from tests.engine.patrol.position import OUT, RANGE, Orders, Patrol
from tests.engine.patrol.sight import hindrance, is_open, show, watchers


def firers(pos: Patrol, what: Any) -> list[int]:
    side, target = what
    real = [u for u in watchers(pos, side, pos.standing[target]) if u not in pos.scenario.dummies]
    return [u for u in real if not pos.units[u].spent]


def by_orders(pos: Patrol, side: str, what: Any) -> tuple[Any, ...] | None:
    """The nearest squad fires, if the orders of its side say so; without orders the side is asked."""
    orders = pos.orders.get(side)
    if orders is None:
        return None
    hex = pos.standing[what[1]]
    near = [u for u in firers(pos, what) if pos.board.distance(pos.standing[u], hex) <= orders.within]
    if not near or (orders.open_only and not is_open(pos, hex)):
        return ("pass",)
    return "fire", min(near, key=lambda u: (pos.board.distance(pos.standing[u], hex), u))


FIRING = Question(
    "fire",
    CHOICE,
    Verb("fire", UNIT, among=firers),
    Verb("pass"),
    about=lambda pos, what: About(hexes=(pos.standing[what[1]],), target=pos.known_as(what[1], what[0])),
    ordered=by_orders,
)


def fire_window(pos: Patrol, side: str, target: int) -> Procedure:
    """Whoever sees a move may fire, one squad after the other."""
    while pos.units[target].where == MAP and watchers(pos, side, pos.standing[target]):
        said = yield from window(pos, side, "Q.5", FIRING, (side, target))
        if said[0] == "pass":
            return
        fire(pos, said[1], target)


def fire(pos: Patrol, u: int, target: int) -> None:
    hex = pos.standing[target]
    show(pos, u, "Q.5")
    pos.change(u, spent=True)
    total = pos.roll_pair("Q.5", pos.side(u)).total + hindrance(pos, pos.standing[u], hex)
    total += 0 if is_open(pos, hex) else 2
    total += 0 if pos.units[target].seen else 2
    result = "hit" if total <= 4 else "pinned" if total <= 7 else "missed"
    pos.tell("Q.5", result, unit=pos.id(u), target=pos.id(target), total=total)
    if result == "hit":
        pos.take_off(target, OUT)
    elif result == "pinned":
        halt(pos, "pinned", hex)


def halt(pos: Patrol, text: str, hex: int) -> None:
    assert pos.move is not None
    pos.move = msgspec.structs.replace(pos.move, stopped=Stop("Q.7" if text == "met" else "Q.5", text, hex))


def order_fire(open_only: bool) -> Any:
    def give(pos: Patrol, side: str, within: int) -> None:
        pos.orders[side] = Orders(within, open_only)
        pos.tell("Q.8", "ordered", to=(side,), within=within)

    return give


def ask_me(pos: Patrol, side: str) -> None:
    pos.orders.pop(side, None)


def in_force(open_only: bool) -> Any:
    def given(pos: Patrol, side: str) -> list[int]:
        orders = pos.orders.get(side)
        return [orders.within] if orders is not None and orders.open_only == open_only else []

    return given


def ranges(pos: Patrol, side: str) -> Iterable[int]:
    return range(RANGE + 1)


ORDERING = Question(
    "orders",
    CHOICE,
    Verb("fire-within", NUMBER, among=ranges, does=order_fire(open_only=False), given=in_force(open_only=False)),
    Verb(
        "fire-in-the-open-within", NUMBER, among=ranges, does=order_fire(open_only=True), given=in_force(open_only=True)
    ),
    Verb("ask-me", does=ask_me),
)
