"""Stacking [9.0]: four maneuver steps, one artillery unit and one headquarters a hex, judged when a segment ends."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.ask import Procedure
from ...engine.losses import lose_excess
from ...engine.reason import Reason
from . import activation
from .losses import eliminate
from .position import Position

Load = tuple[int, int, int]  # what units count for: maneuver steps, artillery units and headquarters


def load(pos: Position, units: Iterable[int]) -> Load:
    """Maneuver steps, artillery units and headquarters; what flies never counts [9.1.1]."""
    steps = artillery = hqs = 0
    maneuver, is_hq, on_ground = pos.scenario.maneuver, pos.scenario.is_hq, pos.scenario.on_ground
    for u in units:
        if maneuver[u]:
            steps += pos.steps(u)
        elif is_hq[u]:
            hqs += 1
        elif on_ground[u]:
            artillery += 1
    return steps, artillery, hqs


def is_over(pos: Position, units: Iterable[int]) -> bool:
    """More than a hex may hold when a phase or segment ends, of whatever nations and Fronts [9.1.1] [9.2]."""
    (steps, artillery, hqs), limit = load(pos, units), pos.scenario.stack_limit
    return steps > limit[0] or artillery > limit[1] or hqs > limit[2]


def may_join(pos: Position, u: int, hex: int, stays: Iterable[int]) -> Reason | None:
    """Whether a unit may end its move in a hex with those of its side that are sure to stay there [9.1.1]; two
    headquarters never stack of their own will [29.1]."""
    crowd = [*(x for x in stays if x != u), u]
    if not is_over(pos, crowd):
        return None
    if pos.counter(u).hq and load(pos, crowd)[2] > 1:
        return Reason("29.1", "two-headquarters", hex=pos.label(hex))
    return Reason("9.1.1", "stack-full", hex=pos.label(hex))


def has_room(pos: Position, u: int, hex: int) -> bool:
    """Whether a unit may come to a hex with all who stand there: for moves that are over at once [9.1.1]."""
    side = pos.side(u)
    return not pos.present[side][hex] or not is_over(pos, [*(x for x in pos.stack(hex, side) if x != u), u])


def over_stacked(pos: Position, side: str) -> list[int]:
    """The hexes that hold too much, in order."""
    return pos.kept_for(side, "over-stacked", pos.changes, _over_stacked)


def _over_stacked(pos: Position, side: str) -> list[int]:
    found, ours = [], pos.present[side]
    judged: dict[int, tuple[tuple[int, ...], bool]] = pos.kept(("judged", side), pos.conditions, dict)
    for hex, here in pos.at.items():
        if len(here) > 1 and ours[hex] > 1:
            last = judged.get(hex)
            if last is None or last[0] != here:  # most stacks are as they were
                last = judged[hex] = (here, is_over(pos, pos.stack(hex, side)))
            if last[1]:
                found.append(hex)
    return sorted(found)


def must_make_room(pos: Position, side: str) -> Reason | None:
    """A segment does not end while a hex holds too much and units that have not moved can still leave it [9.1.1]: not
    those on a train, nor those who will be flown out of it [15.2]."""
    for hex in over_stacked(pos, side):
        here = [u for u in pos.stack(hex, side) if not (u in pos.moved or u in pos.lifts or pos.units[u].train)]
        waiting = [u for u in here if activation.is_active(pos, u)]
        if waiting:
            return Reason("9.1.1", "over-stacked", hex=pos.label(hex), units=pos.ids(waiting))
    return None


def remove_excess(pos: Position, side: str) -> Procedure:
    """What is still over the limit at the end of the owner's Movement Phase is eliminated, by his choice [9.1.3]."""
    return lose_excess(pos, "9.1.3", lambda pos: crowd(pos, side), lambda pos, units: side, eliminate)


def crowd(pos: Position, side: str) -> list[int]:
    """Those too many in the first hex that holds too much."""
    return next((excess(pos, side, hex) for hex in over_stacked(pos, side)), [])


def excess(pos: Position, side: str, hex: int) -> list[int]:
    """Those of a hex whose loss would help: of the kinds that are too many."""
    units, limit = pos.stack(hex, side), pos.scenario.charts.fixed
    steps, artillery, hqs = load(pos, units)
    return [
        u
        for u in units
        if (pos.counter(u).maneuver and steps > limit["stack_steps"])
        or (pos.counter(u).artillery and artillery > limit["stack_artillery"])
        or (pos.counter(u).hq and hqs > limit["stack_hq"])
    ]
