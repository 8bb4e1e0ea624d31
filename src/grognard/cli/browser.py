"""Play in the browser at one's own machine: a server that only this machine reaches, and a page of it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..table.files import read_record_in
from . import DONE, CommandError, chosen
from .play import HUMAN, players_named, sat_before
from .serve import LOCAL_NAMES, check_overlays, table_server

if TYPE_CHECKING:
    from ..table.bodies import TableMade
    from ..table.lobby import Lobby

HOST, PORT = "127.0.0.1", 8750  # the same port each time: the browser keeps settings by address


def play_in_browser(args: argparse.Namespace) -> int:
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(args))
    return DONE


async def serve(args: argparse.Namespace) -> None:
    import uvicorn

    from ..table.connections import configured

    check_overlays()
    listening = bound()
    url = f"http://{HOST}:{listening.getsockname()[1]}"
    server, app = table_server(args.data, url, hosts=LOCAL_NAMES, local=True)
    config = configured(app)
    running = uvicorn.Server(config)
    serving = asyncio.create_task(running.serve(sockets=[listening]))
    while not running.started and not serving.done():
        await asyncio.sleep(0.02)
    try:
        page = f"{url}/{await page_of(args, server.lobby)}"
    except Exception:
        running.should_exit = True
        await serving
        raise
    print(f"Grognard is at {page} (Ctrl-C ends it; games are kept)", flush=True)
    webbrowser.open(page)
    await serving


def bound() -> socket.socket:
    """A port of this machine, the usual one if it is free."""
    for port in (PORT, 0):
        found = socket.socket()
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((HOST, port))
        except OSError:
            found.close()
            continue
        return found
    raise CommandError(f"no port of {HOST} is free")


async def page_of(args: argparse.Namespace, lobby: Lobby) -> str:
    """The address within the page: the table that the command line asks for, else the lobby."""
    from ..table.shelf import NotOnTheShelf
    from ..table.wrong import Wrong

    if args.game is None and args.load is None:
        return ""
    try:
        made = await table_for(args, lobby)
    except (Wrong, NotOnTheShelf, ValueError) as error:
        raise CommandError(f"{args.load}: {error}" if args.load else str(error)) from None
    token = next(iter(made.seats.values()), None)
    return f"#/join/{made.table}/{token}" if token else f"#/table/{made.table}"


async def table_for(args: argparse.Namespace, lobby: Lobby) -> TableMade:
    from ..table import shelf
    from ..table.bodies import NewTable

    if args.load:
        record = read_record_in(Path(args.load))
        sides = shelf.game(record.game).sides_in(record.scenario)
        before = sat_before(args.load)
        return await lobby.take_in(record, seats(sides, args.seat, before), Path(args.load).stem, None)
    info = shelf.game(args.game)
    wanted = NewTable(
        args.game,
        args.scenario,
        chosen(args.option),
        seats(info.sides_in(args.scenario), args.seat),
        seed=args.seed,
        name="",
    )
    return await lobby.begin(wanted)


def seats(sides: tuple[str, ...], words: list[str], before: Mapping[str, str] | None = None) -> dict[str, str]:
    names = players_named(sides, words, before)
    return {side: "me" if name == HUMAN else f"ai:{name}" for side, name in names.items()}
