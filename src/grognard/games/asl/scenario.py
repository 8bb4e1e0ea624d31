"""The static data of a scenario: boards joined, slots, charts, lines of sight. Loaded once, shared by every game."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ...engine.cover import OPEN, Cover, SightRules
from ...engine.data import Pack
from ...engine.figures import check
from ...engine.hexmap import HexMap
from ...engine.info import Choice
from ...engine.join import Laid, join
from ...engine.scenario import Scenario as Common
from ...engine.sight import Sight
from .before_play import overlays
from .pack import figures
from .pack.charts import Charts
from .pack.datafiles import Terrain
from .pack.scenario_files import (
    Group,
    ScenarioFile,
    balanced,
)
from .places import LEVELS, Loc, hex_of, level_of, loc_at
from .units import Counter

SIDES: Final = (
    "german", "russian", "finnish", "partisan", "hungarian", "american", "italian", "british", "french",
)  # fmt: skip
PERSON: Final = "person"
WEAPON: Final = "weapon"
DUMMY: Final = "dummy"
HORSE: Final = "HORSE"  # the type of horses among the weapons [13.1]
OPAQUE: Final = 6  # so much hindrance blocks a line of sight [24.2]
EDGES: Final = {"north": ("N",), "south": ("S",), "west": ("NW", "SW"), "east": ("NE", "SE")}


NUMBERS: Final = string.digits + string.ascii_uppercase  # that tell buildings of one use apart: "barn2", "farmW"
HEX: Final = 2  # letters of a building that is called by its hex: "aa9"
HOUSE: Final = "house"


class Slot(NamedTuple):
    """A place for a unit or a weapon: its name, whose it is, what it shows at the start ("": nothing yet)."""

    name: str
    side: str
    is_a: str
    type: str = ""
    group: int = -1


class Building(NamedTuple):
    """A hex of a building: the whole it belongs to, and what it is like there."""

    id: str
    stone: bool
    storeys: int
    stair: bool
    rowhouse: bool

    @property
    def use(self) -> str:
        """What it is used as, "church" or "farm"; nothing of a house, or one that is called by its hex."""
        word = self.id.partition(":")[2].rstrip(NUMBERS)
        return word if len(word) > HEX and word != HOUSE else ""


# Bypasses of one hex, as far as terrain goes: its ground level, the hex, the ways, and what each needs to come along it
# and stop [4.32], in half movement factors; below 0: it depends.
BypassRow = tuple[Loc, int, tuple[tuple[str, int], ...]]


class Scenario(Common):
    """Everything about a scenario that never changes in play."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        super().__init__(slug, options, pack)
        self.file = pack.toml(self.path, ScenarioFile)
        if (balance := options.get("balance", "none")) != "none":
            first = self.file.first_move
            second = next(s for s in self.file.sides if s != first)
            self.file = balanced(self.file, first if balance == "first" else second)
        self.charts = Charts(pack)
        check(pack, figures.of_charts(self.charts))
        check(pack, figures.of_boards(self.file, pack, slug))
        check(pack, overlays.of_overlays(self.file, pack, slug))
        grounds = [overlays.lay_all(pack.map(str(b.board)), b.board, self.file, pack) for b in self.file.boards]
        board = join([
            Laid(ground, b.column, b.row, b.rotated, b.first_column, b.last_column)
            for ground, b in zip(grounds, self.file.boards)
        ])  # fmt: skip
        overlays.name_covered(board, grounds)
        if len(grounds) > 1:
            overlays.join_boards(board, grounds)
        check(pack, figures.of_ground(board, self.charts, self.file))
        check(pack, figures.of_file(self.file, self.charts, board, slug))
        self._lay_out(board)

    def _lay_out(self, board: HexMap) -> None:
        file = self.file
        self.board = board
        self.first = file.first_move
        self.sides = (file.first_move, next(s for s in file.sides if s != file.first_move))
        self.enemy = {self.sides[0]: self.sides[1], self.sides[1]: self.sides[0]}
        self.last_turn = file.turns
        self.slots = tuple(self._slots())
        self.counters = tuple(Counter(slot.name, slot.name, slot.type) for slot in self.slots)
        self.index = {slot.name: u for u, slot in enumerate(self.slots)}
        self.side_of = tuple(slot.side for slot in self.slots)
        self.is_a = tuple(slot.is_a for slot in self.slots)
        arms = {slot.type for slot in self.slots if slot.is_a == WEAPON and slot.type}
        self.weapon_kinds = frozenset(self.charts.weapons[type].type for type in arms)
        commissars = [(row.printed, id) for id, row in self.charts.units.items() if row.kind == "commissar"]
        self.commissars = dict(reversed(commissars))  # of two that are printed alike the first
        self.decoys = tuple(u for u, slot in enumerate(self.slots) if slot.is_a == DUMMY)
        # persons count for their side in a stack; weapons and Dummies do not
        self.groups = tuple((s.side,) if s.is_a == PERSON else (s.is_a,) for s in self.slots)
        self.zones = ("",) * len(self.slots)
        self.zone_into: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.pool = {
            side: tuple(u for u, s in enumerate(self.slots) if s.side == side and s.is_a == PERSON and not s.type)
            for side in self.sides
        }
        self.buildings = self._buildings()
        self.of_building: dict[str, tuple[int, ...]] = {}
        for hex, building in self.buildings.items():
            self.of_building[building.id] = (*self.of_building.get(building.id, ()), hex)
        self.is_flat = len({board.levels[h] for h in board.hexes}) == 1  # no ground hides anything
        self.streams = frozenset(h for h in board.hexes if "stream" in board.flags[h])
        self.bridges = frozenset(p.hex for p in board.places_of("bridge"))
        self.road_hexes = self._road_hexes()
        self.edge_hexes = self._edge_hexes()
        self.terrains = self._terrains()
        self.levels = tuple(self._levels(h) for h in range(board.size))
        self.locations_of = tuple(tuple(loc_at(h, n) for n in self.levels[h]) for h in range(board.size))
        self.location_labels = self._location_labels()
        self.sight = Sight(board, self._sight_rules())
        self.area = tuple(frozenset(self.hex_named(label) for label in group.area) for group in file.groups)
        self.entry = tuple(tuple(self.hex_named(label) for label in group.entry) for group in file.groups)
        self.set_up_places: dict[tuple[int, bool], tuple[Loc, ...]] = {}
        self.next_to: dict[Loc, tuple[Loc, ...]] = {}  # found when first asked for
        self.adjacent: dict[Loc, frozenset[Loc]] = {}  # the same: those that are ADJACENT
        self.advances: dict[tuple[int, Loc], list[tuple[int, Loc]]] = {}  # the same: of an unhindered unit
        self.within_throw: dict[Loc, tuple[Loc, ...]] = {}  # the same: where grenades fall
        self.smoke_falls: dict[tuple[Loc, bool], tuple[tuple[Loc, int], ...]] = {}  # the same: and what it costs
        self.lines: dict[Loc, dict[Loc, int]] = {}  # the same, up to a number: hindrances without SMOKE, by both ends
        self.lines_kept = 0  # how many
        self.clear_lines: dict[Loc, set[Loc]] = {}  # of those the ones that nothing blocks
        self.lines_to: dict[tuple[Loc, Loc, int], int] = {}  # the same, to other points of a hex than its centre
        self.fences: dict[tuple[Loc, Loc, int], int] = {}  # the same: the TEM of walls and hedges on a line
        self.row_distances: dict[int, bytes] = {}  # the same: from any hex, in rows so far above or below
        self.distances: list[bytes | None] = [None] * board.size  # the same: from a hex to every other
        self.step_costs: dict[tuple[Loc, Loc, str], int] = {}  # the same, in half movement factors; -1: it depends
        self.roads_from: dict[Loc, tuple[Loc, ...]] = {}  # the same: where roads lead from it into other terrain
        self.dashes: dict[Loc, tuple[tuple[Loc, Loc, int], ...]] = {}  # the same: over which roads, to where, the cost
        self.lane_rows: dict[tuple[int, int, str], list[int]] = {}  # the same: hexes that a Fire Lane would sweep
        self.lane_ends: dict[tuple[Loc, Loc, int], list[Loc]] = {}  # the same: where it could end
        self.lane_ways: dict[tuple[Loc, Loc, int], tuple[tuple[Loc, str], ...]] = {}  # the same: and along which grain
        self.charge_costs: dict[tuple[Loc, Loc], int] = {}  # the same: what a step costs the berserk
        self.charge_rows: dict[tuple[int, Loc, str], tuple[Any, ...]] = {}  # the same: their steps from a place
        self.step_rows: dict[Loc, tuple[tuple[Loc, int, int], ...]] = {}  # the same: of all next Locations
        self.rout_rows: dict[Loc, tuple[tuple[Loc, int, int], ...]] = {}  # the same, by road where that is easier
        self.shelters: dict[Loc, bool] = {}  # the same: whether broken units rout there
        self.bypass_ways: dict[tuple[int, int, str, int], tuple[str, ...]] = {}  # the same: from a place to a hex
        self.bypass_rows: dict[tuple[int, int, str], tuple[BypassRow, ...]] = {}  # the same: of all hexes around
        self.exit_rows: dict[tuple[int, int, str], tuple[tuple[Loc, int, int], ...]] = {}  # the same, out of a Bypass
        self.corners: dict[int, dict[tuple[int, int], int]] = {}  # the same: of a hex, by their places
        self.beside_bypass: dict[tuple[int, int, str], tuple[int, ...]] = {}  # the same: hexes that touch its end
        self.hip = {s: sum(g.hip_squads for g in file.groups if g.side == s) for s in self.sides}

    def measure(self, hex: int) -> bytes:
        """The distances from a hex to all others: rows of hexes, cut out of what is known of a whole row."""
        stride, down, right = self.board.stride, hex // self.board.stride, hex % self.board.stride
        rows = -(-self.board.size // stride)
        if not self.row_distances:
            wide = range(-stride, stride + 1)
            self.row_distances = {
                dr: bytes(min(255, (abs(dq) + abs(dr) + abs(dq + dr)) // 2) for dq in wide) for dr in range(-rows, rows)
            }
        begin, end = stride - right, 2 * stride - right
        found = b"".join([self.row_distances[r - down][begin:end] for r in range(rows)])[: self.board.size]
        self.distances[hex] = found
        return found

    # -- slots ----------------------------------------------------------------------------------------------------

    def _slots(self) -> list[Slot]:
        """Every unit and weapon of the orders of battle, and room for those made in play."""
        found: list[Slot] = []
        for side in self.sides:
            begin, persons, weapons, dummies, squads = side[0], 0, 0, 0, 0
            for number, group in enumerate(self.file.groups):
                if group.side != side:
                    continue
                for type, count in group.units.items():
                    squads += count * (self.charts.units[type].kind == "squad")
                    for _ in range(count):
                        persons += 1
                        found.append(Slot(f"{begin}{persons}", side, PERSON, type, number))
                for type, count in group.sw.items():
                    for _ in range(count):
                        weapons += 1
                        found.append(Slot(f"{begin}w{weapons}", side, WEAPON, type, number))
                for _ in range(group.concealment):
                    dummies += 1
                    found.append(Slot(f"{begin}d{dummies}", side, DUMMY, "dummy", number))
            for _ in range(sum(self._new_horses(group) for group in self.file.groups if group.side == side)):
                weapons += 1
                found.append(Slot(f"{begin}w{weapons}", side, WEAPON))
            for _ in range(3 * squads + 2):  # half-squads, heroes and leaders made in play
                persons += 1
                found.append(Slot(f"{begin}{persons}", side, PERSON))
        return found

    def _new_horses(self, group: Group) -> int:
        """Counters for horses that are parted in two in play, and for SMC who ride away from others [13.32]."""
        weapons, units = self.charts.weapons, self.charts.units
        horses = {type: n for type, n in group.sw.items() if weapons[type].type == HORSE}
        riders = sum(n for type, n in group.units.items() if units[type].smc) if horses else 0
        return riders + sum(n for type, n in horses.items() if weapons[type].squad_max == 3)

    def group_of(self, u: int) -> Group | None:
        number = self.slots[u].group
        return self.file.groups[number] if number >= 0 else None

    # -- the ground -----------------------------------------------------------------------------------------------

    def hex_named(self, label: str) -> int:
        """A hex by the name that scenarios use, which begins with its board [2.2]."""
        hex = figures.find_hex(self.board, label)
        assert hex is not None, label
        return hex

    def board_of(self, hex: int) -> str:
        """The board on which a hex lies."""
        label = self.board.label(hex)
        digits = label[: len(label) - len(label.lstrip("0123456789"))]
        return digits or str(self.file.boards[0].board)

    def _buildings(self) -> dict[int, Building]:
        found = {}
        for place in self.board.places_of("building"):
            storeys = next((int(f[8:]) for f in place.flags if f.startswith("storeys:")), 1)
            found[place.hex] = Building(
                f"{self.board_of(place.hex)}:{place.name}",
                "stone" in place.flags, storeys, "stair" in place.flags, "rowhouse" in place.flags,
            )  # fmt: skip
        return found

    def _terrains(self) -> tuple[tuple[Terrain, ...], ...]:
        """The kinds of terrain in each hex, whose effects cumulate [2.4]: what grows there, and a building."""
        charts, board, bare, found = self.charts.terrain, self.board, self._bare(), []
        for hex in range(board.size):
            name = board.terrain[hex]
            kinds = [charts[name]] if name in charts and name not in bare else []
            if hex in self.buildings:
                kinds.append(charts["building_stone" if self.buildings[hex].stone else "building_wood"])
            found.append(tuple(kinds))
        return tuple(found)

    def _bare(self) -> frozenset[str]:
        """Terrain that is nothing but ground: open hexes, and grain that has been cut."""
        return frozenset({"open", *(("grain",) if self.file.weather.grain == "none" else ())})

    def _levels(self, hex: int) -> tuple[int, ...]:
        """The levels of a hex on which units can be [2.8]."""
        if hex in self.buildings:
            return tuple(range(self.charts.heights[self.buildings[hex].storeys].levels))
        return (0, -1) if hex in self.streams else (0,)

    def locations(self, hex: int) -> tuple[Loc, ...]:
        return self.locations_of[hex]

    def location_label(self, loc: Loc) -> str:
        """A hex, and "h" with the level if it is not the ground [2.2]."""
        return self.location_labels[loc]

    def _location_labels(self) -> list[str]:
        labels = [""] * (LEVELS * self.board.size)
        for hex in self.board.hexes:
            for loc in self.locations_of[hex]:
                level = level_of(loc)
                labels[loc] = self.board.labels[hex] + (f"h{level}" if level else "")
        return labels

    def location_named(self, word: str) -> Loc | None:
        label, _, level = word.partition("h")
        board = self.board
        if not board.has(label) or (level and not level.removeprefix("-").isdigit()):
            return None
        loc = loc_at(board.hex(label), int(level or 0)) if -2 <= int(level or 0) < LEVELS - 2 else -1
        return loc if loc >= 0 and loc in self.locations(hex_of(loc)) and self.location_label(loc) == word else None

    def level_of_place(self, word: str) -> tuple[str, int] | None:
        """The hex and the level of a Location above or below the ground."""
        loc = self.location_named(word)
        return (self.board.label(hex_of(loc)), level_of(loc)) if loc is not None and level_of(loc) else None

    def _sight_rules(self) -> SightRules:
        """What terrain does to lines of sight, from the terrain chart [6.2] [6.7]; grain as the season has it."""
        covers: dict[str, object] = {}
        for id, row in self.charts.terrain.items():
            height = int(2 * row.height) if row.los == "obstacle" else 0
            covers[id] = Cover(height) if height else Cover(hindrance=row.hindrance) if row.hindrance else OPEN
        if self.file.weather.grain != "standing":
            covers["grain"] = OPEN
        covers |= {
            "building": self._building_cover,
            "rowhouse": self._building_cover,
            "stream": OPEN,
            overlays.JOINT: OPEN,
            "hill": OPEN,
        }
        return SightRules(
            covers=covers,  # type: ignore[arg-type]
            rules={
                "obstacle": "6.2", "half": "6.21", "crest": "6.2", "blind": "6.4", "depression": "6.3",
                "hindrance": "6.7", "opaque": "24.2",
            },
            carried={"woods": "woods", "building": "building", "rowhouse": "building"},
            depressions=frozenset({"stream"}),
            opaque=OPAQUE,
        )  # fmt: skip

    def _building_cover(self, board: HexMap, hex: int) -> Cover:
        return Cover(int(2 * self.charts.heights[self.buildings[hex].storeys].height))

    def _road_hexes(self) -> frozenset[int]:
        """The hexes that a road touches."""
        board = self.board
        return frozenset(
            h for h in board.hexes
            if "road" in board.flags[h] or any("road" in board.side(h, n) for n in board.neighbours[h])
        )  # fmt: skip

    def _edge_hexes(self) -> dict[str, frozenset[int]]:
        """The hexes at each edge of the playing area [2.6]."""
        board = self.board
        on = set(board.hexes)
        columns = [h % board.stride for h in board.hexes]
        first, last = min(columns), max(columns)
        found = {
            "west": frozenset(h for h in on if h % board.stride == first),
            "east": frozenset(h for h in on if h % board.stride == last),
        }
        for edge in ("north", "south"):
            found[edge] = frozenset(h for h in on if h + board.offset[EDGES[edge][0]] not in on)
        return found
