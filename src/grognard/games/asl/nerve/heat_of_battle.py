"""Heat of Battle [15.]: heroes, Battle Hardening, berserk units, surrender."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.ask import Ask, Procedure
from ....engine.question import YES_NO, About, Question
from ....engine.reason import Tally
from ....engine.verbs import Verb
from ..close_quarters.stealth import is_inexperienced
from ..hiding import concealment
from ..made_units import make, turn_into
from ..position import Position
from ..rolls import dice_roll
from ..units import Trek
from . import battlefield_integrity, elr
from .berserk import goals
from .leadership import force_of, helps, is_overruled, leadership, morale_level


def is_exempt(pos: Position, u: int) -> bool:
    """Unarmed units, heroes, crews, the berserk Cavalry and units in a Human Wave know no Heat of Battle [15.1] [25.23]
    [13.52]."""
    type, unit = pos.type(u), pos.units[u]
    if unit.mounted or (pos.wave is not None and u in pos.wave.units):
        return True
    return type.unarmed or type.kind in ("hero", "crew") or unit.heroic or unit.berserk or not unit.hex


def heat_drm(pos: Position, u: int, was_broken: bool) -> Tally:
    """Class, state and nationality, added up; leaders are elite, but for those of Partisans [15.1.a] [1.11]."""
    sums, chart = Tally(), pos.scenario.charts.heat_drm
    if pos.type(u).class_ == "E":
        sums.add(chart["elite"].drm, "15.1.a", "heat-elite")
    if was_broken:
        sums.add(chart["broken"].drm, "15.1.a", "heat-broken")
    if is_inexperienced(pos, u):
        sums.add(chart["inexperienced"].drm, "15.1.a", "heat-inexperienced")
    nation = pos.nation(u).heat_of_battle_drm
    if nation:
        sums.add(nation, "15.1.a", "heat-nation")
    return sums


def heat_of_battle(pos: Position, u: int, was_broken: bool | None = None) -> Procedure:
    """An Original 2 of a Morale Check or rally: a unit outgrows itself, or loses its head [15.1]."""
    if is_exempt(pos, u):
        return
    broken = pos.units[u].broken if was_broken is None else was_broken
    sums = heat_drm(pos, u, broken)
    final = dice_roll(pos, "15.1", pos.side(u)).total + int(sums.total)
    row = next(row for row in pos.scenario.charts.heat if row.takes(final))
    pos.tell("15.1", "heat-of-battle", unit=pos.names[u], final=final, drm=sums)
    result = outcome(pos, u, final, "berserk" if row.berserk else "surrender" if row.surrender else "")
    if row.hero:
        hero(pos, u)
    if row.battle_hardening or result == "harden":
        yield from harden(pos, u)
    elif result == "berserk":
        go_berserk(pos, u)
    elif result == "surrender":
        give_up(pos, u)


def outcome(pos: Position, u: int, final: int, result: str) -> str:
    """Who goes berserk instead of surrendering, or hardens because he sees no enemy whom he could reach [15.1.a]
    [15.44] [15.45] [15.5]."""
    type = pos.type(u)
    nation = pos.nation(u)
    poor = type.class_ != "E" and nation.surrender_on_heat_of_battle_non_elite < 12
    if result == "berserk" and poor and final >= nation.surrender_on_heat_of_battle_non_elite:
        result = "surrender"
    if result == "surrender" and goes_berserk_instead(pos, u):
        result = "berserk"
    if result == "berserk" and not goals(pos, u):
        result = "harden"
    return result


def goes_berserk_instead(pos: Position, u: int) -> bool:
    type, side = pos.type(u), pos.side(u)
    nation = force_of(pos, u)
    enemy = pos.scenario.file.sides[pos.enemy(side)].nationality
    return (
        pos.units[u].fanatic or type.kind == "commissar" or side in pos.no_quarter
        or nation.berserk_instead_of_surrender or enemy in nation.berserk_instead_of_surrender_against
    )  # fmt: skip


def hero(pos: Position, u: int) -> None:
    """A hero appears beside the MMC, as marked, tired and concealed as it is, and moves on with it; a leader becomes
    heroic and rallies [15.21]."""
    unit = pos.units[u]
    if pos.type(u).leads:
        pos.change(u, heroic=True, broken=False, dm=False, pinned=False, disrupted=False)
        pos.relieve(unit.hex)
        pos.tell("15.21", "heroic", unit=pos.names[u])
        return
    type = pos.scenario.charts.heroes[pos.people(u)]
    made = make(
        pos, pos.side(u), type, unit.loc, fired=unit.fired, ti=unit.ti, moved=unit.moved, melee=unit.melee,
        in_hole=unit.in_hole, acted=unit.acted, fanatic=unit.fanatic, marker=unit.marker, hidden=unit.hidden,
        cx=unit.cx, rested=unit.rested, hazardous=unit.hazardous, dismounted=unit.dismounted,
    )  # fmt: skip
    if pos.move is not None and u in pos.move.units:
        pos.move = replace(pos.move, units=(*pos.move.units, made))
    pos.tell("15.21", "hero", unit=pos.names[made], mate=pos.names[u])


def harden(pos: Position, u: int) -> Procedure:
    """Battle Hardening: the next better counter, unbroken and unpinned; at the top of the ladder Fanatic. It may be
    declined [15.3]."""
    side = pos.side(u)
    if (yield Ask(side, "15.3", HARDEN, pos, u))[0] == "no":
        return
    better = next_better(pos, u)
    if better in pos.scenario.charts.units:
        leads = pos.type(u).leads
        turn_into(pos, u, better, broken=False, dm=False, pinned=False, disrupted=False)
        pos.tell("15.3", "hardened", unit=pos.names[u])
        if leads:
            battlefield_integrity.try_recovery(pos, side)
    else:
        pos.change(u, fanatic=True, broken=False, dm=False, pinned=False, disrupted=False)
        pos.tell("15.3", "fanatic", unit=pos.names[u])


def next_better(pos: Position, u: int) -> str:
    """The next better counter; early Russian Conscripts become riflemen, Ethiopian ones what their order of battle has
    [15.3] [25.211] [25.932]."""
    type, file = pos.type(u), pos.scenario.file
    wanted = pos.nation(u).conscript_hardens_to
    if type.class_ == "C" and type.mmc and any(wanted in group.units for group in file.groups):
        return wanted if type.kind == "squad" else pos.scenario.charts.units[wanted].pair
    early = type.nationality == "russian" and type.class_ == "C" and type.mmc and file.date < "1941-01"
    if not early or any(id.startswith(("ru.sq.628", "ru.sq.527")) for group in file.groups for id in group.units):
        return type.up
    rifle = pos.nation(u).conscript_hardens_to_before_1941
    return rifle if type.kind == "squad" else pos.scenario.charts.units[rifle].pair


def go_berserk(pos: Position, u: int) -> None:
    """The unit rallies and sees red; a leader may carry others with him when the attack is over [15.4] [15.41]
    [15.42]."""
    rage(pos, u, "15.4")
    if pos.type(u).leads:
        pos.yielding.append(u)


def carry_along(pos: Position, u: int) -> None:
    """Those with a leader who has gone berserk may follow him, and do if he is a Commissar; leaders among them carry
    along others in their turn [15.41] [25.223]."""
    for v in pos.at_loc(pos.locs[u], pos.side(u)):
        if v == u or is_exempt(pos, v) or pos.units[v].by:
            continue
        if pos.type(u).kind == "commissar":
            rage(pos, v, "25.223")
        elif follows(pos, v, u):
            rage(pos, v, "15.41")
            if pos.type(v).leads:
                pos.yielding.append(v)


def follows(pos: Position, u: int, leader: int) -> bool:
    """A Task Check says who goes berserk with a leader, whose DRM counts, if they listen to him, and no Commissar is
    there [15.41] [25.24] [25.221]."""
    sums, level = Tally(), morale_level(pos, u)
    if helps(pos, leader, u) and not is_overruled(pos, leader) and leadership(pos, leader, u):
        sums.add(leadership(pos, leader, u), "15.41", "leadership")
    final = dice_roll(pos, "15.41", pos.side(u)).total + int(sums.total)
    pos.tell("15.41", "task-check", unit=pos.names[u], final=final, morale=level, passed=final <= level, drm=sums)
    return final <= level


def rage(pos: Position, u: int, rule: str) -> None:
    """A berserk unit is neither broken, pinned, tired nor at work, and everybody knows of it [15.42] [12.14.a]."""
    concealment.reveal(pos, u, "12.14.a")
    pos.change(u, berserk=True, broken=False, dm=False, pinned=False, cx=False, ti=False, disrupted=False)
    pos.relieve(pos.units[u].hex)
    move = pos.move
    if move is not None and u in move.units and all(pos.units[v].berserk for v in move.units if pos.units[v].hex):
        pos.move = in_rage(move)
    pos.tell(rule, "berserk", unit=pos.names[u])


def in_rage(move: Trek) -> Trek:
    """The move of units that have gone berserk on it: their Dash is over, and their caution too [4.63] [4.61]."""
    return replace(move, dash=(), assault=False)


def give_up(pos: Position, u: int) -> None:
    """The unit breaks and is Disrupted; to an enemy next to it, it surrenders at once [15.5]."""
    concealment.reveal(pos, u, "12.14")
    pos.change(u, broken=True, dm=True, pinned=False, cx=False, ti=False)
    pos.tell("15.5", "breaks", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))
    elr.disrupt(pos, u)
    pos.yielding.append(u)


HARDEN: Question = Question("harden", YES_NO, Verb("yes"), Verb("no"), about=lambda pos, u: About(units=[u]))
