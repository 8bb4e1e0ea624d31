"""Thinking: AI players choose their answers in processes of their own, so that no table waits for them.

A process is told where the game stands and what it shall think with, and tells the next answers. It keeps the minds it
has met, for a player may have plans; it ends when the server does, however the server ends.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO
from zlib import crc32

import msgspec

from ..engine.data import overlay_folder
from ..engine.game import Game
from ..engine.record import load, read_save
from ..games import game_info
from ..players import Player, player

PROCESSES = 2  # in which AI players think at the same time
MINDS = 500  # that a process keeps
A_WHILE, AT_ONCE = 0.25, 40  # seconds and answers that an AI may take before the table is told what it did
POLITE = 10  # less urgent than the people at the tables
log = logging.getLogger("grognard.table")


class Situation(msgspec.Struct):
    """Where a game stands, and who thinks about it for which side."""

    mind: str
    player: str
    seed: int
    side: str
    save: bytes


class Thinkers:
    """The processes. Each is started when it is first needed, and again if it has died."""

    def __init__(self) -> None:
        self._thinkers = [Thinker() for _ in range(PROCESSES)]

    def think(self, table: str, situation: Situation) -> Future[list[str]]:
        """The next answers of a side. A table is always thought about by the same process."""
        return self._thinkers[crc32(table.encode()) % PROCESSES].ask(situation)

    def close(self) -> None:
        for thinker in self._thinkers:
            thinker.close()


class Thinker:
    """One process, and a thread that waits for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, situation: Situation) -> Future[list[str]]:
        return self._thread.submit(self._exchange, msgspec.msgpack.encode(situation))

    def _exchange(self, message: bytes) -> list[str]:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        write_frame(process.stdin, message)
        answers = read_frame(process.stdout)
        if answers is None:
            raise ConnectionError("a process of AI players has ended")
        return msgspec.msgpack.decode(answers, type=list[str])

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._bury()
        if self._process is None:
            words = [sys.executable, "-m", __name__]
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def _bury(self) -> None:
        """Wait for the end of the process and close the pipes to it."""
        if self._process is not None:
            with contextlib.suppress(BrokenPipeError), self._process:
                pass
            self._process = None

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown()
        self._bury()


# -- in the process ---------------------------------------------------------------------------------------------------


def main() -> None:
    """Think about whatever comes in until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end ends this
    with contextlib.suppress(AttributeError, OSError):
        os.nice(POLITE)
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a player prints
    minds: OrderedDict[str, Player] = OrderedDict()
    while (frame := read_frame(asked)) is not None:
        situation = msgspec.msgpack.decode(frame, type=Situation)
        saved = read_save(situation.save)
        game = load(game_info(saved.record.game), saved, overlay=overlay_folder(saved.record.game))
        mind = minds.pop(situation.mind, None) or player(situation.player, situation.seed)
        minds[situation.mind] = mind
        if len(minds) > MINDS:
            minds.popitem(last=False)
        write_frame(told, msgspec.msgpack.encode(thought(mind, game, situation.side)))


def thought(mind: Player, game: Game, side: str, clock: Callable[[], float] = time.monotonic) -> list[str]:
    """The next answers of an AI, while it is its turn: a few at once, for each batch is written and told once."""
    answers: list[str] = []
    until = clock() + A_WHILE
    while side in game.asked and len(answers) < AT_ONCE and clock() < until:
        try:
            answer = mind.choose(game, side)
        except Exception:  # a bug in a player must not stop the game for the people at the table
            log.exception("the player of %s failed", side)
            answer = game.ask(side).options[0]
        game.answer(side, answer)
        answers.append(answer)
    return answers


def write_frame(stream: IO[bytes], data: bytes) -> None:
    stream.write(len(data).to_bytes(4, "big") + data)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """The next message; None if there is no more."""
    length = stream.read(4)
    if len(length) < 4:
        return None
    data = stream.read(int.from_bytes(length, "big"))
    return data if len(data) == int.from_bytes(length, "big") else None


if __name__ == "__main__":
    main()
