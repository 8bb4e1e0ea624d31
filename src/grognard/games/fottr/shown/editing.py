"""What an editor may change of the campaign: who starts where, and the figures of its file."""

from __future__ import annotations

from ....engine.draft import Draft, Piece
from ..pack.datafiles import NEVER
from ..scenario import Scenario


def pieces(scenario: Scenario) -> list[Piece]:
    board = scenario.board
    return [
        Piece(c.id, c.id, c.power, c.name, c.setup if board.has(c.setup) else "")
        for c in scenario.counters
        if not c.air
    ]


def place(draft: Draft, scenario: Scenario, id: str, hex: str) -> None:
    """Let a unit start in a hex; "": it never comes."""
    draft.set_cell("counters.csv", {"id": id}, "setup", hex or NEVER)
