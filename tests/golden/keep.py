"""Golden games: random games kept with what every side saw, could answer and was told after each answer.

A change of the engine that should change no rule must play them alike. `python -m tests.golden.keep GAME` makes those
of a game anew, after a change of its rules: a golden game is worth no more than the code that made it.
"""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from grognard.engine.ask import Refused
from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from grognard.engine.info import GameInfo
from grognard.games import game_info
from tests.random_play import RandomPlay

FOLDER = Path(__file__).parent / "games"
ANSWERS = 1200
MANNERS = ((0.0, 0.0), (0.1, 0.2), (0.3, 0.4))  # hurry and shyness: players who dawdle, hurry, shun some verbs


class Golden(msgspec.Struct):
    game: str
    scenario: str
    options: dict[str, bool | str]
    seed: int
    answers: list[tuple[str, str]]
    seen: list[int]  # a checksum before the first and after each answer


def seen(game: Game, told: int) -> int:
    """What all sides together see, may answer and have been told since some event."""
    views = {side or "": {**game.view(side), "log": []} for side in (*game.sides, None)}
    options = {side: sorted(game.ask(side).options) for side in game.asked}
    log = [(event.as_dict(), event.to) for event in game.log_since(told)]
    return zlib.crc32(msgspec.json.encode([views, options, log], order="sorted"))


def play(info: GameInfo, scenario: str, options: dict[str, bool | str], seed: int) -> Golden:
    game = Game(info, info.load(scenario, options), SeededDice(seed), info.chosen(options))
    chance = Random(seed)
    hurry, shyness = MANNERS[seed % len(MANNERS)]
    hand = RandomPlay(info, chance, hurry=hurry, shyness=shyness)
    golden = Golden(info.slug, scenario, game.options, seed, [], [seen(game, 0)])
    while game.asked and len(golden.answers) < ANSWERS:
        told = game.told
        golden.answers += hand.play_on(game, 1)
        golden.seen.append(seen(game, told))
    return golden


def first_difference(golden: Golden, every: int = 1) -> str:
    """Where a golden game is not played as it was; nothing if it is. All answers are given; what sides see, may answer
    and were told is compared at every one of them, or at every tenth."""
    info = game_info(golden.game)
    game = Game(info, info.load(golden.scenario, golden.options), SeededDice(golden.seed), info.chosen(golden.options))
    if seen(game, 0) != golden.seen[0]:
        return "the beginning is another"
    for number, (side, answer) in enumerate(golden.answers, 1):
        told = game.told
        try:
            game.answer(side, answer)
        except Refused as refused:
            return f"answer {number} ({side}: {answer}) is not allowed any more: {refused.reasons}"
        if number % every == 0 and seen(game, told) != golden.seen[number]:
            return f"after answer {number} ({side}: {answer}) something is seen, asked or told that was not"
    return ""


def option_sets(info: GameInfo) -> Iterator[dict[str, bool | str]]:
    """Everything as it comes, all on, all off, and some drawn."""
    flags = [name for name, option in info.options.items() if isinstance(option.default, bool)]
    yield {}
    yield dict.fromkeys(flags, True)
    yield dict.fromkeys(flags, False)
    chance = Random(1)
    for _ in range(2):
        yield {name: chance.random() < 0.5 for name in flags}


def kept(slug: str) -> list[Path]:
    return sorted(FOLDER.glob(f"{slug}-*.json.gz"))


def read(path: Path) -> Golden:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Golden)


def keep(slug: str) -> None:
    info = game_info(slug)
    FOLDER.mkdir(exist_ok=True)
    for scenario in info.scenarios:
        for number, options in enumerate(option_sets(info)):
            games = (play(info, scenario, options, number + 10 * more) for more in range(3))
            golden = max(games, key=lambda game: len(game.answers))
            path = FOLDER / f"{slug}-{scenario}-{number}.json.gz"
            path.write_bytes(gzip.compress(msgspec.json.encode(golden), mtime=0))
            print(path.name, len(golden.answers), "answers")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        keep(name)
