"""The sequence of play of the Advanced game [16.0] [M.SOP.1] [M.SOP.17]."""

from __future__ import annotations

from dataclasses import replace

from ....engine.ask import Procedure
from ....engine.sequence import Step, each_side, sequence, step
from .. import (
    air_points,
    alignment,
    clearing,
    helicopters,
    mines,
    reinforcements,
    replacements,
    sea_control,
    victory,
    weather,
)
from .. import sequence as standard
from .. import setup as standard_setup
from ..position import A, B, Position
from ..scenario import Scenario, has_sea
from ..sequence import combat_step, game_record, is_initiative_turn, reorganisation
from . import (
    air_combat,
    air_display,
    collateral,
    control,
    declaring,
    deployment,
    depots,
    detection,
    interception,
    isolation,
    naval_combat,
    naval_detection,
    naval_withdrawal,
    posture,
    prewar,
    recovery,
    repair,
    setup,
    special_forces,
    strike_phase,
    superiority,
    supply,
    transport,
)

FIGHTING = (air_combat.AIMING, air_combat.DISENGAGING)
FLYING = (interception.ASSIGNING, interception.ENGAGING, interception.DOUBLING, air_combat.JETTISON, *FIGHTING)


def movement_step(id: str, rule: str, *, initiative_only: bool = False) -> Step:
    """As in the Standard game; air units may guard and intercept missions with troops aboard [25.1]."""
    plain: Step = standard.movement_step(id, rule, initiative_only=initiative_only)
    flying = () if id == "elite-reaction" else transport.QUESTIONS
    return replace(plain, asks=(*plain.asks, *flying))


def is_contested_turn(pos: Position) -> bool:
    return pos.contested


def uses_air_units(scenario: Scenario) -> bool:
    return scenario.uses_air_units


def uses_air_points(scenario: Scenario) -> bool:
    """By agreement the Standard air rules are used [29.1]."""
    return not scenario.uses_air_units


def has_fog(scenario: Scenario) -> bool:
    """Air units are allocated in secret [29.2]."""
    return scenario.plays("fog_29_2") and scenario.uses_air_units


def air_weather(pos: Position, side: None) -> Procedure:
    """Units that cannot fly go to Flown [22.2.1]; chemical points of the turn come [M.11]."""
    yield from ()
    if pos.scenario.uses_air_units:
        air_display.ground_by_weather(pos)
    setup.chemical_points(pos)


def special_operations(name: str, rule: str, *roles: str, when=None):  # type: ignore[no-untyped-def]
    return each_side(*roles)(
        step(f"{name}-special-forces", special_forces.assignment, rules=f"{rule} 20.1.1", when=when,
             asks=special_forces.SENDING),
        step(f"{name}-special-missions", special_forces.resolution, rules=f"{rule} 20.2", when=when,
             asks=(special_forces.RESOLVING, *collateral.QUESTIONS)),
    )  # fmt: skip


def strikes(name: str, rule: str, when=None):  # type: ignore[no-untyped-def]
    """A strike phase; the second one has its limits [23.0] [M.18]."""

    def part(letter: str) -> str:
        return f"{rule}.{letter}" if rule == "M.SOP.7" else rule

    return (
        *each_side(A, B)(
            step(f"{name}-strike-declaration", declaring.declaration, rules=f"{part('a')} 23.2",
                 begin=strike_phase.begin, asks=declaring.DECLARING, when=when)
        ),
        step(f"{name}-strike-missiles", strike_phase.missile_step, rules=f"{part('b')} 26.1", when=when,
             asks=(naval_withdrawal.FAST, sea_control.WITHDRAWING)),
        step(f"{name}-strike-weasels", strike_phase.weasel_step, rules=f"{part('c')} 23.3", when=when, asks=FLYING),
        step(f"{name}-strike-detection", strike_phase.detection_step, rules=f"{part('d')} 24.1.a", when=when),
        step(f"{name}-strike-interception", strike_phase.interception_step, rules=f"{part('e')} 24.4", when=when,
             asks=FLYING),
        step(f"{name}-strike-missions", strike_phase.mission_step, rules=f"{part('f')} 24.5", when=when,
             asks=(naval_withdrawal.FAST, sea_control.WITHDRAWING)),
        step(f"{name}-strike-ground", strike_phase.ground_step, rules=f"{part('g')} 18.2.2 23.4.2", when=when),
        step(f"{name}-strike-end", strike_phase.end_step, rules=f"{part('h')} 23.4.1", when=when,
             asks=collateral.QUESTIONS),
    )  # fmt: skip


def supply_phase(name: str, rule: str, question, when=None):  # type: ignore[no-untyped-def]
    """Depots and columns, who is in supply, and emergency supply [19.0]."""
    buying = depots.buy if name == "first" else depots.convert
    return (
        *each_side(A, B)(step(f"{name}-supply", buying, rules=f"{rule} 19.4", asks=question, when=when)),
        step(f"{name}-supply-judged", supply.judge_step, rules=f"{rule} 19.0", when=when),
        *each_side(A, B)(
            step(f"{name}-emergency-supply", depots.emergency, rules=f"{rule} 19.6", begin=depots.begin_emergency,
                 asks=depots.FEEDING, when=when)
        ),
    )  # fmt: skip


def naval_step(id: str, rule: str, *, initiative_only: bool = False):  # type: ignore[no-untyped-def]
    """Ships fire at the start of each combat segment [17.3]."""
    return step(
        f"{id}-at-sea", naval_combat.naval_step, rules=f"{rule} 17.3", only=has_sea,
        asks=(naval_combat.FIRING, naval_withdrawal.FAST, sea_control.WITHDRAWING),
        when=is_initiative_turn if initiative_only else None,
    )  # fmt: skip


SEQUENCE = sequence(
    each_side(A)(step("weather", weather.weather_phase, rules="M.SOP.1 4.0", asks=weather.CHOOSING)),
    step("storm", sea_control.storm, rules="M.SOP.1 4.1.3.f", when=Position.is_storm, asks=sea_control.WITHDRAWING),
    step("air-weather", air_weather, rules="M.SOP.1 22.2.1"),
    step("initiative", posture.initiative_step, rules="M.SOP.2 5.1"),
    step("resolution", posture.resolution, rules="M.SOP.2 28.0", asks=(posture.VETO, posture.DECIDING)),
    each_side(A, B)(
        step("electronic", detection.electronic_phase, rules="M.SOP.3 21.3", begin=detection.begin,
             asks=detection.LISTENING)
    ),
    special_operations("first", "M.SOP.4", A, when=is_initiative_turn),
    each_side(A, B)(
        step("damaged-bases", superiority.damaged_bases, rules="M.SOP.5.a 22.6.1", asks=superiority.GROUNDING,
             only=uses_air_units)
    ),
    step("sortie", superiority.sortie, rules="M.SOP.5.a 22.6.1.b", asks=superiority.SENDING, only=uses_air_units),
    step("matchups", superiority.match_up, rules="M.SOP.5.b 22.6.2 22.6.2.1",
         asks=(superiority.PAIRING, superiority.JOINING), only=uses_air_units),
    step("awacs", superiority.change_engagements, rules="M.SOP.5.b 29.2.2", asks=superiority.CHANGING, only=has_fog),
    step("air-combat", superiority.fight, rules="M.SOP.5.b 22.6.2 22.6.2.3", asks=FIGHTING, only=uses_air_units),
    step("air-level", superiority.set_level, rules="M.SOP.5.c 22.6.2 22.6.2.5", only=uses_air_units),
    step("air-points", air_points.air_points_phase, rules="M.SOP.5.c 29.1", only=uses_air_points),
    each_side(A)(
        step("sea-control", sea_control.sea_control_phase, rules="M.SOP.5.d 7.2", asks=sea_control.WITHDRAWING,
             only=has_sea)
    ),
    step("naval-detection", naval_detection.detection_step, rules="M.SOP.5.e 17.1.2", only=has_sea),
    step("mine-clearing", mines.mine_clearing, rules="M.SOP.5.f 7.5.2", asks=mines.SWEEPING, only=has_sea),
    special_operations("second", "M.SOP.6", A, when=is_contested_turn),
    special_operations("second", "M.SOP.6", B),
    strikes("first", "M.SOP.7"),
    supply_phase("first", "M.SOP.8", depots.BUYING),
    each_side(A)(movement_step("initiative-movement", "M.SOP.9", initiative_only=True)),
    naval_step("initiative-combat", "M.SOP.9", initiative_only=True),
    each_side(A)(combat_step("initiative-combat", "M.SOP.9", initiative_only=True)),
    each_side(B)(movement_step("elite-reaction", "M.SOP.9", initiative_only=True)),
    each_side(A)(movement_step("exploitation-movement", "M.SOP.9", initiative_only=True)),
    naval_step("exploitation-combat", "M.SOP.9", initiative_only=True),
    each_side(A)(combat_step("exploitation-combat", "M.SOP.9", initiative_only=True)),
    each_side(B)(movement_step("reaction-movement", "M.SOP.9", initiative_only=True)),
    naval_step("reaction-combat", "M.SOP.9", initiative_only=True),
    each_side(B)(combat_step("reaction-combat", "M.SOP.9", initiative_only=True)),
    strikes("second", "M.SOP.10", when=is_initiative_turn),
    supply_phase("second", "M.SOP.11", depots.CONVERTING, when=is_initiative_turn),
    each_side(A)(movement_step("first-movement", "M.SOP.12")),
    naval_step("first-combat", "M.SOP.12"),
    each_side(A)(combat_step("first-combat", "M.SOP.12")),
    each_side(B)(movement_step("second-movement", "M.SOP.12")),
    naval_step("second-combat", "M.SOP.12"),
    each_side(B)(combat_step("second-combat", "M.SOP.12")),
    step("isolation", isolation.isolation_phase, rules="M.SOP.13 19.7.1 19.7.4"),
    step("reset", reorganisation, rules="M.SOP.14.a"),
    step("markers", repair.reset, rules="M.SOP.14.a 18.2.a 20.3"),
    each_side(A, B)(
        step("base-change", air_display.base_change, rules="M.SOP.14.b 25.2", begin=air_display.begin_base_change,
             asks=air_display.BASING, only=uses_air_units)
    ),
    step("maintenance", air_display.recover, rules="M.SOP.14.b 22.4.c", only=uses_air_units),
    step("healing", repair.heal, rules="M.SOP.14.c 27.9.1"),
    each_side(A, B)(step("repairs", repair.repairs, rules="M.SOP.14.c 27.9.1", asks=repair.MENDING)),
    step("clearing", control.clearing_operations, rules="M.SOP.14.d 8.4.1", asks=clearing.LEADING),
    each_side(A, B)(
        step("wreck", control.deliberate_destruction, rules="M.SOP.14.d 27.2.1",
             asks=(control.WRECKING, helicopters.FLEEING))
    ),
    step("control", control.hex_control, rules="M.SOP.14.d 8.4", asks=collateral.QUESTIONS),
    each_side(A, B)(
        step("reinforcements", reinforcements.reinforcement_phase, rules="M.SOP.15 10.0", begin=recovery.begin,
             asks=(reinforcements.ARRIVING, alignment.LEAVING))
    ),
    each_side(A, B)(
        step("replacements", replacements.replacement_phase, rules="M.SOP.15 11.0", begin=replacements.receive,
             asks=replacements.REPLACING)
    ),
    each_side(A, B)(step("recovery", recovery.recovery_phase, rules="M.SOP.15 27.9.3", asks=recovery.RESTORING)),
    step("victory", victory.victory_phase, rules="M.SOP.16 12.0"),
    step("record", game_record, rules="M.SOP.17"),
    before=(
        step("set-up", standard_setup.set_up, rules="10.0"),
        *each_side("russia", "nato")(
            step("depots", deployment.place_depots, rules="19.4", begin=deployment.begin, asks=deployment.STATIONING)
        ),
        step("prewar-strikes", prewar.strikes, rules="12.1.3", only=prewar.has_prewar,
             asks=(prewar.AIMING, *collateral.QUESTIONS)),
        *each_side("russia", "nato")(
            step("prewar-special-forces", special_forces.assignment, rules="12.1.3 20.1.1", begin=prewar.hold,
                 only=prewar.has_prewar, asks=special_forces.SENDING),
            step("prewar-special-missions", special_forces.resolution, rules="12.1.3 20.2", only=prewar.has_prewar,
                 asks=(special_forces.RESOLVING, *collateral.QUESTIONS)),
        ),
        step("prewar", prewar.end, rules="12.1.3", only=prewar.has_prewar),
    ),
)  # fmt: skip
