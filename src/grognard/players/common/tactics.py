"""Marches of games in which stacks attack the next hex with guns in support: attacks are prepared, the others find
places in company, in cover and out of contact, guns behind them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from .march import March
from .outlook import Outlook
from .plan import Scheme


class TacticalMarch(March):
    """Planned on a scratch copy of the position. A game says who can attack what from where, and what that promises."""

    def __init__(self, pos: Any, outlook: Outlook, units: Sequence[int], guns: Sequence[int], left: int = -1) -> None:
        super().__init__(pos, outlook.weights.worth_preparing, stays=0.01)
        self.scratch = pos.copy()
        self.outlook, self.weights, self.board, self.muster = outlook, outlook.weights, outlook.board, outlook.muster
        self.arriving = left >= 0  # these units have just come, with so many points left
        self.known = {u: self.within_reach(u, left if self.arriving else self.points(u)) for u in units}
        self.reach = dict(self.known)  # of those not sent yet
        self.guns = sorted(guns, key=lambda u: -self.muster.strength[u])  # that may support

    def within_reach(self, u: int, points: int) -> dict[int, int]:
        """The hexes a unit can go to; the next hex is always within reach of one that has not come far."""
        passage, home = self.outlook.passage, self.home(u)
        found = passage.reach(home, points)
        for n, cost in () if self.arriving else passage.edges[home]:
            if not passage.closed[n]:
                found.setdefault(n, cost)
        found[home] = 0
        return found

    # -- what a game says -----------------------------------------------------------------------------------------

    def points(self, u: int) -> int:
        """How far a unit can go now."""
        raise NotImplementedError

    def goes_apart(self, u: int) -> bool:
        """Units that do not move with their formation."""
        return False

    def minds_strangers(self) -> bool:
        return True

    def foes(self, h: int) -> list[int]:
        raise NotImplementedError

    def can_attack(self, n: int, target: int) -> bool:
        return True

    def may_stand(self, units: Sequence[int], h: int) -> bool:
        """Whether these may share a hex that is large enough for them."""
        return True

    def forces(self, able: list[int], target: int) -> list[list[int]]:
        """Who can attack together."""
        return [able]

    def supports(self, gun: int, attackers: Sequence[int]) -> bool:
        return True

    def fire(self, guns: Sequence[int], force: list[int]) -> float:
        """What supports a force, besides its own strength."""
        return 0.0

    def resistance(self, target: int) -> float:
        raise NotImplementedError

    def promise(self, target: int, places: Mapping[int, int], fire: float) -> float:
        """The mean gain if these units attack from these places."""
        raise NotImplementedError

    def halved(self) -> int:
        """By what strength is divided in this phase."""
        return 1

    def barrier(self, n: int, target: int) -> float:
        """How much the way into a target is worse than open ground."""
        return 0.0

    def obliged_by(self, n: int) -> list[int]:
        """Enemies that nobody has planned to attack, and whom units here would have to."""
        return []

    def holds(self, u: int, h: int, mates: list[int]) -> float:
        """The value of a unit staying in a place."""
        return 0.0

    # -- who goes, and where --------------------------------------------------------------------------------------

    def friends(self, h: int) -> list[int]:
        return self.outlook.friends(self.scratch, h)

    def groups(self) -> list[list[int]]:
        """Those of a formation in one hex, with their guns. Fighting units choose first, those nearest to their goal
        before the others."""
        found: dict[tuple[object, ...], list[int]] = {}
        gun = self.muster.gun
        for u in sorted(self.reach, key=lambda u: gun[u]):
            key = (self.home(u), self.muster.formation[u])
            apart = self.goes_apart(u) or (gun[u] and key not in found)
            found.setdefault((u,) if apart else key, []).append(u)
        return sorted(
            (g[: self.muster.limit] for g in found.values()),
            key=lambda g: (gun[g[0]], self.outlook.field(g[0])[self.home(g[0])], g),
        )

    def fits(self, group: list[int], h: int) -> bool:
        if self.scratch.standing[group[0]] == h:
            return True
        there = [x for x in self.friends(h) if x not in group]
        if len(there) + len(group) > self.muster.limit:
            return False
        return not there or self.may_stand([*there, *group], h)

    def leads(self, group: list[int]) -> int:
        """The slowest unit of a group."""
        return group[0] if self.arriving else min(group, key=self.points)

    def path(self, leader: int, goal: int) -> list[int] | None:
        home = self.home(leader)
        if goal in self.board.neighbours[home]:
            return [goal]
        return self.outlook.passage.path(self.known[leader], home, goal)

    def contact(self, group: list[int], mates: list[int], h: int) -> float:
        """The price of standing beside enemies that are not attacked by plan: a forced attack may cost more than it
        brings, and nobody goes into contact straight from the map's edge."""
        weights, muster = self.weights, self.muster
        enemies = self.obliged_by(h)
        if self.arriving or not enemies:
            return weights.not_yet if self.arriving else weights.in_contact
        theirs = [x for e in enemies for x in self.foes(e)]
        ahead = sum([muster.strength[u] for u in (*group, *mates)]) - sum([muster.strength[x] for x in theirs])
        odds = self.outlook.odds(ahead, min(self.outlook.cover[e] for e in enemies), theirs)
        price = sum([muster.price[u] for u in group]) / len(group)
        gained = sum(odds.killed[: len(theirs)]) * muster.price[theirs[0]]
        return weights.in_contact + weights.obliged * max(0.0, odds.lost * price - gained)

    # -- attacks --------------------------------------------------------------------------------------------------

    def targets(self) -> Collection[int]:
        return self.outlook.enemies

    def near(self, target: int) -> Collection[int]:
        return self.board.within(target, 2)

    def schemes(self, target: int) -> list[Scheme]:
        beside = [n for n in self.board.neighbours[target] if self.can_attack(n, target)]
        fighters = [u for u in self.reach if not self.muster.gun[u]]
        able = [u for u in fighters if any(n in self.reach[u] for n in beside)]
        if not able:
            return []
        guns = [u for u in self.guns if self.comes_into_range(u, target)]
        return [s for force in self.forces(able, target) if (s := self.best_places(target, beside, force, guns))]

    def comes_into_range(self, u: int, target: int) -> bool:
        """Whether a gun could support an attack after a short move."""
        come_up = self.weights.guns_come_up if u in self.reach else 0
        return self.board.distance(self.scratch.standing[u], target) <= self.muster.range[u] + come_up

    def best_places(self, target: int, beside: list[int], force: list[int], guns: Sequence[int]) -> Scheme | None:
        """Bring up the strongest, each to the best hex next to the target; then release those not needed. Where all of
        them promise next to nothing, fewer do not promise more."""
        fire, enough = self.fire(guns, force), self.resistance(target) + self.weights.hopeful
        force = sorted(force, key=lambda u: (-self.muster.strength[u], u))[: self.weights.most_attackers]
        places: dict[int, int] = {}
        for u in force if self.is_hopeful(force, fire, enough) else ():
            hex = self.place_beside(u, target, beside)
            if hex is not None:
                self.scratch.put(u, hex)
                places[u] = hex
        best: Scheme | None = None
        while places and self.is_hopeful(places, fire, enough):
            gain = self.promise(target, places, fire) - self.price_of(target, places)
            if best is None and gain < self.weights.worth_preparing - self.weights.slack:
                break
            if best is None or gain >= best.gain:
                best = Scheme(gain, target, dict(places))
            last, _ = places.popitem()
            self.scratch.put(last, self.home(last))
        for u in places:
            self.scratch.put(u, self.home(u))
        return best

    def is_hopeful(self, units: Iterable[int], fire: float, enough: float) -> bool:
        """Whether units can bring enough strength, with so much fire in support."""
        strength = sum([self.muster.strength[u] for u in units])
        return (strength + min(strength, fire)) / self.halved() >= enough

    def price_of(self, target: int, places: dict[int, int]) -> float:
        """Other enemies to be fought, and the danger of standing there afterwards."""
        price = 0.0
        for hex in set(places.values()):
            stack = self.friends(hex)
            arriving = [u for u in stack if u in places]
            mates = [u for u in stack if u not in places]
            danger = min(0.0, self.outlook.safety(arriving, mates, hex))
            price += self.other_enemies(hex, target) - self.weights.afterwards * danger
        return price

    def place_beside(self, u: int, target: int, beside: list[int]) -> int | None:
        open_hexes = [n for n in beside if n in self.reach[u] and self.fits([u], n)]
        return min(open_hexes, key=lambda n: self.approach(u, n, target), default=None)

    def approach(self, u: int, n: int, target: int) -> float:
        """The worse the way into the target, the less a place is liked; brothers stand together."""
        own = self.muster.formation[u]
        brothers = sum([1 for m in self.friends(n) if self.muster.formation[m] == own])
        cover = 0.1 * self.outlook.cover[n]
        return self.barrier(n, target) + self.other_enemies(n, target) + cover - self.weights.together * brothers

    def other_enemies(self, n: int, target: int) -> float:
        """Enemies that would have to be attacked as well from here."""
        fixed, each = self.weights.other_enemy
        others = [e for e in self.obliged_by(n) if e != target]
        return sum([fixed + each * sum([self.muster.strength[x] for x in self.foes(e)]) for e in others])

    # -- everybody else -------------------------------------------------------------------------------------------

    def ends(self, group: list[int]) -> Collection[int]:
        return set(self.reach[group[0]]).intersection(*(self.reach[u] for u in group[1:]))

    def lure(self, group: list[int], h: int) -> float:
        return self.outlook.lure(self.scratch, group, h)

    def aim(self, group: list[int], h: int) -> str | None:
        u, outlook = group[0], self.outlook
        hexes = outlook.aims.goal(outlook.formation(u), outlook.start.standing[u]).hexes
        return self.label(min(hexes, key=lambda x: (self.board.distance(x, h), x)))

    def worth(self, group: list[int], h: int) -> float:
        """In company, in cover, and not beside an enemy that must then be attacked."""
        if self.muster.gun[group[0]]:
            return self.worth_for_guns(group, h)
        mates = [x for x in self.friends(h) if x not in group]
        value = self.outlook.safety(group, mates, h) + self.holds(group[0], h, mates)
        if mates and self.minds_strangers():
            own = self.muster.formation[group[0]]
            value -= self.weights.strangers if any(self.muster.formation[m] != own for m in mates) else 0.0
        if self.outlook.near_enemy[h] == 1:
            value -= self.contact(group, mates, h)
        return value

    def worth_for_guns(self, group: list[int], h: int) -> float:
        """Behind others, out of zones, with planned attacks or at least the enemy in range."""
        u, weights, range = group[0], self.weights, self.muster.range[group[0]]
        mates = [x for x in self.friends(h) if x != u]
        guarded = any(not self.muster.gun[x] for x in mates)
        value = weights.gun_care * self.outlook.safety(group, mates, h) + weights.guarded * guarded
        value -= weights.in_range * abs(self.outlook.near_enemy[h] - min(4, max(2, range - 1)))
        if self.outlook.passage.zone[h]:
            return value - weights.supporting
        for target, attackers in self.plan.targets.items():
            if 1 < self.board.distance(h, target) <= range and self.supports(u, attackers):
                return value + weights.supporting
        return value

    def items(self, group: list[int], h: int) -> dict[str, float]:
        return self.outlook.items(self.scratch, group, [x for x in self.friends(h) if x not in group], h)

    def stand(self, group: list[int], goal: int) -> None:
        for u in group:
            self.reach.pop(u, None)
            if goal != self.home(u):
                self.scratch.put(u, goal)
