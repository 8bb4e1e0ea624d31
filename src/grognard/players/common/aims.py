"""What a side is after: every formation gets a goal, and a field that pulls it there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .ground import FAR


@dataclass(frozen=True)
class Goal:
    """Hexes to reach, and how many formations it is worth."""

    hexes: frozenset[int]
    weight: float


class Aims:
    """Formations share out goals: the nearest to each, if not enough others are after it."""

    def __init__(
        self, goals: Sequence[Goal], way_to: Callable[[frozenset[int]], Sequence[float]], crowding: float
    ) -> None:
        self.goals = goals
        self._way_to = way_to
        self._crowding = crowding  # how much farther a formation goes to find a goal nobody else is after
        self._given: dict[str, Goal] = {}
        self._load: dict[Goal, int] = {}
        self._fields: dict[str, Sequence[float]] = {}

    def goal(self, formation: str, start: int) -> Goal:
        """A formation keeps the goal it got first; from where it stands then."""
        if formation not in self._given:
            found = min(self.goals, key=lambda goal: self._cost(goal, start))
            self._load[found] = self._load.get(found, 0) + 1
            self._given[formation] = found
        return self._given[formation]

    def field(self, formation: str, start: int) -> Sequence[float]:
        """What it costs from each hex to what a formation is after."""
        found = self._fields.get(formation)
        if found is None:
            found = self._fields[formation] = self._way_to(self.goal(formation, start).hexes)
        return found

    def _cost(self, goal: Goal, start: int) -> float:
        way = self._way_to(goal.hexes)[start] if start else 0
        return min(way, FAR) + self._crowding * self._load.get(goal, 0) / goal.weight
