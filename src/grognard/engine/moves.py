"""A move under way. It is part of the position, so that every hex entered is a resting point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from .reason import Reason


class Stop(msgspec.Struct, frozen=True):
    """What has ended a move: the rule, its text and the hex."""

    rule: str
    text: str
    hex: int

    def reason(self, pos: Any) -> Reason:
        return Reason(self.rule, self.text, hex=pos.label(self.hex))


class Move(msgspec.Struct, frozen=True):
    """Who moves together, where they are, what they have spent and where they have been. Games add what they need; a
    change replaces the record."""

    side: str
    units: tuple[int, ...]
    hex: int
    allowance: int
    spent: int = 0
    path: tuple[int, ...] = ()
    stopped: Stop | None = None

    @property
    def left(self) -> int:
        return self.allowance - self.spent


M = TypeVar("M", bound=Move)


def cheapest_first(go: M, ways: Callable[[M, set[int]], Iterable[M]]) -> Iterator[M]:
    """The ways a move could go on, the cheapest one to every hex, nearest first; its own hex comes before all others.
    `ways` gives the moves that go on by one hex; it may leave out those into hexes already reached."""
    seen: set[int] = set()
    waves: dict[int, list[M]] = {go.spent: [go]}
    while waves:
        for here in waves.pop(min(waves)):
            if here.hex not in seen:
                seen.add(here.hex)
                yield here
                for on in ways(here, seen):
                    waves.setdefault(on.spent, []).append(on)
