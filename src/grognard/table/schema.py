"""What is kept: the store's tables, and its rows as the rest of the program knows them."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from ..engine.info import Choice
from .journal import Entry, Rest, Told

USED, REVOKED = "used", "revoked"  # what has become of an invitation
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
    sa.Column("figures", sa.String, nullable=True),  # fingerprint of the owner's figures it is played with
    sa.Column("origin", sa.String, nullable=True),  # of a fork: the table it was forked from,
    sa.Column("origin_n", sa.Integer, nullable=True),  # and after how many answers
)  # fmt: skip
SEATS = sa.Table(
    "seats", metadata,
    sa.Column("table", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.String, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("player", sa.String, nullable=False, default=""),
    sa.Column("name", sa.String, nullable=False, default=""),
    sa.Column("token", sa.String, nullable=True, index=True),  # hashed; several until the seat is used
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("account", sa.String, nullable=True, index=True),
    sa.Column("notify", sa.Text, nullable=False, default="{}"),
    sa.Column("invitation", sa.String, nullable=True),  # hashed, or what became of it; of seats kept for somebody
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
    sa.Column("told", sa.Text, nullable=True),  # what came of answers, so that a log can be read without playing
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
    sa.Column("side", sa.String, primary_key=True),  # "" for a watcher
    sa.Column("token", sa.String, nullable=True),  # hashed: the one with which the browser came to the seat
)  # fmt: skip
ARCHIVED = sa.Table(
    "archived", metadata,
    sa.Column("holder", sa.String, primary_key=True),  # an account, or a session
    sa.Column("table", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)  # fmt: skip
ACCOUNTS = sa.Table(
    "accounts", metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("password", sa.String, nullable=False),  # argon2
    sa.Column("created", sa.Float, nullable=False),
)  # fmt: skip
MAIL = sa.Table(
    "mail", metadata,
    sa.Column("owner", sa.String, primary_key=True),  # an account, a browser or a seat
    sa.Column("email", sa.String, primary_key=True),
    sa.Column("token", sa.String, nullable=False, index=True),  # hashed
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
)  # fmt: skip
SAVES = sa.Table(
    "saves", metadata,
    sa.Column("table", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),  # of the last entry then
    sa.Column("answered", sa.Integer, nullable=False),
    sa.Column("told", sa.Integer, nullable=False),
    sa.Column("rules", sa.String, nullable=False),  # fingerprint of the program that played it
    sa.Column("position", sa.LargeBinary, nullable=False),
)  # fmt: skip
EDITIONS = sa.Table(
    "editions", metadata,
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("figures", sa.String, primary_key=True),  # fingerprint
    sa.Column("files", sa.Text, nullable=False),
)  # fmt: skip


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is kept."""

    id: str
    game: str
    scenario: str
    version: int
    options: dict[str, Choice]
    dice: dict[str, Any]
    name: str
    created: float
    moved: float
    line: dict[str, Any] = {}
    pinned: str | None = None
    figures: str | None = None
    origin: str | None = None
    origin_n: int | None = None


class SeatRow(msgspec.Struct):
    """A seat as it is kept; token and invitation only as their hashes."""

    side: str
    kind: str
    player: str = ""
    name: str = ""
    token: str | None = None
    taken: bool = True
    account: str | None = None
    notify: dict[str, Any] = {}
    invitation: str | None = None

    @property
    def played(self) -> bool:
        """Whether an AI player answers here: in a seat of its own, or for a person who is away."""
        return bool(self.player)

    @property
    def tokens(self) -> list[str]:
        """The tokens that open the seat: one; until somebody uses it, each for which the invitation was exchanged."""
        return self.token.split() if self.taken and self.token is not None else []


def dumped(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def entry_values(table: str, entry: Entry) -> dict[str, Any]:
    told = None if entry.told is None else dumped(entry.told)
    return {
        "table": table, "seq": entry.seq, "kind": entry.kind, "side": entry.side, "data": dumped(entry.data),
        "proof": entry.proof, "at": entry.at, "told": told,
    }  # fmt: skip


def entry_of(row: Any) -> Entry:
    told = None if row["told"] is None else read_told(row["told"])
    data = msgspec.json.decode(row["data"])
    return Entry(row["seq"], row["kind"], row["side"], data, row["proof"], row["at"], told)


read_told = msgspec.json.Decoder(list[list[Told]]).decode


def rest_values(table: str, rest: Rest) -> dict[str, Any]:
    return {"table": table, **msgspec.structs.asdict(rest)}


def rest_of(row: Any) -> Rest:
    return Rest(**{name: value for name, value in row.items() if name != "table"})


def table_row(row: Any) -> TableRow:
    values = dict(row)
    for name in ("options", "dice", "line"):
        values[name] = msgspec.json.decode(values[name])
    return TableRow(**values)


def table_line(row: Any) -> TableRow:
    """What lists show of a table. A damaged one is listed, too: it says so when it is opened."""
    try:
        line = msgspec.json.decode(row["line"], type=dict[str, Any])
    except msgspec.DecodeError:
        line = {}
    kept = ("id", "game", "scenario", "version", "name", "created", "moved", "pinned", "figures", "origin", "origin_n")
    return TableRow(options={}, dice={}, line=line, **{name: row[name] for name in kept})


def seat_row(row: Any) -> SeatRow:
    values = {k: v for k, v in row.items() if k != "table"}
    return SeatRow(**{**values, "notify": msgspec.json.decode(values["notify"])})


def seat_values(seat: SeatRow) -> dict[str, Any]:
    return {**msgspec.structs.asdict(seat), "notify": dumped(seat.notify)}
