"""Ratings by the model of Bradley and Terry, on Elo's scale: what players scored against each other as one number each.

The score that a player may expect against another depends on the difference of their ratings alone; ratings are those
under which the scores are likeliest. Each pairing begins with one drawn game that was never played, so that whoever has
won all his games has a rating, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist

ELO = 400 / log(10)  # points of a rating for each natural unit of strength
ROUNDS, CLOSE = 200, 1e-10  # steps of Newton's method at most, and when ratings no longer change


@dataclass(frozen=True)
class Rating:
    """A rating, where the mean of all players is 0. The true one lies between low and high, as far as the games
    tell."""

    elo: float
    low: float
    high: float


def ratings(
    players: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, int]], confidence: float = 0.95
) -> dict[str, Rating]:
    """Of each player, from what the first of each pair scored in so many games against the second."""
    games = {pair: (score + 0.5, number + 1) for pair, (score, number) in scores.items()}
    strength = dict.fromkeys(players, 0.0)
    for _ in range(ROUNDS):
        step = solved(players, slopes(strength, games), information(strength, games))
        scale = min(1.0, 1.0 / max(map(abs, step.values()), default=1.0) if any(step.values()) else 1.0)
        for name in players:
            strength[name] += scale * step[name]
        if max(map(abs, step.values()), default=0.0) < CLOSE:
            break
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    curvature, found = information(strength, games), {}
    for name in players:
        # a rating is measured against the mean of all
        direction = {other: (1.0 if other == name else 0.0) - 1 / len(players) for other in players}
        half = z * sqrt(max(0.0, solved(players, direction, curvature)[name])) * ELO
        found[name] = Rating(strength[name] * ELO, strength[name] * ELO - half, strength[name] * ELO + half)
    return found


def expected(ours: float, theirs: float) -> float:
    """The share of points that a strength may expect against another."""
    return 1 / (1 + exp(theirs - ours))


def slopes(strength: Mapping[str, float], games: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, float]:
    """How much more each player scored than it could expect."""
    found = dict.fromkeys(strength, 0.0)
    for (one, other), (score, number) in games.items():
        more = score - number * expected(strength[one], strength[other])
        found[one] += more
        found[other] -= more
    return found


def information(
    strength: Mapping[str, float], games: Mapping[tuple[str, str], tuple[float, int]]
) -> dict[tuple[str, str], float]:
    """How sharply the games tell strengths apart."""
    found = {(one, other): 0.0 for one in strength for other in strength}
    for (one, other), (_, number) in games.items():
        share = expected(strength[one], strength[other])
        weight = number * share * (1 - share)
        for a, b, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            found[a, b] += sign * weight
    return found


def solved(
    players: Sequence[str], right: Mapping[str, float], left: Mapping[tuple[str, str], float]
) -> dict[str, float]:
    """The solution whose mean is nothing, by elimination. Strengths are fixed but for a common number: a little on the
    whole matrix takes that out and changes nothing else."""
    rows = [[left[a, b] + 1 / len(players) for b in players] + [right[a]] for a in players]
    many = len(rows)
    for k in range(many):
        pivot = max(range(k, many), key=lambda r: abs(rows[r][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for r in range(many):
            if r != k and rows[k][k]:
                factor = rows[r][k] / rows[k][k]
                rows[r] = [value - factor * other for value, other in zip(rows[r], rows[k], strict=True)]
    values = [rows[k][many] / rows[k][k] if rows[k][k] else 0.0 for k in range(many)]
    mean = sum(values) / many
    return {name: value - mean for name, value in zip(players, values, strict=True)}
