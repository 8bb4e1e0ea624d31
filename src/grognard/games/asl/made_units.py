"""Units made in play: half-squads, heroes, leaders, prisoners. They come from slots that have shown nothing yet."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from .places import Loc
from .position import OFF, Position
from .units import Unit


def make(pos: Position, side: str, type: str, loc: Loc, **state: Any) -> int:
    """A unit of this counter appears in a Location; a slot is used once only, or the enemy could count [12.11]."""
    u = next(u for u in pos.scenario.pool[side] if not pos.units[u].type and pos.units[u].where == OFF)
    pos.change(u, type=type, **state)
    pos.stand_at(u, loc)
    if not pos.units[u].concealed:
        pos.meet(u)
    return u


def part(pos: Position, u: int) -> int:
    """A squad that is not on the board yet becomes two half-squads, where it waits [2.9] [2.52]."""
    unit, half = pos.units[u], pos.type(u).pair
    other = next(v for v in pos.scenario.pool[pos.side(u)] if not pos.units[v].type and pos.units[v].where == OFF)
    pos.change(other, type=half, group=pos.group(u), enters=unit.enters)
    pos.change(u, type=half)
    if unit.where != OFF:
        pos.take_off(other, unit.where)
    return other


def turn_into(pos: Position, u: int, type: str, **state: Any) -> None:
    """A unit is replaced by another counter in its own slot; the enemy sees a new one."""
    pos.change(u, type=type, **state)
    if not pos.units[u].concealed:
        pos.meet(u)


def give_back(pos: Position, u: int) -> None:
    """A unit that is one with another again leaves its slot as if it had never been used: no standing order names it
    any more."""
    pos.take_off(u, OFF)
    pos.become(u, Unit(OFF))
    pos.public.pop(u, None)
    orders = pos.orders.get(pos.side(u))
    if orders is not None and u in orders.openers:
        pos.orders[pos.side(u)] = replace(orders, openers=tuple(v for v in orders.openers if v != u))


def inherit_charges(pos: Position, u: int, half: int) -> None:
    """A half-squad knows the charges that its squad has set [23.7]."""
    for w, charge in pos.set_charges.items():
        if u in charge.setters:
            pos.set_charges[w] = replace(charge, setters=(*charge.setters, half))


def merge_charges(pos: Position, u: int, half: int) -> None:
    """A squad knows the charges that a half-squad which is now part of it has set [23.7]."""
    for w, charge in pos.set_charges.items():
        if half in charge.setters:
            setters = dict.fromkeys(u if v == half else v for v in charge.setters)
            pos.set_charges[w] = replace(charge, setters=tuple(setters))
