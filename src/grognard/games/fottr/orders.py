"""Whole orders: one line that stands for many answers.

move U,V 56.05 57.04        and "go 56.05": see `engine/march`
move U 39.13                strategic movement: a unit and where it goes
send U 22.12                the same from a box
attack 70.14 with U,V bomb air-8       ("with all": everyone who can)

An order to attack ends when the Luftwaffe has to decide before anybody is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from ...engine.ask import Answer, Ask
from ...engine.march import March, go_order, move_order, no_such_order
from ...engine.orders import ON, attack_order, whole_force, words_of
from ...engine.reason import Tally
from . import combat, ground_support
from .attack import Attack, attackers_of, is_strong
from .movement import may_join, may_move_so, within_reach
from .moves import REACTION, full_cost, set_out, way
from .pack.datafiles import MECHANISED, OPERATIONAL
from .position import Position
from .units import GroundMove

MANNERS = {"movement": OPERATIONAL, "mechanised": MECHANISED, "reaction": REACTION}  # by prompt
FIGHTING = ("combat", "reaction-combat")
STRATEGIC = {"strategic-axis": "move", "strategic-soviet": "move", "strategic-west": "move send"}  # verbs by prompt


def expand(game: Any, order: str) -> list[Answer]:
    """The answers that an order stands for. Raises Refused if it is none; the answers themselves are judged later."""
    pos: Position = game.position
    ask: Ask | None = game.ask(game.asked[0]) if game.asked else None
    if ask is not None:
        match words_of(order):
            case [("move" | "send") as verb, id, label, *rest] if (
                rest in ([], [ON]) and verb in STRATEGIC.get(ask.prompt, "").split()
            ):
                return [f"{verb} {id}", f"to {label}"]
            case ["move", *words] if ask.prompt in MANNERS:
                return list(move_order(pos, MARCHES[MANNERS[ask.prompt]], ask.side, words))
            case ["go", *words] if pos.move is not None:
                return list(go_order(pos, MARCHES[pos.move.manner], words))
            case ["attack", label, "with", *words] if ask.prompt in FIGHTING:
                return list(attack(pos, ask.side, label, words))
    raise no_such_order("12.2", order)


# -- moving -----------------------------------------------------------------------------------------------------------


def fresh(manner: str, pos: Position, seat: str, hex: int) -> list[int]:
    return [u for u in pos.stack(hex, pos.phasing) if may_move_so(manner, pos, seat, u) is None]


def all_set_out(manner: str, pos: Position, seat: str, units: Sequence[int]) -> GroundMove:
    return set_out(pos, seat, manner, *units)


def cost_of_step(pos: Position, go: GroundMove, a: int, b: int) -> Tally:
    return full_cost(pos, replace(go, hex=a), b)


def points(go: GroundMove) -> int:
    return go.allowance if go.beside else go.unseen


def march_in(manner: str) -> March:
    """How units move in a manner."""
    may, able, begin = partial(may_move_so, manner), partial(fresh, manner), partial(all_set_out, manner)
    return March("12.2", Position.owner, may, able, begin, may_join, way, cost_of_step, points, within_reach)


MARCHES = {manner: march_in(manner) for manner in (OPERATIONAL, MECHANISED, REACTION)}


# -- fighting ---------------------------------------------------------------------------------------------------------


def attack(pos: Position, seat: str, label: str, words: Sequence[str]) -> Iterator[Answer]:
    """Where ground support has to be decided first, the order ends with the hex."""
    target = pos.hex_named(label)
    if target is None or ground_support.is_open(pos, made := Attack(seat, pos.phasing, target)):
        return iter(["attack " + label])
    return attack_order(pos, label, words, lambda hex: force(pos, made), "bomb")


def force(pos: Position, made: Attack) -> list[int]:
    """Everyone who can attack the hex together, the strong before those who need them."""
    around = sorted(attackers_of(pos, made.seat, made.target), key=lambda u: not is_strong(pos, u))
    return whole_force(around, made.units, partial(combat.may_join, pos, made))
