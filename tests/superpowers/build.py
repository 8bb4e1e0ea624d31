"""Positions that read like a map, beside the driver of `tests.driver`.

pos = position("munich", at("2427", "m_wg_241_24", "m_wg_242_24"), at(POOL, "m_wg_243_24"), dice=[3, 1], impulse=2)
run(begin(pos, "nato", "move m_wg_241_24"), pos, {"nato": ["enter 2527", "stop"]})

The scenario "field" is an exercise ground with a map and counters of its own (`field/`), so that tests of the general
rules do not depend on the designed figures of the two scenarios.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from grognard.engine.data import Pack
from grognard.engine.dice import ScriptedDice
from grognard.engine.hexmap import HexMap
from grognard.games.superpowers import GAME
from grognard.games.superpowers.attack import Attack
from grognard.games.superpowers.position import DESTROYED, EXITED, OFF, POOL, Position
from grognard.games.superpowers.scenario import Scenario
from grognard.games.superpowers.sequence import COMBAT, MOVEMENT
from grognard.games.superpowers.units import Unit
from tests.build import Phases, Placement, place_each, set_fields, unit, where
from tests.driver import asked, rules_against, rules_of, run, told

__all__ = [
    "Placement", "against", "asked", "at", "attack_on", "begin", "load", "options_of", "phase_ask", "position",
    "rules_against", "rules_of", "run", "told", "unit", "where",
]  # fmt: skip

FIELD = Path(__file__).parent / "field"
OFF_MAP = (OFF, POOL, DESTROYED, EXITED)
PHASES = Phases((MOVEMENT, "SEQ.C"), (COMBAT, "SEQ.D"))
phase_ask, begin, against, options_of = PHASES.ask, PHASES.begin, PHASES.against, PHASES.options

T = TypeVar("T")


class FieldPack(Pack):
    """The data of Drive on Munich with the map, the counters and the supply of the exercise ground."""

    def __init__(self) -> None:
        super().__init__(GAME.folder / "data", FIELD / "overlay")

    def map(self, name: str) -> HexMap:
        return HexMap.load(FIELD / "field.hexmap")

    def rows(self, name: str, row_type: type[T], key: str | tuple[str, ...]) -> list[T]:
        return Pack(FIELD).rows(name, row_type, key) if name == "counters.csv" else super().rows(name, row_type, key)


@cache
def field_scenario(chosen: frozenset[tuple[str, bool]]) -> Scenario:
    return Scenario("munich", {name: info.default for name, info in GAME.options.items()} | dict(chosen), FieldPack())


def load(slug: str, options: Mapping[str, bool]) -> Scenario:
    static: Scenario = field_scenario(frozenset(options.items())) if slug == "field" else GAME.load(slug, options)
    return static


def at(place: str, *ids: str, **state: Any) -> Placement:
    """Units in a hex, or in POOL, DESTROYED or EXITED; state: out_of_supply=True, entered=2; moved=True
    for units that have moved in this phase."""
    return place, ids, state


def position(
    slug: str,
    *placements: Placement,
    dice: Sequence[int] = (),
    options: Mapping[str, bool] | None = None,
    turn: int = 1,
    **fields: Any,
) -> Position:
    """A position with these units placed and all others off the map; fields are those of the Position."""
    static = load(slug, options or {})
    pos = Position(units=[Unit(OFF)] * len(static.counters)).attach(static, ScriptedDice(list(dice)))
    for u, state in place_each(pos, placements, OFF_MAP.__contains__):
        pos.units[u] = msgspec.structs.replace(pos.units[u], **state)
    pos.turn = turn
    set_fields(pos, fields)
    return pos


def attack_on(pos: Position, targets: str, *ids: str, kind: str = "attack", **parts: Any) -> Attack:
    """An attack in the making on one hex or several ("0507 0508"); parts are those of the Attack."""
    units = [unit(pos, id) for id in ids]
    return Attack(pos.side(units[0]), kind, [pos.scenario.board.hex(t) for t in targets.split()], units, **parts)
