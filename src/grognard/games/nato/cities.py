"""Cities and their control [30.0]: free until the enemy advances into them, conquered until they are retaken."""

from __future__ import annotations

from ...engine.reason import Reason
from .position import Position
from .scenario import ENEMY, City


def controller(pos: Position, hex: int) -> str:
    """Who controls a city hex: the owner, unless the other side has conquered it [30.1]."""
    return pos.conquered.get(hex) or pos.scenario.cities[hex].side


def is_free(pos: Position, hex: int) -> bool:
    """Whether a city is its owner's: a fixed defender with a strength of its own [30.0]."""
    return hex in pos.scenario.cities and hex not in pos.conquered


def is_enemy_city(pos: Position, hex: int, side: str) -> bool:
    return bool(pos.held[ENEMY[side]] >> hex & 1)


def is_intact(pos: Position, hex: int) -> bool:
    """A free city without a nuclear marker: it has its strength, its zone and its effect against zones [30.2.4]."""
    return is_free(pos, hex) and hex not in pos.nuclear


def organic_defence(pos: Position, hex: int) -> int:
    """What a city adds to the defence of its hex: never modified, and gone when it is conquered or struck [30.4.1]
    [21.1.3(13)]."""
    return pos.scenario.cities[hex].organic if is_intact(pos, hex) else 0


def may_move_in(pos: Position, hex: int, side: str, form: str) -> Reason | None:
    """An enemy free city is entered only by an advance after combat, unless it lies under a nuclear marker [12.1.2]
    [30.2.1]; every other enemy city by tactical movement only [30.1.1] [30.3.1]."""
    if not is_enemy_city(pos, hex, side):
        return None
    if is_intact(pos, hex):
        return Reason("30.2.1", "free-city", hex=pos.label(hex))
    if form == "march":
        return Reason("30.3.1", "tactical-into-city", hex=pos.label(hex))
    return None


def enter_city(pos: Position, hex: int, side: str) -> None:
    """A unit that has come to an enemy city on the ground takes it; it need not stop [30.1.1]."""
    city = pos.scenario.cities.get(hex)
    if city is None or controller(pos, hex) == side:
        return
    pos.take_city(hex, side)
    freed = city.side == side
    pos.tell("30.3.2" if freed else "30.1", "city-freed" if freed else "city-taken", side=side, hex=pos.label(hex))


def cities_of(pos: Position, country: str) -> list[City]:
    return [city for city in pos.scenario.cities.values() if city.country == country]
