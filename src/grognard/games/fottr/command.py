"""Command [11.0]: OKW, OKH and STAVKA markers, bought, placed, and their ranges."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.hexset import HexSet
from .position import Position

# -- ranges [11.0] ------------------------------------------------------------------------------------------------


def in_winter(pos: Position) -> bool:
    """Option: on winter turns a city does not lengthen the range [21.2A]."""
    return pos.scenario.options["winter"] and pos.turn in pos.scenario.file.winter.turns


def range_of(pos: Position, marker: str, hex: int) -> int:
    """The printed number, doubled in a city [11.1.d]."""
    number = pos.scenario.markers[marker].number
    return 2 * number if hex in pos.scenario.cities and not in_winter(pos) else number


def area_of(pos: Position, marker: str, hex: int) -> HexSet:
    """The hexes in range of a marker in a hex: enemies do not matter, impassable terrain and the borders of the theatre
    do [11.0]. So a marker commands only in the theatre in which it lies [11.1.a]."""
    scenario = pos.scenario
    outside = ~scenario.theatre_hexes[scenario.theatre[hex]]
    area: HexSet = 1 << hex
    for _ in range(range_of(pos, marker, hex)):
        area |= scenario.ways.spread(area) & ~outside
    return area


def units_in_command(pos: Position, power: str) -> set[int]:
    """The units of a power in range of one of its markers now [11.1.f] [11.1.h] [11.1.g]. SHAEF commands nobody [11.3]:
    the Western Allies and the Yugoslavs need no command [ERR.r10]."""
    if power == "west":
        return set(pos.on_map(power))
    area = 0
    for id, hex in pos.command.items():
        if pos.scenario.markers[id].power == power:
            area |= area_of(pos, id, hex)
    group = pos.scenario.group
    return {u for u in pos.on_map(power) if area >> pos.hex(u) & 1 or group[u] == "Yugoslav"}


def take_off_markers(pos: Position, power: str) -> None:
    """The power's command markers leave the map, and may be had again next time [11.1.e]."""
    for id in [id for id in pos.command if pos.scenario.markers[id].power == power]:
        del pos.command[id]
    if power == "axis":
        pos.bought = []
    pos.forget()


def buy_markers(pos: Position, seat: str) -> Procedure:
    yield from ()


def place_axis_markers(pos: Position, seat: str) -> Procedure:
    yield from ()


def place_stavka(pos: Position, seat: str) -> Procedure:
    yield from ()
