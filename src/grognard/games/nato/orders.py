"""Whole orders: one line that stands for many answers.

move U,V 2427             units that go, one after the other, and the hexes they pass; "march" likewise
go 2427                   the same for a move that has begun
attack 3319 with U,V support SU-NEGF      ("with all": everyone who can)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ...engine.ask import Answer, Refused
from ...engine.march import March, go_order, move_order, no_such_order
from ...engine.orders import attack_order, whole_force, words_of
from ...engine.reason import Reason, Tally
from . import costs, gdp, movement, reserve
from .attack import Attack
from .commitment import attackers_of, may_join
from .position import Position
from .units import Form, GroundMove

MOVE, MARCH = "move", "march"


def expand(game: Any, order: str) -> list[Answer]:
    """Units go, one after the other, by the cheapest way through the hexes named, and stop in the last."""
    pos: Position = game.position
    side = next(iter(game.asked), "")
    match words_of(order):
        case [("move" | "march") as verb, *words] if side:
            return list(move_order(pos, MARCHES[verb], side, words, verb))
        case ["go", *words] if pos.move is not None:
            return list(go_order(pos, MARCHES[MARCH if pos.move.form == "march" else MOVE], words))
        case ["attack", label, "with", *words] if side and words:
            return list(attack_order(pos, label, words, lambda hex: force(pos, Attack(side, hex)), "support"))
    raise no_such_order("12.1", order)


def force(pos: Position, made: Attack) -> list[int]:
    """Everyone who can attack the hex together, the strong before those who need them."""
    able = sorted(attackers_of(pos, made.side, made.target), key=lambda u: -pos.attack(u))
    return whole_force(able, made.units, partial(may_join, pos, made))


def fresh(may: Callable[[Position, str, int], Reason | None], pos: Position, side: str, hex: int) -> list[int]:
    return [u for u in pos.stack(hex, side) if may(pos, side, u) is None]


def set_out(verb: str, pos: Position, side: str, units: Sequence[int]) -> GroundMove:
    u, hex = units[0], pos.standing[units[0]]
    if verb == MARCH:
        return GroundMove(side, (u,), hex, pos.allowance(u) * movement.MARCH_FACTOR, form="march", start=hex)
    form: Form = "minimum" if movement.must_use_minimum(pos, u) else "tactical"
    return GroundMove(side, (u,), hex, tactical_points(pos, u), form=form, start=hex)


def tactical_points(pos: Position, u: int) -> int:
    """What a unit has in this step: half of it as a reserve [28.2.1], or by its army's die [35.3.3]."""
    if pos.in_reserve_phase:
        return reserve.half(pos, u)
    return gdp.points_of(pos, u) if pos.gdp_at >= 0 else movement.tactical_allowance(pos, u)


def way(pos: Position, go: GroundMove, goal: int) -> GroundMove:
    found = movement.cheapest(pos, go, goal)
    if found is None:
        raise Refused([Reason("12.1", "no-way", units=pos.ids(go.units), hex=pos.label(goal))])
    return found


def cost_of_step(pos: Position, go: GroundMove, a: int, b: int) -> Tally:
    return costs.step_cost(pos, go.side, a, b, costs.eased(pos, go))


def points(go: GroundMove) -> int:
    return go.allowance


def march_by(verb: str, may: Callable[[Position, str, int], Reason | None]) -> March:
    able, begin = partial(fresh, may), partial(set_out, verb)
    return March("12.1", Position.side, may, able, begin, None, way, cost_of_step, points, movement.within_reach)


MARCHES = {MOVE: march_by(MOVE, movement.may_move), MARCH: march_by(MARCH, movement.may_march)}
