"""Zones of control in movement [6.5]: who may leave one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.reason import Reason
from . import supply
from .position import Position
from .sides import CAMP, ENEMY

if TYPE_CHECKING:
    from .moves import Move


def all_zones(pos: Position, power: str) -> bytearray:
    """Every enemy zone of control."""
    return pos.zone[ENEMY[CAMP[power]]]


def may_leave(pos: Position, go: Move) -> Reason | None:
    """Each unit needs a clause of its own; the last of a stack cannot count on a friend."""
    held = next((u for u in go.units if not leaves_by(pos, go, u)), None)
    return None if held is None else Reason("6.5.b", "zone-pins", unit=pos.id(held), hex=pos.label(go.hex))


def leaves_by(pos: Position, go: Move, u: int) -> str:
    """The rule by which a unit may leave an enemy zone: mechanised units always may; others if a friend stays, whose
    presence negates the zone for them [6.5.b1] [6.4.b], in command [6.5.b2] [11.1.g], or out of supply [6.5.b3]."""
    if pos.counter(u).mechanised:
        return "6.5.a"
    if pos.occupied[CAMP[go.power]][go.hex] > len(go.units):
        return "6.5.b1"
    if is_as_in_command(pos, u):
        return "6.5.b2"
    return "" if supply.in_supply(pos, u) else "6.5.b3"


def is_as_in_command(pos: Position, u: int) -> bool:
    """Whether a unit leaves zones by command: Yugoslavs always [20.1.e]; the West, which has no such markers, if
    players want it so."""
    if pos.power(u) == "west":
        return pos.scenario.options["west_leaves_zones"]
    return u in pos.commanded or pos.counter(u).nation == "Yugoslav"
