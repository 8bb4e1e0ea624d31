"""How a side fights: the weights of its commander, in the worth of units (a squad is ten)."""

from __future__ import annotations

from dataclasses import dataclass

from ..common.stances import Stance


@dataclass(frozen=True)
class Doctrine:
    """Of a side that must take something, or of one that must keep it."""

    pull: float  # what it is worth to be a movement factor nearer to a goal
    fear: float  # how much of what fire may cost on the way counts
    care: float  # the same of what fire may cost where the way ends
    holds: float  # what it is worth to stand in a place that must be kept, if nobody else does
    fires: float  # what a squad's fire must promise, instead of its move
    charges: float  # what an advance into Close Combat must promise
    pace: float = 0.0  # how much more goals count when there is just time enough to reach and win them
    fight: float = 0.0  # turns that it takes to win one
    haste: float = 1.0  # how much more they count at most
    cover: float = 0.35  # a point of TEM where the way ends
    reserve: float = 0.45  # what a shot at a mover must promise for each squad that fires its first
    again: float = 0.9  # the same for one that has fired already
    betrays: float = 1.2  # what it is worth to stay concealed
    crowded: float = 0.8  # each squad more than two in a Location
    stays: float = 0.3  # what a move must gain
    led: float = 0.8  # what a leader is worth to squads without one
    slips: float = 0.0  # how many turns before its men may leave the board for good they set out to do so, and one
    blood: float = 0.3  # how much more than its worth an enemy counts where casualties decide


ATTACK = Doctrine(
    pull=0.55, fear=0.5, care=0.3, holds=3.0, fires=1.3, charges=0.5, pace=2.0, fight=2.0, haste=5.0
)  # fmt: skip
DEFEND = Doctrine(pull=0.25, fear=1.0, care=0.7, holds=6.0, fires=0.15, charges=2.0)
DOCTRINES = {"attack": ATTACK, "defend": DEFEND}
STANCES = (
    Stance("sparing", (("fear", 1.6), ("care", 1.6)), (("charges", 1.0),)),
    Stance("bold", (("fear", 0.25), ("care", 0.25), ("pull", 2.5), ("fires", 2.5)), (("charges", -1.0),)),
    Stance("pressing", (("pull", 2.0), ("fires", 2.0))),
    Stance("holding", (("pull", 0.4), ("fires", 0.3), ("reserve", 0.4), ("again", 0.5), ("betrays", 0.5))),
    Stance("evading", (("pull", -1.0), ("fires", 20.0))),
    Stance("slipping", (("pull", 3.0),), (("slips", 2.0),)),
    Stance("waiting", (("pull", 0.5), ("reserve", 2.0), ("again", 1.5), ("betrays", 2.0))),
)
