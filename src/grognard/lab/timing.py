"""Side-by-side timing. Every work is timed in every round, so that noise of the machine hits all of them alike;
what counts is the ratio of two works inside a round, and the median of those over the rounds."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import NamedTuple


class Timed(NamedTuple):
    """What another process did, and the seconds it took by its own clock."""

    done: int
    seconds: float


# A work does something in a round (given its number) and says how often: answers given, forks made.
Work = Callable[[int], int | Timed]
Samples = dict[str, list[float]]  # seconds for one, in each round


def interleaved(works: Mapping[str, Work], rounds: int, clock: Callable[[], float] = time.process_time) -> Samples:
    """Time every work in every round. The clock counts this process's own work; what several processes do at once
    needs the clock on the wall (`time.perf_counter`)."""
    samples: Samples = {name: [] for name in works}
    for number in range(rounds):
        order = list(works.items())
        for name, work in order if number % 2 == 0 else reversed(order):
            gc.collect()
            begun = clock()
            done, seconds = work(number), clock() - begun
            if isinstance(done, Timed):
                done, seconds = done
            samples[name].append(seconds / max(done, 1))
    return samples


def children_clock() -> float:
    """Seconds that processes started by this one have worked, once they have ended; where nobody counts them, the
    clock on the wall."""
    try:
        import resource
    except ImportError:
        return time.perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def ratio(samples: Samples, name: str, to: str) -> float:
    """How long one work takes for each time the other does once."""
    return median(a / b for a, b in zip(samples[name], samples[to]))


def repeated(do: Callable[[], object], times: int) -> Work:
    def work(_round: int) -> int:
        for _ in range(times):
            do()
        return times

    return work
