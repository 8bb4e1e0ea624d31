"""Names of seas and countries where the map itself places them, large and pale."""

from __future__ import annotations

from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.style import MapStyle
from grognard.cartography.picture.svg import Canvas, Value, group, number


def placed_names(scene: Scene, style: MapStyle, canvas: Canvas) -> str:
    """Places of the kind `name`; flags: `sea`, `size:` in hundredths of a hex, `turn:` in degrees clockwise."""
    if style.name is None:
        return ""
    parts = []
    for spot in scene.spots:
        if spot.kind == "name":
            size = canvas.length(int(spot.told("size") or 40) / 100)
            centre = scene.sheet.centre[spot.label]
            x, y = canvas.at(centre)
            turn = spot.told("turn")
            given: dict[str, Value] = {"transform": f"rotate({turn} {number(x)} {number(y)})"} if turn else {}
            given |= {"fill": style.name.sea, "font_style": "italic"} if "sea" in spot.flags else {}
            text = style.words.get(spot.name, spot.name).upper()
            parts.append(
                canvas.text(
                    centre, text, size * 0.35, font_size=size, letter_spacing=size * style.name.spacing, **given
                )
            )
    return group(
        parts,
        id="names",
        font_family=style.paper.serif,
        text_anchor="middle",
        fill=style.name.land,
        fill_opacity=style.name.opacity,
    )
