"""Rules of sight as a squad-level game may state them: heights in half levels, and rule ids of its own."""

from __future__ import annotations

from grognard.engine.cover import OPEN, Cover, SightRules
from grognard.engine.hexmap import HexMap

STOREYS = {1: Cover(2), 2: Cover(3), 3: Cover(5)}


def building(board: HexMap, hex: int) -> Cover:
    place = next(p for p in board.places_of("building") if p.hex == hex)
    return STOREYS[int(next(flag for flag in place.flags if flag.startswith("storeys:"))[8:])]


RULES = SightRules(
    covers={
        "open": OPEN, "shellholes": OPEN, "pond": OPEN, "road": OPEN, "path": OPEN, "stream": OPEN,
        "woods": Cover(2), "building": building, "rowhouse": building, "rubble": Cover(1),
        "wall": Cover(1), "hedge": Cover(1), "bocage": Cover(2),
        "grain": Cover(hindrance=1), "brush": Cover(hindrance=1), "marsh": Cover(hindrance=1),
        "orchard": Cover(hindrance=1), "crag": Cover(hindrance=1), "graveyard": Cover(hindrance=1),
    },
    rules={
        "obstacle": "6.2", "half": "6.21", "crest": "6.2", "blind": "6.4", "depression": "6.3",
        "hindrance": "6.7", "opaque": "B.10",
    },
    carried={"woods": "woods", "building": "building", "rowhouse": "building"},
    depressions=frozenset({"stream"}),
)  # fmt: skip
