"""The Fall of the Third Reich: who holds what at the start, theatres and countries, as the rulebook has them.

A rule mark stands where the map is all that the rule asks for; where it is a part, the rule is named in brackets only.
"""

from __future__ import annotations

import pytest

from grognard.engine.hexmap import HexMap
from tests.cartography.europe import WATER, is_open, open_hexes, place, theatre, ways

pytestmark = pytest.mark.game("fottr")


@pytest.mark.rule("fottr", "18.2.a")
def test_the_kursk_zone_is_what_the_soviets_hold_within_two_hexes(europe: HexMap) -> None:
    near = set(europe.within(europe.hex("70.15"), 2))
    zone = {h for h in europe.hexes if "kursk_zone" in europe.flags[h]}
    assert zone == {h for h in near if "soviet" in europe.flags[h]}
    assert len(zone) == 16


@pytest.mark.parametrize(("face", "target"), [("69.14", "70.14"), ("70.17", "70.16")])
def test_both_faces_of_the_kursk_zone_can_be_attacked(europe: HexMap, face: str, target: str) -> None:
    """[3.2E]"""
    assert europe.hex(target) in ways(europe, europe.hex(face))
    assert "soviet" not in europe.flags[europe.hex(face)]
    assert "kursk_zone" in europe.flags[europe.hex(target)]


def test_a_command_marker_in_kharkov_reaches_both_faces(europe: HexMap) -> None:
    """Three hexes doubled by the city [3.2E 11.1.d]."""
    kharkov = place(europe, "Kharkov", "city").hex
    assert all(europe.distance(kharkov, europe.hex(face)) <= 6 for face in ("69.14", "70.17"))


@pytest.mark.parametrize("label", ["72.21", "65.10", "33.22", "70.17", "69.14"])
def test_german_corps_set_up_on_open_land_of_the_axis(europe: HexMap, label: str) -> None:
    """[3.2A.b 21.3]"""
    assert is_open(europe, europe.hex(label))
    assert "soviet" not in europe.flags[europe.hex(label)]


@pytest.mark.rule("fottr", "3.2D")
def test_switzerland_turkey_and_32_43_are_never_held_by_the_axis(europe: HexMap) -> None:
    shut = [
        h for h in europe.hexes if europe.country[h] in ("Switzerland", "Turkey") and europe.terrain[h] not in WATER
    ]
    assert len(shut) > 100
    assert all("closed" in europe.flags[h] for h in [*shut, europe.hex("32.43")])


def test_the_front_runs_between_what_the_two_sides_hold(europe: HexMap) -> None:
    """[3.2D]"""
    held = {h: "soviet" in europe.flags[h] for h in open_hexes(europe)}
    drawn = {pair for pair, kinds in europe.sides.items() if "front" in kinds}
    assert drawn == {(a, b) for a in held for b in ways(europe, a) if held[a] != held[b]}
    assert len(drawn) > 100


def test_every_open_hex_has_a_theatre_and_a_country(europe: HexMap) -> None:
    hexes = open_hexes(europe)
    assert len(hexes) > 1500
    assert {theatre(europe, h) for h in hexes} == {"nwe", "med", "east", "balkan"}
    assert all(europe.country[h] for h in hexes)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *[(name, "nwe") for name in ("Paris", "Calais", "Antwerp", "Rotterdam", "Essen", "Dortmund", "Munich")],
        *[(name, "med") for name in ("Rome", "Palermo", "Salerno", "Milan", "Marseilles")],
        *[(name, "east") for name in ("Berlin", "USIR", "Warsaw", "Riga", "Kiev", "Kursk", "Leningrad", "Prague")],
        *[(name, "balkan") for name in ("Budapest", "Bucharest", "Sofia", "Belgrade", "Salonika", "Athens")],
    ],
)
def test_theatre_of_a_place(europe: HexMap, name: str, expected: str) -> None:
    assert theatre(europe, place(europe, name).hex) == expected


@pytest.mark.parametrize(
    ("name", "country"),
    [
        ("Paris", "France"),
        ("Rome", "Italy"),
        ("Palermo", "Italy"),
        ("Messina", "Italy"),
        ("Vienna", "Germany"),
        ("Danzig", "Germany"),
        ("Koenigsberg", "Germany"),
        ("Prague", "Bohemia-Moravia"),
        ("Bratislava", "Slovakia"),
        ("Memel", "Germany"),
        ("Lille", "France"),
        ("Antwerp", "Belgium"),
        ("Pilsen", "Bohemia-Moravia"),
        ("Warsaw", "Poland"),
        ("Bialystok", "Poland"),
        ("Lvov", "Soviet Union"),
        ("Kishinev", "Soviet Union"),
        ("Riga", "Soviet Union"),
        ("Odessa", "Soviet Union"),
        ("Budapest", "Hungary"),
        ("Cluj", "Hungary"),
        ("Bucharest", "Romania"),
        ("Iasi", "Romania"),
        ("Sofia", "Bulgaria"),
        ("Zagreb", "Yugoslavia"),
        ("Belgrade", "Yugoslavia"),
        ("Skoplje", "Yugoslavia"),
        ("Salonika", "Greece"),
        ("Athens", "Greece"),
    ],
)
def test_the_country_that_the_rules_mean(europe: HexMap, name: str, country: str) -> None:
    assert europe.country[place(europe, name).hex] == country


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("Warsaw", {"c43:General_Government"}),
        ("Riga", {"c43:Ostland", "c37:Latvia"}),
        ("Zagreb", {"c43:Croatia"}),
        ("Vienna", {"c37:Austria"}),
        ("Posen", {"c37:Poland"}),
        ("Kiev", set()),
        ("Paris", set()),
    ],
)
def test_owners_of_1943_and_1937_are_flags_where_they_differ(europe: HexMap, name: str, flags: set[str]) -> None:
    found = {f for f in europe.flags[place(europe, name).hex] if f.startswith(("c43:", "c37:"))}
    assert found == flags


def test_soviet_supply_edges(europe: HexMap) -> None:
    """The whole east edge, the north edge from 63.00 on [9.3.3.a]."""
    for h in open_hexes(europe):
        column, row = europe.label(h).split(".")
        assert ("east_edge" in europe.flags[h]) == (column == "74")
        assert ("north_edge" in europe.flags[h]) == (row == "00" and int(column) >= 63)


def test_there_are_mountains_in_yugoslavia_for_the_partisans(europe: HexMap) -> None:
    """[20.1.d]"""
    mountains = [h for h in open_hexes(europe) if europe.country[h] == "Yugoslavia" and europe.terrain[h] == "mountain"]
    assert len(mountains) > 20
