"""Random play with the compiled build, in a process of its own that is told by the line which round to play."""

from __future__ import annotations

import subprocess
import sys
import time

from .fast import environment, is_compiled
from .timing import Timed, Work


class FastPlay:
    """A work for `interleaved`. Raises NotBuilt; to be closed."""

    def __init__(self, game: str, scenario: str, answers: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__, game, scenario, str(answers)],
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


if __name__ == "__main__":
    from .bench import whole_games
    from .simulate import experiment

    _, game, scenario, answers = sys.argv
    play(whole_games(experiment(game, scenario, ["random"]), int(answers)))
