"""How things stand when a segment begins: where the enemy can strike, and where the goals lie."""

from __future__ import annotations

from ...engine.hexset import HexSet, members
from ...engine.reach import Edges, edge_costs
from ...games.nextwar import supply_option
from ...games.nextwar.advanced import supply
from ...games.nextwar.advanced.headquarters import is_hq
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import ENEMY, LAND
from ..common.front import FrontOutlook, Stack
from ..common.ground import hexes_to
from . import worth
from .doctrine import DOCTRINES, Doctrine

CLASS = "mechanised"  # by whose costs ways are reckoned


class Outlook(FrontOutlook):
    """For one side, at one moment."""

    def __init__(self, pos: Position, side: str, doctrine: Doctrine | None = None) -> None:
        self.side, self.enemy = side, ENEMY[side]
        self.weights = self.doctrine = doctrine or DOCTRINES[side]
        self.look_at(pos, self.strength(pos, side), self.strength(pos, self.enemy), near=0)
        places = members(pos.scenario.to_clear)
        self.value = {h: worth.hex_value(pos, h) for h in places}
        theirs = list(members(pos.occupied[LAND[self.enemy]]))
        self.to_enemy = hexes_to(pos.board, theirs)
        self.to_own = hexes_to(pos.board, list(members(pos.occupied[LAND[side]])))
        self.draw(edges_of(pos), self.goals(pos), theirs)
        self._net: HexSet = 0
        if pos.scenario.advanced and pos.turn:  # before the war nobody is judged
            self._net = supply.from_sources(pos, side)
            self._to_net = hexes_to(pos.board, list(members(self._net)))

    def fed(self, pos: Position, u: int, hex: int) -> bool:
        """Whether a line leads there now, or to a place near by from where a headquarters could feed the unit."""
        if not pos.scenario.judges_supply:
            return True
        if not pos.scenario.advanced:
            return supply_option.is_supplied(pos, self.side, hex)
        near = self._to_net[hex]
        return not near or (near <= self.doctrine.staff_line and not is_hq(pos, u))

    def in_net(self, hex: int) -> bool:
        """Whether a source of the Advanced game feeds a hex."""
        return bool(self._net >> hex & 1)

    def appeal(self, hex: int) -> float:
        """What draws troops to a hex, less what they may meet there."""
        return self.pull[hex] - self.doctrine.shuns * self.threat[hex]

    def strength(self, pos: Position, side: str) -> list[Stack]:
        hexes = members(pos.occupied[LAND[side]])
        return [(hex, sum([worth.attack(pos, u) for u in pos.land_units(hex, side)]), 0.0) for hex in hexes]

    def goals(self, pos: Position) -> dict[int, float]:
        """What the enemy holds, what we could lose, and the corridor where it scores."""
        found = {}
        for h, value in self.value.items():
            held = pos.controller(h) == self.side
            if not held:
                home = pos.scenario.home_side[h] == self.side
                found[h] = value * (self.doctrine.retaken if home else 1.0) * self.wanting(h)
            elif self.threat[h] > self.doctrine.least_threat:
                found[h] = value * self.doctrine.kept
        return found | self.corridor(pos, found)

    def wanting(self, hex: int) -> float:
        """How much of a goal still draws troops: less where more of them are at hand than it takes."""
        needed = self.doctrine.force[0] + self.doctrine.force[1] * self.threat[hex]
        return min(1.0, needed / max(1.0, self.help[hex]))

    def corridor(self, pos: Position, known: dict[int, float]) -> dict[int, float]:
        """Hexes of the corridor in the enemy's hands [M.1]."""
        if "corridor" not in pos.scenario.specials:
            return {}
        area = pos.scenario.module.rule("corridor").area
        assert area is not None
        inside = [
            h
            for col in range(area.cols[0], area.cols[1] + 1)
            for row in range(area.rows[0], area.rows[1] + 1)
            if (h := pos.hex_named(f"{col:02d}{row:02d}")) is not None
            and pos.scenario.is_land[h]
            and pos.scenario.country_of[h] in area.countries
        ]
        return {h: known.get(h, 0.0) + self.doctrine.corridor for h in inside if pos.controller(h) != self.side}


def edges_of(pos: Position) -> Edges:
    """What vehicles pay on the empty map, in sixths of a point."""

    def find() -> Edges:
        steps = pos.scenario.steps[CLASS, False]
        costs = [
            {step.hex: min(c for c in (step.ground, step.road) if c is not None) for step in row
             if step.ground is not None or step.road is not None}
            for row in steps
        ]  # fmt: skip
        return edge_costs(pos.board, lambda a, b: costs[a].get(b))

    return pos.kept("vehicle edges", 0, find)
