"""Guards: who can hold prisoners, and how many [20.5] [20.51]."""

from __future__ import annotations

from .leadership import is_armed
from .position import Position

CAPACITY = 5  # times its own size a Guard holds [20.51]


def size(pos: Position, u: int) -> int:
    """A unit's size number [20.51]."""
    return pos.type(u).unit_size


def room(pos: Position, guard: int) -> int:
    """Sizes of prisoners that a Guard can still take [20.51]."""
    held = sum(size(pos, v) for v in pos.carried_by(guard) if not pos.is_weapon(v))
    return CAPACITY * size(pos, guard) - held


def may_guard(pos: Position, v: int, prisoner: int) -> bool:
    """Armed Personnel that are not berserk, with room for him [20.2] [20.5] [20.51]."""
    unit = pos.units[v]
    return (
        unit.hex > 0 and not unit.by and is_armed(pos, v) and not unit.berserk and room(pos, v) >= size(pos, prisoner)
    )
