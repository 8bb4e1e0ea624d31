"""The names of countries, large and pale, where the map is empty and the border not far."""

from __future__ import annotations

import math

from grognard.cartography.geometry import Box, Point
from grognard.cartography.picture.lettering import LETTER, Crowd, letters
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.style import MapStyle
from grognard.cartography.picture.svg import Canvas, group

SIZE, SPACING = 0.46, 0.45
SAMPLES = 9  # points along a name at which the map below it is looked at


def country_names(scene: Scene, style: MapStyle, canvas: Canvas, crowd: Crowd) -> str:
    """None where the map places its names itself."""
    border = [scene.sheet.point(side[0]) for side in scene.borders()]
    if not border or any(spot.kind == "name" for spot in scene.spots):
        return ""
    busy = _busy_hexes(scene, style)
    texts = []
    for country in sorted(set(scene.country.values()) - {""}):
        text = style.words.get(country, country).upper()
        half = letters(text) * SIZE * (LETTER * 1.15 + SPACING) / 2
        at = _emptiest(scene, country, half, border, busy, crowd)
        crowd.take(_box(at, half))
        texts.append(canvas.text(at, text, canvas.length(SIZE * 0.35)))
    return group(
        texts,
        id="countries",
        font_family=style.paper.serif,
        font_size=canvas.length(SIZE),
        letter_spacing=canvas.length(SIZE * SPACING),
        text_anchor="middle",
        fill=style.border.colours[-1],
        fill_opacity=0.45,
    )


def _busy_hexes(scene: Scene, style: MapStyle) -> set[str]:
    """Hexes with roads, rivers or a textured ground."""
    plain = next(iter(style.terrain))
    busy = {label for label, terrain in scene.terrain.items() if terrain != plain}
    for crossing in scene.crossings:
        busy |= {crossing.label} | ({crossing.beyond} if crossing.beyond else set())
    return busy


def _emptiest(scene: Scene, country: str, half: float, border: list[Point], busy: set[str], crowd: Crowd) -> Point:
    def cost(point: Point) -> float:
        x, y = point
        below = [scene.sheet.at(x + half * (2 * k / (SAMPLES - 1) - 1), y) for k in range(SAMPLES)]
        outside = sum(label is None or scene.country[label] != country for label in below)
        crowded = sum(label in busy for label in below) + 12 * crowd.overlap(_box(point, half))
        return 8 * outside + crowded + 0.3 * abs(min(math.dist(point, b) for b in border) - 2.5)

    return min((scene.sheet.centre[label] for label, name in scene.country.items() if name == country), key=cost)


def _box(at: Point, half: float) -> Box:
    return at[0] - half, at[1] - SIZE / 2, at[0] + half, at[1] + SIZE / 2
