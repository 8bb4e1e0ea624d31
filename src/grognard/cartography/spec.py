"""A map's specification: everything the builder has to be told, read from one TOML file in `specs/`."""

from __future__ import annotations

import csv
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

LonLat = tuple[float, float]
LonLatBox = tuple[float, float, float, float]  # west, south, east, north


class Anchor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex that the rulebook names together with a place on earth."""

    hex: str
    at: LonLat
    weight: float = 1.0


class GeoSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Scale, rotation and offset of the sheet in a map projection; `anchors` asks for a fit instead."""

    projection: str
    km: float | None = None
    rotation: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    anchors: tuple[Anchor, ...] = ()


class TerrainSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thresholds. Relief is in metres within about 5 km, shares are of a hex's land, heights are means."""

    codes: dict[str, str]
    steep: float  # relief that is rough by itself
    hilly: float  # relief that is rough when wooded
    wooded: float  # forest share that goes with `hilly`
    forest: float  # forest share of a forest hex
    rough_first: bool  # hilly and wooded is rough even where it is forest
    lake: float = 0.5  # lake share of a lake hex
    smallest_lake_km2: float = 5.0
    closed_above: float | None = None  # mean height from which a hex is flagged `prohibited`


class BuiltUpSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Towns are discs of even density; a hex is built up by the share of it that they cover."""

    density: float  # people per square kilometre
    city_share: float
    urban_share: float
    urban_people: int  # a town of this size makes its hex urban
    town_people: int  # a town of this size is written on the map
    apart: float  # distance between two written towns, in hexes
    cities: tuple[str, ...]


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of a river whose class differs from the rest."""

    within: LonLatBox
    kind: str


class RiverSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: str
    layer_names: tuple[str, ...] = ()
    lines: tuple[tuple[LonLat, ...], ...] = ()  # drawn by hand where the public data have no line
    reaches: tuple[Reach, ...] = ()


class ReliefSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Flat country needs its heights exaggerated more to show them."""

    exaggeration: float
    pixels_per_hex: int


class MapSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str
    game: str
    region: str
    borders: str
    gazetteer: str
    grid: str  # as in the map's own grid line
    geo: GeoSpec
    terrain: TerrainSpec
    built_up: BuiltUpSpec
    relief: ReliefSpec
    river: tuple[RiverSpec, ...]
    pixels_per_hex: int = 44


class Town(msgspec.Struct, frozen=True):
    name: str
    lon: float
    lat: float
    people: int


def specs_folder() -> Traversable:
    return resources.files("grognard.cartography") / "specs"


def known_maps() -> list[str]:
    return sorted(f.name.removesuffix(".toml") for f in specs_folder().iterdir() if f.name.endswith(".toml"))


def load_spec(name: str) -> MapSpec:
    data = tomllib.loads((specs_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    return msgspec.convert(data, MapSpec)


def load_gazetteer(file: str) -> list[Town]:
    """Our own list of towns: name, longitude, latitude, rounded population of about 1985."""
    text = (specs_folder() / file).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    rows = csv.DictReader(lines, delimiter="\t")
    return [Town(row["name"], float(row["lon"]), float(row["lat"]), int(row["people"])) for row in rows]
