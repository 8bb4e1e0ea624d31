"""Movement to the general defence positions [35.3]: one army after the other, each with its die."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import UNIT, Verb
from . import movement
from .pack.datafiles import Gdp
from .position import Position

BEST = 6  # no army moves farther than the best die
SCORING = 3  # armies whose dice count for points [35.3.7]


def movement_to_gdp(pos: Position, side: str) -> Procedure:
    """Armies roll and move in this order, each to its end before the next one rolls [35.3] [35.3.4] [35.3.5]."""
    plan = plan_of(pos)
    pos.gdp_at = max(0, pos.gdp_at)
    while pos.gdp_at < len(plan.order):
        army = plan.order[pos.gdp_at]
        if army not in pos.gdp_dice:
            pos.gdp_dice[army] = min(BEST, pos.roll("35.3.3", side) + plan.die_bonus)
            pos.tell("35.3.3", "army-moves", nation=army, points=pos.gdp_dice[army])
        yield from movement.go_on(pos)  # which was under way when the game was left
        yield from phase(pos, side, "35.3.3", MOVING_UP, as_long_as=has_waiting)
        pos.gdp_at += 1
    pos.gdp_at = -1
    if plan.victory_points:
        score(pos, plan)


def plan_of(pos: Position) -> Gdp:
    plan = pos.scenario.file.gdp
    assert plan is not None
    return plan


def score(pos: Position, plan: Gdp) -> None:
    """Five, less a third of the first three dice, but not less than nothing [35.3.7] [34.3.4]."""
    dice = sum(pos.gdp_dice[army] for army in plan.order[:SCORING])
    points = max(0, pos.scenario.charts.awards["nato_gdp"].points - dice // SCORING)
    pos.points["nato"] += points
    pos.tell("35.3.7", "scored", points=points)


def waiting(pos: Position, side: str) -> list[int]:
    """Units of the army whose turn it is: those in West Germany that are not French, nor in West Berlin [35.3.1]."""
    plan = plan_of(pos)
    armies = pos.scenario.charts.nations
    place = armies[plan.order[pos.gdp_at]].gdp_order
    found = [pos.index[id] for id in plan.units if id in pos.index]
    return [
        u
        for u in found
        if pos.units[u].where == MAP and u not in pos.moved and armies[pos.counter(u).nation].gdp_order == place
    ]


def has_waiting(pos: Position, side: str) -> bool:
    return bool(waiting(pos, side))


def may_move_up(pos: Position, side: str, u: int) -> Reason | None:
    """Only the army that has rolled last [35.3.5]."""
    if pos.side(u) != side or pos.units[u].where != MAP:
        return Reason("35.3.1", "not-your-unit", unit=pos.id(u))
    if u in pos.moved:
        return Reason("12.0", "has-moved", unit=pos.id(u))
    return None if u in waiting(pos, side) else Reason("35.3.5", "not-this-army", unit=pos.id(u))


def move_up(pos: Position, side: str, u: int) -> Procedure:
    """As many points as the army's die, but not more than its own; one hex in any case [35.3.3]."""
    yield from movement.set_out(pos, side, u, "tactical", points_of(pos, u))


def points_of(pos: Position, u: int) -> int:
    army = plan_of(pos).order[pos.gdp_at]
    return min(movement.tactical_allowance(pos, u), pos.gdp_dice[army])


MOVING_UP: Question = Question(
    "move-up",
    PHASE,
    Verb("move", UNIT, why_not=may_move_up, listed=waiting, does=move_up, then=(movement.MOVING,)),
    Verb("done"),
    about=lambda pos, side: About(
        left=pos.gdp_dice[plan_of(pos).order[pos.gdp_at]], nation=plan_of(pos).order[pos.gdp_at]
    ),
)
