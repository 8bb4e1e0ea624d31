"""Unarmed units that arm themselves again [20.551] [20.552]."""

from __future__ import annotations

from ..made_units import turn_into
from ..places import Loc
from ..position import Position

KINDS = {"unarmed_squad": "squad", "unarmed_hs": "hs"}


def armed_as(pos: Position, u: int) -> str:
    """The Conscript counter of an Unarmed unit's nation and size, or the Green one; Partisans have but one [20.551]."""
    type, units = pos.type(u), pos.scenario.charts.units
    same = [t for t in units.values() if t.nationality == type.nationality and t.kind == KINDS[type.kind]]
    for class_ in ("C", "G", "-", "2", "1"):
        if found := [t.id for t in same if t.class_ == class_ and not t.variant]:
            return found[0]
    return same[0].id


def rearm(pos: Position, u: int, rule: str = "20.551") -> None:
    """An Unarmed MMC is replaced by an armed one of its size; a SMC is armed anyway [20.551]."""
    if pos.type(u).kind in KINDS:
        turn_into(pos, u, armed_as(pos, u), abandoned=False, crew=False)
        pos.tell(rule, "rearmed", unit=pos.names[u])


def may_take_arms(pos: Position, u: int, v: int) -> bool:
    """An Unarmed unit would take the arms of an enemy no smaller than itself [20.551]."""
    return pos.type(u).unarmed and not pos.type(v).unarmed and pos.type(u).unit_size <= pos.type(v).unit_size


def take_arms(pos: Position, loc: Loc, side: str, size: int) -> int | None:
    """One Unarmed unit of a side takes the arms of an enemy, no smaller than itself, who was lost in its Location
    [20.551]. Gives that unit."""
    there = [u for u in pos.at_loc(loc, side) if pos.type(u).unarmed and pos.type(u).unit_size <= size]
    if not there:
        return None
    first = max(there, key=lambda u: (pos.type(u).unit_size, -u))
    rearm(pos, first)
    return first


def scrounge(pos: Position, u: int) -> None:
    """An Unarmed unit that has spent all its factors looks for arms: a 2 finds some [20.552]."""
    unit = pos.units[u]
    pos.scrounged.add(unit.hex)
    if pos.roll_pair("20.552", pos.side(u)).total == pos.scenario.charts.small_rolls["scrounging"].target:
        rearm(pos, u, "20.552")


def may_scrounge(pos: Position, u: int) -> bool:
    """Not in water or marsh, and once in each hex [20.552]."""
    unit = pos.units[u]
    if not pos.type(u).unarmed or not unit.hex or unit.by or unit.melee or unit.hex in pos.scrounged:
        return False
    wet = unit.level < 0 or any(kind.id == "marsh" or kind.kind == "water" for kind in pos.scenario.terrains[unit.hex])
    return not wet
