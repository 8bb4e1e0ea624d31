"""What a table shows of this game: counters, Locations, tracks, boxes off the map, overlays, forms of answers."""

from __future__ import annotations

from typing import Any

import msgspec

from ....engine.display import (
    declared,
    shown,
)
from ..places import level_of
from ..scenario import Scenario
from ..sequence import PLAYERS, SEQUENCE
from .faces import counters


class Pictures(msgspec.Struct, frozen=True):
    """`pictures.toml`."""

    shapes: dict[str, str]
    pictures: dict[str, list[tuple[str, float, float, float]]]


def display(scenario: Scenario) -> dict[str, Any]:
    of = declared(scenario.pack)
    drawn = scenario.pack.toml("pictures.toml", Pictures)
    return shown(of, SEQUENCE, scenario) | {
        "turns": scenario.last_turn,
        "roles": dict(zip(PLAYERS, scenario.sides, strict=True)),
        "counters": counters(scenario, of),
        "shapes": drawn.shapes,
        "pictures": drawn.pictures,
        "locations": locations(scenario),
        "ground": {scenario.board.label(hex): ground(scenario, hex) for hex in scenario.board.hexes},
    }


def ground(scenario: Scenario, hex: int) -> dict[str, Any]:
    """What a hex is like to Infantry: its terrain, the building by its use, and what to enter it costs and gives
    [2.4]."""
    kinds = scenario.terrains[hex]
    height, building = scenario.board.levels[hex], scenario.buildings.get(hex)
    facts = {
        "mf": "all" if any(kind.mf_all for kind in kinds) else max([kind.mf or 0 for kind in kinds], default=1),
        "tem": sum(kind.tem or 0 for kind in kinds),
        "hindrance": sum(kind.hindrance for kind in kinds if kind.los == "hindrance"),
        "level": height,
        "storeys": building.storeys if building is not None and building.storeys > 1 else 0,
    }
    shown = {"terrain": [kind.id for kind in kinds] or ["open"], "facts": {k: v for k, v in facts.items() if v}}
    return shown | ({"name": building.use} if building is not None and building.use else {})


def locations(scenario: Scenario) -> dict[str, dict[str, Any]]:
    """The Locations above and below the ground of their hexes, by their names in answers [2.8]."""
    return {
        scenario.location_label(loc): {"hex": scenario.board.label(hex), "level": level_of(loc)}
        for hex in scenario.board.hexes
        for loc in scenario.locations(hex)
        if level_of(loc)
    }
