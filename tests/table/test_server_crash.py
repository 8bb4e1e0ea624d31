"""kill -9 at any moment: no answer that was acknowledged is lost, on SQLite and on PostgreSQL."""

import socket
import struct
import threading
from random import Random
from typing import Any

import httpx2
import pytest
from websockets.sync.client import connect

from tests.table.serving import OURS, Closed, Process, any_option, begin


def run(tmp_path, number: int, database: str | None) -> None:
    """Play, kill the server in the middle of it, start it again and compare."""
    chance = Random(number)
    server = Process(tmp_path, database)
    try:
        with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
            made = begin(client, seed=number)
        killer = threading.Timer(0.2 + chance.random() * 0.8, server.kill)
        acknowledged = {"nato": 0, "wp": 0}
        logs = {}
        try:
            with server.seat(made, "nato") as nato, server.seat(made, "wp") as wp:
                killer.start()
                while True:
                    for side, seat in (("nato", nato), ("wp", wp)):
                        if seat.ask_again()["ask"]:
                            seat.answer(any_option(seat.table["ask"], chance))
                        acknowledged[side], logs[side] = seat.n, list(seat.log)
                        assert seat.ask is not None or nato.ask or wp.ask or seat.table["view"]["result"] is None
        except (Closed, OSError, TimeoutError, EOFError):
            pass
        killer.join()
        server = Process(tmp_path, database)
        for side in ("nato", "wp"):
            with server.seat(made, side) as seat:
                assert seat.n >= acknowledged[side] > 0
                assert seat.log[: len(logs[side])] == logs[side]
                assert seat.table["pinned"] is None
    finally:
        server.kill()


def test_a_killed_server_loses_no_acknowledged_answer(tmp_path):
    run(tmp_path, 1, None)


def test_a_killed_server_loses_nothing_on_postgresql(tmp_path, postgresql):
    run(tmp_path, 2, postgresql)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100))
def test_a_hundred_killed_servers(tmp_path, number):
    run(tmp_path, number, None)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100))
def test_a_hundred_killed_servers_on_postgresql(tmp_path, postgresql, number):
    run(tmp_path, number, postgresql)


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
        nato.say("rollback", to=2)
        wp.until(lambda m: m.get("proposal"))
        wp.say("rollback_reply", accept=True)
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
