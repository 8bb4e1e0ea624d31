"""Drive on Munich: the places that the rulebook names are where units can use them."""

from __future__ import annotations

import pytest

from grognard.engine.hexmap import HexMap

pytestmark = pytest.mark.game("superpowers")


def open_hexes(board: HexMap) -> set[int]:
    return {h for h in board.hexes if board.terrain[h] != "lake" and "prohibited" not in board.flags[h]}


def test_munich_and_salzburg_have_city_and_urban_hexes(munich: HexMap) -> None:
    for name in ("Munich", "Salzburg"):
        for kind in ("city", "urban"):
            places = munich.places_of(kind, name)
            assert places
            assert {munich.terrain[place.hex] for place in places} == {kind}
    assert len(munich.places_of("city", "Munich")) == 5


def test_landshut_is_a_city(munich: HexMap) -> None:
    assert [munich.label(place.hex) for place in munich.places_of("city", "Landshut")] == ["2427"]


def test_salzburg_is_austrian(munich: HexMap) -> None:
    places = munich.places_of("city", "Salzburg") + munich.places_of("urban", "Salzburg")
    assert {munich.country[place.hex] for place in places} == {"Austria"}


@pytest.mark.parametrize("name", list("BCDEFGHIJK"))
def test_each_entry_hex_lies_on_the_edge_and_can_reach_munich(munich: HexMap, name: str) -> None:
    (place,) = munich.places_of("entry_hex", name)
    assert len(munich.neighbours[place.hex]) < 6
    passable = open_hexes(munich)
    found = [munich.hex("1117")]
    for hex in found:
        found += [n for n in munich.neighbours[hex] if n in passable and n not in found]
    assert place.hex in found


def test_no_road_runs_through_a_closed_hex(munich: HexMap) -> None:
    passable = open_hexes(munich)
    for (a, b), kinds in munich.sides.items():
        if {"autobahn", "main_road"} & set(kinds):
            assert a in passable
            assert b in passable


def test_every_bridge_carries_a_road_over_a_river(munich: HexMap) -> None:
    for (a, b), kinds in munich.sides.items():
        if "bridge" in kinds:
            where = f"{munich.label(a)}-{munich.label(b)}"
            assert {"autobahn", "main_road"} & set(kinds), where
            assert {"minor_river", "major_river"} & set(kinds), where


def test_the_isar_is_major_only_below_the_amper(munich: HexMap) -> None:
    kinds_of_isar = {
        (kind, munich.label(a)[:2])
        for (a, _), kinds in munich.sides.items()
        for kind, name in kinds.items()
        if name == "Isar" and kind.endswith("river")
    }
    assert max(column for kind, column in kinds_of_isar if kind == "minor_river") <= "20"
    assert min(column for kind, column in kinds_of_isar if kind == "major_river") >= "19"
