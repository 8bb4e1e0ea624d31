"""What a side may see [SEQ.B.a] [16.0.a] [OPT.4.c]: everything but the other side's secrets."""

from __future__ import annotations

from random import Random
from typing import Any

from ....engine.pieces import MAP
from ....engine.reason import Event, plain
from ..position import Position
from ..scenario import ENEMY, SIDES
from ..victory import victory_points

TRACKS = (
    "initiative", "air", "air_used", "airlift", "airlift_used", "chemical", "nuclear_used", "bridge_actions",
)  # fmt: skip
DIE = 6  # the most that NATO's die adds to its chemical stock [OPT.4.b]


def public_view(pos: Position) -> dict[str, Any]:
    """What everybody sees alike."""
    return {
        "units": pos.shown(lambda u: unit_view(pos, u), pos.moved, pos.fought),
        "markers": markers(pos),
        "first": pos.first,
        "impulse": pos.impulse,
        "points": {s: tally.as_dict() for s, tally in victory_points(pos).items()},
    }


def view(pos: Position, side: str | None) -> dict[str, Any]:
    return {"tracks": tracks(pos, side), "posture": posture(pos, side)}


def unit_view(pos: Position, u: int) -> dict[str, Any]:
    unit, counter = pos.units[u], pos.scenario.counters[u]
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
    shown: dict[str, Any] = {name: dict(getattr(pos, name)) for name in TRACKS}
    if pos.scenario.options["uncertain_chemical"] and side != "nato" and pos.result is None:
        del shown["chemical"]["nato"]
    return {**shown, "superiority": pos.superiority, "streak": dict(pos.streak), "bonus": sorted(pos.bonus)}


def posture(pos: Position, side: str | None) -> dict[str, int]:
    """Hidden until the first nuclear attack [16.0.e]."""
    return {s: p for s, p in pos.posture.items() if s == side or pos.postures_shown or pos.result is not None}


def redeal(pos: Position, side: str, chance: Random, heard: list[Event]) -> None:
    """What a side cannot see might be anything: the enemy's posture, which is not zero if he has asked for permission,
    and NATO's chemical stock [OPT.4.c], of which it is known what it was at most."""
    enemy = ENEMY[side]
    if enemy in pos.posture and not pos.postures_shown:
        lowest, highest = pos.scenario.file.nuclear.posture
        pos.posture[enemy] = chance.randint(max(lowest, int(enemy in pos.permission)), highest)
    if enemy == "nato" and pos.scenario.options["uncertain_chemical"] and pos.turn:
        pos.chemical["nato"] = chance.randint(0, pos.scenario.track.optional["chemical_base"]["nato"] + DIE)


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
        "zones": {s: pos.zone_seen(s) for s in SIDES},
    }
