"""Names and numbers: towns, rivers, hexes. A name looks for a place where it covers no other."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from grognard.cartography.geometry import Box, Point
from grognard.cartography.picture.lines import road_strands
from grognard.cartography.picture.scene import Scene, Spot
from grognard.cartography.picture.strands import Strands
from grognard.cartography.picture.style import MapStyle, TownStyle
from grognard.cartography.picture.svg import Canvas, Value, attributes, element, group, number

LETTER = 0.56  # mean width of a letter, of the type size
FULL_WIDTH = "\u2e80"  # from here on signs are as wide as they are high


def letters(text: str) -> float:
    """The length of a text in mean letters."""
    return sum(1 / LETTER if sign >= FULL_WIDTH else 1 for sign in text)


class Crowd:
    """The rectangles that are taken, in sheet units, found by the unit squares they touch."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[tuple[Box, float]]] = defaultdict(list)

    def take(self, box: Box, weight: float = 1.0) -> None:
        """`weight` says how bad it is to cover this."""
        for square in _squares(box):
            self._squares[square].append((box, weight))

    def overlap(self, box: Box) -> float:
        """The weighted area of a rectangle that is taken already."""
        near = {taken for square in _squares(box) for taken in self._squares.get(square, ())}
        total = 0.0
        for (left, top, right, bottom), weight in near:
            w, h = min(right, box[2]) - max(left, box[0]), min(bottom, box[3]) - max(top, box[1])
            if w > 0 and h > 0:
                total += w * h * weight
        return total

    def take_circle(self, point: Point, radius: float) -> None:
        self.take((point[0] - radius, point[1] - radius, point[0] + radius, point[1] + radius))


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    for i in range(math.floor(box[0]), math.floor(box[2]) + 1):
        for j in range(math.floor(box[1]), math.floor(box[3]) + 1):
            yield i, j


def hex_numbers(scene: Scene, style: MapStyle, canvas: Canvas, crowd: Crowd) -> str:
    """The label at the top of each hex; of one that the edge cuts, where there is room."""
    size = style.paper.number_size
    up = 0.385 if scene.sheet.grid.orient == "flat" else 0.42
    texts = []
    for label, (x, middle) in scene.sheet.centre.items():
        cut_off = scene.cut is not None and middle - up < scene.cut[1]
        y = middle + up if cut_off else middle - up
        texts.append(canvas.text((x, y), label, canvas.length(size * 0.36)))
        half = LETTER * size * len(label) / 2
        crowd.take((x - half, y - size / 2, x + half, y + size / 2), weight=0.25)
    return group(
        texts,
        id="numbers",
        font_family=style.paper.sans,
        font_size=canvas.length(size),
        text_anchor="middle",
        fill=style.paper.number_colour,
        fill_opacity=0.85,
    )


def town_symbols_and_names(scene: Scene, style: MapStyle, canvas: Canvas, crowd: Crowd) -> str:
    """One name for all hexes of a town; a ring where the roads of a small one meet."""
    roads = road_strands(scene, style)
    symbols, names = [], []
    for spots in _towns(scene, style):
        look = style.town[spots[0].kind]
        point = _town_point(scene, roads, spots)
        if look.symbol != "none":
            symbols.append(town_symbol(point, look, style, canvas))
            crowd.take_circle(point, look.symbol_size * 1.3)
    for spots in _towns(scene, style):
        look = style.town[spots[0].kind]
        name = style.words.get(spots[0].name, spots[0].name)
        text = name.upper() if look.capitals else name
        at = _free_place(_town_point(scene, roads, spots), text, look, crowd)
        names.append(
            canvas.text(
                at,
                text,
                canvas.length(look.name_size * 0.34),
                font_size=canvas.length(look.name_size),
                font_weight=None if look.weight == "normal" else look.weight,
                letter_spacing=canvas.length(look.spacing) or None,
            )
        )
    lettering = group(
        names,
        font_family=style.paper.serif,
        text_anchor="middle",
        fill=style.paper.ink,
        **halo(style, canvas, 0.055),
    )
    return group([*symbols, lettering], id="towns")


def halo(style: MapStyle, canvas: Canvas, width: float) -> dict[str, Value]:
    return {
        "stroke": style.paper.halo,
        "stroke_width": canvas.length(width),
        "stroke_opacity": 0.85,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }


def _towns(scene: Scene, style: MapStyle) -> list[list[Spot]]:
    """The hexes of each town together, largest kind first; a city's suburbs belong to the city."""
    order = list(style.town)
    named: dict[str, list[Spot]] = defaultdict(list)
    for spot in scene.spots:
        if spot.kind in style.town:
            named[spot.name].append(spot)
    towns = []
    for spots in named.values():
        first = min(order.index(s.kind) for s in spots)
        towns.append([s for s in spots if s.kind == order[first]])
    return sorted(towns, key=lambda spots: (order.index(spots[0].kind), spots[0].name))


def _town_point(scene: Scene, roads: Strands[object], spots: Sequence[Spot]) -> Point:
    if len(spots) == 1:
        return roads.passing_point(spots[0].label) if roads.has(spots[0].label) else scene.point(spots[0])
    points = [scene.sheet.centre[s.label] for s in spots]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def town_symbol(point: Point, look: TownStyle, style: MapStyle, canvas: Canvas) -> str:
    x, y = canvas.at(point)
    size = canvas.length(look.symbol_size)
    paint: dict[str, Value] = {
        "fill": style.paper.halo,
        "stroke": style.paper.ink,
        "stroke_width": size * 0.42,
    }
    if look.symbol == "ring":
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}"{attributes(**paint)}/>'
    if look.symbol == "blocks":
        houses = "".join(f"M{dx} {dy}h.62v.62h-.62z" for dx in (-0.78, 0.16) for dy in (-0.78, 0.16))
        square = element("path", d="M-1-1H1V1H-1z", fill=style.paper.ink, stroke=style.paper.halo, stroke_width=0.16)
        place = f"translate({number(x)} {number(y)}) scale({number(size)})"
        return element("g", square + element("path", d=houses, fill=style.paper.halo), transform=place)
    return element(
        "path",
        d=f"M{number(x - size)} {number(y - size)}h{number(2 * size)}v{number(2 * size)}h{number(-2 * size)}z",
        **paint,
    )


def _free_place(point: Point, text: str, look: TownStyle, crowd: Crowd) -> Point:
    """Below, above, beside: wherever the name covers least."""
    wide = (1.18 if look.capitals else 1.0) * (1.12 if look.weight == "bold" else 1.0)
    half = (LETTER * look.name_size * wide + look.spacing) * letters(text) / 2
    tall = look.name_size * 0.9
    off = look.symbol_size + 0.62 * look.name_size
    beside = half + max(0.14, look.symbol_size + 0.07)
    x, y = point
    tries = [(x, y + off), (x, y - off), (x + beside, y), (x - beside, y), (x + half * 0.6, y + off),
             (x - half * 0.6, y + off), (x + half * 0.6, y - off), (x - half * 0.6, y - off)]  # fmt: skip
    if look.symbol == "none":
        tries = [(x, y + dy) for dy in (0.05, 0.2, -0.12, 0.34, -0.26)]

    def box(at: Point) -> Box:
        return at[0] - half, at[1] - tall / 2, at[0] + half, at[1] + tall / 2

    best = min(range(len(tries)), key=lambda k: crowd.overlap(box(tries[k])) + 0.002 * k)
    crowd.take(box(tries[best]))
    return tries[best]
