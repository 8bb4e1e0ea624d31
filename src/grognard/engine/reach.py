"""How far can it go: costs of all edges in a table, searched with a bucket queue.

Costs are whole numbers (a game with half movement points counts in halves).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .hexmap import HexMap

Edges = tuple[tuple[tuple[int, int], ...], ...]  # per hex: (neighbour, cost)
_twin: Callable[..., dict[int, int]] | None = None


def edge_costs(board: HexMap, cost: Callable[[int, int], int | None]) -> Edges:
    """Call the readable cost function once for every edge; None means the edge is closed."""
    table: list[tuple[tuple[int, int], ...]] = [()] * board.size
    for a in board.hexes:
        table[a] = tuple((b, c) for b in board.neighbours[a] if (c := cost(a, b)) is not None)
    return tuple(table)


def reach(
    edges: Edges, start: int, budget: int, zone: bytearray, closed: bytearray, zone_cost: tuple[int, int] = (0, 0)
) -> dict[int, int]:
    """Cheapest cost of every hex within the budget."""
    if _twin is not None:
        return _twin(edges, start, budget, zone, closed, zone_cost)
    return dict(outward(edges, start, budget, zone, closed, zone_cost))


def use_fast(wanted: bool = True) -> bool:
    """Let the compiled twin search, if the extra `fast` is installed; tells whether it does."""
    global _twin
    _twin = None
    if wanted:
        try:
            from .fast import reach as twin
        except ImportError:
            return False
        _twin = twin
    return wanted


def outward(
    edges: Edges, start: int, budget: int, zone: bytearray, closed: bytearray, zone_cost: tuple[int, int] = (0, 0)
) -> Iterator[tuple[int, int]]:
    """Every hex within the budget with its cheapest cost, nearest first: who has seen enough looks no farther.

    `zone` marks hexes in an enemy zone of control, where a move must end; `zone_cost` is what entering and what
    leaving one costs. `closed` hexes cannot be entered.
    """
    enter, leave = zone_cost
    best = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent in range(budget + 1):
        for h in buckets[spent]:
            if best[h] != spent:
                continue
            yield h, spent
            if zone[h] and h != start:
                continue
            extra = leave if zone[h] else 0
            for n, cost in edges[h]:
                if closed[n]:
                    continue
                total = spent + cost + extra + (enter if zone[n] else 0)
                if total <= budget:
                    old = best.get(n)
                    if old is None or total < old:
                        best[n] = total
                        buckets[total].append(n)


def path_to(
    edges: Edges, best: dict[int, int], start: int, goal: int, zone: bytearray, zone_cost: tuple[int, int] = (0, 0)
) -> list[int]:
    """The hexes of a cheapest path found by `reach`, start left out.

    Edges may be open one way only and may cost nothing, so the paths are grown from the start.
    """
    enter, leave = zone_cost
    before = {start: start}
    for h in (queue := [start]):
        if zone[h] and h != start:
            continue
        spent = best[h] + (leave if zone[h] else 0)
        for n, cost in edges[h]:
            if n not in before and best.get(n) == spent + cost + (enter if zone[n] else 0):
                before[n] = h
                queue.append(n)
    if goal not in before:
        raise ValueError("the goal was not reached")
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[-2::-1]
