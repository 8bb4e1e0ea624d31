"""What keeps strangers out: allowed origins, size, duration and number of requests, and what pages may load."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .pools import VISITOR

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
SLOWEST = 60.0  # seconds until a request has come whole
CONNECTIONS = 100  # at once from one address: browsers of a club, not a flood
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

    def allows(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Rates:
    """A rate for each visitor; the one silent longest is forgotten first."""

    def __init__(self, per_second: float, most: float, visitors: int = 10_000) -> None:
        self.per_second, self.most, self.visitors = per_second, most, visitors
        self._rates: OrderedDict[str, Rate] = OrderedDict()

    def of(self, visitor: str) -> Rate:
        rate = self._rates.pop(visitor, None) or Rate(self.per_second, self.most)
        self._rates[visitor] = rate
        if len(self._rates) > self.visitors:
            self._rates.popitem(last=False)
        return rate


@lru_cache(10_000)
def visitor_at(host: str) -> str:
    """The address that counts as one visitor: an IPv4 address, or the IPv6 network that one line is given."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 6 and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(getattr(address, "ipv4_mapped", None) or address)


class Guard:
    """Stands before the application: origin, size, number and rate of requests; headers of responses."""

    def __init__(
        self, app: ASGIApp, origins: Iterable[str], hosts: Iterable[str], rates: Rates, connections: int = CONNECTIONS
    ) -> None:
        self.app = app
        self.connections = connections
        self.under_way: Counter[str] = Counter()
        self.origins = frozenset(origins)  # beside the server's own
        self.hosts = frozenset(hosts)  # names the server goes by; empty: any
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        visitor = visitor_at(scope["client"][0]) if scope.get("client") else ""
        VISITOR.set(visitor)
        self.under_way[visitor] += 1
        try:
            await self.admit(scope, receive, send, visitor)
        finally:
            self.under_way[visitor] -= 1
            if not self.under_way[visitor]:
                del self.under_way[visitor]

    async def admit(self, scope: Scope, receive: Receive, send: Send, visitor: str) -> None:
        headers = Headers(scope=scope)
        fault = self.fault(scope, headers, visitor)
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

    def fault(self, scope: Scope, headers: Headers, visitor: str) -> tuple[int, str, str] | None:
        """Why a request is turned away: status, key, message."""
        host = headers.get("host", "")
        if self.hosts and host.rsplit(":", 1)[0] not in self.hosts:
            return 421, "wrong-host", "This server does not go by that name."
        if self.under_way[visitor] > self.connections:
            return 429, "too-many", "Too many connections from your address; close some."
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


class TooSlow(Exception):
    """A request that comes drop by drop."""


def limited(receive: Receive) -> Receive:
    read, whole = 0, False
    until = asyncio.get_running_loop().time() + SLOWEST

    async def wrapped() -> Message:
        nonlocal read, whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        whole = not message.get("more_body", False)
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
