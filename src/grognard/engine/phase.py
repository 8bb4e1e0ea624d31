"""A phase in which a side carries out activities, in any order, until it is done; and who joins in one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .ask import Ask, Procedure
from .question import Question


def phase(
    pos: Any,
    side: str,
    rule: str,
    question: Question,
    what: Any = None,
    as_long_as: Callable[[Any, Any], bool] | None = None,
    *,
    while_offered: bool = False,
) -> Procedure:
    """Ask the side for one activity after another; each begins at a resting point. The phase ends with a verb that does
    nothing, with the game, when there is no more to do (`as_long_as`), or when the only answer left is that the side is
    done (`while_offered`). The question is about the side unless `what` is given."""
    about = side if what is None else what
    while pos.result is None and (as_long_as is None or as_long_as(pos, about)):
        ask = Ask(side, rule, question, pos, about, rests=True)
        if while_offered and ask.count <= 1:
            return
        yield ask
        if (does := _deed(ask)) is None:
            return
        if (begun := does(pos, about, *ask.args)) is not None:
            yield from begun


def offers(pos: Any, side: str, rule: str, question: Question, what: Any) -> Procedure:
    """The same in the middle of something: ask the side as long as it has another answer than that it is done; none of
    the asks is a resting point."""
    while (ask := Ask(side, rule, question, pos, what)).count > 1:
        yield ask
        if (does := _deed(ask)) is None:
            return
        if (begun := does(pos, what, *ask.args)) is not None:
            yield from begun


def _deed(ask: Ask) -> Callable[..., Any] | None:
    """What carries out the activity that was chosen; None if there is to be none."""
    assert ask.verb is not None
    return ask.verb.does


def choose(
    pos: Any,
    side: str,
    rule: str,
    question: Question,
    among: Sequence[Any],
    what: Any = None,
    *,
    rests: bool = False,
) -> Procedure:
    """Ask the side for one of these things: units, hexes, ways. If there is only one, nobody is asked. Gives the
    choice. The question is about all of them unless `what` is given; it may be put at a resting point."""
    if len(among) == 1:
        return among[0]
    _, chosen = yield Ask(side, rule, question, pos, among if what is None else what, rests=rests)
    return chosen


def gathering(pos: Any, side: str, rule: str, question: Question, what: Any, **joined: list[int]) -> Procedure:
    """Ask the side who takes part, one after the other, until it commits them. `joined` holds those named so far, by
    verb; any other verb ends it."""
    while True:
        word, *args = yield Ask(side, rule, question, pos, what)
        if word not in joined:
            return
        joined[word].append(args[0])
