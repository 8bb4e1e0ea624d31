"""Towns on the sheet: discs of even density that make hexes urban or city, or places as they are listed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry import Point as Disc

from grognard.cartography.arrays import Array
from grognard.cartography.geometry import Sheet
from grognard.cartography.georeference import Georeference
from grognard.cartography.pixels import Pixels
from grognard.cartography.spec import BuiltUpSpec, Town
from grognard.cartography.textmap import Place

LARGEST_TOWN, LARGEST_CORE = 2.2, 1.15  # radius in hexes: beyond it a town is suburbs and parks
CORE = 0.55  # radius of a city's core as a share of the whole
BESIDE = (0.26, 0.2)  # how far from the middle of its hex a listed town may stand, right and down


@dataclass(frozen=True)
class TownOnSheet:
    town: Town
    x: float
    y: float
    radius: float
    hex: str | None
    city: bool


def towns_on_sheet(
    towns: Sequence[Town], built_up: BuiltUpSpec | None, sheet: Sheet, reference: Georeference
) -> list[TownOnSheet]:
    placed = []
    for town in towns:
        x, y = (float(v) for v in reference.to_sheet(town.lon, town.lat))
        radius = 0.0 if built_up is None else math.sqrt(town.people / built_up.density / math.pi) / reference.km
        city = town.kind == "city" if built_up is None else town.name in built_up.cities
        placed.append(TownOnSheet(town, x, y, radius, town.hex or sheet.at(x, y), city))
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


def listed_places(towns: Sequence[TownOnSheet], terrain: Mapping[str, str], sheet: Sheet) -> list[Place]:
    """Every town as the gazetteer has it. A town that would fall into the sea goes to the nearest land hex beside it.

    The flag `at:` tells where in its hex a town lies, in hundredths of a hex right and down of the middle.
    """
    places = []
    for t in towns:
        if t.hex is not None and (label := _ashore(t, terrain, sheet)) is not None:
            cx, cy = sheet.centre[label]
            aside = [max(-most, min(most, d)) for d, most in zip((t.x - cx, t.y - cy), BESIDE)]
            where = ",".join(f"{100 * d:+.0f}" for d in aside)
            places.append(Place(label, t.town.kind, t.town.name, (*t.town.flags, f"at:{where}")))
    return places


def _ashore(t: TownOnSheet, terrain: Mapping[str, str], sheet: Sheet) -> str | None:
    if t.hex is None or terrain[t.hex] != "sea":
        return t.hex
    beside = [sheet.at(*sheet.beyond(t.hex, direction)) for direction in sheet.directions]
    dry = [label for label in beside if label is not None and terrain[label] != "sea"]
    return min(dry, key=lambda label: math.dist(sheet.centre[label], (t.x, t.y)), default=None)
