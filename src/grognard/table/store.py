"""The store: tables, seats, journals, sessions and accounts in SQLite, or in PostgreSQL when DATABASE_URL says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from .database import open_database
from .journal import Entry, Rest
from .listening import Listener
from .schema import (
    ACCOUNTS,
    JOURNAL,
    SAVES,
    SEATS,
    SESSION_SEATS,
    SESSIONS,
    TABLES,
    SeatRow,
    TableRow,
    dumped,
    entry_of,
    entry_values,
    rest_of,
    rest_values,
    seat_row,
    seat_values,
    table_row,
)
from .writing import Append, Work, Writer

T = TypeVar("T")


class Store:
    def __init__(self, url: str) -> None:
        self.engine = open_database(url)
        self._writer = Writer(self.engine)
        self._insert = self._writer.insert
        self._listener: Listener | None = None

    def close(self) -> None:
        if self._listener is not None:
            self._listener.stop()
        self._writer.close()
        self.engine.dispose()

    # -- writing ------------------------------------------------------------------------------------------------------

    def write(self, carry_out: Callable[[sa.Connection], T]) -> Future[T]:
        """Do some work in the next transaction. The future is done when it is on the disk."""
        work = Work(carry_out)
        self._writer.put(work)
        return work.done

    def append(self, table: str, entry: Entry, line: dict[str, Any], rest: Rest | None = None) -> Future[None]:
        """Write an entry of a journal, and perhaps a resting point with it; Conflict if its number is taken."""
        append = Append(table, entry, line, rest)
        self._writer.put(append)
        return append.done

    def add_table(self, row: TableRow, seats: Iterable[SeatRow], entries: Iterable[Entry] = ()) -> Future[None]:
        def work(connection: sa.Connection) -> None:
            values = msgspec.structs.asdict(row)
            for name in ("options", "dice", "line"):
                values[name] = dumped(values[name])
            connection.execute(sa.insert(TABLES).values(values))
            for seat in seats:
                connection.execute(sa.insert(SEATS).values({"table": row.id, **seat_values(seat)}))
            if written := [entry_values(row.id, entry) for entry in entries]:
                connection.execute(sa.insert(JOURNAL), written)

        return self.write(work)

    def change_table(self, table: str, **values: Any) -> Future[None]:
        def work(connection: sa.Connection) -> None:
            connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(values))

        return self.write(work)

    def put_seat(self, table: str, seat: SeatRow) -> Future[None]:
        def work(connection: sa.Connection) -> None:
            same = (SEATS.c.table == table) & (SEATS.c.side == seat.side)
            connection.execute(sa.update(SEATS).where(same).values(seat_values(seat)))
            self._writer.tell(connection, [f"{table} seats"])

        return self.write(work)

    def put_rest(self, table: str, rest: Rest | None) -> Future[None]:
        """Keep a resting point, or none: then the game is played again when it is opened."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(SAVES).where(SAVES.c.table == table))
            if rest is not None:
                connection.execute(sa.insert(SAVES).values(rest_values(table, rest)))

        return self.write(work)

    # -- reading ------------------------------------------------------------------------------------------------------

    def read(self, query: sa.Executable) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(query).mappings())

    def table(self, id: str) -> TableRow | None:
        rows = self.read(sa.select(TABLES).where(TABLES.c.id == id))
        return table_row(rows[0]) if rows else None

    def table_ids(self) -> list[str]:
        return [row["id"] for row in self.read(sa.select(TABLES.c.id).order_by(TABLES.c.created))]

    def seats(self, table: str) -> dict[str, SeatRow]:
        rows = self.read(sa.select(SEATS).where(SEATS.c.table == table))
        return {row["side"]: seat_row(row) for row in rows}

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        query = sa.select(JOURNAL).where((JOURNAL.c.table == table) & (JOURNAL.c.seq > after)).order_by(JOURNAL.c.seq)
        return [entry_of(row) for row in self.read(query)]

    def rest(self, table: str) -> Rest | None:
        rows = self.read(sa.select(SAVES).where(SAVES.c.table == table))
        return rest_of(rows[0]) if rows else None

    # -- sessions and accounts ----------------------------------------------------------------------------------------

    def put_session(self, token: str, account: str | None) -> Future[None]:
        def work(connection: sa.Connection) -> None:
            values = {"account": account, "seen": time.time()}
            put = self._insert(SESSIONS).values(token=token, **values)
            connection.execute(put.on_conflict_do_update(index_elements=["token"], set_=values))

        return self.write(work)

    def drop_session(self, token: str) -> Future[None]:
        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(SESSION_SEATS).where(SESSION_SEATS.c.session == token))
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.token == token))

        return self.write(work)

    def session(self, token: str) -> dict[str, Any] | None:
        rows = self.read(sa.select(SESSIONS).where(SESSIONS.c.token == token))
        return dict(rows[0]) if rows else None

    def remember(self, session: str, table: str, side: str) -> Future[None]:
        """This browser holds this seat."""

        def work(connection: sa.Connection) -> None:
            put = self._insert(SESSION_SEATS).values({"session": session, "table": table, "side": side})
            connection.execute(put.on_conflict_do_nothing())

        return self.write(work)

    def remembered(self, session: str | None, account: str | None) -> list[tuple[str, str]]:
        """Tables and sides of a browser, and of its account."""
        found: list[tuple[str, str]] = []
        if session is not None:
            rows = self.read(sa.select(SESSION_SEATS).where(SESSION_SEATS.c.session == session))
            found += [(r["table"], r["side"]) for r in rows]
        if account is not None:
            rows = self.read(sa.select(SEATS).where(SEATS.c.account == account))
            found += [(r["table"], r["side"]) for r in rows]
        return sorted(set(found))

    def add_account(self, name: str, password: str) -> Future[bool]:
        def work(connection: sa.Connection) -> bool:
            put = self._insert(ACCOUNTS).values(name=name, password=password, created=time.time())
            return connection.execute(put.on_conflict_do_nothing().returning(ACCOUNTS.c.name)).first() is not None

        return self.write(work)

    def password_of(self, name: str) -> str | None:
        rows = self.read(sa.select(ACCOUNTS.c.password).where(ACCOUNTS.c.name == name))
        return rows[0]["password"] if rows else None

    # -- other server processes ---------------------------------------------------------------------------------------

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Call back for every table that is changed; only PostgreSQL tells."""
        if self._writer.postgresql:
            self._listener = Listener(self.engine.url, heard)
