"""kill -9 at any moment: no answer that was acknowledged is lost, on SQLite and on PostgreSQL."""

import asyncio
import json
import socket
import struct
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.table.serving import JSON, OURS, Process, any_option, begin, rolled_back_by
from tests.table.wire import Sitter


class Known(NamedTuple):
    """What a seat has been told, and with it that it is stored."""

    version: int
    n: int
    view: JSON
    ask: JSON | None
    log: list[JSON]

    @classmethod
    def to(cls, sitter: Sitter) -> "Known":
        table = sitter.table
        return cls(table["version"], table["n"], table["view"], table["ask"], list(sitter.log))


@dataclass
class Match:
    """A table that outlives its servers: what its seats know, and whether something is being taken back."""

    made: JSON
    chance: Random
    known: dict[str, Known] = field(default_factory=dict)
    undoing: bool = False

    async def go_on(self, server: Process, told: Callable[[], None]) -> None:
        """Sit down again, find everything as it was told, and play until the server is gone."""
        with suppress(WebSocketException, OSError):
            async with AsyncExitStack() as stack:
                address = f"ws://127.0.0.1:{server.port}/ws/tables/{self.made['table']}"
                sitters = {}
                for side, token in self.made["seats"].items():
                    line = Line(await stack.enter_async_context(connect_async(address, max_size=None)))
                    sitters[side] = Sitter(line, side, token=token)
                for side, sitter in sitters.items():
                    await sitter.until_version(0)
                    self.compare(side, Known.to(sitter))
                self.undoing = False
                while await self.one_more(list(sitters.values())):
                    told()

    def compare(self, side: str, now: Known) -> None:
        """An entry more may have been stored than was told; never one less."""
        before = self.known.get(side)
        if before is not None:
            assert now.version >= before.version
            if now.version == before.version:
                assert now == before
            elif not self.undoing:
                assert now.n >= before.n
                assert now.log[: len(before.log)] == before.log
        self.known[side] = now

    async def one_more(self, sitters: list[Sitter]) -> bool:
        asked = [sitter for sitter in sitters if sitter.table["ask"]]
        if not asked:
            return False
        sitter = self.chance.choice(asked)
        version = sitter.table["version"]
        self.undoing = sitter.table["can_undo"] and self.chance.random() < 0.1
        if self.undoing:
            sitter.wire.say("undo")
        else:
            sitter.wire.say("answer", n=sitter.table["n"], answer=any_option(sitter.table["ask"], self.chance))
        for one in sorted(sitters, key=lambda s: s is not sitter):
            await one.until_version(version + 1)
            self.known[one.side or ""] = Known.to(one)
        return True


class Line:
    """A WebSocket to a server process, as sitters want it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sent: list[str] = []
        self._said: list[str] = []

    def say(self, type: str, **message: Any) -> None:
        self._said.append(json.dumps({"type": type, **message}))

    async def wait(self) -> None:
        while self._said:
            await self.socket.send(self._said.pop(0))
        self.sent.append(str(await self.socket.recv()))

    async def close(self) -> None:
        await self.socket.close()


def killed_again_and_again(tmp_path, database: str | None, times: int) -> None:
    """Play at a few tables, kill the server in the middle of it, start it again, compare and go on."""
    chance = Random(times)
    matches: list[Match] = []

    async def until_killed(server: Process) -> None:
        """Some answers in, and then at any moment of what follows."""
        left, enough = chance.randrange(40), asyncio.Event()

        def told() -> None:
            nonlocal left
            left -= 1
            if left < 0:
                enough.set()

        playing = asyncio.gather(*(match.go_on(server, told) for match in matches))
        playing.add_done_callback(lambda _: enough.set())
        await enough.wait()
        await asyncio.sleep(chance.random() * 0.02)
        server.process.kill()
        await playing

    for time in range(times + 1):
        server = Process(tmp_path, database)
        try:
            matches = [match for match in matches if not over(match)]
            with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
                while len(matches) < 4:
                    matches.append(Match(begin(client, seed=time + len(matches)), Random(time + len(matches))))
            asyncio.run(until_killed(server))
        finally:
            server.kill()
    assert all(match.known for match in matches)
    assert sum(known.version for match in matches for known in match.known.values()) > 2 * times


def over(match: Match) -> bool:
    return any(known.view.get("result") for known in match.known.values())


def test_a_killed_server_loses_no_acknowledged_answer(tmp_path):
    killed_again_and_again(tmp_path, None, 2)


def test_a_killed_server_loses_nothing_on_postgresql(tmp_path, postgresql):
    killed_again_and_again(tmp_path, postgresql, 2)


@pytest.mark.slow
def test_a_hundred_killed_servers(tmp_path):
    killed_again_and_again(tmp_path, None, 100)


@pytest.mark.slow
def test_a_hundred_killed_servers_on_postgresql(tmp_path, postgresql):
    killed_again_and_again(tmp_path, postgresql, 100)


def test_seats_that_vanish_leave_no_trace(tmp_path):
    """Connections cut in the middle of whatever is said: the server goes on and has nothing to complain of."""
    server = Process(tmp_path)
    try:
        with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
            made = begin(client, seats={"nato": "ai:random", "wp": "ai:random"})
            said = ['{"type": "hello"}', "garbage", *(['{"type": "ping"}'] * 5)]
            for number in range(60):
                with connect(f"ws://127.0.0.1:{server.port}/ws/tables/{made['table']}", close_timeout=0) as line:
                    for message in said[: number % 8]:
                        line.send(message)
                    if number % 3 == 0 and number % 8:
                        line.recv(timeout=5)
                    line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    line.socket.close()  # without a word
            assert client.get("/api/session").status_code == 200
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()
    assert "never retrieved" not in server.log.read_text()


@pytest.fixture(scope="module")
def pair(tmp_path_factory, postgresql):
    """Two server processes on one database."""
    folder = tmp_path_factory.mktemp("pair")
    one, other = Process(folder, postgresql), Process(folder, postgresql)
    yield one, other
    one.kill()
    other.kill()


def table_on(server: Process, seed: int) -> dict[str, Any]:
    with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
        return begin(client, seed=seed)


def test_two_servers_on_one_database_see_each_other_live(pair):
    one, other = pair
    made = table_on(one, 5)
    with one.seat(made, "nato") as nato, other.seat(made, "wp") as wp:
        nato.answer("posture 3")
        wp.until(lambda m: m.get("n") == 1)
        wp.answer("posture 4")
        nato.until(lambda m: m.get("n") == 2)
        nato.answer("suggested")
        wp.until(lambda m: m.get("n") == 3)
        assert wp.table["view"] == {**nato.table["view"], "posture": {"wp": 4}}
        rolled_back_by(nato, wp, to=2)
        nato.until(lambda m: m.get("n") == 2)
        assert nato.ask is not None
        assert nato.ask["prompt"] == "set-up"


def test_only_one_of_two_servers_takes_an_answer(pair):
    """Both get an answer to the same ask at the same time."""
    one, other = pair
    made = table_on(one, 6)
    with one.seat(made, "nato") as first, other.seat(made, "nato") as second:
        first.say("answer", n=0, answer="posture 1")
        second.say("answer", n=0, answer="posture 6")
        for seat in (first, second):
            seat.until(lambda m: m.get("n") == 1)
            assert seat.ask_again()["version"] == 1
            assert seat.ask is None
