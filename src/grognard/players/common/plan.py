"""Plans: who goes where in a phase, with whom, and why. A plan knows the position it was made for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .because import Because


@dataclass
class Plan:
    """Where each unit is to go in this phase. Made once, at its beginning, and carried out unit by unit."""

    goals: dict[int, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)  # those who lead a move, one after the other
    company: dict[int, list[int]] = field(default_factory=dict)  # by leader
    paths: dict[int, list[int]] = field(default_factory=dict)  # by leader; without one it is found when he sets out
    targets: dict[int, list[int]] = field(default_factory=dict)  # hexes to be attacked, and by whom
    reasons: dict[int, Because] = field(default_factory=dict)  # by leader
    waiting: set[int] = field(default_factory=set)
    homes: dict[int, int] = field(default_factory=dict)  # by leader: where he stood when the plan was made

    def holds(self, standing: Sequence[int]) -> bool:
        """Whether the units still to move stand where they stood: otherwise the plan was made for another position."""
        return all(self.homes.get(u, standing[u]) == standing[u] for u in self.order)

    def put_off(self, u: int) -> None:
        """Let it go after all others, if it can then."""
        if u not in self.waiting:
            self.waiting.add(u)
            self.order.append(u)


@dataclass
class Scheme:
    """A fight that could be prepared: what it promises, in which hex, and where its units would stand."""

    gain: float
    target: int
    places: dict[int, int]
