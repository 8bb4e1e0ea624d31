"""Attrition [15.0]: who is out of supply is lost."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.losses import which_of
from ...engine.question import CHOICE, Question
from . import supply
from .losses import eliminate
from .position import Position

FEEDING: Question = which_of("feed", "feed", CHOICE)


def attrition(pos: Position, seat: str) -> Procedure:
    """Every unit of the power that is out of supply goes to its Eliminated Box, but those whom a fort feeds [15.0]
    [9.5.f]. All are judged before the first is taken off, those of OKW and OKH together."""
    if pos.acting:
        return
    starving = [u for u in pos.on_map(pos.phasing) if not supply.in_supply(pos, u, attrition=True)]
    fed: set[int] = set()
    for hex in sorted({pos.hex(u) for u in starving}):
        fed |= yield from feed(pos, hex, [u for u in starving if pos.hex(u) == hex])
    for u in starving:
        if u not in fed:
            eliminate(pos, u, "15.0")


def feed(pos: Position, hex: int, hungry: list[int]) -> Procedure:
    """A fort with a number feeds as many units in its hex, whatever their size; the owner chooses whom [9.3.1.b]
    [9.4]."""
    left = supply.fed_by_fort(pos, hex) if pos.phasing == "axis" else 0
    fed: set[int] = set()
    while left > len(fed) and len(hungry) > len(fed):
        waiting = [u for u in hungry if u not in fed]
        if len(waiting) <= left - len(fed):
            fed.update(waiting)
            break
        owner = pos.seat("axis", pos.scenario.theatre[hex])
        _, u = yield Ask(owner, "9.3.1.b", FEEDING, pos, waiting)
        fed.add(u)
    for u in sorted(fed):
        pos.tell("9.3.1.b", "fed-by-fort", unit=pos.id(u), hex=pos.label(hex))
    return fed
