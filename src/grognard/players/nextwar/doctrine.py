"""How both sides fight: the weights of their commander, in victory points."""

from __future__ import annotations

from dataclasses import dataclass

from ..common.doctrine import FrontDoctrine


@dataclass(frozen=True, kw_only=True)
class Doctrine(FrontDoctrine):
    # ground; ways are counted in sixths of a movement point
    fades: float = 0.05
    foe: float = 0.5
    stays: float = 0.05
    starves: float = 1.0
    least_pull: float = -20.0
    falloff: tuple[float, ...] = (1.0, 1.0, 0.7, 0.4, 0.2, 0.1)
    corridor: float = 0.6  # what each hex of the corridor draws

    # battles and danger
    ground: float = 0.3
    most_attackers: int = 9
    enough: float = 6.0
    odds: float = 0.25
    steepness: float = 1.5
    prize: float = 0.2
    bears: float = 1.5
    risk: float = 0.7
    most_danger: float = 4.0
    shuns: float = 0.05
    covered: float = 10.0

    # from the air
    air_point: float = 0.12  # what an air point must bring in a combat


DOCTRINES = {
    "russia": Doctrine(goals=1.0, battle=1.6, fear=0.15, line=0.05, holds=0.3, worth_fighting=0.3, own_steps=0.8),
    "nato": Doctrine(goals=0.7, battle=0.9, fear=0.6, line=0.3, holds=1.0, worth_fighting=0.35, own_steps=1.0),
}
