"""Boxes off the map, and the displays that show them: the air display [22.1.1] and the sea zones [7.1] [17.5]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....engine.display import Declared
from ..advanced.air_display import (
    ABORT,
    FLOWN,
    READY,
    SUPERIORITY,
)
from ..amphibious import ABOARD
from ..scenario import (
    SIDES,
    Scenario,
)
from ..ships import (
    AT_SEA,
    BOX,
    INSHORE,
)

AREAS = (READY, FLOWN, ABORT)  # of a basing box that names no others


def boxes(scenario: Scenario) -> Iterator[dict[str, Any]]:
    """Those of the module: sea zones, holding boxes, ships that carry troops, basing boxes."""
    module = scenario.module
    for zone in module.sea.zones:
        yield box(AT_SEA, zone)
        yield box(INSHORE, zone)
    for name, holding in module.sea.holding.items():
        yield box(BOX, name, holding.side)
    for counter in scenario.counters:
        if counter.kind == "naval" and counter.ship_class == "AMPH":
            yield box(ABOARD, counter.id, counter.side)
    for name, basing in module.air.boxes.items():
        for area in (*(basing.areas or AREAS), SUPERIORITY):
            yield box(area, name, basing.side)


def box(kind: str, of: str, side: str = "") -> dict[str, Any]:
    name = f"{kind}_{of}".replace("-", "_")
    return {"name": name, "where": f"{kind}:{of}", "kind": "box"} | ({"side": side} if side else {})


def displays(scenario: Scenario, of: Declared) -> Iterator[dict[str, Any]]:
    """Those that the scenario uses."""
    if scenario.advanced and scenario.uses_air_units:
        yield {"name": "air", "groups": list(bases(scenario))}
    if scenario.file.sea is not None:
        said = of.displays["sea"]
        groups = [group | {"at": said["at"][group["name"]]} for group in waters(scenario)]
        yield {"name": "sea", "columns": said["columns"], "groups": groups, "links": links(scenario)}


def bases(scenario: Scenario) -> Iterator[dict[str, Any]]:
    """The Air Superiority Box, then every basing box with its areas and its room."""
    found = scenario.module.air.boxes
    yield {
        "name": SUPERIORITY,
        "wide": True,
        "cells": [
            {"label": side, "where": [f"{SUPERIORITY}:{name}" for name, basing in found.items() if basing.side == side]}
            for side in SIDES
        ],
    }
    for name, basing in found.items():
        cells = [{"label": area, "where": [f"{area}:{name}"]} for area in basing.areas or AREAS]
        yield {"name": name, "side": basing.side, "room": basing.capacity, "cells": cells}


def waters(scenario: Scenario) -> Iterator[dict[str, Any]]:
    """The sea zones, each with its two boxes, and the holding boxes around them."""
    for zone in scenario.module.sea.zones:
        yield {"name": zone, "cells": [{"label": kind, "where": [f"{kind}:{zone}"]} for kind in (AT_SEA, INSHORE)]}
    for name, holding in scenario.module.sea.holding.items():
        yield {"name": name, "side": holding.side, "cells": [{"label": BOX, "where": [f"{BOX}:{name}"]}]}


def links(scenario: Scenario) -> list[list[str]]:
    """Waters next to each other, each pair once."""
    sea = scenario.module.sea
    pairs = {(zone, near) for zone, said in sea.zones.items() for near in said.adjacent}
    pairs |= {(name, near) for name, holding in sea.holding.items() for near in holding.links}
    return sorted([list(pair) for pair in {tuple(sorted(pair)) for pair in pairs}])
