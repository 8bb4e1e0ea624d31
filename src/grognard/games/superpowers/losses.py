"""What a game has cost each side so far: for statistics over many games."""

from __future__ import annotations

from .position import DESTROYED, EXITED, POOL, Position
from .scenario import SIDES


def losses(pos: Position) -> dict[str, dict[str, int]]:
    """Units lost that could be rebuilt [20.0.b], units lost for good, and units that left the map [AR:EX21.0.i]."""
    return {side: {kind: len(pos.units_where(side, kind)) for kind in (POOL, DESTROYED, EXITED)} for side in SIDES}
