"""Make `data/sights.bin`: `python -m tests.engine.make_sights FOLDER`, with the folder of the reference `los.py`.

The reference judges lines between the centres of hexes as it stands. For a line that ends in a corner or in the middle
of a hexside it takes that point for a hex of level 0 and counts hexes to the point; the board format says that the
ground and the range are those of the hex, so it is told the hex.
"""

from __future__ import annotations

import sys
import zlib
from typing import Any

from tests.engine.sights import BLOCKED, GOLDEN, LAYOUTS, Stand, drawn, laid_out


def judged(los: Any, boards: Any, layout: tuple[tuple[int, int, int, bool], ...], seed: int, lines: int) -> bytes:
    field = los.Field(boards, layout)
    names = field.labels if len(layout) > 1 else {name[3:]: spot for name, spot in field.labels.items()}
    lattice = laid_out(layout).lattice
    assert lattice is not None
    of_hex: dict[tuple[int, int], tuple[int, int]] = {}
    between = los.distance
    los.distance = lambda a, b: between(of_hex.get(a, a), of_hex.get(b, b))

    def point(stand: Stand) -> tuple[int, int]:
        x, y = names[stand.label]
        if not stand.aim:
            return x, y
        what, name = stand.aim.split()
        dx, dy = lattice.corner(name) if what == "corner" else lattice.middle(name)
        of_hex[x + dx, y + dy] = x, y
        field.level[x + dx, y + dy] = field.level[x, y]
        return x + dx, y + dy

    def verdict(a: Stand, b: Stand) -> int:
        of_hex.clear()
        p, q = point(a), point(b)
        hexes = names[a.label], names[b.label]
        if p == q:
            return 0
        ends = {spot for spot, stand in zip(hexes, (a, b)) if not stand.aim}
        bottom = {spot for spot, stand in zip((p, q), (a, b)) if stand.up < 0}
        levels = (field.level[spot] + stand.up for spot, stand in zip(hexes, (a, b)))
        found = field.sees(p, q, *levels, ends, bottom, {*hexes} - ends)
        if found is not None and a.aim and b.aim:
            found = 0  # it has no rule by which range hindrances are counted here
        return BLOCKED if found is None else int(found)

    found = bytes(verdict(a, b) for a, b in drawn(laid_out(layout), seed, lines))
    los.distance = between
    return found


def main(folder: str) -> None:
    sys.path.insert(0, folder)
    import los  # type: ignore[import-not-found]

    boards = los.load()
    verdicts = b"".join(judged(los, boards, layout, seed, lines) for seed, (layout, lines) in enumerate(LAYOUTS))
    GOLDEN.write_bytes(zlib.compress(verdicts, 9))


if __name__ == "__main__":
    main(sys.argv[1])
