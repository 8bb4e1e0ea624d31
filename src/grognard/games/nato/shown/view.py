"""What a side may see: everything but the enemy's standing orders. Stacks may be inspected at any time, and all tracks
are open [9.0]."""

from __future__ import annotations

from random import Random
from typing import Any

from ....engine.pieces import MAP
from ....engine.reason import Event
from ..nuclear import is_dispersed
from ..position import Position
from ..rail import steps_on_trains
from ..reaction import HOPELESS
from ..scenario import ENEMY, SIDES
from ..victory import victory_points


def public_view(pos: Position) -> dict[str, Any]:
    return {
        "units": pos.shown(lambda u: unit_view(pos, u), pos.moved, pos.attacked, pos.engaged, pos.assaulting, pos.hq),
        "markers": markers(pos),
        "tracks": tracks(pos),
        "points": {s: tally.as_dict() for s, tally in victory_points(pos).items()},
        "game_turn": pos.game_turn if pos.turn else pos.scenario.first_turn,
    }


def view(pos: Position, side: str | None) -> dict[str, Any]:
    """A side's own standing order; nothing else is secret."""
    return {"orders": pos.orders.get(side or "")}


def redeal(pos: Position, side: str, chance: Random, heard: list[Event]) -> None:
    """Whether the enemy has given a standing order, and which, is not a side's to know."""
    pos.orders.pop(ENEMY[side], None)
    order = chance.randrange(2 * HOPELESS)
    if order <= HOPELESS:
        pos.orders[ENEMY[side]] = order


def unit_view(pos: Position, u: int) -> dict[str, Any]:
    unit, counter = pos.units[u], pos.scenario.counters[u]
    shown: dict[str, Any] = {"id": counter.id, "side": counter.side, "where": unit.where}
    if unit.cadre:
        shown["face"] = "cadre"
    if unit.train:
        shown[unit.train] = True
    if unit.where != MAP:
        return shown
    shown["hex"] = pos.scenario.board.labels[unit.hex]
    state = {
        "disrupted": unit.disrupted,
        "no_movement_supply": unit.no_movement_supply,
        "no_combat_supply": unit.no_combat_supply,
        "reserve": unit.reserve,
        "moved": u in pos.moved,
        "attacked": u in pos.attacked,
        "engaged": u in pos.engaged,
        "assaulting": u in pos.assaulting,
        "unsupplied_hq": counter.hq and pos.hq.get(u) not in ("line", "sea"),
    }
    return shown | {name: True for name, holds in state.items() if holds}


def tracks(pos: Position) -> dict[str, Any]:
    return {
        "tactical": dict(pos.tactical),
        "operational": dict(pos.operational),
        "chemical": dict(pos.chemical),
        "points": dict(pos.points),
        "nuclear_strikes": dict(pos.nuclear_strikes),
        "supply_points": {"wp": pos.supply_points},
        "interdiction_pending": {"wp": pos.interdiction_pending},
        "tactical_lost": {s: pos.tactical_lost[s] + is_dispersed(pos) for s in SIDES},
        "rail": {s: steps_on_trains(pos, s) for s in SIDES},
    }


def markers(pos: Position) -> dict[str, Any]:
    return {
        "conquered": {pos.label(h): {"side": s} for h, s in sorted(pos.conquered.items())},
        "sites": {pos.id(u): {"hex": pos.label(site.hex), "damaged": site.damaged} for u, site in pos.sites.items()},
        "nuclear": {pos.label(h): True for h in sorted(pos.nuclear)},
        "gas": {pos.label(h): {"by": [m.by for m in marks]} for h, marks in sorted(pos.gas.items())},
        "battles": pos.labels(sorted(pos.battles)),
        "breakthroughs": {pos.label(h): {"side": s} for h, s in sorted(pos.breakthroughs.items())},
        "interdicted": sorted([pos.label(h), s] for h, s in pos.interdicted),
        "planned": planned(pos),
        "resupplied": {s: pos.label(h) for s, h in pos.resupplied.items()},
        "surrendered": sorted(pos.surrendered),
        "curtain": pos.curtain,
        "zones": {s: pos.zone_seen(s) for s in SIDES},
    }


def planned(pos: Position) -> dict[str, list[dict[str, Any]]]:
    """Markers that lie on the map for a while: battles, strikes not yet resolved, interdiction, resupply, declared
    lifts."""
    found: dict[int, list[dict[str, Any]]] = {hex: [{"kind": "battle"}] for hex in sorted(pos.battles)}
    for hex, kinds in sorted(pos.strikes.items()):
        found.setdefault(hex, []).extend({"kind": kind} for kind in kinds)
    for hex, side in sorted(pos.interdicted):
        found.setdefault(hex, []).append({"kind": "interdiction", "side": side, "range": 1})
    for side, hex in pos.resupplied.items():
        found.setdefault(hex, []).append({"kind": "resupply", "side": side})
    for u, lift in sorted(pos.lifts.items()):
        marker = {"kind": "lift", "side": pos.side(u), "text": pos.counter(u).label}
        found.setdefault(lift.hex, []).append(marker)
    return {pos.label(hex): markers for hex, markers in found.items()}
