"""Seats that are kept for somebody, in the store. Each step is one transaction, and checks that it may be made."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import sqlalchemy as sa

from .journal import Entry
from .schema import SEATS, SESSION_SEATS, USED, SeatRow, seat_row, seat_values
from .writing import Writer

TOKENS = 8  # that may open a seat to which nobody has come yet
Taken = tuple[SeatRow, Entry | None]  # a seat, and what was entered in the journal


@dataclass(frozen=True)
class Holder:
    """The visitor who claims a seat: by a token, hashed, or by what his browser or account is known to hold."""

    token: str | None = None
    session: str | None = None
    account: str | None = None


def take(
    connection: sa.Connection, writer: Writer, table: str, invitation: str, token: str, name: str, entry: Entry
) -> Taken | None:
    """Let a token open the seat to which the invitation leads, and enter it in the journal if it is the first; all or
    nothing. None: there is no such invitation; Conflict if the number of the entry is taken."""
    old = SEATS.c.invitation.is_(None) & SEATS.c.taken.is_(False) & (SEATS.c.token == invitation)
    meant = (SEATS.c.table == table) & ((SEATS.c.invitation == invitation) | old)
    seat = found(connection, meant)
    if seat is None:
        return None
    tokens = " ".join([*seat.tokens, token][-TOKENS:])
    taken = msgspec.structs.replace(seat, token=tokens, taken=True, name=name, invitation=invitation)
    put(connection, writer, table, taken)
    if seat.taken:
        return taken, None
    written = msgspec.structs.replace(entry, side=seat.side)
    writer.enter(connection, table, written)
    return taken, written


def use(connection: sa.Connection, writer: Writer, table: str, side: str, holder: Holder) -> SeatRow | None:
    """The seat becomes its holder's for good, and the invitation to it is used up. None: it is somebody else's."""
    seat = found(connection, (SEATS.c.table == table) & (SEATS.c.side == side) & SEATS.c.taken.is_(True))
    if seat is None:
        return None
    if seat.invitation == USED and seat.account is not None and seat.account == holder.account:
        return seat
    here = (SESSION_SEATS.c.table == table) & (SESSION_SEATS.c.side == side)
    own = SESSION_SEATS.c.session == holder.session
    token = holder.token
    if token is None:
        browser = connection.execute(sa.select(SESSION_SEATS.c.token).where(here & own)).first()
        if browser is None:
            return None
        token = browser.token
    elif token not in seat.tokens:
        return None
    if seat.invitation == USED:
        return seat
    used = msgspec.structs.replace(seat, token=token, account=holder.account, invitation=USED)
    put(connection, writer, table, used)
    same = sa.func.coalesce(SESSION_SEATS.c.token, "") == (token or "none")
    connection.execute(sa.delete(SESSION_SEATS).where(here & ~(own | same)))
    return used


def keep_open(connection: sa.Connection, writer: Writer, table: str, side: str, invitation: str) -> bool:
    """Keep a seat for whoever has this invitation, if nobody has taken it yet; no token or browser opens it."""
    kept = sa.case((SEATS.c.invitation.is_(None), SEATS.c.taken.is_(False)), else_=SEATS.c.invitation != USED)
    meant = (SEATS.c.table == table) & (SEATS.c.side == side) & (SEATS.c.kind == "person") & kept
    seat = found(connection, meant)
    if seat is None:
        return False
    put(connection, writer, table, SeatRow(side, "person", taken=False, invitation=invitation))
    held = (SESSION_SEATS.c.table == table) & (SESSION_SEATS.c.side == side)
    connection.execute(sa.delete(SESSION_SEATS).where(held))
    return True


def name(connection: sa.Connection, writer: Writer, table: str, side: str, called: str) -> SeatRow | None:
    """Name the person in a seat; None if nobody has it."""
    return changed(connection, writer, table, side, name=called)


def substitute(connection: sa.Connection, writer: Writer, table: str, side: str, player: str) -> SeatRow | None:
    """Let an AI player answer for a person in a seat, or end that; None if nobody has it."""
    return changed(connection, writer, table, side, player=player)


def changed(connection: sa.Connection, writer: Writer, table: str, side: str, **said: str) -> SeatRow | None:
    """The seat of a person after a change; None if nobody has it."""
    meant = (SEATS.c.table == table) & (SEATS.c.side == side) & (SEATS.c.kind == "person") & SEATS.c.taken
    seat = found(connection, meant)
    if seat is None:
        return None
    seat = msgspec.structs.replace(seat, **said)
    put(connection, writer, table, seat)
    return seat


def found(connection: sa.Connection, meant: sa.ColumnElement[bool]) -> SeatRow | None:
    """A seat as it is now; nobody else changes it before this transaction ends."""
    row = connection.execute(sa.select(SEATS).where(meant).with_for_update()).mappings().first()
    return None if row is None else seat_row(row)


def put(connection: sa.Connection, writer: Writer, table: str, seat: SeatRow) -> None:
    meant = (SEATS.c.table == table) & (SEATS.c.side == seat.side)
    connection.execute(sa.update(SEATS).where(meant).values(seat_values(seat)))
    writer.tell(connection, [f"{table} seats"])
