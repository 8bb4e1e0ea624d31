"""What is played in the browser: turns that the computer has played before, answer by answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

import grognard
from grognard.engine.game import Game
from grognard.engine.record import Record
from grognard.players import player

SEED = 3
Answers = list[tuple[str, str]]


@cache
def turn_of(scenario: str) -> Record:
    """The first turn of a scenario, with both sides played by the computer."""
    return played(scenario, lambda game: game.position.turn == 2)


@cache
def fight_of(scenario: str) -> tuple[Record, int]:
    """A game up to its first fight, this fight, and the end of the combat phase; and where the fight begins."""
    record = played(scenario, fought)
    start = next(k for k, answer in enumerate(record.answers) if is_attack(answer))
    return msgspec.structs.replace(record, answers=[*record.answers, (record.answers[start][0], "done")]), start


@cache
def before_entry(scenario: str, side: str) -> Record:
    """A game up to where a side moves for the first time."""
    return played(scenario, lambda game: game.asked == (side,) and game.ask(side).prompt == "movement")


@cache
def before_overrun() -> Record:
    """A game up to where a move could go on with an overrun."""
    return played("munich", lambda game: bool(overruns(game)))


@cache
def before_the_end(scenario: str) -> Record:
    """A game in which both sides do as little as they may, up to its last answer."""
    game = grognard.new("superpowers", scenario, seed=SEED)
    while game.result is None:
        side = game.asked[0]
        options = game.ask(side).options
        game.answer(side, "done" if "done" in options else options[0])
    record = grognard.record(game)
    return msgspec.structs.replace(record, answers=record.answers[:-1])


@cache
def cut_off() -> tuple[Record, str, str]:
    """A game up to where a unit of the side that is asked is out of supply; and that side and unit."""
    found: list[tuple[str, str]] = []

    def is_cut_off(game: Game) -> bool:
        side = game.asked[0]
        if game.position.turn < 2 or len(game.answers) % 25:  # now and then is enough
            return False
        units = [u["id"] for u in game.view(side)["units"] if u["side"] == side and u.get("hex")]
        supplies = {unit: game.look(side, f"card {unit}").get("supply", []) for unit in units}
        found.extend((side, u) for u, lines in supplies.items() if any(x["text"] == "unsupplied-now" for x in lines))
        return bool(found)

    record = played("rhine", is_cut_off)
    return record, *found[0]


def overruns(game: Game) -> list[str]:
    asks = (game.ask(side) for side in game.asked)
    return [answer for ask in asks if ask.prompt == "move" for answer in ask.options if answer.startswith("overrun")]


def fought(game: Game) -> bool:
    """Whether the first attacker can end his combat phase; attacks he has to make come before."""
    attacker = next((side for side, answer in game.answers if is_attack((side, answer))), "")
    asked = game.asked == (attacker,) and game.ask(attacker).prompt == "combat"
    return asked and not game.why_not(attacker, "done")


def is_attack(given: tuple[str, str]) -> bool:
    return given[1].startswith("attack")


def played(scenario: str, enough: Callable[[Game], bool]) -> Record:
    game = grognard.new("superpowers", scenario, seed=SEED)
    players = {side: player("greedy", seed=SEED) for side in game.info.sides}
    while game.result is None and not enough(game):
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
