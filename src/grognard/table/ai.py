"""The AI players at one table: woken when one of them is asked, they answer until a person is asked."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from zlib import crc32

from .thinking import Situation, Thinkers
from .wrong import Wrong

if TYPE_CHECKING:
    from .tables import Table

TRY_AGAIN = 1.0  # seconds after an answer could not be given
log = logging.getLogger("grognard.table")


class AiPlayers:
    def __init__(self, table: Table, thinkers: Thinkers) -> None:
        self.table = table
        self.thinkers = thinkers
        self.task: asyncio.Task[None] | None = None
        self.futures = 0  # that have not come: after a rollback all plans are made anew

    def wake(self) -> None:
        if self.task is None and self.asked() is not None:
            self.task = asyncio.create_task(self.answer_all())

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def forget(self) -> None:
        self.futures += 1

    def asked(self) -> str | None:
        table = self.table
        return next((s for s in table.asked if table.seats[s].kind == "ai"), None)

    async def answer_all(self) -> None:
        try:
            while (side := self.asked()) is not None:
                try:
                    await self.answer_for(side)
                except Wrong as wrong:  # another server was faster, or the store is out of reach for a while
                    if wrong.key == "pinned":
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
            game, at = table.playing(), table.story.seq
            if side not in game.asked:
                return
            situation = self.situation(side, game.save())
        answers = await asyncio.wrap_future(self.thinkers.think(table.row.id, situation))
        async with table.lock:
            if table.story.seq == at:
                await table.give(side, answers)
                await table.follow()

    def situation(self, side: str, save: bytes) -> Situation:
        seat = f"{self.table.row.id} {side}"
        return Situation(f"{seat} {self.futures}", self.table.seats[side].player, crc32(seat.encode()), side, save)
