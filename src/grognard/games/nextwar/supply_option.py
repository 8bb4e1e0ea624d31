"""Supply of the Standard game [13.1], an option: lines along roads to cities, ports and beachheads."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.hexset import HexSet, hexset, members
from .position import Position
from .scenario import ENEMY, LAND, SIDES
from .sea_transport import zone
from .ships import INSHORE


def sources(pos: Position, side: str) -> HexSet:
    """Friendly urban, city, port and beachhead hexes; ports and beachheads only while their Inshore Box is friendly
    [13.1.2]."""
    scenario = pos.scenario
    coasts = [h for h in scenario.places if scenario.has(h, "port")]
    coasts += [h for h, marker in pos.beachheads.items() if marker.side == side]
    served = hexset(h for h in coasts if pos.sea_control.get(f"{INSHORE}:{zone(pos, h)}") == side)
    friendly = hexset([h for h in members(scenario.built_up | served) if pos.controller(h) == side])
    return friendly & ~hexset(pos.clearing)


def closed(pos: Position, side: str) -> HexSet:
    """Enemy units, his zones where no friend is, and his cities and installations stop a line [13.1.3]."""
    enemy = ENEMY[side]
    theirs = hexset([h for h in members(pos.scenario.to_clear) if pos.controller(h) == enemy])
    return pos.occupied[LAND[enemy]] | (pos.enemy_zone(side) & ~pos.occupied[LAND[side]]) | theirs


def connected_roads(pos: Position, side: str) -> HexSet:
    """Hexes from which open roads lead to a source; a beachhead is linked to every road next to it [13.1.3]."""
    ways, shut = pos.scenario.road_ways, closed(pos, side)
    found = pos.flooded(("roads", side), ways, sources(pos, side), shut)
    beside, joined = pos.scenario.roads & ~shut, 0
    while linked := found & hexset(pos.beachheads) & ~joined:
        joined |= linked
        found = ways.flood(found | pos.board.ringed(linked) & beside, shut)
    return found


def supplied(pos: Position, side: str) -> HexSet:
    """The hexes on a connected road, and next to one [13.1.3]."""
    return pos.kept_for(side, "supplied", pos.changes, _supplied)


def _supplied(pos: Position, side: str) -> HexSet:
    connected = connected_roads(pos, side)
    return connected | pos.board.ringed(connected & pos.scenario.roads)


def is_supplied(pos: Position, side: str, hex: int) -> bool:
    return bool(supplied(pos, side) >> hex & 1)


def supply_phase(pos: Position, side: None) -> Procedure:
    """All land units are judged once a turn [13.1.1]."""
    yield from ()
    for s in SIDES:
        for u in pos.on_map(s):
            if pos.scenario.is_land_unit[u]:
                (pos.out_of_supply.discard if is_supplied(pos, s, pos.standing[u]) else pos.out_of_supply.add)(u)
        cut = sorted(u for u in pos.out_of_supply if pos.side(u) == s)
        if cut:
            pos.tell("13.1.3", "out-of-supply", units=pos.ids(cut))


def sustain(pos: Position, u: int) -> None:
    """Who drops or is lifted is in supply for the rest of the turn [13.1.4a]."""
    if not pos.scenario.advanced:
        pos.out_of_supply.discard(u)
