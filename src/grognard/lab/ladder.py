"""The ladder: a round robin among players, with ratings, that stops as soon as a pairing is decided.

A round of a pairing is the same game with the same dice, played once with each player on each side. Who scores more in
a round has won it; of two equally strong players each wins it equally often, whatever the scenario favours. Rounds are
played in batches of a fixed size, so that a ladder depends on its seed alone, and not on the number of its workers.

Games of players who think for long are kept in a file, so that a ladder can be climbed in many sittings.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any

import msgspec

from ..engine.info import Choice
from .ratings import Rating, ratings
from .report import CONFIDENCE, Score, Share, interval_method, settings, share
from .simulate import Experiment, Row, experiment, play_each

BATCH = 2  # rounds of a pairing between two looks at the result
ALPHA = 0.05  # how often the test may call one of two equally strong players the stronger


class Cell(msgspec.Struct, frozen=True):
    """One pairing, as the first of the two players sees it."""

    players: tuple[str, str]
    games: int
    score: Score
    won: Share
    drawn: int
    lost: Share
    sides: dict[str, Share]  # won as each side
    rounds_won: int
    rounds_lost: int
    evidence: float  # how many times likelier the rounds are if one of them is stronger
    decided: bool
    luck: float  # of its combat dice against the other's, in standard deviations
    unlucky: Share  # won of the games in which its dice were the worse


class Standing(msgspec.Struct, frozen=True):
    player: str
    games: int
    score: float
    elo: float
    low: float
    high: float


class Ladder(msgspec.Struct, frozen=True):
    settings: dict[str, Any]
    interval: str
    standings: list[Standing]
    cells: list[Cell]
    seconds: float


@dataclass
class Pairing:
    """Two players and the games that they have played."""

    one: str
    other: str
    seatings: list[Experiment]
    rows: list[list[Row]] = field(default_factory=list)  # by round, in the order of the seatings

    def seat(self, seating: Experiment, name: str) -> list[str]:
        return [side for side, spec in seating.players if spec == name]

    def score(self, seating: Experiment, row: Row) -> float:
        """The first player's score: a game won counts one, one that nobody wins or loses a half."""
        ours, theirs = self.seat(seating, self.one), self.seat(seating, self.other)
        if row["winner"] is not None:
            return 1.0 if row["winner"] in ours else 0.0
        return 1.0 if row["loser"] in theirs else 0.0 if row["loser"] in ours else 0.5

    @property
    def scores(self) -> list[list[float]]:
        return [
            [self.score(seating, row) for seating, row in zip(self.seatings, rows, strict=True)] for rows in self.rows
        ]

    @property
    def rounds(self) -> tuple[int, int]:
        """How many rounds were won and lost."""
        ahead = [sum(scores) - len(scores) / 2 for scores in self.scores]
        return sum(lead > 0 for lead in ahead), sum(lead < 0 for lead in ahead)

    @property
    def is_decided(self) -> bool:
        return evidence(*self.rounds) >= 1 / ALPHA


class Kept:
    """Games that have been played, in a file with a line for each."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._rows: dict[str, Row] = {}
        for line in path.read_bytes().splitlines() if path is not None and path.exists() else ():
            key, row = msgspec.json.decode(line, type=tuple[str, Row])
            self._rows[key] = row

    def played(self, jobs: Sequence[tuple[Experiment, int]], workers: int | None, ray: bool) -> list[Row]:
        """The rows of these games in order; those that are not in the file are played, and written to it."""
        missing = [job for job in jobs if repr(job) not in self._rows]
        for job, row in zip(missing, play_each(missing, workers, ray) if missing else (), strict=True):
            self._rows[repr(job)] = row
            if self._path is not None:
                with self._path.open("ab") as file:
                    file.write(msgspec.json.encode((repr(job), row)) + b"\n")
        return [self._rows[repr(job)] for job in jobs]


def evidence(won: int, lost: int) -> float:
    """How many times likelier these rounds are if every share of wins is as likely beforehand than if it is a half. If
    it is a half, this ever reaches 1/ALPHA with a chance of ALPHA at most, however often one looks (Ville's
    inequality)."""
    return float(2 ** (won + lost) / ((won + lost + 1) * comb(won + lost, won)))


def seatings(
    game: str, scenario: str, one: str, other: str, seed: int, options: Mapping[str, Choice] | None
) -> list[Experiment]:
    """Every way to seat the two: each on each side; of more than two sides each holds one against all others."""
    sides = [side for side, _ in experiment(game, scenario, [one], seed, options).players]
    seated = [[one if s == side else other for s in sides] for side in sides]
    if len(sides) > 2:
        seated += [[other if s == side else one for s in sides] for side in sides]
    return [experiment(game, scenario, specs, seed, options) for specs in seated]


def climb(
    game: str,
    scenario: str,
    players: Sequence[str],
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, Choice] | None = None,
    workers: int | None = None,
    ray: bool = False,
    told: Callable[[int], None] = lambda more: None,
    into: Path | None = None,
    minutes: float | None = None,
    every: bool = False,
) -> list[Pairing]:
    """Play all pairings, each until it is decided (unless every game is wanted) or so many games have been played, or
    so many minutes are over; games that the file holds are not played again. Raises ValueError at what does not exist.
    """
    until = None if minutes is None else time.monotonic() + 60 * minutes
    if len(set(players)) != len(players):
        raise ValueError("a player plays against others: name each of them once")
    if len(players) < 2:
        raise ValueError("a ladder needs two players at least")
    found = [
        Pairing(one, other, seatings(game, scenario, one, other, seed, options))
        for one, other in combinations(players, 2)
    ]
    most = games // len(found[0].seatings)
    if not most:
        raise ValueError(f"a round takes {len(found[0].seatings)} games: play at least as many")
    kept = Kept(into)
    while open_pairings := [p for p in found if (every or not p.is_decided) and len(p.rows) < most]:
        if until is not None and time.monotonic() >= until and found[0].rows:
            break
        jobs = [
            (pairing, number, seating)
            for pairing in open_pairings
            for number in range(len(pairing.rows), min(most, len(pairing.rows) + BATCH))
            for seating in pairing.seatings
        ]
        played = kept.played([(seating, number) for _, number, seating in jobs], workers, ray)
        for (pairing, number, _), row in zip(jobs, played, strict=True):
            if len(pairing.rows) == number:
                pairing.rows.append([])
            pairing.rows[number].append(row)
        told(len(jobs))
    return found


def standings(players: Sequence[str], pairings: Sequence[Pairing]) -> list[Standing]:
    """The players, the strongest first."""
    scores = {(p.one, p.other): (sum(map(sum, p.scores)), sum(map(len, p.scores))) for p in pairings}
    found: dict[str, Rating] = ratings(players, scores, CONFIDENCE)
    table = []
    for name in players:
        own = [score for (one, _), score in scores.items() if one == name]
        own += [(number - score, number) for (_, other), (score, number) in scores.items() if other == name]
        rating, games = found[name], sum(number for _, number in own)
        table.append(Standing(name, games, sum(score for score, _ in own), rating.elo, rating.low, rating.high))
    return sorted(table, key=lambda standing: -standing.elo)


def cell(pairing: Pairing) -> Cell:
    games = [
        (seating, row, score)
        for rows, scores in zip(pairing.rows, pairing.scores, strict=True)
        for seating, row, score in zip(pairing.seatings, rows, scores, strict=True)
    ]
    lucks = [(luck(pairing, seating, row), score) for seating, row, score in games]
    unlucky = [score for z, score in lucks if z < 0]
    by_side: dict[str, list[float]] = {}
    for seating, _, score in games:
        for side in pairing.seat(seating, pairing.one):
            by_side.setdefault(side, []).append(score)
    won, lost = pairing.rounds
    return Cell(
        players=(pairing.one, pairing.other),
        games=len(games),
        score=scored(pairing.scores),
        won=wins([score for _, _, score in games]),
        drawn=sum(score == 0.5 for _, _, score in games),
        lost=wins([1 - score for _, _, score in games]),
        sides={side: wins(scores) for side, scores in by_side.items()},
        rounds_won=won,
        rounds_lost=lost,
        evidence=evidence(won, lost),
        decided=pairing.is_decided,
        luck=sum(z for z, _ in lucks) / len(lucks),
        unlucky=wins(unlucky),
    )


def scored(rounds: Sequence[Sequence[float]]) -> Score:
    """The games of a round share their dice and their seats: only rounds are independent of each other."""
    shares = [fmean(scores) for scores in rounds]
    if len(shares) < 2:
        return Score(fmean(shares), 0.0, 1.0)
    mean, half = fmean(shares), NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * stdev(shares) / sqrt(len(shares))
    return Score(mean, max(0.0, mean - half), min(1.0, mean + half))


def wins(scores: Sequence[float]) -> Share:
    return share(sum(score == 1.0 for score in scores), len(scores))


def luck(pairing: Pairing, seating: Experiment, row: Row) -> float:
    """The luck of the first player's combat dice against the second's in one game."""
    both = [[row["luck"][side]["z"] for side in pairing.seat(seating, name)] for name in (pairing.one, pairing.other)]
    ours, theirs = (sum(found) / len(found) if found else 0.0 for found in both)
    return ours - theirs


def summed_up(players: Sequence[str], pairings: Sequence[Pairing]) -> Ladder:
    told = settings(pairings[0].seatings[0]) | {"players": list(players)}
    return Ladder(
        settings=told,
        interval=f"{CONFIDENCE:.0%} {interval_method()}",
        standings=standings(players, pairings),
        cells=[cell(pairing) for pairing in pairings],
        seconds=sum(row["seconds"] for pairing in pairings for rows in pairing.rows for row in rows),
    )
