"""Stacking limits [5.]: three squad-equivalents and four SMC to a Location and side."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .places import LEVELS, Loc, hex_of
from .position import Position


def halves(pos: Position, units: Iterable[int]) -> int:
    """Half-squads that these make: two half-squads or crews make a squad, five SMC a half-squad [5.5]. Weapons do not
    count, nor do horses, and riders count like Infantry [5.4] [13.2]."""
    figures = pos.scenario.charts.stacking
    total = smc = 0
    for u in units:
        type = pos.type(u)
        if type.kind in ("squad", "unarmed_squad"):
            total += figures["hs_per_squad"].value
        elif type.mmc:
            total += 1
        elif type.kind != "dummy":
            smc += 1
    return total + smc // figures["smc_per_hs"].value


def squad_equivalents(pos: Position, units: Iterable[int]) -> float:
    return halves(pos, units) / pos.scenario.charts.stacking["hs_per_squad"].value


def excess(pos: Position, units: Collection[int]) -> int:
    """Squad-equivalents above the limit of a Location, fractions rounded up [5.1] [5.11]."""
    figures = pos.scenario.charts.stacking
    if len(units) <= figures["squads"].value:
        return 0
    squad = figures["hs_per_squad"].value
    return max(0, -((squad * figures["squads"].value - halves(pos, units)) // squad))


def overstacked(pos: Position, loc: Loc, side: str) -> int:
    """By how much a side is overstacked in a Location [5.12] [5.131]; while it moves, with the movers [5.13]."""
    return excess(pos, pos.at_loc(loc, side)) if could_be_overstacked(pos, loc, side) else 0


def could_be_overstacked(pos: Position, loc: Loc, side: str, more: int = 0) -> bool:
    """There are more units of a side in the hex, with so many who come in, than squads that a Location holds [5.1]."""
    most: int = pos.scenario.charts.stacking["squads"].value
    return pos.present[side][loc // LEVELS] + more > most


def overstacked_by(pos: Position, loc: Loc, side: str, entering: Iterable[int]) -> int:
    """By how much it is when these have come in [5.11]."""
    return excess(pos, {*pos.at_loc(loc, side), *entering})


def fits(pos: Position, loc: Loc, side: str, more: Iterable[int]) -> bool:
    """Nobody sets up overstacked [5.1] [2.9]."""
    return not overstacked_by(pos, loc, side, more)


def has_room(pos: Position, side: str, loc: Loc, more: Iterable[int]) -> bool:
    """A foxhole takes in no more of a side than it holds, whoever else is in the Location [5.6]."""
    inside = [u for u in pos.at_loc(loc, side) if pos.units[u].in_hole]
    return squad_equivalents(pos, {*inside, *more}) <= pos.hole_at(loc)


def takes_in(pos: Position, side: str, loc: Loc, more: Iterable[int]) -> bool:
    """A foxhole that the side knows of, with room for these [5.6] [12.33]."""
    known = pos.hole_at(loc) and pos.hidden_holes.get(hex_of(loc), side) == side
    return bool(known) and has_room(pos, side, loc, more)
