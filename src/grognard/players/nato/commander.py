"""The commander of NATO: the common frame, with what is asked in this game, for either side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...engine.ask import Answer, Ask
from ...games.nato.attack import Attack, in_objective
from ...games.nato.chemical import gas_targets
from ...games.nato.commitment import attackers_of, in_contact
from ...games.nato.odds import reckon
from ...games.nato.position import Position
from ...games.nato.strength import attack_strength, defence_strength, rounded_attack, rounded_defence
from ..common.because import weighed
from ..common.commander import always, first
from ..common.fights import Fight, combination
from ..common.fronts import FrontCommander
from ..common.plan import Plan
from ..common.stances import USUAL, Stance
from . import fights, worth
from .doctrine import DOCTRINES, Doctrine
from .lifts import Lifts, comes_by_rail
from .march import Marshal
from .outlook import Outlook

# What is not worth a thought yet: nuclear war never is.
PASSED = {"deploy": "done", "resupply": "done", "nuclear": "done", "use-resupply": "use"}
AT_HAND = (
    "hq-supply", "detrain", "arrivals", "resolve-strikes", "resolve-defence", "resolve-gas", "artillery", "rail-box",
    "who-defends", "who-counterattacks",
)  # fmt: skip
LANDINGS = ("airlift", "sealift", "insert", "air-ferry", "sea-ferry")
GAS_A_TURN = 3  # strikes for which there should be points


class Commander(FrontCommander[Outlook]):
    """Plays either side."""

    doctrines: Mapping[str, Doctrine]

    def __init__(self, seed: int = 0, stance: Stance = USUAL) -> None:
        super().__init__(seed, worth.prospects, stance.over(DOCTRINES))
        for prompt, answer in PASSED.items():
            self.decisions[prompt] = always(answer)
        self.decisions |= dict.fromkeys(AT_HAND, first) | dict.fromkeys(LANDINGS, self.land)
        self.decisions |= {
            "ground-movement": self.movement,
            "reserve-movement": self.movement,
            "move-up": self.movement,
            "plan-battles": self.plan_battles,
            "break-through": self.gather,
            "react": self.react,
            "step-loss": self.step_loss,
            "eliminate": self.step_loss,
            "excess": self.cheapest,
            "trade-steps": self.trade,
            "retreat-path": self.retreat,
            "counterattack": self.counterattack,
            "advance-form": self.advance_form,
            "advance": self.advance,
            "air-strikes": self.air_strikes,
            "targets": self.hit,
            "defensive-strikes": self.defend_from_the_air,
            "attack-helicopters": self.send_helicopters,
            "entrain": self.entrain,
            "ride": self.ride,
            "rail-to": self.forward,
            "air-and-sea": self.lift,
            "helicopters": self.lift,
            "chemical-war": self.begin_chemical_war,
            "chemical": self.choose_gas,
            "gas": self.gas,
        }

    def look(self, pos: Position, side: str) -> Outlook:
        return Outlook(pos, side, self.doctrines[side])

    def price_of_step(self, pos: Position, u: int) -> float:
        return worth.price_of_step(pos, u)

    # -- movement -------------------------------------------------------------------------------------------------

    def make_plan(self, pos: Position, ask: Ask) -> Plan:
        free = self.named(pos, ask, "move")
        marchers = self.named(pos, ask, "march")
        self._marshal = Marshal(pos, self.outlook(pos, ask.side), free, marchers, half=ask.prompt == "reserve-movement")
        return self._marshal.planned(self.clock)

    def moment(self, pos: Position, side: str) -> object:
        return pos.turn, pos.step, pos.gdp_at

    def movement(self, pos: Position, ask: Ask) -> Answer | None:
        """The plan, unit by unit; far from the enemy they march."""
        answer = self.carry_out(pos, ask)
        if answer is None:
            return self.hold_back(pos, ask) or self.done(ask)
        u = pos.index[answer.split()[1]]
        marching: Answer = "march " + pos.id(u)
        return marching if u in self._marshal.marching and not ask.reasons(marching) else answer

    def hold_back(self, pos: Position, ask: Ask) -> Answer | None:
        """Who stands beside a city of the enemy attacks it, which a reserve may not; all others become reserves."""

        def find() -> set[int]:
            return {u for target in in_contact(pos, ask.side) for u in attackers_of(pos, ask.side, target)}

        fighting = self.kept("fighting", (pos.turn, pos.step, ask.side, pos.arrivals), find)
        return next(("reserve " + pos.id(u) for u in self.named(pos, ask, "reserve") if u not in fighting), None)

    # -- battles --------------------------------------------------------------------------------------------------

    def plan_battles(self, pos: Position, ask: Ask) -> Answer | None:
        """Mark the battles that promise most together."""
        found = self.clock.in_time(fights.possible(pos, ask.side, self.outlook(pos, ask.side), "plan"))
        marked = [f for f in combination(found, self.doctrines[ask.side].worth_fighting) if f.target not in pos.battles]
        return next((fight.answer for fight in marked if not ask.reasons(fight.answer)), None) or self.done(ask)

    def fights(self, pos: Position, side: str) -> Iterable[Fight]:
        return fights.possible(pos, side, self.outlook(pos, side), "attack")

    def fight(self, pos: Position, ask: Ask) -> Answer | None:
        """What promises most; then what has to be attacked."""
        return self.some(ask, "breakthrough") or super().fight(pos, ask) or ask.options[0]

    def joins(self, pos: Position, ask: Ask) -> Iterable[Answer]:
        return [option for option in ask.options if option.startswith("support ")]

    def react(self, pos: Position, ask: Ask) -> Answer | None:
        """With the best defender, where it helps and is not thrown after a lost cause."""
        made: Attack = ask.what
        ours, theirs = attack_strength(pos, made), defence_strength(pos, made)
        coming = [option for option in ask.options if option.startswith("react ")]
        if not coming:
            return "pass"
        best = max(coming, key=lambda option: self.defence_of(pos, option))
        odds = rounded_attack(ours) / (rounded_defence(theirs) + self.defence_of(pos, best))
        if odds > self.doctrines[ask.side].last_ditch:
            return "pass"
        hex = pos.label(made.target)
        self.because = weighed("stands-by", {}, units=[best.split()[1]], hex=hex, odds=float(odds))
        return best

    def defence_of(self, pos: Position, option: Answer) -> float:
        return worth.defence(pos, self.unit(pos, option.split()))

    def cheapest(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: -worth.price(pos, u), "lose")

    def trade(self, pos: Position, ask: Ask) -> Answer | None:
        """Nobody is thrown away to save ground, but for the last who hold a city."""
        trade = ask.what
        hex = trade.attack.target
        last = sum([pos.steps(u) for u in in_objective(pos, trade.attack)]) == trade.length
        if last and worth.hex_value(pos, hex) > sum([worth.price(pos, u) for u in trade.among]):
            return "lose " + pos.id(trade.among[0])
        return "go"

    def counterattack(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: worth.attack(pos, u), "strike")

    def advance_form(self, pos: Position, ask: Ask) -> Answer | None:
        return "consolidate" if ask.side == "nato" else "exploit"

    def advance(self, pos: Position, ask: Ask) -> Answer | None:
        """Cities first, then as far as the goals draw; NATO goes only where it is not outweighed."""
        outlook = self.outlook(pos, ask.side)

        def value(words: list[str]) -> float:
            u, hex = self.unit(pos, words), pos.board.hex(words[2])
            gained = outlook.value.get(hex, 0.0) + outlook.pull[hex] - outlook.pull[pos.standing[u]]
            return gained - self.doctrines[ask.side].fear * max(0.0, outlook.threat[hex] - outlook.help[hex]) * 0.2

        return self.best(pos, ask, value, "advance", least=0.0) or "done"

    # -- by air, sea and rail -------------------------------------------------------------------------------------

    def lift(self, pos: Position, ask: Ask) -> Answer | None:
        """All landings and ferries are declared, then carried out."""
        lifts = self.lifts(pos, ask)
        while lifts.orders:
            order: Answer = lifts.orders.pop(0)
            if not ask.reasons(order):
                self.because = lifts.reasons[self.unit(pos, order.split())]
                return order
        return self.some(ask, "carry") or self.done(ask)

    def lifts(self, pos: Position, ask: Ask) -> Lifts:
        """Those of this step, planned when it begins."""
        make = lambda: Lifts(pos, self.outlook(pos, ask.side), ask.options)  # noqa: E731
        return self.kept("lifts", (pos.turn, pos.step, ask.side), make)

    def land(self, pos: Position, ask: Ask) -> Answer | None:
        lifts = self.lifts(pos, ask)
        goal = lifts.goals.get(ask.what)
        answer: Answer = "" if goal is None else "to " + pos.label(goal)
        if not answer or ask.reasons(answer):
            return self.forward(pos, ask)
        self.because = lifts.reasons[ask.what]
        return answer

    def entrain(self, pos: Position, ask: Ask) -> Answer | None:
        """Those who have no other way to the map."""
        waiting = [option for option in ask.options if option != "done"]
        coming = [option for option in waiting if comes_by_rail(pos, self.unit(pos, option.split()))]
        return coming[0] if coming else self.done(ask)

    def ride(self, pos: Position, ask: Ask) -> Answer | None:
        return self.some(ask, "ride") or self.done(ask)

    def forward(self, pos: Position, ask: Ask) -> Answer | None:
        """To where the goals draw most."""
        outlook = self.outlook(pos, ask.side)
        return self.best_hex(pos, ask, lambda hex: outlook.pull[hex] - 0.1 * outlook.threat[hex], "to")

    # -- strikes --------------------------------------------------------------------------------------------------

    def send_helicopters(self, pos: Position, ask: Ask) -> Answer | None:
        """Into every battle that is neither won nor lost without them: Flak seldom hits."""
        battle, side = ask.what
        column = reckon(pos, battle).column
        if not self.doctrines[side].helicopters_from <= column <= self.doctrines[side].helicopters_to:
            return "none"
        return self.some(ask, "send") or "none"

    def begin_chemical_war(self, pos: Position, ask: Ask) -> Answer | None:
        """It costs a point a turn: so late, and with a store to use at once."""
        left = pos.scenario.last_turn - pos.game_turn + 1
        late = left <= self.doctrines["wp"].gas_turns
        return "declare" if late and pos.chemical["wp"] >= GAS_A_TURN * left else "refrain"

    def choose_gas(self, pos: Position, ask: Ask) -> Answer | None:
        """Brief gas on the enemy's stacks by every mode there is; the airfields if there is no better use for it."""
        for option in ("gas tactical brief", "gas artillery brief", "gas operational brief", "airfields"):
            if not ask.reasons(option) and (option == "airfields" or self.gassed(pos, ask.side, option.split()[1])):
                return option
        return self.done(ask)

    def gassed(self, pos: Position, side: str, mode: str) -> int | None:
        """The hex where gas harms the enemy most; never a city."""
        outlook, best, most = self.outlook(pos, side), None, self.doctrines[side].gas_harm
        for hex in gas_targets(pos, (side, mode)):
            if hex in pos.scenario.cities or hex in pos.gas or not pos.present[outlook.enemy][hex]:
                continue
            harm = sum([worth.price_of_step(pos, u) for u in pos.stack(hex, outlook.enemy) if pos.counter(u).combat])
            harm *= 1.5 if hex in pos.battles else 1.0
            if harm > most and not pos.present[side][hex]:
                best, most = hex, harm
        return best

    def gas(self, pos: Position, ask: Ask) -> Answer | None:
        side, mode = ask.what
        hex = self.gassed(pos, side, mode)
        return None if hex is None else "at " + pos.label(hex)

    # -- from the air ---------------------------------------------------------------------------------------------

    def air_strikes(self, pos: Position, ask: Ask) -> Answer | None:
        """Tactical strikes where a battle is planned, or where most enemies stand close to one's own."""
        outlook = self.outlook(pos, ask.side)

        def value(words: list[str]) -> float:
            hex = pos.board.hex(words[1])
            force = sum([worth.price_of_step(pos, u) for u in pos.stack(hex, outlook.enemy)])
            planned = 5.0 if hex in pos.battles else 0.0
            return force + planned - outlook.to_friends[hex]

        return self.best(pos, ask, value, "strike", least=0.0) or self.done(ask)

    def hit(self, pos: Position, ask: Ask) -> Answer | None:
        def value(words: list[str]) -> float:
            return sum([worth.price_of_step(pos, pos.index[word]) for word in words[1:] if word in pos.index])

        return self.best(pos, ask, value, "hit")

    def defend_from_the_air(self, pos: Position, ask: Ask) -> Answer | None:
        """Against the strongest attackers; never with nuclear weapons."""
        strikes = [option for option in ask.options if option.startswith("strike ")]
        if not strikes:
            return self.done(ask)
        made: Attack = ask.what.battle
        hexes = {pos.label(pos.standing[u]): worth.attack(pos, u) for u in made.units if pos.standing[u]}
        best = max(strikes, key=lambda option: hexes.get(option.split()[1], 0.0))
        self.because = weighed("blunts", {}, hex=best.split()[1])
        return best
