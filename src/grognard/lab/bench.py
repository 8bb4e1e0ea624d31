"""`grognard bench`: the speed of play as ratios beside other programs, all measured in one run."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from itertools import count, cycle
from statistics import median

import msgspec

from ..engine.game import Game
from ..engine.info import Choice
from .fast import NotBuilt
from .fast_play import FastPlay
from .peers import installed
from .sights import asymmetric, looking
from .simulate import Experiment, begin, experiment, play_game, run
from .timing import Samples, Work, children_clock, interleaved, ratio, repeated

# Random players begin a nuclear war in its first days: without it later turns are measured, too.
OPTIONS: dict[str, dict[str, Choice]] = {"nato": {"nuclear_weapons": False}}


@dataclass(frozen=True)
class Sizes:
    """How much is done for a figure."""

    rounds: int = 5
    answers: int = 3_000  # of whole games, in each round
    peer_answers: tuple[tuple[str, int], ...] = (
        ("PettingZoo chess", 400),
        ("python-chess", 6_000),
        ("OpenSpiel backgammon", 15_000),
    )
    scenarios: tuple[tuple[str, str], ...] = (  # of their games; what is measured in one only is measured in the first
        ("superpowers", "munich"),
        ("superpowers", "rhine"),
        ("fottr", "campaign"),
        ("nato", "strategic_surprise"),
        ("nextwar", "campaign_standard"),
        ("asl", "s1"),
    )
    sights: int = 8_000
    pairs: int = 1_000_000  # of ends whose lines are looked along from both
    forks: int = 2_000
    starts: int = 7
    simulated: int = 40
    simulations: int = 5
    thinker: str = "greedy"

    def settings(self, player: str = "random") -> list[Experiment]:
        return [experiment(game, scenario, [player], options=OPTIONS.get(game)) for game, scenario in self.scenarios]


class Bar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure's name, its unit, and the value it has to reach."""

    work: str
    unit: str
    least: float | None = None
    most: float | None = None

    def met(self, value: float) -> bool | None:
        if self.least is not None:
            return value >= self.least
        return value <= self.most if self.most is not None else None


class Line(msgspec.Struct, frozen=True):
    """One figure beside its bar; `measured` is None where it could not be taken, and the note says why."""

    key: str
    work: str
    unit: str
    measured: float | None
    least: float | None
    most: float | None
    met: bool | None
    note: str = ""


class Benchmark(msgspec.Struct, frozen=True):
    python: str
    machine: str
    cores: int
    lines: list[Line]
    answers_per_second: dict[str, float]
    raw: dict[str, Samples]  # seconds for one, in every round


def bars() -> dict[str, Bar]:
    text = files(__package__).joinpath("bars.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=dict[str, Bar])


# What a measurement finds: figures by the key of their bar, or in words why one could not be taken; and raw samples.
Found = tuple[dict[str, float | str], Samples]


def benchmark(sizes: Sizes, told: Callable[[str], None] = lambda what: None) -> Benchmark:
    """Take every figure. `told` hears what is being measured."""
    figures: dict[str, float | str] = {}
    raw: dict[str, Samples] = {}
    for name, measure in MEASUREMENTS.items():
        told(name)
        found, raw[name] = measure(sizes)
        figures |= found
    return Benchmark(
        python=platform.python_version(),
        machine=platform.machine(),
        cores=os.cpu_count() or 1,
        lines=[line(key, bar, figures[key]) for key, bar in bars().items() if key in figures],
        answers_per_second={name: 1 / median(seconds) for name, seconds in raw["play"].items()},
        raw=raw,
    )


def line(key: str, bar: Bar, figure: float | str) -> Line:
    if isinstance(figure, str):
        return Line(key, bar.work, bar.unit, None, bar.least, bar.most, None, figure)
    return Line(key, bar.work, bar.unit, figure, bar.least, bar.most, bar.met(figure))


# -- play -----------------------------------------------------------------------------------------------------------


def play(sizes: Sizes) -> Found:
    """Answers of random legal play, options listed, whole games; beside the peers."""
    peers, missing = installed(dict(sizes.peer_answers))
    ours = {setting.scenario: whole_games(setting, sizes.answers) for setting in sizes.settings()}
    compiled, why_not = compiled_games(sizes)
    samples = interleaved({**ours, **compiled, **peers}, sizes.rounds)
    for process in compiled.values():
        process.close()
    figures: dict[str, float | str] = {}
    for peer, key in COMPARED.items():
        for name in [*ours, *compiled, *why_not]:
            if peer in missing:
                figures[key.format(name)] = f"{peer} is not installed (extra `bench`)"
            else:
                figures[key.format(name)] = why_not[name] if name in why_not else ratio(samples, peer, name)
    return figures, samples


def compiled_games(sizes: Sizes) -> tuple[dict[str, FastPlay], dict[str, str]]:
    """The same with the compiled build, or why not."""
    games: dict[str, FastPlay] = {}
    why_not: dict[str, str] = {}
    for game, scenario in sizes.scenarios:
        name = f"{scenario} with fast"
        try:
            games[name] = FastPlay("games", game, scenario, sizes.answers, game=game)
        except NotBuilt as reason:
            why_not[name] = str(reason)
    return games, why_not


COMPARED = {
    "PettingZoo chess": "play {}",
    "python-chess": "python-chess {}",
    "OpenSpiel backgammon": "backgammon {}",
}


def whole_games(setting: Experiment, answers: int) -> Callable[[int], int]:
    """Other games in each round, one after the other until there are enough answers: some end early."""

    def play(number: int) -> int:
        given = 0
        for game in count(number * 1_000):
            given += play_game(setting, game)["answers"]
            if given >= answers:
                break
        return given

    return play


def moments(setting: Experiment, every: int = 25) -> Iterator[Game]:
    """A game of random play, forked before each so many answers."""
    game, seats = begin(setting, 0)
    given = 0
    while asked := game.asked:
        for side in asked:
            if given % every == 0:
                yield game.fork()
            game.answer(side, seats[side].choose(game, side))
            given += 1


# -- lines of sight ---------------------------------------------------------------------------------------------------


def sights(sizes: Sizes) -> Found:
    """Lines of sight whose verdicts are not cached, beside answers of the first peer."""
    peer = sizes.peer_answers[0][0]
    peers, missing = installed(dict(sizes.peer_answers))
    works: dict[str, Work] = {"sight": looking(sizes.sights)}
    if peer in peers:
        works[peer] = peers[peer]
    figures: dict[str, float | str] = {"asymmetric": asymmetric(sizes.pairs)}
    compiled: FastPlay | None = None
    try:
        works["sight with fast"] = compiled = FastPlay("sights", sizes.sights)
    except NotBuilt as reason:
        figures["sight with fast"] = str(reason)
    samples = interleaved(works, sizes.rounds)
    if compiled is not None:
        compiled.close()
    for name in ("sight", "sight with fast"):
        if peer in missing:
            figures[name] = f"{peer} is not installed (extra `bench`)"
        elif name in samples:
            figures[name] = ratio(samples, peer, name)
    return figures, samples


# -- forks, saves -----------------------------------------------------------------------------------------------------


def forks(sizes: Sizes) -> Found:
    """A fork that is ready to be asked, against one decision of the same game."""
    setting = sizes.settings()[0]
    anywhere = list(moments(setting))
    at_rest = [game for game in anywhere if game.since_rest == 0]
    works = {
        "decision": whole_games(setting, sizes.answers),
        "fork-rest": forking(at_rest, sizes.forks),
        "fork-anywhere": forking(anywhere, sizes.forks),
    }
    samples = interleaved(works, sizes.rounds)
    return {key: ratio(samples, key, "decision") for key in ("fork-rest", "fork-anywhere")}, samples


def forking(games: Sequence[Game], times: int) -> Work:
    def work(_round: int) -> int:
        for game, _ in zip(cycle(games), range(times)):
            _ = game.fork().asked
        return times

    return work


def saves(sizes: Sizes) -> Found:
    """The position of the largest scenario in the middle of a game, to bytes and back."""
    games = [list(moments(setting)) for setting in sizes.settings()]
    middle = [listed[len(listed) // 2] for listed in games]
    game = max(middle, key=lambda g: len(g.position.encode()))
    position, saved = game.position, game.position.encode()

    def load() -> None:
        game.info.position.decode(saved).attach(game.scenario, game.dice)

    works = {"save": repeated(position.encode, sizes.forks), "load": repeated(load, sizes.forks)}
    samples = interleaved(works, sizes.rounds)
    return {key: median(samples[key]) * 1000 for key in works}, samples


# -- thinking ---------------------------------------------------------------------------------------------------------


def thinking(sizes: Sizes) -> Found:
    """The longest turn of the default player in a game against itself."""
    seconds: dict[str, dict[tuple[int, str], float]] = {}
    for setting in sizes.settings(sizes.thinker):
        spent = seconds[setting.scenario] = {}
        game, seats = begin(setting, 0)
        while asked := game.asked:
            for side in asked:
                turn, begun = game.position.turn, time.process_time()
                game.answer(side, seats[side].choose(game, side))
                spent[turn, side] = spent.get((turn, side), 0.0) + time.process_time() - begun
    longest = max(max(spent.values()) for spent in seconds.values())
    return {"turn": longest}, {scenario: list(spent.values()) for scenario, spent in seconds.items()}


# -- starting, sharing out --------------------------------------------------------------------------------------------


def starts(sizes: Sizes) -> Found:
    """A fresh Python that imports Grognard or shows its help, over one that does nothing."""
    codes = {"bare": "pass", "import": "import grognard", "help": "from grognard.cli import main; main(['--help'])"}
    works = {name: repeated(fresh_python(code), 1) for name, code in codes.items()}
    samples = interleaved(works, sizes.starts, children_clock)
    over = {key: [a - b for a, b in zip(samples[key], samples["bare"])] for key in ("import", "help")}
    return {key: median(seconds) for key, seconds in over.items()}, samples


def fresh_python(code: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)


def two_cores(sizes: Sizes) -> Found:
    if (os.cpu_count() or 1) < 2:
        return {"two-cores": "this machine has one core"}, {}
    if find_spec("joblib") is None:
        return {"two-cores": "joblib is not installed (extra `sim`)"}, {}
    setting = sizes.settings()[0]
    chunks = [range(i, i + 1) for i in range(sizes.simulated)]

    def games_on(workers: int) -> Work:
        return lambda _round: sum(len(rows) for rows in run(setting, chunks, workers))

    games_on(2)(0)  # the processes start, and load the scenario
    samples = interleaved({"one": games_on(1), "two": games_on(2)}, sizes.simulations, time.perf_counter)
    return {"two-cores": ratio(samples, "one", "two")}, samples


MEASUREMENTS: dict[str, Callable[[Sizes], Found]] = {
    "play": play,
    "lines of sight": sights,
    "forks": forks,
    "saves": saves,
    "thinking": thinking,
    "starts": starts,
    "two cores": two_cores,
}
