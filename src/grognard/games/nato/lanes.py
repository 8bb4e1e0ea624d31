"""The ways of aircraft and ships [14.1.2] [14.2.2] [16.3]: where they may pass, and through whose airspace.

Nobody draws a path: what counts is whether one exists, and how dangerous the least dangerous one is [17.1.1].
"""

from __future__ import annotations

from typing import Final, Literal

from ...engine.hexset import HexSet, without
from ...engine.pieces import MAP
from . import airspace
from .lines import supplied_held
from .position import SRB, Position
from .scenario import BALTIC, ENEMY, NORTH_SEA

Section = Literal["friendly", "contested", "enemy"]
SECTIONS: Final[tuple[Section, ...]] = ("friendly", "contested", "enemy")  # of the interception tables, by danger
Traffic = Literal["ferry", "transport"]
DENMARK: Final = "Denmark"


def in_section(pos: Position, side: str, section: Section) -> HexSet:
    """The hexes that are not more dangerous than this."""
    if section == "friendly":
        return airspace.friendly(pos, side) & pos.scenario.in_play
    if section == "contested":
        return pos.scenario.in_play & ~airspace.friendly(pos, ENEMY[side])
    return pos.scenario.in_play


def open_to(pos: Position, side: str, section: Section, traffic: Traffic) -> HexSet:
    """The same for ferries, which keep out of hexes with enemy units and enemy zones, friends or not [14.1.2] [14.2.2]
    [8.5.h], or for others."""
    found = in_section(pos, side, section)
    return without(found, pos.occupied[ENEMY[side]] | pos.zoned[ENEMY[side]]) if traffic == "ferry" else found


# -- by air ----------------------------------------


def air_start(pos: Position, u: int) -> HexSet:
    """Where a flight begins: in the unit's hex, or at the map edge of the side's sectors [16.1.2]; in BALTAP, which has
    none for NATO, at its edge of the sea."""
    if pos.units[u].where == MAP:
        return 1 << pos.units[u].hex
    side = pos.side(u)
    return pos.scenario.sector_edge(side) or pos.scenario.sea_edge(side)


def air_lanes(pos: Position, u: int, section: Section, traffic: Traffic = "transport") -> HexSet:
    """The hexes that an aircraft with this unit comes to without leaving a section; over any ground [14.1.2] [16.3]."""
    side, start = pos.side(u), air_start(pos, u)

    key = ("air lanes", side, section, traffic, start)

    def find() -> HexSet:
        closed = without(pos.board.everywhere, open_to(pos, side, section, traffic))
        return pos.flooded(key, pos.scenario.everywhere, start, closed)

    return pos.kept(key, pos.changes, find)


# -- by sea ----------------------------------------


def open_seas(pos: Position, side: str, traffic: Traffic) -> HexSet:
    """The sea areas that a side may use. The WP ferries in the Baltic only [14.2.4], and its sealift enters the North
    Sea when Denmark is conquered and holds out nowhere [16.2.5]; NATO ferries in the Baltic while every Danish city is
    its own, and its sealift is there while Denmark is not conquered."""
    static = pos.scenario
    danish = static.own_cities["nato"] & static.countries.get(DENMARK, 0)
    conquered = pos.has_surrendered(DENMARK)
    if side == "wp":
        north = traffic == "transport" and conquered and not danish & pos.held["nato"]
        return static.seas[BALTIC] | (static.seas[NORTH_SEA] if north else 0)
    baltic = not danish & ~pos.held["nato"] if traffic == "ferry" else not conquered
    return static.seas[NORTH_SEA] | (static.seas[BALTIC] if baltic else 0)


def sea_start(pos: Position, u: int) -> HexSet:
    """Where a voyage begins: in the unit's hex, or at the sea edge of the map [14.2.2] [16.2.2]."""
    return 1 << pos.units[u].hex if pos.units[u].where == MAP else pos.scenario.sea_edge(pos.side(u))


def sea_lanes(pos: Position, u: int, section: Section, traffic: Traffic = "transport") -> HexSet:
    """The hexes that a ship with this unit comes to over coastal and all-sea hexes, and along the rivers of inland
    ports, without leaving a section; barred hexsides do not matter [14.2.2] [16.2.2]."""
    side, start = pos.side(u), sea_start(pos, u)

    key, seas = ("sea lanes", side, section, traffic, start), open_seas(pos, side, traffic)

    def find() -> HexSet:
        closed = without(pos.board.everywhere, seas & open_to(pos, side, section, traffic))
        return pos.flooded(key, pos.scenario.sea_lanes, start, closed)

    return pos.kept(key, (pos.changes, seas), find)


def harbours(pos: Position, side: str) -> HexSet:
    """Ports that a side holds and ships can reach: an inland one is closed while an enemy unit stands on the river
    below it, and while its city is not supplied [16.2.1.1]."""
    return pos.kept_for(side, "harbours", pos.changes, _harbours)


def _harbours(pos: Position, side: str) -> HexSet:
    found, supplied = pos.scenario.ports & pos.held[side], supplied_held(pos, side)
    for port, channel in pos.scenario.channels.items():
        if channel & pos.occupied[ENEMY[side]] or not supplied >> port & 1:
            found &= ~(1 << port)
    return found


def starts_in_harbour(pos: Position, u: int) -> bool:
    """The Strategic Reserve Box is a port without limits [14.2.3] [33.6]."""
    unit = pos.units[u]
    return unit.where == SRB or (unit.where == MAP and bool(harbours(pos, pos.side(u)) >> unit.hex & 1))
