"""The grid, borders along hexsides, roads from hex to hex with their bridges."""

from __future__ import annotations

import math
from collections.abc import Hashable

from grognard.cartography.geometry import Corner, Point, Side
from grognard.cartography.picture.beds import river_strands, side_strands
from grognard.cartography.picture.noise import wobbled
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.strands import Strands
from grognard.cartography.picture.strokes import interleaved, stroked
from grognard.cartography.picture.style import MapStyle
from grognard.cartography.picture.svg import Canvas, element, group

ROAD_WANDERS = 0.075


def grid_lines(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    sheet = scene.sheet
    path = "".join(f"M{canvas.xy(sheet.point(a))}L{canvas.xy(sheet.point(b))}" for a, b in sheet.sides)
    parts = [element("path", d=path)]
    if style.paper.centre_dot:
        dots = canvas.dots(sheet.centre.values())
        width = canvas.length(style.paper.centre_dot)
        parts.append(element("path", d=dots, stroke_width=width, stroke_linecap="round", stroke_opacity=0.75))
    return group(
        parts,
        id="grid",
        fill="none",
        stroke=style.paper.grid,
        stroke_opacity=style.paper.grid_opacity,
        stroke_width=canvas.length(style.paper.grid_width),
    )


def borders(scene: Scene, style: MapStyle, canvas: Canvas) -> tuple[str, str]:
    """A band that lies under the rivers, and the line itself, which may run in the middle of one."""
    sides = {side: "/".join(pair) for side, pair in scene.borders().items()}
    strands = side_strands(scene, sides)
    path = "".join(canvas.open_curve(strands.curve(strand)) for strand in strands.nodes)
    band, line = stroked(path, style.border, canvas)
    return group([band], id="border-band", fill="none"), group([line], id="borders", fill="none")


def road_strands(scene: Scene, style: MapStyle) -> Strands[Hashable]:
    """Roads link the centres of hexes; a road that leaves the map links its last hex with the edge."""
    links: dict[tuple[Hashable, Hashable], str] = {}
    crossed: dict[frozenset[Hashable], Side] = {}
    ways_out: dict[Hashable, Point] = {}
    for crossing in scene.crossings:
        if crossing.kind in style.road:
            far: Hashable = crossing.beyond
            if far is None:
                far = crossing.label, crossing.direction
                (cx, cy), (bx, by) = scene.sheet.centre[crossing.label], scene.sheet.beyond(*far)
                ways_out[far] = (0.42 * cx + 0.58 * bx, 0.42 * cy + 0.58 * by)
            links[crossing.label, far] = crossing.name
            crossed[frozenset((crossing.label, far))] = scene.sheet.side(crossing.label, crossing.direction)
    beds = river_strands(scene, style)

    def position(node: Hashable) -> Point:
        return wobbled(ways_out[node] if node in ways_out else scene.sheet.centre[str(node)], ROAD_WANDERS, 21)

    def middle(a: Hashable, b: Hashable) -> Point:
        return crossing_point(scene, beds, crossed[frozenset((a, b))])

    return Strands(links, position, middle)


def crossing_point(scene: Scene, beds: Strands[Corner], side: Side) -> Point:
    """Where a road crosses a hexside: over the river if there is one."""
    if all(beds.has(corner) for corner in side):
        return beds.middle(*side)
    (ax, ay), (bx, by) = (scene.sheet.point(corner) for corner in side)
    return wobbled(((ax + bx) / 2, (ay + by) / 2), ROAD_WANDERS / 2, 22)


def roads(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """All kinds hang together: roads of one kind begin where the other kind's road passes."""
    strands = road_strands(scene, style)
    kind_of: dict[frozenset[Hashable], str] = {}
    for c in scene.crossings:
        if c.kind in style.road:
            kind_of[frozenset((c.label, c.beyond or (c.label, c.direction)))] = c.kind
    bits: dict[str, list[str]] = {kind: [] for kind in style.road}
    for strand in strands.nodes:
        for kind, stretch in strands.stretches(strand, lambda a, b: kind_of[frozenset((a, b))]):
            bits[kind].append(canvas.open_curve(stretch))
    parts = [stroked("".join(paths), style.road[kind], canvas) for kind, paths in bits.items()]
    return group(interleaved(parts), id="roads", fill="none", stroke_linecap="round", stroke_linejoin="round")


def bridges(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """Two parapets beside the road where it crosses the stream."""
    beds = river_strands(scene, style)
    roads_at = scene.kinds_on_sides(style.road)
    path = []
    for side in scene.kinds_on_sides(["bridge"]):
        x, y = crossing_point(scene, beds, side)
        road = roads_at.get(side)
        half = 0.05 if road is None else max(style.road[road.kind].widths) / 2 + 0.018
        (ax, ay), (bx, by) = (scene.sheet.point(corner) for corner in side)
        along = math.atan2(by - ay, bx - ax)
        cos, sin = math.cos(along), math.sin(along)
        for way in (-half, half):
            flare = math.copysign(0.03, way)
            inner = [(x + cos * way - sin * t, y + sin * way + cos * t) for t in (-0.1, 0.1)]
            outer = [(x + cos * (way + flare) - sin * t, y + sin * (way + flare) + cos * t) for t in (-0.13, 0.13)]
            path.append("M" + "L".join(canvas.xy(p) for p in (outer[0], *inner, outer[1])))
    return group(stroked("".join(path), style.bridge, canvas), id="bridges", fill="none")
