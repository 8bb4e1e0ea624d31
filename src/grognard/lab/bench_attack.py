"""How a server copes with one visitor who asks too much of it: people play, and their waits for answers are measured,
first in quiet and then during each attack.

The server has its default limits. The attacker comes from another address of this machine, in a process that leaves the
processor to the others, as if he sat elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from .attacks import ATTACKS, LEAST, Setting
from .bench_table import BAR, TableLoad, percentile, play_all, server

TIMES = 3.0  # the quiet p95 that answers may take while somebody attacks
WARM = 3.0  # seconds that an attack has gone on when people begin to play


class AttackLoad(msgspec.Struct):
    """How much people do, and how long each attack goes on."""

    games: int = 8
    seconds: float = 15.0
    every: float = 0.5  # seconds between two answers in a game
    attacks: tuple[str, ...] = tuple(ATTACKS)
    nice: int = LEAST  # how the attacker gives way to the others


class Waits(msgspec.Struct):
    """How long people waited for their answers, and what the attacker reports."""

    answers: int
    errors: int
    p50: float
    p95: float
    worst: float
    said: str = ""


class AttackBench(msgspec.Struct):
    quiet: Waits
    attacks: dict[str, Waits]
    busy: float | None  # processes that wanted a core in the minute before: a busy machine answers later
    bar: float = BAR
    times: float = TIMES

    def holds(self, name: str) -> bool:
        """Whether people could play on while this attack went on."""
        found = self.attacks[name]
        return found.errors == 0 and found.answers > 0 and found.p95 < min(self.bar, self.times * self.quiet.p95)

    @property
    def met(self) -> bool:
        return self.quiet.errors == 0 and all(self.holds(name) for name in self.attacks)


def bench_attack(load: AttackLoad) -> AttackBench:
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    with socket.create_server(("127.0.0.1", 0)) as free:
        smtp = free.getsockname()[1]
    settings = {"GROGNARD_LOCAL_WEBHOOKS": "1", "GROGNARD_SMTP": f"smtp://127.0.0.1:{smtp}?from=table@example.org"}
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), settings) as (url, process):
        people(url, process, msgspec.structs.replace(load, seconds=2.0))  # so that everything is loaded
        quiet = people(url, process, load)
        attacks = {}
        setting = Setting(url, WARM + 4 * load.seconds, f"{folder}/tables.db", smtp, load.nice)
        for name in load.attacks:
            with attacking(name, setting) as said:
                time.sleep(WARM)
                attacks[name] = people(url, process, load)
            attacks[name].said = said[0]
    return AttackBench(quiet, attacks, busy)


def people(url: str, process: int, load: AttackLoad) -> Waits:
    """People play at their tables for a while."""
    tables = TableLoad(games=load.games, seconds=load.seconds, every=load.every)
    tally = asyncio.run(play_all(url, process, tables))
    waits = sorted(tally.waits) or [0.0]
    return Waits(tally.answers, len(tally.errors), percentile(waits, 0.5), percentile(waits, 0.95), waits[-1])


@contextlib.contextmanager
def attacking(name: str, setting: Setting) -> Iterator[list[str]]:
    """An attack in a process of its own, which has begun; when it is over, its report."""
    words = [sys.executable, "-m", "grognard.lab.attacks", name, msgspec.json.encode(setting).decode()]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    said: list[str] = []
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield said
    finally:
        process.terminate()
        said.append(process.communicate(timeout=30)[0].strip())
