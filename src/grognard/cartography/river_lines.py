"""River lines in sheet coordinates, from the public data or drawn by hand in the specification. Needs `maps`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import shapely
from shapely.geometry import LineString, Point
from shapely.ops import linemerge, unary_union

from grognard.cartography.geodata import Geodata
from grognard.cartography.geometry import Point as SheetPoint
from grognard.cartography.geometry import Side
from grognard.cartography.pixels import Pixels
from grognard.cartography.rivers import match_rivers
from grognard.cartography.spec import LonLat, RiverSpec

SHORTEST = 1.0  # hex; shorter pieces of a river are left out
GAP = 0.15  # degrees; pieces of one river this close are one line (lakes interrupt the data)
GENERALISE = 0.08  # hex
PROBED = 0.06  # degrees from a probe to the line it means


def river_sides(rivers: tuple[RiverSpec, ...], data: Geodata, pixels: Pixels) -> dict[Side, tuple[str, str]]:
    """Hexside -> (kind, name) of the river on it."""
    by_name = {river.name: river for river in rivers}
    lines = [(river.name, line) for river in rivers for line in _lines_on_sheet(river, data, pixels)]
    matched = match_rivers(pixels.sheet, lines)
    return {side: (_kind(by_name[name], side, pixels), name) for side, name in matched.items()}


def _kind(river: RiverSpec, side: Side, pixels: Pixels) -> str:
    (ax, ay), (bx, by) = pixels.sheet.point(side[0]), pixels.sheet.point(side[1])
    lon, lat = (float(v) for v in pixels.reference.to_earth((ax + bx) / 2, (ay + by) / 2))
    for reach in river.reaches:
        west, south, east, north = reach.within
        if west <= lon <= east and south <= lat <= north:
            return reach.kind
    return river.kind


def _lines_on_sheet(river: RiverSpec, data: Geodata, pixels: Pixels) -> Iterator[list[SheetPoint]]:
    for piece in _pieces(river, data):
        line = pixels.to_sheet(shapely.segmentize(LineString(piece), 0.1))
        for part in _line_strings(line.intersection(shapely.box(*pixels.box))):
            if part.length >= SHORTEST:
                yield [(float(x), float(y)) for x, y in part.simplify(GENERALISE).coords]


def _pieces(river: RiverSpec, data: Geodata) -> list[list[LonLat]]:
    shapes: list[Any] = [LineString(line) for line in river.lines]
    if river.layer_names or river.probes:
        layer = data.rivers
        shapes += list(layer[layer["name"].isin(river.layer_names)].geometry)
        nameless = layer[layer["name"].isna()].geometry
        shapes += [line for line in nameless if any(line.distance(Point(p)) < PROBED for p in river.probes)]
    if river.within is not None:
        shapes = [part for shape in shapes if not (part := shape.intersection(shapely.box(*river.within))).is_empty]
    if not shapes:
        raise ValueError(f"river {river.name}: no line of that name in the region and none drawn")
    merged = unary_union(shapes)
    if merged.geom_type != "LineString":
        merged = linemerge(merged)
    lines = sorted(_line_strings(merged), key=lambda s: -s.length)
    return join_pieces([[(float(x), float(y)) for x, y in line.coords] for line in lines])


def _line_strings(shape: Any) -> list[Any]:
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if part.geom_type == "LineString"]


def join_pieces(pieces: list[list[LonLat]], gap: float = GAP) -> list[list[LonLat]]:
    """Join pieces whose ends nearly touch, nearest ends first; longest line first."""
    pieces = list(pieces)
    while len(pieces) > 1:
        apart, i, j, ei, ej = min(
            (math.dist(pieces[i][ei], pieces[j][ej]), i, j, ei, ej)
            for i in range(len(pieces))
            for j in range(i + 1, len(pieces))
            for ei in (0, -1)
            for ej in (0, -1)
        )
        if apart > gap:
            break
        head = pieces[i] if ei == -1 else pieces[i][::-1]
        tail = pieces.pop(j) if ej == 0 else pieces.pop(j)[::-1]
        pieces[i] = head + tail
    return sorted((p for p in pieces if len(p) > 1), key=len, reverse=True)
