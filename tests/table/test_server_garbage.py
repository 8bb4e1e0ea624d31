"""Garbage on the wire: the server answers in its own words, never with an error of its own, and nothing changes."""

import asyncio
import gc
import json
import resource
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from tests.table.serving import JSON, OURS, Process, begin, seated, serving
from tests.table.wire import Wire, begun, wired

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
TYPES = [
    "hello",
    "answer",
    "order",
    "why",
    "undo",
    "rollback",
    "rollback_reply",
    "standing",
    "commit",
    "secret",
    "ping",
]
FIELDS = [
    "n",
    "answer",
    "order",
    "answers",
    "to",
    "accept",
    "prompt",
    "until",
    "secret",
    "commitment",
    "token",
    "version",
]
messages = st.builds(
    lambda type, fields: json.dumps({"type": type, **fields}),
    st.sampled_from(TYPES) | st.text(max_size=8),
    st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), values, max_size=5),
)
PATHS = [
    "/api/games/{}/rules", "/api/games/superpowers/text/{}", "/api/games/superpowers/{}/board", "/api/tables/{}/record",
    "/api/tables/{}/at/{}", "/api/tables/{}/luck", "/api/tables/{}/fork", "/api/tables/{}/notify", "/api/tables",
    "/api/seats", "/api/session", "/api/account", "/api/tables/import", "/{}",
]  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("garbage"), accounts=True) as client:
        yield client


@pytest.fixture(scope="module")
def made(client):
    return begin(client)


def state(client, made) -> tuple[object, ...]:
    table = client.server.lobby.open[made["table"]]
    return table.story.seq, table.story.n, table.game.position.hash


def send_all(client, made, garbage) -> None:
    before = state(client, made)
    with client.websocket_connect(f"/ws/tables/{made['table']}") as socket:
        socket.send_text(json.dumps({"type": "hello", "token": made["seats"]["nato"]}))
        assert socket.receive_json()["type"] == "table"
        for message in garbage:
            if "standing" in str(message):  # the one thing that may be asked for with any words
                continue
            if isinstance(message, bytes):
                socket.send_bytes(message)
            else:
                socket.send_text(message.encode("utf-8", "replace").decode())
        socket.send_text('{"type": "ping"}')
        while (told := socket.receive_json())["type"] != "pong":
            assert told["type"] in ("error", "refused", "update", "why", "pong"), told
    assert state(client, made) == before


@given(st.lists(st.text(max_size=60) | messages | st.binary(max_size=40), min_size=1, max_size=12))
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_garbage_on_the_websocket_changes_nothing(client, made, garbage):
    send_all(client, made, garbage)


def test_a_flood_of_faults_ends_the_connection(client, made):
    with seated(client, made, "wp") as wp:
        for _ in range(60):
            wp._send("[]")
        with pytest.raises(WebSocketDisconnect):
            wp.until(lambda m: False)


def test_large_and_deep_messages_are_not_understood(client, made):
    with seated(client, made, "wp") as wp:
        for message in ("[" * 10_000, '{"type": "why", "answer": "' + "x" * 20_000 + '"}', "\x00" * 100):
            wp._send(message)
            assert wp.until(lambda m: m["type"] == "error")["key"] == "not-understood"


@given(st.sampled_from(PATHS), st.sampled_from(["GET", "POST", "PUT", "DELETE"]), st.integers(), values | st.binary())
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_no_call_makes_the_server_fail(client, made, path, method, number, body):
    chance = Random(number)
    words = [made["table"], "superpowers", "munich", "..", "%00", "é", "0", str(number), "x" * 300]
    address = path.format(*(chance.choice(words) for _ in range(path.count("{}"))))
    before = state(client, made)
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    found = client.request(method, address, content=data)
    assert found.status_code < 500 or (found.status_code == 503 and method == "GET")
    assert state(client, made) == before


@pytest.mark.slow
@given(st.lists(messages, min_size=1, max_size=40))
@settings(suppress_health_check=list(HealthCheck))
def test_much_garbage(client, made, garbage):
    send_all(client, made, garbage)


# -- memory -----------------------------------------------------------------------------------------------------------


def nonsense(chance: Random) -> str:
    """A message of any kind that changes nothing: broken, unknown, refused, or a question."""
    word = "".join(chance.choice('abcdefgh 0123456789é\x00{}[]"') for _ in range(chance.randrange(1, 80)))
    answer = f"move {word}"[:100]
    said: JSON = chance.choice(
        [
            {"type": "answer", "n": 0, "answer": answer},
            {"type": "answer", "n": chance.randrange(1, 100), "answer": "posture 3"},
            {"type": "order", "n": 0, "order": answer},
            {"type": "order", "n": 0, "answers": [answer, word]},
            {"type": "why", "answer": answer},
            {"type": "why", "answer": answer, "order": True},
            {"type": "look", "what": f"reach {word}"},
            {"type": "undo"},
            {"type": "rollback", "to": chance.randrange(1000)},
            {"type": "rollback_reply", "accept": True},
            {"type": "secret", "secret": word * 3},
            {"type": "ping"},
            {"type": word},
        ]
    )
    text = json.dumps(said)
    return text if chance.random() < 0.8 else text[: chance.randrange(len(text))]


async def flood(app: Any, game: JSON, connections: int, chance: Random) -> int:
    """Sit down, talk nonsense, go away; again and again. How many messages were answered."""
    answered = 0
    for _ in range(connections):
        wire = Wire(app, game["table"])
        wire.say("hello", token=game["seats"]["wp"])
        for _ in range(40):
            wire.say_text(nonsense(chance))
        wire.say("why", answer="the last question")
        while not any("the last question" in text for text in wire.sent):
            await wire.wait()
        answered += len(wire.sent)
        await wire.close()
        stray = Wire(app, f"table{chance.random()}")
        stray.say("hello")
        await stray.wait()
        await stray.close()
    return answered


def test_thousands_of_messages_leave_nothing_in_memory(tmp_path):
    async def measured() -> tuple[int, int]:
        async with wired(tmp_path) as (server, app):
            made = await begun(server, game="superpowers", seed=1)
            game = {"table": made.table, "seats": made.seats}
            chance = Random(1)
            tracemalloc.start()
            try:
                await flood(app, game, 30, chance)
                before = (table := server.lobby.open[made.table]).story.seq, table.playing().position.hash, held()
                answered = await flood(app, game, 50, chance)
                grown = held() - before[2]
            finally:
                tracemalloc.stop()
            assert (table.story.seq, table.playing().position.hash) == before[:2]
            assert not table.watchers
            return answered, grown

    answered, grown = asyncio.run(measured())
    assert answered > 1900
    assert grown < 30 * answered, f"{grown} bytes more after {answered} messages"  # Python keeps some tuples for later


def held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.slow
def test_a_server_does_not_grow_however_much_garbage_it_gets(tmp_path):
    """A server process, over real sockets: its memory after ten thousand messages, and after forty thousand more."""
    server = Process(tmp_path)

    def garbage(game: JSON, rounds: int, chance: Random) -> None:
        for _ in range(rounds):
            with server.seat(game, "wp") as seat:
                for _ in range(45):
                    seat._send(nonsense(chance))
                seat.say("ping")
                seat.until(lambda m: m["type"] == "pong")

    try:
        with httpx2.Client(base_url=server.url, headers=OURS) as client:
            game = begin(client)
            chance = Random(2)
            garbage(game, 220, chance)
            before = memory(server)
            garbage(game, 880, chance)
            grown = memory(server) - before
            for number in range(2000):
                assert client.get(f"/api/tables/{number}/at/{number}").status_code == 404
            assert client.get(f"/api/tables/{game['table']}/at/1").status_code == 404
        with server.seat(game, "nato") as seat:
            assert seat.table["version"] == 0
        assert grown < 3_000_000, f"{grown} bytes more"
        assert memory(server) - before < 5_000_000
        print(f"\n{before / 1e6:.1f} MB after 10000 messages, {grown / 1e6:+.2f} MB after 40000 more")
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


def memory(server: Process) -> int:
    """Resident bytes."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * resource.getpagesize()
