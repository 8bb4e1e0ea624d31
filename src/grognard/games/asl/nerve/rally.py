"""The Rally Phase: rally [10.6], Desperation Morale, and each unit's one action [3.1]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Procedure
from ....engine.phase import phase
from ....engine.question import CHOICE, PHASE, About, Question
from ....engine.reason import Reason, Tally
from ....engine.verbs import UNIT, Verb
from .. import counters_in_play
from ..captivity import prisoners
from ..hiding import concealment, disclosure
from ..locations import is_any, terrains
from ..made_units import turn_into
from ..position import OFFBOARD, RESERVE, Position
from ..rolls import dice_roll
from ..stacking import overstacked
from ..victory import undecided
from . import battlefield_integrity, field_promotion, heat_of_battle
from .leadership import broken, companions, helps, is_good_order, leaders_among, leadership, morale_level
from .morale import eliminate, reduce


def begin_rally(pos: Position, side: str) -> None:
    """Those who enter on this turn stand ready beside the board [2.5] [2.51]."""
    pos.self_rallied = False
    pos.sniper_pinned = set()
    worth, arrived = 0, []
    for u in pos.showing():
        unit = pos.units[u]
        if unit.acted or unit.moved or unit.smoked:
            pos.change(u, acted=False, moved=False, smoked=False)
        if unit.where == RESERVE and pos.side(u) == side and unit.enters <= pos.turn:
            worth += pos.type(u).bpv if pos.is_person(u) and pos.type(u).mmc else 0
            pos.take_off(u, OFFBOARD)
            arrived += [u] if pos.is_person(u) else []
    if pos.scenario.options.get("unseen"):
        concealment.cover_arrivals(pos, arrived)
    battlefield_integrity.reinforced(pos, side, worth)


def rally_phase(pos: Position, side: str) -> Procedure:
    """Both sides act, the ATTACKER first; then DM comes off [3.1] [10.62]."""
    for stage, player in enumerate((side, pos.enemy(side))):
        if pos.stage == stage:
            yield from phase(pos, player, "3.1", RALLY, as_long_as=undecided(has_action))
            pos.stage += 1
            pos.rally_begun = False
    end_rally(pos)


def has_action(pos: Position, side: str) -> bool:
    if pos.is_veiled(side):
        return True
    for u in pos.persons(side):
        if pos.units[u].broken and (may_rally(pos, side, u) is None or may_stay_desperate(pos, side, u) is None):
            return True
    return prisoners.can_pass_on(pos, side) or counters_in_play.has_action(pos, side)


def rallying_leaders(pos: Position, u: int) -> list[int]:
    """Good Order leaders in the Location who have done nothing but rally in this phase; a broken one only after he has
    rallied himself [10.6] [10.7] [10.71]. Where a Commissar is no other leader counts, and none for him [25.221]."""
    if pos.type(u).kind == "commissar":
        return []
    mates = [v for v in companions(pos, u) if v != u and is_good_order(pos, v)]
    mates = [v for v in mates if not pos.units[v].acted or v in pos.rallying]
    found = [v for v in leaders_among(pos, mates) if helps(pos, v, u)]
    return [v for v in found if pos.type(v).kind == "commissar"] or found


def rallies_itself(pos: Position, u: int) -> bool:
    """A boxed broken morale, or a class of its nation [10.63] [25.7]."""
    type = pos.type(u)
    nation = pos.nation(u)
    return type.self_rally or (type.mmc and type.class_ in nation.self_rally_classes)


def may_be_promoted(pos: Position, side: str, u: int) -> bool:
    """The first MMC that tries to rally in its own Player Turn may do so by itself, and bring forth a leader; not of a
    nation that knows no field promotions, see the reading finnish-first-attempt [10.63] [18.11] [25.71]."""
    first = side == pos.attacker and not pos.self_rallied and pos.type(u).mmc
    return first and pos.nation(u).leader_creation


def may_rally(pos: Position, side: str, u: int) -> Reason | None:
    """A leader with it, its own ability, or a field promotion [10.6] [10.63]."""
    name = pos.names[u]
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex:
        return Reason("10.6", "not-your-unit", unit=name)
    unit = pos.units[u]
    if not unit.broken:
        return Reason("10.6", "not-broken", unit=name)
    if unit.acted:
        return Reason("3.1", "has-acted", unit=name)
    if unit.melee:
        return Reason("11.15", "in-melee", unit=name)
    if rallying_leaders(pos, u):
        return None
    if unit.disrupted or not (may_be_promoted(pos, side, u) or rallies_itself(pos, u)):
        return Reason("10.6", "nobody-rallies-it", unit=name)
    mates = companions(pos, u) if pos.type(u).kind != "commissar" else []
    if any(pos.type(v).leads and is_good_order(pos, v) for v in mates):
        return Reason("10.63", "nobody-rallies-it", unit=name)  # not where a leader is who does something else
    return None


def rally_tally(pos: Position, u: int) -> Tally:
    """Leadership, terrain, Desperation Morale, and rallying alone [10.61] [10.62] [10.63]."""
    sums, table = Tally(), pos.scenario.charts.rally
    leaders = rallying_leaders(pos, u)
    if leaders:
        best = min(leadership(pos, v, u) for v in leaders)
        if best:
            sums.add(best, "10.6", "leadership")
    else:
        sums.add(int(table["self_rally"].value), "10.63", "self-rally")
    if is_any(terrains(pos.scenario, pos.locs[u]), "rally_bonus"):
        sums.add(int(table["terrain"].value), "10.61", "rally-terrain")
    if pos.units[u].dm and not any(pos.type(v).kind == "commissar" for v in leaders):
        sums.add(int(table["dm"].value), "10.62", "dm")
    return sums


def rally(pos: Position, side: str, u: int) -> Procedure:
    """An attempt: within its broken morale the unit rallies; an Original 12 costs it men [10.6] [10.64]. The leader
    who rallies it loses concealment in view of the enemy [12.141]."""
    pos.rally_begun = True
    leaders = rallying_leaders(pos, u)
    alone, first = not leaders, may_be_promoted(pos, side, u)
    pos.self_rallied = pos.self_rallied or (side == pos.attacker and pos.type(u).mmc)
    if leaders:
        by = min(leaders, key=lambda v: (leadership(pos, v, u), v))
        pos.rallying.add(by)
        concealment.acts(pos, by)
    if pos.type(u).leads:
        pos.rallying.add(u)  # if he rallies he goes on with the others [10.71]
    sums, level = rally_tally(pos, u), morale_level(pos, u, attacked=False)
    roll = dice_roll(pos, "10.6", side)
    final = roll.total + int(sums.total)
    pos.change(u, acted=True)
    passed = final <= level and roll.total != 12
    pos.tell("10.6", "rally", unit=pos.names[u], final=final, morale=level, drm=sums, passed=passed)
    harsh = any(pos.type(v).kind == "commissar" for v in leaders)
    if roll.total == 12:
        ill_fate(pos, u, harsh)
        yield from prisoners.at_once(pos)
        return
    promoted = alone and roll.total == 2 and first and not pos.units[u].disrupted
    creation = field_promotion.creation_drm(pos, u) if promoted else None
    if final > level and not promoted and harsh:
        punish(pos, u)
    if final <= level or promoted:
        pos.change(u, broken=False, dm=False, disrupted=False)
        pos.tell("10.6", "rallied", unit=pos.names[u])
    if creation is not None:
        field_promotion.create_leader(pos, u, creation, "18.11")
    if roll.total == 2 and not alone:
        yield from heat_of_battle.heat_of_battle(pos, u, was_broken=True)
    yield from prisoners.at_once(pos)


def ill_fate(pos: Position, u: int, harsh: bool) -> None:
    """An Original 12 costs men; a Commissar punishes that, too, but the poorest squad loses no more than these [10.64]
    [25.222]."""
    if harsh and (pos.type(u).kind != "squad" or pos.type(u).down in pos.scenario.charts.units):
        punish(pos, u)
    if pos.units[u].hex:
        reduce(pos, u, "10.64")


def punish(pos: Position, u: int) -> None:
    """A unit that does not rally under a Commissar is replaced by a poorer one; the poorest squad loses men, others
    are lost [25.222]."""
    type = pos.type(u)
    if type.mmc and type.down in pos.scenario.charts.units:
        pos.tell("25.222", "replaced", unit=pos.names[u])
        turn_into(pos, u, type.down)
    elif type.kind == "squad":
        reduce(pos, u, "25.222")
    else:
        eliminate(pos, u, "25.222")


def may_stay_desperate(pos: Position, side: str, u: int) -> Reason | None:
    """Who is not in woods or a building, or is overstacked there, may keep Desperation Morale to rout again
    [10.62]."""
    unit = pos.units[u]
    if not pos.is_person(u) or pos.side(u) != side or not unit.hex or not unit.dm or u in pos.staying:
        return Reason("10.62", "not-desperate", unit=pos.names[u])
    if is_any(terrains(pos.scenario, unit.loc), "rally_bonus") and not overstacked(pos, unit.loc, side):
        return Reason("10.62", "in-cover", unit=pos.names[u])
    return None


def stay_desperate(pos: Position, side: str, u: int) -> None:
    pos.staying.add(u)
    pos.tell("10.62", "stays-desperate", unit=pos.names[u])


def end_rally(pos: Position) -> None:
    """DM comes off, but from those who keep it [10.62]."""
    for u in pos.showing():
        unit = pos.units[u]
        if unit.dm and unit.hex and u not in pos.staying:
            pos.change(u, dm=False)
        if unit.acted:
            pos.change(u, acted=False)
    pos.recombining, pos.rallying, pos.repairing, pos.staying = set(), set(), {}, set()


def may_end_rally(pos: Position, side: str) -> Reason | None:
    """A Commissar tries to rally himself, and every broken unit with him [25.221] [25.222]."""
    for u in broken(pos, side):
        if may_rally(pos, side, u) is not None:
            continue
        if pos.type(u).kind == "commissar":
            return Reason("25.221", "must-rally", unit=pos.names[u])
        if any(pos.type(v).kind == "commissar" for v in rallying_leaders(pos, u)):
            return Reason("25.222", "must-rally", unit=pos.names[u])
    return None


def desperate(pos: Position, side: str) -> Sequence[int]:
    return pos.ones(("desperate", side), None, side, lambda u: pos.units[u].dm)


def deploy(pos: Position, side: str, u: int) -> Procedure:
    """Where there is a choice the owner says which leader helps with a deployment; who needs none may do without [1.31]
    [25.71]."""
    leaders = [] if pos.captives(u) else counters_in_play.helpers(pos, u)
    by = leaders[0] if leaders else None
    if leaders and (len(leaders) > 1 or not counters_in_play.needs_help(pos, u)):
        said = yield Ask(side, "1.31", HELP, pos, u)
        by = said[1] if said[0] == "helped" else None
    counters_in_play.deploy(pos, side, u, by)


def may_do_alone(pos: Position, u: int) -> Reason | None:
    needs = counters_in_play.needs_help(pos, u)
    return Reason("1.31", "needs-a-leader", unit=pos.names[u]) if needs else None


HELP: Question = Question(
    "deployment-help",
    CHOICE,
    Verb("helped", UNIT, among=counters_in_play.helpers),
    Verb("unaided", why_not=may_do_alone),
    about=lambda pos, u: About(units=[u]),
)
RALLY: Question = Question(
    "rally-phase",
    PHASE,
    *counters_in_play.AT_THE_START,
    Verb("rally", UNIT, among=broken, why_not=may_rally, does=rally),
    Verb(
        "deploy", UNIT, among=counters_in_play.deployers, why_not=counters_in_play.may_deploy, does=deploy,
        then=(HELP,), rule="1.31",
    ),
    *counters_in_play.VERBS,
    prisoners.HAND,
    *prisoners.VERBS,
    Verb(
        "stay",
        UNIT,
        among=desperate,
        why_not=may_stay_desperate,
        does=stay_desperate,
        rule="10.62",
    ),
    *disclosure.VERBS,
    Verb("done", why_not=may_end_rally),
)  # fmt: skip
