"""The greedy player: a commander for each game, who takes what looks best now and does not search."""

from __future__ import annotations

from importlib import import_module

from ..engine.ask import Answer
from ..engine.game import Game
from . import Player


class GreedyPlayer:
    """Hands each question to the commander of the game being played."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._commanders: dict[str, Player] = {}

    def choose(self, game: Game, side: str) -> Answer:
        slug = game.info.slug
        if slug not in self._commanders:
            self._commanders[slug] = import_module(f"{__package__}.{slug}").Commander(self._seed)
        return self._commanders[slug].choose(game, side)
