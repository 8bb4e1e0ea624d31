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
    """Scale, rotation and offset of the sheet in a map projection; `anchors` asks for a fit instead.

    `pins` stretch the sheet like rubber, so that their places fall in their hexes; the pull of a pin fades over
    `pin_reach` kilometres.
    """

    projection: str
    km: float | None = None
    rotation: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    anchors: tuple[Anchor, ...] = ()
    pins: tuple[Anchor, ...] = ()
    pin_reach: float = 300.0


class TerrainRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex is of this terrain if what was measured in it lies above and below these figures (see `Survey`)."""

    terrain: str
    above: dict[str, float] = {}
    below: dict[str, float] = {}


class TerrainSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first rule that fits gives the terrain; `hexes` are those whose terrain the rulebook tells."""

    codes: dict[str, str]
    rule: tuple[TerrainRule, ...]
    otherwise: str = "clear"
    hexes: dict[str, str] = {}
    relief_window: tuple[int, int] = (3, 5)  # minutes of latitude and longitude within which relief is measured
    marsh: str | None = None  # a layer
    closed_above: float | None = None  # mean height from which a hex is flagged `prohibited`


class WaterSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lakes that count, and hexsides that are under water."""

    smallest_lake_km2: float = 5.0
    reservoirs: bool = True
    flooded: tuple[tuple[LonLat, ...], ...] = ()  # rings of land that was water then
    side_land: float | None = None  # a hexside with a smaller share of land is a sea or lake side


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An island that the printed map shows in another place."""

    within: LonLatBox
    to: str


class CoastSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The drawn coast; figures in hexes."""

    generalise: float
    smallest_island: float
    smallest_lake: float
    moved: tuple[Shift, ...] = ()


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules call a country: hexes of these owners now or before, or these hexes.

    `owned` tells that the hexes listed had this owner, too, though most of their land did not.
    """

    country: str
    owned: bool = False
    now: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class CountriesSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Owners by date. A flag `c37:Poland` tells the owner of another date where it is not the rules' country."""

    now: str  # the layer of the map's date
    now_flag: str = ""
    before: str = ""  # the layer of an earlier date
    before_flag: str = ""
    called: tuple[Called, ...] = ()  # the first that fits


class AreaSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Land hexes that get a flag: all of these countries, columns and rows, or those listed ("64.00..64.07").

    Of flags that begin alike (`th:`) a hex gets the first; hexes that are `closed` get no other.
    """

    flag: str
    countries: tuple[str, ...] = ()
    cols: tuple[int, int] | None = None
    rows: tuple[int, int] | None = None
    hexes: tuple[str, ...] = ()


class LineSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line on the hexsides between open hexes with a flag and open hexes without it."""

    around: str
    kind: str
    name: str


class PassesSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexside of such a terrain nearest to each place may be crossed."""

    through: str
    at: dict[str, LonLat]


class BuiltUpSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Towns are discs of even density, and the largest are written; without this every town is a place as listed."""

    density: float  # people per square kilometre
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
    probes: tuple[LonLat, ...] = ()  # points on lines that have no name in the public data
    lines: tuple[tuple[LonLat, ...], ...] = ()  # drawn by hand where the public data have no line
    within: LonLatBox | None = None
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
    gazetteer: str
    grid: str  # as in the map's own grid line
    geo: GeoSpec
    terrain: TerrainSpec
    countries: CountriesSpec
    relief: ReliefSpec
    river: tuple[RiverSpec, ...]
    water: WaterSpec = WaterSpec()
    built_up: BuiltUpSpec | None = None
    coast: CoastSpec | None = None
    passes: PassesSpec | None = None
    area: tuple[AreaSpec, ...] = ()
    line: tuple[LineSpec, ...] = ()
    off_rows: tuple[int, ...] = ()  # rows of the grid that are not on the map, but for hexes that have a name
    style: str | None = None  # how it is drawn, if not in the house style
    pixels_per_hex: int = 44


class Town(msgspec.Struct, frozen=True):
    name: str
    lon: float
    lat: float
    people: int = 0
    kind: str = "town"
    flags: tuple[str, ...] = ()
    hex: str = ""  # where the rules have it, whatever geography says


def specs_folder() -> Traversable:
    return resources.files("grognard.cartography") / "specs"


def known_maps() -> list[str]:
    return sorted(f.name.removesuffix(".toml") for f in specs_folder().iterdir() if f.name.endswith(".toml"))


def load_spec(name: str) -> MapSpec:
    data = tomllib.loads((specs_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    return msgspec.convert(data, MapSpec)


def load_gazetteer(file: str) -> list[Town]:
    """Our own list of towns: name, longitude, latitude, and what else the map needs to know of them."""
    text = (specs_folder() / file).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    rows = [{k: v for k, v in row.items() if v} for row in csv.DictReader(lines, delimiter="\t")]
    return [msgspec.convert({**row, "flags": row.get("flags", "").split()}, Town, strict=False) for row in rows]
