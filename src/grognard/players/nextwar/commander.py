"""The commander of The Next War: the common frame, with what is asked in this game, for either side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...engine.ask import Answer, Ask
from ...games.nextwar.air_points import escorts
from ...games.nextwar.combat import Combat
from ...games.nextwar.position import Position
from ...games.nextwar.stacking import efficiency
from ...games.nextwar.support import Committed, numbers
from ..common.commander import Commander as Frame
from ..common.commander import always, first
from ..common.fights import Fight
from ..common.plan import Plan
from ..common.results import Prices, expected
from ..common.stances import OF_FRONTS, USUAL, Stance
from . import fights, lifts, worth
from .doctrine import DOCTRINES, Doctrine
from .march import Marshal
from .outlook import Outlook

# What is not worth a thought yet.
PASSED = {"beachhead": "beachhead", "hold": "hold", "weather": "weather clear"}


# The words with which something ends that goes by rail, by air or by sea.
ENDS = ("detrain", "land", "drop", "base", "to")


class Commander(Frame):
    """Plays either side."""

    stances = OF_FRONTS
    doctrines: Mapping[str, Doctrine]

    def __init__(self, seed: int = 0, stance: Stance = USUAL) -> None:
        super().__init__(seed, worth.prospects, stance.over(DOCTRINES))
        self._lift: lifts.Lift | None = None  # under way
        for prompt, answer in PASSED.items():
            self.decisions[prompt] = always(answer)
        self.decisions |= {
            "movement": self.movement,
            "land-movement": self.movement,
            "move": self.move,
            "combat": self.fight,
            "attack": self.gather,
            "lead": self.lead,
            "clearing-lead": self.lead,
            "defenders": self.defenders,
            "support": self.support,
            "losses": self.cheapest,
            "stay": self.stay,
            "retreat": self.retreat,
            "advance": self.advance,
            "advance-beyond": self.go_beyond,
            "reinforcements": self.place,
            "replacements": self.replace,
            "escort": self.escort,
            "sweep": first,
            "seize": self.seize,
            **dict.fromkeys(("ride", "land", "drop", "land-troops", "rebase", "sail"), self.take_off),
            "withdraw": first,
            "flee": first,
            "leave": self.cheapest,
        }

    def outlook(self, pos: Position, side: str) -> Outlook:
        """How things stood when this step began."""
        return self.kept("", (pos.turn, pos.step, side), lambda: Outlook(pos, side, self.doctrines[side]))

    def standing(self, pos: Position, side: str) -> Callable[[Position], float]:
        return self.outlook(pos, side).standing(pos, pos.on_map(side))

    # -- movement -------------------------------------------------------------------------------------------------

    def make_plan(self, pos: Position, ask: Ask) -> Plan:
        units = self.named(pos, ask, "move")
        return Marshal(pos, self.outlook(pos, ask.side), units).planned(self.clock)

    def movement(self, pos: Position, ask: Ask) -> Answer | None:
        """Trains, aircraft and ships first, then those who march."""
        return self.lift(pos, ask) or self.carry_out(pos, ask) or self.done(ask)

    def lift(self, pos: Position, ask: Ask) -> Answer | None:
        """The next thing that is worth doing instead of a march."""
        moment = (pos.turn, pos.step)
        plan = self.kept(f"lifts of {ask.side}", moment, lambda: lifts.planned(pos, ask, self.outlook(pos, ask.side)))
        while plan:
            self._lift = plan.pop(0)
            if not ask.reasons(self._lift.answer):
                return self._lift.answer
        self._lift = None
        return None

    def take_off(self, pos: Position, ask: Ask) -> Answer | None:
        """Those who go together, then to where they were to go."""
        if self._lift is None:
            return "stay"
        goal = self._lift.goal
        answers = [*[f"with {pos.id(u)}" for u in self._lift.units[1:]], *[f"{verb} {goal}" for verb in ENDS]]
        return next((answer for answer in answers if not ask.reasons(answer)), "stay")

    def seize(self, pos: Position, ask: Ask) -> Answer | None:
        """The objective for which they came, or the best there is."""
        outlook = self.outlook(pos, ask.side)
        return self.best_hex(pos, ask, lambda h: outlook.value.get(h, 0.0), "enter", least=0.0) or "stop"

    # -- combat ---------------------------------------------------------------------------------------------------

    def fights(self, pos: Position, side: str) -> Iterable[Fight]:
        self._side = side
        return fights.possible(pos, side, self.outlook(pos, side))

    def least_gain(self, pos: Position) -> float:
        return self.doctrines[self._side].worth_fighting

    def gather(self, pos: Position, ask: Ask) -> Answer | None:
        """Those chosen for the combat, then it begins."""
        made: Combat = ask.what
        chosen = self._fight.units if self._fight is not None else ()
        for u in chosen:
            answer: Answer = "with " + pos.id(u)
            if u not in made.attackers and not ask.reasons(answer):
                return answer
        return "commit" if not ask.reasons("commit") else None

    def lead(self, pos: Position, ask: Ask) -> Answer | None:
        """The most efficient, of them one that can bear a loss."""
        return self.best_unit(pos, ask, lambda u: efficiency(pos, u) + 0.1 * pos.steps(u), "lead")

    def defenders(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: worth.defence(pos, u), "with")

    def support(self, pos: Position, ask: Ask) -> Answer | None:
        """Air points while each brings what it must; helicopters and ships are free."""
        sent: Committed = ask.what
        for verb in ("fly", "bombard"):
            option = next((o for o in ask.options if o.startswith(verb + " ")), None)
            if option is not None:
                return option
        best = max(numbers(pos, sent), key=lambda n: self.worth_of_air(pos, sent, n), default=0)
        if best and self.worth_of_air(pos, sent, best) > 0.0:
            return f"air {best}"
        return self.done(ask)

    def worth_of_air(self, pos: Position, sent: Committed, points: int) -> float:
        """What so many air points change in what the combat promises, less what they are worth elsewhere."""
        made, doctrine = sent.made, self.doctrines[sent.side]
        prices = Prices(
            sorted([p for u in made.attackers for p in fights.steps_of(pos, u)]),
            sorted([p for u in made.defenders for p in fights.steps_of(pos, u)]),
            self.outlook(pos, made.side).value.get(made.hex, 0.0) + doctrine.ground, 1.0, fights.TAKEN, 0.1,
        )  # fmt: skip
        before = expected(fights.outcomes(made), prices)
        kept = dict(made.support)
        made.support[sent.side] += points
        after = expected(fights.outcomes(made), prices)
        made.support.update(kept)
        change = after - before if sent.side == made.side else before - after
        return change - doctrine.air_point * points

    def cheapest(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: -worth.price_of_step(pos, u), "lose", "leave")

    def stay(self, pos: Position, ask: Ask) -> Answer | None:
        """Nobody is thrown away to save ground that is worth less."""
        made: Combat = ask.what
        units = pos.land_units(made.hex, ask.side)
        cost = min([worth.price_of_step(pos, u) for u in units], default=0.0)
        return "stay" if self.outlook(pos, ask.side).value.get(made.hex, 0.0) > cost else "retreat"

    def retreat(self, pos: Position, ask: Ask) -> Answer | None:
        outlook = self.outlook(pos, ask.side)
        return self.best_hex(pos, ask, lambda h: outlook.refuge(pos, 0, h), "retreat")

    def advance(self, pos: Position, ask: Ask) -> Answer | None:
        """All who may, the strongest first, into what is worth holding; one elsewhere."""
        made: Combat = ask.what
        strongest = self.best_unit(pos, ask, lambda u: worth.defence(pos, u), "advance")
        enough = bool(getattr(made, "advanced", ())) and not self.outlook(pos, ask.side).value.get(made.hex)
        return strongest if strongest is not None and not enough else self.done(ask)

    def go_beyond(self, pos: Position, ask: Ask) -> Answer | None:
        outlook, (made, _) = self.outlook(pos, ask.side), ask.what
        here = outlook.pull[made.hex] - 0.05 * outlook.threat[made.hex]
        ahead = self.best_hex(pos, ask, lambda h: outlook.pull[h] - 0.05 * outlook.threat[h] - here, "enter", least=0.0)
        return ahead or "stop"

    # -- the end of the turn --------------------------------------------------------------------------------------

    def place(self, pos: Position, ask: Ask) -> Answer | None:
        outlook = self.outlook(pos, ask.side)
        return self.best_hex(pos, ask, lambda h: outlook.pull[h] - 0.05 * outlook.threat[h], "place") or self.done(ask)

    def replace(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: worth.price(pos, u), "recover", "rebuild") or self.done(ask)

    def escort(self, pos: Position, ask: Ask) -> Answer | None:
        return f"escort {min(1, max(escorts(pos, ask.side)))}"
