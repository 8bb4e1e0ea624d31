"""Terrain by thresholds: what takes precedence over what."""

from __future__ import annotations

import dataclasses

import pytest

from grognard.cartography.spec import known_maps, load_gazetteer, load_spec
from grognard.cartography.terrain import Survey, classify, is_closed

RHINE, MUNICH, EUROPE = load_spec("rhine"), load_spec("munich"), load_spec("fottr")


@pytest.mark.parametrize(
    ("survey", "terrain"),
    [
        (Survey(), "clear"),
        (Survey(forest=0.6), "forest"),
        (Survey(relief=200, forest=0.1), "rough"),
        (Survey(relief=120, forest=0.6), "rough"),
        (Survey(built_up=0.8, forest=0.6), "urban"),
        (Survey(people=50_000, relief=400, forest=0.5), "urban"),
        (Survey(core=0.9, built_up=1.0), "city"),
        (Survey(cities=1), "city"),
        (Survey(lake=0.7, built_up=0.9), "lake"),
    ],
)
def test_terrain_of_a_hex_on_the_rhine(survey: Survey, terrain: str) -> None:
    assert classify(survey, RHINE.terrain) == terrain


def test_wooded_hills_are_forest_before_the_alps_begin() -> None:
    assert classify(Survey(relief=250, forest=0.6), MUNICH.terrain) == "forest"
    assert classify(Survey(relief=250, forest=0.5), MUNICH.terrain) == "rough"


@pytest.mark.parametrize(
    ("survey", "terrain"),
    [
        (Survey(land=0.2), "sea"),
        (Survey(land=0.2, towns=1), "clear"),
        (Survey(land=0.05, towns=1), "sea"),
        (Survey(land=0.2, lake=0.7), "lake"),
        (Survey(relief=1400, height=1500, forest=0.6), "alpine"),
        (Survey(relief=1400, height=1000), "mountain"),
        (Survey(relief=700, height=100), "rough"),
        (Survey(marsh=0.6, forest=0.6), "marsh"),
        (Survey(relief=200, height=400, forest=0.3), "rough"),
        (Survey(relief=200, height=400, forest=0.6), "forest"),
    ],
)
def test_terrain_of_a_hex_in_europe(survey: Survey, terrain: str) -> None:
    assert classify(survey, EUROPE.terrain) == terrain


def test_only_high_ridges_are_closed() -> None:
    assert is_closed(Survey(height=1500), MUNICH.terrain)
    assert not is_closed(Survey(height=1200), MUNICH.terrain)
    assert not is_closed(Survey(height=1500), RHINE.terrain)


@pytest.mark.parametrize("name", known_maps())
def test_specifications_are_sound(name: str) -> None:
    spec = load_spec(name)
    towns = [(town.name, town.hex) for town in load_gazetteer(spec.gazetteer)]
    assert len(set(towns)) == len(towns)  # a great city may lie in two hexes, each of them given
    assert spec.built_up is None or set(spec.built_up.cities) <= {name for name, _ in towns}
    assert all(river.layer_names or river.lines for river in spec.river)
    given = {rule.terrain for rule in spec.terrain.rule} | {spec.terrain.otherwise, *spec.terrain.hexes.values()}
    assert given == set(spec.terrain.codes)
    measured = {field.name for field in dataclasses.fields(Survey)}
    assert all({*rule.above, *rule.below} <= measured for rule in spec.terrain.rule)
