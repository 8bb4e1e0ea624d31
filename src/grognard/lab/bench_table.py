"""How a server bears many tables at once: live games with two seats each, an answer every so often in every game.

The server is a process of its own, the seats are WebSockets of this one; measured is the time from sending an answer
until the update with it has come, to the seat that gave it and to the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

BAR = 0.150  # seconds within which 95 of 100 updates must come


class TableLoad(msgspec.Struct):
    """How much is asked of the server."""

    games: int = 200
    seconds: float = 120.0
    every: float = 2.0  # seconds between two answers in a game
    game: str = "superpowers"
    scenario: str = "munich"


class TableBench(msgspec.Struct):
    """What came of it."""

    games: int
    answers: int
    errors: int
    p50: float  # seconds from answer to update
    p95: float
    p99: float
    worst: float
    bar: float = BAR

    @property
    def met(self) -> bool:
        return self.errors == 0 and self.answers > 0 and self.p95 < self.bar


@dataclass
class Tally:
    waits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    answers: int = 0


def bench_table(load: TableLoad) -> TableBench:
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as url:
        tally = asyncio.run(play_all(url, load))
    waits = sorted(tally.waits) or [0.0]

    def percentile(share: float) -> float:
        return waits[min(len(waits) - 1, int(len(waits) * share))]

    return TableBench(
        load.games, tally.answers, len(tally.errors), percentile(0.5), percentile(0.95), percentile(0.99), waits[-1]
    )


@contextlib.contextmanager
def server(folder: Path) -> Any:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "grognard", "serve", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, "DATABASE_URL": "", "GROGNARD_REQUESTS_PER_SECOND": "10000"}
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"{url}/api/session", timeout=2).close()
                break
            time.sleep(0.1)
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


async def play_all(url: str, load: TableLoad) -> Tally:
    """Set up the tables, then let every game go on at its pace, their starts spread over one interval."""
    made = [await asyncio.to_thread(new_table, url, load, number) for number in range(load.games)]
    tally = Tally()
    end = time.monotonic() + load.every + load.seconds
    delays = [load.every * number / load.games for number in range(load.games)]
    await asyncio.gather(*(play(url, table, delay, end, load, tally) for table, delay in zip(made, delays)))
    return tally


def new_table(url: str, load: TableLoad, number: int) -> dict[str, Any]:
    body = json.dumps({"game": load.game, "scenario": load.scenario, "seed": number}).encode()
    request = urllib.request.Request(f"{url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


@dataclass
class Seat:
    """One end of a connection: what it was told last, and what waits for the next."""

    socket: Any
    table: dict[str, Any] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    fault: str = ""

    async def listen(self) -> None:
        async for data in self.socket:
            message = msgspec.json.decode(data)
            if message["type"] in ("table", "update"):
                self.table = message
            elif message["type"] in ("error", "refused"):
                self.fault = str(message)
            self.news.set()

    async def beyond(self, n: int) -> None:
        while self.table.get("n", -1) <= n and not self.fault:
            self.news.clear()
            await self.news.wait()


async def play(url: str, made: dict[str, Any], delay: float, end: float, load: TableLoad, tally: Tally) -> None:
    from websockets.asyncio.client import connect

    address = f"{url.replace('http', 'ws', 1)}/ws/tables/{made['table']}"
    chance = Random(made["table"])
    async with contextlib.AsyncExitStack() as stack:
        seats = []
        for token in made["seats"].values():
            socket = await stack.enter_async_context(connect(address, max_size=None, compression=None))
            await socket.send(json.dumps({"type": "hello", "token": token}))
            seats.append(Seat(socket))
        listening = [asyncio.create_task(seat.listen()) for seat in seats]
        try:
            for seat in seats:
                await seat.beyond(-1)
            await asyncio.sleep(delay)
            while time.monotonic() < end and await one_answer(seats, chance, tally):
                await asyncio.sleep(load.every)
        finally:
            for task in listening:
                task.cancel()


async def one_answer(seats: list[Seat], chance: Random, tally: Tally) -> bool:
    """Let a seat that is asked answer, and measure until both have been told. False: the game is over or broken."""
    asked = [seat for seat in seats if seat.table.get("ask")]
    if not asked:
        return False
    seat = asked[0]
    n, options = seat.table["n"], seat.table["ask"]["options"]
    answer = "suggested" if "suggested" in options else chance.choice(options)
    started = time.monotonic()
    await seat.socket.send(json.dumps({"type": "answer", "n": n, "answer": answer}))
    for one in seats:
        try:
            async with asyncio.timeout(20):
                await one.beyond(n)
        except TimeoutError:
            one.fault = "no update in 20 seconds"
        if one.fault:
            tally.errors.append(one.fault)
            return False
        tally.waits.append(time.monotonic() - started)
    tally.answers += 1
    return True
