"""Rules of thumb: how any game is played that has no doctrine, and how beginners play those that have one.

A question's kind says what is wanted; what its verbs bring is tried in forks of the imagined game. So much is known of
every game: who stands on the map, and how many points each side has.
"""

from __future__ import annotations

from random import Random

from ...engine.ask import Answer, Ask
from ...engine.game import Game
from ...engine.losses import EXCESS
from ...engine.pieces import MAP
from ...engine.question import GATHERING, LOSSES, NUMBER_OF, PATH, PHASE, RETREAT, Kind
from ...engine.verbs import HEX, Verb
from .because import Because, weighed
from .clock import Clock
from .prospects import Prospects, outcome, shown

TRIED = 6  # options of one verb that are tried at once
FALLS, SURE = 3, 12  # ways in which the dice may fall that a fight is tried with, at first and before it is begun
LONGEST = 60  # answers that a trial takes at most
PATIENCE = 150  # trials for one question; then the best so far is good enough. A count: a clock would play otherwise
FIGHTS = (GATHERING, LOSSES, RETREAT)  # a verb that leads to one of these questions begins a fight
CLOSING = 3  # answers that end a step, a move and a phase
NOBODY = 99  # hexes to an enemy, where there is none


class Thumb:
    """Moves towards the enemy, fights where trials promise more than they cost, and gives up what is worth least."""

    def __init__(self, seed: int = 0, prospects: Prospects = shown) -> None:
        self._chance = Random(seed)
        self._prospects = prospects
        self._patience = PATIENCE
        self.because: Because | None = None
        self.clock = Clock()
        self._step: tuple[int, int, str] | None = None
        self._judged: set[Answer] = set()  # activities of this step that were begun, or not worth it
        self._enemies: list[int] = []  # their hexes when the step began
        self._places: list[int] = []  # what they hold, and nobody guards

    def choose(self, game: Game, side: str) -> Answer:
        ask = game.ask(side)
        options = ask.options
        self.because = None
        self._patience = PATIENCE
        if len(options) == 1:
            return options[0]
        pos = game.position
        if self._step != (pos.turn, pos.step, side):
            self._step = (pos.turn, pos.step, side)
            self._judged.clear()
            self._enemies, self._places = enemy_hexes(game, side), open_places(game, side)
        kind = ask.question.kind
        if kind is PHASE:
            return self.activity(game, ask, options)
        if kind is PATH:
            return self.march(game, ask, options)
        if kind is GATHERING:
            return join(ask, options)
        if kind is NUMBER_OF:
            return self._chance.choice(options)  # a player that always answers the same is seen through
        tried = self._chance.sample(options, min(len(options), 2 * TRIED))
        values = {option: self.trial(game, ask, option, falls=1) for option in self.clock.in_time(tried)}
        return max(values, key=lambda option: values[option])

    def activity(self, game: Game, ask: Ask, options: list[Answer]) -> Answer:
        """Whatever brings something, the best first; then everybody moves once; then the phase is over."""
        by_verb: dict[Verb, list[Answer]] = {}
        for option in options:
            if option not in self._judged and (verb := verb_of(ask, option)) is not None and verb.does is not None:
                by_verb.setdefault(verb, []).append(option)
        before = self.trial(game, ask, None, falls=1)
        best, best_gain = None, 0.0
        for verb, found in by_verb.items():
            if leads_to(verb, PATH):
                continue
            for option in self._chance.sample(found, min(len(found), TRIED)):
                if self._patience <= 0 or self.clock.is_up:
                    break
                gain = self.trial(game, ask, option, FALLS if leads_to(verb, *FIGHTS) else 1) - before
                if gain > best_gain:
                    best, best_gain = option, gain
                elif gain <= 0:
                    self._judged.add(option)
        if best is not None and self.trial(game, ask, best, SURE) <= before:
            self._judged.add(best)
            best = None
        marches = [option for verb, found in by_verb.items() if leads_to(verb, PATH) for option in found]
        if best is not None:
            self.because = weighed("tried", {}, gain=best_gain)
        answer = best or next(iter(marches), None) or ending(ask, options) or self._chance.choice(options)
        self._judged.add(answer)
        return answer

    def march(self, game: Game, ask: Ask, options: list[Answer]) -> Answer:
        """Closer to what the enemy holds with each hex, into places that he does not guard, or beside him."""
        board = game.position.board
        ways = {option: hexes[0] for option in options if (hexes := hexes_of(ask, option))}
        here = board.hex(ask.params["hex"]) if "hex" in ask.params else None

        def far(hex: int) -> int:
            beside = min((max(1, board.distance(hex, e)) for e in self._enemies), default=NOBODY)
            return min((board.distance(hex, p) for p in self._places), default=NOBODY) if beside > 1 else 0

        ranked = sorted(ways, key=lambda option: (far(ways[option]), option))
        roomy = (option for option in ranked if not self.is_crowded(game, ask, option, ways[option]))
        nearest = next(roomy, None)
        stop = ending(ask, options)
        if nearest is not None and (stop is None or (here is not None and far(here) > far(ways[nearest]))):
            return nearest
        return stop or self._chance.choice(options)

    def is_crowded(self, game: Game, ask: Ask, option: Answer, hex: int) -> bool:
        """Whether somebody is lost because too many stand in a hex, if the phase ends when a step has led there."""
        if not game.position.at.get(hex):
            return False
        fork = game.fork()
        said: Answer | None = option
        for _ in range(CLOSING):
            if said is None:
                break
            fork.give(ask.side, said)
            if ask.side not in fork.asked:
                break
            asked = fork.ask(ask.side)
            if asked.question is EXCESS:
                return True
            against = {verb.word: asked.reasons(verb.word) for verb in closing(asked)}
            if any(reason.text == "over-stacked" for reasons in against.values() for reason in reasons):
                return True
            said = next((word for word, reasons in against.items() if not reasons), None)
        return False

    # -- trials -------------------------------------------------------------------------------------------------------

    def trial(self, game: Game, ask: Ask, option: Answer | None, falls: int) -> float:
        """What the side may expect of an answer and its immediate results; without an answer, of waiting."""
        total, tried = 0.0, 0
        self._patience -= falls
        for fall in self.clock.in_time(range(falls)):
            fork = game.fork(self._chance.getrandbits(32) if fall else None)
            if option is not None:
                fork.give(ask.side, option)
                self.play_out(fork, ask, game.position.step)
            total += outcome(fork, ask.side, self._prospects)
            tried += 1
        return total / tried

    def play_out(self, fork: Game, ask: Ask, step: int) -> None:
        """Until the side may go on, or the step is over, everybody does what is next at hand."""
        for _ in range(LONGEST):
            if not fork.asked or fork.position.step != step:
                return
            for side in fork.asked:
                asked = fork.ask(side)
                if side == ask.side and asked.question is ask.question:
                    return
                fork.give(side, at_hand(asked))


def at_hand(ask: Ask) -> Answer:
    options = ask.options
    if ask.question.kind is GATHERING:
        return join(ask, options)
    return ending(ask, options) or options[0]


def join(ask: Ask, options: list[Answer]) -> Answer:
    """Let everybody who can take part."""
    return next((option for option in options if option != ending(ask, options)), options[0])


def verb_of(ask: Ask, option: Answer) -> Verb | None:
    word, *words = option.split()
    return next((verb for verb in ask.question.of_word(word) if verb.fits(words)), None)


def leads_to(verb: Verb, *kinds: Kind) -> bool:
    return any(question.kind in kinds for question in verb.then)


def ending(ask: Ask, options: list[Answer]) -> Answer | None:
    """The answer that ends a phase, a move or a gathering: a verb that names nothing and does nothing more."""
    return next((verb.word for verb in closing(ask) if verb.word in options), None)


def closing(ask: Ask) -> list[Verb]:
    return [verb for verb in ask.question.verbs if not verb.shape and verb.does is None]


def hexes_of(ask: Ask, option: Answer) -> list[int]:
    """The hexes that an answer names."""
    verb = verb_of(ask, option)
    if verb is None or HEX not in verb.kinds:
        return []
    return [hex for word in option.split()[1:] if (hex := ask.pos.hex_named(word)) is not None]


# -- what every game shows --------------------------------------------------------------------------------------------


def enemy_hexes(game: Game, side: str) -> list[int]:
    pos = game.position
    seen = game.info.seen(pos, side).get("units", ())
    return sorted({pos.board.hex(u["hex"]) for u in seen if u["where"] == MAP and u["side"] != side})


def open_places(game: Game, side: str) -> list[int]:
    """Places that another side holds without anybody there; where the view names none, where it stands."""
    pos, enemies = game.position, enemy_hexes(game, side)
    owners = game.info.seen(pos, side).get("markers", {}).get("owner", {})
    held = {pos.board.hex(label) for label, owner in owners.items() if owner != side}
    return sorted(held.difference(enemies)) or enemies
