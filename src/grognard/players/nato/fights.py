"""Battles that could be fought: what each force promises against each hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...games.nato.attack import Attack
from ...games.nato.commitment import attackers_of, in_contact, may_join
from ...games.nato.odds import DICE, heading, reckon
from ...games.nato.position import Position
from ...games.nato.reaction import reactors
from ..common.fights import Fight, joined, strongest_first
from . import worth
from .outlook import Outlook

TAKEN = 0.6  # how likely a defender who must retreat leaves the hex
SAFE = 3  # units of which air strikes do not take too much


def possible(pos: Position, side: str, outlook: Outlook, verb: str) -> Iterator[Fight]:
    """Every hex beside own units, with forces of growing size."""
    for target in in_contact(pos, side):
        if verb == "attack" and side == "wp" and target not in pos.battles:
            continue
        answer = f"{verb} {pos.label(target)}"
        for value, force in forces(pos, side, target, outlook):
            yield Fight(value, answer, target, force)


def forces(pos: Position, side: str, target: int, outlook: Outlook) -> list[tuple[float, list[int]]]:
    """Those who can attack a hex together, the strongest first."""
    ranked = sorted(attackers_of(pos, side, target), key=lambda u: -worth.attack(pos, u))
    able = joined(ranked, lambda force, u: may_join(pos, attack(side, target, force), u))
    most = outlook.doctrine.most_attackers
    return strongest_first(able, lambda force: gain(pos, side, target, force, outlook), most)


def attack(side: str, target: int, force: Sequence[int]) -> Attack:
    made = Attack(side, target)
    made.units = list(force)
    return made


def gain(pos: Position, side: str, target: int, force: Sequence[int], outlook: Outlook) -> float | None:
    """What a battle promises: steps of both sides, and the hex if it is cleared."""
    made = attack(side, target, force)
    column = heading(pos, max(0, reckon(pos, made).column - surprises(pos, made)))
    theirs = pos.stack(target, made.defender)
    steps = sum(pos.steps(u) for u in theirs)
    price = max([worth.price_of_step(pos, u) for u in theirs], default=0.0)
    ours = max(worth.price_of_step(pos, u) for u in force)
    doctrine, total = outlook.doctrine, 0.0
    prize = outlook.value.get(target, 0.0) + doctrine.ground
    for attacker_steps, attacker_disrupted, defender_steps, retreat, chance in outcomes(pos, column):
        lost = min(defender_steps, steps)
        cleared = defender_steps >= max(1, steps)
        value = price * lost + (prize if cleared else TAKEN * prize if retreat and steps else 0.0)
        value -= doctrine.own_steps * (ours * attacker_steps + (0.3 * len(force) if attacker_disrupted else 0.0))
        total += float(chance) * value
    return total


def surprises(pos: Position, made: Attack) -> int:
    """Columns that a reaction, or air power against a small force, may cost."""
    from_the_air = made.side == "wp" and pos.tactical["nato"] > 0 and len(made.units) < SAFE
    return bool(reactors(pos, made)) + from_the_air


def outcomes(pos: Position, column: str) -> Iterator[tuple[int, bool, int, int, Fraction]]:
    for die in DICE:
        cell = pos.scenario.charts.combat[column, die]
        yield cell.attacker_steps, cell.attacker_disrupted, cell.defender_steps, cell.retreat, Fraction(1, len(DICE))
