"""Word that it is my turn: by webhook and by e-mail, to those who are not at the table."""

import ast
import inspect
import json
import smtplib
import threading
from email import message_from_bytes
from email.header import decode_header, make_header
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Empty, Queue

import httpx2
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from grognard.engine.text import LANGUAGES
from grognard.table import journal, notify
from grognard.table.notify import NOTICES, Notifier, Smtp, address_of
from grognard.table.wrong import Wrong
from tests.keys import Messages
from tests.table.serving import OURS, Process, begin, free_port, seated, serving

TEXTS = Path(journal.__file__).parent / "text"


class Letters:
    """An SMTP server's letter box."""

    def __init__(self) -> None:
        self.queue: Queue = Queue()

    async def handle_DATA(self, server, session, envelope):
        self.queue.put(envelope)
        return "250 OK"


@pytest.fixture
def post_office():
    letters = Letters()
    controller = Controller(letters, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield Smtp("127.0.0.1", controller.port, "table@example.org"), letters.queue
    controller.stop()


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


def wants_word(client, made, side: str, **where: str):
    headers = {"authorization": f"Bearer {made['seats'][side]}"}
    return client.put(f"/api/tables/{made['table']}/notify", json=where, headers=headers)


def test_a_letter_comes_when_it_is_my_turn(tmp_path, post_office):
    smtp, letters = post_office
    notifier = Notifier("https://table.example", smtp)
    with serving(tmp_path, notify=notifier) as client:
        made = begin(client)
        assert wants_word(client, made, "nato", email="anna@example.org", language="ja").status_code == 200
        with seated(client, made, "nato") as nato:
            nato.answer("posture 3")
        with seated(client, made, "wp") as wp:
            wp.answer("posture 3")
            envelope = letters.get(timeout=10)
    letter = message_from_bytes(envelope.content)
    assert envelope.rcpt_tos == ["anna@example.org"]
    assert "手番です" in str(make_header(decode_header(letter["subject"])))
    body = bytes(letter.get_payload(decode=True)).decode()
    assert f"https://table.example/#/table/{made['table']}" in body
    assert made["seats"]["nato"] not in body
    notifier.close()


def test_one_letter_is_enough_for_a_while(tmp_path, post_office):
    """A turn may come round several times in ten minutes."""
    smtp, letters = post_office
    notifier = Notifier("https://table.example", smtp)
    with serving(tmp_path, notify=notifier) as client:
        made = begin(client)
        wants_word(client, made, "wp", email="anna@example.org")
        with seated(client, made, "wp") as wp:
            wp.answer("posture 3")
        with seated(client, made, "nato") as nato:
            nato.answer("posture 3")
            for _ in range(2):
                while nato.ask_again()["ask"] is not None:
                    options = nato.table["ask"]["options"]
                    nato.answer("suggested" if "suggested" in options else "done" if "done" in options else options[0])
                with seated(client, made, "wp") as wp:
                    while wp.ask_again()["ask"] is not None:
                        options = wp.table["ask"]["options"]
                        wp.answer("done" if "done" in options else options[0])
                nato.ask_again()
        assert letters.get(timeout=10).rcpt_tos == ["anna@example.org"]
        with pytest.raises(Empty):
            letters.get(timeout=0.3)
    notifier.close()


@pytest.mark.filterwarnings("ignore:Session.login_data")  # of the SMTP server
def test_a_letter_is_handed_over_with_name_and_password(monkeypatch):
    letters, logins = Letters(), []

    def authenticated(server, session, envelope, mechanism, data):
        logins.append((data.login, data.password))
        return AuthResult(success=data.password == b"s@fe", handled=False)

    port = free_port()
    office = Controller(letters, "127.0.0.1", port, authenticator=authenticated, auth_require_tls=False)
    office.start()
    try:
        url = f"smtp://anna:s%40fe@127.0.0.1:{port}?from=table@example.org"
        Smtp.of(url).send("otto@example.org", "手番", "Your turn.\n")
        assert letters.queue.get(timeout=10).rcpt_tos == ["otto@example.org"]
        with pytest.raises(smtplib.SMTPAuthenticationError):
            Smtp.of(url.replace("s%40fe", "wrong")).send("otto@example.org", "x", "y")
        logins_so_far = len(logins)
        monkeypatch.setattr(notify, "is_here", lambda host: False)
        with pytest.raises(smtplib.SMTPNotSupportedError, match="unencrypted"):
            Smtp.of(url).send("otto@example.org", "x", "y")
        assert len(logins) == logins_so_far
    finally:
        office.stop()
    assert (b"anna", b"s@fe") in logins


def test_the_server_sends_letters_as_its_settings_say(tmp_path, post_office, monkeypatch):
    """The whole way: `grognard serve` with $GROGNARD_SMTP, two people, a letter."""
    smtp, letters = post_office
    monkeypatch.setenv("GROGNARD_SMTP", f"smtp://127.0.0.1:{smtp.port}?from=table@example.org")
    server = Process(tmp_path, more=["--url", "https://table.example"])
    try:
        with httpx2.Client(base_url=server.url, headers=OURS) as client:
            assert client.get("/api/session").json()["mail"] is True
            made = begin(client)
            assert wants_word(client, made, "nato", email="anna@example.org").status_code == 200
        with server.seat(made, "nato") as nato:
            nato.answer("posture 3")
        with server.seat(made, "wp") as wp:
            wp.answer("posture 3")
            envelope = letters.get(timeout=20)
    finally:
        server.stop()
    assert envelope.mail_from == "table@example.org"
    assert f"https://table.example/#/table/{made['table']}".encode() in envelope.content


def test_servers_that_do_not_answer_hold_up_nobody(tmp_path, caplog):
    nowhere = free_port()
    notifier = Notifier("https://table.example", Smtp("127.0.0.1", nowhere, "table@example.org"), local=True)
    with serving(tmp_path, notify=notifier, local=True) as client:
        made = begin(client)
        for side in ("nato", "wp"):
            wants_word(client, made, side, email="anna@example.org", webhook=f"http://127.0.0.1:{nowhere}/")
        with seated(client, made, "nato") as nato:
            nato.answer("posture 3")
        with seated(client, made, "wp") as wp:
            wp.answer("posture 3")
        with seated(client, made, "nato") as nato:
            assert nato.answer("suggested")["type"] == "update"
        notifier.workers.shutdown(wait=True)
    assert "no word could be sent" in caplog.text


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


def test_who_sits_at_the_table_gets_no_letter(tmp_path, post_office):
    smtp, letters = post_office
    notifier = Notifier("https://table.example", smtp)
    with serving(tmp_path, notify=notifier) as client:
        made = begin(client)
        wants_word(client, made, "nato", email="anna@example.org")
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            nato.answer("posture 3")
            wp.answer("posture 3")
            nato.answer("suggested")
        with pytest.raises(Empty):
            letters.get(timeout=0.3)
    notifier.close()


@pytest.mark.parametrize(
    "webhook", ["http://127.0.0.1/", "http://localhost:8000/x", "http://[::1]/", "http://169.254.169.254/", "ftp://x/y",
                "https://user@example.org/", "http://", "nonsense", "http://10.0.0.1:99999/"],
)  # fmt: skip
def test_a_public_server_calls_no_machine_of_its_own_network(webhook):
    with pytest.raises(Wrong):
        address_of(webhook, local=False)


@pytest.mark.parametrize("wanted", [{"email": "no address"}, {"email": "a@b\nBcc: c@d"}, {"webhook": "x" * 600}])
def test_addresses_that_are_none_are_refused(tmp_path, wanted):
    with serving(tmp_path) as client:
        made = begin(client)
        assert wants_word(client, made, "nato", **wanted).status_code == 400


def test_only_a_seat_gets_word(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client)
        client.cookies.clear()
        refused = client.put(f"/api/tables/{made['table']}/notify", json={"email": "a@b.example"})
        assert refused.status_code == 403


def test_letters_have_words_in_every_language():
    first, *others = (Messages(NOTICES / f"{language}.ftl").variables for language in LANGUAGES)
    assert all(other == first for other in others)


def test_notes_have_words_that_say_what_they_are_told():
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(journal))) if isinstance(node, ast.Call)]
    noted = {
        str(call.args[0].value): {word.arg for word in call.keywords}
        for call in calls
        if getattr(call.func, "attr", "") == "note" and isinstance(call.args[0], ast.Constant)
    }
    texts = Messages(TEXTS / "en.ftl").variables
    assert len(noted) == 7
    assert {key: texts[f"event-{key}"] <= told for key, told in noted.items()} == dict.fromkeys(noted, True)


def test_mail_settings_are_an_address():
    smtp = Smtp.of("smtps://anna:s%40fe@mail.example?from=table@example.org")
    assert (smtp.host, smtp.port, smtp.user, smtp.password, smtp.tls) == ("mail.example", 465, "anna", "s@fe", True)
    with pytest.raises(ValueError, match="smtp://"):
        Smtp.of("mail.example")
