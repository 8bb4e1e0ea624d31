"""The commander of The Fall of the Third Reich: the common frame, with what is asked in this game, for any seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ...engine.ask import Answer, Ask
from ...games.fottr import reaction, supply
from ...games.fottr.advance import may_advance
from ...games.fottr.attack import Attack
from ...games.fottr.moves import REACTION, reach_from, set_out, way
from ...games.fottr.pack.datafiles import (
    MECHANISED,
    OPERATIONAL,
)
from ...games.fottr.position import Position
from ...games.fottr.sides import CAMP, POWERS
from ..common.because import weighed
from ..common.commander import GO, STAY, WAIT, Decision, always, first
from ..common.fights import Fight
from ..common.fronts import FrontCommander
from ..common.lines import starves_others
from ..common.plan import Plan
from ..common.stances import USUAL, Stance
from . import fights, staff, worth
from .doctrine import DOCTRINES, Doctrine
from .march import Marshal
from .outlook import Outlook

MANNERS = {"movement": OPERATIONAL, "mechanised": MECHANISED}  # by prompt


class Commander(FrontCommander[Outlook]):
    """Plays any side; with one person for two powers, each of them in its segments."""

    doctrines: Mapping[str, Doctrine]

    def __init__(self, seed: int = 0, stance: Stance = USUAL) -> None:
        super().__init__(seed, worth.prospects, stance.over(DOCTRINES))
        self.decisions |= {prompt: self.of_the_staff(decision) for prompt, decision in staff.DECISIONS.items()}
        self.decisions |= {
            "mechanised": self.movement,
            "reaction": self.react,
            "reaction-combat": self.fight,
            "attrition": self.attrition,
            "advance": self.advance,
            "take-loss": self.lose_cheapest,
            "landing-loss": self.lose_cheapest,
            "excess": self.lose_cheapest,
            "feed": lambda pos, ask: self.best_unit(pos, ask, lambda u: worth.price(pos, u)),
            "landing-advance": lambda pos, ask: self.by_defence(pos, ask, "advance"),
            "fusag": lambda pos, ask: self.by_defence(pos, ask, "pin"),
            "ground-support": first,
            "resolve": first,
            "exchange": first,
            "overwhelming": always("done"),
        }

    def of_the_staff(self, decision: staff.Decision) -> Decision:
        return lambda pos, ask: decision(self, pos, ask, self.outlook(pos, power_of(pos, ask)))

    def look(self, pos: Position, side: str) -> Outlook:
        """By powers: a side may play two."""
        return Outlook(pos, side, self.doctrines[side])

    def standing(self, pos: Position, side: str) -> Callable[[Position], float]:
        powers = [power for power in POWERS if side in pos.seats(power)]
        found = [self.look(pos, power).standing(pos, pos.on_map(power)) for power in powers]
        return lambda then: sum([stand(then) for stand in found])

    # -- movement -------------------------------------------------------------------------------------------------

    def make_plan(self, pos: Position, ask: Ask) -> Plan:
        free = self.named(pos, ask, "move")
        return Marshal(pos, self.outlook(pos, pos.phasing), MANNERS[ask.prompt], ask.side, free).planned(self.clock)

    def sets_out(self, pos: Position, ask: Ask, plan: Plan, leader: int) -> str:
        """Who covers a road that feeds others goes last, or not at all."""
        hexes = self._ways[leader] = self.way_of(pos, ask.side, leader, plan.goals[leader], MANNERS[ask.prompt])
        if not hexes:
            return STAY
        return WAIT if starves_friends(pos, leader, hexes) else GO

    def way_of(self, pos: Position, seat: str, u: int, goal: int, manner: str) -> list[int]:
        """The hexes of a cheapest way; none if the goal cannot be reached any more."""
        go = set_out(pos, seat, manner, u)
        return list(way(pos, go, goal).path) if pos.hex(u) != goal and goal in reach_from(pos, go) else []

    def way(self, pos: Position, ask: Ask, plan: Plan, leader: int) -> list[int]:
        """To the goal of the plan, for one whom somebody else has set on his way."""
        goal = plan.goals.get(leader, pos.hex(leader))
        return list(way(pos, ask.what, goal).path) if goal in reach_from(pos, ask.what) else []

    def react(self, pos: Position, ask: Ask) -> Answer | None:
        """All who can come to the marker's hex do, the best first."""
        coming = self.named(pos, ask, "move")
        if pos.reaction_mode == reaction.OUT or not coming:
            return "done"
        u = max(coming, key=lambda u: worth.attack(pos, u))
        if pos.hex(u) == pos.reaction:
            return "done"
        self._ways[u] = self.way_of(pos, ask.side, u, pos.reaction, REACTION)
        self.because = weighed("answers-call", {}, units=[pos.id(u)], hex=pos.label(pos.reaction))
        return "move " + pos.id(u)

    # -- combat ---------------------------------------------------------------------------------------------------

    def least_gain(self, pos: Position, side: str) -> float:
        return self.doctrines[pos.phasing].worth_fighting

    def fights(self, pos: Position, side: str) -> Iterable[Fight]:
        return fights.possible(pos, side, self.outlook(pos, pos.phasing))

    def joins(self, pos: Position, ask: Ask) -> Iterable[Answer]:
        """The bombers that can help."""
        return [option for option in ask.options if option.startswith("bomb ")]

    def lose_cheapest(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: -worth.price_of_step(pos, u))

    def by_defence(self, pos: Position, ask: Ask, verb: str) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: worth.defence(pos, u), verb) or "done"

    def attrition(self, pos: Position, ask: Ask) -> Answer | None:
        """Both sides lose as many steps: all the enemy has if ours are cheaper, else one."""
        attack: Attack = ask.what.attack
        ours = min(worth.price_of_step(pos, u) for u in attack.units)
        theirs = max(worth.price_of_step(pos, u) for u in pos.enemies_in(attack.target, attack.power))
        return ask.options[-1] if ours < 0.8 * theirs else ask.options[0]

    def advance(self, pos: Position, ask: Ask) -> Answer | None:
        """Take the hex, with as many as make it safe, if they can be fed there."""
        attack: Attack = ask.what
        hex, outlook = attack.target, self.outlook(pos, attack.power)
        units = [u for u in attack.units if may_advance(pos, attack, u) is None]
        there = sum([worth.defence(pos, u) for u in pos.stack(hex, attack.power)])
        if not units or (there * 2 >= outlook.threat[hex] and there > 0):
            return "done"
        best = max(units, key=lambda u: (worth.defence(pos, u), u))
        if not outlook.fed(pos, best, hex) and outlook.value.get(hex, 0.0) < worth.VICTORY_HEX:
            return "done"
        return "advance " + pos.id(best)

    def retreat(self, pos: Position, ask: Ask) -> Answer | None:
        outlook = self.outlook(pos, pos.power(next(iter(ask.what))))
        return self.best(pos, ask, lambda words: outlook.refuge(pos, self.unit(pos, words), pos.board.hex(words[2])))


def starves_friends(pos: Position, u: int, way: Sequence[int]) -> bool:
    friends = [x for power in POWERS if CAMP[power] == pos.camp(u) for x in pos.on_map(power) if x != u]
    return starves_others(pos, u, way, lambda twin: sum([not supply.in_supply(twin, x) for x in friends]))


def power_of(pos: Position, ask: Ask) -> str:
    """The power that an ask concerns: the phasing one, or the other if it is asked in between."""
    if ask.side in pos.seats(pos.phasing):
        return pos.phasing
    return next(p for p in ("axis", "west", "soviet") if ask.side in pos.seats(p))
