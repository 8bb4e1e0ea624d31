"""The live connection: one WebSocket for one seat. Each message on it is first checked, then carried out, then told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..engine.ask import Refused
from ..engine.reason import Reason
from . import answering, invitations, messages, rollback, seats, shareddice, telling
from .database import STORE_FAULTS
from .holding import Holder
from .lobby import Lobby
from .messages import Because, FromSeat, Hello, Pong, Problem, Refusal, Seen, ToSeat
from .security import Rate
from .shelf import NotOnTheShelf
from .shown import NOTHING, encode
from .tables import Table
from .wrong import NOT_STORED, Wrong

LONGEST = 16 * 1024  # bytes of a message
GREETING = 20.0  # seconds to say hello
MANY_FAULTS = 50  # messages that cannot be read, and the connection is closed
GONE, TOO_FAST = 1006, 1008  # codes of a closed connection
log = logging.getLogger("grognard.table")

read_message = msgspec.json.Decoder(FromSeat).decode
SideOf = Callable[[Table, Hello], Awaitable[tuple[str | None, str | None]]]  # the side, and a new token if there is one


class Connection:
    """Somebody at the other end: a seat, or a bystander."""

    def __init__(
        self, socket: WebSocket, table: Table, side: str | None, rate: Rate, pending: str | None = None
    ) -> None:
        self.socket = socket
        self.table = table
        self.side = side
        self.rate = rate
        self.pending = pending
        self.dismissed = False
        self.faults = 0
        self.kept = 0  # lines of the log that the other end has
        self.notes = 0  # notes that it has
        self.version = -1
        self.sight = NOTHING  # what the other end sees
        self.facts: tuple[Any, ...] = ()  # what else it was told last
        self._news = asyncio.Event()
        self._sending = asyncio.Lock()

    def changed(self) -> None:
        self._news.set()

    def dismiss(self) -> None:
        self.dismissed = True
        self._news.set()

    async def send(self, message: ToSeat) -> None:
        await self.send_text(encode(message).decode())

    async def send_text(self, text: str) -> None:
        async with self._sending:
            if self.socket.application_state is WebSocketState.DISCONNECTED:
                raise WebSocketDisconnect(GONE)
            await self.socket.send_text(text)

    # -- what is told -------------------------------------------------------------------------------------------------

    async def tell_news(self) -> None:
        """Send what has changed, once for all that changed in the meantime."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self.dismissed:
                await self.send(Problem("no-such-seat", invitations.NO_SEAT))
                raise WebSocketDisconnect(GONE)
            async with self.table.lock:
                text = self.news()
            if text is not None:
                await self.send_text(text)

    def news(self) -> str | None:
        """An update, or the whole table if there is no game to update; None if this side is to hear nothing: when
        others plan in secret even an empty message would tell that they do."""
        table = self.table
        if not table.gone and (table.game is None or self.version < 0):
            return encode(self.greeting(None)).decode()
        told = telling.bulletin(table, self.side, self.kept, self.notes, self.version, self.sight)
        self.kept, self.notes, self.version, self.sight = told.kept, told.notes, told.version, told.sight
        if self.facts == told.facts and not told.is_news:
            return None
        self.facts = told.facts
        return told.text

    def greeting(self, token: str | None) -> ToSeat:
        table = self.table
        if table.game is not None:
            self.sight, self.version = table.sights.of(table.game, table.story.seq, self.side), table.story.seq
        else:
            self.sight, self.version = NOTHING, -1
        shown = telling.whole(table, self.side, self.sight, token)
        self.kept, self.notes = len(shown.log), len(shown.notes)
        self.facts = telling.facts(shown)
        return shown

    # -- what is said -------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        while True:
            message = await self.read()
            if message is not None:
                await self.heed(message)

    async def read(self) -> FromSeat | None:
        data = await received(self.socket)
        if not self.rate.allows():
            await self.send(Problem("too-fast", "Too many messages at once; wait a moment."))
            self.faults += 1
        elif (message := understood(data)) is not None:
            return message
        else:
            self.faults += 1
            await self.send(Problem("not-understood", "The message is not one of those in /api/openapi.json."))
        if self.faults > MANY_FAULTS:
            raise WebSocketDisconnect(TOO_FAST)
        return None

    async def heed(self, message: FromSeat) -> None:
        try:
            await self.carry_out(message)
        except Refused as refused:
            await self.send(self.refusal(refused.reasons))
        except Wrong as wrong:
            await self.send(Problem(wrong.key, wrong.message))
            self.changed()
        except NotOnTheShelf as error:  # the owner's figures have gone while people play
            await self.send(Problem("not-on-the-shelf", str(error)))
        except STORE_FAULTS as error:
            log.error("table %s: %s", self.table.row.id, error)
            await self.send(Problem("not-stored", NOT_STORED))

    def refusal(self, reasons: list[Reason]) -> Refusal:
        return Refusal([r.as_dict() for r in reasons], *self.counts)

    @property
    def counts(self) -> tuple[int, int]:
        """Answers and entries that this side may know of."""
        story = self.table.story
        return story.n_for(self.side), story.version_for(self.side)

    async def carry_out(self, message: FromSeat) -> None:
        table = self.table
        if isinstance(message, messages.Ping):
            await self.send(Pong(*self.counts))
            return
        if isinstance(message, Hello):
            raise Wrong("hello-again", "You have said hello already.")
        if self.dismissed:
            raise Wrong("no-such-seat", invitations.NO_SEAT)
        if self.pending is not None and self.side is not None:
            await invitations.use(table, self.side, Holder(token=self.pending))
            self.pending = None
        if isinstance(message, messages.Look):
            async with table.lock:
                found = table.playing().look(self.side, message.what)
            await self.send(Seen(message.what, self.counts[0], found))
            return
        if self.side is None:
            raise Wrong("bystander", "You are watching; only those who have a seat may do something.")
        match message:
            case messages.Answer(n=n, answer=answer, version=version):
                await answering.answer(table, self.side, [answer], n, version)
            case messages.Order(n=n, order=str(order), answers=None, version=version, far=False):
                await answering.answer(table, self.side, order, n, version)
            case messages.Order(n=n, order=None, answers=list(answers), version=version, far=far):
                await answering.answer(table, self.side, answers, n, version, far)
            case messages.Order():
                raise Wrong("not-understood", "An order is one line of words or a list of answers.")
            case messages.Why(answer=answer, order=whole):
                async with table.lock:
                    game = table.playing()
                    reasons = (game.why_not_order if whole else game.why_not)(self.side, answer)
                await self.send(Because(answer, [r.as_dict() for r in reasons]))
            case messages.Undo():
                await answering.undo(table, self.side)
            case messages.Rollback(to=to):
                await rollback.propose(table, self.side, to)
            case messages.RollbackReply(accept=accept):
                await rollback.reply(table, self.side, accept)
            case messages.Standing(prompt=prompt, answer=answer, until=until):
                await answering.stand(table, self.side, prompt, answer, until)
            case messages.Instruct(order=order):
                await answering.instruct(table, self.side, order)
            case messages.Concede():
                await answering.concede(table, self.side)
            case messages.Chat(words=said):
                await answering.chat(table, self.side, said)
            case messages.Commit(commitment=commitment):
                await shareddice.commit(table, self.side, commitment)
            case messages.Secret(secret=secret):
                await shareddice.reveal(table, self.side, secret)


async def live(socket: WebSocket, lobby: Lobby, side_of: SideOf, rate: Rate) -> None:
    """Serve one connection from hello to goodbye. The other end may be gone at any moment."""
    with contextlib.suppress(WebSocketDisconnect):
        await socket.accept()
        try:
            connection, token = await greeted(socket, lobby, side_of, rate)
            await sit(connection, token)
        except TimeoutError:
            pass
        except Wrong as wrong:
            await socket.send_text(encode(Problem(wrong.key, wrong.message)).decode())
        except STORE_FAULTS as error:
            log.error("a table cannot be shown: %s", error)
            await socket.send_text(encode(Problem("not-stored", NOT_STORED)).decode())
        finally:
            if WebSocketState.DISCONNECTED not in (socket.application_state, socket.client_state):
                await socket.close()


async def greeted(socket: WebSocket, lobby: Lobby, side_of: SideOf, rate: Rate) -> tuple[Connection, str | None]:
    """The side of a visitor who says hello, and the token that he gets."""
    async with asyncio.timeout(GREETING):
        hello = understood(await received(socket))
    if not isinstance(hello, Hello):
        raise Wrong("say-hello", "The first message must be a hello.")
    try:
        table = await lobby.table(socket.path_params["table"])
    except NotOnTheShelf as error:
        raise Wrong("no-such-table", str(error)) from None
    side, token = await side_of(table, hello)
    return Connection(socket, table, side, rate, None if token is None else seats.hashed(token)), token


async def sit(connection: Connection, token: str | None) -> None:
    """Show the table, then listen and tell until the connection ends."""
    table = connection.table
    async with table.lock:
        table.watchers.add(connection)
        greeting = connection.greeting(token)
    try:
        await connection.send(greeting)
        table.call_watchers()  # somebody has come
        table.ai.wake()
        await until_one_ends(connection.listen(), connection.tell_news())
    finally:
        table.watchers.discard(connection)
        table.call_watchers()


async def until_one_ends(*doings: Coroutine[Any, Any, None]) -> None:
    tasks = [asyncio.create_task(doing) for doing in doings]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        ended, _ = await asyncio.wait(tasks)
        for task in ended:
            if not task.cancelled():
                task.exception()  # has been looked at


async def received(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text, data = message.get("text"), message.get("bytes")
    return text.encode("utf-8", "surrogatepass") if text is not None else (data or b"")


def understood(data: bytes) -> FromSeat | None:
    """A message, if it is one."""
    if len(data) > LONGEST:
        return None
    try:
        message: FromSeat = read_message(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return message
