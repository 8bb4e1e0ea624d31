"""Asks: the questions a procedure puts to a side.

An answer is a short line of words, verb first: "move m_wg_241_24", "enter 2427", "done". It reads the same in code,
records, logs and on the wire. A procedure says `match (yield Ask(...)).split(): case ["enter", label]: ...`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final

from .reason import Reason

Answer = str
Said = str | Any  # what somebody says: anything may come, and what is no answer, order or side is refused
Reasons = Sequence[Reason] | Reason | None
Judge = Callable[[Answer], Reasons]
Options = Sequence[Answer] | Callable[[], Sequence[Answer]]


class Ask:
    """A question to one side: under which rule, what may be answered, and why not everything else.

    Options may be a function: they are then listed only when somebody looks, so replaying answers costs nothing.
    The judge gives the reasons against any answer; an answer is an option exactly when it has none.
    """

    __slots__ = ("_options", "about", "judge", "prompt", "rule", "side")

    def __init__(
        self, side: str, rule: str, prompt: str, options: Options, judge: Judge | None = None, **about: Any
    ) -> None:
        self.side = side
        self.rule = rule
        self.prompt = prompt
        self._options = options
        self.judge = judge
        self.about = about

    @property
    def options(self) -> list[Answer]:
        """Every legal answer, in a list of the caller's own: whatever he does to it, legality stays as it is."""
        return self._listing().copy()

    def takes(self, answer: Answer) -> bool:
        return answer in self._listing()

    def _listing(self) -> list[Answer]:
        if callable(self._options):
            self._options = self._options()
        if not isinstance(self._options, list):
            self._options = list(self._options)
        return self._options

    @property
    def listed(self) -> list[Answer] | None:
        """The options if they have been listed already."""
        return self._options if isinstance(self._options, list) else None

    def adopt(self, options: list[Answer]) -> None:
        """Take over options that a twin of this ask has listed."""
        self._options = options

    def reasons(self, answer: Answer) -> list[Reason]:
        """Each rule that forbids this answer; empty if it is an option."""
        if self.judge is None:
            return [] if self.takes(answer) else [self.not_asked(answer)]
        found = self.judge(answer)
        if found is None:
            return []
        return [found] if isinstance(found, Reason) else list(found)

    def not_asked(self, answer: Answer) -> Reason:
        """The answer does not fit the question."""
        return Reason(self.rule, "not-an-option", answer=answer, prompt=self.prompt)


def is_readable(said: Said, longest: int = 400) -> bool:
    """A short line of printable words, one blank between them."""
    return isinstance(said, str) and 0 < len(said) <= longest and said.isprintable() and " ".join(said.split()) == said


def quoted(said: Said) -> str:
    """How a reason names what was said, whatever it was."""
    return said if is_readable(said, 80) else repr(said)[:80]


class Rest:
    """A resting point: a moment where the procedure can be left and re-entered from the position alone."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "REST"


REST: Final = Rest()

# A procedure yields an ask and gets the answer, or several asks (to different sides, in secret) and gets all answers
# by side; at resting points it yields REST.
Procedure = Generator[Ask | tuple[Ask, ...] | Rest, Any, Any]


class Refused(Exception):
    """An answer that the rules do not allow, with each rule that forbids it."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = list(reasons)
        super().__init__("; ".join(f"[{r.rule}] {r.text}" for r in self.reasons))
