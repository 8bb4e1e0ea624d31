"""Morale: checks, breaking, pins, Casualty Reduction, and what the loss of a leader does [10.1] to [10.4]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ....engine.ask import Procedure
from ....engine.reason import Tally
from ..captivity import rearming
from ..captivity.guards import go_free, may_take_over, overflow
from ..firing.readiness import lose_rate
from ..hiding import concealment
from ..made_units import make, turn_into
from ..position import OUT, Position
from ..rolls import dice_roll
from ..victory import score_loss
from . import elr, heat_of_battle, wounds
from .leadership import companions, helper, is_hero, is_overruled, leadership, morale_level

SIX = 6


def can_break(pos: Position, u: int) -> bool:
    """Broken, berserk and unarmed units, prisoners and heroes cannot break [7.301] [10.3] [20.54]."""
    unit, type = pos.units[u], pos.type(u)
    return not (unit.broken or unit.berserk or type.kind == "hero" or unit.heroic or type.unarmed or unit.by)


def can_be_pinned(pos: Position, u: int) -> bool:
    unit, type = pos.units[u], pos.type(u)
    if unit.mounted:
        return False  # Cavalry is never pinned [13.52]
    return not (
        unit.broken or unit.pinned or unit.berserk or type.kind == "hero" or unit.heroic or unit.by or in_wave(pos, u)
    )


def in_wave(pos: Position, u: int) -> bool:
    """Units of a Human Wave are not pinned, nor shaken by the loss of leaders as pins are [25.23]."""
    return pos.wave is not None and u in pos.wave.units


def break_unit(pos: Position, u: int, rule: str = "10.3") -> None:
    """A unit is flipped: it is DM, and pin, CX and TI come off [10.3] [10.62] [7.8] [4.51] [4.8]."""
    concealment.reveal(pos, u, "12.14")
    pos.change(u, broken=True, dm=True, pinned=False, cx=False, ti=False)
    pos.tell(rule, "breaks", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))


def pin(pos: Position, u: int, rule: str = "7.8") -> None:
    if can_be_pinned(pos, u):
        pos.change(u, pinned=True)
        lose_rate(pos, u)
        pos.tell(rule, "pinned", unit=pos.names[u])


def eliminate(pos: Position, u: int, rule: str, counts: bool = True) -> None:
    """A unit is lost. A prisoner was counted when he was captured; he counts once more if fire of his own side kills
    him, but not if he has risen [20.54] [20.55] [26.222]. Unarmed enemies there take up his arms [20.551]."""
    concealment.reveal(pos, u, "12.14")
    unit, type, loc = pos.units[u], pos.type(u), pos.place(u)
    pos.tell(rule, "eliminated", unit=pos.names[u], hex=pos.loc_label(loc))
    if not unit.rebel and not is_scored(pos, u):
        score_loss(pos, u, counts=counts and not unit.by)
    if unit.abandoned and (pos.striker == pos.enemy(pos.side(u)) or rule == "11.11"):
        elr.massacred(pos, pos.side(u))  # by those who had let them go [20.53]
    for v in pos.captives(u):
        let_go(pos, v)
    pos.remove(u, OUT)
    if unit.hex and not type.unarmed:
        rearming.take_arms(pos, loc, pos.enemy(pos.side(u)), type.unit_size)
    for v in pos.at_loc(loc, pos.enemy(pos.side(u))):
        if pos.units[v].rebel and not pos.at_loc(loc, pos.side(u)):
            get_away(pos, v)


def is_scored(pos: Position, u: int) -> bool:
    """A prisoner whom nobody of his own side strikes: the capture has scored already [26.222]."""
    return pos.units[u].by > 0 and pos.striker != pos.side(u)


def eliminate_horse(pos: Position, w: int, rule: str) -> None:
    """A horse is killed or runs away."""
    pos.tell(rule, "horse-lost", weapon=pos.names[w])
    pos.change(w, by=0)
    pos.take_off(w, OUT)


def split_squad(pos: Position, u: int) -> int:
    """A squad becomes two half-squads at once, as it is; gives the other [13.511]."""
    unit, half = pos.units[u], pos.type(u).pair
    state = {
        name: getattr(unit, name) for name in ("broken", "dm", "cx", "moved", "mounted", "fired", "marker", "fanatic")
    }
    other = make(pos, pos.side(u), half, unit.loc, group=pos.group(u), **state)
    turn_into(pos, u, half)
    if pos.move is not None and u in pos.move.units:
        pos.move = replace(pos.move, units=(*pos.move.units, other))
    return other


def get_away(pos: Position, u: int) -> None:
    """A prisoner has escaped: the enemy loses what the capture had brought [20.55]."""
    pos.change(u, rebel=0)
    score_loss(pos, u, sign=-1)
    pos.tell("20.55", "escapes", unit=pos.names[u])


def let_go(pos: Position, u: int) -> None:
    """A prisoner whose Guard is lost is led away by another enemy there who could be handed him, if his side wishes it
    (`guards.take_over`), or is free and Unarmed [20.5] [20.51]."""
    guard = pos.units[u].by - 1
    loc = pos.locs[guard]
    for v in pos.at_loc(loc, pos.side(guard)):
        if v != guard and may_take_over(pos, v, u):
            pos.change(u, by=v + 1)
            pos.orphans.append(u)
            return
    go_free(pos, u, loc)


def reduce(pos: Position, u: int, rule: str = "7.302", grave: bool = False) -> None:
    """Casualty Reduction: a squad becomes a half-squad as broken as it was, a half-squad or crew is eliminated, an SMC
    is wounded [7.302]."""
    type = pos.type(u)
    concealment.reveal(pos, u, "12.14")
    if type.smc:
        if not wounds.survives(pos, u, grave):
            eliminate(pos, u, "17.11")
        return
    if type.kind not in ("squad", "unarmed_squad"):
        eliminate(pos, u, rule)
        return
    half = type.pair or type.id.replace("squad", "hs")
    if not is_scored(pos, u):
        score_loss(pos, u, to=half, counts=not pos.units[u].by)
    left = pos.types[half]
    pos.tell(rule, "reduced", unit=pos.names[u], left=left.kind if left.unarmed else left.printed)
    pos.change(u, type=half)
    pos.meet(u)
    for v in overflow(pos, u):
        let_go(pos, v)


def check_tally(pos: Position, u: int, number: int, rule: str, helped: bool = True) -> Tally:
    """What counts in a check: the number of the result, and the leadership of one leader with the unit [10.21]."""
    tally = Tally()
    if number:
        tally.add(number, rule, "result-number")
    leader = helper(pos, u, companions(pos, u)) if helped else None
    if leader is not None and leadership(pos, leader, u):
        tally.add(leadership(pos, leader, u), "10.21", "leadership")
    return tally


def check_morale(
    pos: Position,
    u: int,
    number: int = 0,
    rule: str = "7.303",
    *,
    pins: bool = True,
    tally: Tally | None = None,
    by_six: Tally | None = None,
) -> Procedure:
    """A Morale Check [10.1]; a coloured six may change what counts (`by_six`). Gives whether the unit has passed it."""
    sums = check_tally(pos, u, number, "7.304") if tally is None else tally
    level = morale_level(pos, u)
    roll = dice_roll(pos, rule, pos.side(u), u)
    sums = by_six if by_six is not None and roll.coloured == SIX else sums
    final = roll.total + int(sums.total)
    pos.checked = level - final
    passed = final <= level and roll.total != 12
    pos.tell(rule, "morale-check", unit=pos.names[u], final=final, morale=level, passed=passed, drm=sums)
    if roll.total == 2:
        yield from heat_of_battle.heat_of_battle(pos, u)
    if roll.total == 12:
        casualty_check(pos, u, over=final - level)
        return False
    if final <= level:
        if pins and final == level:
            pin(pos, u)
        return True
    fail(pos, u, over=final - level)
    return False


def fail(pos: Position, u: int, over: int) -> None:
    """A unit that fails breaks; one that is broken, or cannot break, suffers Casualty Reduction [10.3] [19.1]. A hero
    who is wounded already is eliminated [15.2]."""
    if can_break(pos, u):
        elr.check(pos, u, over)
        break_unit(pos, u)
    elif is_hero(pos, u) and pos.units[u].wounded:
        eliminate(pos, u, "15.2")
    else:
        reduce(pos, u, "10.3")


def casualty_check(pos: Position, u: int, over: int) -> None:
    """An Original 12: Casualty Reduction, then it breaks; a broken unit is eliminated, and so is one that cannot break,
    a captured leader too, but for berserk leaders and heroes who are not wounded yet. Of a squad that would split the
    half that is left has its weapons [10.31] [15.2] [19.13]."""
    broke = can_break(pos, u)
    unhurt = is_hero(pos, u) and not pos.units[u].wounded
    wild = unhurt or (pos.units[u].berserk and pos.type(u).smc)
    if pos.units[u].broken or not (broke or wild):
        eliminate(pos, u, "10.31")
        return
    if broke and not elr.splits(pos, u):
        elr.check(pos, u, over)
    reduce(pos, u, "10.31", grave=not broke)
    if pos.units[u].hex and broke:
        break_unit(pos, u, "10.31")


def check_task(
    pos: Position, u: int, number: int = 0, rule: str = "10.1", helped: bool = True, by: int | None = None,
    more: Tally | None = None, attacked: bool = False,
) -> bool:  # fmt: skip
    """A Task Check: the unit's morale and the same modifiers, and `more`; `by` names the one leader who may help
    [10.1]."""
    sums, level = check_tally(pos, u, number, rule, helped and by is None), morale_level(pos, u, attacked)
    for modifier in more or ():
        sums.add(modifier.value, modifier.rule, modifier.text)
    if by is not None and leadership(pos, by, u) and not is_overruled(pos, by):
        sums.add(leadership(pos, by, u), "10.21", "leadership")
    final = dice_roll(pos, rule, pos.side(u), u).total + int(sums.total)
    pos.tell(rule, "task-check", unit=pos.names[u], final=final, morale=level, passed=final <= level, drm=sums)
    return final <= level


def by_morale(pos: Position, units: Iterable[int]) -> list[int]:
    """Leaders check first, a Commissar before all others, then the one of highest morale [10.2] [25.221]."""
    kinds = pos.scenario.charts.units
    return sorted(
        units,
        key=lambda u: (
            kinds[pos.units[u].type].kind != "commissar", not pos.type(u).leads, -morale_level(pos, u), u,
        ),
    )  # fmt: skip


class Losses:
    """The leaders on foot that an attack eliminates or breaks, and what follows from it [10.2]."""

    def __init__(self, pos: Position, units: Sequence[int]) -> None:
        self.units = list(units)
        self.leaders = {
            u: (morale_level(pos, u), leadership(pos, u), pos.units[u].broken, companions(pos, u), pos.units[u].type)
            for u in units if pos.type(u).leads and not pos.units[u].mounted  # riders shake nobody
        }  # fmt: skip
        sides = {pos.side(u) for u in self.leaders}
        self.blank = frozenset(v for side in sides for v in pos.scenario.pool[side] if not pos.units[v].type)

    def follow(self, pos: Position) -> Procedure:
        """After the attack each unit of lower morale takes a check for every leader lost, a LLTC for one that broke;
        they may lose further leaders, and in view of the enemy concealment [10.2] [12.141]."""
        left = dict(self.leaders)
        while left:
            lost = next((u for u in left if not pos.units[u].hex), None)
            if lost is None:
                lost = next((u for u, was in left.items() if pos.units[u].broken and not was[2]), None)
            if lost is None:
                return
            level, drm, _, mates, rank = left.pop(lost)
            gone = not pos.units[lost].hex
            for u in by_morale(pos, [v for v in self._with_halves(pos, mates) if v != lost and pos.units[v].hex]):
                was = pos.scenario.charts.units[rank]
                commissar = was.kind == "commissar"
                if pos.units[u].mounted or pos.units[u].berserk:
                    continue  # Cavalry takes none, nor do the berserk [13.52] [15.42]
                above = commissar and pos.type(u).leads  # he stands above all leaders, and takes no check [25.221]
                if pos.type(u).kind == "commissar" or (morale_level(pos, u) >= level and not above):
                    continue
                worse = drm + (pos.people(u) != was.nationality)  # he led allies less well [10.7]
                if gone:
                    concealment.acts(pos, u)
                    yield from self._loss_check(pos, u, worse)
                elif can_be_pinned(pos, u):
                    concealment.acts(pos, u)
                    self._loss_task(pos, u, worse)

    def _with_halves(self, pos: Position, mates: Sequence[int]) -> list[int]:
        """The units that were with a leader, and what the attack has made of them since: other halves, heroes."""
        there = [v for u in mates if pos.units[u].hex for v in companions(pos, u)]
        return list(dict.fromkeys((*mates, *[v for v in there if v in self.blank])))

    def _loss_check(self, pos: Position, u: int, drm: int) -> Procedure:
        tally = Tally()
        if drm < 0:
            tally.add(-drm, "10.2", "leader-lost")
        yield from check_morale(pos, u, rule="10.2", pins=False, tally=tally)

    def _loss_task(self, pos: Position, u: int, drm: int) -> None:
        level = morale_level(pos, u)
        tally = Tally()
        if drm < 0:
            tally.add(-drm, "10.2", "leader-lost")
        final = dice_roll(pos, "10.2", pos.side(u)).total + int(tally.total)
        pos.tell("10.2", "task-check", unit=pos.names[u], final=final, morale=level, passed=final <= level, drm=tally)
        if final > level:
            pin(pos, u, "10.2")
