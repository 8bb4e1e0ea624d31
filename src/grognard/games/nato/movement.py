"""Ground movement [12.0]: tactical, march and minimum, unit by unit and hex by hex.

The move under way stands in the position. "move" begins a tactical move, which is a minimum move where one is
compulsory [12.5.1]; "march" begins a march [12.4]. The first hex of a move is open whatever it costs [12.5].
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, members, without
from ...engine.march import held_back
from ...engine.moves import Stop, cheapest_first
from ...engine.pieces import MAP
from ...engine.question import PATH, About, Question
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, UNIT, Verb
from . import activation, border, cities, contamination, entry, headquarters, reinforcements, stacking, territorial
from .costs import cost_of, costs_nothing_else, eased, price, step_cost
from .march import bars_march, march_ground
from .position import BOXES, Position
from .scenario import ENEMY
from .units import Form, GroundMove, Paid
from .zones import counts, in_enemy_zone

MARCH_FACTOR: Final = 2


# -- who may move, and how far ----------------------------------------


def may_move(pos: Position, side: str, u: int) -> Reason | None:
    """Ground units of the side, on the map or in its boxes [33.2.2], that have not moved in this phase [12.0], are
    active [35.2], not on a train [4.2.3] and not declared to be lifted [15.2]."""
    unit = pos.units[u]
    there = unit.where == MAP or unit.where in BOXES
    if reason := held_back(pos, u, pos.side(u) == side, there, "12.0", "12.0"):
        return reason
    if unit.train:
        return Reason("4.2.3", "on-a-train", unit=pos.id(u))
    if not activation.is_active(pos, u):
        return Reason("35.2", "not-active", unit=pos.id(u))
    if u in pos.lifts:
        return Reason("15.2", "is-declared", unit=pos.id(u))
    return None


def movable(pos: Position, side: str) -> list[int]:
    """The units that may move, in one pass."""
    moved, lifts = pos.moved, pos.lifts
    return [u for u in ready(pos, side) if u not in moved and u not in lifts]


def ready(pos: Position, side: str) -> list[int]:
    """The same with those that have moved already in this step."""
    units, asleep = pos.units, activation.asleep(pos)

    def find() -> list[int]:
        found = [*pos.on_map(side), *entry.boxed(pos, side)]
        return [u for u in found if u not in asleep and not units[u].train]

    return pos.kept(("ready", side), (pos.arrivals, pos.conditions, asleep), find)


def is_slowed(pos: Position, u: int) -> bool:
    """A unit marked out of movement supply [10.5.3], or an unsupplied headquarters [10.4.3], moves half as far."""
    if pos.counter(u).hq:
        return not headquarters.is_supplied(pos, u)
    return pos.units[u].no_movement_supply


def tactical_allowance(pos: Position, u: int) -> int:
    """The printed allowance, or half of it, rounded down [12.2]."""
    printed = pos.allowance(u)
    return printed // 2 if is_slowed(pos, u) else printed


def must_use_minimum(pos: Position, u: int) -> bool:
    """Disrupted and suppressed units, and those that start in a nuclear or chemical hex, move one hex [12.5.1]
    [22.3.1(1)]."""
    return pos.units[u].disrupted or contamination.is_contaminated(pos, pos.units[u].hex)


def may_march(pos: Position, side: str, u: int) -> Reason | None:
    """Combat units in supply and order that start in friendly airspace, out of enemy zones and interdiction [12.4]."""
    if reason := may_move(pos, side, u):
        return reason
    if pos.counter(u).hq:
        return Reason("12.4.2", "hq-no-march", unit=pos.id(u))
    if pos.units[u].no_movement_supply:
        return Reason("10.5.3", "march-needs-supply", unit=pos.id(u))
    if must_use_minimum(pos, u):
        return Reason("12.5.1", "minimum-only", unit=pos.id(u))
    return bars_march(pos, side, pos.units[u].hex) if pos.standing[u] else None


def marchers(pos: Position, side: str) -> list[int]:
    """The units that may march, in one pass. Who has not moved stands where it stood when the step began."""
    moved, lifts, standing, units, is_hq = pos.moved, pos.lifts, pos.standing, pos.units, pos.scenario.is_hq
    # off the map nothing is in the way
    ours = pos.occupied[side]
    barred = without(ours, march_ground(pos, side)) | ours & contamination.contaminated(pos)

    def find_able() -> list[int]:
        found = [u for u in ready(pos, side) if not is_hq[u]]
        return [u for u in found if not (units[u].no_movement_supply or units[u].disrupted)]

    def find() -> list[int]:
        hexes = set(members(barred))
        return [u for u in able if standing[u] not in hexes]

    basis = (pos.turn, pos.step, pos.arrivals, pos.conditions, activation.asleep(pos))
    able = pos.kept(("able to march", side), basis, find_able)
    return [u for u in pos.kept(("march from", side), (*basis, barred), find) if u not in moved and u not in lifts]


# -- a move ----------------------------------------


def move(pos: Position, side: str, u: int) -> Procedure:
    """A tactical move, or a minimum one where that is compulsory [12.2] [12.5.1]."""
    form: Form = "minimum" if must_use_minimum(pos, u) else "tactical"
    yield from set_out(pos, side, u, form, tactical_allowance(pos, u))


def march(pos: Position, side: str, u: int) -> Procedure:
    yield from set_out(pos, side, u, "march", pos.allowance(u) * MARCH_FACTOR)


def set_out(pos: Position, side: str, u: int, form: Form, allowance: int) -> Procedure:
    hex = pos.units[u].hex
    pos.moved.add(u)
    pos.move = GroundMove(side, (u,), hex, allowance, form=form, start=hex)
    yield from go_on(pos)


def go_on(pos: Position) -> Procedure:
    """Hex by hex, until the unit stops; nothing if no move is under way."""
    while (go := pos.move) is not None:
        match (yield Ask(go.side, "12.1", MOVING, pos, go, rests=True)):
            case "enter", n:
                enter(pos, go, n)
            case _:
                end_move(pos, go)


def end_move(pos: Position, go: GroundMove) -> None:
    (u,) = go.units
    pos.move = None
    if not go.path:
        return
    spent = go.allowance if is_minimum(go) else go.spent  # minimum movement takes the whole allowance [28.1]
    pos.paid[u] = Paid(spent, go.allowance, not contamination.is_contaminated(pos, go.start))
    pos.tell("12.0", "moved", units=pos.ids(go.units), path=pos.labels(go.path), spent=go.spent, form=go.form)


def is_minimum(go: GroundMove) -> bool:
    return go.form == "minimum" or go.spent > go.allowance


def next_hexes(pos: Position, go: GroundMove) -> list[int]:
    """The hexes that a unit may enter now, in one pass."""
    return [n for n, _cost in ways_on(pos, go)]


def ways_on(
    pos: Position, go: GroundMove, forward: bool = True, besides: Collection[int] = ()
) -> Iterator[tuple[int, int]]:
    """Each of them, with what it costs; the first one is open even to a unit that cannot pay for it [12.5]. `forward`:
    of those who move to their positions only with a way to end there."""
    if go.stopped is not None:
        return
    (u,) = go.units
    side, a, free, extra = go.side, go.hex, eased(pos, go), pos.scenario.charts.terrain
    ours, enemy, zone = pos.present[side], pos.present[ENEMY[side]], pos.zone[ENEMY[side]]
    doubtful, is_simple = may_be_closed(pos, go, u), not free and costs_nothing_else(pos, side)
    leaves, enters = extra["leave_enemy_zoc"].mp if zone[a] else 0, extra["enter_enemy_zoc"].mp
    left, is_first = go.left, not go.path
    for n, ground in pos.scenario.edges[a] if a else entry.ways_in(pos, u):
        if n in besides or enemy[n] or (doubtful >> n & 1 and is_closed(pos, go, u, n)):
            continue
        if is_simple:
            cost = ground + leaves + enters if zone[n] else ground + leaves
        else:
            cost = cost_of(pos, side, a, n, ground, free)
        if cost > left and not is_first:
            continue
        if (pos.gdp_at < 0 and not ours[n]) or may_end_there(pos, go, u, n, cost, forward) is None:
            yield n, cost
    ferry = beyond_ferry(pos, a)
    if ferry and may_enter(pos, go, ferry) is None:
        yield ferry, int(step_cost(pos, side, a, ferry).total)


def may_enter(pos: Position, go: GroundMove, n: int) -> Reason | None:
    """The first rule against entering a neighbouring hex, or none."""
    (u,) = go.units
    if go.hex and n not in pos.board.neighbours[go.hex]:
        return Reason("12.1", "not-adjacent", hex=pos.label(n))
    if not go.hex and (reason := entry.may_come_in(pos, u, n)):
        return reason
    if go.stopped is not None:
        return go.stopped.reason(pos)
    if pos.present[ENEMY[go.side]][n]:
        return Reason("12.1.2", "enemy-there", hex=pos.label(n))
    if n == beyond_ferry(pos, go.hex):
        if reason := may_take_ferry(pos, go):
            return reason
    elif go.hex and not pos.scenario.passable(go.hex, n):
        return Reason("12.1.1", "prohibited", hex=pos.label(n))
    if reason := is_closed(pos, go, u, n):
        return reason
    cost = step_cost(pos, go.side, go.hex, n, eased(pos, go))
    if go.path and cost.total > go.left:
        return Reason("12.1", "too-far", hex=pos.label(n), cost=cost, left=go.left)
    return may_end_there(pos, go, u, n, int(cost.total))


def may_be_closed(pos: Position, go: GroundMove, u: int) -> HexSet:
    """The hexes of which `is_closed` may have something to say: of most others it need not be asked."""
    static = pos.scenario
    if pos.gdp_at >= 0 or pos.nuclear or static.is_hq[u] or territorial.is_bound(pos, u):
        return -1
    enemy = ENEMY[go.side]
    if go.form == "march":
        return pos.held[enemy] | ~march_ground(pos, go.side)
    return pos.held[enemy] if static.hard[u] else pos.held[enemy] | pos.zoned[enemy]


def is_closed(pos: Position, go: GroundMove, u: int, n: int) -> Reason | None:
    """What closes a hex to this unit in this form, whatever its points."""
    side, static = go.side, pos.scenario
    if reason := border.keeps_out_of_pact(pos, n) or cities.may_move_in(pos, n, side, go.form):
        return reason
    if pos.nuclear and (reason := contamination.may_enter_nuclear(pos, u, n, go.form)):
        return reason
    if go.hex and (reason := territorial.stays_home(pos, u, go.hex, n)):
        return reason
    if static.is_hq[u] and (reason := headquarters.may_hq_enter(pos, u, n)):
        return reason
    if go.form == "march":
        return None if march_ground(pos, side) >> n & 1 else bars_march(pos, side, n)
    if not static.hard[u]:
        return pins(pos, go, n)
    return None


def pins(pos: Position, go: GroundMove, n: int) -> Reason | None:
    """Soft units, artillery and headquarters go from enemy zone to enemy zone only in the first hex of their move, and
    only to friends: a unit or a free city [12.3.2] [8.5.e] [24.2.1] [3.5.2] [3.5.3]."""
    if not in_enemy_zone(pos, go.hex, go.side) or not in_enemy_zone(pos, n, go.side):
        return None
    if not go.path and not counts(pos, n, go.side, "not_hard_zoc_to_zoc_barred"):
        return None
    return Reason("12.3.2", "zone-to-zone", hex=pos.label(n))


def may_end_there(pos: Position, go: GroundMove, u: int, n: int, cost: int, forward: bool = True) -> Reason | None:
    """A full hex may be passed through, but only by a unit that can go on to one with room [9.1.1]; and a hex too far
    back only by one that can come forward again [35.3.6]."""
    if forward and border.is_farther(pos, go.start, n):
        return None if comes_forward(pos, go, u, gone_on(pos, go, n, cost)) else farther(pos, n)
    if not pos.present[go.side][n]:
        return None
    full = stacking.may_join(pos, u, n, staying(pos, go.side, n))
    if full is None:
        return None
    return None if next(ways_on(pos, gone_on(pos, go, n, cost), forward), None) else full


def comes_forward(pos: Position, go: GroundMove, u: int, ahead: GroundMove) -> bool:
    return any(
        not border.is_farther(pos, go.start, on.hex)
        and stacking.may_join(pos, u, on.hex, staying(pos, go.side, on.hex)) is None
        for on in moves_on(pos, ahead, forward=False)
    )


def farther(pos: Position, n: int) -> Reason:
    return Reason("35.3.6", "farther-from-the-curtain", hex=pos.label(n))


def staying(pos: Position, side: str, hex: int) -> list[int]:
    """Units of a hex that will not leave it any more in this segment."""
    here = pos.stack(hex, side)
    if pos.in_reserve_phase:
        return [u for u in here if u in pos.moved or not pos.units[u].reserve]
    return [u for u in here if u in pos.moved or may_move(pos, side, u) is not None]


def stops_in(pos: Position, go: GroundMove, n: int, cost: int) -> Stop | None:
    """What ends a move in the hex that it enters: gas, under a nuclear marker too [22.3.1(2)] [22.3.3]; hard units need
    not stop in enemy zones [12.3.1] [3.5.1], others must [12.3.2]."""
    if go.form == "minimum":
        return Stop("12.5", "one-hex-only", n)
    if n == beyond_ferry(pos, go.hex):
        return Stop("12.8", "ferry-stops", n)
    if n in pos.gas:
        return Stop("22.3.1(2)", "gas-stops", n)
    if not pos.scenario.hard[go.units[0]] and in_enemy_zone(pos, n, go.side):
        return Stop("12.3.2", "zone-stops", n)
    if go.spent + cost >= go.allowance:
        return Stop("12.1", "no-points-left", n)
    return None


def gone_on(pos: Position, go: GroundMove, n: int, cost: int) -> GroundMove:
    """The move as it stands when the unit has entered one more hex."""
    form = "minimum" if n == beyond_ferry(pos, go.hex) else go.form
    stopped = stops_in(pos, go, n, cost)
    return GroundMove(go.side, go.units, n, go.allowance, go.spent + cost, (*go.path, n), stopped, form, go.start)


def enter(pos: Position, go: GroundMove, n: int) -> None:
    """Go on by one hex and pay for it; an enemy city without defenders falls [30.1.1]."""
    ahead = gone_on(pos, go, n, price(pos, go, n))
    if n == beyond_ferry(pos, go.hex):
        pos.ferried.add(go.hex)
    pos.put(go.units[0], n)
    cities.enter_city(pos, n, go.side)
    activation.disturb(pos, n, go.side)
    reinforcements.overrun_site(pos, n, go.side)
    pos.move = ahead


def may_stop(pos: Position, go: GroundMove) -> Reason | None:
    """Where there is room for it when the segment ends. A unit that never left its hex may stay there, and one that can
    go nowhere else."""
    if not go.path:
        return None
    if border.is_farther(pos, go.start, go.hex):
        return farther(pos, go.hex)
    full = stacking.may_join(pos, go.units[0], go.hex, staying(pos, go.side, go.hex))
    return full if full is not None and next(ways_on(pos, go), None) else None


# -- the Danish ferry ----------------------------------------


def beyond_ferry(pos: Position, hex: int) -> int:
    """The hex on the other side of the ferry, if there is one here."""
    a, b = pos.scenario.ferry
    return b if hex == a else a if hex == b else 0


def may_take_ferry(pos: Position, go: GroundMove) -> Reason | None:
    """One unit a Ground Movement Segment each way, which starts beside it [12.8]; NATO's until Denmark surrenders, then
    the WP's."""
    if pos.in_reserve_phase:
        return Reason("12.8", "no-ferry-for-reserves")
    owner = "wp" if pos.has_surrendered("Denmark") else "nato"
    if go.side != owner:
        return Reason("12.8", "ferry-not-yours")
    if go.path or go.form == "march":
        return Reason("12.8", "ferry-from-start")
    if go.hex in pos.ferried:
        return Reason("12.8", "ferry-has-sailed")
    return None


# -- what a screen shows ----------------------------------------


def moves_on(pos: Position, go: GroundMove, forward: bool = True) -> Iterator[GroundMove]:
    """The move as it could go on, hex by hex, cheapest first; each hex once, go's own first."""

    def ways(here: GroundMove, seen: set[int]) -> list[GroundMove]:
        return [gone_on(pos, here, n, cost) for n, cost in ways_on(pos, here, forward, seen)]

    return cheapest_first(go, ways)


def within_reach(pos: Position, go: GroundMove) -> dict[str, float]:
    """Hexes that the unit can still come to with the points it has left, and what each costs."""
    return {pos.label(on.hex): float(on.spent - go.spent) for on in moves_on(pos, go) if on.hex != go.hex}


def cheapest(pos: Position, go: GroundMove, goal: int) -> GroundMove | None:
    """The move as it stands when the unit has come to a hex by the cheapest way, if there is one."""
    return next((on for on in moves_on(pos, go) if on.hex == goal), None)


def place_of(pos: Position, go: GroundMove) -> str:
    """Where a unit under way is: a hex, or still its box."""
    return pos.label(go.hex) if go.hex else pos.units[go.units[0]].where


def cost_of_next(pos: Position, go: GroundMove, n: int) -> Tally | None:
    """What the next hex would cost, if there is a way into it."""
    if not go.hex or n not in pos.board.neighbours[go.hex] or not pos.scenario.passable(go.hex, n):
        return None
    return step_cost(pos, go.side, go.hex, n, eased(pos, go))


MOVING: Question = Question(
    "move",
    PATH,
    Verb("enter", HEX, why_not=may_enter, listed=next_hexes),
    Verb("stop", why_not=may_stop),
    about=lambda pos, go: About(go.units, [go.hex] if go.hex else [], go.left, form=go.form, place=place_of(pos, go)),
    reach=within_reach,
    cost=cost_of_next,
)

MOVE: Verb = Verb("move", UNIT, why_not=may_move, listed=movable, does=move, then=(MOVING,))
MARCH: Verb = Verb("march", UNIT, why_not=may_march, listed=marchers, does=march, then=(MOVING,))
