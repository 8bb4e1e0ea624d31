"""The map agrees with every hex that the rulebook names."""

from __future__ import annotations

import pytest

from grognard.engine.hexset import members
from grognard.games.nato.scenario import Scenario
from tests.nato.build import load


@pytest.fixture(scope="module")
def static() -> Scenario:
    return load()


NAMED = {
    "1310": "Copenhagen", "1415": "Odense", "1420": "Esbjerg", "2111": "Rostock", "2412": "Schwerin", "2416": "Hamburg",
    "2417": "Hamburg", "2420": "Bremerhaven", "2504": "Szczecin", "2526": "Delfzijl", "2615": "Lüneburg",
    "2621": "Oldenburg", "2626": "Groningen", "2720": "Bremen", "3007": "West Berlin", "3115": "Braunschweig",
    "3117": "Hannover", "3120": "Minden", "3220": "Bielefeld", "4203": "Prague", "5312": "Munich", "5313": "Munich",
}  # fmt: skip
TERRAIN = {
    "1410": "clear", "2521": "clear", "2919": "clear", "3215": "clear", "3319": "clear", "3321": "clear",
    "2825": "forest", "3320": "forest", "2921": "marsh", "3218": "rough", "3318": "rough",
}  # fmt: skip
LAND = (
    "1209 1210 1411 1512 1513 1514 2317 2321 2419 2421 2516 2522 2617 2618 2619 2717 2817 2818 2819 2820 2822 2918 "
    "2920 2922 3017 3116 3118 3217 3317"
)
NEIGHBOURS = (
    "2818-2919 3118-3218 3120-3220 2321-2420 2321-2421 2720-2819 2819-2919 2819-2920 3218-3318 3218-3319 1209-1210 "
    "1513-1514 2729-2730 2416-2417 5312-5313"
)
MAJOR_RIVERS = "2720-2819 2918-2919 2520-2521 2420-2521 2521-2620"
MINOR_RIVERS = "3118-3218 3217-3218 3217-3318 3317-3318"
OPEN_SIDES = "2819-2919 3218-3319 3318-3319 3321-3320 3320-3319 2920-2921 2921-2922 2919-2920"


def pairs(text: str) -> list[tuple[str, str]]:
    return [(a, b) for a, _, b in (pair.partition("-") for pair in text.split())]


def kinds(static: Scenario, a: str, b: str) -> set[str]:
    return set(static.board.side(static.board.hex(a), static.board.hex(b)))


@pytest.mark.parametrize(("label", "name"), NAMED.items())
def test_cities_that_the_rules_name_stand_in_their_hexes(static: Scenario, label: str, name: str):
    assert static.cities[static.board.hex(label)].name == name


@pytest.mark.parametrize(("label", "terrain"), TERRAIN.items())
def test_terrain_that_the_rules_tell_is_on_the_map(static: Scenario, label: str, terrain: str):
    assert static.primary[static.board.hex(label)] == terrain


@pytest.mark.parametrize("label", LAND.split())
def test_hexes_in_which_units_stand_in_the_examples_are_land(static: Scenario, label: str):
    assert static.is_land[static.board.hex(label)]


@pytest.mark.parametrize(("a", "b"), pairs(NEIGHBOURS))
def test_hexes_that_the_rules_call_adjacent_are(static: Scenario, a: str, b: str):
    assert static.board.distance(static.board.hex(a), static.board.hex(b)) == 1


@pytest.mark.parametrize(("a", "b"), pairs(MAJOR_RIVERS))
def test_the_weser_is_a_major_river(static: Scenario, a: str, b: str):
    assert "major_river" in kinds(static, a, b)


@pytest.mark.parametrize(("a", "b"), pairs(MINOR_RIVERS))
def test_attackers_of_the_combat_example_cross_a_minor_river(static: Scenario, a: str, b: str):
    assert "minor_river" in kinds(static, a, b)


@pytest.mark.parametrize(("a", "b"), pairs(OPEN_SIDES))
def test_hexsides_of_the_examples_cost_nothing(static: Scenario, a: str, b: str):
    assert not kinds(static, a, b) & {"major_river", "barred", "sea", "lake"}


@pytest.mark.parametrize(
    ("a", "b", "distance"), [("3007", "3115", 8), ("3007", "3117", 10), ("3007", "2615", 10), ("1209", "1410", 2)]
)
def test_distances_are_those_of_the_text(static: Scenario, a: str, b: str, distance: int):
    assert static.board.distance(static.board.hex(a), static.board.hex(b)) == distance


@pytest.mark.rule("nato", "10.3.3.4")
def test_three_west_german_cities_are_within_ten_hexes_of_west_berlin(static: Scenario):
    near = {
        city.name
        for city in static.cities.values()
        if city.country == "West Germany" and 0 < static.board.distance(city.hex, static.berlin) <= 10
    }
    assert near == {"Braunschweig", "Hannover", "Lüneburg"}


def test_west_berlin_is_a_major_city_of_west_germany(static: Scenario):
    city = static.cities[static.board.hex("3007")]
    assert (city.kind, city.country, city.side) == ("major_city", "West Germany", "nato")


def test_kiel_and_minden_are_minor_cities_of_strength_one(static: Scenario):
    found = {city.name: (city.kind, city.organic) for city in static.cities.values()}
    assert found["Kiel"] == found["Minden"] == ("minor_city", 1)


def test_all_danish_cities_are_coastal_ports(static: Scenario):
    assert all(city.coastal for city in static.cities.values() if city.country == "Denmark")


def test_hamburg_bremen_and_szczecin_are_inland_ports(static: Scenario):
    for label in ("2417", "2720", "2504"):
        city = static.cities[static.board.hex(label)]
        assert city.port
        assert not city.coastal


def test_the_warsaw_pact_has_no_key_city(static: Scenario):
    assert not [c for c in static.cities.values() if c.side == "wp" and c.kind == "key_city"]


@pytest.mark.rule("nato", "11.0")
def test_every_land_hex_is_within_five_of_a_city(static: Scenario):
    board = static.board
    assert all(any(board.distance(h, c) <= 5 for c in static.cities) for h in members(static.land))


@pytest.mark.parametrize(
    ("label", "country"), [("2814", "East Germany"), ("2110", "East Germany"), ("1310", "Denmark")]
)
def test_countries_are_those_of_the_text(static: Scenario, label: str, country: str):
    assert static.country_of[static.board.hex(label)] == country


def test_the_danish_ferry_crosses_an_all_sea_hexside(static: Scenario):
    assert {static.board.label(h) for h in static.ferry} == {"1513", "1514"}
    assert {"ferry", "sea"} <= kinds(static, "1513", "1514")


@pytest.mark.rule("nato", "12.1.1")
def test_the_afsluitdijk_carries_units_over_the_sea_and_barred_sides_do_not(static: Scenario):
    hex = static.board.hex
    assert "dike" in kinds(static, "2729", "2730")
    assert static.passable(hex("2729"), hex("2730"))
    barred = [n for n in static.board.neighbours[hex("2421")] if "barred" in static.board.side(hex("2421"), n)]
    assert barred
    assert not any(static.passable(hex("2421"), n) for n in barred)


def test_coastal_hexes_of_the_landing_examples_are_coastal(static: Scenario):
    for label in ("1209", "2321"):
        assert static.coast >> static.board.hex(label) & 1


def test_command_zones_cover_nato_land_but_berlin_once(static: Scenario):
    zones = list(static.zone_of.values())
    assert zones[0] & zones[1] == zones[1] & zones[2] == zones[0] & zones[2] == 0
    assert zones[0] | zones[1] | zones[2] == static.territory["nato"] & ~(1 << static.berlin)


def test_baltap_plays_on_its_part_of_the_map():
    static = load("baltap")
    assert static.is_land[static.board.hex("1310")]
    assert not static.is_land[static.board.hex("3117")]
    assert {city.name for city in static.cities.values()} >= {"Copenhagen", "Kiel", "Hamburg", "Rostock"}
