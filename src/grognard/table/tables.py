"""A table in memory: the game, who sits at it, what they answer and take back.

Whatever is done becomes an entry of the journal, is written to the store, and only then is anybody told. If it cannot
be written, the game is as it was before.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Protocol

from ..engine.ask import Ask, Refused
from ..engine.game import Game
from ..engine.info import GameInfo
from . import journal
from .ai import AiPlayers
from .journal import Diverged, Entry, FiguresGone, Rest, Story, Told
from .messages import StandingShown
from .passing import may_be_answered_for
from .schema import SeatRow, TableRow
from .shelf import NotOnTheShelf, fingerprint, overlay_with
from .shown import Log, Sights
from .store import Store
from .telling import Bulletin
from .thinking import Thinkers
from .writing import Conflict
from .wrong import Wrong

REST_EVERY = 25  # answers between two resting points kept in the store
log = logging.getLogger("grognard.table")


class Watcher(Protocol):
    """Somebody who is told of changes."""

    side: str | None

    def changed(self) -> None: ...


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
        self.sights = Sights()
        self.bulletins: dict[tuple[str | None, int, int], Bulletin] = {}
        self.game: Game | None = None
        self.pinned: Diverged | None = None
        self.story = self.new_story()
        self.log = Log(self.story.passed)
        self.put: dict[str, tuple[Ask, int, int]] = {}  # what each side is asked, since which n and version
        self.called: set[str] = set()  # those who know that they are asked
        self.rested = 0  # answers given at the resting point that the store keeps
        self.tasks: set[asyncio.Future[None]] = set()
        self.used = time.monotonic()

    def new_story(self) -> Story:
        persons = tuple(s for s in self.sides if self.seats[s].kind == "person")
        return Story(self.sides, persons, self.row.dice)

    # -- the game follows from the journal ----------------------------------------------------------------------------

    def read(self, entries: list[Entry], rest: Rest | None = None) -> None:
        """Take in the journal and stand where it leads, starting from a resting point if it still lies on the way."""
        self.story.past = []
        for entry in entries:
            self.story.take(entry)
        self.rebuild(rest)
        self.story.past = None
        self.mark_asks()

    def adopt(self, entries: list[Entry], game: Game, told: list[int]) -> None:
        """Take in entries together with the game they lead to."""
        for entry in entries:
            self.story.take(entry)
        self.log.begin(told)
        self.game = game
        self.mark_asks()

    def rebuild(self, rest: Rest | None = None) -> None:
        """The game as the journal tells it, every answer judged anew and compared with what came of it then."""
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
        """The game, if it can be played on."""
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
        """Take in what another server process has written."""
        entries = await asyncio.to_thread(self.store.entries, self.row.id, self.story.seq)
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
        self.story.take(entry)
        if entry.kind in ("undo", "rollback", "reveal"):
            self.rebuild()

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
            await asyncio.wrap_future(self.store.append(self.row.id, entry, self.line(), rest))
        except Conflict:
            await asyncio.to_thread(self.rebuild)
            await self.catch_up()
            raise Wrong("somebody-moved", "Somebody moved first. Look at the table and answer again.") from None
        except Exception:
            await asyncio.to_thread(self.rebuild)
            raise Wrong("not-stored", "The answer could not be stored, so it was not given. Try again.") from None
        self.story.take(entry)
        if rest is not None:
            self.rested = rest.answered

    def rest_due(self, seq: int) -> Rest | None:
        """A resting point to be kept, if the last one lies some answers back."""
        if self.game is None or self.game.settled[0] < self.rested + REST_EVERY:
            return None
        return journal.rest_of(self.game, seq, fingerprint(self.row.game))

    def line(self) -> dict[str, Any]:
        """What lists of games show of this one."""
        game = self.game
        return {
            "n": len(self.log.told) - 1,
            "turn": game.position.turn if game is not None else None,
            "asked": list(self.asked),
            "over": self.over,
        }

    def expect(self, side: str, n: int, version: int | None) -> None:
        """An answer must be to the ask of now; that others asked at the same time have answered makes no difference."""
        since = self.put.get(side)
        first_n, first_version = since[1:] if since is not None else (self.story.n, self.story.seq)
        if not first_n <= n <= self.story.n or (version is not None and version < first_version):
            raise Wrong("somebody-moved", "Somebody moved first. Look at the table and answer again.")

    def mark_asks(self) -> None:
        """Note since when each side is asked what it is asked now."""
        asks = {side: self.game.ask(side) for side in self.asked} if self.game is not None else {}
        now = self.story.n, self.story.seq
        self.put = {
            s: self.put[s] if s in self.put and self.put[s][0] is ask else (ask, *now) for s, ask in asks.items()
        }

    async def answer(
        self, side: str, given: list[str] | str, n: int, version: int | None = None, far: bool = False
    ) -> None:
        """Give answers, all or none, or as far as they are allowed. Raises Refused or Wrong."""
        async with self.lock:
            game = self.playing()
            self.expect(side, n, version)
            if far and isinstance(given, list):
                given = self.allowed(game, side, given)
            single = isinstance(given, list) and len(given) == 1
            await self.give(side, list(given) if single else self.expanded(game, side, given))
            await self.follow()

    async def give(self, side: str, answers: list[str], how: dict[str, Any] | None = None) -> None:
        game, first = self.playing(), len(self.log.told) - 1
        try:
            for answer in answers:
                game.answer(side, answer)
                self.log.told.append(game.told)
        except Refused:
            if len(self.log.told) - 1 > self.story.n:  # some were given before
                await asyncio.to_thread(self.rebuild)
            raise
        told = self.log.told[first:]
        data = {"answers": answers, **(how or {})}
        await self.enter("answer", side, data, journal.proof(game, told[0]), journal.told_by(game, told))
        self.used = time.monotonic()

    def allowed(self, game: Game, side: str, answers: list[str]) -> list[str]:
        """Those before the first that is refused, as if given one by one; that one alone, if it is the first. Beyond a
        die or a reveal none is tried: the order ends there."""
        trial = game.fork()
        for given, answer in enumerate(answers):
            if trial.why_not(side, answer):
                return answers[: max(given, 1)]
            trial.answer(side, answer)
            if not trial.revocable:
                return answers[: given + 1]
        return answers

    def expanded(self, game: Game, side: str, order: list[str] | str) -> list[str]:
        """The answers of an order that are given: up to the first die, reveal or other side's decision."""
        trial = game.fork()
        trial.order(side, order)
        answers = [answer for _, answer in trial.answers[self.story.n :]]
        if not answers:
            raise Wrong("nothing-ordered", "The order holds no answer.")
        return answers

    async def follow(self) -> None:
        """What happens by itself after something was done: standing orders, word to the watchers, AI players."""
        while (standing := self.standing_answer()) is not None:
            await self.give(*standing)
        self.tell()
        self.ai.wake()
        for side in self.asked:
            if self.seats[side].kind == "person" and side not in self.called:
                self.notify(self, side)
        self.called = set(self.asked)

    def standing_answer(self) -> tuple[str, list[str], dict[str, Any]] | None:
        """Who is answered for, what, and how the journal tells it."""
        for side in self.asked:
            assert self.game is not None
            orders, ask = self.story.standing.get(side, {}), self.game.ask(side)
            order = orders.get(ask.prompt)
            if order is not None and self.holds(order) and order.answer in ask.options:
                return side, [order.answer], {"auto": True}
            order = orders.get(journal.ANY)
            if order is None or not self.holds(order) or ask.options not in ([order.answer], [journal.STOP]):
                continue
            if may_be_answered_for(self.game, side):
                when = self.game.position.turn, self.game.position.step
                said = {"rule": ask.rule, "when": when} if ask.options == [order.answer] else {}
                return side, ask.options, {"auto": True, "passed": said}
        return None

    def holds(self, order: StandingShown) -> bool:
        return order.until == "game" or (self.game is not None and self.game.position.turn == order.turn)

    async def undo(self, side: str) -> None:
        """Take back the side's last answer or order, and what was answered by itself after it. Then the side is asked:
        nothing is answered for it before it has answered."""
        async with self.lock:
            game, answers = self.playing(), self.taken_back(side)
            if not answers:
                raise Refused([game.no_undo(side)])
            for giver in game.revocable[:answers]:
                game.undo(giver)
            self.log.cut(self.story.n - answers)
            await self.enter("undo", side, {"answers": answers})
            self.tell()

    def taken_back(self, side: str) -> int:
        """How many answers an undo of the side takes back: its last order, what its standing orders answered after it,
        and what was answered for anybody because there was nothing else. 0: it cannot."""
        if self.game is None:
            return 0
        free, seen, found = len(self.game.revocable), 0, 0
        for group in reversed(self.story.groups):
            if seen == free or (group.side != side and not group.passed):
                break
            seen = min(free, seen + len(group.answers))
            if not group.passed:
                found = seen
            if not group.auto:
                break
        return found

    async def stand(self, side: str, prompt: str | None, answer: str | None, until: str) -> None:
        async with self.lock:
            turn = self.playing().position.turn
            data = {"prompt": prompt, "answer": answer, "until": until, "turn": turn}
            await self.enter("standing", side, data)
            await self.follow()

    # -- showing ------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Something was done: everybody who watches will hear of it."""
        self.mark_asks()
        self.call_watchers()

    def call_watchers(self) -> None:
        self.bulletins.clear()
        for watcher in self.watchers:
            watcher.changed()
