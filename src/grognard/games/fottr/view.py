"""What a side may see: everything, but with fog of war only the top of enemy stacks [21.4]."""

from __future__ import annotations

from typing import Any

from .position import MAP, Position


def view(pos: Position, side: str | None) -> dict[str, Any]:
    return {"units": [unit_view(pos, u) for u in range(len(pos.units))]}


def unit_view(pos: Position, u: int) -> dict[str, Any]:
    unit = pos.units[u]
    seen: dict[str, Any] = {"id": pos.id(u), "side": pos.owner(u), "where": unit.where, "steps": unit.steps}
    if unit.where == MAP:
        seen["hex"] = pos.label(unit.hex)
    return seen
