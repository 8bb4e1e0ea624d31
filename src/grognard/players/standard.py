"""The standard player: a game's own commander, who takes what looks best now; rules of thumb where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from ..engine.ask import Answer
from ..engine.game import Game
from . import Player, because, keep_time, orders
from .common.because import Because
from .common.clock import Clock
from .common.experience import TRAINED, trained
from .common.stances import USUAL, Stance
from .common.thumb import Thumb


class StandardPlayer:
    """Hands each question to the commander of the game being played."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._commanders: dict[str, Player] = {}
        self.because: Because | None = None
        self.clock = Clock()

    def commander(self, game: Game, side: str) -> Player:
        if (slug := game.info.slug) not in self._commanders:
            own = f"{__package__}.{slug}"
            self._commanders[slug] = import_module(own).Commander(self._seed) if find_spec(own) else Thumb(self._seed)
        return self._commanders[slug]

    def orders(self, game: Game, side: str) -> list[Answer]:
        return orders(self.commander(game, side), game, side)

    def choose(self, game: Game, side: str) -> Answer:
        commander = self.commander(game, side)
        keep_time(commander, self.clock)
        answer = commander.choose(game, side)
        self.because = because(commander)
        return answer


class InStance(StandardPlayer):
    """A player that keeps a stance of the commander from the first turn to the last, by which the laboratory learns
    what stances are worth. It gets the name of one ("trained" is what the side has learnt for the scenario, or the
    usual one), or changes, weight by weight ("fades*2.0", "worth_fighting-0.2")."""

    def __init__(self, seed: int = 0, *words: str) -> None:
        super().__init__(seed)
        self._words = words or (USUAL.name,)

    def commander(self, game: Game, side: str) -> Player:
        key = f"{game.info.slug} {game.scenario.slug} {side}"
        if key not in self._commanders:
            kind = import_module(f"{__package__}.{game.info.slug}").Commander
            learnt = trained(game.info.slug, game.scenario.slug, side) or USUAL
            stances = {stance.name: stance for stance in (USUAL, *kind.stances)} | {TRAINED: learnt}
            self._commanders[key] = kind(self._seed, stances.get(self._words[0]) or told(self._words))
        return self._commanders[key]


def told(words: Sequence[str]) -> Stance:
    """A stance in words."""
    times, plus = [], []
    for word in words:
        name, sign, number = split(word)
        if sign == "*":
            times.append((name, number))
        else:
            plus.append((name, -number if sign == "-" else number))
    return Stance("told", tuple(times), tuple(plus))


def split(word: str) -> tuple[str, str, float]:
    for sign in "*+-":
        name, found, number = word.partition(sign)
        if found:
            try:
                return name, sign, float(number)
            except ValueError:
                break
    raise ValueError(f"a stance is a name, or weights like fades*2.0 and worth_fighting-0.2, not {word!r}")
