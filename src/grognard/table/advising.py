"""Advice: what an AI player would do in somebody's place, told a whole move or fight at a time.

The adviser is a new mind each time, because a mind that is kept believes that all it thought of was done. Its thoughts
are kept instead, as long as the side does just that: so one move follows from the other, and a move that dice or the
enemy have interrupted goes on to where it was to lead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from ..engine.game import Game
from ..engine.question import ADVANCE, GATHERING, PATH
from ..engine.verbs import ENDS, JOINS
from .bodies import AdviceShown, WhyShown
from .pools import PLAY
from .thinking import Begun, Reasoned, Situation, is_free, is_under_way
from .wrong import Wrong

if TYPE_CHECKING:
    from .tables import Table

ADVISER, FORESEEN = "standard", 30  # who gives advice, and how many answers it thinks of at once


@dataclass
class Thoughts:
    """What a side was advised to answer, from the nth answer of the game on, and why; and whether that is the rest of a
    fight which it was not advised to begin."""

    n: int
    answers: list[str]
    reasons: list[Reasoned | None]
    begun: Begun = ""

    def left(self, game: Game, side: str) -> int | None:
        """How many of the advised answers the side has given; None if it has given others."""
        given = [answer for giver, answer in game.answers_since(self.n) if giver == side]
        return len(given) if given == self.answers[: len(given)] else None


async def advised(table: Table, side: str) -> AdviceShown:
    async with table.lock:
        game = table.playing()
        if side not in game.asked:
            raise Wrong("no-advice", "Nothing is asked of you now.")
        kept, n, now = table.ai.advised.get(side), table.story.n, game.fork()
        told = await PLAY.run(rest_of, kept, game.fork(), side) if kept is not None else None
        begun, since = await PLAY.run(as_it_began, game, side) if told is None else (now, [])
    if told is None:
        seed = crc32(f"{table.row.id} {side} advice {n}".encode())
        situation = Situation("", ADVISER, seed, side, begun.save(), FORESEEN, orders=False, since=since)
        thought = await table.ai.thinkers.think(table.row.id, situation, game=table.row.game)
        kept = table.ai.advised[side] = Thoughts(n, thought.answers, thought.reasons, thought.begun)
        told = await PLAY.run(rest_of, kept, now, side)
    if told is None:
        return AdviceShown([])
    answers, reason = told
    if kept is not None and kept.begun:
        return AdviceShown(answers, begun=kept.begun)  # the adviser's reason would not be true of this fight
    return AdviceShown(answers, WhyShown(n, side, reason.text, reason.figures, reason.items) if reason else None)


def as_it_began(game: Game, side: str) -> tuple[Game, list[str]]:
    """The game before a side began what it is in the midst of, and what it has answered since; as far as that can be
    taken back."""
    begun: Game = game
    for back, giver in enumerate(game.revocable, 1):
        if giver != side or is_free(begun, side):
            break
        begun = game.before(back)
    since = [answer for _, answer in game.answers_since(begun.given)]
    ended = bool(since) and begun.ask(side).role_of(since[0]) == ENDS
    return (game, []) if ended or not (is_free(begun, side) or is_under_way(begun.ask(side))) else (begun, since)


def rest_of(kept: Thoughts, game: Game, side: str) -> tuple[list[str], Reasoned | None] | None:
    """The rest of what was advised, up to the end of a move or gathering; None if the side did not follow it, or no
    longer can."""
    first = kept.left(game, side)
    if first is None or first >= len(kept.answers) or game.why_not(side, kept.answers[first]):
        return None
    index, begins = game.position.index, game.ask(side).role_of(kept.answers[first]) != JOINS
    answers = that_belong_together(game, side, kept.answers[first:])
    reasons = kept.reasons[first : first + len(answers)]
    named = {word for word in answers[0].split()[1:] if word in index} if begins else set()
    return answers, next((why for why in reversed(reasons) if why is not None and is_about(why, named)), None)


def is_about(why: Reasoned, named: set[str]) -> bool:
    """Whether a reason concerns the units named first; the last such reason says where the answers lead."""
    units = why.figures.get("units")
    return not named or not units or not named.isdisjoint(units)


def that_belong_together(game: Game, side: str, answers: list[str]) -> list[str]:
    """The first answers, up to where something else begins, a die falls or another side is asked. A fight is begun by a
    separate answer: the side first sees who takes part, and the odds. So is an advance: a side that takes a loss has
    not yet said that it follows the enemy."""
    rolls, whole = game.position.rolls, is_free(game, side)
    for k, answer in enumerate(answers):
        if game.why_not(side, answer):
            return answers[:k]
        kind = game.ask(side).kind
        game.answer(side, answer)
        fell = game.position.rolls != rolls
        goes_on = (
            side in game.asked
            and belongs(game.ask(side).kind, kind)
            and (is_under_way(game.ask(side)) or (whole and not is_free(game, side)))
        )
        if k and kind != PATH.name and (fell or (kind == GATHERING.name and not goes_on)):
            return answers[:k]
        if fell or not goes_on:
            return answers[: k + 1]
    return answers


def belongs(kind: str, before: str) -> bool:
    """Whether a question of this kind is answered together with the one before it."""
    return kind != ADVANCE.name or before == ADVANCE.name
