"""Trails: the answers given and events told that a game and all its forks share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Trail(Generic[T]):
    """A list that only grows, and forks in no time by sharing what came before.

    What came before is another trail, or a function that fetches it when somebody looks.
    """

    __slots__ = ("_before", "_items", "_start", "length")

    def __init__(self, before: Trail[T] | Callable[[], list[T]] | None = None, start: int = 0) -> None:
        self._before = before
        self._start = start
        self._items: list[T] = []
        self.length = start

    def append(self, item: T) -> None:
        self._items.append(item)
        self.length += 1

    def extend(self, items: list[T]) -> None:
        self._items.extend(items)
        self.length += len(items)

    def upto(self, length: int) -> Trail[T]:
        """A new trail that begins with the first `length` items of this one."""
        trail = self
        while length <= trail._start and isinstance(trail._before, Trail):
            trail = trail._before
        return Trail(trail, length)

    def twin(self) -> Trail[T]:
        """A new trail that begins with all of this one."""
        return Trail(self, self.length) if self._items else Trail(self._before, self._start)

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[T]:
        return iter(self.items())

    def items(self, start: int = 0) -> list[T]:
        if start >= self._start:
            return self._items[start - self._start :]
        parts: list[list[T]] = []
        trail, end = self, len(self)  # a loop: a game forked at every answer has a very long trail of trails
        while True:
            parts.append(trail._items[max(0, start - trail._start) : max(0, end - trail._start)])
            end = min(end, trail._start)
            if start >= end or trail._before is None:
                break
            if not isinstance(trail._before, Trail):
                parts.append(trail._before()[start:end])
                break
            trail = trail._before
        return [item for part in reversed(parts) for item in part]
