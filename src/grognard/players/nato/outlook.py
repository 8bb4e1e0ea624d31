"""How things stand when a step begins: where the enemy can strike, and where the goals lie."""

from __future__ import annotations

from ...engine.hexset import members
from ...games.nato.position import Position
from ...games.nato.scenario import ENEMY, City
from ...games.nato.supply import combat_area
from ..common.front import FrontOutlook, Stack
from ..common.ground import hexes_to
from . import worth
from .doctrine import DOCTRINES, Doctrine

LEAST_THREAT = 0.5  # below this a city needs no defenders


class Outlook(FrontOutlook):
    """For one side, at one moment."""

    def __init__(self, pos: Position, side: str, doctrine: Doctrine | None = None) -> None:
        self.side, self.enemy = side, ENEMY[side]
        self.weights = self.doctrine = doctrine or DOCTRINES[side]
        self.look_at(pos, self.strength(pos, side), self.strength(pos, self.enemy), near=0)
        self.value = {h: worth.hex_value(pos, h) for h in pos.scenario.cities}
        self.to_enemy = hexes_to(pos.board, members(pos.occupied[self.enemy]))
        self.to_friends = hexes_to(pos.board, members(pos.occupied[side]))
        self.besiege_pockets(pos)
        goals = {h: value for h, value in self.goals(pos).items() if h not in self.sieges}
        foes = [h for h in members(pos.occupied[self.enemy]) if h not in self.sieges]
        self.draw(pos.scenario.edges, goals, foes)
        self._fed: dict[str, int] = {}

    def besiege_pockets(self, pos: Position) -> None:
        """West Berlin, and what NATO has taken of the WP, lies behind its front: a part of the army sees to it."""
        if self.side != "wp":
            return
        free = [u for u in pos.on_map("wp") if pos.counter(u).maneuver]
        for place in [h for h, city in pos.scenario.cities.items() if is_behind(pos, h, city)]:
            far = hexes_to(pos.board, [place])
            able = [(far[pos.standing[u]], u, worth.attack(pos, u)) for u in free]
            needed = self.doctrine.siege * max(1.0, worth.defence_of_hex(pos, place, pos.stack(place, "nato")))
            self.besiege(pos.scenario.edges, place, self.value[place], able, needed)
            free = [u for u in free if u not in self.sieges[place].units]

    def strength(self, pos: Position, side: str) -> list[Stack]:
        return [(hex, sum([worth.attack(pos, u) for u in pos.stack(hex, side)]), 0.0) for hex in pos.hexes_of(side)]

    def goals(self, pos: Position) -> dict[int, float]:
        """The enemy's cities, and NATO's own where it is threatened."""
        theirs = {h: v for h, v in self.value.items() if pos.held[self.enemy] >> h & 1}
        if self.side == "wp":
            return theirs
        own = {h: v for h, v in self.value.items() if pos.held["nato"] >> h & 1 and self.threat[h] > LEAST_THREAT}
        return own | {h: v for h, v in theirs.items() if pos.scenario.cities[h].side == "nato"}

    def fed(self, pos: Position, u: int, hex: int) -> bool:
        """Whether a unit could trace combat supply there, as things stand."""
        kin = pos.scenario.kin[u]
        if pos.scenario.is_hq[u]:
            return True
        if kin not in self._fed:
            self._fed[kin] = combat_area(pos, kin)
        return bool(self._fed[kin] >> hex & 1)


def is_behind(pos: Position, hex: int, city: City) -> bool:
    return bool(pos.held["nato"] >> hex & 1) and (city.side == "wp" or hex == pos.scenario.berlin)
