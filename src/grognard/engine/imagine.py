"""A game as one side may imagine it. Players who think get this, and never the truth.

At the last resting point whatever the side may not know is dealt again. Then the answers since that it knows are given
again, and the dice to come are its own. Nothing in the imagined game tells more than the side's view: equal views and
the same seed give the same game.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from .ask import Refused
from .course import INSTRUCT
from .dice import ImaginedDice, thrown
from .past import Past
from .reason import heard
from .trail import Trail

if TYPE_CHECKING:
    from .game import Game

DEALS = 5  # tries, until the answers that the side knows fit what was dealt


class Unimaginable(Exception):
    """No deal fits what the side has seen since the last resting point."""


def imagine(game: Game, side: str, seed: int) -> Game:
    answered, told, rest = game.last_rest
    known = seen_throws(game, side, told, rest.rolls)
    answers = known_answers(game, side, answered)
    redeal = game.info.redeal
    since = heard(game.log_since(told), side)
    for deal in range(DEALS if redeal is not None else 1):
        pos = rest
        if redeal is not None:
            pos = rest.copy()
            redeal(pos, side, Random(f"{seed} {deal}"), since)
        past = Past(game.fingerprint, Trail(), Trail(), (0, 0, pos), entered=True)
        dice = ImaginedDice(seed, pos.rolls, known)
        imagined = type(game)(game.info, game.scenario, dice, game.options, overlay=game.overlay, past=past)
        try:
            for giver, answer in answers:
                imagined.answer(giver, answer)
        except Refused:
            continue
        if side in imagined.asked or side not in game.asked:  # the side knows what it is asked
            return imagined
    raise Unimaginable(f"{side} at answer {len(game.answers)}")


def seen_throws(game: Game, side: str, told: int, rolls: int) -> list[int | None]:
    """How the dice fell since a resting point, as far as the side has seen it; draws from a cup count as dice, too."""
    found: list[int | None] = []
    for event in game.log_since(told):
        dice = [die.sides for die in thrown(event)] or ([event.params["left"] + 1] if event.text == "drawn" else [])
        for sides in dice:
            seen = event.seen_by(side)
            found.append(game.dice.roll(rolls + len(found), sides) if seen else None)
    return found


def known_answers(game: Game, side: str, answered: int) -> list[tuple[str, str]]:
    """The answers since a resting point as far as a side knows them: it does not know secret ones that are not yet
    revealed, nor other sides' standing orders."""
    pending = game.unrevealed(side)
    return [
        (giver, answer)
        for number, (giver, answer) in enumerate(game.answers[answered:], answered)
        if giver == side or (number not in pending and not answer.startswith(INSTRUCT))
    ]
