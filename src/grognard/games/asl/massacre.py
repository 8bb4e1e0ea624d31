"""Massacre [20.4], and what Guards cannot do [20.52]."""

from __future__ import annotations

from ...engine.reason import Reason
from ...engine.verbs import SELDOM, UNIT, Verb
from .elr import HIGHEST
from .morale import eliminate
from .position import Position
from .prisoners import held_by
from .victory import worth


def may_massacre(pos: Position, side: str, u: int) -> Reason | None:
    """Infantry of some nations, or berserk, that is not in Melee and has prisoners [20.4]."""
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex or not pos.captives(u):
        return Reason("20.4", "no-prisoners", unit=pos.names[u])
    unit = pos.units[u]
    if unit.melee or unit.broken or unit.fired or not (unit.berserk or pos.nation(u).massacre):
        return Reason("20.4", "no-massacre", unit=pos.names[u])
    return None


def massacre(pos: Position, side: str, u: int) -> None:
    """The prisoners are lost; their side's ELR rises once, and it gives itself up no more [20.4] [20.3]."""
    enemy = pos.enemy(side)
    pos.tell("20.4", "massacre", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))
    for v in pos.captives(u):
        pos.change(v, by=0)
        pos.stand_at(v, pos.locs[u])
        eliminate(pos, v, "20.4", counts=False)
        pos.cvp[side] -= worth(pos, v)  # the capture has scored already [26.222]
    if enemy not in pos.massacred:
        pos.massacred.add(enemy)
        pos.elr[enemy] = min(HIGHEST, pos.elr[enemy] + 1)
    pos.no_quarter.add(enemy)
    pos.change(u, fired="prep", berserk=False)


def guards(pos: Position, side: str) -> list[int]:
    return list(dict.fromkeys(pos.units[v].by - 1 for v in held_by(pos, side)))


MASSACRE: Verb = Verb(
    "massacre", UNIT, among=guards, why_not=may_massacre, does=massacre, rule="20.4", role=SELDOM,
)  # fmt: skip
