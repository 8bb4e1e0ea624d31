"""Losses: where lost units go [20.0], and what a game has cost each side so far."""

from __future__ import annotations

from .position import DESTROYED, EXITED, POOL, Position
from .scenario import SIDES
from .supply import is_out_of_supply

FIRESTORM = "16.5.b"


def eliminate(pos: Position, u: int, rule: str) -> None:
    """To the replacement pool [20.0.a], or for good if it was out of supply [20.0.e]; helicopters feel nothing of that
    [5.0.d], and a firestorm sends all its losses to the pool [16.5.b]."""
    lasting = is_out_of_supply(pos, u) and rule != FIRESTORM
    pos.tell(rule, "destroyed" if lasting else "eliminated", unit=pos.id(u), hex=pos.hex_of(u))
    pos.take_off(u, DESTROYED if lasting else POOL)


def losses(pos: Position) -> dict[str, dict[str, int]]:
    """Units lost that could be rebuilt [20.0.b], units lost for good, and units that left the map [AR:EX21.0.i]."""
    return {side: {kind: len(pos.units_where(side, kind)) for kind in (POOL, DESTROYED, EXITED)} for side in SIDES}
