"""What a player gets to see: the game as its side may imagine it, and never the truth."""

from __future__ import annotations

from zlib import crc32

from ..engine.ask import Answer
from ..engine.game import Game
from ..engine.imagine import Unimaginable
from . import Player, because, keep_time, orders
from .common.because import Because
from .common.clock import Clock


class Fair:
    """A player who thinks in imagined games. It imagines the same game all through a step, so that its plans fit
    together."""

    def __init__(self, thinker: Player, seed: int) -> None:
        self.thinker = thinker
        self.clock = Clock()
        self._seed = seed

    @property
    def because(self) -> Because | None:
        return because(self.thinker)

    def orders(self, game: Game, side: str) -> list[Answer]:
        """The standing orders that the thinker would give in the game as it imagines it."""
        try:
            imagined = game.imagine(side, self.seed_of(game))
        except Unimaginable:
            return []
        return [order for order in orders(self.thinker, imagined, side) if not game.why_not_instruct(side, order)]

    def seed_of(self, game: Game) -> int:
        return crc32(f"{self._seed} {game.position.turn} {game.position.step}".encode())

    def choose(self, game: Game, side: str) -> Answer:
        self.clock.start()
        keep_time(self.thinker, self.clock)
        true = game.ask(side)
        try:
            imagined = game.imagine(side, self.seed_of(game))
        except Unimaginable:
            return true.options[-1]  # one that ends the question, if there is one: going on blindly might never end
        answer = self.thinker.choose(imagined, side)
        return answer if true.takes(answer) else true.options[-1]
