"""Word to those who are not at the table when it is their turn: by webhook and by e-mail."""

from __future__ import annotations

import http.client
import ipaddress
import logging
import smtplib
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from ..engine.text import catalogue
from .bodies import Notify
from .tables import Table
from .wrong import Wrong

NOTICES = Path(__file__).parent / "notices"
PATIENCE = 10.0  # seconds for another server
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


class Notifier:
    """Sends word in the background; a server that does not answer holds up nobody."""

    def __init__(self, link: str, smtp: Smtp | None = None, local: bool = False) -> None:
        self.link = link.rstrip("/")
        self.smtp = smtp
        self.local = local  # webhooks may lead to this machine and its network
        self.mailed: dict[tuple[str, str], float] = {}
        self.workers = ThreadPoolExecutor(2, thread_name_prefix="notify")

    def __call__(self, table: Table, side: str) -> None:
        """It has become this side's turn."""
        wanted = msgspec.convert(table.seats[side].notify, Notify)
        game = table.game
        if game is None or side in {w.side for w in table.watchers}:
            return
        ask = game.ask(side)
        row = table.row
        link = f"{self.link}/#/table/{row.id}"
        told = Turn(row.id, row.game, row.scenario, side, game.position.turn, table.story.n, ask.prompt, ask.rule, link)
        if wanted.webhook:
            self.workers.submit(self.try_to, self.call, wanted.webhook, told)
        if wanted.email and self.smtp is not None and self.may_mail(row.id, side):
            self.workers.submit(self.try_to, self.mail, wanted, told, table.info.folder / "text")

    def may_mail(self, table: str, side: str) -> bool:
        now = time.monotonic()
        self.mailed = {seat: at for seat, at in self.mailed.items() if now - at < MAIL_EVERY}
        if (table, side) in self.mailed:
            return False
        self.mailed[table, side] = now
        return True

    def try_to(self, send: object, *given: object) -> None:
        try:
            send(*given)  # type: ignore[operator]
        except (OSError, smtplib.SMTPException, http.client.HTTPException, ValueError, Wrong) as error:
            log.warning("no word could be sent: %s", error)

    def call(self, url: str, told: Turn) -> None:
        post(url, msgspec.json.encode(told), local=self.local)

    def mail(self, wanted: Notify, told: Turn, texts: Path) -> None:
        assert self.smtp is not None
        say = catalogue(wanted.language, texts, NOTICES).say
        params = {
            "game": say("game-name"), "scenario": say(f"scenario-{told.scenario}"), "side": say(f"side-{told.side}"),
            "turn": told.turn, "link": told.link,
        }  # fmt: skip
        self.smtp.send(wanted.email, say("mail-subject", **params), say("mail-body", **params) + "\n")

    def close(self) -> None:
        self.workers.shutdown(wait=False, cancel_futures=True)


# -- webhooks ---------------------------------------------------------------------------------------------------------


def check_webhook(url: str, local: bool) -> None:
    """Raises Wrong if the address cannot be called."""
    if url:
        address_of(url, local)


def address_of(url: str, local: bool) -> tuple[str, str, int, str]:
    """Scheme, host, port and the address to call. A public server calls no machine of its own network."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise Wrong("bad-webhook", "This is not the address of a web server.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise Wrong("bad-webhook", "A webhook is an address that begins with https:// or http://.")
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Wrong("bad-webhook", "There is no server of that name.") from None
    addresses = [str(info[4][0]) for info in found]
    if not local and not all(ipaddress.ip_address(a.partition("%")[0]).is_global for a in addresses):
        raise Wrong("bad-webhook", "This address is not on the public network.")
    return parts.scheme, parts.hostname, port, addresses[0]


def post(url: str, body: bytes, local: bool) -> int:
    """Send JSON to the very address that was checked, follow nothing."""
    scheme, host, port, address = address_of(url, local)
    sock = socket.create_connection((address, port), timeout=PATIENCE)
    if scheme == "https":
        sock = ssl.create_default_context().wrap_socket(sock, server_hostname=host)
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    connection.sock = sock
    parts = urlsplit(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        headers = {"content-type": "application/json", "user-agent": "grognard"}
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
