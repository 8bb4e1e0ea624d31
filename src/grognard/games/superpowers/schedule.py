"""The schedule on the map: who is set up where, who comes when and by which way, what may be flown in and rebuilt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...engine.data import Pack
from ...engine.hexmap import HexMap
from ...engine.hexset import hexset
from .pack.datafiles import AirSupplyRow, Counter, Reinforcement, ScenarioFile, SetupGroup, VariableRow

ROADS = frozenset({"autobahn", "main_road"})


class Start(NamedTuple):
    """The group a unit is set up with, and the hexes open to it."""

    group: SetupGroup
    zone: tuple[int, ...]


class Schedule:
    """The schedule of a scenario with the counters and hexes it speaks of."""

    def __init__(self, file: ScenarioFile, counters: Sequence[Counter], board: HexMap, pack: Pack) -> None:
        self.counters = counters
        self.starting = starting(file.setup, counters, board)
        self.arrivals = arrivals(file.reinforcement, counters)
        self.members: dict[str, list[int]] = {}  # of each formation
        for i, c in enumerate(counters):
            self.members.setdefault(c.formation, []).append(i)
        self.airborne = {i: a for a in file.drops.units for i in self.members.get(a.formation, ())}
        self.together = {  # units of which all must drop in one GT
            side: tuple(i for i, a in self.airborne.items() if a.together and counters[i].side == side)
            for side in file.own_edge
        }
        rows = pack.rows("tables/variable_reinforcements.csv", VariableRow, "unit") if file.variable is not None else []
        self.variable = variable(rows, counters)
        self.alike = self._alike(counters)
        self.diced = tuple({u: row for u, row in self.variable.items() if row.comes_on(die)} for die in range(7))
        self.air_supply: dict[str, int] = pack.column("air_supply", AirSupplyRow, "unit", value="airlift_points")
        self.own_edge = {side: map_edge(board, edge) for side, edge in file.own_edge.items()}
        self.border_roads = border_roads(board)
        beyond = file.airlift.range - 1 if file.airlift is not None else 0  # the edge is the first hex of the range
        self.near_own_edge = {
            side: hexset(n for h in edge for n in board.within(h, beyond)) for side, edge in self.own_edge.items()
        }
        self.roads_in: dict[int, list[dict[str, str]]] = {}  # roads that lead off the map, by hex
        for (hex, _), kinds in board.exits.items():
            if ROADS & set(kinds):
                self.roads_in.setdefault(hex, []).append(kinds)
        self._due: dict[tuple[int, int], dict[int, list[Reinforcement]]] = {}
        self._coming: dict[tuple[str, int, int, int], list[list[int]]] = {}
        self._points: dict[tuple[int, int], dict[int, tuple[str, ...]]] = {}

    def _alike(self, counters: Sequence[Counter]) -> list[int]:
        """For each counter the first that comes by the same lines and ways, as far and with the same company."""
        first: dict[object, int] = {}
        found = []
        for i, c in enumerate(counters):
            company = c.side, c.nation, c.formation, c.movement, c.ground, c.airmobile
            lines = tuple(id(line) for line in self.arrivals.get(i, ()))
            found.append(first.setdefault((company, lines, self.airborne.get(i), self.variable.get(i)), i))
        return found

    def due(self, turn: int, impulse: int) -> dict[int, list[Reinforcement]]:
        """The lines that have come due for each unit [DM:EX19.2.a] [19.0.a], looked up once."""
        now = turn, impulse
        if now not in self._due:
            lines = {u: [x for x in lines if (x.game_turn, x.impulse) <= now] for u, lines in self.arrivals.items()}
            self._due[now] = {u: found for u, found in lines.items() if found}
        return self._due[now]

    def coming(self, side: str, turn: int, impulse: int, die: int = 0) -> list[list[int]]:
        """The side's counters that the schedule or the die may bring by then, in order and in groups of those that are
        alike, looked up once."""
        when = side, turn, impulse, die
        if when not in self._coming:
            groups: dict[int, list[int]] = {}
            for u in sorted(self.due(turn, impulse).keys() | self.diced[die].keys()):
                if self.counters[u].side == side:
                    groups.setdefault(self.alike[u], []).append(u)
            self._coming[when] = list(groups.values())
        return self._coming[when]

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
