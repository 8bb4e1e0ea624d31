"""Supply [9.0]: sources, lines to them, and who is out of supply.

A line runs from a unit to a source and may not enter blocked hexes; the hex where it starts is not entered. All lines
of a power together are a few floods over sets of hexes, found once until something on the map changes.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.hexset import HexSet, hexset
from ...engine.pieces import MAP
from .position import BOXES, Position
from .sides import CAMP, ENEMY, WESTERN

OUT_OF_SUPPLY_MOVEMENT = 3
BEACHHEAD, MULBERRY = "beachhead", "mulberry"  # kinds of markers
JOINT = "AL"  # a beachhead of both nations [10.2.a]


# -- supply lines [9.1] [9.2] -------------------------------------------------------------------------------------


def blocked(pos: Position, power: str) -> HexSet:
    """The hexes that a power's lines may not enter: with enemy units [9.2.a], or in their zones without a unit of one's
    own camp [9.2.b] [6.4.a]. Impassable terrain is no part of the ways they take."""
    camp = CAMP[power]
    enemy = ENEMY[camp]
    return pos.occupied[enemy] | pos.zoned[enemy] & ~pos.occupied[camp]


def ground(pos: Position, power: str) -> tuple[HexSet, HexSet]:
    """What the lines of the Axis and the Soviets rest on; while it is the same, so are they."""
    return blocked(pos, power), pos.holds[power]


# -- intermediate sources [9.3.0] ---------------------------------------------------------------------------------


class Net(NamedTuple):
    """What feeds the Axis or the Soviets."""

    loc: HexSet  # hexes from which a line of communication leads to an unlimited source
    sources: HexSet  # towns and cities to which units may trace
    area: HexSet  # hexes in supply


def net(pos: Position, power: str) -> Net:
    """The lines of the Axis or the Soviets as they stand."""

    def find() -> Net:
        return _axis_net(pos) if power == "axis" else _soviet_net(pos)

    return pos.kept(("net now", power), pos.changes, lambda: pos.kept(("net", power), ground(pos, power), find))


def _net(pos: Position, power: str, joined: HexSet, unlimited: HexSet, kind: str) -> Net:
    """From the hexes joined to unlimited sources: towns and cities with a line of communication [9.3.0], ports of the
    Baltic and the Black Sea, and all that is within range of one of them."""
    scenario, shut, places = pos.scenario, blocked(pos, power), pos.holds[power]
    loc = joined | scenario.ways.spread(joined)
    ports = 0
    for sea in scenario.sea_ports:
        here = sea & places
        if here & loc & ~shut:  # ships come from a port with a line of its own [9.3.1.c] [9.3.3.b]
            ports |= here
    land = places & loc
    town, city, distance = scenario.town_hexes, scenario.city_hexes, scenario.charts.supply_distance
    ranges: dict[int, HexSet] = {}
    for source, hexes in (
        (kind, unlimited),
        ("town", land & town),
        ("city", land & city),
        ("town port", ports & town),
        ("city port", ports & city),
    ):
        reach = distance[power, source]
        ranges[reach] = ranges.get(reach, 0) | hexes
    return Net(loc, (land | ports) & (town | city) & ~shut, scenario.ways.within(ranges, shut))


def loc(pos: Position, power: str) -> HexSet:
    """Hexes from which a line of communication leads to an unlimited source of the Axis or the Soviets that works."""
    return net(pos, power).loc


def is_source(pos: Position, hex: int, power: str) -> bool:
    """Whether a town or city works as a supply source of the Axis or the Soviets, over land or by sea."""
    return bool(net(pos, power).sources >> hex & 1)


# -- the Axis [9.3.1] ---------------------------------------------------------------------------------------------


def factories(pos: Position) -> dict[int, HexSet]:
    """The factories of the Axis, each with the hexes joined to it."""
    return pos.kept("factories", ground(pos, "axis"), lambda: _factories(pos))


def _factories(pos: Position) -> dict[int, HexSet]:
    shut = blocked(pos, "axis")
    found: dict[int, HexSet] = {}
    for f in pos.scenario.factories:
        if pos.held_by(f, "axis"):
            same = (area for g, area in found.items() if area >> f & 1 and not shut & (1 << f | 1 << g))
            found[f] = next(same, 0) or pos.flooded(("joined", f), pos.scenario.ways, 1 << f, shut & ~(1 << f))
    return found


def working_factories(pos: Position) -> list[int]:
    """The factories that are unlimited sources: each needs a line of communication to another factory or to an oil hex
    of the Axis [9.3.1.a]."""
    areas = factories(pos)
    partners = hexset([*areas, *(h for h in pos.scenario.oil if pos.held_by(h, "axis"))]) & ~blocked(pos, "axis")
    return [f for f, area in areas.items() if area & partners & ~(1 << f)]


def _axis_net(pos: Position) -> Net:
    return _factory_net(pos, working_factories(pos))


def _home_net(pos: Position) -> Net:
    """In attrition a factory feeds Germans in Greater Germany even if it is cut off from all others [9.3.1.d]."""
    areas = factories(pos)
    if len(working_factories(pos)) == len(areas):
        return net(pos, "axis")
    return _factory_net(pos, list(areas))


def at_home(pos: Position, hex: int) -> bool:
    """Whether a hex is in Greater Germany."""
    return pos.scenario.country(hex) in pos.scenario.file.countries.greater_germany


def _factory_net(pos: Position, sources: list[int]) -> Net:
    areas, shut, joined = factories(pos), blocked(pos, "axis"), 0
    for f in sources:
        if not shut >> f & 1:
            joined |= areas[f]
    return _net(pos, "axis", joined, hexset(sources), "factory")


def cut_off_in_greece(pos: Position, hex: int) -> bool:
    """Whether Axis units in a hex starve because it is in Greece, and Bulgaria has surrendered or no Axis unit is in
    Yugoslavia [9.3.1.e] [20.4]."""
    countries = pos.scenario.country_hexes
    if not countries["Greece"] >> hex & 1:
        return False
    return "Bulgaria" in pos.surrendered or not pos.occupied["axis"] & countries["Yugoslavia"]


def fed_by_fort(pos: Position, hex: int) -> int:
    """How many units a fort feeds in attrition; forts themselves need nothing [9.3.1.b] [9.4]."""
    return pos.forts.get(hex, 0)


# -- the Western Allies [9.3.2] -----------------------------------------------------------------------------------


def open_ports(pos: Position, power: str) -> HexSet:
    """The ports that work for the power that holds them; Antwerp only if no enemy stands on the Scheldt [ERR.m1]."""
    ports = pos.scenario.port_hexes & pos.holds[power]
    if any(pos.enemy_in(a, power) for a in pos.scenario.antwerp):
        ports &= ~(1 << pos.scenario.antwerp_port)
    return ports


def port_open(pos: Position, hex: int, power: str) -> bool:
    return bool(open_ports(pos, power) >> hex & 1)


def beachhead_at(pos: Position, hex: int) -> str:
    """Whose beachhead is in a hex: US, CW, AL (of both), or none."""
    marker = marker_in(pos, hex)
    return pos.scenario.markers[marker].value if marker else ""


def marker_in(pos: Position, hex: int, kind: str = BEACHHEAD) -> str:
    """The beachhead marker in a hex, or the Mulberry; "" if there is none."""
    here = (id for id, b in pos.beachheads.items() if b.where == MAP and b.hex == hex)
    return next((id for id in here if pos.scenario.markers[id].kind == kind), "")


def has_mulberry(pos: Position, hex: int) -> bool:
    return bool(marker_in(pos, hex, MULBERRY))


def may_land(pos: Position, hex: int, group: str) -> bool:
    """Whether a beachhead feeds US and French, or British and Commonwealth units: only its own, both if it is an Allied
    one, all if it has a Mulberry [9.3.2.a] [9.3.2.e]."""
    return beachhead_at(pos, hex) in (group, JOINT) or has_mulberry(pos, hex)


def shaef_multiplier(pos: Position, hex: int) -> int:
    """By what the number of a SHAEF marker in the hex is multiplied [9.3.2.dT]; 0 where it is of no use."""
    table = pos.scenario.charts.shaef
    if beachhead_at(pos, hex):
        return table["beachhead with Mulberry" if has_mulberry(pos, hex) else "beachhead"] or 0
    if not port_open(pos, hex, "west"):
        return 0
    if hex in pos.scenario.special_ports:
        return table["special port"] or pos.scenario.special_ports[hex]
    return table["port city" if hex in pos.scenario.cities else "port town"] or 0


def shaef_range(pos: Position, marker: str) -> int:
    """How long a line to a SHAEF marker on the map may be [9.3.2.d]."""
    return pos.scenario.markers[marker].number * shaef_multiplier(pos, pos.command[marker])


def shaef_area(pos: Position, marker: str, hex: int) -> HexSet:
    """The hexes that a SHAEF marker would supply from a hex [9.3.2.d]."""
    reach = pos.scenario.markers[marker].number * shaef_multiplier(pos, hex)
    return pos.scenario.ways.within({reach: 1 << hex}, blocked(pos, "west")) if reach else 0


def beaches_for(pos: Position, group: str) -> list[int]:
    """The beachheads that feed US and French, or British and Commonwealth units [9.3.2.a]."""
    return [b.hex for b in pos.beachheads.values() if b.where == MAP and may_land(pos, b.hex, group)]


def shaef_for(pos: Position, group: str) -> dict[int, HexSet]:
    """The SHAEF markers that feed them, by their range [9.3.2.b] [9.3.2.e]."""
    ranges: dict[int, HexSet] = {}
    for id, hex in pos.command.items():
        if pos.scenario.markers[id].kind != "shaef" or (beachhead_at(pos, hex) and not may_land(pos, hex, group)):
            continue
        if reach := shaef_range(pos, id):
            ranges[reach] = ranges.get(reach, 0) | 1 << hex
    return ranges


def _western_area(pos: Position, group: str) -> HexSet:
    """Beachheads with the hexes next to them [9.3.2.a], and what is in range of SHAEF markers [9.3.2.b]."""
    scenario = pos.scenario
    near = scenario.charts.supply_distance["west", "beachhead"]
    on_shore = 0
    for beach in beaches_for(pos, group):
        on_shore |= scenario.board.disc_bits(beach, near)
    ranges = shaef_for(pos, group)
    return on_shore | pos.ranged(("western area", group), scenario.ways, ranges, blocked(pos, "west"))


# -- Soviets and Yugoslavs [9.3.3] [9.3.4] ------------------------------------------------------------------------


def _soviet_net(pos: Position) -> Net:
    """From the east edge; units near trace to the edge itself, also the north edge east of Leningrad [9.3.3.a]."""
    scenario = pos.scenario
    joined = pos.flooded("joined to the east", scenario.ways, scenario.east_edge_hexes, blocked(pos, "soviet"))
    return _net(pos, "soviet", joined, scenario.soviet_edge, "edge")


def sources(pos: Position, u: int) -> HexSet:
    """The hexes to which a unit's lines could lead: for the West beachheads and SHAEF markers of its nation."""
    power = pos.power(u)
    if power == "west":
        fed = pos.scenario.fed_as[u]
        found = hexset(beaches_for(pos, fed))
        for hexes in shaef_for(pos, fed).values():
            found |= hexes
        return found
    if power == "axis":
        return net(pos, power).sources | hexset(working_factories(pos))
    return net(pos, power).sources | pos.scenario.soviet_edge


# -- who is in supply [9.0.b] -------------------------------------------------------------------------------------


def area(pos: Position, fed: str) -> HexSet:
    """The hexes in which units that are fed alike are in supply now: axis, soviet, US, CW or Yugoslav."""
    return pos.kept(("area", fed), pos.changes, lambda: _area(pos, fed))


def _area(pos: Position, fed: str) -> HexSet:
    if fed == "Yugoslav":
        return pos.scenario.in_and_around_yugoslavia  # [9.3.4] [20.1.c]
    return _western_area(pos, fed) if fed in WESTERN else net(pos, fed).area


def supplied(pos: Position, u: int, hex: int, attrition: bool = False) -> bool:
    """Whether a unit would be in supply in a hex, as everything else stands now [9.0.a]. In attrition Greece [9.3.1.e]
    and Greater Germany [9.3.1.d] have rules of their own; forts are left to it."""
    if attrition and pos.power(u) == "axis":
        if cut_off_in_greece(pos, hex):
            return False
        if pos.scenario.group[u] == "German" and at_home(pos, hex):
            return bool(pos.kept("home net", pos.changes, lambda: _home_net(pos)).area >> hex & 1)
    return bool(area(pos, pos.scenario.fed_as[u]) >> hex & 1)


def in_supply(pos: Position, u: int, attrition: bool = False) -> bool:
    """Whether a unit is in supply now, to move, fight and be replaced, or for attrition; in a box it lacks nothing."""
    hex = pos.standing[u]
    return supplied(pos, u, hex, attrition) if hex else pos.units[u].where in BOXES


def allowance(pos: Position, u: int) -> int:
    """A unit's movement allowance, out of supply only 3 [9.5.a] [12.2A.e]."""
    printed = pos.face(u).movement
    return printed if in_supply(pos, u) else min(printed, OUT_OF_SUPPLY_MOVEMENT)
