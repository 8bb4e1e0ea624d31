"""What keeps strangers out: where requests may come from, how large and how many they may be, what pages may load."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # drawn symbols carry style attributes
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
LARGEST = 4 * 1024 * 1024  # bytes of a request: a record of a long game
OWN_HEADER = "x-grognard"  # a page of another origin cannot send it without being asked first
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Rate:
    """A bucket of tokens: so many at once, so many a second."""

    __slots__ = ("at", "left", "most", "per_second")

    def __init__(self, per_second: float, most: float) -> None:
        self.per_second = per_second
        self.most = most
        self.left = most
        self.at = time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Rates:
    """A rate for each visitor, the longest silent forgotten first."""

    def __init__(self, per_second: float, most: float, visitors: int = 10_000) -> None:
        self.per_second, self.most, self.visitors = per_second, most, visitors
        self._rates: OrderedDict[str, Rate] = OrderedDict()

    def of(self, visitor: str) -> Rate:
        rate = self._rates.pop(visitor, None) or Rate(self.per_second, self.most)
        self._rates[visitor] = rate
        if len(self._rates) > self.visitors:
            self._rates.popitem(last=False)
        return rate


class Guard:
    """Stands before the application: origin, size and rate of requests; headers of responses."""

    def __init__(self, app: ASGIApp, origins: Iterable[str], hosts: Iterable[str], rates: Rates) -> None:
        self.app = app
        self.origins = frozenset(origins)  # beside the server's own
        self.hosts = frozenset(hosts)  # names the server goes by; empty: any
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        fault = self.fault(scope, headers)
        if scope["type"] == "websocket":
            if fault is not None:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": fault[1]})
                return
            await self.app(scope, receive, send)
            return
        if fault is not None:
            await refuse(send, *fault)
            return
        await self.app(scope, limited(receive), with_headers(send))

    def fault(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        """Why a request is turned away: status, key, message."""
        host = headers.get("host", "")
        if self.hosts and host.rsplit(":", 1)[0] not in self.hosts:
            return 421, "wrong-host", "This server does not go by that name."
        visitor = scope["client"][0] if scope.get("client") else ""
        if not self.rates.of(visitor).allows():
            return 429, "too-fast", "Too many requests; wait a moment."
        origin = headers.get("origin")
        writes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if writes and origin is not None and not self.is_ours(origin, host):
            return 403, "wrong-origin", "The request comes from a page of another server."
        by_cookie = "cookie" in headers and "authorization" not in headers
        if writes and scope["type"] == "http" and by_cookie and origin is None and OWN_HEADER not in headers:
            return 403, "wrong-origin", "A request by cookie must say where it comes from (Origin or X-Grognard)."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST:
            return 413, "too-large", "The request is too large."
        return None

    def is_ours(self, origin: str, host: str) -> bool:
        try:
            return origin in self.origins or (bool(host) and urlsplit(origin).netloc == host)
        except ValueError:
            return False


class TooLarge(Exception):
    """A request that goes on and on."""


def limited(receive: Receive) -> Receive:
    read = 0

    async def wrapped() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST:
            raise TooLarge
        return message

    return wrapped


def with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return wrapped


async def refuse(send: Send, status: int, key: str, message: str) -> None:
    body = f'{{"error":{{"key":"{key}","message":"{message}"}}}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await with_headers(send)({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
