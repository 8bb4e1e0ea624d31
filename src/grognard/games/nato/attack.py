"""A battle under way [25.1]: who attacks which hex, and what both sides have put into it."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.battle import Battle, BattleStep
from .cities import is_intact
from .pack.charts import CombatResult
from .position import Position
from .scenario import ENEMY


class Attack(Battle):
    """One battle cycle, from commitment to the check of combat supply."""

    def __init__(self, side: str, target: int, steps: Sequence[BattleStep] = ()) -> None:
        super().__init__(steps=steps)
        self.side = side
        self.target = target
        self.units: list[int] = []  # committed for good [25.1.1]
        self.support: list[int] = []  # the headquarters that gives offensive support [25.4.4]
        self.helicopters: dict[str, int] = {}  # attack helicopter brigades that have come through, by side [25.3.4.4]
        self.flown: dict[int, int] = {}  # where each of them is [18.4]
        self.coordinating: set[str] | None = None  # nations or Fronts that defend, where there are too many [26.0]
        self.defenders: list[int] = []  # everybody in the objective hex when the die is thrown
        self.result: CombatResult | None = None
        self.absorbed = True  # the defender took all the step losses that he should
        self.stood_fast = False  # they did not pass [25.7.1]

    @property
    def defender(self) -> str:
        return ENEMY[self.side]


def attackers(pos: Position, made: Attack) -> list[int]:
    """Committed units that are left."""
    return [u for u in made.units if pos.standing[u]]


def in_objective(pos: Position, made: Attack) -> list[int]:
    """Every defending ground unit in the objective hex."""
    return pos.stack(made.target, made.defender)


def assaulters(pos: Position, made: Attack) -> list[int]:
    """Attackers inside the objective hex [27.0]."""
    return [u for u in made.units if pos.standing[u] == made.target and u in pos.assaulting]


def is_city_alone(pos: Position, made: Attack) -> bool:
    """A free city without units defends itself [30.4.7]."""
    return not in_objective(pos, made) and is_intact(pos, made.target)


def is_armoured(pos: Position, u: int) -> bool:
    return pos.scenario.charts.types[pos.counter(u).type].armoured
