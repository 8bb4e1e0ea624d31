"""Marks of the game on the map: airfields, entry areas and hexes, supply."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from xml.sax.saxutils import escape

from grognard.cartography.geometry import Point
from grognard.cartography.picture.lettering import Crowd
from grognard.cartography.picture.scene import Scene, Spot
from grognard.cartography.picture.style import MapStyle
from grognard.cartography.picture.svg import Canvas, Value, element, group, number

AIRFIELD, ROUNDEL, SUPPLY = 0.13, 0.27, 0.105  # radius
RIM = 1.16  # of a disc with the colour of a second user, in its radius
AEROPLANE = (
    "M0-.62C.1-.62 .13-.45 .13-.3V-.16L.7.18V.34L.13.16V.42L.32.56V.68"
    "L0 .6-.32.68V.56L-.13.42V.16L-.7.34V.18L-.13-.16V-.3C-.13-.45-.1-.62 0-.62Z"
)


def airfields(scene: Scene, style: MapStyle, canvas: Canvas, crowd: Crowd) -> str:
    parts = []
    for spot in scene.spots:
        if spot.kind in ("airfield", "airtrace"):
            x, y = scene.sheet.centre[spot.label]
            point = (x - 0.27, y + 0.2)
            parts.append(airfield(point, spot.name, style, canvas))
            crowd.take_circle(point, AIRFIELD)
    return group(parts, id="airfields")


def airfield(point: Point, name: str, style: MapStyle, canvas: Canvas) -> str:
    """An aeroplane in a disc."""
    x, y = canvas.at(point)
    r = canvas.length(AIRFIELD)
    disc = element("circle", r=1, fill=style.paper.halo, stroke=style.paper.ink, stroke_width=0.12)
    title = f"<title>{escape(name)}</title>" if name else ""
    content = title + disc + element("path", d=AEROPLANE, fill=style.paper.ink, transform="rotate(45)")
    return element("g", content, transform=f"translate({number(x)} {number(y)}) scale({number(r)})")


@dataclass(frozen=True)
class EntryArea:
    """Hexes along the edge through which units come in, and where the disc with their letter stands."""

    name: str
    spots: list[Spot]
    middle: str
    point: Point


def entry_areas(scene: Scene) -> list[EntryArea]:
    areas: dict[str, list[Spot]] = defaultdict(list)
    for spot in scene.spots:
        if spot.kind == "entry_area":
            areas[spot.name].append(spot)
    found = []
    for name, spots in areas.items():
        middle = sorted(spots, key=lambda s: s.label)[len(spots) // 2].label
        found.append(EntryArea(name, spots, middle, _edge_point(scene, middle, 0.42)))
    return found


def entries_and_supply(scene: Scene, style: MapStyle, canvas: Canvas, crowd: Crowd) -> str:
    """A band along the edge for each entry area, arrows for entry hexes, wheels for supply."""
    areas = entry_areas(scene)
    parts = [_band(scene, area.spots, style, canvas) for area in areas]
    for area in areas:
        parts.append(roundel(area.point, area.name, side_colours(area.spots[0], style), style, canvas))
        crowd.take_circle(area.point, ROUNDEL)
    taken = {area.middle for area in areas}
    for spot in scene.spots:
        if spot.kind == "entry_hex":
            point = _edge_point(scene, spot.label, 0.4)
            parts.append(arrow(point, _inwards(scene, spot.label), spot.name, side_colours(spot, style), style, canvas))
            crowd.take_circle(point, ROUNDEL)
            taken.add(spot.label)
    for spot in scene.spots:
        if spot.kind == "supply":
            x, y = _edge_point(scene, spot.label, 0.33)
            point = (x, y + 0.33) if spot.label in taken else (x, y)
            parts.append(supply(point, spot.name, side_colours(spot, style)[0], style, canvas))
            crowd.take_circle(point, SUPPLY)
    return group(parts, id="entries", font_family=style.paper.sans, font_weight="bold", text_anchor="middle")


def side_colours(spot: Spot, style: MapStyle) -> list[str]:
    """The colours of the players who may use it; the last one named in the style is the main user."""
    return [colour for side, colour in style.side.items() if side in spot.flags] or [style.paper.ink]


def _outer_directions(scene: Scene, label: str) -> list[str]:
    return [d for d in scene.sheet.directions if len(scene.sheet.sides[scene.sheet.side(label, d)]) == 1]


def _edge_point(scene: Scene, label: str, way: float) -> Point:
    """A point in a hex towards the map's edge; the centre of a hex inside the map."""
    x, y = scene.sheet.centre[label]
    angle = _inwards(scene, label)
    if angle is None:
        return x, y + 0.18
    return x - way * math.cos(angle), y - way * math.sin(angle)


def _inwards(scene: Scene, label: str) -> float | None:
    outer = _outer_directions(scene, label)
    if not outer:
        return None
    bearings = [math.radians(scene.sheet.bearings[d]) for d in outer]
    return math.atan2(-sum(map(math.sin, bearings)), -sum(map(math.cos, bearings)))


def _band(scene: Scene, spots: list[Spot], style: MapStyle, canvas: Canvas) -> str:
    path = []
    for spot in spots:
        for direction in _outer_directions(scene, spot.label):
            a, b = (scene.sheet.point(c) for c in scene.sheet.side(spot.label, direction))
            path.append(f"M{canvas.xy(a)}L{canvas.xy(b)}")
    colour = side_colours(spots[0], style)[-1]
    given = {"d": "".join(path), "fill": "none", "stroke_linecap": "round"}
    wide = element("path", **given, stroke=colour, stroke_width=canvas.length(0.3), stroke_opacity=0.35)
    return wide + element("path", **given, stroke=colour, stroke_width=canvas.length(0.08))


def roundel(point: Point, text: str, colours: list[str], style: MapStyle, canvas: Canvas) -> str:
    """A disc with a letter; a second user's colour is its rim."""
    x, y = canvas.at(point)
    r = canvas.length(ROUNDEL)
    rim = element("circle", cx=x, cy=y, r=r * RIM, fill=colours[0]) if len(colours) > 1 else ""
    disc = element("circle", cx=x, cy=y, r=r, fill=colours[-1], stroke=style.paper.halo, stroke_width=r * 0.12)
    return rim + disc + canvas.text(point, text, r * 0.45, font_size=r * 1.25, fill=style.paper.halo)


def arrow(point: Point, angle: float | None, text: str, colours: list[str], style: MapStyle, canvas: Canvas) -> str:
    """A signpost that points into the map, with its letter upright; a plate where there is no edge to come from.

    Of two users one colours the edge, the other the letter.
    """
    x, y = canvas.at(point)
    r = canvas.length(ROUNDEL * 0.86)
    paint: dict[str, Value] = {
        "fill": style.paper.halo,
        "stroke": colours[0],
        "stroke_width": r * 0.16,
        "stroke_linejoin": "round",
    }
    if angle is None or len(text) > 2:
        w = r * (0.34 * len(text) + 0.5)
        plate = element("rect", x=x - w, y=y - r * 0.5, width=2 * w, height=r, rx=r * 0.25, **paint)
        return plate + canvas.text(point, text, r * 0.24, font_size=r * 0.68, fill=colours[-1])
    head = element(
        "path", d="M-.95-.72H.2L1.25 0 .2.72H-.95Z",
        transform=f"translate({number(x)} {number(y)}) rotate({number(math.degrees(angle))}) scale({number(r)})",
        fill=style.paper.halo, stroke=colours[0], stroke_width=0.16, stroke_linejoin="round",
    )  # fmt: skip
    return head + canvas.text(point, text, r * 0.37, font_size=r * 1.05, fill=colours[-1])


def supply(point: Point, name: str, colour: str, style: MapStyle, canvas: Canvas) -> str:
    """A wheel."""
    x, y = canvas.at(point)
    spokes = "M0-.8V.8M-.693-.4L.693.4M-.693.4L.693-.4"
    content = f"<title>{escape(name)}</title>" if name else ""
    content += element("circle", r=1, fill=style.paper.halo, stroke=colour, stroke_width=0.34)
    content += element("path", d=spokes, stroke=colour, stroke_width=0.2) + element("circle", r=0.3, fill=colour)
    return element("g", content, transform=f"translate({number(x)} {number(y)}) scale({number(canvas.length(SUPPLY))})")
