"""Whole orders: one line that stands for many answers.

move U,V 2427             units that go together, and the hexes they pass
go 2427                   the same for a move that has begun
attack 3319 with U,V      ("with all": everyone who can)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...engine.ask import Answer, Refused
from ...engine.march import March, go_order, move_order, no_such_order
from ...engine.orders import words_of
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
            return list(attack_order(pos, side, label, words))
    raise no_such_order("8.5.1", order)


def attack_order(pos: Position, side: str, label: str, words: Sequence[str]) -> Iterator[Answer]:
    """A combat up to the commitment of those named: then leads and support are asked for."""
    yield f"attack {label}"
    target = pos.hex_named(label)
    units = pos.ids(whole_force(pos, side, target)) if list(words) == ["all"] and target is not None else list(words)
    yield from (f"with {id}" for id in units)
    yield "commit"


def whole_force(pos: Position, side: str, target: int) -> list[int]:
    """Everyone who can attack the hex together, the strong before the others."""
    made = Combat(pos, side, target)
    for u in sorted(able(pos, side, target), key=lambda u: -pos.attack(u)):
        if may_join(pos, made, u) is None:
            made.attackers.append(u)
    return made.attackers


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
