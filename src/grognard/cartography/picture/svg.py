"""Writing SVG: a canvas that turns sheet coordinates into pixels, and path data kept short."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from grognard.cartography.geometry import Box, Point

Value = str | float | None  # of an attribute


def number(value: float) -> str:
    """At most one decimal: a tenth of a pixel is enough."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def attributes(**given: Value) -> str:
    """`stroke_width=2` becomes ` stroke-width="2"`; None is left out."""
    words = []
    for name, value in given.items():
        if value is not None:
            text = value if isinstance(value, str) else f"{value:.4g}"
            words.append(f" {name.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    return "".join(words)


def element(tag: str, content: str = "", /, **given: Value) -> str:
    start = f"<{tag}{attributes(**given)}"
    return f"{start}>{content}</{tag}>" if content else f"{start}/>"


def group(content: Iterable[str], /, **given: Value) -> str:
    inside = "".join(content)
    return f"<g{attributes(**given)}>{inside}</g>\n" if inside else ""


def path_drawn(d: str, *strokes: str) -> str:
    """One path drawn several times, written once: each stroke is a string of attributes."""
    if len(strokes) == 1:
        return f'<path d="{d}"{strokes[0]}/>'
    key = f"p{zlib.crc32(d.encode()):08x}"
    return f'<defs><path id="{key}" d="{d}"/></defs>' + "".join(f'<use href="#{key}"{given}/>' for given in strokes)


@dataclass(frozen=True)
class Curve:
    """A line from `start` to `end`: it touches every middle, and the pulls between them bend it."""

    start: Point
    pulls: list[Point]
    middles: list[Point]  # one more than pulls
    end: Point

    @classmethod
    def through(cls, points: Sequence[Point]) -> Curve:
        """The smooth line along these points: half-way between two of them it touches their connection."""
        middles = [_middle(a, b) for a, b in itertools.pairwise(points)]
        return cls(points[0], list(points[1:-1]), middles, points[-1])


@dataclass(frozen=True)
class Canvas:
    """Sheet coordinates to pixels."""

    left: float
    top: float
    scale: float

    def at(self, point: Point) -> Point:
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def xy(self, point: Point) -> str:
        x, y = self.at(point)
        second = number(y)
        return number(x) + ("" if second.startswith("-") else " ") + second

    def length(self, units: float) -> float:
        return units * self.scale

    def polygon(self, points: Sequence[Point]) -> str:
        return "M" + "L".join(self.xy(p) for p in points) + "Z"

    def dots(self, points: Iterable[Point]) -> str:
        """Points as strokes without length: drawn with round caps they are dots of the stroke's width."""
        return "".join(f"M{self.xy(p)}h0" for p in points)

    def closed_curve(self, points: Sequence[Point]) -> str:
        """A smooth closed line near the points: they pull it, the middles between them lie on it."""
        middles = [_middle(a, b) for a, b in zip(points, [*points[1:], points[0]])]
        curve = [f"M{self.xy(middles[-1])}"]
        curve += [f"Q{self.xy(p)} {self.xy(m)}" for p, m in zip(points, middles)]
        return "".join(curve) + "Z"

    def open_curve(self, curve: Curve) -> str:
        """A smooth line from the curve's start to its end through its middles."""
        if not curve.pulls:
            return f"M{self.xy(curve.start)}L{self.xy(curve.end)}"
        bits = [f"M{self.xy(curve.start)}L{self.xy(curve.middles[0])}"]
        bits += [f"Q{self.xy(p)} {self.xy(m)}" for p, m in zip(curve.pulls, curve.middles[1:])]
        return "".join(bits) + f"L{self.xy(curve.end)}"

    def text(self, point: Point, content: str, dy: float = 0.0, **given: Value) -> str:
        x, y = self.at(point)
        return f'<text x="{number(x)}" y="{number(y + dy)}"{attributes(**given)}>{escape(content)}</text>'

    def box(self, box: Box) -> tuple[float, float, float, float]:
        """x, y, width, height in pixels."""
        (x, y), (right, bottom) = self.at(box[:2]), self.at(box[2:])
        return x, y, right - x, bottom - y


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
