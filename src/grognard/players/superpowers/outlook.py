"""The situation at the beginning of a phase as one side sees it: enemies, dangers, aims and supply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...games.superpowers import air, bridges, supply
from ...games.superpowers.movement import ZONE_COST, closed_hexes
from ...games.superpowers.position import Position
from ...games.superpowers.scenario import ENEMY
from ...games.superpowers.supply import is_out_of_supply, morale
from ..common.aims import Goal
from ..common.ground import Passage, hexes_to, ring_around
from ..common.outlook import Outlook as Common
from ..common.results import Chances
from .doctrine import DOCTRINES, Doctrine
from .worth import covers, hex_prize, muster, odds, rhine_banks, roads, stake, towns

RING_RADIUS, RING_POINTS = 4, 6  # hexes around the city to be cut off, and how many formations close it
BEYOND = 8.0  # formations it takes to make the far bank as crowded as a town


class Outlook(Common):
    """Our zones are where they are now."""

    def __init__(self, pos: Position, side: str, doctrine: Doctrine | None = None) -> None:
        self.enemy, self.attacks, self.scenario = ENEMY[side], side == "wp", pos.scenario
        self.left = pos.scenario.last_turn - pos.turn  # turns after this one
        self.last = not self.left and pos.impulse == 2 and pos.first != side  # nobody moves after us
        weights = doctrine or DOCTRINES[side]
        self.doctrine = replace(weights, prize=1.0) if self.last else weights
        ways = Passage(bridges.edges(pos), pos.zone[self.enemy], closed_hexes(pos, side), ZONE_COST)
        enemies = {pos.units[e].hex for e in pos.on_map(self.enemy)}
        super().__init__(pos, side, self.doctrine, muster(pos.scenario), ways, enemies)
        self.pos: Position = self.start
        self.cover = covers(pos.scenario)
        self.threat = self._threat()
        self._supplied: dict[str, int] = {}
        goals = self.attack_goals() if self.attacks else self.defence_goals()
        self.share_out(goals, roads(pos.scenario).way_to, [(u, pos.units[u].hex) for u in pos.on_map(side)])

    # -- dangers --------------------------------------------------------------------------------------------------

    def _threat(self) -> list[float]:
        """The firepower that one enemy division or nation could bring against each hex when he moves next; who moves
        last in the game fears nobody."""
        pos, doctrine, units = self.pos, self.doctrine, []
        if self.last:
            return [0.0] * self.board.size
        full = (pos.impulse == 1) == (pos.first == self.side)  # his next movement phase is one of a first impulse
        for e in pos.on_map(self.enemy):
            counter = pos.counter(e)
            if not counter.artillery and not counter.helicopter:
                slowed = (1 if full else 2) * (2 if is_out_of_supply(pos, e) else 1)
                force = counter.nation if self.enemy == "nato" else counter.formation
                units.append((force, e, max(2, counter.movement * 2 // slowed)))
        ways = Passage(self.passage.edges, pos.zone[self.side], closed_hexes(pos, self.enemy), ZONE_COST)
        by_air = float(air.FIREPOWER if pos.air[self.enemy] and full else 0)
        scale = doctrine.support if full else doctrine.support / 2
        safe = pos.scenario.protected[self.enemy]  # he attacks nobody there
        best = self.strikes(ways, units)
        return [min(doctrine.crowd, f) * scale + by_air if f and not safe[h] else 0.0 for h, f in enumerate(best)]

    def odds(self, ahead: int, shift: int, defenders: Sequence[int]) -> Chances:
        return odds(self.scenario, min([morale(self.pos, u) for u in defenders]), ahead, shift)

    # -- what draws units -----------------------------------------------------------------------------------------

    def formation(self, u: int) -> str:
        counter = self.scenario.counters[u]
        return counter.formation or counter.army or counter.nation

    def friends(self, pos: Position, h: int) -> list[int]:
        return pos.ground(h, self.side)

    def stake(self, h: int) -> float:
        return stake(self.pos, h)

    def prize(self, pos: Position, h: int) -> float:
        return hex_prize(pos, self.side, h)

    def in_supply(self, u: int, h: int) -> bool:
        """Supply is flooded when it is first wanted."""
        pos = self.pos
        if not self._supplied:
            blocked = supply.blocked_to_supply(pos, self.side)
            sources = {supply.source_of(pos, u) for u in self.scenario.of_side[self.side]}
            self._supplied = {s: supply.supplied_hexes(pos, self.side, s, blocked) for s in sources}
        return bool(self._supplied[supply.source_of(pos, u)] >> h & 1)

    def extra(self, h: int) -> float:
        """What it is worth to a unit to stand on this side of the Maas at the end."""
        scenario, victory = self.scenario, self.scenario.file.victory
        if self.left >= self.doctrine.last_turns:
            return 0.0
        bank, points = (
            ("west", victory.wp.unit_west_of_maas) if self.attacks else ("east", victory.nato.unit_east_of_maas)
        )
        return float(points) if scenario.banks[bank] >> h & 1 else 0.0

    def holds(self, u: int, h: int, mates: Sequence[int]) -> float:
        """What it is worth that a unit stands in a town at the end: for the WP everywhere, for NATO on the Rhine."""
        counters, gun, doctrine = self.scenario.counters, self.muster.gun, self.doctrine
        if h not in self.scenario.city_hexes:
            return 0.0
        if self.attacks:
            return doctrine.stays_in_town if all(gun[m] for m in mates) else 0.0
        counts = h in rhine_banks(self.scenario) and not counters[u].airmobile
        if not counts or not all(counters[m].airmobile for m in mates):
            return 0.0
        in_the_end = self.left < doctrine.last_turns
        return float(self.scenario.file.victory.nato.rhine_city_hex) if in_the_end else doctrine.stays_in_town

    # -- goals ----------------------------------------------------------------------------------------------------

    def attack_goals(self) -> list[Goal]:
        """Towns and airfields the enemy holds; late in the game the ring, the far bank, and the west."""
        scenario, victory, doctrine = self.scenario, self.scenario.file.victory, self.doctrine
        goals = [Goal(hexes, self.weight(hexes)) for hexes in map(self.not_ours, towns(scenario).values()) if hexes]
        if victory.nato.airfield:
            goals += [Goal(hexes, 0.5) for h in scenario.airfields if (hexes := self.not_ours(frozenset({h})))]
        if victory.wp.city_cut_off and self.left <= doctrine.ring_from:
            city = [p.hex for p in self.board.places_of("city", victory.cut_off_city)]
            ring = ring_around(self.board, city, RING_RADIUS, RING_POINTS, scenario.prohibited)
            goals += [Goal(frozenset({h}), 1.0) for h in ring]
        if victory.wp.unit_west_of_maas and self.left <= doctrine.beyond_from:
            goals.append(Goal(frozenset(h for h in self.board.hexes if scenario.banks["west"] >> h & 1), BEYOND))
        west = frozenset(p.hex for p in self.board.places_of("supply") if "nato" in p.flags)
        return [*goals, Goal(west, 0.3)]

    def not_ours(self, hexes: frozenset[int]) -> frozenset[int]:
        return frozenset(h for h in hexes if self.pos.owner.get(h, "nato") != self.side)

    def weight(self, hexes: frozenset[int]) -> float:
        return max(1.0, sum([self.stake(h) for h in hexes]) / 10)

    def defence_goals(self) -> list[Goal]:
        """Own towns that the enemy comes near to, and towns he has taken."""
        entry = [p.hex for p in self.board.places_of("entry_area") if self.enemy in p.flags]
        near, cities = hexes_to(self.board, self.enemies or entry), towns(self.scenario)
        ranked = sorted([(min(near[h] for h in hexes), name) for name, hexes in cities.items()])
        threatened = [name for d, name in ranked if d <= self.doctrine.threat_range] or [ranked[0][1]]
        return [Goal(cities[name], self.weight(cities[name])) for name in threatened]
