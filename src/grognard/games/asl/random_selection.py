"""Random Selection [A.9]: a die for each candidate, and the highest is selected, with all that tie."""

from __future__ import annotations

from collections.abc import Sequence

from .position import Position


def random_selection(pos: Position, rule: str, candidates: Sequence[int], least: int = 1) -> list[int]:
    """At least so many of the candidates; nobody throws where nobody can be left out."""
    if len(candidates) <= least:
        return list(candidates)
    dice = {}
    for u in candidates:
        dice[u] = pos.roll(rule, pos.side(u))
    chosen: list[int] = []
    for value in range(6, 0, -1):
        if len(chosen) < least:
            chosen += [u for u in candidates if dice[u] == value]
    pos.tell("A.9", "selected", units=[pos.names[u] for u in chosen])
    return chosen
