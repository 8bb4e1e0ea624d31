"""Theatres of war: where the enemy outweighs an army, who is a garrison, and who can be spared for elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

Strengths = Sequence[tuple[str, float]]  # for each unit its theatre, and its strength


class Theatres:
    def __init__(
        self,
        theatres: Iterable[str],
        ours: Strengths,  # in defence
        theirs: Strengths,  # in attack
        garrisons: Mapping[str, int],  # units that must stay in some of them
        unit: float,  # the strength of a unit, roughly
        desperate: float,  # outweighed so many times, it does not matter any more
    ) -> None:
        self.armies, self.enemies = Counter(where for where, _ in ours), Counter(where for where, _ in theirs)
        self._garrisons = garrisons
        self.need: dict[str, float] = {}  # how many times the enemy outweighs us
        for theatre in theatres:
            wanted = max(0, garrisons.get(theatre, 0) - self.armies[theatre])  # too small a garrison is one in battle
            against = sum([strength for where, strength in theirs if where == theatre]) + unit * wanted
            own = sum([strength for where, strength in ours if where == theatre]) + unit
            self.need[theatre] = min(desperate, against / own)

    def keeps(self, theatre: str) -> bool:
        """Whether its army is no larger than a garrison: then nobody leaves it."""
        return self.armies[theatre] <= self._garrisons.get(theatre, 0)

    def waits(self, theatre: str) -> bool:
        """Whether such a garrison stays where it is, since there is no enemy yet."""
        return self.keeps(theatre) and not self.enemies[theatre]

    def spares(self, theatre: str, far_worse: float) -> bool:
        """Whether another theatre is so many times worse off."""
        return self.need[theatre] * far_worse < max(self.need.values())
