"""Playing out: the results of a plan in an imagined game, for some turns, or until the enemy has replied to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ...engine.ask import Answer, Ask
from ...engine.game import Game
from ...engine.question import CHOICE, PATH, PHASE
from .clock import Clock
from .thumb import FIGHTS, leads_to

LONGEST = 20000  # answers of a future that is played out
WORTH_IT = 3  # turns to play out instead of the enemy's reply alone


class Voice(Protocol):
    """Who answers for a side."""

    clock: Clock

    def choose(self, game: Game, side: str) -> Answer: ...

    def orders(self, game: Game, side: str) -> list[Answer]: ...


Line = tuple[str, Answer]  # the prompt of a question, and what is answered


def moment(game: Game) -> tuple[int, int]:
    pos = game.position
    return pos.turn, pos.step


def marches(ask: Ask) -> bool:
    """Whether units set out for moves in this phase."""
    return ask.question.kind is PHASE and any(leads_to(verb, PATH) for verb in ask.question.verbs)


def is_decisive(ask: Ask) -> bool:
    """Whether moves or fights are begun in this phase."""
    return ask.question.kind is PHASE and any(leads_to(verb, PATH, *FIGHTS) for verb in ask.question.verbs)


def is_reaction(game: Game, ask: Ask) -> bool:
    """Whether the side decides something in another one's step, in games in which reactions weigh as much as moves:
    those that have standing orders for them."""
    return game.info.instructions is not None and ask.question.kind is CHOICE and not is_own(game, ask)


def is_own(game: Game, ask: Ask) -> bool:
    """Whether the step belongs to the side that is asked. Steps of nobody belong to all; a second seat of a power that
    shares its step is asked the same as the first."""
    step, pos = game.step, game.position
    if step.role is None or pos.player(step.role) == ask.side:
        return True
    return bool(step.asks) and ask.question is step.asks[0]


class Script:
    """What a side answers in a phase, as it was rehearsed. Where a future goes otherwise it is dropped."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._next = 0

    def answer(self, ask: Ask) -> Answer | None:
        if self._next < len(self._lines):
            prompt, answer = self._lines[self._next]
            if ask.prompt == prompt and ask.takes(answer):
                self._next += 1
                return answer
            self._next = len(self._lines)
        return None


def give(game: Game, side: str, voice: Voice) -> Answer:
    for order in voice.orders(game, side) if game.info.instructions is not None else ():
        if not game.why_not_instruct(side, order):
            game.instruct(side, order)
    answer = voice.choose(game, side)
    game.give(side, answer)
    return answer


def rehearse(game: Game, side: str, voices: Mapping[str, Voice], clock: Clock) -> list[Line] | None:
    """Play to the end of the step: what the side answers. None if the time is up before."""
    begun, lines = moment(game), list[Line]()
    while game.asked and moment(game) == begun:
        for asked in game.asked:
            if clock.is_up:
                return None
            prompt = game.ask(asked).prompt
            answer = give(game, asked, voices[asked])
            if asked == side:
                lines.append((prompt, answer))
    return lines


def units_on_map(game: Game) -> int:
    return max(1, sum([1 for hex in game.position.standing if hex]))


def horizon(game: Game, foresight: int) -> int:
    """How many turns are played out: the fewer units there are on the map, the more. None where it would be so few that
    more replies tell more."""
    turns = foresight // units_on_map(game)
    return turns if turns >= WORTH_IT else 0


def play_out(
    game: Game, side: str, foes: Sequence[str], script: Script, voices: Mapping[str, Voice], turns: int, clock: Clock
) -> bool:
    """The script to the end of the step, then everybody by his own lights, until the same step comes again after so
    many turns; if there are none, until the enemy has moved and the side's own next move begins, at the latest until
    the same step comes again. False if the time is up before."""
    turn, step = begun = moment(game)
    last, replied = (turn + max(1, turns), step), False
    for _ in range(LONGEST):
        if not game.asked or (now := moment(game)) >= last:
            return True
        for asked in game.asked:
            if clock.is_up:
                return False
            ask = game.ask(asked)
            if not turns and now != begun and marches(ask) and is_own(game, ask):
                if replied and asked == side:
                    return True
                replied = replied or asked in foes
            answer = script.answer(ask) if asked == side and now == begun else None
            if answer is not None:
                game.give(asked, answer)
            else:
                give(game, asked, voices[asked])
    return True


def still_to_play(game: Game) -> float:
    """The share of its turns that a game still has, if its scenario says how many there are."""
    last: int = getattr(game.scenario, "last_turn", 0)
    return max(0.0, min(1.0, (last - game.position.turn + 1) / last)) if last else 1.0


def turns_left(game: Game) -> int:
    """The turns left, this one included; one if the scenario does not say."""
    last: int = getattr(game.scenario, "last_turn", 0)
    return max(1, last - game.position.turn + 1) if last else 1


def worth_of(
    game: Game, side: str, prospects: Any, standing: Callable[[Any], float], decided: float
) -> dict[str, float]:
    """What a future is worth, by its items: points as the game reckons them; pieces of either side and how units stand
    to their aims, less the fewer turns are left to make use of them. Of a game that is over who has won it, and the
    points it ended with: where all futures are lost, the one that is lost by least may still be turned."""
    result, items = game.result, dict[str, float]()
    if result is None:
        left = still_to_play(game)
        for item in prospects(game, side):
            ours = "ours" if item.value > 0 else "theirs"
            name, counts = f"{item.text}-{ours}", 1.0 if item.text == "points" else left
            items[name] = items.get(name, 0.0) + float(item.value) * counts
        items["standing"] = standing(game.position) * left
        return items
    items["points-ours"] = float(result.points.get(side, 0))
    items["points-theirs"] = -float(max([n for s, n in result.points.items() if s != side], default=0))
    if result.winner is not None or result.loser is not None:
        won = result.winner == side or (result.winner is None and result.loser != side)
        items["decided"] = decided if won else -decided
    return items


def held(game: Game, side: str) -> frozenset[str]:
    """The side's own places, where its view names owners."""
    owners = game.info.seen(game.position, side).get("markers", {}).get("owner", {})
    return frozenset(label for label, owner in owners.items() if owner == side)
