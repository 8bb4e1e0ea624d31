"""What the rows of a simulation tell: who wins and how surely, at what cost, how long it takes, who was lucky."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

import msgspec

from .simulate import Experiment, Row

CONFIDENCE = 0.95


class Share(msgspec.Struct, frozen=True):
    """So many of the games, and the interval in which the true share lies."""

    games: int
    share: float
    low: float
    high: float


class Score(msgspec.Struct, frozen=True):
    """What a player scored of what could be scored, a drawn game being a half, and where its true share lies."""

    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """A figure over all games."""

    mean: float
    deviation: float
    least: float
    most: float


class LevelShare(msgspec.Struct, frozen=True):
    winner: str | None
    loser: str | None
    level: str
    rule: str  # what ended the game: its points, or something that comes before them
    of: Share


class SideReport(msgspec.Struct, frozen=True):
    player: str
    wins: Share
    defeats: Share  # a side may lose although nobody wins
    points: Spread | None
    losses: dict[str, Spread]
    dice: int
    mean_die: float | None
    luck: float  # of all its combat dice together, in standard deviations


class Report(msgspec.Struct, frozen=True):
    """A simulation, summed up."""

    settings: dict[str, Any]
    games: int
    interval: str
    levels: list[LevelShare]
    undecided: Share
    sides: dict[str, SideReport]
    turns: Spread
    answers: Spread
    seconds: float
    answers_per_second: float


def report(setting: Experiment, rows: Sequence[Row]) -> Report:
    games = len(rows)
    levels = Counter((row["winner"], row["loser"], row["level"], row["rule"]) for row in rows)
    seconds = sum(row["seconds"] for row in rows)
    return Report(
        settings=settings(setting),
        games=games,
        interval=f"{CONFIDENCE:.0%} {interval_method()}",
        levels=[LevelShare(*result, share(n, games)) for result, n in levels.most_common()],
        undecided=share(sum(row["winner"] is None for row in rows), games),
        sides={side: side_report(side, spec, rows) for side, spec in setting.players},
        turns=spread(row["turns"] for row in rows),
        answers=spread(row["answers"] for row in rows),
        seconds=seconds,
        answers_per_second=sum(row["answers"] for row in rows) / max(seconds, 1e-9),
    )


def settings(setting: Experiment) -> dict[str, Any]:
    """What was played. The seed in digits: it may be greater than what readers of JSON keep of a number."""
    named = {"players": dict(setting.players), "options": dict(setting.options), "seed": str(setting.seed)}
    told: dict[str, Any] = msgspec.to_builtins(setting) | named
    return told


def side_report(side: str, spec: str, rows: Sequence[Row]) -> SideReport:
    lucks = [row["luck"][side] for row in rows if side in row["luck"]]
    dice = sum(luck["dice"] for luck in lucks)
    kinds = dict.fromkeys(kind for row in rows for kind in row["losses"].get(side, ()))
    points = [row["points"][side] for row in rows if side in row["points"]]
    return SideReport(
        player=spec,
        wins=share(sum(row["winner"] == side for row in rows), len(rows)),
        defeats=share(sum(is_beaten(side, row) for row in rows), len(rows)),
        points=spread(points) if points else None,
        losses={kind: spread(row["losses"].get(side, {}).get(kind, 0) for row in rows) for kind in kinds},
        dice=dice,
        mean_die=sum((luck["mean"] or 0) * luck["dice"] for luck in lucks) / dice if dice else None,
        luck=sum(luck["z"] * sqrt(luck["dice"]) for luck in lucks) / sqrt(dice) if dice else 0.0,
    )


def is_beaten(side: str, row: Row) -> bool:
    return row["loser"] == side or row["winner"] not in (None, side)


def share(games: int, of: int) -> Share:
    low, high = interval(games, of)
    return Share(games, games / of if of else 0.0, low, high)


def spread(values: Iterable[float]) -> Spread:
    listed = list(values)
    return Spread(fmean(listed), stdev(listed) if len(listed) > 1 else 0.0, min(listed), max(listed))


# -- how sure a share is --------------------------------------------------------------------------------------------


def interval_method() -> str:
    try:
        import scipy.stats  # noqa: F401
    except ImportError:
        return "Wilson"
    return "Clopper-Pearson"


def interval(successes: int, trials: int) -> tuple[float, float]:
    """The interval in which the true share lies: exact with scipy, else Wilson's close approximation."""
    if not trials:
        return 0.0, 1.0
    try:
        from scipy.stats import binomtest
    except ImportError:
        return wilson(successes, trials)
    found = binomtest(successes, trials).proportion_ci(CONFIDENCE)
    return float(found.low), float(found.high)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = successes / trials
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return max(0.0, centre - half), min(1.0, centre + half)
