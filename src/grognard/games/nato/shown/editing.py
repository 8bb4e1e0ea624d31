"""What an editor may change of a scenario: who starts where, and the figures of its file."""

from __future__ import annotations

from typing import Any

from ....engine.draft import Draft, Piece
from ..pack.datafiles import Counter
from ..scenario import Scenario

OPTION = "year"  # both have numbers of units of their own


def pieces(scenario: Scenario) -> list[Piece]:
    """All pieces on the ground, those that the scenario does not use, too."""
    at = scenario.file.setup.hex
    return [Piece(c.id, c.id, c.side, c.name, at.get(c.id, "")) for c in _rows(scenario) if c.entry != "display"]


def _rows(scenario: Scenario) -> list[Counter]:
    return scenario.pack.rows("counters.csv", Counter, "id")


def place(draft: Draft, scenario: Scenario, id: str, hex: str) -> None:
    """Let a unit start in a hex; "": not on the map. The numbers of units that start in each place follow [35.9]."""
    counter = next(c for c in _rows(scenario) if c.id == id)
    setup: dict[str, Any] = draft.toml(scenario.path)["setup"]
    started = {"on_map": id in setup["hex"], "boxes": id in setup.get("box", {}), "srb": False}
    setup["hex"].pop(id, None)
    if hex:
        setup["hex"][id] = hex
        setup.get("box", {}).pop(id, None)
        reserve = f"{counter.side}_srb"
        started["srb"] = id in setup.get(reserve, [])
        setup[reserve] = [other for other in setup.get(reserve, []) if other != id]
    else:
        started["boxes"] = False
    for row in setup["count"]:
        if counter.pool in ("common", str(row["year"])):
            row[f"{counter.side}_on_map"] += bool(hex)
            for where, was in started.items():
                row[f"{counter.side}_{where}"] -= was
