"""Ground support of the Luftwaffe in a combat step [8.5.5.a]."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, About, Question
from ...engine.verbs import Verb
from . import air
from .attack import Attack, attackers_of
from .position import Position
from .strength import needs_die


def decide(pos: Position, attack: Attack) -> Procedure:
    """Before the first combat of a step in its theatre in which letters may be diced for, the Axis says whether its
    Luftwaffe unit supports all of this step, undoes the interdiction there for the rest of the turn, or waits
    [8.5.5.a]; a unit that acts is used up for the turn [8.5.0.f]."""
    if not is_open(pos, attack):
        return
    theatre = pos.scenario.theatre[attack.target]
    verb, *_ = yield Ask(pos.seat("axis", theatre), "8.5.5.a", SUPPORTING, pos, attack)
    pos.luftwaffe[theatre] = verb == "support"
    if verb == "wait":
        return
    air.use_luftwaffe(pos, theatre)
    if verb == "clear":
        pos.interdiction.pop(theatre)
    pos.tell("8.5.5.a", "luftwaffe-supports" if verb == "support" else "interdiction-undone", theatre=theatre)


def its_theatre(pos: Position, attack: Attack) -> list[str]:
    return [pos.scenario.theatre[attack.target]]


def interdicted(pos: Position, attack: Attack) -> list[str]:
    return [theatre for theatre in its_theatre(pos, attack) if air.interdiction_on(pos, theatre)]


SUPPORTING: Question = Question(
    "ground-support",
    CHOICE,
    Verb("support", air.THEATRE, among=its_theatre),
    Verb("clear", air.THEATRE, among=interdicted),
    Verb("wait", stands=True),
    about=lambda pos, attack: About(hexes=[attack.target], theatre=pos.scenario.theatre[attack.target]),
)


def is_open(pos: Position, attack: Attack) -> bool:
    """Whether the Luftwaffe could act and has not decided about this step; it never acts against a landing [10.9]."""
    theatre = pos.scenario.theatre[attack.target]
    if theatre in pos.luftwaffe or attack.landing or not air.luftwaffe_in(pos, theatre):
        return False
    return needs_die(pos, attack, attackers_of(pos, attack.seat, attack.target))
