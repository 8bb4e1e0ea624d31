"""The whole picture of a map, layer upon layer."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from grognard.cartography.coastline import Ring
from grognard.cartography.geometry import Box, grown
from grognard.cartography.picture import frame, lines, marks, sides, signs
from grognard.cartography.picture.coast import LAND, coast_definitions, offing, sea, shore_line
from grognard.cartography.picture.counters import CounterPicture, counters_on_map
from grognard.cartography.picture.country_names import country_names
from grognard.cartography.picture.land import ground, outline_path, textures
from grognard.cartography.picture.lettering import Crowd, hex_numbers, town_symbols_and_names
from grognard.cartography.picture.names import placed_names
from grognard.cartography.picture.outlines import outlines
from grognard.cartography.picture.river_names import river_names
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.sightlines import hexes_around, sight_lines
from grognard.cartography.picture.style import MapStyle, load_style
from grognard.cartography.picture.svg import Canvas, attributes, element, group, number
from grognard.cartography.picture.water import lakes, rivers
from grognard.cartography.textmap import head_options
from grognard.engine.hexmap import HexMap, MapError
from grognard.engine.sight import Verdict


@dataclass(frozen=True)
class PlacesInPicture:
    """A picture's size, the width of a hex from flat to flat, the centre of each hex, in pixels; discs on its edge;
    where a board is cut through its outer hexes (left, top, width, height)."""

    width: float
    height: float
    scale: float
    centres: dict[str, tuple[float, float]]
    discs: list[Disc]
    cut: tuple[float, float, float, float] | None


@dataclass(frozen=True)
class Disc:
    """A disc that stands for several hexes: an entry area."""

    x: float
    y: float
    radius: float
    hexes: list[str]


def draw_svg(
    board: HexMap,
    *,
    relief: bytes | None = None,
    coast: Sequence[Ring] = (),
    counters: Iterable[CounterPicture] = (),
    sights: Iterable[Verdict] = (),
    style: MapStyle | None = None,
    title: str | None = None,
    subtitle: str = "",
    window: Collection[str] | None = None,
    scale: float | None = None,
    words: Mapping[str, str] | None = None,
) -> str:
    """A map as SVG text.

    `relief` is the picture that the map names (`load_relief` reads it), `coast` its shores (`load_coast`). `window` are
    labels of hexes: the picture is cut to the rectangle around them, without title and legend. `scale` is pixels a hex.
    `words` replaces words of the style (the legend) by key, and names on the map, for other languages.
    """
    style = style or style_of(board)
    _check_words(board, style)
    if words:
        style = msgspec.structs.replace(style, words={**style.words, **words})
    scene = Scene.of(board, coast if style.coast else ())
    unit = scale or style.paper.scale
    whole = scene.sheet.box
    if window is None:
        box = _with_margins(scene, style, whole)
        seen = whole
    else:
        box = seen = _around(scene, window)
    canvas = Canvas(box[0], box[1], unit)
    width, height = canvas.length(box[2] - box[0]), canvas.length(box[3] - box[1])
    crowd = Crowd()
    layers = [
        element("rect", width=width, height=height, fill=style.paper.colour),
        offing(scene, style.coast, canvas) if style.coast else "",
        _on_the_map(scene, board, relief, style, canvas, seen),
        lines.bridges(scene, style, canvas),
        sides.ways_across(scene, style, canvas),
        hex_numbers(scene, style, canvas, crowd),
        frame.map_edge(scene, style, canvas),
        marks.airfields(scene, style, canvas, crowd),
        marks.entries_and_supply(scene, style, canvas, crowd),
        signs.beaches(scene, style, canvas, crowd),
        signs.signs(scene, style, canvas, crowd),
        town_symbols_and_names(scene, style, canvas, crowd),
        river_names(scene, style, canvas, crowd),
        country_names(scene, style, canvas, crowd),
        sight_lines(scene, board, sights, style, canvas),
        counters_on_map(scene, counters, style, canvas),
    ]
    if window is None:
        layers += [_around_the_map(scene, board, title, subtitle, style, canvas), _board_alone(whole, canvas)]
    given = attributes(
        xmlns="http://www.w3.org/2000/svg",
        width=number(width),
        height=number(height),
        viewBox=f"0 0 {number(width)} {number(height)}",
    )
    return f"<svg{given}>\n{''.join(layers)}</svg>\n"


def _board_alone(whole: Box, canvas: Canvas) -> str:
    """What `picture.svg#board` shows: the map filling the picture, without title and legend."""
    corner = " ".join(number(at) for at in canvas.at(whole[:2]))
    size = " ".join(number(canvas.length(whole[i + 2] - whole[i])) for i in (0, 1))
    return element("view", id="board", viewBox=f"{corner} {size}", preserveAspectRatio="xMidYMid slice")


def _check_words(board: HexMap, style: MapStyle) -> None:
    """A terrain that the style does not draw would be an empty hex, and nobody would notice."""
    drawn = {*style.terrain, *style.lake.terrains}
    words = {("terrain", board.terrain[hex]) for hex in board.hexes if board.terrain[hex] not in drawn}
    kinds = {outline.kind for found in board.outlines.values() for outline in found}
    words |= {("outline", kind) for kind in kinds if kind not in style.outline}
    for what, word in sorted(words):
        where = board.declared.get((what, word), board.head.get("name", "map"))
        raise MapError(f"{where}: the style {board.head.get('style', 'classic')!r} does not draw {what} {word!r}")


def draw_sight(board: HexMap, verdict: Verdict, **how: Any) -> str:
    """A line of sight as SVG text, with the ground around it; further arguments as in `draw_svg`."""
    return draw_svg(board, sights=[verdict], window=hexes_around(board, verdict), **how)


def style_of(board: HexMap) -> MapStyle:
    """The style that the map names, or the house style."""
    return load_style(board.head.get("style", "classic"))


def places_in_picture(board: HexMap) -> PlacesInPicture:
    """Where `draw_svg(board)` draws each hex: for whoever lays something on the picture."""
    style, scene = style_of(board), Scene.of(board)
    box = _with_margins(scene, style, scene.sheet.box)
    canvas = Canvas(box[0], box[1], style.paper.scale)
    width, height = canvas.length(box[2] - box[0]), canvas.length(box[3] - box[1])
    centres = {label: canvas.at(centre) for label, centre in scene.sheet.centre.items()}
    radius = canvas.length(marks.ROUNDEL * marks.RIM)
    discs = [Disc(*canvas.at(a.point), radius, [spot.label for spot in a.spots]) for a in marks.entry_areas(scene)]
    cut = None
    if scene.cut is not None:
        (x, y), (right, bottom) = canvas.at(scene.cut[:2]), canvas.at(scene.cut[2:])
        cut = x, y, right - x, bottom - y
    return PlacesInPicture(width, height, style.paper.scale, centres, discs, cut)


def _on_the_map(scene: Scene, board: HexMap, relief: bytes | None, style: MapStyle, canvas: Canvas, seen: Box) -> str:
    """What ends at the edge of the map."""
    clip = element("clipPath", element("path", d=outline_path(scene, canvas)), id="map")
    border_band, border_line = lines.borders(scene, style, canvas)
    land = [
        ground(scene, style, canvas),
        _relief(board, relief, style, canvas),
        textures(scene, style, canvas, seen),
    ]
    if scene.coast and style.coast:
        clip += coast_definitions(scene, canvas)
        land = [sea(scene, style.coast, canvas), group(land, clip_path=LAND), shore_line(style.coast)]
    layers = [
        *land,
        lakes(scene, style, canvas),
        outlines(scene, board, style, canvas),
        placed_names(scene, style, canvas),
        lines.grid_lines(scene, style, canvas),
        border_band,
        sides.boundaries(scene, style, canvas),
        rivers(scene, style, canvas),
        border_line,
        sides.sidelines(scene, style, canvas),
        lines.roads(scene, style, canvas),
    ]
    return f'<defs>{clip}</defs>\n<g clip-path="url(#map)">{"".join(layers)}</g>\n'


def _relief(board: HexMap, picture: bytes | None, style: MapStyle, canvas: Canvas) -> str:
    if picture is None or "relief" not in board.head:
        return ""
    left, top, right, bottom = (float(v) for v in head_options(board.head["relief"])["box"].split(","))
    x, y, width, height = canvas.box((left, top, right, bottom))
    data = "data:image/png;base64," + base64.b64encode(picture).decode("ascii")
    return element(
        "image", id="relief", x=x, y=y, width=width, height=height, href=data, preserveAspectRatio="none",
        opacity=style.paper.relief_opacity,
    )  # fmt: skip


def _around_the_map(
    scene: Scene, board: HexMap, title: str | None, subtitle: str, style: MapStyle, canvas: Canvas
) -> str:
    box = scene.sheet.box
    printed = board.head.get("title", "")
    parts = [
        frame.title(style.words.get(printed, printed) if title is None else title, subtitle, box, style, canvas),
        frame.legend(scene, style, canvas, (box[0], box[3] + 0.3)),
    ]
    km = head_options(board.head.get("geo", "")).get("km")
    if km is not None:
        parts.append(frame.scale_bar(float(km), (box[2] - 0.3, box[3] + 0.75), style, canvas))
    return "".join(parts)


def _with_margins(scene: Scene, style: MapStyle, whole: Box) -> Box:
    left, top, right, bottom = grown(whole, style.paper.margin)
    return left, top - frame.TITLE_HEIGHT, right, bottom + frame.legend_height(scene, style)


def _around(scene: Scene, labels: Collection[str]) -> Box:
    xs = [scene.sheet.centre[label][0] for label in labels]
    ys = [scene.sheet.centre[label][1] for label in labels]
    return min(xs) - 0.5, min(ys) - 0.5, max(xs) + 0.5, max(ys) + 0.5
