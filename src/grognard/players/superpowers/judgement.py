"""What the commander expects of a combat, and what units and hexes are worth to him."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...games.superpowers.attack import Attack, in_target
from ...games.superpowers.odds import best_morale
from ...games.superpowers.position import Position
from ...games.superpowers.results import CombatResult
from ...games.superpowers.scenario import Scenario
from ...games.superpowers.shifts import column_shifts
from ...games.superpowers.strength import attack_firepower, defence_firepower
from .ground import hex_prize

PUSHED_BACK = 0.5  # what a hex of retreat is worth to the other side
FIREPOWER_WORTH = 0.25  # what a point of firepower can still do
OPEN_HEX = 0.3  # what an ordinary hex is worth when it is taken
WALKED_INTO = 0.8  # chance that a hex left by a retreat is really taken


class Chances(NamedTuple):
    """A column of the combat table for one morale, averaged over the die."""

    killed: tuple[float, float, float]  # chance that the defender loses one, two, three units or more
    driven: float  # chance of a retreat
    lost: float  # units the attacker loses


@lru_cache(maxsize=256)
def chances(scenario: Scenario, morale: str, column: int) -> Chances:
    killed, driven, lost = [0.0, 0.0, 0.0], 0.0, 0.0
    for die in range(1, 7):
        result = CombatResult.parse(scenario.combat_results.result((die, morale), column))
        if result.loser == "D" and result.in_units:
            for n in range(min(result.number, 3)):
                killed[n] += 1 / 6
        elif result.loser == "D":
            driven += 1 / 6
        elif result.loser == "A" and result.in_units:
            lost += result.number / 6
    return Chances((killed[0], killed[1], killed[2]), driven, lost)


@lru_cache(maxsize=1024)
def results(scenario: Scenario, morale: str, column: int) -> tuple[CombatResult, ...]:
    """The results of the six dice."""
    return tuple(CombatResult.parse(scenario.combat_results.result((die, morale), column)) for die in range(1, 7))


@lru_cache(maxsize=1024)
def unit_value(scenario: Scenario, u: int) -> float:
    """Victory points for its loss, and what it could still do."""
    counter, victory = scenario.counters[u], scenario.file.victory
    points = victory.wp.nato_unit_lost if counter.side == "nato" else victory.nato.wp_unit_lost
    return points + FIREPOWER_WORTH * counter.firepower


def unit_price(pos: Position, u: int) -> float:
    return unit_value(pos.scenario, u)


def expected_gain(pos: Position, attack: Attack) -> float:
    """The mean gain of an attack for its side, over all results of the die."""
    columns = pos.scenario.combat_results.columns
    differential = int(attack_firepower(pos, attack).total - defence_firepower(pos, attack).total)
    column = columns.shifted(differential, int(column_shifts(pos, attack).total))
    ours = sorted(unit_price(pos, u) for u in attack.units)
    theirs = sorted(unit_price(pos, u) for u in in_target(pos, attack))
    prize = sum([hex_prize(pos, attack.side, t) for t in attack.targets]) + OPEN_HEX
    in_city = all(pos.scenario.board.terrain[t] == "city" for t in attack.targets)
    found = results(pos.scenario, best_morale(pos, attack), column)
    return sum([settled(result, ours, theirs, prize, in_city, attack.kind) for result in found]) / len(found)


def settled(
    result: CombatResult, ours: list[float], theirs: list[float], prize: float, in_city: bool, kind: str
) -> float:
    """What one result is worth to the attacker."""
    if result.loser == "A":
        if kind == "barrage":
            return 0.0
        if result.in_units or kind == "overrun":
            return -sum(ours[: result.number])
        return -PUSHED_BACK * result.number
    if result.loser == "D":
        if result.in_units:
            gone = result.number >= len(theirs)
            return sum(theirs[: result.number]) + (prize if gone and kind != "barrage" else 0.0)
        if in_city:
            return 0.0
        return PUSHED_BACK * result.number + prize * WALKED_INTO
    return 0.0
