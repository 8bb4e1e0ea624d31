"""Concealment that is given up of one's own will, at any time [12.14] [12.32]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, Question
from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb
from ..position import Position
from ..slots import COVER
from . import concealment


def may_show(pos: Position, side: str, u: int) -> Reason | None:
    """Concealed and hidden units may show themselves, to interdict or to bar a way [12.14] [10.533] [12.32]."""
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex or not pos.units[u].concealed:
        return Reason("12.14", "not-concealed", unit=pos.names[u])
    return None


def show(pos: Position, side: str, u: int) -> None:
    concealment.reveal(pos, u, "12.14")


def concealed(pos: Position, side: str) -> Sequence[int]:
    return pos.ones(("concealed", side), None, side, lambda u: pos.units[u].concealed, COVER)


def may_appear(pos: Position, side: str, u: int) -> Reason | None:
    """Hidden units may come under a "?" [12.32]."""
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex or not pos.units[u].hidden:
        return Reason("12.32", "not-hidden", unit=pos.names[u])
    return None


def come_under_marker(pos: Position, side: str, u: int) -> None:
    concealment.appear(pos, [u], "12.32")


def hidden(pos: Position, side: str) -> Sequence[int]:
    return pos.ones(("hidden", side), None, side, lambda u: pos.units[u].hidden, COVER)


def deter(pos: Position, side: str) -> Procedure:
    """Before units of the enemy gain "?" a side may let hidden ones appear, in whose view nobody does [12.32]."""
    if pos.scenario.hip[side] and concealment.could_gain(pos, pos.enemy(side)):
        while (said := (yield Ask(side, "12.32", DETER, pos, side)))[0] == "appear":
            come_under_marker(pos, side, said[1])


def _show(role: str | None = None) -> Verb:
    return Verb(
        "show", UNIT, among=lambda pos, side: pos.persons(side), why_not=may_show, listed=concealed, does=show,
        rule="12.14", role=role,
    )  # fmt: skip


def _appear(role: str | None = None) -> Verb:
    return Verb(
        "appear", UNIT, among=lambda pos, side: pos.persons(side), why_not=may_appear, listed=hidden,
        does=come_under_marker, rule="12.32", role=role, only=lambda of: any(of.hip.values()),
    )  # fmt: skip


VERBS: tuple[Verb, ...] = (_show(SELDOM), _appear(SELDOM))
SHOW: Verb = _show()  # where nothing else is asked
DETER: Question = Question("deter", CHOICE, _appear(), Verb("done"))
