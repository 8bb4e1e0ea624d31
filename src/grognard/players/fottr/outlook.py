"""How things stand when a segment begins: where the enemy can strike, where the goals lie, what is held."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush

from ...engine.hexset import HexSet, hexset, members
from ...engine.pieces import MAP
from ...games.fottr import supply
from ...games.fottr.pack.datafiles import OPERATIONAL
from ...games.fottr.position import Position
from ...games.fottr.sides import CAMP, ENEMY, THEATRES
from . import worth

FADES = 0.55  # what a hex on the way takes from the pull of a goal
FALLOFF = (1.0, 1.0, 0.7, 0.45, 0.25, 0.12)  # how much of a unit's strength counts so many hexes away
FAST = 7  # movement allowance from which a unit threatens far hexes
FAR = 9  # hexes from supply beyond which it does not matter any more
NEAR = 4  # how far slower units do
OUT_OF_REACH = 14  # hexes that no enemy comes in a turn, with both his moves
FOE = 3.0  # what an enemy stack pulls more than its hex
LINKS = 6.0  # the pull of towns that carry supply forward
STARVES = 14.0  # the price of a hex without supply
AHEAD = 4  # hexes that a unit may have to go
CALLS = 3.0  # the pull of a theatre for as many times as the Axis is outweighed in it
DESPERATE = 3.0  # beyond this it does not matter any more
GARRISON = 3.0  # the strength of a unit, roughly
GARRISONS = {"nwe": 12, "med": 6}  # units that the Axis keeps where the West may land


def steps_from(pos: Position, hexes: HexSet, most: int = FAR) -> list[int]:
    """How many steps over land each hex is from these, up to so many."""
    steps, reached, front = [most] * pos.scenario.board.size, hexes, hexes
    for far in range(most):
        for h in members(front):
            steps[h] = far
        front = pos.scenario.ways.spread(front) & ~reached
        reached |= front
    return steps


class Outlook:
    """For one power, at one moment."""

    def __init__(self, pos: Position, power: str) -> None:
        self.power = power
        self._hunger: dict[str, list[int]] = {}
        self._ahead: dict[int, list[int]] = {}
        self.camp = CAMP[power]
        self.enemy = ENEMY[self.camp]
        self.threat = self.strikes(pos, self.enemy)  # by hex: enemy attack strength that can come there
        self.help = self.strikes(pos, self.camp)
        self.value = {h: worth.hex_value(pos, h) for h in pos.scenario.held}
        self.armies = Counter(pos.theatre(u) for u in pos.on_map(power))
        self.need = {theatre: self.pressure(pos, theatre) for theatre in THEATRES}
        goals = self.goals(pos)
        self.pull = self.field(pos, goals)
        if power == "axis":  # an army is wanted where the enemy outweighs it
            theatre = pos.scenario.theatre
            self.pull = [pull + CALLS * self.need.get(theatre[h], 0.0) for h, pull in enumerate(self.pull)]
        else:  # who is passed by keeps fighting, and the roads behind one with him
            self.pull = self.field(pos, goals | self.foes(pos))
        self.loose = self.from_safety(pos)
        self.enemy_near = steps_from(pos, pos.occupied[self.enemy], OUT_OF_REACH)

    def from_safety(self, pos: Position) -> list[int]:
        """How many hexes lie between each hex and ground that is joined to home and out of the enemy's zones: who goes
        far from it is soon cut off."""
        sources = {
            "axis": hexset(h for h in pos.scenario.factories if pos.held_by(h, "axis")),
            "soviet": pos.scenario.soviet_edge,
            "west": hexset([*pos.command.values(), *(b.hex for b in pos.beachheads.values() if b.where == MAP)]),
        }[self.power]
        return steps_from(pos, pos.scenario.ways.flood(sources, pos.occupied[self.enemy] | pos.zoned[self.enemy]))

    def strikes(self, pos: Position, camp: str) -> list[float]:
        """Attack strength of a camp that can be brought against each hex, nearer units counting more."""
        field = [0.0] * pos.scenario.board.size
        for hex, stack in pos.at.items():
            mine = [u for u in stack if pos.camp(u) == camp]
            if not mine:
                continue
            fast = sum([worth.attack(pos, u) for u in mine if pos.face(u).movement >= FAST])
            slow = sum([worth.attack(pos, u) for u in mine if pos.face(u).movement < FAST])
            for far, ring in enumerate(pos.scenario.board.rings(hex, len(FALLOFF) - 1)):
                strength = FALLOFF[far] * (fast + (slow if far < NEAR else 0.0))
                for n in ring:
                    field[n] += strength
        return field

    def pressure(self, pos: Position, theatre: str) -> float:
        """How far the enemy outweighs the power in a theatre; a garrison that is too small counts as one in battle."""
        ours = [u for u in pos.on_map(self.power) if pos.theatre(u) == theatre]
        wanted = GARRISONS.get(theatre, 0) - self.armies[theatre] if self.power == "axis" else 0
        against = sum([worth.attack(pos, u) for u in self.enemies_in(pos, theatre)]) + GARRISON * max(0, wanted)
        return min(DESPERATE, against / (sum([worth.defence(pos, u) for u in ours]) + GARRISON))

    def enemies_in(self, pos: Position, theatre: str) -> list[int]:
        return [u for p in CAMP if CAMP[p] == self.enemy for u in pos.on_map(p) if pos.theatre(u) == theatre]

    def keeps(self, pos: Position, u: int) -> bool:
        """Whether a unit belongs to a garrison that is not too large: it does not leave its theatre."""
        theatre = pos.theatre(u)
        return self.power == "axis" and self.armies[theatre] <= GARRISONS.get(theatre, 0)

    def waits(self, pos: Position, u: int) -> bool:
        """Whether such a unit stays where it is, since nobody has landed yet."""
        return self.keeps(pos, u) and not self.enemies_in(pos, pos.theatre(u))

    def goals(self, pos: Position) -> dict[int, float]:
        """Places worth going to: those of the enemy for attackers; those in danger for the Axis."""
        static = pos.scenario
        if self.power == "axis":
            return {h: v for h, v in self.value.items() if pos.held_by(h, "axis") and self.threat[h] > 0} | {
                h: v for h, v in self.value.items() if pos.held_by_allies(h) and v >= worth.VICTORY_HEX
            }
        goals = {h: v for h, v in self.value.items() if pos.held_by(h, "axis") and self.may_want(pos, h)}
        links = static.ports if self.power == "west" else static.settled
        return {h: v + LINKS if h in links and v < worth.VICTORY_HEX else v for h, v in goals.items()}

    def foes(self, pos: Position) -> dict[int, float]:
        """Enemies worth going for: they pull more than the ground on which they stand."""
        return {h: self.pull[h] + FOE for h in members(pos.occupied[self.enemy]) if self.may_want(pos, h)}

    def may_want(self, pos: Position, hex: int) -> bool:
        """Soviets never go to Greece and leave the West to the West; Germany is everybody's."""
        country, theatre = pos.scenario.country(hex), pos.scenario.theatre[hex]
        if country == "Germany":
            return True
        return country != "Greece" and theatre in ("east", "balkan") if self.power == "soviet" else theatre != "east"

    def field(self, pos: Position, goals: dict[int, float]) -> list[float]:
        """The pull of the strongest goal on every hex, fading with the cost of the way."""
        edges = pos.scenario.edges(OPERATIONAL, False, False)
        pull = [-99.0] * pos.scenario.board.size
        queue: list[tuple[float, int]] = []
        for h, v in goals.items():
            pull[h] = v
            heappush(queue, (-v, h))
        while queue:
            minus, h = heappop(queue)
            if -minus < pull[h]:
                continue
            for n, cost in edges[h]:
                reached = -minus - FADES * cost
                if reached > pull[n]:
                    pull[n] = reached
                    heappush(queue, (-reached, n))
        return pull

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
            self._hunger[kind] = steps_from(pos, supply.area(pos, kind))
        return self._hunger[kind][hex]

    def ahead(self, pos: Position, hex: int) -> list[int]:
        """The hexes around, those that pull most first."""
        if hex not in self._ahead:
            around = [h for ring in pos.scenario.board.rings(hex, AHEAD) for h in ring]
            self._ahead[hex] = sorted(around, key=lambda h: -self.pull[h])
        return self._ahead[hex]
