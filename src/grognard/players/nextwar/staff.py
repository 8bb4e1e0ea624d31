"""The commander's staff in the Advanced game: supplies, the air war, strikes, special operations, repairs, politics."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...engine.ask import Answer, Ask
from ...games.nextwar.advanced import air_display, places, targets
from ...games.nextwar.advanced.air_display import SUPERIORITY, acr, air_units
from ...games.nextwar.advanced.headquarters import Support
from ...games.nextwar.advanced.naval_combat import BIGGEST
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import ENEMY
from ..common.commander import Decision, always, first
from ..common.errands import worthwhile
from ..common.fronts import FrontCommander
from . import air, fights, strikes, supply, worth
from .doctrine import FIRST_STEP, Doctrine
from .outlook import Outlook

# What is not worth a thought: nobody splits a depot, and nothing is wrecked.
PASSED: dict[str, Answer] = {
    "supply-later": "done", "awacs": "done", "wreck": "done", "jettison": "keep", "struck-at-sea": "proceed",
}  # fmt: skip


class Staff(FrontCommander[Outlook]):
    """What only the Advanced game asks."""

    doctrines: Mapping[str, Doctrine]

    def advanced(self) -> dict[str, Decision]:
        """Decisions by prompt."""
        return {
            **{prompt: always(answer) for prompt, answer in PASSED.items()},
            "depots": self.station,
            "depot-site": self.carry_on,
            "supply": self.buy,
            "emergency-supply": self.feed,
            "recovery": self.recover,
            "repairs": self.repair,
            "base-change": self.change_base,
            "ground": self.ground,
            "sortie": self.send_up,
            "match": self.match,
            "join-fight": self.join_fight,
            "aim": self.fire_at,
            "engage": self.fire_at,
            "disengage": self.break_off,
            "intercept": self.intercept,
            "air-escort": self.guard,
            "strike-package": self.guard,
            "strikes": self.strike,
            "strike-target": self.carry_on,
            "special-operations": self.send_teams,
            "special-task": self.carry_on,
            "special-order": first,
            "listen": self.listen,
            "headquarters": self.call,
            "naval-combat": self.fire_ships,
            "stand-fast": self.stand_fast,
            "prewar-strike": self.first_blow,
            "veto": self.veto,
            "cease-fire": self.cease_fire,
        }

    # -- supplies -------------------------------------------------------------------------------------------------

    def station(self, pos: Position, ask: Ask) -> Answer | None:
        outlook = self.outlook(pos, ask.side)
        return self.run_errand(pos, ask, lambda: supply.stations(pos, outlook)) or self.done(ask)

    def buy(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_errand(ask, supply.purchases(pos, self.outlook(pos, ask.side))) or self.done(ask)

    def feed(self, pos: Position, ask: Ask) -> Answer | None:
        outlook = self.outlook(pos, ask.side)
        found = [*supply.in_emergency(pos, outlook), *supply.sales(pos, outlook)]
        return self.best_errand(ask, found) or self.done(ask)

    def recover(self, pos: Position, ask: Ask) -> Answer | None:
        """Headquarters, then aircraft and helicopters if points for a depot are left, the dearest first; two damaged
        units are not made one."""
        outlook, doctrine = self.outlook(pos, ask.side), self.doctrines[ask.side]
        verbs = ("staff", "reform", "restore", "return", "base")[: 5 if supply.spare(pos, outlook) > 1 else 2]

        def gain(words: list[str]) -> float:
            if words[0] == "return":
                return doctrine.returned
            share = FIRST_STEP if words[0] in ("staff", "restore") else 1.0
            there = outlook.refuge(pos, 0, pos.board.hex(words[2])) if len(words) > 2 else 0.0
            return share * worth.price(pos, pos.index[words[1]]) + there

        least = 2 * doctrine.supply_point
        return self.best(pos, ask, gain, *verbs, least=least) or self.done(ask)

    def repair(self, pos: Position, ask: Ask) -> Answer | None:
        """Bases, then radars and missiles, as long as enough points are left for a depot."""
        doctrine = self.doctrines[ask.side]
        if supply.spare(pos, self.outlook(pos, ask.side)) < 2:
            return self.done(ask)

        def gain(words: list[str]) -> float:
            return doctrine.grades[words[2]][1] if words[0] == "repair" else doctrine.raised.get(words[1], 0.0)

        return self.best(pos, ask, gain, "repair", "raise", least=0.0) or self.done(ask)

    # -- the air war ----------------------------------------------------------------------------------------------

    def ground(self, pos: Position, ask: Ask) -> Answer | None:
        """Our cheapest unit, their dearest."""
        sign = -1.0 if ask.what[0] == ask.side else 1.0
        return self.best_unit(pos, ask, lambda u: sign * worth.price(pos, u), "ground")

    def change_base(self, pos: Position, ask: Ask) -> Answer | None:
        """Bases are left as they are, but the cheapest units make room in a box that holds too many."""

        def gain(words: list[str]) -> float:
            u = self.unit(pos, words)
            crowded = air_display.over_capacity(pos, ask.side, air_display.box(pos, u))
            return -worth.price(pos, u) if crowded else float("-inf")

        return self.done(ask) or self.best(pos, ask, gain, "base")

    def send_up(self, pos: Position, ask: Ask) -> Answer | None:
        """Fighters that can stand up to the enemy's best."""
        doctrine = self.doctrines[ask.side]
        bar = air.best_enemy(pos, ask.side) + doctrine.outmatched

        def gain(u: int) -> float:
            return air.is_fighter(pos, u, doctrine) if acr(pos, u) >= bar else 0.0

        return self.best_unit(pos, ask, gain, "send", least=0.0) or self.done(ask)

    def match(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best(pos, ask, lambda words: air.prey(pos, pos.index[words[1]], pos.index[words[2]]), "match")

    def join_fight(self, pos: Position, ask: Ask) -> Answer | None:
        """Two against one, where the enemy is not far better."""
        _, u = ask.what
        least = float(self.doctrines[ask.side].outmatched)
        return self.best_unit(pos, ask, lambda v: float(air.margin(pos, u, v)), "join", least=least) or "avoid"

    def fire_at(self, pos: Position, ask: Ask) -> Answer | None:
        """Transports first, then whoever costs the enemy most and is hit most easily."""
        u = ask.what[0]
        if not ask.reasons("transports"):
            return "transports"
        return self.best_unit(pos, ask, lambda v: air.prey(pos, u, v), "aim", "engage")

    def break_off(self, pos: Position, ask: Ask) -> Answer | None:
        leaving = [u for u in ask.what[1] if air.should_break_off(pos, u, self.doctrines[ask.side])]
        return f"abort {pos.id(leaving[0])}" if leaving else self.done(ask)

    def intercept(self, pos: Position, ask: Ask) -> Answer | None:
        """One fighter, two where there are escorts; nobody who is far worse than these. In the fog nobody knows them
        [29.2.1]."""
        raid, _ = ask.what
        escorts = [] if pos.scenario.plays("fog_29_2") else [acr(pos, u) for u in raid.escorts]
        if len(raid.interceptors) > min(1, len(escorts)):
            return self.done(ask)
        least = float(max(escorts, default=0) + self.doctrines[ask.side].outmatched)
        return self.best_unit(pos, ask, lambda u: float(acr(pos, u)), "intercept", least=least) or self.done(ask)

    def guard(self, pos: Position, ask: Ask) -> Answer | None:
        """One fighter goes along if enemy fighters are up."""
        if ask.what.guards or not any(True for _ in air_units(pos, ENEMY[ask.side], SUPERIORITY)):
            return self.done(ask)

        def gain(u: int) -> float:
            return float(acr(pos, u)) if air_display.area(pos, u) == SUPERIORITY else 0.0

        return self.best_unit(pos, ask, gain, "guard", least=0.0) or self.done(ask)

    # -- strikes and special operations ---------------------------------------------------------------------------

    def strike(self, pos: Position, ask: Ask) -> Answer | None:
        outlook = self.outlook(pos, ask.side)
        return self.run_errand(pos, ask, lambda: worthwhile(strikes.possible(pos, outlook))) or self.done(ask)

    def send_teams(self, pos: Position, ask: Ask) -> Answer | None:
        outlook = self.outlook(pos, ask.side)
        return self.run_errand(pos, ask, lambda: worthwhile(strikes.operations(pos, outlook))) or self.done(ask)

    def listen(self, pos: Position, ask: Ask) -> Answer | None:
        """For the headquarters with the longest arm: it costs nothing."""
        return self.best(pos, ask, lambda words: float(pos.counter(pos.index[words[2]]).range), "listen")

    def call(self, pos: Position, ask: Ask) -> Answer | None:
        """A headquarters for a combat that it changes, chemical weapons only if they bring more than they cost."""
        case: Support = ask.what
        made, doctrine = case.made, self.doctrines[ask.side]

        def gain(words: list[str]) -> float:
            hq = pos.index[words[1]]
            if words[0] == "support":
                change = self.change(pos, case, lambda: made.headquarters.update({ask.side: hq}))
                made.headquarters.pop(ask.side, None)
                return change - doctrine.calls
            change = self.change(pos, case, lambda: pos.chemical.add(made.hex))
            pos.chemical.discard(made.hex)
            return change - doctrine.gas

        return self.best(pos, ask, gain, "support", "chemical", least=0.0) or self.done(ask)

    def change(self, pos: Position, case: Support, alter: Callable[[], object]) -> float:
        """What an alteration of a combat is worth to the side that brings it about."""
        outlook = self.outlook(pos, case.made.side)
        before = fights.promise(case.made, outlook)
        alter()
        after = fights.promise(case.made, outlook)
        return after - before if case.side == case.made.side else before - after

    def first_blow(self, pos: Position, ask: Ask) -> Answer | None:
        """The base with most aircraft, before the war."""
        enemy = ENEMY[ask.side]
        boxes = {s.hex: s.box for s in places.sites(pos, *places.AIRFIELDS)}
        return self.best_hex(pos, ask, lambda h: float(len(air_display.based(pos, enemy, boxes[h]))), "place")

    # -- ships ----------------------------------------------------------------------------------------------------

    def fire_ships(self, pos: Position, ask: Ask) -> Answer | None:
        outlook = self.outlook(pos, ask.side)

        def gain(words: list[str]) -> float:
            u, v = pos.index[words[1]], pos.index[words[2]]
            return strikes.promise(pos, outlook, f"ship{min(BIGGEST, pos.counter(u).cs)}", targets.of_unit(pos, v), u)

        return self.best(pos, ask, gain, "fire", least=0.0) or self.done(ask)

    def stand_fast(self, pos: Position, ask: Ask) -> Answer | None:
        """A ship that another hit would not sink stays where its leaving would give up the waters."""
        return "endure" if not pos.strikes.get(ask.what) else "withdraw"

    # -- the United Nations ---------------------------------------------------------------------------------------

    def has_hope(self, pos: Position, side: str) -> bool:
        """Who is behind cannot afford peace; but who is weaker too would only lose more by fighting on."""
        ahead = sum(points[side] - points[ENEMY[side]] for points in (pos.points, pos.this_turn))
        behind = ahead <= -pos.scenario.file.victory.margins.marginal
        return behind and worth.force(pos, side) > worth.force(pos, ENEMY[side])

    def veto(self, pos: Position, ask: Ask) -> Answer | None:
        return "veto" if self.has_hope(pos, ask.side) else "abstain"

    def cease_fire(self, pos: Position, ask: Ask) -> Answer | None:
        return "reject" if self.has_hope(pos, ask.side) else "accept"
