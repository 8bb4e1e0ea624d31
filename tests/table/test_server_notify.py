"""Word that it is my turn: by webhook and by e-mail, to those who are not at the table."""

import ast
import inspect
import re
import smtplib
import threading
import time
from email import message_from_bytes
from email.header import decode_header, make_header
from pathlib import Path
from queue import Empty, Queue

import httpx2
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from grognard.engine.text import LANGUAGES
from grognard.table import notify, story
from grognard.table.notify import NOTICES, Notifier, Outbox, Smtp
from tests.keys import Messages
from tests.table.serving import OURS, Process, begin, free_port, seated, serving, wants_word

TEXTS = Path(story.__file__).parent / "text"


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


def confirmed(client, letters) -> None:
    """Whoever reads the letters opens the link in the first and presses the button."""
    body = text_of(letters.get(timeout=10))
    path = re.search(r"https://table\.example(/confirm/\S+)", body).group(1)  # type: ignore[union-attr]
    page = client.get(path)
    assert "<form method=post>" in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert client.post(path).status_code == 200


def text_of(envelope) -> str:
    return bytes(message_from_bytes(envelope.content).get_payload(decode=True)).decode()


def test_an_address_gets_no_letters_before_it_has_confirmed_that_it_wants_them(tmp_path, post_office):
    smtp, letters = post_office
    notifier = Notifier("https://table.example", smtp)
    with serving(tmp_path, notify=notifier) as client:
        for first in (True, False):
            made = begin(client)
            told = wants_word(client, made, "nato", email="anna@example.org").json()
            assert told == {"webhook": "", "email": "anna@example.org", "language": "en", "confirmed": False}
            assert "somebody wants word" in text_of(letters.get(timeout=10)).lower()
            with seated(client, made, "nato") as nato:
                nato.answer("posture 3")
            with seated(client, made, "wp") as wp:
                wp.answer("posture 3")
            with pytest.raises(Empty):
                letters.get(timeout=0.5)
            assert first or wants_word(client, begin(client), "nato", email="anna@example.org").status_code == 429
        for number in range(5):  # nobody can make the server write to many strangers, either
            answer = wants_word(client, begin(client), "nato", email=f"stranger{number}@example.org")
        assert answer.status_code == 429
    notifier.close()


def test_what_one_browser_confirmed_holds_for_its_other_games_but_not_for_others(tmp_path, post_office):
    smtp, letters = post_office
    notifier = Notifier("https://table.example", smtp)
    with serving(tmp_path, notify=notifier) as client:
        made, later = begin(client), begin(client)
        assert wants_word(client, made, "nato", email="anna@example.org").json()["confirmed"] is False
        confirmed(client, letters)
        assert wants_word(client, later, "wp", email="anna@example.org").json()["confirmed"] is True
        client.cookies.clear()
        assert wants_word(client, later, "nato", email="anna@example.org").json()["confirmed"] is False
        assert client.post("/confirm/made-up").status_code == 404
    notifier.close()


def test_one_address_gets_few_letters_however_many_games_it_plays(tmp_path, post_office):
    smtp, letters = post_office
    notifier = Notifier("https://table.example", smtp)
    with serving(tmp_path, notify=notifier) as client:
        for number in range(10):
            made = begin(client)
            wants_word(client, made, "nato", email="anna@example.org")
            if number == 0:
                confirmed(client, letters)
            with seated(client, made, "nato") as nato:
                nato.answer("posture 3")
            with seated(client, made, "wp") as wp:
                wp.answer("posture 3")
        notifier.mails.workers.shutdown(wait=True)
    assert letters.qsize() == 6
    notifier.close()


def test_a_letter_comes_when_it_is_my_turn(tmp_path, post_office):
    smtp, letters = post_office
    notifier = Notifier("https://table.example", smtp)
    with serving(tmp_path, notify=notifier) as client:
        made = begin(client)
        assert wants_word(client, made, "nato", email="anna@example.org", language="ja").status_code == 200
        confirmed(client, letters)
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
        confirmed(client, letters)
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
            confirmed(client, letters)
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
        notifier.hooks.workers.shutdown(wait=True)
    assert "no word could be sent" in caplog.text


def test_who_sits_at_the_table_gets_no_letter(tmp_path, post_office):
    smtp, letters = post_office
    notifier = Notifier("https://table.example", smtp)
    with serving(tmp_path, notify=notifier) as client:
        made = begin(client)
        wants_word(client, made, "nato", email="anna@example.org")
        confirmed(client, letters)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            nato.answer("posture 3")
            wp.answer("posture 3")
            nato.answer("suggested")
        with pytest.raises(Empty):
            letters.get(timeout=0.3)
    notifier.close()


def test_what_waits_to_be_sent_has_an_end(caplog):
    outbox, go_on = Outbox("test", workers=1, most=3, share=2), threading.Event()
    taken = [outbox.put(to, lambda: go_on.wait(5)) for to in ("a", "a", "a", "b", "c")]
    assert taken == [True, True, False, True, False]
    go_on.set()
    outbox.workers.shutdown(wait=True)
    assert "not sent" in caplog.text


def test_who_was_too_slow_gets_no_word_for_a_while():
    outbox = Outbox("test", workers=1)

    def too_slow() -> None:
        raise TimeoutError

    assert outbox.put("slow.example", too_slow)
    while outbox._under_way:
        time.sleep(0.01)
    assert not outbox.put("slow.example", lambda: None)
    assert outbox.put("other.example", lambda: None)
    outbox.close()


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
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(story))) if isinstance(node, ast.Call)]
    noted = {
        str(call.args[0].value): {word.arg for word in call.keywords}
        for call in calls
        if getattr(call.func, "attr", "") == "note" and isinstance(call.args[0], ast.Constant)
    }
    texts = Messages(TEXTS / "en.ftl").variables
    assert len(noted) == 8
    assert {key: texts[f"event-{key}"] <= told for key, told in noted.items()} == dict.fromkeys(noted, True)


def test_mail_settings_are_an_address():
    smtp = Smtp.of("smtps://anna:s%40fe@mail.example?from=table@example.org")
    assert (smtp.host, smtp.port, smtp.user, smtp.password, smtp.tls) == ("mail.example", 465, "anna", "s@fe", True)
    with pytest.raises(ValueError, match="smtp://"):
        Smtp.of("mail.example")
