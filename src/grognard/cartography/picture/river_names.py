"""Names set along the rivers, where they run straight and nothing else is written."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from xml.sax.saxutils import escape

from grognard.cartography.geometry import Box, Point, side_between
from grognard.cartography.picture.beds import river_strands
from grognard.cartography.picture.lettering import LETTER, Crowd, halo, letters
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.style import LineStyle, MapStyle
from grognard.cartography.picture.svg import Canvas, Curve, attributes, group

EVERY = 28  # hexsides from one name to the next of the same river
SPACED = 1.3  # letters of river names stand apart


def river_names(scene: Scene, style: MapStyle, canvas: Canvas, crowd: Crowd) -> str:
    parts: list[str] = []
    strands = river_strands(scene, style)
    on_side = scene.kinds_on_sides(style.river)
    for strand in strands.nodes:
        name = style.words.get(strands.name(strand), strands.name(strand))
        kinds = [on_side[side_between(a, b)].kind for a, b in pairwise(strand)]
        look = style.river[max(set(kinds), key=kinds.count)]
        course = [strands.position(node) for node in strand]
        for line in _best_lines(course, letters(name) * look.name_size * LETTER * SPACED, look, crowd):
            parts.append(_written(f"river{len(parts)}", line, name, look, style, canvas))
    return group(parts, id="river-names", font_family=style.paper.serif, font_style="italic", text_anchor="middle")


def _best_lines(course: list[Point], length: float, look: LineStyle, crowd: Crowd) -> Iterator[list[Point]]:
    """One stretch in every so many hexsides: the straightest and emptiest."""
    nodes = max(5, math.ceil(length / 0.5) + 3)
    if not length or len(course) < nodes:
        return
    times = max(1, round(len(course) / EVERY))
    for k in range(times):
        first, last = k * len(course) // times, (k + 1) * len(course) // times
        starts = range(first, max(first + 1, min(last, len(course)) - nodes + 1))
        tries = [_calm(course[start : start + nodes]) for start in starts if start + nodes <= len(course)]
        if tries:
            best = min(tries, key=lambda line: _cost(line, look, crowd))
            for box in _boxes(best, look):
                crowd.take(box)
            yield best


def _calm(line: list[Point]) -> list[Point]:
    """The line smoothed, from left to right."""
    for _ in range(7):
        inner = [
            ((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4)
            for (ax, ay), (bx, by), (cx, cy) in zip(line, line[1:], line[2:])
        ]
        line = [line[0], *inner, line[-1]]
    return line if line[0][0] <= line[-1][0] else line[::-1]


def _cost(line: list[Point], look: LineStyle, crowd: Crowd) -> float:
    straight = math.dist(line[0], line[-1])
    along = sum(math.dist(a, b) for a, b in pairwise(line))
    steep = abs(line[-1][1] - line[0][1]) / straight if straight else 1.0
    return (
        30 * sum(crowd.overlap(box) for box in _boxes(line, look)) + 4 * (along / max(straight, 0.1) - 1) + 0.3 * steep
    )


def _boxes(line: list[Point], look: LineStyle) -> Iterator[Box]:
    """Where the letters stand: above the line."""
    half, up = look.name_size * 0.55, max(look.widths) / 2 + 0.1 + look.name_size * 0.3
    for (ax, ay), (bx, by) in pairwise(line[1:-1]):
        turn = math.atan2(by - ay, bx - ax)
        x, y = (ax + bx) / 2 + up * math.sin(turn), (ay + by) / 2 - up * math.cos(turn)
        yield x - half, y - half, x + half, y + half


def _written(key: str, line: list[Point], name: str, look: LineStyle, style: MapStyle, canvas: Canvas) -> str:
    size = canvas.length(look.name_size)
    up = canvas.length(max(look.widths) / 2 + 0.09)
    path = f'<path id="{key}" d="{canvas.open_curve(Curve.through(line))}" fill="none"/>'
    given = attributes(
        font_size=size, letter_spacing=size * 0.16, fill=look.name_colour, dy=-up, **halo(style, canvas, 0.045)
    )
    return f'{path}<text{given}><textPath href="#{key}" startOffset="50%">{escape(name)}</textPath></text>'
