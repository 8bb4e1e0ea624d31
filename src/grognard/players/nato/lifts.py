"""Who goes by air, by sea and by rail: landings that take something, and ferries for those who wait off the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...engine.pieces import MAP
from ...games.nato import ferry, helicopters, transport
from ...games.nato.cities import organic_defence
from ...games.nato.position import SRB, Position
from ..common.because import Because, weighed
from . import worth
from .outlook import Outlook

Where = Callable[[Position, int], Sequence[int]]
LANDINGS: dict[str, Where] = {
    "sealift": transport.sealift_to,
    "airlift": transport.airlift_to,
    "insert": helicopters.insert_to,
}
FERRIES: dict[str, Where] = {"sail": ferry.ports_by_sea, "fly": ferry.cities_by_air}


class Lifts:
    """What is carried where in one segment. Landings are planned together: several can take what none takes alone."""

    def __init__(self, pos: Position, outlook: Outlook, options: Iterable[str]) -> None:
        self.pos, self.outlook, self.doctrine = pos, outlook, outlook.doctrine
        self.goals: dict[int, int] = {}  # by passenger
        self.orders: list[str] = []
        self.reasons: dict[int, Because] = {}  # by passenger
        self._brought: dict[int, float] = {}  # attack strength beside each place worth taking
        self._able: dict[str, list[int]] = {}
        for option in options:
            verb, *words = option.split()
            if words and (verb in LANDINGS or verb in FERRIES):
                self._able.setdefault(verb, []).append(pos.index[words[0]])
        self.plan_landings()
        self.plan_ferries()

    # -- landings -------------------------------------------------------------------------------------------------

    def plan_landings(self) -> None:
        """The best first, as long as one is worth it."""
        able = {verb: [u for u in units if self.is_spare(u)] for verb, units in self._able.items() if verb in LANDINGS}
        spots = {(verb, u): LANDINGS[verb](self.pos, u) for verb, units in able.items() for u in units}
        while True:
            best = max(
                (
                    (self.landing(u, h), verb, u, h)
                    for (verb, u), hexes in spots.items()
                    if u not in self.goals
                    for h in hexes
                ),
                default=None,
            )
            if best is None or best[0] < self.doctrine.landing:
                return
            gain, verb, u, hex = best
            city = max(self.beside(hex), key=lambda n: self.outlook.value.get(n, 0.0))
            told = weighed("seizes", {}, units=[self.pos.id(u)], hex=self.pos.label(city), gain=gain)
            self.send(verb, u, hex, told)
            for n in self.beside(hex):
                self._brought[n] = self._brought.get(n, 0.0) + worth.attack(self.pos, u)

    def is_spare(self, u: int) -> bool:
        """Who waits off the map, or stands behind the front."""
        hex = self.pos.standing[u]
        return not self.pos.scenario.is_hq[u] and (not hex or self.outlook.to_enemy[hex] > 1)

    def beside(self, hex: int) -> list[int]:
        """Enemy cities that can be attacked from a hex."""
        pos = self.pos
        held = pos.held[self.outlook.enemy]
        return [n for n in pos.board.neighbours[hex] if held >> n & 1 and pos.scenario.passable(hex, n)]

    def landing(self, u: int, hex: int) -> float:
        """What a landing promises: cities that can be taken from there at once, less the danger of standing there."""
        pos, outlook, gain = self.pos, self.outlook, 0.0
        for n in self.beside(hex):
            against = sum([worth.defence(pos, x) for x in pos.stack(n, outlook.enemy)]) + organic_defence(pos, n)
            before = self._brought.get(n, 0.0) + outlook.help[n] * HELP
            after = before + worth.attack(pos, u)
            gain += outlook.value.get(n, 0.0) * (chance(after, against) - chance(before, against))
        if gain <= 0.0 or pos.present[outlook.enemy][hex]:
            return 0.0
        risk = min(1.0, outlook.threat[hex] / (DANGER * max(1.0, worth.defence(pos, u))))
        return gain - self.doctrine.own_steps * worth.price(pos, u) * risk * RISK

    # -- ferries --------------------------------------------------------------------------------------------------

    def plan_ferries(self) -> None:
        """Whoever waits off the map goes to the friendly place nearest to the goals."""
        for verb, find in FERRIES.items():
            for u in self._able.get(verb, ()):
                if u not in self.goals and self.pos.units[u].where != MAP:
                    hexes = find(self.pos, u)
                    if hexes:
                        hex = max(hexes, key=lambda h: self.outlook.pull[h] - self.outlook.threat[h])
                        told = weighed("ferries", {}, units=[self.pos.id(u)], hex=self.pos.label(hex))
                        self.send(verb, u, hex, told)

    def send(self, verb: str, u: int, hex: int, because: Because) -> None:
        self.goals[u] = hex
        self.reasons[u] = because
        self.orders.append(f"{verb} {self.pos.id(u)}")


HELP = 0.25  # how much of what could come by land is counted on
DANGER, RISK = 2.0, 0.6


def chance(attack: float, defence: float) -> float:
    """How likely an attack takes a city: hardly below even odds, nearly sure at four to one."""
    return max(0.0, min(1.0, (attack / max(1.0, defence) - 0.8) / 3.0))


def comes_by_rail(pos: Position, u: int) -> bool:
    """Who waits off the map and has no other way to it: whoever marches is there as soon as a train."""
    side = pos.side(u)
    ways = (transport.may_airlift, transport.may_sealift, ferry.may_air_ferry, ferry.may_sea_ferry)
    return pos.units[u].where == SRB and all(way(pos, side, u) for way in ways)
