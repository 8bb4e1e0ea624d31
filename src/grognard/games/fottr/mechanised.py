"""Mechanised movement [16.0]: mechanised units move once more, and break through the zones of all others."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.reason import Reason
from . import movement, supply
from .counters import MECHANISED
from .moves import Manner
from .position import Position
from .sides import CAMP, ENEMY, POWERS

WEAKEST = "C"  # the strength of corps that are mechanised in name only [16.0.c]


def keeps(pos: Position, seat: str, u: int, company: Sequence[int]) -> Reason | None:
    """Mechanised units in supply [16.0.a] [12.1B] that were in command when the segment began [16.0.b] [11.1.h]; the
    West always is."""
    if not pos.counter(u).mechanised:
        return Reason("16.0.a", "not-mechanised", unit=pos.id(u))
    if u not in pos.commanded:
        return Reason("16.0.b", "not-in-command", unit=pos.id(u))
    if not supply.in_supply(pos, u):
        return Reason("16.0.a", "out-of-supply", unit=pos.id(u))
    return None


def holds(pos: Position, u: int) -> bool:
    """Whether a unit's zone stops mechanised units: that of a mechanised unit does, but from 1944 on not that of an
    Axis unit of C strength [16.0.c]."""
    counter = pos.counter(u)
    if not (counter.mechanised and counter.exerts):
        return False
    return not (counter.power == "axis" and counter.attack == WEAKEST and pos.year > pos.scenario.year(1))


def zones(pos: Position, power: str) -> bytearray:
    """The enemy zones that bind mechanised units: those of other mechanised units [6.3.d] [16.0.a]. In reaction all
    zones bind them [ERR.r2]."""
    return pos.remembered(("mechanised zones", CAMP[power]), lambda: _zones(pos, ENEMY[CAMP[power]]))


def _zones(pos: Position, camp: str) -> bytearray:
    zone, sheltered = bytearray(pos.scenario.board.size), pos.sheltered(camp)
    for power in POWERS:
        if CAMP[power] == camp:
            for u in pos.on_map(power):
                if holds(pos, u):
                    for n in pos.scenario.zone_into[camp][pos.hex(u)]:
                        if n not in sheltered:
                            zone[n] += 1
    return zone


MANNER = Manner("12.1B", MECHANISED, zones, keeps)
ACTIVITIES = {"move": movement.activity(MANNER)}
