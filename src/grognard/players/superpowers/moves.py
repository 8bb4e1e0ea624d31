"""The commander in the movement phase: first the attacks he wants to make, then everybody else's place."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.reach import reach
from ...games.superpowers import bridges, supply
from ...games.superpowers.attack import Attack
from ...games.superpowers.formations import may_stack
from ...games.superpowers.movement import ZONE_COST, allowance
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY, STACKING_LIMIT
from .aims import Aims
from .fights import formations_of, guns_on, with_guns
from .ground import distance_to, enemy_hexes, hex_prize
from .judgement import expected_gain

WORTH_A_MARCH = 0.5
MOST_ATTACKERS = 7


@dataclass
class Plan:
    """Where each unit is to go in this phase. Made once, at its beginning."""

    goals: dict[int, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    targets: set[int] = field(default_factory=set)


@dataclass
class Scheme:
    """An attack that could be made: what it promises, on which hex, and where its units would stand."""

    gain: float
    target: int
    places: dict[int, int]


class Marshal:
    """Plans one movement phase of one side on a scratch copy of the position."""

    def __init__(self, pos: Position, side: str) -> None:
        self.pos = pos.copy()
        self.side = side
        self.enemy = ENEMY[side]
        self.board = pos.scenario.board
        self.closed = closed_hexes(pos, side)
        self.zone = pos.zone[self.enemy]
        self.enemies = enemy_hexes(pos, side)
        self.near_enemy = distance_to(pos, self.enemies)
        self.supplied = self.supplied_ground()
        self.plan = Plan()
        movers = [u for u in pos.on_map(side) if u not in pos.moved and pos.counter(u).ground]
        self.reach = {u: self.reach_of(u) for u in movers}
        self.aims = Aims(pos, side)

    def supplied_ground(self) -> dict[str, int]:
        blocked = supply.blocked_to_supply(self.pos, self.side)
        sources = {supply.source_of(self.pos, u) for u in self.pos.scenario.of_side[self.side]}
        return {s: supply.supplied_hexes(self.pos, self.side, s, blocked) for s in sources}

    def reach_of(self, u: int) -> dict[int, int]:
        pos = self.pos
        points = 1 if u in pos.flown else allowance(pos, u)
        return reach(bridges.edges(pos), pos.units[u].hex, points, self.zone, self.closed, ZONE_COST)

    # -- attacks --------------------------------------------------------------------------------------------------

    def plan_attacks(self) -> None:
        """Bring the best attacks into place, one after the other, until none is worth it."""
        found: dict[int, list[Scheme]] = {}
        while True:
            for target in sorted(self.enemies - self.plan.targets):
                if target not in found:
                    found[target] = self.attacks_on(target)
            schemes = [s for schemes in found.values() for s in schemes if s.gain >= WORTH_A_MARCH]
            if not schemes:
                return
            best = max(schemes, key=lambda s: s.gain)
            self.plan.targets.add(best.target)
            for u, hex in best.places.items():
                self.send(u, hex)
            near = set(self.board.within(best.target, 2))
            found = {
                t: s
                for t, s in found.items()
                if t not in near and not any(u in best.places for scheme in s for u in scheme.places)
            }

    def attacks_on(self, target: int) -> list[Scheme]:
        beside = [n for n in self.board.neighbours[target] if self.may_attack_from(n, target)]
        able = [
            u
            for u, found in self.reach.items()
            if not self.pos.counter(u).artillery and any(n in found for n in beside)
        ]
        if not able:
            return []
        guns = guns_on(self.pos, self.side, target)
        return [s for group in formations_of(self.pos, able) if (s := self.best_places(target, beside, group, guns))]

    def may_attack_from(self, n: int, target: int) -> bool:
        return not self.closed[n] and not self.pos.scenario.closed(n, target)

    def best_places(self, target: int, beside: list[int], group: list[int], guns: list[int]) -> Scheme | None:
        """Add the strongest units, each in the best hex next to the target, as long as it pays."""
        homes = {u: self.pos.units[u].hex for u in group}
        places: dict[int, int] = {}
        best: Scheme | None = None
        for u in sorted(group, key=lambda u: -self.pos.counter(u).firepower)[:MOST_ATTACKERS]:
            hex = self.place_beside(u, target, beside)
            if hex is None:
                continue
            self.pos.put(u, hex)
            places[u] = hex
            attack = Attack(self.side, "attack", [target], list(places))
            gain = expected_gain(self.pos, with_guns(self.pos, attack, guns))
            gain -= sum(self.other_enemies(h, target) for h in set(places.values()))
            if best is None or gain > best.gain:
                best = Scheme(gain, target, dict(places))
        for u in places:
            self.pos.put(u, homes[u])
        return best

    def place_beside(self, u: int, target: int, beside: list[int]) -> int | None:
        open_hexes = [n for n in beside if n in self.reach[u] and self.has_room(n, u)]
        return min(open_hexes, key=lambda n: self.approach(n, target), default=None)

    def approach(self, n: int, target: int) -> float:
        """The worse the way into the target, the less a place is liked."""
        side = self.board.side(n, target)
        river = 3.0 if "major_river" in side else 1.0 if "minor_river" in side else 0.0
        return river + self.other_enemies(n, target) - 0.1 * self.cover(n)

    def other_enemies(self, n: int, target: int) -> float:
        """Enemies that would have to be attacked as well from here."""
        if self.pos.scenario.built_up[n]:
            return 0.0
        others = [
            e
            for e in self.board.neighbours[n]
            if e in self.enemies and e != target and e not in self.plan.targets and "major_river" not in self.board.side(n, e)
        ]
        return 1.2 * len(others) if self.pos.impulse == 1 else 0.3 * len(others)

    # -- everybody else -------------------------------------------------------------------------------------------

    def plan_rest(self) -> None:
        """The others go where the aims pull them: fighting units first, guns after them."""
        rest = sorted(
            self.reach,
            key=lambda u: (self.pos.counter(u).artillery, self.aims.field(u)[self.pos.units[u].hex], u),
        )
        for u in rest:
            hexes = [h for h in self.reach[u] if self.has_room(h, u)]
            home = self.pos.units[u].hex
            if hexes:
                worth = self.worth_for_guns if self.pos.counter(u).artillery else self.worth
                goal = max(hexes, key=lambda h: (worth(u, h), h == home, -h))
                self.send(u, goal)

    def worth(self, u: int, h: int) -> float:
        """Near the aim, in supply, in company, in cover, and not beside an enemy that must then be attacked."""
        value = -self.aims.pull * self.aims.field(u)[h] + self.aims.bonus(u, h)
        value += 0.6 * hex_prize(self.pos, self.side, h) + 0.5 * self.cover(h)
        if not self.supplied[supply.source_of(self.pos, u)] >> h & 1 and self.near_enemy[h] < 8:
            value -= 4.0
        company = self.pos.ground(h, self.side)
        mates = [x for x in company if x != u]
        if mates:
            value += self.company(u, mates)
        if self.near_enemy[h] == 1:
            value -= self.contact(u, h)
        return value

    def company(self, u: int, mates: list[int]) -> float:
        value = self.aims.crowd * len(mates)
        if self.side == "wp" and any(self.pos.counter(m).formation != self.pos.counter(u).formation for m in mates):
            value -= 1.0
        return value

    def contact(self, u: int, h: int) -> float:
        """The price of standing beside an enemy that is not attacked."""
        if self.pos.scenario.built_up[h]:
            return 0.2 * self.aims.caution
        beside = [
            e
            for e in self.board.neighbours[h]
            if e in self.enemies and e not in self.plan.targets and "major_river" not in self.board.side(h, e)
        ]
        return self.aims.caution * (1.0 + 0.5 * len(beside)) if beside else 0.5

    def worth_for_guns(self, u: int, h: int) -> float:
        """Artillery stands behind others, out of zones, with the enemy in range."""
        guarded = any(not self.pos.counter(x).artillery for x in self.pos.ground(h, self.side) if x != u)
        reached = abs(self.near_enemy[h] - min(4, max(2, self.pos.counter(u).range - 1)))
        value = 2.0 * guarded - 0.4 * reached - 0.5 * self.aims.pull * self.aims.field(u)[h]
        if self.zone[h] or self.near_enemy[h] < 2:
            value -= 6.0
        if not self.supplied[supply.source_of(self.pos, u)] >> h & 1:
            value -= 4.0
        return value

    def cover(self, h: int) -> float:
        effect = self.pos.scenario.terrain_effects[self.board.terrain[h], "hex"]
        return -effect.shift_all + (1.0 if effect.defender_ignores_retreat else 0.0) + (0.3 if effect.movement == "2" else 0.0)

    # -- doing it -------------------------------------------------------------------------------------------------

    def has_room(self, h: int, u: int) -> bool:
        if self.pos.units[u].hex == h:
            return True
        there = [x for x in self.pos.ground(h, self.side) if x != u]
        return len(there) < STACKING_LIMIT and (not there or may_stack(self.pos, [*there, u], h) is None)

    def send(self, u: int, goal: int) -> None:
        """The unit's goal is fixed; others plan as if it stood there already."""
        home = self.pos.units[u].hex
        if u in self.reach:
            del self.reach[u]
        if goal != home:
            self.plan.goals[u] = goal
            self.plan.order.append(u)
            self.pos.put(u, goal)


def closed_hexes(pos: Position, side: str) -> bytearray:
    closed = bytearray(pos.present[ENEMY[side]])
    for h in pos.devastated:
        if pos.closed_by_fire(h):
            closed[h] = 1
    for h, mark in enumerate(pos.scenario.protected[side]):
        if mark:
            closed[h] = 1
    return closed


def plan_phase(pos: Position, side: str) -> Plan:
    marshal = Marshal(pos, side)
    marshal.plan_attacks()
    marshal.plan_rest()
    return marshal.plan
