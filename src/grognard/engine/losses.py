"""Who is lost: the choice among several units, what a result still costs, and what is over the limit of a hex."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from .ask import Ask, Procedure
from .question import LOSSES, About, Hook, Kind, Question
from .reason import Consequence
from .verbs import UNIT, Verb


def _these(pos: Any, units: Sequence[int]) -> Sequence[int]:
    return units


def _in_their_hex(pos: Any, units: Sequence[int]) -> About:
    return About(units, [pos.standing[units[0]]])


def which_of(prompt: str, verb: str = "lose", kind: Kind = LOSSES, consequences: Hook | None = None) -> Question:
    """The question which one of several units in a hex is lost."""
    return Question(prompt, kind, Verb(verb, UNIT, among=_these), about=_in_their_hex, consequences=consequences)


def last_steps(
    pos: Any, rule: str, units: Sequence[int], steps: Callable[[Any, int], int], verb: str = "lose"
) -> dict[str, Consequence]:
    """For each answer that takes a unit's last step, a `Consequence` that says so."""
    return {f"{verb} {pos.names[u]}": Consequence(rule, "last-step") for u in units if steps(pos, u) == 1}


EXCESS: Final = which_of("excess")


class Toll(NamedTuple):
    """The losses still to be taken: by which units, how many, and of which result."""

    units: Sequence[int]
    left: int
    result: str


def taking_losses(*others: Verb, consequences: Hook | None = None) -> Question:
    """The question which of the units under a toll suffers, or what else the owner may do."""
    lose = Verb("lose", UNIT, among=lambda pos, toll: toll.units)
    return Question("take-loss", LOSSES, lose, *others, about=_about_toll, consequences=consequences)


def _about_toll(pos: Any, toll: Toll) -> About:
    return About(toll.units, left=toll.left, result=toll.result)


def lose_excess(
    pos: Any,
    rule: str,
    crowd: Callable[[Any], Sequence[int]],
    owner: Callable[[Any, Sequence[int]], str],
    eliminate: Callable[[Any, int, str], None],
) -> Procedure:
    """While too many units are in a hex (`crowd`), their owner chooses one of them, and it is eliminated."""
    while units := crowd(pos):
        _, u = yield Ask(owner(pos, units), rule, EXCESS, pos, units)
        eliminate(pos, u, rule)
