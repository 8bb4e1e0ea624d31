"""What an editor may change of a scenario: who starts where, and the figures of its files."""

from __future__ import annotations

from typing import Any

from ....engine.draft import Draft, Piece
from ..scenario import Scenario


def files(scenario: Scenario) -> dict[str, str]:
    """The files with figures of this scenario, and the table in them that is meant ("": all)."""
    return {scenario.path: "", "tracks.toml": scenario.slug}


def pieces(scenario: Scenario) -> list[Piece]:
    at = {id: label for group in scenario.file.setup for id, label in group.suggested.items()}
    return [Piece(c.id, c.id, c.side, c.name, at.get(c.id, "")) for c in scenario.counters]


def place(draft: Draft, scenario: Scenario, id: str, hex: str) -> None:
    """Let a unit start in a hex, which then belongs to the zone of its formation; "": not on the map."""
    groups: list[dict[str, Any]] = draft.toml(scenario.path)["setup"]
    formation = scenario.counters[scenario.index[id]].formation
    for group in groups:
        group["suggested"].pop(id, None)
    if hex:
        if all(group["formation"] != formation for group in groups):
            rule = scenario.file.setup[0].rule
            groups.append({"rule": rule, "formation": formation, "count": 0, "zone": {}, "suggested": {}})
        group = next(group for group in groups if group["formation"] == formation)
        group["suggested"][id] = hex
        zones = {g.formation: g.zone.on(scenario.board) for g in scenario.file.setup}
        if scenario.board.hex(hex) not in zones.get(formation, ()):
            group["zone"]["hexes"] = [*group["zone"].get("hexes", []), hex]
    for group in groups:
        group["count"] = len(group["suggested"])
    groups[:] = [group for group in groups if group["count"]]
