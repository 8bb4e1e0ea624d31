"""Stacking [5.0]: how many, which nations together, and what happens to those too many."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.ask import Procedure
from ...engine.losses import lose_excess
from ...engine.reason import Reason
from . import supply
from .attack import decider
from .losses import eliminate
from .position import Position
from .sides import CAMP

LIMIT = 3  # combat units in a hex [5.1A.a]
FREE_AIRBORNE = 2  # Allied airborne divisions that stack besides [5.1A.a]
FREE_DIVISIONS = 1  # Axis division that stacks besides [5.1A.a]
MINORS = frozenset({"Italian", "Hungarian", "Romanian", "Bulgarian"})  # Croatians stack with anyone [20.7]


def limit(pos: Position, hex: int) -> int:
    """Three units; in a beachhead hex two before turn 6 [5.1A.b]."""
    early = hex in pos.scenario.coast and pos.turn < pos.scenario.file.invasion.from_1944
    return pos.scenario.file.invasion.corps_before if early else LIMIT


def counted(pos: Position, units: Sequence[int]) -> int:
    """How many units count against the limit."""
    free = min(FREE_AIRBORNE, len(pos.scenario.western_airborne.intersection(units)))
    free += min(FREE_DIVISIONS, len(pos.scenario.axis_divisions.intersection(units)))
    return len(units) - free


def may_stack(pos: Position, units: Sequence[int], hex: int) -> Reason | None:
    """Whether these units can be all of their camp in a hex."""
    most = limit(pos, hex)
    if len(units) > most and counted(pos, units) > most:
        return Reason("5.1A.b" if most < LIMIT else "5.1A.a", "stack-full", hex=pos.label(hex))
    return may_mix(pos, units, hex)


def may_mix(pos: Position, units: Sequence[int], hex: int) -> Reason | None:
    """Nations that never stack: of the Allies [5.1B.a], except US airborne and any Allies on an Allied beachhead
    [5.1B.b]; minor allies of the Axis among themselves [5.1C]. French units are US [20.8], Poles and Canadians are
    Commonwealth units [20.9] [20.10]."""
    groups = {pos.scenario.group[u] for u in units}
    if len(groups) == 1:
        return None
    powers = {pos.power(u) for u in units}
    if powers == {"axis"}:
        if len(groups & MINORS) > 1:
            return Reason("5.1C", "minors-apart", hex=pos.label(hex))
        return None
    if "Yugoslav" in groups or len(powers) > 1:
        return Reason("5.1B.a", "allies-apart", hex=pos.label(hex))
    if supply.beachhead_at(pos, hex) == supply.JOINT:
        return None
    settled = {pos.scenario.group[u] for u in units if not (pos.counter(u).airborne and pos.scenario.group[u] == "US")}
    return Reason("5.1B.a", "nations-apart", hex=pos.label(hex)) if len(settled) > 1 else None


def room_for(pos: Position, units: Sequence[int], hex: int) -> Reason | None:
    """Whether these units fit in beside those of their camp that are there."""
    if len(units) == 1 and not pos.present[pos.camp(units[0])][hex]:
        return None
    camp, camp_of = pos.camp(units[0]), pos.scenario.camp_of
    here = [x for x in pos.at.get(hex, ()) if camp_of[x] == camp and x not in units]
    return may_stack(pos, [*here, *units], hex)


def remove_excess(pos: Position, power: str) -> Procedure:
    """At the end of a movement segment the owner eliminates units down to the limit [5.2.b] [5.3]; of a split Axis the
    command of the theatre, as in combat."""
    return lose_excess(pos, "5.3", lambda pos: crowd(pos, power), decider, eliminate)


def crowd(pos: Position, power: str) -> list[int]:
    """The power's units in a hex in which they may not all stay, with each other or with those of its ally."""
    ours = pos.present[power]
    for hex in sorted(hex for hex, stack in pos.at.items() if len(stack) > 1 and ours[hex]):
        if may_stack(pos, pos.stack(hex, CAMP[power]), hex) is not None:
            return pos.stack(hex, power)
    return []
