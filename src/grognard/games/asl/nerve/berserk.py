"""Berserk units [15.43] to [15.46]: they charge the nearest enemy they see until none is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from msgspec.structs import replace

from ..locations import distance, next_to, ranges
from ..moving.bypass import beside, bypass_rows
from ..moving.costs import cost_in_halves, is_road
from ..places import Loc, hex_of, level_of, loc_at
from ..position import Position
from ..sight import sees
from ..units import Trek

Step = tuple[Loc, str]  # into a Location, or around what is in it by these hexsides
# Where a stack is: in a Location; or around what is in it, by these hexsides, and from which hex it came.
Place = tuple[int, Loc, str]
Onward = tuple[Step, int, int, Place]  # a step, its hex, what it costs in halves of a factor, and where they are then
MayBypass = Callable[[Loc, str], bool]
FAR = 9999
LEAST = 2  # halves of a factor that every hex costs


def charges(pos: Position, u: int) -> bool:
    """Whether a berserk unit must charge now: not if it has fired in this Player Turn before it went berserk, nor if
    the nearest enemy is in its own Location already [15.43] [4.1]."""
    unit = pos.units[u]
    has_fired = unit.fired or unit.shots
    free = unit.berserk and unit.hex > 0 and not (unit.melee or unit.moved or has_fired or unit.pinned)
    return free and bool(found := goals(pos, u)) and unit.loc not in found


def pack_of(pos: Position, u: int) -> list[int]:
    """Those who must charge together with a berserk unit: the others of its Location, but for wounded SMC with sound
    ones, and for those in a foxhole with those outside [15.43]."""
    if not pos.units[u].berserk:
        return []
    there, unit = pos.at_loc(pos.locs[u], pos.side(u)), pos.units[u]
    return [
        v for v in there
        if v != u and charges(pos, v)
        and (pos.units[v].wounded, pos.units[v].in_hole) == (unit.wounded, unit.in_hole)
    ]  # fmt: skip


def waiting(pos: Position, side: str) -> list[int]:
    """Those who must charge before anybody else moves [15.43]."""
    return [u for u in pos.those_of(side, pos.berserk) if charges(pos, u)] if pos.berserk else []


def goals(pos: Position, u: int) -> list[Loc]:
    """The Locations of the nearest Known enemies in sight that can be reached at all [15.43] [15.45]."""
    here = pos.locs[u]
    seen = {
        pos.locs[v] for v in pos.persons(pos.enemy(pos.side(u)))
        if not pos.units[v].concealed and not pos.units[v].by and sees(pos, here, pos.locs[v])
    }  # fmt: skip
    open_ones = [loc for loc in seen if ways_to(pos, loc).get(here, FAR) < FAR]
    if not open_ones:
        return []
    near = min(distance(pos.scenario, here, loc) for loc in open_ones)
    return sorted(loc for loc in open_ones if distance(pos.scenario, here, loc) == near)


def ways_to(pos: Position, goal: Loc) -> dict[Loc, int]:
    """What it costs to come to a Location from everywhere, in halves of a factor."""
    return pos.kept(("charge", goal), sorted(pos.smoke), lambda: _ways_to(pos, goal))


def _ways_to(pos: Position, goal: Loc) -> dict[Loc, int]:
    found, queue = {goal: 0}, [(0, goal)]
    while queue:
        total, here = heappop(queue)
        if total > found[here]:
            continue
        for near in next_to(pos.scenario, here):
            if here not in next_to(pos.scenario, near):
                continue
            cost = total + step_cost(pos, near, here)
            if cost < found.get(near, FAR):
                found[near] = cost
                heappush(queue, (cost, near))
    return found


def aims(pos: Position, move: Trek) -> list[Loc]:
    """The nearest enemies; where none is in sight any more, the place of the one whom they were charging [15.431]."""
    lost = [move.prey] if move.prey not in (0, move.loc) else []
    return goals(pos, move.units[0]) or lost


def keep_aim(pos: Position, move: Trek, loc: Loc) -> int:
    """The Location that they charge with a step: of the nearest enemies the one to whom it leads [15.431]."""
    return min(aims(pos, move), key=lambda goal: (ways_to(pos, goal).get(loc, FAR), goal), default=0)


def steps(pos: Position, move: Trek, may_bypass: MayBypass) -> list[Step]:
    """The next steps on the shortest ways to the nearest enemies, by movement factors and with Bypass [15.431]."""
    found = []
    for goal in aims(pos, move):
        found += shortest(pos, move, goal, may_bypass)[1]
    return list(dict.fromkeys(found))


def is_on_the_way(pos: Position, move: Trek, path: Sequence[Loc], may_bypass: MayBypass) -> bool:
    """They may dash if it is a shortest way to the enemy whom they charge [15.431]."""
    for goal in aims(pos, move):
        dashed, here = 0, move
        for loc in path:
            dashed += step_cost(pos, here.loc, loc)
            here = after(here, (loc, ""))
        if dashed + shortest(pos, here, goal, may_bypass)[0] == shortest(pos, move, goal, may_bypass)[0]:
            return True
    return False


def shortest(pos: Position, move: Trek, goal: Loc, may_bypass: MayBypass) -> tuple[int, list[Step]]:
    """What the shortest ways to a Location cost, in halves of a factor, and all the steps with which they begin. A
    Bypass that the units may not begin now is none of them [15.431] [4.32]. What costs more than the way without any
    Bypass, or would by the hexes that are left, is not looked at."""
    plain, distances, start = ways_to(pos, goal), ranges(pos.scenario, goal), _place(move)
    enemy = pos.enemy(move.side)
    straight = [cost + plain.get(loc, FAR) for (loc, way), _, cost, _ in ahead(pos, move, start) if not way]
    most = min(straight, default=FAR)
    costs, begun, closed = {start: 0}, {start: dict[Step, None]()}, set()
    queue, pushed = [(0, 0, start)], 0
    while queue:
        total, _, place = heappop(queue)
        if place in closed:
            continue
        closed.add(place)
        if place[1] == goal and not place[2]:
            return total, list(begun[place])
        for step, hex, cost, then in ahead(pos, move, place):
            reached = total + cost
            if reached + LEAST * distances[hex] > most:
                continue
            if step[1] and hex in pos.at and pos.known_at(step[0], enemy):
                continue  # he would be charged himself
            if place == start and step[1] and not may_bypass(*step):
                continue
            first, known = begun[place] or {step: None}, costs.get(then, FAR)
            if reached < known:
                costs[then], begun[then] = reached, dict(first)
                pushed += 1
                heappush(queue, (reached, pushed, then))
            elif reached == known:
                begun[then].update(first)
    return FAR, []


def _place(move: Trek) -> Place:
    return (move.came, move.loc, move.way) if move.vertices else (0, move.loc, "")


def after(move: Trek, step: Step) -> Trek:
    loc, way = step
    return replace(move, hex=hex_of(loc), level=level_of(loc), came=move.hex, way=way)


def ahead(pos: Position, move: Trek, place: Place) -> Sequence[Onward]:
    """Every step from a place, around an obstacle whoever is there. Where there is no SMOKE they never change: they are
    found when first asked for."""
    known = pos.scenario.charge_rows
    row = known.get(place)
    if row is None or _is_smoky(pos, row):
        came, loc, way = place
        row = tuple(_ahead(pos, replace(move, hex=hex_of(loc), level=level_of(loc), came=came, way=way)))
        if not _is_smoky(pos, row):
            known[place] = row
    return row


def _is_smoky(pos: Position, row: Sequence[Onward]) -> bool:
    return bool(pos.smoke) and any(hex in pos.smoke for _, hex, _, _ in row)


def _ahead(pos: Position, move: Trek) -> Iterator[Onward]:
    """Into a Location, or around what is in it [4.31] [4.32]."""
    if move.vertices:
        yield _into_from(pos, loc_at(move.came), move.loc)
        for hex in beside(pos, move):
            yield _into_from(pos, move.loc, loc_at(hex))
    else:
        for near in next_to(pos.scenario, move.loc):
            yield (near, ""), hex_of(near), step_cost(pos, move.loc, near), (0, near, "")
    for loc, hex, ways in bypass_rows(pos, move) if not move.level else ():
        for way, _ in ways:
            cost = cost_in_halves(pos, move.loc, loc, (), way, crowded=False)
            yield (loc, way), hex, cost, (move.hex, loc, way)


def _into_from(pos: Position, a: Loc, b: Loc) -> Onward:
    return (b, ""), hex_of(b), _into(pos, a, b), (0, b, "")


def step_cost(pos: Position, a: Loc, b: Loc) -> int:
    """In halves of a factor, by road where there is one; what takes all of them takes eight [15.431]. Where there is no
    SMOKE it never changes: it is found when first asked for."""
    if pos.smoke and hex_of(b) in pos.smoke:
        return _step_cost(pos, a, b)
    known = pos.scenario.charge_costs
    cost = known.get((a, b))
    if cost is None:
        cost = known[a, b] = _step_cost(pos, a, b)
    return cost


def _step_cost(pos: Position, a: Loc, b: Loc) -> int:
    if is_road(pos, a, b):
        return cost_in_halves(pos, a, b, (), "road", crowded=False)
    return _into(pos, a, b)


def _into(pos: Position, a: Loc, b: Loc) -> int:
    return cost_in_halves(pos, a, b, (), "", pos.scenario.charts.mf("mf_berserk") / 2, crowded=False)


def calm_down(pos: Position, u: int) -> None:
    """A unit that has killed all it saw, or sees nobody after its charge, is itself again [15.46]."""
    pos.change(u, berserk=False)
    pos.tell("15.46", "calms-down", unit=pos.names[u])


def after_charges(pos: Position, side: str) -> None:
    """Those who have charged and have no enemy in sight when the Movement Phase ends are normal again [15.431]
    [15.46]."""
    for u in pos.those_of(side, pos.berserk):
        if pos.units[u].moved and not goals(pos, u):
            calm_down(pos, u)


def after_killing(pos: Position, loc: Loc, side: str) -> None:
    """Nobody is left in their Location [15.46]."""
    if not pos.known_at(loc, pos.enemy(side)):
        for u in pos.at_loc(loc, side):
            if pos.units[u].berserk:
                calm_down(pos, u)
