"""Where units go: one after another each takes the hex that looks best to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.hexset import members
from ...games.nextwar import clearing, movement, stacking
from ...games.nextwar.advanced.headquarters import is_hq, is_subordinate
from ...games.nextwar.orders import set_out
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import LAND
from ...games.nextwar.units import LandMove
from ..common.front import FrontMarch
from . import worth
from .objectives import operation, worth_clearing
from .outlook import Outlook


class Marshal(FrontMarch):
    """Plans a movement segment for the units that may move."""

    def __init__(self, pos: Position, outlook: Outlook, units: Sequence[int]) -> None:
        self.pos, self.outlook, self.doctrine = pos, outlook, outlook.doctrine
        side, enemy = outlook.side, outlook.enemy
        ours = {hex: list(pos.land_units(hex, side)) for hex in members(pos.occupied[LAND[side]])}
        theirs = {hex: pos.land_units(hex, enemy) for hex in members(pos.occupied[LAND[enemy]])}
        resistance = {hex: max(1.0, self.defence(hex, stack)) for hex, stack in theirs.items()}
        super().__init__(pos, outlook, units, ours, resistance)

    def attack(self, u: int) -> float:
        return worth.attack(self.pos, u)

    def defence(self, hex: int, units: Sequence[int]) -> float:
        scenario = self.pos.scenario
        strength = sum([worth.defence(self.pos, u) for u in units])
        works = bool(scenario.cities >> hex & 1) + (hex in scenario.forts)
        doctrine = self.outlook.doctrine
        return strength * (1.0 + doctrine.works * works) * (1.0 + doctrine.great_city * (scenario.urban >> hex & 1))

    def beside(self, hex: int) -> Iterable[int]:
        return [n for n in self.pos.board.neighbours[hex] if n in self.resistance and self.is_open(hex, n)]

    def is_open(self, a: int, b: int) -> bool:
        sides = self.pos.scenario.charts.hexsides
        kinds = [kind for kind in self.pos.board.side(a, b) if kind in sides]
        bridged = self.pos.scenario.is_bridged(a, b)
        return not any(
            sides[kind].attack == "forbidden" or (sides[kind].attack == "bridge_halved" and not bridged)
            for kind in kinds
        )

    def may_stand(self, units: Sequence[int], h: int) -> bool:
        points = stacking.points_of(self.pos, units)
        return points <= stacking.limit(self.pos, h) or stacking.is_one_division(self.pos, units)

    def covers(self, u: int, hex: int) -> Iterable[int]:
        if self.pos.scenario.half_points[u] < 4:
            return ()
        zone = self.pos.zone[self.outlook.side]
        return [n for n in (hex, *self.pos.board.neighbours[hex]) if zone[n] < 2]

    def follows(self, u: int) -> bool:
        return is_hq(self.pos, u)

    def lure(self, group: list[int], h: int) -> float:
        drawn = super().lure(group, h)
        return drawn * self.doctrine.staff_stays if is_hq(self.pos, group[0]) else drawn

    def danger(self, u: int, hex: int, mates: Sequence[int]) -> float:
        """A headquarters cannot bear a single attack: it fears every enemy who can come, beyond all odds, unless strong
        troops stand with it."""
        if not is_hq(self.pos, u):
            return super().danger(u, hex, mates)
        threat, doctrine = self.outlook.threat[hex], self.doctrine
        lost = threat / (threat + doctrine.staff_bears * max(1.0, self.defence(hex, (u, *mates))))
        return doctrine.staff_fear * worth.price(self.pos, u) * lost / doctrine.fear

    def besides(self, u: int, h: int) -> dict[str, float]:
        """Supplies; a headquarters brings them to its troops, reaches the fighting, and keeps away from it."""
        doctrine, beyond = self.doctrine, self.outlook.beyond(self.pos, u, h)
        if not is_hq(self.pos, u):
            hunger = doctrine.starves + doctrine.strays * beyond if beyond else 0.0
            guard = doctrine.guards * self.guard(u, h)
            return {"supply": -hunger, "guard": guard, "clearing": doctrine.clears * self.clears(u, h)}
        far, reach = self.outlook.to_enemy[h], self.pos.counter(u).range
        commands = min(1.0, reach / far) if far >= doctrine.behind else -1.0
        return {
            "supply": -doctrine.staff_starves if beyond else self.feeds(u, h),
            "command": doctrine.command * commands,
        }

    def clears(self, u: int, hex: int) -> float:
        """What a unit adds to those who clear a place [8.4.1]."""
        mates = [v for v in self.standing.get(hex, ()) if not is_hq(self.pos, v)]
        if not mates or hex not in self.outlook.value or not self.must_clear(hex):
            return 0.0
        with_it, without = (operation(self.pos, self.outlook.side, force, hex) for force in ([*mates, u], mates))
        return worth_clearing(self.outlook, with_it) - worth_clearing(self.outlook, without)

    def must_clear(self, hex: int) -> bool:
        """Whether it is ours to clear, now or when we come."""
        marker = self.pos.clearing.get(hex)
        return marker.side == self.outlook.side if marker else clearing.is_needed(self.pos, hex, self.outlook.side)

    def feeds(self, hq: int, hex: int) -> float:
        """What it is worth to those of its troops, as they will stand, who get supplies from nobody else."""
        board, doctrine = self.pos.board, self.doctrine
        return doctrine.feeds * sum(
            [
                is_subordinate(self.pos, u, hq)
                for h, units in self.standing.items()
                if not self.outlook.in_net(h) and board.distance(h, hex) <= doctrine.staff_line
                for u in units
            ]
        )

    def moves_of(self, u: int) -> Iterable[LandMove]:
        return movement.moves_on(self.pos, set_out(self.pos, self.outlook.side, [u]))

    def gains(self, u: int, h: int) -> dict[str, float]:
        """A headquarters is no garrison for a place that decides the war."""
        found = super().gains(u, h)
        if h in self.outlook.coveted and is_hq(self.pos, u):
            found["prize"] = 0.0
        return found

    def hold(self, hex: int, mates: Sequence[int]) -> float:
        """A garrison for what the enemy could take, be it with a battalion that drives through an empty country or with
        paratroops, and somebody to take what is empty."""
        value, coveted = self.outlook.value.get(hex, 0.0), hex in self.outlook.coveted
        mine = self.pos.controller(hex) == self.outlook.side
        if coveted:
            mates = [u for u in mates if not is_hq(self.pos, u)]
        if not value or mates or (mine and not coveted and self.outlook.to_enemy[hex] > self.doctrine.raided):
            return 0.0
        return value
