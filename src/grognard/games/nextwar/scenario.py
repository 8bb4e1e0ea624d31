"""The static data of a scenario: map, pieces in play, charts. Loaded once, shared by all games played with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple
from zlib import crc32

from ...engine.data import Pack
from ...engine.figures import Fault, check, missing
from ...engine.hexset import HexSet, Ways, hexset, members
from ...engine.info import Choice
from ...engine.pieces import zones_by_hex
from ...engine.reach import Edges
from ...engine.scenario import Scenario as Common
from .advanced.charts import AdvancedCharts
from .module import Module
from .pack.charts import (
    PROHIBITED,
    Terrain,
)
from .pack.datafiles import (
    Counter,
    Entry,
    ScenarioFile,
)

SIDES: Final = ("nato", "russia")
LAND: Final = {"nato": "nato land", "russia": "russia land"}  # groups: ships and helicopters bar nobody's way [8.2.2.a]
ENEMY: Final = {"nato": "russia", "russia": "nato"}
WATER: Final = ("sea", "lake")
RIVERS: Final = ("minor_river", "major_river")
ROADS: Final = ("highway", "primary", "secondary")
FERRY: Final = "ferry"
FORT_SIDE: Final = "fort_side"
STANDARD_KINDS: Final = frozenset({"land", "helicopter", "naval"})  # [2.2.a]
LAND_KINDS: Final = ("land", "hq", "supply")
BY_SCENARIO: Final = "scenario"  # what players may choose of an optional rule: as the scenario says, on, or off
ON: Final = "on"
CLASSES: Final = ("leg", "motorised", "mechanised")

NOTHING: Final[frozenset[str]] = frozenset()


class Step(NamedTuple):
    """What it costs to go from one hex to the next, in sixths of a point: over the ground and by road, as far as either
    is open [8.3]."""

    hex: int
    ground: int | None
    road: int | None


class Place(NamedTuple):
    """What a part of a hex is called when it is listed."""

    kind: str
    name: str
    flags: frozenset[str]


class Scenario(Common):
    """Everything about a scenario that never changes in play."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        super().__init__(slug, options, pack)
        self.file = pack.toml(self.path, ScenarioFile)
        self.module = pack.toml("module.toml", Module)
        self.charts = AdvancedCharts(pack)
        check(pack, self.charts.unknown_words())
        self.board = pack.map(self.module.module.map)
        self.last_turn = self.file.turns
        self.advanced = self.file.game == "advanced"
        self.uses_air_units = self.advanced and not self.plays("std_air_29_1")  # [22.0] [29.1]
        self.judges_supply = self.advanced or self.plays("supply_13_1")  # [13.1] [19.0]
        self.hides_stacks = not self.advanced and self.plays("fog_13_2")  # [13.2]
        self.entries: dict[str, Entry] = {**self.module.entry, **self.file.entry}
        self.specials = frozenset(self.file.special.on)
        chosen = [o.chemical for o in self.file.option if o.chemical is not None and self.options.get(o.id)]
        self.chemical = chosen[0] if chosen else self.file.chemical  # points of the Advanced game [18.2.4]
        self._read_ground()
        self._read_places()
        self._read_roads_and_ferries()
        self._read_counters()
        self._read_zones()
        self._read_costs()

    # -- the map ------------------------------------------------------------------------------------------------

    def _read_ground(self) -> None:
        """Hexes outside the scenario's part of the map are closed to everything."""
        board, area = self.board, self.file.area
        self.in_play: HexSet = hexset(
            h
            for h in board.hexes
            if area.cols[0] <= int(board.labels[h][:2]) <= area.cols[1]
            and area.rows[0] <= int(board.labels[h][2:]) <= area.rows[1]
        )
        self.land: HexSet = hexset(h for h in board.hexes if board.terrain[h] not in WATER) & self.in_play
        self.is_land = bytearray(board.size)
        for h in board.hexes:
            self.is_land[h] = self.land >> h & 1
        self.country_of = tuple(board.country)
        countries = {country: side for side in SIDES for country in self.module.sides[side].countries}
        self.home_side = tuple(countries.get(country, "") for country in board.country)
        self.exclave: HexSet = hexset(h for h in board.hexes if "exclave" in board.flags[h])
        self.edge_of = {side: self._edge(side) for side in SIDES}

    def _edge(self, side: str) -> HexSet:
        """A side's friendly map edge [9.8.1]: the scenario's own, or the module's."""
        board, area = self.board, self.file.area
        named = self.file.edges.get(side)  # type: ignore[call-overload]
        found = []
        for h in board.hexes:
            col, row = int(board.labels[h][:2]), int(board.labels[h][2:])
            if named is not None:
                at = {"west": col == area.cols[0], "east": col == area.cols[1]}
                at |= {"north": row == area.rows[0], "south": row == area.rows[1]}
                if any(at[name] for name in named):
                    found.append(h)
                continue
            for edge in self.module.sides[side].friendly_edge:  # type: ignore[index]
                if (
                    (not edge.col or col == edge.col)
                    and (not edge.row or row == edge.row)
                    and (not edge.country or board.country[h] == edge.country)
                    and (not edge.border or len(board.neighbours[h]) < 6)
                ):
                    found.append(h)
        return hexset(found) & self.land

    def _read_places(self) -> None:
        """What stands in each hex; an installation is an airbase, a port, or what the module names [8.3.1.2]."""
        self.places: dict[int, tuple[Place, ...]] = {}
        for p in self.board.places:
            if self.in_play >> p.hex & 1:
                self.places[p.hex] = (*self.places.get(p.hex, ()), Place(p.kind, p.name, p.flags))
        self.kinds_at = {h: frozenset(p.kind for p in places) for h, places in self.places.items()}
        kinds = self.module.hooked("installations")["place_kinds"]
        self.installations = {
            h: tuple(p for p in places if p.kind in kinds)
            for h, places in self.places.items()
            if any(p.kind in kinds for p in places)
        }
        self.urban: HexSet = hexset(h for h in self.board.hexes if self.board.terrain[h] == "urban") & self.in_play
        self.cities: HexSet = self._with("city") & ~self.urban
        self.built_up: HexSet = self.urban | self.cities
        self.forts = {
            h: next(flag.partition(":")[2] for flag in p.flags if flag.startswith("owner:"))
            for h, places in self.places.items()
            for p in places
            if p.kind == "fortification"
        }
        # How many helicopters find a base: three at an airbase, one at an airfield or in a city [6.5.1.1].
        one = self._with("airfield") | self.built_up
        airbases = self._with("airbase")
        self.base_room = {h: 3 if airbases >> h & 1 else 1 for h in self.board.hexes if (airbases | one) >> h & 1}
        # Hexes that an enemy must clear before they are his [8.4].
        self.to_clear: HexSet = self.built_up | hexset(self.installations)
        self.to_bypass = frozenset(members(self.to_clear & ~self.urban))  # [8.5.1.1] [8.1.3.5a]

    def _with(self, *kinds: str) -> HexSet:
        return hexset(h for h, places in self.places.items() if any(p.kind in kinds for p in places))

    def has(self, hex: int, kind: str) -> bool:
        """Whether something of this kind stands in a hex."""
        return kind in self.kinds_at.get(hex, NOTHING)

    def terrain(self, hex: int) -> Terrain:
        return self.charts.terrain[self.board.terrain[hex]]

    def _read_roads_and_ferries(self) -> None:
        board = self.board
        self.road_links = tuple(
            tuple(n for n in board.neighbours[h] if any(road in board.side(h, n) for road in ROADS))
            for h in range(board.size)
        )
        self.roads: HexSet = hexset(h for h in board.hexes if self.road_links[h])
        self.road_ways = Ways(board, lambda a, b: b in self.road_links[a])
        self.ferry_hexes = frozenset(
            h for h in board.hexes if any(FERRY in board.side(h, n) for n in board.neighbours[h])
        )

    # -- counters -----------------------------------------------------------------------------------------------

    def _read_counters(self) -> None:
        """The pieces that begin somewhere or arrive [2.2.a]."""
        rows = self.pack.rows(self.module.module.counters, Counter, "id")
        known = {c.id: c for c in rows}
        check(self.pack, self._unknown(known))
        self.start_of = self._starts(rows)  # where each piece sets up
        self.arrivals = self._arrivals(rows)  # the turn and place in which others come
        used = {*self.start_of, *self.arrivals}
        self.counters = [c for c in rows if c.id in used]
        self.index = {c.id: u for u, c in enumerate(self.counters)}
        self.side_of = tuple(c.side for c in self.counters)
        self.of_side = {s: tuple(u for u, c in enumerate(self.counters) if c.side == s) for s in SIDES}
        self.is_land_unit = tuple(c.kind in LAND_KINDS for c in self.counters)
        # Who lies on top: an order that tells nothing of who stands below, as that of the order of battle would.
        self.lies_at = tuple(crc32(c.id.encode()) for c in self.counters)
        self.groups = tuple((c.side, LAND[c.side]) if c.kind in LAND_KINDS else (c.side,) for c in self.counters)
        self.half_points = tuple(c.half_points for c in self.counters)
        self.is_yellow = tuple(c.is_yellow for c in self.counters)
        flag = self.module.hooked("assault_units")["counter_flag"]  # who may assault from the sea [8.5.8]
        self.is_marine = tuple(c.kind == "land" and bool(getattr(c, flag)) for c in self.counters)
        self.ships_of = self._of_kind(lambda c: c.kind == "naval")
        self.helicopters_of = self._of_kind(lambda c: c.kind == "helicopter")
        self.yellow_of = self._of_kind(lambda c: c.kind in LAND_KINDS and c.is_yellow)
        self.marines_of = {s: tuple(u for u in self.of_side[s] if self.is_marine[u]) for s in SIDES}
        self.has_garrisons = "garrisons" in self.specials and any(c.territorial for c in self.counters)

    def _of_kind(self, is_one: Callable[[Counter], bool]) -> dict[str, tuple[int, ...]]:
        """A side's counters of one kind."""
        return {s: tuple(u for u in self.of_side[s] if is_one(self.counters[u])) for s in SIDES}

    def _unknown(self, known: Mapping[str, Counter]) -> Iterator[Fault]:
        said = "there is no counter {!r}"
        for id in self.file.setup.units:
            yield from missing(self.path, ["setup", "units", id], [id], known.__contains__, said)
        for i, line in enumerate(self.file.reinforcement):
            yield from missing(self.path, ["reinforcement", i, "units"], line.units, known.__contains__, said)

    def _is_used(self, c: Counter) -> bool:
        return self.advanced or (c.kind in STANDARD_KINDS and not c.advanced_only)

    def _starts(self, rows: list[Counter]) -> dict[str, str]:
        setup = self.file.setup
        found = {}
        if setup.use == "counters":
            found = {c.id: c.place for c in rows if c.turn == 0 and self._is_used(c) and self._is_within(c.place)}
        return found | setup.units | (self._pools(rows) if self.advanced else {})

    def _pools(self, rows: list[Counter]) -> dict[str, str]:
        """Depots where the scenario says, special forces at hand, and counters left over [19.4] [20.1.1]."""
        found: dict[str, str] = {}
        for side in SIDES:
            hexes = self.file.supply.of(side).depots if self.file.supply is not None else []
            columns = [c.id for c in rows if c.kind == "supply" and c.side == side]
            found |= {id: f"hex:{hexes[i]}" if i < len(hexes) else "pool" for i, id in enumerate(columns)}
        given = self.file.sof
        at_hand = {*given.nato, *given.russia} if given is not None else set()
        return found | {c.id: "available" if c.id in at_hand else "pool" for c in rows if c.kind == "sof"}

    def plays(self, option: str) -> bool:
        """Whether an optional rule is on: as players have chosen, else as the scenario says."""
        chosen = self.options.get(option, BY_SCENARIO)
        if chosen == BY_SCENARIO:
            return self.file.special.optional_rules.get(option, False)
        return chosen in (True, ON)

    def _is_within(self, place: str) -> bool:
        """Whether a place belongs to the scenario: a hex of its area, a zone or box that it lists, or all of them."""
        kind, _, name = place.partition(":")
        setup = self.file.setup
        if kind in ("hex", "port"):
            return self.board.has(name) and bool(self.in_play >> self.board.hex(name) & 1)
        if kind in ("at_sea", "inshore"):
            return not setup.zones or name in setup.zones
        if kind == "box":
            return not setup.boxes or name in setup.boxes
        return kind == "air"

    def _arrivals(self, rows: list[Counter]) -> dict[str, tuple[int, str]]:
        if self.file.reinforcements.use == "listed":
            return {id: (line.turn, place) for line in self.file.reinforcement for id, place in line.units.items()}
        return {c.id: (c.turn, c.entry) for c in rows if c.turn and self._is_used(c)}

    # -- zones of control [8.2] ---------------------------------------------------------------------------------

    def _read_zones(self) -> None:
        """Zones reach into the hexes around, but not into mountains and urban hexes, nor over rivers and water
        [8.2.3]; until the first movement segment of the game is over, not over fortified hexsides either [8.2.3.a]."""
        board, sides = self.board, self.charts.hexsides

        def reaches(a: int, b: int) -> bool:
            if not (self.is_land[a] and self.is_land[b] and self.terrain(b).zoc_extends):
                return False
            return all(kind not in sides or sides[kind].zoc_crosses != "false" for kind in board.side(a, b))

        def unfortified(a: int, b: int) -> bool:
            theirs = self.home_side[b] not in ("", self.home_side[a])
            return reaches(a, b) and not (FORT_SIDE in board.side(a, b) and theirs)

        self.zones = ("",) * len(self.counters)
        open_sides, shut = zones_by_hex(board, reaches), zones_by_hex(board, unfortified)
        self.zone_into = dict.fromkeys(SIDES, open_sides)
        self.zone_into_at_first = dict.fromkeys(SIDES, shut)

    # -- costs [8.3] --------------------------------------------------------------------------------------------

    def _read_costs(self) -> None:
        """What each class of mobility pays for every step, by weather."""
        self.steps = {
            (mobility, storm): tuple(
                tuple(self._step(a, b, mobility, storm) for b in self.board.neighbours[a]) if self.is_land[a] else ()
                for a in range(self.board.size)
            )
            for mobility in CLASSES
            for storm in (False, True)
        }

    def edges(self, mobility: str, storm: bool) -> Edges:
        """What a class pays where nobody stands in its way: over the ground or by road, whichever is cheaper."""
        known = [[(step.hex, [c for c in (step.ground, step.road) if c is not None]) for step in row]
                 for row in self.steps[mobility, storm]]  # fmt: skip
        return tuple(tuple((hex, min(costs)) for hex, costs in row if costs) for row in known)

    def _step(self, a: int, b: int, mobility: str, storm: bool) -> Step:
        return Step(b, self.ground_cost(a, b, mobility, storm), self.road_cost(a, b, mobility, storm))

    def road(self, a: int, b: int) -> str:
        """The best road between two hexes."""
        kinds = self.board.side(a, b)
        return next((road for road in ROADS if road in kinds), "")

    def is_bridged(self, a: int, b: int) -> bool:
        """A road over a river is a bridge [8.3.1.1.1]."""
        return bool(self.road(a, b)) and any(river in self.board.side(a, b) for river in RIVERS)

    def road_cost(self, a: int, b: int, mobility: str, storm: bool) -> int | None:
        road = self.road(a, b)
        if not road or not self.is_land[b]:
            return None
        return self.charts.roads[road].of(mobility, storm)

    def ground_cost(self, a: int, b: int, mobility: str, storm: bool) -> int | None:
        """Terrain and hexsides, as rivers [8.3.1.1]; None if the ground is prohibited to the class. A bridge takes the
        river away; a ferry is another thing [8.3.1.8]."""
        if not self.is_land[b]:
            return None
        cost = self.terrain(b).of(mobility, storm)
        if cost == PROHIBITED:
            return None
        for kind in self.board.side(a, b):
            if kind in ROADS or kind not in self.charts.hexsides or kind == FERRY:
                continue
            if kind in RIVERS and self.is_bridged(a, b):
                continue
            extra = self.charts.hexsides[kind].of(mobility, storm)
            if extra == PROHIBITED:
                return None
            cost += extra
        return cost


def has_sea(scenario: Scenario) -> bool:
    """Whether a scenario is played at sea, too."""
    return scenario.file.sea is not None
