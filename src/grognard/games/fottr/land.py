"""The map as ground: hexes of land and their theatres, hexsides, zones that reach across them, costs of movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ...engine.hexset import HexSet, Ways, hexset
from ...engine.pieces import zones_by_hex
from ...engine.reach import Edges, edge_costs, turned_round
from ...engine.reason import Tally
from .pack.figures import SHUT, Figures, is_land
from .sides import CAMPS, THEATRES

WIDE: Final = frozenset({"major_river", "strait"})  # no zone of control reaches across [6.3.c]


class Land:
    """The ground that is fought over."""

    def __init__(self, figures: Figures) -> None:
        board, file = figures.board, figures.file
        self.board = board
        self.file = file
        self.terrain_effects = figures.terrain_effects
        self.land = bytearray(board.size)
        for h in board.hexes:
            self.land[h] = is_land(board, h)
        self.playable = tuple(h for h in board.hexes if self.land[h])
        self.alpine = frozenset(h for h in self.playable if board.terrain[h] == "alpine")
        self.kursk_zone = frozenset(h for h in board.hexes if "kursk_zone" in board.flags[h])
        self._lay_out_beaches()
        self._lay_out_theatres()
        self._join_hexes()
        self._edges: dict[tuple[str, bool, bool], Edges] = {}  # when they are first wanted
        self._edges_back: dict[tuple[str, bool, bool], Edges] = {}

    def _lay_out_beaches(self) -> None:
        board = self.board
        self.beaches = {b.id: b for site in self.file.site for b in site.beaches}
        self.site_of = {b.id: site for site in self.file.site for b in site.beaches}
        self.site_at = {board.hex(b.beach): site for site in self.file.site for b in site.beaches}
        self.beach_at = {board.hex(b.beach): b for b in self.beaches.values()}
        self.coast = {hex: board.hex(b.coast) for hex, b in self.beach_at.items()}
        self.beach_hexes = hexset(self.coast)

    def _lay_out_theatres(self) -> None:
        self.theatre: list[str] = [""] * self.board.size
        for h in self.playable:
            self.theatre[h] = next(f[3:] for f in self.board.flags[h] if f.startswith("th:"))
        for beach, coast in self.coast.items():
            self.theatre[beach] = self.theatre[coast]
        self.theatre_hexes = {name: hexset(h for h in self.board.hexes if self.theatre[h] == name) for name in THEATRES}
        self.country_hexes: dict[str, HexSet] = {}  # the playable hexes of each country, as the rules mean it
        for h in self.playable:
            self.country_hexes[self.board.country[h]] = self.country_hexes.get(self.board.country[h], 0) | 1 << h

    def _join_hexes(self) -> None:
        """Which hexes are next to each other, for whom."""
        board = self.board
        self.ways = Ways(board, self.open_side)  # supply, too, takes no others [9.2.c]
        self.roads = Ways(  # for those who are no mountain troops: over the Alps by the passes only [12.2A.f]
            board, lambda a, b: self.open_side(a, b) and not self.enters_alps(a, b)
        )
        roads_back = Ways(
            board, lambda a, b: self.open_side(a, b) and not (self.enters_alps(a, b) or self.enters_alps(b, a))
        )
        self.ways_back = {
            True: self.ways,
            False: roads_back,
        }  # those that lead both ways: of mountain troops, of others
        self.adjoining = tuple(  # the hexes next to each that can be reached on the ground
            tuple(n for n in board.neighbours[h] if self.open_side(h, n)) for h in range(board.size)
        )
        self.beside = Ways(board, self.is_beside)
        self.zone_into = {camp: zones_by_hex(board, self._zones_of(camp)) for camp in CAMPS}
        self.zone_ways = {camp: Ways(board, self._zones_of(camp)) for camp in CAMPS}  # the same for whole sets

    # -- hexsides ---------------------------------------------------------------------------------------------------

    def open_side(self, a: int, b: int) -> bool:
        """Whether anybody on the ground can go from one hex to the next, or trace a line there: over land, not across
        water; a beach is joined to its coast only [10.5.e]."""
        if a in self.coast or b in self.coast:
            return self.is_beside(a, b)
        return self.is_beside(a, b) and SHUT.isdisjoint(self.board.side(a, b))

    def is_beside(self, a: int, b: int) -> bool:
        """Whether two neighbours touch: a beach is part of its coast and next to nothing else [10.5.e]."""
        if a in self.coast or b in self.coast:
            return self.coast.get(a) == b or self.coast.get(b) == a
        return bool(self.land[a] and self.land[b])

    def _zones_of(self, camp: str) -> Callable[[int, int], bool]:
        """Where a unit's zone reaches, forts and the Kursk zone apart: not into or out of the Alps, not across major
        rivers [6.3.c] nor impassable hexsides [6.4.x], of the Axis not to a beachhead [6.3.b]."""

        def extends(a: int, b: int) -> bool:
            if not self.open_side(a, b) or a in self.alpine or b in self.alpine:
                return False
            return WIDE.isdisjoint(self.board.side(a, b)) and not (camp == "axis" and b in self.coast)

        return extends

    def enters_alps(self, a: int, b: int) -> bool:
        """Whether only mountain units may take this step: into an Alpine hex, but not over a pass [12.2A.f]."""
        return b in self.alpine and "pass" not in self.board.side(a, b)

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

    def edges(self, column: str, mountain: bool, kursk: bool) -> Edges:
        """The open steps with their costs, for searches: of mountain units or others, with the Kursk zone or not."""
        key = (column, mountain, kursk)
        if key not in self._edges:
            self._edges[key] = self._all_edges(column) if mountain and not kursk else self._edges_of(*key)
        return self._edges[key]

    def _all_edges(self, column: str) -> Edges:
        """Most steps are alike, and each kind of step is reckoned once: people wait for this."""
        known: dict[object, int] = {}

        def cost(a: int, b: int) -> int | None:
            if b not in self.adjoining[a]:
                return None
            kind = b in self.coast, self.board.terrain[b], *self.board.side(a, b)
            if kind not in known:
                known[kind] = int(self.move_cost(a, b, column).total)
            return known[kind]

        return edge_costs(self.board, cost)

    def _edges_of(self, column: str, mountain: bool, kursk: bool) -> Edges:
        """All of them, without those over the Alps, or with the Kursk zone; elsewhere the steps are the same."""
        table = list(self.edges(column, True, False))
        others = (self.kursk_zone if kursk else frozenset()) | (frozenset() if mountain else self.alpine)
        for a in {n for h in others for n in self.board.neighbours[h]}:
            table[a] = tuple(
                (b, int(self.move_cost(a, b, column, kursk).total) if kursk and b in self.kursk_zone else cost)
                for b, cost in table[a]
                if mountain or not self.enters_alps(a, b)
            )
        return tuple(table)

    def edges_back(self, column: str, mountain: bool, kursk: bool) -> Edges:
        """The same steps from their other end, for searches towards a goal."""
        key = (column, mountain, kursk)
        if key not in self._edges_back:
            self._edges_back[key] = turned_round(self.edges(*key))
        return self._edges_back[key]

    # -- reading ------------------------------------------------------------------------------------------------------

    def ground(self, theatres: Iterable[str]) -> HexSet:
        """The hexes of some theatres."""
        hexes = 0
        for name in theatres:
            hexes |= self.theatre_hexes[name]
        return hexes

    def country(self, hex: int) -> str:
        return self.board.country[self.coast.get(hex, hex)]

    def command(self, theatre: str) -> str:
        """Which German high command a theatre answers to [11.1.a]."""
        return "okw" if theatre in self.file.theatres.okw else "okh"

    def retreat_directions(self, theatre: str, power: str) -> list[str]:
        directions: dict[str, list[str]] = getattr(self.file.retreat, theatre)
        return directions[power]
