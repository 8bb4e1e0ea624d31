"""Windows: moments in which public facts let a side react, and its own standing orders may answer for it."""

from __future__ import annotations

from typing import Any

from .ask import Ask, Procedure
from .question import Question


def window(pos: Any, side: str, rule: str, question: Question, what: Any = None) -> Procedure:
    """Ask a side whether and how it reacts, unless its standing orders say so. Gives the answer.

    Nothing hidden may decide whether a window opens. Open windows are counted, for no undo goes back past one: where a
    standing order passes it at once, an undo would reveal the order.
    """
    pos.windows += 1
    if question.ordered is not None and (answer := question.ordered(pos, side, what)) is not None:
        return answer
    return (yield Ask(side, rule, question, pos, what))
