"""What is begun at a table is ended there, even if whoever asked for it goes away in the middle, or another server
process writes something there at the same time."""

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
    """An entry that is being written will stand in the journal: if it were not taken in then, table and journal would
    tell of different games."""
    under_way: set[asyncio.Task[T]] = set()  # the loop itself keeps no task alive

    @wraps(act)
    async def carried_out(*args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(act(*args, **kwargs))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        return await asyncio.shield(task)

    return carried_out


def persistent(act: Act[P, T]) -> Act[P, T]:
    """Where another server process has written first, it is tried again: if that concerns the side that acts, it is
    refused then; if not, like another side's plans, the side notices nothing."""

    @wraps(act)
    async def carried_out(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            with contextlib.suppress(MovedFirst):
                return await act(*args, **kwargs)
        return await act(*args, **kwargs)

    return carried_out
