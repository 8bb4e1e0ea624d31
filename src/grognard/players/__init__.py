"""The former commanders, those of revision 5dc4879, ported to the present engine and games: an opponent to measure by.

Only what changed interfaces demand is changed. Where the rules now leave open what they demanded then, these
commanders do what was demanded. Load them beside the present ones with `python -m tools.match`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from ..engine.ask import Answer
from ..engine.game import Game

KINDS = {
    "random": "random.RandomPlayer",
    "greedy": "greedy.GreedyPlayer",
    "standard": "greedy.GreedyPlayer",  # what the level is called now
}


class Player(Protocol):
    def choose(self, game: Game, side: str) -> Answer:
        """One of the side's options. The game is not changed."""
        ...


def player(spec: str, seed: int = 0) -> Player:
    if spec not in KINDS:
        raise ValueError(f"there is no player {spec!r}; there are {', '.join(KINDS)}")
    module, name = KINDS[spec].split(".")
    made: Player = getattr(import_module(f"{__name__}.{module}"), name)(seed)
    return made
