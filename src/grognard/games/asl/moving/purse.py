"""What a moving stack has to spend: its factors, by the poorest of it, and who of it can go on [4.1] [4.2] [4.11]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .. import cavalry
from ..nerve.leadership import is_good_order
from ..position import OFFBOARD, Position
from ..units import Trek
from .costs import allowance, burden, capacity, pace_of_captives, spare_capacity


class Purse:
    """Those of a moving stack who can go on, what they have left in halves of a factor, and their whole allowance."""

    __slots__ = ("left", "units", "whole")

    def __init__(self, units: list[int], left: int, whole: float) -> None:
        self.units = units
        self.left = left
        self.whole = whole


def purse(pos: Position, move: Trek) -> Purse:
    """Counted once for each state of a move: the least of the units, and one more on roads all the way [4.11]."""
    last = pos.purse
    if last is not None and last[0] is move and last[1] == pos.changes:
        found: Purse = last[2]
        return found
    found = _purse(pos, move)
    pos.purse = move, pos.changes, found
    return found


def _purse(pos: Position, move: Trek) -> Purse:
    units = []
    hurt = False
    for u in move.units:
        unit = pos.units[u]
        if not unit.broken and not unit.pinned and (unit.hex or unit.where == OFFBOARD):
            units.append(u)
            hurt = hurt or unit.wounded
    tired = [u for u in units if pos.units[u].cx] if move.double else []
    least = _least(pos, move, units, tired)
    if hurt:
        least = max(least, _carrying_the_wounded(pos, move, units, tired))
    on_road = move.by_road and move.spent and move.came != move.hex  # whoever has not left his hex is on no road
    road = pos.scenario.charts.mf("bonus_road") if on_road else 0
    remains = least + road - move.spent
    if not move.spent:
        whole = remains / 2
    elif len(units) == 1 and not (move.double or move.shed or pos.units[units[0]].mounted):
        whole = least / 2  # which is just that
    else:
        whole = float(min([allowance(pos, u, units, unled=u in move.unled) for u in units], default=0))
    return Purse(units, remains, whole)


def _least(pos: Position, move: Trek, units: Sequence[int], tired: Sequence[int]) -> int:
    """What the poorest of them has; each SMC carries for one of them only, and for those first who need it most
    [4.42]."""
    least = min([_factors(pos, move, u, units, tired) for u in units], default=0)
    if len(units) == 1:
        return least
    laden = [u for u in units if u in pos.cargo and burden(pos, u) > capacity(pos, u, u in tired or pos.units[u].cx)]
    helpers = sum(spare_capacity(pos, u, u in tired, move.shed) > 0 for u in units)
    if not helpers or len(laden) <= helpers:
        return least
    alone = sorted(_factors(pos, move, u, units, tired, helped=False) for u in laden)
    return min(least, alone[helpers])


def _factors(
    pos: Position, move: Trek, u: int, units: Sequence[int], tired: Sequence[int], bears: int = 0, helped: bool = True
) -> int:  # fmt: skip
    """What one of them has for the whole move, in halves; riders have their horses', unless they lead prisoners
    [13.34] [20.53]."""
    if pos.units[u].mounted:
        return min(cavalry.allowance(pos, move), 2 * pace_of_captives(pos, u))
    double = move.double if u in tired else 0
    return 2 * allowance(pos, u, units, double, tired, bears, move.shed, helped, unled=u in move.unled)


def _carrying_the_wounded(pos: Position, move: Trek, units: Sequence[int], tired: Sequence[int]) -> int:
    """The same if one of the MMC carries the one wounded SMC of the stack, who has no weapons; the best of them
    [17.2]."""
    hurt = [u for u in units if pos.units[u].wounded and not pos.units[u].mounted]
    if len(hurt) != 1 or pos.weapons_of(hurt[0]):
        return 0
    walkers, load = [u for u in units if u not in hurt], pos.scenario.charts.movement["pp_wounded"].value
    return max(
        (
            min(_factors(pos, move, u, units, tired, bears=load if u == bearer else 0) for u in walkers)
            for bearer in walkers
            if pos.type(bearer).mmc and is_good_order(pos, bearer) and not pos.units[bearer].mounted
        ),
        default=0,
    )


def able(pos: Position, move: Trek) -> list[int]:
    """Those of a moving stack that can go on."""
    return purse(pos, move).units


def left(pos: Position, move: Trek) -> int:
    """Factors left to the stack, in halves."""
    return purse(pos, move).left


def outlasting(pos: Position, move: Trek) -> tuple[int, ...]:
    """Those of a stack that has spent its factors who have some left by themselves, without those who have not
    [4.2]."""
    units = able(pos, move)
    while len(units) > 1:
        tired = [u for u in units if pos.units[u].cx] if move.double else []
        own = {u: _factors(pos, move, u, units, tired) for u in units}
        units = [u for u in units if own[u] > min(own.values())]
        if units and left(pos, replace(move, units=tuple(units))) > 0:
            return tuple(units)
    return ()
