"""A phase in which a side carries out activities, in any order, until it is done; and who joins in one of them."""

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


@dataclass(frozen=True)
class Joining:
    """What may be named to take part: those that can now, which one a word means, why it may not, and those named."""

    names: Callable[[], Iterable[str]]
    find: Callable[[str], int | None]
    may_join: Callable[[int], Reason | None]
    joined: list[int]


def gathering(
    side: str,
    rule: str,
    prompt: str,
    joining: Mapping[str, Joining],
    end: Answer,
    may_end: Callable[[], Reasons],
    about: Callable[[], dict[str, Any]],
) -> Procedure:
    """Ask the side who takes part, one after the other, until it commits them."""

    def options() -> list[Answer]:
        listed = [f"{verb} {name}" for verb, kind in joining.items() for name in kind.names()]
        return listed if may_end() else [*listed, end]

    def judge(answer: Answer) -> Reasons:
        if answer == end:
            return may_end()
        match answer.split():
            case [verb, name] if verb in joining and (one := joining[verb].find(name)) is not None:
                return joining[verb].may_join(one)
        return Reason(rule, "not-an-option", answer=answer, prompt=prompt)

    while (answer := (yield Ask(side, rule, prompt, options, judge, **about()))) != end:
        verb, name = answer.split()
        one = joining[verb].find(name)
        assert one is not None, answer
        joining[verb].joined.append(one)
