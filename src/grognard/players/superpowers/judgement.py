"""What the commander expects of a combat."""

from __future__ import annotations

from ...games.superpowers.attack import Attack, in_target
from ...games.superpowers.combat import best_morale
from ...games.superpowers.position import Position
from ...games.superpowers.results import CombatResult
from ...games.superpowers.shifts import column_shifts
from ...games.superpowers.strength import attack_firepower, defence_firepower
from .ground import hex_prize

PUSHED_BACK = 0.5  # what a hex of retreat is worth to the other side
RESULTS: dict[str, CombatResult] = {}


def unit_price(pos: Position, u: int) -> float:
    """Victory points for its loss, and what it could still do."""
    counter = pos.counter(u)
    points = {"nato": 1.0, "wp": 2.0 if pos.scenario.slug == "munich" else 3.0}[counter.side]
    return points + 0.25 * counter.firepower


def expected_gain(pos: Position, attack: Attack) -> float:
    """The mean gain of an attack for its side, over all results of the die."""
    chart = pos.scenario.combat_results
    differential = int(attack_firepower(pos, attack).total - defence_firepower(pos, attack).total)
    column = chart.columns.shifted(differential, int(column_shifts(pos, attack).total))
    morale = best_morale(pos, attack)
    ours = sorted(unit_price(pos, u) for u in attack.units)
    theirs = sorted(unit_price(pos, u) for u in in_target(pos, attack))
    prize = sum(hex_prize(pos, attack.side, t) for t in attack.targets) + 0.3
    in_city = all(pos.scenario.board.terrain[t] == "city" for t in attack.targets)
    total = 0.0
    for die in range(1, 7):
        cell = chart.result((die, morale), column)
        result = RESULTS.get(cell) or RESULTS.setdefault(cell, CombatResult.parse(cell))
        total += result_value(result, ours, theirs, prize, in_city, attack)
    return total / 6


def result_value(
    result: CombatResult, ours: list[float], theirs: list[float], prize: float, in_city: bool, attack: Attack
) -> float:
    if result.loser == "A":
        if attack.kind == "barrage":
            return 0.0
        if result.in_units or attack.kind == "overrun":
            return -sum(ours[: result.number])
        return -PUSHED_BACK * result.number
    if result.loser == "D":
        if result.in_units:
            gone = result.number >= len(theirs)
            return sum(theirs[: result.number]) + (prize if gone and attack.kind != "barrage" else 0.0)
        if in_city:
            return 0.0
        return PUSHED_BACK * result.number + prize * 0.8
    return 0.0
