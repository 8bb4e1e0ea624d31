"""Players: who chooses an answer when a side is asked.

A player gets the game and says an answer; whoever runs the game gives it. A player that thinks ahead plays on in
`game.fork(seed)`, whose future dice are not the true ones, and looks at its side's `game.view(side)`, never at secrets.
"""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from typing import Protocol

from ..engine.ask import Answer
from ..engine.game import Game

# Each kind of player, and where it lives: `Class(seed, *words)` of that module. It is imported when it is first wanted.
KINDS = {"random": "random.RandomPlayer", "greedy": "greedy.GreedyPlayer"}


class Player(Protocol):
    def choose(self, game: Game, side: str) -> Answer:
        """One of the side's options. The game is not changed."""
        ...


def player(spec: str, seed: int = 0) -> Player:
    """A player from words: its kind, and after colons what that kind may be told ("random")."""
    kind, *words = spec.split(":")
    if kind not in KINDS:
        raise ValueError(f"there is no player {kind!r}; there are {', '.join(KINDS)}")
    module, name = KINDS[kind].split(".")
    create = getattr(import_module(f"{__name__}.{module}"), name)
    try:
        signature(create).bind(seed, *words)
    except TypeError:
        raise ValueError(f"the player {kind!r} cannot be told {':'.join(words)!r}") from None
    made: Player = create(seed, *words)
    return made
