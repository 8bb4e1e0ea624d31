"""Losses: steps and units [7.2.a] [13.2D], where lost units go, and what a game has cost each power so far."""

from __future__ import annotations

from collections.abc import Iterable

from .position import AXIS_LOST, ENGLAND_LOST, GONE, LOST, MED_LOST, SOVIET_LOST, Position
from .sides import POWERS


def lost_box(pos: Position, u: int) -> str:
    """The Eliminated Box of a unit [2.1F] [2.1G]; of the Western Allies by theatre [2.1D] [2.1E]."""
    match pos.power(u):
        case "axis":
            return AXIS_LOST
        case "soviet":
            return SOVIET_LOST
    return MED_LOST if pos.theatre(u) in ("med", "balkan") else ENGLAND_LOST


def eliminate(pos: Position, u: int, rule: str) -> None:
    """The whole unit is lost. In fog of war the loss tells who stood in a stack [21.4]."""
    box = lost_box(pos, u)
    company = sum(pos.camp(x) == pos.camp(u) for x in pos.at.get(pos.standing[u], ()))
    told = pos.scenario.options["fog_of_war"] and company > 1
    pos.tell(rule, "eliminated", unit=pos.id(u), hex=pos.hex_of(u), reveals=told)
    pos.take_off(u, box)
    pos.flip(u, pos.counter(u).steps)
    pos.fusag.pop(u, None)


def lose_step(pos: Position, u: int, rule: str) -> None:
    """One step: a full two-step unit is turned over, any other is lost."""
    if steps_left(pos, u) > 1:
        pos.flip(u, 1)
        pos.tell(rule, "reduced", unit=pos.id(u), hex=pos.hex_of(u))
    else:
        eliminate(pos, u, rule)


def steps_left(pos: Position, u: int) -> int:
    return pos.units[u].steps


def steps_of(pos: Position, units: Iterable[int]) -> int:
    return sum(steps_left(pos, u) for u in units)


def losses(pos: Position) -> dict[str, dict[str, int]]:
    """Units in the Eliminated Boxes, and those out of the game."""
    counted: dict[str, dict[str, int]] = {}
    for power in POWERS:
        for seat in pos.seats(power)[:1]:
            sums = counted.setdefault(seat, {"lost": 0, "gone": 0})
            sums["lost"] += len(pos.units_where(power, *LOST))
            sums["gone"] += len(pos.units_where(power, GONE))
    return counted
