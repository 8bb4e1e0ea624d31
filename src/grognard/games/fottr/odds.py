"""The column of the combat results table [13.2C]: odds or difference, shifts, and the chances before the dice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from ...engine.reason import Tally
from . import carpet
from .attack import Attack, defenders
from .position import Position
from .strength import Dice, attack_strength, defence_strength, die_modifiers, likely_dice, needs_die

DICE = range(1, 7)


class Reckoning(NamedTuple):
    """The sums of a combat, and the column they lead to: None for an automatic AE."""

    attack: Tally
    defence: Tally
    shifts: Tally
    column: int | None


def column(pos: Position, attack: int, defence: int, shift: int = 0) -> int | None:
    """Odds in the defender's favour [13.2C.a], between 1:1 and 2:1 the difference [13.2C.b]. Below 1:2 there is none
    [13.2C.c], and no shift helps. To shift, all differences are 1:1, that is 0,+1 [13.2C.d] [ERR.r8]."""
    columns = pos.scenario.charts.combat_results.columns
    index = columns.index(attack, defence)
    return None if index is None else columns.shifted(index, shift)


def off_the_chart(pos: Position) -> str:
    """The result without a die, below the lowest column or shifted off it [13.2C.c]."""
    return pos.scenario.charts.combat_results.columns.columns[0].left


def heading(pos: Position, column: int | None) -> str:
    return "-" if column is None else pos.scenario.charts.combat_results.columns.heading(column)


def column_shifts(pos: Position, attack: Attack, hits: int) -> Tally:
    """A fort shifts left [12.4.b] [18.1], each air unit that hits right [8.5.4.b] [ERR.p1]: they cancel each other
    [12.4.a]. Troops that have just dropped shift right once, if others attack with them [19.0.c]."""
    tally = Tally()
    if attack.target in pos.forts and attack.power != "axis":
        tally.add(pos.scenario.terrain_effects["fort", "place"].column_shift, "12.4.b", "fort")
    if hits:
        tally.add(hits, "8.5.4.b", "carpet-bombing")
    dropped = [u for u in attack.units if u in pos.dropped]
    if dropped and not all(pos.counter(u).airborne for u in attack.units):
        tally.add(1, "19.0.c", "airborne-attack", units=pos.ids(dropped))
    return tally


def reckon(pos: Position, attack: Attack, dice: Dice, hits: int) -> Reckoning:
    """Everything that leads to the column, with the strength die and the carpet bombing as they fell."""
    ours = attack_strength(pos, attack, dice)
    theirs = defence_strength(pos, attack, dice, bombed=hits > 0)
    shifts = column_shifts(pos, attack, hits)
    return Reckoning(ours, theirs, shifts, column(pos, int(ours.total), int(theirs.total), int(shifts.total)))


# -- before the dice --------------------------------------------------------------------------------------------------


def preview(pos: Position, attack: Attack) -> dict[str, Any]:
    """The sums of a combat with letters at their average, and the exact chance of each column and result over all the
    dice still to come; nothing without attackers."""
    if not attack.units or not defenders(pos, attack):
        return {}
    dice = likely_dice(pos, attack)
    columns: dict[int | None, Fraction] = {}
    found = list(outcomes(pos, attack, dice))
    for chance, sums in found:
        columns[sums.column] = columns.get(sums.column, Fraction(0)) + chance
    likely = found[0][1] if len(found) == 1 else reckon(pos, attack, dice, 0)
    shown: dict[str, Any] = {"attack": likely.attack, "defence": likely.defence, "shifts": likely.shifts}
    if needs_die(pos, attack):
        shown["strength_die"] = die_modifiers(pos, attack)
    if attack.bombers:
        shown["bombing"] = f"{len(attack.bombers)} x {float(carpet.chance(pos)):.0%}"
    shown["column"] = named(pos, columns)
    shown["chances"] = results(pos, columns)
    return shown


def outcomes(pos: Position, attack: Attack, dice: Dice) -> Iterator[tuple[Fraction, Reckoning]]:
    """Each strength die with each number of bombers that may hit, and how likely they are."""
    for hits, hit_chance in carpet.hit_chances(pos, len(attack.bombers)).items():
        for die in dice:
            yield hit_chance / len(dice), reckon(pos, attack, (die,), hits)


def named(pos: Position, columns: dict[int | None, Fraction]) -> str:
    """The columns that may come, left to right, with their chances if there are several."""
    if len(columns) == 1:
        return heading(pos, next(iter(columns)))
    order = sorted(columns, key=lambda c: -1 if c is None else c)
    return " / ".join(f"{heading(pos, c)} {float(columns[c]):.0%}" for c in order)


def results(pos: Position, columns: dict[int | None, Fraction]) -> dict[str, Fraction]:
    """The exact chance of each result, best for the defender first."""
    chart, effects = pos.scenario.charts.combat_results, pos.scenario.charts.combat_effects
    found: dict[str, Fraction] = {}
    for at, chance in columns.items():
        parts = {off_the_chart(pos): Fraction(1)} if at is None else chart.distribution(DICE, at)
        for result, part in parts.items():
            found[result] = found.get(result, Fraction(0)) + chance * part
    return {result: found[result] for result in sorted(found, key=lambda r: effects[r].rank)}
