"""Air combat [22.6.3] [22.6.4] [22.6.5] [22.6.6]: long range, stand-off, dogfight; who has Advantage fires first.

An engagement has one unit on one side and one or two on the other [22.6.4]. Shots that are simultaneous are all thrown
before any takes effect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, GATHERING, YES_NO, About, Question
from ....engine.verbs import UNIT, Verb
from ..pack.terms import (
    quantity,
    tally,
    term,
)
from ..position import A, B, Position
from ..scenario import ENEMY
from . import air_display

LONG_RANGE: Final = "long_range"
STANDOFF: Final = "standoff"
DOGFIGHT: Final = "dogfight"
STAGES: Final = (LONG_RANGE, STANDOFF, DOGFIGHT)  # [22.6.3.a] [22.6.3.b] [22.6.3.c]
FARTHEST: Final = 5  # difference of air-to-air values in the table


class Shot(NamedTuple):
    """One unit fires at another."""

    pos: Position
    side: str
    firer: int
    target: int
    stage: str
    combat: str
    role: str
    target_role: str
    over: str  # the side over whose country they fight
    advantage: bool
    skills: int  # of the target less that of the firer


CARGO: Final = -1  # aircraft without a counter: transports and mine layers [25.1.i] [23.6]


class Fight:
    """Engagements fought together: each a tuple of units, and the parts that units play."""

    def __init__(self, pos: Position, combat: str, engagements: Iterable[tuple[int, ...]], hex: int = 0) -> None:
        self.pos = pos
        self.cargo_side = ""  # whose aircraft without a counter take part, and what they defend with
        self.cargo_acr = 0
        self.cargo_result = ""  # what has happened to them
        self.combat = combat  # superiority or interception
        self.over = pos.scenario.home_side[hex]  # the side over whose country they fight
        self.engagements = [tuple(units) for units in engagements]
        self.roles: dict[int, str] = {}
        self.advantage: set[tuple[int, int]] = set()  # who has it over whom, until the fight is over
        self.out: set[int] = set()  # aborted or destroyed
        self.immune: set[int] = set()  # carrier aircraft that suffer nothing [17.1.4.4]
        self.dropped: set[int] = set()  # their weapons [29.4]

    def side(self, u: int) -> str:
        return self.cargo_side if u == CARGO else self.pos.side(u)

    def acr(self, u: int) -> int:
        return self.cargo_acr if u == CARGO else air_display.acr(self.pos, u)

    def skill(self, u: int) -> int:
        return 0 if u == CARGO else self.pos.counter(u).skill

    def name(self, u: int) -> str:
        return "cargo" if u == CARGO else self.pos.id(u)

    def enemies(self, u: int) -> list[int]:
        """Whom a unit fights, of those who are left."""
        side = self.side(u)
        for units in self.engagements:
            if u in units:
                return [v for v in units if self.side(v) != side and v not in self.out]
        return []

    def fighters(self) -> list[int]:
        """Who has an enemy left. Who has none is finished; only interceptors engage another one [22.6.4.2]."""
        return [u for units in self.engagements for u in units if u not in self.out and self.enemies(u)]


@quantity
def defender_skill_minus_attacker_skill(case: Shot) -> int:
    return case.skills


@term
def role(case: Shot, name: str) -> bool:
    return case.role == name


@term
def target_role(case: Shot, name: str) -> bool:
    return case.target_role == name


@term
def combat(case: Shot, kind: str) -> bool:
    return case.combat == kind


@term
def target_at_home(case: Shot) -> bool:
    """Over the country of the side that is fired at [M.20]."""
    return case.over == ENEMY[case.side]


@term
def stage(case: Shot, name: str) -> bool:
    return case.stage == name


@term
def has_advantage(case: Shot) -> bool:
    return case.advantage


# -- who may fire at whom ---------------------------------------------------------------------------------------------


def may_fire(fight: Fight, u: int, stage: str) -> bool:
    """All in a dogfight, those with * or ** at stand-off range [15.2.8] [22.6.3.b], those with ** at long range
    [15.2.8.1] [22.6.3.a] [22.6.3]; a value in parentheses never [15.2.3] [24.4.1.4]."""
    if u == CARGO or u in fight.out or fight.acr(u) < 1:
        return False
    mark = fight.pos.counter(u).acr_mark
    if mark == "defence_only":
        return False
    if stage == LONG_RANGE:
        return mark == "long_range"
    return stage == DOGFIGHT or mark in air_display.STANDOFF


def targets(fight: Fight, u: int, stage: str) -> list[int]:
    """Stealthy units are attacked in dogfights only [15.2.7]."""
    found = fight.enemies(u)
    return found if stage == DOGFIGHT else [v for v in found if v == CARGO or not fight.pos.counter(v).stealth]


AIMING: Question = Question(
    "aim", CHOICE, Verb("aim", UNIT, among=lambda pos, what: what[1]), about=lambda pos, what: About(units=[what[0]])
)


def aims(fight: Fight, units: Iterable[int], stage: str) -> Procedure:
    """Each firer's target; who faces two chooses one of them [22.6.4.1]."""
    pos, found = fight.pos, {}
    for u in units:
        among = targets(fight, u, stage) if may_fire(fight, u, stage) else []
        if len(among) == 1:
            found[u] = among[0]
        elif among:
            _, found[u] = yield Ask(pos.side(u), "22.6.4.1", AIMING, pos, (u, among))
    return found


# -- shots ------------------------------------------------------------------------------------------------------------


def shoot(fight: Fight, u: int, v: int, stage: str) -> str:
    """The difference of the values gives the column; the die with its modifiers the result [22.6.5]; SAM of the
    target's side makes it harder to hit [M.20]."""
    pos = fight.pos
    role, target_role = (fight.roles.get(w, "") if w not in fight.dropped else "" for w in (u, v))
    shot = Shot(
        pos, pos.side(u), u, v, stage, fight.combat, role, target_role, fight.over, (u, v) in fight.advantage,
        fight.skill(v) - fight.skill(u),
    )  # fmt: skip
    difference = max(-FARTHEST, min(FARTHEST, fight.acr(u) - fight.acr(v)))
    modifiers = tally(pos.scenario.charts.air_combat_modifiers, shot)
    die = pos.roll("22.6.5", pos.side(u), 10, lowest=0)
    result = pos.scenario.charts.air_combat.result(die + int(modifiers.total), f"d{difference:+d}")
    pos.tell(
        "22.6.5", "air-shot", unit=pos.id(u), target=fight.name(v), stage=stage, difference=difference,
        modifiers=modifiers, result=result,
    )  # fmt: skip
    return result


def volley(fight: Fight, aimed: dict[int, int], stage: str) -> None:
    """Shots that are simultaneous: all are thrown, then all take effect [22.6.5]. Steps are lost before units abort, so
    that what two attackers do to one adds up [22.6.4.1]."""
    results = [(u, v, shoot(fight, u, v, stage)) for u, v in aimed.items()]
    for u, v, result in sorted(results, key=lambda shot: shot[2] == "abort"):
        if result == "advantage":
            win_advantage(fight, u, v)
        elif v not in fight.out and v not in fight.immune:
            suffer(fight, v, result)


def win_advantage(fight: Fight, u: int, v: int) -> None:
    """Over each other neither has it [22.6.5.a]."""
    if (v, u) in fight.advantage:
        fight.advantage.remove((v, u))
    else:
        fight.advantage.add((u, v))


def suffer(fight: Fight, v: int, result: str) -> None:
    """Aborted, a step lost, or destroyed; results of two attackers add up [22.6.4.1]."""
    pos = fight.pos
    if v == CARGO:
        fight.cargo_result = max(fight.cargo_result, result, key=("", "-", "abort", "step", "destroyed").index)
        if result in ("abort", "step", "destroyed"):
            fight.out.add(v)
    elif result == "abort":
        air_display.abort(pos, v, "22.6.5")
        fight.out.add(v)
    elif result in ("step", "destroyed"):
        if result == "destroyed":
            air_display.destroy(pos, v, "22.6.5")
        else:
            air_display.lose_step(pos, v, "22.6.5")
        if air_display.area(pos, v) not in air_display.AREAS:
            fight.out.add(v)


# -- stages -----------------------------------------------------------------------------------------------------------


def fight_stage(fight: Fight, stage: str) -> Procedure:
    if stage == DOGFIGHT:
        yield from dogfight(fight)
        return
    aimed = yield from aims(fight, fight.fighters(), stage)
    first = {u: v for u, v in aimed.items() if (u, v) in fight.advantage}
    volley(fight, first, stage)
    rest = {u: v for u, v in aimed.items() if u not in first and u not in fight.out and v not in fight.out}
    volley(fight, rest, stage)


def dogfight(fight: Fight) -> Procedure:
    """In the order of air-to-air values; who has won Advantage in any stage fires before whoever he has it over
    [22.6.3.c]."""
    waiting = [u for u in fight.fighters() if may_fire(fight, u, DOGFIGHT)]
    while waiting := [u for u in waiting if u not in fight.out and fight.enemies(u)]:
        free = [u for u in waiting if not any((v, u) in fight.advantage for v in waiting)] or waiting
        best = max(fight.acr(u) for u in free)
        firing = [u for u in free if fight.acr(u) == best]
        volley(fight, (yield from aims(fight, firing, DOGFIGHT)), DOGFIGHT)
        waiting = [u for u in waiting if u not in firing]


DISENGAGING: Question = Question(
    "disengage",
    GATHERING,
    Verb("abort", UNIT, among=lambda pos, what: what[1]),
    Verb("done"),
    about=lambda pos, what: About(units=what[1]),
)


def disengage(fight: Fight, units: Iterable[int], rule: str) -> Procedure:
    """After a stage each side may break off with units of its own [22.6.6] [24.4.1.6]."""
    pos, free = fight.pos, [u for u in units if u != CARGO]
    for side in (pos.player(A), pos.player(B)):
        while leaving := [u for u in free if u not in fight.out and pos.side(u) == side]:
            said = yield Ask(side, rule, DISENGAGING, pos, (side, leaving))
            if said[0] == "done":
                break
            air_display.abort(pos, said[1], rule)
            fight.out.add(said[1])


JETTISON: Question = Question(
    "jettison", YES_NO, Verb("jettison"), Verb("keep"), about=lambda pos, what: About(units=[what[0]])
)


def may_jettison(fight: Fight, u: int) -> bool:
    pos = fight.pos
    on = pos.scenario.plays("jettison_29_4")
    return on and fight.roles.get(u) == "attacker" and u not in fight.dropped and bool(fight.enemies(u))


def jettison(fight: Fight) -> Procedure:
    """Aircraft that are attacked may drop their weapons: they do not strike any more, but fight freely [29.4]."""
    pos = fight.pos
    for u in fight.fighters():
        if not may_jettison(fight, u) or not may_fire(fight, u, DOGFIGHT):
            continue
        if (yield Ask(pos.side(u), "29.4", JETTISON, pos, (u,)))[0] == "jettison":
            fight.dropped.add(u)
            pos.tell("29.4", "jettisons", unit=pos.id(u))
