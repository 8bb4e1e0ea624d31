"""The Recovery Phase [7.2.II.C] and the Suppression Recovery Phase [7.2.II.H]."""

from __future__ import annotations

from ...engine.ask import Procedure
from . import resupply, supply, surprise
from .position import Position


def recovery_phase(pos: Position, side: str) -> Procedure:
    """Disrupted maneuver units recover [4.2.1]; marked combat units that can trace lose their marks [10.5.2] [10.6]."""
    for u in pos.on_map(side):
        if pos.units[u].disrupted and pos.counter(u).maneuver:
            pos.change(u, disrupted=False)
    supply.recover_supply(pos, side, surprise.traces_combat_supply(pos, side))
    yield from resupply.use_in_recovery(pos, side)


def suppression_recovery_phase(pos: Position, side: str) -> Procedure:
    """Suppressed artillery and headquarters recover [4.2.2]."""
    yield from ()
    for u in pos.on_map(side):
        if pos.units[u].disrupted and not pos.counter(u).maneuver:
            pos.change(u, disrupted=False)
