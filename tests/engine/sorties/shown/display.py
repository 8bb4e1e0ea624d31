"""What a table shows of Sorties: a counter for each wing, the plan, the guns that one knows of."""

from __future__ import annotations

from typing import Any

from grognard.engine.display import Declared, declared, shown
from tests.engine.sorties import LAST_TURN, SORTIES, Scenario


def display(scenario: Scenario) -> dict[str, Any]:
    of = declared(scenario.pack)
    return {
        **shown(of, SORTIES.sequence, scenario),
        "counters": [counter_shown(scenario, u, of) for u in range(len(scenario.ids))],
        "turns": LAST_TURN,
    }


def counter_shown(scenario: Scenario, u: int, of: Declared) -> dict[str, Any]:
    side, name = scenario.side_of[u], scenario.ids[u].upper()
    colours = of.nations[side]
    face = {"sidc": "SFAPMF----", "fill": colours.fill, "ink": colours.ink, "top": name}
    return {"id": scenario.ids[u], "name": name, "side": side, "nation": side, "face": face}
