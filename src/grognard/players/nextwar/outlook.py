"""How things stand when a segment begins: where the enemy can strike, and where the goals lie."""

from __future__ import annotations

from ...engine.hexset import HexSet, members
from ...engine.reach import Edges
from ...games.nextwar import supply_option, victory
from ...games.nextwar.advanced import supply
from ...games.nextwar.advanced.headquarters import is_hq
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import ENEMY, LAND, SIDES
from ..common.front import FrontOutlook, Stack
from ..common.ground import FAR, Roads, hexes_to
from ..common.ways import Way, safest_ways
from . import worth
from .doctrine import DOCTRINES, Doctrine, sobered

CLASS = "mechanised"  # by whose costs ways are reckoned
NOT_OURS, DEFENDED = 4, 6  # what a hex of the corridor counts that Russia has to enter, and more with a defender in it


class Outlook(FrontOutlook):
    """For one side, at one moment."""

    def __init__(self, pos: Position, side: str, doctrine: Doctrine | None = None) -> None:
        self.side, self.enemy = side, ENEMY[side]
        ours, enemies = self.strength(pos, side), self.strength(pos, self.enemy)
        self.weights = self.doctrine = doctrine or DOCTRINES[side]
        if pos.scenario.last_turn >= self.doctrine.long_war:
            self.weights = self.doctrine = sobered(self.doctrine, total(enemies) / max(1.0, total(ours)))
        self.look_at(pos, ours, enemies, near=0)
        places = members(pos.scenario.to_clear)
        self.value = {h: worth.hex_value(pos, h) + decides(pos, h, self.doctrine.ends_war) for h in places}
        for h in corridor(pos):
            self.value[h] = self.value.get(h, 0.0) + self.doctrine.corridor
        theirs = list(members(pos.occupied[LAND[self.enemy]]))
        self.coveted = coveted(pos, side)
        self.to_enemy = hexes_to(pos.board, theirs)
        self.to_own = hexes_to(pos.board, list(members(pos.occupied[LAND[side]])))
        goals = self.goals(pos)
        self.draw(edges_of(pos), goals, theirs)
        self.thin_out(pos, goals)
        self._net: HexSet = 0
        if pos.scenario.advanced and pos.turn:  # before the war nobody is judged
            self._net = supply.from_sources(pos, side)
            self._to_net = hexes_to(pos.board, list(members(self._net)))

    def fed(self, pos: Position, u: int, hex: int) -> bool:
        return not self.beyond(pos, u, hex)

    def beyond(self, pos: Position, u: int, hex: int) -> int:
        """How far a hex is from where a line leads now, or from where a headquarters could feed the unit."""
        if not pos.scenario.judges_supply:
            return 0
        if not pos.scenario.advanced:
            return int(not supply_option.is_supplied(pos, self.side, hex))
        return max(0, self._to_net[hex] - (0 if is_hq(pos, u) else self.doctrine.staff_line))

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
        """What the enemy holds, and what we could lose: less where more troops are at hand than it takes."""
        found = {}
        for h, value in self.value.items():
            enough = min(1.0, self.needed(h) / max(1.0, self.help[h]))
            if pos.controller(h) != self.side:
                home = pos.scenario.home_side[h] == self.side
                found[h] = value * (self.doctrine.retaken if home else 1.0) * enough
            elif self.threat[h] > self.doctrine.least_threat:
                found[h] = value * self.doctrine.kept * enough
        return found

    def needed(self, hex: int) -> float:
        """The strength that a place takes."""
        return self.doctrine.force[0] + self.doctrine.force[1] * self.threat[hex]

    def thin_out(self, pos: Position, goals: dict[int, float]) -> None:
        """Troops who would be far too many go elsewhere."""
        needed = {h: self.doctrine.plenty * self.needed(h) for h in goals}
        troops = [u for u in pos.on_map(self.side) if pos.scenario.is_land_unit[u] and not is_hq(pos, u)]
        able = [(u, pos.standing[u], strength) for u in troops if (strength := worth.attack(pos, u)) > 0]
        self.send_elsewhere(roads_of(pos), goals, able, needed)


def total(stacks: list[Stack]) -> float:
    """The strength of an army."""
    return sum([fast + slow for _, fast, slow in stacks])


def coveted(pos: Position, side: str) -> frozenset[int]:
    """The places of a side for which paratroops come down anywhere on the map, in wars that such places end [12.2]: its
    capitals, and those with which the enemy may win at once."""
    if not pos.scenario.file.victory.automatic_level:
        return frozenset()
    found = set[int]()
    for s in SIDES:
        of = pos.scenario.module.sides[s]
        found.update(map(pos.board.hex, of.capitals if s == side else of.automatic_victory_hexes))
    return frozenset(found)


def decides(pos: Position, hex: int, ends: float) -> float:
    """What a place is worth besides, because who holds all of its kind may win at once [12.2]: the more of the others
    he holds, the more."""
    if not pos.scenario.file.victory.automatic_level:
        return 0.0
    found = 0.0
    for side in SIDES:
        keys = [pos.board.hex(label) for label in pos.scenario.module.sides[side].automatic_victory_hexes]
        if hex in keys:
            held = sum([pos.controller(h) == side for h in keys if h != hex])
            found += ends * (held / (len(keys) - 1)) ** 2
    return found


def corridor(pos: Position) -> tuple[int, ...]:
    """The chain of hexes from the exclave to Belarus that is Russia's most easily [M.1]."""
    if "corridor" not in pos.scenario.specials or "corridor" not in pos.scenario.file.victory.awards:
        return ()
    ground, board, theirs = set(victory.corridor_hexes(pos)), pos.board, pos.present[LAND["nato"]]

    def steps(hex: int) -> list[tuple[int, int]]:
        ahead = [n for n in board.neighbours[hex] if n in ground]
        return [(n, (1 if pos.controller(n) == "russia" else NOT_OURS) + DEFENDED * bool(theirs[n])) for n in ahead]

    begins = [Way((h,), 0, 0.0) for h in members(pos.scenario.exclave) if any(n in ground for n in board.neighbours[h])]
    ways = safest_ways(begins, steps, lambda h: 0.0, FAR, 0.0)
    whole = [way for h, way in ways.items() if victory.ends_corridor(pos, h)]
    return min(whole, key=lambda way: (way.cost, way.path)).path if whole else ()


def edges_of(pos: Position) -> Edges:
    """What vehicles pay on the empty map, in sixths of a point."""
    return pos.known("vehicle edges", lambda: pos.scenario.edges(CLASS, storm=False))


def roads_of(pos: Position) -> Roads:
    return pos.known("vehicle roads", lambda: Roads(edges_of(pos)))
