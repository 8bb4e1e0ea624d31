"""A phase in which a side carries out activities, in any order, until it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .ask import REST, Answer, Ask, Procedure, Reasons
from .reason import Reason


@dataclass(frozen=True)
class Activity:
    """Something a side may do in a phase: which answers begin it, why others do not, and what then happens.

    The words are those of the answer after its verb.
    """

    options: Callable[[Any, str], Iterable[Answer]]
    judge: Callable[[Any, str, list[str]], Reasons]
    carry_out: Callable[[Any, str, list[str]], Procedure]


def phase(
    pos: Any,
    side: str,
    rule: str,
    prompt: str,
    activities: Mapping[str, Activity],
    may_end: Callable[[Any, str], Reasons],
    **about: Any,
) -> Procedure:
    """Ask the side for one activity after another; each begins at a resting point."""
    while True:
        yield REST
        ask = phase_ask(pos, side, rule, prompt, activities, may_end, **about)
        verb, *words = (yield ask).split()
        if verb == "done":
            return
        yield from activities[verb].carry_out(pos, side, words)
        if pos.result is not None:
            return


def phase_ask(
    pos: Any,
    side: str,
    rule: str,
    prompt: str,
    activities: Mapping[str, Activity],
    may_end: Callable[[Any, str], Reasons],
    **about: Any,
) -> Ask:
    def options() -> list[Answer]:
        listed = [a for activity in activities.values() for a in activity.options(pos, side)]
        return listed if may_end(pos, side) else [*listed, "done"]

    def judge(answer: Answer) -> Reasons:
        if answer == "done":
            return may_end(pos, side)
        verb, *words = answer.split() or [""]
        if verb not in activities:
            return Reason(rule, "not-an-option", answer=answer, prompt=prompt)
        return activities[verb].judge(pos, side, words)

    return Ask(side, rule, prompt, options, judge, **about)
