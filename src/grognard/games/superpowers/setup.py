"""Before play [DM:EX19.0] [DM:EX19.1] [AR:EX19.0]: tracks, the dice thrown beforehand, and NATO's set-up."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.dice import Dice
from ...engine.fields import slotted
from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from .formations import may_stack
from .position import OFF, Position
from .scenario import STACKING_LIMIT, Scenario
from .units import Unit

GENERAL = {"munich": "DM:EX19.1.a", "rhine": "AR:EX19.0.a"}


def start(scenario: Scenario, dice: Dice) -> Position:
    """An empty map that NATO holds, and the tracks at their start [TRK] [DM:EX12.0.a] [DM:EX17.0.a] [DM:EX18.0.b]
    [AR:EX12.0.a] [AR:EX17.0.a] [AR:EX18.1.a]; with an uncertain stock NATO's chemical points are a base [OPT.4.a]."""
    tracks = scenario.track.start
    chemical = dict(tracks["chemical"])
    if scenario.options["uncertain_chemical"]:
        chemical |= scenario.track.optional["chemical_base"]
    return slotted(Position)(
        units=[Unit(OFF)] * len(scenario.counters),
        air=dict(tracks["air"]),
        airlift=dict(tracks["airlift"]),
        chemical=chemical,
        owner=dict.fromkeys(sorted(scenario.held), "nato"),
    ).attach(scenario, dice)


# -- dice before play -------------------------------------------------------------------------------------------------


def variable_reinforcements(pos: Position, side: str | None) -> Procedure:
    """One die decides which variable reinforcements NATO may have [AR:EX19.2-5.a] [AR:EX19.2-5.T]."""
    yield from ()
    pos.variable_die = pos.roll("AR:EX19.2-5.a", "nato")
    coming = {row.unit for row in pos.scenario.schedule.variable.values() if row.comes_on(pos.variable_die)}
    pos.tell("AR:EX19.2-5.T", "variable-reinforcements", die=pos.variable_die, formations=sorted(coming))


def uncertain_chemical(pos: Position, side: str | None) -> Procedure:
    """NATO adds a die to its chemical points, and the WP knows neither die nor sum [OPT.4.b] [OPT.4.c]."""
    yield from ()
    pos.chemical["nato"] += pos.roll("OPT.4.b", "nato", to=("nato",))
    pos.tell("OPT.4.c", "chemical-stock", to=("nato",), points=pos.chemical["nato"])


# -- set-up -----------------------------------------------------------------------------------------------------------


def set_up(pos: Position, side: str | None) -> Procedure:
    """NATO places the units listed [DM:EX19.1.b] [DM:EX19.1.c] [AR:EX19.0.b] [AR:EX19.0.c] [AR:EX19.0.d], one by one or
    as suggested; nothing else starts on the map [DM:EX19.1.a] [AR:EX19.0.a]."""
    rule = GENERAL[pos.scenario.slug]
    while waiting(pos):
        match (yield Ask("nato", rule, SET_UP, pos, rests=True)):
            case "place", u, hex:
                place(pos, u, hex)
            case ("suggested",):
                for u, hex in suggested(pos).items():
                    place(pos, u, hex)


def waiting(pos: Position) -> list[int]:
    return [u for u in pos.scenario.schedule.starting if pos.units[u].where == OFF]


def may_place(pos: Position, what: None, u: int, hex: int) -> Reason | None:
    """Only listed units, in their zone; three to a hex [7.0.a], NATO nations apart [15.4-5.a]."""
    if u not in pos.scenario.schedule.starting:
        return Reason(GENERAL[pos.scenario.slug], "not-at-start", unit=pos.id(u))
    if pos.units[u].where != OFF:
        return Reason(GENERAL[pos.scenario.slug], "already-placed", unit=pos.id(u))
    group, zone = pos.scenario.schedule.starting[u]
    if hex not in zone:
        return Reason(group.rule, "outside-its-zone", unit=pos.id(u), hex=pos.label(hex))
    if pos.scenario.prohibited[hex]:
        return Reason("3.0.a", "prohibited", hex=pos.label(hex))
    there = pos.ground(hex, "nato")
    if len(there) == STACKING_LIMIT:
        return Reason("7.0.a", "stack-full", hex=pos.label(hex))
    return may_stack(pos, [*there, u], hex)


def suggested(pos: Position) -> dict[int, int]:
    """The quick start for the units not yet placed."""
    starting, board = pos.scenario.schedule.starting, pos.board
    return {u: board.hex(starting[u].group.suggested[pos.id(u)]) for u in waiting(pos)}


def may_suggest(pos: Position, what: None) -> Reason | None:
    """The quick start must still fit what has been placed by hand."""
    trial = pos.copy()
    for u, hex in suggested(pos).items():
        reason = may_place(trial, what, u, hex)
        if reason is not None:
            return reason
        trial.put(u, hex)
    return None


def place(pos: Position, u: int, hex: int) -> None:
    pos.put(u, hex)
    pos.tell(pos.scenario.schedule.starting[u].group.rule, "set-up", unit=pos.id(u), hex=pos.label(hex))


SET_UP: Question = Question(
    "set-up",
    PLACING,
    Verb(
        "place", UNIT, HEX,
        among=(lambda pos, _: waiting(pos), lambda pos, _, u: pos.scenario.schedule.starting[u].zone),
        why_not=may_place,
    ),
    Verb("suggested", why_not=may_suggest),
    about=lambda pos, _: About(left=len(waiting(pos))),
)  # fmt: skip
