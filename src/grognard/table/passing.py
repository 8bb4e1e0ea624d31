"""When a table may answer for a side: when the side has nothing else to do."""

from __future__ import annotations

from ..engine.game import Game
from .shown import tells_nothing


def may_be_answered_for(game: Game, side: str) -> bool:
    """There is only one answer, answering at once reveals nothing, and it takes no undo away from the side."""
    ask = game.ask(side)
    return ask.count == 1 and tells_nothing(game, ask.prompt) and not seals(game, side, ask.option(0))


def seals(game: Game, side: str, answer: str) -> bool:
    """Whether this answer ends the side's chance to take back earlier ones: dice fall or others are asked."""
    if not game.can_undo(side):
        return False
    trial = game.fork()
    trial.answer(side, answer)
    return not trial.can_undo(side) or trial.asked != (side,)
