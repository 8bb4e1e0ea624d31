"""Locations: what they are like, which of them are next to each other, and what is in them [2.4] [2.8] [A.8].
Half-hexes are hexes like others [2.3]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine.verbs import Argument
from .before_play.overlays import JOINT
from .pack.datafiles import Terrain
from .places import GROUND, LEVELS, Loc, hex_of, level_of, loc_at
from .position import Position
from .scenario import Scenario

SHELLHOLES: Final = "shellholes"
LOCATION: Final = Argument(
    "H",
    "location",
    lambda pos, word: pos.scenario.location_named(word),
    lambda pos, loc: pos.scenario.location_label(loc),
    lambda pos: [loc for hex in pos.board.hexes for loc in pos.scenario.locations(hex)],
    words=lambda pos: pos.scenario.location_labels,
)


def terrains(scenario: Scenario, loc: Loc) -> tuple[Terrain, ...]:
    """The terrain of a Location; IN a stream there is nothing but the stream [A.6]."""
    if loc % LEVELS < GROUND:  # without calls: this is asked for all the time
        return (stream(scenario),)
    return scenario.terrains[loc // LEVELS]


def stream(scenario: Scenario) -> Terrain:
    return scenario.charts.terrain[f"stream_{scenario.file.switch('stream', 'shallow')}"]


def is_any(kinds: Iterable[Terrain], fact: str) -> bool:
    for kind in kinds:  # noqa: SIM110 - asked for all the time
        if getattr(kind, fact):
            return True
    return False


def is_bare(kinds: Iterable[Terrain], passing: bool = False) -> bool:
    """Open Ground by terrain alone; shellholes are to who passes through them [10.531]."""
    for kind in kinds:  # noqa: SIM110 - the same
        if not kind.open_ground and not (passing and kind.id == SHELLHOLES):
            return False
    return True


def has_shellholes(scenario: Scenario, loc: Loc) -> bool:
    return any(kind.id == SHELLHOLES for kind in terrains(scenario, loc))


def is_concealing(scenario: Scenario, loc: Loc) -> bool:
    """Concealment Terrain [12.12]: young grain and cut grain are none."""
    kinds = [k for k in terrains(scenario, loc) if k.id != "grain" or scenario.file.weather.grain == "standing"]
    return is_any(kinds, "concealment_terrain")


def is_shelter(scenario: Scenario, loc: Loc) -> bool:
    """Woods and buildings: broken units rout there and rally better [10.51] [10.61]."""
    found = scenario.shelters.get(loc)
    if found is None:
        found = scenario.shelters[loc] = is_any(terrains(scenario, loc), "rout_goal")
    return found


def may_be_entered(scenario: Scenario, hex: int) -> bool:
    """Water cannot be entered [4.13]."""
    return not any(kind.mf is None and not kind.mf_all for kind in scenario.terrains[hex])


def next_to(scenario: Scenario, loc: Loc) -> tuple[Loc, ...]:
    """The Locations into which Infantry could advance, by terrain alone [4.7] [A.8]: one hex, or one level."""
    found = scenario.next_to.get(loc)
    if found is None:
        found = scenario.next_to[loc] = tuple(_next_to(scenario, loc))
    return found


def _next_to(scenario: Scenario, loc: Loc) -> Iterable[Loc]:
    hex, level, board = hex_of(loc), level_of(loc), scenario.board
    building = scenario.buildings.get(hex)
    for other in board.neighbours[hex]:
        if not may_be_entered(scenario, other):
            continue
        side = board.side(hex, other)
        if level > 0:
            same = building is not None and "building" in side and level in scenario.levels[other]
            if same:
                yield loc_at(other, level)
            continue
        if "rowhouse" in side:
            continue
        if -1 in scenario.levels[other] and (level == 0 or "stream" in side or JOINT in side):
            yield loc_at(other, -1)
        yield loc_at(other)
    if building is not None and building.stair:
        yield from (loc_at(hex, n) for n in (level - 1, level + 1) if n in scenario.levels[hex])
    elif hex in scenario.streams:
        yield loc_at(hex, -1 if level == 0 else 0)


def is_interior(scenario: Scenario, hex: int) -> bool:
    """A hex that is building all around [23.6] [24.1] [14.22]."""
    board = scenario.board
    return hex in scenario.buildings and all("building" in board.side(hex, near) for near in board.neighbours[hex])


def are_adjacent(scenario: Scenario, a: Loc, b: Loc) -> bool:
    """Hexes that share a hexside; Locations of one hex count too [A.8]."""
    return distance(scenario, a, b) <= 1


def height(scenario: Scenario, loc: Loc) -> int:
    """The level of a Location above the ground of the board."""
    return scenario.board.levels[hex_of(loc)] + level_of(loc)


def distance(scenario: Scenario, a: Loc, b: Loc) -> int:
    """The range in hexes [1.22]."""
    row = scenario.distances[a // LEVELS]
    return (row if row is not None else scenario.measure(a // LEVELS))[b // LEVELS]


def ranges(scenario: Scenario, loc: Loc) -> bytes:
    """The same from one Location to every hex, by its number: for those who measure many."""
    row = scenario.distances[loc // LEVELS]
    return row if row is not None else scenario.measure(loc // LEVELS)


def labels(pos: Position, locs: Iterable[Loc]) -> list[str]:
    return [pos.loc_label(loc) for loc in locs]
