"""Players: they choose an answer when a side is asked.

A player gets the game and returns an answer; whoever runs the game gives it. A player thinks about the game as its side
may imagine it (`fair.py`), never the truth; in forks of that it may play on.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from ..engine.ask import Answer
from ..engine.game import Game

if TYPE_CHECKING:
    from .common.because import Because
    from .common.clock import Clock

# Each kind of player, and where it lives: `Class(seed, *words)` of that module. It is imported when it is first wanted.
KINDS = {
    "random": "random.RandomPlayer",
    "beginner": "common.thumb.Thumb",
    "standard": "standard.StandardPlayer",
    "hard": "search.HardPlayer",
    "greedy": "standard.StandardPlayer",  # its name in records and tables before there were levels
}

# Those for the laboratory and one's own terminal, who are told how long to think, which stance to keep, or which file
# they have learnt from.
LABORATORY = {"search": "search.SearchPlayer", "stance": "standard.InStance", "agent": "agent.Agent"}
WORDS = {"search": range(2), "stance": range(100), "agent": range(1, 2)}  # how many words they may be told

DEEP = frozenset({"hard", "search"})  # they think for seconds
BLIND = frozenset({"random"})  # they look only at their options


class Player(Protocol):
    def choose(self, game: Game, side: str) -> Answer:
        """One of the side's options."""
        ...


def because(someone: Player) -> Because | None:
    """Why a player gave its last answer, if it can tell."""
    told: Because | None = getattr(someone, "because", None)
    return told


def orders(someone: Player, game: Game, side: str) -> list[Answer]:
    """The standing orders that a player wants to give now for its side's reactions, where a game has such orders."""
    wanted = getattr(someone, "orders", None)
    if wanted is None or game.info.instructions is None or game.instructions(side) is None:
        return []
    found: list[Answer] = wanted(game, side)
    return found


def keep_time(someone: Player, clock: Clock) -> None:
    """From now on a player looks at this clock while it thinks, if it looks at any."""
    if hasattr(someone, "clock"):
        someone.clock = clock


def player(spec: str, seed: int = 0) -> Player:
    """A player from words: its kind and, after colons, its settings ("search:4")."""
    kind, *words = spec.split(":")
    kinds = KINDS | LABORATORY
    if kind not in kinds:
        raise ValueError(f"there is no player {kind!r}; there are {', '.join(kinds)}")
    if len(words) not in WORDS.get(kind, range(1)):
        raise ValueError(f"the player {kind!r} cannot be told {':'.join(words)!r}")
    module, _, name = kinds[kind].rpartition(".")
    create = getattr(import_module(f"{__name__}.{module}"), name)
    made: Player = create(seed, *words)
    if kind in BLIND:
        return made
    from .fair import Fair  # not before a player is wanted

    return Fair(made, seed)
