"""What things are worth: units by their strength, hexes by what holding them means."""

from __future__ import annotations

from ...games.fottr.position import Position

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


def hex_value(pos: Position, hex: int) -> float:
    """What a place is worth to either side."""
    static = pos.scenario
    value = 0.0
    if hex in static.victory_hexes:
        value += VICTORY_HEX
    if hex in static.factories:
        value += FACTORY
    if hex == static.board.hex(static.file.victory.berlin):
        value += BERLIN
    if hex in static.oil:
        value += OIL
    if hex in static.cities:
        value += CITY
    elif hex in static.towns:
        value += TOWN
    return value + (PORT if hex in static.ports else 0.0)
