"""What a side may imagine of the enemy [12.11] [12.3]: any of his units that it has not seen could be under any "?"."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from ....engine.reason import Event
from ..before_play.first_sight import is_in_view, top_counters
from ..locations import is_concealing
from ..moving.costs import allowance
from ..places import Loc, hex_of, level_of
from ..position import OFF, RESERVE, Position
from ..scenario import DUMMY, PERSON, WEAPON
from ..shown.view import sees_hole
from ..stacking import fits
from ..units import Unit

ONE_STEP = 2  # halves of a factor: the least that a step costs
HIDES = 0.5  # how often a unit that no "?" needs is thought hidden, where the scenario allows it


def redeal(pos: Position, side: str, chance: Random, heard: list[Event]) -> None:
    """Deal what a side does not see of the enemy anew, by what it knows: his order of battle, the units it has met,
    and where a "?" lies. His orders, his set-up before play and what he Controls unseen are not its to know."""
    enemy = pos.enemy(side)
    pos.orders.pop(enemy, None)
    pos.halted = [part for part in pos.halted if part.side == side]
    for hex in [h for h in pos.foxholes if not sees_hole(pos, side, h)]:
        del pos.foxholes[hex], pos.hidden_holes[hex]
    if not pos.is_set_up:
        guess_set_up(pos, enemy, chance)
        return
    pos.held_hexes = pos.shown_hexes | {h: s for h, s in pos.held_hexes.items() if s == side}
    pos.held_buildings = pos.shown_buildings | {b: s for b, s in pos.held_buildings.items() if s == side}
    unseen = [u for u, unit in enumerate(pos.units) if pos.side(u) == enemy and unit.hex and unit.concealed]
    if unseen:
        deal(pos, enemy, unseen, chance)


def guess_set_up(pos: Position, enemy: str, chance: Random) -> None:
    """Before play nothing is known of the enemy's set-up but the top of each stack, where a side sees as much [2.9].
    One thing at least lies under each "?"; the rest of those who set up stand with them anywhere, if any are seen."""
    tops = top_counters(pos, enemy) if is_in_view(pos, enemy) else []
    known = [u for u in tops if not pos.units[u].marker]
    markers = {pos.units[u].marker: pos.locs[u] for u in tops if pos.units[u].marker}
    people, dummies, guns = clear_board(pos, enemy, known)
    chance.shuffle(people)
    for marker in sorted(markers):
        real = people and chance.randrange(len(people) + len(dummies)) < len(people)
        if real:
            pos.change(dummies.pop(), type="")  # its "?" covers somebody
        u = people.pop() if real else dummies.pop()
        stand(pos, u, markers[marker], marker=marker)
    stacks = [*((loc, marker) for marker, loc in markers.items()), *((pos.locs[u], 0) for u in known)]
    for u in people:
        room = [(loc, m) for loc, m in stacks if not pos.dummies_at(loc, enemy) and fits(pos, loc, enemy, (u,))]
        if room:
            loc, marker = chance.choice(room)
            stand(pos, u, loc, marker=marker)
    arm(pos, guns, [u for u in pos.persons(enemy) if u not in known], chance)


def clear_board(pos: Position, enemy: str, known: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """Take everything off the board but these, and give everybody the counter of the order of battle. Gives the units,
    Dummies and weapons that set up."""
    of, found = pos.scenario, {PERSON: list[int](), DUMMY: list[int](), WEAPON: list[int]()}
    for u, slot in enumerate(of.slots):
        unit = pos.units[u]
        if slot.side != enemy or u in known or RESERVE in (unit.where, pos.units[pos.host(u)].where):
            continue
        if unit.by:
            pos.change(u, by=0)
        pos.take_off(u, OFF)
        pos.become(u, Unit(OFF, type=slot.type))
        if slot.type:
            found[slot.is_a].append(u)
    return found[PERSON], found[DUMMY], found[WEAPON]


def deal(pos: Position, enemy: str, unseen: Sequence[int], chance: Random) -> None:
    """One thing at least lies under each "?", a unit under one that moves; what is left joins others or hides."""
    markers = {pos.units[u].marker: pos.locs[u] for u in unseen if pos.units[u].marker}
    moving = {pos.units[u].marker for u in pos.move.units} if pos.move is not None and pos.move.side == enemy else set()
    guns = [w for w, unit in enumerate(pos.units) if pos.is_weapon(w) and unit.by and unit.by - 1 in unseen]
    for u in unseen:
        pos.take_off(u, OFF)
        pos.become(u, Unit(OFF, type=imagined_type(pos, u)))
    dummies = [u for u in unseen if pos.scenario.is_a[u] == DUMMY]
    people = sorted((u for u in unseen if u not in dummies), key=lambda u: (pos.units[u].type, u))
    chance.shuffle(people)
    first = [m for m in sorted(markers) if m in moving]
    others = [m for m in sorted(markers) if m not in moving]
    under: dict[int, list[int]] = {}
    for marker in first:
        mover = fit_to_move(pos, people, dummies)
        (people if mover in people else dummies).remove(mover)
        under[marker] = [mover]
    pool = [*people, *dummies]
    chance.shuffle(pool)
    for marker in others:
        under[marker] = [pool.pop()]
    hidden = [u for u in pool if not markers or may_hide(pos, enemy, u, chance)]
    for u in pool:
        if u not in hidden:
            under[chance.choice(sorted(markers))].append(u)
    for marker, units in under.items():
        for u in units:
            stand(pos, u, markers[marker], marker=marker)
    for u in hidden:
        stand(pos, u, hiding_place(pos, enemy, u, chance), hidden=True)
    arm(pos, guns, [u for u in unseen if u not in dummies], chance)
    if moving and pos.move is not None:
        known = [u for u in pos.move.units if u not in unseen]
        pos.move = replace(pos.move, units=(*known, *(u for marker in first for u in under[marker])))


def fit_to_move(pos: Position, people: Sequence[int], dummies: Sequence[int]) -> int:
    """Somebody who could have come as far as the "?" that moves, and can go on; if nobody could, a Dummy, or who comes
    nearest to it [12.11]."""
    assert pos.move is not None
    wanted, double = pos.move.spent + ONE_STEP, pos.move.double
    far = {u: 2 * allowance(pos, u, (u,), double) for u in (*people, *dummies)}
    able = [u for u in people if far[u] >= wanted] or [u for u in dummies if far[u] >= wanted]
    return able[0] if able else max(far, key=lambda u: (far[u], -u))


def imagined_type(pos: Position, u: int) -> str:
    """The counter by which a unit was last known, by its printed figures; of one that was never seen, what the order of
    battle says. Of a unit made in play unseen nothing is known but that there may be one: it is thought a squad."""
    of, units = pos.scenario, pos.scenario.charts.units
    listed = of.slots[u].type
    printed = pos.public[u][1:].rpartition(".")[0] if u in pos.public else ""
    if listed and printed in ("", units[listed].printed):
        return listed
    kin = [units[slot.type] for slot in of.slots if slot.side == pos.side(u) and slot.is_a == PERSON and slot.type]
    if printed:
        nations = {type.nationality for type in kin}
        return next(t.id for t in units.values() if t.printed == printed and t.nationality in nations)
    return next(type.id for type in kin if type.kind == "squad")


def may_hide(pos: Position, enemy: str, u: int, chance: Random) -> bool:
    """The scenario lets the side hide units, and this one is thought to be one of them [12.3]."""
    return bool(pos.scenario.hip[enemy]) and pos.scenario.is_a[u] != DUMMY and chance.random() < HIDES


def hiding_place(pos: Position, enemy: str, u: int, chance: Random) -> Loc:
    """Somewhere in Concealment Terrain where the unit could set up, with nobody else there."""
    of, group = pos.scenario, max(0, pos.scenario.slots[u].group)
    area = of.area[group] or frozenset(pos.board.hexes)
    places = [loc for h in sorted(area) if h not in pos.at for loc in of.locations(h) if is_concealing(of, loc)]
    return chance.choice(places or [loc for h in sorted(area) for loc in of.locations(h)])


def stand(pos: Position, u: int, loc: Loc, marker: int = 0, hidden: bool = False) -> None:
    pos.become(u, replace(pos.units[u], level=level_of(loc), marker=marker, hidden=hidden))
    pos.put(u, hex_of(loc))


def arm(pos: Position, guns: Sequence[int], people: Sequence[int], chance: Random) -> None:
    """Their weapons go to any of them, to squads and crews before others."""
    free = [u for u in people if pos.type(u).mmc] or list(people)
    chance.shuffle(free)
    for at, w in enumerate(guns):
        if free:
            pos.give(w, free[at % len(free)])
