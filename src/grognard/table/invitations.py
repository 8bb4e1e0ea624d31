"""Invitations: how somebody comes to a seat that is kept for him.

An invitation is exchanged for a token that nobody else knows. It stays valid until such a token, or the browser that
got one, is used for the first time: a guest whose reply is lost does not lose his seat. The first to use his token sits
there; the other tokens for which the invitation was exchanged stop working. The host can make a new invitation to a
seat that nobody has taken yet, and withdraw it.

The store decides: several servers may share it.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future

from . import seats
from .holding import Holder
from .journal import Entry
from .pools import PLAY
from .schema import REVOKED, USED, SeatRow
from .tables import Table
from .unbroken import unbroken
from .writing import Conflict
from .wrong import Wrong

TRIES = 10  # somebody else may write to the same journal
NO_SEAT = "This link opens no seat at this table; it may have been used already, or taken back."


def is_open(seat: SeatRow) -> bool:
    """Whether a seat is kept for somebody who has not come yet."""
    if seat.kind != "person":
        return False
    return not seat.taken if seat.invitation is None else seat.invitation != USED


async def side_held(table: Table, token: str) -> str | None:
    """The side whose token this is. Another server may have given it: then only the store knows."""
    side = seats.side_of(table.seats, token)
    if side is None:
        async with table.lock:
            await read_seats(table)
        side = seats.side_of(table.seats, token)
    return side


async def read_seats(table: Table) -> None:
    table.seats = await PLAY.run(table.store.seats, table.row.id)
    table.dismiss_former_guests()


@unbroken
async def take(table: Table, token: str, name: str, account: str | None) -> tuple[str, str]:
    """The side of a token, and the token from now on: an invitation is exchanged for one that nobody else knows."""
    side = await side_held(table, token)
    if side is not None:
        await use(table, side, Holder(seats.hashed(token), account=account))
        return side, token
    async with table.lock:
        fresh = seats.new_token()
        for _ in range(TRIES):
            entry = Entry(table.story.seq + 1, "seat", None, {"name": name}, at=time.time())
            try:
                found = await asyncio.wrap_future(
                    table.store.take_seat(table.row.id, seats.hashed(token), seats.hashed(fresh), name, entry)
                )
            except Conflict:
                await table.catch_up()
            else:
                break
        else:
            raise Wrong("somebody-moved", "Much is going on at this table; try again.")
        if found is None:
            raise Wrong("no-such-seat", NO_SEAT)
        seat, written = found
        table.seats[seat.side] = seat
        if written is not None:
            table.take(written)
        table.tell()
        return seat.side, fresh


async def use(table: Table, side: str, holder: Holder) -> None:
    """Somebody takes his seat: from now on it is his, and no invitation leads there."""
    if is_open(table.seats[side]):
        await use_up(table, side, holder)


@unbroken
async def use_up(table: Table, side: str, holder: Holder) -> None:
    async with table.lock:
        seat = await asyncio.wrap_future(table.store.use_seat(table.row.id, side, holder))
        if seat is None:
            await read_seats(table)
            raise Wrong("no-such-seat", NO_SEAT)
        table.seats[side] = seat
        table.dismiss_former_guests()


async def invite(table: Table, side: str) -> str:
    """A new invitation to a seat; earlier ones stop working."""
    token = seats.new_token()
    await keep_open(table, side, seats.hashed(token))
    return token


async def revoke(table: Table, side: str) -> None:
    """Withdraw the invitation to the seat."""
    await keep_open(table, side, REVOKED)


@unbroken
async def name(table: Table, side: str, called: str) -> None:
    """Name the person who sits there."""
    async with table.lock:
        await change(table, side, table.store.name_seat(table.row.id, side, called))
        table.tell()


async def substitute(table: Table, side: str, player: str) -> None:
    """Let an AI player answer for a person; "": the person answers again."""
    async with table.lock:
        await change(table, side, table.store.substitute(table.row.id, side, player))
        table.ai.forget()
        table.tell()
        table.ai.wake()


async def change(table: Table, side: str, stored: Future[SeatRow | None]) -> None:
    """Put a seat at the table as it is stored now. Raises Wrong if nobody has it."""
    seat = await asyncio.wrap_future(stored)
    if seat is None:
        raise Wrong("no-such-seat", "Nobody has this seat.")
    table.seats[side] = seat


@unbroken
async def keep_open(table: Table, side: str, invitation: str) -> None:
    if side not in table.seats or table.seats[side].kind != "person":
        raise Wrong("no-such-seat", "There is no such seat for people at this table.")
    async with table.lock:
        opened = await asyncio.wrap_future(table.store.open_seat(table.row.id, side, invitation))
        await read_seats(table)
        table.call_watchers()
    if not opened:
        raise Wrong("seat-taken", "Somebody sits there already.")
