"""Lines of sight drawn by lot on boards that are joined and turned: the same ones whenever and wherever they are drawn.

`data/sights.bin` keeps what an exact reference, written apart from the engine, says of each of them; it was made by
`make_sights.py`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from grognard.engine.dice import SeededDice
from grognard.engine.hexmap import HexMap
from grognard.engine.join import Laid, join
from grognard.engine.lattice import AIMS

MAPS = Path(str(files("grognard"))) / "games" / "asl" / "data" / "maps"
GOLDEN = Path(__file__).parent / "data" / "sights.bin"
BLOCKED = 255  # in the golden file; else the hindrance
NEAR = 12
# boards as (number, column, row, turned), and how many lines are drawn on them
LAYOUTS: tuple[tuple[tuple[tuple[int, int, int, bool], ...], int], ...] = (
    *((((number, 0, 0, False),), 8_000) for number in range(101, 106)),
    *((((number, 0, 0, True),), 2_000) for number in range(101, 106)),
    (((101, 0, 0, False), (102, 1, 0, True)), 10_000),
    (((103, 0, 0, True), (104, 0, 1, False)), 10_000),
    (((105, 0, 0, False), (101, 1, 0, True), (104, 0, 1, True), (102, 1, 1, False)), 15_000),
    (((103, 0, 0, False), (105, 1, 0, True), (101, 2, 0, False)), 15_000),
)


class Stand(NamedTuple):
    """Where a line ends: a hex, the level above its ground, and the point of the hex."""

    label: str
    up: int = 0
    aim: str = ""


@cache
def board(number: int) -> HexMap:
    return HexMap.load(MAPS / f"{number}.hexmap")


@cache
def laid_out(layout: tuple[tuple[int, int, int, bool], ...]) -> HexMap:
    return join([Laid(board(number), column, row, turned) for number, column, row, turned in layout])


def drawn(on: HexMap, seed: int, lines: int) -> Iterator[tuple[Stand, Stand]]:
    """Half of the lines are short; one in six ends in a corner or in the middle of a hexside, some at both ends."""
    dice, rolls = SeededDice(seed), 0
    labels = sorted(on.labels[h] for h in on.hexes)
    storeys = {
        p.hex: int(flag[8:]) for p in on.places_of("building") for flag in p.flags if flag.startswith("storeys:")
    }

    def lot(sides: int) -> int:
        nonlocal rolls
        rolls += 1
        return dice.roll(rolls, sides) - 1

    def stand(label: str, is_aimed_at: bool) -> Stand:
        hex = on.hex(label)
        if is_aimed_at:
            return Stand(label, 0, AIMS[1 + lot(len(AIMS) - 1)])
        return Stand(label, -lot(2) if "stream" in on.flags[hex] else lot(storeys.get(hex, 1)))

    for n in range(lines):
        a = labels[lot(len(labels))]
        near = sorted(on.labels[h] for h in on.disc(on.hex(a), NEAR)) if n % 2 else labels
        b = near[lot(len(near))]
        while b == a:
            b = near[lot(len(near))]
        yield stand(a, n % 24 == 0), stand(b, n % 6 == 0)


def golden() -> list[bytes]:
    """The reference's verdicts, a byte for each line, by layout."""
    verdicts = zlib.decompress(GOLDEN.read_bytes())
    found, at = [], 0
    for _, lines in LAYOUTS:
        found.append(verdicts[at : at + lines])
        at += lines
    return found
