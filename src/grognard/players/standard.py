"""The standard player: a game's own commander, who takes what looks best now; rules of thumb where there is none."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ..engine.ask import Answer
from ..engine.game import Game
from . import Player, because, keep_time, orders
from .common.because import Because
from .common.clock import Clock
from .common.stances import USUAL
from .common.thumb import Thumb


class StandardPlayer:
    """Hands each question to the commander of the game being played."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._commanders: dict[str, Player] = {}
        self.because: Because | None = None
        self.clock = Clock()

    def commander(self, slug: str) -> Player:
        if slug not in self._commanders:
            own = f"{__package__}.{slug}"
            self._commanders[slug] = import_module(own).Commander(self._seed) if find_spec(own) else Thumb(self._seed)
        return self._commanders[slug]

    def orders(self, game: Game, side: str) -> list[Answer]:
        return orders(self.commander(game.info.slug), game, side)

    def choose(self, game: Game, side: str) -> Answer:
        commander = self.commander(game.info.slug)
        keep_time(commander, self.clock)
        answer = commander.choose(game, side)
        self.because = because(commander)
        return answer


class InStance(StandardPlayer):
    """One who keeps a stance of the commander from the first turn to the last: the laboratory learns by it what stances
    are worth."""

    def __init__(self, seed: int = 0, stance: str = "usual") -> None:
        super().__init__(seed)
        self._stance = stance

    def commander(self, slug: str) -> Player:
        if slug not in self._commanders:
            kind = import_module(f"{__package__}.{slug}").Commander
            stances = {stance.name: stance for stance in (USUAL, *kind.stances)}
            self._commanders[slug] = kind(self._seed, stances[self._stance])
        return self._commanders[slug]
