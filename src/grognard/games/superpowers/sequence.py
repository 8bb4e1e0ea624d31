"""The sequence of play [SEQ]."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.losses import EXCESS
from ...engine.phase import phase
from ...engine.question import PHASE, Question
from ...engine.reason import Reason
from ...engine.sequence import each_side, sequence, step
from ...engine.verbs import Verb
from . import (
    air,
    airborne,
    airlift,
    bridges,
    combat,
    movement,
    nuclear,
    reinforcements,
    replacements,
    setup,
    stacking,
    supply,
    variable_reinforcements,
    victory,
)
from .initiative import BID, first_impulse_initiative, second_impulse_initiative
from .position import Position, both
from .scenario import SIDES


def may_end_movement(pos: Position, side: str) -> Reason | None:
    return airborne.must_follow(pos, side) or stacking.must_make_room(pos, side)


MOVES: tuple[Verb, ...] = (
    movement.MOVE,
    reinforcements.ENTER,
    airborne.DROP,
    airlift.LIFT,
    *bridges.VERBS,
    Verb("done", why_not=may_end_movement),
)
MOVEMENT: Question = Question("movement", PHASE, *MOVES)
LATE_MOVEMENT: Question = Question("late-movement", PHASE, *MOVES)
COMBAT: Question = Question("combat", PHASE, *combat.VERBS, *nuclear.VERBS, Verb("done", why_not=combat.may_end_combat))


def mutual_command_phase(pos: Position, side: None) -> Procedure:
    """Collapse checks, then supply for the GT, replacements, and air superiority [SEQ.A.a] [SEQ.A.b] [SEQ.A.c]."""
    supplied = {s: supply.can_trace(pos, s) for s in SIDES}
    flown_in: dict[str, set[int]] = {}
    for s in SIDES:
        flown_in[s] = yield from airlift.air_supply(pos, s, supplied[s])
    for s in SIDES:
        supply.collapse_checks(pos, s, supplied[s] | flown_in[s])
    before, supplied = supplied, {s: supply.can_trace(pos, s) for s in SIDES}  # collapsed units have opened paths
    for s in SIDES:
        cut = before[s] - supplied[s]  # and those of another army, which kept a way open through a zone, have cut some
        flown_in[s] |= yield from airlift.air_supply(pos, s, set(pos.on_map(s)) - cut)
    for s in SIDES:
        supply.mark_supply(pos, s, supplied[s] | flown_in[s])
    for s in SIDES:
        yield from replacements.replacements(pos, s)
    air.air_superiority(pos)


def begin_movement(pos: Position, side: str) -> None:
    pos.moved, pos.flown, pos.overrun, pos.retreated = set(), set(), set(), set()
    pos.moved_any = pos.dropped = False
    pos.column = {}


def begin_late_movement(pos: Position, side: str) -> None:
    """Units that were held or failed their command check before the combat had their chance: they stay `moved`."""
    pos.overrun, pos.retreated = set(), set()


def movement_phase(pos: Position, side: str) -> Procedure:
    """The player moves what he likes [SEQ.C] [SEQ.H]."""
    rule = "SEQ.C" if pos.impulse == 1 else "SEQ.H"
    yield from movement.go_on(pos)  # which was under way when the game was left
    yield from phase(pos, side, rule, MOVEMENT)
    if pos.moved_any or pos.impulse == 2:  # who has moved nobody moves after combat, and settles his stacks then
        yield from end_movement(pos, side)


def late_movement_phase(pos: Position, side: str) -> Procedure:
    """A player who moved no unit before his combat may move now [SEQ.E]."""
    if pos.moved_any and not pos.late:
        return
    pos.late = True
    yield from movement.go_on(pos)
    yield from phase(pos, side, "SEQ.E", LATE_MOVEMENT)
    pos.late = False
    yield from end_movement(pos, side)


def end_movement(pos: Position, side: str) -> Procedure:
    yield from bridges.finish_building(pos, side)
    yield from stacking.remove_excess(pos, side)


def begin_combat(pos: Position, side: str) -> None:
    pos.fought, pos.attacked, pos.barraged, pos.retreated, pos.overrun = set(), set(), set(), set(), set()
    pos.announced = False


def combat_phase(pos: Position, side: str) -> Procedure:
    """Mandatory in the first impulse [SEQ.D], voluntary in the second [SEQ.I]."""
    rule = "SEQ.D" if pos.impulse == 1 else "SEQ.I"
    yield from phase(pos, side, rule, COMBAT)
    if pos.result is None:
        yield from bridges.roll_demolitions(pos, side)


def interphase(pos: Position, side: None) -> Procedure:
    """Unused air points are lost [12.0.b]; the next GT begins, or the game is scored [SEQ.K]."""
    yield from ()
    if pos.turn == pos.scenario.last_turn:
        pos.end(victory.final_result(pos))
        return
    pos.air_used, pos.airlift_used = both(), both()
    pos.nuclear_used, pos.permission = both(), {}
    pos.bridge_actions = both()
    variable_reinforcements.close_variable(pos)
    pos.tell("SEQ.K", "next-turn", turn=pos.turn + 1)


SEQUENCE = sequence(
    step(
        "A", mutual_command_phase, rules="SEQ.A.a SEQ.A.b SEQ.A.c", asks=(airlift.AIR_SUPPLY, replacements.REBUILDING)
    ),
    step("B", first_impulse_initiative, rules="SEQ.B.a SEQ.B.b", asks=BID),
    each_side("first player", "second player")(
        step("C", movement_phase, rules="SEQ.C SEQ.F", begin=begin_movement, asks=(MOVEMENT, EXCESS)),
        step("D", combat_phase, rules="SEQ.D", begin=begin_combat, asks=COMBAT),
        step("E", late_movement_phase, rules="SEQ.E", begin=begin_late_movement, asks=(LATE_MOVEMENT, EXCESS)),
    ),
    step("G", second_impulse_initiative, rules="SEQ.G"),
    each_side("first player", "second player")(
        step("H", movement_phase, rules="SEQ.H SEQ.J", begin=begin_movement, asks=(MOVEMENT, EXCESS)),
        step("I", combat_phase, rules="SEQ.I", begin=begin_combat, asks=COMBAT),
    ),
    step("K", interphase, rules="SEQ.K"),
    before=(
        step("posture", nuclear.choose_postures, rules="16.0.a", asks=nuclear.POSTURE),
        step("earlier", nuclear.earlier_use, rules="AR:EX16.0.b", only=lambda s: s.file.nuclear.earlier_use),
        step(
            "variable", setup.variable_reinforcements, rules="AR:EX19.2-5.a", only=lambda s: s.file.variable is not None
        ),
        step("chemical", setup.uncertain_chemical, rules="OPT.4.b", only=lambda s: s.options["uncertain_chemical"]),
        step("set-up", setup.set_up, rules="DM:EX19.1.a AR:EX19.0.a", asks=setup.SET_UP),
    ),
)
