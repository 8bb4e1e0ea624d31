"""The store: tables, seats, journals, sessions and accounts in SQLite, or in PostgreSQL when DATABASE_URL says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal, TypeVar, get_args

import msgspec
import sqlalchemy as sa

from . import holding
from .database import open_database
from .holding import Holder, Taken
from .journal import Entry, Rest
from .listening import Listener
from .schema import (
    ACCOUNTS,
    ARCHIVED,
    EDITIONS,
    JOURNAL,
    MAIL,
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
    table_line,
    table_row,
)
from .writing import Append, Work, Writer

T = TypeVar("T")
State = Literal["mine", "others", "over"]  # whose move it is
STATES: tuple[State, ...] = get_args(State)
CONFIRM_WITHIN = 7 * 24 * 3600.0  # seconds to confirm an address
GONE = "gone"  # what other server processes hear of a table that was deleted
SEATS_LISTED = ("side", "kind", "player", "name", "taken")


@dataclass(frozen=True)
class Listed:
    """A table as a list of games shows it: its row, its seats, and which of them are the visitor's."""

    row: TableRow
    seats: list[SeatRow]
    mine: list[str]

    @property
    def alone(self) -> bool:
        """Whether nobody else has taken a seat there."""
        return all(seat.side in self.mine for seat in self.seats if seat.kind == "person" and seat.taken)

    @classmethod
    def of(cls, rows: list[Any]) -> Listed:
        seats = [SeatRow(**{name: row[f"seat_{name}"] for name in SEATS_LISTED}) for row in rows]
        return cls(table_line(rows[0]), seats, [row["own"] for row in rows if row["own"]])


def held_by(session: str | None, account: str | None) -> sa.CTE | None:
    """Tables and sides of a browser, and of its account; None: nothing can be known of it."""
    held = []
    if session is not None:
        here = SESSION_SEATS.c.session == session
        held.append(sa.select(SESSION_SEATS.c.table, SESSION_SEATS.c.side).where(here))
    if account is not None:
        held.append(sa.select(SEATS.c.table, SEATS.c.side).where(SEATS.c.account == account))
    return sa.union(*held).cte("mine") if held else None


def stands(state: State, mine: sa.CTE) -> sa.ColumnElement[bool]:
    """Whether a table waits for the holder of these seats, waits for somebody else, or is over; the table's line names
    only the sides that are asked."""
    over = TABLES.c.line.contains('"over":true')
    here = (mine.c.table == TABLES.c.id) & (mine.c.side != "")
    asked = sa.exists().where(here & TABLES.c.line.contains('"' + mine.c.side + '"'))
    return {"over": over, "mine": ~over & asked, "others": ~over & ~asked}[state]


def archived_by(session: str | None, account: str | None) -> sa.Select[Any]:
    """Tables that somebody has archived."""
    return sa.select(ARCHIVED.c.table).where(ARCHIVED.c.holder.in_(holders(session, account)))


def holders(session: str | None, account: str | None) -> list[str]:
    """The names under which somebody's list is kept: his account, his browser."""
    by_account = [f"account {account}"] if account is not None else []
    return [*by_account, *([f"session {session}"] if session is not None else [])]


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

    def append(
        self, table: str, entry: Entry, line: dict[str, Any], rest: Rest | None = None, private: bool = False
    ) -> Future[None]:
        """Write an entry of a journal, and perhaps a resting point with it; Conflict if its number is taken."""
        append = Append(table, entry, line, rest, private)
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

    def put_notify(self, table: str, side: str, notify: dict[str, Any]) -> Future[None]:
        """Set where the seat's notices go. Nothing else of the seat is written: it may have changed elsewhere."""

        def work(connection: sa.Connection) -> None:
            same = (SEATS.c.table == table) & (SEATS.c.side == side)
            connection.execute(sa.update(SEATS).where(same).values(notify=dumped(notify)))
            self._writer.tell(connection, [f"{table} seats"])

        return self.write(work)

    def archive(self, table: str, session: str | None, account: str | None, away: bool) -> Future[None]:
        """Archive a table in somebody's list, or take it back out."""

        def work(connection: sa.Connection) -> None:
            names = holders(session, account)
            connection.execute(sa.delete(ARCHIVED).where((ARCHIVED.c.table == table) & ARCHIVED.c.holder.in_(names)))
            if away:
                connection.execute(sa.insert(ARCHIVED).values(holder=names[0], table=table))

        return self.write(work)

    def delete_table(self, table: str) -> Future[None]:
        """Delete the table with its seats, its journal and everything else that is kept of it."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))
            self._writer.tell(connection, [f"{table} {GONE}"])

        return self.write(work)

    # -- seats that are kept for somebody ---------------------------------------------------------------------------

    def take_seat(self, table: str, invitation: str, token: str, name: str, entry: Entry) -> Future[Taken | None]:
        return self.write(lambda c: holding.take(c, self._writer, table, invitation, token, name, entry))

    def use_seat(self, table: str, side: str, holder: Holder) -> Future[SeatRow | None]:
        return self.write(lambda c: holding.use(c, self._writer, table, side, holder))

    def open_seat(self, table: str, side: str, invitation: str) -> Future[bool]:
        return self.write(lambda c: holding.keep_open(c, self._writer, table, side, invitation))

    def name_seat(self, table: str, side: str, called: str) -> Future[SeatRow | None]:
        return self.write(lambda c: holding.name(c, self._writer, table, side, called))

    def substitute(self, table: str, side: str, player: str) -> Future[SeatRow | None]:
        return self.write(lambda c: holding.substitute(c, self._writer, table, side, player))

    def put_rest(self, table: str, rest: Rest | None) -> Future[None]:
        """Keep a resting point, or none: then the game is replayed when it is opened."""

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

    # -- overlays made in the browser ---------------------------------------------------------------------------------

    def keep_edition(self, game: str, figures: str, files: dict[str, str]) -> Future[None]:
        def work(connection: sa.Connection) -> None:
            put = self._insert(EDITIONS).values(game=game, figures=figures, files=dumped(files))
            connection.execute(put.on_conflict_do_nothing())

        return self.write(work)

    def edition(self, game: str, figures: str) -> dict[str, str] | None:
        """The files of an overlay with which a table is played."""
        same = (EDITIONS.c.game == game) & (EDITIONS.c.figures == figures)
        rows = self.read(sa.select(EDITIONS.c.files).where(same))
        return msgspec.json.decode(rows[0]["files"], type=dict[str, str]) if rows else None

    # -- sessions and accounts ----------------------------------------------------------------------------------------

    def put_session(self, token: str, account: str | None) -> Future[None]:
        def work(connection: sa.Connection) -> None:
            values = {"account": account, "seen": time.time()}
            put = self._insert(SESSIONS).values(token=token, **values)
            connection.execute(put.on_conflict_do_update(index_elements=["token"], set_=values))

        return self.write(work)

    def change_session(self, old: str, new: str, account: str | None) -> Future[None]:
        """A new cookie that holds the same seats."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(SESSIONS).values(token=new, account=account, seen=time.time()))
            held = sa.update(SESSION_SEATS).where(SESSION_SEATS.c.session == old)
            connection.execute(held.values(session=new))
            archived = sa.update(ARCHIVED).where(ARCHIVED.c.holder.in_(holders(old, None)))
            connection.execute(archived.values(holder=holders(new, None)[0]))
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.token == old))

        return self.write(work)

    def drop_session(self, token: str) -> Future[None]:
        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(ARCHIVED).where(ARCHIVED.c.holder.in_(holders(token, None))))
            connection.execute(sa.delete(SESSION_SEATS).where(SESSION_SEATS.c.session == token))
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.token == token))

        return self.write(work)

    def session(self, token: str) -> dict[str, Any] | None:
        rows = self.read(sa.select(SESSIONS).where(SESSIONS.c.token == token))
        return dict(rows[0]) if rows else None

    def remember(self, session: str, table: str, side: str, token: str | None = None) -> Future[None]:
        """Note that this browser holds this seat; with a token, hashed, if it came with an invitation."""

        def work(connection: sa.Connection) -> None:
            seat = {"session": session, "table": table, "side": side, "token": token}
            put = self._insert(SESSION_SEATS).values(seat)
            if token is None:
                put = put.on_conflict_do_nothing()
            else:
                put = put.on_conflict_do_update(index_elements=["session", "table", "side"], set_={"token": token})
            connection.execute(put)

        return self.write(work)

    def sides_at(self, table: str, session: str | None, account: str | None) -> list[str]:
        """The sides that a browser, or its account, holds at a table."""
        mine = held_by(session, account)
        if mine is None:
            return []
        query = sa.select(mine.c.side).where((mine.c.table == table) & (mine.c.side != "")).order_by(mine.c.side)
        return [row["side"] for row in self.read(query)]

    def page(
        self,
        session: str | None,
        account: str | None,
        size: int,
        before: tuple[float, str] | None = None,
        archived: bool = False,
        only: str | None = None,
        sought: str = "",
        called: Sequence[tuple[str, str]] = (),
        state: State | None = None,
    ) -> list[Listed]:
        """Tables of a browser and its account, the latest first: those in the list, or the archived ones; `before`:
        moved earlier than this table did; `only`: this one, wherever it is; `sought`: in the name of the table, of its
        game or scenario, or of somebody who sits there, or one of the scenarios `called` so; `state`: only those in
        this state."""
        mine = held_by(session, account)
        if mine is None:
            return []
        tables = sa.select(TABLES.c.id, TABLES.c.moved).where(TABLES.c.id.in_(sa.select(mine.c.table)))
        if only is not None:
            tables = tables.where(TABLES.c.id == only)
        else:
            away = TABLES.c.id.in_(archived_by(session, account))
            tables = tables.where(away if archived else ~away)
        if sought:
            named = sa.select(SEATS.c.table).where(SEATS.c.name.icontains(sought, autoescape=True))
            words = (TABLES.c[column].icontains(sought, autoescape=True) for column in ("name", "game", "scenario"))
            played = sa.tuple_(TABLES.c.game, TABLES.c.scenario).in_(called)
            tables = tables.where(sa.or_(TABLES.c.id.in_(named), played, *words))
        if state is not None:
            tables = tables.where(stands(state, mine))
        if before is not None:
            tables = tables.where(sa.tuple_(TABLES.c.moved, TABLES.c.id) < sa.tuple_(*map(sa.literal, before)))
        shown = tables.order_by(TABLES.c.moved.desc(), TABLES.c.id.desc()).limit(size).subquery("shown")
        own = (mine.c.table == SEATS.c.table) & (mine.c.side == SEATS.c.side)
        seats = (SEATS.c[name].label(f"seat_{name}") for name in SEATS_LISTED)
        query = (
            sa.select(TABLES, *seats, mine.c.side.label("own"))
            .join(shown, shown.c.id == TABLES.c.id)
            .join(SEATS, SEATS.c.table == shown.c.id)
            .outerjoin(mine, own)
            .order_by(shown.c.moved.desc(), shown.c.id.desc(), SEATS.c.side)
        )
        return [Listed.of(list(rows)) for _, rows in groupby(self.read(query), lambda row: row["id"])]

    def began(self, table: str, session: str | None) -> bool:
        """Whether this browser began a table without taking a seat at it."""
        here = (SESSION_SEATS.c.table == table) & (SESSION_SEATS.c.session == session) & (SESSION_SEATS.c.side == "")
        return bool(self.read(sa.select(SESSION_SEATS).where(here)))

    def add_account(self, name: str, password: str) -> Future[bool]:
        def work(connection: sa.Connection) -> bool:
            put = self._insert(ACCOUNTS).values(name=name, password=password, created=time.time())
            return connection.execute(put.on_conflict_do_nothing().returning(ACCOUNTS.c.name)).first() is not None

        return self.write(work)

    def password_of(self, name: str) -> str | None:
        rows = self.read(sa.select(ACCOUNTS.c.password).where(ACCOUNTS.c.name == name))
        return rows[0]["password"] if rows else None

    # -- addresses that want mail -------------------------------------------------------------------------------------

    def ask_mail(self, owner: str, email: str, token: str) -> Future[None]:
        """Note that an address is asked whether it wants e-mail; the token, hashed, is in that e-mail."""

        def work(connection: sa.Connection) -> None:
            values = {"token": token, "asked": time.time()}
            put = self._insert(MAIL).values(owner=owner, email=email, confirmed=False, **values)
            connection.execute(put.on_conflict_do_update(index_elements=["owner", "email"], set_=values))

        return self.write(work)

    def confirm_mail(self, token: str) -> Future[bool]:
        def work(connection: sa.Connection) -> bool:
            asked = (MAIL.c.token == token) & (MAIL.c.asked > time.time() - CONFIRM_WITHIN)
            return connection.execute(sa.update(MAIL).where(asked).values(confirmed=True)).rowcount > 0

        return self.write(work)

    def mail_confirmed(self, owner: str, email: str) -> bool:
        same = (MAIL.c.owner == owner) & (MAIL.c.email == email) & MAIL.c.confirmed
        return bool(self.read(sa.select(MAIL.c.email).where(same)))

    # -- other server processes ---------------------------------------------------------------------------------------

    def listen(self, heard: Callable[[str, str], None]) -> None:
        """Call back for every table that is changed; only PostgreSQL tells."""
        if self._writer.postgresql:
            self._listener = Listener(self.engine.url, heard)
