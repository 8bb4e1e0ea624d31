"""Windows: moments in which public facts let a side react, and its own standing orders may answer for it."""

from __future__ import annotations

from typing import Any

from .ask import Ask, Procedure
from .question import Question


def window(pos: Any, side: str, rule: str, question: Question, what: Any = None) -> Procedure:
    """Ask a side whether and how it reacts, unless its standing orders say so. Gives the answer.

    Whether a window opens may depend on nothing hidden. That it has opened is counted, for nobody takes moves back
    behind it: where an order passes it at once, that would feel the order out.
    """
    pos.windows += 1
    if question.ordered is not None and (answer := question.ordered(pos, side, what)) is not None:
        return answer
    return (yield Ask(side, rule, question, pos, what))
