"""How both alliances fight: the weights of their commander, in steps and strength."""

from __future__ import annotations

from dataclasses import dataclass

from ..common.doctrine import FrontDoctrine


@dataclass(frozen=True, kw_only=True)
class Doctrine(FrontDoctrine):
    # ground
    fades: float = 0.5
    foe: float = 1.0
    stays: float = 0.1
    starves: float = 3.0  # without combat supply
    least_pull: float = -20.0
    falloff: tuple[float, ...] = (1.0, 1.0, 0.8, 0.5, 0.3, 0.15)
    leads: float = 1.5  # how much a headquarters is drawn to where its units are

    # battles and danger
    ground: float = 0.6
    most_attackers: int = 8
    enough: float = 6.0
    odds: float = 0.35
    steepness: float = 1.5
    prize: float = 0.1
    last_ditch: float = 7.0  # odds against which nobody reacts any more
    bears: float = 1.5
    risk: float = 1.0
    most_danger: float = 5.0
    shuns: float = 0.1
    covered: float = 8.0
    siege: float = 4.0  # odds for which units are told off against West Berlin

    # lifts, helicopters and gas
    landing: float = 1.0  # what a landing must promise
    helicopters_from: int = 2  # columns of battles into which attack helicopters fly
    helicopters_to: int = 11
    gas_turns: int = 2  # before the end, from which on the WP begins chemical war
    gas_harm: float = 3.0  # what a strike must promise


DOCTRINES = {
    "wp": Doctrine(goals=1.0, battle=2.0, fear=0.1, line=0.1, holds=0.6, worth_fighting=0.2, own_steps=0.5),
    "nato": Doctrine(goals=0.5, battle=0.5, fear=0.8, line=0.5, holds=0.8, worth_fighting=0.4, own_steps=1.1),
}
