"""`grognard serve`: a table that players join with a browser."""

from __future__ import annotations

import argparse
import contextlib
import gc
import ipaddress
import os
import socket
import sys
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from . import DONE, CommandError, data_folder
from .client import warn_of_stale_client

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from ..table.calls import Server

LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
REQUESTS_PER_SECOND = 50.0  # from one address
CONNECTIONS_PER_ADDRESS = 100
GARBAGE = 20_000  # objects made until the youngest are looked through: an answer makes some hundreds, and few in rings
SWITCH = 0.001  # seconds after which threads that list or look back give way to play
AI_TABLES_PER_ADDRESS = 5  # that AI players play alone, at the same time


def run(args: argparse.Namespace) -> int:
    if args.url is not None and not is_address(args.url):
        raise CommandError(f"--url {args.url}: the address players use begins with https:// or http://")
    proxies = addresses(args.proxy)
    check_overlays()
    warn_of_stale_client()
    with contextlib.closing(bound(args.host, args.port)) as listening:
        serve_at(listening, proxies, args)
    return DONE


def serve_at(listening: socket.socket, proxies: list[str], args: argparse.Namespace) -> None:
    import uvicorn

    from ..table.connections import configured

    named = f"[{args.host}]" if ":" in args.host else args.host
    url = args.url or f"http://{named}:{listening.getsockname()[1]}"
    server, app = table_server(
        args.data, url, hosts=names(args.host, args.url), accounts=args.accounts or args.account_needed
    )
    server.account_needed, server.editor = args.account_needed, args.editor
    print(f"Grognard serves at {url}/", flush=True)
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # what is loaded now stays: no pause to look through it
    gc.set_threshold(GARBAGE)
    config = configured(app, proxies, connections_per_address())
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def bound(host: str, port: int) -> socket.socket:
    """The port the server listens to, taken before anything is told."""
    if port not in range(1 << 16):
        raise CommandError(f"--port {port}: 0 to 65535")
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise CommandError(f"--host {host} --port {port}: {error.strerror or error}") from None


def is_address(url: str) -> bool:
    try:
        return urlsplit(url).scheme in ("http", "https") and bool(urlsplit(url).hostname)
    except ValueError:  # of brackets
        return False


def table_server(
    data: str | None, url: str, *, hosts: tuple[str, ...], accounts: bool = False, local: bool = False
) -> tuple[Server, Starlette]:
    from ..table.app import application
    from ..table.calls import Server
    from ..table.database import StoreError
    from ..table.lobby import Lobby
    from ..table.notify import Notifier, Smtp
    from ..table.store import Store

    try:
        smtp = Smtp.of(os.environ["GROGNARD_SMTP"]) if os.environ.get("GROGNARD_SMTP") else None
        store = Store(database(data))
    except ValueError as error:
        raise CommandError(f"$GROGNARD_SMTP: {error}") from None
    except StoreError as error:
        raise CommandError(str(error)) from None
    local_webhooks = os.environ.get("GROGNARD_LOCAL_WEBHOOKS") == "1"
    notifier = Notifier(url, smtp, local or local_webhooks)
    lobby = Lobby(store, notifier, ai_tables_per_address(), compiled_games())
    server = Server(lobby, local=local, local_webhooks=local_webhooks, accounts=accounts, mail=smtp is not None)
    server.on_close.append(notifier.close)
    own = urlsplit(url)
    origins = [f"{own.scheme}://{own.netloc}"]
    app = application(
        server,
        origins=origins,
        hosts=hosts,
        requests_per_second=requests_per_second(),
        connections=connections_per_address(),
    )
    return server, app


def compiled_games() -> tuple[tuple[str, ...], dict[str, str]] | None:
    """The games of which there is a compiled build (`grognard fast`), for AI players to think with, and the environment
    for it; None if there is none of these sources."""
    from ..lab.fast import GAMES, NotBuilt, environment

    try:
        return GAMES, environment()
    except NotBuilt:
        return None


def check_overlays() -> None:
    """Report faults in the owner's overlays now, and not to a visitor who begins a game later."""
    from ..engine.data import overlay_folder
    from ..games import game_info, slugs

    for slug in slugs():
        overlay = overlay_folder(slug)
        for scenario in game_info(slug).scenarios if overlay is not None else ():
            try:
                game_info(slug).load(scenario, {}, overlay)
            except ValueError as error:
                raise CommandError(str(error)) from None


def requests_per_second() -> float:
    """How many requests one address may make."""
    return setting("GROGNARD_REQUESTS_PER_SECOND", REQUESTS_PER_SECOND)


def connections_per_address() -> int:
    """How many connections one address may have at once."""
    return int(setting("GROGNARD_CONNECTIONS_PER_ADDRESS", CONNECTIONS_PER_ADDRESS))


def ai_tables_per_address() -> int:
    """How many tables of one address AI players may play alone at once."""
    return int(setting("GROGNARD_AI_TABLES_PER_ADDRESS", AI_TABLES_PER_ADDRESS))


def setting(name: str, otherwise: float) -> float:
    given = os.environ.get(name)
    try:
        return float(given) if given else otherwise
    except ValueError:
        raise CommandError(f"${name}: {given!r} is not a number") from None


def addresses(named: list[str]) -> list[str]:
    """The proxies that may say for whom they ask, each an address or a network."""
    for proxy in named:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise CommandError(f"--proxy {proxy}: an address like 127.0.0.1, or a network like 10.0.0.0/8") from None
    return named


def names(host: str, url: str | None) -> tuple[str, ...]:
    """The names the server goes by: a page elsewhere must not reach it by another. Open to all: any name."""
    known = (urlsplit(url).hostname or "",) if url else ()
    if is_loopback(host):
        return (*LOCAL_NAMES, *known)
    return (host, *LOCAL_NAMES, *known) if url else ()


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def database(folder: str | None) -> str:
    """The store: a file of SQLite in the folder named, else what $DATABASE_URL says, else a file in the user's data."""
    if folder is None and os.environ.get("DATABASE_URL"):
        return os.environ["DATABASE_URL"]
    return f"sqlite:///{data_folder(folder)}/tables.db"
