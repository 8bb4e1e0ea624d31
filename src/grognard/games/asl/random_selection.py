"""Random Selection [A.9]: a die for each candidate, and the highest is selected, with all that tie."""

from __future__ import annotations

from collections.abc import Sequence

from .position import Position


def random_selection(
    pos: Position, rule: str, candidates: Sequence[int], least: int = 1, unseen: bool = False
) -> list[int]:
    """At least so many of the candidates; nobody throws where nobody can be left out. Of an `unseen` stack each counter
    below the "?" has a die: that of a weapon counts for who possesses it."""
    if len(candidates) <= least:
        return list(candidates)
    dice = {}
    for u in candidates:
        counters = (u, *pos.weapons_of(u)) if unseen and pos.units[u].concealed else (u,)
        dice[u] = max([pos.roll(rule, pos.side(u)) for _ in counters])
    chosen: list[int] = []
    for value in range(6, 0, -1):
        if len(chosen) < least:
            chosen += [u for u in candidates if dice[u] == value]
    pos.tell("A.9", "selected", units=[pos.names[u] for u in chosen])
    return chosen


def selection_of(pos: Position, rule: str, candidates: Sequence[int], most: int) -> list[int]:
    """The same where no more than so many may be selected: those who tie for the last place throw again [7.308]."""
    if len(candidates) <= most:
        return list(candidates)
    dice = {u: pos.roll(rule, pos.side(u)) for u in candidates}
    last = sorted(dice.values())[-most]
    chosen = [u for u in candidates if dice[u] > last]
    tied = [u for u in candidates if dice[u] == last]
    return chosen + selection_of(pos, rule, tied, most - len(chosen))
