"""What a side may see: everything; stacks are open to inspection [8.1.2] unless fog hides what is below their tops
[13.2], missions are unless there is fog in the air [29.2]."""

from __future__ import annotations

from typing import Any

from ....engine.fog import (
    covered,
    from_behind,
)
from ....engine.pieces import (
    MAP,
    Marks,
)
from ..advanced import view as advanced
from ..fog import unseen
from ..position import Position
from ..scenario import SIDES


def public_view(pos: Position) -> dict[str, Any]:
    """What everybody sees alike: without fog of war the units, too [8.1.2]."""
    shown = {"markers": markers(pos), "tracks": tracks(pos)}
    return shown if pos.scenario.hides_stacks else {"units": units_seen(pos, set()), **shown}


def view(pos: Position, side: str | None) -> dict[str, Any]:
    """What is a side's own: with fog of war the units; in the Advanced game the missions."""
    own: dict[str, Any] = {"units": units_seen(pos, unseen(pos, side))} if pos.scenario.hides_stacks else {}
    return own | ({"missions": advanced.missions(pos, side)} if pos.scenario.advanced else {})


def units_seen(pos: Position, hidden: set[int]) -> list[dict[str, Any]]:
    units = pos.shown(lambda u: unit_view(pos, u), *marks(pos))
    return covered(units, hidden, lambda u: from_behind(pos, u, pos.alias(u), pos.side(u)))


def marks(pos: Position) -> list[Marks]:
    """All that shows on units besides their records."""
    shown: list[Marks] = [pos.out_of_supply, pos.scattered, pos.moved, pos.fought, pos.missions]
    return shown + advanced.marks(pos) if pos.scenario.advanced else shown


def tracks(pos: Position) -> dict[str, Any]:
    owners = pos.scenario.module.sea.tracks
    nations = pos.scenario.module.nations
    return {
        "weather": [pos.weather],
        "initiative": ["contested" if pos.contested else pos.initiative],
        "air_superiority": [pos.air_level, pos.air_side] if pos.air_side else [pos.air_level],
        "points": dict(pos.points),
        "this_turn": dict(pos.this_turn),
        "air_points": dict(pos.air_points),
        "air_points_lost": dict(pos.air_points_lost),
        "airmobile": dict(pos.airmobile),
        "submarine": {s: pos.submarine if s == owners.submarine_owner else None for s in SIDES},
        "asw": {s: pos.asw if s == owners.asw_owner else None for s in SIDES},
        "replacement_points": {
            side: sum(n for nation, n in pos.replacement_points.items() if nations[nation].side == side)
            for side in SIDES
        },
        **advanced.tracks(pos),
    }


def markers(pos: Position) -> dict[str, Any]:
    values = pos.scenario.charts.clearing_markers
    return {
        "clearing": {
            pos.label(h): [{"kind": "clearing", "side": m.side, "text": str(values[m.marker])}]
            for h, m in sorted(pos.clearing.items())
        },
        "mines": {
            pos.label(h): [{"kind": "mines", "side": m.side, "text": str(m.level)}]
            for h, m in sorted(pos.mines.items())
        },
        "sea": {
            place: [{"kind": "sea_control", "side": side}]
            for place, side in pos.sea_control.items()
            if side in SIDES and pos.scenario.file.sea is not None
        },
        "beachheads": {
            pos.label(h): [{"kind": "beachhead", "side": m.side}] for h, m in sorted(pos.beachheads.items())
        },
        **advanced.markers(pos),
        "control": {pos.label(h): {"side": side} for h, side in sorted(pos.control.items())},
        "zones": {s: pos.zone_seen(s) for s in SIDES},
    }


def unit_view(pos: Position, u: int) -> dict[str, Any]:
    unit, counter = pos.units[u], pos.counter(u)
    seen: dict[str, Any] = {"id": counter.id, "side": counter.side, "where": unit.where}
    if unit.reduced:
        seen["face"] = "reduced"
    if counter.steps:
        seen["steps"] = pos.steps(u)
    state = advanced.state(pos, u) if pos.scenario.advanced else {}
    if unit.where == MAP:
        seen["hex"] = pos.label(unit.hex)
        state |= {
            "clearing": unit.clearing,
            "out_of_supply": u in pos.out_of_supply,
            "scattered": u in pos.scattered,
            "moved": u in pos.moved,
            "fought": u in pos.fought,
            "flown": bool(pos.missions.get(u)),
        }
    return seen | {name: True for name, holds in state.items() if holds}
