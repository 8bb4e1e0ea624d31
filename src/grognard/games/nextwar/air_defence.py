"""Air defence fire of the Standard game [6.6]: one throw at each air mission of the enemy."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...engine.ask import Procedure
from ...engine.hexset import Ways
from .pack.terms import (
    quantity,
    tally,
    term,
)
from .position import Position
from .scenario import ENEMY


class Mission(NamedTuple):
    """Something that flies: whose, what, from where and to where, and how many points escort it."""

    pos: Position
    side: str  # that flies
    kind: str  # "support", "base_change", "airmobile", "air_transport", "paradrop"
    start: int
    hex: int  # 0 if it is against something off the map
    escort: int = 0
    steps: int = 1  # that it can lose


class Fire(NamedTuple):
    """What came of it: turned back, so many points of support spoilt, so much lost for good."""

    aborted: bool
    spoilt: int
    lost: int


NOTHING = Fire(False, 0, 0)


@term
def mission(case: Any, *kinds: str) -> bool:
    return case.kind in kinds


@term
def landing_in(case: Mission, land: str) -> bool:
    return case.pos.scenario.home_side[case.hex] == case.side


@term
def target_in(case: Any, land: str) -> bool:
    return bool(case.pos.scenario.home_side[case.hex] == ENEMY[case.side])


@term
def firer(case: Mission, side: str) -> bool:
    return ENEMY[case.side] == side


@term
def controls(case: Any, side: str, *hexes: str) -> bool:
    """The side controls all these hexes."""
    return all(case.pos.controller(case.pos.board.hex(label)) == side for label in hexes)


@term
def target_within(case: Mission, label: str, far: str) -> bool:
    """As near as the exclave's air defence reaches [M.10]."""
    return case.hex > 0 and case.pos.board.distance(case.hex, case.pos.board.hex(label)) <= int(far)


@term
def weather(case: Any, which: str) -> bool:
    return bool(case.pos.weather == which)


@term
def option(case: Any, name: str) -> bool:
    return bool(case.pos.scenario.plays(name))


@term
def supplied_hq_within(case: Any, who: str, far: str) -> bool:
    """There are none in the Standard game; the firer is the enemy of who flies [18.2.3]. Out of supply [19.5] or
    isolated [19.7.2] it does not help."""
    pos = case.pos
    return case.hex > 0 and any(
        pos.board.distance(pos.standing[u], case.hex) <= int(far)
        for u in pos.on_map(ENEMY[case.side])
        if pos.counter(u).kind == "hq" and u not in pos.out_of_supply and u not in pos.isolated
    )


@quantity
def escort_point(case: Mission) -> int:
    return case.escort


def column(pos: Position, side: str) -> str:
    """The column of the fire at a mission of a side, by air superiority [6.4]."""
    if not pos.air_side:
        return "contested"
    return f"{'mission' if pos.air_side == side else 'firer'}_{pos.air_level}"


def is_safe(case: Mission) -> bool:
    """No fire at home, far from the enemy on the ground, unless he has the upper hand in the air [6.6.e]."""
    pos, enemy = case.pos, ENEMY[case.side]
    if pos.air_side == enemy or not keeps_over_home(case):
        return False
    for hex in (case.start, case.hex):
        if pos.scenario.home_side[hex] != case.side:
            return False
        if any(pos.land_units(h, enemy) for h in (hex, *pos.board.neighbours[hex])):
            return False
    return True


def keeps_over_home(case: Mission) -> bool:
    """Whether a way over own and allied countries alone leads to the target: the whole mission takes place there
    [6.6.e]. None leads into the exclave or out of it."""
    pos, side = case.pos, case.side

    def find() -> Ways:
        home = pos.scenario.home_side
        return Ways(pos.board, lambda a, b: home[a] == home[b] == side)

    ways = pos.known(("home ways", side), find)
    return bool(ways.flood(1 << case.start, 0) >> case.hex & 1)


def through_fire(case: Mission, guards: Any = 0, *, is_over: bool = True) -> Procedure:
    """The fire that a mission meets: one throw in the Standard game, all of air defence in the Advanced one [25.1].
    `guards` are air points that escort it, or the air units that do; they go home when it is over."""
    from .advanced import transport

    if case.pos.scenario.uses_air_units:
        found = yield from transport.fire_at(case, guards or (), is_over=is_over)
        return found
    return fire_at(case)


def turns_back(case: Mission, result: str) -> bool:
    """An abort, with an asterisk or without, turns back what carries troops or changes base; support ignores it
    [6.6.1.1.b]."""
    return result.startswith("Abort") and case.kind != "support"


def points_spoilt(case: Mission, result: str) -> int:
    """Points of support that a number in parentheses takes away; other missions ignore it [6.6.1.1.c]."""
    return int(result.strip("()-*")) if case.kind == "support" and result.startswith("(") else 0


def fire_at(case: Mission) -> Fire:
    """One throw at the whole mission [6.6] [6.6.1]; a dash has no effect [6.6.1.1.a]."""
    if is_safe(case):
        return NOTHING
    pos, charts = case.pos, case.pos.scenario.charts
    modifiers = tally([m for _, m in charts.adf_modifiers], case)
    die = pos.roll("6.6.1", ENEMY[case.side])
    result = charts.adf.result(die + int(modifiers.total), column(pos, case.side))
    over = {"hex": pos.label(case.hex)} if case.hex else {}
    said = "air-defence" if over else "air-defence-off-map"
    pos.tell("6.6.1", said, mission=case.kind, **over, result=result, modifiers=modifiers)
    return Fire(turns_back(case, result), points_spoilt(case, result), lost=int(result.endswith("*")))
