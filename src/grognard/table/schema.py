"""What is kept: the store's tables, and its rows as the rest of the program knows them."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from .journal import Entry, Rest, Told

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
    sa.Column("side", sa.String, primary_key=True),  # "" for one who watches
)  # fmt: skip
ACCOUNTS = sa.Table(
    "accounts", metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("password", sa.String, nullable=False),  # argon2
    sa.Column("created", sa.Float, nullable=False),
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
    figures: str | None = None


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


def seat_row(row: Any) -> SeatRow:
    values = {k: v for k, v in row.items() if k != "table"}
    return SeatRow(**{**values, "notify": msgspec.json.decode(values["notify"])})


def seat_values(seat: SeatRow) -> dict[str, Any]:
    return {**msgspec.structs.asdict(seat), "notify": dumped(seat.notify)}
