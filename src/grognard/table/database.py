"""The database: SQLite in a file, or PostgreSQL, with its tables as this program wants them."""

from __future__ import annotations

import logging
import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa

from .schema import metadata

WAIT = 10.0  # seconds for a lock of another process
SETTING_UP = 0x6772_6F67_6E61_7264  # the number of PostgreSQL's lock for it; any number would do
log = logging.getLogger("grognard.table")


class StoreError(Exception):
    """The store cannot be used: says which and why."""


STORE_FAULTS = (StoreError, sa.exc.SQLAlchemyError)  # whatever may go wrong when something is stored or read


class DatabaseFile:
    """The file of an SQLite database. A server that has it open would not notice that somebody has removed, replaced or
    emptied it, and would go on writing where nobody will ever read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._name = str(path)  # looked up at every answer
        self.known: tuple[int, int] | None = None  # device and number of the file that this program has open
        self.lost = False
        left = path.with_name(f"{path.name}-wal")
        if path.exists() and path.stat().st_size == 0:
            raise StoreError(
                f"{path} is empty: if games were kept in it, put its backup in its place; to begin anew, remove it"
            )
        if not path.exists() and left.exists() and left.stat().st_size:
            raise StoreError(f"{path} is gone, but {left.name} is there: put the file back; to begin anew, remove both")

    def connect(self) -> sqlite3.Connection:
        """Only the first connection may make the file; SQLite would wait long for one that was emptied."""
        if self.known is not None:
            self.check()
        mode = "rwc" if self.known is None else "rw"
        uri = f"file:{quote(str(self.path))}?mode={mode}"
        connection = sqlite3.connect(uri, uri=True, timeout=WAIT, check_same_thread=False)
        if self.known is None:
            found = self.path.stat()
            self.known = found.st_dev, found.st_ino
        return connection

    def check(self) -> None:
        """Raises StoreError if the file is no longer in its place."""
        try:
            found = os.stat(self._name)
            lost = (found.st_dev, found.st_ino) != self.known or found.st_size == 0
        except OSError:
            lost = True
        if lost and not self.lost:
            log.error(
                "%s was removed, replaced or emptied: nothing is stored any more. "
                "Stop the server, put the file back and start again.", self.path,
            )  # fmt: skip
        self.lost = lost
        if lost:
            raise StoreError(f"{self.path} was removed, replaced or emptied")


def check_in_place(engine: sa.Engine) -> None:
    """Raises StoreError if the database is known not to be where it was."""
    file = engine.get_execution_options().get("file")
    if isinstance(file, DatabaseFile):
        file.check()


def open_database(url: str) -> sa.Engine:
    """Connect, and set up what is not there yet."""
    engine = engine_of(url)
    try:
        set_up(engine)
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"{said(url)}: {str(getattr(error, 'orig', None) or error).splitlines()[0]}") from None
    return engine


def set_up(engine: sa.Engine) -> None:
    """Make what is not there yet. If several servers start at once on an empty PostgreSQL database, all but the first
    wait: a server does not see that a table exists before the transaction that makes it has ended."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(SETTING_UP)))
        metadata.create_all(connection)
        add_what_is_missing(connection)


def add_what_is_missing(connection: sa.Connection) -> None:
    """A database of an earlier version lacks columns, all of which may be empty, and indexes."""
    known = sa.inspect(connection)
    for table in metadata.tables.values():
        there = {column["name"] for column in known.get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                of_type = column.type.compile(connection.dialect)
                connection.exec_driver_sql(f'ALTER TABLE {table.name} ADD COLUMN "{column.name}" {of_type}')
        for index in table.indexes:
            index.create(connection, checkfirst=True)


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
    if not parsed.database:
        raise StoreError("sqlite: the store is a file")
    file = DatabaseFile(Path(parsed.database).absolute())
    file.path.parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, creator=file.connect, execution_options={"file": file})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver must not begin transactions by itself
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @sa.event.listens_for(engine, "checkout")
    def look(*_: Any) -> None:
        file.check()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        driver: Any = connection.connection.dbapi_connection  # SQLAlchemy would take longer over it than SQLite
        driver.execute("BEGIN IMMEDIATE" if connection.info.get("writes") else "BEGIN")

    return engine


def said(url: str) -> str:
    """A database's URL without its password."""
    return sa.make_url(url).render_as_string(hide_password=True)
