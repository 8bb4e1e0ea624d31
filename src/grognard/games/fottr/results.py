"""Combat results [13.3]: what each side loses, who must go, and who may follow."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.ask import Ask, Procedure
from .advance import advance_after_combat
from .attack import Attack, decider, defenders
from .position import MAP, Position
from .retreat import retreat
from .steps import eliminate, lose_step, steps_of


def apply_result(pos: Position, attack: Attack, result: str) -> Procedure:
    """Losses of the attacker and of the defender, each chosen by the owner, then retreat and advance [13.2D]."""
    effect = pos.scenario.charts.combat_effects[result]
    defending = defenders(pos, attack)
    ours, theirs = steps_of(pos, attack.units), steps_of(pos, defending)
    chosen = 0
    if "n" in (effect.attacker_steps, effect.defender_steps):
        chosen = yield from choose_attrition(pos, attack, min(theirs, ours - 1))
    lost = steps_lost(effect.defender_steps, theirs, 0, chosen)
    yield from lose_steps(pos, attack.seat, attack.units, steps_lost(effect.attacker_steps, ours, lost, chosen), result)
    if effect.kills_dropped_airborne:
        dropped_are_lost(pos, attack)
    yield from lose_steps(pos, decider(pos, defending), defending, lost, result)
    if effect.retreat_hexes:
        yield from retreat(pos, on_map(pos, defending), effect.retreat_hexes, "13.2E.a")
    if effect.advance and not defenders(pos, attack):
        yield from advance_after_combat(pos, attack)


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
    options = [f"steps {n}" for n in range(1, most + 1)]
    answer = yield Ask(
        attack.seat, "13.3", "attrition", options, hex=pos.label(attack.target), units=pos.ids(attack.units)
    )
    return int(answer.split()[1])


def on_map(pos: Position, units: Sequence[int]) -> list[int]:
    return [u for u in units if pos.units[u].where == MAP]


def lose_steps(pos: Position, seat: str, units: Sequence[int], count: int, result: str) -> Procedure:
    """The owner chooses, step by step: a full unit of two steps is turned over, then eliminated [13.2D]."""
    for left in range(count, 0, -1):
        alive = on_map(pos, units)
        if steps_of(pos, alive) <= left:
            for u in alive:
                eliminate(pos, u, "13.2D")
            return
        lost = alive[0]
        if len(alive) > 1:
            options = ["lose " + pos.id(u) for u in alive]
            answer = yield Ask(seat, "13.2D", "take-loss", options, left=left, result=result, units=pos.ids(alive))
            lost = pos.scenario.index[answer.split()[1]]
        lose_step(pos, lost, "13.2D")


def dropped_are_lost(pos: Position, attack: Attack) -> None:
    """After any A result airborne troops that have just dropped are lost, whatever else it says [19.0.c]."""
    for u in on_map(pos, attack.units):
        if u in pos.dropped:
            eliminate(pos, u, "19.0.c")
