"""Marches of games in which armies hold a front: one after another each unit takes the hex that looks best to it, as if
all that have been sent before it already stood where they are going."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import pow
from typing import Any, NamedTuple

from ...engine.reach import Edges
from .doctrine import FrontDoctrine
from .ground import NO_PULL, Roads, pull_of, standing_of, strikes
from .march import March

Stack = tuple[int, float, float]  # a hex, the strength there that strikes far, and that which strikes only near


class Siege(NamedTuple):
    """A place of the enemy behind the front: the units detailed against it, and what pulls them there."""

    units: frozenset[int]
    pull: list[float]


class FrontOutlook:
    """How things stand when a step begins: where either side can strike, what places are worth, what pulls."""

    weights: FrontDoctrine
    threat: list[float]  # by hex: enemy attack strength that can come there
    help: list[float]  # the same of our own
    value: dict[int, float]  # of the places that can be held
    pull: list[float]  # by hex
    sieges: dict[int, Siege]  # by hex
    to_enemy: Sequence[int]  # by hex: how far the nearest enemy is, where a game looks at that
    sent: dict[int, list[float]]  # by unit: what pulls units that are not needed where all go

    def look_at(self, pos: Any, ours: Iterable[Stack], theirs: Iterable[Stack], near: int) -> None:
        """Where strength can be brought; near is nearer than so many hexes."""
        self.threat = strikes(pos.board, theirs, self.weights.falloff, near)
        self.help = strikes(pos.board, ours, self.weights.falloff, near)
        self.sieges, self.sent = {}, {}

    def fed(self, pos: Any, u: int, hex: int) -> bool:
        """Whether a unit would have supplies there."""
        return True

    def refuge(self, pos: Any, u: int, hex: int) -> float:
        """What a place to retreat to is worth: supplies, and an enemy who is weak there."""
        fed = self.weights.refuge if self.weights.refuge and self.fed(pos, u, hex) else 0.0
        return fed - self.weights.shuns * self.threat[hex] + 0.3 * self.value.get(hex, 0.0)

    def standing(self, pos: Any, units: Iterable[int]) -> Callable[[Any], float]:
        """How units stand to what pulls now, in positions to come."""
        pulls = [self.weights.goals * max(self.weights.least_pull, pull) for pull in self.pull]
        return standing_of(pos, dict.fromkeys(units, pulls))

    def draw(self, edges: Edges, goals: Mapping[int, float], foes: Collection[int] = ()) -> None:
        """What pulls: the goals, and enemies a little more than the ground on which they stand."""
        fades = self.weights.fades
        self.pull = pull_of(edges, goals, fades) if goals else [0.0] * len(edges)
        found = {h: self.pull[h] + self.weights.foe for h in foes if self.pull[h] > NO_PULL}
        if found:
            self.pull = pull_of(edges, {**goals, **found}, fades)

    def besiege(
        self, edges: Edges, place: int, value: float, able: Iterable[tuple[int, int, float]], needed: float
    ) -> None:
        """Detail the nearest units that are strong enough together (each with its distance, number and strength).
        Nobody else goes there."""
        force, strength = set(), 0.0
        for _far, u, more in sorted(able):
            if strength < needed:
                force.add(u)
                strength += more
        self.sieges[place] = Siege(frozenset(force), pull_of(edges, {place: value}, self.weights.fades))

    def send_elsewhere(
        self,
        roads: Roads,
        goals: Mapping[int, float],
        able: Sequence[tuple[int, int, float]],
        needed: Mapping[int, float],
    ) -> None:
        """A unit that would be one too many at the goal that pulls it most gets a goal of its own (units with number,
        hex and strength): those that are pulled more choose first."""
        fades, missing = self.weights.fades, dict(needed)
        ways = {goal: roads.way_to(frozenset((goal,))) for goal in goals}
        bids = [(goals[goal] - fades * way[hex], goal, u) for goal, way in ways.items() for u, hex, _ in able]
        strengths = {u: strength for u, _, strength in able}
        settled, refused, fields = set(), set(), dict[int, list[float]]()
        for _, goal, u in sorted(bids, reverse=True):
            if u in settled:
                continue
            if missing[goal] <= 0.0:
                refused.add(u)
                continue
            missing[goal] -= strengths[u]
            settled.add(u)
            if u in refused:
                if goal not in fields:
                    fields[goal] = [goals[goal] - fades * cost for cost in ways[goal]]
                self.sent[u] = fields[goal]

    def pull_on(self, u: int) -> list[float]:
        """What pulls one unit."""
        for siege in self.sieges.values():
            if u in siege.units:
                return siege.pull
        return self.sent.get(u, self.pull)

    def is_target(self, u: int, hex: int) -> bool:
        """Whether a unit has any reason to go for the enemies in a hex."""
        return hex not in self.sieges or u in self.sieges[hex].units


class FrontMarch(March):
    """A game says what units can do, what its goals are worth to them besides, and what else counts."""

    def __init__(
        self,
        pos: Any,
        outlook: FrontOutlook,
        units: Sequence[int],
        standing: dict[int, list[int]],  # hex -> units of our side there, as planned
        resistance: dict[int, float],  # enemy hex -> what an attack on it has to overcome
    ) -> None:
        super().__init__(pos, outlook.weights.worth_fighting, outlook.weights.stays)
        self.front, self.weights, self.units = outlook, outlook.weights, units
        self.standing, self.resistance = standing, resistance
        self.pressure: dict[int, float] = {}  # enemy hex -> attack strength planned beside it
        self._moves: dict[int, dict[int, Any]] = {}  # by unit and the hex in which they end
        for hex, mine in standing.items():
            self.press(hex, sum([self.attack(u) for u in mine]))

    # -- what a game says -----------------------------------------------------------------------------------------

    def attack(self, u: int) -> float:
        raise NotImplementedError

    def defence(self, hex: int, units: Sequence[int]) -> float:
        """What units bring against an attack on a hex, with its ground."""
        raise NotImplementedError

    def beside(self, hex: int) -> Iterable[int]:
        """Hexes that can be attacked from one."""
        raise NotImplementedError

    def may_stand(self, units: Sequence[int], h: int) -> bool:
        """Whether these can be all of our side in a hex."""
        raise NotImplementedError

    def covers(self, u: int, hex: int) -> Iterable[int]:
        """Hexes that the unit's zone would cover alone."""
        return ()

    def may_attack_from(self, hex: int) -> bool:
        return True

    def hold(self, hex: int, mates: Sequence[int]) -> float:
        """What a garrison is worth."""
        return 0.0

    def zone(self, u: int, hex: int, by: int) -> None:
        """A unit comes (1) or goes (-1) in the plan."""

    def besides(self, u: int, h: int) -> dict[str, float]:
        """What else a place is worth to a unit."""
        return {}

    def moves_of(self, u: int) -> Iterable[Any]:
        """The moves that a unit could make."""
        raise NotImplementedError

    def follows(self, u: int) -> bool:
        """Whether a unit waits for the others to choose: a headquarters does."""
        return False

    # -- who goes, and where --------------------------------------------------------------------------------------

    def groups(self) -> list[list[int]]:
        """Those nearest to the fighting choose first, the strong before the weak; who follows others chooses last."""
        standing, far = self.begun.standing, self.front.to_enemy
        return [[u] for u in sorted(self.units, key=lambda u: (self.follows(u), far[standing[u]], -self.attack(u), u))]

    def moves(self, u: int) -> dict[int, Any]:
        """Where a unit comes, and by which move."""
        if u not in self._moves:
            self._moves[u] = {on.hex: on for on in self.moves_of(u)}
        return self._moves[u]

    def ends(self, group: list[int]) -> Collection[int]:
        return [h for h in self.moves(group[0]) if h]

    def path(self, leader: int, goal: int) -> list[int] | None:
        return list(self._moves[leader][goal].path) if leader in self._moves else None

    # -- who stands where -----------------------------------------------------------------------------------------

    def press(self, hex: int, strength: float) -> None:
        for n in self.beside(hex):
            if n in self.resistance:
                self.pressure[n] = self.pressure.get(n, 0.0) + strength

    def lift(self, group: list[int]) -> None:
        u, hex = group[0], self.home(group[0])
        if hex:
            self.standing[hex] = [x for x in self.standing[hex] if x != u]
            self.press(hex, -self.attack(u))
            self.zone(u, hex, -1)

    def stand(self, group: list[int], goal: int) -> None:
        u = group[0]
        if goal:
            self.standing.setdefault(goal, []).append(u)
            self.press(goal, self.attack(u))
            self.zone(u, goal, 1)

    def fits(self, group: list[int], h: int) -> bool:
        return h == self.home(group[0]) or self.may_stand([*self.standing.get(h, ()), *group], h)

    # -- what places are worth ------------------------------------------------------------------------------------

    def lure(self, group: list[int], h: int) -> float:
        return self.weights.goals * max(self.weights.least_pull, self.front.pull_on(group[0])[h])

    def aim(self, group: list[int], h: int) -> str | None:
        """What pulls grows on the way there, and is greatest at the goal."""
        pull = self.front.pull_on(group[0])
        while (onward := max((h, *self.begun.board.neighbours[h]), key=lambda n: pull[n])) != h:
            h = onward
        return self.label(h)

    def worth(self, group: list[int], h: int) -> float:
        return sum(self.gains(group[0], h).values())

    def items(self, group: list[int], h: int) -> dict[str, float]:
        return {"aim": self.lure(group, h), **self.gains(group[0], h)}

    def gains(self, u: int, h: int) -> dict[str, float]:
        """Battles, garrisons, danger and a line without gaps, as others have been sent."""
        weights, mates = self.weights, self.standing.get(h, [])
        return {
            "battle": weights.battle * self.battle(u, h, mates),
            "prize": weights.holds * self.hold(h, mates),
            "safety": -weights.fear * self.danger(u, h, mates),
            "line": 0.0 if mates else weights.line * self.line(u, h),
            **self.besides(u, h),
        }

    def pays(self, odds: float) -> float:
        """The value of odds: little below two to one, much from three to one on. Units that were placed and taken away
        again can leave a trace below nothing."""
        return self.weights.odds * pow(min(max(0.0, odds), self.weights.enough), self.weights.steepness)

    def battle(self, u: int, hex: int, mates: Sequence[int]) -> float:
        """What a unit adds to a battle from a hex. Odds pay more the better they get, so that units gather for a blow;
        beyond what is needed nothing more is paid."""
        if not self.may_attack_from(hex):
            return 0.0
        weights, ours, best = self.weights, self.attack(u), 0.0
        here = sum([self.attack(x) for x in mates]) if weights.from_one_hex else 0.0
        for n in self.beside(hex):
            against = self.resistance.get(n)
            if against is None or not self.front.is_target(u, n):
                continue
            around = self.pressure.get(n, 0.0)
            more = weights.together * (self.pays((around + ours) / against) - self.pays(around / against))
            if weights.from_one_hex:
                more += weights.from_one_hex * (self.pays((here + ours) / against) - self.pays(here / against))
            best = max(best, more * (1.0 + weights.prize * self.front.value.get(n, 0.0)))
        return best

    def danger(self, u: int, hex: int, mates: Sequence[int]) -> float:
        """How much of the stack the enemy could be expected to destroy."""
        threat, weights = self.front.threat[hex], self.weights
        if threat <= 0:
            return 0.0
        odds = threat / max(1.0, self.defence(hex, (u, *mates)))
        return min(weights.most_danger, max(0.0, odds - weights.bears) * weights.risk)

    def guard(self, u: int, hex: int) -> float:
        """What a unit adds to a garrison: how much less likely the place falls."""
        value, mates = self.front.value.get(hex, 0.0), self.standing.get(hex, [])
        if not value or self.front.threat[hex] <= 0:
            return 0.0
        return value * (self.falls(hex, mates) - self.falls(hex, [*mates, u]))

    def falls(self, hex: int, units: Sequence[int]) -> float:
        """How likely the enemy takes a place from these units."""
        odds = self.front.threat[hex] / max(1.0, self.defence(hex, units))
        return min(1.0, max(0.0, odds - 1.0) / self.weights.sure)

    def line(self, u: int, hex: int) -> float:
        """Ground that the unit's zone covers alone where the enemy can come."""
        threat, enough = self.front.threat, self.weights.covered
        return sum([min(1.0, threat[n] / enough) for n in self.covers(u, hex)])
