"""Retreat [14.2] [14.3-6]: the paths that satisfy every condition, best priority first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.ask import Procedure
from ...engine.paths import Path, best_paths, open_paths
from ...engine.phase import choose
from ...engine.question import RETREAT, About, Question
from ...engine.verbs import HEX, Verb
from . import bridges, helicopters
from .attack import stacks
from .losses import eliminate
from .position import Position
from .scenario import ENEMY, STACKING_LIMIT


def retreat(pos: Position, side: str, units: Sequence[int], length: int) -> Procedure:
    """Each stack retreats together along one path [14.3-6.b], helicopters in it included [5.0.f]; who cannot is
    eliminated [14.2]. Helicopters alone fly home [5.0.g]."""
    for hex, stack in stacks(pos, list(units)).items():
        if not pos.ground(hex, side):
            for u in stack:
                yield from helicopters.retreat_home(pos, u)
            continue
        yield from retreat_stack(pos, side, hex, stack, length)


def retreat_stack(pos: Position, side: str, hex: int, stack: list[int], length: int) -> Procedure:
    paths = ways_out(pos, side, stack, hex, length)
    if not paths:
        for u in stack:
            eliminate(pos, u, "14.2")
        return
    path = yield from choose(pos, side, "14.2", RETREATING, paths, Retreat(stack, hex, paths))
    for n in path:
        for u in stack:
            pos.put(u, n)  # who passes a city or an airfield takes possession of it
    pos.retreated.update(stack)
    pos.tell("14.2", "retreated", units=pos.ids(stack), path=pos.labels(path))


def can_retreat(pos: Position, side: str, units: Sequence[int], length: int) -> bool:
    """Whether any of the stacks has a way out, or a helicopter alone a home."""
    for hex, stack in stacks(pos, list(units)).items():
        if pos.ground(hex, side):
            if ways_out(pos, side, stack, hex, length):
                return True
        elif any(helicopters.homes(pos, u, hex) for u in stack):
            return True
    return False


def ways_out(pos: Position, side: str, stack: Sequence[int], start: int, length: int) -> list[Path]:
    """The paths of this length that rank highest; several if they are equal.

    The order: free of enemy zones [14.2.A], vacant, not over-stacked at the end [14.2.B], as far as possible from the
    enemy [14.3-6.c], and then cheapest [14.2.C]. No hex is entered twice [14.3-6.a] [14.3-6.c].
    """
    return best_paths(
        open_paths(pos.scenario.board, start, length, lambda a, n: may_retreat_into(pos, side, a, n)),
        lambda path: priority(pos, side, stack, path),
        lambda path: (-distance_from_enemy(pos, side, path[-1]), path_cost(pos, start, path)),
    )


def may_retreat_into(pos: Position, side: str, a: int, n: int) -> bool:
    """Not into enemies, prohibited terrain, fire, the enemy's entry areas [AR:EX19.8], or an enemy zone without a
    friendly unit of any kind [14.3-6.a]."""
    if pos.present[ENEMY[side]][n] or pos.scenario.closed(a, n) or pos.closed_by_fire(n):
        return False
    if pos.scenario.protected[side][n]:
        return False
    return not pos.in_enemy_zone(n, side) or pos.present[side][n] > 0


def priority(pos: Position, side: str, stack: Sequence[int], path: Path) -> tuple[int, int, bool]:
    in_zone = sum(pos.in_enemy_zone(n, side) for n in path)
    occupied = sum(pos.present[side][n] > 0 for n in path)
    arriving = sum(pos.counter(u).ground for u in stack)
    crowded = len(pos.ground(path[-1], side)) + arriving > STACKING_LIMIT
    return in_zone, occupied, crowded


def distance_from_enemy(pos: Position, side: str, hex: int) -> int:
    board = pos.scenario.board
    return min((board.distance(hex, pos.units[e].hex) for e in pos.on_map(ENEMY[side])), default=0)


def path_cost(pos: Position, start: int, path: Path) -> float:
    return sum(bridges.move_cost(pos, a, b).total for a, b in zip((start, *path), path, strict=False))


class Retreat(NamedTuple):
    """Who retreats together, from which hex, and the ways that are equally good."""

    units: list[int]
    hex: int
    paths: list[Path]


RETREATING: Question = Question(
    "retreat-path",
    RETREAT,
    Verb("retreat", HEX.several(), among=lambda pos, go: go.paths),
    about=lambda pos, go: About(go.units, [go.hex]),
)
