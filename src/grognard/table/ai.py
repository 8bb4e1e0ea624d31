"""The AI players at one table: woken when one of them is asked, they answer until a person is asked."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING
from zlib import crc32

from . import answering
from .advising import Thoughts
from .pools import VISITOR
from .thinking import AT_ONCE, SHOWN_AT_ONCE, Reasoned, Situation, Thinkers
from .wrong import Wrong

if TYPE_CHECKING:
    from .tables import Table

REMEMBERED = 60  # reasons, until others have come
TRY_AGAIN = 1.0  # seconds after an answer could not be given
log = logging.getLogger("grognard.table")


class AiPlayers:
    def __init__(self, table: Table, thinkers: Thinkers) -> None:
        self.table = table
        self.thinkers = thinkers
        self.task: asyncio.Task[None] | None = None
        self.reasons: deque[tuple[int, str, Reasoned]] = deque(maxlen=REMEMBERED)  # with the number of the answer
        self.advised: dict[str, Thoughts] = {}  # what each side was advised to do
        self.futures = 0  # that are gone: after a rollback all plans are made again

    @property
    def alone(self) -> bool:
        """Whether nobody else sits at the table."""
        return all(seat.kind == "ai" for seat in self.table.seats.values())

    def wake(self) -> None:
        """Begin to answer if one of them is asked, for whoever has brought that about. Where they are alone, and he has
        too many such tables already, they wait until somebody comes to watch."""
        if self.task is None and self.asked() is not None:
            visitor = VISITOR.get()
            if not self.alone:
                self.task = asyncio.create_task(self.answer_all())
            elif self.thinkers.may_show(visitor):
                self.thinkers.begin_show(visitor)
                self.task = asyncio.create_task(self.answer_all())
                self.task.add_done_callback(lambda _: self.thinkers.end_show(visitor))

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def forget(self) -> None:
        self.futures += 1
        self.reasons.clear()
        self.advised.clear()

    def asked(self) -> str | None:
        table = self.table
        return next((s for s in table.asked if table.seats[s].played), None)

    async def answer_all(self) -> None:
        try:
            while (side := self.asked()) is not None:
                try:
                    await self.answer_for(side)
                except Wrong as wrong:  # another server was faster, or the store cannot be reached for a while
                    if wrong.key in ("pinned", "no-such-table"):
                        return
                    await asyncio.sleep(TRY_AGAIN)
                except OSError as error:  # their process has died
                    log.warning("%s", error)
                    await asyncio.sleep(TRY_AGAIN)
        finally:
            self.task = None

    async def answer_for(self, side: str) -> None:
        table = self.table
        async with table.lock:
            game, at = table.playing(), table.story.version_for(side)
            if side not in game.asked:
                return
            situation = self.situation(side, game.save())
        thought = await self.thinkers.think(table.row.id, situation, self.alone, table.row.game)
        for order in thought.orders:
            await answering.instruct(table, side, order)
        if thought.orders:
            return
        async with table.lock:
            if table.story.version_for(side) == at and table.seats[side].played:
                n = table.story.n
                await answering.give(table, side, thought.answers)
                self.remember(side, n, thought.reasons)
                await answering.follow(table)

    def remember(self, side: str, n: int, reasons: list[Reasoned | None]) -> None:
        """Keep the reasons for the answers from the nth on; a move of many hexes has one reason."""
        for number, reason in enumerate(reasons, n):
            if reason is not None and not (self.reasons and self.reasons[-1][1:] == (side, reason)):
                self.reasons.append((number, side, reason))

    def situation(self, side: str, save: bytes) -> Situation:
        seat = f"{self.table.row.id} {side}"
        most = SHOWN_AT_ONCE if self.alone else AT_ONCE
        mind, player = f"{seat} {self.futures}", self.table.seats[side].player
        return Situation(mind, player, crc32(seat.encode()), side, save, most)
