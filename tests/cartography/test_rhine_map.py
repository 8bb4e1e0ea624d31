"""Across the Rhine: every fact that the rulebook prints about a hex holds on the map."""

from __future__ import annotations

import pytest

from grognard.cartography import load_map, maps_folder
from grognard.engine.hexmap import HexMap

pytestmark = pytest.mark.game("superpowers")

EDGE_OUT = {"NW", "W", "SW"}


@pytest.fixture(scope="module")
def rhine() -> HexMap:
    return load_map(maps_folder("superpowers"), "rhine")


def terrain(board: HexMap, label: str) -> str:
    return board.terrain[board.hex(label)]


def country(board: HexMap, label: str) -> str:
    return board.country[board.hex(label)]


def hexes_named(board: HexMap, kind: str, name: str) -> set[str]:
    return {board.label(place.hex) for place in board.places_of(kind, name)}


def reached(board: HexMap, start: str, river: str) -> set[int]:
    """All hexes that can be walked to without crossing a river."""
    found = [board.hex(start)]
    for hex in found:
        found += [n for n in board.neighbours[hex] if n not in found and river not in board.side(hex, n).values()]
    return set(found)


@pytest.mark.rule("superpowers", "AR:EX19.0.b")
def test_moenchengladbach_is_the_four_urban_hexes_of_the_set_up(rhine: HexMap) -> None:
    assert hexes_named(rhine, "urban", "Mönchengladbach") == {"2019", "2119", "2120", "2219"}
    assert {terrain(rhine, label) for label in ("2019", "2119", "2120", "2219")} == {"urban"}


@pytest.mark.rule("superpowers", "AR:EX19.0.c")
def test_2225_where_the_territorials_set_up_is_duesseldorf(rhine: HexMap) -> None:
    assert "2225" in hexes_named(rhine, "city", "Düsseldorf")
    assert country(rhine, "2225") == "West Germany"


@pytest.mark.rule("superpowers", "AR:EX19.0.d")
def test_0304_is_the_city_of_liege_with_urban_hexes_beside_it(rhine: HexMap) -> None:
    assert hexes_named(rhine, "city", "Liège") == {"0304"}
    beside = [n for n in rhine.neighbours[rhine.hex("0304")] if rhine.terrain[n] == "urban"]
    assert 3 * (len(beside) + 1) >= 9, "nine Belgian units must find room"
    assert country(rhine, "0304") == "Belgium"


@pytest.mark.rule("superpowers", "AR:EX2.0.a")
def test_0105_is_a_nato_supply_source(rhine: HexMap) -> None:
    assert [place.hex for place in rhine.places_of("supply", "0105")] == [rhine.hex("0105")]


@pytest.mark.rule("superpowers", "AR:EX2.0.a")
def test_every_road_over_the_west_edge_is_a_nato_supply_source(rhine: HexMap) -> None:
    west = {hex for (hex, way), kinds in rhine.exits.items() if way in EDGE_OUT and _is_west_edge(rhine, hex) and kinds}
    assert west
    assert west <= {place.hex for place in rhine.places_of("supply")}


def _is_west_edge(board: HexMap, hex: int) -> bool:
    return board.label(hex).endswith("01") and any(d == "W" for h, d in board.exits if h == hex)


def test_1502_where_the_limburg_regiment_enters_is_in_belgium(rhine: HexMap) -> None:
    assert country(rhine, "1502") == "Belgium"
    assert hexes_named(rhine, "entry_hex", "Limburg") == {"1502"}


@pytest.mark.parametrize(
    ("name", "label", "state"),
    [
        ("Aachen", "0713", "West Germany"),
        ("Bonn", "0630", "West Germany"),
        ("Köln", "1328", "West Germany"),
        ("Düsseldorf", "2225", "West Germany"),
        ("Liège", "0304", "Belgium"),
        ("Maastricht", "1006", "Netherlands"),
        ("Venlo", "2715", "Netherlands"),
        ("Geleen", "1408", "Netherlands"),
    ],
)
def test_cities_that_the_rules_name(rhine: HexMap, name: str, label: str, state: str) -> None:
    assert label in hexes_named(rhine, "city", name)
    assert (terrain(rhine, label), country(rhine, label)) == ("city", state)


def test_no_city_that_the_rules_do_not_name(rhine: HexMap) -> None:
    named = {"Aachen", "Bonn", "Köln", "Düsseldorf", "Liège", "Maastricht", "Venlo", "Geleen"}
    assert {place.name for place in rhine.places_of("city")} == named
    cities = {place.hex for place in rhine.places_of("city")}
    assert cities == {hex for hex in rhine.hexes if rhine.terrain[hex] == "city"}


def test_rhine_cities_lie_on_the_rhine_and_the_others_do_not(rhine: HexMap) -> None:
    for place in rhine.places_of("city"):
        bank = any("Rhine" in rhine.side(place.hex, n).values() for n in rhine.neighbours[place.hex])
        assert bank == ("rhine" in place.flags) == (place.name in ("Köln", "Düsseldorf", "Bonn")), place.name


def test_the_maas_divides_the_map_in_two(rhine: HexMap) -> None:
    west, east = reached(rhine, "2801", "Maas"), reached(rhine, "2119", "Maas")
    assert not west & east
    assert len(west | east) == len(rhine.hexes)
    assert rhine.hex("1502") in west
    assert rhine.hex("0713") in east
    assert rhine.hex("0105") in east


@pytest.mark.parametrize(
    ("area", "edge"), [("A", "34"), ("B", "34"), ("1", "34"), ("2", "34"), ("3", "01"), ("4", "01")]
)
def test_entry_areas_lie_on_their_edge(rhine: HexMap, area: str, edge: str) -> None:
    labels = hexes_named(rhine, "entry_area", area)
    assert labels
    assert {label[2:] for label in labels} == {edge}


def test_no_entry_area_of_nato_is_closed_by_a_soviet_one_beside_it(rhine: HexMap) -> None:
    for own in "12":
        for enemy in "AB":
            there = {place.hex for place in rhine.places_of("entry_area", enemy)}
            for place in rhine.places_of("entry_area", own):
                assert not there & set(rhine.within(place.hex, 2))


def test_rhine_and_maas_are_major_and_all_other_rivers_minor(rhine: HexMap) -> None:
    major = {name for kinds in rhine.sides.values() for kind, name in kinds.items() if kind == "major_river"}
    minor = {name for kinds in rhine.sides.values() for kind, name in kinds.items() if kind == "minor_river"}
    assert major == {"Rhine", "Maas"}
    assert minor.isdisjoint(major)
