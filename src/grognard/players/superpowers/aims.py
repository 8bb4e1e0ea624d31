"""What each side is after in each scenario: fields that pull units, and how bold it is."""

from __future__ import annotations

from ...games.superpowers.position import Position
from .ground import cities, distance_to, enemy_hexes, way_to

THREAT_RANGE = 10  # hexes at which an enemy threatens a city


class Aims:
    """The pulls on one side's units in this phase."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos = pos
        self.side = side
        attacker = side == "wp"
        self.pull = 0.12 if attacker else 0.10
        self.crowd = 0.5 if attacker else -0.2
        self.caution = 2.0 if attacker else 1.6
        self._fields: dict[str, list[int]] = {}
        self._goals = self.attack_goals() if attacker else self.defence_goals()
        self.guard = self.guards()

    def field(self, u: int) -> list[int]:
        """Distance to what this unit is after."""
        counter = self.pos.counter(u)
        key = counter.formation or counter.army or counter.nation
        if key not in self._fields:
            self._fields[key] = way_to(self.pos.scenario, self.goal_of(u, key))
        return self._fields[key]

    def goal_of(self, u: int, key: str) -> frozenset[int]:
        """Each formation is after the goal nearest to it; formations share goals out by their order."""
        start = self.centre(key) or self.pos.units[u].hex
        taken = self._fields
        ranked = sorted(self._goals, key=lambda g: (way_to(self.pos.scenario, g)[start] if start else 0))
        if not ranked:
            return cities(self.pos.scenario)
        return ranked[len(taken) % min(len(ranked), 3)] if self.side == "wp" else ranked[len(taken) % min(len(ranked), 2)]

    def centre(self, key: str) -> int:
        hexes = sorted(
            self.pos.units[u].hex
            for u in self.pos.on_map(self.side)
            if key in (self.pos.counter(u).formation, self.pos.counter(u).army, self.pos.counter(u).nation)
        )
        return hexes[len(hexes) // 2] if hexes else 0

    def attack_goals(self) -> list[frozenset[int]]:
        """Cities the enemy holds, each town a goal; beyond them the west."""
        pos = self.pos
        towns: dict[str, set[int]] = {}
        for place in pos.scenario.board.places_of("city"):
            if pos.scenario.board.terrain[place.hex] == "city" and pos.owner.get(place.hex, "nato") != self.side:
                towns.setdefault(place.name, set()).add(place.hex)
        goals = [frozenset(hexes) for hexes in towns.values()]
        west = frozenset(p.hex for p in pos.scenario.board.places_of("supply") if "nato" in p.flags)
        return [*goals, west]

    def defence_goals(self) -> list[frozenset[int]]:
        """Own cities that the enemy comes near to; without any, those nearest to him."""
        pos = self.pos
        near = distance_to(pos, enemy_hexes(pos, self.side) or {p.hex for p in pos.scenario.board.places_of("entry_area")})
        towns: dict[str, set[int]] = {}
        for place in pos.scenario.board.places_of("city"):
            if pos.scenario.board.terrain[place.hex] == "city":
                towns.setdefault(place.name, set()).add(place.hex)
        ranked = sorted((min(near[h] for h in hexes), name) for name, hexes in towns.items())
        threatened = [name for d, name in ranked if d <= THREAT_RANGE] or [ranked[0][1]]
        return [frozenset(towns[name]) for name in threatened]

    def guards(self) -> dict[int, int]:
        """City hexes of the side, with how many ground units stand there."""
        pos = self.pos
        return {h: len(pos.ground(h, self.side)) for h in pos.scenario.city_hexes if pos.present[self.side][h]}

    def bonus(self, u: int, h: int) -> float:
        """Garrisons stay: the last units in a threatened city do not leave it."""
        here = self.pos.units[u].hex
        if h == here and self.guard.get(h, 0) == 1:
            return 6.0
        if self.side == "nato" and h in self.pos.scenario.city_hexes:
            return 1.5
        return 0.0

    def nearest_goal(self) -> frozenset[int]:
        return self._goals[0]
