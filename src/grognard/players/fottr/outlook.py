"""How things stand when a segment begins: where the enemy can strike, where the goals lie, what is held."""

from __future__ import annotations

from ...engine.hexset import HexSet, hexset, members
from ...engine.pieces import MAP
from ...games.fottr import supply
from ...games.fottr.pack.datafiles import OPERATIONAL
from ...games.fottr.position import Position
from ...games.fottr.sides import CAMP, ENEMY, POWERS, THEATRES
from ..common.front import FrontOutlook, Stack
from ..common.ground import steps_from
from ..common.theatres import Theatres
from . import worth
from .doctrine import DOCTRINES, GARRISONS, Doctrine

FAST = 7  # movement allowance from which a unit threatens far hexes
FAR = 9  # hexes from supply beyond which it does not matter any more
NEAR = 4  # how far slower units do
OUT_OF_REACH = 14  # hexes that no enemy comes in a turn, with both his moves
AHEAD = 4  # hexes that a unit may have to go
GARRISON = 3.0  # the strength of a unit, roughly


def homes(pos: Position, power: str) -> HexSet:
    """Where the supplies of a power come from, roughly."""
    if power == "axis":
        return hexset(h for h in pos.scenario.factories if pos.held_by(h, "axis"))
    if power == "soviet":
        return pos.scenario.soviet_edge
    return hexset([*pos.command.values(), *(b.hex for b in pos.beachheads.values() if b.where == MAP)])


class Outlook(FrontOutlook):
    """For one power, at one moment."""

    def __init__(self, pos: Position, power: str, doctrine: Doctrine | None = None) -> None:
        self.power = power
        self.weights = self.doctrine = doctrine or DOCTRINES[power]
        self._hunger: dict[str, list[int]] = {}
        self._ahead: dict[int, list[int]] = {}
        self.camp = CAMP[power]
        self.enemy = ENEMY[self.camp]
        self.look_at(pos, self.strength(pos, self.camp), self.strength(pos, self.enemy), NEAR)
        self.value = {h: worth.hex_value(pos, h) for h in pos.scenario.held}
        enemies = [u for p in POWERS if CAMP[p] == self.enemy for u in pos.on_map(p)]
        self.theatres = Theatres(
            THEATRES,
            [(pos.theatre(u), worth.defence(pos, u)) for u in pos.on_map(power)],
            [(pos.theatre(u), worth.attack(pos, u)) for u in enemies],
            GARRISONS if power == "axis" else {},
            GARRISON,
            self.doctrine.desperate,
        )
        theirs = members(pos.occupied[self.enemy])
        # who is passed by keeps fighting, and the roads behind one with him
        foes = [] if power == "axis" else [h for h in theirs if self.may_want(pos, h)]
        self.draw(pos.scenario.edges(OPERATIONAL, False, False), self.goals(pos), foes)
        if power == "axis":  # an army is wanted where the enemy outweighs it
            calls, theatre = self.doctrine.calls, pos.scenario.theatre
            self.pull = [pull + calls * self.theatres.need.get(theatre[h], 0.0) for h, pull in enumerate(self.pull)]
        self.loose = self.from_safety(pos)
        self.enemy_near = steps_from(pos.scenario.ways, pos.board.size, pos.occupied[self.enemy], OUT_OF_REACH)

    def from_safety(self, pos: Position) -> list[int]:
        """How many hexes lie between each hex and ground that is joined to home and out of the enemy's zones: who goes
        far from it is soon cut off."""
        sources = homes(pos, self.power)
        joined = pos.scenario.ways.flood(sources, pos.occupied[self.enemy] | pos.zoned[self.enemy])
        return steps_from(pos.scenario.ways, pos.board.size, joined, FAR)

    def strength(self, pos: Position, camp: str) -> list[Stack]:
        """Attack strength of a camp by hexes: of those who move far, and of the others."""
        stacks = []
        for hex, stack in pos.at.items():
            mine = [u for u in stack if pos.camp(u) == camp]
            fast = sum([worth.attack(pos, u) for u in mine if pos.face(u).movement >= FAST])
            slow = sum([worth.attack(pos, u) for u in mine if pos.face(u).movement < FAST])
            stacks.append((hex, fast, slow))
        return stacks

    def goals(self, pos: Position) -> dict[int, float]:
        """Places worth going to: those of the enemy for attackers; those in danger for the Axis."""
        static = pos.scenario
        if self.power == "axis":
            return {h: v for h, v in self.value.items() if pos.held_by(h, "axis") and self.threat[h] > 0} | {
                h: v for h, v in self.value.items() if pos.held_by_allies(h) and v >= worth.VICTORY_HEX
            }
        goals = {h: v for h, v in self.value.items() if pos.held_by(h, "axis") and self.may_want(pos, h)}
        links = static.ports if self.power == "west" else static.settled
        return {h: v + self.doctrine.links if h in links and v < worth.VICTORY_HEX else v for h, v in goals.items()}

    def may_want(self, pos: Position, hex: int) -> bool:
        """Soviets never go to Greece and leave the West to the West; Germany is everybody's."""
        country, theatre = pos.scenario.country(hex), pos.scenario.theatre[hex]
        if country == "Germany":
            return True
        return country != "Greece" and theatre in ("east", "balkan") if self.power == "soviet" else theatre != "east"

    def unguarded(self, pos: Position, hex: int) -> float:
        """How much the Axis misses a garrison there."""
        if self.power != "axis" or pos.at.get(hex):
            return 0.0
        return self.value[hex] if hex in pos.scenario.factories else 0.0

    def fed(self, pos: Position, u: int, hex: int) -> bool:
        return supply.supplied(pos, u, hex)

    def hunger(self, pos: Position, u: int, hex: int) -> int:
        """How many hexes a unit would be from where it could be fed."""
        kind = pos.scenario.fed_as[u]
        if kind not in self._hunger:
            self._hunger[kind] = steps_from(pos.scenario.ways, pos.board.size, supply.area(pos, kind), FAR)
        return self._hunger[kind][hex]

    def ahead(self, pos: Position, hex: int) -> list[int]:
        """The hexes around, those that pull most first."""
        if hex not in self._ahead:
            around = [h for ring in pos.scenario.board.rings(hex, AHEAD) for h in ring]
            self._ahead[hex] = sorted(around, key=lambda h: -self.pull[h])
        return self._ahead[hex]
