"""Carpet bombing [8.5.4]: Allied air units strike a hex that is being attacked."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from ...engine.reason import Reason
from .air import air_id, air_units
from .attack import Attack
from .position import CARPET, Position
from .units import AirUnit

DICE = range(1, 7)


def may_bomb(pos: Position, attack: Attack, a: int) -> Reason | None:
    """In the Allied combat segment [8.5.0.d], an air unit on this mission whose theatre it is, once [8.5.4.a]."""
    unit = pos.air[a]
    if attack.power != "west" or pos.reaction or attack.landing:
        return Reason("8.5.0.d", "no-carpet-bombing-now", unit=air_id(pos, a))
    if unit.where != CARPET or unit.used or a in attack.bombers:
        return Reason("8.5.4.a", "not-carpet-bombing", unit=air_id(pos, a))
    if unit.theatre != pos.scenario.theatre[attack.target]:
        return Reason("8.5.4.a", "bombs-elsewhere", unit=air_id(pos, a), theatre=unit.theatre)
    return None


def bombers(pos: Position, attack: Attack) -> list[int]:
    """The air units that may still bomb the hex."""
    return [a for a in air_units(pos, "west", CARPET) if may_bomb(pos, attack, a) is None]


def chance(pos: Position) -> Fraction:
    """How likely one air unit succeeds this year [8.5.4.c]."""
    table = pos.scenario.charts.carpet_bombing
    return Fraction(sum(table[pos.year, die] for die in DICE), len(DICE))


def hit_chances(pos: Position, units: int) -> dict[int, Fraction]:
    """How many of so many air units succeed, and how likely that is."""
    one = chance(pos)
    return {n: comb(units, n) * one**n * (1 - one) ** (units - n) for n in range(units + 1)}


def bomb(pos: Position, attack: Attack) -> None:
    """A die for each air unit says whether it succeeds [8.5.4.c]."""
    for a in attack.bombers:
        die = pos.roll("8.5.4.c", attack.seat)
        hit = pos.scenario.charts.carpet_bombing[pos.year, die]
        pos.air[a] = AirUnit(CARPET, pos.air[a].theatre, used=True)
        text = "carpet-bombed" if hit else "carpet-missed"
        pos.tell("8.5.4.c", text, unit=air_id(pos, a), hex=pos.label(attack.target))
        attack.hits += hit
