"""Secret choices: a player that always chooses the best can be foreseen, so choices are mixed by their value."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random

DIE = range(1, 7)


def mixed(chance: Random, worths: Mapping[str, float], temper: float) -> str:
    """A random choice: the more an option is worth, the likelier; one worth `temper` less is a third as likely."""
    names = sorted(worths)
    best = max(worths.values())
    weights = [exp((worths[name] - best) / temper) for name in names]
    return chance.choices(names, weights)[0]


def outrolls(ahead: int) -> float:
    """The chance to roll higher than another with so many points more; equal totals are rolled again."""
    won = sum(ahead + one > other for one in DIE for other in DIE)
    tied = sum(ahead + one == other for one in DIE for other in DIE)
    return won / (len(DIE) ** 2 - tied) if tied < len(DIE) ** 2 else 0.5


def bids(ours: int, theirs: int, later: float) -> dict[str, float]:
    """What each bid for the initiative is worth: the other may bid anything he has, and what is not bid counts later,
    when to be first is worth so much of what it is now."""
    worths = {}
    for bid in range(ours + 1):
        now = [outrolls(bid - other) for other in range(theirs + 1)]
        then = [outrolls(ours - bid - theirs + other) for other in range(theirs + 1)]
        worths[f"bid {bid}"] = (sum(now) + later * sum(then)) / (theirs + 1)
    return worths
