"""Why a commander does something: the message of a sentence, and the numbers that decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

RIVALS = ("other", "stay", "against")  # figures that the gain is measured by, whichever there is
EDGES = (("much", 0.4), ("some", 0.12), ("little", 0.02))  # its lead as a share of the greater number


@dataclass(frozen=True)
class Because:
    """`text` is the key of the sentence (`because-TEXT` in the catalogues of players), `figures` its parameters, and
    `items` the parts of the number that decided, the weightiest first."""

    text: str
    figures: dict[str, Any] = field(default_factory=dict)
    items: tuple[tuple[str, float], ...] = ()


def weighed(text: str, items: dict[str, float], **figures: Any) -> Because:
    """A reason whose items are sorted by weight; the first gives the sentence its word."""
    ranked = sorted(((name, round(value, 1)) for name, value in items.items()), key=lambda item: -abs(item[1]))
    told = tuple(item for item in ranked if item[1])
    shown = {name: round(value, 1) if isinstance(value, float) else value for name, value in figures.items()}
    rivals = [shown[name] for name in RIVALS if isinstance(shown.get(name), int | float)]
    edge = edge_of(shown["gain"], rivals[0]) if rivals else "none"
    return Because(text, {**shown, "item": told[0][0] if told else "none", "edge": edge}, told)


def edge_of(gain: float, other: float) -> str:
    """How much better something is than the next best, in a word for the sentence."""
    ahead = (gain - other) / max(abs(gain), abs(other), 1.0)
    return next((word for word, least in EDGES if ahead >= least), "even")
