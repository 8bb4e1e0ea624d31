"""Garbage on the wire: the server answers in its own words, never with an error of its own, and nothing changes."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from tests.table.serving import begin, seated, serving

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
