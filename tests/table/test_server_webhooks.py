"""Webhooks: what is called when it is my turn, what a public server never calls, and how long it waits."""

import contextlib
import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Empty, Queue

import pytest

from grognard.table import webhooks
from grognard.table.notify import Notifier
from grognard.table.webhooks import address_of, is_public, post
from grognard.table.wrong import Wrong
from tests.table.serving import begin, seated, serving, wants_word


@pytest.fixture
def hook():
    """A web server that keeps what it is sent."""
    calls: Queue = Queue()

    class Called(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            calls.put((self.path, json.loads(self.rfile.read(int(self.headers["content-length"])))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Called)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/turn?me=anna", calls
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_webhook_is_called_once_for_each_turn(tmp_path, hook):
    url, calls = hook
    notifier = Notifier("https://table.example", local=True)
    with serving(tmp_path, notify=notifier, local=True) as client:
        made = begin(client)
        wants_word(client, made, "wp", webhook=url)
        with seated(client, made, "wp") as wp:
            wp.answer("posture 3")
        with seated(client, made, "nato") as nato:
            nato.answer("posture 3")
            nato.answer("suggested")
            with pytest.raises(Empty):
                calls.get(timeout=0.2)
            nato.say("rollback", to=0)
            nato.ask_again()
            options = nato.table["ask"]["options"]
            while nato.ask_again()["ask"] is not None:
                options = nato.table["ask"]["options"]
                nato.answer("done" if "done" in options else options[0])
            path, told = calls.get(timeout=10)
    assert path == "/turn?me=anna"
    assert told["side"] == "wp"
    assert told["table"] == made["table"]
    assert calls.empty()
    notifier.close()


@pytest.mark.parametrize(
    "webhook", ["http://127.0.0.1/", "http://localhost:8000/x", "http://[::1]/", "http://169.254.169.254/", "ftp://x/y",
                "https://user@example.org/", "http://", "nonsense", "http://10.0.0.1:99999/"],
)  # fmt: skip
def test_a_public_server_calls_no_machine_of_its_own_network(webhook):
    with pytest.raises(Wrong):
        address_of(webhook, local=False)


@pytest.mark.parametrize(
    "address", ["64:ff9b::a00:1", "2002:a00:1::1", "::10.0.0.1", "224.0.0.1", "ff0e::1", "192.0.0.9", "192.0.0.1",
                "::ffff:10.0.0.1", "2001::1", "fe80::1%eth0", "100.64.0.1", "0.0.0.0", "255.255.255.255",
                "fec0::1", "::ffff:0:10.0.0.1", "5f00::1", "3fff::1", "192.88.99.1"],
)  # fmt: skip
def test_an_address_that_leads_elsewhere_is_not_public_whatever_the_name_was(address, monkeypatch):
    assert not is_public(address)
    found = [(None, None, None, "", (address, 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(Wrong, match="public"):
        address_of("http://harmless.example/", local=False)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
def test_addresses_of_the_public_network_are_public(address):
    assert is_public(address)


@pytest.fixture
def dripping():
    """A web server that answers without end, and never says anything."""
    ended = threading.Event()
    lines: list[socket.socket] = []

    def drip(line: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while not ended.wait(0.05):
                line.sendall(b"H")

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                lines.append(listening.accept()[0])
                threading.Thread(target=drip, args=(lines[-1],), daemon=True).start()

    listening = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    ended.set()
    listening.shutdown(socket.SHUT_RDWR)
    listening.close()
    thread.join(5)
    for line in lines:
        line.close()


def test_a_webhook_has_a_deadline_however_much_it_drips(dripping, monkeypatch):
    monkeypatch.setattr(webhooks, "DEADLINE", 0.4)
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        post(dripping, b"{}", local=True)
    assert time.monotonic() - begun < 3


def test_two_dripping_webhooks_do_not_hold_up_the_others(tmp_path, hook, dripping, monkeypatch):
    monkeypatch.setattr(webhooks, "DEADLINE", 20.0)
    url, calls = hook
    notifier = Notifier("https://table.example", local=True)
    with serving(tmp_path, notify=notifier, local=True) as client:
        for where in (
            dripping,
            dripping.replace("127.0.0.1", "localhost"),
            dripping,
            url.replace("127.0.0.1", "127.1"),
        ):
            made = begin(client)
            wants_word(client, made, "nato", webhook=where)
            with seated(client, made, "nato") as nato:
                nato.answer("posture 3")
            with seated(client, made, "wp") as wp:
                wp.answer("posture 3")
        assert calls.get(timeout=5)[1]["table"] == made["table"]
    notifier.close()
    monkeypatch.setattr(webhooks, "DEADLINE", 0.0)
