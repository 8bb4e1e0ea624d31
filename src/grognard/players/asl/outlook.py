"""The situation as one side sees it when a phase begins: where the enemy's fire reaches, and what draws units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from ...engine.sight import BLOCKED
from ...games.asl.places import Loc, hex_of, loc_at
from ...games.asl.position import Position
from ...games.asl.scenario import Scenario
from ...games.asl.sight import hindrance
from ..common.aims import Aims, Goal
from .doctrine import DOCTRINES, Doctrine
from .goals import EVERYBODY, FACTORS, goals, is_hunt, objectives, roads, ways_out
from .worth import expected

CROWDING = 16.0  # halves of a movement factor that a squad goes farther to a goal after which nobody else is
FARTHEST = 60.0  # the same, to a goal beyond which it does not matter any more
MOVING, OPEN = -1, -1  # what it adds to a roll that the target moves, and that it does so in the open [4.6]
LEFT = {"": 1.0, "first": 0.5, "final": 0.15}  # of a unit's fire at movers, by what it has fired at others [8.3] [8.31]
PINNED = 0.5  # the same of one that is pinned [7.8]


@lru_cache(maxsize=4)
def cover(scenario: Scenario) -> tuple[dict[int, int], frozenset[int]]:
    """The TEM of each hex, and the hexes that are open."""
    hexes = scenario.board.hexes
    bare = frozenset(h for h in hexes if all(kind.open_ground for kind in scenario.terrains[h]))
    return {h: sum(kind.tem or 0 for kind in scenario.terrains[h]) for h in hexes}, bare


class Outlook:
    """Made once a phase. Firepower is that of the enemy's known and supposed units, by hex."""

    def __init__(self, pos: Position, side: str, doctrines: Mapping[str, Doctrine] = DOCTRINES) -> None:
        self.side, self.enemy = side, pos.enemy(side)
        of = pos.scenario
        self.attacks = of.file.victory.side == side
        self.doctrine: Doctrine = doctrines["attack" if self.attacks else "defend"]
        self.ift = of.charts.ift
        self.enemies = frozenset(pos.units[v].hex for v in pos.persons(self.enemy) if not pos.units[v].hidden)
        self.tem, self.bare = cover(of)
        self.fire = threat(pos, self.enemy)
        self.places = objectives(pos)
        self.hunts = is_hunt(pos, side)
        self.left = of.last_turn - pos.turn + 1  # turns, this one included
        way_to = roads(of).way_to
        refuge = ways_out(pos, side, self.doctrine.slips - 1) if self.doctrine.slips else frozenset()
        self.slips = bool(refuge)
        found = [Goal(refuge, EVERYBODY)] if refuge else goals(pos, side, self.places, self.enemies)
        self.aims = Aims(found, way_to, CROWDING)
        nearest = way_to(frozenset(h for goal in self.aims.goals for h in goal.hexes))
        for u in sorted(pos.fielded(side), key=lambda u: (nearest[pos.units[u].hex], u)):
            if pos.type(u).mmc:
                self.field_of(pos, u)

    def field_of(self, pos: Position, u: int) -> Sequence[float]:
        """Halves of a movement factor from each hex to what a unit is after."""
        return self.aims.field(pos.id(u), pos.units[u].hex)

    def way(self, pos: Position, u: int, h: int) -> float:
        """Movement factors from a hex to what a unit is after."""
        return min(self.field_of(pos, u)[h], FARTHEST) / 2

    def hurry(self, pos: Position, u: int) -> float:
        """How much more the goal counts, and fire on the way less, when time runs out for those who attack."""
        if not self.attacks:
            return 1.0
        weights, unit = self.doctrine, pos.units[u]
        far = self.way(pos, u, unit.hex) if unit.hex else 0.0
        speed = pos.scenario.charts.mf("mf_horse") / 2 if unit.mounted else FACTORS
        return min(weights.haste, max(1.0, weights.pace * (far / speed + weights.fight) / self.left))

    def passing(self, h: int) -> float:
        """What fire may cost a squad that moves into a hex."""
        return self.costs(h, MOVING + self.tem[h] + (OPEN if h in self.bare else 0))

    def smoked(self, h: int, smoke: int) -> float:
        """The same with smoke in it."""
        return self.costs(h, MOVING + self.tem[h] + smoke)

    def staying(self, h: int) -> float:
        """What fire may cost a squad that stands in a hex when the enemy fires next."""
        return self.costs(h, self.tem[h])

    def costs(self, h: int, drm: int) -> float:
        fp = self.fire.get(h, 0.0)
        return expected(self.ift, self.ift.column(Fraction(round(fp))), drm) if fp >= 1 else 0.0


def threat(pos: Position, enemy: str) -> dict[int, float]:
    """The firepower that a side could bring to each hex, doubled next to it and halved beyond Normal Range."""
    found: dict[int, float] = {}
    places: dict[Loc, list[tuple[float, int]]] = {}
    reacts = pos.phase == "MPh" and pos.attacker != enemy
    for v in pos.persons(enemy):
        unit = pos.units[v]
        if unit.broken or unit.melee or unit.by or unit.hidden:
            continue
        steady = PINNED if unit.pinned else 1.0
        own = pos.arms(v)
        shots = [(own.fp * steady * left(pos, v, reacts), own.range)] if own.fp else []
        for w in pos.weapons_of(v):
            gun = pos.weapon(w)
            if gun.mg and not pos.units[w].malfunctioned:
                shots.append((gun.fp * steady * left(pos, w, reacts), gun.range))
        places.setdefault(unit.loc, []).extend(shots)
    for loc, shots in places.items():
        reach = max((2 * far for _, far in shots), default=0)
        for h in pos.board.disc(hex_of(loc), min(reach, 16)):
            if pos.board.terrain[h] and (value := fp_at(pos, loc, h, shots)):
                found[h] = found.get(h, 0.0) + value
    return found


def left(pos: Position, shot: int, reacts: bool) -> float:
    """How much of its fire a unit or a weapon still has."""
    return LEFT.get(pos.units[shot].fired, 1.0) if reacts else 1.0


def fp_at(pos: Position, loc: Loc, h: int, shots: Iterable[tuple[float, int]]) -> float:
    far = pos.board.distance(hex_of(loc), h)
    total = sum(fp * (2 if far == 1 else 1 if far <= reach else 0.5 if far <= 2 * reach else 0) for fp, reach in shots)
    if not total or hindrance(pos, loc, loc_at(h)) == BLOCKED:
        return 0.0
    return total
