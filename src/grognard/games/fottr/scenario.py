"""The static data of the campaign: map, counters, markers, charts. Loaded once, shared by every game played with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...engine.data import Pack
from ...engine.hexset import HexSet, Ways, hexset, members
from ...engine.reach import Edges, edge_costs, turned_round
from ...engine.reason import Reason, Tally
from .figures import SHUT, Figures, is_land
from .sides import CAMP, CAMPS, POWERS, THEATRES

WIDE: Final = frozenset({"major_river", "strait"})  # no zone of control reaches across [6.3.c]


class Scenario:
    """Everything about the campaign that never changes in play. The slug says how many players there are."""

    def __init__(self, slug: str, options: Mapping[str, bool], pack: Pack) -> None:
        self.slug = slug
        self.options = dict(options)
        self.pack = pack
        figures = Figures(pack)
        self.file = figures.file
        self.seats = {power: tuple(seats) for power, seats in self.file.seats[slug].items()}
        self.last_turn = self.file.last_turn
        self.board = figures.board
        self.counters = [c for c in figures.counters if not c.air]
        self.air_units = [c for c in figures.counters if c.air]
        self.index = {c.id: i for i, c in enumerate(self.counters)}
        self.air_index = {c.id: i for i, c in enumerate(self.air_units)}
        self.of_power = {p: tuple(i for i, c in enumerate(self.counters) if c.power == p) for p in POWERS}
        self.group = [self.file.counts_as.get(c.nation, c.nation) for c in self.counters]
        # By counter, because these are asked for all the time.
        self.power_of = tuple(c.power for c in self.counters)
        self.camp_of = tuple(CAMP[c.power] for c in self.counters)
        self.steps_of = tuple(c.steps for c in self.counters)
        self.fronts = tuple(c.front for c in self.counters)
        self.backs = tuple(c.back for c in self.counters)
        self.exerts = tuple(c.exerts for c in self.counters)
        self.western_airborne = frozenset(u for u in self.of_power["west"] if self.counters[u].airborne)
        self.axis_divisions = frozenset(u for u in self.of_power["axis"] if self.counters[u].division)
        self.markers = figures.markers
        self.turns = figures.turns
        self.terrain_effects = figures.terrain_effects
        self.charts = figures.charts
        self._lay_out()
        self._lay_out_sets()

    def _lay_out(self) -> None:
        """What the map says, by hex."""
        board, file = self.board, self.file
        self.beaches = {b.id: b for site in file.site for b in site.beaches}
        self.site_of = {b.id: site for site in file.site for b in site.beaches}
        self.beach_at = {board.hex(b.beach): b for b in self.beaches.values()}
        self.coast = {hex: board.hex(b.coast) for hex, b in self.beach_at.items()}
        self.land = bytearray(board.size)
        for h in board.hexes:
            self.land[h] = is_land(board, h)
        self.playable = tuple(h for h in board.hexes if self.land[h])
        self.theatre: list[str] = [""] * board.size
        for h in self.playable:
            self.theatre[h] = next(f[3:] for f in board.flags[h] if f.startswith("th:"))
        for beach, coast in self.coast.items():
            self.theatre[beach] = self.theatre[coast]
        self.cities = frozenset(p.hex for p in board.places_of("city") if self.land[p.hex])
        self.towns = frozenset(p.hex for p in board.places_of("town") if self.land[p.hex]) - self.cities
        self.settled = self.cities | self.towns
        self.ports = frozenset(p.hex for p in board.places if "port" in p.flags and self.land[p.hex])
        self.special_ports = {
            p.hex: int(flag[8:]) for p in board.places for flag in p.flags if flag.startswith("special:")
        }
        self.sea_of = {board.hex(x): "baltic" for x in file.seas.baltic}
        self.sea_of |= {board.hex(x): "black_sea" for x in file.seas.black_sea}
        self.factories = tuple(board.hex(x) for x in file.victory.factories)
        self.oil = tuple(board.hex(x) for x in file.victory.oil)
        self.victory_hexes = tuple(sorted({p.hex for p in board.places_of("victory")}))
        self.antwerp = tuple(p.hex for p in board.places_of("antwerp"))  # must be free for its port [ERR.m1]
        self.antwerp_port = board.hex(file.antwerp.port)
        self.forts = {p.hex: max([int(f[7:]) for f in p.flags if f.startswith("supply:")], default=0)
                      for p in board.places_of("fortress")}  # fmt: skip
        self.kursk_zone = frozenset(h for h in board.hexes if "kursk_zone" in board.flags[h])
        self.soviet_edge = hexset(
            h for h in self.playable if {"east_edge", "north_edge"} & board.flags[h]
        )  # where Soviet supply enters [9.3.3.a]
        self.east_edge = tuple(h for h in self.playable if "east_edge" in board.flags[h])
        self.held = (  # hexes whose controller matters
            self.settled
            | self.ports
            | set(self.factories)
            | set(self.oil)
            | set(self.victory_hexes)
            | set(self.antwerp)
        )
        self.alpine = frozenset(h for h in self.playable if board.terrain[h] == "alpine")
        self.zone_into = {camp: self._zones(camp) for camp in CAMPS}
        self.ways = Ways(board, lambda a, b: self.open_side(a, b))
        self.adjoining = tuple(  # the hexes next to each that can be reached on the ground
            tuple(n for n in board.neighbours[h] if self.open_side(h, n)) for h in range(board.size)
        )
        self.adjacent = self._adjacent()
        self.roads = Ways(  # for those who are no mountain troops: over the Alps by the passes only [12.2A.f]
            board, lambda a, b: self.open_side(a, b) and not self.enters_alps(a, b)
        )
        self.drop_ground = self._drop_ground()
        self.closed_to = self._closed_to()
        self._edges: dict[tuple[str, bool, bool], Edges] = {}  # when they are first wanted
        self._edges_back: dict[tuple[str, bool, bool], Edges] = {}

    def _lay_out_sets(self) -> None:
        """The same as sets of hexes."""
        board = self.board
        self.closed_hexes = {nation: hexset(closed) for nation, closed in self.closed_to.items()}
        self.country_hexes: dict[str, HexSet] = {}  # the playable hexes of each country, as the rules mean it
        for h in self.playable:
            self.country_hexes[board.country[h]] = self.country_hexes.get(board.country[h], 0) | 1 << h
        home = self.country_hexes["Yugoslavia"]
        around = self.charts.supply_distance["yugoslav", "Yugoslavia"]
        self.in_and_around_yugoslavia = hexset(n for h in members(home) for n in board.disc(h, around))
        self.theatre_hexes = {name: hexset(h for h in board.hexes if self.theatre[h] == name) for name in THEATRES}
        self.sea_ports = tuple(  # the ports of the Baltic, and those of the Black Sea
            hexset(h for h, sea in self.sea_of.items() if sea == name) for name in ("baltic", "black_sea")
        )
        self.port_hexes = hexset(self.ports)
        self.city_hexes = hexset(self.cities)
        self.town_hexes = hexset(self.towns)
        self.settled_hexes = hexset(self.settled)
        self.beach_hexes = hexset(self.coast)

    # -- hexsides ---------------------------------------------------------------------------------------------------

    def open_side(self, a: int, b: int) -> bool:
        """Whether anybody on the ground can go from one hex to the next, or trace a line there: over land, not across
        water; a beach is joined to its coast only [10.5.e]."""
        if a in self.coast or b in self.coast:
            return self.coast.get(a) == b or self.coast.get(b) == a
        return bool(self.land[a] and self.land[b]) and SHUT.isdisjoint(self.board.side(a, b))

    def _zones(self, camp: str) -> tuple[tuple[int, ...], ...]:
        """Where a unit's zone reaches from each hex, forts and the Kursk zone apart: not into or out of the Alps, not
        across major rivers [6.3.c] nor impassable hexsides [6.4.x], of the Axis not to a beachhead [6.3.b]."""

        def extends(a: int, b: int) -> bool:
            if not self.open_side(a, b) or a in self.alpine or b in self.alpine:
                return False
            return WIDE.isdisjoint(self.board.side(a, b)) and not (camp == "axis" and b in self.coast)

        table: list[tuple[int, ...]] = [()] * self.board.size
        for h in self.board.hexes:
            table[h] = tuple(n for n in self.board.neighbours[h] if extends(h, n))
        return tuple(table)

    # -- movement costs -----------------------------------------------------------------------------------------------

    def move_cost(self, a: int, b: int, column: str, in_kursk_zone: bool = False) -> Tally:
        """What it costs to go from one hex to the next [12.3]; the Axis pays its own in the Kursk zone [18.2.b]."""
        cost = Tally()
        if in_kursk_zone and b in self.kursk_zone:
            cost.add(self.terrain_effects["kursk zone", "place"].points(column), "18.2.b", "kursk-zone")
        else:
            terrain = "beachhead" if b in self.coast else self.board.terrain[b]
            cost.add(self.terrain_effects[terrain, "hex"].points(column), "12.3", "terrain", terrain=terrain)
        for kind in self.board.side(a, b):
            if kind in ("river", "major_river", "strait"):
                cost.add(self.terrain_effects[kind, "hexside"].points(column), "12.3", "river", terrain=kind)
        return cost

    def enters_alps(self, a: int, b: int) -> bool:
        """Whether only mountain units may take this step: into an Alpine hex, but not over a pass [12.2A.f]."""
        return b in self.alpine and "pass" not in self.board.side(a, b)

    def edges(self, column: str, mountain: bool, kursk: bool) -> Edges:
        """The open steps with their costs, for searches: of mountain units or others, with the Kursk zone or not."""
        key = (column, mountain, kursk)
        if key not in self._edges:
            self._edges[key] = edge_costs(
                self.board,
                lambda a, b: (
                    int(self.move_cost(a, b, column, kursk).total)
                    if self.open_side(a, b) and (mountain or not self.enters_alps(a, b))
                    else None
                ),
            )
        return self._edges[key]

    def edges_back(self, column: str, mountain: bool, kursk: bool) -> Edges:
        """The same steps from their other end, for searches towards a goal."""
        key = (column, mountain, kursk)
        if key not in self._edges_back:
            self._edges_back[key] = turned_round(self.edges(*key))
        return self._edges_back[key]

    def _adjacent(self) -> tuple[tuple[int, ...], ...]:
        """The hexes next to each; a beach is part of its coast and next to nothing else [10.5.e]."""

        def beside(a: int, b: int) -> bool:
            if a in self.coast or b in self.coast:
                return self.coast.get(a) == b or self.coast.get(b) == a
            return bool(self.land[a] and self.land[b])

        return tuple(tuple(n for n in around if beside(h, n)) for h, around in enumerate(self.board.neighbours))

    def _closed_to(self) -> dict[str, dict[int, str]]:
        """Per nation the hexes where its units never operate, each with the rule that says so [20.0]."""
        closed: dict[str, dict[int, str]] = {c.nation: {} for c in self.counters}
        for limit in self.file.limits:
            for h in (*self.playable, *self.coast):
                country = self.country(h)
                if (
                    (limit.theatres and self.theatre[h] not in limit.theatres)
                    or (limit.countries and country not in limit.countries)
                    or country in limit.never
                ):
                    for nation in limit.nations:
                        closed[nation][h] = limit.rule
        return closed

    # -- reading ------------------------------------------------------------------------------------------------------

    def ground(self, theatres: Iterable[str]) -> HexSet:
        """The hexes of some theatres."""
        hexes = 0
        for name in theatres:
            hexes |= self.theatre_hexes[name]
        return hexes

    def _drop_ground(self) -> frozenset[int]:
        """Hexes on which airborne troops can drop, forts apart [19.0.b]."""
        fit = {terrain for (terrain, kind), row in self.terrain_effects.items() if kind == "hex" and row.airborne_drop}
        hexes = frozenset(h for h in self.playable if self.board.terrain[h] in fit)
        return hexes if self.terrain_effects["city", "place"].airborne_drop else hexes - self.cities

    def country(self, hex: int) -> str:
        return self.board.country[self.coast.get(hex, hex)]

    def command(self, theatre: str) -> str:
        """Which German high command a theatre answers to [11.1.a]."""
        return "okw" if theatre in self.file.theatres.okw else "okh"

    def retreat_directions(self, theatre: str, power: str) -> list[str]:
        directions: dict[str, list[str]] = getattr(self.file.retreat, theatre)
        return directions[power]

    def year(self, turn: int) -> int:
        return self.turns[turn].year

    def unit(self, id: str) -> int | None:
        return self.index.get(id)

    def unknown(self, rule: str, id: str) -> Reason:
        return Reason(rule, "no-such-unit", unit=id)
