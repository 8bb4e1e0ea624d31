"""The safest way to each place within reach, past whatever fire commands the ground."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

LESSER = 0.35  # how much the lesser of two dangers counts beside the greater
POINT = 0.01  # the weight of a movement point beside danger


class Way(NamedTuple):
    """A way that could be taken: its places, its cost, and what may be lost on it."""

    path: tuple[int, ...]
    cost: int
    risk: float


def together(risk: float, more: float) -> float:
    """What may be lost on a way of two parts: those who fire at the one have less left for the other."""
    return max(risk, more) + LESSER * min(risk, more)


def safest_ways(
    begins: Iterable[Way],
    steps: Callable[[int], Iterable[tuple[int, int]]],
    danger: Callable[[int], float],
    most: int,
    fear: float,
) -> dict[int, Way]:
    """By place, within so many points. A way begins with the place where it sets out; `steps` says what the next ones
    cost, `danger` what may be lost by entering one."""
    heap = [(fear * way.risk + POINT * way.cost, way.cost, way.path, way.risk) for way in begins]
    heapify(heap)
    cheapest: dict[int, int] = {}  # the fewest points with which each place was reached so far
    found: dict[int, Way] = {}
    while heap:
        _, cost, path, risk = heappop(heap)
        here = path[-1]
        if here in cheapest and cheapest[here] <= cost:
            continue
        cheapest[here] = cost
        if len(path) > 1 and here not in found:
            found[here] = Way(path[1:], cost, risk)
        for place, price in steps(here):
            on = cost + price
            if on <= most:
                more = together(risk, danger(place))
                heappush(heap, (fear * more + POINT * on, on, (*path, place), more))
    return found
