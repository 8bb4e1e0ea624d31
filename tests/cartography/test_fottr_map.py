"""The Fall of the Third Reich: places, terrain and ways that the rulebook prints are so on the map.

A rule mark stands where the map is all that the rule asks for; where it is a part, the rule is named in brackets only.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.cartography.spec import load_spec
from grognard.engine.hexmap import HexMap
from tests.cartography.europe import can_march, is_open, open_hexes, place, side, terrain, ways, where, zone

pytestmark = pytest.mark.game("fottr")

# Places that the rules name with their hex.


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Calais", "22.12"),
        ("Rotterdam", "26.11"),
        ("Salerno", "36.36"),
        ("Foggia", "38.34"),
        ("Nagykanizsa", "42.24"),
        ("Ploesti", "55.29"),
        ("Kursk", "70.15"),
    ],
)
def test_a_place_lies_in_the_hex_that_the_rules_name(europe: HexMap, name: str, label: str) -> None:
    assert where(europe, name) == label


@pytest.mark.rule("fottr", "3.2A.c")
def test_leningrad_is_the_hex_without_a_number_above_62_00(europe: HexMap) -> None:
    assert where(europe, "Leningrad") == "62.L"
    assert europe.direction(europe.hex("62.00"), europe.hex("62.L")) == "N"
    assert "soviet" in europe.flags[europe.hex("62.L")]


def test_no_hex_lies_above_row_00_but_leningrad(europe: HexMap) -> None:
    assert [label for h in europe.hexes if (label := europe.label(h))[3:].strip("0123456789")] == ["62.L"]


@pytest.mark.rule("fottr", "1.1")
def test_the_map_reaches_from_brest_to_kursk_and_from_hamburg_to_athens(europe: HexMap) -> None:
    for name in ("Brest", "Kursk", "Hamburg", "Athens"):
        assert is_open(europe, place(europe, name).hex)


def test_the_four_factories_are_four_german_cities(europe: HexMap) -> None:
    """[3.2B.a]"""
    factories = [p for p in europe.places if "factory" in p.flags]
    assert {p.name for p in factories} == {"Essen", "Dortmund", "Berlin", "USIR"}
    assert len({p.hex for p in factories}) == 4
    assert {(p.kind, europe.country[p.hex]) for p in factories} == {("city", "Germany")}


def test_ploesti_and_nagykanizsa_are_the_oil_hexes(europe: HexMap) -> None:
    """[8.5.2.a]"""
    oil = {p.name: europe.country[p.hex] for p in europe.places if "oil" in p.flags}
    assert oil == {"Ploesti": "Romania", "Nagykanizsa": "Hungary"}


def test_naples_is_beside_salerno_for_the_overwhelming_success(europe: HexMap) -> None:
    """[10.9.x]"""
    assert place(europe, "Naples").hex in europe.neighbours[europe.hex("36.36")]


def test_no_town_is_on_the_map_twice(europe: HexMap) -> None:
    names = [p.name for p in europe.places if p.kind in ("town", "city")]
    assert len(set(names)) == len(names)


def test_no_two_towns_share_an_open_hex_with_a_factory(europe: HexMap) -> None:
    factories = {p.hex for p in europe.places if "factory" in p.flags}
    assert all(sum(p.hex == h for p in europe.places if p.kind in ("town", "city")) == 1 for h in factories)


# Terrain and hexsides of the printed examples.


@pytest.mark.parametrize(("label", "kind"), [("26.11", "marsh"), ("36.36", "rough"), ("56.05", "clear")])
def test_terrain_of_the_examples(europe: HexMap, label: str, kind: str) -> None:
    """[10.5.a 10.9.x 14.x]"""
    assert terrain(europe, label) == kind


def test_one_hex_alone_touches_the_three_hexes_without_zones(europe: HexMap) -> None:
    """Which column lies lower follows from this [6.4.x]."""
    three = [set(europe.neighbours[europe.hex(label)]) for label in ("26.14", "26.15", "27.16")]
    assert [europe.label(h) for h in set.intersection(*three)] == ["27.15"]


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("26.11", "25.12", "impassable"),
        ("25.13", "25.12", "impassable"),
        ("26.11", "26.12", "major_river"),
        ("27.12", "26.12", "major_river"),
        ("27.12", "27.13", "major_river"),
        ("28.12", "27.13", "major_river"),
        ("25.13", "26.12", "major_river"),
    ],
)
def test_hexsides_that_stop_zones_at_the_scheldt(europe: HexMap, one: str, other: str, kind: str) -> None:
    """[6.4.x]"""
    assert kind in side(europe, one, other)


def test_zones_of_the_three_corps_leave_out_what_the_example_says(europe: HexMap) -> None:
    """[6.4.x]"""
    zones = zone(europe, "26.11") | zone(europe, "27.12") | zone(europe, "28.12")
    assert zones
    assert zones.isdisjoint({"25.12", "26.12", "27.13", "26.14", "26.15", "27.16"})


@pytest.mark.parametrize(
    ("path", "costs"),
    [
        (["57.02", "57.03", "57.04", "56.04", "56.05"], [1, 1, 2, 1]),
        (["56.07", "56.06", "56.05"], [4, 1]),
        (["55.05", "56.05"], [1]),
    ],
)
def test_ways_to_56_05_cost_what_the_reaction_example_says(europe: HexMap, path: list[str], costs: list[int]) -> None:
    """Clear 1, forest 2, a river 2 more [14.x]."""
    hexes = [europe.hex(label) for label in path]
    found = []
    for a, b in pairwise(hexes):
        assert b in ways(europe, a)
        found.append({"clear": 1, "forest": 2}[europe.terrain[b]] + (2 if "river" in europe.side(a, b) else 0))
    assert found == costs


@pytest.mark.rule("fottr", "ERR.m1")
def test_25_12_carries_an_a_for_antwerp(europe: HexMap) -> None:
    marked = [europe.label(p.hex) for p in europe.places_of("antwerp", "A")]
    assert "25.12" in marked
    assert all(europe.distance(europe.hex(label), place(europe, "Antwerp").hex) <= 1 for label in marked)


def test_antwerp_is_a_special_port_of_five(europe: HexMap) -> None:
    """[9.3.2.dT 10.2.x]"""
    assert {"port", "special:5"} <= place(europe, "Antwerp").flags


# Ways over the map.


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        ("34.20", "33.24"),
        ("33.25", "34.22"),
        ("36.41", "32.41"),
        ("72.27", "74.28"),
        ("12.13", "74.10"),
        ("51.43", "55.01"),
    ],
    ids=["Brenner south", "Brenner north", "Messina", "Kerch", "Brest to the Don", "Athens to Reval"],
)
def test_units_of_every_kind_find_a_way(europe: HexMap, start: str, goal: str) -> None:
    """[12.2A.f]"""
    assert can_march(europe, start, goal)


def test_the_alps_are_closed_but_for_the_passes(europe: HexMap) -> None:
    """[12.2A.f]"""
    inner = [h for h in open_hexes(europe) if europe.terrain[h] == "alpine"]
    entered = [h for h in inner if any("pass" in europe.side(h, n) for n in ways(europe, h))]
    assert 5 < len(entered) < len(inner)
    for (a, b), kinds in europe.sides.items():
        assert "pass" not in kinds or "alpine" in (europe.terrain[a], europe.terrain[b])


@pytest.mark.parametrize("river", ["Rhine", "Elbe", "Oder", "Vistula", "Dnieper", "Danube", "Meuse", "Scheldt"])
def test_major_rivers(europe: HexMap, river: str) -> None:
    assert any(
        name == river for kinds in europe.sides.values() for kind, name in kinds.items() if kind == "major_river"
    )


@pytest.mark.parametrize(
    ("name", "bank", "river"),
    [
        ("Essen", "29.13", "Rhine"),
        ("Hamburg", "35.11", "Elbe"),
        ("Stettin", "41.12", "Oder"),
        ("Warsaw", "50.15", "Vistula"),
        ("Kiev", "63.19", "Dnieper"),
        ("Vienna", "42.20", "Danube"),
        ("Budapest", "45.24", "Danube"),
    ],
)
def test_a_major_river_flows_by(europe: HexMap, name: str, bank: str, river: str) -> None:
    assert europe.side(place(europe, name).hex, europe.hex(bank)).get("major_river") == river


def test_rivers_lie_between_two_land_hexes(europe: HexMap) -> None:
    for (a, b), kinds in europe.sides.items():
        if {"river", "major_river", "strait", "pass"} & set(kinds):
            assert "sea" not in (europe.terrain[a], europe.terrain[b])


@pytest.mark.parametrize("pin", load_spec("fottr").geo.pins, ids=lambda pin: str(pin.hex))
def test_every_pin_names_a_hex_of_the_map(europe: HexMap, pin) -> None:
    assert europe.has(pin.hex)
