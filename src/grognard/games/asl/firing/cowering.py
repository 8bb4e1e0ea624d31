"""Cowering: doubles of a fire attack that no leader directs [7.9]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.dice import Pair
from ..close_quarters.stealth import is_inexperienced
from ..position import Position
from ..random_selection import random_selection
from .attack import Attack, firer_of
from .drm import director


def cowering(pos: Position, attack: Attack, roll: Pair) -> int:
    """Doubles without a leader shift the attack to a lower column [7.9] [19.33]."""
    return cowering_shift(pos, timid_firers(pos, attack)) if roll.coloured == roll.white else 0


def cow(pos: Position, attack: Attack, roll: Pair) -> list[int]:
    """Doubles without a leader: the units that have fired all they can; of a fire group Random Selection finds them
    [7.9]."""
    timid = timid_firers(pos, attack) if roll.coloured == roll.white else []
    if not timid:
        return []
    cowed = random_selection(pos, "7.9", timid)
    pos.tell("7.9", "cowers", units=[pos.names[u] for u in cowed])
    return cowed


def timid_firers(pos: Position, attack: Attack) -> list[int]:
    """Those who would cower: nobody, if a leader directs them all."""
    if director(pos, attack) is not None:
        return []
    return [u for u in sorted({firer_of(pos, s) for s in attack.shots}) if cowers(pos, u)]


def cowering_shift(pos: Position, timid: Sequence[int]) -> int:
    """One column lower, two if Inexperienced units take part [7.9] [19.33]."""
    if not timid:
        return 0
    green = any(is_inexperienced(pos, u) for u in timid)
    return pos.scenario.charts.fp["cowering_inexperienced" if green else "cowering"].columns


def cowers(pos: Position, u: int) -> bool:
    """Not SMC, berserk or Fanatic units, nor classes that never do [7.9] [10.8]."""
    unit, type = pos.units[u], pos.type(u)
    if type.smc or unit.berserk or unit.fanatic or not type.cowers:
        return False
    nation = pos.nation(u)
    return type.class_ in nation.cowers_classes or type.class_ == "-"
