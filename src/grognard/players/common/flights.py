"""Units that fly to the support of attacks, and land among friends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ...engine.hexmap import HexMap
from .because import Because, weighed
from .outlook import Outlook
from .plan import Plan

Supports = Callable[[int, list[int]], bool]  # whether a unit may support others


def within_flight(board: HexMap, start: int, left: int, closed: Sequence[int]) -> dict[int, int]:
    """The hexes that can be flown to over none that is closed, each with the one before it."""
    before, ring = {start: start}, [start]
    while ring and left:
        left -= 1
        ring = [
            n
            for h in ring
            for n in board.neighbours[h]
            if not closed[n] and before.setdefault(n, h) == h and n != start
        ]
    return before


def flown(before: Mapping[int, int], goal: int) -> list[int]:
    """The way there, without the hex in which it begins."""
    path = [goal]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    return path[-2::-1]


def plan_flights(
    pos: Any,
    outlook: Outlook,
    plan: Plan,
    fliers: Iterable[tuple[int, int]],
    supports: Supports,
) -> None:
    """Units that fly so far go where they can support the attacks planned, or at least to the front."""
    for u, left in fliers:
        path = flight(pos, outlook, plan, u, left, supports)
        if path:
            plan.paths[u] = path
            plan.order.append(u)
            plan.reasons[u] = flies(pos, u, path)


def flies(pos: Any, u: int, path: Sequence[int]) -> Because:
    return weighed("flies", {}, units=pos.ids([u]), hex=pos.label(path[-1]))


def flight(pos: Any, outlook: Outlook, plan: Plan, u: int, left: int, supports: Supports) -> list[int]:
    """The way to the best place among friends; never over enemies, who would fire."""
    board, muster, weights, near = outlook.board, outlook.muster, outlook.weights, outlook.near_enemy
    range, start = muster.range[u], pos.standing[u]
    before = within_flight(board, start, left, outlook.passage.closed)
    company = {plan.goals.get(x, pos.standing[x]) for x in pos.on_map(outlook.side) if not muster.flies[x]}
    landings = [h for h in sorted(before) if h in company]
    front = [h for h in landings if near[h] <= range + 1]

    def worth(h: int) -> float:
        value = -0.05 * near[h] - (weights.under_fire if near[h] <= 1 else 0.0)
        value += weights.enemy_at_hand * sum([board.distance(h, e) <= range for e in outlook.enemies])
        at_hand = [t for t, units in plan.targets.items() if board.distance(h, t) <= range and supports(u, units)]
        return value + weights.at_hand * len(at_hand)

    return flown(before, max(front or landings or [start], key=worth))
