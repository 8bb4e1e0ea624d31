"""The store: tables, seats, journals, sessions and accounts in SQLite, or in PostgreSQL when DATABASE_URL says so.

One thread writes. What waits is written in one transaction, so that many tables share one flush to the disk; whoever
waits for an entry goes on when it is there to stay. On PostgreSQL the same transaction tells other server processes.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from .journal import Entry

T = TypeVar("T")
CHANNEL = "grognard"
BATCH = 64
WAIT = 10.0  # seconds for a lock of another process

metadata = sa.MetaData()
TABLES = sa.Table(
    "tables", metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("scenario", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the rules
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("dice", sa.Text, nullable=False),
    sa.Column("name", sa.String, nullable=False, default=""),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("moved", sa.Float, nullable=False),
    sa.Column("line", sa.Text, nullable=False, default="{}"),  # what lists of games show
    sa.Column("pinned", sa.Text, nullable=True),  # why the game cannot go on with the rules as they are
)  # fmt: skip
SEATS = sa.Table(
    "seats", metadata,
    sa.Column("table", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.String, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("player", sa.String, nullable=False, default=""),
    sa.Column("name", sa.String, nullable=False, default=""),
    sa.Column("token", sa.String, nullable=True, index=True),  # hashed
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("account", sa.String, nullable=True),
    sa.Column("notify", sa.Text, nullable=False, default="{}"),
)  # fmt: skip
JOURNAL = sa.Table(
    "journal", metadata,
    sa.Column("table", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("side", sa.String, nullable=True),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("proof", sa.String, nullable=True),
    sa.Column("at", sa.Float, nullable=False),
)  # fmt: skip
SESSIONS = sa.Table(
    "sessions", metadata,
    sa.Column("token", sa.String, primary_key=True),  # hashed
    sa.Column("account", sa.String, nullable=True),
    sa.Column("seen", sa.Float, nullable=False),
)  # fmt: skip
SESSION_SEATS = sa.Table(
    "session_seats", metadata,
    sa.Column("session", sa.String, sa.ForeignKey("sessions.token", ondelete="CASCADE"), primary_key=True),
    sa.Column("table", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.String, primary_key=True),  # "" for one who watches
)  # fmt: skip
ACCOUNTS = sa.Table(
    "accounts", metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("password", sa.String, nullable=False),  # argon2
    sa.Column("created", sa.Float, nullable=False),
)  # fmt: skip


CHANGE_LINE = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("of"))
    .values(moved=sa.bindparam("moved"), line=sa.bindparam("line"))
)
TELL = sa.text("SELECT pg_notify(:channel, :payload)")

Work = tuple[Callable[[sa.Connection], Any], Future[Any]]
Outcome = tuple[Future[Any], Any, BaseException | None]


class StoreError(Exception):
    """The store cannot be used: says which and why."""


class Conflict(Exception):
    """Somebody else has written this entry first."""


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is kept."""

    id: str
    game: str
    scenario: str
    version: int
    options: dict[str, bool]
    dice: dict[str, Any]
    name: str
    created: float
    moved: float
    line: dict[str, Any] = {}
    pinned: str | None = None


class SeatRow(msgspec.Struct):
    """A seat as it is kept; the token only as its hash."""

    side: str
    kind: str
    player: str = ""
    name: str = ""
    token: str | None = None
    taken: bool = True
    account: str | None = None
    notify: dict[str, Any] = {}


class Store:
    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self.postgresql = self.engine.dialect.name == "postgresql"
        self._insert: Any = postgresql.insert if self.postgresql else sqlite.insert
        self._put_entry = self._insert(JOURNAL).on_conflict_do_nothing().returning(JOURNAL.c.seq)
        try:
            metadata.create_all(self.engine)
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(f"{said(url)}: {str(getattr(error, 'orig', None) or error).splitlines()[0]}") from None
        self._work: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()
        self._listener: Listener | None = None

    def close(self) -> None:
        if self._listener is not None:
            self._listener.stop()
        self._work.put(None)
        self._writer.join()
        self.engine.dispose()

    # -- writing ------------------------------------------------------------------------------------------------------

    def write(self, work: Callable[[sa.Connection], T]) -> Future[T]:
        """Do some work in the next transaction. The future is done when it is on the disk."""
        future: Future[T] = Future()
        self._work.put((work, future))
        return future

    def _write_all(self) -> None:
        while (first := self._work.get()) is not None:
            batch = [first]
            closing = False
            with contextlib.suppress(queue.Empty):
                while len(batch) < BATCH:
                    more = self._work.get_nowait()
                    if more is None:
                        closing = True
                        break
                    batch.append(more)
            self._write_batch(batch)
            if closing:
                return

    def _write_batch(self, batch: list[Work]) -> None:
        """All in one transaction; if something in it fails, each in one of its own, so that it fails alone."""
        try:
            outcomes = self._transaction(batch)
        except Exception:
            for one in batch:
                try:
                    settle(self._transaction([one]))
                except Exception as error:
                    settle([(one[1], None, error)])
        else:
            settle(outcomes)

    def _transaction(self, batch: list[Work]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        with self.engine.begin() as connection:
            for work, future in batch:
                try:
                    outcomes.append((future, work(connection), None))
                except Conflict as conflict:  # found before anything was written
                    outcomes.append((future, None, conflict))
        return outcomes

    def append(self, table: str, entry: Entry, line: dict[str, Any]) -> Future[None]:
        """Write an entry of a journal; Conflict if its number is taken."""

        def work(connection: sa.Connection) -> None:
            if connection.execute(self._put_entry, entry_values(table, entry)).first() is None:
                raise Conflict(f"entry {entry.seq} of {table}")
            connection.execute(CHANGE_LINE, {"of": table, "moved": entry.at, "line": dumped(line)})
            self.notify(connection, f"{table} {entry.seq}")

        return self.write(work)

    def notify(self, connection: sa.Connection, payload: str) -> None:
        if self.postgresql:
            connection.execute(
                sa.text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
            )

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
            self.notify(connection, f"{table} seats")

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
        return [
            Entry(r["seq"], r["kind"], r["side"], msgspec.json.decode(r["data"]), r["proof"], r["at"])
            for r in self.read(query)
        ]

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
        if self.postgresql:
            self._listener = Listener(self.engine.url, heard)


class Listener:
    """A connection of its own that waits for word from other server processes, and comes back when it is cut."""

    def __init__(self, url: sa.URL, heard: Callable[[str, str], None]) -> None:
        self.url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.heard = heard
        self.stopped = threading.Event()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.run, name="listen", daemon=True)
        self.thread.start()
        self.ready.wait(WAIT)

    def run(self) -> None:
        import psycopg

        while not self.stopped.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    self.heard("", "")  # whatever was said while nobody listened
                    while not self.stopped.is_set():
                        for told in connection.notifies(timeout=0.5):
                            table, _, what = told.payload.partition(" ")
                            self.heard(table, what)
            except psycopg.Error:
                self.stopped.wait(1.0)

    def stop(self) -> None:
        self.stopped.set()
        self.thread.join(2.0)


def engine_of(url: str) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise StoreError(f"{url!r} is not the URL of a database") from None
    if parsed.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        try:
            return sa.create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs the extra: pip install grognard[postgresql]") from None
    if parsed.drivername != "sqlite":
        raise StoreError(f"{parsed.drivername}: the store is SQLite or PostgreSQL")
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, connect_args={"timeout": WAIT, "check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver must not begin transactions by itself
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writing = threading.current_thread().name == "store"
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def settle(outcomes: list[Outcome]) -> None:
    """Tell those who wait."""
    for future, value, fault in outcomes:
        if future.set_running_or_notify_cancel():
            if fault is None:
                future.set_result(value)
            else:
                future.set_exception(fault)


def said(url: str) -> str:
    """A database's URL without its password."""
    return sa.make_url(url).render_as_string(hide_password=True)


def dumped(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def entry_values(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table": table, "seq": entry.seq, "kind": entry.kind, "side": entry.side, "data": dumped(entry.data),
        "proof": entry.proof, "at": entry.at,
    }  # fmt: skip


def table_row(row: Any) -> TableRow:
    values = dict(row)
    for name in ("options", "dice", "line"):
        values[name] = msgspec.json.decode(values[name])
    return TableRow(**values)


def seat_row(row: Any) -> SeatRow:
    values = {k: v for k, v in row.items() if k != "table"}
    return SeatRow(**{**values, "notify": msgspec.json.decode(values["notify"])})


def seat_values(seat: SeatRow) -> dict[str, Any]:
    return {**msgspec.structs.asdict(seat), "notify": dumped(seat.notify)}
