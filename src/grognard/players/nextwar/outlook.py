"""How things stand when a segment begins: where the enemy can strike, and where the goals lie."""

from __future__ import annotations

from ...engine.hexset import members
from ...engine.reach import Edges, edge_costs
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import ENEMY, LAND
from ..common.front import FrontOutlook, Stack
from ..common.ground import hexes_to
from . import worth
from .doctrine import DOCTRINES, Doctrine

CLASS = "mechanised"  # by whose costs ways are reckoned
LEAST_THREAT = 2.0  # below this a place needs no defenders
RETAKEN = 1.3  # what a lost place draws more than one that was never ours


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
        self.draw(edges_of(pos), self.goals(pos), theirs)

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
                found[h] = value * (RETAKEN if home else 1.0)
            elif self.threat[h] > LEAST_THREAT:
                found[h] = value * (0.8 if self.side == "nato" else 0.4)
        return found | self.corridor(pos, found)

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
