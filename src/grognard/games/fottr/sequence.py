"""The sequence of play [4.0]: eighteen phases, with their segments and steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ...engine.ask import Procedure
from ...engine.phase import phase
from ...engine.question import Question
from ...engine.sequence import Step, sequence, step
from . import (
    air,
    attrition,
    bombing,
    boxes,
    combat,
    command,
    invasion,
    landing,
    movement,
    reaction,
    reinforcements,
    replacements,
    shaef,
    strategic,
    victory,
)
from .combat import COMBAT, REACTION_COMBAT
from .consequences import at_once
from .movement import MECHANISED_MOVEMENT, MOVEMENT, REACTION_MOVEMENT, WESTERN_MOVEMENT
from .position import Position
from .reinforcements import REINFORCING
from .replacements import REPLACING
from .stacking import remove_excess

Run = Callable[[Position, str], Procedure]


# -- phases and segments ------------------------------------------------------------------------------------------


def segment(
    id: str,
    power: str,
    run: Run,
    rules: str,
    begin: Callable[[Position], None] | None = None,
    when: Callable[[Position], bool] | None = None,
    seats: tuple[str, ...] = (),
    asks: Question | tuple[Question, ...] = (),
) -> Step:
    """A segment of a power: each of its sides in turn, or only those named, if they play [3.4.a]."""

    def opening(pos: Position, side: str | None) -> None:
        pos.phasing, pos.acting = power, 0
        if begin is not None:
            begin(pos)

    def procedure(pos: Position, side: str | None) -> Procedure:
        all_seats = pos.seats(power)
        acting = [s for s in all_seats if s in seats] or list(all_seats)
        while pos.acting < len(acting):
            yield from run(pos, acting[pos.acting])
            yield from at_once(pos)
            if pos.result is not None:
                return
            pos.acting += 1

    return replace(step(id, procedure, rules=rules, begin=opening, when=when, asks=asks), role=power)


def after_turn_1(pos: Position) -> bool:
    return pos.turn > 1


later = partial(segment, when=after_turn_1)  # a segment that is left out of the first turn


# -- movement and combat --------------------------------------------------------------------------------------------


def begin_movement(pos: Position) -> None:
    pos.moved = set()
    pos.commanded = command.units_in_command(pos, pos.phasing)


def movement_segment(rule: str, question: Question, pos: Position, seat: str) -> Procedure:
    """A side moves what it likes, then settles its stacks [12.1A] [5.2.b]."""
    yield from movement.go_on(pos)  # which was under way when the game was left
    yield from phase(pos, seat, rule, question)
    yield from settle_stacks(pos)


def settle_stacks(pos: Position) -> Procedure:
    """A movement segment ends when all sides of the power have moved [5.2.b]."""
    if pos.result is None and pos.acting == len(pos.seats(pos.phasing)) - 1:
        yield from remove_excess(pos, pos.phasing)


def begin_combat(pos: Position) -> None:
    pos.fought, pos.attacked, pos.owed, pos.retreated, pos.luftwaffe = set(), set(), set(), {}, {}
    pos.commanded = command.units_in_command(pos, pos.phasing)


def begin_invasion(pos: Position) -> None:
    """Who retreated in the combat of the last turn defends like others again [13.2E.c]."""
    pos.retreated = {}


def combat_segment(rule: str, pos: Position, seat: str) -> Procedure:
    """A side attacks what it likes, and what it owes."""
    yield from phase(pos, seat, rule, COMBAT)
    combat.end_step(pos)


def begin_reaction(pos: Position) -> None:
    pos.moved, pos.reacted, pos.reaction, pos.reaction_mode = set(), set(), 0, ""
    pos.commanded = set()  # no command markers are on the map


def reaction_movement(kind: str, pos: Position, seat: str) -> Procedure:
    """A marker, and moves out of its hex or to it [14.2] [14.3]."""
    if not pos.reaction:
        yield from reaction.place_marker(kind, pos, seat)
    if pos.reaction:
        yield from movement.go_on(pos)
        yield from phase(pos, seat, "14.3", REACTION_MOVEMENT)
        if pos.result is None:
            yield from remove_excess(pos, pos.phasing)


def reaction_combat(rule: str, pos: Position, seat: str) -> Procedure:
    """Only those who made a reaction move may attack, by the normal rules [14.4]."""
    if pos.reacted:
        yield from phase(pos, seat, rule, REACTION_COMBAT)
        combat.end_step(pos)
    pos.reacted, pos.reaction = set(), 0


# -- turns ------------------------------------------------------------------------------------------------------------


def turn_marker(pos: Position, side: str | None) -> Procedure:
    """A new turn begins; what was counted for the last one is forgotten [4.0.1]."""
    yield from ()
    pos.transit = dict(pos.scenario.file.setup.transit)
    pos.points = {}  # what was not spent is lost [7.2.i]
    pos.bombed, pos.oil_lost = 0, 0
    pos.interdiction, pos.invaded, pos.dropped, pos.strategic = {}, [], set(), {}
    pos.command_points = pos.scenario.file.command.points
    if pos.turn > 1:
        pos.tell("4.0.1", "next-turn", turn=pos.turn, months=pos.scenario.turns[pos.turn].months)
    invasion.weather_roll(pos)


def axis_clean_up(pos: Position, side: str | None) -> Procedure:
    """OKW and OKH markers come off [4.0.11] [11.1.e]."""
    yield from ()
    command.take_off_markers(pos, "axis")


def last_clean_up(pos: Position, side: str | None) -> Procedure:
    """STAVKA markers come off and air units come home [4.0.18]."""
    yield from ()
    command.take_off_markers(pos, "soviet")
    air.come_home(pos)


def movement_of(id: str, power: str, rules: str, question: Question = MOVEMENT) -> Step:
    """A movement segment, or one in which mechanised units in supply move once more [16.0.a]; the last rule is its
    own."""
    run = partial(movement_segment, rules.split()[-1], question)
    return segment(id, power, run, rules, begin_movement, asks=question)


def combat_of(id: str, power: str, rules: str) -> Step:
    """A combat segment; the last rule is its own."""
    return segment(id, power, partial(combat_segment, rules.split()[-1]), rules, begin_combat, asks=COMBAT)


def reaction_of(id: str, power: str, rules: tuple[str, str, str], seats: tuple[str, ...] = ()) -> tuple[Step, ...]:
    """A reaction segment: movement step and combat step [14.0]."""
    whole, move, fight = rules
    kind, asks = seats[0] if seats else power, (reaction.MARKER, REACTION_MOVEMENT)
    run = partial(reaction_movement, kind), partial(reaction_combat, fight)
    return (
        segment(id + "-I", power, run[0], f"{whole} {move}", begin_reaction, seats=seats, asks=asks),
        segment(id + "-II", power, run[1], fight, begin_combat, seats=seats, asks=REACTION_COMBAT),
    )


AXIS_PLACING: tuple[Question, ...] = (reinforcements.EXCHANGING, REINFORCING)
INVASION: tuple[Question, ...] = (invasion.INVADING, invasion.LANDING, shaef.PLACING_SHAEF)

SEQUENCE = sequence(
    step("1", turn_marker, rules="4.0.1"),
    later("2a", "axis", reinforcements.axis_reinforcements, "4.0.2 4.0.2a", seats=("okw",), asks=AXIS_PLACING),
    later("2b", "west", reinforcements.allied_reinforcements, "4.0.2b", asks=REINFORCING),
    later("2c", "soviet", reinforcements.soviet_reinforcements, "4.0.2c", asks=REINFORCING),
    segment("3a", "axis", air.assign_luftwaffe, "4.0.3 4.0.3a", seats=("okw",), asks=air.LUFTWAFFE),
    later("3b", "west", air.assign_air_units, "4.0.3b", asks=air.AIR_MISSIONS),
    later("4a", "west", bombing.factory_bombing, "4.0.4 4.0.4a", asks=bombing.RECALLING),
    later("4b", "west", bombing.interdiction, "4.0.4b"),
    later("4c", "axis", replacements.axis_replacements, "4.0.4c", seats=("okh",), asks=REPLACING),
    later("4d", "west", replacements.allied_replacements, "4.0.4d", asks=REPLACING),
    later("4e", "soviet", replacements.soviet_replacements, "4.0.4e", asks=REPLACING),
    segment("5a", "west", invasion.place_beachheads, "4.0.5 4.0.5a", begin_invasion, asks=INVASION),
    segment("5b", "west", landing.resolve_invasion, "4.0.5b", asks=landing.RESOLUTION),
    segment("5c", "west", landing.overwhelming_success, "4.0.5c", begin_combat, asks=landing.EXPLOITING),
    later("6a", "west", bombing.oil_bombing, "4.0.6 4.0.6a"),
    segment("6b", "axis", command.buy_markers, "4.0.6b", asks=command.BUYING),
    segment("6c", "axis", command.place_axis_markers, "4.0.6c", asks=command.PLACING_COMMAND),
    movement_of("7a", "axis", "4.0.7 4.0.7a"),
    combat_of("7b", "axis", "4.0.7b"),
    reaction_of("8a", "west", ("4.0.8 4.0.8a", "4.0.8a.I", "4.0.8a.II")),
    reaction_of("8b", "soviet", ("4.0.8b", "4.0.8b.I", "4.0.8b.II")),
    segment("9", "axis", attrition.attrition, "4.0.9", asks=attrition.FEEDING),
    movement_of("10", "axis", "4.0.10", MECHANISED_MOVEMENT),
    step("11", axis_clean_up, rules="4.0.11"),
    segment("12a-I", "west", shaef.place_shaef, "4.0.12 4.0.12a 4.0.12a.I", asks=shaef.PLACING_SHAEF),
    movement_of("12a-II", "west", "4.0.12a.II", WESTERN_MOVEMENT),
    segment("12b-I", "soviet", command.place_stavka, "4.0.12b 4.0.12b.I", asks=command.PLACING_STAVKA),
    movement_of("12b-II", "soviet", "4.0.12b.II"),
    combat_of("12c", "west", "4.0.12c 4.0.12c.I 4.0.12c.II"),
    combat_of("12d", "soviet", "4.0.12d"),
    reaction_of("13a", "axis", ("4.0.13 4.0.13a", "4.0.13a.I", "4.0.13a.II"), seats=("okw",)),
    reaction_of("13b", "axis", ("4.0.13b", "4.0.13b.I", "4.0.13b.II"), seats=("okh",)),
    segment("14a", "west", attrition.attrition, "4.0.14 4.0.14a"),
    segment("14b", "soviet", attrition.attrition, "4.0.14b"),
    movement_of("15a", "west", "4.0.15 4.0.15a", MECHANISED_MOVEMENT),
    movement_of("15b", "soviet", "4.0.15b", MECHANISED_MOVEMENT),
    segment("16a", "west", bombing.transit_bombing, "4.0.16 4.0.16a"),
    segment("16b", "axis", strategic.axis_strategic_movement, "4.0.16b", begin_movement, asks=strategic.STRATEGIC_AXIS),
    segment("16c", "west", boxes.allied_strategic_movement, "4.0.16c", begin_movement, asks=boxes.STRATEGIC_WEST),
    segment(
        "16d", "soviet", strategic.soviet_strategic_movement, "4.0.16d", begin_movement, asks=strategic.STRATEGIC_SOVIET
    ),
    step("17", victory.victory_phase, rules="4.0.17 4.0.17a"),
    step("18", last_clean_up, rules="4.0.18"),
)
