"""Assaults [27.0]: troops that come among enemies by parachute, by helicopter or over the beach."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.reason import Reason
from .attack import Attack
from .coordination import may_attack_together
from .losses import eliminate
from .position import Position
from .scenario import ENEMY


def may_assault(pos: Position, units: Sequence[int], hex: int) -> Reason | None:
    """A hex with enemies and without a city [27.1] [30.1.2], for units that coordinate, of NATO all of one nationality
    [26.2.8], with those who are there already four maneuver steps at most."""
    side = pos.side(units[0])
    if not pos.present[ENEMY[side]][hex]:
        return Reason("27.1", "no-enemy-there", hex=pos.label(hex))
    if hex in pos.scenario.cities:
        return Reason("27.1", "no-assault-on-a-city", hex=pos.label(hex))
    fighting = [u for u in (*pos.stack(hex, side), *units) if pos.counter(u).maneuver]
    if not fighting:
        return Reason("27.1.1", "needs-a-marine-brigade", unit=pos.id(units[0]))
    nations = {pos.scenario.body_of[u] for u in fighting}
    if side == "nato" and len(nations) > 1:
        return Reason("26.2.8", "assault-of-one-nation")
    if reason := may_attack_together(pos, hex, fighting):
        return reason
    if sum(pos.steps(u) for u in fighting) > pos.scenario.charts.fixed["stack_steps"]:
        return Reason("27.1", "stack-full", hex=pos.label(hex))
    return None


def land_in_assault(pos: Position, units: Sequence[int], hex: int) -> None:
    """They come among the enemies under a Battle marker [27.1], and have no zone until their battle is over
    [27.3.2]."""
    pos.battles.add(hex)
    for u in units:
        pos.assaulting.add(u)
        pos.put(u, hex)
        pos.refresh(u)


def end_assault(pos: Position, made: Attack) -> None:
    """Who has landed among enemies and not cleared the hex is lost [27.3.5]; survivors have their zones at once
    [27.3.2]."""
    if pos.present[made.defender][made.target]:
        for u in pos.stack(made.target, made.side):
            eliminate(pos, u, "27.3.5")
    for u in pos.stack(made.target, made.side):
        pos.assaulting.discard(u)
        pos.refresh(u)


def end_assaults(pos: Position, side: str) -> None:
    """At the end of the Combat Phase nobody stands among enemies any more: where strikes have cleared the hex the
    troops hold it, elsewhere they are lost [27.3.5]."""
    for u in sorted(pos.assaulting):
        if pos.side(u) == side and pos.standing[u]:
            if pos.present[ENEMY[side]][pos.standing[u]]:
                eliminate(pos, u, "27.3.5")
            else:
                pos.assaulting.discard(u)
                pos.refresh(u)
