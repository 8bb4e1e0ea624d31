"""One line drawn with several strokes, one over the other: casing, body, dashes."""

from __future__ import annotations

from grognard.cartography.picture.style import LineStyle
from grognard.cartography.picture.svg import Canvas, attributes, number


def stroked(path: str, look: LineStyle, canvas: Canvas) -> list[str]:
    """The strokes of a line, lowest first."""
    strokes = []
    for k, (width, colour) in enumerate(zip(look.widths, look.colours)):
        dashes = [number(canvas.length(float(d))) for d in look.dashes[k].split()] if look.dashes else []
        given = attributes(
            stroke=colour,
            stroke_width=canvas.length(width),
            stroke_dasharray=" ".join(dashes) or None,
            stroke_opacity=look.opacities[k] if look.opacities else None,
        )
        strokes.append(f'<path d="{path}"{given}/>' if path else "")
    return strokes


def interleaved(parts: list[list[str]]) -> list[str]:
    """The lowest strokes of all lines first, so that lines open into each other where they meet."""
    return [
        stroke for depth in range(max(map(len, parts), default=0)) for p in parts for stroke in p[depth : depth + 1]
    ]
