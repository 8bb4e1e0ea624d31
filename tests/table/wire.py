"""Seats wired straight to the application, without a socket: many games at once in one loop, every byte in sight."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec

from grognard.table.app import application
from grognard.table.bodies import NewTable, TableMade
from grognard.table.calls import Server
from grognard.table.lobby import Lobby
from grognard.table.store import Store
from tests.table.serving import FAST, JSON, Onlooker

HEADERS = [(b"host", b"testserver")]


class Wire:
    """One WebSocket: what is said goes into the application, what it sends is kept as it is."""

    def __init__(self, app: Any, table: str) -> None:
        self.table = table
        self.sent: list[str] = []  # by the application
        self._said: asyncio.Queue[JSON] = asyncio.Queue()
        self._news = asyncio.Event()
        self._said.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "path": f"/ws/tables/{table}", "headers": HEADERS, "query_string": b"",
                 "scheme": "ws", "subprotocols": [], "root_path": "", "client": ("here", 1)}  # fmt: skip
        self._task = asyncio.create_task(app(scope, self._said.get, self._send))

    async def _send(self, message: JSON) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(message["text"])
            self._news.set()

    def say(self, type: str, **message: Any) -> None:
        self.say_text(msgspec.json.encode({"type": type, **message}).decode())

    def say_text(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def wait(self) -> None:
        """Until something has been sent since the last time."""
        await self._news.wait()
        self._news.clear()

    async def cut(self) -> None:
        """The connection ends whatever is being done for it."""
        self._task.cancel()
        await asyncio.wait([self._task])

    async def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


class AnyWire(Protocol):
    """What a sitter needs of a connection: to speak, to wait, and all that has come."""

    sent: list[str]

    def say(self, type: str, **message: Any) -> None: ...

    async def wait(self) -> None: ...

    async def close(self) -> None: ...


class Sitter(Onlooker):
    """Somebody at the end of a wire: reads everything, and knows how the table looks."""

    def __init__(self, wire: AnyWire, side: str | None, **hello: Any) -> None:
        super().__init__()
        self.wire = wire
        self.side = side
        self.read = 0
        wire.say("hello", **hello)

    async def until_version(self, version: int) -> None:
        """Read on until everything done up to there has been told."""
        while self.take_in() < version:
            await self.wire.wait()

    def take_in(self) -> int:
        for text in self.wire.sent[self.read :]:
            message = msgspec.json.decode(text)
            assert message["type"] in ("table", "update"), message
            self.hear(message)
        self.read = len(self.wire.sent)
        return int(self.table.get("version", -1))


@asynccontextmanager
async def wired(folder: Path) -> AsyncIterator[tuple[Server, Any]]:
    """A server and its application, in this loop."""
    server = Server(Lobby(Store(f"sqlite:///{folder}/tables.db")))
    app = application(server, requests_per_second=FAST, messages_per_second=FAST)
    try:
        yield server, app
    finally:
        server.lobby.close()


async def begun(server: Server, **wanted: Any) -> TableMade:
    return await server.lobby.begin(msgspec.convert(wanted, NewTable))
