"""Paths of a given length, as retreats take them: every legal one, and the highest-ranking of them; and rings around a
place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .hexmap import HexMap

Path = tuple[int, ...]  # the hexes entered, in order


def rings(
    board: HexMap, begin: Iterable[int], may_enter: Callable[[int], bool], most: int | None = None
) -> Iterator[tuple[int, int]]:
    """Every hex to which a way leads from where it may begin, and in how many steps, nearest first, up to the most
    steps. A caller may stop early at no cost."""
    ring = list(dict.fromkeys(begin))
    seen, steps = set(ring), 0
    while ring:
        for h in ring:
            yield h, steps
        if steps == most:
            return
        steps += 1
        beyond = dict.fromkeys([n for h in ring for n in board.neighbours[h] if n not in seen])
        seen.update(beyond)
        ring = [n for n in beyond if may_enter(n)]


def open_paths(board: HexMap, start: int, length: int, may_go: Callable[[int, int], bool]) -> Iterator[Path]:
    """Every path of this length whose steps are all allowed; it enters no hex twice, nor the start again."""
    todo: list[Path] = [(start,)]
    while todo:
        path = todo.pop()
        if len(path) > length:
            yield path[1:]
            continue
        for n in board.neighbours[path[-1]]:
            if n not in path and may_go(path[-1], n):
                todo.append((*path, n))


def best_paths(paths: Iterable[Path], *priorities: Callable[[Path], Any]) -> list[Path]:
    """The paths with the lowest first priority; among those, the ones with the lowest second, and so on."""
    best = list(paths)
    for priority in priorities:
        if len(best) < 2:
            break
        ranks = [priority(path) for path in best]
        lowest = min(ranks)
        best = [path for path, rank in zip(best, ranks) if rank == lowest]
    return best
