"""Firepower: what multiplies it and what is added, and the column it reaches [7.2] to [7.36]."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..locations import are_adjacent, distance, height
from ..moving.dash import halves_fire
from ..nerve.leadership import is_hero
from ..pack.chart_rows import FpModifier
from ..places import Loc
from ..position import Position
from ..sight import are_next
from ..stacking import excess
from .attack import (
    ADVANCING,
    MARKED,
    PROTECTIVE,
    SUBSEQUENT,
    Attack,
    fired_range,
    firer_of,
    gunner_mate,
    loc_of,
    manner,
)
from .readiness import UNDIRECTED

CAUSES = {SUBSEQUENT: "subsequent_first_fire", PROTECTIVE: "final_protective_fire", MARKED: "final_fire_marked"}


class Line(NamedTuple):
    """The firepower of one unit or weapon in an attack, with everything that changed it."""

    shot: int
    base: int
    factors: tuple[FpModifier, ...]
    fp: Fraction


def is_point_blank(pos: Position, a: Loc, b: Loc) -> bool:
    """ADJACENT, or adjacent within one level, or adjacent and the firer higher [7.21]."""
    of = pos.scenario
    if a == b or not are_adjacent(of, a, b):
        return False
    return are_next(pos, a, b) or height(of, a) - height(of, b) >= -1


def factors(pos: Position, attack: Attack, shot: int, concealed: bool) -> list[FpModifier]:
    """Everything that multiplies the firepower of a shot [7.21] [7.22] [7.23] [7.24] [7.8] [7.81] [8.3] [9.12];
    concealed targets are Area Fire [12.13]."""
    chart, here, firer = pos.scenario.charts.fp, loc_of(pos, shot), firer_of(pos, shot)
    found = []
    if is_flame(pos, shot):
        return _of_flames(pos, attack, shot, concealed)
    if pos.is_weapon(shot) and pos.weapon(shot).target_type == "area":
        return []  # ordnance must hit instead [7.21] [7.24] [12.13]
    if here == attack.loc:
        found.append(chart["tpbf"])
    elif is_point_blank(pos, here, attack.loc):
        found.append(chart["pbf"])
    if distance(pos.scenario, here, attack.loc) > fired_range(pos, shot):
        found.append(chart["long_range"])
    if concealed:
        found.append(chart["concealed_target"])
    if attack.snap:
        found.append(chart["snap_shot"])
    if attack.spray is not None:
        found.append(chart["spraying_fire"])
    if attack.empty:
        found.append(chart["spraying_empty"])
    how = manner(pos, shot)
    if how in CAUSES:
        found.append(chart[CAUSES[how]])
    elif is_protective(pos, attack, shot):
        found.append(chart["final_protective_fire"])
    if pos.units[firer].mounted and not attack.charge:
        found.append(chart["mounted_fire"])
    if how == ADVANCING:
        found.append(chart["advancing_fire"])
    if pos.units[firer].pinned:
        found.append(chart["pinned_mg" if pos.is_weapon(shot) else "pinned_inherent"])
    if is_served_alone(pos, attack, shot):
        found.append(chart["lone_leader_mg"])
    if attack.mover is not None and halves_fire(pos, attack.mover, here, attack.loc):
        found.append(chart["dash"])
    return found


def is_out_of_sight(pos: Position, attack: Attack, shot: int) -> bool:
    """A machine gun that fires so far sees Infantry as if it were concealed [9.4]."""
    if not pos.is_weapon(shot) or not pos.weapon(shot).mg:
        return False
    return distance(pos.scenario, loc_of(pos, shot), attack.loc) > UNDIRECTED


def is_hard_to_see(pos: Position, attack: Attack, u: int, untold: bool = False) -> bool:
    """Infantry so far away, unless it is broken, berserk or overstacked; untold, only Known units count [9.4]."""
    unit, crowd = pos.units[u], pos.at_loc(attack.loc, pos.side(u))
    if unit.broken or unit.berserk or unit.mounted:
        return False
    return not excess(pos, [v for v in crowd if not pos.units[v].concealed] if untold else crowd)


def is_served_alone(pos: Position, attack: Attack, shot: int) -> bool:
    """A leader who is no hero fires a weapon without a second SMC [9.12]."""
    firer = firer_of(pos, shot)
    led = pos.is_weapon(shot) and pos.type(firer).leads and not is_hero(pos, firer)
    return led and gunner_mate(pos, attack, shot) is None


def is_protective(pos: Position, attack: Attack, shot: int) -> bool:
    """Final Protective Fire; and so is what Infantry fires at Cavalry in its own Location [8.31] [13.351]."""
    if manner(pos, shot) == PROTECTIVE:
        return True
    rides = attack.mover is not None and any(pos.units[u].mounted for u in attack.mover.units)
    return rides and loc_of(pos, shot) == attack.loc and not pos.units[firer_of(pos, shot)].mounted


def is_flame(pos: Position, shot: int) -> bool:
    return pos.is_weapon(shot) and pos.weapon(shot).type == "FT"


def _of_flames(pos: Position, attack: Attack, shot: int, concealed: bool) -> list[FpModifier]:
    """A flamethrower knows no Point Blank and no Advancing Fire; at two hexes, or two levels up or down, it has half
    its power, and in Area Fire: against the concealed, those who dash and riders beside it [22.1] [22.32] [13.351]."""
    chart, here = pos.scenario.charts.fp, loc_of(pos, shot)
    found = []
    if distance(pos.scenario, here, attack.loc) > fired_range(pos, shot):
        found.append(chart["long_range"])
    if abs(height(pos.scenario, here) - height(pos.scenario, attack.loc)) == 2:
        found.append(chart["long_range"])
    if concealed:
        found.append(chart["concealed_target"])
    if is_protective(pos, attack, shot):
        found.append(chart["final_protective_fire"])
    if attack.mover is not None and halves_fire(pos, attack.mover, here, attack.loc):
        found.append(chart["dash"])
    return found


def has_assault_fire(pos: Position, shot: int) -> bool:
    """Squads with underlined firepower, from the month in which they have it [7.36]."""
    if pos.is_weapon(shot) or pos.units[shot].mounted:
        return False
    type = pos.type(shot)
    return type.assault_fire and type.assault_fire_from <= pos.scenario.file.date


def line(pos: Position, attack: Attack, shot: int, concealed: bool = False) -> Line:
    """What one unit or weapon brings to an attack; fractions are kept [7.2]."""
    base = pos.armament(shot).fp if pos.is_weapon(shot) else pos.arms(shot).fp
    fp = Fraction(base)
    found = factors(pos, attack, shot, concealed)
    for factor in found:
        fp = fp * factor.numerator / factor.denominator
    bonus = pos.scenario.charts.fp["assault_fire"]
    near = distance(pos.scenario, loc_of(pos, shot), attack.loc) <= fired_range(pos, shot)
    if near and manner(pos, shot) == ADVANCING and has_assault_fire(pos, shot):
        found.append(bonus)
        fp = Fraction(-(-(fp + bonus.add) // 1))
    return Line(shot, base, tuple(found), fp)


def total(pos: Position, attack: Attack, shots: Sequence[int], concealed: bool = False) -> Fraction:
    """The firepower of a fire group [7.3]."""
    return sum((line(pos, attack, shot, concealed).fp for shot in shots), Fraction(0))
