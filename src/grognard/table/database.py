"""The database: SQLite in a file, or PostgreSQL, with its tables as this program wants them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa

from .schema import metadata

WAIT = 10.0  # seconds for a lock of another process


class StoreError(Exception):
    """The store cannot be used: says which and why."""


def open_database(url: str) -> sa.Engine:
    """Connect, and set up what is not there yet."""
    engine = engine_of(url)
    try:
        metadata.create_all(engine)
        add_missing_columns(engine)
    except sa.exc.SQLAlchemyError as error:
        raise StoreError(f"{said(url)}: {str(getattr(error, 'orig', None) or error).splitlines()[0]}") from None
    return engine


def add_missing_columns(engine: sa.Engine) -> None:
    """A database of an earlier version lacks columns, all of which may be empty."""
    known = sa.inspect(engine)
    for table in metadata.tables.values():
        there = {column["name"] for column in known.get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                of_type = column.type.compile(engine.dialect)
                with engine.begin() as connection:
                    connection.exec_driver_sql(f'ALTER TABLE {table.name} ADD COLUMN "{column.name}" {of_type}')


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
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.info.get("writes") else "BEGIN")

    return engine


def said(url: str) -> str:
    """A database's URL without its password."""
    return sa.make_url(url).render_as_string(hide_password=True)
