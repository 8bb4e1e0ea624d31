"""Lines of supply [10.2] and their sources [10.3]: supplied cities, and the ground that they feed.

A line of supply is a path of so many hexes to a source. All lines of a side to sources of one kind are one flood over
sets of hexes; what it rests on (what blocks, what is held) is what it is kept by, so that moves behind the front cost
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ...engine.hexset import HexSet, Ways, members
from .position import Position
from .scenario import ENEMY
from .zones import enemy_zone

DENMARK: Final = "Denmark"


# -- lines of supply [10.2] ----------------------------------------


def blocked(pos: Position, side: str) -> HexSet:
    """The hexes that a side's lines may not enter: enemy units, enemy zones without a friend in the hex, and cities
    that the enemy controls [10.2.3] [8.3]. Markers of strikes and interdiction do not matter [10.2.5] [21.1.3(11)]
    [22.3.1(11)]."""
    return pos.kept_for(side, "blocked", pos.changes, _blocked)


def _blocked(pos: Position, side: str) -> HexSet:
    zones = enemy_zone(pos, side, "supply_and_support_path_blocked")
    return pos.occupied[ENEMY[side]] | zones | pos.held[ENEMY[side]]


def ways(pos: Position, side: str) -> Ways:
    """Where lines cross: the Danish ferry carries NATO's until Denmark surrenders, then the WP's [10.2.4]."""
    owner = "wp" if pos.has_surrendered(DENMARK) else "nato"
    return pos.scenario.ways_and_ferry if side == owner else pos.scenario.ways


def near(pos: Position, side: str, sources: HexSet, far: int) -> HexSet:
    """Every hex from which one link of so many hexes leads to one of these sources [10.2.1]. The hex of the source
    counts, the one where the line starts does not, and is not entered [3.4.2]."""
    return ways(pos, side).within({far: sources}, blocked(pos, side)) if sources and far else sources


def link(pos: Position) -> int:
    return pos.scenario.supply_link


# -- supplied cities [10.3.3] ----------------------------------------


def supplied_cities(pos: Position, side: str) -> HexSet:
    """The free cities of a side that are supplied, and with them sources [10.3.3]."""
    return _cities(pos, side).found


def _cities(pos: Position, side: str) -> Supplied:
    shut, free, over = blocked(pos, side), pos.free[side], ways(pos, side)

    def still(last: Supplied) -> bool:
        if last.free != free or last.over is not over:
            return False
        return last.shut == shut or not (last.paths & shut or (last.shut ^ shut) & last.watched)

    return pos.serving(("supplied cities", side), still, lambda: _supplied_cities(pos, side))


class Supplied(NamedTuple):
    """Which of a side's free cities are supplied, and what that rests on: what was shut, where lines could cross, and
    the hexes that links enter. While nothing shuts one of these, nor opens or shuts one around the other cities, all
    stays as it is."""

    found: HexSet
    free: HexSet
    shut: HexSet
    over: Ways
    paths: HexSet
    watched: HexSet


def _supplied_cities(pos: Position, side: str) -> Supplied:
    free, found, paths, watched = pos.free[side], 0, 0, 0
    for hex in members(free):
        way = link_of(pos, side, hex)
        if way is not None:
            paths |= way.path
        else:
            watched |= around_city(pos, side, hex)
        if hex == pos.scenario.berlin or way is not None:
            found |= 1 << hex
    found |= port_supplied(pos, side, free & ~found)
    return Supplied(found, free, blocked(pos, side), ways(pos, side), paths, watched)


def around_city(pos: Position, side: str, hex: int) -> HexSet:
    """Where something must change before a city without a link has one."""
    over, shut = ways(pos, side), blocked(pos, side) & ~(1 << hex)
    by_land = pos.ranged(("around city", side, hex, over), over, {link(pos): 1 << hex}, shut)
    return by_land | around_port(pos, hex) if pos.scenario.coastal_ports >> hex & 1 else by_land


def around_port(pos: Position, hex: int) -> HexSet:
    """All that a link from a port over the sea could enter."""
    return pos.board.disc_bits(hex, link(pos) + 1)


def link_of(pos: Position, side: str, hex: int) -> Link | None:
    """The link of a free city to another one, if it has any: it supplies the city, so a city of two hexes supplies
    itself [10.1.3] [10.3.3.1]. West Berlin supplies no others while it is cut off [10.3.3.4]: who traces to it from ten
    hexes off opens the line to it as well, so it counts like every other."""
    shut, free, over = blocked(pos, side), pos.free[side], ways(pos, side)

    def still(found: Link | None) -> bool:
        return found is not None and not found.path & shut and free >> found.end & 1 == 1 and found.over is over

    def find() -> Link | None:
        near_by = pos.board.disc_bits(hex, link(pos))
        basis = (shut & near_by, free & near_by, pos.has_surrendered(DENMARK))
        return pos.kept(("city", side, hex), basis, lambda: find_link(pos, over, hex, shut, free & ~(1 << hex)))

    return pos.serving(("link", side, hex), still, find)


class Link(NamedTuple):
    """A way from a city to another: the hexes it enters, the city at its end, and where lines could cross."""

    path: HexSet
    end: int
    over: Ways


def find_link(pos: Position, over: Ways, hex: int, shut: HexSet, others: HexSet) -> Link | None:
    """The shortest way from a hex to one of these cities, if one link is enough [10.2.1]."""
    seen, waves = 1 << hex, [1 << hex]
    for _ in range(link(pos)):
        front = over.spread(waves[-1]) & ~seen & ~shut
        if reached := front & others:
            end = at = members(reached)[0]
            path = 1 << end
            for wave in reversed(waves[1:]):
                at = next(n for n in pos.board.neighbours[at] if wave >> n & 1 and over.spread(1 << n) >> at & 1)
                path |= 1 << at
            return Link(path, end, over)
        if not front:
            return None
        waves.append(front)
        seen |= front
    return None


def port_supplied(pos: Position, side: str, cities: HexSet) -> HexSet:
    """Coastal ports among these cities that have a link over coastal and all-sea hexes to the open sea; what blocks
    other lines blocks it, enemy zones at sea with the rest. Ports on rivers never use it [10.3.3.2]."""
    ports, static = cities & pos.scenario.coastal_ports, pos.scenario
    return ports & static.sea_ways.within({link(pos): static.open_sea}, blocked(pos, side)) if ports else 0


def supplied_held(pos: Position, side: str) -> HexSet:
    """All supplied cities of a side: free ones, and conquered ones that a chain of links through controlled cities
    joins to a supplied free city [10.3.3.5], never to a West Berlin that is cut off [10.3.3.4]; Copenhagen in the hands
    of the WP also by its port [10.3.3.6]."""
    supplied, conquered = supplied_cities(pos, side), pos.held[side] & ~pos.free[side]
    if not conquered:
        return supplied
    ends = sources(pos, side)
    return pos.kept(
        ("supplied held", side), network(pos, side), lambda: supplied | conquered & _chained(pos, side, ends)
    )


def bases(pos: Position, side: str) -> HexSet:
    """Supplied cities of a side on its own side of the front: a West Berlin that is cut off feeds its brigades, but is
    no place for anybody else [10.3.3.4]."""
    found = supplied_held(pos, side)
    if side == "nato" and pos.scenario.berlin and not berlin_is_open(pos):
        found &= ~(1 << pos.scenario.berlin)
    return found


def _chained(pos: Position, side: str, sources: HexSet) -> HexSet:
    if side == "wp" and copenhagen_supplied(pos):
        sources |= 1 << pos.scenario.copenhagen
    return chain(pos, side, sources)


def chain(pos: Position, side: str, sources: HexSet) -> HexSet:
    """Every hex from which a chain of links through controlled cities leads to one of these sources [10.2.2]."""
    nodes, joined = pos.held[side], sources
    while True:
        area = near(pos, side, joined, link(pos))
        more = nodes & area & ~joined
        if not more:
            return area
        joined |= more


def copenhagen_supplied(pos: Position) -> bool:
    """Conquered by the WP it draws supply from the sea like a free city [10.3.3.6]."""
    hex = pos.scenario.copenhagen
    return pos.conquered.get(hex) == "wp" and bool(port_supplied(pos, "wp", 1 << hex))


def berlin_is_open(pos: Position) -> bool:
    """West Berlin traces to another West German city: while it cannot, it supplies its garrison alone [10.3.3.4]."""
    hex = pos.scenario.berlin
    return bool(hex) and bool(pos.free["nato"] >> hex & 1) and link_of(pos, "nato", hex) is not None


# -- areas of supply [10.3.1] ----------------------------------------


def sources(pos: Position, side: str, country: str | None = None) -> HexSet:
    """Supplied free cities of a country, or of the whole alliance; a conquered one is none [10.3.3.3], and West Berlin
    only while it is not cut off [10.3.3.4]."""
    found = pos.kept_for(side, "sources", network(pos, side), _sources)
    return found if country is None else found & pos.scenario.countries.get(country, 0)


def _sources(pos: Position, side: str) -> HexSet:
    found = supplied_cities(pos, side)
    if side == "nato" and pos.scenario.berlin and not berlin_is_open(pos):
        found &= ~(1 << pos.scenario.berlin)
    return found


def edge(pos: Position, country: str) -> HexSet:
    """Hexes of the map's edge in a country [10.3.1]."""
    return 0 if pos.has_surrendered(country) else pos.scenario.map_edge.get(country, 0)


def territory(pos: Position, side: str) -> HexSet:
    """A side's own countries; one that has surrendered is enemy territory to both [10.1.8] [32.2.2]."""
    found = pos.scenario.territory[side]
    for country in pos.surrendered:
        if pos.has_surrendered(country):
            found &= ~pos.scenario.countries[country]
    return found


def reach_of(pos: Position, hq: int) -> HexSet:
    """Hexes within support range of a headquarters on the map, by a path that nothing blocks [29.3] [10.4.2]; nothing
    while it has a train marker [10.4.4.7] [13.4.6]. Suppression does not matter [10.4.2.1]."""
    hex, far, side = pos.standing[hq], pos.counter(hq).support_range, pos.side(hq)
    if not hex or pos.units[hq].train:
        return 0
    over = ways(pos, side)
    return pos.ranged_from(("reach", hq, over), over, hex, far, blocked(pos, side)) if far else 1 << hex


class Network:
    """All that a side's supply rests on: its cities, countries that have surrendered and its headquarters, as they are
    since the last upheaval, and what blocks its lines. What opens or closes outside the `sphere` of hexes that lines
    come to makes no difference."""

    __slots__ = ("shut", "since", "sphere")

    def __init__(self, since: int, shut: HexSet, sphere: HexSet) -> None:
        self.since = since
        self.shut = shut
        self.sphere = sphere


def network(pos: Position, side: str) -> Network:
    """The network of a side. As long as it is the same one, its supply is the same: most moves leave it as it is."""
    return pos.kept_for(side, "network", pos.changes, _network)


def _network(pos: Position, side: str) -> Network:
    shut, since = blocked(pos, side), pos.upheavals[side]

    def still(last: Network) -> bool:
        return last.since == since and not (last.shut ^ shut) & last.sphere

    return pos.serving(("last network", side), still, lambda: Network(since, shut, sphere(pos, side)))


def sphere(pos: Position, side: str) -> HexSet:
    """Every hex that a line of a side comes to, or could come to if one of them opened."""
    cities, over = _cities(pos, side), ways(pos, side)
    ends = cities.found | pos.held[side]
    for country, owner in pos.scenario.side_of_country.items():
        ends |= edge(pos, country) if owner == side else 0
    found = cities.paths | cities.watched
    if side == "wp" and pos.conquered.get(pos.scenario.copenhagen) == "wp":
        ends |= 1 << pos.scenario.copenhagen
        found |= around_port(pos, pos.scenario.copenhagen)
    found |= pos.ranged(("sphere", side, over), over, {link(pos): ends}, blocked(pos, side))
    for hq in pos.scenario.hqs[side]:
        found |= reach_of(pos, hq)
    return found | pos.board.disc_bits(pos.scenario.berlin, 2) if pos.scenario.berlin else found


class Ground(NamedTuple):
    """Where a side's combat units draw supply from cities and from the edge of the map."""

    cities: HexSet  # movement supply: in any friendly country, near a supplied free city of the alliance
    homes: Mapping[str, HexSet]  # both kinds, for the units of each country
    islands: HexSet  # both kinds, from a conquered Copenhagen


def ground(pos: Position, side: str) -> Ground:
    """All of it as it stands now; found anew only where something has changed that it rests on."""
    return pos.kept_for(side, "ground", network(pos, side), _ground)


def city_ground(pos: Position, side: str) -> HexSet:
    """Units draw movement supply within ten hexes of a supplied free city anywhere in a friendly country [10.1.6]
    [10.1.7]; in enemy country they do not [10.1.8]."""
    return pos.kept_for(side, "city ground", network(pos, side), _city_ground)


def _city_ground(pos: Position, side: str) -> HexSet:
    return _kept_area(pos, side, "cities", sources(pos, side), territory(pos, side))


def _ground(pos: Position, side: str) -> Ground:
    area = city_ground(pos, side)
    if side == "wp":
        return Ground(area, {"": _pact_area(pos)}, island_area(pos))
    countries = [c for c, owner in pos.scenario.side_of_country.items() if owner == side]
    return Ground(area, {country: home_area(pos, country) for country in countries}, 0)


def _pact_area(pos: Position) -> HexSet:
    """To the WP each of its countries is home [10.1.6] [10.8.4]."""
    edges = 0
    for country, owner in pos.scenario.side_of_country.items():
        edges |= edge(pos, country) if owner == "wp" else 0
    return _kept_area(pos, "wp", "home", sources(pos, "wp") | edges, territory(pos, "wp"))


def home_area(pos: Position, country: str) -> HexSet:
    """Where NATO units of a country draw both kinds of supply at home: from its supplied free cities and from its edge
    of the map [10.1.6] [10.3.1]."""
    return pos.kept_for(country, "home area", network(pos, "nato"), _home_area)


def _home_area(pos: Position, country: str) -> HexSet:
    if pos.has_surrendered(country) or country not in pos.scenario.countries:
        return 0
    at_home = pos.scenario.countries[country]
    return _kept_area(pos, "nato", country, sources(pos, "nato", country) | edge(pos, country), at_home)


def _kept_area(pos: Position, side: str, key: str, source: HexSet, within: HexSet) -> HexSet:
    over = ways(pos, side)
    return pos.ranged(("area", side, key, over), over, {link(pos): source}, blocked(pos, side)) & within


def island_area(pos: Position) -> HexSet:
    """Sjaelland and Lolland, supplied by a conquered Copenhagen that its port supplies [10.3.3.6]."""
    if not copenhagen_supplied(pos):
        return 0
    found = near(pos, "wp", 1 << pos.scenario.copenhagen, link(pos))
    return found & pos.scenario.areas["island:sjaelland"]
