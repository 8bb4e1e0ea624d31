"""Air transport and paradrops [8.5.2] [8.5.3]: from airfield to airfield, or out of the aircraft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members, without
from ...engine.pieces import MAP
from ...engine.question import PATH, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import clearing, helicopters, special, stacking, supply_option, weather
from .advanced import condition, damage, places, supply
from .air_defence import Fire, Mission, through_fire
from .air_points import ESCORTING, escorted
from .losses import lose_step
from .pack.charts import half
from .pack.terms import (
    tally,
    term,
)
from .position import Position
from .scenario import ENEMY, LAND
from .terrain import mobility
from .units import LandMove

TRANSPORT: Final = "air_transport"
PARADROP: Final = "paradrop"
SCATTERED: Final = "scattered"
ON_FOOT: Final = ("leg", "airmobile")  # who is flown from airfield to airfield [8.5.2]


def is_airfield(pos: Position, hex: int) -> bool:
    return pos.scenario.has(hex, "airbase") or pos.scenario.has(hex, "airfield")


def airfields(pos: Position) -> list[int]:
    return pos.known("airfields", lambda: [h for h in helicopters.bases(pos) if is_airfield(pos, h)])


def is_open(pos: Position, hex: int, side: str) -> bool:
    """A friendly airfield, captured or not, outside enemy zones [8.5.2] [8.4.2]."""
    return (
        is_airfield(pos, hex)
        and pos.controller(hex) == side
        and hex not in pos.clearing
        and not pos.in_enemy_zone(hex, side)
        and not pos.present[LAND[ENEMY[side]]][hex]
        and not places.is_destroyed(pos, hex, *places.AIRFIELDS)
    )


def half_points_left(pos: Position, side: str, kind: str) -> int:
    """What can still fly in this segment, in half stacking points [8.5.2.1] [8.5.3.1]."""
    limits = pos.scenario.module.limits.of(side)
    most = limits.air_transport_sp if kind == TRANSPORT else limits.paradrop_sp
    return 2 * most - pos.lifted.get(kind, 0)


# -- who flies together [6.6.c] ---------------------------------------------------------------------------------------


class Trip:
    """Units that fly together from one hex to another: one mission for air defence fire [6.6.c]."""

    def __init__(self, pos: Position, side: str, u: int, hex: int = 0, near: int | None = None) -> None:
        self.side = side
        self.units = [u]
        self.hex = hex or pos.standing[u]
        self.near = near  # hexes from where the helicopters come to the troops, if not from an airfield


May = Callable[[Position, str, int], Reason | None]
Fits = Callable[[Position, str, Sequence[int]], Reason | None]


def setting_out(
    prompt: str,
    verb: str,
    may: May,
    fits: Fits,
    listed: Callable[[Position, Trip], list[int]],
    why_not: Callable[[Position, Trip, int], Reason | None],
) -> Question:
    """Where units fly, and who flies with the first of them: others of its hex for which there is lift, too."""

    def may_go_along(pos: Position, trip: Trip, u: int) -> Reason | None:
        if u in trip.units or pos.standing[u] != trip.hex:
            return Reason("6.6.c", "not-with-the-stack", unit=pos.id(u))
        return may(pos, trip.side, u) or fits(pos, trip.side, [*trip.units, u])

    def mates(pos: Position, trip: Trip) -> list[int]:
        return [u for u in pos.stack(trip.hex, trip.side) if may_go_along(pos, trip, u) is None]

    return Question(
        prompt,
        PLACING,
        Verb("with", UNIT, why_not=may_go_along, listed=mates, rule="6.6.c"),
        Verb(verb, HEX, listed=listed, why_not=why_not),
        Verb("stay"),
        about=lambda pos, trip: About(units=trip.units),
    )


def where_to(pos: Position, trip: Trip, rule: str, question: Question) -> Procedure:
    """The hex to which they fly, 0 if they stay."""
    while True:
        said = yield Ask(trip.side, rule, question, pos, trip)
        if said[0] != "with":
            return 0 if said[0] == "stay" else said[1]
        trip.units.append(said[1])


def suffer(pos: Position, units: Sequence[int], fire: Fire) -> None:
    """What is lost for good: a step of those who are carried [6.6.1.1.d]."""
    for _ in range(fire.lost):
        lose_step(pos, next(v for v in units if pos.standing[v]), "6.6.1.1.d")


def lift_needed(pos: Position, units: Sequence[int]) -> int:
    """In half stacking points."""
    return sum(pos.scenario.half_points[u] for u in units)


# -- from airfield to airfield [8.5.2] --------------------------------------------------------------------------------


def may_be_flown(pos: Position, side: str, u: int) -> Reason | None:
    """A leg unit at a friendly airfield outside enemy zones, within the segment's capacity, not in a Storm."""
    if against := may_take_off(pos, side, u, TRANSPORT):
        return against
    if pos.counter(u).mobility not in ON_FOOT:
        return Reason("8.5.2", "not-on-foot", unit=pos.id(u))
    return is_carried(pos, side, [u])


def is_carried(pos: Position, side: str, units: Sequence[int]) -> Reason | None:
    if lift_needed(pos, units) > half_points_left(pos, side, TRANSPORT):
        return Reason("8.5.2.1", "no-lift-left", unit=pos.id(units[-1]))
    return None


def may_take_off(pos: Position, side: str, u: int, kind: str) -> Reason | None:
    if pos.side(u) != side or pos.units[u].where != MAP or not pos.scenario.is_land_unit[u]:
        return Reason("8.5", "not-your-unit", unit=pos.id(u))
    if u in pos.moved:
        return Reason("8.5", "has-moved", unit=pos.id(u))
    if against := condition.may_be_carried(pos, u):
        return against
    if places.level(pos, pos.standing[u], *places.AIRFIELDS):
        return Reason("27.7.1", "struck-airfield", hex=pos.label(pos.standing[u]))
    if not weather.allows(pos, kind):
        return Reason("4.1.3.a", "grounded", unit=pos.id(u))
    if not is_open(pos, pos.standing[u], side):
        return Reason("8.5.2" if kind == TRANSPORT else "8.5.3", "not-at-airfield", unit=pos.id(u))
    return None


def passengers(pos: Position, side: str) -> list[int]:
    if not weather.allows(pos, TRANSPORT):
        return []
    moved, left, points = pos.moved, half_points_left(pos, side, TRANSPORT), pos.scenario.half_points
    fresh = [u for u in passengers_of(pos, side) if u not in moved and points[u] <= left]
    return [u for u in fresh if pos.counter(u).mobility in ON_FOOT]


def may_fly_to(pos: Position, trip: Trip, hex: int) -> Reason | None:
    if hex == trip.hex or not is_open(pos, hex, trip.side):
        return Reason("8.5.2", "not-an-open-airfield", hex=pos.label(hex))
    return special.may_enter(pos, trip.side, trip.units, hex)


def destinations(pos: Position, trip: Trip) -> list[int]:
    return [h for h in airfields(pos) if may_fly_to(pos, trip, h) is None]


LANDING = setting_out("land", "land", may_be_flown, is_carried, destinations, may_fly_to)


def transport(pos: Position, side: str, u: int) -> Procedure:
    """After landing units may use half their allowance, rounded up [8.5.2]; turned back, they are done for the
    segment."""
    from .movement import allowance, go_on

    trip = Trip(pos, side, u)
    hex = yield from where_to(pos, trip, "8.5.2", LANDING)
    if not hex:
        return
    units = tuple(trip.units)
    fire = yield from fly_there(pos, trip, hex, TRANSPORT)
    if not fire.aborted:
        for v in units:
            pos.put(v, hex)
        pos.tell("8.5.2", "flown", units=pos.ids(units), hex=pos.label(hex))
    suffer(pos, units, fire)
    alive = tuple(v for v in units if pos.standing[v])
    if not fire.aborted and alive:
        pos.move = LandMove(side, alive, hex, half(min(allowance(pos, v) for v in alive)), start=hex, carried=True)
        yield from go_on(pos)


def fly_there(pos: Position, trip: Trip, hex: int, kind: str) -> Procedure:
    """Those of a trip take up their part of the lift and fly through air defence fire, perhaps escorted. Gives what the
    fire does to them."""
    units = tuple(trip.units)
    pos.moved |= {*units}
    pos.lifted[kind] = pos.lifted.get(kind, 0) + lift_needed(pos, units)
    points = yield from escorted(pos, trip.side, units, hex)
    steps = sum(pos.steps(v) for v in units)
    return (yield from through_fire(Mission(pos, trip.side, kind, trip.hex, hex, points, steps), points))


# -- out of the aircraft [8.5.3] --------------------------------------------------------------------------------------


class Drop(NamedTuple):
    """A unit that comes down."""

    pos: Position
    side: str
    unit: int
    hex: int


@term
def in_ezoc(case: Drop) -> bool:
    return case.pos.in_enemy_zone(case.hex, case.side)


@term
def er(case: Drop, low: str, high: str) -> bool:
    c = case.pos.counter(case.unit)
    return int(low) <= (c.r_er if case.pos.units[case.unit].reduced else c.er) <= int(high)


def may_drop(pos: Position, side: str, u: int) -> Reason | None:
    """Airborne units; those on vehicles only from an airbase, as the module says."""
    if not pos.counter(u).airborne:
        return Reason("8.5.3", "not-airborne", unit=pos.id(u))
    if against := may_take_off(pos, side, u, PARADROP):
        return against
    only = pos.scenario.module.hooked("paradrop")["airborne_mech_from"]
    if pos.counter(u).type == "airborne_mech" and not any(pos.scenario.has(pos.standing[u], kind) for kind in only):
        return Reason("8.5.3.1", "vehicles-need-airbase", unit=pos.id(u))
    return is_dropped(pos, side, [u])


def is_dropped(pos: Position, side: str, units: Sequence[int]) -> Reason | None:
    if lift_needed(pos, units) > half_points_left(pos, side, PARADROP):
        return Reason("8.5.3.1", "no-lift-left", unit=pos.id(units[-1]))
    return None


def droppers(pos: Position, side: str) -> list[int]:
    moved = pos.moved
    fresh = [u for u in passengers_of(pos, side) if u not in moved and pos.counter(u).airborne]
    return [u for u in fresh if may_drop(pos, side, u) is None]


def passengers_of(pos: Position, side: str) -> list[int]:
    """Land units at open airfields that nothing keeps from taking off, if they have not moved."""

    def find() -> list[int]:
        fields = pos.known("airfield hexes", lambda: hexset(airfields(pos)))
        waiting = [h for h in members(fields & pos.occupied[LAND[side]]) if is_open(pos, h, side)]
        usable = [h for h in waiting if not places.level(pos, h, *places.AIRFIELDS)]
        return [u for h in usable for u in pos.land_units(h, side) if condition.may_be_carried(pos, u) is None]

    return pos.kept(("passengers", side), (pos.turn, pos.step, pos.unrest), find)


def may_drop_on(pos: Position, trip: Trip, hex: int) -> Reason | None:
    """Not on enemies, great cities, high country and cities, nor on installations in the enemy's country [8.5.3.a], of
    which those that are destroyed have no effect any more [12.1.2]."""
    scenario, side = pos.scenario, trip.side
    if not scenario.is_land[hex] or pos.present[LAND[ENEMY[side]]][hex]:
        return Reason("8.5.3", "enemy-there", hex=pos.label(hex))
    enemy_works = scenario.home_side[hex] == ENEMY[side] and places.working(pos, hex) > 0
    if not scenario.terrain(hex).paradrop or scenario.has(hex, "city") or enemy_works:
        return Reason("8.5.3.a", "no-drop-there", hex=pos.label(hex))
    return special.may_enter(pos, side, trip.units, hex)


def drop_hexes(pos: Position, trip: Trip) -> list[int]:
    side = trip.side
    shut = pos.occupied[LAND[ENEMY[side]]] | special.closed(pos, side, trip.units)
    theirs = [h for h in pos.scenario.installations if pos.scenario.home_side[h] == ENEMY[side]]
    shut |= hexset(h for h in theirs if places.working(pos, h))
    return members(without(drop_zones(pos), shut))


def drop_zones(pos: Position) -> HexSet:
    """Ground that is open to drops."""
    scenario = pos.scenario

    def find() -> HexSet:
        ground = (h for h in pos.board.hexes if scenario.is_land[h] and scenario.terrain(h).paradrop)
        return hexset(h for h in ground if not scenario.has(h, "city"))

    return pos.known("drop", find)


DROPPING = setting_out("drop", "drop", may_drop, is_dropped, drop_hexes, may_drop_on)


def drop(pos: Position, side: str, u: int) -> Procedure:
    """Through air defence fire, then the table for each unit [8.5.3.b]; then perhaps into an objective next to it
    [8.5.3.c]."""
    trip = Trip(pos, side, u)
    hex = yield from where_to(pos, trip, "8.5.3", DROPPING)
    if not hex:
        return
    units = tuple(trip.units)
    fire = yield from fly_there(pos, trip, hex, PARADROP)
    suffer(pos, units, fire)
    if fire.aborted:  # [6.6.1.1.b]
        return
    is_first = clearing.is_intruded(pos, hex, side)
    for v in units:
        if pos.standing[v]:
            come_down(pos, side, v, hex)
    if any(pos.standing[v] == hex for v in units):
        yield from clearing.occupy(pos, hex, side, is_first)
    whole = tuple(v for v in units if pos.standing[v] and v not in pos.scattered)
    if whole:
        yield from seize(pos, side, whole, hex, "8.5.3.c")


def come_down(pos: Position, side: str, u: int, hex: int) -> None:
    supply.sustain(pos, u)
    supply_option.sustain(pos, u)
    pos.put(u, hex)
    pos.change(u, assaulted=PARADROP)
    case = Drop(pos, side, u, hex)
    modifiers = tally([m for _, m in pos.scenario.charts.paradrop_modifiers], case)
    die = pos.roll("8.5.3.b", side)
    result = pos.scenario.charts.paradrop.result(die + int(modifiers.total), pos.scenario.file.game)
    pos.tell("8.5.3.b", "dropped", unit=pos.id(u), hex=pos.label(hex), result=result, modifiers=modifiers)
    if result.startswith("step"):
        lose_step(pos, u, "8.5.3.b")
    if pos.standing[u] and result.endswith(("strike1", "strike2")):
        damage.hit_unit(pos, u, result[-7:], "25.1.2")
    if result.endswith(SCATTERED):
        pos.scattered.add(u)


# -- objectives next to where they came down [8.5.3.c] [8.5.4.3b] -----------------------------------------------------


def objectives(pos: Position, what: tuple[str, tuple[int, ...], int]) -> list[int]:
    """Empty urban, city and installation hexes that the enemy controls, in whatever country [8.5.3.c] [8.5.4.3b], next
    to a landing hex outside his zones, if they are not closed to the units [M.3] and not beyond water or a major river
    without a bridge [8.3.3] [8.3.1.1.1]."""
    side, units, hex = what
    if pos.in_enemy_zone(hex, side):
        return []
    enemy = pos.present[LAND[ENEMY[side]]]
    beside = [n for n in pos.board.neighbours[hex] if not enemy[n] and pos.scenario.is_land[n]]
    empty = [n for n in beside if places.is_held_against(pos, n, side)]
    empty = [n for n in empty if n not in pos.clearing or stacking.fits(pos, n, side, units)]  # [8.4.1.4]
    empty = [n for n in empty if all(can_walk(pos, u, hex, n) for u in units)]
    return [n for n in empty if special.may_enter(pos, side, units, n) is None]


def can_walk(pos: Position, u: int, a: int, b: int) -> bool:
    """Whether the ground or a road between two hexes is open to a unit [8.3]."""
    step = next(step for step in pos.scenario.steps[mobility(pos, u), pos.is_storm()][a] if step.hex == b)
    return step.ground is not None or step.road is not None


SEIZING: Question = Question(
    "seize",
    PATH,
    Verb("enter", HEX, among=objectives),
    Verb("stop"),
    about=lambda pos, what: About(units=what[1], hexes=[what[2]]),
)


def seize(pos: Position, side: str, units: tuple[int, ...], hex: int, rule: str) -> Procedure:
    if not objectives(pos, (side, units, hex)):
        return
    said = yield Ask(side, rule, SEIZING, pos, (side, units, hex))
    if said[0] == "enter":
        is_first = clearing.is_intruded(pos, said[1], side)
        needs_clearing = clearing.is_needed(pos, said[1], side)
        for u in units:
            pos.put(u, said[1])
        if needs_clearing:
            clearing.place(pos, said[1], side, units)
        pos.tell(rule, "seized", units=pos.ids(units), hex=pos.label(said[1]))
        yield from clearing.occupy(pos, said[1], side, is_first)


FLY: Verb = Verb(
    "fly", UNIT, why_not=may_be_flown, listed=passengers, does=transport, then=(LANDING, ESCORTING), rule="8.5.2",
)  # fmt: skip
DROP: Verb = Verb(
    "drop", UNIT, why_not=may_drop, listed=droppers, does=drop, then=(DROPPING, ESCORTING, SEIZING), rule="8.5.3",
)  # fmt: skip
