"""What troops can expect who come down on an objective, out of the air or from the sea."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.nextwar import clearing
from ...games.nextwar.position import Position
from ...games.nextwar.stacking import efficiency, points_of
from . import worth
from .outlook import Outlook


def worth_seizing(pos: Position, outlook: Outlook, force: Sequence[int], hex: int, exposed: float) -> float:
    """What an objective scores if it is cleared and held, less what the troops risk: a part of them in any case, and
    more where the enemy is strong."""
    doctrine = outlook.doctrine
    risk = min(doctrine.most_dropped, exposed + doctrine.dropped_by * outlook.threat[hex])
    prize = outlook.value.get(hex, 0.0) * chance_to_clear(pos, force, hex) * doctrine.cleared
    return prize - risk * doctrine.own_steps * sum([worth.price(pos, u) for u in force])


def chance_to_clear(pos: Position, force: Sequence[int], hex: int) -> float:
    """Whatever marker is drawn [8.4.1.2]."""
    best = max(efficiency(pos, u) for u in force)
    missing = max(0, clearing.mssp(pos, hex) - points_of(pos, force) // 2)
    others = len(pos.scenario.installations.get(hex, ()))
    values = [pos.scenario.charts.clearing_markers[marker] for marker in pos.markers] or [5]
    least = [2 * value - best + missing + others + 1 for value in values]  # that the die must show
    return sum(min(10, max(0, 10 - die)) for die in least) / (10 * len(least))
