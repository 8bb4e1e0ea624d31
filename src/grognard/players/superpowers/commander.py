"""The commander of Superpowers at War: the common frame, with what is asked in this game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...engine.ask import Answer, Ask
from ...games.superpowers import air, support
from ...games.superpowers.attack import AIR, Attack
from ...games.superpowers.combat import gunners
from ...games.superpowers.helicopters import flight_range
from ...games.superpowers.obligation import attackers_of, owed
from ...games.superpowers.position import OFF, Position
from ...games.superpowers.scenario import ENEMY, OVERRUNNERS
from ...games.superpowers.sequence import SEQUENCE
from ...games.superpowers.strength import outgun
from ..common.commander import always
from ..common.fights import Fight
from ..common.flights import flies, flight, plan_flights
from ..common.outlook import Muster
from ..common.plan import Plan
from ..common.secret import DIE, bids, mixed
from ..common.stacks import StackCommander
from ..common.stances import USUAL, Stance
from .airborne import comes_by_air, drop_worth
from .doctrine import DOCTRINES, Doctrine
from .estimate import Estimates, forces_against, supports
from .march import Marshal
from .outlook import Outlook
from .worth import expected_gain, muster, prospects, roads


class Commander(StackCommander):
    """Plays either side of either scenario."""

    doctrines: Mapping[str, Doctrine]

    def __init__(self, seed: int = 0, stance: Stance = USUAL) -> None:
        super().__init__(seed, prospects, stance.over(DOCTRINES))
        self._guns: list[int] = []  # that could support an attack on the target looked at
        self._batteries: list[int] = []  # that could bombard somebody
        self.decisions |= {
            "set-up": always("suggested"),
            "bid": self.bid,
            "posture": self.posture,
            "fly": self.move,
            "drop-zone": self.landing,
            "landing-zone": self.landing,
            "drop-more": lambda pos, ask: comes_by_air(pos, ask) or "done dropping",
            "barrage": self.gather,
            "rebuild": lambda pos, ask: self.best_unit(pos, ask, lambda u: self.muster(pos).strength[u], "rebuild"),
            "give-up": lambda pos, ask: self.best_unit(pos, ask, lambda u: -self.muster(pos).strength[u]),
        }

    def muster(self, pos: Position) -> Muster:
        return muster(pos.scenario)

    def outlook(self, pos: Position, side: str) -> Outlook:
        """How things stood when this impulse of a player began: what was thought in the enemy's is out of date."""
        moment = pos.turn, pos.impulse, SEQUENCE.at(pos).role
        return self.kept(side, moment, lambda: Outlook(pos, side, self.doctrines[side]))

    # -- secret choices -------------------------------------------------------------------------------------------

    def bid(self, pos: Position, ask: Ask) -> Answer:
        """What is not bid counts in the second impulse."""
        doctrine, points = self.doctrines[ask.side], pos.initiative
        worths = bids(points[ask.side], points[ENEMY[ask.side]], doctrine.second_impulse)
        return mixed(self.chance, worths, doctrine.bid_temper)

    def posture(self, pos: Position, ask: Ask) -> Answer:
        """A high sum makes nuclear war, which its beginner loses, likelier than peace, which he wins."""
        chart, worths = pos.scenario.nuclear_results, {}
        lowest, highest = pos.scenario.file.nuclear.posture
        for option in ask.options:
            total = int(option.split()[1]) + (lowest + highest) // 2 + 1 + pos.earlier
            column = chart.columns.index(total)
            found = [chart.result(one + other, column) for one in DIE for other in DIE]
            worths[option] = (found.count("C") - found.count("A")) / len(found)
        return mixed(self.chance, worths, self.doctrines[ask.side].posture_temper)

    # -- movement -------------------------------------------------------------------------------------------------

    def moment(self, pos: Position, side: str) -> object:
        return pos.turn, pos.impulse, pos.late

    def march(self, pos: Position, side: str, arriving: Sequence[int] = (), left: int = -1) -> Marshal:
        return Marshal(pos, self.outlook(pos, side), arriving, left)

    def make_plan(self, pos: Position, ask: Ask) -> Plan:
        plan = super().make_plan(pos, ask)
        able = [u for u in pos.on_map(ask.side) if pos.counter(u).helicopter and u not in pos.moved | pos.flown]
        fliers = [(u, flight_range(pos, u)) for u in able]
        plan_flights(pos, self.outlook(pos, ask.side), plan, fliers, partial(supports, pos))
        return plan

    def entering(self, pos: Position, ask: Ask) -> Answer | None:
        if not pos.units_where(ask.side, OFF):
            return None
        return super().entering(pos, ask) or comes_by_air(pos, ask)

    def waits(self, pos: Position, u: int) -> bool:
        """Airborne units of the WP that could still drop do not walk in."""
        counter = pos.counter(u)
        return counter.branch == "airborne" and counter.side == "wp" and pos.scenario.slug == "munich"

    def in_the_way(self, pos: Position, h: int) -> float:
        return DOCTRINES["nato"].column * pos.column.get(h, 0)

    def way(self, pos: Position, ask: Ask, plan: Plan, leader: int) -> list[int]:
        if pos.counter(leader).helicopter:
            path = flight(pos, self.outlook(pos, ask.side), plan, leader, ask.what.left, partial(supports, pos))
            if path:
                plan.reasons[leader] = flies(pos, leader, path)
            return path
        return super().way(pos, ask, plan, leader)

    def landing(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_hex(pos, ask, drop_worth(pos, self.outlook(pos, ask.side), ask.what))

    def overruns(self, pos: Position, ask: Ask) -> Iterator[tuple[float, Answer]]:
        enemy = pos.present[ENEMY[ask.side]]
        for n in pos.board.neighbours[ask.what.hex]:
            if enemy[n] and n not in pos.overrun:
                for u in ask.what.units:
                    if pos.counter(u).branch in OVERRUNNERS:
                        made = Attack(ask.side, "overrun", [n], [u], in_movement=True)
                        yield expected_gain(pos, made), f"overrun {pos.label(n)} {pos.id(u)}"

    # -- combat ---------------------------------------------------------------------------------------------------

    def least_gain(self, pos: Position, side: str) -> float:
        return self.doctrines["nato"].worth_fighting

    def due(self, pos: Position, side: str) -> Collection[int]:
        return owed(pos, side)

    def targets(self, pos: Position, side: str) -> Iterator[tuple[int, list[int]]]:
        self._estimates = Estimates(pos, side)
        self._batteries = [u for u in pos.on_map(side) if pos.counter(u).barrage and u not in pos.fought]
        for target in pos.hexes_of(ENEMY[side]):
            able = attackers_of(pos, side, target)
            self._guns = guns_on(pos, side, target) if able else []
            yield target, able

    def forces(self, pos: Position, units: list[int], target: int) -> list[list[int]]:
        return forces_against(pos, units, target)

    def backing(self, pos: Position, target: int, force: list[int]) -> list[int]:
        return [g for g in self._guns if supports(pos, g, force)]

    def promise(self, pos: Position, side: str, target: int, guns: Sequence[int]) -> Callable[[list[int]], float]:
        estimates, fire = self._estimates, float(sum([pos.counter(g).firepower for g in guns]))
        return lambda units: estimates.gain(pos, target, units, fire)

    def otherwise(self, pos: Position, side: str, target: int) -> Iterator[Fight]:
        """A barrage by everybody in range, if it can outgun the defenders."""
        known = self.muster(pos)
        near = [u for u in self._batteries if pos.board.distance(pos.units[u].hex, target) <= known.range[u]]
        against = sum([known.strength[e] for e in pos.stack(target, ENEMY[side])])
        if sum([known.strength[u] for u in near]) > against // 2:
            guns = gunners(pos, side, target)
            if guns and outgun(pos, side, guns, target):
                gain = expected_gain(pos, Attack(side, "barrage", [target], guns))
                yield Fight(gain, "barrage " + pos.label(target), target, guns)

    def joins(self, pos: Position, ask: Ask) -> Iterable[Answer]:
        """Who would have to attack alone later, if the enemy holds: those bound to him who are bound to nobody else, or
        whom others can relieve there and no other fight awaits; then other hexes that the rules demand."""
        made: Attack = ask.what
        due = {h: units for h, units in owed(pos, ask.side).items() if h in made.targets or h not in pos.attacked}
        found: list[Answer] = []
        for u in sorted({u for h in made.targets for u in due.get(h, ())}):
            elsewhere = [units for h, units in due.items() if h not in made.targets and u in units]
            relieved = all(any(v != u and v not in made.units for v in units) for units in elsewhere)
            if not elsewhere or (relieved and u not in self._spoken_for):
                found.append("with " + pos.id(u))
        demanded = [f"also {reason.params['hex']}" for reason in ask.reasons("fire") if "hex" in reason.params]
        return [*found, *demanded]

    def gain_with(self, pos: Position, ask: Ask, options: Sequence[Answer]) -> float:
        made: Attack = ask.what.attack
        guns = {s: list(us) for s, us in made.support.items()}
        twin = replace(made, support=guns, air=dict(made.air), chemical=dict(made.chemical))
        for option in options:
            verb, what = option.split()
            number = int(what) if verb == "air" else pos.index.get(what, AIR)
            support.commit(pos, support.Commitment(twin, ask.side), verb, number)
        return expected_gain(pos, twin) * (1 if ask.side == made.side else -1)

    def price(self, pos: Position, side: str, option: Answer) -> float:
        """What the points and batteries committed could do elsewhere or later."""
        verb, *words = option.split()
        doctrine, left = self.doctrines[side], pos.scenario.last_turn - pos.turn
        if verb == "air":
            risk = air.situation(pos, side).point / 6
            return int(words[0]) * (doctrine.air_point + risk * doctrine.air_point_lost * left)
        if verb == "chemical":
            return min(doctrine.dearest_chemical, doctrine.chemical_point * left / pos.chemical[side])
        return doctrine.battery

    def way_home(self, pos: Position, u: int) -> list[int]:
        counter = pos.counter(u)
        sources = pos.scenario.supply_sources[counter.army if counter.side == "wp" else "nato"]
        return roads(pos.scenario).way_to(frozenset(h for h in pos.board.hexes if sources >> h & 1))


def guns_on(pos: Position, side: str, target: int) -> list[int]:
    """Artillery and helicopters that could support an attack on a hex, the strongest first."""
    found = [
        u
        for u in pos.on_map(side)
        if pos.counter(u).range
        and u not in pos.fought
        and support.may_fire_at(pos, side, u, [target], attacking=True) is None
    ]
    return sorted(found, key=lambda u: -pos.counter(u).firepower)
