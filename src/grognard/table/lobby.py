"""The lobby: every table there is. Tables come from the store when somebody wants them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from ..engine.dice import SeededDice, commitment, new_secret
from ..engine.record import Record
from ..players import player
from . import journal, records, seats, shelf
from .bodies import NewTable, TableLine, TableMade
from .journal import Entry
from .messages import SeatShown
from .schema import SeatRow, TableRow, dumped
from .store import Store
from .tables import Table
from .thinking import Thinkers
from .wrong import Wrong

AT_ONCE = 400  # tables in memory; those that nobody watches make room


class Lobby:
    def __init__(self, store: Store, notify: Callable[[Table, str], None] | None = None) -> None:
        self.store = store
        self.notify = notify or (lambda table, side: None)
        self.thinkers = Thinkers()
        self.open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Future[Table]] = {}

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hear of what other server processes write."""

        def heard(table: str, what: str) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.heard, table, what)

        self.store.listen(heard)

    def heard(self, id: str, what: str) -> None:
        tables = [self.open[id]] if id in self.open else [] if id else list(self.open.values())
        for table in tables:
            if not what.isdecimal() or int(what) > table.story.seq:
                task = asyncio.ensure_future(self.refresh(table))
                table.tasks.add(task)
                task.add_done_callback(table.tasks.discard)

    async def refresh(self, table: Table) -> None:
        async with table.lock:
            table.seats = await asyncio.to_thread(self.store.seats, table.row.id)
            await table.catch_up()
            table.tell()

    def close(self) -> None:
        for table in self.open.values():
            table.ai.stop()
        self.thinkers.close()
        self.store.close()

    # -- tables -------------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """The table, from memory or from the store."""
        if id in self.open:
            return self.open[id]
        if id not in self._opening:
            opening = self._opening[id] = asyncio.ensure_future(self.opened(id))
            opening.add_done_callback(lambda _: self._opening.pop(id))
        return await asyncio.shield(self._opening[id])  # who asks and goes away leaves it to the others

    async def opened(self, id: str) -> Table:
        table = await asyncio.to_thread(self.fetch, id)
        self.make_room()
        self.open[id] = table
        table.ai.wake()
        return table

    def fetch(self, id: str) -> Table:
        row = self.store.table(id)
        if row is None:
            raise Wrong("no-such-table", "There is no such table. Check the link, or begin a new game.")
        table = Table(shelf.game(row.game), row, self.store.seats(id), self.store, self.thinkers, self.notify)
        table.read(self.store.entries(id), self.store.rest(id))
        return table

    def make_room(self) -> None:
        idle = sorted((t for t in self.open.values() if not t.watchers and t.ai.task is None), key=lambda t: t.used)
        for table in idle[: max(0, len(self.open) + 1 - AT_ONCE)]:
            del self.open[table.row.id]

    async def begin(self, wanted: NewTable, account: str | None = None) -> TableMade:
        """Set up a table as wished."""
        info = shelf.game(wanted.game)
        scenario = wanted.scenario or info.scenarios[0]
        try:
            figures = shelf.own_figures(info.slug)
            await asyncio.to_thread(info.load, scenario, wanted.options, shelf.overlay_with(info.slug, figures))
            rows, tokens = seat_rows(info.sides_in(scenario), wanted.seats, account)
        except ValueError as error:
            raise Wrong("cannot-begin", f"The game cannot begin: {error}.") from None
        now = time.time()
        if wanted.dice == "shared":
            if wanted.seed is not None:
                raise Wrong("cannot-begin", "The game cannot begin: shared dice take no seed.")
            dice: dict[str, Any] = {"kind": "shared", "seed": new_secret()}
        else:
            dice = SeededDice(secrets.randbits(63) if wanted.seed is None else wanted.seed).spec()
        options = info.chosen(wanted.options)
        row = TableRow(
            seats.new_id(), info.slug, scenario, info.version, options, dice, wanted.name, now, now, figures=figures
        )
        entries = [e for side in rows if rows[side].kind == "ai" for e in ai_secrets(dice, side, now)]
        numbered = [msgspec.structs.replace(e, seq=k) for k, e in enumerate(entries, 1)]
        await asyncio.wrap_future(self.store.add_table(row, rows.values(), numbered))
        table = await self.table(row.id)
        await self.start(table)
        bound = commitment(dice["seed"]) if wanted.dice == "shared" else None
        return TableMade(row.id, tokens, bound)

    async def take_seat(self, id: str, token: str, name: str, account: str | None) -> tuple[str, str]:
        """The side of a token, and the token from now on: an invitation is exchanged for one that nobody else knows."""
        table = await self.table(id)
        side = seats.side_of(table.seats, token)
        if side is None:
            raise Wrong("no-such-seat", "This link opens no seat at this table; it may have been used already.")
        seat = table.seats[side]
        if seat.taken:
            return side, token
        async with table.lock:
            if table.seats[side].taken:
                raise Wrong("no-such-seat", "This link opens no seat at this table; it may have been used already.")
            fresh = seats.new_token()
            taken = msgspec.structs.replace(seat, token=seats.hashed(fresh), taken=True, name=name, account=account)
            await asyncio.wrap_future(self.store.put_seat(id, taken))
            table.seats[side] = taken
            await table.enter("seat", side, {"name": name})
            table.tell()
        return side, fresh

    async def lines(self, mine: list[tuple[str, str]]) -> list[TableLine]:
        """The list of somebody's games, the latest first."""
        found = await asyncio.to_thread(self.rows, mine)
        return sorted(found, key=lambda line: line.moved, reverse=True)

    def rows(self, mine: list[tuple[str, str]]) -> list[TableLine]:
        sides: dict[str, list[str]] = {}
        for id, side in mine:
            sides.setdefault(id, []).append(side)
        listed = []
        for id, own in sides.items():
            row = self.store.table(id)
            if row is not None:
                shown = {s: seat_shown(seat) for s, seat in self.store.seats(id).items()}
                listed.append(line_of(row, [s for s in own if s], shown))
        return listed

    # -- records ------------------------------------------------------------------------------------------------------

    async def take_in(
        self, record: Record, wanted: dict[str, str], name: str, account: str | None, other_dice: bool = False
    ) -> TableMade:
        """A table that goes on where a record ends; where others join, with dice that who brings it cannot know."""
        info = shelf.game(record.game)
        now = time.time()
        played, entries, told = await asyncio.to_thread(
            records.replayed, info, record, now, other_dice or "invite" in wanted.values()
        )
        try:
            rows, tokens = seat_rows(info.sides_in(record.scenario), wanted, account)
        except ValueError as error:
            raise Wrong("cannot-begin", f"The game cannot begin: {error}.") from None
        dice = journal.without_secrets(played.dice.spec())
        options = dict(played.options)
        figures = record.fingerprint or None
        row = TableRow(
            seats.new_id(), info.slug, record.scenario, info.version, options, dice, name, now, now, figures=figures
        )
        await asyncio.wrap_future(self.store.add_table(row, rows.values(), entries))
        table = Table(info, row, rows, self.store, self.thinkers, self.notify)
        table.adopt(entries, played, told)
        self.make_room()
        self.open[row.id] = table
        await self.start(table)
        return TableMade(row.id, tokens)

    async def start(self, table: Table) -> None:
        async with table.lock:
            await asyncio.wrap_future(self.store.change_table(table.row.id, line=dumped(table.line())))
            await table.follow()


def seat_rows(
    sides: tuple[str, ...], wanted: dict[str, str], account: str | None
) -> tuple[dict[str, SeatRow], dict[str, str]]:
    """Seats as wished ("me", "invite", "ai:greedy"), and the tokens of those for people."""
    for side in wanted:
        if side not in sides:
            raise ValueError(f"there is no side {side!r}; there are {', '.join(sides)}")
    rows, tokens = {}, {}
    for side in sides:
        who = wanted.get(side, "me")
        kind, _, spec = who.partition(":")
        if kind == "ai":
            player(spec)  # raises ValueError if there is none
            rows[side] = SeatRow(side, "ai", player=spec)
        elif who in ("me", "invite"):
            tokens[side] = seats.new_token()
            hashed = seats.hashed(tokens[side])
            mine = who == "me"
            rows[side] = SeatRow(side, "person", token=hashed, taken=mine, account=account if mine else None)
        else:
            raise ValueError(f"the seat of {side!r} is 'me', 'invite' or 'ai:PLAYER', not {who!r}")
    return rows, tokens


def ai_secrets(dice: dict[str, Any], side: str, now: float) -> list[Entry]:
    """An AI's share of shared dice."""
    if dice.get("kind") != "shared":
        return []
    secret = new_secret()
    return [
        Entry(0, "commit", side, {"commitment": commitment(secret)}, at=now),
        Entry(0, "reveal", side, {"secret": secret}, at=now),
    ]


def seat_shown(seat: SeatRow) -> SeatShown:
    return SeatShown("ai" if seat.kind == "ai" else "person", seat.player, seat.name, seat.taken)


def line_of(row: TableRow, mine: list[str], shown: dict[str, SeatShown]) -> TableLine:
    asked = row.line.get("asked", [])
    return TableLine(
        table=row.id,
        name=row.name,
        game=row.game,
        scenario=row.scenario,
        mine=mine,
        seats=shown,
        n=row.line.get("n", 0),
        turn=row.line.get("turn"),
        asked=asked,
        my_turn=any(side in mine for side in asked),
        over=row.line.get("over", False),
        created=row.created,
        moved=row.moved,
    )
