"""Whole orders: one line that stands for many answers.

move U,V 56.05 57.04        units that go together, and the hexes they pass; gaps are filled by the cheapest way
move 57.02 56.05            the same for all units of a hex that can go together
go 56.05                    the same for a move that has begun
move U 39.13                strategic movement: a unit and where it goes
send U 22.12                the same from a box
attack 70.14 with U,V bomb air-8       ("with all": everyone who can)

An order to attack ends when the Luftwaffe has to decide before anybody is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...engine.ask import Answer, Ask, Refused
from ...engine.orders import entering, setting_out, units_and_hexes, words_of
from ...engine.reason import Reason
from . import combat, ground_support, mechanised, movement, reaction
from .attack import Attack, attackers_of, is_strong
from .movement import may_join, may_move_so
from .moves import Manner, Move, path_through, set_out, take_along
from .position import Position

MANNERS = {"movement": movement.OPERATION, "mechanised": mechanised.MANNER, "reaction": reaction.MANNER}
FIGHTING = ("combat", "reaction-combat")
STRATEGIC = {"strategic-axis": "move", "strategic-soviet": "move", "strategic-west": "move send"}  # verbs by prompt


def expand(game: Any, order: str) -> list[Answer]:
    """The answers that an order stands for. Raises Refused if it is none; the answers themselves are judged later."""
    pos: Position = game.position
    ask: Ask | None = game.ask(game.asked[0]) if game.asked else None
    if ask is not None:
        match words_of(order):
            case [("move" | "send") as verb, id, label] if verb in STRATEGIC.get(ask.prompt, "").split():
                return [f"{verb} {id}", f"to {label}"]
            case ["move", *words] if ask.prompt in MANNERS:
                return list(move_order(pos, ask.side, MANNERS[ask.prompt], words))
            case ["go", *words] if ask.prompt == "move":
                return list(go_order(pos, ask, words))
            case ["attack", label, "with", *words] if ask.prompt in FIGHTING:
                return list(attack_order(pos, ask.side, label, words))
    raise no_such_order(order)


def no_such_order(order: str) -> Refused:
    return Refused([Reason("12.2", "no-such-order", order=order)])


def move_order(pos: Position, seat: str, manner: Manner, words: Sequence[str]) -> Iterator[Answer]:
    named = units_and_hexes(pos, words)
    if named is None or len(words) < 2:
        raise no_such_order(" ".join(["move", *words]))
    units, goals = named
    go = together(pos, seat, manner, units) if units else whole_stack(pos, seat, manner, goals.pop(0))
    yield from setting_out(pos, go.units)
    yield from entering(pos, path_through(pos, go, goals))
    yield "stop"


def together(pos: Position, seat: str, manner: Manner, units: Sequence[int]) -> Move:
    """Units that are to go together; whether they may is judged later."""
    go = set_out(pos, seat, manner, units[0])
    for u in units[1:]:
        take_along(pos, go, u)
    return go


def whole_stack(pos: Position, seat: str, manner: Manner, hex: int) -> Move:
    """All units of a hex that can go together."""
    fresh = [u for u in pos.stack(hex, pos.phasing) if may_move_so(pos, seat, manner, u) is None]
    if not fresh:
        raise Refused([Reason("12.2", "nobody-to-move", hex=pos.label(hex))])
    go = set_out(pos, seat, manner, fresh[0])
    for u in fresh[1:]:
        if may_join(pos, go, u) is None:
            take_along(pos, go, u)
    return go


def go_order(pos: Position, ask: Ask, words: Sequence[str]) -> Iterator[Answer]:
    """The units under way go on, and may stop or not: that is asked next."""
    named = units_and_hexes(pos, words)
    if named is None or named[0]:
        raise no_such_order(" ".join(["go", *words]))
    yield from entering(pos, ask.about["path"](named[1]))


# -- fighting ---------------------------------------------------------------------------------------------------------


def attack_order(pos: Position, seat: str, label: str, words: Sequence[str]) -> Iterator[Answer]:
    yield "attack " + label
    target = pos.hex_named(label)
    if target is None or ground_support.is_open(pos, made := Attack(seat, pos.phasing, target)):
        return
    cut = words.index("bomb") if "bomb" in words else len(words)
    units = pos.ids(whole_force(pos, made)) if list(words[:cut]) == ["all"] else words[:cut]
    yield from ("with " + id for id in units)
    yield from ("bomb " + id for id in words[cut + 1 :])
    yield "fire"


def whole_force(pos: Position, made: Attack) -> list[int]:
    """Everyone who can attack the hex together, the strong before those who need them."""
    around = sorted(attackers_of(pos, made.seat, made.target), key=lambda u: not is_strong(pos, u))
    for u in around:
        if combat.may_join(pos, made, u) is None:
            made.units.append(u)
    return made.units
