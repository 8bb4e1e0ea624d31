"""What stands on a board where its outline says: woods as one canopy, buildings under their roofs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from zlib import crc32

from grognard.cartography.geometry import ROOT3, Point, cut_off
from grognard.cartography.picture.counters import darker, lighter
from grognard.cartography.picture.noise import chance
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.style import MapStyle, OutlineStyle
from grognard.cartography.picture.svg import Canvas, attributes, element, group, number, path_drawn
from grognard.engine.hexmap import HexMap, Outline

CROWN = 0.15  # the width of a tree's crown
APART = 0.1  # from one tree to the next
STAIR = 0.085  # half the width of the sign for a stairwell


class Piece:
    """One outline on the sheet: whose it is, and its points."""

    def __init__(self, name: str, owner: str, points: list[Point]) -> None:
        self.name = name  # of its look
        self.owner = owner  # the building it is a part of
        self.points = points


def outlines(scene: Scene, board: HexMap, style: MapStyle, canvas: Canvas) -> str:
    """Lowest first in the order of the style."""
    pieces: dict[str, list[Piece]] = {name: [] for name in style.outline}
    for hex, found in sorted(board.outlines.items()):
        for outline in found:
            name, owner = _look(board, hex, outline, style)
            points = [on_sheet(scene, board, hex, point) for point in outline.points]
            pieces[name].append(Piece(name, owner, points))
    layers = [_drawn(style.outline[name], found, canvas) for name, found in pieces.items() if found]
    return group([*layers, _stairs(scene, board, canvas)], id="outlines")


def outline_path(scene: Scene, board: HexMap, hex: int, outline: Outline, canvas: Canvas) -> str:
    return canvas.polygon([on_sheet(scene, board, hex, point) for point in outline.points])


def on_sheet(scene: Scene, board: HexMap, hex: int, point: tuple[int, int]) -> Point:
    """A point of the lattice, counted from the centre of a hex."""
    assert board.lattice is not None
    x, y = scene.sheet.centre[board.label(hex)]
    return x + point[0] / board.lattice.column * ROOT3 / 2, y + point[1] / board.lattice.row


def _look(board: HexMap, hex: int, outline: Outline, style: MapStyle) -> tuple[str, str]:
    """A place of the same kind in the hex may say more ("building stone"), and whose part the outline is."""
    places = [place for place in board.places_of(outline.kind) if place.hex == hex]
    flags = {flag for place in places for flag in place.flags}
    named = [f"{outline.kind} {flag}" for flag in sorted(flags) if f"{outline.kind} {flag}" in style.outline]
    return named[0] if named else outline.kind, places[0].name if places else ""


def _drawn(look: OutlineStyle, pieces: Sequence[Piece], canvas: Canvas) -> str:
    """Edges under the fill: outlines that overlap or touch are one thing. Its shadow lies under all of it."""
    d, width = "".join(canvas.polygon(piece.points) for piece in pieces), canvas.length(2 * look.edge_width)
    parts = []
    if look.shadow:
        away = number(canvas.length(look.shadow))
        parts.append(element("path", d=d, fill="#1d1a12", fill_opacity=0.28, transform=f"translate({away} {away})"))
    parts.append(element("path", d=d, fill="none", stroke=look.edge, stroke_width=width, stroke_linejoin="round"))
    if look.texture == "roof":
        parts += [_roof(look, piece, canvas) for piece in pieces]
    else:
        parts.append(element("path", d=d, fill=look.fill))
    if look.texture == "canopy":
        parts.append(_canopy(look, pieces, canvas))
    return "".join(parts)


# -- woods ------------------------------------------------------------------------------------------------------------


def _canopy(look: OutlineStyle, pieces: Sequence[Piece], canvas: Canvas) -> str:
    """Crowns that stand close, here and there a lighter one; none reaches beyond the outline."""
    shade, body, light = look.colours
    trees = sorted({tree for piece in pieces for tree in _trees(piece.points)}, key=lambda p: (p[1], p[0]))
    out = []
    for k, factor in enumerate((1.0, 0.86, 0.74)):
        size = canvas.length(CROWN) * factor
        moved = f"translate({number(size * 0.1)} {number(size * 0.14)})"
        lit = f"translate({number(-size * 0.14)} {number(-size * 0.16)})"
        shadow = attributes(stroke=shade, stroke_width=size, stroke_opacity=0.5, transform=moved)
        crown = attributes(stroke=body, stroke_width=size)
        gleam = attributes(stroke=light, stroke_width=size * 0.42, stroke_opacity=0.75, transform=lit)
        out.append(path_drawn(canvas.dots(trees[k::3]), shadow, crown, gleam))
    return group(out, fill="none", stroke_linecap="round")


def _trees(points: Sequence[Point]) -> Iterator[Point]:
    """Trees on a loose lattice of the sheet, so that those of neighbouring hexes fit together."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    for i in range(math.floor(min(xs) / APART), math.ceil(max(xs) / APART) + 1):
        for j in range(math.floor(min(ys) / APART), math.ceil(max(ys) / APART) + 1):
            x = APART * (i + 0.5 * (j % 2) + 0.5 * (chance(i, j, 11) - 0.5))
            y = APART * (j + 0.5 * (chance(i, j, 12) - 0.5))
            if _is_inside((x, y), points) and _room((x, y), points) > CROWN * 0.3:
                yield round(x, 4), round(y, 4)


def _is_inside(point: Point, polygon: Sequence[Point]) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _room(point: Point, polygon: Sequence[Point]) -> float:
    """The distance to the nearest edge."""
    return min(_to_edge(point, a, b) for a, b in zip(polygon, [*polygon[1:], polygon[0]]))


def _to_edge(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0.0
    return math.hypot(p[0] - a[0] - part * dx, p[1] - a[1] - part * dy)


# -- buildings --------------------------------------------------------------------------------------------------------


def _roof(look: OutlineStyle, piece: Piece, canvas: Canvas) -> str:
    """Two slopes along the longest wall, the one to the north-west in the light, a ridge between, and rows of tiles.
    Parts of one building have tiles of one colour."""
    tiles = look.colours[crc32(piece.owner.encode()) % len(look.colours)]
    (ax, ay), (bx, by) = _longest(piece.points)
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    if ux < 0 or (ux == 0 and uy < 0):
        ux, uy = -ux, -uy
    cx, cy = _middle(piece.points)

    def south(p: Point) -> float:
        return (p[1] - cy) * ux - (p[0] - cx) * uy

    dark = cut_off(piece.points, south)
    parts = [
        element("path", d=canvas.polygon(piece.points), fill=lighter(tiles, 0.12)),
        element("path", d=canvas.polygon(dark), fill=darker(tiles, 0.14)),
    ]
    across = [south(p) for p in piece.points]
    rows = [off for off in (-0.24, -0.16, -0.08, 0.08, 0.16, 0.24) if min(across) < off < max(across)]
    strokes = "".join(_row(piece.points, (cx, cy), (ux, uy), off, canvas) for off in rows)
    if strokes:
        parts.append(element("path", d=strokes, stroke=darker(tiles, 0.35), stroke_width=canvas.length(0.009),
                             stroke_opacity=0.55, fill="none"))  # fmt: skip
    ridge = _row(piece.points, (cx, cy), (ux, uy), 0.0, canvas)
    parts.append(element("path", d=ridge, stroke=darker(tiles, 0.5), stroke_width=canvas.length(0.016), fill="none"))
    return "".join(parts)


def _longest(points: Sequence[Point]) -> tuple[Point, Point]:
    return max(zip(points, [*points[1:], points[0]]), key=lambda side: math.dist(*side))


def _middle(points: Sequence[Point]) -> Point:
    """The centre of the area."""
    twice = cx = cy = 0.0
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]]):
        cross = ax * by - bx * ay
        twice += cross
        cx += (ax + bx) * cross
        cy += (ay + by) * cross
    return cx / (3 * twice), cy / (3 * twice)


def _row(points: Sequence[Point], at: Point, along: Point, off: float, canvas: Canvas) -> str:
    """A straight line across a roof, so far from its middle: from wall to wall."""
    (ux, uy), (cx, cy) = along, at
    meets = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]]):
        one, other = ((y - cy) * ux - (x - cx) * uy - off for x, y in ((ax, ay), (bx, by)))
        if one * other < 0:
            part = one / (one - other)
            x, y = ax + part * (bx - ax), ay + part * (by - ay)
            meets.append((x - cx) * ux + (y - cy) * uy)
    ends = [(cx + t * ux - off * uy, cy + t * uy + off * ux) for t in (sorted(meets)[:1] + sorted(meets)[-1:])]
    return f"M{canvas.xy(ends[0])}L{canvas.xy(ends[1])}" if len(ends) == 2 else ""


def _stairs(scene: Scene, board: HexMap, canvas: Canvas) -> str:
    """A white square where stairs join the levels of a building."""
    signs = []
    for place in board.places_of("building"):
        if "stair" in place.flags and "storeys:1" not in place.flags:
            x, y = scene.sheet.centre[board.label(place.hex)]
            left, top = canvas.at((x - STAIR, y - STAIR))
            side = canvas.length(2 * STAIR)
            signs.append(element("rect", x=left, y=top, width=side, height=side))
            steps = "".join(
                f"M{canvas.xy((x - STAIR, y - STAIR + 2 * STAIR * k / 4))}h{number(side)}" for k in (1, 2, 3)
            )
            signs.append(element("path", d=steps))
    return group(signs, fill="#fdfbf3", stroke="#2b2b2b", stroke_width=canvas.length(0.012))
