"""Advance after combat [13.2F]."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.phase import offers
from ...engine.question import ADVANCE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import UNIT, Verb
from .attack import Attack
from .ground import is_closed
from .position import Position
from .stacking import room_for


def advance_after_combat(pos: Position, attack: Attack) -> Procedure:
    """Attackers who are left may go into the hex that was defended, and no farther; enemy zones do not matter [13.2F]
    [6.6]. They take what is there: forts [18.1], Kursk [18.2.c]."""
    return offers(pos, attack.seat, "13.2F", ADVANCING, attack)


def advance(pos: Position, attack: Attack, u: int) -> None:
    pos.put(u, attack.target)
    pos.tell("13.2F", "advanced", unit=pos.id(u), hex=pos.label(attack.target))


def may_advance(pos: Position, attack: Attack, u: int) -> Reason | None:
    """Who attacked and is left; at the end of the advance the stack must fit [5.2.c]."""
    if u not in attack.units or not pos.standing[u]:
        return Reason("13.2F", "did-not-attack", unit=pos.id(u))
    if pos.hex(u) == attack.target:
        return Reason("13.2F", "is-there", unit=pos.id(u), hex=pos.label(attack.target))
    return is_closed(pos, u, pos.hex(u), attack.target) or room_for(pos, [u], attack.target)


def about_advance(pos: Position, attack: Attack) -> About:
    return About([u for u in attack.units if may_advance(pos, attack, u) is None], [attack.target])


ADVANCING: Question = Question(
    "advance",
    ADVANCE,
    Verb("advance", UNIT, among=lambda pos, attack: attack.units, why_not=may_advance, does=advance),
    Verb("done", stands=True),
    about=about_advance,
)
