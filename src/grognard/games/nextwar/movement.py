"""Land movement [8.5.1]: stacks go hex by hex, by road or over the ground, in sixths of a movement point.

The move under way stands in the position. Those who stood together when the segment began may move together ("with"),
but nobody is left behind or picked up on the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.march import held_back
from ...engine.moves import Stop, cheapest_first
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PATH, PHASE, About, Question
from ...engine.reason import Modifier, Reason, Tally
from ...engine.verbs import HEX, UNIT, Verb
from . import (
    air_transport,
    airmobile,
    alignment,
    amphibious,
    beachheads,
    clearing,
    helicopters,
    mines,
    naval_movement,
    rail,
    sea_transport,
    special,
    stacking,
)
from .advanced import condition
from .pack.charts import (
    ALL,
    SIXTH,
)
from .position import Position
from .scenario import ENEMY, LAND
from .terrain import Way, heeds, ignores_zone, over_ground, step_cost, step_to, steps_from, way_into
from .units import WALKED_ON, LandMove

ON_FOOT: Final = 4  # points of a unit with lift of its own that walks [8.5.1.b]
ELITE: Final = range(6, 9)

# Segments in which not everybody moves: rules, and who may [SOP.IM.3] [SOP.IM.4].
FULL, ELITE_REACTION, EXPLOITATION = "full", "elite-reaction", "exploitation"
KINDS: Final = {"elite-reaction": ELITE_REACTION, "exploitation-movement": EXPLOITATION}  # by the step; others are full


# -- who may move -----------------------------------------------------------------------------------------------------


def begin_segment(pos: Position, side: str) -> None:
    """Who begins in an enemy zone, and which hexes are crowded, is judged once [8.2.2.g] [8.1.1.1.f]."""
    pos.moved, pos.flown, pos.lifted, pos.loading, pos.approached = set(), set(), {}, {}, set()
    zone = pos.enemy_zone(side)
    pos.in_zone = {u for u in pos.on_map(side) if zone >> pos.standing[u] & 1}
    pos.crowded = {h for h in pos.at if pos.present[LAND[side]][h] and stacking.excess(pos, h, side)}


def segment_of(pos: Position) -> str:
    """What kind of movement segment is being played."""
    return KINDS.get(segment_id(pos), FULL)


def segment_id(pos: Position) -> str:
    return pos.kept("segment", pos.step, lambda: step_id(pos))


def step_id(pos: Position) -> str:
    from . import GAME

    return GAME.sequence_of(pos.scenario.slug).at(pos).id


def may_move(pos: Position, side: str, u: int) -> Reason | None:
    """Land units of the side on the map, once a segment; only elite units in elite reaction [SOP.IM.3]; nobody from
    enemy zones in exploitation and elite reaction [8.5.1.e], but light infantry outside flat country [8.2.4.e]."""
    unit = pos.units[u]
    there = unit.where == MAP and pos.scenario.is_land_unit[u]
    if reason := held_back(pos, u, pos.side(u) == side, there, "8.5.1", "8.5.1"):
        return reason
    if pos.scenario.judges_supply and (against := condition.may_move(pos, u, segment_id(pos))):
        return against
    segment = segment_of(pos)
    if segment == ELITE_REACTION and stacking.efficiency(pos, u) not in ELITE:
        return Reason("SOP.IM.3", "not-elite", unit=pos.id(u))
    if segment != FULL and u in pos.in_zone:
        if segment == EXPLOITATION and pos.counter(u).is_yellow and ignores_zone(pos, unit.hex):
            return None
        return Reason("8.5.1.e", "held-in-zone", unit=pos.id(u))
    return None


def movable(pos: Position, side: str) -> list[int]:
    """The units that may move, in one pass."""
    moved, segment = pos.moved, segment_of(pos)
    fresh = [u for u in pos.on_map(LAND[side]) if u not in moved]
    if segment == ELITE_REACTION or pos.scenario.advanced:
        return [u for u in fresh if may_move(pos, side, u) is None]
    if segment == FULL:
        return fresh
    doubtful = pos.in_zone | pos.out_of_supply
    return [u for u in fresh if u not in doubtful or may_move(pos, side, u) is None]


def allowance(pos: Position, u: int) -> int:
    """In sixths of a point; a unit that does not use the lift of its own walks [8.5.1.b]."""
    c = pos.counter(u)
    points = c.r_ma if pos.units[u].reduced and c.r_ma else c.ma
    points = ON_FOOT if c.mobility == "airmobile" else points
    return SIXTH * (condition.movement_points(pos, u, points) if pos.scenario.judges_supply else points)


# -- a move -----------------------------------------------------------------------------------------------------------


def move(pos: Position, side: str, u: int) -> Procedure:
    hex = pos.units[u].hex
    pos.moved.add(u)
    pos.move = LandMove(side, (u,), hex, allowance(pos, u), start=hex)
    yield from go_on(pos)


def go_on(pos: Position) -> Procedure:
    """Hex by hex, until the stack stops; nothing if no move is under way."""
    while (go := pos.move) is not None:
        match (yield Ask(go.side, "8.5.1", MOVING, pos, go, rests=True)):
            case "with", u:
                pos.moved.add(u)
                units = (*go.units, u)
                far = min(allowance(pos, v) for v in units)
                pos.move = LandMove(go.side, units, go.hex, far, start=go.start)
            case "enter", n:
                yield from enter(pos, go, n, bypass=False)
            case "bypass", n:
                yield from enter(pos, go, n, bypass=True)
            case _:
                end_move(pos, go)


def end_move(pos: Position, go: LandMove) -> None:
    pos.move = None
    if go.path:
        pos.tell("8.5.1", "moved", units=pos.ids(go.units), path=pos.labels(go.path), spent=points(go.spent))
    elif not go.carried:
        pos.moved -= set(go.units)


@cache
def points(sixths: int) -> Fraction:
    return Fraction(sixths, SIXTH)


def mates(pos: Position, go: LandMove) -> list[int]:
    """Who stands with the stack and may go along, before it has set out."""
    if go.path or go.carried:
        return []
    return [u for u in pos.land_units(go.hex, go.side) if may_join(pos, go, u) is None]


def may_join(pos: Position, go: LandMove, u: int) -> Reason | None:
    if go.path or go.carried or pos.units[u].hex != go.hex or u in go.units:
        return Reason("8.5.1", "not-with-the-stack", unit=pos.id(u))
    if pos.units[u].clearing != pos.units[go.units[0]].clearing:
        return Reason("8.4.1.3", "not-with-the-stack", unit=pos.id(u))
    return may_move(pos, go.side, u)


# -- where to ---------------------------------------------------------------------------------------------------------


def ways_on(pos: Position, go: LandMove, besides: Collection[int] = ()) -> Iterator[tuple[int, int, bool]]:
    """Each hex that the stack may enter now, with what it pays, and whether it goes by road."""
    if go.stopped is not None:
        return
    enemy, shut = pos.present[LAND[ENEMY[go.side]]], special.closed(pos, go.side, go.units)
    clears, left = pos.units[go.units[0]].clearing, go.left
    has_left = bool(go.path)
    for step in steps_from(pos, go):
        n, ground, road = step
        if n in besides or enemy[n] or shut >> n & 1:
            continue
        if has_left and (ground is None or ground > left) and (road is None or road > left):
            continue  # whatever zones and crowds add to it
        if (clears or go.bypassing or n in pos.clearing) and is_closed(pos, go, n):
            continue
        way = way_into(pos, go, step)
        if way is not None and (paid := price(pos, go, n, way)) is not None:
            yield n, paid, way[1]


def open_ways(pos: Position, go: LandMove) -> list[tuple[int, int, bool]]:
    """The same, found once for all that is asked of a move."""
    return pos.kept("open ways", (go, pos.changes), lambda: list(ways_on(pos, go)))


def price(pos: Position, go: LandMove, n: int, way: Way) -> int | None:
    """What the stack pays for the next hex, None if it has not enough. From zone to zone [8.2.2.g], and out of a
    clearing marker [8.4.1.3], it takes all it has; the first hex is open whatever it costs [8.5.1.d], but not to those
    who have been carried."""
    (cost, road), left = way, go.allowance - go.spent
    if whole_allowance(pos, go, n, road):
        return go.allowance if not go.path else None
    if cost <= left and cost < ALL:
        return cost
    is_open = cost >= ALL or not go.carried
    return go.allowance if is_open and not go.path else None


def whole_allowance(pos: Position, go: LandMove, n: int, road: bool) -> bool:
    if pos.units[go.units[0]].clearing:
        return True
    return heeds(pos, go, go.hex, road) and heeds(pos, go, n, road)


def is_closed(pos: Position, go: LandMove, n: int) -> Reason | None:
    """What closes a hex to the stack, whatever its points."""
    if pos.units[go.units[0]].clearing and pos.in_enemy_zone(n, go.side):
        return Reason("8.4.1.3", "clearing-into-zone", hex=pos.label(n))
    if n in pos.clearing and not stacking.fits(pos, n, go.side, go.units):
        return Reason("8.4.1.4", "stack-full", hex=pos.label(n))
    if go.bypassing and clearing.is_crossing(pos, go.hex, n):
        return Reason("8.5.1.1", "no-bypass-by-bridge", hex=pos.label(go.hex))
    return special.may_enter(pos, go.side, go.units, n)


def may_enter(pos: Position, go: LandMove, n: int) -> Reason | None:
    """The first rule against entering a neighbouring hex, or none."""
    if n not in pos.board.neighbours[go.hex]:
        return Reason("8.5.1", "not-adjacent", hex=pos.label(n))
    if go.stopped is not None:
        return go.stopped.reason(pos)
    if pos.present[LAND[ENEMY[go.side]]][n]:
        return Reason("8.2.2.a", "enemy-there", hex=pos.label(n))
    step = step_to(pos, go, n)
    if step is None or (step.ground is None and step.road is None):
        return Reason("8.3.1", "prohibited", hex=pos.label(n))
    if reason := is_closed(pos, go, n):
        return reason
    way = way_into(pos, go, step)
    if way is None:
        return Reason("8.3.2", "no-road-there", hex=pos.label(n))
    if price(pos, go, n, way) is None:
        return Reason("8.3", "too-far", hex=pos.label(n), cost=points(way[0]), left=points(go.left))
    return None


def next_hexes(pos: Position, go: LandMove) -> list[int]:
    return [way[0] for way in open_ways(pos, go)]


def may_bypass(pos: Position, go: LandMove, n: int) -> Reason | None:
    """Pass through an enemy city or installation without clearing it, with points enough to enter it over the ground
    and to leave it; not when a bridge or a ferry leads there [8.5.1.1]. A great city cannot be passed [8.1.3.5a]."""
    if reason := may_enter(pos, go, n):
        return reason
    if not clearing.is_needed(pos, n, go.side) or pos.scenario.urban >> n & 1:
        return Reason("8.5.1.1", "nothing-to-bypass", hex=pos.label(n))
    if clearing.is_crossing(pos, go.hex, n):
        return Reason("8.5.1.1", "no-bypass-by-bridge", hex=pos.label(n))
    way = way_of(pos, go, n, bypass=True)
    if way is None or price(pos, go, n, way) is None:
        return Reason("8.5.1.1", "no-bypass-by-road", hex=pos.label(n), left=points(go.left))
    ahead = gone_on(pos, go, n, bypass=True)
    if ahead.stopped is not None or next(ways_on(pos, ahead), None) is None:
        return Reason("8.5.1.1", "cannot-leave-again", hex=pos.label(n))
    return None


def bypassed(pos: Position, go: LandMove) -> list[int]:
    works = pos.scenario.to_bypass
    return [way[0] for way in open_ways(pos, go) if way[0] in works and may_bypass(pos, go, way[0]) is None]


def way_of(pos: Position, go: LandMove, n: int, bypass: bool) -> Way | None:
    """How the stack comes into the next hex: over the ground if it bypasses what is there [8.5.1.1]."""
    step = step_to(pos, go, n)
    assert step is not None
    return over_ground(pos, go, step) if bypass else way_into(pos, go, step)


def gone_on(pos: Position, go: LandMove, n: int, bypass: bool) -> LandMove:
    """The move as it stands when the stack has entered one more hex."""
    way = way_of(pos, go, n, bypass)
    assert way is not None
    paid = price(pos, go, n, way)
    assert paid is not None
    return further_by(pos, go, n, paid, way[1], bypass)


def further_by(pos: Position, go: LandMove, n: int, paid: int, road: bool, bypass: bool = False) -> LandMove:
    return LandMove(
        go.side, go.units, n, go.allowance, go.spent + paid, (*go.path, n),
        stops_in(pos, go, n, paid, road, bypass), go.start, go.carried, bypass,
    )  # fmt: skip


def stops_in(pos: Position, go: LandMove, n: int, paid: int, road: bool, bypass: bool) -> Stop | None:
    """What ends a move in the hex that it enters: an enemy zone [8.2.2.b], something to clear, or a lack of points."""
    if heeds(pos, go, n, road):
        return Stop("8.2.2.b", "zone-stops", n)
    if not bypass and clearing.is_needed(pos, n, go.side):
        return Stop("8.5.1", "must-clear", n)
    if pos.strikes and any(condition.crawls(pos, u) for u in go.units):
        return Stop("27.3.2", "struck-stops", n)
    if go.spent + paid >= go.allowance:
        return Stop("8.3", "no-points-left", n)
    return None


def enter(pos: Position, go: LandMove, n: int, bypass: bool) -> Procedure:
    is_first = clearing.is_intruded(pos, n, go.side)
    ahead = gone_on(pos, go, n, bypass)
    before, marked = pos.entered.get(n), go.hex in pos.clearing
    for u in go.units:
        pos.put(u, n)
        if pos.units[u].assaulted:
            pos.change(u, assaulted=WALKED_ON)
    if marked and go.hex not in pos.clearing:
        pos.left.add(go.hex)  # they go of their own will: no new marker this turn [8.4.1.3]
    if bypass:  # control does not change [8.5.1.1]
        pos.entered.pop(n) if before is None else pos.entered.update({n: before})
    elif clearing.is_needed(pos, n, go.side):
        clearing.place(pos, n, go.side, go.units)
    pos.move = ahead
    if bypass:
        alignment.happened(pos, f"land_unit_enters:{go.side},{pos.scenario.country_of[n]}")
    else:
        yield from clearing.occupy(pos, n, go.side, is_first)


def may_stop(pos: Position, go: LandMove) -> Reason | None:
    return Reason("8.5.1.1", "must-leave-again", hex=pos.label(go.hex)) if go.bypassing else None


# -- what a screen shows ----------------------------------------------------------------------------------------------


def moves_on(pos: Position, go: LandMove) -> Iterator[LandMove]:
    """The move as it could go on, hex by hex, cheapest first; each hex once, go's own first."""
    return cheapest_first(go, lambda here, seen: [further_by(pos, here, *way) for way in ways_on(pos, here, seen)])


def within_reach(pos: Position, go: LandMove) -> dict[str, float]:
    return {pos.label(on.hex): round((on.spent - go.spent) / SIXTH, 1) for on in moves_on(pos, go) if on.hex != go.hex}


def cost_of_next(pos: Position, go: LandMove, n: int) -> Tally | None:
    """In points; everything else counts in sixths of them."""
    step = step_to(pos, go, n)
    cost = None if step is None else step_cost(pos, go, step)
    if cost is None:
        return None
    return Tally(Modifier(round(m.value / SIXTH, 2), m.rule, m.text, **m.params) for m in cost)


MOVING: Question = Question(
    "move",
    PATH,
    Verb("with", UNIT, why_not=may_join, listed=mates),
    Verb("enter", HEX, why_not=may_enter, listed=next_hexes),
    Verb("bypass", HEX, why_not=may_bypass, listed=bypassed, rule="8.5.1.1"),
    Verb("stop", why_not=may_stop),
    about=lambda pos, go: About(go.units, [go.hex], round(go.left / SIXTH, 2)),
    reach=within_reach,
    cost=cost_of_next,
)
MOVE: Verb = Verb("move", UNIT, why_not=may_move, listed=movable, does=move, then=(MOVING,))
LAND_MOVEMENT: Question = Question("land-movement", PHASE, MOVE, Verb("done"))
MOVEMENT: Question = Question(
    "movement",
    PHASE,
    MOVE,
    air_transport.FLY,
    air_transport.DROP,
    airmobile.LIFT,
    airmobile.SHUTTLE,
    helicopters.REBASE,
    naval_movement.SAIL,
    rail.RIDE,
    sea_transport.SHIP,
    amphibious.APPROACH,
    amphibious.EMBARK,
    amphibious.DISEMBARK,
    amphibious.CONVERT,
    beachheads.REPLACE,
    beachheads.REMOVE,
    mines.LAY,
    mines.LAY_UNSEEN,
    Verb("done", why_not=helicopters.may_end_movement),
)


def movement_segment(pos: Position, side: str) -> Procedure:
    """A player moves units of his own [8.0]."""
    yield from go_on(pos)  # which was under way when the game was left
    yield from phase(pos, side, "8.5", LAND_MOVEMENT if segment_of(pos) == ELITE_REACTION else MOVEMENT)
    pos.open_forts()
    helicopters.end_of_movement(pos, side)
    beachheads.end_of_movement(pos, side)
