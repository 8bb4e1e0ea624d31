"""The schedule: who is set up where, who comes when and by which way, what may be flown in and rebuilt.

The typed sections of `scenarios/<slug>.toml` about this, and which counters and hexes they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ...engine.data import Pack
from ...engine.hexmap import HexMap

if TYPE_CHECKING:
    from .scenario import Counter, ScenarioFile

ROADS = frozenset({"autobahn", "main_road"})


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where units are set up: around a hex, along a border, in a town, or in listed hexes and neighbours of a kind."""

    within: int = 0
    of: str = ""
    country: str = ""
    bordering: str = ""
    place: str = ""
    kinds: list[str] = []
    hexes: list[str] = []
    or_adjacent: str = ""

    def on(self, board: HexMap) -> frozenset[int]:
        """The hexes of the map that are meant."""
        found = set(board.within(board.hex(self.of), self.within)) if self.of else set()
        if self.country:
            found |= {
                h
                for h in board.hexes
                if board.country[h] == self.country
                and any(board.country[n] == self.bordering for n in board.neighbours[h])
            }
        found |= {p.hex for kind in self.kinds for p in board.places_of(kind, self.place)}
        for hex in map(board.hex, self.hexes):
            found |= {hex, *(n for n in board.neighbours[hex] if board.terrain[n] == self.or_adjacent)}
        return frozenset(found)


class SetupGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation on the map at the start, and a quick way to place it."""

    formation: str
    count: int
    zone: Zone
    suggested: dict[str, str]
    rule: str


class Reinforcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the schedule. Entries: "area A", "hex K", "hex 1502", "drop", "airlift"; 0 per GT: any number."""

    game_turn: int
    side: str
    count: int
    entry: list[str]
    rule: str
    formation: str = ""
    units: list[str] = []
    impulse: int = 1
    per_game_turn: int = 0
    source: str = "printed"
    count_source: str = "printed"

    @property
    def points(self) -> list[str]:
        """Where it comes over the edge of the map."""
        return [e for e in self.entry if e.startswith(("area ", "hex "))]


class Airborne(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Formations that drop: all in the same GT, or all within some GTs of the first entry (0: whenever)."""

    formation: str
    together: bool = False
    window: int = 0


class Drops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parachute drops: into which terrain, for how many airlift points a unit."""

    terrain: list[str]
    cost: int
    units: list[Airborne]


class Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may land other reinforcements at friendly airfields, and for how many points."""

    side: str
    cost: int


class Airlift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Airmobile operations: points a unit, range, where it may land."""

    cost: int
    range: int
    terrain: list[str]
    landing: Landing


class Attached(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Divisional troops that come with one of these brigades."""

    formation: str
    to: list[str]


class Variable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    brigades_per_game_turn: int
    last_game_turn: int
    attach: Attached


class VariableRow(msgspec.Struct, frozen=True):
    """A row of the variable reinforcement table [AR:EX19.2-5.T]; the numbered columns are the faces of the die."""

    unit: str
    counters: int
    nation: str
    kind: str
    entry_area: str
    source: str
    on_1: str = msgspec.field(name="1", default="")
    on_2: str = msgspec.field(name="2", default="")
    on_3: str = msgspec.field(name="3", default="")
    on_4: str = msgspec.field(name="4", default="")
    on_5: str = msgspec.field(name="5", default="")
    on_6: str = msgspec.field(name="6", default="")

    def comes_on(self, die: int) -> bool:
        marks = (self.on_1, self.on_2, self.on_3, self.on_4, self.on_5, self.on_6)
        return die > 0 and marks[die - 1] == "X"

    @property
    def point(self) -> str:
        return f"area {self.entry_area}"


class NoPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nation whose rebuilt units stay in their country."""

    nation: str
    outside: str


class Replacements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units given up for one rebuilt, by side."""

    rate: dict[str, int]
    no_placement: NoPlacement | None = None


class AirSupplyRow(msgspec.Struct, frozen=True):
    """Airlift points that supply a unit for a GT [18.3.a]."""

    unit: str
    airlift_points: int
    source: str


# -- what it means on the map -----------------------------------------------------------------------------------------


class Start(NamedTuple):
    """The group a unit is set up with, and the hexes open to it."""

    group: SetupGroup
    zone: tuple[int, ...]


class Schedule:
    """The schedule of a scenario with the counters and hexes it speaks of."""

    def __init__(self, file: ScenarioFile, counters: Sequence[Counter], board: HexMap, pack: Pack) -> None:
        self.starting = starting(file.setup, counters, board)
        self.arrivals = arrivals(file.reinforcement, counters)
        self.members: dict[str, list[int]] = {}  # of each formation
        for i, c in enumerate(counters):
            self.members.setdefault(c.formation, []).append(i)
        self.airborne = {i: a for a in file.drops.units for i in self.members.get(a.formation, ())}
        rows = pack.rows("tables/variable_reinforcements.csv", VariableRow, "unit") if file.variable is not None else []
        self.variable = variable(rows, counters)
        self.diced = tuple({u: row for u, row in self.variable.items() if row.comes_on(die)} for die in range(7))
        self.air_supply = {r.unit: r.airlift_points for r in pack.rows("tables/air_supply.csv", AirSupplyRow, "unit")}
        self.own_edge = {side: map_edge(board, edge) for side, edge in file.own_edge.items()}
        self.border_roads = border_roads(board)
        reach = file.airlift.range if file.airlift is not None else 0
        self.near_own_edge = {side: within(board, edge, reach) for side, edge in self.own_edge.items()}
        self.roads_in: dict[int, list[dict[str, str]]] = {}  # roads that lead off the map, by hex
        for (hex, _), kinds in board.exits.items():
            if ROADS & set(kinds):
                self.roads_in.setdefault(hex, []).append(kinds)
        self._due: dict[tuple[int, int], dict[int, list[Reinforcement]]] = {}
        self._points: dict[tuple[int, int], dict[int, tuple[str, ...]]] = {}

    def due(self, turn: int, impulse: int) -> dict[int, list[Reinforcement]]:
        """The lines that have come due for each unit [DM:EX19.2.a] [19.0.a], looked up once."""
        now = turn, impulse
        if now not in self._due:
            lines = {u: [x for x in lines if (x.game_turn, x.impulse) <= now] for u, lines in self.arrivals.items()}
            self._due[now] = {u: found for u, found in lines.items() if found}
        return self._due[now]

    def points(self, turn: int, impulse: int) -> dict[int, tuple[str, ...]]:
        """Where these lines let each unit come over the edge of the map, looked up once."""
        now = turn, impulse
        if now not in self._points:
            due = self.due(turn, impulse)
            self._points[now] = {u: tuple(p for line in lines for p in line.points) for u, lines in due.items()}
        return self._points[now]


def starting(groups: Iterable[SetupGroup], counters: Sequence[Counter], board: HexMap) -> dict[int, Start]:
    """The units that start on the map."""
    found: dict[int, Start] = {}
    for group in groups:
        start = Start(group, tuple(sorted(group.zone.on(board))))
        found |= {i: start for i, c in enumerate(counters) if c.id in group.suggested}
    return found


def arrivals(lines: Iterable[Reinforcement], counters: Sequence[Counter]) -> dict[int, list[Reinforcement]]:
    """The lines of the schedule that speak of each counter."""
    found: dict[int, list[Reinforcement]] = {}
    for line in lines:
        for i, c in enumerate(counters):
            if c.id in line.units or (line.formation and c.formation == line.formation and c.side == line.side):
                found.setdefault(i, []).append(line)
    return found


def variable(rows: Iterable[VariableRow], counters: Sequence[Counter]) -> dict[int, VariableRow]:
    """The row of the variable reinforcement table that speaks of each counter."""
    return {
        i: row
        for row in rows
        for i, c in enumerate(counters)
        if row.unit == (c.formation if row.kind == "formation" else c.name)
    }


def map_edge(board: HexMap, name: str) -> frozenset[int]:
    """The hexes along the west or the east edge."""
    towards = {"west": -1, "east": 1}[name]
    x = {h: towards * board.centre(h)[0] for h in board.hexes}
    last = max(x.values())
    return frozenset(h for h in board.hexes if x[h] > last - 0.75)  # every other row is half a hex back


def has_road(board: HexMap, hex: int) -> bool:
    leaving = (kinds for (h, _), kinds in board.exits.items() if h == hex)
    return any(ROADS & set(kinds) for kinds in [*(board.side(hex, n) for n in board.neighbours[hex]), *leaving])


def border_roads(board: HexMap) -> tuple[int, ...]:
    """Road hexes at any edge of the map, where blocked reinforcements may come [19.0.b]."""
    return tuple(h for h in board.hexes if len(board.neighbours[h]) < len(board.directions) and has_road(board, h))


def within(board: HexMap, hexes: Iterable[int], radius: int) -> frozenset[int]:
    """The hexes at most so far away from any of these."""
    found, ring = set(hexes), set(hexes)
    for _ in range(radius):
        ring = {n for h in ring for n in board.neighbours[h]} - found
        found |= ring
    return frozenset(found)
