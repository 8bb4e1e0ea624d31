"""Whole orders, as far as games on a hex map share them: units and hexes in words, and the answers of a march."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from .ask import Answer
from .position import MapPosition
from .reason import Reason

ON = "on"  # the last word of an order to move that leaves the move open
ORDERS = {"move": "moves", "go": "goes_on", "attack": "attacks"}  # what a screen can order with each word


def words_of(order: str) -> list[str]:
    """The words of an order; a list ("U,V") counts as several words."""
    return [part for word in order.split() for part in word.split(",") if part]


def without_on(words: Sequence[str]) -> tuple[Sequence[str], bool]:
    """The words of a march, and whether it stays open: "move U 2427 on" leaves the unit under way; without "on" it
    stops there."""
    return (words[:-1], True) if words and words[-1] == ON else (words, False)


def units_and_hexes(pos: MapPosition, words: Sequence[str]) -> tuple[list[int], list[int]] | None:
    """The units and, after them, the hexes that these words name; None if there is no word, or one names neither."""
    units = [u for word in words if (u := pos.find([word])) is not None]
    hexes = [h for word in words[len(units) :] if (h := pos.hex_named(word)) is not None]
    return (units, hexes) if words and len(units) + len(hexes) == len(words) else None


def setting_out(pos: MapPosition, units: Sequence[int], verb: str = "move") -> Iterator[Answer]:
    """The answers by which one unit moves, and the others with it."""
    yield f"{verb} {pos.id(units[0])}"
    yield from ("with " + pos.id(u) for u in units[1:])


def entering(pos: MapPosition, path: Sequence[int]) -> Iterator[Answer]:
    """The answers by which they enter these hexes, one after the other."""
    yield from ("enter " + pos.label(hex) for hex in path)


def attack_order(
    pos: MapPosition,
    label: str,
    words: Sequence[str],
    force: Callable[[int], Iterable[int]],
    besides: str = "",
    commits: str = "fire",
) -> Iterator[Answer]:
    """The answers of an order to attack a hex, up to the one that commits the attackers. The words are units ("U,V") or
    "all" (the whole `force` that can attack it), then the word `besides` and those who take part that way."""
    yield f"attack {label}"
    cut = words.index(besides) if besides in words else len(words)
    units, target = list(words[:cut]), pos.hex_named(label)
    if units == ["all"] and target is not None:
        units = pos.ids(force(target))
    yield from (f"with {id}" for id in units)
    yield from (f"{besides} {id}" for id in words[cut + 1 :])
    yield commits


def whole_force(able: Iterable[int], joined: list[int], may_join: Callable[[int], Reason | None]) -> list[int]:
    """All able units that may join an attack, in this order: one may need another that has joined before it."""
    for u in able:
        if may_join(u) is None:
            joined.append(u)
    return joined
