"""Webhooks: notices to another web server, of which nothing is known but its address."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from urllib.parse import quote, urlsplit

from .wrong import Wrong

DEADLINE = 5.0  # seconds for all of it: connecting, TLS, asking and the first line of the answer
UNICAST = ipaddress.ip_network("2000::/3")  # the rest of IPv6 is local, not given out, or another way to write IPv4
# Beside what Python does not call global: relays to IPv4 addresses, examples, and a block that is kept for protocols.
NOT_PUBLIC = [
    ipaddress.ip_network(network)
    for network in ("2002::/16", "2001::/32", "3fff::/20", "192.0.0.0/24", "192.88.99.0/24")
]


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
    if not local and not all(is_public(address) for address in addresses):
        raise Wrong("bad-webhook", "This address is not on the public network.")
    return parts.scheme, parts.hostname, port, addresses[0]


def is_public(address: str) -> bool:
    """Whether an address that a name was resolved to is on the public network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if found.version == 6:
        if found.ipv4_mapped is None and found not in UNICAST:
            return False
        found = found.ipv4_mapped or found
    return found.is_global and not found.is_multicast and not any(found in network for network in NOT_PUBLIC)


def post(url: str, body: bytes, local: bool) -> int:
    """Send JSON to the very address that was checked, and follow no redirect. Raises TimeoutError after the deadline,
    however much the other server sends until then."""
    return asyncio.run(posted(url, body, *address_of(url, local)))


async def posted(url: str, body: bytes, scheme: str, host: str, port: int, address: str) -> int:
    parts = urlsplit(url)
    path = quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), safe="/?%:@!$&'()*+,;=~-._")
    named = f"[{host}]" if ":" in host else host.encode("idna").decode()
    head = [
        f"POST {path} HTTP/1.1",
        f"Host: {named}:{port}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "User-Agent: grognard",
        "Connection: close",
        "\r\n",
    ]
    tls = {"ssl": ssl.create_default_context(), "server_hostname": host} if scheme == "https" else {}
    async with asyncio.timeout(DEADLINE):
        reader, writer = await asyncio.open_connection(address, port, **tls)  # type: ignore[arg-type]
        try:
            writer.write("\r\n".join(head).encode("ascii") + body)
            await writer.drain()
            answer = (await reader.readline()).split()
        finally:
            writer.transport.abort()
    if len(answer) < 2 or not answer[0].startswith(b"HTTP/") or not answer[1].isdigit():
        raise ConnectionError(f"{host} does not speak HTTP")
    return int(answer[1])
