"""What things are worth: units by their strength, hexes by what holding them means."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.reason import Tally
from ...games.fottr.position import Position
from ...games.fottr.sides import CAMP, POWERS
from ..common.prospects import weighed_up

STEP = 0.6  # a step is worth something besides its strength
VICTORY_HEX, FACTORY, BERLIN, OIL, CITY, TOWN, PORT = 10.0, 4.0, 6.0, 2.0, 1.5, 0.5, 0.5


def strength(pos: Position, printed: str) -> float:
    """A printed strength; letters count for the average of their die this year."""
    if printed.isdecimal():
        return float(printed)
    charts = pos.scenario.charts
    row, shift = charts.corps_strength[printed], charts.strength_modifiers[str(pos.year)]
    return sum([row[min(6, max(1, die + shift))] for die in range(1, 7)]) / 6


def attack(pos: Position, u: int) -> float:
    return strength(pos, pos.face(u).attack)


def defence(pos: Position, u: int) -> float:
    return strength(pos, pos.face(u).defence)


def price(pos: Position, u: int) -> float:
    """What the loss of a whole unit costs."""
    full = pos.counter(u).front
    return strength(pos, full.defence) * pos.units[u].steps / pos.counter(u).steps + STEP * pos.units[u].steps


def price_of_step(pos: Position, u: int) -> float:
    """What the loss of one step costs."""
    return price(pos, u) / pos.units[u].steps


def prospects(game: Game, side: str) -> Tally:
    """The places that can be held and the units on the map, ours against theirs."""
    pos: Position = game.position
    camp = next(CAMP[p] for p in POWERS if side in pos.seats(p))
    worths = {
        c: (
            sum([hex_value(pos, h) for h in pos.scenario.held if pos.held_by(h, "axis") == (c == "axis")]),
            sum([price(pos, u) for power in POWERS if CAMP[power] == c for u in pos.on_map(power)]),
        )
        for c in dict.fromkeys(CAMP.values())
    }
    return weighed_up(camp, worths)


def hex_value(pos: Position, hex: int) -> float:
    """What a place is worth to either side."""
    static = pos.scenario
    kinds = (
        (VICTORY_HEX, static.victory_hexes),
        (FACTORY, static.factories),
        (BERLIN, (static.board.hex(static.file.victory.berlin),)),
        (OIL, static.oil),
        (CITY, static.cities),
        (TOWN, static.towns),
        (PORT, static.ports),
    )
    return sum([value for value, places in kinds if hex in places])
