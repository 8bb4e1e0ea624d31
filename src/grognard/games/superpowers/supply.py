"""Command and supply [2.0]."""

from __future__ import annotations

import msgspec

from ...engine.hexset import HexSet, hexset, members
from ...engine.pieces import MAP
from .position import DESTROYED, Position
from .scenario import ENEMY

WORSE_MORALE = {"A": "B", "B": "C", "C": "C"}


def blocked_to_supply(pos: Position, side: str) -> HexSet:
    """A supply path may not enter enemy units, nor their zones without a friendly unit that exerts one [2.0.b], nor
    hexes closed by fire [16.5.c]."""
    enemy, zones = ENEMY[side], pos.zones
    contested = pos.zoned[enemy] & pos.occupied[side]
    held = [h for h in members(contested) if any(zones[u] for u in pos.at[h])]
    fire = [h for h in pos.devastated if pos.closed_by_fire(h)]
    return pos.occupied[enemy] | (pos.zoned[enemy] & ~hexset(held)) | hexset(fire)


def supplied_hexes(pos: Position, side: str, source: str, blocked: HexSet | None = None) -> HexSet:
    """Hexes from which a path of any length leads to a supply source [2.0.a]. The unit's own hex is not entered, so it
    may be a lake over which a helicopter hovers."""
    if blocked is None:
        blocked = blocked_to_supply(pos, side)
    ways, sources = pos.scenario.ways, pos.scenario.supply_sources[source]

    def find() -> HexSet:
        flooded = ways.flood(sources, blocked)
        return flooded | pos.scenario.ways_back.spread(flooded) | sources

    return pos.kept(("supplied", source), blocked, find)


def source_of(pos: Position, u: int) -> str:
    """A WP unit uses the sources of its army [DM:EX2.0.b] [AR:EX2.0.b], NATO its own [DM:EX2.0.a] [AR:EX2.0.a]."""
    counter = pos.counter(u)
    return counter.army if counter.side == "wp" else "nato"


def always_supplied(pos: Position, u: int) -> bool:
    """In the GT of entry [DM:EX2.0.c] [AR:EX2.0.f], and in cities of one's own [DM:EX2.0.d] [AR:EX2.0.c-e]."""
    rules, unit, counter = pos.scenario.file.supply, pos.units[u], pos.counter(u)
    if counter.side in rules.first_turn and unit.entered == pos.turn:
        return True
    if counter.side != "nato" or pos.scenario.board.terrain[unit.hex] != "city":
        return False
    if rules.any_city:
        return True
    names = {p.name for p in pos.scenario.board.places if p.hex == unit.hex and p.kind == "city"}
    return any(c.nation == counter.nation and names & set(c.places) for c in rules.cities)


def can_trace(pos: Position, side: str) -> set[int]:
    """The side's units on the map that are in supply now."""
    blocked = blocked_to_supply(pos, side)
    flooded: dict[str, HexSet] = {}
    found = set()
    for u in pos.on_map(side):
        source = source_of(pos, u)
        if source not in flooded:
            flooded[source] = supplied_hexes(pos, side, source, blocked)
        if flooded[source] >> pos.units[u].hex & 1 or always_supplied(pos, u):
            found.add(u)
    return found


def collapse_checks(pos: Position, side: str, supplied: set[int]) -> None:
    """Units out of supply since an earlier GT that still cannot trace roll against their command value
    [2.0.h] [SEQ.A.a]. Helicopters check, too [5.0.d]."""
    for u in pos.on_map(side):
        if pos.units[u].out_of_supply and u not in supplied:
            die = pos.roll("2.0.h", side)
            if die > pos.counter(u).command:
                pos.tell("2.0.h", "collapsed", unit=pos.id(u), hex=pos.hex_of(u), die=die)
                pos.take_off(u, DESTROYED)


def mark_supply(pos: Position, side: str, supplied: set[int]) -> None:
    """Mark every unit for the whole GT [SEQ.A.b]."""
    for u in pos.on_map(side):
        unit = pos.units[u]
        if unit.out_of_supply != (u not in supplied):
            pos.units[u] = msgspec.structs.replace(unit, out_of_supply=u not in supplied)
            pos.tell("SEQ.A.b", "in-supply" if u in supplied else "out-of-supply", unit=pos.id(u), hex=pos.hex_of(u))


def is_out_of_supply(pos: Position, u: int) -> bool:
    """The marked state, as it tells on movement, firepower and morale; helicopters feel none of it [5.0.d]."""
    return pos.units[u].out_of_supply and pos.scenario.on_ground[u]


def morale(pos: Position, u: int) -> str:
    """Morale, one grade worse out of supply [2.0.g]."""
    printed = pos.counter(u).morale
    return WORSE_MORALE[printed] if is_out_of_supply(pos, u) else printed


def in_supply(pos: Position, u: int) -> bool:
    return pos.units[u].where == MAP and not pos.units[u].out_of_supply
