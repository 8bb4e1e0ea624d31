"""Battlefield Integrity [16.], an optional rule: a side that loses too many men loses heart."""

from __future__ import annotations

from ....engine.reason import Tally
from ..position import RESERVE, Position
from .leadership import is_good_order, leadership

SMALL = 10  # squad-equivalents: where both sides have no more the rule is not used [16.]


def is_used(pos: Position) -> bool:
    return bool(pos.scenario.options.get("integrity")) and bool(pos.integrity)


def begin(pos: Position) -> None:
    """The Integrity Base is a tenth of what the MMC on the board are worth, fractions rounded up [16.1]."""
    if not pos.scenario.options.get("integrity"):
        return
    size = dict.fromkeys(pos.scenario.sides, 0.0)
    for u, unit in enumerate(pos.units):
        if unit.type and pos.is_person(u) and unit.where != RESERVE:
            size[pos.side(u)] += {"squad": 1.0, "hs": 0.5, "crew": 0.5}.get(pos.type(u).kind, 0.0)
    if max(size.values()) > SMALL:
        for side in pos.scenario.sides:
            present = [u for u in pos.of_group[side] if pos.units[u].type and pos.units[u].where != RESERVE]
            pos.integrity[side] = tenth(sum(pos.type(u).bpv for u in present if pos.type(u).mmc))


def tenth(worth: int) -> int:
    return -(-worth // 10)


def loses(pos: Position, u: int, to: str = "", sign: int = 1) -> None:
    """What is lost of a MMC adds to the tally; whenever it reaches the base the side checks its integrity. Who escapes
    gives back what his capture had cost [16.1] [16.11]."""
    type, side = pos.type(u), pos.side(u)
    if not is_used(pos) or not type.mmc:
        return
    if sign < 0:
        pos.lost_worth[side] = max(0, pos.lost_worth.get(side, 0) - pos.captive_worth.pop(u, 0))
        return
    if type.unarmed:
        return
    left = pos.scenario.charts.units[to].bpv if to else 0
    pos.captive_worth[u] = type.bpv - left
    pos.lost_worth[side] = pos.lost_worth.get(side, 0) + type.bpv - left
    while pos.lost_worth[side] >= pos.integrity[side] > 0:
        pos.lost_worth[side] -= pos.integrity[side]
        pos.lost_bases[side] = pos.lost_bases.get(side, 0) + 1
        check(pos, side)


def check_drm(pos: Position, side: str) -> Tally:
    """What was lost before, and the best Good Order leader, or that there is none [16.2.a]."""
    sums = Tally()
    if lost := pos.lost_bases.get(side, 0):
        sums.add(lost, "16.2.a", "lost-before")
    leaders = [u for u in pos.persons(side) if pos.type(u).leads and is_good_order(pos, u)]
    if not leaders:
        sums.add(1, "16.2.a", "no-leader")
    elif best := min(leadership(pos, u) for u in leaders):
        sums.add(best, "16.2.a", "leadership")
    return sums


def check(pos: Position, side: str) -> None:
    """A Final roll of 12 or more lowers the ELR by one, never below zero; of 2 or less gives one level back [16.2]
    [16.21] [16.3]."""
    sums = check_drm(pos, side)
    roll = pos.roll_pair("16.2", side).total
    final = roll + int(sums.total)
    pos.tell("16.2", "integrity-check", side=side, final=final, drm=sums, reveals=pos.is_veiled(side))
    if final >= pos.scenario.charts.small_rolls["integrity_check"].target:
        pos.elr[side] = max(0, pos.elr[side] - 1)
        pos.tell("16.2", "elr-changed", side=side, elr=pos.elr[side])
    else:
        recover(pos, side, roll + int(helpful(sums).total))


def helpful(sums: Tally) -> Tally:
    """What counts for a recovery: nothing that makes it harder [16.3]."""
    found = Tally()
    for modifier in sums:
        if modifier.value < 0:
            found.add(modifier.value, modifier.rule, modifier.text)
    return found


def recover(pos: Position, side: str, final: int) -> None:
    """The ELR never rises above the first one [16.3]."""
    if final > pos.scenario.charts.small_rolls["integrity_recovery"].target:
        return
    pos.lost_bases[side] = 0
    if pos.elr[side] < pos.scenario.file.sides[side].elr:
        pos.elr[side] += 1
        pos.tell("16.3", "elr-changed", side=side, elr=pos.elr[side])


def try_recovery(pos: Position, side: str, rise: int = 0) -> None:
    """A try when MMC reinforcements arrive, or a leader is battle-hardened [16.3]."""
    if not is_used(pos):
        return
    sums = helpful(check_drm(pos, side))
    if rise:
        sums.add(-rise, "16.3", "reinforced")
    roll = pos.roll_pair("16.3", side).total
    final = roll + int(sums.total)
    pos.tell("16.3", "integrity-check", side=side, final=final, drm=sums, reveals=pos.is_veiled(side))
    recover(pos, side, final)


def reinforced(pos: Position, side: str, worth: int) -> None:
    """Reinforcements add a tenth of their worth to the base [16.12]."""
    if not is_used(pos) or not worth:
        return
    more = tenth(worth)
    rise = -(-10 * more // max(1, pos.integrity[side]))
    pos.integrity[side] += more
    try_recovery(pos, side, rise)
