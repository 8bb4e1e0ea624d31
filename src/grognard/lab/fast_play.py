"""Random play or lines of sight with the compiled build, in a process of its own that reads on its standard input which
round to play."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from .fast import environment, is_compiled
from .timing import Timed, Work


class FastPlay:
    """A work for `interleaved`. Raises NotBuilt; to be closed."""

    def __init__(self, work: str, *words: str | int, game: str | None = None) -> None:
        """The work is one of `WORKS`; the words are its arguments."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__, work, *map(str, words)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(game),
        )  # fmt: skip

    def __call__(self, number: int) -> Timed:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(number, file=self._process.stdin, flush=True)
        done, seconds = self._process.stdout.readline().split()
        return Timed(int(done), float(seconds))

    def close(self) -> None:
        self._process.communicate()


def play(work: Work) -> None:
    assert is_compiled()
    work(0)  # the scenario is loaded
    for line in sys.stdin:
        begun = time.process_time()
        done = work(int(line))
        print(done, time.process_time() - begun, flush=True)


def whole_games(game: str, scenario: str, answers: str) -> Work:
    from . import bench
    from .simulate import experiment

    return bench.whole_games(experiment(game, scenario, ["random"], options=bench.OPTIONS.get(game)), int(answers))


def sights(lines: str) -> Work:
    from .sights import looking

    return looking(int(lines))


WORKS: dict[str, Callable[..., Work]] = {"games": whole_games, "sights": sights}

if __name__ == "__main__":
    play(WORKS[sys.argv[1]](*sys.argv[2:]))
