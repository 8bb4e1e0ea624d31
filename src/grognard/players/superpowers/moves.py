"""The commander in the movement phase: first the attacks he wants to make, then everybody else's place."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.reach import path_to, reach
from ...games.superpowers import air, bridges, support
from ...games.superpowers.formations import may_stack
from ...games.superpowers.movement import ZONE_COST, allowance
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import STACKING_LIMIT
from .estimate import Estimates
from .fights import forces_against
from .judgement import chances, unit_price
from .outlook import Outlook

WORTH_A_MARCH = 0.5  # gain for which an attack is prepared
MOST_ATTACKERS = 8
HOPEFUL = 2  # the least differential, with all support, at which an attack is looked at
GUNS_COME_UP = 3  # hexes that guns may move to reach an attack
AFTERWARDS = 0.4  # how much of the danger after an attack counts
OTHER_ENEMY = (0.6, 0.12)  # price of another enemy that must be attacked as well: fixed, and by firepower
TOGETHER = 0.25  # how much units of a formation like to attack from one hex
STRANGERS = 1.0  # the price of mixing formations in a stack
BEST_EXTRA = 1.5  # more than this the company in a common hex never adds
IN_CONTACT = 0.3  # the nuisance of standing beside an enemy
OBLIGED = 0.8  # how much of a forced attack's price counts
SUPPORTING = 1.5  # what it is worth that a gun comes into range of a planned attack
GUN_CARE = 2.0  # guns shun danger more than others
GUARDED = 1.0
IN_RANGE = 0.4


@dataclass
class Plan:
    """Where each unit is to go in this phase, and with whom. Made once, at its beginning."""

    goals: dict[int, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    company: dict[int, list[int]] = field(default_factory=dict)
    paths: dict[int, list[int]] = field(default_factory=dict)
    targets: dict[int, list[int]] = field(default_factory=dict)  # hexes to be attacked, and by whom


@dataclass
class Scheme:
    """An attack that could be made: what it promises, on which hex, and where its units would stand."""

    gain: float
    target: int
    places: dict[int, int]


class Marshal:
    """Plans one movement phase of one side on a scratch copy of the position."""

    def __init__(self, pos: Position, outlook: Outlook) -> None:
        self.pos = pos.copy()
        self.outlook = outlook
        self.side, self.enemy = outlook.side, outlook.enemy
        self.board = pos.scenario.board
        self.zone = pos.zone[self.enemy]
        self.edges = bridges.edges(pos)
        self.plan = Plan()
        movers = [u for u in pos.on_map(self.side) if u not in pos.moved and pos.counter(u).ground]
        self.homes = {u: pos.units[u].hex for u in movers}
        self.reach = {u: self.reach_of(u) for u in movers}
        self.known = dict(self.reach)
        self.estimates = Estimates(pos, self.side)
        self.air = float(air.FIREPOWER) if air.available(pos, self.side) else 0.0
        self.guns = [u for u in pos.on_map(self.side) if pos.counter(u).range]

    def reach_of(self, u: int) -> dict[int, int]:
        """The hexes a unit can go to; the next hex is always within reach."""
        pos, home, closed = self.pos, self.pos.units[u].hex, self.outlook.closed
        found = {} if u in pos.flown else reach(self.edges, home, allowance(pos, u), self.zone, closed, ZONE_COST)
        for n, cost in self.edges[home]:
            if not closed[n]:
                found.setdefault(n, cost)
        found[home] = 0
        return found

    # -- attacks --------------------------------------------------------------------------------------------------

    def plan_attacks(self) -> None:
        """Bring the best attacks into place, one after the other, until none is worth it."""
        found: dict[int, list[Scheme]] = {}
        while True:
            for target in sorted(self.outlook.enemies - set(self.plan.targets)):
                if target not in found:
                    found[target] = self.attacks_on(target)
            schemes = [s for schemes in found.values() for s in schemes if s.gain >= WORTH_A_MARCH]
            if not schemes:
                return
            best = max(schemes, key=lambda s: s.gain)
            self.plan.targets[best.target] = list(best.places)
            for hex, group in self.marches(best):
                self.send(group, hex)
            near = set(self.board.within(best.target, 2))
            found = {
                t: s
                for t, s in found.items()
                if t not in near and not any(u in best.places for scheme in s for u in scheme.places)
            }

    def marches(self, scheme: Scheme) -> list[tuple[int, list[int]]]:
        """Attackers that go from one hex to another go together."""
        found: dict[tuple[int, int], list[int]] = {}
        for u, hex in scheme.places.items():
            found.setdefault((self.homes[u], hex), []).append(u)
        return [(hex, group) for (_, hex), group in found.items()]

    def attacks_on(self, target: int) -> list[Scheme]:
        beside = [n for n in self.board.neighbours[target] if self.may_attack_from(n, target)]
        counters = self.pos.scenario.counters
        able = [u for u, found in self.reach.items() if not counters[u].artillery and any(n in found for n in beside)]
        if not able:
            return []
        guns = self.guns_that_reach(target)
        forces = forces_against(self.pos, able, target)
        return [s for force in forces if (s := self.best_places(target, beside, force, guns))]

    def guns_that_reach(self, target: int) -> list[int]:
        """Artillery and helicopters that could support an attack after a short move, the strongest first."""
        counters, found = self.pos.scenario.counters, []
        for u in self.guns:
            come_up = GUNS_COME_UP if u in self.reach else 0
            if self.board.distance(self.pos.units[u].hex, target) <= counters[u].range + come_up:
                found.append(u)
        return sorted(found, key=lambda u: -counters[u].firepower)

    def may_attack_from(self, n: int, target: int) -> bool:
        return not self.outlook.closed[n] and not self.pos.scenario.closed(n, target)

    def best_places(self, target: int, beside: list[int], group: list[int], guns: list[int]) -> Scheme | None:
        """Add the strongest units, each in the best hex next to the target, as long as it pays."""
        counters = self.pos.scenario.counters
        group = sorted(group, key=lambda u: (-counters[u].firepower, u))[:MOST_ATTACKERS]
        against = self.estimates.target(target).firepower
        fire = self.air + sum(
            counters[g].firepower for g in guns if support.is_of_the_formation(self.pos, g, group) is None
        )
        able = sum(counters[u].firepower for u in group)
        if (able + min(able, fire)) / self.pos.impulse - against < HOPEFUL:
            return None
        places: dict[int, int] = {}
        best: Scheme | None = None
        brought = 0
        for u in group:
            hex = self.place_beside(u, target, beside)
            if hex is None:
                continue
            self.pos.put(u, hex)
            places[u] = hex
            brought += counters[u].firepower
            if 2 * brought - against < HOPEFUL:
                continue
            gain = self.estimates.gain(target, places, fire) - self.price_of(target, places)
            if best is None or gain > best.gain:
                best = Scheme(gain, target, dict(places))
        for u in places:
            self.pos.put(u, self.homes[u])
        return best

    def price_of(self, target: int, places: dict[int, int]) -> float:
        """Other enemies to be fought, and the danger of standing there afterwards."""
        price = 0.0
        for hex in set(places.values()):
            stack = self.pos.ground(hex, self.side)
            arriving = [u for u in stack if u in places]
            mates = [u for u in stack if u not in places]
            price += self.other_enemies(hex, target) - AFTERWARDS * min(0.0, self.outlook.safety(arriving, mates, hex))
        return price

    def place_beside(self, u: int, target: int, beside: list[int]) -> int | None:
        open_hexes = [n for n in beside if n in self.reach[u] and self.has_room(n, [u])]
        return min(open_hexes, key=lambda n: self.approach(u, n, target), default=None)

    def approach(self, u: int, n: int, target: int) -> float:
        """The worse the way into the target, the less a place is liked; brothers stand together."""
        side = self.board.side(n, target)
        river = 3.0 if "major_river" in side else 1.0 if "minor_river" in side else 0.0
        formation = self.pos.counter(u).formation
        brothers = sum(self.pos.counter(m).formation == formation for m in self.pos.ground(n, self.side))
        return river + self.other_enemies(n, target) + 0.1 * self.outlook.threat.cover(n) - TOGETHER * brothers

    def other_enemies(self, n: int, target: int) -> float:
        """Enemies that would have to be attacked as well from here."""
        if self.pos.impulse != 1:
            return 0.0
        fixed, each = OTHER_ENEMY
        return sum(
            [
                fixed + each * sum(self.pos.counter(x).firepower for x in self.pos.stack(e, self.enemy))
                for e in self.obliged_by(n)
                if e != target
            ]
        )

    def obliged_by(self, n: int) -> list[int]:
        """Adjacent enemies that nobody has planned to attack, and whom units here would be bound to."""
        if self.outlook.near_enemy[n] > 1 or self.pos.scenario.built_up[n]:
            return []
        return [
            e
            for e in self.board.neighbours[n]
            if e in self.outlook.enemies
            and e not in self.plan.targets
            and "major_river" not in self.board.side(n, e)
            and not self.pos.scenario.closed(n, e)
        ]

    # -- everybody else -------------------------------------------------------------------------------------------

    def plan_rest(self) -> None:
        """The others go where the aims pull them: fighting units first, guns after them."""
        for group in self.groups():
            hexes = set(self.reach[group[0]]).intersection(*(self.reach[u] for u in group[1:]))
            goal = self.best_place(group, hexes)
            if goal is not None:
                self.send(group, goal)

    def groups(self) -> list[list[int]]:
        """Who moves together: WP regiments of a division in one hex, with their guns. NATO battalions, guns
        alone and the garrisons of towns go their own ways, so that somebody can stay behind."""
        found: dict[tuple[object, ...], list[int]] = {}
        counters, towns = self.pos.scenario.counters, self.pos.scenario.city_hexes
        for u in sorted(self.reach, key=lambda u: counters[u].artillery):
            key = (self.homes[u], counters[u].formation)
            apart = self.side == "nato" or (counters[u].artillery and key not in found) or key[0] in towns
            found.setdefault((u,) if apart else key, []).append(u)
        field = self.outlook.aims.field
        return sorted(
            (g[:STACKING_LIMIT] for g in found.values()),
            key=lambda g: (counters[g[0]].artillery, field(g[0])[self.homes[g[0]]], g),
        )

    def best_place(self, group: list[int], hexes: set[int]) -> int | None:
        """The hex worth most. They are looked at in the order of what draws the group there, until no other can win."""
        outlook, home = self.outlook, self.pos.units[group[0]].hex
        worth = self.worth_for_guns if self.pos.counter(group[0]).artillery else self.worth
        ranked = sorted(((outlook.lure(self.pos, group, h), h) for h in hexes), reverse=True)
        best, best_worth = None, 0.0
        for lure, h in ranked:
            special = self.pos.present[self.side][h] or h in self.pos.scenario.held
            if best is not None and lure + BEST_EXTRA * len(group) < best_worth and not special:
                continue
            if not self.has_room(h, group):
                continue
            value = lure + worth(group, h) + (0.01 if h == home else 0.0)
            if best is None or value > best_worth:
                best, best_worth = h, value
        return best

    def worth(self, group: list[int], h: int) -> float:
        """In company, in cover, and not beside an enemy that must then be attacked."""
        mates = [x for x in self.pos.ground(h, self.side) if x not in group]
        value = self.outlook.safety(group, mates, h) + self.outlook.aims.holds(group[0], h, mates)
        if mates and self.side == "wp" and self.are_strangers(group, mates):
            value -= STRANGERS
        if self.outlook.near_enemy[h] == 1:
            value -= self.contact(group, mates, h)
        return value

    def are_strangers(self, group: list[int], mates: list[int]) -> bool:
        formation = self.pos.counter(group[0]).formation
        return any(self.pos.counter(m).formation != formation for m in mates)

    def contact(self, group: list[int], mates: list[int], h: int) -> float:
        """The price of standing beside enemies that are not attacked by plan: in the first impulse they must be."""
        enemies = self.obliged_by(h) if self.pos.impulse == 1 else []
        if not enemies:
            return IN_CONTACT
        counters, scenario = self.pos.scenario.counters, self.pos.scenario
        theirs = [x for e in enemies for x in self.pos.stack(e, self.enemy)]
        ours = sum(counters[u].firepower for u in [*group, *mates])
        differential = ours - sum(counters[x].firepower for x in theirs)
        cover = min(self.outlook.threat.cover(e) for e in enemies)
        column = scenario.combat_results.columns.shifted(differential, cover)
        odds = chances(scenario, min(counters[x].morale for x in theirs), column)
        price = sum([unit_price(self.pos, u) for u in group]) / len(group)
        gained = sum(odds.killed[: len(theirs)]) * unit_price(self.pos, theirs[0])
        return IN_CONTACT + OBLIGED * max(0.0, odds.lost * price - gained)

    def worth_for_guns(self, group: list[int], h: int) -> float:
        """Artillery stands behind others, out of zones, with planned attacks or at least the enemy in range."""
        u = group[0]
        counter, outlook = self.pos.counter(u), self.outlook
        mates = [x for x in self.pos.ground(h, self.side) if x != u]
        guarded = any(not self.pos.counter(x).artillery for x in mates)
        value = GUN_CARE * outlook.safety(group, mates, h) + GUARDED * guarded
        value -= IN_RANGE * abs(outlook.near_enemy[h] - min(4, max(2, counter.range - 1)))
        if self.zone[h]:
            return value - SUPPORTING
        for target, attackers in self.plan.targets.items():
            in_range = 1 < self.board.distance(h, target) <= counter.range
            if in_range and support.is_of_the_formation(self.pos, u, attackers) is None:
                return value + SUPPORTING
        return value

    # -- doing it -------------------------------------------------------------------------------------------------

    def has_room(self, h: int, units: list[int]) -> bool:
        if self.pos.units[units[0]].hex == h:
            return True
        there = [x for x in self.pos.ground(h, self.side) if x not in units]
        if len(there) + len(units) > STACKING_LIMIT:
            return False
        return not there or may_stack(self.pos, [*there, *units], h) is None

    def send(self, group: list[int], goal: int) -> None:
        """The units' goal is fixed; others plan as if they stood there already. The slowest leads."""
        for u in group:
            self.reach.pop(u, None)
        home = self.homes[group[0]]
        if goal == home:
            return
        leader = min(group, key=lambda u: allowance(self.pos, u))
        self.plan.order.append(leader)
        self.plan.company[leader] = [u for u in group if u != leader]
        self.plan.paths[leader] = self.path(leader, home, goal)
        for u in group:
            self.plan.goals[u] = goal
            self.pos.put(u, goal)

    def path(self, u: int, home: int, goal: int) -> list[int]:
        if goal in self.board.neighbours[home]:
            return [goal]
        return path_to(self.edges, self.known[u], home, goal, self.zone, ZONE_COST)


def plan_phase(pos: Position, outlook: Outlook) -> Plan:
    marshal = Marshal(pos, outlook)
    marshal.plan_attacks()
    marshal.plan_rest()
    return marshal.plan
