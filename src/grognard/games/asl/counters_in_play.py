"""Counters in play: deployment and recombining [1.31] [1.32], transfer, recovery and repair of weapons [4.431] [4.44]
[9.72]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ...engine.reason import Reason
from ...engine.verbs import SELDOM, UNIT, Verb
from .captivity.guards import pass_prisoners_on
from .cavalry import HORSE, is_ridden, join_horses, may_ride_with, part_horses
from .hiding import concealment
from .made_units import give_back, inherit_charges, make, merge_charges, part, turn_into
from .nerve.leadership import helps, is_good_order, leaders, leadership
from .nerve.morale import check_task
from .places import Loc
from .position import CARRIED, OFFBOARD, OUT, Position
from .scenario import WEAPON
from .slots import HANDS

RADIO: Final = "RADIO"
SHARED: Final = (  # by both halves of a squad that deploys, whatever it has done
    "fired", "pinned", "ti", "cx", "fanatic", "melee", "marker", "hidden", "in_hole", "acted", "shots", "no_fp",
    "led_by", "moved", "smoked", "mounted", "dismounted", "waved", "hazardous", "crew", "rested",
    "abandoned", "berserk",
)  # fmt: skip

# -- deployment -------------------------------------------------------------------------------------------------------


def helpers(pos: Position, u: int) -> list[int]:
    """Good Order leaders in the Location whom a squad listens to and who have not acted in this phase, the best first
    [1.31] [25.24] [25.222]."""
    if pos.units[u].where == OFFBOARD:
        there = [v for v in pos.waiting(pos.side(u)) if pos.group(v) == pos.group(u)]
        found = [v for v in there if pos.type(v).leads and not pos.units[v].acted and v != u]
    else:
        there = pos.at_loc(pos.locs[u], pos.side(u))
        found = [v for v in there if pos.type(v).leads and is_good_order(pos, v) and not pos.units[v].acted and v != u]
    found = [v for v in found if v not in pos.rallying and helps(pos, v, u) and not must_rally(pos, v)]
    return sorted(found, key=lambda v: (leadership(pos, v, u), v))


def deployers(pos: Position, side: str) -> list[int]:
    watch = guards(pos, side)
    if side != pos.attacker:
        return [*watch, *pos.waiting(side)]
    squads = pos.each(("deployers", side), None, side, lambda u: _deploys(pos, u))
    led = {pos.locs[v] for v in leaders(pos, side)}
    able = [u for u, needs_leader in squads if not needs_leader or pos.locs[u] in led or u in watch]
    return [*sorted({*able, *watch}), *pos.waiting(side)]


def _deploys(pos: Position, u: int) -> tuple[tuple[int, bool], ...]:
    """A squad of a nation that deploys, and whether it needs a leader to do so [1.31] [25.2]."""
    nation = pos.nation(u)
    type = pos.type(u)
    if not nation.deploys or type.kind not in ("squad", "unarmed_squad"):
        return ()
    return ((u, needs_help(pos, u)),)


def may_act(pos: Position, side: str, u: int, rule: str) -> Reason | None:
    """A Good Order unit of the side that has not acted in this phase [3.1]; no Commissar who has somebody to rally
    [25.222]."""
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex or pos.units[u].by:
        return Reason(rule, "not-your-unit", unit=pos.names[u])
    if not is_good_order(pos, u):
        return Reason(rule, "not-in-good-order", unit=pos.names[u])
    if pos.units[u].acted or u in pos.rallying:
        return Reason("3.1", "has-acted", unit=pos.names[u])
    return Reason("25.222", "must-rally-others", unit=pos.names[u]) if must_rally(pos, u) else None


def may_deploy(pos: Position, side: str, u: int) -> Reason | None:
    """In the own Rally Phase, a squad of a nation and class that deploys, with a leader if it needs one, which Unarmed
    ones do not [1.31] [25.2] [25.61] [25.71]; Guards at any time [20.5]."""
    if may_deploy_guard(pos, side, u) is None:
        return None
    waits = pos.units[u].where == OFFBOARD and pos.side(u) == side and pos.is_person(u)
    if not (waits and not pos.units[u].acted) and (against := may_act(pos, side, u, "1.31")):
        return against
    type = pos.type(u)
    nation = pos.nation(u)
    if side != pos.attacker or type.kind not in ("squad", "unarmed_squad"):
        return Reason("1.31", "cannot-deploy", unit=pos.names[u])
    if not nation.deploys or (nation.deploy_classes and type.class_ not in nation.deploy_classes):
        return Reason("1.31", "cannot-deploy", unit=pos.names[u])
    if type.nationality == "partisan" and not pos.scenario.file.switch("partisan_deploy", True):
        return Reason("25.24", "cannot-deploy", unit=pos.names[u])
    if needs_help(pos, u) and not helpers(pos, u):
        return Reason("1.31", "needs-a-leader", unit=pos.names[u])
    return None


def needs_help(pos: Position, u: int) -> bool:
    """A squad deploys with a leader only [1.31] [25.71]."""
    return pos.nation(u).deploy_needs_leader and not pos.type(u).unarmed


def deploy(pos: Position, side: str, u: int, leader: int | None) -> None:
    """A Task Check with the leader's help makes two half-squads of a squad; either way both have acted [1.31], and are
    seen [12.141]."""
    pos.rally_begun = True
    if pos.captives(u):
        deploy_guard(pos, side, u)
        return
    concealment.acts(pos, u)
    number = 1 if leader is None and pos.nation(u).deploy_check == "1TC" else 0
    passed = check_task(pos, u, number, "1.31", helped=False, by=leader)
    pos.change(u, acted=True)
    if leader is not None:
        concealment.acts(pos, leader)
        pos.change(leader, acted=True)
    if passed:
        halves = split(pos, u)
        pos.tell("1.31", "deploys", units=[pos.names[v] for v in halves])


def guards(pos: Position, side: str) -> list[int]:
    """Units of a side that guard prisoners."""
    return [u for u in pos.persons(side) if pos.captives(u)] if pos.guarded else []


def may_deploy_guard(pos: Position, side: str, u: int) -> Reason | None:
    """An unbroken squad that guards prisoners deploys at any time, whatever it has done, of any nation and without a
    leader; see the reading guards-deploy [20.5]."""
    unit = pos.units[u]
    if not pos.is_person(u) or pos.side(u) != side or not unit.hex or unit.by:
        return Reason("20.5", "not-your-unit", unit=pos.names[u])
    if pos.type(u).kind != "squad" or not pos.captives(u) or unit.broken:
        return Reason("20.5", "cannot-deploy", unit=pos.names[u])
    return None


def deploy_guard(pos: Position, side: str, u: int) -> None:
    """A Guard becomes two half-squads, of which the second takes the prisoners [20.5]."""
    concealment.acts(pos, u)
    u, other = split(pos, u)
    pass_prisoners_on(pos, u, other)
    pos.tell("20.5", "deploys", units=[pos.names[u], pos.names[other]])


def split(pos: Position, u: int) -> tuple[int, int]:
    """Two half-squads of the class and type of the squad, in the state it is in [1.3]. The first keeps the weapons."""
    unit, half = pos.units[u], half_of(pos, u)
    if not unit.hex:
        other = part(pos, u)
        pos.change(other, acted=True)
        return u, other
    other = make(
        pos, pos.side(u), half, unit.loc, group=pos.group(u), **{state: getattr(unit, state) for state in SHARED},
    )  # fmt: skip
    turn_into(pos, u, half)
    if unit.mounted:
        part_horses(pos, u, other)
    inherit_charges(pos, u, other)
    return u, other


def may_recombine(pos: Position, side: str, u: int, v: int) -> Reason | None:
    """At the start of the phase, two like half-squads in one Location and its same terrain, with a leader if they need
    one; Guards and Unarmed units need none [1.32]."""
    if pos.rally_begun:
        return Reason("1.32", "start-is-over")
    for half in (u, v):
        if against := may_act(pos, side, half, "1.32"):
            return against
    crews = pos.units[u].crew != pos.units[v].crew  # see the reading crews-stay-apart
    if u >= v or pos.units[u].type != pos.units[v].type or not whole(pos, u) or crews:
        return Reason("1.32", "no-squad", unit=pos.names[u])
    one, other = pos.units[u], pos.units[v]
    alike = one.in_hole == other.in_hole and one.mounted == other.mounted
    if one.loc != other.loc or one.concealed != other.concealed or not alike:
        return Reason("1.32", "not-in-location", unit=pos.names[v])
    free = pos.type(u).unarmed or pos.captives(u) or pos.captives(v)
    if pos.nation(u).recombine_needs_leader and not free and not recombiners(pos, u):
        return Reason("1.32", "needs-a-leader", unit=pos.names[u])
    return None


def whole(pos: Position, u: int) -> str:
    """The counter of the squad that two half-squads make, Unarmed ones an Unarmed one; none of anybody else [1.32]."""
    type = pos.type(u)
    if type.kind != "unarmed_hs":
        return type.pair if type.kind == "hs" else ""
    return _unarmed(pos, u, "unarmed_squad")


def half_of(pos: Position, u: int) -> str:
    """The counter of the half-squads that a squad makes, an Unarmed one Unarmed ones [1.31]."""
    return pos.type(u).pair if pos.type(u).kind != "unarmed_squad" else _unarmed(pos, u, "unarmed_hs")


def _unarmed(pos: Position, u: int, kind: str) -> str:
    rows, nation = pos.scenario.charts.units.values(), pos.type(u).nationality
    return next(row.id for row in rows if row.kind == kind and row.nationality == nation)


def recombiners(pos: Position, u: int) -> list[int]:
    """Leaders in the same terrain who have done nothing in this phase, or nothing but this [1.32]."""
    here = pos.units[u]
    there = [v for v in pos.at_loc(here.loc, pos.side(u)) if pos.units[v].in_hole == here.in_hole]
    return [
        v for v in there
        if pos.type(v).leads and is_good_order(pos, v) and v not in pos.rallying and not must_rally(pos, v)
        and helps(pos, v, u) and (not pos.units[v].acted or v in pos.recombining)
    ]  # fmt: skip


def must_rally(pos: Position, v: int) -> bool:
    """A Commissar has nothing to do as long as somebody with him is broken but to rally him [25.222]."""
    if pos.type(v).kind != "commissar":
        return False
    return any(pos.units[u].broken and not pos.units[u].acted for u in pos.at_loc(pos.locs[v], pos.side(v)))


def recombine(pos: Position, side: str, u: int, v: int) -> None:
    """A squad takes the place of both; it is Fanatic only if both were [1.32]."""
    leader = next(iter(recombiners(pos, u)), None)
    for one in (u, v):
        concealment.acts(pos, one)
    if leader is not None:
        concealment.acts(pos, leader)
        pos.change(leader, acted=True)
        pos.recombining.add(leader)
    for w in pos.weapons_of(v):
        pos.give(w, u)
    for prisoner in pos.captives(v):
        pos.change(prisoner, by=u + 1)
    fanatic = pos.units[u].fanatic and pos.units[v].fanatic
    tired = pos.units[u].cx or pos.units[v].cx
    merge_charges(pos, u, v)
    give_back(pos, v)
    turn_into(pos, u, whole(pos, u), acted=True, fanatic=fanatic, cx=tired)
    join_horses(pos, u)
    pos.tell("1.32", "recombines", unit=pos.names[u])


# -- weapons ----------------------------------------------------------------------------------------------------------


def weapons(pos: Position, side: str) -> Sequence[int]:
    """Weapons in the hands of a side."""
    return pos.each(("held", side), None, side, pos.weapons_of, HANDS)


def to_pass_on(pos: Position, side: str) -> Sequence[int]:
    """The same in the Rally Phase, and those of units that are about to enter: they are handed out freely then
    [2.51]."""
    entering = pos.waiting(side) if side == pos.attacker else ()
    held = weapons(pos, side)
    return [*held, *(w for u in entering for w in pos.weapons_of(u))] if entering else held


def takers(pos: Position, side: str, w: int) -> list[int]:
    """Others in the Location of a weapon's possessor; of those who are about to enter the others of his group, among
    whom weapons are handed out in the Rally Phase [4.431] [2.51]."""
    holder = pos.units[w].by - 1
    if holder >= 0 and pos.units[holder].where == OFFBOARD:
        entering = pos.waiting(side) if pos.phase == "RPh" and side == pos.attacker else ()
        return [u for u in entering if u != holder and pos.group(u) == pos.group(holder)]
    if holder < 0 or pos.present[side][pos.standing[holder]] < 2:  # he is alone
        return []
    return [u for u in pos.at_loc(pos.locs[holder], side) if u != holder]


def may_transfer(pos: Position, side: str, w: int, u: int) -> Reason | None:
    """Between Good Order unpinned units in one Location, once in a phase, concealed or not; not what was recovered in
    it [4.431] [4.44] [12.3]; and among those who are about to enter [2.51]."""
    holder = pos.units[w].by - 1
    if not pos.is_weapon(w) or holder < 0 or pos.side(holder) != side or pos.units[w].where != CARRIED:
        return Reason("4.431", "not-possessed", unit=pos.names[w])
    outside = pos.units[holder].where == OFFBOARD
    beside = u in takers(pos, side, w) if outside else pos.standing[u] and pos.locs[u] == pos.locs[holder]
    if u == holder or pos.side(u) != side or not beside:
        return Reason("4.431", "not-in-location", unit=pos.names[u])
    if not outside and any(not is_good_order(pos, v) or pos.units[v].pinned for v in (u, holder)):
        return Reason("4.431", "not-in-good-order", unit=pos.names[u])
    if pos.units[w].acted:
        return Reason("4.431", "passed-on", unit=pos.names[w])
    if is_ridden(pos, w):
        return Reason("13.31", "mounted", unit=pos.names[holder])
    if pos.units[u].hidden != pos.units[holder].hidden:
        return Reason("4.431", "not-in-location", unit=pos.names[u])
    return may_ride_with(pos, u, w) if pos.units[u].mounted and pos.weapon(w).type != HORSE else None


def transfer(pos: Position, side: str, w: int, u: int) -> None:
    """A weapon changes hands, and may be strange to its new ones: see the reading weapons-of-allies [4.431] [21.11]."""
    pos.give(w, u)
    pos.change(w, acted=True, captured=is_captured(pos, w, u))
    to = (side,) if pos.units[u].where == OFFBOARD else None
    pos.tell("4.431", "passes-on", to=to, weapon=pos.names[w], unit=pos.names[u])


def finds(pos: Position, side: str, u: int) -> list[int]:
    """Weapons that nobody has in a unit's Location, but for the enemy's radios; a SMC may take those of broken friends,
    too [4.44] [21.1]."""
    if not pos.units[u].hex:
        return []
    loc = pos.locs[u]
    found = [w for w in pos.loose_weapons(loc) if may_be_taken(pos, w, side)]
    if pos.type(u).smc and pos.side(u) == side:
        broken = [v for v in pos.at_loc(loc, side) if pos.units[v].broken and not pos.units[v].melee]
        held = [w for v in broken for w in pos.weapons_of(v)]
        found = found + [w for w in held if pos.weapon(w).type != HORSE and w not in pos.charges]
    return found


def may_be_taken(pos: Position, w: int, side: str) -> bool:
    """Radios are taken by their own side only [21.1]."""
    return pos.weapon(w).type != RADIO or pos.side(w) == side


def abandon(pos: Position, w: int) -> None:
    """A unit gives up what it possesses [4.43]."""
    loc = pos.locs[pos.units[w].by - 1]
    pos.tell("4.43", "left-behind", weapon=pos.names[w], hex=pos.loc_label(loc))
    pos.drop(w)


def may_recover(pos: Position, side: str, u: int, w: int) -> Reason | None:
    """An unpinned unit picks up what nobody possesses in its Location, if no armed Known enemy is there, at the start
    of the phase; what a broken friend has a SMC takes at any time [4.44]."""
    if pos.rally_begun and not pos.units[w].by:
        return Reason("4.44", "start-is-over")
    if against := may_act(pos, side, u, "4.44"):
        return against
    if pos.units[u].mounted:
        return Reason("13.33", "mounted", unit=pos.names[u])
    if pos.units[u].pinned or w not in finds(pos, side, u):
        return Reason("4.44", "nothing-to-recover", unit=pos.names[u])
    if any(not pos.type(v).unarmed for v in pos.known_at(pos.locs[u], pos.enemy(side))):
        return Reason("4.44", "enemy-there", hex=pos.loc_label(pos.locs[u]))
    return None


def recover(pos: Position, side: str, u: int, w: int) -> None:
    """A die below six finds the weapon; CX adds one [4.44]."""
    pos.change(u, acted=True)
    concealment.acts(pos, u)
    try_recovery(pos, u, w)


def try_recovery(pos: Position, u: int, w: int) -> bool:
    charts = pos.scenario.charts
    if pos.weapon(w).type == HORSE and not pos.units[w].captured and pos.side(w) == pos.side(u):
        pos.give(w, u)  # who had them last takes them again without a die [13.7]
        pos.tell("13.7", "recovered", unit=pos.names[u], weapon=pos.names[w])
        return True
    final = pos.roll("4.44", pos.side(u)) + (charts.small_roll_drm["recovery_cx"].drm if pos.units[u].cx else 0)
    found = final <= charts.small_rolls["recovery"].target
    if found:
        if pos.phase == "MPh" and pos.units[w].moved:
            pos.sought.add((w, w))  # nobody carries it on in this phase [4.4]
        pos.give(w, u)
        pos.change(w, acted=True, captured=is_captured(pos, w, u))
    pos.tell("4.44", "recovered" if found else "finds-nothing", unit=pos.names[u], weapon=pos.names[w])
    return found


def is_captured(pos: Position, w: int, u: int) -> bool:
    """Weapons of another nation are used as captured ones, unless a nation knows them, some from a month on [21.1]
    [25.54] [25.55] [25.56] [25.75]."""
    made, taker = pos.weapon(w).nationality, pos.type(u).nationality
    nation, date = pos.nation(u), pos.scenario.file.date
    like = {"german_ss": "german", "partisan": "russian", "eritrean": "italian"}
    late = [known for month, known in nation.captured_penalty_free_nations_from.items() if month <= date]
    free = {*nation.captured_penalty_free_nations, *(name for known in late for name in known)}
    if pos.weapon(w).type == HORSE:
        return pos.side(w) != pos.side(u)
    own = made in ("any", taker, like.get(taker, taker)) or made in free
    known = pos.units[w].type in nation.captured_penalty_free
    return not own and not (known and nation.captured_penalty_free_from.get(pos.units[w].type, "") <= date)


def may_repair(pos: Position, side: str, w: int) -> Reason | None:
    """Its possessor repairs a weapon that malfunctioned, as many as it could fire; never a captured one [9.72]."""
    holder = pos.units[w].by - 1
    if not pos.is_weapon(w) or holder < 0 or not pos.units[w].malfunctioned:
        return Reason("9.72", "works", unit=pos.names[w])
    if pos.units[w].captured:
        return Reason("9.72", "captured", unit=pos.names[w])
    if w in pos.repairing:
        return Reason("3.1", "has-acted", unit=pos.names[w])
    if holder in pos.repairing and pos.units[holder].hex and pos.side(holder) == side:
        most = 2 if pos.type(holder).kind == "squad" else 1
        return None if pos.repairing[holder] < most else Reason("3.1", "has-acted", unit=pos.names[w])
    return may_act(pos, side, holder, "9.72")


def repair(pos: Position, side: str, w: int) -> None:
    """Within its repair number it works again; a six ruins it [9.72]."""
    row = pos.weapon(w)
    pos.rally_begun = True
    holder = pos.units[w].by - 1
    pos.change(holder, acted=True)
    pos.repairing |= {holder: pos.repairing.get(holder, 0) + 1, w: 1}
    die = pos.roll("9.72", side)
    if die <= row.repair:
        pos.change(w, malfunctioned=False)
        pos.tell("9.72", "repaired", weapon=pos.names[w])
    elif die >= (row.repair_removes or 6):
        pos.change(w, by=0)
        pos.take_off(w, OUT)
        pos.tell("9.72", "weapon-removed", weapon=pos.names[w])
    else:
        pos.tell("9.72", "not-repaired", weapon=pos.names[w])


def has_action(pos: Position, side: str) -> bool:
    """Whether a side can deploy, recombine, recover, repair or pass on anything in this Rally Phase [3.1]."""
    return (
        any(may_deploy(pos, side, u) is None for u in deployers(pos, side))
        or any(may_recover(pos, side, u, w) is None for u in finders(pos, side) for w in finds(pos, side, u))
        or bool(recombinable(pos, side))
        or any(may_repair(pos, side, w) is None for w in broken_weapons(pos, side))
        or any(may_transfer(pos, side, w, u) is None for w in to_pass_on(pos, side) for u in takers(pos, side, w))
    )


def mates(pos: Position, side: str, u: int) -> list[int]:
    """Later ones of its kind in its Location."""
    unit = pos.units[u]
    there = pos.at_loc(unit.loc, side) if unit.hex else ()
    return [v for v in there if v > u and pos.units[v].type == unit.type]


def finders(pos: Position, side: str) -> list[int]:
    """Those in whose hex weapons lie, and SMC with broken units there, whose weapons they take."""
    standing = pos.standing
    lying = pos.occupied.get(WEAPON, 0) & pos.occupied[side]
    hurt = {standing[v] for v in pos.broken if standing[v] and side in pos.groups[v]} if pos.broken else ()
    if not lying and not hurt:
        return []
    return [u for u in pos.persons(side) if lying >> standing[u] & 1 or (standing[u] in hurt and pos.type(u).smc)]


def broken_weapons(pos: Position, side: str) -> Sequence[int]:
    return pos.each(
        ("broken weapons", side), None, side,
        lambda u: [w for w in pos.weapons_of(u) if pos.units[w].malfunctioned],
    )  # fmt: skip


def half_squads(pos: Position, side: str) -> Sequence[int]:
    return pos.of_kind(side, "half-squads", lambda row: row.kind in ("hs", "unarmed_hs"))


def recombinable(pos: Position, side: str) -> list[tuple[int, int]]:
    """Every pair of half-squads, in one pass: mostly none of them are together."""
    if pos.rally_begun:
        return []
    alike: dict[tuple[Loc, str], list[int]] = {}
    for u in half_squads(pos, side):
        alike.setdefault((pos.locs[u], pos.units[u].type), []).append(u)
    pairs = [pair for those in alike.values() if len(those) > 1 for pair in combinations(those, 2)]
    return [(u, v) for u, v in sorted(pairs) if may_recombine(pos, side, u, v) is None]


AT_THE_START: tuple[Verb, ...] = (
    Verb(
        "recombine",
        UNIT,
        UNIT,
        among=(half_squads, mates),
        why_not=may_recombine,
        listed=recombinable,
        does=recombine,
        rule="1.32",
    ),
    Verb("recover", UNIT, UNIT, among=(finders, finds), why_not=may_recover, does=recover, rule="4.44"),
)
VERBS: tuple[Verb, ...] = (
    Verb("repair", UNIT, among=broken_weapons, why_not=may_repair, does=repair, rule="9.72"),
    Verb("transfer", UNIT, UNIT, among=(to_pass_on, takers), why_not=may_transfer, does=transfer, rule="4.431"),
)
DEPLOY_GUARD: Verb = Verb(
    "deploy", UNIT, among=guards, why_not=may_deploy_guard, does=deploy_guard, rule="20.5", role=SELDOM
)
