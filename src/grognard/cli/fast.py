"""`grognard fast`: compile engine and games, for simulations."""

from __future__ import annotations

import argparse
import sys

from ..lab.fast import NotBuilt, build, folder, is_built
from . import DONE, NO, CommandError


def run(args: argparse.Namespace) -> int:
    if is_built():
        print(f"compiled already: {folder()}")
        return DONE
    print("compiling: this takes minutes", file=sys.stderr, flush=True)
    try:
        print(f"compiled: {build()}")
    except NotBuilt as reason:
        raise CommandError(str(reason), NO) from None
    return DONE
