"""Air points and air superiority of the Standard game [6.1] [6.2] [6.3] [6.4]."""

from __future__ import annotations

from math import ceil
from typing import Any, Final, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.question import NUMBER_OF, About, Question
from ...engine.verbs import NUMBER, Verb
from . import ships as ships  # its quantities
from . import weather
from .advanced import places
from .pack.terms import (
    quantity,
    tally,
    term,
)
from .position import A, B, Position
from .scenario import ENEMY, SIDES

BANDS: Final = ((1, "gt1"), (3, "gt2_3"), (6, "gt4_6"))  # turns up to which a column holds
LEAST: Final = 1  # air points of a side count at least so much when they are compared [6.3]
LOST_WITH_BASE: Final = range(3)  # the dice with which a captured airbase takes an air point along [6.3.1]


class Sortie(NamedTuple):
    """A side whose air points are being determined."""

    pos: Position
    side: str


@quantity
def home_airbase_enemy_held(case: Sortie) -> int:
    """Airbases of the side's own basing boxes that the enemy controls."""
    pos = case.pos
    boxes = {name for name, box in pos.scenario.module.air.boxes.items() if box.side == case.side}
    return sum(
        pos.controller(hex) == ENEMY[case.side]
        for hex, places in pos.scenario.places.items()
        for p in places
        if p.kind == "airbase" and any(flag.removeprefix("box:") in boxes for flag in p.flags)
    )


@quantity
def scenario_air_die(case: Sortie) -> int:
    given = case.pos.scenario.file.air_points
    rows = given.die_modifier if given is not None else []
    return sum(getattr(row, case.side) for row in rows if row.turn == case.pos.turn)


@quantity
def lost_air_point(case: Sortie) -> int:
    """Points that were lost are missing in every later turn [6.6.1.1.e]."""
    return case.pos.air_points_lost[case.side]


@term
def air_level(case: Any, who: str, *levels: str) -> bool:
    """The level of this turn is one of these, and belongs to a side [8.5.6.4.1.i]."""
    pos, side = case.pos, who
    if who in ("own", "mover"):
        side = case.side
    elif who == "enemy":
        side = ENEMY[case.side]
    return pos.air_level in levels and pos.air_side == side


def air_points_phase(pos: Position, side: None) -> Procedure:
    """Both sides throw for their points; the difference sets the level [SOP.I.2] [SOP.I.3]."""
    yield from ()
    for role in (A, B):
        receive(pos, pos.player(role))
    set_level(pos)


def receive(pos: Position, side: str) -> None:
    """The modified die in the column of the turn, points lost for good and carriers, the share of the scenario, and
    what the weather leaves [6.1]."""
    charts, case = pos.scenario.charts, Sortie(pos, side)
    die_rows = [m for row, m in charts.air_points_modifiers if row.applies_to == "die"]
    point_rows = [m for row, m in charts.air_points_modifiers if row.applies_to == "points"]
    modifiers = tally(die_rows, case)
    die = pos.roll("6.1", side)
    band = next((name for last, name in BANDS if pos.turn <= last), "gt7")
    found = int(charts.air_points.result(die + int(modifiers.total), f"{side}_{band}"))
    given = pos.scenario.file.air_points
    if given is not None:
        found = ceil(found * given.share)
    if pos.scenario.advanced:
        found *= 2  # [29.1.1]
    found += int(tally(point_rows, case).total)
    rating = pos.scenario.module.standard_all_weather[side]  # type: ignore[index]
    effect = f"air_points_{'no' if rating == 'none' else rating}_all_weather"
    pos.air_points[side] = weather.reduced(pos, effect, max(0, found))  # [4.1.2.b] [4.1.3.b]
    pos.tell("6.1", "air-points", side=side, points=pos.air_points[side], modifiers=modifiers)


def set_level(pos: Position) -> None:
    """By the difference of the points received; a side without any counts as having one [6.4] [6.3]."""
    have = {side: max(LEAST, pos.air_points[side]) for side in SIDES}
    leader = max(SIDES, key=lambda side: have[side])
    lead = have[leader] - have[ENEMY[leader]]
    row = next(r for r in pos.scenario.charts.air_superiority if r.std_difference_min <= lead <= r.std_difference_max)
    pos.air_level = row.level
    pos.air_side = "" if row.level == "contested" else leader
    pos.tell("6.4", "air-superiority", level=row.level, side=pos.air_side or None)


def lose_for_good(pos: Position, side: str, rule: str) -> None:
    """An air point is destroyed: it counts off in every later turn [6.3] [6.6.1.1.e]."""
    pos.air_points_lost[side] += 1
    pos.tell(rule, "air-point-lost", side=side)


def airbase_entered(pos: Position, hex: int, side: str) -> None:
    """Whoever enters an enemy airbase in the enemy's country may destroy an air point [6.3.1]."""
    enemy = ENEMY[side]
    if not places.has_airbase(pos, hex) or pos.controller(hex) != enemy or pos.scenario.home_side[hex] != enemy:
        return
    if pos.roll("6.3.1", side) in LOST_WITH_BASE:
        lose_for_good(pos, enemy, "6.3.1")


# -- escorts [6.2.2] --------------------------------------------------------------------------------------------------


def escorts(pos: Position, side: str) -> list[int]:
    return list(range(min(2, pos.air_points[side]) + 1))


ESCORTING: Question = Question(
    "escort",
    NUMBER_OF,
    Verb("escort", NUMBER, among=lambda pos, what: escorts(pos, what[0])),
    about=lambda pos, what: About(units=what[1], hexes=[what[2]], left=pos.air_points[what[0]]),
)


def escorted(pos: Position, side: str, units: tuple[int, ...], hex: int) -> Procedure:
    """Who goes along with a mission that carries troops or changes base, even one to which the enemy forces it: one or
    two air points [6.2.2], or air units [25.1]."""
    from .advanced import transport

    if pos.scenario.uses_air_units:
        guards = yield from transport.escorted(pos, side, units, hex)
        return guards
    if len(escorts(pos, side)) == 1:
        return 0
    _, points = yield Ask(side, "6.2.2", ESCORTING, pos, (side, units, hex))
    pos.air_points[side] -= points
    return points
