"""Morale levels, and leaders: whom they help, and by how much [10.7]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..firing.encirclement import is_encircled
from ..pack.datafiles import Nationality
from ..position import Position


def is_good_order(pos: Position, u: int) -> bool:
    """Neither broken, berserk, captured nor in Melee [A.7]."""
    unit = pos.units[u]
    return unit.hex > 0 and not (unit.broken or unit.berserk or unit.melee or unit.by)


def broken(pos: Position, side: str) -> Sequence[int]:
    """The broken units of a side on the map."""
    return pos.those_of(side, pos.broken)


def leaders(pos: Position, side: str) -> Sequence[int]:
    """The leaders of a side on the map."""
    return pos.of_kind(side, "leaders", lambda row: row.leads)


def is_armed(pos: Position, u: int) -> bool:
    return not pos.type(u).unarmed


def is_hero(pos: Position, u: int) -> bool:
    """A hero, or a leader who has become one [15.21]."""
    return pos.type(u).kind == "hero" or pos.units[u].heroic


def leadership(pos: Position, u: int, over: int | None = None) -> int:
    """A leader's DRM; a wound makes it worse by one, and so do troops of another nation [17.3] [10.7]."""
    drm = pos.type(u).leadership + pos.units[u].wounded
    return drm + (over is not None and pos.people(over) != pos.people(u))


def leadership_over(pos: Position, u: int, units: Iterable[int]) -> int:
    """The same over several: worse if any of them is of another nation [10.7]."""
    return max((leadership(pos, u, v) for v in units), default=leadership(pos, u))


def may_lead(pos: Position, u: int) -> bool:
    """An unbroken, unpinned leader [10.7] [7.831]."""
    unit = pos.units[u]
    return pos.type(u).leads and not (unit.broken or unit.pinned or unit.berserk or unit.by) and unit.hex > 0


def leaders_among(pos: Position, units: Iterable[int]) -> list[int]:
    return [u for u in units if may_lead(pos, u)]


def is_overruled(pos: Position, leader: int) -> bool:
    """Where an unbroken, unpinned Commissar is, no other leader's DRM counts [25.221]."""
    if pos.type(leader).kind == "commissar":
        return False
    there = pos.at_loc(pos.locs[leader], pos.side(leader))
    return any(pos.type(v).kind == "commissar" and may_lead(pos, v) for v in there)


def helper(pos: Position, u: int, among: Iterable[int]) -> int | None:
    """The leader whose DRM a check of a unit uses: the best one, never the unit itself, and for a leader only one of
    higher morale [10.21] [10.22] [10.72]."""
    if pos.units[u].berserk:
        return None  # they listen to nobody [15.42]
    found = [
        leader for leader in leaders_among(pos, among)
        if leader != u and helps(pos, leader, u) and not is_overruled(pos, leader)
        and (not pos.type(u).leads or morale_level(pos, leader) > morale_level(pos, u))
    ]  # fmt: skip
    return min(found, key=lambda leader: (leadership(pos, leader, u), leader)) if found else None


def force_of(pos: Position, u: int) -> Nationality:
    """What the rules say of those to whom a unit belongs: SMC and crews of the SS wear the counters of other Germans,
    those of Gurkhas and others like them of other British, and are those in a group of the order of battle whose squads
    are all of them [25.11] [25.43] [25.44]."""
    type, charts, group = pos.type(u), pos.scenario.charts, pos.group(u)
    if group < 0 or not (type.smc or type.kind == "crew"):
        return pos.nation(u)
    rows = [charts.units[id] for id in pos.scenario.file.groups[group].units]
    squads = [row for row in rows if row.kind in ("squad", "hs")]
    if len({charts.nation_of[row.id].label for row in squads}) == 1:
        own = squads[0].nationality
        if charts.kin.get(own, own) == type.nationality:
            return charts.nation_of[squads[0].id]
    return pos.nation(u)


def helps(pos: Position, leader: int, u: int) -> bool:
    """Partisan leaders lead Partisans only, and nobody else leads those; nobody leads a Commissar [25.24] [25.221]."""
    if pos.type(u).kind == "commissar" and leader != u:
        return False
    for one, other in ((leader, u), (u, leader)):
        only = pos.nation(one).leadership_only_for
        if only and pos.type(other).nationality not in only:
            return False
    return True


def helps_all(pos: Position, leader: int, units: Iterable[int]) -> bool:
    """No Partisans among others, nobody else among Partisans, and no Commissar, whom he would lead [25.24] [25.221]."""
    return all(helps(pos, leader, u) for u in units)


def best_over(pos: Position, leaders: Iterable[int], units: Sequence[int]) -> int:
    """The best DRM over several units, 0 if there is none: of leaders whom nobody overrules, and to whom all of these
    listen [10.7] [25.221] [25.24]."""
    able = [v for v in leaders if not is_overruled(pos, v) and helps_all(pos, v, units)]
    return min([leadership_over(pos, v, units) for v in able], default=0)


def companions(pos: Position, u: int) -> list[int]:
    """Units of the same side in the Location, among whom a leader can help; in First Fire the moving stack [10.21]."""
    move = pos.move
    if move is not None and u in move.units:
        return [v for v in move.units if pos.units[v].hex]
    return [v for v in pos.at_loc(pos.locs[u], pos.side(u)) if move is None or v not in move.units]


def bitterness(pos: Position, u: int) -> int:
    """MMC who hate the enemy have a broken morale one higher, and so has the First Line of an Axis Minor that a special
    rule says to be at home [25.8] [25.9]."""
    side, type, file = pos.side(u), pos.type(u), pos.scenario.file
    own, enemy = file.sides[side].nationality, file.sides[pos.enemy(side)].nationality
    nation = pos.scenario.charts.nations[own]
    if type.nationality not in (own, nation.like):
        return 0
    more = int(enemy in nation.bitter_against)
    if nation.home_broken_morale and side in file.switch("at_home", ()):
        more += 0 if enemy in nation.home_broken_morale_not_against else nation.home_broken_morale.get(type.class_, 0)
    return more


def morale_level(pos: Position, u: int, attacked: bool = True) -> int:
    """The printed morale of the side that shows, changed by the unit's state, never above 10, of a
    wounded hero above 9 [10.4] [A.18] [15.2]. Encirclement lowers it against attacks only [7.7]."""
    unit, type, table = pos.units[u], pos.type(u), pos.scenario.charts.morale
    if unit.berserk:
        return int(table["berserk"].value)
    level = type.broken_morale if unit.broken else type.morale
    if unit.heroic:  # as good as a hero, if he was not before [15.21]
        level = max(level, int(table["hero"].value))
    if attacked and unit.hex and is_encircled(pos, u):
        level += int(table["encircled"].value)
    if unit.fanatic:
        level += int(table["fanatic"].value)
    if unit.waved and not unit.broken and not unit.mounted:
        level += int(table["human_wave"].value)
    if unit.wounded and type.leads:
        level += int(table["wounded_morale"].value)
    if unit.broken and type.mmc:
        level += bitterness(pos, u)
    if type.kind != "commissar" and any(  # in the Location, whether they move with him or not [25.221]
        pos.type(v).kind == "commissar" and may_lead(pos, v) for v in pos.at_loc(pos.locs[u], pos.side(u))
    ):
        level += int(table["commissar"].value)
    return min(level, int(table["cap"].value) - (unit.wounded and is_hero(pos, u)))
