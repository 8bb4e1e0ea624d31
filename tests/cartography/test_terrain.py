"""Terrain by thresholds: what takes precedence over what."""

from __future__ import annotations

import pytest

from grognard.cartography.spec import known_maps, load_gazetteer, load_spec
from grognard.cartography.terrain import Survey, classify, is_closed

RHINE, MUNICH = load_spec("rhine"), load_spec("munich")


@pytest.mark.parametrize(
    ("survey", "terrain"),
    [
        (Survey(), "clear"),
        (Survey(forest=0.6), "forest"),
        (Survey(relief=200, forest=0.1), "rough"),
        (Survey(relief=120, forest=0.6), "rough"),
        (Survey(built_up=0.8, forest=0.6), "urban"),
        (Survey(largest_town=50_000, relief=400, forest=0.5), "urban"),
        (Survey(city=0.9, built_up=1.0), "city"),
        (Survey(named_city=True), "city"),
        (Survey(lake=0.7, built_up=0.9), "lake"),
    ],
)
def test_terrain_of_a_hex_on_the_rhine(survey: Survey, terrain: str) -> None:
    assert classify(survey, RHINE.terrain, RHINE.built_up) == terrain


def test_wooded_hills_are_forest_before_the_alps_begin() -> None:
    assert classify(Survey(relief=250, forest=0.6), MUNICH.terrain, MUNICH.built_up) == "forest"
    assert classify(Survey(relief=250, forest=0.5), MUNICH.terrain, MUNICH.built_up) == "rough"


def test_only_high_ridges_are_closed() -> None:
    assert is_closed(Survey(height=1500), MUNICH.terrain)
    assert not is_closed(Survey(height=1200), MUNICH.terrain)
    assert not is_closed(Survey(height=1500), RHINE.terrain)


@pytest.mark.parametrize("name", known_maps())
def test_specifications_are_sound(name: str) -> None:
    spec = load_spec(name)
    towns = [town.name for town in load_gazetteer(spec.gazetteer)]
    assert len(set(towns)) == len(towns)
    assert set(spec.built_up.cities) <= set(towns)
    assert all(river.layer_names or river.lines for river in spec.river)
