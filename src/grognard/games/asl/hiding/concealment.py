"""Concealment [12.]: losing it, gaining it, and what a side must show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....engine.ask import Procedure
from ....engine.reason import Tally
from ....engine.sight import BLOCKED
from ..close_quarters.stealth import is_lax, is_stealthy
from ..firing.drm import aims, ground_tem, is_open, is_open_to
from ..locations import distance, is_concealing, ranges, terrains
from ..nerve.desperation import alarm
from ..nerve.leadership import best_over, is_armed, is_good_order
from ..places import LEVELS, Loc, hex_of, loc_at
from ..position import Position
from ..random_selection import random_selection
from ..scenario import DUMMY, HORSE
from ..sight import hindrance, is_seen
from ..stacking import overstacked

FAR = 16  # hexes: beyond them most actions do not cost concealment [12.14]


def reveal(pos: Position, u: int, rule: str) -> None:
    """A unit loses its "?", or comes out of hiding: the enemy sees it and its weapons [12.14] [12.31]."""
    if not pos.units[u].concealed:
        return
    hidden = pos.units[u].hidden
    if pos.scenario.is_a[u] == DUMMY:
        pos.tell("12.11", "dummy-removed", unit=pos.names[u])
        pos.remove(u)
        return
    held = pos.is_melee_at(pos.locs[u]) and not pos.units[u].mounted
    pos.change(u, marker=0, hidden=False, melee=held)  # where there is Melee it is in it now [11.15]
    uncover_hole(pos, (u,))
    for slot in (u, *pos.carried_by(u)):
        pos.meet(slot)
    pos.tell("12.31" if hidden else rule, "revealed", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]), reveals=True)
    if pos.units[u].hex:
        alarm(pos, pos.locs[u], pos.side(u))


def appear(pos: Position, hidden: Sequence[int], rule: str) -> None:
    """Hidden units are placed under a "?" [12.31]."""
    if not hidden:
        return
    marker = pos.next_marker(pos.side(hidden[0]))
    for u in hidden:
        pos.change(u, hidden=False, marker=marker)
    pos.tell(rule, "hidden-found", unit=pos.names[hidden[0]], hex=pos.loc_label(pos.locs[hidden[0]]), reveals=True)


def is_watched(pos: Position, loc: Loc, side: str, far: int | None = FAR) -> bool:
    """Whether a Good Order enemy sees a Location within so many hexes [12.14]."""
    there = sentries(pos, pos.enemy(side))
    if far is not None:
        away = ranges(pos.scenario, loc)
        there = [place for place in there if away[place // LEVELS] <= far]
    return is_seen(pos, loc, there)


def sentries(pos: Position, side: str) -> Sequence[Loc]:
    """Where Good Order units of a side are."""
    return pos.each(("sentries", side), None, side, lambda v: (pos.locs[v],) if is_good_order(pos, v) else ())


def known_sentries(pos: Position, side: str) -> Sequence[Loc]:
    """Where Known ones are: of others nobody is sure that they are there [12.14]."""
    return pos.each(
        ("known sentries", side),
        None,
        side,
        lambda v: (pos.locs[v],) if is_good_order(pos, v) and not pos.units[v].concealed else (),
    )


def acts(pos: Position, u: int, rule: str = "12.141") -> None:
    """A unit does what costs its concealment in view of a Known enemy within 16 hexes [12.14] [12.141]; firing too
    [12.14.f]. Concealed enemies must prove themselves: see `proofs`."""
    if not pos.units[u].concealed or not pos.units[u].hex:
        return
    away, enemy = ranges(pos.scenario, pos.locs[u]), pos.enemy(pos.side(u))
    if is_in_sight(pos, u, [place for place in known_sentries(pos, enemy) if away[place // LEVELS] <= FAR]):
        reveal(pos, u, rule)


def is_in_sight(pos: Position, u: int, places: Sequence[Loc]) -> bool:
    """Whether a unit is seen from one of these places, in Bypass at its vertices, on a road also at the hexside [6.12]
    [4.34]."""
    loc, mover = pos.locs[u], pos.move if pos.move is not None and u in pos.move.units else None
    if mover is None or not mover.way:
        return is_seen(pos, loc, places)
    points = aims(pos, loc, mover)
    return any(hindrance(pos, place, loc, (point,)) != BLOCKED for place in places for point in points)


def acts_in_open(pos: Position, u: int, rule: str) -> None:
    """A unit has come to what is Open Ground to a Known enemy within 16 hexes who sees it [12.14.e] [10.531]."""
    if pos.units[u].concealed and is_bare_to(pos, u, known_sentries(pos, pos.enemy(pos.side(u)))):
        reveal(pos, u, rule)


def is_bare_to(pos: Position, u: int, places: Sequence[Loc]) -> bool:
    """Whether a unit is in Open Ground to somebody there, within 16 hexes [10.531]."""
    loc, mover = pos.locs[u], pos.move if pos.move is not None and u in pos.move.units else None
    if not is_open(pos, loc, mover, u):
        return False
    away = ranges(pos.scenario, loc)
    return any(is_open_to(pos, place, loc, mover, u) for place in sorted(set(places)) if away[place // LEVELS] <= FAR)


def is_hit(pos: Position, u: int, firers: Iterable[int] = ()) -> None:
    """A PTC or worse, or a Sniper, strips it in view of an enemy at any range [12.14.b] [12.14.c]."""
    if pos.units[u].concealed and is_witnessed(pos, u, firers):
        reveal(pos, u, "12.14")


def is_witnessed(pos: Position, u: int, firers: Iterable[int] = ()) -> bool:
    """A Known Good Order enemy sees a unit, or one who fires at it: he is real, whatever covers him. Others who see it
    have not proved themselves: see the reading proof-by-public-facts [12.14]."""
    enemy = pos.enemy(pos.side(u))
    proven = [pos.locs[v] for v in firers if pos.side(v) == enemy and is_good_order(pos, v)]
    return is_seen(pos, pos.locs[u], [*known_sentries(pos, enemy), *proven])


def is_crowded(pos: Position, loc: Loc, side: str) -> None:
    """Units that are overstacked in view of a Known enemy, at any range, lose it; others must prove themselves first:
    see `proofs` [12.14] [12.14.a]."""
    if overstacked(pos, loc, side) and is_seen(pos, loc, known_sentries(pos, pos.enemy(side))):
        for u in pos.at_loc(loc, side):
            if pos.units[u].concealed:
                reveal(pos, u, "12.14")


def watchers(pos: Position, side: str) -> list[Loc]:
    """Where unbroken enemies stand, Dummies too, as far as they are on the board to see [12.1]."""
    units = pos.units
    return pos.kept(
        ("watchers", side),
        pos.stamp(pos.enemy(side)),
        lambda: sorted({
            pos.locs[v] for v in pos.pieces_of(pos.enemy(side)) if not (units[v].hidden or units[v].broken)
        }),
    )  # fmt: skip


def gains(pos: Position, loc: Loc, side: str) -> str:
    """Whether units in a Location gain "?": "yes", "no", or by a "roll" [12.12] [12.121] [12.122.b] [12.122.c]."""
    away, eyes, conceals = ranges(pos.scenario, loc), watchers(pos, side), is_concealing(pos.scenario, loc)
    seen = is_seen(pos, loc, eyes)
    if conceals and not seen:
        return "yes"
    near = [there for there in eyes if away[there // LEVELS] <= FAR]
    if seen:
        return "no" if not conceals or is_seen(pos, loc, near) else "roll"
    return "roll" if near else "yes"


def cover_unseen(pos: Position) -> None:
    """When both sides stand, units get a "?" of no order of battle where no unbroken enemy within sixteen hexes sees
    them [12.12]."""
    found = []
    for side in pos.scenario.sides:
        for loc in sorted({pos.locs[u] for u in pos.persons(side)}):
            bare = [u for u in pos.at_loc(loc, side) if not pos.units[u].concealed]
            near = [there for there in watchers(pos, side) if distance(pos.scenario, there, loc) <= FAR]
            if bare and not is_seen(pos, loc, near):
                found.append((side, bare))
    for side, bare in found:
        marker = pos.next_marker(side)
        for u in bare:
            pos.change(u, marker=marker)


def cover_arrivals(pos: Position, units: Sequence[int]) -> None:
    """Good Order units that are about to enter get one, too [12.12]."""
    for side in pos.scenario.sides:
        mine = [u for u in units if pos.side(u) == side]
        marker = pos.next_marker(side) if mine else 0
        for u in mine:
            pos.change(u, marker=marker)


def concealment_drm(pos: Position, u: int) -> Tally:
    """Size, leadership, Lax or Stealthy, and the cover of the Location, a foxhole's too; who has horses is as big as
    they are [12.122.a] [1.6]."""
    sums, chart, loc = Tally(), pos.scenario.charts.concealment_drm, pos.locs[u]
    sums.add(chart["horse"].drm if has_horses(pos, u) else pos.type(u).unit_size, "12.122.a", "hide-size")
    there = pos.at_loc(loc, pos.side(u))
    leaders = [v for v in there if pos.type(v).leads and is_good_order(pos, v)]
    if len(there) > 1 and (best := best_over(pos, leaders, (u,))):
        sums.add(best, "12.122.a", "leadership")
    if is_lax(pos, u):
        sums.add(chart["lax"].drm, "12.122.a", "ambush-lax")
    if is_stealthy(pos, u):
        sums.add(chart["stealthy"].drm, "12.122.a", "ambush-stealthy")
    smoke = pos.smoke_at(loc)
    hindrance = sum(kind.hindrance for kind in terrains(pos.scenario, loc)) + (smoke.drm if smoke is not None else 0)
    cover = ground_tem(pos, loc, u) + hindrance
    if cover:
        sums.add(-cover, "12.122.a", "tem")
    return sums


def could_gain(pos: Position, side: str) -> bool:
    """Whether some of a side are about to gain "?", or to throw for it [12.12]."""
    return any(
        gains(pos, pos.locs[u], side) != "no"
        for u in pos.persons(side) if not pos.units[u].concealed and is_good_order(pos, u) and is_armed(pos, u)
    )  # fmt: skip


def gain_concealment(pos: Position, side: str) -> Procedure:
    """At the end of his Player Turn the ATTACKER's Good Order Infantry gains "?" where no enemy sees it [12.12]
    [12.121] [12.122]."""
    yield from ()
    for loc in sorted({pos.locs[u] for u in pos.persons(side)}):
        there = pos.at_loc(loc, side)
        able = [u for u in there if not pos.units[u].concealed and is_good_order(pos, u) and is_armed(pos, u)]
        result = gains(pos, loc, side) if able else "no"
        if result == "roll":
            able = [u for u in able if hides(pos, u)]
        if not able or result == "no":
            continue
        marker = next((pos.units[u].marker for u in there if pos.units[u].marker), 0) or pos.next_marker(side)
        pos.tell("12.12", "gains-concealment", units=[pos.names[u] for u in able], hex=pos.loc_label(loc))
        for u in able:
            pos.change(u, marker=marker)


def hides(pos: Position, u: int) -> bool:
    """Each unit throws for itself; a concealed leader with it betrays that he is there [12.122]."""
    sums = concealment_drm(pos, u)
    final = pos.roll("12.122", pos.side(u)) + int(sums.total)
    passed = final <= pos.scenario.charts.small_rolls["concealment"].target
    covered = any(pos.units[v].concealed for v in pos.at_loc(pos.locs[u], pos.side(u)))
    pos.tell("12.122", "concealment-roll", unit=pos.names[u], final=final, drm=sums, passed=passed, reveals=covered)
    return passed


def comes_out(pos: Position, loc: Loc, side: str, rule: str) -> bool:
    """Everybody of a side in a Location loses concealment; Dummies are taken off. Whether there was somebody real."""
    real = [u for u in pos.at_loc(loc, side) if pos.units[u].concealed]
    for u in (*pos.dummies_at(loc, side), *real):
        reveal(pos, u, rule)
    return bool(real)


def refuses(pos: Position, side: str, loc: Loc) -> bool:
    """Whoever tries to enter a Location with concealed or hidden enemies is turned back: who hides comes under a "?",
    and one real unit shows itself; Dummies are taken off [12.15] [12.14.h] [12.11]."""
    enemy = pos.enemy(side)
    real = [u for u in pos.at_loc(loc, enemy) if pos.units[u].concealed]
    for u in pos.dummies_at(loc, enemy):
        reveal(pos, u, "12.15")
    if not real:
        return False
    appear(pos, [u for u in real if pos.units[u].hidden], "12.15")
    for u in random_selection(pos, "12.15", real, unseen=True):
        reveal(pos, u, "12.15")
    return True


def wards_off(pos: Position, side: str, loc: Loc) -> bool:
    """Who would overrun the one SMC that has shown himself is turned back if a second unit shows itself, too [4.15]
    [12.15]."""
    covered = [u for u in pos.at_loc(loc, pos.enemy(side)) if pos.units[u].concealed]
    for u in random_selection(pos, "4.15", covered, unseen=True):
        reveal(pos, u, "4.15")
    return bool(covered)


# -- what is seen whatever it does -----------------------------------------------------------------------------------


def look_about(pos: Position) -> None:
    """When somebody has moved, or a phase begins, what cannot be overlooked comes to light [12.2] [12.33]."""
    find_holes(pos)
    if HORSE in pos.scenario.weapon_kinds:
        find_horses(pos)


def find_horses(pos: Position) -> None:
    """Cavalry, and who leads horses, loses its "?" outside Concealment Terrain in sight of a Known Good Order enemy, at
    any range [12.2]."""
    for side in pos.scenario.sides:
        eyes = known_sentries(pos, pos.enemy(side))
        for u in [u for u in pos.persons(side) if pos.units[u].marker and has_horses(pos, u)]:
            if not is_concealing(pos.scenario, pos.locs[u]) and is_seen(pos, pos.locs[u], eyes):
                reveal(pos, u, "12.2")


def has_horses(pos: Position, u: int) -> bool:
    """It rides, or leads horses."""
    return pos.units[u].mounted or any(pos.weapon(w).type == HORSE for w in pos.weapons_of(u))


# -- hidden foxholes --------------------------------------------------------------------------------------------------


def uncover_hole(pos: Position, units: Iterable[int]) -> None:
    """The foxhole of units whose concealment is lost, or whom it protects from an attack, is hidden no more [12.33]."""
    if pos.hidden_holes:
        for u in units:
            if pos.units[u].in_hole:
                _show_hole(pos, hex_of(pos.locs[u]))


def find_holes(pos: Position) -> None:
    """Good Order units find hidden foxholes that they see within sixteen hexes, and at any range those on ground that
    conceals nobody [12.33]."""
    for hex, side in list(pos.hidden_holes.items()):
        if _is_found(pos, hex, side):
            _show_hole(pos, hex)


def _is_found(pos: Position, hex: int, side: str) -> bool:
    loc, basis = loc_at(hex), (sentries(pos, pos.enemy(side)), list(pos.smoke.items()))
    far = FAR if is_concealing(pos.scenario, loc) else None
    return pos.kept(("hole", hex), basis, lambda: is_watched(pos, loc, side, far))


def _show_hole(pos: Position, hex: int) -> None:
    if pos.hidden_holes.pop(hex, None) is not None:
        pos.tell("12.33", "foxhole-found", hex=pos.label(hex), reveals=True)
