"""How tests of reinforcements bring units in."""

from grognard.engine.phase import phase
from grognard.games.superpowers import reinforcements
from tests.superpowers.build import asked, rules_against, run


def enter(pos, unit, answers, side="nato"):
    """Enter a unit and give these answers, to the end of its move."""
    return run(reinforcements.enter(pos, side, [unit]), pos, {side: answers})


def against(pos, unit, side="nato"):
    """The rules against entering a unit now."""
    activities = reinforcements.ACTIVITIES
    ask = asked(phase(pos, side, "SEQ.C", "movement-phase", activities, lambda pos, side: None))
    return rules_against(ask, "enter " + unit)


def entry_ask(pos, unit, side="nato"):
    return asked(reinforcements.enter(pos, side, [unit]))


def hexes(pos, *points):
    return {"at " + pos.label(h) for point in points for h in pos.scenario.area(point)}
