"""Matching things to be done with those able to do them, as many as possible, each by a different one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def most_matched(able: Mapping[int, Sequence[int]]) -> int:
    """How many things can be done if each needs one of those able to do it, and nobody does two."""
    does: dict[int, int] = {}  # who does which

    def finds_somebody(thing: int, asked: set[int]) -> bool:
        for who in able[thing]:
            if who not in asked:
                asked.add(who)
                if who not in does or finds_somebody(does[who], asked):
                    does[who] = thing
                    return True
        return False

    return sum(finds_somebody(thing, set()) for thing in able)
