"""The clock of a player: how long it may think about one answer.

A player looks at it between two steps of a thought, and when the time is up gives the best answer it has found so far.
Games in the laboratory are played without a limit, so that they do not depend on how fast the machine is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class Clock:
    def __init__(self, seconds: float | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds  # None: as long as it takes
        self._now = now
        self._until = 0.0

    def start(self) -> None:
        """Begin to count for a new question."""
        if self.seconds is not None:
            self._until = self._now() + self.seconds

    @property
    def is_up(self) -> bool:
        return self.seconds is not None and self._now() >= self._until

    @property
    def spent(self) -> float:
        """The share of the time that has gone by; 0 if there is no limit."""
        return 0.0 if not self.seconds else min(1.0, 1.0 - (self._until - self._now()) / self.seconds)

    def in_time(self, things: Iterable[T]) -> Iterator[T]:
        """These, one after the other, as long as there is time; always the first."""
        for thing in things:
            yield thing
            if self.is_up:
                return
