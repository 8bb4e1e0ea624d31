"""A table in memory: the game, who sits at it, and the journal from which both follow.

Whatever is done becomes an entry of the journal and is written to the store; only then is anybody told. If it cannot be
written, the game is as it was before.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Protocol

from ..engine.ask import Ask
from ..engine.game import Game
from ..engine.info import GameInfo
from . import journal
from .ai import AiPlayers
from .journal import Diverged, Entry, FiguresGone, Rest, Told
from .pools import PLAY
from .schema import SeatRow, TableRow
from .shelf import NotOnTheShelf, fingerprint, overlay_with
from .shown import Log, Sights
from .store import Store
from .story import Story
from .telling import Bulletin
from .thinking import Thinkers
from .writing import Conflict
from .wrong import SOMEBODY_MOVED, MovedFirst, Wrong

REST_EVERY = 25  # answers between two resting points kept in the store
log = logging.getLogger("grognard.table")


class Watcher(Protocol):
    """Somebody who is told of changes."""

    side: str | None
    pending: str | None  # the hashed token of a guest who came with an invitation and has not done anything yet

    def changed(self) -> None: ...

    def dismiss(self) -> None: ...


class Table:
    def __init__(
        self,
        info: GameInfo,
        row: TableRow,
        seats: dict[str, SeatRow],
        store: Store,
        thinkers: Thinkers,
        notify: Callable[[Table, str], None],
    ) -> None:
        self.info = info
        self.sides = info.sides_in(row.scenario)
        self.row = row
        self.seats = seats
        self.store = store
        self.ai = AiPlayers(self, thinkers)
        self.notify = notify
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.sights = Sights(self.sides)
        self.bulletins: dict[tuple[str | None, int, int], Bulletin] = {}
        self.game: Game | None = None
        self.pinned: Diverged | None = None
        self.story = self.new_story()
        self.log = Log(self.story)
        self.put: dict[str, tuple[Ask, int, int]] = {}  # what each side is asked, since which n and version of its own
        self.called: set[str] = set()  # those who know that they are asked
        self.rested = 0  # answers given at the resting point that the store keeps
        self.tasks: set[asyncio.Future[None]] = set()
        self.used = time.monotonic()
        self.gone = False  # deleted

    def new_story(self) -> Story:
        persons = tuple(s for s in self.sides if self.seats[s].kind == "person")
        return Story(self.sides, persons, self.row.dice)

    # -- the game follows from the journal ----------------------------------------------------------------------------

    def read(self, entries: list[Entry], rest: Rest | None = None) -> None:
        """Read the journal and stand where it leads, starting from a resting point if it is still valid."""
        self.story.past = []
        for entry in entries:
            self.story.take(entry)
        self.rebuild(rest)
        self.story.past = None
        self.mark_asks()

    def adopt(self, entries: list[Entry], game: Game, told: list[int]) -> None:
        """Take over entries together with the game they lead to."""
        for entry in entries:
            self.story.take(entry)
        self.log.begin(told)
        self.game = game
        self.mark_asks()

    def rebuild(self, rest: Rest | None = None) -> None:
        """The game as the journal tells it: every answer is checked again and its results are compared."""
        self.game, self.pinned, self.rested = None, None, 0
        if self.story.unrevealed:
            return
        try:
            game, told = self.played_again(rest)
        except Diverged as diverged:
            self.pinned = diverged
            return
        except NotOnTheShelf as error:
            self.pinned = FiguresGone(0, str(error))
            return
        except ValueError as error:  # an option or scenario that is no more
            self.pinned = Diverged(0, str(error))
            return
        self.log.begin(told)
        self.game = game

    def at_start(self) -> Game:
        """The game before its first answer, with the figures it was begun with; NotOnTheShelf if they are gone."""
        overlay = overlay_with(self.row.game, self.row.figures)
        return journal.begin(self.info, self.row.scenario, self.row.options, self.story, overlay)

    def played_again(self, rest: Rest | None) -> tuple[Game, list[int]]:
        start = self.at_start()
        if rest is not None and journal.leads_on(rest, self.story, fingerprint(self.row.game)):
            try:
                game, told = journal.take_up(start, self.story, rest)
                told = journal.play_again(game, self.story.groups, told)
            except (Diverged, ValueError):
                log.exception("table %s cannot be taken up at answer %s", self.row.id, rest.answered)
            else:
                self.rested = rest.answered
                return game, told
        return start, journal.play_again(start, self.story.groups)

    def playing(self) -> Game:
        """The game, if it can be continued."""
        if self.gone:
            raise Wrong("no-such-table", "This table has been deleted.")
        if self.pinned is not None:
            raise Wrong("pinned", self.pinned.told)
        if self.game is None:
            raise Wrong("no-dice-yet", "The game begins when everybody's secret for the shared dice is in.")
        return self.game

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.result is not None

    @property
    def asked(self) -> tuple[str, ...]:
        return self.game.asked if self.game is not None else ()

    async def catch_up(self) -> None:
        """Read what another server process has written."""
        entries = await PLAY.run(self.store.entries, self.row.id, self.story.seq)
        if entries:
            for entry in entries:
                self.take_in(entry)
            self.tell()

    def take_in(self, entry: Entry) -> None:
        simple = entry.kind == "answer" and self.game is not None
        if simple and self.game is not None:
            for answer in entry.data["answers"]:
                self.game.answer(entry.side or "", answer)
                self.log.told.append(self.game.told)
        self.take(entry)
        if entry.kind in ("undo", "rollback", "reveal"):
            self.rebuild()

    def take(self, entry: Entry) -> None:
        """Take an entry into the story."""
        cuts = len(self.story.cuts)
        self.story.take(entry)
        if len(self.story.cuts) != cuts:
            self.log.forget()

    # -- doing --------------------------------------------------------------------------------------------------------

    async def enter(
        self,
        kind: str,
        side: str | None,
        data: dict[str, Any],
        proof: str | None = None,
        told: list[list[Told]] | None = None,
    ) -> None:
        """Write an entry and take it into the story; on failure everything is as before."""
        entry = Entry(self.story.seq + 1, kind, side, data, proof, time.time(), told)
        rest = self.rest_due(entry.seq)
        try:
            private = self.story.is_private(entry)
            await asyncio.wrap_future(self.store.append(self.row.id, entry, self.line(), rest, private))
        except Conflict:
            await PLAY.run(self.rebuild)
            await self.catch_up()
            raise MovedFirst from None
        except Exception:
            await PLAY.run(self.rebuild)
            raise Wrong("not-stored", "The answer could not be stored, so it was not given. Try again.") from None
        self.take(entry)
        if rest is not None:
            self.rested = rest.answered

    def rest_due(self, seq: int) -> Rest | None:
        """A resting point to be kept, if the last one lies some answers back."""
        if self.game is None or self.game.settled[0] < self.rested + REST_EVERY:
            return None
        return journal.rest_of(self.game, seq, fingerprint(self.row.game))

    def line(self) -> dict[str, Any]:
        """What lists of games show of this table."""
        game = self.game
        return {
            "n": self.story.n_for(None, len(self.log.told) - 1),
            "turn": game.position.turn if game is not None else None,
            "game_turn": game.position.game_turn if game is not None else None,
            "asked": list(self.asked),
            "over": self.over,
        }

    def expect(self, side: str, n: int, version: int | None) -> None:
        """Refuse an answer to an earlier ask. It does not matter if others asked at the same time have answered."""
        since = self.put.get(side)
        now = self.story.n_for(side), self.story.version_for(side)
        first_n, first_version = since[1:] if since is not None else now
        if not first_n <= n <= now[0] or (version is not None and version < first_version):
            raise Wrong("somebody-moved", SOMEBODY_MOVED)

    def mark_asks(self) -> None:
        """Note since when each side is asked what it is asked now."""
        asks = {side: self.game.ask(side) for side in self.asked} if self.game is not None else {}
        self.put = {
            s: self.put[s]
            if s in self.put and self.put[s][0] is ask
            else (ask, self.story.n_for(s), self.story.version_for(s))
            for s, ask in asks.items()
        }

    # -- showing ------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Something was done: everybody who watches will hear of it."""
        self.mark_asks()
        self.call_watchers()

    def dismiss_former_guests(self) -> None:
        """Dismiss guests who came with an invitation that somebody else has used since."""
        for watcher in self.watchers:
            if watcher.pending is not None and watcher.pending not in self.seats[watcher.side or ""].tokens:
                watcher.dismiss()

    def call_watchers(self) -> None:
        self.bulletins.clear()
        for watcher in self.watchers:
            watcher.changed()
