"""Which terrain a hex is, from what was measured in it: one rule per terrain, in order of precedence."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.cartography.spec import BuiltUpSpec, TerrainSpec


@dataclass(frozen=True)
class Survey:
    """What was measured in one hex; shares are of its land."""

    lake: float = 0.0
    height: float = 0.0
    relief: float = 0.0
    forest: float = 0.0
    city: float = 0.0  # share covered by the cores of cities
    built_up: float = 0.0  # share covered by towns
    largest_town: int = 0
    named_city: bool = False


def classify(survey: Survey, terrain: TerrainSpec, built_up: BuiltUpSpec) -> str:
    """The terrain of a hex."""
    hill_wood = survey.relief > terrain.hilly and survey.forest > terrain.wooded
    is_forest = survey.forest > terrain.forest
    if survey.named_city:
        return "city"
    if survey.lake > terrain.lake:
        return "lake"
    if survey.city > built_up.city_share:
        return "city"
    if survey.built_up > built_up.urban_share or survey.largest_town > built_up.urban_people:
        return "urban"
    if survey.relief > terrain.steep and survey.forest > 0:
        return "rough"
    if hill_wood and (terrain.rough_first or not is_forest):
        return "rough"
    return "forest" if is_forest else "clear"


def is_closed(survey: Survey, terrain: TerrainSpec) -> bool:
    """A ridge so high that nothing passes it (unless a road does, which the patch file says)."""
    return terrain.closed_above is not None and survey.height > terrain.closed_above
