"""Combat results [3.5B]: how a side takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.ask import Ask, Procedure
from ...engine.losses import EXCESS, Toll, taking_losses
from ...engine.pieces import MAP
from ...engine.question import Question
from ...engine.verbs import Verb
from .helicopters import FLYING_HOME
from .losses import eliminate
from .position import Position
from .retreat import RETREATING, can_retreat, retreat
from .stacking import thin_out


@dataclass(frozen=True)
class CombatResult:
    """A cell of the table: whose loss, how much, and whether it must be taken in units."""

    loser: str  # "A", "D" or "" for no effect
    number: int
    in_units: bool

    @classmethod
    def parse(cls, cell: str) -> CombatResult:
        """A2: the attacker loses 2 hexes or units [3.5B.b]; D(1): the defender 1 unit [3.5B.c]; -: nothing [3.5B.d]."""
        if cell == "-":
            return cls("", 0, False)
        return cls(cell[0], int(cell[1:].strip("()")), "(" in cell)


def suffer(
    pos: Position,
    side: str,
    units: Sequence[int],
    cell: str,
    rule: str,
    *,
    may_retreat: bool = True,
    steadfast: Sequence[int] = (),
) -> Procedure:
    """The owner takes a result: he chooses which units are lost, and how much of a plain result he retreats.
    `steadfast` units, the defenders of a city, ignore plain results."""
    result = CombatResult.parse(cell)
    exposed = list(units) if result.in_units else [u for u in units if u not in steadfast]
    yield from thin_out(pos, side, exposed)
    left = result.number
    while left and (alive := [u for u in exposed if pos.units[u].where == MAP]):
        back_off = not result.in_units and may_retreat and can_retreat(pos, side, alive, left)
        u = alive[0]
        if len(alive) > left or back_off:
            toll, question = Toll(alive, left, cell), LOSING_OR_RETREATING if back_off else LOSING
            match (yield Ask(side, "3.5B.c" if result.in_units else "3.5B.b", question, pos, toll)):
                case ("retreat",):
                    yield from retreat(pos, side, alive, left)
                    return
                case _, u:
                    pass
        eliminate(pos, u, rule)
        left -= 1


LOSING: Question = taking_losses()
LOSING_OR_RETREATING: Question = taking_losses(Verb("retreat", then=(RETREATING, FLYING_HOME)))
SUFFERING: tuple[Question, ...] = (LOSING_OR_RETREATING, EXCESS)  # what an owner may be asked who takes a result
