"""Pools: threads for whatever would hold up everybody. Play, lists and looking back each have their own, so that none
of them waits for another, and no visitor can take all places of one."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from .wrong import Wrong

P = ParamSpec("P")
T = TypeVar("T")
VISITOR: ContextVar[str] = ContextVar("visitor", default="")  # the address that the request under way came from


class Pool:
    """Some threads, and how much may wait for them. Only so much of one visitor's work runs at once: the rest waits
    until some of it is done, and does not come before the work of others."""

    def __init__(self, name: str, threads: int, most: float = math.inf, share: int = 1 << 30) -> None:
        self.most, self.share = most, share
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._here = 0
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        turn = self._turns.setdefault(VISITOR.get(), asyncio.Semaphore(self.share))
        await turn.acquire()
        if self._here >= self.most:
            turn.release()
            raise Wrong("busy", "The server has too much of this to do at the moment. Try again soon.")

        def done(_: object) -> None:
            self._here -= 1
            turn.release()

        self._here += 1
        running = asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))
        running.add_done_callback(done)
        return await asyncio.shield(running)  # if the visitor goes away his thread works on, and counts

    def close(self, wait: bool = True) -> None:
        self._threads.shutdown(wait, cancel_futures=True)


PLAY = Pool("play", threads=4)  # who asks, what an answer needs; never refused, for then a game would be half done
OPENING = Pool("opening", threads=2, most=200, share=20)  # tables that come from the store
LISTS = Pool("lists", threads=2, most=100, share=2)  # of games; boards and texts; passwords
NAMES = Pool("names", threads=2, most=50, share=1)  # of other servers, looked up
MAPS = Pool("maps", threads=1, most=200, share=40)  # drawn once, which takes seconds
REVIEW = Pool("review", threads=1, most=50, share=4)  # games played again: looking back, forks, records taken in
