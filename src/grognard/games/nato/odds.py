"""Odds [25.3.3], column shifts [25.3.4] and the column in which a battle is resolved [25.5.1]."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...engine.reason import Tally
from ...engine.tables import equal_chances
from . import surprise
from .attack import Attack
from .cities import is_intact
from .position import Position
from .scenario import ENEMY, OVER_WATER, SHUT
from .strength import attack_strength, defence_strength, ground, ratio, rounded_attack, rounded_defence

DICE: Final = range(1, 7)
SIDES_OF_HEX: Final = 6
FLANK: Final = 1  # columns, where friends are beside the defenders [8.2.3]
CONCENTRIC: Final = 2  # where none are [8.2.4]


class Odds(NamedTuple):
    """The sums of a battle, and the columns they lead to."""

    attack: Tally
    defence: Tally
    shifts: Tally
    basic: int
    column: int


def basic_column(pos: Position, attack: int, defence: int) -> int:
    """Rounded down to whole odds, between 1-4 and 10-1 [25.3.3]; an attack of nothing starts at 1-4 [25.3.1.3]."""
    columns = pos.scenario.charts.columns
    if not attack:
        return 0
    odds = ratio(attack, defence)
    return next((column.place for column in columns if column.takes(odds)), len(columns) - 1)


# -- shifts ----------------------------------------


def column_shifts(pos: Position, made: Attack) -> Tally:
    """Everything that shifts the column; all of it adds up [25.5.1]. Helicopters shift it by their number [3.6.2]."""
    tally, static = Tally(), pos.scenario
    if shift := ground(pos, made.target).shift:
        tally.add(shift, "25.3.4.1", "terrain", terrain=static.primary[made.target])
    if is_surrounded(pos, made):
        if has_friends_beside(pos, made):
            tally.add(FLANK, "25.3.4.2", "flank-attack")
        else:
            tally.add(CONCENTRIC, "25.3.4.3", "concentric-attack")
    for side, u in made.helicopters.items():
        shift = pos.counter(u).column_shift
        tally.add(shift if side == made.side else -shift, "25.3.4.4", "attack-helicopters", unit=pos.id(u))
    if made.side == "wp" and surprise.is_surprise(pos):
        tally.add(1, "25.3.4.5", "surprise")
    if made.side == "wp" and pos.game_turn in static.file.rules.maximum_effort_turns:
        tally.add(1, "25.3.4.6", "maximum-effort")
    for hq in made.support:
        tally.add(1, "25.4", "offensive-support", unit=pos.id(hq))
    return tally


def is_separated(pos: Position, a: int, b: int) -> bool:
    """By a barred or all-sea hexside without a way over it."""
    kinds = pos.board.side(a, b)
    return not SHUT.isdisjoint(kinds) and OVER_WATER.isdisjoint(kinds)


def is_surrounded(pos: Position, made: Attack) -> bool:
    """Every hex around the objective is occupied by the attacker or in his zone [25.3.4.2] [8.2.3] [8.2.4]. Nobody is
    surrounded at the edge of the map or of the sea, nor by zones across barred hexsides [25.3.4.3]; who has landed in
    an assault does not count [27.3.2]."""
    around = pos.board.neighbours[made.target]
    return len(around) == SIDES_OF_HEX and all(covers(pos, made.side, n) for n in around)


def covers(pos: Position, side: str, hex: int) -> bool:
    """Whether a side stands in a hex or controls it, by units that attack or by others [8.2.5]."""
    if not pos.scenario.is_land[hex]:
        return False
    if any(u not in pos.assaulting for u in pos.stack(hex, side)):
        return True
    if not pos.zone[side][hex]:
        return False
    ours, reaches = pos.present[side], pos.zone_into[side]
    return any(
        ours[n] and hex in reaches[n] and not is_separated(pos, n, hex) and has_zone(pos, side, n)
        for n in pos.board.neighbours[hex]
    )


def has_zone(pos: Position, side: str, hex: int) -> bool:
    return any(pos.zones[u] == side for u in pos.stack(hex, side))


def has_friends_beside(pos: Position, made: Attack) -> bool:
    """Another ground unit or a free city of the defender beside the objective, and no barred or all-sea hexside between
    them [25.3.4.2]."""
    theirs = pos.present[made.defender]
    return any(
        (theirs[n] or is_city_of(pos, made.defender, n)) and not is_separated(pos, made.target, n)
        for n in pos.board.neighbours[made.target]
    )


def is_city_of(pos: Position, side: str, hex: int) -> bool:
    return is_intact(pos, hex) and pos.scenario.cities[hex].side == side


def final_column(pos: Position, made: Attack, basic: int, net: int) -> int:
    """At most two columns from the basic odds [25.5.1.1], but for the WP's upward shifts under surprise [25.5.1.2]; the
    table ends at 1-4 and 10-1 [25.5.1]."""
    cap = pos.scenario.charts.fixed["shift_cap"]
    net = max(-cap, net)
    if made.side == ENEMY["wp"] or not surprise.is_surprise(pos):
        net = min(cap, net)
    return max(0, min(len(pos.scenario.charts.columns) - 1, basic + net))


def reckon(pos: Position, made: Attack) -> Odds:
    """Strengths, basic odds, shifts and final odds [25.3] [25.1.5]."""
    ours, theirs, shifts = attack_strength(pos, made), defence_strength(pos, made), column_shifts(pos, made)
    basic = basic_column(pos, rounded_attack(ours), rounded_defence(theirs))
    return Odds(ours, theirs, shifts, basic, final_column(pos, made, basic, int(shifts.total)))


def heading(pos: Position, column: int) -> str:
    return pos.scenario.charts.columns[column].odds


# -- before the die ----------------------------------------


def preview(pos: Position, made: Attack) -> dict[str, Any]:
    """The whole sum of a battle and the exact chance of each result; nothing without attackers."""
    if not made.units:
        return {}
    sums = reckon(pos, made)
    cells = [pos.scenario.charts.combat[heading(pos, sums.column), die] for die in DICE]
    return {
        "attack": sums.attack,
        "defence": sums.defence,
        "odds": heading(pos, sums.basic),
        "shifts": sums.shifts,
        "column": heading(pos, sums.column),
        "chances": equal_chances([f"{cell.attacker}/{cell.defender}" for cell in cells]),
        **(made.sheet() if made.steps else {}),
    }
