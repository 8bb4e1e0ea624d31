"""Errands: what is worth doing in a phase one thing after another, each begun by an answer and carried on by others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...engine.ask import Answer
from .because import Because


class Errand(NamedTuple):
    """Something to do: what it promises, the answer that begins it, and the answers to what the game asks next."""

    gain: float
    answer: Answer
    then: tuple[Answer, ...] = ()  # the first of these that is an option
    uses: frozenset[object] = frozenset()  # units, targets and the like that no other errand may use
    because: Because | None = None


def worthwhile(found: Iterable[Errand], least: float = 0.0) -> list[Errand]:
    """Those that promise more than the least, the best first; none uses what another does."""
    chosen: list[Errand] = []
    used: set[object] = set()
    for errand in sorted(found, key=lambda e: (-e.gain, e.answer, e.then)):
        if errand.gain > least and not used & errand.uses:
            chosen.append(errand)
            used |= errand.uses
    return chosen


def farther(
    hexes: Iterable[int], here: int, appeal: Callable[[int], float], distance: Callable[[int, int], int], far: int
) -> tuple[int, float]:
    """The hex beyond a distance that draws most, and how much more than the present one; no hex if none lies there."""
    away = [h for h in hexes if distance(here, h) > far]
    best = max(away, key=lambda h: (appeal(h), -h), default=0)
    return best, appeal(best) - appeal(here) if best else 0.0


def together(units: Sequence[int], place: Callable[[int], int], fits: Callable[[list[int]], bool]) -> list[list[int]]:
    """Units of one place, as many as can go together."""
    stacks: dict[int, list[int]] = {}
    for u in units:
        force = stacks.setdefault(place(u), [])
        if fits([*force, u]):
            force.append(u)
    return [force for force in stacks.values() if force]
