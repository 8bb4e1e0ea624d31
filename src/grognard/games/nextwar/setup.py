"""The set-up: every piece where the scenario or its counter says."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.dice import Dice
from ...engine.fields import slotted
from ...engine.pieces import MAP
from .advanced import setup as advanced
from .position import TO_COME, Position
from .scenario import SIDES, Scenario
from .units import Unit


def start(scenario: Scenario, dice: Dice) -> Position:
    file = scenario.file
    pos = slotted(Position)(
        units=[starting(scenario, id) for id in scenario.index],
        initiative=file.initiative.first,
        automatic_left=file.initiative.automatic_turns,
        markers=sorted(scenario.charts.clearing_markers),
        points={side: file.victory.start_vp.get(side, 0) for side in SIDES},
        airmobile_all={side: file.airmobile_points.start.get(side, 0) for side in SIDES},
        sea_control=control_at_start(scenario),
        submarine=file.sea.submarine if file.sea is not None else 0,
        asw=file.sea.asw if file.sea is not None else 0,
        alignment=alignment_at_start(scenario),
    )
    if scenario.advanced:
        advanced.fill(pos, scenario)
    return pos.attach(scenario, dice)


def alignment_at_start(scenario: Scenario) -> dict[str, str]:
    """As the module says, or as the scenario's options that players have chosen [M.12]."""
    found: dict[str, str] = dict(scenario.module.alignment.start)
    for option in scenario.file.option:
        if scenario.options.get(option.id, option.default):
            found |= option.alignment
    return found


def control_at_start(scenario: Scenario) -> dict[str, str]:
    """Who controls the two boxes of each sea zone [7.1]: the scenario says, or the module."""
    found: dict[str, str] = {}
    listed = scenario.file.sea.control if scenario.file.sea is not None else {}
    for name, zone in scenario.module.sea.zones.items():
        at_sea, inshore = listed.get(name, (zone.at_sea, zone.inshore))
        found |= {f"at_sea:{name}": at_sea, f"inshore:{name}": inshore}
    return found


def starting(scenario: Scenario, id: str) -> Unit:
    """Where a piece begins: in a hex, or in a box of a display ("at_sea:gdansk_bay")."""
    place = scenario.start_of.get(id)
    nation = scenario.counters[scenario.index[id]].nation
    if place is None or alignment_at_start(scenario).get(nation) == "neutral":
        return Unit(TO_COME)
    kind, _, name = place.partition(":")
    if kind == "air":
        return Unit(f"ready:{name}")  # [22.4]
    return Unit(MAP, scenario.board.hex(name)) if kind in ("hex", "port") else Unit(place)


def set_up(pos: Position, side: None) -> Procedure:
    yield from ()
