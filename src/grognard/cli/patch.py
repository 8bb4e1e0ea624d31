"""`grognard patch`: after a change of the rules, does every stored game still play the same?"""

from __future__ import annotations

import argparse

from . import DONE, NO, CommandError, data_folder
from .serve import database


def run(args: argparse.Namespace) -> int:
    from ..table.database import StoreError
    from ..table.patch import patch_all
    from ..table.store import Store

    if args.data and not data_folder(args.data).is_dir():
        raise CommandError(f"--data {args.data}: no such folder")
    try:
        store = Store(database(args.data))
    except StoreError as error:
        raise CommandError(str(error)) from None
    pinned = 0
    try:
        for found in patch_all(store):
            name = f"{found.table} ({found.game} {found.scenario}, {found.answers} answers)"
            if found.identical:
                print(f"{name}: identical with version {found.now}")
            else:
                pinned += 1
                print(f"{name}: stays pinned to version {found.was}; it would diverge {found.diverged}")
    finally:
        store.close()
    return NO if pinned else DONE
