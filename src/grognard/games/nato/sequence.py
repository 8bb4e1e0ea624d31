"""The sequence of play [7.0]: a joint, a Warsaw Pact and a NATO player turn [7.1.1], then the next game turn [4.4.1].

The joint one has two phases [7.1.3] [7.2.I], the others eight and seven [7.1.4] [7.2.II] [7.2.III].
"""

from __future__ import annotations

from collections.abc import Callable

from ...engine.ask import Procedure
from ...engine.losses import EXCESS
from ...engine.phase import phase
from ...engine.question import PHASE, Question
from ...engine.sequence import Step, each_side, sequence, step
from ...engine.verbs import Verb
from . import (
    activation,
    air,
    arrivals,
    artillery,
    battles,
    border,
    chemical,
    gdp,
    helicopters,
    hq_supply,
    movement,
    nuclear,
    rail,
    recovery,
    reinforcements,
    reserve,
    resupply,
    setup,
    stacking,
    status,
    supply,
    transport,
    victory,
)
from .position import Position
from .resupply import RESUPPLYING
from .strikes import begin_strikes

When = Callable[[Position], bool] | None

GROUND_MOVEMENT: Question = Question(
    "ground-movement",
    PHASE,
    movement.MOVE,
    movement.MARCH,
    reserve.RESERVE,
    Verb("done", why_not=stacking.must_make_room),
)


def begin_player_turn(pos: Position, side: str) -> None:
    """Woken countries are active [35.2.1]; the Iron Curtain opens or closes to zones [35.5]; headquarters are checked
    [10.4]."""
    activation.wake(pos, side)
    border.set_curtain(pos, side)
    hq_supply.check_lines(pos, side)


def begin_movement(pos: Position, side: str) -> None:
    """The Movement Phase [7.2.II.B] [7.2.III.B], in which every unit may move once, begins with marks for all combat
    units [7.2.II.B.1] [10.5.1]."""
    pos.moved, pos.passengers, pos.ferried, pos.paid = set(), set(), set(), {}
    pos.lifts, pos.lifted, pos.evacuated = {}, set(), set()
    supply.mark_movement_supply(pos, side)


def begin_segment(pos: Position, side: str) -> None:
    pos.stage = ""


def ground_movement_segment(pos: Position, side: str) -> Procedure:
    """Units that have not moved in earlier segments move on the ground, or are marked as reserves [7.2.II.B.4]."""
    yield from movement.go_on(pos)  # which was under way when the game was left
    yield from phase(pos, side, "7.2.II.B.4" if side == "wp" else "7.2.III.B.4", GROUND_MOVEMENT)


def end_of_movement(pos: Position, side: str) -> Procedure:
    """Hexes that still hold too much lose what is over the limit [9.1.3]."""
    yield from stacking.remove_excess(pos, side)


def is_turn_of_gdp(pos: Position) -> bool:
    gdp_of = pos.scenario.file.gdp
    return gdp_of is not None and pos.game_turn == gdp_of.turn


def is_not_turn_of_gdp(pos: Position) -> bool:
    return not is_turn_of_gdp(pos)


def moving(
    by_rail: str, by_air_and_sea: str, on_ground: str, by_helicopter: str, when: When = None
) -> tuple[Step, ...]:
    """The segments of a Movement Phase in which units move, by their rules; what is over the limit then is lost."""
    return (
        step("rail", rail.rail_movement_segment, by_rail, begin_segment, when=when, asks=rail.QUESTIONS),
        step(
            "air-and-sea",
            transport.air_and_sea_movement_segment,
            by_air_and_sea,
            when=when,
            asks=transport.AIR_AND_SEA,
        ),
        step("ground", ground_movement_segment, on_ground, when=when, asks=GROUND_MOVEMENT),
        step(
            "helicopter",
            helicopters.helicopter_movement_segment,
            by_helicopter,
            when=when,
            asks=helicopters.HELICOPTERS,
        ),
        step("end-of-movement", end_of_movement, "9.1.3", asks=EXCESS),
    )


def striking(with_nuclear: str, with_chemical: str, from_the_air: str, chemical_when: When = None) -> tuple[Step, ...]:
    """The segments of a Strike Phase that both sides have, by their rules."""
    return (
        step(
            "nuclear",
            nuclear.nuclear_strike_segment,
            with_nuclear,
            begin_strikes,
            only=nuclear.are_there,
            asks=nuclear.NUCLEAR,
        ),
        step(
            "chemical",
            chemical.chemical_strike_segment,
            with_chemical,
            begin_strikes,
            when=chemical_when,
            asks=chemical.QUESTIONS,
        ),
        step("air-strikes", air.air_strike_segment, from_the_air, begin_strikes, asks=air.QUESTIONS),
    )


def fighting(combat: str, reserves: str, suppression: str) -> tuple[Step, ...]:
    """The phases that end a player turn, by their rules."""
    return (
        step("combat", battles.combat_phase, combat, battles.begin_combat, asks=battles.COMBAT),
        step("reserve", reserve.reserve_phase, reserves, reserve.begin_reserve, asks=reserve.RESERVES),
        step("suppression", recovery.suppression_recovery_phase, suppression),
    )


SEQUENCE = sequence(
    step("status", status.joint_status_phase, rules="7.2.I.A.1 7.2.I.A.3 7.2.I.A.4 7.2.I.A.5 7.2.I.A.6 7.2.I.A.7"),
    step("air-campaign", air.air_campaign, rules="7.2.I.B.1 23.1.1"),
    step("points", reinforcements.other_points, rules="7.2.I.B.2 10.8.1 22.1"),
    step(
        "reinforcements",
        arrivals.joint_reinforcement_phase,
        rules="7.2.I.B.3 33.0",
        begin=arrivals.begin,
        asks=arrivals.ARRIVING,
    ),
    each_side("wp")(
        step(
            "hq-supply",
            hq_supply.hq_supply_phase,
            rules="7.2.II.A 10.4",
            begin=begin_player_turn,
            asks=hq_supply.PAYING,
        ),
        step(
            "movement-supply", resupply.resupply_operation, "7.2.II.B.1 10.5.1 10.7", begin_movement, asks=RESUPPLYING
        ),
        *moving("7.2.II.B.2 13.0", "7.2.II.B.3 14.0 16.0", "7.2.II.B.4 12.0", "7.2.II.B.5 18.0"),
        step("recovery", recovery.recovery_phase, rules="7.2.II.C", asks=resupply.USING),
        step("planning", battles.battle_planning_phase, rules="7.2.II.D 25.0", asks=battles.PLANNING),
        *striking("7.2.II.E.1 21.0", "7.2.II.E.2 22.0", "7.2.II.E.3 23.0"),
        step(
            "artillery",
            artillery.artillery_strike_segment,
            rules="7.2.II.E.4 24.0",
            begin=begin_strikes,
            asks=artillery.ARTILLERY,
        ),
        *fighting("7.2.II.F 25.0", "7.2.II.G 28.0", "7.2.II.H"),
    ),
    each_side("nato")(
        step("hq-supply", hq_supply.hq_supply_phase, rules="7.2.III.A 10.4", begin=begin_player_turn),
        step(
            "movement-supply", resupply.resupply_operation, "7.2.III.B.1 10.5.1 10.7", begin_movement, asks=RESUPPLYING
        ),
        step(
            "gdp",
            gdp.movement_to_gdp,
            rules="35.3",
            only=lambda s: s.file.gdp is not None,
            when=is_turn_of_gdp,
            asks=gdp.MOVING_UP,
        ),
        *moving(
            "7.2.III.B.2 13.0", "7.2.III.B.3 14.0 16.0", "7.2.III.B.4 12.0", "7.2.III.B.5 18.0", is_not_turn_of_gdp
        ),
        step("recovery", recovery.recovery_phase, rules="7.2.III.C", asks=resupply.USING),
        *striking("7.2.III.D.1 21.0", "7.2.III.D.2 22.0", "7.2.III.D.3 23.0", chemical.has_begun),
        *fighting("7.2.III.E 25.0", "7.2.III.F 28.0", "7.2.III.G"),
    ),
    step("end", victory.end_of_turn, rules="34.1 35.1"),
    before=(step("set-up", setup.set_up, rules="35.9", asks=setup.DEPLOYING),),
)
