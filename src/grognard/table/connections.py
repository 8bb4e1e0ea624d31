"""Connections: how long a visitor may take to make a request, and how many connections he may have at once.

An application hears of a request only when its head has come whole. What comes before that is up to the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from .security import CONNECTIONS, visitor_at

HEAD = 10.0  # seconds until the head of a request has come whole
LONGEST_MESSAGE = 1 << 16  # bytes on a WebSocket, before they are looked at
WINDOW = 12  # bits: memory that each connection takes to compress what it sends
QUICKLY = {"memLevel": 5, "level": 1}  # updates are short: a better compression takes twice as long and saves little


def configured(app: Any, proxies: Iterable[str] = (), connections: int = CONNECTIONS) -> uvicorn.Config:
    """How uvicorn serves. Only the named proxies may say in X-Forwarded-For whom they speak for."""
    named = list(proxies)

    class Bounded(BoundedProtocol):
        most = connections
        trusted = ProxyHeadersMiddleware(app, trusted_hosts=named).trusted_hosts

    return uvicorn.Config(
        app,
        http=Bounded,
        ws=QuickProtocol,
        log_level="warning",
        ws_max_size=LONGEST_MESSAGE,
        proxy_headers=bool(named),
        forwarded_allow_ips=named,
    )


class QuickProtocol(WebSocketsSansIOProtocol):
    """WebSockets that compress as quickly as possible, and stop reading only if a second message comes before the first
    was heard: stopping and starting again for each takes longer than reading it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=WINDOW, client_max_window_bits=WINDOW, compress_settings=QUICKLY
        )
        self.conn.available_extensions = [deflate]

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # for a moment, so that it need not be done
        super().send_receive_event_to_app()
        self.read_paused = False


class BoundedProtocol(H11Protocol):
    """HTTP with a deadline for the head of each request and a limit to the connections of one visitor."""

    most: int
    trusted: Any  # proxies: they come for many, whom the application tells apart
    _giving_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host in self.trusted or self.of(host) <= self.most:
            self._wait()
        else:
            transport.abort()

    def of(self, host: str) -> int:
        """Connections from the same address as this one, WebSockets among them."""
        visitor = visitor_at(host)
        clients = (getattr(connection, "client", None) for connection in self.connections)
        return sum(client is not None and visitor_at(client[0]) == visitor for client in clients)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:  # a head has begun, and not ended
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._giving_up is None:
            self._giving_up = self.loop.call_later(HEAD, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None
