"""Commanders of games in which stacks attack the next hex with guns in support."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...engine.ask import Answer, Ask
from .because import weighed
from .commander import Commander
from .fights import Fight, commitment, strongest_first
from .ground import standing_of
from .outlook import Muster, Outlook
from .plan import Plan
from .prospects import Prospects
from .stances import OF_STACKS, Stance
from .tactics import TacticalMarch

FARTHEST = 60  # points of movement to a goal beyond which it does not matter any more


class StackCommander(Commander):
    """A game says how things look, who marches, and what attacks promise."""

    stances: ClassVar[tuple[Stance, ...]] = OF_STACKS
    foresight: ClassVar[int] = 40  # scores of units move and fight twice a turn: no farther than the reply

    def __init__(self, seed: int, prospects: Prospects, doctrines: Mapping[str, Any]) -> None:
        super().__init__(seed, prospects, doctrines)
        self.decisions = {
            "movement": self.movement,
            "late-movement": self.movement,
            "move": self.move,
            "entry-hex": self.entry_hex,
            "enter-with": self.enter_with,
            "combat": self.fight,
            "gather": self.gather,
            "support": self.support,
            "take-loss": self.take_loss,
            "excess": self.take_loss,
            "retreat-path": self.retreat_path,
            "advance": self.advance,
            "place-rebuilt": self.place_rebuilt,
        }

    # -- what a game says -----------------------------------------------------------------------------------------

    def muster(self, pos: Any) -> Muster:
        raise NotImplementedError

    def outlook(self, pos: Any, side: str) -> Outlook:
        """How things stood when the side's movement phase began."""
        raise NotImplementedError

    def march(self, pos: Any, side: str, arriving: Sequence[int] = (), left: int = -1) -> TacticalMarch:
        """The march of everybody, or of units that have just come with so many points left."""
        raise NotImplementedError

    def waits(self, pos: Any, u: int) -> bool:
        """Whether a reinforcement had better not come yet."""
        return False

    def in_the_way(self, pos: Any, h: int) -> float:
        """What others on the road cost somebody who enters there."""
        return 0.0

    def overruns(self, pos: Any, ask: Ask) -> Iterable[tuple[float, Answer]]:
        """Who could be ridden down at the end of a move, and what that promises."""
        return ()

    def due(self, pos: Any, side: str) -> Collection[int]:
        """Hexes that must be attacked."""
        return ()

    def targets(self, pos: Any, side: str) -> Iterable[tuple[int, list[int]]]:
        """Enemy hexes with the units that can attack them."""
        raise NotImplementedError

    def forces(self, pos: Any, units: list[int], target: int) -> list[list[int]]:
        """Who can attack together."""
        return [units]

    def backing(self, pos: Any, target: int, force: list[int]) -> list[int]:
        """Guns that may support a force against the target looked at, the strongest first."""
        return []

    def promise(self, pos: Any, side: str, target: int, guns: Sequence[int]) -> Callable[[list[int]], float]:
        """What units promise if they attack, with these guns in support."""
        raise NotImplementedError

    def otherwise(self, pos: Any, side: str, target: int) -> Iterable[Fight]:
        """Other ways to fight those in a hex."""
        return ()

    def gain_with(self, pos: Any, ask: Ask, options: Sequence[Answer]) -> float:
        """What an attack promises the asked side if it commits these."""
        return 0.0

    def price(self, pos: Any, side: str, option: Answer) -> float:
        """What support could do elsewhere or later."""
        return 0.0

    def way_home(self, pos: Any, u: int) -> list[int]:
        """What it costs from each hex to where supplies come from."""
        raise NotImplementedError

    # -- movement -------------------------------------------------------------------------------------------------

    def standing(self, pos: Any, side: str) -> Callable[[Any], float]:
        outlook = self.outlook(pos, side)
        pull, flies = outlook.weights.pull, outlook.muster.flies
        fields = {u: outlook.field(u) for u in pos.on_map(side) if not flies[u]}
        return standing_of(pos, {u: [-pull * min(way, FARTHEST) for way in field] for u, field in fields.items()})

    def make_plan(self, pos: Any, ask: Ask) -> Plan:
        return self.march(pos, ask.side).planned(self.clock)

    def movement(self, pos: Any, ask: Ask) -> Answer | None:
        """Bring in what can enter, then carry out the plan stack by stack; where too many stand, a unit moves on."""
        if not self.has_plan(pos, ask.side) and (entering := self.entering(pos, ask)):
            return entering
        answer = self.carry_out(pos, ask)
        if answer is not None:
            return answer
        crowded = [reason for reason in ask.reasons("done") if reason.text == "over-stacked"]
        return "move " + crowded[0].params["units"][0] if crowded else "done"

    def entering(self, pos: Any, ask: Ask) -> Answer | None:
        """Reinforcements come at once, the strongest first."""
        strength = self.muster(pos).strength
        found = [(self.unit(pos, o.split()), o) for o in ask.options if o.startswith("enter ")]
        found = [(u, o) for u, o in found if not self.waits(pos, u)]
        return max(found, key=lambda one: (strength[one[0]], one[1]))[1] if found else None

    def entry_hex(self, pos: Any, ask: Ask) -> Answer | None:
        """Where the aims are near and the road is not full of others."""
        field = self.outlook(pos, ask.side).field(ask.what)
        return self.best_hex(pos, ask, lambda h: -field[h] - self.in_the_way(pos, h))

    def enter_with(self, pos: Any, ask: Ask) -> Answer | None:
        """Brothers of the same formation come in as one stack: those that fight, and a gun in their guard."""
        muster, units = self.muster(pos), ask.what.units
        guns_turn = len(units) == muster.limit - 1

        def strength(words: list[str]) -> float:
            u = self.unit(pos, words) if len(words) > 1 else None
            if u is None or muster.formation[u] != muster.formation[units[0]]:
                return -1.0
            return muster.strength[u] + (100.0 if muster.gun[u] == guns_turn else 0.0)

        answer = self.best(pos, ask, strength, least=-0.5) or self.done(ask)
        self.because = None  # who comes in with whom needs no words
        return answer

    def way(self, pos: Any, ask: Ask, plan: Plan, leader: int) -> list[int]:
        """For units that have just come: forward, but not into contact, and not into full hexes."""
        units = list(ask.what.units)
        march = self.march(pos, ask.side, units, max(0, ask.what.left))
        march.settle(units)
        plan.reasons |= march.plan.reasons
        return march.plan.paths.get(leader, [])

    def arrived(self, pos: Any, ask: Ask) -> Answer | None:
        """At the end of a move, ride down a weak enemy nearby if there is much to gain."""
        best, best_gain = None, self.outlook(pos, ask.side).weights.worth_an_overrun
        for gain, answer in self.overruns(pos, ask):
            if gain > best_gain and not ask.reasons(answer):
                best, best_gain = answer, gain
        return best

    # -- combat ---------------------------------------------------------------------------------------------------

    def fights(self, pos: Any, side: str) -> Iterator[Fight]:
        """Forces of growing size, the strongest first and nobody who only risks his skin, with their guns and without,
        who may be wanted elsewhere; and other ways to fight. What is owed comes at the end, whatever it promises."""
        due, strength, least = self.due(pos, side), self.muster(pos).strength, self.least_gain(pos, side)
        for target, able in self.targets(pos, side):
            owed, answer = target in due, "attack " + pos.label(target)
            for force in self.forces(pos, able, target) if able else ():
                ranked = sorted(force, key=lambda u: -strength[u])
                backing = self.backing(pos, target, force)
                for guns in (backing, []) if backing else ([],):
                    best = -99.0 if owed else least
                    for gain, units in strongest_first(ranked, self.promise(pos, side, target, guns), len(ranked)):
                        if gain > best:  # more units for less are better used elsewhere
                            best, helpers = gain, as_many(guns, strength, sum([strength[u] for u in units]))
                            yield Fight(gain, answer, target, units, owed, helpers)
            for other in self.otherwise(pos, side, target):
                if other.gain > (0.0 if owed else least):
                    other.owed = owed
                    yield other

    def support(self, pos: Any, ask: Ask) -> Answer:
        """Commit whatever raises the expected gain most, as long as it is worth its price: guns count together, the
        strongest first, everything else by itself."""
        side, strength = ask.side, self.muster(pos).strength
        now, options = self.gain_with(pos, ask, ()), ask.options
        guns = [o for o in options if o.startswith("support ")]
        guns.sort(key=lambda o: -strength[self.unit(pos, o.split())])
        others = [[o] for o in options if " " in o and not o.startswith("support ")]
        found = [
            commitment(choices, lambda some: self.gain_with(pos, ask, some) - now, lambda o: self.price(pos, side, o))
            for choices in (guns, *others)
        ]
        best, gain = max(found, key=lambda one: one[1])
        worth_it = best is not None and gain > 0
        self.because = weighed("supports" if worth_it else "saves", {})
        return best if best is not None and worth_it else "done"

    def take_loss(self, pos: Any, ask: Ask) -> Answer | None:
        """Give ground before units, except in towns; then the cheapest unit."""
        price, terrain = self.muster(pos).price, pos.board.terrain
        if not ask.reasons("retreat"):
            units = [self.unit(pos, o.split()) for o in ask.options if o.startswith("lose")]
            if len(units) == 1 or not any(terrain[pos.standing[u]] == "city" for u in units):
                self.because = weighed("yields", {})
                return "retreat"
        return self.best_unit(pos, ask, lambda u: -price[u], "lose")

    def retreat_path(self, pos: Any, ask: Ask) -> Answer | None:
        """Back towards one's own supplies."""
        home = self.way_home(pos, ask.what.units[0])
        return self.best_hex(pos, ask, lambda h: -home[h])

    def advance(self, pos: Any, ask: Ask) -> Answer | None:
        """Into towns and good ground, with those who can go there together, and no farther than company goes."""
        outlook = self.outlook(pos, ask.side)
        muster, standing = outlook.muster, pos.standing
        able = [u for o in ask.options if o.startswith("advance") and not muster.gun[u := self.unit(pos, o.split())]]

        def worth(words: list[str]) -> float:
            u, h = self.unit(pos, words), pos.board.hex(words[2])
            mates = outlook.friends(pos, h)
            if len(mates) >= muster.limit or muster.gun[u]:
                return 0.0
            going = {x for x in able if standing[x] == standing[u]}
            ranked = sorted(going, key=lambda x: (x != u, -muster.strength[x], x))
            group = ranked[: muster.limit - len(mates)]
            return outlook.step(pos, group, standing[u], h, mates) + 0.01 * muster.strength[u]

        return self.best(pos, ask, worth, "advance", least=0.0) or self.done(ask)

    def place_rebuilt(self, pos: Any, ask: Ask) -> Answer | None:
        """Where there is room, they are safe, and near their brothers."""
        outlook, u = self.outlook(pos, ask.side), ask.what.unit

        def worth(h: int) -> float:
            there = outlook.friends(pos, h)
            room = 100.0 if len(there) < outlook.muster.limit else 0.0
            return room + outlook.safety([u], there, h) - 0.02 * outlook.aims.field(outlook.formation(u), h)[h]

        return self.best_hex(pos, ask, worth)


def as_many(guns: Sequence[int], strength: Sequence[int], counts: int) -> list[int]:
    """As many guns, in this order, as the support needs for so much strength: more of it does not count."""
    found: list[int] = []
    for u in guns:
        if counts <= 0:
            break
        found.append(u)
        counts -= strength[u]
    return found
