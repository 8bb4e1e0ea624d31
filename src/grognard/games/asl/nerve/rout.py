"""The Rout Phase: broken units run for cover [10.41] [10.5] to [10.533]."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.ask import Ask, Procedure
from ....engine.phase import phase
from ....engine.question import CHOICE, PATH, PHASE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import cavalry
from ..captivity import prisoners
from ..hiding import concealment, disclosure
from ..locations import LOCATION, has_shellholes, is_bare, next_to, terrains
from ..moving import excess
from ..moving.costs import capacity, roads_from
from ..places import Loc
from ..position import Position
from ..sight import adjacent_ones
from ..stacking import takes_in
from ..units import Flight
from ..victory import end_at_once, undecided
from ..weapons import recovery
from .desperation import alarm, desperate
from .leadership import broken
from .morale import Losses, break_unit, check_morale, eliminate
from .rout_ways import (
    budget,
    can_go_on,
    companions_of,
    flight_of,
    goals,
    has_arrived,
    has_hole,
    into_cover,
    may_crawl,
    may_end,
    may_go_along,
    may_rout,
    may_shelter,
    may_step,
    may_take_road,
    reaches,
    seen_from,
    step_cost,
)
from .routers import breakers, interdictors, is_beside_enemy, is_under_fire, may_break, must_rout

# -- carrying it out --------------------------------------------------------------------------------------------------


def rout(pos: Position, side: str, u: int) -> Procedure:
    """A unit sets out: what it cannot carry stays behind [10.4]. Enemies who have shown themselves meanwhile may have
    cut others off, who surrender [20.21]."""
    yield from leave_excess(pos, u)
    yield from recovery.at_once(pos)
    pos.flight = flight_of(pos, u)
    yield from go_on(pos)
    yield from prisoners.surrenders(pos, side)


def leave_excess(pos: Position, u: int) -> Procedure:
    """A broken unit carries no more than its capacity: of the heaviest loads that fit the one its owner chooses [10.4]
    [4.43]."""
    for w in cavalry.horses(pos, u):
        pos.drop(w)  # horses do not rout [13.7]
    left = yield from excess.parts_with(pos, u, capacity(pos, u, False))
    for w in left:
        pos.tell("10.4", "left-behind", weapon=pos.names[w], hex=pos.loc_label(pos.locs[u]))
    pos.forsake(left)


def go_on(pos: Position) -> Procedure:
    while pos.flight is not None:
        flight = pos.flight
        if flight.done or not pos.units[flight.unit].hex or flight.crawls:
            yield from finish(pos)
            return
        if len(flight.path) > 1 and not can_go_on(pos, flight):
            yield from finish(pos)
            return
        match (yield Ask(pos.side(flight.unit), "10.5", ROUTING, pos, flight, rests=True)):
            case "with", v:
                pos.flight = replace(flight, leader=v)
            case "enter", loc:
                yield from step(pos, loc, crawls=False)
            case "road", loc:
                yield from step(pos, loc, crawls=False, way="road")
            case "crawl", loc:
                yield from step(pos, loc, crawls=True)
            case "shelter", loc:
                yield from step(pos, loc, crawls=False, shelters=True)
            case _:
                pos.flight = replace(flight, done=True)


def step(pos: Position, loc: Loc, crawls: bool, shelters: bool = False, way: str = "") -> Procedure:
    """Enter a Location, by road too, or a foxhole or shellholes there at once; Open Ground under the enemy's eyes is
    interdicted [10.51] [10.53] [10.533]."""
    flight = pos.flight
    assert flight is not None
    u, came = flight.unit, flight.path[-1]
    if concealment.refuses(pos, pos.side(u), loc):
        pos.tell("10.533", "entry-refused", units=[pos.names[u]], hex=pos.loc_label(loc))
        pos.flight = replace(flight, done=True)
        return
    cost = step_cost(pos, u, came, loc, way) + (into_cover(pos, flight, loc) if shelters else 0)
    digs_in = shelters and has_hole(pos, flight, loc)
    for v in (u, *((flight.leader,) if flight.leader >= 0 else ())):
        concealment.appear(pos, [v] if pos.units[v].hidden else [], "12.32")
        pos.change(v, in_hole=False)
        pos.stand_at(v, loc)
        if digs_in:
            pos.change(v, in_hole=True)
        concealment.acts(pos, v)  # a leader who goes along [12.141]
    pos.tell("10.52" if crawls else "10.5", "routs", unit=pos.names[u], hex=pos.loc_label(loc))
    alarm(pos, loc, pos.side(u))
    concealment.is_crowded(pos, loc, pos.side(u))
    pos.flight = replace(flight, spent=flight.spent + cost, path=(*flight.path, loc), crawls=crawls)
    bare = not crawls and (bool(way) or is_bare(terrains(pos.scenario, loc), passing=True))
    yield from come_out(pos, pos.enemy(pos.side(u)), loc, bare)
    look_round(pos)
    in_view = interdictors(pos, u, loc, came, passing=not shelters, by_road=bool(way))
    if not crawls and next(in_view, None) is not None:
        yield from interdicted(pos, u)


def come_out(pos: Position, side: str, loc: Loc, bare: bool) -> Procedure:
    """Who has something under a "?" may show it, to interdict a router or to bar his way [10.533] [12.32]."""
    if pos.is_veiled(side) and is_worth_showing(pos, side, loc, bare):
        while (said := (yield Ask(side, "10.533", SHOWING, pos, side)))[0] == "show":
            disclosure.show(pos, side, said[1])


def is_worth_showing(pos: Position, side: str, loc: Loc, bare: bool) -> bool:
    """By what everybody knows: the router can be interdicted, or is ADJACENT to a "?", or may be to somebody hidden
    [10.533]."""
    if bare or pos.scenario.hip[side]:
        return True
    near = adjacent_ones(pos.scenario, loc)
    return any(pos.units[v].marker and pos.locs[v] in near for v in pos.pieces_of(side))


def look_round(pos: Position) -> None:
    """The router sees where it has come to. If enemies who have come to light bar the way to its goal, or stand beside
    it, it makes for another from there [10.51]."""
    flight = pos.flight
    assert flight is not None
    here = flight.path[-1]
    flight = replace(flight, seen=tuple(sorted({*flight.seen, *seen_from(pos, flight.unit, here)})))
    if flight.goals and not _has_goal(pos, flight, here):
        flight = replace(flight, goals=tuple(goals(pos, flight)))
    pos.flight = flight


def _has_goal(pos: Position, flight: Flight, here: Loc) -> bool:
    """It has arrived, and may stay, or can still reach one of its goals."""
    if has_arrived(pos, flight) and not is_beside_enemy(pos, flight.unit, here):
        return True
    return reaches(pos, flight, here, flight.spent, set(flight.goals) - {here})


def interdicted(pos: Position, u: int) -> Procedure:
    """A NMC: failing costs men, the highest passing roll ends the rout [10.53] [7.305]."""
    flight = pos.flight
    assert flight is not None
    pos.tell("10.53", "interdicted", unit=pos.names[u], hex=pos.loc_label(pos.locs[u]))
    passed = yield from check_morale(pos, u, 0, "10.53", pins=False)
    yield from prisoners.at_once(pos)
    if not passed and flight.leader >= 0 and pos.units[flight.leader].hex:
        eliminate(pos, flight.leader, "10.711")
    assert pos.flight is not None
    if not pos.units[u].hex or not pos.units[u].broken:  # lost, or the heat of battle has changed it [15.1]
        pos.flight = replace(pos.flight, done=True)
    elif passed and pos.checked == 0:
        pos.tell("10.53", "pinned", unit=pos.names[u])
        pos.flight = replace(pos.flight, done=True, pinned=True)


def finish(pos: Position) -> Procedure:
    """The rout of a unit ends; where it may not stay it is eliminated, unless it is broken no more. Who was pinned by
    Interdiction stays in the open, but not ADJACENT to the enemy [10.5] [10.53]."""
    flight = pos.flight
    assert flight is not None
    pos.flight = None
    u = flight.unit
    if flight.leader >= 0 and len(flight.path) > 1 and pos.units[flight.leader].hex:
        pos.change(flight.leader, acted=True)
    if pos.units[u].hex:
        pos.change(u, acted=True)
        here = pos.locs[u]
        safe = flight.crawls or flight.pinned or not is_under_fire(pos, u, here)
        if pos.units[u].broken and (is_beside_enemy(pos, u, here) or not safe):
            eliminate(pos, u, "10.5")
    yield from recovery.at_once(pos)


def lost(pos: Position, side: str) -> Procedure:
    """Those who had to rout and could not are eliminated [10.5]."""
    for u in pos.persons(side):
        if u in pos.broken and must_rout(pos, u) and not pos.units[u].acted:
            eliminate(pos, u, "10.5")
    yield from recovery.at_once(pos)


def may_end_routs(pos: Position, side: str) -> Reason | None:
    for u in broken(pos, side):
        if must_rout(pos, u) and may_rout(pos, side, u) is None:
            return Reason("10.5", "must-rout", unit=pos.names[u])
    return None


def begin_routs(pos: Position) -> None:
    """Broken units that start in the open under fire are DM [10.62]."""
    for s in pos.scenario.sides:
        for u in broken(pos, s):
            if not pos.units[u].melee and must_rout(pos, u):
                desperate(pos, u)


def voluntary_break(pos: Position, side: str, u: int) -> Procedure:
    """A unit breaks of its own will; riders fall then, too, and a leader shakes those with him [10.41] [13.51]
    [10.2]."""
    losses = Losses(pos, [u])
    break_unit(pos, u, "10.41")
    yield from losses.follow(pos)
    yield from cavalry.riders_break(pos, [u])


def rout_phase(pos: Position, side: str) -> Procedure:
    """Voluntary breaks, then routs, the ATTACKER first each time [3.6] [10.41] [10.5]."""
    yield from go_on(pos)
    sides = (side, pos.enemy(side))
    for stage in range(4):
        if pos.stage != stage or end_at_once(pos):
            continue
        player = sides[stage % 2]
        if stage < 2:
            yield from phase(pos, player, "10.41", BREAKING, as_long_as=undecided(has_break))
            if stage == 1:
                begin_routs(pos)
        else:
            yield from prisoners.surrenders(pos, player)
            yield from phase(pos, player, "10.5", ROUTS, as_long_as=undecided(has_rout))
            if not pos.over:
                yield from lost(pos, player)
        if not pos.over:
            pos.stage += 1
    for u in pos.showing():
        if pos.units[u].acted:
            pos.change(u, acted=False)


def has_break(pos: Position, side: str) -> bool:
    return pos.is_veiled(side) or bool(breakers(pos, side))


def has_rout(pos: Position, side: str) -> bool:
    return any(may_rout(pos, side, u) is None for u in broken(pos, side))


def steps(pos: Position, flight: Flight) -> tuple[Loc, ...]:
    return next_to(pos.scenario, flight.path[-1])


def roads(pos: Position, flight: Flight) -> tuple[Loc, ...]:
    return roads_from(pos, flight.path[-1])


def holes(pos: Position, flight: Flight) -> list[Loc]:
    """Next Locations with shellholes, or with a foxhole that the router's side knows of."""
    side, of = pos.side(flight.unit), pos.scenario
    return [
        loc for loc in steps(pos, flight)
        if has_shellholes(of, loc) or (pos.foxholes and takes_in(pos, side, loc, ()))
    ]  # fmt: skip


SHOWING: Question = Question(
    "show-to-interdict",
    CHOICE,
    disclosure.SHOW,
    Verb("done"),
)
ROUTING: Question = Question(
    "rout",
    PATH,
    Verb("with", UNIT, among=companions_of, why_not=may_go_along),
    Verb("enter", LOCATION, among=steps, why_not=may_step),
    Verb("road", LOCATION, among=roads, why_not=may_take_road, rule="4.132"),
    Verb("crawl", LOCATION, among=steps, why_not=may_crawl),
    Verb("shelter", LOCATION, among=holes, why_not=may_shelter, rule="10.53"),
    Verb("stop", why_not=may_end),
    about=lambda pos, flight: About(units=[flight.unit], left=(budget(pos, flight.unit) - flight.spent) / 2),
)
BREAKING: Question = Question(
    "voluntary-break",
    CHOICE,  # nobody is warned that his units could still break
    Verb(
        "break", UNIT, among=lambda pos, side: pos.persons(side), why_not=may_break, listed=breakers,
        does=voluntary_break,
    ),
    *disclosure.VERBS,
    Verb("done", stands=True),
)  # fmt: skip
ROUTS: Question = Question(
    "rout-phase",
    PHASE,
    Verb("rout", UNIT, among=broken, why_not=may_rout, does=rout, then=(excess.LEAVE, ROUTING, SHOWING)),
    Verb("done", why_not=may_end_routs),
)
ASKS: tuple[Question, ...] = (BREAKING, ROUTS, excess.LEAVE, ROUTING, SHOWING)
