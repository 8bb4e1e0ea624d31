"""What each side is after in each scenario: every formation gets a goal, and a field that pulls it there."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2

from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY
from .ground import FAR, distance_to, enemy_hexes, rhine_banks, stake, towns, way_to

THREAT_RANGE = 12  # hexes at which an enemy threatens a city
CROWDING = 12.0  # half points that a formation goes farther to find a goal nobody else is after
RING_RADIUS = 4  # hexes around the city to be cut off
RING_POINTS = 6
RING_FROM = 4  # turns before the end at which the ring begins to close
BEYOND_FROM = 5  # turns before the end at which formations are sent beyond the Maas
PULL = {"wp": 0.15, "nato": 0.10}  # what it is worth to a unit to be half a point nearer to its goal
FEAR = {"wp": 0.5, "nato": 0.6}  # how much of what may be lost counts
BEYOND_WEIGHT = 8.0  # formations it takes to make the far bank as crowded as a town
BANK_TURNS = 2  # last turns in which units mind on which bank of the Maas they stand
STAY = 6.0  # how much the last unit in a town wants to stay there


@dataclass(frozen=True)
class Goal:
    """Hexes to reach, and how many formations it is worth."""

    hexes: frozenset[int]
    weight: float


class Aims:
    """The pulls on one side's units in this phase."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos = pos
        self.side = side
        self.attacks = side == "wp"
        self.pull, self.fear = PULL[side], FEAR[side]
        self.goals = self.attack_goals() if self.attacks else self.defence_goals()
        self._fields: dict[str, list[int]] = {}
        self._load: dict[Goal, int] = {}
        for key in sorted({self.key(u) for u in pos.on_map(side)}):
            self.field_of(key, self.centre(key))

    def key(self, u: int) -> str:
        counter = self.pos.counter(u)
        return counter.formation or counter.army or counter.nation

    def field(self, u: int) -> list[int]:
        """Distance to what this unit is after, in half points."""
        return self.field_of(self.key(u), self.pos.units[u].hex)

    def field_of(self, key: str, start: int) -> list[int]:
        if key not in self._fields:
            goal = self.goal_from(start)
            self._load[goal] = self._load.get(goal, 0) + 1
            self._fields[key] = way_to(self.pos.scenario, goal.hexes)
        return self._fields[key]

    def goal_from(self, start: int) -> Goal:
        """The goal nearest to a formation, if not enough others are after it."""

        def cost(goal: Goal) -> float:
            way = way_to(self.pos.scenario, goal.hexes)[start] if start else 0
            return min(way, FAR) + CROWDING * self._load.get(goal, 0) / goal.weight

        return min(self.goals, key=cost)

    def centre(self, key: str) -> int:
        """Where the middle one of the formation's units stands."""
        hexes = sorted(self.pos.units[u].hex for u in self.pos.on_map(self.side) if self.key(u) == key)
        return hexes[len(hexes) // 2]

    # -- goals ----------------------------------------------------------------------------------------------------

    def attack_goals(self) -> list[Goal]:
        """Towns and airfields the enemy holds; late in the game the ring, the far bank, and the west."""
        pos, scenario = self.pos, self.pos.scenario
        goals = [Goal(hexes, self.weight(hexes)) for hexes in map(self.not_ours, towns(scenario).values()) if hexes]
        if scenario.file.victory.nato.airfield:
            goals += [Goal(hexes, 0.5) for h in scenario.airfields if (hexes := self.not_ours(frozenset({h})))]
        left = scenario.last_turn - pos.turn
        if scenario.file.victory.wp.city_cut_off and left <= RING_FROM:
            goals += [Goal(frozenset({h}), 1.0) for h in self.ring()]
        if scenario.file.victory.wp.unit_west_of_maas and left <= BEYOND_FROM:
            bank = scenario.banks["west"]
            goals.append(Goal(frozenset(h for h in scenario.board.hexes if bank >> h & 1), BEYOND_WEIGHT))
        west = frozenset(p.hex for p in scenario.board.places_of("supply") if "nato" in p.flags)
        return [*goals, Goal(west, 0.3)]

    def not_ours(self, hexes: frozenset[int]) -> frozenset[int]:
        return frozenset(h for h in hexes if self.pos.owner.get(h, "nato") != self.side)

    def weight(self, hexes: frozenset[int]) -> float:
        return max(1.0, sum([stake(self.pos, h) for h in hexes]) / 10)

    def ring(self) -> list[int]:
        """Points around the city that is to be cut off, one for a formation each."""
        board, prohibited = self.pos.scenario.board, self.pos.scenario.prohibited
        city = [p.hex for p in board.places_of("city", self.pos.scenario.file.victory.cut_off_city)]
        centre = min(city, key=lambda h: sum(board.distance(h, c) for c in city))
        around = [h for h in board.hexes if board.distance(h, centre) == RING_RADIUS and not prohibited[h]]
        x, y = board.centre(centre)
        around.sort(key=lambda h: _angle(board.centre(h)[0] - x, board.centre(h)[1] - y))
        return [around[i * len(around) // RING_POINTS] for i in range(RING_POINTS)] if around else []

    def defence_goals(self) -> list[Goal]:
        """Own towns that the enemy comes near to, and towns he has taken."""
        pos = self.pos
        entry = [p.hex for p in pos.scenario.board.places_of("entry_area") if ENEMY[self.side] in p.flags]
        near = distance_to(pos, enemy_hexes(pos, self.side) or entry)
        ranked = sorted((min(near[h] for h in hexes), name) for name, hexes in towns(pos.scenario).items())
        threatened = [name for d, name in ranked if d <= THREAT_RANGE] or [ranked[0][1]]
        return [Goal(towns(pos.scenario)[name], self.weight(towns(pos.scenario)[name])) for name in threatened]

    # -- towns ----------------------------------------------------------------------------------------------------

    def bank(self, h: int) -> float:
        """What it is worth to a unit to stand on this side of the Maas at the end."""
        scenario = self.pos.scenario
        if scenario.last_turn - self.pos.turn >= BANK_TURNS:
            return 0.0
        victory = scenario.file.victory
        if self.attacks:
            return float(victory.wp.unit_west_of_maas) if scenario.banks["west"] >> h & 1 else 0.0
        return float(victory.nato.unit_east_of_maas) if scenario.banks["east"] >> h & 1 else 0.0

    def holds(self, u: int, h: int, mates: list[int]) -> float:
        """What it is worth that a unit stands in a town at the end: for the WP everywhere, for NATO on the Rhine."""
        scenario = self.pos.scenario
        if h not in scenario.city_hexes:
            return 0.0
        if self.attacks:
            return 0.0 if any(not self.pos.counter(m).artillery for m in mates) else STAY
        if h not in rhine_banks(scenario) or self.pos.counter(u).airmobile:
            return 0.0
        return 0.0 if any(not self.pos.counter(m).airmobile for m in mates) else STAY


def _angle(x: float, y: float) -> float:
    """Order around a centre."""
    return atan2(y, x)
