"""Ground movement [3.0], zones of control in movement [6.0] and stacking [7.0].

A player picks a unit, perhaps takes others of its hex along, and goes hex by hex. Costs are counted in half points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, members
from ...engine.march import held_back
from ...engine.moves import Stop
from ...engine.question import PATH, About, Question
from ...engine.reach import outward
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, NO_ARGUMENTS, UNIT, Verb
from . import bridges, helicopters, overrun
from .formations import may_stack, stack_well
from .leaving import leave_map, may_leave
from .position import Position
from .results import SUFFERING
from .scenario import ENEMY, STACKING_LIMIT
from .supply import is_out_of_supply
from .units import Flight, GroundMove

ZONE_COST: Final = (2, 2)  # entering and leaving, in halves [6.0.b]
EXIT_COST: Final = 2  # leaving the map, in halves


def allowance(pos: Position, u: int) -> int:
    """Movement points of a unit in this phase, in halves. Halved in the second impulse [3.0.b] [SEQ.H], out of supply
    halved or quartered [2.0.d], never less than 1 [2.0.e]."""
    points = pos.scenario.movement_of[u]
    divisor = (2 if pos.impulse == 2 else 1) * (2 if is_out_of_supply(pos, u) else 1)
    return max(1, points // divisor) * 2


def step_cost(pos: Position, side: str, a: int, b: int) -> Tally:
    """What one hex costs: terrain, roads and rivers [3.5A], bridges [OPT.5], zones entered and left [6.0.b] [6.0.c]."""
    cost = bridges.move_cost(pos, a, b)
    if pos.in_enemy_zone(a, side):
        cost.add(ZONE_COST[1] / 2, "6.0.b", "leaves-zone")
    if pos.in_enemy_zone(b, side):
        cost.add(ZONE_COST[0] / 2, "6.0.b", "enters-zone")
    return cost


def halves(cost: Tally) -> int:
    return int(cost.total * 2)


def ways_on(pos: Position, side: str, a: int) -> list[tuple[int, int]]:
    """The open ways out of a hex, each with the total of `step_cost` in halves, from the table of edges."""
    zone = pos.zone[ENEMY[side]]
    enters, leaves = ZONE_COST[0], ZONE_COST[1] if zone[a] else 0
    return [(b, cost + leaves + enters if zone[b] else cost + leaves) for b, cost in bridges.edges(pos)[a]]


def cost_in_halves(pos: Position, side: str, a: int, b: int) -> int:
    zone = pos.zone[ENEMY[side]]
    for n, cost in bridges.edges(pos)[a]:
        if n == b:
            return cost + (ZONE_COST[0] if zone[b] else 0) + (ZONE_COST[1] if zone[a] else 0)
    raise KeyError((a, b))


# -- which unit ---------------------------------------------------------------------------------------------------


def may_move(pos: Position, side: str, u: int) -> Reason | None:
    """A unit of the side on the map that has not moved in this phase."""
    return held_back(pos, u, pos.side(u) == side, pos.standing[u] > 0, "SEQ.C", "3.0.a")


def movable(pos: Position, side: str) -> list[int]:
    """The units that may move, in one pass."""
    moved = pos.moved
    return [u for u in pos.on_map(side) if u not in moved]


def command_check(pos: Position, u: int) -> bool:
    """Out of supply a unit moves on a roll of its command value or less [2.0.c] [3.0.c]; who was flown has passed it
    before."""
    if not is_out_of_supply(pos, u) or u in pos.flown:
        return True
    die = pos.roll("2.0.c", pos.side(u))
    passed = die <= pos.counter(u).command
    pos.tell("2.0.c", "command-passed" if passed else "command-failed", unit=pos.id(u), die=die)
    return passed


def move(pos: Position, side: str, u: int) -> Procedure:
    """One unit or stack moves [3.0]."""
    pos.moved.add(u)
    if not pos.scenario.on_ground[u] or command_check(pos, u):
        pos.move = set_out(pos, side, (u,))
        yield from go_on(pos)


def set_out(pos: Position, side: str, units: Sequence[int]) -> GroundMove | Flight:
    """Units of a hex about to move together; a helicopter flies by itself."""
    u, hex = units[0], pos.standing[units[0]]
    if not pos.scenario.on_ground[u]:
        return Flight(side, (u,), hex, helicopters.flight_range(pos, u))
    return GroundMove(side, tuple(units), hex, min([allowance(pos, x) for x in units]), by_air=u in pos.flown)


def go_on(pos: Position) -> Procedure:
    """Hex by hex, until the stack stops, is gone or has left the map; nothing if no move is under way."""
    yield from helicopters.fly_on(pos)
    while isinstance(go := pos.move, GroundMove):
        match (yield Ask(go.side, "3.0.a", MOVING, pos, go, rests=True)):
            case "with", u:
                join(pos, go, u)
            case "enter", n:
                enter(pos, go, n)
            case "overrun", n, u:
                yield from overrun.overrun(pos, go, n, u)
            case ("exit",):
                leave_map(pos, go.side, go.units, go.hex)
                pos.move = None
            case _:
                end_move(pos, go)


def end_move(pos: Position, go: GroundMove) -> None:
    pos.move = None
    if go.path:
        pos.tell("3.0.a", "moved", units=pos.ids(go.units), path=pos.labels(go.path), spent=go.spent / 2)


def join(pos: Position, go: GroundMove, u: int) -> None:
    """A unit of the same hex comes along, if it passes its own command check [2.0.c]."""
    pos.moved.add(u)
    if command_check(pos, u):
        pos.move = replace(go, units=(*go.units, u), allowance=min(go.allowance, allowance(pos, u)))


# -- where to -----------------------------------------------------------------------------------------------------


def next_hexes(pos: Position, go: GroundMove) -> list[int]:
    """The hexes that a stack may enter now, in one pass."""
    if go.stopped is not None or (go.by_air and go.hexes):
        return []
    side, alone, found = go.side, len(go.units) == 1, []
    room = STACKING_LIMIT - len(go.units) if side == "wp" else -1  # others that can be there: WP units always stack
    ours, enemy, zone = pos.present[side], pos.present[ENEMY[side]], pos.zone[ENEMY[side]]
    protected, fire = pos.scenario.protected[side], pos.devastated
    leaves, left = ZONE_COST[1] if zone[go.hex] else 0, go.allowance - go.spent
    for n, cost in bridges.edges(pos)[go.hex]:
        if enemy[n] or protected[n] or (n in fire and pos.closed_by_fire(n)):
            continue
        cost += leaves + ZONE_COST[0] if zone[n] else leaves
        if cost > left and go.hexes:
            continue
        if (alone and not ours[n]) or ours[n] <= room or finds_room(pos, go, n, cost):
            found.append(n)
    return found


def mates(pos: Position, go: GroundMove) -> list[int]:
    """Who may come along, in one pass: nobody any more once the stack is under way."""
    if go.hexes or len(pos.at[go.hex]) == len(go.units):
        return []
    return [u for u in pos.at[go.hex] if u not in pos.moved and may_join(pos, go, u) is None]


def overruns(pos: Position, go: GroundMove) -> list[tuple[int, int]]:
    """Which neighbouring hex may be overrun by whom, in one pass."""
    beside = pos.occupied[ENEMY[go.side]] & pos.scenario.around[go.hex]
    if not beside:
        return []
    return [(n, u) for n in members(beside) for u in go.units if overrun.may_overrun(pos, go, n, u) is None]


def within_reach(pos: Position, go: GroundMove) -> dict[str, float]:
    """Hexes that the stack can still come to with the points it has left, and what each costs; only the next ones if it
    came by air [AR:EX18.3-5.d]."""
    if has_ended(pos, go) is not None:
        return {}
    if go.by_air:
        closed = closed_hexes(pos, go.side)
        return {pos.label(h): cost / 2 for h, cost in ways_on(pos, go.side, go.hex) if not closed[h]}
    return {pos.label(h): cost / 2 for h, cost in spread(pos, go.side, go.hex, go.left) if h != go.hex}


def spread(pos: Position, side: str, hex: int, points: int) -> Iterator[tuple[int, int]]:
    """Every hex that ground units of a side can come to, nearest first, with its cost; both in halves."""
    return outward(bridges.edges(pos), hex, points, pos.zone[ENEMY[side]], closed_hexes(pos, side), ZONE_COST)


def cost_of_next(pos: Position, go: GroundMove, n: int) -> Tally | None:
    """What the next hex would cost, if there is a way into it."""
    if n not in pos.scenario.board.neighbours[go.hex] or pos.scenario.closed(go.hex, n):
        return None
    return step_cost(pos, go.side, go.hex, n)


def may_join(pos: Position, go: GroundMove, u: int) -> Reason | None:
    if go.hexes:
        return Reason("3.0.a", "already-under-way", unit=pos.id(u))
    if pos.units[u].hex != go.hex:
        return Reason("3.0.a", "not-in-the-hex", unit=pos.id(u), hex=pos.label(go.hex))
    if pos.counter(u).helicopter:
        return Reason("5.0.a", "flies-alone", unit=pos.id(u))
    if (u in pos.flown) != go.by_air:
        return Reason("AR:EX18.3-5.d", "flown-moves-apart", unit=pos.id(u))
    if u in pos.moved:
        return Reason("3.0.a", "has-moved", unit=pos.id(u))
    if len(go.units) == STACKING_LIMIT:
        return Reason("7.0.a", "stack-full", hex=pos.label(go.hex))
    return may_stack(pos, [*go.units, u], go.hex)


def may_enter(pos: Position, go: GroundMove, n: int) -> Reason | None:
    """The first rule against entering a neighbouring hex, or none."""
    if n not in pos.scenario.board.neighbours[go.hex]:
        return Reason("3.0.a", "not-adjacent", hex=pos.label(n))
    reason = is_barred(pos, go.side, go.hex, n)
    return reason or may_go_on(pos, go, n, cost_in_halves(pos, go.side, go.hex, n))


def may_go_on(pos: Position, go: GroundMove, n: int, cost: int) -> Reason | None:
    """Whether a stack can pay for a hex and finds room there or beyond."""
    reason = has_ended(pos, go)
    if reason is not None:
        return reason
    if is_too_far(go, cost):
        explained = step_cost(pos, go.side, go.hex, n)
        return Reason("3.0.a", "too-far", hex=pos.label(n), cost=explained, left=go.left / 2)
    return fits_in(pos, go, n, cost)


def has_ended(pos: Position, go: GroundMove) -> Reason | None:
    """What stopped the move; units that came by air move one hex only [AR:EX18.3-5.d]."""
    if go.by_air and go.hexes:
        return Reason("AR:EX18.3-5.d", "one-hex-after-landing")
    return go.stopped.reason(pos) if go.stopped is not None else None


def is_too_far(go: GroundMove, cost: int) -> bool:
    """The points do not suffice; for the first hex they always do [3.0.a]."""
    return cost > go.left and go.hexes > 0


def is_barred(pos: Position, side: str, a: int, n: int) -> Reason | None:
    """What closes a hex to a side's ground units, whatever their points."""
    if pos.present[ENEMY[side]][n]:
        return Reason("4.0.a", "enemy-there", hex=pos.label(n))
    if pos.scenario.closed(a, n):
        return Reason("3.0.a", "prohibited", hex=pos.label(n))
    return is_shut(pos, side, n)


def barred_hexes(pos: Position, side: str) -> HexSet:
    """The same at once for all hexes that are entered from nowhere: over the edge of the map or by air."""
    barred = pos.occupied[ENEMY[side]] | pos.scenario.barred[side]
    for h in pos.devastated:
        if pos.closed_by_fire(h):
            barred |= 1 << h
    return barred


def is_shut(pos: Position, side: str, n: int) -> Reason | None:
    """What closes a hex that the map leaves open."""
    if pos.closed_by_fire(n):
        return Reason("16.5.c", "devastated", hex=pos.label(n))
    if pos.scenario.protected[side][n]:
        return Reason("AR:EX19.8", "protected-area", hex=pos.label(n))
    return None


def fits_in(pos: Position, go: GroundMove, n: int, cost: int) -> Reason | None:
    """A stack enters a hex with room for it, or one beyond which it finds room."""
    return None if finds_room(pos, go, n, cost) else may_stand(pos, go, n)


def finds_room(pos: Position, go: GroundMove, n: int, cost: int) -> bool:
    """A full hex may be passed through, but only by a stack that can go on to a hex with room."""
    if has_room_for(pos, go, n):
        return True
    left = go.left - cost
    if pos.in_enemy_zone(n, go.side) or left <= 0 or go.by_air or not fits_anywhere(pos, go):
        return False
    ours, theirs = pos.present[go.side], pos.present[ENEMY[go.side]]
    for h, further in ways_on(pos, go.side, n):  # most often the very next hex has room, and no search is needed
        if not ours[h] and not theirs[h] and further <= left and is_shut(pos, go.side, h) is None:
            return True
    return any(has_room_for(pos, go, h) for h, _ in spread(pos, go.side, n, left))


def fits_anywhere(pos: Position, go: GroundMove) -> bool:
    """Whether an empty hex would do: if not, there is no need to look for one."""
    return len(go.units) <= STACKING_LIMIT and stack_well(pos, go.units)


def closed_hexes(pos: Position, side: str) -> bytearray:
    """Every hex that enemy units, fire or a protected area close to the side, for searches."""
    closed = bytearray(pos.scenario.protected[side])
    enemy = pos.present[ENEMY[side]]
    for h in pos.at:
        if enemy[h]:
            closed[h] = 1
    for h in pos.devastated:
        if pos.closed_by_fire(h):
            closed[h] = 1
    return closed


def may_stand(pos: Position, go: GroundMove, n: int) -> Reason | None:
    """A stack ends its move in a hex with room [7.0.a]. All are of one NATO nation [15.4-5.a]."""
    if is_full(pos, go, n):
        return Reason("7.0.a", "stack-full", hex=pos.label(n))
    return may_stack(pos, (*pos.at.get(n, ()), *go.units), n)


def is_full(pos: Position, go: GroundMove, n: int) -> bool:
    """At most three ground units can be left when the phase ends: those who have moved stay [7.0.a]."""
    units = go.units
    if pos.present[go.side][n] + len(units) <= STACKING_LIMIT:
        return False
    stay = [u for u in pos.ground(n, go.side) if u in pos.moved and u not in units]
    return len(stay) + len(units) > STACKING_LIMIT


def has_room_for(pos: Position, go: GroundMove, n: int) -> bool:
    """Whether the stack `may_stand` there."""
    return not is_full(pos, go, n) and stack_well(pos, (*pos.at.get(n, ()), *go.units))


def may_stop(pos: Position, go: GroundMove) -> Reason | None:
    """Anywhere with room; a stack that never left its hex may stay there, however crowded it is."""
    if not go.path or pos.present[go.side][go.hex] == len(go.units):  # nobody else is there
        return None
    return may_stand(pos, go, go.hex)


def enter(pos: Position, go: GroundMove, n: int) -> None:
    """Go on by one hex and pay for it; an enemy zone stops the move [6.0.d]."""
    cost = cost_in_halves(pos, go.side, go.hex, n)
    stopped = None
    if pos.in_enemy_zone(n, go.side):
        stopped = Stop("6.0.d", "zone-stops", n)
    elif go.spent + cost > go.allowance:
        stopped = Stop("3.0.a", "one-hex-only", n)
    pos.move = advance_to(pos, go, n, cost, stopped)


def advance_to(pos: Position, go: GroundMove, n: int, cost: int, stopped: Stop | None = None) -> GroundMove:
    """The stack enters a hex and pays."""
    for u in go.units:
        pos.put(u, n)
    pos.moved_any = True
    return GroundMove(
        go.side, go.units, n, go.allowance, go.spent + cost, (*go.path, n), stopped, go.hexes + 1, go.by_air
    )


# -- leaving the map ------------------------------------------------------------------------------------------------


def may_exit(pos: Position, go: GroundMove) -> Reason | None:
    """A stack that has a point left for it may leave the map [AR:EX21.0.i]."""
    reason = may_leave(pos, go.side, go.hex) or has_ended(pos, go)
    if reason is not None:
        return reason
    cost = exit_cost(pos, go.side, go.hex)
    if is_too_far(go, halves(cost)):
        return Reason("3.0.a", "too-far-to-exit", cost=cost, left=go.left / 2)
    return None


def exits(pos: Position, go: GroundMove) -> Sequence[tuple[()]]:
    """The way off the map, if the stack may take it: most stand far from the edge."""
    return NO_ARGUMENTS if go.hex in pos.scenario.west_edge and may_exit(pos, go) is None else ()


def exit_cost(pos: Position, side: str, hex: int) -> Tally:
    cost = Tally()
    cost.add(EXIT_COST / 2, "AR:EX21.0.i", "leaves-map")
    if pos.in_enemy_zone(hex, side):
        cost.add(ZONE_COST[1] / 2, "6.0.b", "leaves-zone")
    return cost


def about_move(pos: Position, go: GroundMove) -> About:
    return About(go.units, [go.hex], go.left / 2)


MOVING: Question = Question(
    "move",
    PATH,
    Verb("with", UNIT, why_not=may_join, listed=mates),
    Verb("enter", HEX, why_not=may_enter, listed=next_hexes),
    Verb("overrun", HEX, UNIT, why_not=overrun.may_overrun, listed=overruns, then=SUFFERING),
    Verb("exit", why_not=may_exit, listed=exits),
    Verb("stop", why_not=may_stop),
    about=about_move,
    reach=within_reach,
    cost=cost_of_next,
    odds=overrun.odds_in_movement,
)

MOVE: Verb = Verb("move", UNIT, why_not=may_move, listed=movable, does=move, then=(MOVING, helicopters.FLYING))
