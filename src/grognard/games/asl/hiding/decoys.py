"""Dummies [12.11]: "?" with nothing under them. They move as if there were something, and fire sweeps them away
[12.14]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..pack.charts import kind, number
from ..places import Loc
from ..position import Position
from ..rolls import dice_roll
from . import concealment

MORALE = 7  # with which Dummies that nobody sees take what fire does to them [12.14]


def are_dummies(pos: Position, units: Iterable[int]) -> bool:
    return any(pos.is_dummy(u) for u in units)


def meets_enemy(pos: Position, side: str, loc: Loc) -> bool:
    """Whether somebody, or a "?", is in the way of Dummies: whoever hides there has the first proof [12.15]."""
    enemy = pos.enemy(side)
    return bool(pos.at_loc(loc, enemy) or pos.dummies_at(loc, enemy))


def take_off(pos: Position, units: Iterable[int], rule: str) -> None:
    for u in units:
        concealment.reveal(pos, u, rule)


def settle(pos: Position, u: int) -> None:
    """Dummies that end up with other counters of their side are taken up into that stack [12.11]."""
    unit, side = pos.units[u], pos.side(u)
    if not unit.hex:
        return
    if pos.at_loc(unit.loc, side) or len(pos.dummies_at(unit.loc, side)) > 1:
        pos.tell("12.11", "dummy-merged", to=(side,), unit=pos.names[u])
        pos.remove(u)


def suffer(pos: Position, results: Mapping[int, str], firers: Sequence[int] = ()) -> None:
    """What fire does to Dummies: in view of an enemy any result sweeps them away; unseen, they take their checks like
    units of morale 7, and losses or a pin are the end of them [12.14]."""
    for u, result in results.items():
        if not kind(result) or not pos.units[u].hex:
            continue
        if concealment.is_witnessed(pos, u, firers) or kind(result) in ("KIA", "K") or not _holds(pos, u, result):
            concealment.reveal(pos, u, "12.14")


def _holds(pos: Position, u: int, result: str) -> bool:
    final = dice_roll(pos, "12.14", pos.side(u)).total + number(result)
    return final <= MORALE if kind(result) == "PTC" else final < MORALE
