"""Who may rout, and the ways that a router may take [10.5] [10.51] [10.52] [10.711]."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush

from msgspec.structs import replace

from ....engine.reason import Reason
from ..locations import SHELLHOLES, has_shellholes, is_shelter, next_to, ranges, terrains
from ..moving.costs import (
    cost_in_halves,
    crowding,
    is_plain,
    leaves_encirclement,
    roads_from,
    step_row,
    terrain_cost,
)
from ..places import LEVELS, Loc, hex_of
from ..position import Position
from ..sight import are_next, sees
from ..stacking import takes_in
from ..units import Flight
from .leadership import is_armed, may_lead
from .routers import is_beside_enemy, is_in_the_open, known_enemies, must_rout

DRY = "stream_dry"


def may_rout(pos: Position, side: str, u: int) -> Reason | None:
    """Broken units under Desperation Morale, or that may not stay where they are, once [10.5]."""
    name = pos.names[u]
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex:
        return Reason("10.5", "not-your-unit", unit=name)
    unit = pos.units[u]
    if not unit.broken:
        return Reason("10.5", "not-broken", unit=name)
    if unit.melee:
        return Reason("10.5", "in-melee", unit=name)
    if not unit.dm and not must_rout(pos, u):
        return Reason("10.5", "not-desperate", unit=name)
    if unit.acted:
        return Reason("10.5", "has-routed", unit=name)
    if unit.disrupted and not _disrupted_routs(pos, u):
        return Reason("19.12", "disrupted-stays", unit=name)
    flight = flight_of(pos, u)  # if it has to make for something there is a way, and its first step is free
    if not flight.goals and not can_go_on(pos, flight):
        return Reason("10.51", "no-way-out", unit=name)
    return None


def _disrupted_routs(pos: Position, u: int) -> bool:
    """Disrupted units rout only out of the open, from enemies who take no prisoners, or if they expect no quarter
    [19.12] [20.3]."""
    here = pos.locs[u]
    beside = [v for v in known_enemies(pos, u) if is_armed(pos, v) and are_next(pos, pos.locs[v], here)]
    cruel = bool(beside) and all(pos.units[v].melee or pos.units[v].berserk for v in beside)
    return cruel or pos.side(u) in pos.no_quarter or is_in_the_open(pos, u, here)


def budget(pos: Position, u: int) -> int:
    """Six factors; wounded SMC three, and whoever routs with one [10.5] [17.2]."""
    of, flight = pos.scenario.charts, pos.flight
    together = (u, flight.leader) if flight is not None and flight.unit == u and flight.leader >= 0 else (u,)
    hurt = any(pos.type(v).smc and pos.units[v].wounded for v in together)
    return of.mf("mf_smc_wounded") if hurt else of.mf("mf_rout")


def flight_of(pos: Position, u: int) -> Flight:
    """The rout of a unit, not yet begun: the enemies it sees and where it must make for."""
    return pos.kept(("flight", u), pos.changes, lambda: _flight_of(pos, u))


def _flight_of(pos: Position, u: int) -> Flight:
    here = pos.locs[u]
    flight = Flight(u, path=(here,), seen=tuple(seen_from(pos, u, here)))
    return replace(flight, goals=tuple(goals(pos, flight)))


def seen_from(pos: Position, u: int, loc: Loc) -> list[int]:
    """Known armed enemies in sight, broken ones too [10.51]."""
    return [v for v in known_enemies(pos, u) if is_armed(pos, v) and sees(pos, pos.locs[v], loc)]


def step_cost(pos: Position, u: int, a: Loc, b: Loc, way: str = "") -> int:
    """What a step costs, by road too, in halves, where there is a crowd too [10.51] [4.132] [5.11]."""
    return cost_in_halves(pos, a, b, (u,), way, budget(pos, u) / 2)


def least_cost(pos: Position, u: int, a: Loc, b: Loc) -> int:
    """The same by road where that is easier [4.132]."""
    cost = step_cost(pos, u, a, b)
    return min(cost, step_cost(pos, u, a, b, "road")) if b in roads_from(pos, a) else cost


def rout_row(pos: Position, a: Loc) -> tuple[tuple[Loc, int, int], ...]:
    """The next Locations of one, each with its hex and what terrain alone costs, by road where that is easier; found
    when first asked for [4.132]."""
    found = pos.scenario.rout_rows.get(a)
    if found is None:
        roads = {b: terrain_cost(pos, a, b, "road") for b in roads_from(pos, a)}
        found = pos.scenario.rout_rows[a] = tuple(
            (b, hex, min((price for price in (cost, roads.get(b, -1)) if price >= 0), default=-1))
            for b, hex, cost in step_row(pos, a)
        )
    return found


def leaving_hole(pos: Position, u: int) -> int:
    """What it costs a router to leave its foxhole, in halves [10.51]."""
    return from_hole(pos) if pos.units[u].in_hole else 0


def from_hole(pos: Position) -> int:
    """The same of any foxhole."""
    return int(2 * pos.scenario.charts.terrain["foxhole"].mf_out)


def is_legal_step(pos: Position, flight: Flight, a: Loc, b: Loc, seen: tuple[int, ...]) -> Reason | None:
    """Never nearer to an enemy it sees or has seen, never next to a Known enemy but in leaving him [10.51]."""
    of = pos.scenario
    from_a, from_b = ranges(of, a), ranges(of, b)
    for there, sees_him in enemy_places(pos, flight.unit, seen):
        if there == b:
            return Reason("10.51", "enemy-there", hex=pos.loc_label(b))
        far = from_b[hex_of(there)]
        if sees_him and far < from_a[hex_of(there)]:
            return Reason("10.51", "nearer-to-enemy", hex=pos.loc_label(b))
        if far <= 1 and a != there and are_next(pos, b, there):
            return Reason("10.51", "next-to-enemy", hex=pos.loc_label(b))
    return None


def enemy_places(pos: Position, u: int, seen: tuple[int, ...]) -> list[tuple[Loc, bool]]:
    """The Locations of Known enemies, and whether the router sees one there or has seen him."""
    return pos.kept(("enemy places", u), (pos.changes, seen), lambda: _enemy_places(pos, u, seen))


def _enemy_places(pos: Position, u: int, seen: tuple[int, ...]) -> list[tuple[Loc, bool]]:
    found: dict[Loc, bool] = {}
    for v in known_enemies(pos, u):
        loc = pos.locs[v]
        found[loc] = found.get(loc, False) or v in seen
    return list(found.items())


def reaches(pos: Position, flight: Flight, start: Loc, spent: int, wanted: Collection[Loc]) -> bool:
    """Whether one of these Locations can still be reached."""
    return any(loc in wanted for loc in ways_out(pos, flight, start, spent, wanted))


def ways_out(
    pos: Position, flight: Flight, start: Loc, spent: int, wanted: Collection[Loc] = ()
) -> dict[Loc, int]:  # fmt: skip
    """Every Location that can still be reached, with what it costs; a foxhole is left only once, and cover in which a
    router stops only for other cover [10.51]. If one of those that are `wanted` is among them, nobody looks any
    farther."""
    most, found, queue, runner = budget(pos, flight.unit), {start: spent}, [(spent, start)], (flight.unit,)
    at, smoke, began = pos.at, pos.smoke, pos.locs[flight.unit]
    out = leaving_hole(pos, flight.unit)
    plain = is_plain(pos, runner) and not leaves_encirclement(pos, start, runner)
    places = enemy_places(pos, flight.unit, flight.seen)
    bars = pos.kept(("bars", flight.unit), places, lambda: Bars(pos, places))
    free = began if len(flight.path) == 1 else -1
    while queue:
        cost, here = heappop(queue)
        if cost > found[here]:
            continue
        bound = here != free and is_shelter(pos.scenario, here) and stops_in(pos, flight, here)
        for loc, hex, price in rout_row(pos, here):
            if not plain or price < 0 or hex in smoke:
                price = least_cost(pos, flight.unit, here, loc)
                price -= out if here != began else 0
            elif hex in at:
                price += crowding(pos, loc, runner)
            total = cost + price
            if total > most or total >= found.get(loc, most + 1) or (bound and not is_shelter(pos.scenario, loc)):
                continue
            if bars.let_pass(here, loc):
                found[loc] = total
                if loc in wanted:
                    return found
                heappush(queue, (total, loc))
    return found


def around(pos: Position, there: Loc) -> list[Loc]:
    """The Locations to which one is ADJACENT; found when first asked for."""
    return pos.known(("around", there), lambda: _around(pos, there))


def _around(pos: Position, there: Loc) -> list[Loc]:
    of, hex = pos.scenario, hex_of(there)
    near = [loc for near in (hex, *of.board.neighbours[hex]) for loc in of.locations_of[near]]
    return [loc for loc in near if are_next(pos, loc, there)]


class Bars:
    """What `is_legal_step` says of many steps: where enemies are, beside whom Locations are ADJACENT, and how far
    everything is from those that the router sees or has seen."""

    def __init__(self, pos: Position, places: Sequence[tuple[Loc, bool]]) -> None:
        self.taken = {there for there, _ in places}
        self.beside: dict[Loc, set[Loc]] = {}
        for there in self.taken:
            for loc in around(pos, there):
                self.beside.setdefault(loc, set()).add(there)
        self.far = [ranges(pos.scenario, there) for there, sees_him in places if sees_him]

    def let_pass(self, a: Loc, b: Loc) -> bool:
        """Never nearer to an enemy it sees or has seen, never next to a Known enemy but in leaving him [10.51]."""
        if b in self.taken:
            return False
        beside = self.beside.get(b)
        if beside is not None and (len(beside) > 1 or a not in beside):
            return False
        here, there = a // LEVELS, b // LEVELS
        for far in self.far:  # noqa: SIM110 - asked for every step of every way
            if far[there] < far[here]:
                return False
        return True


def goals(pos: Position, flight: Flight) -> list[Loc]:
    """Where a router must make for: the nearest woods or building in movement factors, or those that it may ignore it
    for: of the building it leaves, or no farther from an enemy than it is now. None: anywhere [10.51]."""
    of, u = pos.scenario, flight.unit
    start = flight.path[0]
    reached = ways_out(pos, flight, flight.path[-1], flight.spent)
    covers = [loc for loc in reached if loc != start and is_shelter(of, loc)]
    firm = [reached[loc] for loc in covers if stops_in(pos, flight, loc)]
    if not firm:
        return []  # only shelters that it may ignore: it is free
    least = min(firm)
    return sorted(loc for loc in covers if reached[loc] <= least and not is_beside_enemy(pos, u, loc))


def stops_in(pos: Position, flight: Flight, loc: Loc) -> bool:
    """Cover away from the enemy that the router may not ignore: it goes on from there into other cover only
    [10.51]."""
    u, known = flight.unit, pos.kept(("stops", flight.unit), (pos.changes, flight.path[0]), dict[Loc, bool])
    if loc not in known:
        shelter = is_shelter(pos.scenario, loc) and not is_beside_enemy(pos, u, loc)
        known[loc] = shelter and not is_ignorable(pos, flight, loc)
    return known[loc]


def is_ignorable(pos: Position, flight: Flight, loc: Loc) -> bool:
    """Cover that a router need not make for, and through which it may pass: of the building in which it began, or no
    farther from a Known enemy than it was there [10.51]."""
    of, start = pos.scenario, flight.path[0]
    own, building = of.buildings.get(hex_of(start)), of.buildings.get(hex_of(loc))
    if own is not None and building is not None and building.id == own.id:
        return True
    before, after = ranges(of, start), ranges(of, loc)
    for there in enemy_hexes(pos, flight.unit):  # noqa: SIM110 - asked for every shelter of every rout
        if after[there] <= before[there]:
            return True
    return False


def enemy_hexes(pos: Position, u: int) -> set[int]:
    """Where Known enemies are."""
    known = known_enemies(pos, u)
    return pos.kept(
        ("enemy hexes", pos.side(u)), pos.stamp(pos.enemy(pos.side(u))), lambda: {pos.standing[v] for v in known}
    )


def may_step(pos: Position, flight: Flight, loc: Loc, way: str = "") -> Reason | None:
    """A step of a rout: within its factors, towards its goal, and stopping in cover [10.51]."""
    known: dict[tuple[Loc, str], Reason | None] = pos.kept(("steps", flight), (pos.changes, len(pos.smoke)), dict)
    if (loc, way) not in known:
        known[loc, way] = _may_step(pos, flight, loc, way)
    return known[loc, way]


def may_take_road(pos: Position, flight: Flight, loc: Loc) -> Reason | None:
    """The road rate into other terrain, where it is lower: there the router is in the open [4.132] [10.5]."""
    u, here = flight.unit, flight.path[-1]
    if loc not in roads_from(pos, here):
        return Reason("4.132", "no-road", hex=pos.loc_label(loc))
    if step_cost(pos, u, here, loc, "road") >= step_cost(pos, u, here, loc):
        return Reason("4.132", "road-anyway", hex=pos.loc_label(loc))
    return may_step(pos, flight, loc, "road")


def can_go_on(pos: Position, flight: Flight) -> bool:
    """There is a Location that the router may enter."""
    here = flight.path[-1]
    if any(may_step(pos, flight, loc) is None for loc in next_to(pos.scenario, here)):
        return True
    return any(may_take_road(pos, flight, loc) is None for loc in roads_from(pos, here))


def _may_step(pos: Position, flight: Flight, loc: Loc, way: str) -> Reason | None:
    here, u = flight.path[-1], flight.unit
    if loc not in next_to(pos.scenario, here):
        return Reason("10.5", "not-next", hex=pos.loc_label(loc))
    cost = flight.spent + step_cost(pos, u, here, loc, way)
    if cost > budget(pos, u):
        return Reason(
            "10.5", "not-enough-factors", hex=pos.loc_label(loc), cost=(cost - flight.spent) / 2,
            left=(budget(pos, u) - flight.spent) / 2,
        )  # fmt: skip
    if against := is_legal_step(pos, flight, here, loc, flight.seen):
        return against
    sheltered = len(flight.path) > 1 and is_shelter(pos.scenario, here) and not is_beside_enemy(pos, u, here)
    leaves = sheltered and not is_shelter(pos.scenario, loc)
    if leaves and stops_in(pos, flight, here):
        return Reason("10.51", "stops-in-cover", hex=pos.loc_label(loc))
    if flight.goals and (leaves or not has_arrived(pos, flight)):
        moved = replace(flight, path=(*flight.path, loc), spent=cost)
        if not reaches(pos, moved, loc, cost, set(flight.goals) - {here}):
            return Reason("10.51", "away-from-cover", hex=pos.loc_label(loc))
    return None


def may_shelter(pos: Position, flight: Flight, loc: Loc) -> Reason | None:
    """A router goes into a Location and a foxhole or shellholes there at once, for the factors of both [10.53]
    [10.51]."""
    if against := may_step(pos, flight, loc):
        return against
    u = flight.unit
    if not is_hideout(pos, flight, loc):
        return Reason("10.53", "no-foxhole")
    cost, have = step_cost(pos, u, flight.path[-1], loc) + into_cover(pos, flight, loc), budget(pos, u) - flight.spent
    if cost > have:
        return Reason("10.53", "not-enough-factors", hex=pos.loc_label(loc), cost=cost / 2, left=have / 2)
    return None


def has_hole(pos: Position, flight: Flight, loc: Loc) -> bool:
    """A foxhole there takes in the router, and who goes along."""
    u = flight.unit
    return takes_in(pos, pos.side(u), loc, (u, flight.leader) if flight.leader >= 0 else (u,))


def is_hideout(pos: Position, flight: Flight, loc: Loc) -> bool:
    """There are shellholes, or a foxhole that takes in the router [10.53]."""
    return has_hole(pos, flight, loc) or has_shellholes(pos.scenario, loc)


def into_cover(pos: Position, flight: Flight, loc: Loc) -> int:
    """What it costs to enter a foxhole, or shellholes where there is none, in halves."""
    return pos.scenario.charts.mf("cost_foxhole") if has_hole(pos, flight, loc) else into_shellholes(pos)


def into_shellholes(pos: Position) -> int:
    """What it costs to go into shellholes and not past them, in halves."""
    return int(2 * pos.scenario.charts.terrain[SHELLHOLES].mf_add)


def has_arrived(pos: Position, flight: Flight) -> bool:
    """It has come to one of its goals, and left cover no more since."""
    for loc in reversed(flight.path[1:]):
        if loc in flight.goals:
            return True
        if not is_shelter(pos.scenario, loc):
            return False
    return False


def may_crawl(pos: Position, flight: Flight, loc: Loc) -> Reason | None:
    """Low Crawl: one Location with all factors, not out of an enemy's, nor into marsh or a stream that is not dry; the
    Disrupted only if they expect no quarter [10.52] [19.12] [20.3]."""
    if len(flight.path) > 1:
        return Reason("10.52", "crawls-only-at-once", hex=pos.loc_label(loc))
    if pos.units[flight.unit].disrupted and pos.side(flight.unit) not in pos.no_quarter:
        return Reason("19.12", "disrupted-stays", unit=pos.names[flight.unit])
    if pos.known_at(flight.path[0], pos.enemy(pos.side(flight.unit))):
        return Reason("10.52", "leaves-enemy", hex=pos.loc_label(loc))
    if any(kind.mf_all or (kind.kind == "depression" and kind.id != DRY) for kind in terrains(pos.scenario, loc)):
        return Reason("10.52", "no-crawling-there", hex=pos.loc_label(loc))
    against = may_step(pos, flight, loc)
    return None if against is None or may_take_road(pos, flight, loc) is None else against


def may_end(pos: Position, flight: Flight) -> Reason | None:
    """A router stops at its goal, or where it can go no farther; at once it may not [10.51]."""
    if len(flight.path) == 1:
        return Reason("10.5", "must-set-out")
    if not can_go_on(pos, flight):
        return None
    if flight.goals and not has_arrived(pos, flight):
        return Reason("10.51", "goal-ahead")
    if must_rout(pos, flight.unit):
        return Reason("10.5", "may-not-stay", hex=pos.loc_label(flight.path[-1]))
    return None


def companions_of(pos: Position, flight: Flight) -> list[int]:
    return [v for v in pos.at_loc(flight.path[-1], pos.side(flight.unit)) if may_go_along(pos, flight, v) is None]


def may_go_along(pos: Position, flight: Flight, u: int) -> Reason | None:
    """An unbroken, unpinned leader stacked with the router may rout with it [10.711]."""
    fits = pos.is_person(u) and pos.units[u].hex and pos.locs[u] == flight.path[-1]
    if not fits or pos.side(u) != pos.side(flight.unit):
        return Reason("10.711", "not-in-location", unit=pos.names[u])
    held = pos.units[u].melee or pos.units[u].acted  # he has routed with somebody else, and stays with him
    if len(flight.path) > 1 or flight.leader >= 0 or not may_lead(pos, u) or held:
        return Reason("10.711", "cannot-go-along", unit=pos.names[u])
    if pos.units[u].wounded and not _keeps_up(pos, flight):
        return Reason("10.711", "cannot-go-along", unit=pos.names[u])
    return None


def _keeps_up(pos: Position, flight: Flight) -> bool:
    """With a wounded leader's factors the router still reaches what it must make for, or anything at all [17.2]."""
    most = pos.scenario.charts.mf("mf_smc_wounded")
    reached = ways_out(pos, flight, flight.path[-1], 0)
    near = {loc for loc, cost in reached.items() if cost <= most and loc != flight.path[-1]}
    return not near.isdisjoint(flight.goals) if flight.goals else bool(near)
