"""Areas of the game on the map: hexes that get a flag, and lines between hexes with a flag and hexes without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.cartography.geometry import Sheet, Side, numbers_at
from grognard.cartography.spec import AreaSpec, LineSpec

CLOSED = "closed"


def listed(words: Iterable[str], sheet: Sheet) -> set[str]:
    """Labels, single or from one to another: "62.L", "64.00..64.07"."""
    found: set[str] = set()
    for word in words:
        first, _, last = word.partition("..")
        start = sheet.labels.index(first)
        found |= set(sheet.labels[start : sheet.labels.index(last or first) + 1])
    return found


def area_flags(areas: Iterable[AreaSpec], country: Mapping[str, str | None], sheet: Sheet) -> dict[str, list[str]]:
    """The flags of land hexes, which are the keys of `country`."""
    flags: dict[str, list[str]] = {label: [] for label in country}
    for area in areas:
        group = area.flag.partition(":")[0]
        named = listed(area.hexes, sheet)
        for label, given in flags.items():
            taken = CLOSED in given or any(flag.partition(":")[0] == group for flag in given)
            if not taken and (label in named if named else _fits(area, label, country[label], sheet)):
                given.append(area.flag)
    return flags


def _fits(area: AreaSpec, label: str, country: str | None, sheet: Sheet) -> bool:
    c, r = numbers_at(sheet.grid, *sheet.centre[label])
    if area.countries and country not in area.countries:
        return False
    return all(span is None or span[0] <= n <= span[1] for span, n in ((area.cols, c), (area.rows, r)))


def lines_around(line: LineSpec, flags: Mapping[str, list[str]], sheet: Sheet, barred: set[Side]) -> list[Side]:
    """Hexsides that can be crossed from open land with the flag to open land without it."""
    found = []
    for side, hexes in sheet.sides.items():
        both = [flags[label] for label, _ in hexes if CLOSED not in flags.get(label, [CLOSED])]
        if len(both) == 2 and side not in barred and (line.around in both[0]) != (line.around in both[1]):
            found.append(side)
    return found
