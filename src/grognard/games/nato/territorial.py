"""Territorial units [3.2.5.1]: they leave their country only if a retreat forces them out of it."""

from __future__ import annotations

from ...engine.hexset import HexSet
from ...engine.reason import Reason
from .position import Position


def is_bound(pos: Position, u: int) -> bool:
    """Whether a unit is tied to its country: no longer, if it has been forced out of it [25.7.8]."""
    return pos.scenario.territorial[u] and u not in pos.released


def leaves_home(pos: Position, u: int, a: int, b: int) -> bool:
    """Whether a unit on its way from one hex to another leaves a country to which it is tied [12.7]."""
    return is_bound(pos, u) and pos.scenario.country_of[a] != pos.scenario.country_of[b]


def stays_home(pos: Position, u: int, a: int, b: int) -> Reason | None:
    """Of its own will it never does: by movement, reaction or advance [12.7] [3.2.5.1]."""
    return Reason("12.7", "territorial", unit=pos.id(u)) if leaves_home(pos, u, a, b) else None


def home(pos: Position, u: int) -> HexSet:
    """The ground to which a unit may be carried: its country, if it is tied to it [12.7]."""
    static = pos.scenario
    return static.countries[static.home_of[u]] if is_bound(pos, u) else static.land
