"""Counters on the map: a coloured square with branch symbol, size, name and values; stacks lie askew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from xml.sax.saxutils import escape

from grognard.cartography.picture.scene import Scene
from grognard.cartography.picture.style import MapStyle
from grognard.cartography.picture.svg import Canvas, Value, attributes, element, group, number
from grognard.cartography.picture.symbols import symbol_definition

SIZE = 0.74  # of a counter, in hexes
STEP = 0.075  # between the counters of a stack
WIDEST = 1.5  # counters: the height of a line's letters, added up; a letter is some 0.6 as wide as high


@dataclass(frozen=True)
class CounterPicture:
    """What is printed on a counter, and the hex it lies in."""

    hex: str
    fill: str
    ink: str
    symbol: str
    values: str = ""  # along the bottom: "4-12"
    name: str = ""  # along the top: "241/24"
    size: str = ""  # above the symbol: "II", "III", "X"
    left: str = ""  # beside the symbol: morale, command
    right: str = ""
    shapes: tuple[tuple[str, float, float, float], ...] = ()  # a silhouette instead: path, place of 100 by 100, size
    letter: str = ""  # in the middle, instead of a symbol
    symbol_fill: str = ""  # ground of the symbol; a shade that the ink stands out from if not given


def counters_on_map(scene: Scene, counters: Iterable[CounterPicture], style: MapStyle, canvas: Canvas) -> str:
    """Later counters of a hex lie on top."""
    stacks: dict[str, list[CounterPicture]] = defaultdict(list)
    for counter in counters:
        stacks[counter.hex].append(counter)
    keys: dict[tuple[str, str, str], str] = {}
    drawn = []
    for label in sorted(stacks, key=lambda name: scene.sheet.centre[name][1]):
        stack = stacks[label]
        x, y = scene.sheet.centre[label]
        for k, counter in enumerate(stack):
            off = STEP * (k - (len(stack) - 1) / 2)
            drawn.append(_counter(counter, canvas.at((x + off, y - off)), keys, style, canvas))
    definitions = [symbol_definition(name, ink, paper, key) for (name, ink, paper), key in keys.items()]
    return element("defs", "".join(definitions)) + group(
        drawn, id="counters", font_family=style.paper.sans, font_weight="bold", text_anchor="middle"
    )


def _counter(
    counter: CounterPicture,
    at: tuple[float, float],
    keys: dict[tuple[str, str, str], str],
    style: MapStyle,
    canvas: Canvas,
) -> str:
    s = canvas.length(SIZE)
    half, ink = s / 2, counter.ink
    paper = counter.symbol_fill or (darker(counter.fill, 0.35) if _is_light(ink) else lighter(counter.fill, 0.5))
    shadow = element(
        "rect", x=-half + s * 0.04, y=-half + s * 0.05, width=s, height=s, rx=s * 0.06, fill="#000", opacity=0.35
    )
    body = element(
        "rect", x=-half, y=-half, width=s, height=s, rx=s * 0.06, fill=counter.fill,
        stroke=darker(counter.fill, 0.45), stroke_width=s * 0.018,
    )  # fmt: skip
    bevel = element(
        "path", d=f"M{number(-half * 0.93)} {number(half * 0.88)}V{number(-half * 0.93)}H{number(half * 0.88)}",
        fill="none", stroke=lighter(counter.fill, 0.5), stroke_width=s * 0.022, stroke_opacity=0.8,
    )  # fmt: skip
    parts = [shadow, body, bevel]
    if counter.symbol:
        key = keys.setdefault((counter.symbol, ink, paper), f"sym{len(keys)}")
        parts.append(f'<use href="#{key}" transform="translate(0 {number(-s * 0.03)}) scale({number(s * 0.31)})"/>')
    for path, x, y, size in counter.shapes:
        place = (
            f"translate({number((x / 100 - 0.5) * s)} {number((y / 100 - 0.5) * s)}) scale({number(size * s / 100)})"
        )
        parts.append(element("path", d=path, fill=ink, transform=place))

    def text(x: float, y: float, size: float, content: str, **given: Value) -> None:
        if content:
            size = min(size, WIDEST / len(content))
            where = attributes(x=number(x * s), y=number(y * s), font_size=size * s, fill=ink, **given)
            parts.append(f"<text{where}>{escape(content)}</text>")

    text(0, -0.345, 0.135, counter.name, font_weight="normal")
    text(0, -0.205, 0.125, counter.size)
    text(0, 0.41, 0.27, "" if counter.letter else counter.values)
    text(0, 0.2, 0.56, counter.letter)
    text(-0.36, 0.02, 0.16, counter.left)
    text(0.36, 0.02, 0.16, counter.right)
    return element("g", "".join(parts), transform=f"translate({number(at[0])} {number(at[1])})")


def _is_light(colour: str) -> bool:
    return sum(int(colour[k : k + 2], 16) for k in (1, 3, 5)) > 3 * 140


def lighter(colour: str, share: float) -> str:
    return _mixed(colour, 255, share)


def darker(colour: str, share: float) -> str:
    return _mixed(colour, 0, share)


def _mixed(colour: str, target: int, share: float) -> str:
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(p + (target - p) * share):02x}" for p in parts)
