"""Combats that could be fought: what each force promises against each hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pow

from ...games.nextwar import clearing
from ...games.nextwar.attackers import able, targets
from ...games.nextwar.combat import Combat, may_join
from ...games.nextwar.pack.charts import COLUMNS
from ...games.nextwar.position import Position
from ...games.nextwar.stacking import efficiency
from ..common.fights import Fight, joined, strongest_first
from ..common.results import Outcome, Prices, expected
from . import worth
from .objectives import chance_to_clear, operation
from .outlook import Outlook

DICE = 10


def possible(pos: Position, side: str, outlook: Outlook) -> Iterator[Fight]:
    """Every hex beside own units, with forces of growing size."""
    for target in targets(pos, side):
        for value, force in forces(pos, side, target, outlook):
            yield Fight(value, f"attack {pos.label(target)}", target, force)


def forces(pos: Position, side: str, target: int, outlook: Outlook) -> list[tuple[float, list[int]]]:
    ranked = sorted(able(pos, side, target), key=lambda u: -worth.attack(pos, u))
    fit = joined(ranked, lambda force, u: may_join(pos, attack(pos, side, target, force), u))
    return strongest_first(fit, lambda force: gain(pos, side, target, force, outlook), outlook.doctrine.most_attackers)


def attack(pos: Position, side: str, target: int, force: Sequence[int]) -> Combat:
    """With the best leads: the most efficient of both sides."""
    made = Combat(pos, side, target)
    made.attackers = list(force)
    if force and made.defenders:
        made.lead = max(force, key=lambda u: efficiency(pos, u))
        made.defending_lead = max(made.defenders, key=lambda u: efficiency(pos, u))
    return made


def outcomes(made: Combat) -> list[Outcome]:
    """Every die of the column that odds and shifts give."""
    charts = made.pos.scenario.charts
    column = made.shifted(made.shifts())
    grid, modifier = charts.crt[charts.lines[made.line].grid], int(made.modifiers().total)
    found = []
    for die in range(DICE):
        ours, _, theirs = grid.result(die + modifier, COLUMNS[column - 1]).partition("/")
        killed, driven = int(theirs.removesuffix("R")), theirs.endswith("R")
        found.append(Outcome(1 / DICE, int(ours), killed, 0, 2 if driven else 0))
    return found


def gain(pos: Position, side: str, target: int, force: Sequence[int], outlook: Outlook) -> float | None:
    """What a combat promises: units and steps of both sides, and the hex if it is cleared."""
    made = attack(pos, side, target, force)
    return expected(outcomes(made), prices(made, outlook, outlook.doctrine.taken))


def prices(made: Combat, outlook: Outlook, share: float = 1.0) -> Prices:
    """What the combat is about, as its attacker sees it."""
    pos, doctrine = made.pos, outlook.doctrine
    ours = sorted([p for u in made.attackers for p in worth.steps_of(pos, u)])
    theirs = sorted([p for u in made.defenders for p in worth.steps_of(pos, u)])
    prize = outlook.value.get(made.hex, 0.0) * share * chance_to_hold(made) + doctrine.ground
    return Prices(ours, theirs, prize, 1.0, doctrine.taken, doctrine.pushed_back, doctrine.own_steps)


def chance_to_hold(made: Combat) -> float:
    """A place of the enemy is not won before it is cleared, at the latest on the last turn [8.4.1]."""
    pos = made.pos
    if not made.attackers or not clearing.is_needed(pos, made.hex, made.side):
        return 1.0
    fails = 1.0 - chance_to_clear(pos, operation(pos, made.side, made.attackers, made.hex))
    return 1.0 - pow(fails, pos.scenario.last_turn - pos.turn + 1)


def promise(made: Combat, outlook: Outlook) -> float:
    """What a combat under way promises its attacker as it stands now."""
    return expected(outcomes(made), prices(made, outlook))
