"""Resolving special operations [20.2] [20.3]."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....engine.ask import Procedure
from .. import losses
from ..pack.terms import (
    tally,
    term,
)
from ..position import LOST, Position
from ..scenario import ENEMY
from . import collateral, damage, detection, strike, targets
from .declared import Operation, Target

USED: Final = "used"
CLOSE_LINES: Final = ("woods", "highland_urban")  # `sof_line` of terrain that hides raiders


class Team(NamedTuple):
    """A marker on its mission, for the survival table [20.3]."""

    pos: Position
    side: str
    kind: str
    nation: str
    hex: int


@term
def nation(case: Team, name: str) -> bool:
    return case.nation == name


@term
def hex_flag(case: Team, flag: str) -> bool:
    return bool(case.hex) and flag in case.pos.board.flags[case.hex]


def line_of(pos: Position, made: Operation) -> str:
    """The line of the special operations table: by target and ground [20.2.1.d] [20.2.2]."""
    target, ground = made.target, pos.scenario.terrain(made.target.hex).sof_line if made.target.hex else ""
    if made.kind == "track":
        return "theatre_weapon" if target.kind == "theatre_weapon" else "detection_sam"
    if made.kind == "targeting":
        return {"ship": "ship_in_port"}.get(target.kind, "unit" if target.unit >= 0 else "installation")
    if made.kind == "recon":
        return f"{'unit' if target.kind in ('land_unit', 'helicopter') else 'hq_supply'}_{ground}"
    if target.kind == "hex":
        return "interdiction"
    if target.kind == "helicopter":
        return "helicopter"
    if target.kind in ("hq", "supreme_hq"):
        return "hq"
    if target.kind in ("depot", "msu"):
        return "supply"
    if target.kind == "hardened_airbase":
        return "hardened"
    return "installation_close" if ground in CLOSE_LINES else "installation_open"


def carry_out(pos: Position, made: Operation) -> Procedure:
    """The mission, then the roll for survival [20.3]. Who waited in vain for a reconnaissance only has to survive
    [20.1.2]."""
    target = made.target
    if is_possible(pos, made):
        charts = pos.scenario.charts
        die = pos.roll("20.2", made.side, 10, lowest=0)
        row = charts.sof[made.kind, line_of(pos, made)]
        result: str = getattr(row, f"d{die}")
        pos.tell("20.2.1.d", "special-result", unit=pos.id(made.marker), **targets.named(pos, target), result=result)
        yield from apply(pos, made, result)
    else:
        pos.tell("20.1.2", "called-off", unit=pos.id(made.marker))
    survive(pos, made)


def is_possible(pos: Position, made: Operation) -> bool:
    target, u = made.target, made.target.unit
    if u >= 0:
        seen = target.kind == "ship" or made.kind == "recon" or detection.is_detected(pos, u)
        return bool(pos.standing[u]) and seen
    if target.name:
        return targets.may_strike_named(pos, made.side, target) is None
    return True


def apply(pos: Position, made: Operation, result: str) -> Procedure:
    target, u = made.target, made.target.unit
    if made.kind == "raid":
        pos.raided.add(pos.id(u) if u >= 0 else target.name or pos.label(target.hex))
        strike.penalise(pos, made.side, target, "raid")
    elif made.kind == "recon":
        pos.scouted.add(u)
    if result == "-":
        return
    if made.kind == "track":
        strike.lower(pos, target.name, int(result[-1]))
    elif made.kind == "recon":
        pos.detected.add(u)
        pos.changes += 1
        pos.tell("20.2.2", "detected", unit=pos.id(u))
    elif made.kind == "targeting":
        mark(pos, made)
    elif result.startswith("interdiction"):
        strike.interdict(pos, target.hex, int(result[-1]))
        strike.remember(pos, made.side, target)
    else:
        yield from raid(pos, made, result)


def raid(pos: Position, made: Operation, result: str) -> Procedure:
    """At once, with collateral damage to airfields [20.2.1.d]; every success costs a helicopter a step."""
    strike.remember(pos, made.side, made.target)
    if made.target.kind == "helicopter":
        losses.lose_step(pos, made.target.unit, "20.2.1.d")
        return
    yield from damage.hit(pos, made.side, made.target, result, "20.2.1.d")
    yield from collateral.roll_all(pos)


def mark(pos: Position, made: Operation) -> None:
    """A Target marker of the level that the module gives the nation; it does not replace a better one [20.2.3]."""
    level = pos.scenario.module.nations[pos.counter(made.marker).nation].targeting
    u, name = made.target.unit, made.target.name
    if u >= 0:
        pos.targeted[u] = min(level, pos.targeted.get(u, 0))
    else:
        pos.place_targets[name] = min(level, pos.place_targets.get(name, 0))
    pos.tell("20.2.3", "targeted", **targets.named(pos, made.target), level=level)


def survive(pos: Position, made: Operation) -> None:
    """Survivors are used until the turn is over, others eliminated [20.3]."""
    c = pos.counter(made.marker)
    team = Team(pos, made.side, made.kind, c.nation, hex_of(pos, made.target))
    modifiers = tally(pos.scenario.charts.sof_survival_modifiers, team)
    die = pos.roll("20.3", ENEMY[made.side], 10, lowest=0)
    result = pos.scenario.charts.sof_survival.result(die + int(modifiers.total), "result")
    pos.take_off(made.marker, USED if result == "survives" else LOST)
    pos.tell("20.3", "survives" if result == "survives" else "team-lost", unit=pos.id(made.marker), modifiers=modifiers)


def hex_of(pos: Position, target: Target) -> int:
    """Where the mission took place, even if nothing is left there."""
    return (pos.standing[target.unit] if target.unit >= 0 else 0) or target.hex
