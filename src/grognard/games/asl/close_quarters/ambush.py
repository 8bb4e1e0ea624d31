"""Ambush [11.4]: who is surprised when enemies meet in cover."""

from __future__ import annotations

from ....engine.reason import Tally
from ..hiding import concealment
from ..locations import is_any, terrains
from ..nerve.leadership import best_over, is_good_order
from ..position import Position
from .fights import Fight
from .stealth import is_lax, is_stealthy


def is_due(pos: Position, fight: Fight) -> bool:
    """Where somebody has advanced into Close Combat, or come out of hiding: in woods and buildings, or if somebody is
    concealed; not where a Melee is reinforced, nor where prisoners rise alone [11.4]."""
    there = [u for side in fight.sides for u in pos.at_loc(fight.loc, side)]
    risen_only = any(
        there and all(pos.units[u].rebel for u in there) for there in (pos.at_loc(fight.loc, s) for s in fight.sides)
    )
    if fight.melee or risen_only or fight.loc not in pos.advanced:
        return False
    return is_any(terrains(pos.scenario, fight.loc), "ambush") or any(pos.units[u].concealed for u in there)


def ambush_drm(pos: Position, units: list[int]) -> Tally:
    """What counts for a side: each line once, if any of its units qualifies [11.4.a]."""
    sums, chart = Tally(), pos.scenario.charts.ambush

    def add(row: str, holds: bool) -> None:
        if holds and chart[row].drm:
            sums.add(chart[row].drm, "11.4.a", f"ambush-{row}")

    state = [pos.units[u] for u in units]
    add("cavalry", any(unit.mounted for unit in state))
    add("cx", any(unit.cx for unit in state))
    add("lax", any(is_lax(pos, u) for u in units))
    add("broken", any(unit.broken for unit in state))
    add("pinned", any(unit.pinned for unit in state))
    add("berserk", any(unit.berserk for unit in state))
    add("stealthy", any(is_stealthy(pos, u) for u in units))
    add("concealed", any(unit.concealed for unit in state))
    leaders = [u for u in units if pos.type(u).leads and is_good_order(pos, u) and not pos.units[u].pinned]
    led = [u for u in units if pos.type(u).kind != "commissar"]  # he is no hindrance to the others [25.221]
    if len(units) > 1 and not any(unit.berserk for unit in state) and (best := best_over(pos, leaders, led)):
        sums.add(best, "11.4.a", "leadership")
    return sums


def ambush(pos: Position, fight: Fight) -> None:
    """Both sides throw a die; who is lower by three or more ambushes the other, which loses its concealment [11.4]."""
    if not is_due(pos, fight):
        return
    final = {}
    for side in fight.sides:
        sums = ambush_drm(pos, pos.at_loc(fight.loc, side))
        final[side] = pos.roll("11.4", side) + int(sums.total)
        pos.tell("11.4", "ambush-roll", side=side, final=final[side], drm=sums)
    one, other = fight.sides
    by = final[other] - final[one]
    if abs(by) < 3:
        return
    fight.ambusher = one if by > 0 else other
    pos.tell("11.4", "ambush", side=fight.ambusher, hex=pos.loc_label(fight.loc))
    for u in pos.at_loc(fight.loc, fight.enemy(fight.ambusher)):
        concealment.reveal(pos, u, "11.4")
