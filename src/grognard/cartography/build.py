"""From public geodata to a text map, its relief picture and its coast. Needs the extra `maps`.

The steps: the sheet on the earth -> pixels -> what each hex holds -> terrain -> countries and areas -> rivers, shores
and passes on hexsides -> towns -> text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely.geometry import Polygon
from shapely.ops import unary_union

from grognard.cartography.areas import CLOSED, area_flags, lines_around
from grognard.cartography.arrays import Array
from grognard.cartography.coastline import coast_text
from grognard.cartography.countries import Owners, countries_and_flags
from grognard.cartography.geodata import Geodata
from grognard.cartography.geometry import Sheet, Side, all_centres, numbers_at
from grognard.cartography.georeference import Georeference, georeference
from grognard.cartography.passes import pass_sides
from grognard.cartography.pixels import Pixels
from grognard.cartography.relief import relief_picture
from grognard.cartography.river_lines import river_sides
from grognard.cartography.shores import WATER, coast_rings, coastal, water_sides
from grognard.cartography.spec import MapSpec, load_gazetteer
from grognard.cartography.terrain import Survey, classify, is_closed
from grognard.cartography.textmap import HexFact, SideFact, TextMap, box_text, quoted
from grognard.cartography.towns import (
    TownOnSheet,
    built_up_pixels,
    core_pixels,
    listed_places,
    towns_on_sheet,
    written_places,
)
from grognard.engine.grid import Grid


@dataclass(frozen=True)
class Built:
    """A generated map: its text, and the files that the text names (relief picture, coast) with their content."""

    text: str
    files: dict[str, bytes]
    surveys: dict[str, Survey]


@dataclass(frozen=True)
class Water:
    """Land and lakes: as shapes on the earth, and as pixels."""

    coast: Any
    lakes: Any
    land: Array
    lake: Array


def build_map(spec: MapSpec, geodata: Path) -> Built:
    grid = Grid.parse(spec.grid)
    sheet = Sheet(grid, _on_the_map(spec, grid))
    reference = georeference(spec.geo, grid)
    pixels = Pixels(sheet, reference, spec.pixels_per_hex)
    data = Geodata(geodata, spec.region, pixels.bounds)
    towns = towns_on_sheet(load_gazetteer(spec.gazetteer), spec.built_up, sheet, reference)

    water = _water(spec, data, pixels)
    surveys = _survey(spec, data, pixels, water, towns)
    terrain = {label: classify(survey, spec.terrain) for label, survey in surveys.items()} | spec.terrain.hexes
    files = {f"{spec.name}.relief.png": relief_picture(spec.relief, reference, data, sheet.box)}
    result = TextMap(spec.name, spec.title, spec.grid, spec.terrain.codes)
    result.head = [_geo_line(reference), f"relief file={spec.name}.relief.png box={box_text(sheet.box)}"]
    if spec.coast is not None:
        files[f"{spec.name}.coast"] = coast_text(coast_rings(spec.coast, water.coast, water.lakes, pixels)).encode()
        result.head.append(f"coast file={spec.name}.coast")
    if spec.style is not None:
        result.head.append(f"style {spec.style}")

    result.hexes = _hexes(spec, data, pixels, water, terrain, surveys)
    sides = _sides(spec, data, pixels, water, terrain, result.hexes)
    result.sides = [fact for kind_and_name in sides for fact in _side_facts(sheet, kind_and_name)]
    if spec.built_up is None:
        result.places = listed_places(towns, terrain, sheet)
    else:
        result.places = written_places(towns, spec.built_up)
    return Built(result.text(), files, surveys)


def _on_the_map(spec: MapSpec, grid: Grid) -> list[str]:
    named = {name for _, name in grid.named}
    return [
        label
        for label, centre in all_centres(grid)
        if label in named or numbers_at(grid, *centre)[1] not in spec.off_rows
    ]


def _water(spec: MapSpec, data: Geodata, pixels: Pixels) -> Water:
    coast = unary_union([shape.buffer(0) for shape in data.layer("land").geometry])
    lakes = data.layer("lakes").set_crs(4326, allow_override=True)
    if not spec.water.reservoirs:
        nameless = lakes["name"].isna() & (lakes["featurecla"] == "Reservoir")
        lakes = lakes[~(lakes["name"].astype(str).str.contains("eservoir") | nameless)]
    area = lakes.to_crs("+proj=laea +lat_0=50 +lon_0=15").area / 1e6
    large = [*lakes[area > spec.water.smallest_lake_km2].geometry, *(Polygon(ring) for ring in spec.water.flooded)]
    lake = pixels.burn_earth((shape, 1) for shape in large) == 1
    return Water(coast, unary_union(large), (pixels.burn_earth([(coast, 1)]) == 1) & ~lake, lake)


def _survey(spec: MapSpec, data: Geodata, pixels: Pixels, water: Water, towns: list[TownOnSheet]) -> dict[str, Survey]:
    lon, lat, land = pixels.lon, pixels.lat, water.land
    marsh = [] if spec.terrain.marsh is None else data.layer(spec.terrain.marsh).geometry
    measured = {
        "land": pixels.mean(land),
        "lake": pixels.mean(water.lake),
        "height": pixels.mean(data.elevation.at(lon, lat), land),
        "relief": pixels.mean(data.relief_within(spec.terrain.relief_window).at(lon, lat), land),
        "forest": pixels.mean(data.forest.at(lon, lat), land),
        "marsh": pixels.mean(pixels.burn_earth((shape, 1) for shape in marsh), land),
        "core": pixels.mean(core_pixels(towns, pixels)),
        "built_up": pixels.mean(built_up_pixels(towns, pixels)),
    }
    people: dict[str | None, int] = {}
    for t in towns:
        people[t.hex] = max(people.get(t.hex, 0), t.town.people)
    count, cities = Counter(t.hex for t in towns), Counter(t.hex for t in towns if t.city)
    return {
        label: Survey(
            **{name: values[label] for name, values in measured.items()},
            people=people.get(label, 0),
            towns=count[label],
            cities=cities[label],
        )
        for label in pixels.sheet.labels
    }


def _hexes(
    spec: MapSpec,
    data: Geodata,
    pixels: Pixels,
    water: Water,
    terrain: Mapping[str, str],
    surveys: Mapping[str, Survey],
) -> dict[str, HexFact]:
    sheet = pixels.sheet
    now = _owners(spec.countries.now, data, pixels, water.land)
    before = _owners(spec.countries.before, data, pixels, water.land) if spec.countries.before else {}
    owners = {label: Owners(now[label], before.get(label)) for label in sheet.labels if terrain[label] != "sea"}
    countries = countries_and_flags(spec.countries, owners, sheet)
    dry = {label: country for label, (country, _) in countries.items() if terrain[label] not in WATER}
    areas, coast = area_flags(spec.area, dry, sheet), coastal(terrain, sheet)
    hexes = {}
    for label in sheet.labels:
        country, owned = countries.get(label, (None, ()))
        flags = [*owned, *areas.get(label, [])]
        flags += ["coast"] if label in coast else []
        flags += ["prohibited"] if is_closed(surveys[label], spec.terrain) else []
        hexes[label] = HexFact(terrain[label], country, tuple(sorted(flags)))
    return hexes


def _owners(layer: str, data: Geodata, pixels: Pixels, land: Array) -> dict[str, str | None]:
    frame = data.layer(layer)
    names = [None, *sorted(set(frame["name"]))]
    numbered = [(shape, names.index(name)) for shape, name in zip(frame.geometry, frame["name"], strict=True)]
    return {label: names[k] for label, k in pixels.majority(pixels.burn_earth(numbered), land).items()}


def _sides(
    spec: MapSpec,
    data: Geodata,
    pixels: Pixels,
    water: Water,
    terrain: Mapping[str, str],
    hexes: Mapping[str, HexFact],
) -> Iterable[dict[Side, tuple[str, str]]]:
    """Hexside -> (kind, name), for each sort of thing that may lie on one."""
    sheet = pixels.sheet
    yield {
        side: fact
        for side, fact in river_sides(spec.river, data, pixels).items()
        if not any(terrain[label] == "sea" for label, _ in sheet.sides[side])
    }
    wet = {}
    if spec.water.side_land is not None:
        found = water_sides(terrain, water.land, water.lake, pixels, spec.water.side_land)
        shut = {label for label, fact in hexes.items() if CLOSED in fact.flags}
        wet = {s: kind for s, kind in found.items() if not all(label in shut for label, _ in sheet.sides[s])}
        yield {side: (kind, "") for side, kind in wet.items()}
    if spec.passes is not None:
        at = {name: _point(pixels.reference, place) for name, place in spec.passes.at.items()}
        yield {s: ("pass", name) for s, name in pass_sides(at, spec.passes.through, terrain, sheet).items()}
    flags = {label: list(fact.flags) for label, fact in hexes.items() if fact.terrain not in WATER}
    for line in spec.line:
        yield dict.fromkeys(lines_around(line, flags, sheet, set(wet)), (line.kind, line.name))


def _point(reference: Georeference, place: tuple[float, float]) -> tuple[float, float]:
    x, y = reference.to_sheet(*place)
    return float(x), float(y)


def _geo_line(reference: Georeference) -> str:
    east, north = reference.offset
    return f"geo km={reference.km} rot={reference.rotation} offset={east},{north} proj={quoted(reference.projection)}"


def _side_facts(sheet: Sheet, found: Mapping[Side, tuple[str, str]]) -> list[SideFact]:
    """Hexsides inside the map, each written from the hex that sorts first."""
    facts = []
    for side, (kind, name) in found.items():
        hexes = sheet.sides[side]
        if len(hexes) == 2:
            label, direction = hexes[0]
            facts.append(SideFact(label, direction, kind, name))
    return facts
