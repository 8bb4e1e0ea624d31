"""A trained player: it weighs the verbs of a question by their results in the games it was trained with.

What it looks at is what the environment for learners shows of each option (`lab/zoo.py`), so that it plays the same at
a table. `python -m tools.train` makes one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import exp
from pathlib import Path
from random import Random
from typing import Annotated
from zlib import crc32

import msgspec

from ..engine.ask import Answer, Ask
from ..engine.game import Game

VERBS = 1024  # into which verbs are hashed, each by the question in which it is asked
UNITS = 4096  # the same of units, by the names under which the side knows them

Verb = Annotated[int, msgspec.Meta(ge=0, lt=VERBS)]


class Learnt(msgspec.Struct, frozen=True):
    """What training leaves behind: for which game, and how much each verb is preferred."""

    game: str
    weights: dict[Verb, float]


def option_numbers(ask: Ask, option: Answer) -> tuple[int, int, int]:
    """An option in numbers: its verb, and the last unit and hex that it names; 0 for none."""
    word, *words = option.split()
    unit = hex = 0
    for named in words:
        if (found := ask.pos.hex_named(named)) is not None:
            hex = found
        elif named in ask.pos.index:
            unit = 1 + crc32(named.encode()) % (UNITS - 1)
    return crc32(f"{ask.prompt} {word}".encode()) % VERBS, unit, hex


def chances(verbs: Collection[int], weights: Mapping[int, float]) -> dict[int, float]:
    """How likely each of these verbs is to be chosen, however many options it has."""
    most = max(weights.get(verb, 0.0) for verb in verbs)
    powers = {verb: exp(weights.get(verb, 0.0) - most) for verb in verbs}
    total = sum(powers.values())
    return {verb: power / total for verb, power in powers.items()}


class Agent:
    """Chooses a verb by its weights, and one of its options at random."""

    def __init__(self, seed: int, file: str) -> None:
        self._chance = Random(seed)
        try:
            self.learnt = msgspec.json.decode(Path(file).read_bytes(), type=Learnt)
        except OSError as error:
            raise ValueError(f"{file}: {error.strerror}") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ValueError(f"{file}: {error}") from None

    def choose(self, game: Game, side: str) -> Answer:
        if game.info.slug != self.learnt.game:
            raise ValueError(f"this agent has learnt {self.learnt.game}, not {game.info.slug}")
        ask = game.ask(side)
        by_verb: dict[int, list[Answer]] = {}
        for option in ask.options:
            by_verb.setdefault(option_numbers(ask, option)[0], []).append(option)
        found = chances(by_verb, self.learnt.weights)
        verb = self._chance.choices(list(found), list(found.values()))[0]
        return self._chance.choice(by_verb[verb])
