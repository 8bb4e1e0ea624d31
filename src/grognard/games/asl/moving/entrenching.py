"""Entrenching: a unit labours in the Prep Fire Phase to dig a foxhole [4.8] [25.21], or its prisoners do [20.5]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Procedure
from ....engine.reason import Reason, Tally
from ....engine.verbs import SELDOM, UNIT, Verb
from ..captivity.prisoners import held_by
from ..close_quarters.fights import FOE
from ..hiding import concealment
from ..locations import terrains
from ..nerve.leadership import helper, is_good_order, is_overruled, leaders, leadership
from ..places import hex_of
from ..position import Position
from ..rolls import dice_roll
from ..snipers import sniper_attacks

SOFT = ("open", "grain", "brush", "orchard", "woods", "shellholes")  # ground in which one can dig


def may_entrench(pos: Position, side: str, u: int) -> Reason | None:
    """A Good Order unpinned MMC that has not fired, on soft ground, without a foxhole of its own [4.8]."""
    if against := _may_labour(pos, side, u):
        return against
    return Reason("4.8", "cannot-dig", unit=pos.names[u]) if is_dug(pos, u) else None


def _may_labour(pos: Position, side: str, u: int) -> Reason | None:
    if not pos.is_person(u) or not pos.type(u).mmc or pos.type(u).unarmed:
        return Reason("4.8", "cannot-dig", unit=pos.names[u])
    return _is_free_to_labour(pos, side, u)


def _is_free_to_labour(pos: Position, side: str, u: int) -> Reason | None:
    """Infantry on foot that can become TI, where there is ground to dig in [4.8]."""
    name, unit = pos.names[u], pos.units[u]
    if pos.side(u) != side or not unit.hex or unit.mounted:
        return Reason("4.8", "cannot-dig", unit=name)
    if not is_good_order(pos, u) or unit.pinned or unit.ti or unit.fired or unit.in_hole or unit.shots:
        return Reason("4.8", "cannot-dig", unit=name)
    kinds = terrains(pos.scenario, pos.locs[u])
    if unit.level or unit.hex in pos.scenario.buildings or any(k.id not in SOFT for k in kinds):
        return Reason("4.8", "cannot-dig", unit=name)
    if pos.type(u).nationality == "partisan" and not pos.scenario.file.switch("partisan_entrench", True):
        return Reason("25.24", "cannot-dig", unit=name)
    return None


def is_dug(pos: Position, u: int) -> bool:
    """There are as many foxholes in a Location as there can be."""
    return pos.hole_at(pos.locs[u]) >= pos.scenario.charts.stacking["foxhole_max"].value


def may_oversee(pos: Position, side: str, v: int, u: int) -> Reason | None:
    """A leader on foot with those who dig, who does nothing else in this phase [10.7] [4.8]."""
    if against := may_entrench(pos, side, u):
        return against
    unit = pos.units[v]
    busy = unit.fired or unit.shots or unit.ti or unit.mounted or not is_good_order(pos, v)
    if busy or pos.locs[v] != pos.locs[u] or pos.side(v) != side:
        return Reason("10.7", "cannot-lead", unit=pos.names[v])
    if is_overruled(pos, v):
        return Reason("25.221", "cannot-lead", unit=pos.names[v])
    return Reason("10.7", "cannot-lead", unit=pos.names[v]) if helper(pos, u, [v]) is None else None


def oversee(pos: Position, side: str, v: int, u: int) -> Procedure:
    """An attempt under a leader, who labours with the others [10.7] [3.2]."""
    concealment.acts(pos, v)
    entrench(pos, side, u, v)
    pos.change(v, ti=True)
    yield from sniper_attacks(pos)


def overseen(pos: Position, side: str, v: int) -> list[int]:
    return [u for u in diggers(pos, side) if pos.locs[u] == pos.locs[v]]


def all_overseen(pos: Position, side: str) -> list[tuple[int, int]]:
    """Every leader with each who digs where he is, in one pass."""
    can = diggers(pos, side)
    if not can:
        return []
    dug, locs = {pos.locs[u] for u in can}, pos.locs
    with_diggers = [v for v in leaders(pos, side) if locs[v] in dug]
    pairs = [(v, u) for v in with_diggers for u in can if locs[u] == locs[v]]
    return [(v, u) for v, u in pairs if may_oversee(pos, side, v, u) is None]


def entrench_drm(pos: Position, u: int, leader: int | None = None) -> Tally:
    """Leadership, CX, also that of the leader, and shellholes; Russians dig better, but not as prisoners [25.21]
    [4.51]."""
    sums, chart = Tally(), pos.scenario.charts.small_roll_drm
    if leader is not None and leadership(pos, leader, u):
        sums.add(leadership(pos, leader, u), "10.7", "leadership")
    if (nation := pos.nation(u).entrench_drm) and not pos.units[u].by:
        sums.add(nation, "25.21", "dig-nation")
    if pos.units[u].cx or (leader is not None and pos.units[leader].cx):
        sums.add(chart["entrench_cx"].drm, "4.51", "cx")
    if any(kind.id == "shellholes" for kind in terrains(pos.scenario, pos.place(u))):
        sums.add(chart["entrench_shellholes"].drm, "4.8", "dig-shellholes")
    return sums


def entrench(pos: Position, side: str, u: int, leader: int | None = None, prisoner: int | None = None) -> None:
    """The unit is TI, and has a foxhole if the roll is low enough [4.8]; so is a Guard whose prisoner digs [20.5]."""
    digger = u if prisoner is None else prisoner
    sums = entrench_drm(pos, digger, leader)
    concealment.acts(pos, u)
    final = dice_roll(pos, "4.8", side, digger).total + int(sums.total)  # prisoners wake no Sniper [14.1]
    for v in dict.fromkeys((u, digger)):
        pos.change(v, ti=True)
    pos.tell("4.8", "digs", unit=pos.names[digger], final=final, drm=sums)
    if final <= pos.scenario.charts.small_rolls["entrench"].target:
        hex = hex_of(pos.locs[u])
        pos.foxholes[hex] = pos.foxholes.get(hex, 0) + 1
        pos.change(u, in_hole=True)
        concealment.uncover_hole(pos, (u,))
        pos.tell("4.8", "foxhole", unit=pos.names[u], hex=pos.label(hex))


def dig(pos: Position, side: str, u: int) -> Procedure:
    """An attempt to entrench, and the Sniper whom its roll may have activated [4.8] [14.1]."""
    entrench(pos, side, u)
    yield from sniper_attacks(pos)


def may_toil(pos: Position, side: str, v: int) -> Reason | None:
    """A MMC of prisoners digs for its Guard, who could labour himself: Good Order, unpinned and without a mark; a SMC
    may have it dig, too [20.5]."""
    guard = pos.units[v].by - 1
    if not pos.is_person(v) or guard < 0 or pos.side(guard) != side or not pos.type(v).mmc:
        return Reason("20.5", "no-prisoner", unit=pos.outward(v) or "")
    if against := _is_free_to_labour(pos, side, guard):
        return against
    return Reason("4.8", "cannot-dig", unit=pos.names[guard]) if is_dug(pos, guard) else None


def toil(pos: Position, side: str, v: int) -> Procedure:
    """Prisoners dig, and their Guard with them is TI [20.5]."""
    entrench(pos, side, pos.units[v].by - 1, prisoner=v)
    yield from sniper_attacks(pos)


def can_have_dug(pos: Position, side: str) -> bool:
    """Whether prisoners of a side can dig for it now."""
    return bool(pos.guarded) and any(may_toil(pos, side, v) is None for v in held_by(pos, side))


def diggers(pos: Position, side: str) -> Sequence[int]:
    def digs(u: int) -> bool:
        unit = pos.units[u]  # most who have changed are not free to: that is seen at once
        busy = unit.ti or unit.fired or unit.broken or unit.in_hole or unit.pinned or unit.mounted
        return not busy and _may_labour(pos, side, u) is None

    can = pos.ones(("diggers", side), None, side, digs)
    most = pos.scenario.charts.stacking["foxhole_max"].value
    full = [hex for hex, holes in pos.foxholes.items() if holes >= most]
    return [u for u in can if pos.units[u].hex not in full or not is_dug(pos, u)] if full else can


ENTRENCH: Verb = Verb(
    "entrench", UNIT, among=lambda pos, side: pos.persons(side), why_not=may_entrench, listed=diggers, does=dig,
    rule="4.8",
)  # fmt: skip
OVERSEE: Verb = Verb(
    "oversee", UNIT, UNIT, among=(leaders, overseen), why_not=may_oversee, listed=all_overseen, does=oversee,
    rule="10.7", role=SELDOM,
)  # fmt: skip
TOIL: Verb = Verb("toil", FOE, among=held_by, why_not=may_toil, does=toil, rule="20.5", role=SELDOM)
