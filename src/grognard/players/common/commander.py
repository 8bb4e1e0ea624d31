"""The frame of a commander: it answers every question of a game by what the game's doctrine says of its kind.

A game names the prompts of its questions and says what things are worth; how a plan is carried out, who joins in a
fight, who is lost and who advances is the same everywhere. What a game says nothing about is decided by rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, ClassVar, TypeVar

from ...engine.ask import Answer, Ask
from ...engine.game import Game
from .because import Because, weighed
from .clock import Clock
from .errands import Errand, worthwhile
from .fights import Fight, combination
from .plan import Plan
from .prospects import Prospects, shown
from .stances import Stance
from .thumb import Thumb, ending

GO, WAIT, STAY = "go", "wait", "stay"
CHOSEN = {(True, True): "places", (True, False): "picks", (False, True): "takes"}  # with a unit, a hex in it
Decision = Callable[[Any, Ask], Answer | None]
T = TypeVar("T")


def always(answer: Answer) -> Decision:
    return lambda pos, ask: answer


def first_allowed(*answers: Answer) -> Decision:
    """The first of these answers that is allowed."""
    return lambda pos, ask: next((answer for answer in answers if not ask.reasons(answer)), None)


def first(pos: Any, ask: Ask) -> Answer | None:
    """The first option: it has to be done sooner or later, or does no harm."""
    return ask.options[0]


class Commander:
    """Plays any side. A subclass fills `decisions` with what is asked under which prompt."""

    stances: ClassVar[tuple[Stance, ...]] = ()  # other ways to fight, which players who think ahead compare
    foresight: ClassVar[int] = 240  # for how long they play them out: units on the map times turns
    races: ClassVar[bool] = True  # whether the level hard plays them out: not where that has gained nothing

    def __init__(self, seed: int = 0, prospects: Prospects = shown, doctrines: Mapping[str, Any] | None = None) -> None:
        self.prospects = prospects
        self.doctrines = doctrines or {}
        self.chance = Random(seed)
        self.because: Because | None = None  # why the last answer was given
        self.clock = Clock()
        self.decisions: dict[str, Decision] = {}
        self._thumb = Thumb(seed, prospects)
        self._plans: dict[str, tuple[object, Plan]] = {}  # by side, with the moment it was made for
        self._ways: dict[int, list[int]] = {}  # the hexes still to enter, by leader
        self._fight: Fight | None = None
        self._spoken_for: set[int] = set()  # units that are to fight elsewhere
        self._errand: Errand | None = None  # under way
        self._kept: dict[str, tuple[object, Any]] = {}  # by side, with the moment

    def choose(self, game: Game, side: str) -> Answer:
        """The answer that looks best. Options are listed only if it is refused: judging is quicker."""
        ask = game.ask(side)
        self.because = None
        decide = self.decisions.get(ask.prompt)
        answer = decide(game.position, ask) if decide is not None else None
        if answer is not None and not ask.reasons(answer):
            return answer
        self._thumb.clock = self.clock
        answer = self._thumb.choose(game, side)
        self.because = self._thumb.because
        return answer

    def orders(self, game: Game, side: str) -> list[Answer]:
        """The standing orders that are wanted and not in force yet, each once in a step: then nobody need be asked in
        each window."""
        pos = game.position
        given = self.kept(f"orders of {side}", (pos.turn, pos.step), list[Answer])
        in_force = game.orders_of(side)
        found = [order for order in self.standing_orders(pos, side) if order not in in_force and order not in given]
        given += found
        return found

    def kept(self, side: str, moment: object, make: Callable[[], T]) -> T:
        """What is looked at once for a side as long as the moment lasts, like its outlook."""
        known = self._kept.get(side)
        if known is None or known[0] != moment:
            known = self._kept[side] = (moment, make())
        found: T = known[1]
        return found

    # -- what a game says -----------------------------------------------------------------------------------------

    def standing_orders(self, pos: Any, side: str) -> Iterable[Answer]:
        """What the side's units should do by themselves when something happens."""
        return ()

    def moment(self, pos: Any, side: str) -> object:
        """Changes when a plan no longer holds: plans are made when a step begins, and again when it comes back."""
        return pos.turn, pos.step

    def make_plan(self, pos: Any, ask: Ask) -> Plan:
        raise NotImplementedError

    def standing(self, pos: Any, side: str) -> Callable[[Any], float]:
        """How a side's units stand to its present aims, in positions to come."""
        return lambda then: 0.0

    def way(self, pos: Any, ask: Ask, plan: Plan, leader: int) -> list[int]:
        """How units without a planned path go on: like those they were to go with; empty if they stay."""
        head = next((u for u, company in plan.company.items() if leader in company), None)
        return list(plan.paths.get(head, ())) if head is not None else []

    def sets_out(self, pos: Any, ask: Ask, plan: Plan, leader: int) -> str:
        """Whether somebody goes now, waits until others have moved, or stays after all."""
        return GO

    def whereabouts(self, go: Any) -> int:
        """Where a stack is on its way: a hex, or what a game's paths are made of instead."""
        found: int = go.hex
        return found

    def label(self, pos: Any, place: int) -> str:
        """What answers call a place of a path."""
        found: str = pos.label(place)
        return found

    def arrived(self, pos: Any, ask: Ask) -> Answer | None:
        """What a stack still does at the end of its way."""
        return None

    def fights(self, pos: Any, side: str) -> Iterable[Fight]:
        """Fights that could be begun now, found one after the other."""
        return ()

    def least_gain(self, pos: Any, side: str) -> float:
        """What a fight must promise."""
        return 0.0

    def joins(self, pos: Any, ask: Ask) -> Iterable[Answer]:
        """Who else takes part in a fight once the units chosen for it do."""
        return ()

    # -- movement -------------------------------------------------------------------------------------------------

    def plan(self, pos: Any, ask: Ask) -> Plan:
        """The plan of this phase, made when it is first wanted, and again for another position than it was made for: in
        a fork, or when the enemy has driven a unit off."""
        moment = self.moment(pos, ask.side)
        known = self._plans.get(ask.side)
        if known is None or known[0] != moment or not known[1].holds(pos.standing):
            self._ways.clear()
            known = self._plans[ask.side] = (moment, self.make_plan(pos, ask))
        return known[1]

    def has_plan(self, pos: Any, side: str) -> bool:
        return side in self._plans and self._plans[side][0] == self.moment(pos, side)

    def carry_out(self, pos: Any, ask: Ask) -> Answer | None:
        """The next move of the plan; None when all have moved."""
        plan = self.plan(pos, ask)
        while plan.order:
            leader = plan.order.pop(0)
            answer: Answer = "move " + pos.id(leader)
            if ask.reasons(answer):
                continue
            decided = self.sets_out(pos, ask, plan, leader)
            if decided == WAIT:
                plan.put_off(leader)
            elif decided == GO:
                self.because = plan.reasons.get(leader)
                return answer
        return None

    def move(self, pos: Any, ask: Ask) -> Answer | None:
        """Follow the planned path, in the company planned."""
        go = ask.what
        leader, plan = go.units[0], self._plans[ask.side][1] if ask.side in self._plans else Plan()
        self.because = plan.reasons.get(leader)
        for mate in plan.company.get(leader, ()):
            answer: Answer = "with " + pos.id(mate)
            if mate not in go.units and not ask.reasons(answer):
                return answer
        if leader not in self._ways:
            self._ways[leader] = list(plan.paths.get(leader) or self.way(pos, ask, plan, leader))
            self.because = plan.reasons.get(leader)
            if (here := self.whereabouts(go)) in self._ways[leader]:  # another unit has brought it so far
                del self._ways[leader][: self._ways[leader].index(here)]
        way = self._ways[leader]
        while way and way[0] == self.whereabouts(go):
            way.pop(0)
        if way:
            step: Answer = "enter " + self.label(pos, way.pop(0))
            if not ask.reasons(step):
                return step
            way.clear()
        last = self.arrived(pos, ask)
        if last is not None:
            return last
        if self.because is not None and self.because.figures.get("hex") != self.label(pos, self.whereabouts(go)):
            self.because = None  # the reason to go there is no reason to end the move here
        if not ask.reasons("stop"):
            return "stop"
        return next((option for option in ask.options if option.startswith("enter")), None)

    # -- errands --------------------------------------------------------------------------------------------------

    def run_errand(self, pos: Any, ask: Ask, find: Callable[[], list[Errand]]) -> Answer | None:
        """Begin the next errand of this step that is still possible; they are listed when the first one is wanted."""
        plan = self.kept(f"{ask.prompt} of {ask.side}", self.moment(pos, ask.side), find)
        while plan:
            self._errand = plan.pop(0)
            if not ask.reasons(self._errand.answer):
                self.because = self._errand.because
                return self._errand.answer
        self._errand = None
        return None

    def best_errand(self, ask: Ask, found: Iterable[Errand]) -> Answer | None:
        """The best errand that is possible now, where each changes what the others are worth."""
        for errand in worthwhile(found):
            if not ask.reasons(errand.answer):
                self.because = errand.because
                return errand.answer
        return None

    def carry_on(self, pos: Any, ask: Ask) -> Answer | None:
        """The next answer of the errand under way, or its end."""
        if self._errand is not None:
            self.because = self._errand.because
            for answer in self._errand.then:
                if not ask.reasons(answer):
                    return answer
        return ending(ask, ask.options)

    # -- fights ---------------------------------------------------------------------------------------------------

    def fight(self, pos: Any, ask: Ask) -> Answer | None:
        """The best fight of the combination that promises most, as long as one does."""
        found = combination(self.clock.in_time(self.fights(pos, ask.side)), self.least_gain(pos, ask.side))
        for at, fight in enumerate(found):
            if ask.reasons(fight.answer):
                continue
            self._fight = fight
            self._spoken_for = {u for other in found if other is not fight for u in other.units}
            other = found[at + 1].promise if at + 1 < len(found) else 0.0
            figures = {"units": pos.ids(fight.units), "hex": pos.label(fight.target)}
            self.because = weighed(fight.motive, {}, **figures, gain=fight.promise, other=other)
            return fight.answer
        self._fight = None
        return "done" if not ask.reasons("done") else None

    def gather(self, pos: Any, ask: Ask) -> Answer | None:
        """Name the units chosen for the fight, then any other that had better take part; then begin it."""
        fight = self.prepared(pos, ask)
        chosen = fight.units if fight is not None else ()
        wanted: list[Answer] = [*["with " + pos.id(u) for u in chosen], *self.joins(pos, ask)]
        for answer in wanted:
            if not ask.reasons(answer):
                return answer
        if not ask.reasons("fire"):
            return "fire"
        return next((option for option in ask.options if option.startswith("with")), None)

    def prepared(self, pos: Any, ask: Ask) -> Fight | None:
        """The fight that was chosen; if another has begun, the best one against those attacked."""
        attacked = set(ask.about.hexes or ())
        if attacked and (self._fight is None or self._fight.target not in attacked):
            found = [fight for fight in self.fights(pos, ask.side) if fight.target in attacked]
            self._fight = max(found, key=lambda fight: fight.gain, default=None)
        return self._fight

    # -- choices among options ------------------------------------------------------------------------------------

    def best(
        self, pos: Any, ask: Ask, worth: Callable[[list[str]], float], *verbs: str, least: float | None = None
    ) -> Answer | None:
        """The option of these verbs that is worth most, by its words; None if none is worth more than the least."""
        found = [(worth(option.split()), option) for option in ask.options if not verbs or option.split()[0] in verbs]
        if not found:
            return None
        found.sort()
        value, answer = found[-1]
        if least is not None and value <= least:
            return None
        if len(found) > 1:
            self.because = chosen(pos, answer, value, found[-2][0])
        return answer

    def best_unit(
        self, pos: Any, ask: Ask, worth: Callable[[int], float], *verbs: str, least: float | None = None
    ) -> Answer | None:
        """The same, valued by the unit that an answer names first."""
        return self.best(pos, ask, lambda words: worth(self.unit(pos, words)), *verbs, least=least)

    def best_hex(
        self, pos: Any, ask: Ask, worth: Callable[[int], float], *verbs: str, least: float | None = None
    ) -> Answer | None:
        """The same, valued by the hex that an answer names last."""
        return self.best(pos, ask, lambda words: worth(pos.board.hex(words[-1])), *verbs, least=least)

    def named(self, pos: Any, ask: Ask, verb: str) -> list[int]:
        """The units that options of a verb name first."""
        return [self.unit(pos, words) for option in ask.options if (words := option.split())[0] == verb]

    def unit(self, pos: Any, words: list[str]) -> int:
        """The unit that an answer names first."""
        found: int = pos.index[words[1]]
        return found

    def some(self, ask: Ask, verb: str) -> Answer | None:
        """The first option of a verb."""
        return next((option for option in ask.options if option.startswith(verb + " ")), None)

    def done(self, ask: Ask) -> Answer | None:
        return "done" if not ask.reasons("done") else None


def chosen(pos: Any, answer: Answer, value: float, other: float) -> Because | None:
    """Why one of several answers is given, if it names a unit or a hex."""
    words = answer.split()[1:]
    units, hexes = [w for w in words if w in pos.index], [w for w in words if pos.hex_named(w) is not None]
    text = CHOSEN.get((bool(units), bool(hexes)))
    if text is None:
        return None
    return weighed(text, {}, units=units, hex=hexes[-1] if hexes else "", gain=float(value), other=float(other))
