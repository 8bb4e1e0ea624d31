"""Where units go in a movement segment: one after another each takes the hex that looks best to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...engine.hexset import HexSet
from ...games.fottr import command, supply
from ...games.fottr.attack import Attack
from ...games.fottr.moves import reach_from, set_out
from ...games.fottr.pack.datafiles import MECHANISED
from ...games.fottr.position import Position
from ...games.fottr.sides import CAMP
from ...games.fottr.stacking import may_stack
from ...games.fottr.strength import terrain_multipliers
from . import worth
from .lines import Lines
from .outlook import OUT_OF_REACH, STARVES, Outlook

TIED = 1  # hexes from safe ground that are no risk
STARVES_LATER = 9.0  # the same after attrition: there is time to bring supplies up
WAY_BACK = 2.0  # and of each hex from there to supply
GUARDS = 2  # units that keep a factory
DEPOT = 15.0  # a port with a SHAEF marker, which feeds an army
CLOSE = 7  # hexes from the enemy within which a place needs a garrison at once
STAYS = 0.15  # what moving must gain


@dataclass(frozen=True)
class Temper:
    """How a power plays: how much it wants ground and battles, fears losses, and minds its line."""

    goals: float
    battle: float
    fear: float
    line: float
    holds: float
    alone: float
    tied: float
    cuts: float


TEMPERS = {
    "axis": Temper(goals=0.35, battle=0.5, fear=0.5, line=0.45, holds=0.55, alone=0.05, tied=0.5, cuts=0.3),
    "west": Temper(goals=1.0, battle=1.0, fear=0.35, line=0.3, holds=0.2, alone=0.1, tied=1.5, cuts=1.0),
    "soviet": Temper(goals=1.0, battle=1.0, fear=0.3, line=0.35, holds=0.2, alone=0.12, tied=2.0, cuts=1.0),
}
ENOUGH = 4.0  # odds beyond which more troops bring nothing
TOGETHER = 0.35  # odds from several hexes count less than from one: they oblige to more battles


def pays(odds: float) -> float:
    """What odds are worth: little below two to one, much from three to one on."""
    return 0.55 * min(odds, ENOUGH) ** 2


@dataclass
class Plan:
    """Who goes where in a segment, in which order."""

    goals: dict[int, int] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    waiting: set[int] = field(default_factory=set)

    def put_off(self, u: int) -> None:
        """It goes after all others, if it can then."""
        if u not in self.waiting:
            self.waiting.add(u)
            self.order.append(u)


def hungry_beside(pos: Position, u: int) -> int:
    """How many units of its camp are out of supply, but for one."""
    camp = pos.camp(u)
    friends = [x for power in CAMP if CAMP[power] == camp for x in pos.on_map(power)]
    return sum([not supply.in_supply(pos, x) for x in friends if x != u])


def starves_friends(pos: Position, u: int, way: Sequence[int]) -> bool:
    """Whether others would go hungry if the unit went: it covers their road or holds their port."""
    twin = pos.copy()
    for hex in way:
        twin.put(u, hex)
    return hungry_beside(twin, u) > hungry_beside(pos, u)


class Planner:
    """Plans a segment for the units that may move."""

    def __init__(self, pos: Position, outlook: Outlook, manner: str, seat: str) -> None:
        self.pos, self.outlook, self.manner, self.seat = pos, outlook, manner, seat
        self.temper = TEMPERS[outlook.power]
        self.later = manner == MECHANISED
        self.starves = STARVES_LATER if self.later else STARVES
        self.standing: dict[int, list[int]] = {}  # hex -> units of the camp there, as planned
        for hex, stack in pos.at.items():
            mine = [u for u in stack if pos.camp(u) == outlook.camp]
            if mine:
                self.standing[hex] = mine
        self.pressure: dict[int, float] = {}  # enemy hex -> attack strength planned beside it
        for hex, units in self.standing.items():
            self.press(hex, sum([worth.attack(pos, u) for u in units]))
        self.depots = set(pos.command.values())
        self.lines = Lines(pos, outlook)
        self.commanded = self.area(pos)
        self.resistance = {
            hex: self.defence_of(hex, [u for u in stack if pos.camp(u) != outlook.camp])
            for hex, stack in pos.at.items()
            if pos.present[outlook.enemy][hex]
        }

    def area(self, pos: Position) -> HexSet:
        """Hexes from which units will be able to attack: Axis and Soviets need command [11.1.f]."""
        if self.outlook.power == "west":
            return -1
        area = 0
        for id, hex in pos.command.items():
            if pos.scenario.markers[id].power == self.outlook.power:
                area |= command.area_of(pos, id, hex)
        return area

    def defence_of(self, hex: int, units: list[int]) -> float:
        attack = Attack(self.seat, self.outlook.power, hex)
        multiplier = 1.0 + sum([m for m, *_ in terrain_multipliers(self.pos, attack)])
        return max(0.5, sum([worth.defence(self.pos, u) for u in units]) * multiplier)

    def press(self, hex: int, strength: float) -> None:
        enemy = self.pos.present[self.outlook.enemy]
        for n in self.pos.scenario.adjoining[hex]:
            if enemy[n]:
                self.pressure[n] = self.pressure.get(n, 0.0) + strength

    def plan(self, units: list[int]) -> Plan:
        plan = Plan()
        pos, outlook = self.pos, self.outlook
        # those nearest to the fighting choose first
        for u in sorted(units, key=lambda u: (-outlook.threat[pos.hex(u)], -worth.attack(pos, u), u)):
            here = pos.hex(u)
            if outlook.waits(pos, u) or len(hexes := self.within_reach(u)) < 2:
                continue
            self.leave(u, here)
            best, best_score = here, self.score(u, here) + STAYS
            for h in hexes:
                if h != here and (score := self.score(u, h)) > best_score and self.fits(u, h):
                    best, best_score = h, score
            self.arrive(u, best)
            if best != here:
                plan.goals[u] = best
                plan.order.append(u)
        return plan

    def within_reach(self, u: int) -> list[int]:
        """The hexes that it can come to; those of its own theatre only, if it has to keep that."""
        pos, theatre = self.pos, self.pos.scenario.theatre
        hexes = reach_from(pos, set_out(pos, self.seat, self.manner, u))
        keeps = self.outlook.keeps(pos, u)
        return [h for h in hexes if not keeps or theatre[h] == pos.theatre(u)]

    def leave(self, u: int, hex: int) -> None:
        self.standing[hex] = [x for x in self.standing[hex] if x != u]
        self.press(hex, -worth.attack(self.pos, u))
        self.lines.exert(u, hex, -1)

    def arrive(self, u: int, hex: int) -> None:
        self.standing.setdefault(hex, []).append(u)
        self.press(hex, worth.attack(self.pos, u))
        self.lines.exert(u, hex, 1)

    def fits(self, u: int, hex: int) -> bool:
        return may_stack(self.pos, [*(x for x in self.standing.get(hex, ()) if x != u), u], hex) is None

    def score(self, u: int, hex: int) -> float:
        pos, outlook, temper = self.pos, self.outlook, self.temper
        score = temper.goals * outlook.pull[hex]
        if not outlook.fed(pos, u, hex) and not self.opens_port(hex):
            score -= self.starves + WAY_BACK * outlook.hunger(pos, u, hex)
        score -= temper.alone * max(0.0, outlook.threat[hex] - outlook.help[hex])
        score -= temper.tied * max(0, outlook.loose[hex] - TIED)
        mates = [x for x in self.standing.get(hex, ()) if x != u]
        score += temper.battle * self.battle(u, hex)
        score += temper.holds * self.hold(u, hex, mates)
        score += temper.cuts * self.lines.cut(u, hex)
        score -= temper.fear * self.danger(u, hex, mates)
        return score + temper.line * self.line(u, hex, mates)

    def opens_port(self, hex: int) -> bool:
        """Whether a port is taken in time for a SHAEF marker to come there before the next attrition."""
        return self.later and self.outlook.power == "west" and hex in self.pos.scenario.ports

    def battle(self, u: int, hex: int) -> float:
        """What this unit adds to a battle from a hex. Odds pay more the better they get, so that stacks gather for a
        blow; beyond what is needed nothing more is paid."""
        if not self.commanded >> hex & 1:
            return 0.0
        ours, best = worth.attack(self.pos, u), 0.0
        mates = sum([worth.attack(self.pos, x) for x in self.standing.get(hex, ()) if x != u])
        for n in self.pos.scenario.adjoining[hex]:
            against = self.resistance.get(n)
            if against is not None:
                alone = pays((mates + ours) / against) - pays(mates / against)
                around = self.pressure.get(n, 0.0)
                together = pays((around + ours) / against) - pays(around / against)
                prize = 1.0 + 0.08 * self.outlook.value.get(n, 0.0)
                best = max(best, (alone + TOGETHER * together) * prize)
        return best

    def hold(self, u: int, hex: int, mates: list[int]) -> float:
        """A garrison for places that the enemy could take."""
        near = self.outlook.enemy_near[hex]
        if self.outlook.power == "axis" and hex in self.pos.scenario.factories and len(mates) < GUARDS:
            return self.outlook.value[hex]  # the war is lost with them
        if mates or near >= OUT_OF_REACH:
            return 0.0
        if self.outlook.power == "west" and hex in self.depots:
            return DEPOT
        return self.outlook.value.get(hex, 0.0) * (1.0 if near <= CLOSE else 0.5)

    def danger(self, u: int, hex: int, mates: list[int]) -> float:
        """How much of the stack the enemy could be expected to destroy."""
        threat = self.outlook.threat[hex]
        if threat <= 0:
            return 0.0
        attack = Attack(self.seat, "axis" if self.outlook.enemy == "axis" else "soviet", hex)
        multiplier = 1.0 + sum([m for m, *_ in terrain_multipliers(self.pos, attack)])
        mine = sum([worth.defence(self.pos, x) for x in (u, *mates)]) * multiplier
        odds = threat / max(1.0, mine)
        return min(6.0, max(0.0, odds - 1.2) * 1.6)

    def line(self, u: int, hex: int, mates: list[int]) -> float:
        """Ground that the unit's zone covers alone where the enemy can come."""
        if not self.pos.counter(u).exerts or mates:
            return 0.0
        pos, covered = self.pos, 0.0
        zone, threat = pos.zone[self.outlook.camp], self.outlook.threat
        for n in (hex, *pos.scenario.zone_into[self.outlook.camp][hex]):
            if threat[n] > 0 and zone[n] < 2:
                covered += min(1.0, threat[n] / 6)
        return covered
