"""Positions that read like a map, beside the driver of `tests.driver`.

pos = position("munich", at("2427", "m_wg_241_24", "m_wg_242_24"), at(POOL, "m_wg_243_24"), dice=[3, 1], impulse=2)
run(move(pos, "nato", ["m_wg_241_24"]), pos, {"nato": ["enter 2527", "stop"]})

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
from grognard.engine.fields import saved_fields
from grognard.engine.hexmap import HexMap
from grognard.games.superpowers import GAME
from grognard.games.superpowers.attack import Attack
from grognard.games.superpowers.position import DESTROYED, EXITED, MAP, OFF, POOL, Position
from grognard.games.superpowers.scenario import Scenario
from grognard.games.superpowers.units import Unit
from tests.driver import asked, rules_against, rules_of, run, told

__all__ = ["asked", "at", "attack_on", "load", "position", "rules_against", "rules_of", "run", "told", "unit", "where"]

FIELD = Path(__file__).parent / "field"
OFF_MAP = (OFF, POOL, DESTROYED, EXITED)

Placement = tuple[str, tuple[str, ...], dict[str, Any]]
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
    """Units in a hex, or in POOL, DESTROYED or EXITED; state: out_of_supply=True, entered=2."""
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
    for place, ids, state in placements:
        for id in ids:
            u = static.index[id]
            if place in OFF_MAP:
                pos.take_off(u, place)
            else:
                pos.put(u, static.board.hex(place))
            pos.units[u] = msgspec.structs.replace(pos.units[u], **state)
    pos.turn = turn
    for name, value in fields.items():
        assert name in saved_fields(Position), f"a position has no field {name!r}"
        setattr(pos, name, value)
    return pos


def unit(pos: Position, id: str) -> int:
    return pos.scenario.index[id]


def attack_on(pos: Position, targets: str, *ids: str, kind: str = "attack", **parts: Any) -> Attack:
    """An attack in the making on one hex or several ("0507 0508"); parts are those of the Attack."""
    units = [unit(pos, id) for id in ids]
    return Attack(pos.side(units[0]), kind, [pos.scenario.board.hex(t) for t in targets.split()], units, **parts)


def where(pos: Position, id: str) -> str:
    """The label of a unit's hex, or the pile it is in."""
    unit = pos.units[pos.scenario.index[id]]
    return pos.label(unit.hex) if unit.where == MAP else unit.where
