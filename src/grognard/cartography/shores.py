"""Sea and land: hexsides under water, and the coast as it is drawn. Needs the extra `maps`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry import Polygon
from shapely.ops import unary_union

from grognard.cartography.arrays import Array
from grognard.cartography.coastline import UNITS, Ring
from grognard.cartography.geometry import Sheet, Side, grown
from grognard.cartography.pixels import Pixels
from grognard.cartography.spec import CoastSpec

ALONG, ACROSS = np.linspace(0.08, 0.92, 15), (-0.09, -0.045, 0.0, 0.045, 0.09)  # the sampled points of a hexside
WATER = ("sea", "lake")


def water_sides(terrain: Mapping[str, str], land: Array, lake: Array, pixels: Pixels, least: float) -> dict[Side, str]:
    """Hexsides between two land hexes with a smaller share of land than `least`: sea or lake."""
    found = {}
    for side, hexes in pixels.sheet.sides.items():
        if len(hexes) < 2 or any(terrain[label] in WATER for label, _ in hexes):
            continue
        row, column = _samples(side, pixels)
        dry, sweet = float(land[row, column].mean()), float(lake[row, column].mean())
        if dry < least:
            found[side] = "lake" if sweet > (1 - dry) / 2 else "sea"
    return found


def _samples(side: Side, pixels: Pixels) -> tuple[Array, Array]:
    """The pixels along a hexside and a little beside it."""
    a, b = (np.array(pixels.sheet.point(corner)) for corner in side)
    along = b - a
    normal = np.array([-along[1], along[0]]) / np.hypot(*along)
    points = np.concatenate([a + along * ALONG[:, None] + normal * off for off in ACROSS])
    return pixels.indices(points[:, 0], points[:, 1])


def coast_rings(spec: CoastSpec, land: Any, lakes: Any, pixels: Pixels) -> list[Ring]:
    """The shores of land and lakes in sheet coordinates, generalised; inside an odd number of rings is land."""
    sheet = pixels.sheet
    ground = _moved(spec, pixels.to_sheet(land), pixels)
    frame = shapely.box(*grown(sheet.box, 0.5))
    shores = shapely.make_valid(ground.difference(pixels.to_sheet(lakes))).intersection(frame).simplify(spec.generalise)
    rings = []
    for polygon in getattr(shores, "geoms", [shores]):
        if polygon.geom_type == "Polygon" and polygon.area >= spec.smallest_island:
            rings.append(_ring(polygon.exterior))
            rings += [_ring(hole) for hole in polygon.interiors if Polygon(hole).area >= spec.smallest_lake]
    return rings


def _ring(line: Any) -> Ring:
    points = [(round(x * UNITS), round(y * UNITS)) for x, y in line.coords[:-1]]
    return [points[0], *(b for a, b in pairwise(points) if a != b)]


def _moved(spec: CoastSpec, ground: Any, pixels: Pixels) -> Any:
    """The land with some islands shifted to another hex."""
    for shift in spec.moved:
        there = pixels.to_sheet(shapely.segmentize(shapely.box(*shift.within), 0.1))
        islands = unary_union(list(_inside(ground, there)))
        x, y = pixels.sheet.centre[shift.to]
        dx, dy = x - islands.centroid.x, y - islands.centroid.y
        ground = ground.difference(islands.buffer(0.01)).union(translate(islands, dx, dy))
    return ground


def _inside(ground: Any, area: Any) -> Iterator[Any]:
    return (polygon for polygon in getattr(ground, "geoms", [ground]) if area.contains(polygon))


def coastal(terrain: Mapping[str, str], sheet: Sheet) -> set[str]:
    """Land hexes beside a sea hex."""
    found = set()
    for hexes in sheet.sides.values():
        kinds = [terrain[label] for label, _ in hexes]
        if "sea" in kinds:
            found |= {label for label, _ in hexes if terrain[label] not in WATER}
    return found
