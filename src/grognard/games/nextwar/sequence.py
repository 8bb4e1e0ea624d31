"""The sequence of play of the Standard game [3.0.a]. "a" is the holder of the initiative, or the First player."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.sequence import each_side, sequence, step
from . import (
    air_points,
    alignment,
    clearing,
    combat,
    helicopters,
    initiative,
    mines,
    movement,
    reinforcements,
    replacements,
    sea_control,
    setup,
    supply_option,
    victory,
    weather,
)
from .position import A, B, Position
from .scenario import Scenario, has_sea


def is_initiative_turn(pos: Position) -> bool:
    """The Initiative movement and combat phase is played in Initiative turns only [3.0] [SOP.I.5]."""
    return not pos.contested


def movement_step(id: str, rule: str, *, initiative_only: bool = False):  # type: ignore[no-untyped-def]
    return step(
        id, movement.movement_segment, rules=f"{rule} 8.5", begin=movement.begin_segment,
        asks=movement.LAND_MOVEMENT if id == "elite-reaction" else movement.MOVEMENT,
        when=is_initiative_turn if initiative_only else None,
    )  # fmt: skip


def combat_step(id: str, rule: str, *, initiative_only: bool = False):  # type: ignore[no-untyped-def]
    return step(
        id, combat.combat_segment, rules=f"{rule} 9.0", begin=combat.begin_segment,
        asks=combat.COMBAT, when=is_initiative_turn if initiative_only else None,
    )  # fmt: skip


def judges_supply(scenario: Scenario) -> bool:
    return scenario.judges_supply


def reorganisation(pos: Position, side: None) -> Procedure:
    """Helicopters are ready again, air points are over, airmobile points come back [SOP.R.1] [SOP.R.2] [SOP.R.3]."""
    yield from ()
    pos.missions, pos.flown, pos.scattered, pos.assaulted = {}, set(), set(), set()
    pos.air_points = dict.fromkeys(pos.air_points, 0)  # [6.2]


def game_record(pos: Position, side: None) -> Procedure:
    """The turn is over [SOP.G], and ports unload anew [8.5.7.4]; nations may take sides [M.12]."""
    yield from ()
    pos.unloaded = {}
    alignment.end_of_turn(pos)


SEQUENCE = sequence(
    each_side(A)(step("weather", weather.weather_phase, rules="SOP.W.1 4.0", asks=weather.CHOOSING)),
    step("storm", sea_control.storm, rules="SOP.W.2 4.1.3.f", when=Position.is_storm, asks=sea_control.WITHDRAWING),
    step("supply", supply_option.supply_phase, rules="13.1.1 13.1", only=judges_supply),
    step("initiative", initiative.initiative_phase, rules="SOP.I.1 5.1"),
    step("air-points", air_points.air_points_phase, rules="SOP.I.2 SOP.I.3 6.1 6.4"),
    each_side(A)(
        step(
            "sea-control",
            sea_control.sea_control_phase,
            rules="SOP.I.4 7.2",
            asks=sea_control.WITHDRAWING,
            only=has_sea,
        ),
    ),
    step("mine-clearing", mines.mine_clearing, rules="7.5.2", asks=mines.SWEEPING, only=has_sea),
    each_side(A)(movement_step("initiative-movement", "SOP.IM.1", initiative_only=True)),
    each_side(A)(combat_step("initiative-combat", "SOP.IM.2", initiative_only=True)),
    each_side(B)(movement_step("elite-reaction", "SOP.IM.3", initiative_only=True)),
    each_side(A)(movement_step("exploitation-movement", "SOP.IM.4", initiative_only=True)),
    each_side(A)(combat_step("exploitation-combat", "SOP.IM.5", initiative_only=True)),
    each_side(B)(movement_step("reaction-movement", "SOP.IM.6", initiative_only=True)),
    each_side(B)(combat_step("reaction-combat", "SOP.IM.7", initiative_only=True)),
    each_side(A)(movement_step("first-movement", "SOP.B.1"), combat_step("first-combat", "SOP.B.2")),
    each_side(B)(movement_step("second-movement", "SOP.B.3"), combat_step("second-combat", "SOP.B.4")),
    step("reset", reorganisation, rules="SOP.R.1 SOP.R.2 SOP.R.3"),
    step("clearing", clearing.clearing_operations, rules="SOP.R.5 8.4.1", asks=clearing.LEADING),
    step("control", clearing.hex_control, rules="SOP.R.6 8.4", asks=helicopters.FLEEING),
    each_side(A, B)(
        step(
            "reinforcements",
            reinforcements.reinforcement_phase,
            rules="SOP.P.1 10.0",
            begin=reinforcements.begin,
            asks=(reinforcements.ARRIVING, alignment.LEAVING),
        ),
    ),
    each_side(A, B)(
        step(
            "replacements",
            replacements.replacement_phase,
            rules="SOP.P.2 11.0",
            begin=replacements.receive,
            asks=replacements.REPLACING,
        ),
    ),
    step("victory", victory.victory_phase, rules="SOP.V.1 12.0"),
    step("record", game_record, rules="SOP.G"),
    before=(step("set-up", setup.set_up, rules="10.0"),),
)
