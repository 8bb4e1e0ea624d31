"""How a map looks, as data: one TOML file, which a game may replace by its own."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

Texture = Literal["none", "trees", "hachures", "blocks", "reeds", "crags"]


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sheet: pixels a hex, margins in hexes, and what is the same everywhere."""

    scale: float
    margin: float
    colour: str
    frame: str
    ink: str
    halo: str
    serif: str
    sans: str
    grid: str
    grid_opacity: float
    grid_width: float
    number_size: float
    number_colour: str
    relief_opacity: float
    centre_dot: float = 0.0  # in the middle of each hex: lines of sight run from there


class TerrainStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Areas are drawn in the order of the style file. Lengths in hexes."""

    fill: str
    edge: str = ""
    edge_width: float = 0.0
    ragged: float = 0.06
    texture: Texture = "none"
    spacing: float = 0.2
    size: float = 0.1
    colours: tuple[str, ...] = ()
    opacity: float = 1.0
    bare: bool = False  # of a flag: no other texture grows there


class CoastStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sea, lighter and lighter towards the shore, for maps that bring the line of their coast."""

    sea: str
    shallow: str
    widths: tuple[float, ...]  # of the bands along the shore, widest first
    opacity: float  # of each band
    line: str
    line_width: float
    offing: tuple[float, ...] = ()  # widths of the bands of open sea beyond the map; none where its edge is a frame
    offing_opacity: float = 0.0  # of each band


class NameStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names of seas and countries that the map itself places."""

    land: str
    sea: str
    opacity: float
    spacing: float


class LakeStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Standing water: hexes of these terrains and hexsides of these kinds, drawn over the relief."""

    terrains: tuple[str, ...]
    sides: tuple[str, ...]
    fill: str
    shore: str
    shore_width: float
    side_width: float
    ragged: float


class OutlineStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands where its outline says; "building stone" is a building whose place has the flag `stone`."""

    fill: str
    edge: str
    edge_width: float
    texture: Literal["", "canopy", "roof"] = ""
    colours: tuple[str, ...] = ()  # of crowns: shade, body, light; of roofs: as many as there are kinds of tiles
    shadow: float = 0.0  # how far it falls to the south-east


class SightStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of sight, and what blocks or hinders it."""

    clear: str = "#1d6fb8"
    hindered: str = "#c97a00"
    blocked: str = "#c01f1f"
    width: float = 0.05


class LineStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A river, road or border: lines of these widths and colours, one over the other."""

    widths: tuple[float, ...]
    colours: tuple[str, ...]
    dashes: tuple[str, ...] = ()
    opacities: tuple[float, ...] = ()
    name_size: float = 0.0
    name_colour: str = ""
    straight: bool = False  # it keeps to its hexsides


class TownStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    symbol: Literal["ring", "square", "blocks", "none"]
    symbol_size: float
    name_size: float
    weight: str = "normal"
    capitals: bool = False
    spacing: float = 0.0


class NationStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a nation's counters."""

    fill: str
    ink: str


class MapStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paper: Paper
    terrain: dict[str, TerrainStyle]
    flag: dict[str, TerrainStyle]  # hexes with a flag, drawn over their terrain
    lake: LakeStyle
    river: dict[str, LineStyle]
    road: dict[str, LineStyle]
    border: LineStyle
    bridge: LineStyle
    town: dict[str, TownStyle]
    side: dict[str, str]  # colours of the players, by the flags of entry areas and supply hexes
    nation: dict[str, NationStyle]
    words: dict[str, str]  # what the legend calls things, in its order
    coast: CoastStyle | None = None
    name: NameStyle | None = None
    boundary: dict[str, LineStyle] = {}  # between hexes whose flags of a group (`th:`) differ, or around a flag
    sideline: dict[str, LineStyle] = {}  # things on hexsides that are drawn as they run
    outline: dict[str, OutlineStyle] = {}
    sight: SightStyle | None = None
    sign: dict[str, str] = {}  # colours of the signs of ports, factories, fortresses ...


def load_style(source: str | Path = "classic") -> MapStyle:
    """A style that comes with Grognard, by name, or a game's own, by path."""
    file = source if isinstance(source, Path) else resources.files("grognard.cartography") / "styles" / f"{source}.toml"
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), MapStyle)
