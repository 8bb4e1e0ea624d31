"""Attacks by one visitor who wants to stop a server: each bounded in number and time, on this machine only.

`python -m grognard.lab.attacks NAME SETTING` does one of them until its time is over; it says when it begins, and at
the end reports the result.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

FROM = "127.0.0.2"  # another address of this machine than that of the people
HALF_OPEN, LISTS, GAMES, SHOWS, HOOKS, LETTERS = 1100, 12, 5000, 150, 20, 25
LEAST = 19  # the least urgent of all processes: a real attacker uses another machine
GAME = {"game": "superpowers", "scenario": "munich"}


class Setting(msgspec.Struct):
    """Whom to attack, for how long, and where the attacker's e-mails go."""

    url: str
    seconds: float
    database: str
    smtp: int
    nice: int = LEAST

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 80


Said = Counter[str]
Doing = Callable[[Setting, Said], Awaitable[None]]


async def call(setting: Setting, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str, Any]:
    """A request from the attacker's address: status, cookie and what came back."""
    data = b"" if body is None else msgspec.json.encode(body)
    head = {"Host": f"127.0.0.1:{setting.port}", "Connection": "close", "X-Grognard": "1", **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in head.items()), f"Content-Length: {len(data)}"]
    reader, writer = await asyncio.open_connection("127.0.0.1", setting.port, local_addr=(FROM, 0))
    try:
        writer.write("\r\n".join([*lines, "\r\n"]).encode() + data)
        answer, _, content = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    status, *fields = answer.decode().split("\r\n")
    cookie = next((f.split(":", 1)[1].split(";")[0].strip() for f in fields if f.startswith("set-cookie")), "")
    return int(status.split()[1]), cookie, msgspec.json.decode(content) if content else None


async def table(setting: Setting, who: str = "me") -> tuple[dict[str, Any] | None, str]:
    """A new table, if the server gives one, and the cookie that came with it."""
    status, cookie, made = await call(setting, "POST", "/api/tables", {**GAME, "seats": {"nato": who, "wp": who}})
    return (made if status == 200 else None), cookie


@contextlib.asynccontextmanager
async def seat(setting: Setting, made: dict[str, Any], side: str) -> AsyncIterator[ClientConnection]:
    address = f"ws://127.0.0.1:{setting.port}/ws/tables/{made['table']}"
    async with connect(address, local_addr=(FROM, 0), max_size=None) as line:
        await say(line, "hello", token=made["seats"][side])
        await line.recv()
        yield line


async def say(line: ClientConnection, type: str, **message: Any) -> None:
    await line.send(msgspec.json.encode({"type": type, **message}).decode())


async def told(line: ClientConnection, n: int) -> None:
    """Wait until so many answers have been given."""
    while msgspec.json.decode(await line.recv()).get("n", -1) < n:
        pass


# -- the attacks ------------------------------------------------------------------------------------------------------


async def half_open(setting: Setting, said: Said) -> None:
    """Requests whose head never ends; a connection that is cut off is opened again."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", setting.port, local_addr=(FROM, 0))
                writer.write(b"GET / HTTP/1.1\r\n")
                said["connections"] += 1
                await reader.read()
                writer.close()
            said["cut off"] += 1
            await asyncio.sleep(5.0)

    await asyncio.gather(*(one() for _ in range(HALF_OPEN)))


async def lists(setting: Setting, said: Said) -> None:
    """A browser with thousands of games, which asks for the list of them again and again."""
    made, cookie = await table(setting)
    assert made is not None
    await asyncio.to_thread(multiply, setting.database, made["table"])

    async def one() -> None:
        while True:
            status, _, _ = await call(setting, "GET", "/api/tables", Cookie=cookie)
            said[f"answered {status}"] += 1
            if status == 429:
                await asyncio.sleep(0.1)

    await asyncio.gather(*(one() for _ in range(LISTS)))


def multiply(database: str, table: str) -> None:
    """Copies of a table, straight into the database: as many that one visitor could have made in a month."""
    with contextlib.closing(sqlite3.connect(database, timeout=60)) as connection, connection:
        for name, key in (("tables", "id"), ("seats", "table"), ("session_seats", "table")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            others = ", ".join(f'"{column}"' for column in columns if column != key)
            numbers = f"WITH RECURSIVE k(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM k WHERE k < {GAMES})"
            rows = f'SELECT "{key}" || k, {others} FROM {name}, k WHERE "{key}" = ?'
            connection.execute(f'{numbers} INSERT INTO {name} ("{key}", {others}) {rows}', [table])


async def shows(setting: Setting, said: Said) -> None:
    """Tables at which AI players play each other."""
    for _ in range(SHOWS):
        made, _ = await table(setting, "ai:greedy")
        said["tables" if made else "refused"] += 1
        await asyncio.sleep(0.05)
    await asyncio.Event().wait()


async def webhooks(setting: Setting, said: Said) -> None:
    """Turns at tables whose webhooks answer drop by drop, and without end."""

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said["webhooks called"] += 1
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.5)

    async def one() -> None:
        while True:
            made, _ = await table(setting)
            if made is not None:
                bearer = {"Authorization": f"Bearer {made['seats']['nato']}"}
                where = {"webhook": f"http://{FROM}:{port}/"}
                await call(setting, "PUT", f"/api/tables/{made['table']}/notify", where, **bearer)
                for side, answers in (("nato", 1), ("wp", 2)):
                    async with seat(setting, made, side) as line:
                        await say(line, "answer", n=answers - 1, answer="posture 3")
                        await told(line, answers)
            await asyncio.sleep(2.0)

    dripping = await asyncio.start_server(drip, FROM, 0)
    port = dripping.sockets[0].getsockname()[1]
    await asyncio.gather(*(one() for _ in range(HOOKS)))


async def rollbacks(setting: Setting, said: Said) -> None:
    """Proposals to go back, withdrawn and made again."""
    made, _ = await table(setting)
    assert made is not None
    async with seat(setting, made, "nato") as nato, seat(setting, made, "wp") as wp:

        async def listen(line: ClientConnection) -> None:
            with contextlib.suppress(ConnectionClosed):
                async for text in line:
                    said["largest update"] = max(said["largest update"], len(text))

        listening = [asyncio.create_task(listen(line)) for line in (nato, wp)]
        await say(nato, "answer", n=0, answer="posture 3")
        await say(wp, "answer", n=0, answer="posture 3")
        while not any(task.done() for task in listening):
            await say(nato, "rollback", to=1)
            await say(nato, "rollback_reply", accept=False)
            said["proposals"] += 1
            await asyncio.sleep(0.05)


async def letters(setting: Setting, said: Said) -> None:
    """Letters to a stranger."""

    async def post_office(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        content = False
        async for line in reader:
            if not content:
                content = line.upper().startswith(b"DATA")
                if line.upper().startswith(b"QUIT"):
                    writer.write(b"221 farewell\r\n")
                    break
                writer.write(b"354 go on\r\n" if content else b"250 well\r\n")
            elif line == b".\r\n":
                content = False
                said["letters"] += 1
                writer.write(b"250 well\r\n")
        writer.close()

    await asyncio.start_server(post_office, "127.0.0.1", setting.smtp)
    for _ in range(LETTERS):
        made, _ = await table(setting)
        if made is not None:
            bearer = {"Authorization": f"Bearer {made['seats']['nato']}"}
            where = {"email": "stranger@example.org"}
            status, _, _ = await call(setting, "PUT", f"/api/tables/{made['table']}/notify", where, **bearer)
            said[f"answered {status}"] += 1
        await asyncio.sleep(0.5)
    await asyncio.Event().wait()


ATTACKS: dict[str, Doing] = {
    "half-open": half_open, "lists": lists, "shows": shows, "webhooks": webhooks, "rollbacks": rollbacks,
    "letters": letters,
}  # fmt: skip


async def attack(name: str, setting: Setting) -> Said:
    said: Said = Counter()
    doing = asyncio.ensure_future(ATTACKS[name](setting, said))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, doing.cancel)
    print("begun", flush=True)
    with contextlib.suppress(TimeoutError, asyncio.CancelledError):
        async with asyncio.timeout(setting.seconds):
            await doing
    return said


def main() -> None:
    setting = msgspec.json.decode(sys.argv[2], type=Setting)
    os.nice(setting.nice)
    said = asyncio.run(attack(sys.argv[1], setting))
    print(", ".join(f"{number} {what}" for what, number in sorted(said.items())), flush=True)


if __name__ == "__main__":
    main()
