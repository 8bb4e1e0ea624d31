"""Air defence [24.0]: detection of missions, surface-to-air missiles and guns, by tracks, locally, or by ships."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....engine.pieces import MAP
from ....engine.reason import Tally
from .. import ships
from ..pack.terms import (
    Condition,
    tally,
    term,
)
from ..position import Position
from ..scenario import ENEMY, LAND
from . import headquarters, places

NORMAL: Final = "normal"
LOCAL: Final = "local"
NAVAL: Final = "naval"
TOLD: Final = {"A": "abort", "X": "destroyed"}  # letters of the table; an X alone is the size of a brigade
SPOILT: Final = ("A", "X")  # close-in fire that an attack on ships does not get through [17.1.4.2]
NEAR: Final = 2


class Mission(NamedTuple):
    """Something that flies, as air defence sees it: whose, where to, with which units, against which kind of
    defence."""

    pos: Position
    side: str
    hex: int
    units: tuple[int, ...]  # air units that are still in it, -1 for aircraft without a counter
    defence: str = NORMAL
    place: str = MAP  # or the box of the ships that it attacks
    attack: str = "air"
    near: int = 0  # hexes within which ships defend against it [23.6]

    @property
    def enemy(self) -> str:
        return ENEMY[self.side]


class Target(NamedTuple):
    """One unit of a mission under fire."""

    pos: Position
    side: str
    hex: int
    unit: int  # -1: aircraft without a counter
    suppressors: int
    is_what: tuple[str, ...]
    attack: str
    nation: str = ""  # of the ships that fire


@term
def mission_all(case: Mission, trait: str) -> bool:
    return bool(case.units) and all(has_trait(case.pos, u, trait) for u in case.units)


@term
def mission_any(case: Mission, trait: str) -> bool:
    return any(has_trait(case.pos, u, trait) for u in case.units)


def has_trait(pos: Position, u: int, trait: str) -> bool:
    """Transports and mine layers without a counter have none: they are seen however stealthy their escorts are
    [15.2.7]."""
    if u < 0:
        return False
    c = pos.counter(u)
    return c.stealth if trait == "stealth" else c.air_range == "U"


@term
def target_stealth(case: Target) -> bool:
    return case.unit >= 0 and case.pos.counter(case.unit).stealth


@term
def wild_weasel_alive(case: Target, count: str) -> bool:
    return case.suppressors == 1 if count == "1" else case.suppressors >= int(count)


@term
def firer_nation(case: Target, nation: str) -> bool:
    return case.nation == nation


# -- which defence [24.2] [24.3] --------------------------------------------------------------------------------------


def is_in_their_land(pos: Position, side: str, hex: int) -> bool:
    """A hex of the enemy's countries, or one that his radar in the exclave covers [24.2] [M.19]."""
    enemy = ENEMY[side]
    if pos.scenario.home_side[hex] == enemy:
        return True
    shield = pos.scenario.module.air.rules.exclave_shield
    if shield.counts_as != enemy or not pos.board.has(shield.hex):
        return False
    near = pos.board.distance(hex, pos.board.hex(shield.hex)) <= shield.radius
    return near and Condition(shield.condition).holds(places.Case(pos, enemy, hex))


def is_near_their_hq(pos: Position, side: str, hex: int) -> bool:
    return any(pos.board.distance(pos.standing[u], hex) <= NEAR for u in headquarters.headquarters(pos, ENEMY[side]))


def defence_at(pos: Position, side: str, hex: int) -> str:
    """Tracks in the enemy's land and near his headquarters, else local fire [24.2] [24.3]."""
    return NORMAL if is_in_their_land(pos, side, hex) or is_near_their_hq(pos, side, hex) else LOCAL


def has_enemy_near(pos: Position, side: str, hex: int, *, installations: bool) -> bool:
    """An enemy land unit, or an installation that he controls and that is not destroyed [12.1.2], within two hexes
    [25.1]."""
    enemy = ENEMY[side]
    for h in pos.board.disc(hex, NEAR):
        if pos.present[LAND[enemy]][h]:
            return True
        if installations and pos.controller(h) == enemy and places.working(pos, h):
            return True
    return False


# -- values -----------------------------------------------------------------------------------------------------------


def naval_row(pos: Position, side: str, place: str, hex: int, near: int = 0) -> str:
    """The set of values of a side's ships in a box or hex, or near it: the best that is there [17.1.4.1]."""
    rows = [pos.counter(u).adf_row for u in ships.ships(pos, side) if is_at(pos, u, place, hex, near)]
    order = list(pos.scenario.charts.naval_adf)
    return min(rows, key=order.index, default="")


def is_at(pos: Position, u: int, place: str, hex: int, near: int = 0) -> bool:
    if place != MAP:
        return pos.units[u].where == place
    here = pos.standing[u]
    return here > 0 and pos.board.distance(here, hex) <= near


def level_of(case: Mission, track: str) -> int:
    return case.pos.tracks.get(f"{case.enemy} {track}", 0)


def row_in_use(case: Mission) -> str:
    """The set of values with which ships that are attacked defend themselves; none if the tracks do it, in sea hexes
    because theirs are better: the reading "air-defence-of-ships" [17.1.4]."""
    row = naval_row(case.pos, case.enemy, case.place, case.hex, case.near) if case.defence == NAVAL else ""
    if not row or case.place != MAP:
        return row
    own = case.pos.scenario.charts.naval_adf[row]
    return "" if own.detection + own.sam < level_of(case, "detection") + level_of(case, "sam") else row


def value(case: Mission, track: str) -> int:
    """The level of the defender's track, or of the ships that are attacked."""
    row = row_in_use(case)
    found: int = getattr(case.pos.scenario.charts.naval_adf[row], track) if row else level_of(case, track)
    return found


# -- rolls ------------------------------------------------------------------------------------------------------------


def detect(case: Mission) -> str:
    """One roll a mission [24.2], worse in bad weather [24.7]; a track at zero sees nothing [24.1]; of ships that look
    for their attackers themselves D is early detection [17.1.4.3]."""
    pos = case.pos
    column = LOCAL
    if case.defence != LOCAL:
        level = value(case, "detection")
        if not level:
            return ""
        column = f"level{level}"
    modifiers = tally(pos.scenario.charts.detection_modifiers, case)
    die = pos.roll("24.3" if case.defence == LOCAL else "24.2", case.enemy, 10, lowest=0)
    result = pos.scenario.charts.detection.result(die + int(modifiers.total), column)
    if result == "D" and not case.near and row_in_use(case):  # who lays mines near ships does not attack them
        result = "ED"
    rule = {LOCAL: "24.3", NAVAL: "17.1.4.3"}.get(case.defence, "24.2")
    hidden = pos.scenario.plays("fog_29_2")  # until this throw [29.2.1]
    pos.tell(rule, "mission-detected", side=case.side, result=result, modifiers=modifiers, reveals=hidden)
    if result == "-":
        return ""
    return LOCAL if case.defence == LOCAL else result


def fire(case: Mission, weapon: str, target: Target, *, local: bool) -> str:
    """SAM or AAA at one unit of a mission, which is hidden no more [24.5.1] [24.6.1] [29.2.1]: nothing, +1, +2, A or
    X."""
    pos = case.pos
    if local:
        group = column = f"local_{weapon}"
    else:
        level = value(case, weapon)
        if not level:
            return "-"
        group = f"naval_{weapon}" if case.defence == NAVAL else weapon
        column = f"{weapon}{level}"
    modifiers = fire_modifiers(pos, group, target)
    rule = {"sam": "24.5.2" if local else "24.5.1", "aaa": "24.6.2" if local else "24.6.1"}[weapon]
    die = pos.roll(rule, case.enemy, 10, lowest=0)
    result = pos.scenario.charts.air_defence.result(die + int(modifiers.total), column)
    said = TOLD.get(result, result)
    pos.tell(
        rule, "fired-at", **seen(pos, target), weapon=weapon, modifiers=modifiers, result=said,
        reveals=pos.scenario.plays("fog_29_2"),
    )  # fmt: skip
    return result


def fire_modifiers(pos: Position, group: str, target: Target) -> Tally:
    """The rows of the table for this kind of fire, those of bad weather among them [24.7]."""
    rows = [m for row, m in pos.scenario.charts.air_defence_modifiers if group in row.applies.split()]
    return tally(rows, target)


def seen(pos: Position, target: Target) -> dict[str, str]:
    return {"unit": pos.id(target.unit)} if target.unit >= 0 else {"unit": target.is_what[0]}


def plus_of(result: str) -> int:
    """What fire adds to the die of the strike [24.5] [24.6.1]."""
    return int(result) if result.startswith("+") else 0


def close_in_fire(pos: Position, side: str, place: str, hex: int, attack: str, nation: str) -> str:
    """Ships fire at every missile and aircraft that attacks them, detected or not; A and X spoil the attack
    [17.1.4.2]."""
    case = Mission(pos, side, hex, (), NAVAL, place, attack)
    row = naval_row(pos, ENEMY[side], place, hex)
    level: int = pos.scenario.charts.naval_adf[row].aaa
    target = Target(pos, side, hex, -1, 0, ("ship",), attack, nation)
    modifiers = fire_modifiers(pos, "naval_aaa", target)
    die = pos.roll("17.1.4.2", case.enemy, 10, lowest=0)
    result = pos.scenario.charts.air_defence.result(die + int(modifiers.total), f"aaa{level}")
    pos.tell("17.1.4.2", "close-in-fire", modifiers=modifiers, result=result)
    return result
