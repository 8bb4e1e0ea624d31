"""What stands on the map: towns, ports, factories, oil, forts, victory hexes, invasion sites."""

from __future__ import annotations

from ...engine.hexset import hexset, members
from .land import Land
from .pack.datafiles import Beach
from .pack.figures import Figures


class Places(Land):
    """The ground with all that can be held on it."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(figures)
        self._settle()
        self._build_ports()
        self._mark_goals()
        self._draw_edges()
        self._plan_landings()

    def _settle(self) -> None:
        board, land = self.board, self.land
        self.cities = frozenset(p.hex for p in board.places_of("city") if land[p.hex])
        self.towns = frozenset(p.hex for p in board.places_of("town") if land[p.hex]) - self.cities
        self.settled = self.cities | self.towns
        self.city_hexes, self.town_hexes = hexset(self.cities), hexset(self.towns)
        surrender = self.file.surrender
        self.capitals = {"Romania": self.board.hex(surrender.bucharest), "Bulgaria": self.board.hex(surrender.sofia)}
        self.settled_hexes = hexset(self.settled)
        fit = {terrain for (terrain, kind), row in self.terrain_effects.items() if kind == "hex" and row.airborne_drop}
        drop_ground = frozenset(h for h in self.playable if board.terrain[h] in fit)
        if not self.terrain_effects["city", "place"].airborne_drop:
            drop_ground -= self.cities
        self.drop_ground = hexset(drop_ground)  # where airborne troops can drop, forts apart [19.0.b]

    def _build_ports(self) -> None:
        board, file = self.board, self.file
        self.ports = frozenset(p.hex for p in board.places if "port" in p.flags and self.land[p.hex])
        self.port_hexes = hexset(self.ports)
        self.special_ports = {
            p.hex: int(flag[8:]) for p in board.places for flag in p.flags if flag.startswith("special:")
        }
        baltic, black_sea = ([board.hex(x) for x in sea] for sea in (file.seas.baltic, file.seas.black_sea))
        self.sea_ports = hexset(baltic), hexset(black_sea)
        self.antwerp = tuple(p.hex for p in board.places_of("antwerp"))  # must be free for its port [ERR.m1]
        self.antwerp_port = board.hex(file.antwerp.port)

    def _mark_goals(self) -> None:
        board, victory = self.board, self.file.victory
        self.factories = tuple(board.hex(x) for x in victory.factories)
        self.factory_hexes = hexset(self.factories)
        self.oil = tuple(board.hex(x) for x in victory.oil)
        self.victory_hexes = tuple(sorted({p.hex for p in board.places_of("victory")}))
        self.forts = {p.hex: max([int(f[7:]) for f in p.flags if f.startswith("supply:")], default=0)
                      for p in board.places_of("fortress")}  # fmt: skip
        self.kursk_hex = board.hex(self.file.kursk.hex)
        self.held = frozenset().union(  # hexes whose controller matters
            self.settled, self.ports, self.factories, self.oil, self.victory_hexes, self.antwerp
        )

    def _draw_edges(self) -> None:
        flags = self.board.flags
        self.east_edge = tuple(h for h in self.playable if "east_edge" in flags[h])
        self.east_edge_hexes = hexset(self.east_edge)
        self.soviet_edge = hexset(  # where Soviet supply enters [9.3.3.a]
            h for h in self.playable if {"east_edge", "north_edge"} & flags[h]
        )
        line = self.file.invasion.fusag_column
        column = {h: int(self.board.labels[h].partition(".")[0]) for h in self.playable}
        self.east_of_fusag = hexset(h for h in self.playable if column[h] > line)  # [ERR.r7]

    def _plan_landings(self) -> None:
        """Where an invasion may go, by its first beach: all beaches of a site together [10.2.b], those of Calais
        against one coast [10.2.d]; in Sicily one of two US beaches with that of the Commonwealth [10.2.c]."""
        self.landings: dict[int, tuple[Beach, ...]] = {}
        for site in self.file.site:
            for chosen in site.choice or [""]:
                beaches = tuple(b for b in site.beaches if b.id == chosen or b.id not in site.choice)
                self.landings[self.board.hex(beaches[0].beach)] = beaches

    def around(self, country: str, distance: int) -> int:
        """The hexes of a country and those near it."""
        return hexset(n for h in members(self.country_hexes[country]) for n in self.board.disc(h, distance))
