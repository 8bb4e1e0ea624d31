"""Keeping a visitor's list of games in order: he renames and archives tables, and deletes those where he sits alone."""

from __future__ import annotations

import asyncio

import msgspec

from .bodies import ChangeTable, TableLine
from .lobby import Lobby, line_of
from .pools import LISTS
from .store import Listed
from .unbroken import unbroken
from .visitor import Visitor
from .wrong import Wrong


async def listed(visitor: Visitor, id: str) -> Listed | None:
    """A table of the visitor's list, archived or not."""
    found = await LISTS.run(visitor.store.page, visitor.session, visitor.account, 1, only=id)
    return found[0] if found else None


async def line(lobby: Lobby, visitor: Visitor, id: str) -> TableLine:
    """What lists show of a table, even to one who only watches it."""
    found = await listed(visitor, id)
    if found is None:
        table = await lobby.table(id)
        found = Listed(table.row, list(table.seats.values()), [])
    return line_of(found)


async def of_the_list(visitor: Visitor, id: str) -> Listed:
    found = await listed(visitor, id)
    if found is None:
        raise Wrong("not-your-table", "That table is not in your list of games.")
    return found


@unbroken
async def change(lobby: Lobby, visitor: Visitor, id: str, wanted: ChangeTable) -> TableLine:
    """Rename a table for all who sit there; archive it in the visitor's own list, or take it back out."""
    await of_the_list(visitor, id)
    if wanted.name is not None:
        table = await lobby.table(id)
        async with table.lock:
            await asyncio.wrap_future(lobby.store.change_table(id, name=wanted.name))
            table.row = msgspec.structs.replace(table.row, name=wanted.name)
    if wanted.archived is not None:
        archived = lobby.store.archive(id, visitor.session, visitor.account, wanted.archived)
        await asyncio.wrap_future(archived)
    return await line(lobby, visitor, id)


@unbroken
async def delete(lobby: Lobby, visitor: Visitor, id: str) -> None:
    """Delete a table for good. Where somebody else has a seat it is his game, too."""
    found = await of_the_list(visitor, id)
    table = await lobby.table(id)
    async with table.lock:
        if not Listed(table.row, list(table.seats.values()), found.mine).alone:  # somebody has come meanwhile
            raise Wrong("others-play", "Others have a seat at this table. Put it away from your list instead.")
        await asyncio.wrap_future(lobby.store.delete_table(id))
        lobby.dismiss(table)
