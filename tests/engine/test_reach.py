"""Reach and paths, against a naive search over all paths."""

from __future__ import annotations

import heapq

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.reach import edge_costs, inward, path_to, reach, turned_round
from tests.engine.boards import BOARD, costs, edges_of, hex_sets, hexes, marks


def naive(costs, start, budget, zone, closed, zone_cost=(0, 0), zone_to_zone=True):
    """Dijkstra with a heap, straight from the rule: a move ends in the first zone that it enters."""
    enter, leave = zone_cost
    best: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        spent, h = heapq.heappop(queue)
        if h in best:
            continue
        best[h] = spent
        if zone[h] and h != start:
            continue
        for n in BOARD.neighbours[h]:
            cost = costs[h, n]
            if cost is None or closed[n] or (zone[h] and zone[n] and not zone_to_zone):
                continue
            total = spent + cost + (leave if zone[h] else 0) + (enter if zone[n] else 0)
            if total <= budget:
                heapq.heappush(queue, (total, n))
    return best


cases = {
    "costs": costs(0, 4),
    "start": hexes,
    "budget": st.integers(0, 12),
    "zone": marks,
    "closed": marks,
    "zone_cost": st.tuples(st.integers(0, 3), st.integers(0, 3)),
    "zone_to_zone": st.booleans(),
}


@given(**cases)
def test_reach_finds_the_cheapest_way_to_every_hex(costs, **case):
    edges = edge_costs(BOARD, lambda a, b: costs[a, b])
    assert reach(edges, **case) == naive(costs, **case)


@given(**cases)
def test_path_can_be_walked_at_the_cost_that_reach_found(costs, start, budget, zone, closed, zone_cost, zone_to_zone):
    edges = edge_costs(BOARD, lambda a, b: costs[a, b])
    best = reach(edges, start, budget, zone, closed, zone_cost, zone_to_zone)
    for goal, expected in best.items():
        path = path_to(edges, best, start, goal, zone, zone_cost, zone_to_zone)
        spent, at = 0, start
        for n in path:
            assert n in BOARD.neighbours[at]
            assert at == start or not zone[at], "the path goes on from a zone that it entered"
            assert zone_to_zone or not (zone[at] and zone[n]), "the path goes from zone to zone"
            cost = costs[at, n]
            assert cost is not None
            assert not closed[n]
            spent += cost + (zone_cost[1] if zone[at] else 0) + (zone_cost[0] if zone[n] else 0)
            at = n
        assert (at, spent) == (goal, expected)


@given(costs(0, 4), hex_sets, st.integers(0, 12), marks, marks, st.booleans())
def test_inward_finds_from_every_hex_what_reach_finds_to_the_nearest_goal(
    costs, goals, budget, zone, closed, zone_to_zone
):
    turned = turned_round(edge_costs(BOARD, lambda a, b: costs[a, b]))
    expected = {}
    for start in BOARD.hexes:
        found = naive(costs, start, budget, zone, closed, (0, 0), zone_to_zone)
        if near := [cost for h, cost in found.items() if h in goals and not closed[h]]:
            expected[start] = min(near)
    assert inward(turned, goals, budget, zone, closed, zone_to_zone) == expected


def test_goal_out_of_reach_has_no_path():
    edges = edge_costs(BOARD, lambda a, b: 1)
    clear = bytearray(BOARD.size)
    start, goal = BOARD.hexes[0], BOARD.hexes[-1]
    with pytest.raises(ValueError, match="not reached"):
        path_to(edges, reach(edges, start, 1, clear, clear), start, goal, clear)


def test_cost_function_is_asked_once_for_every_edge():
    asked = []
    edge_costs(BOARD, lambda a, b: asked.append((a, b)))
    assert sorted(asked) == sorted(edges_of(BOARD))
