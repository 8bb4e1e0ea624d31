"""Who can fire at all in a phase, whatever the target [7.1] [7.35] [8.3] [9.7]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.reason import Reason
from ..places import Loc
from ..position import CARRIED, Position
from ..rolls import ACTIVE
from .attack import (
    MARKED,
    NEXT_MARK,
    PROTECTIVE,
    SPENT,
    SUBSEQUENT,
    fired_range,
    firer_of,
    has_mate,
    manner,
    mark_of,
)

UNDIRECTED = 16  # hexes: machine guns fire farther only if directed [9.4]
IDLE = ("", "bounding")  # marks of those who can still fire what they have
# A unit or weapon, its Location, its Normal Range, whether it fires plainly, and its mark.
Shot = tuple[int, Loc, int, bool, str]


def owned(pos: Position, side: str, u: int) -> Reason | None:
    """The side's own unit on the map, or a weapon in the hands of one."""
    weapon = pos.is_weapon(u)
    if weapon and pos.units[u].where != CARRIED:
        return Reason("7.35", "not-possessed", unit=pos.names[u])
    holder = pos.units[u].by - 1 if weapon else u
    if pos.side(holder) != side or not pos.is_person(holder) or not pos.units[holder].hex:
        return Reason("7.1", "not-your-unit", unit=pos.names[u])
    return None


def may_fire(pos: Position, side: str, u: int) -> Reason | None:
    """Whether a unit's firepower or a weapon can fire at all in this phase."""
    if against := owned(pos, side, u):
        return against
    name, firer = pos.names[u], firer_of(pos, u)
    unit = pos.units[firer]
    if unit.broken or unit.by:
        return Reason("10.4", "broken-cannot-fire", unit=name)
    if unit.melee:
        return Reason("11.15", "in-melee", unit=name)
    if unit.ti:
        return Reason("4.8", "ti-cannot-act", unit=name)
    return _may_shoot(pos, u, firer)


def _may_shoot(pos: Position, u: int, firer: int) -> Reason | None:
    """The same of one whose firer is free to act."""
    weapon, name, unit, type = u != firer, pos.names[u], pos.units[firer], pos.type(firer)
    if pos.guarded and guards_too_many(pos, firer):
        return Reason("20.52", "guards-too-many", unit=name)
    if unit.berserk and pos.phase == "PFPh":
        return Reason("15.432", "berserk", unit=name)
    if type.unarmed or (not weapon and not pos.arms(firer).fp):
        return Reason("1.21", "no-firepower", unit=name)
    if pos.units[u].fired and (against := _mark_allows(pos, u, firer)):
        return against
    return _weapon_allows(pos, u, firer) if weapon else _own_fp_left(pos, u)


def guards_too_many(pos: Position, u: int) -> bool:
    """Prisoners who together are bigger than their Guard keep it from firing, using weapons and interdicting
    [20.52]."""
    if not pos.guarded or not pos.cargo.get(u):
        return False
    return sum([pos.type(v).unit_size for v in pos.captives(u)]) > pos.type(u).unit_size


def _mark_allows(pos: Position, u: int, firer: int) -> Reason | None:
    """One fire phase in a Player Turn [7.1]; in the Movement Phase marked units fire on under conditions [8.3]."""
    mark, phase, name = pos.units[u].fired, pos.phase, pos.names[u]
    if (
        phase == "PFPh"
        and mark == "prep"
        and not pos.units[u].shots
        and pos.units[firer].fired == "prep"
        and u != firer
    ):
        return Reason("7.351", "hands-full", unit=name)
    if phase == "MPh" and pos.units[firer].mounted:
        return Reason("8.3", "mounted", unit=name)
    if mark == "none" or (phase in ("PFPh", "AFPh") and mark == "prep"):
        return Reason("7.1", "has-fired", unit=name)
    if phase == "PFPh" and mark == "bounding":
        return Reason("7.25", "waits-to-fire", unit=name)
    if phase == "DFPh" and mark == "final":
        return Reason("8.4", "has-fired", unit=name)
    if u == firer:
        return None
    if phase in ("MPh", "DFPh") and not pos.weapon(u).mg:
        return Reason("8.3", "has-fired", unit=name)
    if mark in ("first", "final") and pos.type(firer).smc and not has_mate(pos, u):
        return Reason("9.3", "lone-smc-sustained", unit=name)
    return None


def _weapon_allows(pos: Position, u: int, firer: int) -> Reason | None:
    """A working weapon that fires on this table, and hands left to serve it [7.351] [7.352] [9.7] [4.41]; of dismantled
    ones only German machine guns fire [9.8]."""
    row, weapon = pos.armament(u), pos.units[u]
    if pos.units[firer].mounted:
        return Reason("13.4", "mounted", unit=pos.names[u])
    if weapon.malfunctioned:
        return Reason("9.7", "malfunctioned", unit=pos.names[u])
    if weapon.dismantled and not pos.weapon(u).dm_fires_as:
        return Reason("9.8", "dismantled", unit=pos.names[u])
    if row.type == "FT" and pos.units[firer].pinned:
        return Reason("22.33", "pinned-cannot-fire", unit=pos.names[u])
    if row.type == "FT" and (weapon.shots or has_blasted(pos, firer)):
        return Reason("22.3", "has-fired", unit=pos.names[u])
    if not row.mg and not fires_alone(pos, u):
        return Reason("7.35", "not-on-the-table", unit=pos.names[u])
    if pos.phase == "AFPh" and weapon.moved and row.type not in ("LMG", "FT"):
        return Reason("4.41", "moved-with-it", unit=pos.names[u])
    return may_serve(pos, u, firer)


def may_serve(pos: Position, w: int, firer: int) -> Reason | None:
    """Hands left for a weapon; a leader who has directed fire serves none [7.351] [7.352] [9.12]."""
    if pos.units[w].shots:
        return None
    if pos.type(firer).leads and pos.units[firer].fired not in IDLE:
        return Reason("9.12", "directs", unit=pos.names[w])
    if pos.units[firer].shots >= most_weapons(pos, firer):
        return Reason("7.351", "hands-full", unit=pos.names[w])
    return None


def has_blasted(pos: Position, firer: int) -> bool:
    """One flamethrower or charge is all that a unit uses in a Player Turn [22.3]."""
    return firer in pos.blasters or firer in pos.flamers


def most_weapons(pos: Position, firer: int) -> int:
    """Two for a squad, one for anybody else [7.351] [7.352] [9.11]."""
    return 2 if pos.type(firer).kind == "squad" else 1


def full_use(pos: Position, firer: int) -> int:
    """The number of weapons that costs a unit its own firepower [7.351] [7.352]."""
    return 2 if pos.type(firer).kind == "squad" else 1


def use_up(pos: Position, u: int, mark: str) -> None:
    """Own firepower counts as a weapon: who has fired as much as he can at once is marked with all that he has left,
    his own firepower not before the guns that keep their rate [7.351] [7.352] [8.41]. A weapon that was removed with
    its shot counts, too [9.7] [22.5]."""
    guns = [w for w in pos.weapons_of(u) if pos.weapon(w).mg or fires_alone(pos, w)]
    if mark == "final" and guns:  # the same of those who fire again in Final Fire [7.353]
        _finish(pos, u, guns)
    own = pos.arms(u).fp > 0 and pos.units[u].fired not in IDLE
    used = pos.units[u].shots
    if not (guns or used) or used + own < full_use(pos, u):
        return
    if not own and any(pos.units[w].shots and pos.units[w].fired in IDLE for w in guns):
        return
    for s in (u, *guns):
        if pos.units[s].fired in IDLE and (s == u or not pos.units[s].shots):
            pos.change(s, fired=mark)


def lose_rate(pos: Position, u: int) -> None:
    """Who is pinned in a phase in which he fires loses the rate that his weapons have kept: they are marked [7.81]
    [9.2]."""
    fires = pos.defender if pos.phase in ("MPh", "DFPh") else pos.attacker
    if pos.phase not in ACTIVE or pos.side(u) != fires:
        return
    for w in pos.weapons_of(u):
        if pos.units[w].shots and pos.units[w].fired in IDLE:
            mark = NEXT_MARK[manner(pos, w)]
            pos.change(w, fired=mark)
            use_up(pos, u, mark)


def _finish(pos: Position, u: int, guns: Sequence[int]) -> None:
    arms = [s for s in (u, *guns) if s != u or pos.arms(u).fp]
    if sum([pos.units[s].fired == "final" for s in arms]) >= full_use(pos, u):
        for s in arms:
            if pos.units[s].fired == "first":
                pos.change(s, fired="final")


def _own_fp_left(pos: Position, u: int) -> Reason | None:
    """Who has used weapons to the full has no firepower of his own left [7.351] [7.352], but half of it for close
    targets [7.353]."""
    if pos.units[u].no_fp and manner(pos, u) not in (SUBSEQUENT, PROTECTIVE, MARKED):
        return Reason("7.351", "firepower-lost", unit=pos.names[u])
    return None


def fires_alone(pos: Position, u: int) -> bool:
    """Flamethrowers and ordnance are no part of a fire group, nor bound to fire together with others [7.55] [7.51]
    [22.31]."""
    return pos.is_weapon(u) and (pos.weapon(u).type == "FT" or pos.weapon(u).target_type == "area")


def is_plain(pos: Position, u: int) -> bool:
    """A unit's own firepower or a machine gun that needs no direction [9.4]: targets depend on Location, range and mark
    alone, but for the berserk [7.55]."""
    unit = pos.units[u]
    if unit.arc or pos.units[firer_of(pos, u)].berserk:
        return False
    if not pos.is_weapon(u):
        return True
    gun = pos.weapon(u)
    common = gun.mg and not (unit.shots or unit.dismantled or gun.no_long_range or gun.min_range)
    return common and 2 * gun.range <= UNDIRECTED


def able(pos: Position, side: str) -> list[int]:
    """Units and weapons that can fire in this phase."""
    return [shot for shot, _, _, _, _ in ready(pos, side)]


def ready(pos: Position, side: str) -> Sequence[Shot]:
    """The same with all that is said of a shot."""
    return pos.kept_for(side, "ready", (pos.phase, pos.stamp(side), _blasters(pos)), _ready)


def _ready(pos: Position, side: str) -> list[Shot]:
    could = pos.each(("shots", side), _blasters(pos), side, lambda u: _shots(pos, u))
    spent = SPENT.get(pos.phase, ("none",))
    return [
        shot for shot, firer in could
        if firer < 0 or (shot[4] not in spent and _may_shoot(pos, shot[0], firer) is None)
    ]  # fmt: skip


def _blasters(pos: Position) -> frozenset[int] | None:
    """Who fires no flamethrower any more [22.3]; mostly nobody."""
    return frozenset(pos.blasters | pos.flamers) if pos.blasters or pos.flamers else None


def _shots(pos: Position, u: int) -> list[tuple[Shot, int]]:
    """The shots of a unit that is free to act; those that can be fired in some phases only come with their firer."""
    unit = pos.units[u]
    if unit.broken or unit.by or unit.melee or unit.ti:
        return []
    found: list[tuple[Shot, int]] = []
    firm = not (unit.berserk or unit.fired or unit.no_fp)
    if not firm or _may_shoot(pos, u, u) is None:
        own = u, pos.locs[u], pos.arms(u).range, not (unit.arc or unit.berserk), mark_of(pos, u)
        found.append((own, -1 if firm else u))
    for w in pos.weapons_of(u):
        firm = not (unit.berserk or pos.units[w].fired or pos.units[w].moved)
        if not firm or _may_shoot(pos, w, u) is None:
            shot = w, pos.locs[u], fired_range(pos, w), is_plain(pos, w), mark_of(pos, w)
            found.append((shot, -1 if firm else u))
    return found
