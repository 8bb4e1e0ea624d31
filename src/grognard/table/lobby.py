"""The lobby: every table there is. Tables come from the store when somebody wants them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from ..engine.dice import SeededDice, commitment, new_secret, seed_from
from ..engine.record import Record
from ..players import KINDS
from . import answering, editing, invitations, journal, records, seats, shelf
from .bodies import MyTables, NewTable, TableLine, TableMade
from .database import STORE_FAULTS
from .journal import Entry
from .messages import ForkOf, SeatShown
from .pools import LISTS, OPENING, PLAY, REVIEW, VISITOR
from .schema import SeatRow, TableRow, dumped
from .shelf import NotOnTheShelf
from .store import GONE, Listed, State, Store
from .tables import Table
from .telling import fork_of
from .thinking import SHOWS, Compiled, Thinkers
from .wrong import Wrong

PAGE = 100  # lines of a list of games
AT_ONCE = 400  # tables in memory; those that nobody watches make room
log = logging.getLogger("grognard.table")


class Lobby:
    def __init__(
        self,
        store: Store,
        notify: Callable[[Table, str], None] | None = None,
        shows: int = SHOWS,
        compiled: Compiled | None = None,
    ) -> None:
        self.store = store
        self.notify = notify or (lambda table, side: None)
        self.thinkers = Thinkers(shows, compiled)
        self.open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Future[Table]] = {}

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hear of what other server processes write."""

        def heard(table: str, what: str) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.heard, table, what)

        self.store.listen(heard)

    def heard(self, id: str, what: str) -> None:
        if what == GONE and id in self.open:
            self.dismiss(self.open[id])
            return
        tables = [self.open[id]] if id in self.open else [] if id else list(self.open.values())
        for table in tables:
            if not what.isdecimal() or int(what) > table.story.seq:
                task = asyncio.ensure_future(self.refresh(table))
                table.tasks.add(task)
                task.add_done_callback(table.tasks.discard)

    async def refresh(self, table: Table) -> None:
        async with table.lock:
            await invitations.read_seats(table)
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
        if "\0" in id:
            raise Wrong("not-understood", "No table has a NUL in its id.")
        if id in self.open:
            return self.open[id]
        if id not in self._opening:
            opening = self._opening[id] = asyncio.ensure_future(self.opened(id))
            opening.add_done_callback(lambda _: self._opening.pop(id))
        return await asyncio.shield(self._opening[id])  # if the one who asks goes away, the others still wait for it

    async def opened(self, id: str) -> Table:
        try:
            table = await OPENING.run(self.fetch, id)
        except (Wrong, NotOnTheShelf, *STORE_FAULTS):
            raise
        except Exception:  # whatever is wrong with what is stored: it concerns this table alone
            log.exception("table %s is damaged", id)
            raise Wrong("damaged", f"The table {id} is damaged in the server's store and cannot be opened.") from None
        self.make_room()
        self.open[id] = table
        table.ai.wake()
        return table

    def fetch(self, id: str) -> Table:
        row = self.store.table(id)
        if row is None:
            raise Wrong("no-such-table", "There is no such table. Check the link, or begin a new game.")
        editing.restore(self.store, row.game, row.figures)
        table = Table(shelf.game(row.game), row, self.store.seats(id), self.store, self.thinkers, self.notify)
        table.read(self.store.entries(id), self.store.rest(id))
        return table

    def dismiss(self, table: Table) -> None:
        """A table was deleted: tell everybody who still sits there."""
        self.open.pop(table.row.id, None)
        table.ai.stop()
        table.gone = True
        table.call_watchers()

    def make_room(self) -> None:
        idle = sorted((t for t in self.open.values() if not t.watchers and t.ai.task is None), key=lambda t: t.used)
        for table in idle[: max(0, len(self.open) + 1 - AT_ONCE)]:
            del self.open[table.row.id]

    async def begin(self, wanted: NewTable, account: str | None = None) -> TableMade:
        """Set up a table as wished."""
        info = shelf.game(wanted.game)
        scenario = wanted.scenario or info.scenarios[0]
        try:
            figures = wanted.figures or shelf.own_figures(info.slug)
            await OPENING.run(editing.restore, self.store, info.slug, figures)
            await PLAY.run(info.load, scenario, wanted.options, shelf.overlay_with(info.slug, figures))
            rows, tokens = seat_rows(info.sides_in(scenario), wanted.seats, account)
        except ValueError as error:
            raise Wrong("cannot-begin", f"The game cannot begin: {error}.") from None
        self.check_show(rows)
        now = time.time()
        if wanted.dice == "shared":
            if wanted.seed is not None:
                raise Wrong("cannot-begin", "The game cannot begin: shared dice take no seed.")
            dice: dict[str, Any] = {"kind": "shared", "seed": new_secret()}
        else:
            dice = SeededDice(seed_of(wanted)).spec()
        options = info.chosen(wanted.options)
        row = TableRow(
            seats.new_id(), info.slug, scenario, info.version, options, dice, wanted.name, now, now, figures=figures
        )
        entries = [e for side in rows if rows[side].kind == "ai" for e in ai_secrets(dice, side, now)]
        numbered = [msgspec.structs.replace(e, seq=k) for k, e in enumerate(entries, 1)]
        if wanted.figures is not None:
            files = editing.files_in(shelf.overlay_with(info.slug, figures))
            await asyncio.wrap_future(self.store.keep_edition(info.slug, wanted.figures, files))
        await asyncio.wrap_future(self.store.add_table(row, rows.values(), numbered))
        table = await self.table(row.id)
        await self.start(table)
        bound = commitment(dice["seed"]) if wanted.dice == "shared" else None
        return TableMade(row.id, tokens, bound)

    async def lines(
        self,
        session: str | None,
        account: str | None,
        before: str | None = None,
        archived: bool = False,
        sought: str = "",
        state: State | None = None,
    ) -> MyTables:
        """A page of a visitor's list of games, the latest first, or of those that he has archived; `before`: the end of
        the last page, as it said; `sought`: only those with this in a name; `state`: only those in this state."""
        called = await LISTS.run(shelf.scenarios_called, sought) if sought else []
        found = await LISTS.run(
            self.store.page, session, account, PAGE + 1, page_end(before), archived, None, sought, called, state
        )
        more = f"{found[PAGE - 1].row.moved!r} {found[PAGE - 1].row.id}" if len(found) > PAGE else None
        return MyTables([line_of(listed) for listed in found[:PAGE]], more)

    # -- records ------------------------------------------------------------------------------------------------------

    async def take_in(
        self,
        record: Record,
        wanted: dict[str, str],
        name: str,
        account: str | None,
        other_dice: bool = False,
        origin: ForkOf | None = None,
    ) -> TableMade:
        """A table that goes on where a record ends; where others join, with dice that the importer cannot know."""
        info = shelf.game(record.game)
        now = time.time()
        with_others = "invite" in wanted.values()
        played, entries, told = await REVIEW.run(
            records.replayed, info, record, now, other_dice or with_others, with_others
        )
        try:
            rows, tokens = seat_rows(info.sides_in(record.scenario), wanted, account)
        except ValueError as error:
            raise Wrong("cannot-begin", f"The game cannot begin: {error}.") from None
        self.check_show(rows)
        dice = journal.without_secrets(played.dice.spec())
        options = dict(played.options)
        figures = record.fingerprint or None
        row = TableRow(
            seats.new_id(), info.slug, record.scenario, info.version, options, dice, name, now, now, figures=figures,
            origin=origin.table if origin else None, origin_n=origin.n if origin else None,
        )  # fmt: skip
        await asyncio.wrap_future(self.store.add_table(row, rows.values(), entries))
        table = Table(info, row, rows, self.store, self.thinkers, self.notify)
        table.adopt(entries, played, told)
        self.make_room()
        self.open[row.id] = table
        await self.start(table)
        return TableMade(row.id, tokens)

    def check_show(self, rows: dict[str, SeatRow]) -> None:
        """Raises Wrong if a visitor has enough tables at which only AI players sit."""
        if all(seat.kind == "ai" for seat in rows.values()) and not self.thinkers.may_show(VISITOR.get()):
            raise Wrong(
                "too-many-shows", "Enough of your tables are played by computer players alone. Wait until one is over."
            )

    async def start(self, table: Table) -> None:
        async with table.lock:
            await asyncio.wrap_future(self.store.change_table(table.row.id, line=dumped(table.line())))
            await answering.follow(table)


def seed_of(wanted: NewTable) -> int:
    """A player who chooses the seed knows every die: nobody who plays with others may choose it."""
    if wanted.seed is not None and "invite" in wanted.seats.values():
        raise Wrong("seed-chosen", "Where somebody is invited nobody chooses the seed: he would know every die.")
    try:
        return secrets.randbits(63) if wanted.seed is None else seed_from(wanted.seed)
    except ValueError as error:
        raise Wrong("cannot-begin", f"The game cannot begin: {error}.") from None


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
            if spec not in KINDS:  # others are for the laboratory: a visitor does not say how long they think
                raise ValueError(f"there is no player {spec!r}; there are {', '.join(KINDS)}")
            rows[side] = SeatRow(side, "ai", player=spec)
        elif who in ("me", "invite"):
            tokens[side] = seats.new_token()
            hashed = seats.hashed(tokens[side])
            if who == "me":
                rows[side] = SeatRow(side, "person", token=hashed, account=account)
            else:
                rows[side] = SeatRow(side, "person", taken=False, invitation=hashed)
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


def page_end(said: str | None) -> tuple[float, str] | None:
    if said is None:
        return None
    moved, _, id = said.partition(" ")
    try:
        return float(moved), id
    except ValueError:
        raise Wrong("not-understood", "A page begins where the one before it said that there is more.") from None


def line_of(listed: Listed) -> TableLine:
    row, mine = listed.row, listed.mine
    asked = row.line.get("asked", [])
    return TableLine(
        table=row.id,
        name=row.name,
        game=row.game,
        scenario=row.scenario,
        mine=mine,
        seats={seat.side: seat_shown(seat) for seat in listed.seats},
        n=row.line.get("n", 0),
        turn=row.line.get("turn"),
        game_turn=row.line.get("game_turn", row.line.get("turn")),
        asked=asked,
        my_turn=any(side in mine for side in asked),
        over=row.line.get("over", False),
        created=row.created,
        moved=row.moved,
        alone=listed.alone,
        fork=fork_of(row),
    )
