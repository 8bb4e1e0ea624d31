"""What units are worth in their condition: struck [27.3], out of supply [19.5], isolated [19.7.2]."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.reason import Reason
from ..position import Position

Change = tuple[int, str, str]  # what is added, under which rule, in which words
EXPLOITING = ("elite-reaction", "exploitation-movement")


def rule_of(pos: Position) -> str:
    """The rule under which units are out of supply: an option of the Standard game, or the Advanced one."""
    return "19.5" if pos.scenario.advanced else "13.1.4b"


def lost_to_strikes(pos: Position, u: int) -> int:
    """What a strike marker takes off the values of a unit: those of combat units alone, not of headquarters or supply
    units [27.3.1] [27.3.2]."""
    return pos.strikes.get(u, 0) if pos.counter(u).kind == "land" else 0


def strength_changes(pos: Position, u: int, value: int, *, attack: bool) -> Iterator[Change]:
    """A strike marker takes its number off; out of supply the attack is halved, isolated both strengths are, but only
    once; nothing falls below one [27.3.1] [27.3.2] [19.5] [19.7.2]."""
    if value <= 1:
        return
    if level := lost_to_strikes(pos, u):
        lost = min(level, value - 1)
        value -= lost
        yield -lost, f"27.3.{level}", "struck"
    if u in pos.isolated:
        yield max(1, value // 2) - value, "19.7.2", "isolated"
    elif attack and u in pos.out_of_supply:
        yield max(1, value // 2) - value, rule_of(pos), "out-of-supply"


def movement_points(pos: Position, u: int, points: int) -> int:
    """Movement points that are left to a unit [27.3.1] [19.5] [19.7.2]; a struck supply column goes half as far
    [27.3.1]."""
    if points <= 1:
        return points
    level = pos.strikes.get(u, 0)
    if level and pos.counter(u).kind == "supply":
        return max(1, points // 2)
    points = max(1, points - lost_to_strikes(pos, u))
    if u in pos.out_of_supply or u in pos.isolated:
        points = max(1, points // 2)
    return points


def efficiency_lost(pos: Position, u: int) -> int:
    """What is taken off a unit's efficiency [27.3.1] [27.3.2] [19.5] [18.2.4]."""
    lost = lost_to_strikes(pos, u) + (u in pos.out_of_supply)
    hex = pos.standing[u]
    if hex in pos.chemical:
        there = pos.land_units(hex, pos.side(u))
        rows = pos.scenario.charts.crt_modifiers
        worst = {row.id: -row.drm for row, _ in rows if row.kind == "er"}
        lost += worst["chemical_us" if all(pos.counter(v).nation == "us" for v in there) else "chemical"]
    return lost


def may_move(pos: Position, u: int, segment: str) -> Reason | None:
    """Struck and unsupplied units do not exploit nor react [27.3.1] [19.5]; supply columns move in the Initiative and
    Basic segments only [25.3], depots never, and struck columns not in the Initiative segment [27.3.1]."""
    kind, level = pos.counter(u).kind, pos.strikes.get(u, 0)
    if kind == "supply":
        if not pos.units[u].reduced:
            return Reason("19.4.a", "depots-stay", unit=pos.id(u))
        if segment not in ("initiative-movement", "first-movement", "second-movement"):
            return Reason("25.3", "columns-stay", unit=pos.id(u))
        if level == 1 and segment == "initiative-movement":
            return Reason("27.3.1", "struck-stays", unit=pos.id(u))
        return None
    if segment in EXPLOITING and level:
        return Reason(f"27.3.{level}", "struck-stays", unit=pos.id(u))
    if segment in EXPLOITING and u in pos.out_of_supply:
        return Reason(rule_of(pos), "unsupplied-stays", unit=pos.id(u))
    return None


def crawls(pos: Position, u: int) -> bool:
    """With Strike 2 a unit moves one hex in a segment [27.3.2]."""
    return pos.strikes.get(u, 0) == 2


def may_be_carried(pos: Position, u: int) -> Reason | None:
    """With Strike 2 nobody drops, flies, sails or rides [27.3.2]; in exploitation neither do units out of supply
    [13.1.4b] nor those in enemy zones [8.5.1.e], not even light infantry, which does not ignore them when it is lifted
    [8.2.4.a]. Supply columns are carried in their own segments only [25.3], depots never."""
    from ..movement import EXPLOITATION, segment_id, segment_of

    if pos.strikes.get(u, 0) == 2:
        return Reason("27.3.2", "struck-stays", unit=pos.id(u))
    if pos.counter(u).kind == "supply":
        return may_move(pos, u, segment_id(pos))
    if segment_of(pos) != EXPLOITATION:
        return None
    if u in pos.in_zone:
        return Reason("8.5.1.e", "held-in-zone", unit=pos.id(u))
    return may_move(pos, u, segment_id(pos)) if pos.scenario.judges_supply else None
