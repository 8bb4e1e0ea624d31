"""What an editor may change of a scenario: who starts where, and the figures of its file."""

from __future__ import annotations

from ....engine.draft import (
    Draft,
    Piece,
)
from ..pack.datafiles import Counter
from ..scenario import (
    LAND_KINDS,
    Scenario,
)

NOWHERE = "none:"  # a place of no scenario


def pieces(scenario: Scenario) -> list[Piece]:
    """All pieces on the ground, those that the scenario does not use, too."""
    rows = scenario.pack.rows(scenario.module.module.counters, Counter, "id")
    return [
        Piece(c.id, c.id, c.side, c.name, scenario.start_of.get(c.id, "").removeprefix("hex:"))
        for c in rows
        if c.kind in LAND_KINDS and scenario.start_of.get(c.id, "hex:").startswith("hex:")
    ]


def place(draft: Draft, scenario: Scenario, id: str, hex: str) -> None:
    """Let a unit start in a hex; "": not on the map."""
    file = draft.toml(scenario.path)
    units = file["setup"].setdefault("units", {})
    units.pop(id, None)
    if hex:
        units[id] = f"hex:{hex}"
        for line in file.get("reinforcement", []):
            line["units"].pop(id, None)
    elif file["setup"]["use"] == "counters":
        draft.set_cell(scenario.module.module.counters, {"id": id}, "setup", NOWHERE)
