"""Who may fire at what, and with whom [7.1] [7.21] to [7.25] [7.35] [7.5]."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ....engine.reason import Reason
from ..locations import are_adjacent, distance, height, ranges
from ..nerve.leadership import helps_all, may_lead
from ..places import LEVELS, Loc, hex_of
from ..position import Position
from ..sight import adjacent_ones, are_next
from ..weapons.machine_guns import in_arc
from .attack import (
    CLOSE,
    LIMITED,
    MARKED,
    PROTECTIVE,
    SUBSEQUENT,
    SUSTAINED,
    Attack,
    fired_range,
    firer_of,
    loc_of,
    locations,
    manner,
)
from .readiness import IDLE, UNDIRECTED, fires_alone, full_use, may_fire, most_weapons, ready
from .snap_shots import may_snap


def may_fire_at(pos: Position, side: str, u: int, loc: Loc) -> Reason | None:
    """Whether a unit or weapon that could fire can do so at a Location."""
    return may_fire(pos, side, u) or may_reach(pos, side, u, loc)


def may_reach(pos: Position, side: str, u: int, loc: Loc) -> Reason | None:
    """Range, and the limits that a mark or an enemy in the own Location sets [7.22] [7.212] [8.3] [8.31] [8.311] [8.4];
    who kept his rate has no mark [8.41]."""
    name, reach, gun = pos.names[u], fired_range(pos, u), pos.weapon(u) if pos.is_weapon(u) else None
    here = pos.locs[u if gun is None else pos.units[u].by - 1]
    far = distance(pos.scenario, here, loc)
    long = 1 if gun is not None and gun.no_long_range else 2
    if far > reach * long or (gun is not None and far < gun.min_range):
        return Reason("7.22", "out-of-range", unit=name, hex=pos.loc_label(loc))
    if gun is not None and (against := _reaches(pos, u, here, loc, far)):
        return against
    if loc != here and pos.known_at(here, pos.enemy(side)):
        return Reason("7.212", "enemy-in-location", unit=name, hex=pos.loc_label(here))
    how = manner(pos, u)
    if pos.lanes and loc != here and _sweeps_a_lane(pos, u, how):
        return Reason("9.223", "sweeps-a-lane", unit=name)
    if how == SUBSEQUENT and (far > reach or far > nearest_known(pos, side, here)):
        return Reason("8.3", "not-the-nearest", unit=name, hex=pos.loc_label(loc))
    if how == PROTECTIVE and not (are_next(pos, here, loc) or _same_hex(pos, here, loc)):
        return Reason("8.31", "not-adjacent", unit=name, hex=pos.loc_label(loc))
    if how == MARKED and not are_adjacent(pos.scenario, here, loc):
        return Reason("8.4", "not-adjacent", unit=name, hex=pos.loc_label(loc))
    if gun is not None and (against := _arc_allows(pos, u, loc)):
        return against
    return _had_his_shots(pos, u)


def _sweeps_a_lane(pos: Position, u: int, how: str) -> bool:
    """Until the Movement Phase is over a machine gun that sweeps a Fire Lane fires at nobody but who enters its own
    Location, nor do those who serve it fire on [9.22] [9.223]."""
    if pos.phase != "MPh" or not pos.lanes:
        return False
    busy = {lane.weapon for lane in pos.lanes}
    return u in busy or (how in (SUBSEQUENT, PROTECTIVE) and not busy.isdisjoint(pos.weapons_of(firer_of(pos, u))))


def _reaches(pos: Position, u: int, here: Loc, loc: Loc, far: int) -> Reason | None:
    """Beyond 16 hexes a machine gun needs a leader to direct it [9.4]; flames reach two levels up or down [22.32]."""
    if pos.weapon(u).type == "FT":
        steep = abs(height(pos.scenario, here) - height(pos.scenario, loc)) > 2
        return Reason("22.32", "too-high", hex=pos.loc_label(loc)) if steep else None
    if far > UNDIRECTED and pos.weapon(u).mg and not free_leaders(pos, u, here):
        return Reason("9.4", "needs-direction", unit=pos.names[u])
    return None


def free_leaders(pos: Position, u: int, here: Loc, busy: Collection[int] = ()) -> list[int]:
    """Leaders in a Location who could still direct a weapon."""
    firer = firer_of(pos, u)
    return [
        v for v in pos.at_loc(here, pos.side(firer))
        if may_lead(pos, v) and pos.units[v].fired in IDLE and not pos.units[v].ti and v != firer and v not in busy
    ]  # fmt: skip


def _same_hex(pos: Position, a: Loc, b: Loc) -> bool:
    return distance(pos.scenario, a, b) == 0


def nearest_known(pos: Position, side: str, here: Loc) -> int:
    """The range to the nearest Known armed enemy [8.3]."""
    far = ranges(pos.scenario, here)
    return min([far[hex_of(there)] for there in known_armed(pos, pos.enemy(side))], default=99)


def known_armed(pos: Position, side: str) -> Sequence[Loc]:
    """Where Known armed units of a side are."""
    return pos.each(
        ("known armed", side), None, side,
        lambda v: () if pos.units[v].concealed or pos.type(v).unarmed else (pos.locs[v],),
    )  # fmt: skip


def _arc_allows(pos: Position, u: int, loc: Loc) -> Reason | None:
    """A heavier machine gun in woods, rubble or a building keeps to the arc of its first shot [9.21]."""
    if not pos.units[u].arc or loc == loc_of(pos, u):
        return None
    return None if in_arc(pos, u, loc) else Reason("9.21", "outside-its-arc", unit=pos.names[u])


def _had_his_shots(pos: Position, u: int) -> Reason | None:
    """Nobody fires at a mover in one Location more often than factors were spent there [8.3] [9.2] [8.14]."""
    move = pos.move
    if pos.phase != "MPh" or move is None or not move.shots:
        return None
    fired, how = dict(move.shots), manner(pos, u)
    had = fired.get(u, 0)
    if not had and how in (SUBSEQUENT, PROTECTIVE):  # what he has fired with before counts
        firer = firer_of(pos, u)
        had = max([fired.get(s, 0) for s in (firer, *pos.weapons_of(firer))])
    if had >= max(1, move.here // 2):
        return Reason("8.14", "fired-often-enough", unit=pos.names[u])
    return None


def may_join(pos: Position, attack: Attack, u: int) -> Reason | None:
    """A unit or weapon joins a fire group [7.5] [7.55]."""
    return may_fire(pos, attack.side, u) or may_join_able(pos, attack, u)


def joiners(pos: Position, attack: Attack) -> list[int]:
    """Those who may join an attack, of those who can fire at all."""
    return list(joining(pos, attack))


def joining(pos: Position, attack: Attack) -> Iterator[int]:
    """The same, one after the other; who is too far away, or from the rest of the group, is not looked at closely."""
    places = locations(pos, attack.shots) if attack.shots else ()
    for u, here in in_reach(pos, attack.side, attack.loc):
        if places and adjacent_ones(pos.scenario, here).isdisjoint(places):
            continue
        firer = firer_of(pos, u)
        if _may_take_part(pos, attack, u, firer) is None and _may_join_in(pos, attack, u, firer) is None:
            yield u


def in_reach(pos: Position, side: str, loc: Loc) -> list[tuple[int, Loc]]:
    """Those who can fire, and reach a Location, with where they are: kept, for a window, a declaration and a gathering
    ask for the same."""
    lanes = [lane.weapon for lane in pos.lanes] if pos.lanes else None
    return pos.kept(
        ("in reach", side), (pos.changes, loc, pos.phase, pos.move, lanes), lambda: _in_reach(pos, side, loc)
    )


def _in_reach(pos: Position, side: str, loc: Loc) -> list[tuple[int, Loc]]:
    """Plain shots reach what is in range, as often as they may be fired at a mover, unless their mark sets limits or an
    enemy is in their hex."""
    far, beside = ranges(pos.scenario, loc), pos.present[pos.enemy(side)]
    counted = pos.move is not None and bool(pos.move.shots)
    limited, close = LIMITED.get(pos.phase, ()), CLOSE.get(pos.phase, ())
    found = []
    for u, here, reach, plain, mark in ready(pos, side):
        if far[here // LEVELS] > (1 if mark in close else 2 * reach):
            continue
        if not plain or mark in limited or beside[here // LEVELS]:
            against = may_reach(pos, side, u, loc)
        else:
            against = _had_his_shots(pos, u) if counted else None
        if against is None:
            found.append((u, here))
    return found


def may_join_able(pos: Position, attack: Attack, u: int) -> Reason | None:
    """The same for one who can fire at all in this phase."""
    firer = firer_of(pos, u)
    if against := _may_take_part(pos, attack, u, firer):
        return against
    return may_reach(pos, attack.side, u, attack.loc) or _may_join_in(pos, attack, u, firer)


def _may_take_part(pos: Position, attack: Attack, u: int, firer: int) -> Reason | None:
    """Who fires or directs already does not join, nor does anybody once fire is sprayed, nor whom a leader who directs
    again has not led before [7.5] [9.52] [9.12] [7.53]."""
    if u in attack.shots:
        return Reason("7.5", "takes-part", unit=pos.names[u])
    if attack.spray is not None:
        return Reason("9.52", "sprays-already", unit=pos.names[u])
    if attack.molotov is not None and firer != u and firer == attack.molotov:
        return Reason("22.611", "no-molotov", unit=pos.names[u])
    if firer in attack.leaders:
        return Reason("9.12", "directs", unit=pos.names[u])
    for v in attack.leaders:
        if pos.units[v].fired not in IDLE and not _was_led(pos, u, v):
            return Reason("7.53", "has-directed", unit=pos.names[v])
    return None


def _may_join_in(pos: Position, attack: Attack, u: int, firer: int) -> Reason | None:
    """Snap Shots, fire groups, and what a unit can serve at once. Who fires on uses his machine gun for it, and lays no
    Fire Lane with it [9.22]."""
    if attack.snap and attack.mover is not None and (against := may_snap(pos, attack.mover, u)):
        return against
    if attack.shots and (against := _fires_with_others(pos, attack, u)):
        return against
    if firer != u and (against := _may_reach_far(pos, attack, u)):
        return against
    if attack.shots and (against := _may_link(pos, attack, u)):
        return against
    if attack.sweeps and manner(pos, u) in SUSTAINED:
        for w, _, _ in attack.sweeps:
            if firer_of(pos, w) == firer:
                return Reason("9.22", "no-lane", unit=pos.names[w])
    here = pos.locs[firer]
    if (here, attack.loc) in pos.volleys and is_of_a_group(pos, u) and not _fires_again(pos, attack, u):
        return Reason("7.55", "others-have-fired", unit=pos.names[u], hex=pos.loc_label(attack.loc))
    return _served(pos, attack, u, firer)


def _may_reach_far(pos: Position, attack: Attack, w: int) -> Reason | None:
    """Beyond 16 hexes a machine gun needs a leader of the group, or one who does not fire himself [9.4]."""
    here = loc_of(pos, w)
    if not pos.weapon(w).mg or distance(pos.scenario, here, attack.loc) <= UNDIRECTED:
        return None
    if any(pos.locs[v] == here for v in attack.leaders):
        return None
    if free_leaders(pos, w, here, {firer_of(pos, s) for s in attack.shots}):
        return None
    return Reason("9.4", "needs-direction", unit=pos.names[w])


def _fires_with_others(pos: Position, attack: Attack, u: int) -> Reason | None:
    """Flamethrowers and ordnance join no group, and nobody joins them [22.31] [7.51]."""
    solo = [s for s in (*attack.shots, u) if fires_alone(pos, s)]
    if not solo:
        return None
    flames = pos.weapon(solo[0]).type == "FT"
    return Reason("22.31" if flames else "7.51", "flames-alone" if flames else "ordnance-alone", unit=pos.names[u])


def _may_link(pos: Position, attack: Attack, u: int) -> Reason | None:
    """Those of a fire group are in one Location or in ADJACENT ones, the berserk in one [7.5] [7.54] [25.93]."""
    here, places = loc_of(pos, u), locations(pos, attack.shots)
    if adjacent_ones(pos.scenario, here).isdisjoint(places):
        return Reason("7.5", "not-linked", unit=pos.names[u])
    berserk = any(pos.units[firer_of(pos, s)].berserk for s in (*attack.shots, u))
    if berserk and places != [here]:
        return Reason("7.54", "berserk-alone", unit=pos.names[u])
    if here not in places and not _may_spread(pos, attack, u):
        return Reason("25.93", "only-one-location", unit=pos.names[u])
    return None


def linked(pos: Position, shots: Sequence[int]) -> list[list[int]]:
    """The parts of a fire group that hang together, each from ADJACENT Location to Location [7.5] [7.52]."""
    parts: list[set[Loc]] = []
    for loc in locations(pos, shots):
        near = [part for part in parts if any(are_next(pos, loc, there) for there in part)]
        parts = [part for part in parts if part not in near] + [{loc}.union(*near)]
    return [[s for s in shots if loc_of(pos, s) in part] for part in parts]


def _may_spread(pos: Position, attack: Attack, u: int) -> bool:
    """Some nations form groups of several Locations only with their best classes; Partisans by a special rule not at
    all [25.93] [25.24]."""
    for v in (u, *attack.shots):
        firer = firer_of(pos, v)
        classes = pos.nation(firer).multi_location_fg_classes
        if classes and pos.type(firer).class_ not in classes:
            return False
        if pos.type(firer).nationality == "partisan" and not pos.scenario.file.switch("partisan_multi_fg", True):
            return False
    return True


def is_of_a_group(pos: Position, u: int) -> bool:
    """Good Order units in one Location fire at one target together; the berserk need not, nor a weapon that fires on or
    alone [7.55]."""
    return not (has_fired_on(pos, u) or fires_alone(pos, u) or pos.units[firer_of(pos, u)].berserk)


def _fires_again(pos: Position, attack: Attack, u: int) -> bool:
    """Whoever has fired at movers may fire again if they have spent enough, with all that he has; but not apart from
    those beside him who fire at the same expenditure [8.3] [8.14] [7.55]."""
    if attack.mover is None or not attack.mover.again:
        return False
    firer, fired = firer_of(pos, u), attack.mover.again
    arms = (firer, *pos.weapons_of(firer))
    if manner(pos, u) not in (SUBSEQUENT, PROTECTIVE):
        arms = tuple(s for s in arms if s in attack.shots and manner(pos, s) in (SUBSEQUENT, PROTECTIVE))
    return any(s in fired for s in arms)


def has_fired_on(pos: Position, u: int) -> bool:
    """A weapon that kept its rate fires on alone [7.55] [9.2]."""
    return pos.is_weapon(u) and pos.units[u].shots > 0


def _served(pos: Position, attack: Attack, u: int, firer: int) -> Reason | None:
    """Within one attack, too, a unit serves no more weapons than it can, and gives up its own firepower for the last of
    them; for fire after First Fire what it fired before does not count [7.351] [7.352] [7.353]."""
    if firer == u and pos.units[u].fired and manner(pos, u) == PROTECTIVE and (against := _spared(pos, attack, u)):
        return against
    if not attack.shots and firer == u:
        return None
    guns = [s for s in attack.shots if pos.is_weapon(s) and firer_of(pos, s) == firer]
    strained = any(manner(pos, s) in SUSTAINED for s in (u, *guns, *(s for s in attack.shots if s == firer)))
    used = len(guns) if strained else pos.units[firer].shots + sum(not pos.units[s].shots for s in guns)
    if pos.is_weapon(u):
        new = used + (strained or not pos.units[u].shots)
        if new > most_weapons(pos, firer):
            return Reason("7.351", "hands-full", unit=pos.names[u])
        if firer in attack.shots and new >= full_use(pos, firer):
            return Reason("7.351", "firepower-lost", unit=pos.names[firer])
    elif guns and used >= full_use(pos, firer):
        return Reason("7.351", "firepower-lost", unit=pos.names[u])
    return None


def _spared(pos: Position, attack: Attack, u: int) -> Reason | None:
    """Who fires protectively does not spare his machine guns: if they take all his hands he has nothing else [8.31]."""
    guns = [w for w in pos.weapons_of(u) if pos.weapon(w).mg and may_fire_at(pos, attack.side, w, attack.loc) is None]
    return Reason("8.31", "must-use-weapons", unit=pos.names[guns[0]]) if len(guns) >= full_use(pos, u) else None


def may_direct(pos: Position, attack: Attack, u: int) -> Reason | None:
    """A leader directs one group in a phase, in his own Location, and does not fire himself [7.53] [10.7]; a group of
    several Locations only if somebody can direct it in each of them [7.531]."""
    against = could_direct(pos, attack, u)
    places = locations(pos, attack.shots)
    if against is not None or len(places) == 1:
        return against
    led = {pos.units[v].loc for v in (u, *attack.leaders)}
    for there in places:
        if there not in led and not any(could_direct(pos, attack, v) is None for v in pos.at_loc(there, attack.side)):
            return None if _reaches_by_him(pos, attack, u) else Reason("7.531", "led-in-part", hex=pos.loc_label(there))
    return None


def _reaches_by_him(pos: Position, attack: Attack, u: int) -> bool:
    """A machine gun beside a leader reaches beyond 16 hexes only if he directs it [9.4]."""
    here = pos.units[u].loc
    far = distance(pos.scenario, here, attack.loc) > UNDIRECTED
    return far and any(pos.is_weapon(s) and pos.weapon(s).mg and loc_of(pos, s) == here for s in attack.shots)


def could_direct(pos: Position, attack: Attack, u: int) -> Reason | None:
    """The same, as far as it depends on him and his own Location."""
    name = pos.names[u]
    if not pos.is_person(u) or pos.side(u) != attack.side or not pos.units[u].hex:
        return Reason("7.53", "not-your-unit", unit=name)
    if not may_lead(pos, u):
        return Reason("7.53", "cannot-lead", unit=name)
    unit = pos.units[u]
    if unit.ti or unit.melee:
        return Reason("7.53", "cannot-lead", unit=name)
    if u in attack.leaders or any(pos.locs[v] == unit.loc for v in attack.leaders):
        return Reason("7.53", "led-already", unit=name)
    if unit.loc not in locations(pos, attack.shots):
        return Reason("7.531", "not-in-location", unit=name)
    if unit.shots or any(firer_of(pos, s) == u for s in attack.shots):
        return Reason("9.12", "fires-himself", unit=name)
    led = [firer_of(pos, s) for s in attack.shots]
    if not helps_all(pos, u, led):
        above = any(pos.type(v).kind == "commissar" for v in led)
        return Reason("25.221" if above else "25.24", "cannot-lead", unit=name)
    if unit.fired not in IDLE and not _may_direct_again(pos, attack, u):
        return Reason("7.53", "has-directed", unit=name)
    return None


def _may_direct_again(pos: Position, attack: Attack, u: int) -> bool:
    """Again only for the one unit, weapon or group that he directed before: a machine gun that kept its rate, or those
    that fire on [7.53]."""
    return all(_was_led(pos, s, u) for s in attack.shots)


def _was_led(pos: Position, s: int, leader: int) -> bool:
    """He has directed its last fire; in another Location of his group somebody there has [7.53] [7.531]."""
    led_by = pos.units[s].led_by
    return led_by == leader + 1 if loc_of(pos, s) == pos.locs[leader] else led_by > 0


def targets_of(pos: Position, side: str, u: int) -> list[Loc]:
    """The Locations that a unit or weapon may fire at: any in range in which the enemy is seen; LOS is not looked at
    [6.11]. Where the enemy may have hidden units, every Location in range."""
    here, enemy, of = loc_of(pos, u), pos.enemy(side), pos.scenario
    if pos.known_at(here, enemy):
        return [here] if may_reach(pos, side, u, here) is None else []
    reach = fired_range(pos, u) * (1 if pos.is_weapon(u) and pos.weapon(u).no_long_range else 2)
    if pos.units[u].fired and manner(pos, u) in (PROTECTIVE, MARKED):
        reach = min(reach, 1)
    if of.hip[enemy]:
        seen = [loc for hex in pos.board.disc(hex_of(here), reach) for loc in of.locations_of[hex]]
    else:
        far = ranges(of, here)
        seen = [loc for loc in pos.seen_locations(enemy) if far[loc // LEVELS] <= reach]
    if pos.is_weapon(u) and pos.weapon(u).mg and reach > UNDIRECTED and not free_leaders(pos, u, here):
        seen = [loc for loc in seen if distance(of, here, loc) <= UNDIRECTED]
    if fires_alone(pos, u) or manner(pos, u) in (SUBSEQUENT, PROTECTIVE, MARKED) or pos.units[u].arc:
        return [loc for loc in seen if may_reach(pos, side, u, loc) is None]
    return seen
