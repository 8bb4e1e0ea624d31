"""How tests of reinforcements bring units in."""

from tests.superpowers import build
from tests.superpowers.build import asked, begin, run


def enter(pos, unit, answers, side="nato"):
    """Enter a unit and give these answers, to the end of its move."""
    return run(begin(pos, side, f"enter {unit}"), pos, {side: answers})


def against(pos, unit, side="nato"):
    """The rules against entering a unit now."""
    return build.against(pos, side, "enter " + unit)


def entry_ask(pos, unit, side="nato"):
    return asked(begin(pos, side, f"enter {unit}"))


def hexes(pos, *points):
    return {"at " + pos.label(h) for point in points for h in pos.scenario.area(point)}
