"""Fog of war [13.2], an option of the Standard game: nobody looks below the top of an enemy stack.

Land units form stacks; helicopters and ships, which have no stacking value, are always seen. Who takes part in a combat
is seen until it is over.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from ...engine.dice import thrown
from ...engine.fog import dealt_anew, unknown
from ...engine.reason import Event
from .advanced import hidden_strikes
from .position import Position
from .units import Unit


def unseen(pos: Position, side: str | None) -> set[int]:
    """The units that a side does not know [13.2]; a bystander knows no more than both sides do."""
    if not pos.scenario.hides_stacks:
        return set()
    return {u for stack in pos.at.values() if len(stack) > 1 for u in stack if pos.is_hidden(u, side)}


def reveal(pos: Position, units: list[int], hex: int) -> None:
    """Units that are attacked, or attack, are seen until the combat is over [13.2]."""
    if pos.scenario.hides_stacks:
        pos.revealed |= {*units}
        pos.tell("13.2", "revealed", hex=pos.label(hex), units=pos.ids(units), reveals=True)


def kind(pos: Position, u: int) -> Hashable:
    """What could be told of a hidden unit by what it does on the map: its zone, its country, what it has done in this
    segment."""
    c, unit = pos.counter(u), pos.units[u]
    marks = (pos.moved, pos.in_zone, pos.fought, pos.fell_back, pos.scattered, pos.out_of_supply)
    return (
        c.nation, c.mobility, c.territorial, c.half_points, c.steps, pos.attack(u) > 0, unit.clearing, unit.assaulted,
        *(u in those for those in marks),
    )  # fmt: skip


def redeal(pos: Position, side: str, chance: Random, heard: list[Event]) -> None:
    """Deal the enemies that a side cannot see out anew among the places where they stand, below the same tops of
    stacks, each in the place of another of its kind, as strong as that one was. Who is under way, or named in what the
    side has heard of late, is known. So are hidden strikes once dice have fallen for them [29.2.1]."""
    if not any(thrown(event) for event in heard):
        hidden_strikes.deal_anew(pos, side, chance)
    hidden = unseen(pos, side)
    if not hidden:
        return
    hidden, lies_at = unknown(pos, hidden, heard), pos.scenario.lies_at
    dealt = dealt_anew(pos, chance, hidden, lambda u: kind(pos, u), lambda u: top_of(pos, u), lies_at.__getitem__)
    change_places(pos, {u: pos.units[other] for u, other in dealt.items()})


def change_places(pos: Position, places: dict[int, Unit]) -> None:
    """Units stand where others have stood, as if they had always stood there."""
    for u, unit in places.items():
        pos.units[u] = unit
    pos.derive()
    pos.changes += 1


def top_of(pos: Position, u: int) -> int:
    """The unit that is seen of a stack."""
    return pos.top_down(pos.standing[u], pos.side(u))[0]
