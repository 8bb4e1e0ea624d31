"""How the commander sees the ground: distances to what he wants, and what a hex is worth to him."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush

from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY, Scenario

FAR = 999


@lru_cache(maxsize=4)
def _edges_back(scenario: Scenario) -> list[list[tuple[int, int]]]:
    """The movement costs, to be walked from goal to start."""
    back: list[list[tuple[int, int]]] = [[] for _ in range(scenario.board.size)]
    for a, edges in enumerate(scenario.edges):
        for b, cost in edges:
            back[b].append((a, cost))
    return back


@lru_cache(maxsize=512)
def way_to(scenario: Scenario, goals: frozenset[int]) -> list[int]:
    """What it costs to reach the nearest goal from each hex, in half points, if nobody is in the way."""
    back = _edges_back(scenario)
    field = [FAR] * scenario.board.size
    heap = []
    for g in goals:
        field[g] = 0
        heap.append((0, g))
    while heap:
        spent, h = heappop(heap)
        if spent > field[h]:
            continue
        for a, cost in back[h]:
            if spent + cost < field[a]:
                field[a] = spent + cost
                heappush(heap, (spent + cost, a))
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


def hex_prize(pos: Position, side: str, hex: int) -> float:
    """Victory points that change hands when a side takes a hex."""
    prize = 0.0
    terrain = pos.scenario.board.terrain[hex]
    if terrain == "city" and hex not in pos.devastated:
        prize += 5.0 if pos.scenario.slug == "rhine" else 10.0  # in Munich both sides score cities
        if pos.scenario.slug == "rhine" and hex in rhine_banks(pos.scenario):
            prize += 20.0
    if pos.scenario.slug == "rhine" and hex in pos.scenario.airfields:
        prize += 5.0
    return prize if pos.owner.get(hex, "nato") != side else 0.0


@lru_cache(maxsize=4)
def rhine_banks(scenario: Scenario) -> frozenset[int]:
    return frozenset(p.hex for p in scenario.board.places if "rhine" in p.flags)


@lru_cache(maxsize=4)
def cities(scenario: Scenario) -> frozenset[int]:
    return frozenset(scenario.city_hexes)


def empty_towns(pos: Position, side: str) -> list[int]:
    """City hexes of the enemy that nobody holds."""
    enemy = ENEMY[side]
    return [
        h
        for h in pos.scenario.city_hexes
        if pos.owner.get(h, "nato") == enemy and not pos.present[enemy][h] and not pos.present[side][h]
    ]
