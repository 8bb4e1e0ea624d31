"""Notices to those who are not at the table when it is their turn: by webhook and by e-mail."""

from __future__ import annotations

import ipaddress
import logging
import smtplib
import ssl
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from threading import Lock
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from ..engine.text import catalogue
from .bodies import NotifyKept
from .database import STORE_FAULTS
from .security import Rates
from .tables import Table
from .webhooks import post
from .wrong import Wrong

NOTICES = Path(__file__).parent / "notices"
PATIENCE = 10.0  # seconds for each answer of a mail server, which the operator has chosen
MUTED = 600.0  # seconds without word for a server that was too slow
MAIL_EVERY = 600.0  # seconds between two mails about one seat
log = logging.getLogger("grognard.notify")


@dataclass(frozen=True)
class Smtp:
    """Where mail is handed over: smtp://user:password@host:port?from=table@example.org (smtps for TLS at once)."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    tls: bool = False

    @classmethod
    def of(cls, url: str) -> Smtp:
        parts = urlsplit(url)
        sender = parse_qs(parts.query).get("from", [""])[0]
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not sender:
            raise ValueError("mail is set up as smtp://user:password@host:port?from=table@example.org")
        tls = parts.scheme == "smtps"
        port = parts.port or (465 if tls else 587)
        return cls(parts.hostname, port, sender, unquote(parts.username or ""), unquote(parts.password or ""), tls)

    def send(self, to: str, subject: str, body: str) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message.set_content(body)
        safe = ssl.create_default_context()
        if self.tls:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=safe)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        with server:
            secure = self.tls
            server.ehlo_or_helo_if_needed()
            if not secure and server.has_extn("starttls"):
                server.starttls(context=safe)
                secure = True
            if self.user:
                if not secure and not is_here(self.host):
                    raise smtplib.SMTPNotSupportedError(f"{self.host} would get the password unencrypted")
                server.login(self.user, self.password)
            server.send_message(message)


def is_here(host: str) -> bool:
    """Whether a name means this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Turn(msgspec.Struct):
    """What a webhook is sent."""

    table: str
    game: str
    scenario: str
    side: str
    turn: int
    n: int
    prompt: str
    rule: str
    link: str


class Outbox:
    """Notices on their way: so many at once, so many that wait, and only a few to one address. A server that did not
    answer in time gets none for a while."""

    def __init__(self, name: str, workers: int, most: int = 200, share: int = 2) -> None:
        self.most, self.share = most, share
        self.workers = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._lock = Lock()
        self._under_way: Counter[str] = Counter()
        self._slow: dict[str, float] = {}  # until when they get no word

    def put(self, to: str, send: Callable[[], object]) -> bool:
        """Send in the background; False: too much waits already, and this is not sent."""
        with self._lock:
            self._slow = {one: until for one, until in self._slow.items() if until > time.monotonic()}
            full = self._under_way.total() >= self.most or self._under_way[to] >= self.share or to in self._slow
            if full:
                log.warning("too much word for %s, or it is too slow: not sent", to)
                return False
            self._under_way[to] += 1
        self.workers.submit(self._try, to, send)
        return True

    def _try(self, to: str, send: Callable[[], object]) -> None:
        try:
            send()
        except TimeoutError:
            log.warning("%s did not answer in time", to)
            with self._lock:
                self._slow[to] = time.monotonic() + MUTED
        except (OSError, smtplib.SMTPException, ValueError, Wrong, *STORE_FAULTS) as error:
            log.warning("no word could be sent: %s", error)
        finally:
            with self._lock:
                self._under_way[to] -= 1
                if not self._under_way[to]:
                    del self._under_way[to]

    def close(self) -> None:
        self.workers.shutdown(wait=False, cancel_futures=True)


class Notifier:
    """Sends notices in the background; a server that does not answer holds up nobody."""

    def __init__(self, link: str, smtp: Smtp | None = None, local: bool = False) -> None:
        self.link = link.rstrip("/")
        self.smtp = smtp
        self.local = local  # webhooks may lead to this machine and its network
        self.mailed: dict[tuple[str, str], float] = {}
        self.letters = Rates(1 / 600, 6)  # to one address, about turns
        self.questions = Rates(1 / 3600, 2)  # to one address, whether it wants any
        self.askers = Rates(1 / 600, 5)  # of one visitor
        self.hooks = Outbox("webhooks", workers=8)
        self.mails = Outbox("mails", workers=2)

    def __call__(self, table: Table, side: str) -> None:
        """It has become this side's turn."""
        wanted = msgspec.convert(table.seats[side].notify, NotifyKept)
        game = table.game
        if game is None or side in {w.side for w in table.watchers}:
            return
        ask = game.ask(side)
        row = table.row
        link = f"{self.link}/#/table/{row.id}"
        told = Turn(
            row.id,
            row.game,
            row.scenario,
            side,
            game.position.turn,
            table.story.n_for(side),
            ask.prompt,
            ask.rule,
            link,
        )
        if wanted.webhook:
            host = urlsplit(wanted.webhook).hostname or ""
            self.hooks.put(host, lambda: post(wanted.webhook, msgspec.json.encode(told), local=self.local))
        if wanted.email and self.smtp is not None and self.may_mail(row.id, side):
            self.mails.put(wanted.email, lambda: self.mail(wanted, told, table))

    def may_mail(self, table: str, side: str) -> bool:
        now = time.monotonic()
        self.mailed = {seat: at for seat, at in self.mailed.items() if now - at < MAIL_EVERY}
        if (table, side) in self.mailed:
            return False
        self.mailed[table, side] = now
        return True

    def mail(self, wanted: NotifyKept, told: Turn, table: Table) -> None:
        """Tell whose turn it is, if the reader of the e-mails has confirmed that he wants them."""
        assert self.smtp is not None
        if not table.store.mail_confirmed(wanted.owner, wanted.email) or not self.letters.of(wanted.email).allows():
            return
        say = catalogue(wanted.language, table.info.folder / "text", NOTICES).say
        params = {
            "game": say("game-name"), "scenario": say(f"scenario-{told.scenario}"), "side": say(f"side-{told.side}"),
            "turn": told.turn, "link": told.link,
        }  # fmt: skip
        self.smtp.send(wanted.email, say("mail-subject", **params), say("mail-body", **params) + "\n")

    def may_question(self, email: str, visitor: str) -> bool:
        """Whether an address may be asked by e-mail: not often, for it may be a stranger's."""
        return self.askers.of(visitor).allows() and self.questions.of(email).allows()

    def question(self, email: str, language: str, token: str) -> bool:
        """Ask the reader of the e-mails whether he wants any."""
        smtp, say = self.smtp, catalogue(language, NOTICES).say
        assert smtp is not None
        link = f"{self.link}/confirm/{token}?lang={language}"
        body = say("confirm-body", link=link) + "\n"
        return self.mails.put(email, lambda: smtp.send(email, say("confirm-subject"), body))

    def close(self) -> None:
        self.hooks.close()
        self.mails.close()
