"""What need not wait for a phase of its own: factories ruined, countries that surrender or rise, victories."""

from __future__ import annotations

from ...engine.ask import Procedure
from . import minors, replacements, victory
from .position import Position


def at_once(pos: Position) -> Procedure:
    replacements.ruin_factories(pos)
    yield from minors.consequences(pos)
    victory.check_at_once(pos)
