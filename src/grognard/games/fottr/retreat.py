"""Retreat [13.2E]: as far as ordered, in the theatre's direction if at all possible, each unit for itself."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.ask import Ask, Procedure
from ...engine.paths import Path, best_paths, open_paths
from ...engine.question import RETREAT, About, Question
from ...engine.verbs import HEX, UNIT, Verb
from . import supply
from .attack import decider
from .ground import is_closed
from .losses import eliminate
from .position import Position
from .stacking import room_for

Ways = dict[int, dict[int, Path]]  # unit -> where it may retreat to, with a path

RETREATING: Question = Question(
    "retreat",
    RETREAT,
    Verb("retreat", UNIT, HEX, among=(lambda pos, ways: ways, lambda pos, ways, u: ways[u])),
    about=lambda pos, ways: About(ways, [pos.hex(next(iter(ways)))]),
)


def retreat(pos: Position, units: Sequence[int], distance: int, rule: str) -> Procedure:
    """The owner sends each unit where it may go; stacks may part [13.2E.d]. Who has no way is eliminated [13.2E.a]
    [ERR.r3]."""
    left = list(units)
    while left:
        ways = {u: ways_out(pos, u, distance) for u in left}
        for u in [u for u in left if not ways[u]]:
            eliminate(pos, u, rule)
            left.remove(u)
            del ways[u]
        if not left:
            return
        if not all_settled(pos, ways):
            _, u, goal = yield Ask(decider(pos, left), "13.2E.d", RETREATING, pos, ways)
            ways = {u: {goal: ways[u][goal]}}
        for u, goals in ways.items():
            fall_back(pos, u, next(iter(goals.values())), rule)
            left.remove(u)


def all_settled(pos: Position, ways: Ways) -> bool:
    """Whether there is nothing to choose: each unit has one goal, and there is room for all who go to it."""
    if any(len(goals) > 1 for goals in ways.values()):
        return False
    arriving: dict[int, list[int]] = {}
    for u, goals in ways.items():
        arriving.setdefault(next(iter(goals)), []).append(u)
    return all(room_for(pos, units, goal) is None for goal, units in arriving.items())


def fall_back(pos: Position, u: int, path: Path, rule: str) -> None:
    for hex in path:
        pos.put(u, hex)
    pos.retreated[u] = path[-1]
    pos.tell(rule, "retreated", unit=pos.id(u), path=pos.labels(path))


# -- where to ---------------------------------------------------------------------------------------------------------


def ways_out(pos: Position, u: int, distance: int) -> dict[int, Path]:
    """Where a unit may retreat to, with a path: as many steps as possible in the theatre's direction, then as far away
    as possible from where it was [13.2E.d], always the full distance. No ships take it on from a port [13.2E.b]; but at
    a beachhead the Allies may stop after one hex [13.2E.e]."""
    board, start = pos.scenario.board, pos.hex(u)
    directions = pos.scenario.retreat_directions(pos.theatre(u), pos.power(u))

    def may_go(a: int, b: int) -> bool:
        return may_retreat_into(pos, u, a, b)

    paths = [
        path
        for path in open_paths(board, start, distance, may_go)
        if room_for(pos, [u], path[-1]) is None
    ]  # fmt: skip
    paths = best_paths(
        paths,
        lambda path: sum(board.direction(a, b) not in directions for a, b in zip((start, *path), path)),
        lambda path: -board.distance(start, path[-1]),
    )
    found = {path[-1]: path for path in reversed(paths)}
    for n in pos.scenario.adjoining[start]:
        if is_refuge(pos, u, n) and may_go(start, n) and room_for(pos, [u], n) is None:
            found[n] = (n,)
    return dict(sorted(found.items()))


def is_refuge(pos: Position, u: int, hex: int) -> bool:
    """For Western Allies a beachhead, and the coast before it [13.2E.e]."""
    coast = pos.scenario.coast
    if pos.power(u) != "west" or (hex not in coast and hex not in coast.values()):
        return False
    return any(supply.beachhead_at(pos, beach) for beach in coast if hex in (beach, coast[beach]))


def may_retreat_into(pos: Position, u: int, a: int, b: int) -> bool:
    """Not into closed ground, where Romanians and Hungarians die rather than enter each other's country [5.1C]; not
    into enemies, nor into their zones unless a friend is there [13.2E.a] [6.6] [6.4.c]."""
    power = pos.power(u)
    if pos.enemy_in(b, power) or (pos.in_enemy_zone(b, power) and not pos.present[pos.camp(u)][b]):
        return False
    return is_closed(pos, u, a, b) is None
