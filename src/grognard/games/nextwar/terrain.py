"""Terrain [8.3]: what it costs a stack to go into the next hex, in sixths of a movement point, with what enemy zones
and crowds add."""

from __future__ import annotations

from typing import Final

from ...engine.reason import Tally
from . import stacking
from .pack.charts import (
    PROHIBITED,
    SIXTH,
)
from .position import Position
from .scenario import ENEMY, FERRY, LAND, Step
from .units import LandMove

FLAT: Final = ("flat", "flat_woods")


# -- who heeds an enemy zone [8.2] ------------------------------------------------------------------------------------


def ignores_zone(pos: Position, hex: int) -> bool:
    """Whether light infantry pays no heed to an enemy zone here: not in flat country [8.2.4]."""
    return pos.board.terrain[hex] not in FLAT


def is_light(pos: Position, go: LandMove) -> bool:
    is_yellow = pos.scenario.is_yellow
    return all(is_yellow[u] for u in go.units)


def heeds(pos: Position, go: LandMove, hex: int, road: bool) -> bool:
    """Whether an enemy zone in a hex counts for the stack: light infantry ignores it outside flat country [8.2.4]
    [8.2.4.a], need not stop in it [8.2.4.b], pays nothing for it [8.2.4.c] and goes from zone to zone [8.2.4.d], unless
    it moves by road [8.2.4.f]."""
    if not pos.in_enemy_zone(hex, go.side):
        return False
    return road or not is_light(pos, go) or not ignores_zone(pos, hex)


def stays_behind(pos: Position, go: LandMove) -> bool:
    return pos.present[LAND[go.side]][go.hex] > (len(go.units) if pos.units[go.units[0]].hex == go.hex else 0)


# -- hexes and hexsides [8.3.1] ---------------------------------------------------------------------------------------


def mobility(pos: Position, u: int) -> str:
    c = pos.counter(u)
    kind = (c.r_mobility or c.mobility) if pos.units[u].reduced else c.mobility
    return "leg" if kind == "airmobile" else kind


def slowest(pos: Position, units: tuple[int, ...]) -> str:
    """A stack pays as the slowest of its classes [8.5.1]."""
    if len(units) == 1:
        return mobility(pos, units[0])
    return min((mobility(pos, u) for u in units), key=("", "leg", "motorised", "mechanised").index)


def steps_from(pos: Position, go: LandMove) -> tuple[Step, ...]:
    """What the ways out of a hex cost, in a Storm more [4.1.3.c]; a depot, which has no mobility, goes nowhere."""
    kind = slowest(pos, go.units)
    if not kind:
        return ()
    steps = pos.scenario.steps[kind, pos.is_storm()][go.hex]
    if go.hex not in pos.scenario.ferry_hexes:
        return steps
    return tuple(step._replace(ground=ferried(pos, go, step.hex)) if step.ground is None else step for step in steps)


def step_to(pos: Position, go: LandMove, n: int) -> Step | None:
    return next((step for step in steps_from(pos, go) if step.hex == n), None)


def ferried(pos: Position, go: LandMove, n: int) -> int | None:
    """What it costs to cross by ferry: as a river, and only for units of the nation it lies in; none if an enemy has
    taken one of its ends [8.3.1.8]."""
    kind, by = pos.scenario.charts.hexsides[FERRY], slowest(pos, go.units)
    if FERRY not in pos.board.side(go.hex, n) or (min(go.hex, n), max(go.hex, n)) in pos.lost_ferries:
        return None
    cost = kind.of(by, pos.is_storm())
    if cost == PROHIBITED or any(pos.counter(u).nation not in kind.nations.split() for u in go.units):
        return None
    return cost + pos.scenario.terrain(n).of(by, pos.is_storm())


# -- roads [8.3.2] ----------------------------------------------------------------------------------------------------


def may_use_road(pos: Position, go: LandMove, hex: int) -> bool:
    """No road into or through an enemy fortification or a hex that is full already [8.3.2] [8.3.1.10] [8.1.1.1.b]."""
    if any(has_dropped(pos, u) for u in go.units):
        return False
    if pos.interdicted and (hex in pos.interdicted or go.hex in pos.interdicted):
        return False  # [23.4.4]
    for h in (hex, go.hex) if go.path else (hex,):
        if pos.scenario.forts.get(h) == ENEMY[go.side] and pos.has_fort(h):
            return False
        if stacking.is_full(pos, h, go.side, go.units):
            return False
    return True


def has_dropped(pos: Position, u: int) -> bool:
    """Airborne troops on vehicles use roads again in the turn after their drop, as the module says [8.5.3.1]; they come
    by air in no other way."""
    if not pos.units[u].assaulted or pos.counter(u).type != "airborne_mech":
        return False
    return bool(pos.scenario.module.hooked("paradrop")["airborne_mech_roads"] == "next_turn")


# -- what the next hex costs [8.3] ------------------------------------------------------------------------------------


Way = tuple[int, bool]  # into the next hex: what it costs in all, and whether it goes by road or over the ground


def way_into(pos: Position, go: LandMove, step: Step) -> Way | None:
    """The cheaper of road and ground with what zones and crowds add, or None if both are closed [8.3]. Light infantry
    that ignores a zone does so over the ground only [8.2.4.f]."""
    hex, ground, road = step
    if road is not None and not may_use_road(pos, go, hex):
        road = None
    if is_hampered(pos, go, hex):
        ground = None if ground is None else int(step_tally(pos, go, step, road=False).total)
        road = None if road is None else int(step_tally(pos, go, step, road=True).total)
    if road is None:
        return None if ground is None else (ground, False)
    if ground is None:
        return road, True
    if is_light(pos, go) and heeds(pos, go, hex, True):  # by road it would have to stop there
        return (ground, False) if ground <= go.left else (road, True)
    return (road, True) if road <= ground else (ground, False)


def over_ground(pos: Position, go: LandMove, step: Step) -> Way | None:
    """Not by road: who bypasses a hex pays for its terrain [8.5.1.1]."""
    return None if step.ground is None else (int(step_tally(pos, go, step, road=False).total), False)


def step_cost(pos: Position, go: LandMove, step: Step) -> Tally | None:
    """What the next hex costs, None if it is closed [8.3]."""
    way = way_into(pos, go, step)
    return None if way is None else step_tally(pos, go, step, road=way[1])


def is_hampered(pos: Position, go: LandMove, n: int) -> bool:
    """Whether a zone, a crowd or interdiction may add something to what the map says."""
    zone = pos.zone[ENEMY[go.side]]
    return bool(zone[go.hex] or zone[n] or pos.interdicted) or (not go.path and go.hex in pos.crowded)


def step_tally(pos: Position, go: LandMove, step: Step, road: bool) -> Tally:
    cost = Tally()
    base = step.road if road else step.ground
    assert base is not None
    if road:
        cost.add(base, "8.3.2", "road")
    else:
        cost.add(base, "8.3", "terrain", terrain=pos.board.terrain[step.hex])
    if heeds(pos, go, go.hex, road) and not stays_behind(pos, go):
        cost.add(SIXTH, "8.2.2.f", "leaves-zone")
    if heeds(pos, go, step.hex, road) and not pos.present[LAND[go.side]][step.hex]:
        cost.add(SIXTH, "8.2.2.e", "enters-zone")
    if not go.path and not go.carried and go.hex in pos.crowded:
        cost.add(SIXTH, "8.1.1.1.f", "leaves-crowd")
    if pos.interdicted and (points := interdiction(pos, go, step.hex)):
        cost.add(points * SIXTH, "23.4.4", "interdicted")
    return cost


def interdiction(pos: Position, go: LandMove, hex: int) -> int:
    """What interdiction adds: in the hex that is entered, and in the one where the move begins [23.4.4]."""
    return pos.interdicted.get(hex, 0) + (0 if go.path else pos.interdicted.get(go.hex, 0))
