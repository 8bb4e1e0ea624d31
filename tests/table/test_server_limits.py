"""What one visitor may take of a server: connections, time, places in lists."""

import asyncio
import socket
import threading
import time
from pathlib import Path
from unittest.mock import Mock

import httpx2
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from grognard.table import connections, security
from grognard.table.app import application
from grognard.table.calls import Server
from grognard.table.lobby import PAGE, Lobby
from grognard.table.pools import LISTS, VISITOR, Pool
from grognard.table.schema import SeatRow, TableRow
from grognard.table.security import visitor_at
from grognard.table.store import Store
from grognard.table.wrong import Wrong
from tests.table.serving import FAST, OURS, Process, begin, running, serving

HALF = b"GET /api/session HTTP/1.1\r\nhost: 127.0.0.1\r\n"


@pytest.fixture
def bounded(tmp_path, monkeypatch):
    """A server that takes few connections from one address and is soon out of patience; and its port."""
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with running(tmp_path, connections=5) as port:
        yield port


@pytest.fixture
def silent():
    """Somebody who connects, says something and then nothing more."""
    lines = []

    def connected(port: int, said: bytes = HALF) -> socket.socket:
        lines.append(socket.create_connection(("127.0.0.1", port), timeout=10))
        lines[-1].sendall(said)
        return lines[-1]

    yield connected
    for line in lines:
        line.close()


def is_cut(line: socket.socket) -> bool:
    try:
        return line.recv(1000) == b""
    except ConnectionResetError:
        return True


# -- connections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", HALF], ids=["nothing", "half"])
def test_half_a_request_is_not_waited_for(bounded, silent, said):
    line = silent(bounded, said)
    begun = time.monotonic()
    assert is_cut(line)
    assert time.monotonic() - begun < 4  # uvicorn's own patience, between two requests, lasts five


def test_half_of_a_second_request_is_not_waited_for(bounded, silent):
    line = silent(bounded, HALF + b"\r\n")
    assert line.recv(1000).startswith(b"HTTP/1.1 200")
    line.sendall(HALF)
    while not is_cut(line):  # the rest of the answer may come first; recv fails if the end does not come
        pass


def test_a_head_that_comes_drop_by_drop_is_not_waited_for_either(bounded, silent):
    line = silent(bounded)

    def drip() -> None:
        for _ in range(50):
            time.sleep(0.1)
            line.sendall(b"x: y\r\n")

    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        drip()


def test_one_address_has_only_so_many_connections(tmp_path, silent):
    with running(tmp_path, connections=5) as port:
        lines = [silent(port, b"") for _ in range(5)]
        begun = time.monotonic()
        assert is_cut(silent(port, b""))
        assert time.monotonic() - begun < connections.HEAD / 2  # at once, and not because it says nothing
        lines.pop().close()
        time.sleep(0.1)
        assert httpx2.get(f"http://127.0.0.1:{port}/api/session").status_code == 200


def test_half_open_requests_from_one_address_leave_room_for_others(tmp_path, silent):
    """127.0.0.2 is another address of this machine."""
    server = Process(tmp_path)
    try:
        for _ in range(300):
            silent(server.port)
        transport = httpx2.HTTPTransport(local_address="127.0.0.2")
        with httpx2.Client(transport=transport, base_url=server.url, timeout=5) as other:
            assert other.get("/api/session").status_code == 200
        assert len(list(Path(f"/proc/{server.process.pid}/fd").iterdir())) < 200
    finally:
        server.stop()


def test_a_named_proxy_comes_for_many_and_each_of_them_is_counted(tmp_path, silent):
    """Its own connections are not counted; the requests that it passes on are, by the address that it names."""
    with running(tmp_path, connections=2, proxies=["127.0.0.1"]) as port:
        for _ in range(4):
            silent(port, b"")
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", headers=OURS) as client:
            for _ in range(2):
                silent(
                    port,
                    b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n"
                    b"x-forwarded-for: 192.0.2.1\r\n\r\n",
                )
            time.sleep(0.2)
            answers = [
                client.get("/api/session", headers={"x-forwarded-for": who}).status_code
                for who in ("192.0.2.1", "192.0.2.2")
            ]
        assert answers == [429, 200]


def test_a_body_that_comes_drop_by_drop_is_not_waited_for(tmp_path, silent, monkeypatch):
    monkeypatch.setattr(security, "SLOWEST", 0.3)
    with running(tmp_path) as port:
        line = silent(port, b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 900\r\n\r\n{")
        assert line.recv(1000).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(("proxies", "turned_away"), [([], True), (["127.0.0.1"], False), (["192.0.2.7"], True)])
def test_only_a_named_proxy_says_who_asks(tmp_path, proxies, turned_away):
    """Who could name any address would get around every limit."""
    with running(tmp_path, proxies=proxies, requests_per_second=1.0) as port, httpx2.Client() as client:
        asks = [{"x-forwarded-for": f"192.0.2.{k}"} for k in range(9)]
        answers = [client.get(f"http://127.0.0.1:{port}/api/session", headers=h).status_code for h in asks]
    assert (429 in answers) is turned_away


def test_a_proxy_is_an_address(capsys):
    from grognard.cli import main

    assert main(["serve", "--proxy", "everybody"]) == 2
    assert "--proxy everybody" in capsys.readouterr().err


def test_addresses_of_one_line_are_one_visitor():
    assert visitor_at("2001:db8::1") == visitor_at("2001:db8::ffff:2")
    assert visitor_at("2001:db8:0:1::1") != visitor_at("2001:db8:0:2::1")
    assert visitor_at("::ffff:192.0.2.1") == visitor_at("192.0.2.1") == "192.0.2.1"
    assert visitor_at("testclient") == "testclient"


# -- lists ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def shelves(tmp_path):
    """A browser with many games."""
    with serving(tmp_path) as client:
        begin(client)
        store = client.server.store
        (session,) = [row["token"] for row in store.read(sa.text("SELECT token FROM sessions"))]
        for k in range(250):
            row = TableRow(f"t{k:03}", "superpowers", "munich", 1, {}, {}, f"game {k}", k, float(k // 2), {"n": k})
            store.add_table(row, [SeatRow("nato", "person"), SeatRow("wp", "ai", player="greedy")])
            store.remember(session, row.id, "nato")
        store.write(lambda _: None).result()
        yield client


def test_a_list_is_one_query_however_many_games_it_has(shelves):
    asked = []
    sa.event.listen(shelves.server.store.engine, "before_cursor_execute", lambda *event: asked.append(event[2]))
    assert len(shelves.get("/api/tables").json()["tables"]) == PAGE
    assert len([query for query in asked if "tables" in query]) == 1


def test_pages_of_a_list_hold_every_game_once(shelves):
    pages, more = [], None
    while True:
        found = shelves.get("/api/tables", params={} if more is None else {"before": more}).json()
        pages.append(found["tables"])
        if (more := found["more"]) is None:
            break
    lines = [line for page in pages for line in page]
    assert [len(page) for page in pages] == [PAGE, PAGE, 51]
    assert len({line["table"] for line in lines}) == 251
    assert [line["moved"] for line in lines] == sorted((line["moved"] for line in lines), reverse=True)
    assert lines[-1]["mine"] == ["nato"]
    assert lines[-1]["seats"]["wp"]["player"] == "greedy"


def test_a_page_of_nowhere_is_refused(shelves):
    assert shelves.get("/api/tables", params={"before": "nowhere"}).status_code == 400


def test_a_game_is_begun_while_others_ask_for_long_lists(shelves, monkeypatch):
    """Lists have threads of their own: what they wait for holds up nobody else."""
    store, go_on = shelves.server.store, threading.Event()
    monkeypatch.setattr(store, "page", lambda *_: go_on.wait(20) and [])
    asking = [threading.Thread(target=shelves.get, args=("/api/tables",)) for _ in range(12)]
    for thread in asking:
        thread.start()
    begun = time.monotonic()
    begin(shelves)
    assert time.monotonic() - begun < 5
    go_on.set()
    for thread in asking:
        thread.join()


def test_what_costs_the_server_much_can_be_asked_for_less_often(tmp_path):
    """Each call by itself is within the rate."""
    server = Server(Lobby(Store(f"sqlite:///{tmp_path}/tables.db")))
    with TestClient(application(server, requests_per_second=20), headers=OURS) as client:
        lists = [client.get("/api/tables").status_code for _ in range(30)]
        assert lists[:20] == [200] * 20
        assert 429 in lists
        assert client.get("/api/session").status_code == 200
        assert client.post("/api/tables", json={"game": "superpowers"}).json()["error"]["key"] == "too-fast"


# -- pools ------------------------------------------------------------------------------------------------------------


def test_a_line_is_read_on_while_one_message_waits_and_not_while_two_do():
    async def three_are_said_and_then_heard() -> None:
        over = asyncio.Event()

        async def waits(scope: object, receive: object, send: object) -> None:
            await over.wait()

        line, there = Mock(), ClientProtocol(parse_uri("ws://here/"))
        line.is_closing.return_value = False
        config = connections.configured(waits)
        config.load()
        here = connections.QuickProtocol(config, ServerState(), {})
        here.connection_made(line)
        there.send_request(there.connect())
        here.data_received(b"".join(there.data_to_send()))
        assert (await here.receive())["type"] == "websocket.connect"
        await here.send({"type": "websocket.accept"})
        there.receive_data(line.write.call_args.args[0])
        for paused in (0, 1, 1):
            there.send_text(b"{}")
            here.data_received(b"".join(there.data_to_send()))
            assert line.pause_reading.call_count == paused
        for resumed in (0, 0, 1):
            assert (await here.receive())["type"] == "websocket.receive"
            assert line.resume_reading.call_count == resumed
        over.set()
        await asyncio.gather(*here.tasks)
        here.connection_lost(None)

    asyncio.run(three_are_said_and_then_heard())


def test_no_visitor_takes_all_places_of_a_pool():
    """Another's work is done while much of the first one's waits."""
    pool, go_on, order = Pool("test", threads=1, share=2), threading.Event(), []

    def done(visitor: str) -> None:
        go_on.wait(5)
        order.append(visitor)

    async def wanted(visitor: str) -> None:
        VISITOR.set(visitor)
        await pool.run(done, visitor)

    async def all_at_once() -> None:
        many = [asyncio.create_task(wanted("one")) for _ in range(6)]
        await asyncio.sleep(0.05)
        other = asyncio.create_task(wanted("other"))
        await asyncio.sleep(0.05)
        go_on.set()
        await asyncio.gather(*many, other)

    asyncio.run(all_at_once())
    assert order.index("other") == 2
    assert len(order) == 7


def test_a_pool_that_is_full_says_so():
    pool, go_on = Pool("test", threads=1, most=2), threading.Event()

    async def full() -> None:
        waiting = [asyncio.create_task(pool.run(go_on.wait, 5)) for _ in range(2)]
        await asyncio.sleep(0.05)
        with pytest.raises(Wrong, match="too much"):
            await pool.run(lambda: None)
        go_on.set()
        await asyncio.gather(*waiting)
        assert await pool.run(lambda: 7) == 7

    asyncio.run(full())
    assert LISTS.most < 1000


# -- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nul_is_understood_by_no_database(tmp_path, database, request):
    url = request.getfixturevalue("postgresql") if database == "postgresql" else f"sqlite:///{tmp_path}/tables.db"
    server = Server(Lobby(Store(url)), accounts=True)
    app = application(server, requests_per_second=FAST, messages_per_second=FAST)
    with TestClient(app, headers=OURS, raise_server_exceptions=False) as client:
        made = begin(client)
        munich = {"game": "superpowers", "scenario": "munich"}
        tried = [
            client.post("/api/tables", json={**munich, "name": "a\0b"}),
            client.post("/api/tables", json={**munich, "seats": {"nato": "ai:\0"}}),
            client.post("/api/seats", json={"table": "a\0", "token": "x"}),
            client.post("/api/seats", json={"table": made["table"], "token": "x", "name": "\0"}),
            client.get("/api/tables/a%00b/record"),
            client.get("/api/tables/a%00b/at/0"),
            client.get("/api/tables", params={"before": "1 a\0"}),
            client.post("/api/account", json={"name": "an\0na", "password": "12345678"}),
            client.put(f"/api/tables/{made['table']}/notify", json={"webhook": "http://x/\0"}),
        ]
        assert [answer.status_code for answer in tried] == [400] * len(tried), [answer.text for answer in tried]
        with client.websocket_connect("/ws/tables/a%00b") as line:
            line.send_json({"type": "hello"})
            assert line.receive_json()["key"] == "not-understood"


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("/api/account", {"name": "anna\n", "password": "12345678"}),
        ("/api/tables/T/notify", {"email": "anna@example.org\n"}),
    ],
)
def test_a_pattern_ends_where_the_text_ends(tmp_path, call, body):
    with serving(tmp_path, accounts=True) as client:
        path = call.replace("/T/", f"/{begin(client)['table']}/")
        answer = client.request("PUT" if path.endswith("notify") else "POST", path, json=body)
        assert (answer.status_code, answer.json()["error"]["key"]) == (400, "not-understood")


def test_the_published_patterns_are_those_of_json_schema(tmp_path):
    with serving(tmp_path) as client:
        text = client.get("/api/openapi.json").text
    assert "\\\\Z" not in text
    assert "{64}$" in text
