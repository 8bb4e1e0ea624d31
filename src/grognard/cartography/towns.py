"""Towns on the sheet: discs of even density that make hexes urban or city, and the names to be written."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from shapely.geometry import Point as Disc

from grognard.cartography.geometry import Sheet
from grognard.cartography.georeference import Array, Georeference
from grognard.cartography.pixels import Pixels
from grognard.cartography.spec import BuiltUpSpec, Town
from grognard.cartography.textmap import Place

LARGEST_TOWN, LARGEST_CORE = 2.2, 1.15  # radius in hexes: beyond it a town is suburbs and parks
CORE = 0.55  # radius of a city's core as a share of the whole


@dataclass(frozen=True)
class TownOnSheet:
    town: Town
    x: float
    y: float
    radius: float
    hex: str | None
    city: bool


def towns_on_sheet(
    towns: Sequence[Town], built_up: BuiltUpSpec, sheet: Sheet, reference: Georeference
) -> list[TownOnSheet]:
    placed = []
    for town in towns:
        x, y = (float(v) for v in reference.to_sheet(town.lon, town.lat))
        radius = math.sqrt(town.people / built_up.density / math.pi) / reference.km
        placed.append(TownOnSheet(town, x, y, radius, sheet.at(x, y), town.name in built_up.cities))
    return placed


def built_up_pixels(towns: Sequence[TownOnSheet], pixels: Pixels) -> Array:
    return pixels.burn((Disc(t.x, t.y).buffer(min(t.radius, LARGEST_TOWN)), 1) for t in towns)


def core_pixels(towns: Sequence[TownOnSheet], pixels: Pixels) -> Array:
    return pixels.burn((Disc(t.x, t.y).buffer(min(CORE * t.radius, LARGEST_CORE)), 1) for t in towns if t.city)


def written_places(towns: Sequence[TownOnSheet], built_up: BuiltUpSpec) -> list[Place]:
    """The towns that are written on the map: cities first, then the largest; close neighbours are left out."""
    chosen: list[TownOnSheet] = []
    for town in sorted(towns, key=lambda t: (not t.city, -t.town.people)):
        large = town.city or town.town.people >= built_up.town_people
        crowded = any(abs(town.x - other.x) + abs(town.y - other.y) < built_up.apart for other in chosen)
        if town.hex is not None and large and not crowded:
            chosen.append(town)
    return [Place(t.hex, "city" if t.city else "town", t.town.name) for t in chosen if t.hex is not None]
