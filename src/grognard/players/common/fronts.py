"""Commanders of games in which armies hold a front."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from ...engine.ask import Answer, Ask
from .commander import Commander
from .front import FrontOutlook
from .prospects import Prospects
from .stances import OF_FRONTS, Stance

F = TypeVar("F", bound=FrontOutlook)


class FrontCommander(Commander, Generic[F]):
    """A game says how things look, what a battle promises and what else is asked."""

    stances: ClassVar[tuple[Stance, ...]] = OF_FRONTS

    def __init__(self, seed: int, prospects: Prospects, doctrines: Mapping[str, Any]) -> None:
        super().__init__(seed, prospects, doctrines)
        self.decisions = {
            "movement": self.movement,
            "move": self.move,
            "combat": self.fight,
            "gather": self.gather,
            "retreat": self.retreat,
        }

    # -- what a game says -----------------------------------------------------------------------------------------

    def look(self, pos: Any, side: str) -> F:
        """How things stand for a side now."""
        raise NotImplementedError

    def price_of_step(self, pos: Any, u: int) -> float:
        """What the loss of one step of a unit costs."""
        raise NotImplementedError

    # -- what follows ---------------------------------------------------------------------------------------------

    def outlook(self, pos: Any, side: str) -> F:
        """How things stood when this step began."""
        return self.kept("", (pos.turn, pos.step, side), lambda: self.look(pos, side))

    def standing(self, pos: Any, side: str) -> Callable[[Any], float]:
        return self.outlook(pos, side).standing(pos, pos.on_map(side))

    def movement(self, pos: Any, ask: Ask) -> Answer | None:
        return self.carry_out(pos, ask) or self.done(ask)

    def least_gain(self, pos: Any, side: str) -> float:
        found: float = self.doctrines[side].worth_fighting
        return found

    def step_loss(self, pos: Any, ask: Ask) -> Answer | None:
        """The cheapest step; where the enemy's is asked for, the dearest."""

        def value(u: int) -> float:
            price = self.price_of_step(pos, u)
            return -price if pos.side(u) == ask.side else price

        return self.best_unit(pos, ask, value, "lose", "leave")

    def retreat(self, pos: Any, ask: Ask) -> Answer | None:
        """To where the enemy is weakest and places to hold are."""
        outlook = self.outlook(pos, ask.side)
        return self.best_hex(pos, ask, lambda h: outlook.refuge(pos, 0, h), "retreat")
