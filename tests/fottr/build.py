"""Positions of the campaign that read like a map, beside the driver of `tests.driver`.

pos = position(at("71.18", "ger-3pz"), at("england", "us-101ab"), at("69.14", "ger-46pz", steps=1), dice=[3], turn=4)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.dice import ScriptedDice
from grognard.engine.fields import saved_fields
from grognard.games.fottr import GAME
from grognard.games.fottr.position import BOXES, GONE, LOST, MAP, OFF, Position
from grognard.games.fottr.scenario import Scenario
from grognard.games.fottr.setup import start
from grognard.games.fottr.units import Unit
from tests.driver import asked, rules_against, rules_of, run, told

__all__ = ["asked", "at", "hexes", "position", "rules_against", "rules_of", "run", "set_up", "told", "unit", "where"]

OFF_MAP = (OFF, GONE, *BOXES, *LOST)
Placement = tuple[str, tuple[str, ...], int | None]


def at(place: str, *ids: str, steps: int | None = None) -> Placement:
    """Units in a hex or box, with all their steps or as many as said."""
    return place, ids, steps


def position(
    *placements: Placement,
    scenario: str = "campaign",
    dice: Sequence[int] = (),
    options: Mapping[str, bool] | None = None,
    turn: int = 2,
    phasing: str = "",
    **fields: Any,
) -> Position:
    """The map and markers of the start with only these units; all others are out of the game."""
    static: Scenario = GAME.load(scenario, options or {})
    pos = start(static, ScriptedDice(list(dice)))
    for u in range(len(pos.units)):
        pos.take_off(u, GONE)
        pos.flip(u, static.counters[u].steps)
    control = dict(pos.control)
    place(pos, *placements)
    pos.control = control
    for u, unit in enumerate(pos.units):  # units hold what they stand on
        if unit.where == MAP and unit.hex in static.held:
            pos.control[unit.hex] = static.counters[u].power
    pos.turn, pos.phasing = turn, phasing
    for name, value in fields.items():
        assert name in saved_fields(Position), f"a position has no field {name!r}"
        setattr(pos, name, value)
    pos.derive()
    pos.events.clear()
    return pos


def set_up(dice: Sequence[int] = (), scenario: str = "campaign", options: Mapping[str, bool] | None = None) -> Position:
    """The position at the start of the campaign."""
    return start(GAME.load(scenario, options or {}), ScriptedDice(list(dice)))


def place(pos: Position, *placements: Placement) -> None:
    """Stand units somewhere in a position, whatever was there."""
    for spot, ids, steps in placements:
        for id in ids:
            u = unit(pos, id)
            if spot in OFF_MAP:
                pos.take_off(u, spot)
            else:
                pos.put(u, pos.scenario.board.hex(spot))
            pos.units[u] = Unit(pos.units[u].where, pos.units[u].hex, steps or pos.counter(u).steps)


def unit(pos: Position, id: str) -> int:
    return pos.scenario.index[id]


def hexes(pos: Position, labels: str) -> list[int]:
    return [pos.scenario.board.hex(label) for label in labels.split()]


def where(pos: Position, id: str) -> str:
    """The label of a unit's hex, or the box it is in."""
    u = pos.units[pos.scenario.index[id]]
    return pos.label(u.hex) if u.where == MAP else u.where
