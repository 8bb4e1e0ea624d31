"""Signs beside towns and in hexes of their own: ports, factories, oil, fortresses, sites of reserves, beaches."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from grognard.cartography.geometry import Point, grown
from grognard.cartography.picture import marks
from grognard.cartography.picture.lettering import Crowd, halo
from grognard.cartography.picture.scene import Scene, Spot
from grognard.cartography.picture.style import MapStyle, Paper
from grognard.cartography.picture.svg import Canvas, element, group, number

Drawn = Callable[[str, Paper], str]

SIZE, APART = 0.105, 0.235  # radius of a sign, distance between two
BASTION = 0.27  # radius of a fortress
BESIDE_TOWN = 0.27  # from a town to the first sign

ANCHOR = (
    "M0-.42V.9M-.48-.16H.48M0-.42A.26.26 0 1 1 .01-.42M-.85.2C-.85.7-.4.92 0 .92C.4.92.85.7.85.2"
    "M-.98.42L-.85.14-.62.36M.98.42L.85.14.62.36"
)
DERRICK = "M-.62.95L-.12-.7H.12L.62.95M-.46.42H.46M-.32-.05H.32M-.46.42L.32-.05M.46.42L-.32-.05M-.85.95H.85M0-.7V-1"
ARCHES = "M-1-.35H1M-1 .55C-1-.05-.1-.05-.1.55M.1.55C.1-.05 1-.05 1 .55"
TRIANGLE = "M0-.95L.95.75H-.95Z"
DEPOT = "M-.85-.85H.85V.85H-.85Z"
CASTLE = "M-.95.8V-.6H-.5V-.2H-.22V-.6H.22V-.2H.5V-.6H.95V.8Z"
LOZENGE = "M0-1L1 0L0 1L-1 0Z"
CHIMNEYS = "M-.95.95V-.05L-.42.3V-.05L.1.3V-.95H.4V.3L.95.3V.95Z"


def signs(scene: Scene, style: MapStyle, canvas: Canvas, crowd: Crowd) -> str:
    """The signs of each hex beside its town, right and left in turn; fortresses lie below everything else."""
    below, above = [], []
    for label, spots in _by_hex(scene, style).items():
        middle = next((scene.point(s) for s in spots if s.kind in style.town), scene.sheet.centre[label])
        for spot in spots:
            if spot.kind == "fortress" and "fortress" in style.sign:
                below.append(fortress(middle, spot.told("supply") or "", style, canvas))
                crowd.take(grown((*middle, *middle), BASTION), weight=0.3)
        for k, (kind, note) in enumerate(_kinds(spots, style)):
            x = middle[0] + _side(k) * (BESIDE_TOWN + APART * (k // 2))
            above.append(sign(kind, (x, middle[1]), note, style, canvas))
            crowd.take_circle((x, middle[1]), SIZE)
    return group([*below, *above], id="signs", font_family=style.paper.sans, font_weight="bold", text_anchor="middle")


def _side(k: int) -> int:
    return 1 if k % 2 == 0 else -1


def _by_hex(scene: Scene, style: MapStyle) -> dict[str, list[Spot]]:
    found: dict[str, list[Spot]] = {}
    for spot in scene.spots:
        if spot.kind in style.town or spot.kind in style.sign:
            found.setdefault(spot.label, []).append(spot)
    return found


def _kinds(spots: list[Spot], style: MapStyle) -> Iterator[tuple[str, str]]:
    """The signs of a hex with what is written at them."""
    for kind in SIGNS:
        for spot in spots:
            if kind in style.sign and (spot.kind == kind or kind in spot.flags):
                yield kind, spot.told("special") or ""


def sign(kind: str, point: Point, note: str, style: MapStyle, canvas: Canvas) -> str:
    """One sign, with a small number at its corner."""
    x, y = canvas.at(point)
    place = f"translate({number(x)} {number(y)}) scale({number(canvas.length(SIZE))})"
    drawn = element("g", SIGNS[kind](style.sign[kind], style.paper), transform=place)
    if not note:
        return drawn
    corner = point[0] + SIZE * 0.95, point[1] - SIZE * 0.7
    size = canvas.length(0.15)
    return drawn + canvas.text(
        corner, note, size * 0.36, font_size=size, fill=style.sign[kind], **halo(style, canvas, 0.045)
    )


def _lines(path: str) -> Drawn:
    def drawn(colour: str, paper: Paper) -> str:
        given = {"d": path, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        under = element("path", **given, stroke=paper.halo, stroke_width=0.62, stroke_opacity=0.85)
        return under + element("path", **given, stroke=colour, stroke_width=0.22)

    return drawn


def _factory(colour: str, paper: Paper) -> str:
    return element("path", d=CHIMNEYS, fill=colour, stroke=paper.halo, stroke_width=0.25, paint_order="stroke")


def _star(colour: str, paper: Paper) -> str:
    return element("path", d=_points(5, 1.1, 0.46), fill=colour, stroke=paper.ink, stroke_width=0.14)


def _letter_a(colour: str, paper: Paper) -> str:
    disc = element("circle", r=1, fill=paper.halo, stroke=colour, stroke_width=0.2)
    return disc + element("path", d="M-.48.58L0-.62.48.58M-.3.18H.3", fill="none", stroke=colour, stroke_width=0.22)


def _filled(path: str) -> Drawn:
    def drawn(colour: str, paper: Paper) -> str:
        return element("path", d=path, fill=colour, stroke=paper.halo, stroke_width=0.25, paint_order="stroke")

    return drawn


def _airbase(colour: str, paper: Paper) -> str:
    """An aeroplane in a filled disc: an airfield's is in an open one."""
    disc = element("circle", r=1.1, fill=colour, stroke=paper.halo, stroke_width=0.2)
    return disc + element("path", d=marks.AEROPLANE, fill=paper.halo, transform="rotate(45) scale(1.15)")


# In the order in which they stand beside a town: right, left, right ...
SIGNS: dict[str, Drawn] = {
    "port": _lines(ANCHOR),
    "airbase": _airbase,
    "installation": _filled(LOZENGE),
    "fortification": _filled(CASTLE),
    "bridge": _lines(ARCHES),
    "reserve_site": _filled(TRIANGLE),
    "reforger_site": _filled(DEPOT),
    "victory": _star,
    "factory": _factory,
    "oil": _lines(DERRICK),
    "antwerp": _letter_a,
}


def fortress(point: Point, supply: str, style: MapStyle, canvas: Canvas) -> str:
    """The plan of a fort with six bastions; a supply fort has its number on the wall."""
    x, y = canvas.at(point)
    place = f"translate({number(x)} {number(y)}) scale({number(canvas.length(BASTION))})"
    colour = style.sign["fortress"]
    wall = element(
        "path", d=_points(6, 1.0, 0.66), fill=style.paper.halo, fill_opacity=0.45, stroke=colour, stroke_width=0.13,
        stroke_linejoin="round", transform=place,
    )  # fmt: skip
    if not supply:
        return wall
    size = canvas.length(0.13)
    at = point[0] + BASTION * 0.72, point[1] + BASTION * 0.72
    cx, cy = canvas.at(at)
    plate = element("circle", cx=cx, cy=cy, r=size * 0.62, fill=colour)
    return wall + plate + canvas.text(at, supply, size * 0.36, font_size=size, fill=style.paper.halo)


def _points(n: int, outer: float, inner: float) -> str:
    corners = []
    for k in range(2 * n):
        r, a = (inner if k % 2 else outer), math.pi * k / n - math.pi / 2
        corners.append(f"{r * math.cos(a):.2f} {r * math.sin(a):.2f}")
    return "M" + "L".join(corners) + "Z"


def beaches(scene: Scene, style: MapStyle, canvas: Canvas, crowd: Crowd) -> str:
    """A signpost on the water that points at the coastal hex, in the colour of those who may land."""
    parts = []
    for spot in scene.spots:
        coast = spot.told("to")
        if spot.kind == "beach" and coast is not None:
            (x, y), (cx, cy) = scene.sheet.centre[spot.label], scene.sheet.centre[coast]
            angle = math.atan2(cy - y, cx - x)
            point = x + 0.12 * math.cos(angle), y + 0.08 + 0.12 * math.sin(angle)
            parts.append(marks.arrow(point, angle, spot.name, marks.side_colours(spot, style), style, canvas))
            crowd.take_circle(point, marks.ROUNDEL)
    return group(parts, id="beaches", font_family=style.paper.sans, font_weight="bold", text_anchor="middle")
