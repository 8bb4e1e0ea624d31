"""Many games between players, one row of figures for each.

A game depends on nothing but its experiment and its number: rows are the same however many workers share them out.
"""

from __future__ import annotations

import gc
import hashlib
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from math import ceil, sqrt
from typing import TypedDict

import grognard

from ..engine.data import overlay_folder
from ..engine.dice import thrown
from ..engine.game import Game
from ..engine.info import Choice
from ..games import game_info
from ..players import Player, orders, player

COLLECT_EVERY = 50  # games
_games = count(1)

# Chunks shorter than this are not worth the trip to another process, or to another machine.
CHUNK_SECONDS, RAY_CHUNK_SECONDS = 0.1, 1.0


class Luck(TypedDict):
    """A side's combat dice: how many, their mean, and how far from the expected mean, in standard deviations."""

    dice: int
    mean: float | None
    z: float


class Row(TypedDict):
    """What one game came to."""

    game: int
    seed: int
    winner: str | None
    loser: str | None  # nobody wins a nuclear war, but somebody may have begun it
    level: str
    rule: str
    points: dict[str, int]
    losses: dict[str, dict[str, int]]
    turns: int
    answers: int
    luck: dict[str, Luck]
    seconds: float


@dataclass(frozen=True)
class Experiment:
    """What is played, and which player each side has."""

    game: str
    scenario: str
    players: tuple[tuple[str, str], ...]
    seed: int = 0
    options: tuple[tuple[str, Choice], ...] = ()

    def seed_of(self, number: int, seat: str = "dice") -> int:
        """64 bits for the dice or a player of one game. The dice are the same whoever plays."""
        text = repr((self.game, self.scenario, self.options, self.seed, number, seat))
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def experiment(
    game: str, scenario: str, players: Sequence[str], seed: int = 0, options: Mapping[str, Choice] | None = None
) -> Experiment:
    """A checked experiment. One player given plays every side. Raises ValueError at what does not exist."""
    info = game_info(game)
    info.load(scenario, options or {}, overlay_folder(game))
    sides = info.sides_in(scenario)
    if len(players) == 1:
        players = [*players] * len(sides)
    if len(players) != len(sides):
        raise ValueError(f"{game} is played by {len(sides)} sides ({', '.join(sides)}), not {len(players)}")
    for spec in players:
        player(spec)
    return Experiment(game, scenario, tuple(zip(sides, players)), seed, tuple(sorted((options or {}).items())))


def simulate(
    game: str,
    scenario: str,
    games: int = 100,
    players: Sequence[str] = ("random",),
    seed: int = 0,
    options: Mapping[str, Choice] | None = None,
    workers: int | None = None,
) -> list[Row]:
    """Play games and give their rows in order."""
    return play_all(experiment(game, scenario, players, seed, options), games, workers)


def play_all(
    setting: Experiment,
    games: int,
    workers: int | None = None,
    ray: bool = False,
    told: Callable[[int], None] = lambda more: None,
) -> list[Row]:
    """The rows of an experiment's first games. `told` hears how many more have been played."""
    workers = workers or os.cpu_count() or 1
    rows = play_games(setting, range(1))  # it tells how many games are worth a trip
    told(1)
    worth = ceil((RAY_CHUNK_SECONDS if ray else CHUNK_SECONDS) / max(rows[0]["seconds"], 1e-6))
    for played in run(setting, shares(range(1, games), workers, worth), workers, ray):
        rows += played
        told(len(played))
    return sorted(rows, key=lambda row: row["game"])


def play_games(setting: Experiment, numbers: Iterable[int]) -> list[Row]:
    """The worker: a pure function of the experiment and the numbers of the games, the clock apart."""
    return [play_game(setting, number) for number in numbers]


def play_game(setting: Experiment, number: int) -> Row:
    with undisturbed():
        return _play_game(setting, number)


def _play_game(setting: Experiment, number: int) -> Row:
    begun = time.perf_counter()
    game, seats = begin(setting, number)
    ordering = [side for side, seat in seats.items() if hasattr(seat, "orders")]
    while asked := game.asked:
        for side in asked:
            if side in ordering:
                for order in orders(seats[side], game, side):
                    game.instruct(side, order)
            game.give(side, seats[side].choose(game, side))
    return row(game, number, setting.seed_of(number), time.perf_counter() - begun)


@contextmanager
def undisturbed() -> Iterator[None]:
    """A game leaves next to nothing to the collector of garbage, which would go through all its answers and events
    again and again to find that out: it waits until the game is over and forgotten. What is left then, which is what
    the scenario has learnt, counts as old, and is gone through once in so many games."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            if next(_games) % COLLECT_EVERY == 0:
                gc.collect()
            elif not gc.get_freeze_count():
                gc.freeze()  # these two together make all that is alive old without looking at it
                gc.unfreeze()
            gc.enable()


def begin(setting: Experiment, number: int) -> tuple[Game, dict[str, Player]]:
    """A game of the experiment before its first answer, and who plays each side."""
    seed = setting.seed_of(number)
    game = grognard.new(setting.game, setting.scenario, seed=seed, options=dict(setting.options))
    return game, {side: player(spec, setting.seed_of(number, side)) for side, spec in setting.players}


def row(game: Game, number: int, seed: int, seconds: float) -> Row:
    """The figures of a finished game."""
    result, statistics = game.result, game.info.statistics
    assert result is not None
    return Row(
        game=number,
        seed=seed,
        winner=result.winner,
        loser=result.loser,
        level=result.level,
        rule=result.rule,
        points=dict(result.points),
        losses=statistics(game.position) if statistics else {},
        turns=game.position.turn,
        answers=len(game.answers),
        luck=luck(game),
        seconds=round(seconds, 4),
    )


def luck(game: Game) -> dict[str, Luck]:
    """How each side's combat dice fell."""
    rolls = [(e.params.get("side"), thrown(e)) for e in game.log if e.rule in game.info.combat_rolls]
    return {
        side: luck_of([(die.face, die.sides) for thrower, dice in rolls for die in dice if thrower == side])
        for side in game.sides
    }


def luck_of(dice: Sequence[tuple[int, int]]) -> Luck:
    """The luck of (value, sides) dice: z is their sum's distance from the expected one, in standard deviations."""
    if not dice:
        return Luck(dice=0, mean=None, z=0.0)
    total = sum(value for value, _ in dice)
    expected = sum((sides + 1) / 2 for _, sides in dice)
    variance = sum((sides**2 - 1) / 12 for _, sides in dice)
    return Luck(dice=len(dice), mean=total / len(dice), z=(total - expected) / sqrt(variance))


# -- sharing the games out ----------------------------------------------------------------------------------------


def shares(numbers: range, workers: int, worth: int) -> list[range]:
    """Games in chunks of as many as are worth the trip, unless a worker would then go without."""
    size = max(1, min(worth, ceil(len(numbers) / workers)))
    return [numbers[i : i + size] for i in range(0, len(numbers), size)]


def run(setting: Experiment, chunks: Sequence[range], workers: int, ray: bool = False) -> Iterator[list[Row]]:
    """The rows of each chunk, in whatever order they come."""
    if ray:
        yield from run_on_ray(setting, chunks)
        return
    if workers > 1 and len(chunks) > 1:
        try:
            from joblib import Parallel, delayed
        except ImportError:  # the extra `sim` is not installed: the same rows, only later
            pass
        else:
            parallel = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
            yield from parallel(delayed(play_games)(setting, chunk) for chunk in chunks)
            return
    for chunk in chunks:
        yield play_games(setting, chunk)


def play_each(jobs: Sequence[tuple[Experiment, int]], workers: int | None = None, ray: bool = False) -> list[Row]:
    """The rows of single games of several experiments, in the order given."""
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    if ray:
        import ray as cluster

        cluster.init(ignore_reinit_error=True, log_to_driver=False)
        worker = cluster.remote(play_game)
        played: list[Row] = cluster.get([worker.remote(*job) for job in jobs])
        return played
    if workers > 1:
        try:
            from joblib import Parallel, delayed
        except ImportError:  # as above
            pass
        else:
            return list(Parallel(n_jobs=workers, batch_size=1)(delayed(play_game)(*job) for job in jobs))
    return [play_game(*job) for job in jobs]


def run_on_ray(setting: Experiment, chunks: Sequence[range]) -> Iterator[list[Row]]:
    """The same over a Ray cluster, for those who have one; Ray is not among our dependencies."""
    import ray

    ray.init(ignore_reinit_error=True, log_to_driver=False)
    worker = ray.remote(play_games)
    waiting = [worker.remote(setting, chunk) for chunk in chunks]
    while waiting:
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)
