"""Lines of sight on a map: the line, what blocks it with its rule, and what hinders it."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.cartography.picture.outlines import on_sheet, outline_path
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.style import MapStyle, SightStyle
from grognard.cartography.picture.svg import Canvas, element, group, number
from grognard.engine.hexmap import HexMap
from grognard.engine.sight import Block, Verdict
from grognard.engine.sightline import enters


def sight_lines(scene: Scene, board: HexMap, verdicts: Iterable[Verdict], style: MapStyle, canvas: Canvas) -> str:
    parts = [_sight(scene, board, verdict, style.sight or SightStyle(), style, canvas) for verdict in verdicts]
    return group(parts, id="sights")


def hexes_around(board: HexMap, verdict: Verdict) -> set[str]:
    """The hexes that a picture of this line alone shows."""
    hexes = {verdict.ends[0].hex, verdict.ends[1].hex, *verdict.crossed}
    return {board.label(near) for hex in hexes for near in board.disc(hex, 1)}


def _sight(scene: Scene, board: HexMap, verdict: Verdict, look: SightStyle, style: MapStyle, canvas: Canvas) -> str:
    colour = look.blocked if verdict.blocks else look.hindered if verdict.hindrances else look.clear
    ends = []
    for end, (x, y) in zip(verdict.ends, verdict.points):
        centre = board.lattice_point(end.hex)
        ends.append(canvas.at(on_sheet(scene, board, end.hex, (x - centre[0], y - centre[1]))))
    path = f"M{number(ends[0][0])} {number(ends[0][1])}L{number(ends[1][0])} {number(ends[1][1])}"
    width = canvas.length(look.width)
    notes: dict[int, list[str]] = {}
    for block, reason in zip(verdict.blocks, verdict.reasons):
        notes.setdefault(block.hex, []).append(f"[{reason.rule}]")
    for hindrance in verdict.hindrances:
        notes.setdefault(hindrance.hex, []).append(f"+{hindrance.value}")
    marked = group(
        [_blocking(scene, board, verdict, block, canvas) for block in verdict.blocks]
        + [_hex(scene, board, hindrance.hex, canvas) for hindrance in verdict.hindrances],
        fill=colour, fill_opacity=0.28, stroke=colour, stroke_width=width, stroke_linejoin="round",
    )  # fmt: skip
    line = group(
        [
            element("path", d=path, stroke=style.paper.halo, stroke_width=2 * width),
            element("path", d=path, stroke=colour, stroke_width=width),
            *(element("circle", cx=x, cy=y, r=1.6 * width, fill=colour) for x, y in ends),
        ],
        fill="none", stroke_linecap="round",
    )  # fmt: skip
    size = canvas.length(0.2)
    words = [
        canvas.text(
            scene.sheet.centre[board.label(hex)], " ".join(dict.fromkeys(said)), size * 1.5, font_size=size,
            font_weight="bold", fill=colour, stroke=style.paper.halo, stroke_width=size * 0.25, paint_order="stroke",
        )
        for hex, said in notes.items()
    ]  # fmt: skip
    return marked + line + group(words, font_family=style.paper.sans, text_anchor="middle")


def _blocking(scene: Scene, board: HexMap, verdict: Verdict, block: Block, canvas: Canvas) -> str:
    """The hexside, the outlines, or the hex that blocks."""
    if block.side:
        a, b = scene.sheet.side(board.label(block.hex), block.side)
        return element("path", d=f"M{canvas.xy(scene.sheet.point(a))}L{canvas.xy(scene.sheet.point(b))}")
    x, y = board.lattice_point(block.hex)
    found = [
        outline
        for outline in board.outlines.get(block.hex, ())
        if outline.kind == block.kind and enters(*verdict.points, [(x + px, y + py) for px, py in outline.points])
    ]
    if not found:
        return _hex(scene, board, block.hex, canvas)
    return element("path", d="".join(outline_path(scene, board, block.hex, outline, canvas) for outline in found))


def _hex(scene: Scene, board: HexMap, hex: int, canvas: Canvas) -> str:
    corners = scene.sheet.corners(board.label(hex))
    return element("path", d=canvas.polygon([scene.sheet.point(corner) for corner in corners]))
