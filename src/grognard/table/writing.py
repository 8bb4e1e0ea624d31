"""Writing: one thread for all tables.

All that waits is written in one transaction, so that many tables share one flush to the disk; a caller that waits for
an entry goes on when it is safely stored. On PostgreSQL the same transaction tells other server processes.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa

from .database import StoreError, check_in_place
from .journal import Entry, Rest
from .listening import CHANNEL
from .schema import JOURNAL, SAVES, TABLES, dumped, entry_values, rest_values

T = TypeVar("T")
BATCH = 64

CHANGE_LINE = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("of"))
    .values(
        moved=sa.func.coalesce(sa.bindparam("moved", type_=TABLES.c.moved.type), TABLES.c.moved),
        line=sa.bindparam("line"),
    )
)
TELL = sa.text(f"SELECT pg_notify('{CHANNEL}', word) FROM unnest(CAST(:words AS text[])) AS word")


class Conflict(Exception):
    """Somebody else has written an entry with this number first."""


@dataclass(slots=True)
class Work:
    """Something to be done in a transaction."""

    carry_out: Callable[[sa.Connection], Any]
    done: Future[Any] = field(default_factory=Future)


@dataclass(slots=True)
class Append:
    """An entry for the journal of a table, the line of the table, and now and then a resting point. For a private entry
    the list of games does not tell when it was made."""

    table: str
    entry: Entry
    line: dict[str, Any]
    rest: Rest | None = None
    private: bool = False
    done: Future[None] = field(default_factory=Future)

    @property
    def key(self) -> tuple[str, int]:
        return self.table, self.entry.seq


Outcome = tuple[Future[Any], Any, BaseException | None]


class Prepared:
    """A statement compiled for the database once. An answer is written with two or three, and SQLAlchemy would take
    longer over each than the database does."""

    def __init__(self, statement: sa.Executable, engine: sa.Engine) -> None:
        compiled = statement.compile(engine)  # type: ignore[attr-defined]
        self.text = str(compiled)
        self.places: list[str] | None = compiled.positiontup  # None: the driver knows values by name
        self.errors: type[Exception] = engine.dialect.loaded_dbapi.Error
        self.dialect = engine.dialect

    def run(self, cursor: Any, values: dict[str, Any]) -> None:
        """Run it; the driver's errors become SQLAlchemy's, as everywhere else."""
        try:
            cursor.execute(self.text, values if self.places is None else [values[place] for place in self.places])
        except self.errors as error:
            raise sa.exc.DBAPIError.instance(
                self.text, values, error, self.errors, hide_parameters=True, dialect=self.dialect
            ) from error


class Writer:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.postgresql = engine.dialect.name == "postgresql"
        self.insert: Any = insert_of(engine)
        entered = self.insert(JOURNAL).on_conflict_do_nothing().returning(JOURNAL.c.table, JOURNAL.c.seq)
        self._put_entry = Prepared(entered, engine)
        self._change_line = Prepared(CHANGE_LINE, engine)
        own_words = ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK")
        self._begin, self._commit, self._roll_back = (Prepared(sa.text(word), engine) for word in own_words)
        put = self.insert(SAVES)
        fresh = {name: put.excluded[name] for name in ("seq", "answered", "told", "rules", "position")}
        self._put_rest = Prepared(put.on_conflict_do_update(index_elements=["table"], set_=fresh), engine)
        self._connection: sa.Connection | None = None
        self._waiting: queue.SimpleQueue[Work | Append | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()

    def put(self, what: Work | Append) -> None:
        self._waiting.put(what)

    # -- in the thread ------------------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        closing = False
        while not closing and (first := self._waiting.get()) is not None:
            batch = [first]
            with contextlib.suppress(queue.Empty):
                while len(batch) < BATCH and not closing:
                    more = self._waiting.get_nowait()
                    if more is None:
                        closing = True
                    else:
                        batch.append(more)
            self._write(batch)
        self._let_go()

    def _write(self, batch: list[Work | Append]) -> None:
        """Write, and say that it is written if the database is still where it was."""
        try:
            check_in_place(self.engine)
            outcomes = self._written(batch)
            check_in_place(self.engine)
        except StoreError as error:
            outcomes = [(one.done, None, error) for one in batch]
        settle(outcomes)

    def _written(self, batch: list[Work | Append]) -> list[Outcome]:
        """Do all work in one transaction; if something fails, each in one of its own, so that it fails alone."""
        try:
            return self._transaction(batch)
        except Exception:
            return [outcome for one in batch for outcome in self._alone(one)]

    def _alone(self, one: Work | Append) -> list[Outcome]:
        try:
            return self._transaction([one])
        except Exception as error:
            return [(one.done, None, error)]

    def _transaction(self, batch: list[Work | Append]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        try:
            if self._connection is None:
                self._connection = self.engine.connect()
                self._connection.info["writes"] = True
            appends = [one for one in batch if isinstance(one, Append)]
            if len(appends) == len(batch) and not self.postgresql:
                return self._at_once(self._connection, appends)
            with self._connection.begin():
                for work in batch:
                    if isinstance(work, Work):
                        outcomes.append((work.done, work.carry_out(self._connection), None))
                outcomes += self._append(self._connection, self._connection.connection.cursor(), appends)
        except Exception:
            self._let_go()
            raise
        return outcomes

    def _at_once(self, connection: sa.Connection, appends: list[Append]) -> list[Outcome]:
        """A transaction of nothing but entries, as almost all are, in SQLite's own words. What fails is taken back at
        once: a connection that is only closed keeps its lock as long as somebody holds the error with its cursor."""
        cursor = connection.connection.cursor()
        self._begin.run(cursor, {})
        try:
            outcomes = self._append(connection, cursor, appends)
            self._commit.run(cursor, {})
        except Exception:
            with contextlib.suppress(sa.exc.DBAPIError):  # SQLite has taken it back by itself, if the disk is full
                self._roll_back.run(cursor, {})
            raise
        return outcomes

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _append(self, connection: sa.Connection, cursor: Any, appends: list[Append]) -> list[Outcome]:
        """Append entries of any number of tables; an entry whose number is taken has a conflict."""
        if not appends:
            return []
        first = {append.key: append for append in reversed(appends)}
        written = [append for append in first.values() if self._entered(cursor, append.table, append.entry)]
        if written:
            for w in written:
                moved = None if w.private else w.entry.at
                self._change_line.run(cursor, {"of": w.table, "moved": moved, "line": dumped(w.line)})
                if w.rest is not None:
                    self._put_rest.run(cursor, rest_values(w.table, w.rest))
            self.tell(connection, [f"{w.table} {w.entry.seq}" for w in written])
        kept = {id(append) for append in written}
        return [(a.done, None, None if id(a) in kept else Conflict(f"{a.table} {a.entry.seq}")) for a in appends]

    def _entered(self, cursor: Any, table: str, entry: Entry) -> bool:
        """Write an entry, unless its number is taken."""
        self._put_entry.run(cursor, entry_values(table, entry))
        return bool(cursor.fetchall())

    def enter(self, connection: sa.Connection, table: str, entry: Entry) -> None:
        """Write one entry as a part of other work, which fails with it: Conflict if its number is taken."""
        if not self._entered(connection.connection.cursor(), table, entry):
            raise Conflict(f"{table} {entry.seq}")
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(moved=entry.at))
        self.tell(connection, [f"{table} {entry.seq}"])

    def tell(self, connection: sa.Connection, words: list[str]) -> None:
        """Let other server processes know, when this is written."""
        if self.postgresql:
            connection.execute(TELL, {"words": words})


def insert_of(engine: sa.Engine) -> Any:
    """The INSERT of this database for rows that may exist already. The other databases' take long to import."""
    if engine.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert
    from sqlalchemy.dialects import sqlite

    return sqlite.insert


def settle(outcomes: list[Outcome]) -> None:
    """Tell those who wait."""
    for future, value, fault in outcomes:
        if future.set_running_or_notify_cancel():
            if fault is None:
                future.set_result(value)
            else:
                future.set_exception(fault)
