"""What the Advanced game begins with: tracks, points, supply units, special forces."""

from __future__ import annotations

from ..position import Position
from ..scenario import SIDES, Scenario


def fill(pos: Position, scenario: Scenario) -> None:
    """Put the scenario's figures into a new position."""
    file = scenario.file
    if file.tracks is not None:
        given = {"nato": file.tracks.nato, "russia": file.tracks.russia}
        pos.tracks = {f"{side} {name}": level for side in SIDES for name, level in given[side].items()}
        pos.awacs = file.tracks.awacs
    pos.missiles = {name: magazine.start for name, magazine in file.missiles.items()}
    if file.supply is not None:
        pos.supply_points = {side: file.supply.of(side).points for side in SIDES}
    pos.spent = dict.fromkeys(SIDES, 0)
    pos.vetoes = dict.fromkeys(SIDES, 0)


def chemical_points(pos: Position) -> None:
    """Points of the turn; those of the last are lost [M.11]."""
    given = pos.scenario.chemical
    pos.chemical_points = dict.fromkeys(SIDES, 0)
    if given is not None and given.turns[0] <= pos.turn <= given.turns[1]:
        pos.chemical_points |= {str(side): points for side, points in given.per_turn.items()}
