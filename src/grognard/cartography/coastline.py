"""The drawn coast as a text file: one ring a line, in hundredths of a hex, the first point and then the steps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise

UNITS = 100  # of a hex
Ring = list[tuple[int, int]]


def coast_text(rings: Iterable[Ring]) -> str:
    """Largest rings first, one ring a line: a change of one line is a change of one shore."""
    lines = []
    for ring in sorted(rings, key=lambda ring: (-len(ring), ring)):
        steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(ring)]
        lines.append(" ".join(f"{x},{y}" for x, y in [ring[0], *steps]))
    return "\n".join(lines) + "\n"


def read_coast(text: str) -> list[Ring]:
    rings = []
    for line in text.splitlines():
        steps = [tuple(int(n) for n in word.split(",")) for word in line.split()]
        rings.append(list(accumulate(((x, y) for x, y in steps), lambda a, b: (a[0] + b[0], a[1] + b[1]))))
    return rings
