"""Where units go in a movement segment: one after another each takes the hex that looks best to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from operator import or_

from ...engine.hexset import HexSet, members
from ...games.fottr import command
from ...games.fottr.attack import Attack
from ...games.fottr.moves import ends_within_reach, set_out
from ...games.fottr.pack.datafiles import MECHANISED
from ...games.fottr.position import Position
from ...games.fottr.sides import CAMP, POWERS
from ...games.fottr.stacking import may_stack
from ...games.fottr.strength import terrain_multipliers
from ..common.front import FrontMarch
from ..common.lines import Lines
from . import worth
from .outlook import OUT_OF_REACH, Outlook, homes

TIED = 1  # hexes from safe ground that are no risk
GUARDS = 2  # units that keep a factory
CLOSE = 7  # hexes from the enemy within which a place needs a garrison at once


def lines_of(pos: Position, outlook: Outlook) -> Lines:
    """The enemy's lines: of the Axis to its factories; of the Allies, roughly, to the map's edge, markers, beaches."""
    camp, enemy, static = outlook.camp, outlook.enemy, pos.scenario
    powers = [power for power in POWERS if CAMP[power] == enemy]
    sources = reduce(or_, [homes(pos, power) for power in powers])
    ours, theirs = pos.occupied[camp], pos.occupied[enemy]
    prices = {h: sum([worth.price(pos, u) for u in pos.at[h]]) for h in members(theirs)}
    zone, into = pos.zone[camp], static.zone_into[camp]
    return Lines(static.ways, zone, into, ours, theirs, sources, prices, outlook.doctrine.most_cut)


class Marshal(FrontMarch):
    """Plans a segment for the units that may move."""

    def __init__(self, pos: Position, outlook: Outlook, manner: str, seat: str, units: Sequence[int]) -> None:
        self.pos, self.outlook, self.doctrine, self.manner, self.seat = pos, outlook, outlook.doctrine, manner, seat
        self.later = manner == MECHANISED
        self.starves = self.doctrine.starves_later if self.later else self.doctrine.starves
        self.attacker = outlook.power
        camp, enemy = outlook.camp, outlook.enemy
        ours = {h: [u for u in stack if pos.camp(u) == camp] for h, stack in pos.at.items() if pos.present[camp][h]}
        theirs = {h: [u for u in stack if pos.camp(u) == enemy] for h, stack in pos.at.items() if pos.present[enemy][h]}
        resistance = {h: max(0.5, self.defence(h, stack)) for h, stack in theirs.items()}
        super().__init__(pos, outlook, units, ours, resistance)
        self.attacker = "axis" if enemy == "axis" else "soviet"  # from now on he attacks us
        self.depots = set(pos.command.values())
        self.lines = lines_of(pos, outlook)
        self.commanded = self.area(pos)

    def area(self, pos: Position) -> HexSet:
        """Hexes from which units will be able to attack: Axis and Soviets need command [11.1.f]."""
        return -1 if self.outlook.power == "west" else command.covered(pos, self.outlook.power)

    # -- units and hexes ------------------------------------------------------------------------------------------

    def attack(self, u: int) -> float:
        return worth.attack(self.pos, u)

    def defence(self, hex: int, units: Sequence[int]) -> float:
        multiplier = 1.0 + sum([m for m, *_ in terrain_multipliers(self.pos, Attack(self.seat, self.attacker, hex))])
        return sum([worth.defence(self.pos, u) for u in units]) * multiplier

    def beside(self, hex: int) -> Iterable[int]:
        return self.pos.scenario.adjoining[hex]

    def may_stand(self, units: Sequence[int], h: int) -> bool:
        return may_stack(self.pos, units, h) is None

    def may_attack_from(self, hex: int) -> bool:
        return bool(self.commanded >> hex & 1)

    def zone(self, u: int, hex: int, by: int) -> None:
        if self.pos.counter(u).exerts:
            self.lines.exert(hex, by)

    def covers(self, u: int, hex: int) -> Iterable[int]:
        if not self.pos.counter(u).exerts:
            return ()
        camp = self.outlook.camp
        zone = self.pos.zone[camp]
        return [n for n in (hex, *self.pos.scenario.zone_into[camp][hex]) if zone[n] < 2]

    # -- who goes, and where --------------------------------------------------------------------------------------

    def groups(self) -> list[list[int]]:
        """Those nearest to the fighting choose first."""
        pos, threat = self.pos, self.outlook.threat
        units = sorted(self.units, key=lambda u: (-threat[pos.hex(u)], -worth.attack(pos, u), u))
        return [[u] for u in units if not self.outlook.theatres.waits(pos.theatre(u))]

    def ends(self, group: list[int]) -> Collection[int]:
        """The hexes in which it can end; those of its own theatre only, if it has to keep that."""
        pos, u, theatre = self.pos, group[0], self.pos.scenario.theatre
        hexes = ends_within_reach(pos, set_out(pos, self.seat, self.manner, u))
        keeps = self.outlook.theatres.keeps(pos.theatre(u))
        return {pos.hex(u), *[h for h in hexes if not keeps or theatre[h] == pos.theatre(u)]}

    # -- what places are worth ------------------------------------------------------------------------------------

    def lure(self, group: list[int], h: int) -> float:
        """The goals, supplies, help at hand and safe ground."""
        pos, outlook, doctrine, u = self.pos, self.outlook, self.doctrine, group[0]
        value = super().lure(group, h)
        if not outlook.fed(pos, u, h) and not self.opens_port(h):
            value -= self.starves + doctrine.way_back * outlook.hunger(pos, u, h)
        value -= doctrine.alone * max(0.0, outlook.threat[h] - outlook.help[h])
        return value - doctrine.tied * max(0, outlook.loose[h] - TIED)

    def besides(self, u: int, h: int) -> dict[str, float]:
        """Enemies who would be cut off from there."""
        return {"cuts": self.doctrine.cuts * self.lines.cut(h)} if self.pos.counter(u).exerts else {}

    def opens_port(self, hex: int) -> bool:
        """Whether a port is taken in time for a SHAEF marker to come there before the next attrition."""
        return self.later and self.outlook.power == "west" and hex in self.pos.scenario.ports

    def hold(self, hex: int, mates: Sequence[int]) -> float:
        """A garrison for places that the enemy could take."""
        outlook = self.outlook
        near = outlook.enemy_near[hex]
        if outlook.power == "axis" and hex in self.pos.scenario.factories and len(mates) < GUARDS:
            return outlook.value[hex]  # the war is lost with them
        if mates or near >= OUT_OF_REACH:
            return 0.0
        if outlook.power == "west" and hex in self.depots:
            return self.doctrine.depot
        return outlook.value.get(hex, 0.0) * (1.0 if near <= CLOSE else 0.5)
