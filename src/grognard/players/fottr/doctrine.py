"""How the three powers of The Fall of the Third Reich fight: the weights of their commander, in steps and strength."""

from __future__ import annotations

from dataclasses import dataclass

from ..common.doctrine import FrontDoctrine


@dataclass(frozen=True, kw_only=True)
class Doctrine(FrontDoctrine):
    # temper
    alone: float  # the price of standing where the enemy outweighs all help
    tied: float  # the price of each hex between a unit and safe ground
    cuts: float  # how much it is worth to cut enemies off

    # ground
    fades: float = 0.55
    foe: float = 3.0
    stays: float = 0.15
    falloff: tuple[float, ...] = (1.0, 1.0, 0.7, 0.45, 0.25, 0.12)
    links: float = 6.0  # the pull of towns that carry supply forward
    calls: float = 3.0  # the pull of a theatre for as many times as the Axis is outweighed in it
    desperate: float = 3.0  # beyond this it does not matter any more
    depot: float = 75.0  # a port with a SHAEF marker, which feeds an army

    # supply
    starves: float = 14.0
    starves_later: float = 9.0  # the same after attrition: there is time to bring supplies up
    way_back: float = 2.0  # and of each hex from there to supply
    most_cut: float = 16.0  # beyond this nobody believes that it will hold

    # battles and danger
    ground: float = 1.05
    most_attackers: int = 12
    enough: float = 4.0
    odds: float = 0.55
    steepness: float = 2.0
    from_one_hex: float = 1.0
    together: float = 0.35  # an attack from several hexes obliges to more battles
    prize: float = 0.08
    missed: float = 0.35  # what a unit could bring elsewhere
    nobody_left: float = -1.0  # a duty that nobody is left for
    bears: float = 1.2
    risk: float = 1.6
    most_danger: float = 6.0
    refuge: float = 5.0
    shuns: float = 0.2
    covered: float = 6.0

    # behind the front
    wanted: float = 2.0  # the pull from which on a unit is near enough to where it is wanted
    worth_a_train: float = 2.0  # what a strategic move must gain
    far_worse: float = 2.0  # how many times a theatre must be worse off to be sent troops from another front
    worth_a_marker: float = 0.5  # what one more SHAEF marker must gain
    back_to_supply: float = 4.0  # the price of having to go back to be fed


AXIS = Doctrine(
    goals=0.35, battle=0.5, fear=0.5, line=0.45, holds=0.55, alone=0.05, tied=0.5, cuts=0.3,
    worth_fighting=0.6, own_steps=1.15,
)  # fmt: skip
WEST = Doctrine(
    goals=1.0, battle=1.0, fear=0.35, line=0.3, holds=0.2, alone=0.1, tied=1.5, cuts=1.0,
    worth_fighting=-0.5, own_steps=0.8,
)  # fmt: skip
SOVIET = Doctrine(
    goals=1.0, battle=1.0, fear=0.3, line=0.35, holds=0.2, alone=0.12, tied=2.0, cuts=1.0,
    worth_fighting=-1.0, own_steps=0.55,
)  # fmt: skip
DOCTRINES = {"axis": AXIS, "west": WEST, "soviet": SOVIET}
GARRISONS = {"nwe": 12, "med": 6}  # units that the Axis keeps where the West may land
GATHERING = (3, 4, 5)  # turns in which corps are shipped to England
LEFT_IN_THE_SOUTH = 3  # corps that stay there
LUFTWAFFE = ("east", "nwe", "med", "balkan")  # where support is sent first
MISSIONS = {1943: ("factory", "oil"), 1944: ("carpet", "factory", "transit"), 1945: ("carpet", "transit", "oil")}
LANDING_FORCE = {"england": 6, "med_box": 3}  # units in a box with which the first landing from it is made
