"""Roads over mountains that are closed otherwise: the hexside nearest to each pass."""

from __future__ import annotations

import math
from collections.abc import Mapping

from grognard.cartography.geometry import Point, Sheet, Side

NEAR = 0.9  # of a hex: a pass farther from every such hexside is left out


def pass_sides(places: Mapping[str, Point], through: str, terrain: Mapping[str, str], sheet: Sheet) -> dict[Side, str]:
    """Hexside -> name of the pass. One of its hexes at least is of the terrain that the pass leads through."""
    middles: dict[Side, Point] = {}
    for side, hexes in sheet.sides.items():
        both = [terrain[label] for label, _ in hexes]
        if len(both) == 2 and through in both and not {"sea", "lake"} & set(both):
            (ax, ay), (bx, by) = (sheet.point(corner) for corner in side)
            middles[side] = (ax + bx) / 2, (ay + by) / 2
    found: dict[Side, str] = {}
    for name, point in places.items():
        nearest = min(middles, key=lambda side: math.dist(middles[side], point))
        if math.dist(middles[nearest], point) < NEAR:
            found[nearest] = name
    return found
