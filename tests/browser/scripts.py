"""What is played in the browser: turns that the computer has played before, answer by answer."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import grognard
from grognard.engine.record import Record
from grognard.players import player

SEED = 3
Answers = list[tuple[str, str]]


@cache
def turn_of(scenario: str) -> Record:
    """The first turn of a scenario, with both sides played by the computer."""
    game = grognard.new("superpowers", scenario, seed=SEED)
    players = {side: player("greedy", seed=SEED) for side in game.info.sides}
    while game.result is None and game.position.turn < 2:
        side = game.asked[0]
        game.answer(side, players[side].choose(game, side))
    return grognard.record(game)


def answers_of(record: Record) -> Answers:
    return [(side, str(answer)) for side, answer in record.answers]


def upto(record: Record, n: int) -> dict[str, Any]:
    """The record as it was after n answers, as a file has it."""
    cut = msgspec.structs.replace(record, answers=record.answers[:n])
    found: dict[str, Any] = msgspec.to_builtins(cut)
    return found


def first_fight(record: Record) -> tuple[int, Answers]:
    """Where the first fight begins, and all its answers, with the end of the combat phase."""
    answers = answers_of(record)
    start = next(k for k, (_, answer) in enumerate(answers) if answer.startswith("attack"))
    side = answers[start][0]
    # the fight is over when its attacker begins another or ends his phase
    ends = (k for k in range(start + 1, len(answers)) if answers[k][1].startswith("attack"))
    last = [k for k in range(start, next(ends, len(answers))) if answers[k] == (side, "done")]
    return start, answers[start : last[-1] + 1]
