"""Looking back: the game as it stood after any answer, luck with the dice, losses turn by turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import msgspec

from ..engine.dice import Thrown, thrown
from ..engine.game import Game
from .bodies import DiceOf, Frame, Luck, Moment, Passage, TurnLosses, TurnPoints
from .pools import REVIEW
from .shown import Distinct, ask_of, changes, view_of
from .tables import Table
from .wrong import Wrong

EVERY = 40  # answers between two games kept for the slider
KEPT = 8  # tables whose games are kept
FRAMES = 400  # of a passage, at most


@dataclass
class Past:
    """A replayed game, with copies of it on the way."""

    version: int
    answers: list[tuple[str, str]]
    copies: dict[int, Game]  # by answers given; each is only forked
    losses: dict[int, TurnLosses]  # by turn
    points: dict[int, TurnPoints]  # by turn, where everybody sees the score

    def after(self, n: int) -> Game:
        nearest = max(k for k in self.copies if k <= n)
        game = self.copies[nearest].fork()
        for side, answer in self.answers[nearest:n]:
            game.answer(side, answer)
        return game

    def passage(self, side: str | None, first: int, frames: list[tuple[int, int]], n: int) -> Passage:
        """From the first answer on; frames are the answers to stop after, and how the side counts them."""
        game, given = self.after(first), first
        begun = seen = view_of(game, side)
        shown, distinct = [], Distinct()
        for last, known in frames:
            for giver, answer in self.answers[given:last]:
                game.answer(giver, answer)
            given, before, seen = last, seen, view_of(game, side)
            shown.append(Frame(known, *changes(before, seen, distinct)))
        return Passage(n, begun, shown)


class Moments:
    """The pasts of the tables that were looked at most recently."""

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
                past = await REVIEW.run(play_through, start, answers, version, past)
            self._pasts[table.row.id] = past
            while len(self._pasts) > KEPT:
                self._pasts.popitem(last=False)
            return past

    async def after(self, table: Table, side: str | None, n: int) -> Moment:
        """The game as a side saw it when it knew of so many answers."""
        game = await self.game_after(table, side, n)
        told = sum(event.seen_by(side) for event in game.log)
        return Moment(n, table.story.n_for(side), view_of(game, side), ask_of(game, side), told)

    async def game_after(self, table: Table, side: str | None, n: int) -> Game:
        past = await self.past(table)
        if n > table.story.n_for(side):
            raise Wrong("no-such-moment", f"Only {table.story.n_for(side)} answers have been given.")
        return await REVIEW.run(past.after, min(table.story.n_of(side, n), len(past.answers)))

    async def passage(self, table: Table, side: str | None, first: int, last: int) -> Passage:
        """The game as a side saw it go on, from one moment to another."""
        past = await self.past(table)
        story, game = table.story, table.playing()
        if not 0 <= first <= last <= story.n_for(side):
            raise Wrong("no-such-moment", f"A passage is a part of {story.n_for(side)} answers.")
        told = sorted({line["n"] for line in table.log.lines(game, side) if first < line["n"] <= last} | {last})
        given = [(min(story.n_of(side, n), len(past.answers)), n) for n in told[:FRAMES]]
        start = min(story.n_of(side, first), len(past.answers))
        return await REVIEW.run(past.passage, side, start, given, first)

    async def luck(self, table: Table, side: str | None) -> Luck:
        past = await self.past(table)
        found = await REVIEW.run(luck, past, side)
        for lost in found.losses:
            lost.n = table.story.n_for(side, lost.n)
        for scored in found.points:
            scored.n = table.story.n_for(side, scored.n)
        found.decisions = [table.story.n_for(side, n) for n in decisions(past.answers, side)]
        return found


def decisions(answers: list[tuple[str, str]], side: str | None) -> list[int]:
    """The moments at which a side began to answer, after others."""
    givers = ["", *(giver for giver, _ in answers)]
    return [n for n, (before, giver) in enumerate(pairwise(givers)) if giver == side != before]


def play_through(start: Game, answers: list[tuple[str, str]], version: int, earlier: Past | None) -> Past:
    """Play the answers again; what an earlier look has played is taken from there."""
    past = Past(version, answers, {0: start.fork()}, {}, {})
    if earlier is not None and earlier.answers == answers[: len(earlier.answers)]:
        past.copies, past.losses, past.points = earlier.copies, earlier.losses, earlier.points
    n = max(past.copies)
    game = past.copies[n].fork()
    for side, answer in answers[n:]:
        turn = game.position.turn
        game.answer(side, answer)
        n += 1
        if turn and (game.position.turn != turn or game.result is not None):
            past.points[turn] = TurnPoints(turn, n, score(game))
            if game.info.statistics is not None:  # who falls when a turn ends has fallen in it
                past.losses[turn] = TurnLosses(turn, n, game.info.statistics(game.position))
        if n % EVERY == 0:
            past.copies[n] = game.fork()
        if game.info.statistics is not None:
            now = game.position.turn
            past.losses[now] = TurnLosses(now, n, game.info.statistics(game.position))
    return past


def score(game: Game) -> dict[str, float]:
    """The points of each side, as far as everybody sees them."""
    shown = game.info.seen(game.position, None).get("points") or {}
    return {side: tally["total"] if isinstance(tally, dict) else float(tally) for side, tally in shown.items()}


def luck(past: Past, side: str | None) -> Luck:
    """What the side may know of the dice: how often each face came, and what to expect."""
    game = past.after(len(past.answers))
    info = game.info
    dice: dict[tuple[str, str], DiceOf] = {}
    for event in game.log:
        if event.seen_by(side):
            for die in thrown(event):
                thrower = str(event.params.get("side") or "")
                count(dice, thrower, die, "combat" if event.rule in info.combat_rolls else "other")
    losses = [msgspec.structs.replace(past.losses[turn]) for turn in sorted(past.losses)]
    points = [msgspec.structs.replace(past.points[turn]) for turn in sorted(past.points)]
    return Luck([dice[key] for key in sorted(dice)], losses, points)


def count(dice: dict[tuple[str, str], DiceOf], thrower: str, die: Thrown, kind: Literal["combat", "other"]) -> None:
    key = thrower, f"{kind} {die.sides} from {die.lowest}"
    found = dice.setdefault(key, DiceOf(thrower, kind, die.sides, [0] * die.sides, lowest=die.lowest))
    found.faces[die.face - 1] += 1
    found.thrown += 1
    found.mean += (die.die - found.mean) / found.thrown
    found.expected = (die.sides - 1) / 2 + die.lowest
