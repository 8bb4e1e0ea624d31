"""How commanders see the ground: distances to what they want, and what pulls them there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import atan2
from typing import Any

from ...engine.hexmap import HexMap
from ...engine.hexset import HexSet, Ways, members
from ...engine.reach import Edges, inward, path_to, reach, turned_round

FAR = 999
NO_PULL = -99.0  # where no goal pulls
KEPT = 512  # sets of goals whose ways are remembered
ARMIES = 64  # sets of hexes to which the distances are remembered


def hexes_to(board: HexMap, hexes: Iterable[int]) -> Sequence[int]:
    """Hexes to the nearest of these, by rings. Armies stand still in most steps, so what was found is kept."""
    return _hexes_to(board, frozenset(hexes))


@lru_cache(maxsize=ARMIES)
def _hexes_to(board: HexMap, hexes: frozenset[int]) -> Sequence[int]:
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


class Roads:
    """The ways of a map with nobody on it: what it costs to reach the nearest of some goals from each hex."""

    def __init__(self, edges: Edges) -> None:
        self._back = turned_round(edges)
        self._known: dict[frozenset[int], list[int]] = {}

    def way_to(self, goals: frozenset[int]) -> list[int]:
        found = self._known.get(goals)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            free, found = bytearray(len(self._back)), [FAR] * len(self._back)
            for h, cost in inward(self._back, goals, FAR - 1, free, free).items():
                found[h] = cost
            self._known[goals] = found
        return found


def pull_of(edges: Edges, goals: Mapping[int, float], fades: float) -> list[float]:
    """The pull of the strongest goal on every hex, fading with the cost of the way."""
    pull = [NO_PULL] * len(edges)
    queue: list[tuple[float, int]] = []
    for h, value in goals.items():
        pull[h] = value
        heappush(queue, (-value, h))
    while queue:
        minus, h = heappop(queue)
        if -minus < pull[h]:
            continue
        for n, cost in edges[h]:
            reached = -minus - fades * cost
            if reached > pull[n]:
                pull[n] = reached
                heappush(queue, (-reached, n))
    return pull


def steps_from(ways: Ways, size: int, hexes: HexSet, most: int) -> list[int]:
    """How many steps over open ways each hex is from these, up to so many."""
    steps, reached, front = [most] * size, hexes, hexes
    for far in range(most):
        for h in members(front):
            steps[h] = far
        front = ways.spread(front) & ~reached
        reached |= front
    return steps


def strikes(
    board: HexMap, stacks: Iterable[tuple[int, float, float]], falloff: Sequence[float], near: int
) -> list[float]:
    """The strength that can be brought against each hex, nearer stacks counting more: of each its hex, what strikes far
    and what strikes only nearer than so many hexes."""
    field = [0.0] * board.size
    for hex, fast, slow in stacks:
        for far, ring in enumerate(board.rings(hex, len(falloff) - 1)):
            strength = falloff[far] * (fast + (slow if far < near else 0.0))
            for n in ring:
                field[n] += strength
    return field


def strongest(size: int, forces: Mapping[str, Iterable[tuple[float, Iterable[int]]]]) -> list[float]:
    """The strength that the strongest of several forces could bring against each hex: of each its units, with where
    they can strike."""
    best = [0.0] * size
    for units in forces.values():
        force = [0.0] * size
        for strength, hexes in units:
            for h in hexes:
                force[h] += strength
        best = [a if a > b else b for a, b in zip(best, force, strict=True)]
    return best


class Passage:
    """The ways of one side's units as things stand: what stops them, what is closed, and what zones cost."""

    def __init__(self, edges: Edges, zone: bytearray, closed: bytearray, zone_cost: tuple[int, int]) -> None:
        self.edges, self.zone, self.closed, self.zone_cost = edges, zone, closed, zone_cost

    def reach(self, start: int, points: int) -> dict[int, int]:
        """Where a unit comes with so many points, and what it costs."""
        return reach(self.edges, start, points, self.zone, self.closed, self.zone_cost)

    def path(self, known: Mapping[int, int], start: int, goal: int) -> list[int]:
        return path_to(self.edges, dict(known), start, goal, self.zone, self.zone_cost)

    def strikes(self, board: HexMap, start: int, points: int) -> set[int]:
        """The hexes that a unit could attack after a move."""
        found = set(self.reach(start, points))
        for h in list(found):
            found.update(board.neighbours[h])
        return found


def ring_around(board: HexMap, hexes: Sequence[int], radius: int, points: int, barred: Sequence[int]) -> list[int]:
    """So many points at a distance around a place, evenly spread."""
    centre = min(hexes, key=lambda h: sum([board.distance(h, other) for other in hexes]))
    around = [h for h in board.hexes if board.distance(h, centre) == radius and not barred[h]]
    x, y = board.centre(centre)
    around.sort(key=lambda h: atan2(board.centre(h)[1] - y, board.centre(h)[0] - x))
    return [around[i * len(around) // points] for i in range(points)] if around else []


def standing_of(pos: Any, worths: Mapping[int, Sequence[float]]) -> Callable[[Any], float]:
    """What it is worth where units stand in positions to come, against where they stand now, by what each hex is worth
    to each of them. Who is no
    longer there counts as where he stood: his loss counts elsewhere."""
    homes: dict[int, int] = {u: pos.standing[u] for u in worths}
    now = sum([worths[u][home] for u, home in homes.items()])

    def found(then: Any) -> float:
        hexes: Sequence[int] = then.standing
        return sum([worths[u][hexes[u] or home] for u, home in homes.items()]) - now

    return found
