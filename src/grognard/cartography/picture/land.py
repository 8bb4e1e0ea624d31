"""The ground: areas of one terrain with grown edges, filled with trees, hachures, houses, crags."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from grognard.cartography.geometry import Box, Corner, Point, cut_to, side_between
from grognard.cartography.picture.noise import chance, noise, wobbled
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.style import MapStyle, TerrainStyle
from grognard.cartography.picture.svg import Canvas, attributes, element, group, number, path_drawn

Inside = Callable[[Point, float], bool]


def ground(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """The areas of all terrains but their textures (the relief comes between)."""
    lowest, *others = style.terrain
    parts = [element("path", d=outline_path(scene, canvas), fill=style.terrain[lowest].fill)]
    parts += [_area(scene, hexes_of(scene, name), style.terrain[name], canvas) for name in others]
    parts += [_area(scene, scene.flagged(name), look, canvas) for name, look in style.flag.items()]
    return group(parts, id="ground")


def textures(scene: Scene, style: MapStyle, canvas: Canvas, window: Box) -> str:
    parts = []
    bare = {label for name, look in style.flag.items() if look.bare for label in scene.flagged(name)}
    for name, look in style.terrain.items():
        parts.append(_texture(scene, hexes_of(scene, name) - bare, look, canvas, window))
    for name, look in style.flag.items():
        parts.append(_texture(scene, scene.flagged(name), look, canvas, window))
    return group(parts, id="textures")


def outline_path(scene: Scene, canvas: Canvas) -> str:
    """The outer edge of the map; that of a board runs through the centres of its outer hexes."""
    rings = [[scene.sheet.point(c) for c in ring] for ring in _rings(scene, set(scene.terrain))]
    return "".join(canvas.polygon(ring if scene.cut is None else cut_to(ring, scene.cut)) for ring in rings)


def outer_sides(scene: Scene, canvas: Canvas, *, at_sea: bool) -> str:
    """The hexsides of the map's edge with the sea inside, or those with land."""
    drawn = []
    for label in sorted(scene.terrain):
        if (scene.terrain[label] == "sea") is at_sea:
            ring = scene.sheet.corners(label)
            for a, b in zip(ring, [*ring[1:], ring[0]]):
                if len(scene.sheet.sides[side_between(a, b)]) == 1:
                    drawn.append(f"M{canvas.xy(scene.sheet.point(a))}L{canvas.xy(scene.sheet.point(b))}")
    return "".join(drawn)


def hexes_of(scene: Scene, terrain: str) -> set[str]:
    return {label for label, name in scene.ground.items() if name == terrain}


def _area(scene: Scene, hexes: set[str], look: TerrainStyle, canvas: Canvas) -> str:
    if not hexes:
        return ""
    path = area_path(scene, hexes, look.ragged, canvas)
    # The stroke in the area's own colour closes the pinholes where three areas meet.
    area = element(
        "path", d=path, fill=look.fill, stroke=look.fill, stroke_width=canvas.length(0.05), stroke_linejoin="round",
        fill_rule="evenodd", opacity=look.opacity,
    )  # fmt: skip
    if not look.edge:
        return area
    return area + element(
        "path", d=path, fill="none", stroke=look.edge, stroke_width=canvas.length(look.edge_width), stroke_opacity=0.8
    )


def area_path(scene: Scene, hexes: set[str], ragged: float, canvas: Canvas) -> str:
    return "".join(canvas.closed_curve(_grown_edge(scene, ring, ragged)) for ring in _rings(scene, hexes))


def _rings(scene: Scene, hexes: set[str]) -> Iterator[list[Corner]]:
    """The edges of a set of hexes as closed rings of corners."""
    onward: dict[Corner, list[Corner]] = {}
    for label in sorted(hexes):
        ring = scene.sheet.corners(label)
        for k, a in enumerate(ring):
            b = ring[(k + 1) % 6]
            if sum(near in hexes for near, _ in scene.sheet.sides[side_between(a, b)]) == 1:
                onward.setdefault(a, []).append(b)
    while onward:
        start = next(iter(onward))
        ring, corner = [], start
        while corner in onward:
            ring.append(corner)
            following = onward[corner].pop()
            if not onward[corner]:
                del onward[corner]
            corner = following
        yield ring


def _grown_edge(scene: Scene, ring: list[Corner], ragged: float) -> list[Point]:
    """The ring with more points, each moved a little; the map's own edge stays where it is."""
    points: list[Point] = []
    for a, b in zip(ring, [*ring[1:], ring[0]]):
        (ax, ay), (bx, by) = scene.sheet.point(a), scene.sheet.point(b)
        outer = len(scene.sheet.sides[side_between(a, b)]) == 1
        for t in (0.0, 0.05, 0.5, 0.95) if outer else (0.12, 0.31, 0.5, 0.69, 0.88):
            point = ax + t * (bx - ax), ay + t * (by - ay)
            points.append(point if outer else wobbled(point, ragged))
    return points


def _texture(scene: Scene, hexes: set[str], look: TerrainStyle, canvas: Canvas, window: Box) -> str:
    shown = {label for label in hexes if _in_window(scene.sheet.centre[label], window)}
    if not shown or look.texture == "none":
        return ""

    def inside(point: Point, margin: float) -> bool:
        x, y = point
        around = ((x - margin, y), (x + margin, y), (x, y - margin), (x, y + margin))
        return all((label := scene.sheet.at(*p)) is None or label in hexes for p in around)

    places = [p for label in sorted(shown) for p in _lattice(scene, label, look, inside)]
    return _DRAWN[look.texture](places, look, canvas)


def _in_window(point: Point, window: Box) -> bool:
    return window[0] - 1 < point[0] < window[2] + 1 and window[1] - 1 < point[1] < window[3] + 1


def _lattice(scene: Scene, label: str, look: TerrainStyle, inside: Inside) -> Iterator[Point]:
    """Points in a hex on a lattice; loosened for nature, in rows along the streets for towns."""
    built = look.texture == "blocks"
    cx, cy = scene.sheet.centre[label]
    turn = _street_angle((cx, cy)) if built else 0.3
    cos, sin = math.cos(turn), math.sin(turn)
    reach = math.ceil(0.6 / look.spacing)
    loose = 0.0 if built else 0.42 * look.spacing
    # The lattice runs through neighbouring hexes of the same texture: its points are counted from the sheet's origin.
    i0, j0 = (round(v / look.spacing) for v in (cos * cx + sin * cy, cos * cy - sin * cx))
    for i in range(i0 - reach, i0 + reach + 1):
        for j in range(j0 - reach, j0 + reach + 1):
            u, v = look.spacing * (i + (0.5 if j % 2 and not built else 0)), look.spacing * j
            x = cos * u - sin * v + loose * (2 * chance(i, j, 1) - 1)
            y = sin * u + cos * v + loose * (2 * chance(i, j, 2) - 1)
            if scene.sheet.at(x, y) == label and inside((x, y), 0.62 * look.size) and chance(i, j, 3) > 0.07:
                yield x, y


def _street_angle(point: Point) -> float:
    return 0.5 * noise(point[0] * 0.45, point[1] * 0.45, 7)


def _trees(places: list[Point], look: TerrainStyle, canvas: Canvas) -> str:
    """Crowns of three sizes: shadow, body, light."""
    shade, body, light = look.colours
    out = []
    for k, factor in enumerate((1.0, 0.85, 0.7)):
        size = canvas.length(look.size) * factor
        shadow = attributes(stroke=shade, stroke_width=size, stroke_opacity=0.6, transform=_moved(size, 0.14, 0.19))
        lit = attributes(stroke=light, stroke_width=size * 0.4, transform=_moved(size, -0.13, -0.15))
        crown = attributes(stroke=body, stroke_width=size)
        out.append(path_drawn(canvas.dots(places[k::3]), shadow, crown, lit))
    return group(out, fill="none", stroke_linecap="round")


def _moved(size: float, right: float, down: float) -> str:
    return f"translate({number(size * right)} {number(size * down)})"


def _hachures(places: list[Point], look: TerrainStyle, canvas: Canvas) -> str:
    """Small hills: a brow with strokes running down its shaded side."""
    dark, light = look.colours
    brows, slopes, lit = [], [], []
    for x, y in places:
        s = look.size * (0.75 + 0.5 * chance(round(x * 99), round(y * 99), 5))
        a, m, b = (x - s * 0.62, y + s * 0.3), (x - s * 0.05, y - s * 0.75), (x + s * 0.66, y + s * 0.36)
        brows.append(f"M{canvas.xy(a)}Q{canvas.xy(m)} {canvas.xy(b)}")
        for t, length in ((0.45, 0.3), (0.65, 0.42), (0.85, 0.36)):
            px, py = _on_bow(a, m, b, t)
            slopes.append(f"M{canvas.xy((px, py))}L{canvas.xy((px + s * length * 0.45, py + s * length))}")
        lit.append(f"M{canvas.xy((x - s * 0.46, y + s * 0.3))}L{canvas.xy((x - s * 0.16, y - s * 0.08))}")
    width = canvas.length(look.size * 0.1)
    return group(
        [
            element("path", d="".join(lit), stroke=light, stroke_width=width * 1.8, stroke_opacity=0.7),
            element("path", d="".join(brows), stroke=dark, stroke_width=width, stroke_opacity=0.75),
            element("path", d="".join(slopes), stroke=dark, stroke_width=width * 0.7, stroke_opacity=0.65),
        ],
        fill="none",
        stroke_linecap="round",
    )


def _crags(places: list[Point], look: TerrainStyle, canvas: Canvas) -> str:
    """Peaks: a dark face to the south-east, a white one to the north-west."""
    dark, light = look.colours
    faces, snow = [], []
    for x, y in places:
        s = look.size * (0.8 + 0.5 * chance(round(x * 99), round(y * 99), 6))
        top, foot = (x, y - s * 0.75), (x + s * 0.1, y + s * 0.4)
        faces.append(canvas.polygon([top, (x + s * 0.7, y + s * 0.4), foot, (x - s * 0.08, y - s * 0.1)]))
        snow.append(canvas.polygon([top, (x - s * 0.08, y - s * 0.1), foot, (x - s * 0.65, y + s * 0.4)]))
    return element("path", d="".join(snow), fill=light, fill_opacity=0.85) + element(
        "path", d="".join(faces), fill=dark
    )


def _blocks(places: list[Point], look: TerrainStyle, canvas: Canvas) -> str:
    """Houses in rows along streets; some plots stay empty."""
    out = []
    for x, y in places:
        i, j = round(x * 97), round(y * 97)
        w, h = (look.size * (0.55 + 0.45 * chance(i, j, salt)) / 2 for salt in (8, 9))
        turn = _street_angle((x, y))
        cos, sin = math.cos(turn), math.sin(turn)
        square = [(x + cos * u - sin * v, y + sin * u + cos * v) for u, v in ((-w, -h), (w, -h), (w, h), (-w, h))]
        out.append(canvas.polygon(square))
    return element("path", d="".join(out), fill=look.colours[0], fill_opacity=0.72)


def _reeds(places: list[Point], look: TerrainStyle, canvas: Canvas) -> str:
    """Marsh: short level strokes with a tuft."""
    s = look.size
    lines = [f"M{canvas.xy((x - s, y))}L{canvas.xy((x + s, y))}" for x, y in places]
    tufts = [f"M{canvas.xy((x, y))}L{canvas.xy((x, y - s * 0.8))}" for x, y in places]
    return element(
        "path", d="".join(lines + tufts), fill="none", stroke=look.colours[0], stroke_width=canvas.length(0.016)
    )


def _on_bow(a: Point, m: Point, b: Point, t: float) -> Point:
    u = 1 - t
    return u * u * a[0] + 2 * u * t * m[0] + t * t * b[0], u * u * a[1] + 2 * u * t * m[1] + t * t * b[1]


_DRAWN: dict[str, Callable[[list[Point], TerrainStyle, Canvas], str]] = {
    "trees": _trees,
    "hachures": _hachures,
    "crags": _crags,
    "blocks": _blocks,
    "reeds": _reeds,
}
