"""Positions of the campaign that read like a map, beside the driver of `tests.driver`.

pos = position(at("71.18", "ger-3pz"), at("england", "us-101ab"), at("69.14", "ger-46pz", steps=1), dice=[3], turn=4)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.engine.ask import Ask, Procedure
from grognard.engine.dice import ScriptedDice
from grognard.engine.pieces import MAP
from grognard.engine.question import Question
from grognard.games.fottr import GAME
from grognard.games.fottr.position import BOXES, GONE, LOST, OFF, Position
from grognard.games.fottr.scenario import Scenario
from grognard.games.fottr.setup import start
from grognard.games.fottr.units import Unit
from tests.build import begun, hexes, set_fields, unit, where
from tests.driver import asked, rules_against, rules_of, run, told

__all__ = [
    "Activity", "asked", "at", "hexes", "position", "rules_against", "rules_of", "run", "set_up", "told", "unit",
    "where",
]  # fmt: skip

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
    for u, record in enumerate(pos.units):  # units hold what they stand on
        if record.where == MAP and record.hex in static.held:
            pos.control[record.hex] = static.counters[u].power
    pos.turn, pos.phasing = turn, phasing
    set_fields(pos, fields)
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


@dataclass(frozen=True)
class Activity:
    """Something a side may do in a phase, by itself: the question of the phase, and the verb."""

    question: Question
    verb: str

    def ask(self, pos: Position, seat: str) -> Ask:
        return Ask(seat, "12.2", self.question, pos, seat)

    def options(self, pos: Position, seat: str) -> list[str]:
        return [answer for answer in self.ask(pos, seat).options if answer.startswith(self.verb + " ")]

    def against(self, pos: Position, seat: str, words: str) -> list[str]:
        """The rules against beginning it so."""
        return rules_against(self.ask(pos, seat), f"{self.verb} {words}")

    def begin(self, pos: Position, seat: str, words: str) -> Procedure:
        return begun(self.ask(pos, seat), f"{self.verb} {words}")
