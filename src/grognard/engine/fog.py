"""Fog of war over stacks: only the backs of pieces below the top one are seen, and nobody knows which they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from random import Random
from typing import Any

from .pieces import MAP
from .reason import Event

BACK = {"symbol": "?", "fill": "#8c8c84", "ink": "#1c1c1c"}  # a piece's back, as it is drawn


def from_behind(pos: Any, u: int, name: str, side: str) -> dict[str, Any]:
    """A piece on the map of which only the back is seen."""
    return {"id": name, "side": side, "where": MAP, "hex": pos.label(pos.standing[u]), "face": BACK}


def covered(
    shown: list[dict[str, Any]], hidden: Collection[int], behind: Callable[[int], dict[str, Any]]
) -> list[dict[str, Any]]:
    """Pieces as they are shown, hidden ones by their backs; their order in the list must not tell which they are."""
    if not hidden:
        return shown
    found = [behind(u) if u in hidden else seen for u, seen in enumerate(shown)]
    return sorted(found, key=lambda seen: str(seen["id"]))


def named(pos: Any, heard: Iterable[Event]) -> set[int]:
    """The pieces that events name."""
    ids = {id for event in heard for id in (event.params.get("unit"), *(event.params.get("units") or ()))}
    return {pos.index[id] for id in ids if id in pos.index}


def unknown(pos: Any, hidden: Collection[int], heard: Iterable[Event]) -> set[int]:
    """The hidden pieces that could be any others of their kind: none that is under way, or that the side has just heard
    of."""
    under_way = pos.move.units if pos.move is not None else ()
    return {*hidden}.difference(under_way, named(pos, heard))


def dealt_anew(
    pos: Any,
    chance: Random,
    hidden: Collection[int],
    kind: Callable[[int], Hashable],
    top: Callable[[int], int],
    lies_at: Callable[[int], int],
) -> dict[int, int]:
    """Deal pieces out again among the places where they stand: each takes the place of another of its kind, below the
    same tops of stacks. Gives, for each piece, the one whose place it takes."""
    kinds: dict[Hashable, list[int]] = {}
    for u in sorted(hidden):
        kinds.setdefault(kind(u), []).append(u)
    found: dict[int, int] = {}
    for units in kinds.values():
        # the place with the fewest candidates comes first: then one that fits is always left
        for above, _hex, u in sorted([(lies_at(top(u)), pos.standing[u], u) for u in units], reverse=True):
            dealt = chance.choice([v for v in units if lies_at(v) > above])
            units.remove(dealt)
            found[dealt] = u
    return found
