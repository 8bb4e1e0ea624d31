"""The player that gives any allowed answer."""

from __future__ import annotations

from random import Random

from ..engine.ask import Answer
from ..engine.game import Game


class RandomPlayer:
    """Every option is equally likely."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def choose(self, game: Game, side: str) -> Answer:
        ask = game.ask(side)
        return ask.option(int(self._chance.random() * ask.count))
