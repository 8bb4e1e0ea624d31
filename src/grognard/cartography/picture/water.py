"""Lakes and rivers. A lake may fill hexes or lie on a hexside between them; both are one sheet of water."""

from __future__ import annotations

from grognard.cartography.geometry import side_between
from grognard.cartography.picture.beds import river_strands, side_strands
from grognard.cartography.picture.land import area_path, hexes_of
from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.strokes import interleaved, stroked
from grognard.cartography.picture.style import MapStyle
from grognard.cartography.picture.svg import Canvas, element, group


def lakes(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """Shore first, then the water of all lakes over it. Where the coast is drawn, it is the shore of lakes, too."""
    look = style.lake
    terrains = () if scene.coast else look.terrains
    areas = "".join(area_path(scene, hexes_of(scene, name), look.ragged, canvas) for name in terrains)
    strands = side_strands(scene, {side: c.name for side, c in scene.kinds_on_sides(look.sides).items()})
    inlets = "".join(canvas.open_curve(strands.curve(strand)) for strand in strands.nodes)
    shore, width = canvas.length(look.shore_width), canvas.length(look.side_width)
    parts = []
    for fill, grow in ((look.shore, shore), (look.fill, 0.0)):
        if areas:
            parts.append(element("path", d=areas, fill=fill, stroke=fill, stroke_width=2 * grow or None))
        if inlets:
            parts.append(element("path", d=inlets, fill="none", stroke=fill, stroke_width=width + 2 * grow))
    return group(parts, id="lakes", stroke_linecap="round", stroke_linejoin="round")


def rivers(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """All kinds hang together: a river keeps its bed where its class changes."""
    strands = river_strands(scene, style)
    on_side = scene.kinds_on_sides(style.river)
    bits: dict[str, list[str]] = {kind: [] for kind in style.river}
    for strand in strands.nodes:
        for kind, stretch in strands.stretches(strand, lambda a, b: on_side[side_between(a, b)].kind):
            bits[kind].append(canvas.open_curve(stretch))
    parts = [stroked("".join(paths), style.river[kind], canvas) for kind, paths in bits.items()]
    return group(interleaved(parts), id="rivers", fill="none", stroke_linecap="round", stroke_linejoin="round")
