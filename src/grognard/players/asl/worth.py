"""What units are worth, and what fire may cost them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from ...games.asl.nerve.leadership import morale_level
from ...games.asl.pack.charts import (
    FireTable,
    kind,
    number,
)
from ...games.asl.position import Position
from ...games.asl.shown.fire_sheet import chances

VALUES = {"squad": 10.0, "hs": 5.0, "crew": 5.0, "leader": 7.0, "commissar": 7.0, "hero": 5.0}
BREAKS, PINS, WOUNDS = 0.5, 0.12, 0.5  # the part of a unit's worth that is lost when it breaks, is pinned or Reduced
OTHERS = {"dummy": 0.5}


@cache
def fails(morale: int, plus: int) -> float:
    """How likely two dice and a modifier are above a morale level."""
    return sum(a + b + plus > morale for a in range(1, 7) for b in range(1, 7)) / 36


def worth(pos: Position, u: int) -> float:
    """A unit by its kind, its leadership, and what it carries; broken ones are half lost."""
    type = pos.type(u)
    value = VALUES.get(type.kind, 0.5) - 2 * type.leadership * type.leads
    value += sum(pos.weapon(w).fp for w in pos.weapons_of(u)) / 3
    return value * (0.5 if pos.units[u].broken else 1)


def harm(pos: Position, ift: FireTable, fp: Fraction, drm: int, shift: int, struck: Iterable[int]) -> float:
    """What an attack may be expected to cost those whom it strikes."""
    units = list(struck)
    if not units or fp < 1:
        return 0.0
    found = 0.0
    for result, chance in chances(ift, fp, drm, shift).items():
        if kind(result):
            found += chance * sum(worth(pos, u) * part(pos, u, result, len(units)) for u in units)
    return found


def part(pos: Position, u: int, result: str, many: int) -> float:
    """The part of its worth that a unit loses by a result, one of so many."""
    return share(result, morale_level(pos, u), many, pos.units[u].broken)


@cache
def share(result: str, morale: int, many: int, broken: bool) -> float:
    of, figure = kind(result), number(result)
    if of == "KIA":
        dies = min(1.0, figure / many)
        return dies + (1 - dies) * BREAKS
    if of == "K":
        hit = 1 / many
        return hit * WOUNDS + (1 - hit / 2) * fails(morale, figure) * BREAKS
    if of == "MC":
        lost = fails(morale, figure)
        return lost * (WOUNDS if broken else BREAKS) + (0.0 if broken else 0.08)
    return 0.0 if broken else fails(morale, 0) * PINS


@cache
def expected(ift: FireTable, column: int, drm: int, morale: int = 7) -> float:
    """What fire of a column may cost a squad of ordinary morale alone in its Location."""
    if column <= 0:
        return 0.0
    found = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            result = ift.result(column, a + b + drm)
            if kind(result):
                found += VALUES["squad"] * share(result, morale, 1, False)
    return found / 36
