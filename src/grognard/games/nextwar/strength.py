"""Strengths in a combat [9.4]: what each unit counts for. Halvings are rounded up and never add up."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.reason import Tally
from . import amphibious, stacking
from .advanced import condition
from .pack.charts import UnitType
from .position import Position
from .scenario import RIVERS


def type_of(pos: Position, u: int) -> UnitType:
    return pos.scenario.charts.types[pos.counter(u).type]


def is_armoured(pos: Position, u: int) -> bool:
    kind = type_of(pos, u)
    return kind.armour or kind.mechanised


def attack_of(pos: Position, u: int, hex: int, defenders: Sequence[int]) -> Tally:
    """Doubled, half as much again or halved by terrain, river and who defends [9.4.1] [9.4.2] [9.4.3] [9.4.4]."""
    found, printed = Tally(), pos.attack(u)
    found.add(printed, "9.4", "strength", unit=pos.id(u))
    for change in condition.strength_changes(pos, u, printed, attack=True):
        found.add(*change)
        printed += change[0]
    terrain, kind = pos.scenario.terrain(hex), type_of(pos, u)
    is_halved = u in pos.isolated or u in pos.out_of_supply
    halved = 0 if is_halved else -(printed // 2)  # what halving takes away, the rest rounded up; only once [9.4]
    if amphibious.assaults(pos, u):
        if defenders:
            found.add(halved, "9.4.1", "from-the-sea")  # [8.5.8.1.a]
        return found
    over_river = any(river in pos.board.side(pos.standing[u], hex) for river in RIVERS)
    if over_river:
        found.add(halved, "9.4.1", "over-river")
    elif terrain.armour_halved and (kind.armour or kind.mechanised) and not is_winter_marsh(pos, hex):
        found.add(halved, "9.4.4", "armour-in-rough-country")
    elif has_armour_advantage(pos, hex, defenders):
        if kind.armour:
            found.add(printed, "9.4.2", "armour-doubled")
        elif kind.mechanised:
            found.add(-(-printed // 2), "9.4.3", "mechanised-half-again")
    return found


def is_winter_marsh(pos: Position, hex: int) -> bool:
    return pos.board.terrain[hex] == "marsh" and pos.scenario.file.season == "winter"


def has_armour_advantage(pos: Position, hex: int, defenders: Sequence[int]) -> bool:
    """Flat or rough ground without woods, city or fortification that helps the defender [9.5.2], and nobody there with
    armour [9.4.2] [9.4.3]."""
    scenario = pos.scenario
    has_city = scenario.cities >> hex & 1 and hex not in pos.clearing  # [8.4.1.5]
    if not scenario.terrain(hex).armour_advantage or has_city:
        return False
    return not any(is_armoured(pos, u) or pos.is_fortified(hex, pos.side(u)) for u in defenders)


def defence_of(pos: Position, u: int, hex: int, defenders: Sequence[int]) -> Tally:
    """Doubled for infantry in a great city [9.4.5]; a strength in parentheses counts only among its like [2.3.2.1]."""
    found, counter = Tally(), pos.counter(u)
    if counter.defence_paren and not all(pos.counter(v).defence_paren for v in defenders):
        return found
    printed = pos.defence(u)
    found.add(printed, "9.4", "strength", unit=pos.id(u))
    for change in condition.strength_changes(pos, u, printed, attack=False):
        found.add(*change)
        printed += change[0]
    on_foot = type_of(pos, u).leg or counter.type == "motorised_infantry"
    if pos.board.terrain[hex] == "urban" and on_foot and hex not in pos.clearing:
        found.add(printed, "9.4.5", "urban-doubled")
    return found


def defenders_of(pos: Position, hex: int, side: str) -> list[int]:
    """Who can defend: not those who fell back to others into the hex in this segment [9.8.4b]."""
    there = pos.land_units(hex, side)
    return [u for u in there if u not in pos.fell_back] or there


def attacked_from(pos: Position, hex: int) -> list[int]:
    """Who has attacked out of a hex in this segment, whatever they attacked [8.1.1.1.d]."""
    return [u for u, out in pos.fought.items() if out == hex]


def fits(pos: Position, hex: int, side: str, units: Sequence[int]) -> bool:
    """No more than four stacking points, three in mountains, attack out of a hex or defend it, if it is overstacked, or
    was before some of the units attacked out of it and left it; a beachhead lets more be together, but not more fight
    where they are too many [8.1.1.1.d]."""
    if stacking.points_of(pos, units) <= 2 * pos.scenario.terrain(hex).stack:
        return True
    return stacking.fits(pos, hex, side, [u for u in units if pos.standing[u] != hex])
