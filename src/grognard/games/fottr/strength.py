"""Strengths [13.2B] [13.2C.a]: letters by the die, then supply and terrain, every change with its rule.

Strengths change unit by unit before they are added up [12.4.a]; only then fractions are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.reason import Number, Tally
from . import air, supply
from .attack import Attack, adds_to_defence, defenders
from .pack.charts import LETTERS
from .position import Position

HALF = 0.5  # halves of halves are exact in floating point
LOWEST, HIGHEST = 1, 6  # of the modified die
HALVED = {"soviet": "9.5.b", "west": "9.5.c", "axis": "9.5.d"}  # the rule for printed strengths out of supply
LEAST = 1  # defence strength
Dice = tuple[int, ...]  # modified strength dice that are equally likely: only one once it is thrown


# -- letters [13.2B] --------------------------------------------------------------------------------------------------


def is_diced_for(pos: Position, u: int, printed: str) -> bool:
    """A letter in supply: out of supply it has its lowest value, and no die is thrown for it [9.5.e]."""
    return printed in LETTERS and supply.in_supply(pos, u)


def needs_die(pos: Position, attack: Attack, attackers: Sequence[int] | None = None) -> bool:
    """One die serves all letters of a combat, however many there are; only Germans have them [13.2B].
    `attackers`: those who may take part, as long as it is not known who will."""
    if attack.power == "axis":
        return any(is_diced_for(pos, u, pos.face(u).attack) for u in attackers or attack.units)
    return any(is_diced_for(pos, u, pos.face(u).defence) for u in defenders(pos, attack) if adds_to_defence(pos, u))


def die_modifiers(pos: Position, attack: Attack) -> Tally:
    """The year, Luftwaffe support [8.5.5.a] (none after a landing [10.9]), and interdiction [8.5.5.b], which may count
    against German attacks only."""
    tally, chart = Tally(), pos.scenario.charts.strength_modifiers
    theatre = pos.scenario.theatre[attack.target]
    if year := chart[str(pos.year)]:
        tally.add(year, "13.2B", "year", year=pos.year)
    if pos.luftwaffe.get(theatre) and not attack.landing:
        tally.add(chart["Luftwaffe ground support"], "8.5.5.a", "luftwaffe", theatre=theatre)
    if air.interdiction_on(pos, theatre) in (("attack", "all") if attack.power == "axis" else ("all",)):
        tally.add(chart["Allied interdiction"], "8.5.5.b", "interdiction", theatre=theatre)
    return tally


def modified(die: int, modifiers: Tally) -> int:
    return max(LOWEST, min(HIGHEST, die + int(modifiers.total)))


def likely_dice(pos: Position, attack: Attack) -> Dice:
    """The modified strength dice before it is thrown; if none is needed any will do."""
    if not needs_die(pos, attack):
        return (LOWEST,)
    modifiers = die_modifiers(pos, attack)
    return tuple(modified(die, modifiers) for die in range(LOWEST, HIGHEST + 1))


def is_settled(pos: Position, attack: Attack, dice: Dice) -> bool:
    """Whether the strength of the German side is known: a die is thrown, or none is needed."""
    return len(dice) == 1 or not needs_die(pos, attack)


def add_printed(pos: Position, u: int, printed: str, dice: Dice, tally: Tally) -> Number:
    """A unit's strength before anything changes it; of a letter whose die is not thrown yet about the average."""
    if printed not in LETTERS:
        value: Number = int(printed)
        tally.add(value, "13.2C.a", "printed-strength", unit=pos.id(u))
        return value
    row = pos.scenario.charts.corps_strength[printed]
    if not is_diced_for(pos, u, printed):
        value = min(row.values())
        tally.add(value, "9.5.e", "lowest-strength", unit=pos.id(u), letter=printed)
    elif len(dice) == 1:
        value = row[dice[0]]
        tally.add(value, "13.2B", "letter-strength", unit=pos.id(u), letter=printed)
    else:
        values = [row[die] for die in dice]
        value = round(4 * sum(values) / len(values)) / 4
        tally.add(value, "13.2B", "letter-open", unit=pos.id(u), letter=printed, low=min(values), high=max(values))
    return value


# -- attack -----------------------------------------------------------------------------------------------------------


def attack_strength(pos: Position, attack: Attack, dice: Dice) -> Tally:
    """What the attackers bring."""
    tally = Tally()
    for u in attack.units:
        printed = pos.face(u).attack
        value = add_printed(pos, u, printed, dice, tally)
        if printed not in LETTERS and pos.power(u) != "west" and not supply.in_supply(pos, u):
            tally.add(-value * HALF, HALVED[pos.power(u)], "out-of-supply", unit=pos.id(u))
            value *= HALF
        cross_river(pos, attack, u, value, tally)
    if attack.power != "axis" or is_settled(pos, attack, dice):
        tally.drop_fraction("9.5.b")
    return tally


def cross_river(pos: Position, attack: Attack, u: int, value: Number, tally: Tally) -> None:
    """Each unit that attacks across a river is weaker [12.4.a]."""
    scenario, hex = pos.scenario, pos.hex(u)
    for kind in scenario.board.side(hex, attack.target):
        row = scenario.terrain_effects.get((kind, "hexside"))
        if row is None or not row.attacker_effect:
            continue
        less = value * HALF if row.attacker_effect == "half" else min(-int(row.attacker_effect), max(0, value - 1))
        if less:
            tally.add(-less, "12.4.a", "across-river", unit=pos.id(u), terrain=kind)


# -- defence ----------------------------------------------------------------------------------------------------------


def defence_strength(pos: Position, attack: Attack, dice: Dice, bombed: bool = False) -> Tally:
    """What the defenders set against it. Terrain multiplies all of them together [12.4.a], which successful carpet
    bombing undoes [8.5.4.b]; then those out of supply are halved, so that the Kursk zone leaves them their printed
    strength [18.2.b] [9.5.b]."""
    tally = Tally()
    standing = [u for u in defenders(pos, attack) if adds_to_defence(pos, u)]
    values = {u: add_printed(pos, u, pos.face(u).defence, dice, tally) for u in standing}
    factor: Number = 1
    for more, rule, text, terrain in [] if bombed else terrain_multipliers(pos, attack):
        tally.add(sum(values.values()) * more, rule, text, terrain=terrain)
        factor += more
    for u, value in values.items():
        if pos.face(u).defence not in LETTERS and not supply.in_supply(pos, u):
            tally.add(-value * factor * HALF, HALVED[pos.power(u)], "out-of-supply", unit=pos.id(u))
    if attack.power == "axis" or is_settled(pos, attack, dice):
        tally.drop_fraction("9.5.b")
        if tally.total < LEAST:
            tally.add(LEAST - tally.total, "13.2C.a", "least-strength")
    return tally


def terrain_multipliers(pos: Position, attack: Attack) -> list[tuple[float, str, str, str]]:
    """By how much more each thing in the hex multiplies the defence; they are added up [12.4.a]. The Kursk zone serves
    Soviets only, as long as it stands [18.2.b] [ERR.r9]."""
    scenario, hex = pos.scenario, attack.target
    terrain = "beachhead" if hex in scenario.coast else scenario.board.terrain[hex]
    found = [(scenario.terrain_effects[terrain, "hex"].defence_multiplier_add, "12.4.a", "terrain-defence", terrain)]
    if hex in scenario.cities:
        city = scenario.terrain_effects["city", "place"].defence_multiplier_add
        found.append((city, "12.4.a", "terrain-defence", "city"))
    if pos.kursk and hex in scenario.kursk_zone and attack.power == "axis":
        zone = scenario.terrain_effects["kursk zone", "place"].defence_multiplier_add
        found.append((zone, "18.2.b", "kursk-defence", "kursk zone"))
    return [multiplier for multiplier in found if multiplier[0]]
