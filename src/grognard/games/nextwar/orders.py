"""Whole orders: one line that stands for many answers.

move U,V 2427             units that go together, and the hexes they pass
go 2427                   the same for a move that has begun
attack 3319 with U,V      ("with all": everyone who can)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ...engine.ask import Answer, Refused
from ...engine.march import March, go_order, move_order, no_such_order
from ...engine.orders import attack_order, whole_force, words_of
from ...engine.reason import Reason, Tally
from . import movement
from .attackers import able
from .combat import Combat, may_join
from .position import Position
from .units import LandMove


def expand(game: Any, order: str) -> list[Answer]:
    """Units go by the cheapest way through the hexes named, and stop in the last."""
    pos: Position = game.position
    side = next(iter(game.asked), "")
    match words_of(order):
        case ["move", *words] if side:
            return list(move_order(pos, MARCH, side, words))
        case ["go", *words] if pos.move is not None:
            return list(go_order(pos, MARCH, words))
        case ["attack", label, "with", *words] if side and words:
            return list(
                attack_order(pos, label, words, lambda hex: force(pos, Combat(pos, side, hex)), commits="commit")
            )
    raise no_such_order("8.5.1", order)


def force(pos: Position, made: Combat) -> list[int]:
    """Everyone who can attack the hex together, the strong before the others."""
    strongest = sorted(able(pos, made.side, made.hex), key=lambda u: -pos.attack(u))
    return whole_force(strongest, made.attackers, partial(may_join, pos, made))


def fresh(pos: Position, side: str, hex: int) -> list[int]:
    return [u for u in pos.stack(hex, side) if movement.may_move(pos, side, u) is None]


def set_out(pos: Position, side: str, units: Sequence[int]) -> LandMove:
    hex = pos.standing[units[0]]
    far = min(movement.allowance(pos, u) for u in units)
    return LandMove(side, tuple(units), hex, far, start=hex)


def way(pos: Position, go: LandMove, goal: int) -> LandMove:
    if goal == go.hex:
        return go
    for on in movement.moves_on(pos, go):
        if on.hex == goal:
            return on
    raise Refused([Reason("8.5.1", "no-way", units=pos.ids(go.units), hex=pos.label(goal))])


def cost_of_step(pos: Position, go: LandMove, a: int, b: int) -> Tally:
    here = LandMove(go.side, go.units, a, go.allowance, start=go.start, path=() if a == go.start else (a,))
    return movement.cost_of_next(pos, here, b) or Tally()


def points(go: LandMove) -> float:
    return float(movement.points(go.allowance))


MARCH = March(
    "8.5.1", Position.side, movement.may_move, fresh, set_out, movement.may_join, way, cost_of_step, points,
    movement.within_reach,
)  # fmt: skip
