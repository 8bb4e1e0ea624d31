"""How things stand when a segment begins: where the enemy can strike, where the goals lie, what is held."""

from __future__ import annotations

from heapq import heappop, heappush

from ...games.fottr import supply
from ...games.fottr.position import Position
from ...games.fottr.scenario import CAMP, ENEMY, OPERATIONAL
from . import worth

FADES = 0.55  # what a hex on the way takes from the pull of a goal
FALLOFF = (1.0, 1.0, 0.7, 0.45, 0.25, 0.12)  # how much of a unit's strength counts so many hexes away
FAST = 7  # movement allowance from which a unit threatens far hexes
NEAR = 4  # how far slower units do
WEST_COAST = 2.0  # the pull of a beach's coast for the Axis
LINKS = 3.0  # the pull of towns that carry supply forward


class Outlook:
    """For one power, at one moment."""

    def __init__(self, pos: Position, power: str) -> None:
        self.power = power
        self.camp = CAMP[power]
        self.enemy = ENEMY[self.camp]
        self.threat = self.strikes(pos, self.enemy)  # by hex: enemy attack strength that can come there
        self.help = self.strikes(pos, self.camp)
        self.value = {h: worth.hex_value(pos, h) for h in pos.scenario.held}
        self.pull = self.field(pos, self.goals(pos))
        self.strength_in = {h: sum(worth.defence(pos, u) for u in stack) for h, stack in pos.at.items()}

    def strikes(self, pos: Position, camp: str) -> list[float]:
        """Attack strength of a camp that can be brought against each hex, nearer units counting more."""
        field = [0.0] * pos.scenario.board.size
        within = pos.scenario.board.disc
        distance = pos.scenario.board.distance
        for hex, stack in pos.at.items():
            mine = [u for u in stack if pos.camp(u) == camp]
            if not mine:
                continue
            fast = sum(worth.attack(pos, u) for u in mine if pos.face(u).movement >= FAST)
            slow = sum(worth.attack(pos, u) for u in mine if pos.face(u).movement < FAST)
            for n in within(hex, len(FALLOFF) - 1):
                far = distance(hex, n)
                field[n] += FALLOFF[far] * (fast + (slow if far < NEAR else 0.0))
        return field

    def goals(self, pos: Position) -> dict[int, float]:
        """Places worth going to: those of the enemy for attackers; those in danger for the Axis."""
        static = pos.scenario
        if self.power == "axis":
            return {h: v for h, v in self.value.items() if pos.held_by(h, "axis") and self.threat[h] > 0} | {
                h: v for h, v in self.value.items() if pos.held_by_allies(h) and v >= worth.VICTORY_HEX
            }
        goals = {h: v for h, v in self.value.items() if pos.held_by(h, "axis") and self.may_want(pos, h)}
        if self.power == "west":
            goals |= {h: v + LINKS for h, v in goals.items() if h in static.ports}
        return goals

    def may_want(self, pos: Position, hex: int) -> bool:
        """Soviets never go to Greece and leave the West to the West."""
        country, theatre = pos.scenario.country(hex), pos.scenario.theatre[hex]
        if self.power == "soviet":
            return country != "Greece" and theatre in ("east", "balkan")
        return theatre != "east" or hex in pos.scenario.factories

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

    def fed(self, pos: Position, u: int, hex: int) -> bool:
        return supply.supplied(pos, u, hex)
