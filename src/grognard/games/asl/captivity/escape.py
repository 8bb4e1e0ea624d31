"""Prisoners who rise against their Guards [20.55], and captures that come to nothing [20.221]."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Procedure
from ....engine.phase import phase
from ....engine.question import PHASE, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from ..close_quarters.fights import Assault, Fight
from ..made_units import give_back, turn_into
from ..nerve.morale import check_task, get_away
from ..position import CARRIED, Position
from . import rearming
from .prisoners import disarm

LOST: Final = (  # with his arms, and found again if he is no prisoner after all [20.221]
    "broken", "dm", "pinned", "cx", "ti", "disrupted", "in_hole", "abandoned",
)  # fmt: skip


def prisoners_of(pos: Position, side: str) -> list[int]:
    """Those of a side whom the enemy holds."""
    return [u for u in pos.of_group[side] if pos.units[u].by and pos.units[u].where == CARRIED]


def may_rise(pos: Position, side: str, u: int) -> Reason | None:
    """Prisoners of a broken Guard, or where there is Melee; not of nations that do not escape [20.55]."""
    name = pos.names[u]
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].by:
        return Reason("20.55", "no-prisoner", unit=name)
    guard = pos.units[u].by - 1
    if not pos.nation(u).escape and not is_at_home(pos, u):
        return Reason("20.55", "does-not-escape", unit=name)
    if pos.units[u].acted:
        return Reason("20.55", "has-acted", unit=name)
    if not pos.units[guard].broken and not pos.is_melee_at(pos.locs[guard]):
        return Reason("20.55", "well-guarded", unit=name)
    return None


def is_at_home(pos: Position, u: int) -> bool:
    """Axis Minors who fight the Soviets in their own country, as a special rule says, do escape [25.82]."""
    side, file = pos.side(u), pos.scenario.file
    enemy = file.sides[pos.enemy(side)].nationality
    return enemy in pos.nation(u).escape_at_home_from and side in file.switch("at_home", ())


def rise(pos: Position, side: str, u: int) -> None:
    """Where there is no Melee yet it takes a Task Check. Who rises stands in the Location, Unarmed, and is not free
    before he has got away [20.55]."""
    guard = pos.units[u].by - 1
    melee = pos.is_melee_at(pos.locs[guard])
    pos.change(u, acted=True)
    if not melee and not check_task(pos, u, rule="20.55", helped=False):
        return
    loc = pos.locs[guard]
    pos.change(u, by=0, rebel=guard + 1, melee=melee)
    pos.stand_at(u, loc)
    pos.meet(u)
    pos.tell("20.55", "rises", unit=pos.names[u], hex=pos.loc_label(loc))


def can_rise(pos: Position, side: str) -> bool:
    return any(may_rise(pos, side, u) is None for u in prisoners_of(pos, side))


RISING: Question = Question(
    "rising", PHASE, Verb("rise", UNIT, among=prisoners_of, why_not=may_rise, does=rise, rule="20.55"), Verb("done")
)


def risings(pos: Position, side: str) -> Procedure:
    """Before Close Combat both sides say which prisoners rise, the ATTACKER first [20.55]."""
    for stage, player in enumerate((side, pos.enemy(side))):
        if pos.stage == stage:
            yield from phase(pos, player, "20.55", RISING, as_long_as=can_rise)
            pos.stage += 1
    for u, unit in enumerate(pos.units):
        if unit.acted and pos.is_person(u):
            pos.change(u, acted=False)


# -- in Close Combat --------------------------------------------------------------------------------------------------


def rebels(pos: Position, fight: Fight, side: str) -> list[int]:
    return [u for u in pos.at_loc(fight.loc, side) if pos.units[u].rebel]


def guard_of(pos: Position, fight: Fight, u: int) -> int | None:
    """The Guard whom a risen prisoner must attack before anybody else: as long as he is there [20.55]."""
    guard = pos.units[u].rebel - 1
    if guard < 0 or not pos.units[guard].hex or pos.locs[guard] != fight.loc:
        return None
    return guard


def must_add_guard(pos: Position, fight: Fight, attack: Assault) -> Reason | None:
    """Others may be attacked together with the Guard, not instead of him [20.55]."""
    for u in attack.attackers:
        guard = guard_of(pos, fight, u)
        if guard is not None and guard not in attack.targets:
            return Reason("20.55", "guard-first", unit=pos.outward(guard))
    return None


def settle(pos: Position, fight: Fight) -> None:
    """Whoever has no enemy left in the Location has escaped [20.55]."""
    for side in fight.sides:
        for u in rebels(pos, fight, side):
            if not pos.at_loc(fight.loc, fight.enemy(side)):
                get_away(pos, u)


def void_captures(pos: Position, fight: Fight) -> None:
    """What a side captured in a Close Combat in which it lost everybody is free again; where both did, everybody there
    who is left takes up arms as a Conscript [20.221]."""
    left = {side: [u for u in pos.at_loc(fight.loc, side) if u not in fight.doomed] for side in fight.sides}
    if not any(left.values()):
        mutual_end(pos, fight)
        return
    for side in fight.sides:
        if left[side]:
            continue
        for u, was in fight.taken.items():
            if pos.side(u) != side and pos.units[u].hex:
                pos.change(u, type=was.type, **{name: getattr(was, name) for name in LOST})
                pos.tell("20.221", "capture-void", unit=pos.names[u])
        for half, (u, squad) in fight.parted.items():
            if pos.side(u) != side and pos.units[half].hex:
                turn_into(pos, u, squad)
                give_back(pos, half)
                pos.tell("20.221", "capture-void", unit=pos.names[u])


def mutual_end(pos: Position, fight: Fight) -> None:
    """All on both sides were eliminated or captured: those still there are armed again, and fight on [20.221]."""
    there = [u for side in fight.sides for u in pos.at_loc(fight.loc, side)]
    for guard in there:
        for v in pos.carried_by(guard):
            if pos.is_weapon(v):
                pos.drop(v)
            else:
                pos.change(v, by=0)
                pos.stand_at(v, fight.loc)
                get_away(pos, v)
                there.append(v)
    for u in there:
        if pos.type(u).mmc and not pos.type(u).unarmed and u in fight.doomed:
            disarm(pos, u)
        rearming.rearm(pos, u, "20.221")
