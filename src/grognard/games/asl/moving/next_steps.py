"""Where a move can go on, listed in one pass [4.]: in the plain case terrain has its price, which is looked up, and
only hexes in which somebody is are looked at closely. What is said of a single step is in `moves`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....engine.reason import Reason
from .. import cavalry
from ..places import Loc, hex_of, loc_at
from ..position import Position
from ..units import Trek
from .bypass import bypass_rows
from .costs import (
    crowding,
    hole_cost,
    leaves_encirclement,
    pays_alike,
    roads_from,
    room_beside,
    step_row,
    terrain_cost,
)
from .moves import (
    around,
    bars_bypass,
    blockers,
    bypasses,
    carries_twice,
    charge_steps,
    dearest,
    has_unarmed,
    may_afford,
    may_bypass,
    may_double,
    may_go_around,
    may_pass_by,
    may_step,
    price,
    reachable,
    running_bonus,
)
from .purse import able, left, purse


def enterable(pos: Position, move: Trek) -> list[Loc]:
    return pos.kept("enterable", (pos.changes, move), lambda: _enterable(pos, move))


def _enterable(pos: Position, move: Trek) -> list[Loc]:
    """In one pass, in the plain case: terrain has its price, and only hexes in which somebody is are looked at."""
    if not _goes_plainly(pos, move):
        return [loc for loc in dict.fromkeys(reachable(pos, move)) if may_afford(pos, move, loc, "") is None]
    has = purse(pos, move)
    most, smoke, unarmed = dearest(move, has.left), pos.smoke, has_unarmed(pos, move)
    out = hole_cost(pos, move.hex, has.units)
    friends, foes = pos.present[move.side], pos.present[pos.enemy(move.side)]
    room, found = room_beside(pos, has.units), []
    for loc, hex, cost in exit_row(pos, move) if move.vertices else step_row(pos, move.loc):
        if cost < 0 or hex in smoke:
            if may_afford(pos, move, loc, "") is None:
                found.append(loc)
            continue
        if foes[hex] and blockers(pos, move.side, loc, unarmed):
            continue
        cost += out
        if friends[hex] > room:
            cost += crowding(pos, loc, has.units)
        if cost <= most or (not move.spent and may_afford(pos, move, loc, "") is None):
            found.append(loc)
    return found


def exit_row(pos: Position, move: Trek) -> tuple[tuple[Loc, int, int], ...]:
    """What `costs.step_row` says of a Location, of a Bypass: into the obstacle one comes from where it began."""
    known, place = pos.scenario.exit_rows, (move.came, move.hex, move.way)
    found = known.get(place)
    if found is None:
        began, here = loc_at(move.came), move.loc
        costs = {
            loc: terrain_cost(pos, began if hex_of(loc) == move.hex else here, loc) for loc in reachable(pos, move)
        }
        found = known[place] = tuple((loc, hex_of(loc), cost) for loc, cost in costs.items())
    return found


def _goes_plainly(pos: Position, move: Trek) -> bool:
    """They may go on to every Location that terrain lets them reach."""
    if not move.hex or move.dash or pos.units[move.units[0]].berserk:
        return False
    return pays_for_terrain(pos, move, able(pos, move))


def pays_for_terrain(pos: Position, move: Trek, units: Sequence[int]) -> bool:
    """Terrain and crowding alone make the price for these where there is no SMOKE, and a foxhole that they leave: no
    horses and the like."""
    if pos.encircled or cavalry.are_there(pos.scenario) or (pos.sought and carries_twice(pos, move)):
        return False
    return pays_alike(pos, units) and not leaves_encirclement(pos, move.loc, units)


def by_road(pos: Position, move: Trek) -> list[Loc]:
    if not move.hex or move.hex not in pos.scenario.road_hexes or move.vertices:
        return []
    return [loc for loc in roads_from(pos, move.loc) if may_step(pos, move, loc, "road") is None]


def all_bypasses(pos: Position, move: Trek) -> list[tuple[Loc, str]]:
    """Every Bypass that could be begun, in one pass."""
    if cavalry.are_mounted(pos, move.units):
        begun = [(loc, way) for loc in around(pos, move) for way in bypasses(pos, move, loc)]
        return [(loc, way) for loc, way in begun if may_bypass(pos, move, loc, way) is None]
    if not may_go_around(pos, move):
        return []
    if pos.units[move.units[0]].berserk:
        return [(loc, way) for loc, way in charge_steps(pos, move) if way]
    found: list[tuple[Loc, str]] = []
    has, friends, foes = purse(pos, move), pos.present[move.side], pos.present[pos.enemy(move.side)]
    room, out = room_beside(pos, has.units), hole_cost(pos, move.hex, has.units)
    if move.vertices:
        on, here = bypasses(pos, move, move.loc), move.loc
        found += [(here, way) for way in on if may_pass_by(pos, move, here, way) is None]
    plain, unarmed = pays_for_terrain(pos, move, has.units), has_unarmed(pos, move)
    for loc, hex, ways in bypass_rows(pos, move):
        if not plain or hex in pos.smoke or ways[0][1] < 0:
            found += [(loc, way) for way, _ in ways if may_bypass(pos, move, loc, way) is None]
            continue
        most = has.left - 2 * out  # on the way, and when they stop
        if foes[hex] and bars_bypass(pos, move.side, hex, unarmed):
            continue
        if friends[hex] > room:
            most -= 2 * crowding(pos, loc, has.units)
        found += [(loc, way) for way, need in ways if need <= most]
    return found


def dash_fails(pos: Position, move: Trek) -> bool:
    """On the road those who still dash cannot come to their goal any more, running neither [4.63]."""
    rest = replace(move, units=tuple(u for u in move.units if u not in move.hurt))
    if not move.dash or move.hex != move.dash[0] or not able(pos, rest) or enterable(pos, rest):
        return False
    goal = loc_at(move.dash[1])
    barred = blockers(pos, move.side, goal) or may_double(pos, rest) is not None
    return bool(barred) or price(pos, rest, goal, "") > left(pos, rest) + 2 * running_bonus(pos, rest)


def may_stop(pos: Position, move: Trek) -> Reason | None:
    """Nobody ends his move in Bypass of his own will, nor before he has come onto the board [4.32]."""
    if move.vertices and enterable(pos, move):
        return Reason("4.32", "in-bypass")
    if move.dash and enterable(pos, move):
        return Reason("4.63", "must-dash")
    berserk = move.units and pos.units[move.units[0]].berserk
    if berserk and (enterable(pos, move) or all_bypasses(pos, move)):
        return Reason("15.43", "must-charge", unit=pos.names[move.units[0]])
    return None
