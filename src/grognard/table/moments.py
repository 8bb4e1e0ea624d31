"""Looking back: the game as it stood after any answer, luck with the dice, losses turn by turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal

from ..engine.game import Game
from ..engine.reason import Event
from .bodies import DiceOf, Luck, Moment, TurnLosses
from .shown import ask_of, view_of
from .tables import Table
from .wrong import Wrong

EVERY = 40  # answers between two games kept for the slider
KEPT = 8  # tables whose games are kept


@dataclass
class Past:
    """A game played again, with copies of it on the way."""

    version: int
    answers: list[tuple[str, str]]
    copies: dict[int, Game]  # by answers given; each is only forked
    losses: dict[int, TurnLosses]  # by turn

    def after(self, n: int) -> Game:
        nearest = max(k for k in self.copies if k <= n)
        game = self.copies[nearest].fork()
        for side, answer in self.answers[nearest:n]:
            game.answer(side, answer)
        return game


class Moments:
    """The pasts of the tables that were looked at last."""

    def __init__(self) -> None:
        self._pasts: OrderedDict[str, Past] = OrderedDict()
        self._lock = asyncio.Lock()

    async def past(self, table: Table) -> Past:
        async with table.lock:
            table.playing()
            version, answers = table.story.seq, table.story.answers
            start = table.at_start()
        async with self._lock:
            past = self._pasts.pop(table.row.id, None)
            if past is None or past.version != version:
                past = await asyncio.to_thread(play_through, start, answers, version, past)
            self._pasts[table.row.id] = past
            while len(self._pasts) > KEPT:
                self._pasts.popitem(last=False)
            return past

    async def after(self, table: Table, side: str | None, n: int) -> Moment:
        past = await self.past(table)
        if n > len(past.answers):
            raise Wrong("no-such-moment", f"Only {len(past.answers)} answers have been given.")
        game = await asyncio.to_thread(past.after, n)
        told = sum(event.seen_by(side) for event in game.log)
        return Moment(n, len(past.answers), view_of(game, side), ask_of(game, side), told)

    async def luck(self, table: Table, side: str | None) -> Luck:
        past = await self.past(table)
        return await asyncio.to_thread(luck, past, side)


def play_through(start: Game, answers: list[tuple[str, str]], version: int, earlier: Past | None) -> Past:
    """Play the answers again; what an earlier look has played is taken from there."""
    past = Past(version, answers, {0: start.fork()}, {})
    if earlier is not None and earlier.answers == answers[: len(earlier.answers)]:
        past.copies, past.losses = earlier.copies, earlier.losses
    n = max(past.copies)
    game = past.copies[n].fork()
    for side, answer in answers[n:]:
        game.answer(side, answer)
        n += 1
        if n % EVERY == 0:
            past.copies[n] = game.fork()
        if game.info.statistics is not None:
            turn = game.position.turn
            past.losses[turn] = TurnLosses(turn, n, game.info.statistics(game.position))
    return past


def luck(past: Past, side: str | None) -> Luck:
    """What the side may know of the dice: how often each face came, and what to expect."""
    game = past.after(len(past.answers))
    info = game.info
    dice: dict[tuple[str, str], DiceOf] = {}
    for event in game.log:
        if event.text == "die" and event.seen_by(side):
            count(dice, event, "combat" if event.rule in info.combat_rolls else "other")
    return Luck([dice[key] for key in sorted(dice)], [past.losses[turn] for turn in sorted(past.losses)])


def count(dice: dict[tuple[str, str], DiceOf], event: Event, kind: Literal["combat", "other"]) -> None:
    thrower, sides, face = str(event.params.get("side") or ""), int(event.params["sides"]), int(event.params["die"])
    found = dice.setdefault((thrower, f"{kind} {sides}"), DiceOf(thrower, kind, sides, [0] * sides))
    found.faces[face - 1] += 1
    found.thrown += 1
    found.mean += (face - found.mean) / found.thrown
    found.expected = (sides + 1) / 2
