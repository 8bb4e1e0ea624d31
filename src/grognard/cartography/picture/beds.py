"""The course of what runs along hexsides: rivers, borders, the shores of narrow lakes."""

from __future__ import annotations

from grognard.cartography.geometry import Corner, Point, Side
from grognard.cartography.picture.noise import wobbled
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.strands import Strands
from grognard.cartography.picture.style import MapStyle

WANDERS = 0.045


def river_strands(scene: Scene, style: MapStyle) -> Strands[Corner]:
    """All rivers, a line for each name."""
    sides = scene.kinds_on_sides(style.river)
    return side_strands(scene, {side: crossing.name for side, crossing in sides.items()})


def side_strands(scene: Scene, names: dict[Side, str]) -> Strands[Corner]:
    """Lines along hexsides; the corners are drawn a little together, so that the line wanders less than the sides."""
    near: dict[Corner, list[Corner]] = {}
    for a, b in names:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)

    def position(corner: Corner) -> Point:
        x, y = scene.sheet.point(corner)
        if len(near[corner]) == 2:
            (ax, ay), (bx, by) = (scene.sheet.point(c) for c in near[corner])
            x, y = 0.8 * x + 0.1 * (ax + bx), 0.8 * y + 0.1 * (ay + by)
        return wobbled((x, y), WANDERS, 11)

    return Strands(names, position)
