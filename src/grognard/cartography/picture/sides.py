"""What lies on hexsides besides rivers and roads: boundaries of areas, fronts, passes, straits."""

from __future__ import annotations

import math

from grognard.cartography.geometry import Point, Side
from grognard.cartography.picture.beds import side_strands
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.strokes import stroked
from grognard.cartography.picture.style import LineStyle, MapStyle
from grognard.cartography.picture.svg import Canvas, element, group, number

PASS = "M-.75-.9C-.3-.45-.3.45-.75.9M.75-.9C.3-.45.3.45.75.9"  # two walls of rock and the road between them
STRAIT = "M0-.95V.95M-.3-.6L0-1 .3-.6M-.3.6L0 1 .3.6"  # an arrow to both shores


def boundaries(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """The edges of areas, lowest first in the order of the style."""
    parts = []
    for flag, look in style.boundary.items():
        parts += _drawn(scene, scene.boundary(flag), look, canvas)
    return group(parts, id="boundaries", fill="none", stroke_linecap="round", stroke_linejoin="round")


def sidelines(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    parts = []
    for kind, look in style.sideline.items():
        sides = {side: crossing.name for side, crossing in scene.kinds_on_sides([kind]).items()}
        parts += _drawn(scene, sides, look, canvas)
    return group(parts, id="sidelines", fill="none", stroke_linecap="round", stroke_linejoin="round")


def _drawn(scene: Scene, sides: dict[Side, str], look: LineStyle, canvas: Canvas) -> list[str]:
    if look.straight:
        ends = [[canvas.xy(scene.sheet.point(corner)) for corner in side] for side in sorted(sides)]
        return stroked("".join(f"M{a}L{b}" for a, b in ends), look, canvas)
    strands = side_strands(scene, sides)
    return stroked("".join(canvas.open_curve(strands.curve(strand)) for strand in strands.nodes), look, canvas)


def ways_across(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """Passes and straits, across their hexsides."""
    parts = []
    for crossing in scene.crossings:
        if crossing.kind in ("pass", "strait") and crossing.kind in style.sign:
            (ax, ay), (bx, by) = (scene.sheet.point(c) for c in scene.sheet.side(crossing.label, crossing.direction))
            angle = math.degrees(math.atan2(by - ay, bx - ax))
            parts.append(way_across(crossing.kind, ((ax + bx) / 2, (ay + by) / 2), angle, style, canvas))
    return group(parts, id="ways")


def way_across(kind: str, point: Point, angle: float, style: MapStyle, canvas: Canvas) -> str:
    x, y = canvas.at(point)
    shape = PASS if kind == "pass" else STRAIT
    place = f"translate({number(x)} {number(y)}) rotate({number(angle)}) scale({number(canvas.length(0.17))})"
    under = element("path", d=shape, stroke=style.paper.halo, stroke_width=0.55, stroke_opacity=0.85)
    drawn = under + element("path", d=shape, stroke=style.sign[kind], stroke_width=0.26)
    return element("g", drawn, transform=place, fill="none", stroke_linecap="round", stroke_linejoin="round")
