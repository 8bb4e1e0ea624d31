"""Advance after combat [13.2F]."""

from __future__ import annotations

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason
from .attack import Attack
from .ground import is_closed
from .position import MAP, Position
from .stacking import room_for


def advance_after_combat(pos: Position, attack: Attack) -> Procedure:
    """Attackers who are left may go into the hex that was defended, and no farther; enemy zones do not matter [13.2F]
    [6.6]. They take what is there: forts [18.1], Kursk [18.2.c]."""
    while advance_options(pos, attack) != ["done"]:
        answer = yield advance_ask(pos, attack)
        if answer == "done":
            return
        u = pos.scenario.index[answer.split()[1]]
        pos.put(u, attack.target)
        pos.tell("13.2F", "advances", unit=pos.id(u), hex=pos.label(attack.target))


def advance_ask(pos: Position, attack: Attack) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["advance", id] if (u := pos.scenario.unit(id)) is not None:
                return may_advance(pos, attack, u)
        return Reason("13.2F", "not-an-option", answer=answer, prompt="advance")

    hex, units = pos.label(attack.target), pos.ids(u for u in attack.units if may_advance(pos, attack, u) is None)
    return Ask(attack.seat, "13.2F", "advance", lambda: advance_options(pos, attack), judge, hex=hex, units=units)


def advance_options(pos: Position, attack: Attack) -> list[Answer]:
    return [*("advance " + pos.id(u) for u in attack.units if may_advance(pos, attack, u) is None), "done"]


def may_advance(pos: Position, attack: Attack, u: int) -> Reason | None:
    """Who attacked and is left; at the end of the advance the stack must fit [5.2.c]."""
    if u not in attack.units or pos.units[u].where != MAP:
        return Reason("13.2F", "did-not-attack", unit=pos.id(u))
    if pos.hex(u) == attack.target:
        return Reason("13.2F", "is-there", unit=pos.id(u), hex=pos.label(attack.target))
    return is_closed(pos, u, pos.hex(u), attack.target) or room_for(pos, [u], attack.target)
