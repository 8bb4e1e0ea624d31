"""What a side may see [SEQ.B.a] [16.0.a] [OPT.4.c]: everything but the other side's secrets."""

from __future__ import annotations

from itertools import compress
from typing import Any

from ...engine.reason import plain
from .position import MAP, Position
from .scenario import SIDES
from .units import Unit
from .victory import victory_points


def public_view(pos: Position) -> dict[str, Any]:
    """What everybody sees alike."""
    return {
        "units": [unit_view(pos, u, unit) for u, unit in enumerate(pos.units)],
        "markers": markers(pos),
        "first": pos.first,
        "impulse": pos.impulse,
        "points": {s: tally.as_dict() for s, tally in victory_points(pos).items()},
    }


def view(pos: Position, side: str | None) -> dict[str, Any]:
    return {"tracks": tracks(pos, side), "posture": posture(pos, side)}


def unit_view(pos: Position, u: int, unit: Unit) -> dict[str, Any]:
    counter = pos.scenario.counters[u]
    if unit.where != MAP:
        return {"id": counter.id, "side": counter.side, "where": unit.where}
    return {
        "id": counter.id,
        "side": counter.side,
        "where": MAP,
        "hex": pos.scenario.board.labels[unit.hex],
        "out_of_supply": unit.out_of_supply,
        "moved": u in pos.moved,
        "fought": u in pos.fought,
    }


def tracks(pos: Position, side: str | None) -> dict[str, Any]:
    """Initiative points not yet bid count from the sums everybody can do once bids are shown [SEQ.G]."""
    shown: dict[str, Any] = {
        name: dict(getattr(pos, name))
        for name in (
            "initiative",
            "air",
            "air_used",
            "airlift",
            "airlift_used",
            "chemical",
            "nuclear_used",
            "bridge_actions",
        )
    }
    if pos.scenario.options["uncertain_chemical"] and side != "nato" and pos.result is None:
        del shown["chemical"]["nato"]
    return {**shown, "superiority": pos.superiority, "streak": dict(pos.streak), "bonus": sorted(pos.bonus)}


def posture(pos: Position, side: str | None) -> dict[str, int]:
    """Hidden until the first nuclear attack [16.0.e]."""
    return {s: p for s, p in pos.posture.items() if s == side or pos.postures_shown or pos.result is not None}


def markers(pos: Position) -> dict[str, Any]:
    return {
        "devastated": {
            pos.label(h): plain({"by": d.by, "until": d.until, "firestorm": d.firestorm})
            for h, d in pos.devastated.items()
        },
        "owner": {pos.label(h): s for h, s in pos.owner.items()},
        "destroyed_bridges": [pos.labels(side) for side in sorted(pos.destroyed_bridges)],
        "built_bridges": [pos.labels(side) for side in sorted(pos.built_bridges)],
        "explosions": pos.explosions,
        "nuclear_ended": pos.nuclear_ended,
        "zones": {s: list(compress(pos.scenario.board.labels, pos.zone[s])) for s in SIDES},
    }
