"""Resolving a strike [23.4.1] [17.1.3] [18.2.2] [26.1]: column, die and what it does."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....engine.ask import Procedure
from ....engine.pieces import MAP
from .. import alignment, stacking, victory
from ..pack.terms import (
    quantity,
    tally,
    term,
)
from ..position import Position
from ..scenario import ENEMY
from ..ships import WARSHIPS, ships
from . import damage, targets
from .declared import Target


class Strike(NamedTuple):
    """An attack on a target with one row of the strike table: "air4", "cruise", "ship2"."""

    pos: Position
    side: str
    attack: str
    target: Target
    firer: int = -1
    plus: int = 0  # what air defence fire adds [24.5]

    @property
    def hex(self) -> int:
        return self.target.hex

    @property
    def enemy(self) -> str:
        return ENEMY[self.side]

    @property
    def is_under_clearing(self) -> bool:
        return self.target.unit >= 0 and self.pos.units[self.target.unit].clearing

    @property
    def is_what(self) -> tuple[str, ...]:
        return ("airbase",) if self.target.kind == "hardened_airbase" else (self.target.kind,)

    @property
    def markers(self) -> tuple[str, ...]:
        """Target markers of the striking side, and how a ship is detected."""
        pos, target = self.pos, self.target
        marked = pos.targeted.get(target.unit, 0) if target.unit >= 0 else pos.place_targets.get(target.name, 0)
        found = [f"target{-marked}"] if marked else []
        if target.kind == "ship":
            found.append(targets.naval_marker(pos, target.unit))
        return tuple(found)


@term
def attack(case: Any, *kinds: str) -> bool:
    return case.attack.rstrip("0123456789") in kinds


@term
def firer_reduced(case: Any) -> bool:
    return case.firer >= 0 and bool(case.pos.units[case.firer].reduced)


@term
def carrier_air(case: Strike) -> bool:
    """One of the air units that the module calls carrier air [23.4.1.1]."""
    return case.firer >= 0 and case.pos.id(case.firer) in case.pos.scenario.module.air.rules.carrier_air


@term
def target_is(case: Any, *what: str) -> bool:
    return any(word in what for word in case.is_what)


@term
def target_side(case: Strike, who: str) -> bool:
    return who == "surprise" and case.enemy == case.pos.scenario.file.surprise.side


@term
def overstacked(case: Strike) -> bool:
    """A ship in port is not: it has no part in the stack of the hex [8.1.b]."""
    pos, u = case.pos, case.target.unit
    return u >= 0 and pos.scenario.is_land_unit[u] and stacking.excess(pos, case.hex, pos.side(u)) > 0


@quantity
def sam_aaa_plus(case: Strike) -> int:
    return case.plus


@quantity
def further_enemy_warship_in_box(case: Strike) -> int:
    """Other warships in the box of a ship [17.1.3]."""
    pos, u = case.pos, case.target.unit
    if case.target.kind != "ship" or pos.standing[u]:
        return 0
    where = pos.units[u].where
    return sum(v != u and pos.units[v].where == where for v in ships(pos, pos.side(u), *WARSHIPS))


def resolve(case: Strike, rule: str, *, again: bool = False) -> Procedure:
    """Throw, and apply the result; `again` for the second unit of one strike, which costs no points of its own."""
    if not again:
        action = targets.ACTIONS.get(case.attack.rstrip("0123456789"), "air_strike")
        penalise(case.pos, case.side, case.target, action)
    yield from apply(case, throw(case, rule), rule)


def throw(case: Strike, rule: str) -> str:
    """Column and modified die [23.4.1]. What aircraft that nobody has looked for strike was hidden until now
    [29.2.1]."""
    pos, charts = case.pos, case.pos.scenario.charts
    hidden = case.firer >= 0 and pos.counter(case.firer).kind == "air" and pos.scenario.plays("fog_29_2")
    column = charts.column(case.attack, targets.line(pos, case.target))
    modifiers = tally(charts.strike_modifiers, case)
    die = pos.roll(rule, case.side, 10, lowest=0)
    table = charts.strike_targets[case.target.kind].result
    result = charts.strikes[table].result(die + int(modifiers.total), column)
    pos.tell(
        rule, "strike", **targets.named(pos, case.target), column=column, modifiers=modifiers, result=result,
        reveals=hidden,
    )  # fmt: skip
    return result


def apply(case: Strike, result: str, rule: str) -> Procedure:
    """At once, but tracks only at the end of the phase, unless Wild Weasels did it [23.4.1]."""
    pos, place = case.pos, place_of(case.pos, case.target)
    table = pos.scenario.charts.strike_targets[case.target.kind].result
    if table == "strike_track":
        reduce_track(pos, case.target, -int(result), at_once=case.attack == "wild_weasel")
    elif table == "strike_interdiction":
        interdict(pos, case.target.hex, int(result))
    elif result != "-":
        yield from damage.hit(pos, case.side, case.target, result, rule)
    if result not in ("-", "0"):
        remember(pos, case.side, case.target, place)


def place_of(pos: Position, target: Target) -> str:
    """Where the target is: on the map, or in a box at sea, which it may leave when it is hit."""
    return pos.units[target.unit].where if target.unit >= 0 else MAP


def reduce_track(pos: Position, target: Target, by: int, *, at_once: bool) -> None:
    if not by:
        return
    if at_once:
        lower(pos, target.name, by)
    else:
        pos.delayed[target.name] = pos.delayed.get(target.name, 0) + by


def lower(pos: Position, name: str, by: int) -> None:
    """A track or the points of a theatre weapon [27.8] [26.1.3]."""
    tracks = pos.tracks if name in pos.tracks else pos.missiles
    tracks[name] = max(0, tracks[name] - by)
    pos.changes += 1
    pos.tell("27.8", "track-lowered", track=name, level=tracks[name])


def interdict(pos: Position, hex: int, level: int) -> None:
    """The hex costs more to pass [23.4.4]; a smaller marker adds nothing to a greater one."""
    if level > pos.interdicted.get(hex, 0):
        pos.interdicted[hex] = level
        pos.changes += 1
        pos.tell("23.4.4", "interdicted", hex=pos.label(hex), level=level)


def remember(pos: Position, side: str, target: Target, place: str = MAP) -> None:
    """Which hexes and places a side has hit, and when [28.0]; a nation may take sides over it, or over a hit in a sea
    zone [M.12]."""
    from ..naval_movement import zone_at

    hex = target.hex
    if hex:
        pos.struck[f"{side} {target.name or pos.label(hex)}"] = pos.turn
        alignment.happened(pos, f"strike_hits:{side},{pos.board.country[hex]}")
    if zone := zone_at(pos, place, hex):
        alignment.happened(pos, f"strike_hits_zone:{side},{zone}")


def penalise(pos: Position, side: str, target: Target, action: str) -> None:
    """Strikes on power plants cost victory points [M.6]."""
    if "astravets" not in pos.scenario.specials or not target.name or not target.hex:
        return
    given = pos.scenario.module.rule("astravets").penalty
    struck = target.kind == "installation" and given is not None and pos.label(target.hex) in given.hexes
    if struck and given is not None and action in given.actions:
        victory.score(pos, side, given.vp_event, hex=target.hex)


def end_of_phase(pos: Position) -> Procedure:
    """Tracks fall, then collateral damage is rolled for [M.SOP.7.h]."""
    from . import collateral

    for name, by in sorted(pos.delayed.items()):
        lower(pos, name, by)
    pos.delayed = {}
    yield from collateral.roll_all(pos)
    pos.collateral_hit = set()
