"""How the commander sees the ground: distances to what he wants, and what a hex is worth to him."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...engine.reach import Edges, inward, turned_round
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY, Scenario

FAR = 999


@lru_cache(maxsize=4)
def _edges_back(scenario: Scenario) -> Edges:
    """The movement costs, to be walked from goal to start."""
    return turned_round(scenario.edges)


@lru_cache(maxsize=512)
def way_to(scenario: Scenario, goals: frozenset[int]) -> list[int]:
    """What it costs to reach the nearest goal from each hex, in half points, if nobody is in the way."""
    free = bytearray(scenario.board.size)
    field = [FAR] * scenario.board.size
    for h, cost in inward(_edges_back(scenario), goals, FAR - 1, free, free).items():
        field[h] = cost
    return field


def distance_to(pos: Position, hexes: Iterable[int]) -> list[int]:
    """Hexes to the nearest of these, by rings."""
    board = pos.scenario.board
    field = [FAR] * board.size
    ring = list(hexes)
    for h in ring:
        field[h] = 0
    for h in ring:
        for n in board.neighbours[h]:
            if field[n] == FAR:
                field[n] = field[h] + 1
                ring.append(n)
    return field


def enemy_hexes(pos: Position, side: str) -> set[int]:
    return {pos.units[e].hex for e in pos.on_map(ENEMY[side])}


# -- what is worth points -------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def stakes(scenario: Scenario) -> dict[int, float]:
    """Victory points that change hands with each hex: what one side no longer gets and the other does."""
    victory = scenario.file.victory
    found = dict.fromkeys(scenario.city_hexes, float(victory.wp.city_hex + victory.nato.city_hex))
    for h in rhine_banks(scenario):
        found[h] = found.get(h, 0.0) + victory.nato.rhine_city_hex
    for name in victory.named_cities:
        hexes = [p.hex for p in scenario.board.places_of("city", name)]
        for h in hexes:
            found[h] = found.get(h, 0.0) + victory.nato.named_city / len(hexes)
    if victory.nato.airfield:
        for h in scenario.airfields:
            found[h] = found.get(h, 0.0) + victory.nato.airfield
    return found


def stake(pos: Position, h: int) -> float:
    return 0.0 if h in pos.devastated else stakes(pos.scenario).get(h, 0.0)


def hex_prize(pos: Position, side: str, h: int) -> float:
    """Victory points that change hands when a side takes a hex."""
    return stake(pos, h) if pos.owner.get(h, "nato") != side else 0.0


@lru_cache(maxsize=4)
def rhine_banks(scenario: Scenario) -> frozenset[int]:
    return frozenset(p.hex for p in scenario.board.places_of("city") if "rhine" in p.flags)


def towns(scenario: Scenario) -> dict[str, frozenset[int]]:
    """The city hexes of each city."""
    found: dict[str, set[int]] = {}
    for place in scenario.board.places_of("city"):
        if scenario.board.terrain[place.hex] == "city":
            found.setdefault(place.name, set()).add(place.hex)
    return {name: frozenset(hexes) for name, hexes in found.items()}


def empty_towns(pos: Position, side: str) -> list[int]:
    """City hexes of the enemy that nobody holds."""
    enemy = ENEMY[side]
    return [
        h
        for h in pos.scenario.city_hexes
        if pos.owner.get(h, "nato") == enemy and not pos.present[enemy][h] and not pos.present[side][h]
    ]
