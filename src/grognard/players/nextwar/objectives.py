"""What troops can expect who clear an objective: they march there, or come down out of the air or from the sea."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.nextwar import clearing
from ...games.nextwar.clearing import Operation
from ...games.nextwar.pack.terms import tally
from ...games.nextwar.position import Position
from ...games.nextwar.stacking import efficiency
from . import worth
from .outlook import Outlook

DICE = 10
ASSAULT = 1  # what the die must show more right after an assault [8.4.1.1.4]


def worth_seizing(pos: Position, outlook: Outlook, force: Sequence[int], hex: int, exposed: float) -> float:
    """What an objective scores if it is cleared and held, less what the troops risk: a part of them in any case, and
    more where the enemy is strong."""
    doctrine = outlook.doctrine
    risk = min(doctrine.most_dropped, exposed + doctrine.dropped_by * outlook.threat[hex])
    chance = chance_to_clear(pos, operation(pos, outlook.side, force, hex), ASSAULT)
    prize = outlook.value.get(hex, 0.0) * chance * doctrine.cleared
    return prize - risk * doctrine.own_steps * sum([worth.price(pos, u) for u in force])


def worth_clearing(outlook: Outlook, case: Operation) -> float:
    """What an operation promises: the place, less a step if it fails with too few [8.4.1.2]."""
    pos, chance = case.pos, chance_to_clear(case.pos, case)
    lost = worth.price_of_step(pos, case.lead) if clearing.missing_sp(case) else 0.0
    return outlook.value.get(case.hex, 0.0) * chance - outlook.doctrine.own_steps * lost * (1.0 - chance)


def operation(pos: Position, side: str, force: Sequence[int], hex: int) -> Operation:
    """With the best lead."""
    lead = max(force, key=lambda u: (efficiency(pos, u), pos.steps(u)))
    return Operation(pos, side, hex, lead, tuple(force))


def chance_to_clear(pos: Position, case: Operation, worse: int = 0) -> float:
    """Whatever marker is drawn, or with the one that lies there [8.4.1.2]."""
    charts = pos.scenario.charts
    modifiers = int(tally([m for _, m in charts.clearing_modifiers], case).total) + case.value - worse
    values = [case.value] if case.value else [charts.clearing_markers[marker] for marker in pos.markers] or [5]
    least = [2 * value - modifiers for value in values]  # that the die must show
    return sum([min(DICE, max(0, DICE - die)) for die in least]) / (DICE * len(least))
