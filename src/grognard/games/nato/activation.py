"""Activation [35.2]: units that start on the map may not move or attack before their turn, or before they are woken."""

from __future__ import annotations

from .position import Position
from .scenario import ENEMY


def is_active(pos: Position, u: int) -> bool:
    """From the turn of its group on [35.2], or once its country has been attacked or entered [35.2.1]."""
    since = pos.scenario.active_from.get(u)
    return since is None or pos.game_turn >= since or pos.scenario.home_of[u] in pos.activated


def asleep(pos: Position) -> frozenset[int]:
    """The units that are not active now: they are asked for all the time."""

    def find() -> frozenset[int]:
        return frozenset([u for u in pos.scenario.active_from if not is_active(pos, u)])

    return pos.kept("asleep", (pos.turn, len(pos.activated)), find)


def disturb(pos: Position, hex: int, side: str) -> None:
    """A side has moved into or attacked a hex: the units of an enemy country wake for their next player turn
    [35.2.1]."""
    country = pos.scenario.country_of[hex]
    if country and pos.scenario.side_of_country.get(country) == ENEMY[side] and country not in pos.activated:
        pos.disturbed.add(country)


def wake(pos: Position, side: str) -> None:
    """At the start of a player turn [35.2.1]."""
    for country in sorted(pos.disturbed):
        if pos.scenario.side_of_country[country] == side:
            pos.disturbed.discard(country)
            pos.activated.add(country)
            pos.tell("35.2.1", "country-activated", country=country)
