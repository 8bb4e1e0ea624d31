"""Air points [12.0] and air superiority [13.0]."""

from __future__ import annotations

from ...engine.reason import Tally
from .pack.charts import AirLoss
from .position import Position
from .scenario import ENEMY, SIDES

FIREPOWER = 3
POINTS_FOR_IT = {1: 1, 2: 2}  # by impulse [12.0.d]


def available(pos: Position, side: str) -> int:
    """Air points left in this GT: those not destroyed come back each GT [12.0.a], unused ones are not kept [12.0.b]."""
    return pos.air[side] - pos.air_used[side]


def value(pos: Position, count: int) -> int:
    """Firepower of air points: 3 for each in the first impulse, 3 for each pair in the second [12.0.d]."""
    return count // POINTS_FOR_IT[pos.impulse] * FIREPOWER


# -- air superiority ------------------------------------------------------------------------------------------------


def air_superiority(pos: Position) -> None:
    """The higher roll holds the air for the GT, on equal rolls nobody does [13.0.a] [2.0.i] [SEQ.A.c]."""
    add_points(pos)
    totals = {s: superiority_roll(pos, s) for s in SIDES}
    pos.superiority = ""
    for s in SIDES:
        if totals[s].total > totals[ENEMY[s]].total:
            pos.superiority = s
    pos.tell("13.0.a", "air-superiority" if pos.superiority else "no-air-superiority", side=pos.superiority, **totals)
    count_streak(pos)


def add_points(pos: Position) -> None:
    """New air points of the turn track [DM:EX12.0.b]."""
    for added in pos.scenario.track.added:
        if pos.turn in added.game_turns:
            for s, points in added.air.items():
                pos.air[s] += points
                pos.tell("DM:EX12.0.b", "air-points-added", side=s, points=points, left=pos.air[s])


def superiority_roll(pos: Position, side: str) -> Tally:
    """Die, the scenario's modifier [DM:EX13.0.a] [AR:EX13.0.a], the bonus for a streak [DM:EX13.0.b]."""
    rules = pos.scenario.file.air_superiority
    tally = Tally()
    tally.add(pos.roll("13.0.a", side), "13.0.a", "die")
    if rules.modifier[side]:
        tally.add(rules.modifier[side], "AR:EX13.0.a", "air-modifier")
    if rules.streak is not None and side in pos.bonus:
        tally.add(rules.streak.bonus, "DM:EX13.0.b", "air-streak")
    return tally


def count_streak(pos: Position) -> None:
    """Two GTs of superiority in a row give a bonus for the rest of the game [DM:EX13.0.b]."""
    for s in SIDES:
        pos.streak[s] = pos.streak[s] + 1 if s == pos.superiority else 0
    streak = pos.scenario.file.air_superiority.streak
    winner = pos.superiority
    if streak is not None and winner and winner not in pos.bonus and pos.streak[winner] >= streak.game_turns:
        pos.bonus.add(winner)
        pos.tell("DM:EX13.0.b", "air-streak", side=winner, bonus=streak.bonus)


# -- losses -----------------------------------------------------------------------------------------------------------


def situation(pos: Position, side: str) -> AirLoss:
    """The row of the loss table for a side: it holds superiority, nobody does, the enemy does [13.0.b]."""
    holder = {"": "nobody holds it", side: "own superiority", ENEMY[side]: "enemy superiority"}
    return pos.scenario.air_losses[holder[pos.superiority]]


def point_is_lost(pos: Position, side: str, rule: str) -> bool:
    """Each air or airlift point used may be lost [13.0.b]."""
    return pos.roll(rule, side) <= situation(pos, side).point


def passenger_lost_on(pos: Position, side: str) -> int:
    """A unit whose airlift point is lost is lost itself on this roll or less [13.0.c]."""
    return situation(pos, side).passenger


def drop_lost_on(pos: Position, side: str) -> int:
    """A dropping unit is lost on this roll or less [DM:EX18.0.e] [AR:EX18.6.c]."""
    return situation(pos, side).drop[pos.scenario.slug]


def use_air(pos: Position, side: str, count: int, rule: str) -> None:
    """The mission has had its effect: the points are used for this GT, and those lost are gone for good [13.0.d]."""
    pos.air_used[side] += count
    for _ in range(count):
        if point_is_lost(pos, side, rule):
            pos.air[side] -= 1
            pos.air_used[side] -= 1
            pos.tell("13.0.d", "air-point-lost", side=side, left=pos.air[side])
