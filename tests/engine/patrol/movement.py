"""Patrol: pieces move hex by hex, are seen [Q.2] [Q.3] and throw smoke [Q.6]."""

from __future__ import annotations

import msgspec

from grognard.engine.ask import Ask, Procedure
from grognard.engine.moves import Move
from grognard.engine.pieces import MAP
from grognard.engine.question import PATH, PHASE, About, Question
from grognard.engine.reason import Reason
from grognard.engine.verbs import HEX, UNIT, Verb
from tests.engine.patrol.fire import fire_window, halt
from tests.engine.patrol.position import ALLOWANCE, ENEMY, Patrol
from tests.engine.patrol.sight import is_open, show, watchers


def can_act(pos: Patrol, side: str) -> list[int]:
    return [u for u in pos.on_map(side) if not pos.units[u].spent]


def may_set_out(pos: Patrol, side: str, u: int) -> Reason | None:
    if pos.side(u) != side or pos.units[u].where != MAP:
        return Reason("Q.2", "not-your-squad", unit=pos.id(u))
    return Reason("Q.2", "spent", unit=pos.id(u)) if pos.units[u].spent else None


def set_out(pos: Patrol, side: str, u: int) -> None:
    pos.change(u, spent=True)
    pos.move = Move(side, (u,), pos.standing[u], ALLOWANCE, path=(pos.standing[u],))


def price(pos: Patrol, a: int, b: int) -> int:
    climb = pos.board.levels[b] > pos.board.levels[a]
    return (1 if is_open(pos, b) else 2) + climb


def may_enter(pos: Patrol, move: Move, hex: int) -> Reason | None:
    if move.stopped:
        return move.stopped.reason(pos)
    if hex not in pos.board.neighbours[move.hex]:
        return Reason("Q.2", "not-next", hex=pos.label(hex))
    needed = price(pos, move.hex, hex)
    if needed > move.left:
        return Reason("Q.2", "too-far", hex=pos.label(hex), needed=needed, left=move.left)
    return None


MOVING = Question(
    "march",
    PATH,
    Verb("enter", HEX, among=lambda pos, move: pos.board.neighbours[move.hex], why_not=may_enter),
    Verb("stop"),
    about=lambda pos, move: About(units=move.units, hexes=(move.hex,), left=move.left),
    cost=lambda pos, move, hex: price(pos, move.hex, hex),
)


def enter(pos: Patrol, move: Move, hex: int) -> Procedure:
    (u,) = move.units
    enemy = ENEMY[move.side]
    spent = move.spent + price(pos, move.hex, hex)
    pos.put(u, hex)
    pos.move = msgspec.structs.replace(move, hex=hex, spent=spent, path=(*move.path, hex))
    pos.tell("Q.2", "moves", unit=pos.id(u), hex=pos.label(hex))
    watched = bool(watchers(pos, enemy, hex))
    if watched and is_open(pos, hex):
        show(pos, u, "Q.3")
    if pos.present[enemy][hex]:
        halt(pos, "met", hex)
    if watched and pos.units[u].where == MAP:
        yield from fire_window(pos, enemy, u)


def may_throw(pos: Patrol, side: str, u: int, hex: int) -> Reason | None:
    if against := may_set_out(pos, side, u):
        return against
    if u in pos.scenario.dummies:
        return Reason("Q.6", "dummy", unit=pos.id(u))
    return None if pos.grenades[side] else Reason("Q.6", "no-grenades")


def throw(pos: Patrol, side: str, u: int, hex: int) -> None:
    show(pos, u, "Q.6")
    pos.change(u, spent=True)
    pos.grenades[side] -= 1
    pos.smoke[hex] = 2
    pos.tell("Q.6", "smoke", unit=pos.id(u), hex=pos.label(hex))


ACTING = Question(
    "act",
    PHASE,
    Verb("move", UNIT, among=can_act, why_not=may_set_out, then=(MOVING,)),
    Verb(
        "smoke",
        UNIT,
        HEX,
        among=(can_act, lambda pos, side, u: pos.board.neighbours[pos.standing[u]]),
        why_not=may_throw,
        rule="Q.6",
    ),
    Verb("done"),
)


def movement(pos: Patrol, side: str) -> Procedure:
    """Every hex entered is a resting point: the move under way is in the position."""
    while True:
        if (move := pos.move) is not None:
            if pos.units[move.units[0]].where != MAP:
                pos.move = None
                continue
            match (yield Ask(side, "Q.2", MOVING, pos, move, rests=True)):
                case "enter", hex:
                    yield from enter(pos, move, hex)
                case _:
                    pos.move = None
            continue
        match (yield Ask(side, "Q.1", ACTING, pos, side, rests=True)):
            case "move", u:
                set_out(pos, side, u)
            case "smoke", u, hex:
                throw(pos, side, u, hex)
            case _:
                return
