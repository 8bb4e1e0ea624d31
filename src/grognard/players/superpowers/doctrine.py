"""How the two sides of Superpowers at War fight: the weights of their commander, in victory points."""

from __future__ import annotations

from dataclasses import dataclass

from ..common.doctrine import Doctrine as Common


@dataclass(frozen=True)
class Doctrine(Common):
    # aims
    threat_range: int = 12  # hexes at which an enemy threatens a town
    ring_from: int = 4  # turns before the end at which the ring around a city begins to close
    beyond_from: int = 5  # turns before the end at which formations are sent beyond the Maas
    last_turns: int = 2  # in which units mind what counts at the end: on which bank they stand, and in which towns
    stays_in_town: float = 6.0  # how much the last unit in a town wants to stay there

    # values
    firepower: float = 0.25  # what a point of firepower can still do
    open_hex: float = 0.3  # what an ordinary hex is worth when it is taken

    # the enemy's answer
    support: float = 1.4  # guns add this to what attacks
    crowd: float = 26.0  # no more firepower than this finds room around a hex
    answering: float = 0.6  # share of his guns in range that answer an attack

    # marches
    column: int = 4  # half points that each unit ahead in the column costs

    # fights
    air_point: float = 0.08  # what an air point could do elsewhere in this turn
    air_point_lost: float = 0.15  # what it could do in each turn to come
    chemical_point: float = 0.5  # if there is one for each turn left
    dearest_chemical: float = 0.6
    battery: float = 0.02

    # secret choices
    # what it is worth to be first in the second impulse, the first being worth 1: who comes second in the one and first
    # in the other moves twice in a row
    second_impulse: float = 2.0
    bid_temper: float = 0.1
    posture_temper: float = 0.06


DOCTRINES = {"wp": Doctrine(pull=0.15, fear=0.5), "nato": Doctrine(pull=0.10, fear=0.6)}
