"""Dice that all throw together: each side commits to a secret, and reveals it when all have committed."""

from __future__ import annotations

from ..engine.dice import commitment
from . import answering
from .pools import PLAY
from .tables import Table
from .unbroken import unbroken
from .wrong import Wrong


@unbroken
async def commit(table: Table, side: str, bound: str) -> None:
    async with table.lock:
        if side not in table.story.uncommitted:
            raise Wrong("committed-already", "Your commitment is on the table already.")
        await table.enter("commit", side, {"commitment": bound})
        table.tell()


@unbroken
async def reveal(table: Table, side: str, secret: str) -> None:
    """Take a side's secret when all have committed; the last one begins the game."""
    async with table.lock:
        if side not in table.story.unrevealed:
            raise Wrong("revealed-already", "Your secret is in already.")
        if table.story.uncommitted:
            raise Wrong("not-all-committed", "Secrets are shown when every side has committed itself.")
        if commitment(secret) != table.story.commitments[side]:
            raise Wrong("wrong-secret", "This is not the secret that you have committed yourself to.")
        await table.enter("reveal", side, {"secret": secret})
        if not table.story.unrevealed:
            await PLAY.run(table.rebuild)
            await answering.follow(table)
        table.tell()
