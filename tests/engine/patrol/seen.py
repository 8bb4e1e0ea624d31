"""Patrol: what a side sees, what it cannot tell apart, and how its ignorance is dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from grognard.engine.pieces import MAP
from grognard.engine.sight import Stand
from tests.engine.patrol.position import ENEMY, SIDES, Orders, Patrol
from tests.engine.patrol.sight import layers
from tests.engine.patrol.victory import on_hill


def view(pos: Patrol, side: str | None) -> dict[str, Any]:
    shown = [unit_view(pos, u, side) for u in range(len(pos.units))]
    mine = pos.orders.get(side or "")
    return {
        "units": sorted(shown, key=lambda seen: str(seen["id"])),  # the place in a list would tell who it is
        "markers": {pos.label(hex): [{"kind": "smoke"}] for hex in sorted(pos.smoke)},
        "grenades": dict(pos.grenades),
        "hill": {s: sum(pos.units[u].seen for u in on_hill(pos, s)) for s in SIDES},
        "orders": None if mine is None else msgspec.to_builtins(mine),
    }


def unit_view(pos: Patrol, u: int, side: str | None) -> dict[str, Any]:
    unit = pos.units[u]
    seen: dict[str, Any] = {"id": pos.known_as(u, side), "side": pos.side(u), "where": unit.where}
    if unit.where == MAP:
        seen["hex"] = pos.label(unit.hex)
        if seen["id"] == pos.id(u):
            seen["spent"] = unit.spent
        else:
            seen["face"] = {"symbol": "?", "fill": "#8c8c84", "ink": "#1c1c1c"}
    return seen


def look_sight(pos: Patrol, side: str | None, words: list[str]) -> Any:
    """A line between two hexes with all that blocks or hinders it."""
    hexes = [pos.hex_named(word) for word in words]
    if len(hexes) != 2 or None in hexes:
        return None
    verdict = pos.scenario.sight.look(Stand(hexes[0] or 0), Stand(hexes[1] or 0), layers(pos))
    return {"clear": verdict.clear, "reasons": verdict.reasons, "hindrance": verdict.hindrance}


def unknown(pos: Patrol, side: str) -> list[int]:
    """Enemy pieces on the map of which a side sees only the back."""
    return [u for u in pos.on_map(ENEMY[side]) if not pos.units[u].seen]


def exchanged(pos: Patrol, old: Sequence[int], new: Sequence[int]) -> None:
    """Let pieces change places."""
    records = [pos.units[u] for u in old]
    for u, record in zip(new, records):
        pos.units[u] = record
    pos.derive()
    pos.changes += 1


def redeal(pos: Patrol, side: str, chance: Random) -> None:
    """Pieces that are not seen could each be any of them; orders of the enemy are as they come."""
    pos.orders.pop(ENEMY[side], None)
    backs = unknown(pos, side)
    exchanged(pos, backs, chance.sample(backs, len(backs)))


def secrets(pos: Patrol, side: str) -> list[Patrol]:
    """Positions that a side cannot tell from this one."""
    found = []
    backs = unknown(pos, side)
    for turned in range(1, len(backs)):
        twin = pos.copy()
        if twin.move is None or twin.move.units[0] not in backs:
            exchanged(twin, backs, [*backs[turned:], *backs[:turned]])
            found.append(twin)
    twin = pos.copy()
    twin.orders[ENEMY[side]] = Orders(2)
    return [*found, twin]
