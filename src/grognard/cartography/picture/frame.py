"""Around the map: title, legend, scale and north arrow. The legend's hexes are a little map of their own."""

from __future__ import annotations

import math
import re

from grognard.cartography.geometry import Box, Point, Sheet
from grognard.cartography.picture import marks, sides, signs
from grognard.cartography.picture.land import ground, outer_sides, outline_path, textures
from grognard.cartography.picture.lettering import town_symbol
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.strokes import stroked
from grognard.cartography.picture.style import MapStyle
from grognard.cartography.picture.svg import Canvas, Curve, element, group, number
from grognard.cartography.picture.water import lakes
from grognard.engine.grid import Grid

ENTRY, ROW = 2.05, 1.5  # width and height of a legend entry, in hexes
SCALE_BAR = 5.0  # room for it beside the legend
TITLE_HEIGHT = 0.7


def title(text: str, subtitle: str, box: Box, style: MapStyle, canvas: Canvas) -> str:
    where = box[0], box[1] - 0.42
    size = canvas.length(0.62)
    words = canvas.text(where, text, font_size=size, font_weight="bold", letter_spacing=size * 0.02)
    if subtitle:
        words += canvas.text(
            (box[2], where[1]), subtitle, font_size=size * 0.42, text_anchor="end", font_style="italic"
        )
    return group([words], id="title", font_family=style.paper.serif, fill=style.paper.ink)


def map_edge(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """The edge of the map; at sea it is left open where the open sea is drawn beyond it."""
    open_sea = bool(style.coast and style.coast.offing)
    path = outer_sides(scene, canvas, at_sea=False) if open_sea else outline_path(scene, canvas)
    return element(
        "path", id="edge", d=path, fill="none", stroke=style.paper.frame, stroke_width=canvas.length(0.045),
        stroke_linejoin="round", stroke_linecap="round" if open_sea else None,
    )  # fmt: skip


def legend(scene: Scene, style: MapStyle, canvas: Canvas, at: Point) -> str:
    """Only what this map has, in the order of the style's words."""
    parts = []
    for k, name in enumerate(_entries(scene, style)):
        row, column = divmod(k, _per_row(scene))
        x, y = at[0] + ENTRY * (column + 0.42), at[1] + 0.55 + ROW * row
        parts.append(_sample(name, (x, y), scene.sheet.grid.orient, style, canvas))
        parts.append(canvas.text((x, y + 0.78), style.words[name], font_size=canvas.length(0.2)))
    return group(parts, id="legend", font_family=style.paper.serif, text_anchor="middle", fill=style.paper.ink)


def legend_height(scene: Scene, style: MapStyle) -> float:
    return ROW * math.ceil(len(_entries(scene, style)) / _per_row(scene))


def _entries(scene: Scene, style: MapStyle) -> list[str]:
    present = _present(scene)
    return [name for name, word in style.words.items() if word and name in present]


def _per_row(scene: Scene) -> int:
    left, _, right, _ = scene.sheet.box
    return max(1, math.floor((right - left - SCALE_BAR) / ENTRY))


def _present(scene: Scene) -> set[str]:
    names = set(scene.terrain.values()) | {c.kind for c in scene.crossings} | {s.kind for s in scene.spots}
    names |= {flag.partition(":")[0] for flags in scene.flags.values() for flag in flags}
    names |= {flag for spot in scene.spots for flag in spot.flags}
    return names | ({"border"} if scene.borders() else set())


def _sample(name: str, at: Point, orient: str, style: MapStyle, canvas: Canvas) -> str:
    if name in ("airfield", "airtrace"):
        return marks.airfield(at, "", style, canvas)
    if name in signs.SIGNS:
        return signs.sign(name, at, "", style, canvas)
    if name == "fortress":
        return signs.fortress(at, "", style, canvas)
    if name in ("pass", "strait"):
        return sides.way_across(name, at, 0.0, style, canvas)
    if name in style.side:
        return marks.arrow(at, 0.0, "A", [style.side[name]], style, canvas)
    if name in style.town and name not in style.terrain:
        return town_symbol(at, style.town[name], style, canvas)
    if name == "supply":
        return marks.supply(at, "", next(iter(style.side.values())), style, canvas)
    if name == "entry_area":
        return marks.roundel(at, "A", [next(iter(style.side.values()))], style, canvas)
    if name == "entry_hex":
        return marks.arrow(at, 0.0, "A", [next(iter(style.side.values()))], style, canvas)
    look = {**style.river, **style.road, **style.boundary, **style.sideline, "border": style.border}.get(name)
    if look is not None:
        bends = ((-0.6, 0.12), (-0.2, -0.16), (0.2, 0.16), (0.6, -0.12))
        path = canvas.open_curve(Curve.through([(at[0] + dx, at[1] + dy) for dx, dy in bends]))
        return group(stroked(path, look, canvas), fill="none", stroke_linecap="round")
    return _sample_hex(name, at, orient, style, canvas)


def _sample_hex(name: str, at: Point, orient: str, style: MapStyle, canvas: Canvas) -> str:
    """One hex of a terrain or flag, drawn as on the map."""
    sheet = Sheet(Grid(orient, range(1, 2), range(1, 2), 0, "{c}.{r}", 1, 1))
    label = sheet.labels[0]
    flagged = name in style.flag
    terrain = next(iter(style.terrain)) if flagged else name
    scene = Scene(sheet, {label: terrain}, flags={label: frozenset([name] if flagged else [])})
    x, y = sheet.centre[label]
    here = Canvas(canvas.left - at[0] + x, canvas.top - at[1] + y, canvas.scale)
    layers = (ground(scene, style, here), textures(scene, style, here, sheet.box), lakes(scene, style, here))
    return re.sub(r' id="(ground|textures|lakes|edge)"', "", "".join(layers) + map_edge(scene, style, here))


def scale_bar(km: float, at: Point, style: MapStyle, canvas: Canvas) -> str:
    """A bar of some round number of kilometres, ending at a point, and an arrow to the north beside it."""
    total = next((n for n in (5, 10, 20, 50, 100, 200, 500) if n / km >= 2.5), 1000)
    step = total / 4 / km
    x0 = at[0] - total / km
    parts = []
    for k in range(4):
        x, y, w, h = canvas.box((x0 + k * step, at[1], x0 + (k + 1) * step, at[1] + 0.1))
        fill = style.paper.ink if k % 2 == 0 else style.paper.halo
        parts.append(
            element(
                "rect",
                x=x,
                y=y,
                width=w,
                height=h,
                fill=fill,
                stroke=style.paper.ink,
                stroke_width=canvas.length(0.015),
            )
        )
    size = canvas.length(0.19)
    for k in (0, 2, 4):
        mark = f"{total * k / 4:g}" + (" km" if k == 4 else "")
        parts.append(canvas.text((x0 + k * step, at[1] + 0.32), mark, font_size=size))
    caption = style.words.get("scale", "").format(km=f"{km:g}")
    parts.append(canvas.text((x0 + 2 * step, at[1] + 0.62), caption, font_size=size, font_style="italic"))
    nx, ny = canvas.at((x0 - 0.75, at[1] + 0.1))
    r = canvas.length(0.36)
    arrow = element("path", d="M0-1L.42.7L0 .4Z", fill=style.paper.ink)
    arrow += element("path", d="M0-1L-.42.7L0 .4Z", fill="none", stroke=style.paper.ink, stroke_width=0.07)
    parts.append(element("g", arrow, transform=f"translate({number(nx)} {number(ny)}) scale({number(r)})"))
    parts.append(canvas.text((x0 - 0.75, at[1] - 0.32), "N", font_size=size, font_weight="bold"))
    return group(parts, id="scale", font_family=style.paper.serif, text_anchor="middle", fill=style.paper.ink)
