"""The compiled twin of `reach`, for players and simulations; needs the extra `fast` (numba).

It finds the same hexes at the same costs in the same order, so a seeded player does the same with it and without.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .reach import Edges

CLOSED = -1
KEPT = 64  # tables of edges kept as arrays
_arrays: dict[int, tuple[Edges, Any, Any]] = {}  # by identity; the edges are kept, too, so that no other gets it


def reach(
    edges: Edges,
    start: int,
    budget: int,
    zone: bytearray,
    closed: bytearray,
    zone_cost: tuple[int, int] = (0, 0),
    zone_to_zone: bool = True,
) -> dict[int, int]:
    """Cheapest cost of every hex within the budget."""
    _, neighbours, costs = _arrays.get(id(edges)) or _as_arrays(edges)
    zones, shut = np.frombuffer(zone, np.uint8), np.frombuffer(closed, np.uint8)
    hexes, spent = _search(neighbours, costs, start, budget, zones, shut, *zone_cost, zone_to_zone)
    return dict(zip(hexes.tolist(), spent.tolist()))


def _as_arrays(edges: Edges) -> tuple[Edges, Any, Any]:
    widest = max(len(row) for row in edges)
    neighbours = np.zeros((len(edges), widest), np.int32)
    costs = np.full((len(edges), widest), CLOSED, np.int32)
    for h, row in enumerate(edges):
        for place, (n, cost) in enumerate(row):
            neighbours[h, place], costs[h, place] = n, cost
    while len(_arrays) >= KEPT:
        del _arrays[next(iter(_arrays))]
    _arrays[id(edges)] = edges, neighbours, costs
    return _arrays[id(edges)]


def _search_in_arrays(
    neighbours: Any,
    costs: Any,
    start: int,
    budget: int,
    zone: Any,
    closed: Any,
    enter: int,
    leave: int,
    zone_to_zone: bool,
) -> Any:
    """The buckets are queues chained through one array, so hexes come out in the order in which they were put in."""
    size, ways = neighbours.shape
    best = np.full(size, -1, np.int32)
    first = np.full(budget + 1, -1, np.int32)
    last = np.full(budget + 1, -1, np.int32)
    queued = np.empty(size * ways + 1, np.int32)
    after = np.full(size * ways + 1, -1, np.int32)
    found, spent = np.empty(size, np.int32), np.empty(size, np.int32)
    count, used = 0, 1
    queued[0], best[start], first[0], last[0] = start, 0, 0, 0
    for total in range(budget + 1):
        entry = first[total]
        while entry >= 0:
            h = queued[entry]
            if best[h] == total:
                found[count], spent[count] = h, total
                count += 1
                if not zone[h] or h == start:
                    extra = leave if zone[h] else 0
                    for way in range(ways):
                        cost = costs[h, way]
                        n = neighbours[h, way]
                        if cost < 0 or closed[n] or (zone[h] and zone[n] and not zone_to_zone):
                            continue
                        there = total + cost + extra + (enter if zone[n] else 0)
                        if there <= budget and (best[n] < 0 or there < best[n]):
                            best[n] = there
                            queued[used] = n
                            if first[there] < 0:
                                first[there] = used
                            else:
                                after[last[there]] = used
                            last[there] = used
                            used += 1
            entry = after[entry]
    return found[:count], spent[:count]


_search = njit(cache=True)(_search_in_arrays)
