"""The static data of a scenario: map, counters of the year, charts. Loaded once, shared by all games played with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ...engine.data import Pack
from ...engine.figures import Fault, check, missing
from ...engine.hexset import HexSet, Ways, hexset, members
from ...engine.info import Choice
from ...engine.pieces import zones_by_hex
from ...engine.reach import edge_costs
from ...engine.reason import Tally
from ...engine.scenario import Scenario as Common
from ...engine.tables import Level
from .pack.charts import Charts, Terrain
from .pack.datafiles import Area, Counter, ScenarioFile

SIDES: Final = ("wp", "nato")
ENEMY: Final = {"wp": "nato", "nato": "wp"}
CITY_KINDS: Final = ("key_city", "major_city", "minor_city")
WATER: Final = ("sea", "lake")  # as terrain and as a kind of hexside
SHUT: Final = frozenset({"sea", "lake", "barred"})  # hexsides that nobody crosses on the ground [12.1.1]
OVER_WATER: Final = frozenset({"causeway", "dike"})  # what carries ground units across an all-sea hexside [12.1]
FERRY: Final = "ferry"
BERLIN: Final = "West Berlin"
COPENHAGEN: Final = "Copenhagen"
PRAGUE: Final = "Prague"
NORTH_SEA: Final = "north_sea"
BALTIC: Final = "baltic"
SEAS: Final = (NORTH_SEA, BALTIC)
SECTORS: Final = {"nato": (1, 2), "wp": (3, 4, 5)}  # whose they are [2.2.2]


class City(NamedTuple):
    """A city hex [30.0]; a city of two hexes is two of them."""

    hex: int
    name: str
    kind: str
    country: str
    side: str  # whose free city it is at the start
    organic: int  # defence strength while it is free
    points: int
    port: bool
    coastal: bool  # its port lies on the open coast, not on a river


class Scenario(Common):
    """Everything about a scenario that never changes in play."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        super().__init__(slug, options, pack)
        self.year = int(options["year"])
        self.file = pack.toml(self.path, ScenarioFile)
        self.board = pack.map(self.file.map)
        self.charts = Charts(pack)
        # Fixed numbers that are asked for all the time: hexes of a link, and what a hex holds of each kind [9.1.1].
        fixed = self.charts.fixed
        self.supply_link = fixed["supply_link"]
        self.stack_limit = (fixed["stack_steps"], fixed["stack_artillery"], fixed["stack_hq"])
        self.first_turn = self.file.first_turn
        self.last_turn = self.file.turns
        self._read_counters()
        check(pack, self._unmapped())
        self.areas = {
            area.id: hexset(map(self.board.hex, area.hexes.split())) for area in pack.rows("maps/areas.csv", Area, "id")
        }
        self.reserve_sites: dict[int, tuple[int, ...]] = {}  # who is to come there
        for u, c in enumerate(self.counters):
            if c.entry == "RS":
                hex = self.board.hex(c.entry_hex)
                self.reserve_sites[hex] = (*self.reserve_sites.get(hex, ()), u)
        self._read_ground()
        self._read_cities()
        self._read_zones()
        self._read_ways()
        self.levels = [
            Level(row.low, row.high, row.winner.lower(), row.level)
            for row in self.file.victory.level
            if row.year == self.year
        ]

    def _unmapped(self) -> Iterator[Fault]:
        """What cannot be laid out on the map: hexes that it has not."""
        for label, place in self.file.labels():
            yield from missing(self.path, place, [label], self.board.has, "no hex {!r} on the map")
        for c in self.counters:
            if c.entry_hex and not self.board.has(c.entry_hex):
                yield "counters.csv", [c.id, "entry_hex"], f"no hex {c.entry_hex!r} on the map"
        for area in self.pack.rows("maps/areas.csv", Area, "id"):
            for label in area.hexes.split():
                if not self.board.has(label):
                    yield "maps/areas.csv", [area.id, "hexes"], f"no hex {label!r} on the map"

    # -- counters -----------------------------------------------------------------------------------------------

    def _read_counters(self) -> None:
        """The counters of the year that the scenario uses [3.7.1], among them the US attack helicopters of that year
        [18.4.7] [3.10]."""
        used, year = self.file.in_play(), str(self.year)
        rows = self.pack.rows("counters.csv", Counter, "id")
        self.known = {c.id: c.pool in ("common", year) for c in rows}  # of all counters: whether it is of the year
        self.of_all_years = [c for c in rows if c.id in used]  # a table shows one board, whatever the year
        self.counters = [c for c in self.of_all_years if c.pool in ("common", year)]
        self.index = {c.id: u for u, c in enumerate(self.counters)}
        nations = self.charts.nations
        check(
            self.pack,
            (
                ("counters.csv", [c.id, "nation"], f"there is no nation {c.nation!r}")
                for c in self.counters
                if c.nation not in nations
            ),
        )
        self.side_of = tuple(c.side for c in self.counters)
        self.of_side = {s: tuple(u for u, c in enumerate(self.counters) if c.side == s) for s in SIDES}
        # Canadian units are US units for all purposes [3.9.1.1].
        self.nation_of = tuple(nations[c.nation].coordinates_as or c.nation for c in self.counters)
        # What coordinates [26.0], in one word: a nationality of NATO, a Front of the WP.
        self.body_of = tuple(
            self.nation_of[u].replace(" ", "_") if c.side == "nato" else c.front_or_corps
            for u, c in enumerate(self.counters)
        )
        self.bodies = tuple(sorted(set(self.body_of)))
        self.home_of = tuple(nations[c.nation].country for c in self.counters)
        self.on_ground = tuple(c.ground for c in self.counters)
        self.is_hq = tuple(c.hq for c in self.counters)
        self.hard = tuple(c.hard for c in self.counters)
        self.maneuver = tuple(c.maneuver for c in self.counters)
        self.combat = tuple(c.combat for c in self.counters)
        self.full_steps = tuple(c.steps for c in self.counters)
        self.territorial = tuple(c.has("territorial") for c in self.counters)
        # Airborne and airmobile units [3.2.3], those who drop, and marines [3.2.8.1].
        self.flies = tuple(c.has("air_movable") for c in self.counters)
        self.fliers = {s: tuple(u for u in self.of_side[s] if self.flies[u]) for s in SIDES}
        self.drops = tuple(self.charts.types[c.type].paradrop for c in self.counters)
        self.marine = tuple(self.charts.types[c.type].marine for c in self.counters)
        self.marines = {s: tuple(u for u in self.of_side[s] if self.marine[u]) for s in SIDES}
        self.garrison = tuple(c.has("berlin") for c in self.counters)
        self.hqs = {s: tuple(u for u in self.of_side[s] if self.counters[u].hq) for s in SIDES}
        # Who draws supply alike: of one nation and one legend [10.4.4].
        self.kin = tuple(self._kin(u, c) for u, c in enumerate(self.counters))
        self.kins = {s: sorted({self.kin[u] for u in self.of_side[s] if self.counters[u].combat}) for s in SIDES}
        self.first_of_kin = {self.kin[u]: u for u in reversed(range(len(self.counters)))}
        self.side_of_kin = {kin: s for s in SIDES for kin in self.kins[s]}
        self.superiors: dict[str, tuple[int, ...]] = {}  # headquarters of each kin, as far as they were asked for
        self.attacked_from: dict[int, tuple[int, ...]] = {}  # by hex, once somebody has asked
        self.deployment: dict[int, HexSet] = {}  # where units may be set up, by unit, once somebody has asked
        self.legs: dict[tuple[str, int, int], HexSet] = {}  # of helicopters, by place, hex and range, as they are flown
        self.groups = tuple((c.side, self.kin[u]) for u, c in enumerate(self.counters))
        self.active_from = self._active_from()

    def _kin(self, u: int, c: Counter) -> str:
        """The WP by Front, size and kind; NATO by nation, and there only units of the multinational corps and of West
        Berlin differ from others."""
        if c.hq or not c.ground:
            return f"{c.side} {c.type}"
        if c.alliance == "NATO":
            legend = "berlin" if c.has("berlin") else c.front_or_corps if c.front_or_corps in ("LJ", "LZ") else "corps"
            return f"{self.nation_of[u]} {legend}"
        front = "independent" if c.independent else c.front_or_corps
        return f"{front} {'division' if c.size == 'XX' else 'brigade'} {'air' if c.airborne or c.airmobile else ''}"

    def _active_from(self) -> dict[int, int]:
        """The turn from which units may move and attack, if not from their arrival [35.2] [35.3.1]."""
        found = {id: group.turn for group in self.file.activation for id in group.units}
        if self.file.gdp is not None:
            found |= dict.fromkeys(self.file.gdp.units, self.file.gdp.turn + 1)
        return {self.index[id]: turn for id, turn in found.items() if id in self.index}

    # -- the map ------------------------------------------------------------------------------------------------

    def _read_ground(self) -> None:
        """What ground there is: hexes outside the scenario's part of the map are closed to everything."""
        board = self.board
        self.whole: HexSet = hexset(board.hexes)
        open_hexes = hexset(h for h in board.hexes if "closed" not in board.flags[h])
        self.in_play: HexSet = (
            open_hexes if self.file.map_area == "all" else open_hexes & self.areas[self.file.map_area]
        )
        self.sea: HexSet = hexset(h for h in board.hexes if board.terrain[h] == "sea") & self.in_play
        self.coast: HexSet = hexset(h for h in board.hexes if "coast" in board.flags[h]) & self.in_play
        self.land: HexSet = hexset(h for h in board.hexes if board.terrain[h] not in WATER) & self.in_play
        self.is_land = bytearray(board.size)
        for h in board.hexes:
            self.is_land[h] = self.land >> h & 1
        self.countries = {
            country: hexset(h for h in board.hexes if board.country[h] == country) & self.land
            for country in dict.fromkeys(board.country[h] for h in board.hexes)
            if country
        }
        nations = self.charts.nations.values()
        homes = {s: {n.country for n in nations if n.country and n.alliance.lower() == s} for s in SIDES}
        # Luxembourg has no army of its own in the game.
        self.side_of_country = {
            country: "wp" if country in homes["wp"] else "nato" for country, hexes in self.countries.items() if hexes
        }
        self.country_of = tuple(board.country)
        self.territory = {s: self._union(c for c, owner in self.side_of_country.items() if owner == s) for s in SIDES}
        self.zone_of = {name: self.areas[f"zone:{name}"] & self.in_play for name in ("baltap", "northag", "centag")}

    def _union(self, countries: Iterator[str]) -> HexSet:
        found = 0
        for country in countries:
            found |= self.countries[country]
        return found

    def _read_cities(self) -> None:
        self.cities: dict[int, City] = {}
        for place in self.board.places:
            if place.kind in CITY_KINDS and self.land >> place.hex & 1:
                country = self.country_of[place.hex]
                flags = dict(flag.partition(":")[::2] for flag in place.flags)
                self.cities[place.hex] = City(
                    place.hex, place.name, place.kind, country, self.side_of_country[country],
                    int(flags["organic"]), int(flags["vp"]), "port" in flags, "port" in flags and "inland" not in flags,
                )  # fmt: skip
        self.city_hexes: HexSet = hexset(self.cities)
        self.own_cities = {s: hexset(h for h, city in self.cities.items() if city.side == s) for s in SIDES}
        self.ports: HexSet = hexset(h for h, city in self.cities.items() if city.port)
        self.coastal_ports: HexSet = hexset(h for h, city in self.cities.items() if city.coastal)
        self.berlin = self._city(BERLIN)
        self.copenhagen = self._city(COPENHAGEN)
        self.prague = self._city(PRAGUE)
        self.fortified: HexSet = hexset(map(self.board.hex, self.file.rules.fortified))
        self.primary = tuple(self._primary(h) for h in range(self.board.size))
        # Where units may be set down from the air [16.1.1] [16.1.3].
        rows = self.charts.terrain
        self.ground_of = {
            use: hexset(h for h in members(self.land) if getattr(rows[self.primary[h]], use))
            for use in ("air_transport", "paradrop")
        }

    def _city(self, name: str) -> int:
        """A city's hex; 0 if it is not in the scenario's part of the map."""
        return next((h for h, city in self.cities.items() if city.name == name), 0)

    def _primary(self, hex: int) -> str:
        """The terrain with the best priority of those in the hex [2.2.1]."""
        city = self.cities.get(hex)
        return city.kind if city is not None else self.board.terrain[hex]

    # -- zones of control ---------------------------------------------------------------------------------------

    def _read_zones(self) -> None:
        """Zones reach into the own hex and the six around it, over every hexside and into the sea [8.0]; those of units
        without attack strength only into their own hex. A closed Iron Curtain stops them [35.5]."""
        board = self.board
        around = tuple((h, *board.neighbours[h]) if board.neighbours[h] else () for h in range(board.size))
        inside = zones_by_hex(board, lambda a, b: "iron_curtain" not in board.side(a, b))
        closed = tuple((h, *inside[h]) if board.neighbours[h] else () for h in range(board.size))
        own = tuple((h,) for h in range(board.size))
        self.zones = tuple(self.zone_kind(u, cadre=False) for u in range(len(self.counters)))
        own_hex = {f"{s} own": own for s in SIDES}
        self.zone_into = {**dict.fromkeys(SIDES, around), **own_hex}
        # By how far the Iron Curtain is closed.
        self.zones_into = {
            "open": self.zone_into,
            "nato": {"wp": around, "nato": closed, **own_hex},
            "both": {"wp": closed, "nato": closed, **own_hex},
        }

    def zone_kind(self, u: int, cadre: bool) -> str:
        """Maneuver units with an attack strength, artillery and headquarters have a zone around them, other maneuver
        units one in their own hex [8.0] [3.2.5.1]; what flies has none."""
        c = self.counters[u]
        if not c.ground:
            return ""
        attack = c.red_attack if cadre else c.attack
        return c.side if attack or not c.maneuver else f"{c.side} own"

    # -- ways and costs -----------------------------------------------------------------------------------------

    def _read_ways(self) -> None:
        board = self.board
        self.ferry = next(((a, b) for (a, b), kinds in board.sides.items() if FERRY in kinds and a < b), (0, 0))
        self.ways = Ways(board, self.passable)
        self.ways_and_ferry = Ways(board, lambda a, b: self.passable(a, b) or {a, b} == set(self.ferry))
        self.everywhere = Ways(board, lambda a, b: True)
        at_sea = self.sea | self.coast
        self.sea_ways = Ways(board, lambda a, b: bool(at_sea >> a & 1) and bool(at_sea >> b & 1))
        # Hexes along the rivers that lead to inland ports, by port: ships pass there on their way [14.2.2].
        self.channels: dict[int, HexSet] = {
            h: self.areas[f"channel:{city.name.lower()}"] & self.in_play
            for h, city in self.cities.items()
            if city.port and not city.coastal
        }
        afloat = at_sea
        for channel in self.channels.values():
            afloat |= channel
        self.sea_lanes = Ways(board, lambda a, b: bool(afloat >> a & 1) and bool(afloat >> b & 1))
        # The hexes of each sea, with the coasts on it and the rivers that flow into it [2.2.3].
        self.seas = self._read_seas()
        # All-sea hexes that touch no coastal one: from there on ships are safe [10.3.3.2].
        self.open_sea: HexSet = self.sea & ~self.everywhere.spread(self.coast)
        self.edges = edge_costs(board, lambda a, b: int(self.move_cost(a, b).total) if self.passable(a, b) else None)
        self.curtain_distance = self._curtain_distance()
        self.map_edge = {
            country: self.areas.get(f"edge:{country.lower()}", 0) & self.in_play for country in self.countries
        }

    def _read_seas(self) -> dict[str, HexSet]:
        """Each sea with its coasts: the hexes beside it, then those beside these that are nearer to no other sea, and
        the rivers that flow into it. The Schelde, which leaves the map, belongs to the North Sea."""
        spread = self.everywhere.spread
        seas = {name: self.areas[f"sea:{name}"] & self.in_play for name in SEAS}
        left = self.coast
        while left:
            beside = {name: spread(hexes) & left for name, hexes in seas.items()}
            for name, hexes in beside.items():
                seas[name] |= hexes
                left &= ~hexes
            if not any(beside.values()):
                break
        for port, channel in self.channels.items():
            for name in [name for name in SEAS if seas[name] & channel] or [NORTH_SEA]:
                seas[name] |= channel | 1 << port
        return seas

    def sea_edge(self, side: str) -> HexSet:
        """Where ships from a side's Strategic Reserve Box come to the map [14.2.2] [16.2.2]: hexes at sea along its
        edge, and the mouths of rivers there."""
        rivers = 0
        for channel in self.channels.values():
            rivers |= channel & self.sector_edge(side)
        return (self.areas[f"edge:{side}_sea"] | rivers) & self.in_play

    def sector_edge(self, side: str) -> HexSet:
        """The map edge of a side's sectors [2.2.2]."""
        found = 0
        for number in SECTORS[side]:
            found |= self.areas[f"sector:{number}"]
        return found & self.in_play

    def _curtain_distance(self) -> tuple[int, ...]:
        """How far every hex is from the Iron Curtain [35.3.6]."""
        found, reached, far = [0] * self.board.size, 0, 0
        front = hexset(a for (a, _), kinds in self.board.sides.items() if "iron_curtain" in kinds)
        while front:
            for hex in members(front):
                found[hex] = far
            reached, far = reached | front, far + 1
            front = self.everywhere.spread(front) & ~reached
        return tuple(found)

    def passable(self, a: int, b: int) -> bool:
        """Whether ground units, and lines of supply, can cross from one hex to the next: not into water, nor across
        barred and all-sea hexsides, unless something carries them over [10.2.3] [12.1.1]."""
        if not (self.is_land[a] and self.is_land[b]):
            return False
        kinds = self.board.side(a, b)
        return SHUT.isdisjoint(kinds) or not OVER_WATER.isdisjoint(kinds)

    def terrain(self, hex: int) -> Terrain:
        return self.charts.terrain[self.primary[hex]]

    def move_cost(self, a: int, b: int) -> Tally:
        """What the ground costs from one hex to the next: primary terrain and hexsides [12.1]."""
        cost, rows = Tally(), self.charts.terrain
        cost.add(rows[self.primary[b]].mp, "12.1", "terrain", terrain=self.primary[b])
        for kind in self.board.side(a, b):
            row = rows.get(kind)
            if row is None or row.mp_rule not in ("", "crosses_sea") or not row.mp:
                continue
            if kind != "pass" or self.primary[b] == "mountain":
                cost.add(row.mp, "12.1", "hexside", kind=kind)
        return cost

    def crosses_curtain(self, a: int, b: int) -> bool:
        return "iron_curtain" in self.board.side(a, b)
