"""From public geodata to a text map and its relief picture. Needs the extra `maps`.

The steps: the sheet on the earth -> pixels -> what each hex holds -> terrain -> rivers on hexsides -> towns -> text.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from shapely.ops import unary_union

from grognard.cartography.geodata import Geodata
from grognard.cartography.geometry import Sheet, Side
from grognard.cartography.georeference import Array, Georeference, georeference
from grognard.cartography.pixels import Pixels
from grognard.cartography.relief import relief_picture
from grognard.cartography.river_lines import river_sides
from grognard.cartography.spec import MapSpec, load_gazetteer
from grognard.cartography.terrain import Survey, classify, is_closed
from grognard.cartography.textmap import HexFact, SideFact, TextMap, box_text, quoted
from grognard.cartography.towns import TownOnSheet, built_up_pixels, core_pixels, towns_on_sheet, written_places
from grognard.engine.hexmap import Grid


@dataclass(frozen=True)
class Built:
    """A generated map: its text and its relief picture, with the name the text knows the picture by."""

    text: str
    relief: bytes
    relief_file: str
    surveys: dict[str, Survey]


def build_map(spec: MapSpec, geodata: Path) -> Built:
    grid = Grid.parse(spec.grid)
    sheet = Sheet(grid)
    reference = georeference(spec.geo, grid)
    pixels = Pixels(sheet, reference, spec.pixels_per_hex)
    data = Geodata(geodata, spec.region, pixels.bounds)
    towns = towns_on_sheet(load_gazetteer(spec.gazetteer), spec.built_up, sheet, reference)

    land, lakes = _land_and_lakes(spec, data, pixels)
    surveys = _survey(data, pixels, land, lakes, towns)
    countries = _countries(spec.borders, data, pixels, land)
    relief_file = f"{spec.name}.relief.png"
    result = TextMap(spec.name, spec.title, spec.grid, spec.terrain.codes)
    result.head = [_geo_line(reference), f"relief file={relief_file} box={box_text(sheet.box)}"]
    for label, survey in surveys.items():
        terrain = classify(survey, spec.terrain, spec.built_up)
        flags = ("prohibited",) if is_closed(survey, spec.terrain) else ()
        result.hexes[label] = HexFact(terrain, countries[label], flags)
    result.places = written_places(towns, spec.built_up)
    result.sides = _side_facts(sheet, river_sides(spec.river, data, pixels))
    return Built(result.text(), relief_picture(spec.relief, reference, data, sheet.box), relief_file, surveys)


def _land_and_lakes(spec: MapSpec, data: Geodata, pixels: Pixels) -> tuple[Array, Array]:
    coast = unary_union([shape.buffer(0) for shape in data.layer("land").geometry])
    lakes = data.layer("lakes").set_crs(4326, allow_override=True)
    area = lakes.to_crs("+proj=laea +lat_0=50 +lon_0=15").area / 1e6
    large = lakes[area > spec.terrain.smallest_lake_km2]
    lake = pixels.burn_earth((shape, 1) for shape in large.geometry) == 1
    return (pixels.burn_earth([(coast, 1)]) == 1) & ~lake, lake


def _survey(data: Geodata, pixels: Pixels, land: Array, lakes: Array, towns: list[TownOnSheet]) -> dict[str, Survey]:
    lon, lat = pixels.lon, pixels.lat
    lake = pixels.mean(lakes)
    height = pixels.mean(data.elevation.at(lon, lat), land)
    relief = pixels.mean(data.relief.at(lon, lat), land)
    forest = pixels.mean(data.forest.at(lon, lat), land)
    city = pixels.mean(core_pixels(towns, pixels))
    built_up = pixels.mean(built_up_pixels(towns, pixels))
    largest: dict[str, int] = {}
    for t in towns:
        if t.hex is not None:
            largest[t.hex] = max(largest.get(t.hex, 0), t.town.people)
    cities = {t.hex for t in towns if t.city}
    return {
        label: Survey(
            lake[label],
            height[label],
            relief[label],
            forest[label],
            city[label],
            built_up[label],
            largest.get(label, 0),
            label in cities,
        )
        for label in pixels.sheet.labels
    }


def _countries(layer: str, data: Geodata, pixels: Pixels, land: Array) -> dict[str, str | None]:
    frame = data.layer(layer)
    names = [None, *sorted(set(frame["name"]))]
    numbered = [(shape, names.index(name)) for shape, name in zip(frame.geometry, frame["name"], strict=True)]
    return {label: names[k] for label, k in pixels.majority(pixels.burn_earth(numbered), land).items()}


def _geo_line(reference: Georeference) -> str:
    east, north = reference.offset
    return f"geo km={reference.km} rot={reference.rotation} offset={east},{north} proj={quoted(reference.projection)}"


def _side_facts(sheet: Sheet, rivers: dict[Side, tuple[str, str]]) -> list[SideFact]:
    """Hexsides inside the map, each written from the hex that sorts first."""
    facts = []
    for side, (kind, name) in rivers.items():
        hexes = sheet.sides[side]
        if len(hexes) == 2:
            label, direction = hexes[0]
            facts.append(SideFact(label, direction, kind, name))
    return facts
