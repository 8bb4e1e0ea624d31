"""A change begun at a table is finished there, even if the visitor who asked for it goes away in the middle, or another
server process writes something there at the same time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from .wrong import MovedFirst

P = ParamSpec("P")
T = TypeVar("T")
Act = Callable[P, Coroutine[Any, Any, T]]
TRIES = 5


def unbroken(act: Act[P, T]) -> Act[P, T]:
    """Finish writing an entry once begun: if it were not added to the table then, table and journal would tell
    different games."""
    under_way: set[asyncio.Task[T]] = set()  # the loop itself keeps no task alive

    @wraps(act)
    async def carried_out(*args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(act(*args, **kwargs))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        return await asyncio.shield(task)

    return carried_out


def persistent(act: Act[P, T]) -> Act[P, T]:
    """Try again where another server process has written first. If its entry concerns the acting side, the second try
    is refused; if not, like another side's plans, the side notices nothing."""

    @wraps(act)
    async def carried_out(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            with contextlib.suppress(MovedFirst):
                return await act(*args, **kwargs)
        return await act(*args, **kwargs)

    return carried_out
