"""The book: how a side begins a scenario, answer by answer, as the laboratory has found it to win most.

Each game may have one (`players/GAME/book.toml`, written by `tools.book`): by scenario and side the openings, of about
equal value if there are several. An opening is followed only if every answer of it would be allowed: with other
options, units or overlays than it was found with, the side begins as usual.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...engine.ask import Answer
from ...engine.game import Game
from ...engine.question import PLACING

FILE = "book.toml"


@dataclass(frozen=True)
class Opening:
    """The answers, the stance that goes with them, and how many laboratory games were won with them, of how many."""

    answers: tuple[Answer, ...] = ()
    won: int = 0
    games: int = 0
    stance: str = "usual"


@lru_cache(maxsize=8)
def book(slug: str) -> dict[str, dict[str, tuple[Opening, ...]]]:
    """By scenario and side."""
    path = Path(__file__).parents[1] / slug / FILE
    if not path.is_file():
        return {}
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        scenario: {side: tuple([opening(one) for one in found]) for side, found in sides.items()}
        for scenario, sides in read.items()
    }


def opening(one: Mapping[str, Any]) -> Opening:
    answers = tuple(one["answers"].split("; ")) if one.get("answers") else ()
    return Opening(answers, one["won"], one["games"], one.get("stance", "usual"))


def openings(game: Game, side: str) -> Sequence[Opening]:
    """Those of the side in the scenario being played."""
    return book(game.info.slug).get(game.scenario.slug, {}).get(side, ())


def is_asked_to_set_up(game: Game, side: str) -> bool:
    return game.ask(side).question.kind is PLACING


def rest_of(game: Game, side: str, opening: Opening) -> list[Answer]:
    """The remaining answers of an opening: all, or those after the ones already given; none if it cannot be carried
    through."""
    answers = opening.answers
    for begun in range(len(answers)):
        if game.ask(side).takes(answers[begun]) and is_taken(game, side, answers[begun:]):
            return list(answers[begun:])
    return []


def is_taken(game: Game, side: str, answers: Sequence[Answer]) -> bool:
    """Whether all these can be given one after the other."""
    trial = game.fork()
    for answer in answers:
        if side not in trial.asked or not trial.ask(side).takes(answer):
            return False
        trial.give(side, answer)
    return True
