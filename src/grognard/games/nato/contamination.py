"""Ground under nuclear and chemical markers [21.1.3] [22.3.1], as far as movement is concerned."""

from __future__ import annotations

from ...engine.hexset import HexSet, hexset
from ...engine.reason import Reason
from .position import Position


def is_contaminated(pos: Position, hex: int) -> bool:
    """Markers have no friends: they hold for both sides [22.3]."""
    return hex in pos.nuclear or hex in pos.gas


def contaminated(pos: Position) -> HexSet:
    """All hexes under such markers: nobody is set down there from the air or the sea [21.1.3(3)] [22.3.1(4)]."""
    if not pos.nuclear and not pos.gas:
        return 0
    basis = (tuple(pos.nuclear), tuple(pos.gas))
    return pos.kept("contaminated", basis, lambda: hexset(pos.nuclear) | hexset(pos.gas))


def may_enter_nuclear(pos: Position, u: int, hex: int, form: str) -> Reason | None:
    """Only hard units enter on the ground, and only by tactical movement [21.1.3(1)]."""
    if hex not in pos.nuclear:
        return None
    if not pos.counter(u).hard:
        return Reason("21.1.3(1)", "nuclear-hard-only", hex=pos.label(hex))
    if form == "march":
        return Reason("21.1.3(1)", "nuclear-no-march", hex=pos.label(hex))
    return None
