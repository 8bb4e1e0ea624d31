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
    """Infantry of some nations, or berserk, that is not in Melee, with prisoners in its Location [20.4]."""
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex or not victims(pos, u):
        return Reason("20.4", "no-prisoners", unit=pos.names[u])
    unit = pos.units[u]
    if unit.melee or unit.broken or unit.fired or not (unit.berserk or pos.nation(u).massacre):
        return Reason("20.4", "no-massacre", unit=pos.names[u])
    return None


def massacre(pos: Position, side: str, u: int) -> None:
    """The prisoners are lost; their side's ELR rises once, and it gives itself up no more [20.4] [20.3]."""
    enemy = pos.enemy(side)
    pos.tell("20.4", "massacre", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))
    for v in victims(pos, u):
        pos.change(v, by=0)
        pos.stand_at(v, pos.locs[u])
        eliminate(pos, v, "20.4", counts=False)
        pos.cvp[side] -= worth(pos, v)  # the capture has scored already [26.222]
    if enemy not in pos.massacred:
        pos.massacred.add(enemy)
        pos.elr[enemy] = min(HIGHEST, pos.elr[enemy] + 1)
    pos.no_quarter.add(enemy)
    pos.change(u, fired="final" if pos.phase == "DFPh" else "prep", berserk=False)


def victims(pos: Position, u: int) -> list[int]:
    """The prisoners in a unit's Location, whoever guards them [20.4]."""
    return [v for guard in pos.at_loc(pos.locs[u], pos.side(u)) for v in pos.captives(guard)]


def beside_prisoners(pos: Position, side: str) -> list[int]:
    """Those in whose Location prisoners of their side are."""
    places = dict.fromkeys(pos.place(v) for v in held_by(pos, side))
    return [u for loc in places for u in pos.at_loc(loc, side)]


def in_rage(pos: Position, side: str) -> None:
    """When a fire phase of theirs begins the berserk kill the prisoners beside them, and calm down [20.4]."""
    firing = pos.defender if pos.phase == "DFPh" else side
    for u in beside_prisoners(pos, firing):
        if pos.units[u].berserk and not pos.units[u].melee and victims(pos, u):
            massacre(pos, firing, u)


MASSACRE: Verb = Verb(
    "massacre", UNIT, among=beside_prisoners, why_not=may_massacre, does=massacre, rule="20.4", role=SELDOM,
)  # fmt: skip
