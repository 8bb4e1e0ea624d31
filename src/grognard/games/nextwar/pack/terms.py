"""Conditions and quantities of the module's tables: a closed vocabulary, read once, asked often.

A condition is a list of terms that must all hold; "|" parts alternatives and "!" denies a term: "place:airfield
!under_clearing". What a term means is a function of the case at hand; the chapters register theirs here, and a table
with a word that nobody knows is refused when it is read.
"""

from __future__ import annotations

from collections.abc import (
    Callable,
    Iterable,
)
from typing import (
    Any,
    NamedTuple,
)

from ....engine.reason import (
    Number,
    Tally,
)

Term = Callable[..., bool]  # of a case and the arguments
Quantity = Callable[[Any], Number]

TERMS: dict[str, Term] = {}
QUANTITIES: dict[str, Quantity] = {"once": lambda case: 1}


def term(function: Term) -> Term:
    """The function's name is the word."""
    TERMS[function.__name__] = function
    return function


def quantity(function: Quantity) -> Quantity:
    QUANTITIES[function.__name__] = function
    return function


class Word(NamedTuple):
    """One term of a condition."""

    name: str
    args: tuple[str, ...]
    denied: bool


class Condition:
    """A condition as a table states it."""

    __slots__ = ("alternatives", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.alternatives = tuple(tuple(_word(said) for said in part.split()) for part in text.split("|"))

    def holds(self, case: Any) -> bool:
        return any(all(TERMS[w.name](case, *w.args) != w.denied for w in words) for words in self.alternatives)

    def unknown(self) -> Iterable[str]:
        """Words that no chapter has registered."""
        return [w.name for words in self.alternatives for w in words if w.name not in TERMS]


def _word(said: str) -> Word:
    name, _, args = said.removeprefix("!").partition(":")
    return Word(name, tuple(args.split(",")) if args else (), said.startswith("!"))


class Modifier(NamedTuple):
    """A row of a modifier table: `each` times a quantity, within plus and minus `limit`, if the condition holds."""

    id: str
    each: int
    per: str
    limit: int | None
    when: Condition
    rule: str

    def value(self, case: Any) -> Number:
        if not self.when.holds(case):
            return 0
        value = self.each * QUANTITIES[self.per](case)
        return value if self.limit is None else max(-self.limit, min(self.limit, value))


def tally(rows: Iterable[Modifier], case: Any) -> Tally:
    """The modifiers that count in a case."""
    found = Tally()
    for row in rows:
        if value := row.value(case):
            found.add(value, row.rule, f"table-{row.id}")
    return found
