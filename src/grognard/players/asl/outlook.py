"""The situation as one side sees it when a phase begins: where the enemy's fire reaches, and what draws units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from ...engine.sight import BLOCKED
from ...games.asl.position import Position
from ...games.asl.sight import hindrance
from ...games.asl.units import Loc, hex_of, loc_at
from ..common.aims import Aims
from .doctrine import DOCTRINES, Doctrine
from .goals import FAR, field, goals, is_hunt, objectives
from .worth import expected

SPENT = 0.35  # how much of the lesser of two dangers counts beside the greater
FACTORS = 4.0  # a squad's in a turn
PACE, LATE, MOST_HURRY = 1.6, 1.5, 3.0
CROWDING = 8.0  # movement factors that a squad goes farther to a goal after which nobody else is
MOVING, OPEN = -1, -1  # what it adds to a roll that the target moves, and that it does so in the open [4.6]


class Outlook:
    """Made once a phase. Firepower is that of the enemy's known and supposed units, by hex."""

    def __init__(self, pos: Position, side: str, doctrines: Mapping[str, Doctrine] = DOCTRINES) -> None:
        self.side, self.enemy = side, pos.enemy(side)
        of = pos.scenario
        self.attacks = of.file.victory.side == side
        self.doctrine: Doctrine = doctrines["attack" if self.attacks else "defend"]
        self.ift = of.charts.ift
        self.enemies = frozenset(pos.units[v].hex for v in pos.persons(self.enemy) if not pos.units[v].hidden)
        self.tem = {h: sum(kind.tem or 0 for kind in of.terrains[h]) for h in pos.board.hexes}
        self.bare = {h: all(kind.open_ground for kind in of.terrains[h]) for h in pos.board.hexes}
        self.fire = threat(pos, self.enemy)
        self.places = objectives(pos)
        self.hunts = is_hunt(pos)
        self.left = of.last_turn - pos.turn + 1  # turns, this one included
        self._ways: dict[frozenset[int], list[float]] = {}
        self.aims = Aims(goals(pos, side, self.places, self.enemies), lambda hexes: self.way_to(pos, hexes), CROWDING)
        nearest = self.way_to(pos, frozenset(h for goal in self.aims.goals for h in goal.hexes))
        for u in sorted(pos.fielded(side), key=lambda u: (nearest[pos.units[u].hex], u)):
            if pos.type(u).mmc:
                self.field_of(pos, u)

    def way_to(self, pos: Position, hexes: frozenset[int]) -> list[float]:
        if hexes not in self._ways:
            self._ways[hexes] = field(pos, hexes)
        return self._ways[hexes]

    def field_of(self, pos: Position, u: int) -> Sequence[float]:
        """Movement factors from each hex to what a unit is after."""
        return self.aims.field(pos.id(u), pos.units[u].hex)

    def hurry(self, pos: Position, u: int) -> float:
        """How much more the goal counts, and fire on the way less, when time runs out for those who attack."""
        if not self.attacks:
            return 1.0
        far = min(self.field_of(pos, u)[pos.units[u].hex], FAR) if pos.units[u].hex else 0.0
        late = LATE if self.left <= 2 else 1.0
        return min(MOST_HURRY, max(late, PACE * far / (FACTORS * self.left)))

    def passing(self, h: int) -> float:
        """What fire may cost a squad that moves into a hex."""
        fp = self.fire.get(h, 0.0)
        if fp < 1:
            return 0.0
        drm = MOVING + self.tem[h] + (OPEN if self.bare[h] else 0)
        return expected(self.ift, self.ift.column(Fraction(round(fp))), drm)

    def together(self, risk: float, more: float) -> float:
        """What fire may cost on a way of two parts: those who fire at the one have less left for the other."""
        return max(risk, more) + SPENT * min(risk, more)

    def staying(self, h: int) -> float:
        """What fire may cost a squad that stands in a hex when the enemy fires next."""
        fp = self.fire.get(h, 0.0)
        return expected(self.ift, self.ift.column(Fraction(round(fp))), self.tem[h]) if fp >= 1 else 0.0

    def holds(self, pos: Position, h: int, without: Collection[int]) -> bool:
        """Whether somebody of the side but these stands where it must stay."""
        return any(u not in without and not pos.units[u].broken for u in pos.stack(h, self.side))

    def worth(self, pos: Position, units: Collection[int], h: int) -> float:
        """What it is worth to these units to stand in a hex."""
        weights, first = self.doctrine, next(iter(units))
        squads = sum(pos.type(u).mmc for u in units)
        value = -weights.pull * self.hurry(pos, first) * min(self.field_of(pos, first)[h], FAR) * squads
        value += weights.cover * self.tem[h] * squads - weights.care * self.staying(h) * squads
        if h in self.places and not self.holds(pos, h, units):
            value += weights.holds
        others = sum(pos.type(u).mmc for u in pos.stack(h, self.side) if u not in units)
        value -= weights.crowded * max(0, others + squads - 2) * squads
        return value


def threat(pos: Position, enemy: str) -> dict[int, float]:
    """The firepower that a side could bring to each hex, doubled next to it and halved beyond Normal Range."""
    found: dict[int, float] = {}
    places: dict[Loc, list[tuple[int, int]]] = {}
    for v in pos.persons(enemy):
        unit, type = pos.units[v], pos.type(v)
        if unit.broken or unit.melee or unit.by or unit.hidden:
            continue
        guns = [pos.weapon(w) for w in pos.weapons_of(v) if not pos.units[w].malfunctioned]
        shots = [(gun.fp, gun.range) for gun in guns if gun.mg] + ([(type.fp, type.range)] if type.fp else [])
        places.setdefault(unit.loc, []).extend(shots)
    for loc, shots in places.items():
        reach = max((2 * far for _, far in shots), default=0)
        for h in pos.board.disc(hex_of(loc), min(reach, 16)):
            if pos.board.terrain[h] and (value := fp_at(pos, loc, h, shots)):
                found[h] = found.get(h, 0.0) + value
    return found


def fp_at(pos: Position, loc: Loc, h: int, shots: Iterable[tuple[int, int]]) -> float:
    far = pos.board.distance(hex_of(loc), h)
    total = sum(fp * (2 if far == 1 else 1 if far <= reach else 0.5 if far <= 2 * reach else 0) for fp, reach in shots)
    if not total or hindrance(pos, loc, loc_at(h)) == BLOCKED:
        return 0.0
    return total
