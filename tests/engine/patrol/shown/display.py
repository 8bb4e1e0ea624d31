"""What a table shows of Patrol: a counter for each piece, smoke, and who holds the hill as far as it is known."""

from __future__ import annotations

from typing import Any

from grognard.engine.display import Declared, declared, shown
from tests.engine.patrol import PATROL
from tests.engine.patrol.position import LAST_TURN, Scenario


def display(scenario: Scenario) -> dict[str, Any]:
    of = declared(scenario.pack)
    return {
        **shown(of, PATROL.sequence, scenario),
        "counters": [counter_shown(scenario, u, of) for u in range(len(scenario.ids))],
        "turns": LAST_TURN,
    }


def counter_shown(scenario: Scenario, u: int, of: Declared) -> dict[str, Any]:
    side, id = scenario.side_of[u], scenario.ids[u]
    name = f"{side.title()} {'dummy' if u in scenario.dummies else id[-1]}"
    face = of.face(side, "infantry", "squad", top="?" if u in scenario.dummies else id[-1])
    return {"id": id, "name": name, "side": side, "nation": side, "face": face}
