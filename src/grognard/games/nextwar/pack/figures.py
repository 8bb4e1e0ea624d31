"""Whether the figures of a scenario fit each other: an owner's overlay may change any of them."""

from __future__ import annotations

from collections.abc import (
    Iterator,
    Mapping,
)

from ....engine.data import Pack
from ....engine.display import undrawn
from ....engine.figures import (
    Fault,
    check,
)
from ....engine.info import Choice
from ..scenario import Scenario


def sound_scenario(slug: str, options: Mapping[str, Choice], pack: Pack) -> Scenario:
    """A scenario that can be played to its end; what is wrong is told with its place before anybody plays."""
    scenario = Scenario(slug, options, pack)
    on_the_ground = [c for c in scenario.counters if c.kind != "air"]  # aircraft are drawn alike, whatever their type
    check(pack, undrawn(pack, on_the_ground, "type"), _of_counters(scenario))
    return scenario


def _of_counters(scenario: Scenario) -> Iterator[Fault]:
    """Land units move and have steps [2.3]; a unit of two steps has a reduced side."""
    for c in scenario.counters:
        if c.kind == "land" and not (c.ma and c.mobility and c.steps in (1, 2) and c.er):
            yield "counters.csv", [c.id, "ma"], "a land unit has movement, mobility, efficiency and one or two steps"
