"""Doctrine: the weights that games of one manner share, of which a game derives its own record.

It may set every weight anew; they all weigh in one unit of the game's own, like victory points or steps.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Doctrine:
    """Of games in which stacks attack the next hex with guns in support."""

    # aims
    pull: float  # what it is worth to a unit to be a point of movement nearer to its goal
    fear: float  # how much of what may be lost counts
    crowding: float = 12.0  # points that a formation goes farther to find a goal nobody else is after
    prize: float = 0.6  # how much of a place's worth counts for a march: it may be lost again
    cut_off: float = 4.0  # what it costs a unit to stand out of supply
    cares_for_supply: int = 8  # within so many hexes of the enemy
    cover: float = 0.15  # good ground, all else being equal

    # attacks in preparation
    worth_preparing: float = 0.5  # gain for which an attack is prepared
    slack: float = 1.0  # how much less all who can come may promise, and fewer are still looked at
    most_attackers: int = 8
    hopeful: int = 2  # the least superiority, with all support, at which an attack is looked at
    guns_come_up: int = 3  # hexes that guns may move to reach an attack
    afterwards: float = 0.4  # how much of the danger after an attack counts
    other_enemy: tuple[float, float] = (0.6, 0.12)  # another enemy to be attacked as well: fixed, and by strength
    together: float = 0.25  # how much units of a formation like to attack from one hex

    # places
    strangers: float = 1.0  # the price of mixing formations in a stack
    best_company: float = 1.5  # more than this the company in a common hex never adds
    in_contact: float = 0.3  # the nuisance of standing beside an enemy
    not_yet: float = 3.0  # the price of going into contact straight from the map edge
    leaves_town: float = 6.0  # the price of leaving a town empty in an advance
    obliged: float = 0.8  # how much of a forced attack's price counts

    # the enemy's answer
    own_guns: float = 0.3  # guns add this to what defends
    enemy_unit: float = 2.5  # a fair price of one of his units
    he_attacks_for: float = 0.3  # gain below which he lets a stack alone
    left_empty: float = 0.6  # chance that he takes an empty hex he can reach
    pushed_back: float = 0.5  # what a hex of retreat is worth to the other side
    walked_into: float = 0.8  # chance that a hex left by a retreat is really taken

    # guns
    supporting: float = 1.5  # what it is worth that a gun comes into range of a planned attack
    gun_care: float = 2.0  # guns shun danger more than others
    guarded: float = 1.0
    in_range: float = 0.4

    # flights
    at_hand: float = 2.0  # for each planned attack that can be supported from there
    enemy_at_hand: float = 0.3  # for each enemy hex in range
    under_fire: float = 1.0

    # fights
    worth_fighting: float = 0.25
    worth_an_overrun: float = 1.0


@dataclass(frozen=True, kw_only=True)
class FrontDoctrine:
    """Of games in which armies hold a front, and each unit takes the place that looks best to it."""

    # temper
    goals: float  # how much ground draws
    battle: float  # how much battles do
    fear: float  # how much of what may be lost counts
    line: float  # how much a line without gaps is worth
    holds: float  # how much garrisons are
    worth_fighting: float  # what an attack must promise
    own_steps: float  # what own losses weigh against the enemy's

    # ground
    fades: float  # what a point of movement on the way takes from the pull of a goal
    foe: float  # what an enemy stack pulls more than its hex
    stays: float  # what moving must gain
    starves: float  # the price of a hex without supply
    least_pull: float = -99.0  # no place is farther from all goals than this
    falloff: tuple[float, ...]  # how much of a unit's strength counts so many hexes away

    # battles
    ground: float  # what an ordinary hex is worth when it is taken
    most_attackers: int
    enough: float  # odds beyond which more troops bring nothing
    odds: float  # what odds of one to one are worth
    steepness: float  # how much better odds of two to one are: so many times twice
    from_one_hex: float = 0.0  # how much the odds of a stack alone count
    together: float = 1.0  # and those of all around
    prize: float  # how much more a battle for a place is worth

    # danger
    sure: float = 3.0  # odds above one to one at which a place is as good as lost
    bears: float  # odds that are no danger
    risk: float  # what each more of them may cost
    most_danger: float
    refuge: float = 0.0  # what supplies are worth to those who retreat
    shuns: float  # and each point of strength that the enemy can bring there
    covered: float  # the threat against which ground is worth covering in full
