"""Markers put on the map by their owner: command [11.1.c] [11.2] and SHAEF [9.3.2.c]."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, Verb, word
from .position import Position

MARKER = word("marker", of=lambda pos: pos.scenario.markers)
AtHand = dict[str, list[int]]  # the markers still to be put somewhere, each with the hexes where it may be put


def placing(prompt: str, rule: str, may_place: Callable[[Position, str, int], Reason | None]) -> Question:
    """The question where markers are put."""

    def may_put(pos: Position, at_hand: AtHand, marker: str, hex: int) -> Reason | None:
        if marker not in at_hand:
            return Reason(rule, "marker-not-at-hand", marker=marker)
        return None if hex in at_hand[marker] else may_place(pos, marker, hex)

    def listed(pos: Position, at_hand: AtHand) -> list[tuple[str, int]]:
        return [(marker, hex) for marker, hexes in at_hand.items() for hex in hexes]

    def about(pos: Position, at_hand: AtHand) -> About:
        """Those that lie nowhere yet are unplaced; the others may stay where they are."""
        return About(markers=list(at_hand), unplaced=[marker for marker in at_hand if marker not in pos.command])

    def put(pos: Position, at_hand: AtHand, marker: str, hex: int) -> None:
        del at_hand[marker]
        pos.lay(marker, hex)
        pos.tell(rule, "marker-placed", marker=marker, hex=pos.label(hex))

    place = Verb("place", MARKER, HEX, listed=listed, why_not=may_put, does=put, leaves="markers")
    return Question(prompt, PLACING, place, Verb("done"), about=about)
