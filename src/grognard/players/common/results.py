"""What the results of a fight are worth: a game says how likely each is and what it does, the frame prices them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Outcome(NamedTuple):
    """One result of a fight."""

    chance: float
    lost: int = 0  # steps or units that the attacker loses
    killed: int = 0  # and the defender
    back: int = 0  # hexes that the attacker goes back
    driven: int = 0  # and the defender
    besides: float = 0.0  # what else it is worth to the attacker


class Prices(NamedTuple):
    """What the fight is about: what is lost first stands first."""

    ours: Sequence[float]
    theirs: Sequence[float]
    prize: float = 0.0  # of the hex
    cleared: float = 1.0  # how much of it counts if nobody is left there
    taken: float = 1.0  # and if the defenders are driven off
    hex_back: float = 0.0  # what a hex of retreat is worth to the other side
    own: float = 1.0  # what own losses weigh against the enemy's


def expected(outcomes: Iterable[Outcome], prices: Prices) -> float:
    """The mean gain of the attacker."""
    ours, theirs, prize, cleared, taken, hex_back, own = prices
    total = 0.0
    for chance, lost, killed, back, driven, besides in outcomes:
        value = besides - hex_back * back
        if lost:
            value -= own * sum(ours[:lost])
        if killed:
            value += sum(theirs[:killed])
        if killed and killed >= len(theirs):
            value += prize * cleared
        elif driven:
            value += hex_back * driven + prize * taken
        total += chance * value
    return total


class Chances(NamedTuple):
    """The same results as a defender looks at them."""

    killed: tuple[float, ...]  # chance that he loses one, two, three units or more
    driven: float  # chance of a retreat
    lost: float  # units that the attacker loses


def chances(outcomes: Sequence[Outcome], most: int = 3) -> Chances:
    killed = tuple([sum([o.chance for o in outcomes if o.killed > n]) for n in range(most)])
    driven = sum([o.chance for o in outcomes if o.driven])
    return Chances(killed, driven, sum([o.chance * o.lost for o in outcomes]))
