"""Massacre [20.4]."""

from __future__ import annotations

from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb
from ..firing.readiness import full_use, most_weapons
from ..hiding import concealment
from ..nerve import elr
from ..nerve.leadership import force_of
from ..nerve.morale import eliminate
from ..position import Position
from ..victory import worth
from .prisoners import held_by

READY = {"PFPh": ("", "prep"), "DFPh": ("", "first"), "AFPh": ("", "bounding")}  # marks of who can still act in a phase


def may_massacre(pos: Position, side: str, u: int) -> Reason | None:
    """Infantry or Cavalry of some nations, or berserk, that is not in Melee, with prisoners in its Location: as it
    would use a weapon in a fire phase of its own [20.4]."""
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex or not victims(pos, u):
        return Reason("20.4", "no-prisoners", unit=pos.names[u])
    unit, type = pos.units[u], pos.type(u)
    if unit.melee or unit.broken or unit.ti or type.unarmed or not (unit.berserk or force_of(pos, u).massacre):
        return Reason("20.4", "no-massacre", unit=pos.names[u])
    marked = unit.fired not in READY[pos.phase] or (unit.fired == "prep" and type.kind != "squad")
    if marked or unit.shots >= most_weapons(pos, u):
        return Reason("20.4", "has-fired", unit=pos.names[u])
    return None


def massacre(pos: Position, side: str, u: int) -> None:
    """The prisoners are lost; their side's ELR rises once, and it gives itself up no more [20.4] [20.3]. It counts as
    use of a weapon [7.351]."""
    pos.tell("20.4", "massacre", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))
    concealment.acts(pos, u)
    for v in victims(pos, u):
        if not pos.units[v].by:
            eliminate(pos, v, "20.4")
            continue
        pos.change(v, by=0)
        pos.stand_at(v, pos.locs[u])
        eliminate(pos, v, "20.4", counts=False)
        pos.cvp[side] -= worth(pos, v)  # the capture has scored already [26.222]
    elr.massacred(pos, pos.enemy(side))
    used = pos.units[u].shots + 1
    pos.change(u, shots=used, no_fp=pos.units[u].no_fp or used >= full_use(pos, u), berserk=False)


def victims(pos: Position, u: int) -> list[int]:
    """The prisoners in a unit's Location, whoever guards them, and Unarmed enemies whom nobody does, unless they have
    risen [20.4] [20.53]."""
    loc, side = pos.locs[u], pos.side(u)
    held = [v for guard in pos.at_loc(loc, side) for v in pos.captives(guard)]
    return held + [v for v in pos.at_loc(loc, pos.enemy(side)) if _is_free(pos, v)]


def beside_prisoners(pos: Position, side: str) -> list[int]:
    """Those in whose Location prisoners of their side, or Unarmed enemies, are."""
    enemy = pos.enemy(side)
    free = pos.ones(("unarmed", enemy), None, enemy, lambda v: _is_free(pos, v))
    if not free and not pos.guarded:
        return []
    places = dict.fromkeys([*(pos.place(v) for v in held_by(pos, side)), *(pos.locs[v] for v in free)])
    return [u for loc in places for u in pos.at_loc(loc, side)]


def in_rage(pos: Position, side: str) -> None:
    """When a fire phase of theirs begins the berserk kill the prisoners beside them, and calm down [20.4]."""
    firing = pos.defender if pos.phase == "DFPh" else side
    for u in beside_prisoners(pos, firing):
        if pos.units[u].berserk and not pos.units[u].melee and victims(pos, u):
            massacre(pos, firing, u)


def _is_free(pos: Position, v: int) -> bool:
    return (pos.type(v).unarmed or pos.units[v].abandoned) and not pos.units[v].rebel


MASSACRE: Verb = Verb(
    "massacre", UNIT, among=beside_prisoners, why_not=may_massacre, does=massacre, rule="20.4", role=SELDOM,
)  # fmt: skip
