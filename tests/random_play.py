"""Random play: legal answers after the manner of one game, and answers near them that may not be legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from grognard.engine.game import Game
from grognard.engine.info import Choice, GameInfo
from grognard.games import game_info, slugs

GARBAGE = ("", " ", "?", "0", "-1", "None", "done done", " done", "done ", "a  b", "stop\n", "\x00", "é", "x" * 401)


@dataclass
class RandomPlay:
    """One random game: the chance that draws its answers, and the words heard so far."""

    info: GameInfo
    chance: Random
    heard: list[str] = field(default_factory=list)  # some answers of earlier asks
    words: list[str] = field(default_factory=list)
    hurry: float = 0.1
    shyness: float = 0.0
    shunned: dict[str, bool] = field(default_factory=dict)  # by verb

    def play_on(self, game: Game, answers: int, asked: str | None = None) -> list[tuple[str, str]]:
        """Some random answers."""
        given: list[tuple[str, str]] = []
        while len(given) < answers and game.asked:
            side = asked or self.chance.choice(game.asked)
            options = game.ask(side).options
            assert options, f"dead end: {side} is asked {game.ask(side).prompt!r} and has no option"
            answer = self.choose(options)
            game.answer(side, answer)
            given.append((side, answer))
        return given

    def instruct(self, game: Game) -> None:
        """Now and then a side leaves a standing order, where the game has them and rests."""
        side = self.chance.choice(game.sides)
        orders = game.instructions(side)
        if orders is not None and self.chance.random() < 0.05:
            game.instruct(side, self.chance.choice(orders.options))

    def choose(self, options: list[str]) -> str:
        """A random option after the manner of this game, which shuns some verbs, so that games differ in kind."""
        chance = self.chance
        if chance.random() < self.hurry:
            return options[-1]  # which mostly ends something
        for option in options:
            verb = option.split()[0]
            if verb not in self.shunned:
                self.shunned[verb] = chance.random() < self.shyness
        verbs = sorted({option.split()[0] for option in options})
        if chance.random() < 0.95:
            verbs = [verb for verb in verbs if not self.shunned[verb]] or verbs
        if chance.random() < 0.3:
            verbs = [chance.choice(verbs)]
        return chance.choice([option for option in options if option.split()[0] in verbs])

    def scattered(self, game: Game, scatter: Callable[[Any, Random], None]) -> Game:
        """A game from some resting point of the first turns on, with its units put anywhere."""
        later = self.chance.randrange(60)
        while game.position.turn == 0 or game.since_rest or later:
            if not self.play_on(game, 1) or (game.position.turn and later == 0 and len(game.answers) > 2000):
                break
            later = max(0, later - (game.position.turn > 0))
        pos = game.rest[2].copy()
        scatter(pos, self.chance)
        return Game(self.info, game.scenario, game.dice, game.options, pos)

    def remember(self, options: list[str]) -> None:
        for option in some(self.chance, options, 5):
            self.heard.append(option)
            self.words += [w for w in option.split() if w not in self.words]
        del self.heard[:-200]
        del self.words[:-400]

    def mutants(self, options: list[str]) -> Iterator[str]:
        """Answers near the options, old answers, and garbage."""
        chance, words = self.chance, [*self.words, *options[0].split()]
        for option in some(chance, options, 8):
            said = option.split()
            place = chance.randrange(len(said))
            yield " ".join(said[:place] + said[place + 1 :])
            yield " ".join([*said[:place], chance.choice(words), *said[place + 1 :]])
            yield " ".join([*said[:place], *chance.choice(options).split()[place : place + 1], *said[place + 1 :]])
            yield " ".join([chance.choice(words), *said[1:]])
            yield " ".join(reversed(said))
            yield " ".join([*said, chance.choice(words)])
            yield option.upper()
            yield option + " "
        yield from some(chance, self.heard, 12)
        yield from words[-5:]
        yield from some(chance, GARBAGE, 6)


def random_options(info: GameInfo, chance: Random) -> dict[str, Choice]:
    return {
        name: chance.choice(option.values) if option.values else chance.random() < 0.5
        for name, option in info.options.items()
    }


def drawn(number: int) -> list[tuple[str, str, int]]:
    """So many scenarios of each game, the same one again where it has fewer, each with a seed."""
    found = []
    for slug in slugs():
        scenarios = game_info(slug).scenarios
        some = Random(slug).sample(scenarios, min(number, len(scenarios)))
        found += [(slug, some[seed % len(some)], seed) for seed in range(number)]
    return found


def some(chance: Random, items: Any, number: int) -> list[Any]:
    listed = list(items)
    return listed if len(listed) <= number else chance.sample(listed, number)
