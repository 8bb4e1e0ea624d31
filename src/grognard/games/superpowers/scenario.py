"""The static data of a scenario: map, counters, charts, schedule. Loaded once, shared by every game played with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from ...engine.charts import read_levels
from ...engine.data import Pack
from ...engine.figures import Fault, check, missing
from ...engine.hexset import HexSet, Ways, hexset, marks
from ...engine.info import Choice
from ...engine.pieces import zones_by_hex
from ...engine.reach import Edges, edge_costs
from ...engine.reason import Tally
from ...engine.scenario import Scenario as Common
from . import schedule
from .pack import charts
from .pack.datafiles import Counter, ScenarioFile, Terrain, Track

SIDES: Final = ("nato", "wp")
ENEMY: Final = {"nato": "wp", "wp": "nato"}
OVERRUNNERS: Final = frozenset({"armour", "mech_infantry"})
BUILT_UP: Final = frozenset({"urban", "city"})
STACKING_LIMIT: Final = 3
TERRAIN: Final = "tables/terrain_effects.csv"


class Scenario(Common):
    """Everything about a scenario that never changes in play."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        super().__init__(slug, options, pack)
        self.file = pack.toml(self.path, ScenarioFile)
        self.track = pack.toml("tracks.toml", dict[str, Track])[slug]
        self.board = pack.map(self.file.map)
        self.terrain_effects = pack.table("terrain_effects", Terrain, "terrain", "kind")
        check(pack, self._unmapped())
        self.combat_results = charts.combat_results(pack)
        self.nuclear_results = charts.nuclear_results(pack)
        self.air_losses = pack.table("air_loss", charts.AirLoss, "situation")
        self.victory_levels = read_levels(pack, slug)  # [DM:EX21.0.h] [AR:EX21.0.m]
        self.last_turn = self.track.game_turns
        self._muster([c for c in pack.rows("counters.csv", Counter, "id") if c.scenario == slug])
        self._lay_out_places()
        self._join_hexes()
        self.schedule = schedule.Schedule(self.file, self.counters, self.board, pack)
        self._areas: dict[str, list[int]] = {}
        self._over_edge: dict[int, Tally] = {}
        self._detours: dict[tuple[str, str], list[tuple[int, int]]] = {}
        self.entries = {s: self._entries(s) for s in SIDES}
        self.supply_sources = self._supply_sources()
        self.banks = self._banks()

    def _muster(self, counters: list[Counter]) -> None:
        """What the counters say, by their numbers: asked for all the time, so laid out once."""
        self.counters = counters
        self.index = {c.id: i for i, c in enumerate(counters)}
        self.side_of = tuple(c.side for c in counters)
        self.nation_of = tuple(c.nation for c in counters)
        # The nation with which a unit stacks, "" for any: only NATO's ground units keep apart [15.4-5.a].
        self.keeps_to = tuple(c.nation if c.side == "nato" and c.ground else "" for c in counters)
        self.movement_of = tuple(c.movement for c in counters)
        self.on_ground = tuple(c.ground for c in counters)
        self.groups = tuple((c.side,) for c in counters)
        self.zones = tuple(c.side if self._exerts_zone(c) else "" for c in counters)
        self.of_side = self._those(lambda c: True)
        self.artillery = self._those(lambda c: c.artillery)
        self.of_range = self._those(lambda c: c.range > 0)
        self.guns = self._those(lambda c: c.barrage)

    def _those(self, holds: Callable[[Counter], bool]) -> dict[str, tuple[int, ...]]:
        """The counters of each side of which something holds."""
        return {s: tuple(u for u, c in enumerate(self.counters) if c.side == s and holds(c)) for s in SIDES}

    def _lay_out_places(self) -> None:
        """What lies where on the map."""
        board = self.board
        closed = hexset(h for h in board.hexes if board.terrain[h] == "lake" or "prohibited" in board.flags[h])
        self.prohibited = marks(closed, board.size)
        self.built_up = marks(self._of_terrain(BUILT_UP), board.size)
        self.lake_sides = frozenset(side for side, kinds in board.sides.items() if "lake" in kinds)
        self.city_hexes = tuple(h for h in board.hexes if board.terrain[h] == "city")
        self.drop_zones = self._of_terrain(self.file.drops.terrain)
        self.landing_zones = self._of_terrain(self.file.airlift.terrain if self.file.airlift is not None else ())
        self.airfields = tuple(sorted({p.hex for p in board.places_of("airfield")}))
        self.airfield_hexes = hexset(self.airfields)
        self.held = frozenset(self.city_hexes) | frozenset(self.airfields)  # hexes whose last occupant matters
        self.protected = self._protected()
        self.barred = {s: hexset(h for h in board.hexes if self.prohibited[h] or self.protected[s][h]) for s in SIDES}
        self.west_edge = schedule.map_edge(board, "west")

    def _join_hexes(self) -> None:
        """Where zones reach, where units can go, and at what cost."""
        board = self.board
        self.zone_into = dict.fromkeys(SIDES, zones_by_hex(board, self.zone_extends))
        self.beside = Ways(board, lambda a, b: True)
        self.around = tuple(hexset(neighbours) for neighbours in board.neighbours)
        self.ways = Ways(board, lambda a, b: not self.closed(a, b))
        self.ways_back = Ways(board, lambda a, b: not self.closed(b, a))  # whence a hex can be entered
        self.edges = edge_costs(board, lambda a, b: None if self.closed(a, b) else int(self.move_cost(a, b).total * 2))
        self.bridged_edges: dict[tuple[frozenset[tuple[int, int]], ...], Edges] = {}  # by bridges destroyed and built

    def _unmapped(self) -> Iterator[Fault]:
        """What cannot be laid out on the map: hexes that it has not, areas of nobody, terrain without its price."""
        for label, place in self.file.labels():
            yield from missing(self.path, place, [label], self.board.has, "no hex {!r} on the map")
        for area in self.board.places_of("entry_area"):
            if not area.flags & set(SIDES):
                yield f"maps/{self.file.map}.patch", [self.board.label(area.hex)], "it is an entry area of neither side"
        for (terrain, kind), row in self.terrain_effects.items():
            for column in ("movement", "movement_bridging"):
                cost = getattr(row, column)
                if cost == "prohibited" and terrain != "lake":
                    yield TERRAIN, [terrain, kind, column], "units may go there"
                if kind == "hexside" and "/" in cost:
                    yield TERRAIN, [terrain, kind, column], "whole points are expected"
                if kind != "hexside" and cost == "0":
                    yield TERRAIN, [terrain, kind, column], "at least half a point is expected"

    def _exerts_zone(self, counter: Counter) -> bool:
        """Every non-artillery unit of firepower 2 or more exerts a zone of control [6.0.a]."""
        if counter.helicopter and not self.options["helicopter_zones"]:
            return False
        return not counter.artillery and counter.firepower >= 2

    def zone_extends(self, a: int, b: int) -> bool:
        """Not across a major river, and not into urban or city hexes [6.0.e] [3.5A.z]."""
        river = self.river_row(a, b)
        return self.terrain_effects[self.board.terrain[b], "hex"].zoc_enters and (river is None or river.zoc_enters)

    def closed(self, a: int, b: int) -> bool:
        """A lake, a high ridge, or a lake hexside on the way into it [3.0.a]."""
        return bool(self.prohibited[b]) or (a, b) in self.lake_sides

    def move_cost(self, a: int, b: int) -> Tally:
        """What it costs to go from one hex to the next, zones of control apart [3.5A]."""
        cost = self.entry_cost(a, b)
        river = self.river_cost(a, b)
        if river:
            cost.add(river, "OPT.5.a" if self.options["bridges"] else "3.5A", "river")
        return cost

    def entry_cost(self, a: int, b: int, by_road: bool = True) -> Tally:
        """Terrain, and the road that leads there [3.5A]."""
        return self.way_cost(self.board.side(a, b) if by_road else {}, b)

    def cost_over_edge(self, hex: int) -> Tally:
        """What it costs to come into a hex at the edge of the map, by a road that leaves it there if that is cheaper;
        looked up once."""
        if hex not in self._over_edge:
            roads = self.schedule.roads_in.get(hex, ())
            self._over_edge[hex] = min(
                (self.way_cost(kinds, hex) for kinds in [*roads, {}]), key=lambda c: int(c.total * 2)
            )
        return self._over_edge[hex]

    def way_cost(self, side: Mapping[str, str], b: int) -> Tally:
        """What a hex costs if this lies on the hexside it is entered by [3.5A]."""
        cost = Tally()
        terrain = self.board.terrain[b]
        normal = self.terrain_effects[terrain, "hex"].points
        if "autobahn" in side:
            cost.add(self.terrain_effects["autobahn", "road"].points, "3.5A", "autobahn")
        elif "main_road" in side:
            half = self.terrain_effects["main_road", "road"].points
            cost.add(normal * half, "3.5A", "main-road", terrain=terrain)
        else:
            cost.add(normal, "3.5A", "terrain", terrain=terrain)
        return cost

    def river_row(self, a: int, b: int) -> Terrain | None:
        """The row of the terrain table for the river crossed from `a` to `b` [3.5A]."""
        side = self.board.side(a, b)
        if "major_river" in side:
            name = "major_river_from_built_up" if self.built_up[a] else "major_river_from_open"
            return self.terrain_effects[name, "hexside"]
        if "minor_river" in side:
            return self.terrain_effects["minor_river", "hexside"]
        return None

    def river_in_attack(self, kind: str) -> Terrain:
        """The row for an attack across a kind of river, wherever it starts [3.5A]."""
        return self.terrain_effects["major_river_from_open" if kind == "major_river" else kind, "hexside"]

    def river_cost(self, a: int, b: int) -> int:
        """With the bridging rule a printed bridge carries the road over the river at no cost [OPT.5.a] [3.5A.y]."""
        row = self.river_row(a, b)
        if row is None:
            return 0
        if not self.options["bridges"]:
            return int(row.movement)
        return 0 if "bridge" in self.board.side(a, b) else int(row.movement_bridging)

    def area(self, name: str) -> list[int]:
        """The hexes of an entry area or entry hex: "area A", "hex K", "hex 1502"."""
        if name not in self._areas:
            kind, _, which = name.partition(" ")
            if kind == "hex" and self.board.has(which):
                self._areas[name] = [self.board.hex(which)]
            else:
                places = self.board.places_of("entry_area" if kind == "area" else "entry_hex", which)
                self._areas[name] = [p.hex for p in places]
        return self._areas[name]

    def _entries(self, side: str) -> HexSet:
        """All hexes in which reinforcements of a side may come over the edge."""
        lines = [line for line in self.file.reinforcement if line.side == side]
        rows = [row for u, row in self.schedule.variable.items() if self.counters[u].side == side]
        points = dict.fromkeys([*(p for line in lines for p in line.points), *(row.point for row in rows)])
        found = hexset(h for point in points for h in self.area(point))
        return found | hexset(h for point in points for _, h in self.detours(side, point))

    def detours(self, side: str, point: str) -> list[tuple[int, int]]:
        """Road hexes at the edge of the map in the direction of the own edge, for when an entry point is blocked, and
        how far from it they are [19.0.b]."""
        key = side, point
        if key not in self._detours:
            hexes, board = self.area(point), self.board
            self._detours[key] = [
                (min(board.distance(h, e) for e in hexes), h)
                for h in self.schedule.border_roads
                if hexes and self._towards_own_edge(side, hexes, h)
            ]
        return self._detours[key]

    def _towards_own_edge(self, side: str, hexes: list[int], hex: int) -> bool:
        """Not farther from the own edge than the blocked entry; half a hex does not count."""
        own = {"west": -1, "east": 1}[self.file.own_edge[side]]
        centre = self.board.centre
        return own * centre(hex)[0] > min(own * centre(h)[0] for h in hexes) - 0.75

    def _of_terrain(self, kinds: Collection[str]) -> HexSet:
        return hexset(h for h in self.board.hexes if self.board.terrain[h] in kinds)

    def _protected(self) -> dict[str, bytearray]:
        """Hexes within one of an enemy entry area, which a side may not move into [AR:EX19.8]."""
        marks = {s: bytearray(self.board.size) for s in SIDES}
        if self.file.protected_areas is not None:
            for place in self.board.places_of("entry_area"):
                if place.name in self.file.protected_areas.areas:
                    owner = next(s for s in SIDES if s in place.flags)
                    for h in self.board.within(place.hex, self.file.protected_areas.distance):
                        marks[ENEMY[owner]][h] = 1
        return marks

    def _supply_sources(self) -> dict[str, int]:
        """Hexes from which supply flows, by army (WP) and for NATO [DM:EX2.0.a-b] [AR:EX2.0.a-b]."""
        rules = self.file.supply
        edge = [p.hex for p in self.board.places_of("supply") if rules.nato_edge in p.flags]
        sources = {"nato": hexset(edge + [self.board.hex(x) for x in rules.nato_hexes])}
        for army, areas in rules.armies.items():
            sources[army] = hexset(h for area in areas for h in self.area(f"area {area}"))
        return sources

    def _banks(self) -> dict[str, HexSet]:
        """The hexes west and east of the Maas [AR:EX21.0.f] [AR:EX21.0.j]."""
        maas = self.file.maas
        if maas is None:
            return {"west": 0, "east": 0}
        dry = Ways(self.board, lambda a, b: maas.river not in self.board.side(a, b).values())
        seeds = {"west": maas.west_seed, "east": maas.east_seed}
        return {bank: dry.flood(1 << self.board.hex(seed), 0) for bank, seed in seeds.items()}
