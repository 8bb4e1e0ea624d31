"""How a server copes with many tables at once: live games with all seats taken, an answer every so often in every game.

The server is a process of its own, the seats are WebSockets of this one, which speak as browsers do. Measured are the
time from sending an answer until the update with it has come, to the seat that gave it and to every other, and the
server's processor time, which does not depend on what else the machine does.
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
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from ..games import game_info

BAR = 0.150  # seconds within which 95 of 100 updates must come
CPU_BAR = 0.002  # seconds of the server's processor time that an answer may cost in the largest game
UNLIMITED = {
    "GROGNARD_REQUESTS_PER_SECOND": "10000",
    "GROGNARD_CONNECTIONS_PER_ADDRESS": "10000",
    "GROGNARD_AI_TABLES_PER_ADDRESS": "10000",
}  # all come from one address


class TableLoad(msgspec.Struct):
    """How much is asked of the server."""

    games: int = 200
    seconds: float = 120.0
    every: float = 2.0  # seconds between two answers in a game
    thinking: int = 0  # tables beside these at which AI players play each other all the time
    game: str = "superpowers"
    scenarios: tuple[str, ...] = ("munich", "rhine")  # in turn
    warm: float = 0.0  # seconds of play before anything is measured: maps and charts are read once


def campaign(seconds: float) -> TableLoad:
    """Live tables of the largest game, enough of them that the server does not wake from sleep for every answer."""
    return TableLoad(16, seconds, 0.25, game="fottr", scenarios=("campaign",), warm=5.0)


class TableBench(msgspec.Struct):
    """The measured results."""

    games: int
    answers: int
    errors: int
    p50: float  # seconds from answer to update
    p95: float
    p99: float
    worst: float
    server_cpu: float | None  # seconds of the server's processor time for one answer, with all that belongs to it
    our_cpu: float  # of this process, for one answer
    busy: float | None  # processes that wanted a core in the last minute, ours among them: a busy machine answers later
    cores: int
    bar: float = BAR

    @property
    def met(self) -> bool:
        return self.errors == 0 and self.answers > 0 and self.p95 < self.bar


@dataclass
class Tally:
    waits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    answers: int = 0
    server_cpu: float | None = None
    our_cpu: float = 0.0


def bench_table(load: TableLoad) -> TableBench:
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (url, process):
        tally = asyncio.run(play_all(url, process, load))
    waits = sorted(tally.waits) or [0.0]
    given = max(1, tally.answers)
    return TableBench(
        games=load.games,
        answers=tally.answers,
        errors=len(tally.errors),
        p50=percentile(waits, 0.5),
        p95=percentile(waits, 0.95),
        p99=percentile(waits, 0.99),
        worst=waits[-1],
        server_cpu=None if tally.server_cpu is None else tally.server_cpu / given,
        our_cpu=tally.our_cpu / given,
        busy=os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        cores=os.cpu_count() or 1,
    )


def percentile(waits: list[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * share))]


@contextlib.contextmanager
def server(folder: Path, settings: Mapping[str, str] = UNLIMITED) -> Iterator[tuple[str, int]]:
    """A server with its games in a folder: its address and the number of its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "grognard", "serve", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, "DATABASE_URL": "", **settings}
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{url}/api/session", timeout=2).close()
                break
            time.sleep(0.1)
        yield url, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def cpu_of(process: int) -> float | None:
    """Processor time of a process so far, in seconds; None where it cannot be known."""
    try:
        after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


async def play_all(url: str, process: int, load: TableLoad) -> Tally:
    """Set up the tables, sit down at all of them, then let every game go on at its pace, spread over one interval."""
    made = [await asyncio.to_thread(new_table, url, load, number) for number in range(load.games)]
    for number in range(load.thinking):
        await asyncio.to_thread(new_table, url, load, number, "ai:greedy")
    tally = Tally()
    async with contextlib.AsyncExitStack() as stack:
        tables = [await sit_down(url, table, stack) for table in made]
        delays = [load.every * number / load.games for number in range(load.games)]
        if load.warm:
            end = time.monotonic() + load.warm
            await asyncio.gather(*(play(seats, delay, end, load, Tally()) for seats, delay in zip(tables, delays)))
        begun, ours = cpu_of(process), time.process_time()
        end = time.monotonic() + load.every + load.seconds
        await asyncio.gather(*(play(seats, delay, end, load, tally) for seats, delay in zip(tables, delays)))
        ended = cpu_of(process)
        tally.server_cpu = ended - begun if begun is not None and ended is not None else None
        tally.our_cpu = time.process_time() - ours
    return tally


def new_table(url: str, load: TableLoad, number: int, who: str = "me") -> dict[str, Any]:
    scenario = load.scenarios[number % len(load.scenarios)]
    seats = dict.fromkeys(game_info(load.game).sides_in(scenario), who)
    body = json.dumps({"game": load.game, "scenario": scenario, "seed": number, "seats": seats}).encode()
    request = urllib.request.Request(f"{url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


class Question(msgspec.Struct):
    options: list[str]


class Told(msgspec.Struct):
    """What a seat has to know of a message."""

    type: str
    n: int = -1
    ask: Question | None = None
    key: str = ""  # of an error


read = msgspec.json.Decoder(Told).decode


class Seat:
    """One end of a connection: what it was told last, and what waits for the next."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table = Told("")
        self.news = asyncio.Event()
        self.fault = ""

    async def listen(self) -> None:
        async for data in self.socket:
            message = read(data)
            if message.type in ("table", "update"):
                self.table = message
            elif message.type in ("error", "refused"):
                self.fault = str(message)
            self.news.set()
        self.fault = self.fault or "the connection ended"
        self.news.set()

    async def beyond(self, n: int) -> None:
        while self.table.n <= n and not self.fault:
            self.news.clear()
            await self.news.wait()


async def sit_down(url: str, made: dict[str, Any], stack: contextlib.AsyncExitStack) -> list[Seat]:
    address = f"{url.replace('http', 'ws', 1)}/ws/tables/{made['table']}"
    seats = []
    for token in made["seats"].values():
        socket = await stack.enter_async_context(connect(address, max_size=None))
        seat = Seat(socket)
        stack.callback(asyncio.create_task(seat.listen()).cancel)
        await socket.send(json.dumps({"type": "hello", "token": token}))
        await seat.beyond(-1)
        seats.append(seat)
    return seats


async def play(seats: list[Seat], delay: float, end: float, load: TableLoad, tally: Tally) -> None:
    """One answer after the other at the game's pace, whatever the last one took."""
    chance = Random(delay)
    at = time.monotonic() + delay
    while (now := time.monotonic()) < end:
        await asyncio.sleep(max(0.0, at - now))
        at += load.every
        if not await one_answer(seats, chance, tally):
            return


async def one_answer(seats: list[Seat], chance: Random, tally: Tally) -> bool:
    """Let a seat that is asked answer, and measure until all have been told. False: the game is over or broken."""
    asked = [seat for seat in seats if seat.table.ask is not None]
    if not asked:
        return False
    seat = asked[0]
    assert seat.table.ask is not None
    n, options = seat.table.n, seat.table.ask.options
    started = time.monotonic()
    await seat.socket.send(json.dumps({"type": "answer", "n": n, "answer": choice(options, chance)}))
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


def choice(options: list[str], chance: Random) -> str:
    """Any answer, but phases end sooner than at random, so that there are fights."""
    if "suggested" in options:
        return "suggested"
    return "done" if "done" in options and chance.random() < 0.1 else chance.choice(options)
