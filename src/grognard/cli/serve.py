"""`grognard serve`: a table that players join with a browser."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from . import DONE, CommandError


def run(args: argparse.Namespace) -> int:
    import uvicorn

    from ..table.app import application
    from ..table.calls import Server
    from ..table.lobby import Lobby
    from ..table.store import Store, StoreError

    try:
        store = Store(database(args.data))
    except StoreError as error:
        raise CommandError(str(error)) from None
    app = application(Server(Lobby(store)))
    print(f"Grognard serves at http://{args.host}:{args.port}/", flush=True)
    uvicorn.run(app, host=args.host, port=args.port, log_level="warning", ws_max_size=1 << 16)
    return DONE


def database(folder: str | None) -> str:
    """$DATABASE_URL, else a file of SQLite in the folder for data."""
    if folder is None and os.environ.get("DATABASE_URL"):
        return os.environ["DATABASE_URL"]
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{Path(folder) if folder else home / 'grognard'}/tables.db"
