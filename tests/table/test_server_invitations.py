"""Invitations: whatever happens on the way, the seat is somebody's in the end, and only one person's."""

import socket
import struct
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx2
import pytest
import sqlalchemy as sa
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from grognard.table.app import CALLS
from grognard.table.bodies import TableMade
from grognard.table.holding import Holder
from grognard.table.journal import Entry
from grognard.table.schema import SEATS
from grognard.table.seats import hashed
from grognard.table.store import Store
from grognard.table.writing import Conflict
from tests.table.serving import JSON, OURS, Process, begin, seated, serving

INVITED = {"nato": "me", "wp": "invite"}


def take(client, made: JSON, token: str | None = None, **more: str):
    wanted = {"table": made["table"], "token": token or made["seats"]["wp"], **more}
    return client.post("/api/seats", json=wanted)


def opens(client, made: JSON, token: str) -> bool:
    """Whether a token opens the seat, and is the one that stays."""
    client.cookies.clear()
    path = f"/api/tables/{made['table']}/at/0?side=wp"
    return bool(client.get(path, headers={"authorization": f"Bearer {token}"}).status_code == 200)


@pytest.fixture
def made(client):
    return begin(client, seats=INVITED)


# -- good until it is used --------------------------------------------------------------------------------------------


def test_an_invitation_whose_reply_was_lost_is_taken_up_again(client, made):
    lost = take(client, made).json()["token"]
    token = take(client, made).json()["token"]
    assert opens(client, made, token)
    assert not opens(client, made, lost)
    assert take(client, made).json()["error"]["key"] == "no-such-seat"
    assert opens(client, made, token)


def test_a_hello_whose_reply_was_lost_is_said_again(client, made):
    with seated(client, made, "wp") as lost:
        lost.say("ping")
        lost.until(lambda m: m["type"] == "pong")
    with seated(client, made, "wp") as wp:
        assert wp.table["side"] == "wp"
        assert wp.table["token"] != lost.table["token"]
        wp.answer("posture 3")
    with seated(client, made, "wp") as nobody:
        assert nobody.heard[0]["key"] == "no-such-seat"


def test_a_browser_that_comes_to_its_seat_by_its_cookie_has_used_the_invitation(client, made):
    client.cookies.clear()
    assert take(client, made).status_code == 200
    with seated(client, made, side="wp") as wp:
        assert wp.table["side"] == "wp"
    client.cookies.clear()
    assert take(client, made).json()["error"]["key"] == "no-such-seat"


def test_of_all_who_have_the_invitation_the_first_to_come_sits_there_alone(client, made):
    """The tokens and cookies of the others open nothing any more, nor does a line on which one of them waits."""
    client.cookies.clear()
    late = take(client, made).json()["token"]
    cookies = dict(client.cookies)
    client.cookies.clear()
    token = take(client, made).json()["token"]
    with seated(client, made, "wp") as waiting:
        assert waiting.table["side"] == "wp"
        with seated(client, made, token=token) as wp:
            assert wp.table["side"] == "wp"
        assert waiting.until(lambda m: m["type"] == "error")["key"] == "no-such-seat"
    client.cookies.clear()
    client.cookies.update(cookies)
    with seated(client, made, side="wp") as nobody:
        assert nobody.heard[0]["key"] == "not-your-seat"
    assert not opens(client, made, late)
    assert opens(client, made, token)


def test_the_cookie_of_who_came_first_stays_with_his_token(client, made):
    client.cookies.clear()
    token = take(client, made).json()["token"]
    cookies = dict(client.cookies)
    client.cookies.clear()
    late = take(client, made).json()["token"]
    client.cookies.clear()
    client.cookies.update(cookies)
    with seated(client, made, side="wp") as wp:
        assert wp.table["side"] == "wp"
    assert not opens(client, made, late)
    assert opens(client, made, token)


def test_the_seat_is_noted_once(client, made):
    for _ in range(3):
        token = take(client, made, name="Anna").json()["token"]
    with seated(client, made, token=token) as wp:
        assert [note["text"] for note in wp.table["notes"]] == ["seat-taken"]


def test_a_table_of_an_earlier_version_still_takes_its_guest(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client, seats=INVITED)
        old = {"token": hashed(made["seats"]["wp"]), "taken": False, "invitation": None}
        seat = (SEATS.c.table == made["table"]) & (SEATS.c.side == "wp")
        client.server.store.write(lambda c: c.execute(sa.update(SEATS).where(seat).values(old))).result()
    with serving(tmp_path) as client:
        assert not opens(client, made, made["seats"]["wp"])
        token = take(client, made).json()["token"]
        assert opens(client, made, token)
        assert take(client, made).json()["error"]["key"] == "no-such-seat"


# -- all or nothing ---------------------------------------------------------------------------------------------------


def test_seat_and_journal_are_written_together_or_not_at_all(client, made):
    store, table = client.server.store, made["table"]
    given = table, hashed(made["seats"]["wp"]), hashed("fresh"), "Anna"
    store.append(table, Entry(1, "standing", "nato", {"prompt": None, "answer": None}), {}).result()
    with pytest.raises(Conflict):
        store.take_seat(*given, Entry(1, "seat", None)).result()
    assert not store.seats(table)["wp"].taken
    assert store.take_seat(*given, Entry(2, "seat", None)).result() is not None
    assert store.seats(table)["wp"].taken


def test_a_disk_that_is_nearly_full_costs_nobody_his_seat(client, made):
    """There is room for the seat, and none for the journal."""
    full = "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
    store = client.server.store
    store.write(lambda c: c.exec_driver_sql(full)).result()
    refused = take(client, made)
    assert refused.status_code == 503
    assert refused.json()["error"]["key"] == "not-stored"
    assert not store.seats(made["table"])["wp"].taken
    store.write(lambda c: c.exec_driver_sql("DROP TRIGGER full")).result()
    assert opens(client, made, take(client, made).json()["token"])


def test_a_guest_who_joins_while_another_server_writes_gets_his_seat(client, made):
    """The number of his entry is taken when he writes it."""
    store, table = client.server.store, made["table"]
    with seated(client, made, "nato"):
        pass  # the table is open
    store.append(table, Entry(1, "standing", "nato", {"prompt": None, "answer": None}), {}).result()
    assert opens(client, made, take(client, made).json()["token"])


def cut_off(port: int, path: str, body: bytes) -> None:
    """Ask, and be gone before the answer."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Grognard: 1\r\nContent-Length: {len(body)}\r\n\r\n"
        line.sendall(head.encode() + body)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def test_a_connection_that_drops_before_the_reply_costs_nobody_his_seat(tmp_path):
    server = Process(tmp_path)
    try:
        with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
            for number in range(5):
                made = begin(client, seats=INVITED)
                if number % 2:
                    body = f'{{"table": "{made["table"]}", "token": "{made["seats"]["wp"]}"}}'
                    cut_off(server.port, "/api/seats", body.encode())
                else:
                    with connect(f"ws://127.0.0.1:{server.port}/ws/tables/{made['table']}") as line:
                        line.send(f'{{"type": "hello", "token": "{made["seats"]["wp"]}"}}')
                        line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                        line.socket.close()
                assert opens(client, made, take(client, made).json()["token"])
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


def killed_while_joining(tmp_path, database: str | None, times: int) -> None:
    """Some sit down when the server is killed: each has a token that opens his seat, or the invitation still does."""
    for time in range(times):
        server = Process(tmp_path, database)
        with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
            tables = [begin(client, seats=INVITED) for _ in range(6)]
        begun = threading.Barrier(len(tables) + 1)

        def join(made: JSON, server: Process = server, begun: threading.Barrier = begun) -> str | None:
            with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as guest:
                begun.wait()
                with suppress(httpx2.HTTPError, WebSocketException, OSError):
                    return str(take(guest, made).json()["token"])
            return None

        with ThreadPoolExecutor(len(tables)) as pool:
            joining = [pool.submit(join, made) for made in tables]
            begun.wait()
            threading.Event().wait(0.004 * time)
            server.kill()
            tokens = [one.result() for one in joining]
        server.start()
        try:
            with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
                for made, token in zip(tables, tokens):
                    assert opens(client, made, token or take(client, made).json()["token"])
        finally:
            server.kill()


def test_a_server_killed_while_guests_join_loses_no_seat(tmp_path):
    killed_while_joining(tmp_path, None, 2)


@pytest.mark.slow
def test_servers_killed_while_guests_join_lose_no_seat_on_postgresql(tmp_path, postgresql):
    killed_while_joining(tmp_path, postgresql, 28)


@pytest.fixture(scope="module")
def pair(tmp_path_factory, postgresql):
    """Two server processes on one database."""
    folder = tmp_path_factory.mktemp("pair")
    one, other = Process(folder, postgresql), Process(folder, postgresql)
    yield one, other
    one.kill()
    other.kill()


def test_of_two_guests_at_two_servers_exactly_one_gets_the_seat(pair):
    clients = [httpx2.Client(base_url=server.url, headers=OURS, timeout=20) for server in pair]
    for _ in range(8):
        made = begin(clients[0], seats=INVITED)
        for client in clients:  # both have the table in memory
            client.cookies.clear()
            client.get(f"/api/tables/{made['table']}/record")
        begun = threading.Barrier(2)

        def join(client: httpx2.Client, begun: threading.Barrier = begun, made: JSON = made) -> JSON:
            begun.wait()
            found: JSON = take(client, made).json()
            return found

        with ThreadPoolExecutor(2) as pool:
            taken = list(pool.map(join, clients))
        at_both = [[opens(client, made, found["token"]) for client in clients] for found in taken]
        assert sorted(at_both) == [[False, False], [True, True]]
        assert all(take(client, made).json()["error"]["key"] == "no-such-seat" for client in clients)
    for client in clients:
        client.close()


def test_only_who_holds_a_seat_uses_it_up(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    try:
        with serving(tmp_path) as client:
            made = begin(client, seats=INVITED)
            take(client, made)
        wrong = [Holder(token=hashed("another")), Holder(session="another"), Holder(account="another"), Holder()]
        assert [store.use_seat(made["table"], "wp", holder).result() for holder in wrong] == [None] * 4
    finally:
        store.close()


# -- whoever began the table ------------------------------------------------------------------------------------------


def invite(client, made: JSON, side: str = "wp"):
    return client.post(f"/api/tables/{made['table']}/invitations", json={"side": side})


def test_who_began_the_table_invites_anew(client, made):
    assert client.get(f"/api/tables/{made['table']}/invitations").json() == {"open": ["wp"]}
    anew = invite(client, made).json()["token"]
    assert take(client, made).json()["error"]["key"] == "no-such-seat"
    token = take(client, made, anew).json()["token"]
    assert opens(client, made, token)


def test_also_while_a_guest_has_not_come_to_the_seat_he_took(client, made):
    cookies = dict(client.cookies)
    client.cookies.clear()
    lost = take(client, made, name="Anna").json()["token"]
    client.cookies.clear()
    client.cookies.update(cookies)
    anew = invite(client, made).json()["token"]
    assert not opens(client, made, lost)
    assert opens(client, made, take(client, made, anew).json()["token"])


def test_an_invitation_is_taken_back(client, made):
    revoked = client.delete(f"/api/tables/{made['table']}/invitations/wp")
    assert revoked.json() == {"open": ["wp"]}
    assert take(client, made).json()["error"]["key"] == "no-such-seat"
    assert opens(client, made, take(client, made, invite(client, made).json()["token"]).json()["token"])


def test_a_guest_who_has_come_keeps_his_seat(client, made):
    cookies = dict(client.cookies)
    token = take(client, made).json()["token"]
    assert opens(client, made, token)
    client.cookies.update(cookies)
    assert invite(client, made).json()["error"]["key"] == "seat-taken"
    assert client.delete(f"/api/tables/{made['table']}/invitations/wp").status_code == 409
    assert client.get(f"/api/tables/{made['table']}/invitations").json() == {"open": []}
    assert opens(client, made, token)


def test_nobody_else_invites(client, made):
    begun_by = {"authorization": f"Bearer {made['seats']['nato']}"}
    four = begin(client, "four_players", game="fottr", seats={"okw": "me", "okh": "invite", "west": "invite"})
    client.cookies.clear()
    assert invite(client, made).status_code == 403
    assert client.get(f"/api/tables/{made['table']}/invitations").json() == {"open": []}
    guest = take(client, four, four["seats"]["okh"]).json()["token"]
    client.cookies.clear()
    path = f"/api/tables/{four['table']}/invitations"
    by_guest = client.post(path, json={"side": "west"}, headers={"authorization": f"Bearer {guest}"})
    assert by_guest.json()["error"]["key"] == "not-the-host"
    assert client.get(f"/api/tables/{made['table']}/invitations", headers=begun_by).json() == {"open": ["wp"]}


def test_who_began_a_table_without_a_seat_invites_too(client):
    made = begin(client, seats={"nato": "ai:random", "wp": "invite"})
    assert client.get(f"/api/tables/{made['table']}/invitations").json() == {"open": ["wp"]}
    assert opens(client, made, take(client, made, invite(client, made).json()["token"]).json()["token"])


@pytest.mark.parametrize("side", ["nato", "france"])
def test_nobody_is_invited_to_a_seat_that_is_not_kept_for_somebody(client, side):
    made = begin(client, seats={"nato": "ai:random", "wp": "me"})
    assert invite(client, made, side).json()["error"]["key"] == "no-such-seat"


# -- who may begin, and with what dice --------------------------------------------------------------------------------


def test_where_an_account_is_needed_no_way_leads_to_a_table_without_one(tmp_path):
    with serving(tmp_path, accounts=True, account_needed=True) as client:
        client.post("/api/account", json={"name": "Anna", "password": "correct horse"})
        made = begin(client)
        record = client.get(f"/api/tables/{made['table']}/record").text
        client.cookies.clear()
        bodies = {
            "/api/tables": {"game": "superpowers"},
            "/api/tables/import": {"record": record},
            "/api/tables/{table}/fork": {"at": 0},
        }
        assert set(bodies) == {call.path for call in CALLS if call.returns is TableMade}
        for headers in ({}, {"authorization": f"Bearer {made['seats']['nato']}"}):
            for path, body in bodies.items():
                refused = client.post(path.format(table=made["table"]), json=body, headers=headers)
                assert refused.status_code == 401
                assert refused.json()["error"]["key"] == "account-needed"


@pytest.mark.parametrize("seed", [7, "7"])
def test_nobody_chooses_the_seed_of_a_game_with_others(client, seed):
    wanted = {"game": "superpowers", "seed": seed, "seats": INVITED}
    assert client.post("/api/tables", json=wanted).json()["error"]["key"] == "seed-chosen"
    assert client.post("/api/tables", json={**wanted, "seats": {"wp": "ai:random"}}).status_code == 200
