"""Which terrain a hex is, from what was measured in it: the first rule of the specification that fits."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.cartography.spec import TerrainRule, TerrainSpec


@dataclass(frozen=True)
class Survey:
    """What was measured in one hex. Land and lake are shares of the hex, the others of its land; metres, means."""

    land: float = 1.0
    lake: float = 0.0
    height: float = 0.0
    relief: float = 0.0
    forest: float = 0.0
    marsh: float = 0.0
    core: float = 0.0  # share covered by the cores of cities
    built_up: float = 0.0  # share covered by towns
    people: int = 0  # of the largest town
    towns: int = 0
    cities: int = 0


def classify(survey: Survey, terrain: TerrainSpec) -> str:
    """The terrain of a hex."""
    return next((rule.terrain for rule in terrain.rule if fits(survey, rule)), terrain.otherwise)


def fits(survey: Survey, rule: TerrainRule) -> bool:
    above = all(getattr(survey, name) > least for name, least in rule.above.items())
    return above and all(getattr(survey, name) < most for name, most in rule.below.items())


def is_closed(survey: Survey, terrain: TerrainSpec) -> bool:
    """A ridge so high that nothing passes it (unless a road does, which the patch file says)."""
    return terrain.closed_above is not None and survey.height > terrain.closed_above
