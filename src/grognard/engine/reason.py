"""Reasons, modifiers, tallies and events: words and numbers that each name the rule behind them.

The text of each lives in the Fluent catalogues under its key; parameters are hex labels, unit ids and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Protocol

Number = int | float  # halves and quarters are exact in floating point


class Reason:
    """Why something is not allowed: rule id, text key, parameters."""

    __slots__ = ("params", "rule", "text")

    def __init__(self, rule: str, text: str, **params: Any) -> None:
        self.rule = rule
        self.text = text
        self.params = params

    def as_dict(self) -> dict[str, Any]:
        return {"rule": self.rule, "text": self.text, **plain(self.params)}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.as_dict() == other.as_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        params = "".join(f", {k}={v!r}" for k, v in self.params.items())
        return f"{type(self).__name__}({self.rule!r}, {self.text!r}{params})"


class Consequence(Reason):
    """What follows from an answer besides what it says: a unit's last step goes, other hexes must be attacked, too."""

    __slots__ = ()


class Modifier(Reason):
    """A number that counts: its value, and why it counts."""

    __slots__ = ("value",)

    def __init__(self, value: Number, rule: str, text: str, **params: Any) -> None:
        self.rule, self.text, self.params = rule, text, params  # without super(): these are made by the thousand
        self.value = value

    def as_dict(self) -> dict[str, Any]:
        return {**super().as_dict(), "value": plain(self.value)}


class Tally:
    """A sum of modifiers. The same object resolves, previews, logs and is asserted in tests."""

    __slots__ = ("modifiers",)

    def __init__(self, modifiers: Iterable[Modifier] = ()) -> None:
        self.modifiers = list(modifiers)

    def add(self, value: Number, rule: str, text: str, **params: Any) -> None:
        modifier = Modifier(value, rule, text)
        modifier.params = params
        self.modifiers.append(modifier)

    def drop_fraction(self, rule: str) -> None:
        """Round the sum down to a whole number."""
        fraction = self.total % 1
        if fraction:
            self.add(-fraction, rule, "fractions-down")

    @property
    def total(self) -> Number:
        total: Number = 0
        for modifier in self.modifiers:
            total += modifier.value
        return total

    def value(self, rule: str) -> Number:
        """What one rule contributes; 0 if it does not apply."""
        return sum((m.value for m in self.modifiers if m.rule == rule), 0)

    def as_dict(self) -> dict[str, Any]:
        return {"total": plain(self.total), "modifiers": [m.as_dict() for m in self.modifiers]}

    def __iter__(self) -> Iterator[Modifier]:
        return iter(self.modifiers)

    def __repr__(self) -> str:
        return f"Tally({self.total}: {self.modifiers})"


class Event(Reason):
    """Something that happened, with the rule it happened under. `to` limits who may know of it; `masked` holds what the
    sides that may not know all of it hear instead (None: nothing).

    One that `reveals` something cannot be taken back. It names the side whose own secret comes out (True: anybody's):
    an order of that side goes on, for the side has learnt nothing new.

    `when` is the turn and the place of the step in it; it is no part of what happened, and unknown for old events.
    """

    __slots__ = ("masked", "reveals", "to", "when")

    def __init__(
        self, rule: str, text: str, *, to: tuple[str, ...] | None = None, reveals: bool | str = False, **params: Any
    ) -> None:
        self.rule, self.text, self.params = rule, text, params
        self.to = to
        self.reveals = reveals
        self.when: tuple[int, int] | None = None
        self.masked: Masks | None = None

    def __eq__(self, other: object) -> bool:
        return (
            super().__eq__(other) and isinstance(other, Event) and (self.to, self.reveals) == (other.to, other.reveals)
        )

    __hash__ = None

    def seen_by(self, side: str | None) -> bool:
        return self.heard_by(side) is not None

    def heard_by(self, side: str | None) -> Event | None:
        """The event as a side hears of it (None: a bystander), if it does."""
        masked = self.masked
        if masked is not None and side in masked:
            told = masked[side]
            if told is not None:
                told.when = self.when
            return told
        return self if self.to is None or side in self.to else None


class Masks(Protocol):
    """What sides hear instead of an event, if anything: a dict by side, or an object that makes it when one of them
    listens."""

    def __contains__(self, side: object, /) -> bool: ...
    def __getitem__(self, side: str | None, /) -> Event | None: ...


def heard(events: list[Event], side: str | None) -> list[Event]:
    """Events as a side hears of them."""
    if not events:
        return []
    return [known for event in events if (known := event.heard_by(side)) is not None]


def plain(value: Any) -> Any:
    """The same value in types that JSON knows."""
    kind = value.__class__
    if kind in _PLAIN:  # most are
        return value
    if kind is dict:
        return {k: v if v.__class__ in _PLAIN else plain(v) for k, v in value.items()}
    if kind is list or kind is tuple:
        return [v if v.__class__ in _PLAIN else plain(v) for v in value]
    if isinstance(value, Reason | Tally):
        return value.as_dict()
    if isinstance(value, Fraction | float):
        return int(value) if value == int(value) else float(value)
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(v) for v in value), key=str)
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    return value


_PLAIN: frozenset[type] = frozenset({str, int, bool, type(None)})
