"""How far a move can go: costs of all edges in a table, searched with a bucket queue.

Costs are whole numbers (a game with half movement points counts in halves).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .hexmap import HexMap

Edges = tuple[tuple[tuple[int, int], ...], ...]  # per hex: (neighbour, cost)


def edge_costs(board: HexMap, cost: Callable[[int, int], int | None]) -> Edges:
    """Call the readable cost function once for every edge; None means the edge is closed."""
    table: list[tuple[tuple[int, int], ...]] = [()] * board.size
    for a in board.hexes:
        table[a] = tuple((b, c) for b in board.neighbours[a] if (c := cost(a, b)) is not None)
    return tuple(table)


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
    return dict(outward(edges, start, budget, zone, closed, zone_cost, zone_to_zone))


def outward(
    edges: Edges,
    start: int,
    budget: int,
    zone: bytearray,
    closed: bytearray,
    zone_cost: tuple[int, int] = (0, 0),
    zone_to_zone: bool = True,
) -> Iterator[tuple[int, int]]:
    """Every hex within the budget with its cheapest cost, nearest first: a caller may stop early at no cost.

    `zone` marks hexes in an enemy zone of control, where a move must end; `zone_cost` is the cost of entering and of
    leaving one, and `zone_to_zone` whether a move may go from one straight into another. `closed` hexes cannot be
    entered.
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
            out_of_zones = not zone_to_zone and zone[h]
            for n, cost in edges[h]:
                if closed[n] or (out_of_zones and zone[n]):
                    continue
                total = spent + cost + extra + (enter if zone[n] else 0)
                if total <= budget:
                    old = best.get(n)
                    if old is None or total < old:
                        best[n] = total
                        buckets[total].append(n)


def turned_round(edges: Edges) -> Edges:
    """The same edges from their other end: for each hex, from where it can be entered, and at what cost."""
    table: list[list[tuple[int, int]]] = [[] for _ in edges]
    for a, row in enumerate(edges):
        for b, cost in row:
            table[b].append((a, cost))
    return tuple(tuple(row) for row in table)


def inward(
    turned: Edges, goals: Iterable[int], budget: int, zone: bytearray, closed: bytearray, zone_to_zone: bool = True
) -> dict[int, int]:
    """What it costs to come to the nearest of these goals, from every hex from which the budget suffices: one search
    instead of one from each hex. The edges are those of the move, turned round."""
    best = {h: 0 for h in goals if not closed[h]}
    ends = frozenset(best)
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0] += best
    for spent in range(budget + 1):
        for h in buckets[spent]:
            if best[h] != spent or ((zone[h] or closed[h]) and h not in ends):
                continue  # a move can begin there, but not pass through
            out_of_zones = not zone_to_zone and zone[h]
            for n, cost in turned[h]:
                total = spent + cost
                if total <= budget and not (out_of_zones and zone[n]):
                    old = best.get(n)
                    if old is None or total < old:
                        best[n] = total
                        buckets[total].append(n)
    return best


def path_to(
    edges: Edges,
    best: dict[int, int],
    start: int,
    goal: int,
    zone: bytearray,
    zone_cost: tuple[int, int] = (0, 0),
    zone_to_zone: bool = True,
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
        out_of_zones = not zone_to_zone and zone[h]
        for n, cost in edges[h]:
            if out_of_zones and zone[n]:
                continue
            if n not in before and best.get(n) == spent + cost + (enter if zone[n] else 0):
                before[n] = h
                queue.append(n)
    if goal not in before:
        raise ValueError("the goal was not reached")
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[-2::-1]
