"""A server to test, in this process or in one of its own, and people who sit at its tables."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grognard.table.app import application
from grognard.table.calls import Server
from grognard.table.connections import configured
from grognard.table.lobby import Lobby
from grognard.table.security import CONNECTIONS
from grognard.table.store import Store

JSON = dict[str, Any]
FAST = 100_000.0
OURS = {"x-grognard": "1"}
ROOT = Path(__file__).parents[2]


class Client(TestClient):
    """A browser without a screen, and the server it speaks to."""

    server: Server


@contextmanager
def serving(folder: Path, *, notify: Any = None, **settings: Any) -> Iterator[Client]:
    """A server in this process, with its games in a folder."""
    server = Server(Lobby(Store(f"sqlite:///{folder}/tables.db"), notify), **settings)
    app = application(server, requests_per_second=FAST, messages_per_second=FAST)
    with Client(app, headers=OURS) as client:
        client.server = server
        yield client


@contextmanager
def running(
    folder: Path, *, proxies: Sequence[str] = (), connections: int = CONNECTIONS, requests_per_second: float = FAST
) -> Iterator[int]:
    """A server of this process that listens to a port, in a thread of its own."""
    server = Server(Lobby(Store(f"sqlite:///{folder}/tables.db")))
    app = application(server, requests_per_second=requests_per_second, connections=connections)
    port = free_port()
    config = configured(app, proxies, connections)
    config.port, config.timeout_graceful_shutdown = port, 1
    uvicorn_server = uvicorn.Server(config)
    thread = threading.Thread(target=uvicorn_server.run)
    thread.start()
    while not uvicorn_server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield port
    finally:
        uvicorn_server.should_exit = True
        thread.join(10)


def begin(client: Any, scenario: str = "munich", **wanted: Any) -> JSON:
    seed = {} if "invite" in wanted.get("seats", {}).values() else {"seed": 3}
    made = client.post("/api/tables", json={"game": "superpowers", "scenario": scenario, **seed, **wanted})
    assert made.status_code == 200, made.text
    found: JSON = made.json()
    return found


class Onlooker:
    """Hears what a table tells, and remembers how it looks."""

    def __init__(self) -> None:
        self.table: JSON = {}
        self.log: list[JSON] = []
        self.heard: list[JSON] = []

    def hear(self, message: JSON) -> None:
        self.heard.append(message)
        if message["type"] == "table":
            self.table, self.log = message, list(message["log"])
        elif message["type"] == "update":
            notes = self.table["notes"][: message["notes_kept"]] + message["notes"]
            self.table = {**self.table, **message, "view": seen(self.table["view"], message), "notes": notes}
            self.log = self.log[: message["kept"]] + message["events"]


class Seat(Onlooker):
    """Somebody at a table."""

    def __init__(self, send: Callable[[str], Any], receive: Callable[[], str], **hello: Any) -> None:
        self._send = send
        self._receive = receive
        super().__init__()
        self.say("hello", **hello)
        self.read()

    @property
    def ask(self) -> JSON | None:
        return self.table.get("ask")

    @property
    def n(self) -> int:
        return int(self.table["n"])

    def say(self, type: str, **message: Any) -> None:
        self._send(json.dumps({"type": type, **message}))

    def read(self) -> JSON:
        message: JSON = json.loads(self._receive())
        self.hear(message)
        return message

    def until(self, wanted: Callable[[JSON], Any]) -> JSON:
        while not wanted(message := self.read()):
            pass
        return message

    def answer(self, answer: str) -> JSON:
        """Give an answer; what comes back: an update beyond it, a refusal or an error."""
        n = self.ask_again()["n"]
        self.say("answer", n=n, answer=answer)
        return self.until(lambda m: m["type"] in ("refused", "error") or (m["type"] == "update" and m["n"] > n))

    def ask_again(self) -> JSON:
        """Wait until everything done so far has been told."""
        self.say("ping")
        version = self.until(lambda m: m["type"] == "pong")["version"]
        if self.table["version"] < version:
            self.until(lambda m: m.get("version", -1) >= version and m["type"] in ("update", "table"))
        return self.table


def seen(before: JSON, update: JSON) -> JSON:
    """A view with what an update says has changed in it."""
    view = {name: value for name, value in {**before, **update["view"]}.items() if name not in update["gone"]}
    for name, things in update["parts"].items():
        fresh = {thing["id"]: thing for thing in things}
        view[name] = [fresh.get(thing["id"], thing) for thing in before[name]]
    return {**view, **{name: merged(before[name], changed) for name, changed in update["inside"].items()}}


def merged(before: JSON, changed: JSON) -> JSON:
    """What stands under names, with what has changed under some of them."""
    both = {
        n: merged(before[n], v) for n, v in changed.items() if isinstance(v, dict) and isinstance(before.get(n), dict)
    }
    return {**before, **changed, **both}


@contextmanager
def seated(client: TestClient, made: JSON, seat: str | None = None, **hello: Any) -> Iterator[Seat]:
    """Sit down at a table of a server in this process: on a seat by its token, or as the hello says."""
    if seat is not None:
        hello = {"token": made["seats"][seat], **hello}
    with client.websocket_connect(f"/ws/tables/{made['table']}") as socket:
        yield Seat(socket.send_text, socket.receive_text, **hello)


def moved(seat: Seat) -> str:
    """Begin to move some unit, and tell which."""
    seat.ask_again()
    assert seat.ask is not None
    answer: str = next(o for o in seat.ask["options"] if o.startswith("move "))
    assert seat.answer(answer)["type"] == "update"
    return answer


def told_wrong(seat: Seat) -> str:
    return str(seat.until(lambda m: m["type"] == "error")["key"])


def play_on(seats: dict[str, Seat], answers: int, chance: Random, choose: Callable[[JSON, Random], str]) -> None:
    """Let the seats answer in turn, whoever is asked."""
    for _ in range(answers):
        asked = [seat for seat in seats.values() if seat.ask_again()["ask"]]
        if not asked:
            return
        seat = asked[0]
        assert seat.ask is not None
        told = seat.answer(choose(seat.ask, chance))
        assert told["type"] == "update", told


def any_option(ask: JSON, chance: Random) -> str:
    """Any answer, but phases end sooner than by pure chance."""
    options: list[str] = ask["options"]
    if "suggested" in options:
        return "suggested"
    return "done" if "done" in options and chance.random() < 0.1 else chance.choice(options)


def rolled_back_by(seat: Seat, other: Seat, to: int) -> None:
    """One proposes to go back, the other agrees; what comes of it is for the test to wait for."""
    seat.say("rollback", to=to)
    other.until(lambda m: m.get("proposal"))
    other.say("rollback_reply", accept=True)


# -- a server of its own ----------------------------------------------------------------------------------------------


class Process:
    """`grognard serve` in a process that can be killed."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        port: int | None = None,
        more: Sequence[str] = (),
        python: str | Path = sys.executable,
        games: str = "",  # beside those that come with Grognard: importable packages
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.words = [str(python), "-m", "grognard", "serve", "--port", str(self.port), *more]
        self.environment = {**os.environ, "GROGNARD_DEBUG": "1", "GROGNARD_REQUESTS_PER_SECOND": str(FAST)}
        if games:
            self.environment |= {"GROGNARD_GAMES": games, "PYTHONPATH": str(ROOT)}
        self.log = folder / "server.log"
        if database is None:
            self.words += ["--data", str(folder)]
        else:
            self.environment["DATABASE_URL"] = database
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            said = log.tell()
            self.process = subprocess.Popen(self.words, env=self.environment, stdout=log, stderr=log)
        self.wait(said)

    def wait(self, said: int) -> None:
        """Until the server says that it serves: it has taken its port before it opens its store."""
        for _ in range(1_200):
            told = self.log.read_bytes()[said:]
            if b"Grognard serves at" in told:
                return
            assert self.process.poll() is None, f"the server did not start: {told.decode()}"
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As when the power fails."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)

    @contextmanager
    def seat(self, made: JSON, side: str | None = None) -> Iterator[Seat]:
        address = f"ws://127.0.0.1:{self.port}/ws/tables/{made['table']}"
        hello = {} if side is None else {"token": made["seats"][side]}
        with connect(address, max_size=None, max_queue=None) as socket:  # a full queue could stall its closing
            yield Seat(socket.send, lambda: str(socket.recv(timeout=20)), **hello)


Closed = ConnectionClosed


# Not among the ports that the system gives to outgoing connections: a test that knocks until its server listens could
# be given that very port, connect to itself and take that for the server. Each xdist worker has ports of its own.
_ports = itertools.cycle(range(20_000, 21_000))
_worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


def free_port() -> int:
    while True:
        port = next(_ports) + 1_000 * (_worker % 10)
        with socket.socket() as tried, contextlib.suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def wants_word(client, made, side: str, **where: str):
    headers = {"authorization": f"Bearer {made['seats'][side]}"}
    return client.put(f"/api/tables/{made['table']}/notify", json=where, headers=headers)
