"""Results of a battle [25.6]: counterattacks, step losses, disruption, engagement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.losses import last_steps
from ...engine.phase import choose
from ...engine.question import CHOICE, LOSSES, About, Question
from ...engine.verbs import UNIT, Verb
from .attack import Attack, assaulters, attackers, in_objective
from .cities import organic_defence
from .coordination import BODY, belongs_to, present
from .losses import disrupt, eliminate, lose_step
from .position import Position
from .strength import contributors

# -- counterattacks [25.6.2] ----------------------------------------


class Counterattack(NamedTuple):
    """One step of a defender strikes back."""

    attack: Attack
    unit: int


def counterattacks(pos: Position, made: Attack) -> Procedure:
    """Each step of each fit defender picks a target and rolls, one after the other, before any other result [25.6.2]
    [25.6.1]; steps of one nationality [25.6.2.1], or of one Front and independent ones [25.6.2.2]."""
    fit = [u for u in made.defenders if may_counterattack(pos, u)]
    bodies = sorted(present(pos, fit))
    if len(bodies) > 1:
        rule = "25.6.2.1" if made.defender == "nato" else "25.6.2.2"
        _, body = yield Ask(made.defender, rule, WHO_STRIKES, pos, bodies)
        fit = [u for u in fit if belongs_to(pos, u, (body,))]
    for u in fit:
        for _ in range(pos.steps(u)):
            yield from counterattack(pos, Counterattack(made, u))


def may_counterattack(pos: Position, u: int) -> bool:
    """Maneuver units with a printed attack strength, in order and with both kinds of supply [25.6.2]; not on a train
    [13.4.2]."""
    unit = pos.units[u]
    fit = not (unit.disrupted or unit.no_movement_supply or unit.no_combat_supply or unit.train)
    return fit and pos.counter(u).maneuver and pos.attack(u) > 0


def counterattack(pos: Position, strike: Counterattack) -> Procedure:
    """One roll in the column of the step's nationality: `*` disrupts the target [25.6.2]. Nobody rolls when all
    attackers are disrupted: further disruption has no effect [25.6.4.3]."""
    left = [u for u in attackers(pos, strike.attack) if not pos.units[u].disrupted]
    if not left:
        return
    target = yield from choose(pos, strike.attack.defender, "25.6.2", STRIKING, left, strike)
    die = pos.roll("25.6.2", strike.attack.defender)
    nation = pos.scenario.charts.nations[pos.counter(strike.unit).nation]
    result = pos.scenario.charts.counterattack[nation.counterattack_column, die]
    pos.tell("25.6.2", "counterattack", unit=pos.id(strike.unit), target=pos.id(target), die=die, result=result)
    if result == "*":
        disrupt(pos, target, "25.6.2")


def targets_of(pos: Position, strike: Counterattack) -> list[int]:
    """Attackers who can still be disrupted."""
    return [u for u in attackers(pos, strike.attack) if not pos.units[u].disrupted]


# -- disruption [25.6.4] ----------------------------------------


def disrupt_all(pos: Position, units: Sequence[int], rule: str) -> None:
    """Everybody who is left is disrupted, artillery and headquarters suppressed [25.6.4] [25.6.4.4]."""
    for u in units:
        if pos.standing[u]:
            disrupt(pos, u, rule)


def engage(pos: Position, units: Sequence[int]) -> None:
    """Surviving defenders are engaged, whatever the result [25.6.5]."""
    pos.engaged.update(u for u in units if pos.standing[u])


# -- step losses [25.6.3] ----------------------------------------


class Loss(NamedTuple):
    """Somebody of these loses a step; so many are left to lose."""

    among: list[int]
    left: int


def lose_steps(pos: Position, side: str, made: Attack, units: Sequence[int], count: int, rule: str) -> Procedure:
    """A side chooses among those who come first [25.6.3]. Gives how many steps nobody was left to lose."""
    for left in range(count, 0, -1):
        among = first_to_lose(pos, made, units)
        if not among:
            return left
        lost = yield from choose(pos, side, rule, LOSING, among, Loss(among, left))
        lose_step(pos, lost, rule)
    return 0


def first_to_lose(pos: Position, made: Attack, units: Sequence[int]) -> list[int]:
    """Those of the first group in which anybody is left; never helicopters, which stand in no hex [25.6.3.3]."""
    return next((alive for group in in_order(pos, made, units) if (alive := [u for u in group if pos.standing[u]])), [])


def in_order(pos: Position, made: Attack, units: Sequence[int]) -> Iterator[list[int]]:
    """Attackers in an assault go first [27.3.5]. Of the defenders maneuver units that add their strength [25.7.7]
    [26.1.5], other maneuver units, artillery, headquarters [25.6.3] [24.2.2]; those on trains last
    [13.4.4]."""
    if units and pos.side(units[0]) == made.side:
        inside = assaulters(pos, made)
        yield [u for u in units if u in inside]
        yield list(units)
        return
    adding = contributors(pos, made)
    yield [u for u in units if u in adding]
    for on_train in (False, True):
        some = [u for u in units if bool(pos.units[u].train) is on_train]
        yield [u for u in some if pos.counter(u).maneuver]
        yield [u for u in some if pos.counter(u).artillery]
        yield [u for u in some if pos.counter(u).hq]


# -- the two segments, as far as losses go ----------------------------------------


def trains_are_lost(pos: Position, made: Attack) -> bool:
    """Units on trains that are attacked with nobody else in the hex, nor a free city, are eliminated [13.4.3]
    [13.4.4]."""
    units = in_objective(pos, made)
    if not units or organic_defence(pos, made.target) or not all(pos.units[u].train for u in units):
        return False
    for u in units:
        eliminate(pos, u, "13.4.3")
    return True


STRIKING: Question = Question(
    "counterattack",
    LOSSES,
    Verb("strike", UNIT, among=targets_of),
    about=lambda pos, strike: About([strike.unit], [strike.attack.target]),
)
WHO_STRIKES: Question = Question("who-counterattacks", CHOICE, Verb("choose", BODY, among=lambda pos, bodies: bodies))
LOSING: Question = Question(
    "step-loss",
    LOSSES,
    Verb("lose", UNIT, among=lambda pos, loss: loss.among),
    about=lambda pos, loss: About(loss.among, [pos.standing[loss.among[0]]], loss.left),
    consequences=lambda pos, loss: last_steps(pos, "3.2.10.4", loss.among, Position.steps),
)
