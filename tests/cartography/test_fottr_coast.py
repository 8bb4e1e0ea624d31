"""The Fall of the Third Reich: beaches, ports, forts and victory hexes are where the rulebook has them.

A rule mark stands where the map is all that the rule asks for; where it is a part, the rule is named in brackets only.
"""

from __future__ import annotations

import pytest

from grognard.engine.hexmap import HexMap
from tests.cartography.europe import beaches, is_open, place, terrain, theatre, where

pytestmark = pytest.mark.game("fottr")

# Ports that ships reach up a river or a bay, in a hex without coast.
INLAND = {"Nantes", "Antwerp", "Bremen", "Hamburg", "Stettin", "Burgas", "Leningrad", "Nikolaev", "Kherson"}


@pytest.mark.rule("fottr", "10.2.b")
def test_sites_are_lettered_a_to_r(europe: HexMap) -> None:
    letters = {p.name[0] for p in europe.places_of("beach")}
    assert letters == set("ABCDEFGHIJKLMNOPQR")
    assert {europe.country[europe.hex(coast)] for _, coast in beaches(europe, "A").values()} == {"Netherlands"}
    assert len(beaches(europe, "A")) == 2
    assert [coast for _, coast in beaches(europe, "R").values()] == [where(europe, "Salonika")]


@pytest.mark.rule("fottr", "10.2.c")
def test_the_sicilian_beaches_of_the_us_are_la_and_lb(europe: HexMap) -> None:
    assert beaches(europe, "La")["US"][0] == "32.40"
    assert beaches(europe, "Lb")["US"][0] == "33.43"
    assert set(beaches(europe, "Lc")) == {"CW"}


@pytest.mark.rule("fottr", "10.2.d")
def test_both_beaches_of_site_b_land_at_calais(europe: HexMap) -> None:
    found = beaches(europe, "B")
    assert set(found) == {"US", "CW"}
    assert {coast for _, coast in found.values()} == {"22.12"}
    assert len({beach for beach, _ in found.values()}) == 2


@pytest.mark.rule("fottr", "10.2.a")
def test_a_beach_is_a_sea_hex_that_points_at_a_coastal_hex(europe: HexMap) -> None:
    seen = set()
    for p in europe.places_of("beach"):
        for beach, coast in beaches(europe, p.name).values():
            assert terrain(europe, beach) == "sea"
            assert europe.hex(coast) in europe.neighbours[europe.hex(beach)]
            assert is_open(europe, europe.hex(coast))
            assert "coast" in europe.flags[europe.hex(coast)]
        seen.add(p.hex)
    assert len(seen) == len(europe.places_of("beach")), "each beach has a hex of its own"


def test_an_allied_site_lies_in_one_theatre_and_never_in_the_east(europe: HexMap) -> None:
    """[10.1.a]"""
    for letter in "ABCDEFGHIJKLMNOPQR":
        names = {p.name for p in europe.places_of("beach") if p.name.startswith(letter)}
        coasts = [coast for name in names for _, coast in beaches(europe, name).values()]
        (found,) = {theatre(europe, europe.hex(coast)) for coast in coasts}
        assert found != "east", letter


def test_18_14_is_a_target_of_c_d_or_e(europe: HexMap) -> None:
    """[10.10]"""
    assert "18.14" in {coast for name in "CDE" for _, coast in beaches(europe, name).values()}


def test_the_avalanche_beach_is_joint_and_in_range_of_messina(europe: HexMap) -> None:
    """[10.9.x]"""
    beach, coast = beaches(europe, "N")["AL"]
    assert coast == "36.36"
    assert europe.distance(europe.hex(beach), place(europe, "Messina").hex) <= 4


def test_rotterdam_is_a_city_port_out_of_allied_air_range(europe: HexMap) -> None:
    """[10.5.x]"""
    assert place(europe, "Rotterdam").kind == "city"
    assert "port" in place(europe, "Rotterdam").flags
    beach = europe.hex(next(beach for beach, coast in beaches(europe, "A").values() if coast == "26.11"))
    assert all(europe.distance(beach, trace.hex) > 4 for trace in europe.places_of("airtrace"))


def test_the_three_air_trace_hexes(europe: HexMap) -> None:
    """[10.6 10.6.a]"""
    traces = {p.name: (europe.label(p.hex), p.flags) for p in europe.places_of("airtrace")}
    assert traces == {
        "England": ("20.10", frozenset()),
        "Malta": ("32.43", frozenset()),
        "Corsica": ("27.32", frozenset({"turn:3"})),
    }


@pytest.mark.rule("fottr", "ERR.s2")
def test_the_fort_of_the_erratum_is_in_36_25(europe: HexMap) -> None:
    forts = {europe.label(p.hex) for p in europe.places_of("fortress")}
    assert "36.25" in forts
    assert "36.15" not in forts


def test_forts_stand_on_open_land_of_the_axis(europe: HexMap) -> None:
    """[18.1]"""
    forts = europe.places_of("fortress")
    assert len({p.hex for p in forts}) == len(forts)
    for p in forts:
        assert is_open(europe, p.hex), p.name
        assert "soviet" not in europe.flags[p.hex], p.name
        assert {f for f in p.flags if f.startswith("supply:")} <= {"supply:1", "supply:2"}


def test_victory_hexes_are_cities_of_the_axis_and_enough_to_win(europe: HexMap) -> None:
    """[3.2C.1 3.2C.2 3.2C.5]"""
    victory = europe.places_of("victory")
    assert len({p.hex for p in victory}) == len(victory) >= 20
    assert {"Berlin", "Essen", "Dortmund", "USIR", "Paris", "Rome"} <= {p.name for p in victory}
    for p in victory:
        assert place(europe, p.name, "city").hex == p.hex
        assert "soviet" not in europe.flags[p.hex], p.name


def test_a_port_lies_at_the_sea_or_up_a_river_or_bay(europe: HexMap) -> None:
    for p in europe.places:
        if "port" in p.flags and is_open(europe, p.hex) and p.name not in INLAND:
            assert "coast" in europe.flags[p.hex], p.name
