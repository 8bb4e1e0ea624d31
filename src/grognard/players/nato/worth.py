"""What things are worth: units by their strength, cities by their points."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Game
from ...engine.reason import Tally
from ...games.nato.cities import organic_defence
from ...games.nato.position import Position
from ...games.nato.scenario import SIDES
from ...games.nato.strength import ground
from ..common.prospects import weighed_up

STEP = 1.0  # a step is worth something besides its strength
POINT = 3.0  # what a victory point weighs
LINK = 0.5  # a city that carries supply forward
HOME = 10.0  # a city of the WP where two of them decide the war, and NATO scores for it every turn
TIDE = "34.1.2.1"  # the rule by which they do


def attack(pos: Position, u: int) -> float:
    """What a unit brings to an attack now."""
    unit = pos.units[u]
    return pos.attack(u) * (0.5 if unit.disrupted else 1.0) * (0.5 if unit.no_combat_supply else 1.0)


def defence(pos: Position, u: int) -> float:
    unit = pos.units[u]
    return pos.defence(u) * (0.5 if unit.disrupted else 1.0) * (0.5 if unit.no_combat_supply else 1.0)


def defence_of_hex(pos: Position, hex: int, units: Sequence[int]) -> float:
    """What units bring against an attack on a hex, with its city and its ground."""
    strength = sum([defence(pos, u) for u in units]) + organic_defence(pos, hex)
    return strength * (1.0 - 0.25 * ground(pos, hex).shift)


def price_of_step(pos: Position, u: int) -> float:
    """What the loss of one step costs."""
    full = pos.counter(u)
    return (full.attack + full.defence) / (2 * full.steps) + STEP


def price(pos: Position, u: int) -> float:
    return price_of_step(pos, u) * pos.steps(u)


def hex_value(pos: Position, hex: int) -> float:
    """What a city is worth to either side."""
    city = pos.scenario.cities.get(hex)
    if city is None:
        return 0.0
    decides = city.side == "wp" and TIDE in pos.scenario.file.victory.automatic
    return POINT * city.points + (HOME if decides else LINK)


def prospects(game: Game, side: str) -> Tally:
    """The cities and the units on the map, ours against theirs."""
    pos: Position = game.position
    worths = {
        s: (
            sum([hex_value(pos, h) for h in pos.scenario.cities if pos.held[s] >> h & 1]),
            sum([price(pos, u) for u in pos.on_map(s)]),
        )
        for s in SIDES
    }
    return weighed_up(side, worths)
