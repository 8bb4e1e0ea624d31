"""Combat results [13.3]: what each side loses, who must go, and who may follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.losses import Toll, last_steps, taking_losses
from ...engine.phase import choose
from ...engine.question import NUMBER_OF, About, Question
from ...engine.verbs import NUMBER, Verb
from .advance import ADVANCING, advance_after_combat
from .attack import Attack, decider, defenders
from .losses import eliminate, lose_step, steps_left, steps_of
from .pack.charts import CombatEffect
from .position import Position
from .retreat import RETREATING, retreat


class Attrition(NamedTuple):
    """An attack in which both sides lose as many steps as the attacker says, and the most that he can."""

    attack: Attack
    most: int


ATTRITION: Question = Question(
    "attrition",
    NUMBER_OF,
    Verb("steps", NUMBER, among=lambda pos, choice: range(1, choice.most + 1)),
    about=lambda pos, choice: About(choice.attack.units, [choice.attack.target]),
)
LOSING: Question = taking_losses(
    consequences=lambda pos, toll: last_steps(pos, "13.2D", toll.units, steps_left),
)
AFTER_COMBAT: tuple[Question, ...] = (ATTRITION, LOSING, RETREATING, ADVANCING)


def effect_of(pos: Position, attack: Attack) -> CombatEffect:
    return pos.scenario.charts.combat_effects[attack.result]


def take_losses(pos: Position, attack: Attack) -> Procedure:
    """Losses of the attacker and of the defender, each chosen by the owner [13.2D]."""
    effect, defending = effect_of(pos, attack), attack.defending
    ours, theirs = steps_of(pos, attack.units), steps_of(pos, defending)
    chosen = 0
    if "n" in (effect.attacker_steps, effect.defender_steps):
        chosen = yield from choose_attrition(pos, attack, min(theirs, ours - 1))
    lost = steps_lost(effect.defender_steps, theirs, 0, chosen)
    ours_lost = steps_lost(effect.attacker_steps, ours, lost, chosen)
    yield from lose_steps(pos, attack.seat, attack.units, ours_lost, attack.result)
    if effect.kills_dropped_airborne:
        dropped_are_lost(pos, attack)
    yield from lose_steps(pos, decider(pos, defending), defending, lost, attack.result)


def fall_back(pos: Position, attack: Attack) -> Procedure | None:
    """Those defenders who are left retreat as far as the result says [13.2E]."""
    distance = effect_of(pos, attack).retreat_hexes
    return retreat(pos, on_map(pos, attack.defending), distance, "13.2E.a") if distance else None


def advance(pos: Position, attack: Attack) -> Procedure | None:
    """If the result lets the attackers follow, and nobody is left in the hex [13.2F]."""
    open_to_all = effect_of(pos, attack).advance and not defenders(pos, attack)
    return advance_after_combat(pos, attack) if open_to_all else None


def steps_lost(rule: str, steps: int, other: int, chosen: int) -> int:
    """How many of so many steps: all, half (fractions up), as many as the others lose, those chosen, or a number."""
    match rule:
        case "all":
            return steps
        case "half":
            return (steps + 1) // 2
        case "equal":
            return min(steps, other)
        case "n":
            return chosen
    return min(steps, int(rule))


def choose_attrition(pos: Position, attack: Attack, most: int) -> Procedure:
    """The attacker says how many steps both sides lose: at least one, but not all of his own [13.3]. If he has but one
    step, nobody loses any."""
    if most < 2:
        return max(0, most)
    _, steps = yield Ask(attack.seat, "13.3", ATTRITION, pos, Attrition(attack, most))
    return steps


def on_map(pos: Position, units: Sequence[int]) -> list[int]:
    return [u for u in units if pos.standing[u]]


def lose_steps(pos: Position, seat: str, units: Sequence[int], count: int, result: str) -> Procedure:
    """The owner chooses, step by step: a full unit of two steps is turned over, then eliminated [13.2D]."""
    for left in range(count, 0, -1):
        alive = on_map(pos, units)
        if steps_of(pos, alive) <= left:
            for u in alive:
                eliminate(pos, u, "13.2D")
            return
        lost = yield from choose(pos, seat, "13.2D", LOSING, alive, Toll(alive, left, result))
        lose_step(pos, lost, "13.2D")


def dropped_are_lost(pos: Position, attack: Attack) -> None:
    """After any A result airborne troops that have just dropped are lost, whatever else it says [19.0.c]."""
    for u in on_map(pos, attack.units):
        if u in pos.dropped:
            eliminate(pos, u, "19.0.c")
