"""Games between two players, for the tests of each game's commander."""

from __future__ import annotations

import grognard
from grognard.engine.game import Game
from grognard.players import player


def play(slug: str, scenario: str, seed: int, turns: int = 99, **kinds: str) -> Game:
    """A game to the end or through some turns; every answer must be an option."""
    game = grognard.new(slug, scenario, seed=seed)
    players = {side: player(kind, seed + i) for i, (side, kind) in enumerate(kinds.items())}
    while game.asked and game.position.turn <= turns:
        side = game.asked[0]
        game.answer(side, players[side].choose(game, side))
    return game
