"""The commander of The Next War: the common frame, with what is asked in this game, for either side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...engine.ask import Answer, Ask
from ...games.nextwar import helicopters
from ...games.nextwar.advanced.air_display import is_air, support_value
from ...games.nextwar.advanced.air_support import Flight
from ...games.nextwar.air_points import escorts
from ...games.nextwar.clearing import Operation
from ...games.nextwar.combat import Combat
from ...games.nextwar.position import Position
from ...games.nextwar.stacking import efficiency
from ...games.nextwar.support import Committed, numbers
from ..common.because import weighed
from ..common.commander import always, first
from ..common.fights import Fight
from ..common.plan import Plan
from ..common.stances import USUAL, Stance
from . import fights, lifts, worth
from .doctrine import DOCTRINES, Doctrine
from .march import Marshal
from .objectives import worth_clearing
from .outlook import Outlook
from .staff import Staff

# What is not worth a thought yet.
PASSED = {"beachhead": "beachhead", "hold": "hold", "weather": "weather clear"}


class Commander(Staff):
    """Plays either side."""

    doctrines: Mapping[str, Doctrine]

    def __init__(self, seed: int = 0, stance: Stance = USUAL) -> None:
        super().__init__(seed, worth.prospects, stance.over(DOCTRINES))
        for prompt, answer in PASSED.items():
            self.decisions[prompt] = always(answer)
        self.decisions |= {
            "land-movement": self.movement,
            "attack": self.gather,
            "lead": self.lead,
            "clearing-lead": self.lead_clearing,
            "defenders": self.defenders,
            "support": self.support,
            "losses": self.cheapest,
            "stay": self.stay,
            "advance": self.advance,
            "advance-beyond": self.go_beyond,
            "reinforcements": self.place,
            "replacements": self.replace,
            "escort": self.escort,
            "sweep": first,
            "seize": self.seize,
            **dict.fromkeys(("ride", "land", "drop", "land-troops", "sail", "approach"), self.carry_on),
            "rebase": self.rebase,
            "withdraw": first,
            "flee": first,
            "landing-ship": first,
            "lifting-ship": first,
            "leave": self.cheapest,
            **self.advanced(),
            "air-support": self.support_from_air,
            "collateral": self.cheapest,
        }

    def outlook(self, pos: Position, side: str) -> Outlook:
        """How things stood when this step began."""
        moment = (pos.turn, pos.step)
        return self.kept(f"outlook of {side}", moment, lambda: Outlook(pos, side, self.doctrines[side]))

    # -- movement -------------------------------------------------------------------------------------------------

    def make_plan(self, pos: Position, ask: Ask) -> Plan:
        units = self.named(pos, ask, "move")
        return Marshal(pos, self.outlook(pos, ask.side), units).planned(self.clock)

    def movement(self, pos: Position, ask: Ask) -> Answer | None:
        """Trains, aircraft and ships first, then those who march."""
        lift = self.run_errand(pos, ask, lambda: lifts.planned(pos, ask, self.outlook(pos, ask.side)))
        return lift or self.carry_out(pos, ask) or self.done(ask) or self.leave_crowd(pos, ask)

    def leave_crowd(self, pos: Position, ask: Ask) -> Answer | None:
        """A base change that has to be made before the segment ends."""
        found = [f"rebase {pos.id(u)}" for u in helicopters.stranded(pos, ask.side)]
        return next((answer for answer in found if not ask.reasons(answer)), None)

    def rebase(self, pos: Position, ask: Ask) -> Answer | None:
        """Where the errand wants it; who must go, goes anywhere."""
        answer = self.carry_on(pos, ask)
        if answer != "stay" or ask.what[1] not in pos.homeless:
            return answer
        return self.some(ask, "base") or self.some(ask, "board") or answer

    def seize(self, pos: Position, ask: Ask) -> Answer | None:
        """The objective for which they came, or the best there is."""
        outlook = self.outlook(pos, ask.side)
        return self.best_hex(pos, ask, lambda h: outlook.value.get(h, 0.0), "enter", least=0.0) or "stop"

    # -- combat ---------------------------------------------------------------------------------------------------

    def fight(self, pos: Position, ask: Ask) -> Answer | None:
        """Marines before empty beaches land first, where most is to be had."""
        if pos.approached:
            value = self.outlook(pos, ask.side).value
            around = pos.board.neighbours
            ashore = self.best_hex(pos, ask, lambda h: sum([value.get(n, 0.0) for n in (h, *around[h])]), "storm")
            if ashore is not None:
                return ashore
        return super().fight(pos, ask)

    def fights(self, pos: Position, side: str) -> Iterable[Fight]:
        return fights.possible(pos, side, self.outlook(pos, side))

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

    def lead_clearing(self, pos: Position, ask: Ask) -> Answer | None:
        """Who clears the place most likely, unless he is too dear for what is lost if he fails."""
        side, hex = ask.what
        outlook = self.outlook(pos, side)
        return self.best_unit(pos, ask, lambda u: worth_clearing(outlook, Operation(pos, side, hex, u)), "lead")

    def defenders(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: worth.defence(pos, u), "with")

    def support(self, pos: Position, ask: Ask) -> Answer | None:
        """Air points while each brings what it must; helicopters and ships are free."""
        sent: Committed = ask.what
        if (free := self.free_support(ask, "fly", "bombard")) is not None:
            return free
        best = max(numbers(pos, sent), key=lambda n: self.worth_of_air(pos, sent, n), default=0)
        worth_it = best and self.worth_of_air(pos, sent, best) > 0.0
        self.because = weighed("supports" if worth_it else "saves", {})
        return f"air {best}" if worth_it else self.done(ask)

    def free_support(self, ask: Ask, *verbs: str) -> Answer | None:
        """Somebody who supports and is not missed elsewhere, if there is anybody."""
        for verb in verbs:
            option = next((o for o in ask.options if o.startswith(verb + " ")), None)
            if option is not None:
                self.because = weighed("supports", {})
                return option
        return None

    def worth_of_air(self, pos: Position, sent: Committed, points: int) -> float:
        """What so many air points change in what the combat promises, less what they are worth elsewhere."""
        return self.worth_of_support(pos, sent, 0.0, points) - self.doctrines[sent.side].air_point * points

    def worth_of_support(self, pos: Position, sent: Committed, committed: float, more: float) -> float:
        """What more support changes in what the combat promises, with what is committed already."""
        made, outlook = sent.made, self.outlook(pos, sent.made.side)
        kept = dict(made.support)
        made.support[sent.side] = kept[sent.side] + int(committed)
        before = fights.promise(made, outlook)
        made.support[sent.side] = kept[sent.side] + int(committed + more)
        after = fights.promise(made, outlook)
        made.support.update(kept)
        return after - before if sent.side == made.side else before - after

    def support_from_air(self, pos: Position, ask: Ask) -> Answer | None:
        """Ships, then helicopters and air units while each brings what it must, and a fighter with them."""
        sent: Flight = ask.what
        if (free := self.free_support(ask, "bombard")) is not None:
            return free
        doctrine = self.doctrines[ask.side]
        at_sea = sum(pos.counter(u).cs for u in sent.ships)
        committed = at_sea + self.arriving(pos, ask.side, [*sent.units, *sent.helicopters])

        def gain(u: int) -> float:
            more = self.worth_of_support(pos, sent, committed, self.arriving(pos, ask.side, [u]))
            price = doctrine.support if is_air(pos, u) else doctrine.sortie
            return more - price * self.arriving(pos, ask.side, [u])

        found = self.best_unit(pos, ask, gain, "support", "fly", least=0.0)
        return found or (self.guard(pos, ask) if sent.units else self.done(ask))

    def arriving(self, pos: Position, side: str, units: Sequence[int]) -> float:
        """The support of air units and helicopters that gets through."""
        values = [support_value(pos, u) if is_air(pos, u) else helicopters.support_value(pos, u) for u in units]
        return self.doctrines[side].arrives * sum(values)

    def cheapest(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: -worth.price_of_step(pos, u), "lose", "leave")

    def stay(self, pos: Position, ask: Ask) -> Answer | None:
        """Nobody is thrown away to save ground that is worth less."""
        made: Combat = ask.what
        units = pos.land_units(made.hex, ask.side)
        cost = min([worth.price_of_step(pos, u) for u in units], default=0.0)
        return "stay" if self.outlook(pos, ask.side).value.get(made.hex, 0.0) > cost else "retreat"

    def advance(self, pos: Position, ask: Ask) -> Answer | None:
        """All who may, the strongest first, into what is worth holding; one elsewhere."""
        made: Combat = ask.what
        strongest = self.best_unit(pos, ask, lambda u: worth.defence(pos, u), "advance")
        enough = bool(getattr(made, "advanced", ())) and not self.outlook(pos, ask.side).value.get(made.hex)
        return strongest if strongest is not None and not enough else self.done(ask)

    def go_beyond(self, pos: Position, ask: Ask) -> Answer | None:
        outlook, (made, _) = self.outlook(pos, ask.side), ask.what
        here = outlook.appeal(made.hex)
        ahead = self.best_hex(pos, ask, lambda h: outlook.appeal(h) - here, "enter", least=0.0)
        return ahead or "stop"

    # -- the end of the turn --------------------------------------------------------------------------------------

    def place(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_hex(pos, ask, self.outlook(pos, ask.side).appeal, "place") or self.done(ask)

    def replace(self, pos: Position, ask: Ask) -> Answer | None:
        return self.best_unit(pos, ask, lambda u: worth.price(pos, u), "recover", "rebuild") or self.done(ask)

    def escort(self, pos: Position, ask: Ask) -> Answer | None:
        return f"escort {min(1, max(escorts(pos, ask.side)))}"
