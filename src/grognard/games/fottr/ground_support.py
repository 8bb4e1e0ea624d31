"""Ground support of the Luftwaffe in a combat step [8.5.5.a]."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from . import air
from .attack import Attack, attackers_of
from .position import Position
from .strength import needs_die


def decide(pos: Position, attack: Attack) -> Procedure:
    """Before the first combat of a step in its theatre in which letters may be diced for, the Axis says whether its
    Luftwaffe unit supports all of this step, undoes the interdiction there for the rest of the turn, or waits
    [8.5.5.a]; a unit that acts is used up for the turn [8.5.0.f]. There is no support against a landing [10.9]."""
    if not is_open(pos, attack):
        return
    theatre = pos.scenario.theatre[attack.target]
    interdicted = bool(air.interdiction_on(pos, theatre))
    options = ["support " + theatre, *(["clear " + theatre] if interdicted else []), "wait"]
    seat, hex = pos.seat("axis", theatre), pos.label(attack.target)
    verb = (yield Ask(seat, "8.5.5.a", "ground-support", options, theatre=theatre, hex=hex)).split()[0]
    pos.luftwaffe[theatre] = verb == "support"
    if verb == "wait":
        return
    air.use_luftwaffe(pos, theatre)
    if verb == "clear":
        pos.interdiction.pop(theatre)
    pos.tell("8.5.5.a", "luftwaffe-supports" if verb == "support" else "interdiction-undone", theatre=theatre)


def is_open(pos: Position, attack: Attack) -> bool:
    """Whether the Luftwaffe could act and has not decided about this step."""
    theatre = pos.scenario.theatre[attack.target]
    if theatre in pos.luftwaffe or attack.landing or not air.luftwaffe_in(pos, theatre):
        return False
    return needs_die(pos, attack, attackers_of(pos, attack.seat, attack.target))
