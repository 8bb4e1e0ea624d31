"""The sea and its shores, for maps that bring the line of their coast: land ends at the shore, not at hexsides."""

from __future__ import annotations

from itertools import pairwise

from grognard.cartography.coastline import UNITS
from grognard.cartography.picture.land import outer_sides, outline_path
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.style import CoastStyle
from grognard.cartography.picture.svg import Canvas, attributes, element, group, number

LAND = "url(#land)"


def coast_definitions(scene: Scene, canvas: Canvas) -> str:
    """The path of all shores, and the clip that keeps the ground on land."""
    rings = []
    for ring in scene.coast:
        steps = " ".join(f"{bx - ax} {by - ay}" for (ax, ay), (bx, by) in pairwise(ring))
        rings.append(f"M{ring[0][0]} {ring[0][1]}l{steps}z")
    x, y = canvas.at((0.0, 0.0))
    place = f"translate({number(x)} {number(y)}) scale({canvas.scale / UNITS:.4g})"
    path = element("path", id="coast", d="".join(rings), transform=place, clip_rule="evenodd", fill_rule="evenodd")
    return path + element("clipPath", element("use", href="#coast"), id="land")


def sea(scene: Scene, look: CoastStyle, canvas: Canvas) -> str:
    """Deep water everywhere, and bands of shallow water along the shores."""
    deep = element("path", d=outline_path(scene, canvas), fill=look.sea)
    bands = [_shore(look.shallow, width, look.opacity) for width in look.widths]
    return group([deep, *bands], id="sea", stroke_linejoin="round")


def offing(scene: Scene, look: CoastStyle, canvas: Canvas) -> str:
    """The open sea beyond a map that ends at sea, paler and paler, so that no coast looks like the edge of a floe."""
    edge = outer_sides(scene, canvas, at_sea=True)
    if not edge or not look.offing:
        return ""
    bands = [element("path", d=edge, stroke_width=canvas.length(width)) for width in look.offing]
    return group(
        bands, id="offing", fill="none", stroke=look.sea, stroke_opacity=look.offing_opacity, stroke_linecap="round",
    )  # fmt: skip


def shore_line(look: CoastStyle) -> str:
    return group([_shore(look.line, look.line_width, 1.0)], id="shore", stroke_linejoin="round")


def _shore(colour: str, width: float, opacity: float) -> str:
    # The path has its own scale: lengths are in its units.
    given = attributes(fill="none", stroke=colour, stroke_width=width * UNITS, stroke_opacity=opacity)
    return f'<use href="#coast"{given}/>'
