"""How a movement is planned: fights that are worth a march first, then every other unit takes the place worth most to
it. All that choose later see a unit already sent where it is going."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from .because import Because, weighed
from .clock import Clock
from .plan import Plan, Scheme


class March:
    """A game says who moves in which groups, how far they come, and what a place is worth to them."""

    def __init__(self, pos: Any, worth_preparing: float, stays: float) -> None:
        self.begun = pos  # nobody has been sent yet
        self.plan = Plan()
        self._worth_preparing = worth_preparing  # what a fight must promise
        self._stays = stays  # what going elsewhere must gain
        self._clock = Clock()

    # -- what a game says -----------------------------------------------------------------------------------------

    def targets(self) -> Collection[int]:
        """Hexes in which fights could be prepared."""
        return ()

    def schemes(self, target: int) -> list[Scheme]:
        """Fights that could be prepared there with those not sent yet."""
        return []

    def near(self, target: int) -> Collection[int]:
        """Hexes where other fights look different once one has been prepared here."""
        return ()

    def groups(self) -> Sequence[list[int]]:
        """Who moves together, in the order in which they choose; those not sent yet."""
        raise NotImplementedError

    def ends(self, group: list[int]) -> Collection[int]:
        """Where a group could end its move."""
        raise NotImplementedError

    def lure(self, group: list[int], h: int) -> float:
        """What draws a group to a hex, whoever else is there."""
        raise NotImplementedError

    def worth(self, group: list[int], h: int) -> float:
        """What else a place is worth, as those stand who have been sent."""
        return 0.0

    def most_worth(self, group: list[int], h: int) -> float:
        """The most that `worth` ever gives."""
        return 1e9

    def items(self, group: list[int], h: int) -> dict[str, float]:
        """What the worth of a place is made of."""
        return {}

    def aim(self, group: list[int], h: int) -> str | None:
        """The place that draws a group which goes to a hex, if it is one place."""
        return None

    def fits(self, group: list[int], h: int) -> bool:
        raise NotImplementedError

    def leads(self, group: list[int]) -> int:
        return group[0]

    def path(self, leader: int, goal: int) -> list[int] | None:
        """The way to a goal, if it is worth finding out now."""
        return None

    def lift(self, group: list[int]) -> None:
        """Take a group off the plan: it is about to choose."""

    def stand(self, group: list[int], goal: int) -> None:
        """From now on they stand at their goal, for all others."""
        raise NotImplementedError

    # -- planning -------------------------------------------------------------------------------------------------

    def planned(self, clock: Clock | None = None) -> Plan:
        """The whole plan, or as much of it as there is time for: units without a place by then stay."""
        self._clock = clock or self._clock
        self.prepare_fights()
        for group in self._clock.in_time(self.groups()):
            self.settle(group)
        return self.plan

    def prepare_fights(self) -> None:
        """Bring the best fights into place, one after the other, until none is worth it."""
        found: dict[int, list[Scheme]] = {}
        while not (self.plan.targets and self._clock.is_up):
            for target in self._clock.in_time(sorted(set(self.targets()) - set(self.plan.targets))):
                if target not in found:
                    found[target] = self.schemes(target)
            good = [s for schemes in found.values() for s in schemes if s.gain >= self._worth_preparing]
            if not good:
                return
            best = max(good, key=lambda s: s.gain)
            self.plan.targets[best.target] = list(best.places)
            for goal, group in self.columns(best):
                told = weighed("prepares", {}, units=self.names(group), hex=self.label(best.target), gain=best.gain)
                self.send(group, goal, told)
            near, sent = set(self.near(best.target)), best.places
            found = {
                t: schemes
                for t, schemes in found.items()
                if t not in near and not any(u in sent for s in schemes for u in s.places)
            }

    def columns(self, scheme: Scheme) -> list[tuple[int, list[int]]]:
        """Those who go from one hex to another go together."""
        found: dict[tuple[int, int], list[int]] = {}
        for u, goal in scheme.places.items():
            found.setdefault((self.home(u), goal), []).append(u)
        return [(goal, group) for (_, goal), group in found.items()]

    def settle(self, group: list[int]) -> None:
        """A group goes where it is worth most, or stays."""
        hexes = self.ends(group)
        if not hexes:
            return
        self.lift(group)
        goal, value = self.best_place(group, hexes)
        home = self.home(group[0])
        if goal is None or goal == home:
            self.stand(group, home)
            return
        there, here = self.items(group, goal), self.items(group, home)
        gained = {name: there[name] - here.get(name, 0.0) for name in there}
        stay = self.lure(group, home) + self.worth(group, home)
        told = weighed("goes", gained, units=self.names(group), hex=self.label(goal), gain=value, stay=stay, aim=None)
        if told.figures["item"] == "aim":
            aim = self.aim(group, goal)
            item = "there" if aim == self.label(goal) else "aim"
            told = replace(told, figures={**told.figures, "aim": aim, "item": item})
        self.send(group, goal, told)

    def best_place(self, group: list[int], hexes: Collection[int]) -> tuple[int | None, float]:
        """The best of the places, looked at in the order of what draws the group there, until no other can win."""
        home = self.home(group[0])
        ranked = sorted([(self.lure(group, h), h) for h in hexes], reverse=True)
        best, best_value = -1, 0.0
        for lure, h in ranked:
            if best >= 0 and lure + self.most_worth(group, h) < best_value:
                continue
            if not self.fits(group, h):
                continue
            value = lure + self.worth(group, h) + (self._stays if h == home else 0.0)
            if best < 0 or value > best_value:
                best, best_value = h, value
        return (best, best_value) if best >= 0 else (None, 0.0)

    def send(self, group: list[int], goal: int, because: Because) -> None:
        """Fix their goal; others plan as if they stood there already."""
        if goal != self.home(group[0]):
            leader = self.leads(group)
            self.plan.order.append(leader)
            self.plan.company[leader] = [u for u in group if u != leader]
            self.plan.reasons[leader] = because
            self.plan.homes[leader] = self.home(leader)
            if (path := self.path(leader, goal)) is not None:
                self.plan.paths[leader] = path
            for u in group:
                self.plan.goals[u] = goal
        self.stand(group, goal)

    def home(self, u: int) -> int:
        """Where a unit stood at the beginning; 0 for one that was not on the map."""
        found: int = self.begun.standing[u]
        return found

    def names(self, units: Sequence[int]) -> list[str]:
        found: list[str] = self.begun.ids(units)
        return found

    def label(self, h: int) -> str:
        found: str = self.begun.label(h)
        return found


class PlacedMarch(March):
    """Knows who is to stand in each place, as planned so far; a game puts everybody where he begins."""

    def __init__(self, pos: Any, worth_preparing: float, stays: float) -> None:
        super().__init__(pos, worth_preparing, stays)
        self.placed: dict[int, int] = {}  # by unit
        self.there: dict[int, set[int]] = {}  # by place

    def lift(self, group: list[int]) -> None:
        for u in group:
            self.there.get(self.placed.pop(u, 0), set()).discard(u)

    def stand(self, group: list[int], goal: int) -> None:
        self.lift(group)
        for u in group:
            self.placed[u] = goal
            self.there.setdefault(goal, set()).add(u)
