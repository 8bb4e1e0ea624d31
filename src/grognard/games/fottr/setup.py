"""Set-up [3.2A]: everything stands where its counter says, at full strength but for three panzer corps."""

from __future__ import annotations

from ...engine.dice import Dice
from ...engine.fields import slotted
from .pack.datafiles import Counter
from .position import BOX_OF, FREE, GONE, OFF, Position
from .scenario import Scenario
from .units import AirUnit, Beachhead, Unit


def start(scenario: Scenario, dice: Dice) -> Position:
    """Turn 1, July and August 1943 [3.2A.a]."""
    pos = slotted(Position)(
        turn=1,
        units=[Unit(OFF, steps=starting_steps(c)) for c in scenario.counters],
        air=[AirUnit(FREE if c.setup in ("start", *BOX_OF) else OFF) for c in scenario.air_units],
        control=starting_control(scenario),
        forts=dict(scenario.forts),
        beachheads={m.id: waiting(m.setup) for m in scenario.markers.values() if m.kind in ("beachhead", "mulberry")},
        transit=dict(scenario.file.setup.transit),
        command_points=scenario.file.command.points,
    ).attach(scenario, dice)
    for u, counter in enumerate(scenario.counters):
        if scenario.board.has(counter.setup):
            pos.put(u, scenario.board.hex(counter.setup))
        elif counter.setup in BOX_OF:
            pos.take_off(u, BOX_OF[counter.setup])
    if scenario.options["panzer_corps"]:
        exchange_at_start(pos)
    pos.events.clear()
    return pos


def starting_steps(counter: Counter) -> int:
    """Full strength, but for those that start on their weaker side [3.2A.b]."""
    return counter.steps if counter.start_side == "full" else 1


def starting_control(scenario: Scenario) -> dict[int, str]:
    """The Axis holds every place west of its front in the East [3.2D]."""
    flags = scenario.board.flags
    return {h: "soviet" if "soviet" in flags[h] else "axis" for h in sorted(scenario.held)}


def waiting(setup: str) -> Beachhead:
    """A marker in its box, from turn 1 or from the turn printed on it ("5E")."""
    turn, box = setup[:-1], BOX_OF[setup[-1]]
    return Beachhead(box, 0, int(turn or 1))


def exchange_at_start(pos: Position) -> None:
    """Option: one SS panzer corps instead of three divisions [21.3]."""
    exchange = pos.scenario.file.panzer_divisions.at_start
    for id in exchange.divisions:
        pos.take_off(pos.scenario.index[id], GONE)
    pos.put(pos.scenario.index[exchange.corps], pos.scenario.board.hex(exchange.hex))
