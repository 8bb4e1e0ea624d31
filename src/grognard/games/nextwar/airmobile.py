"""Airmobile movement [8.5.4]: by helicopter, 24 hexes from a base to the troops and on to where they land."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...engine.ask import Procedure
from ...engine.hexset import HexSet, hexset, members
from ...engine.phase import choose
from ...engine.pieces import MAP
from ...engine.question import CHOICE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import air_transport, amphibious, clearing, helicopters, special, supply_option, weather
from .advanced import condition, places, supply
from .air_defence import Mission, through_fire
from .air_points import ESCORTING, escorted
from .air_transport import Trip
from .losses import lose_step
from .position import GONE, LOST, Position
from .scenario import ENEMY, LAND
from .ships import ships

RANGE: Final = 24
KIND: Final = "airmobile"


def has_own_lift(pos: Position, u: int) -> bool:
    """Airmobile-type units need no points [8.5.4.1], unless they are out of supply [13.1.4b] [19.5]."""
    return pos.counter(u).mobility == "airmobile" and u not in pos.out_of_supply


def points_for(pos: Position, units: Sequence[int]) -> int:
    """One point lifts a stacking point, of one unit or of two [8.5.4.1]."""
    return -(-air_transport.lift_needed(pos, [u for u in units if not has_own_lift(pos, u)]) // 2)


def may_lift(pos: Position, side: str, u: int) -> Reason | None:
    """Yellow units, with points enough, in every movement segment but elite reaction [8.5.4] [8.5.4.3b]; not in a Storm
    [4.1.3.a]."""
    if pos.side(u) != side or pos.units[u].where != MAP or not pos.scenario.is_land_unit[u]:
        return Reason("8.5.4", "not-your-unit", unit=pos.id(u))
    if u in pos.moved:
        return Reason("8.5.4", "has-moved", unit=pos.id(u))
    if pos.units[u].clearing:
        return Reason("8.4.1.3", "under-clearing", unit=pos.id(u))
    return is_grounded(pos, side, u)


def is_grounded(pos: Position, side: str, u: int) -> Reason | None:
    """What keeps helicopters from lifting a unit, whatever it has done this segment and whatever it has to clear."""
    if not pos.scenario.is_yellow[u]:
        return Reason("8.5.4", "not-airmobile", unit=pos.id(u))
    if weather.effect(pos, "airmobile_points") == "none":
        return Reason("4.1.3.a", "grounded", unit=pos.id(u))
    if against := condition.may_be_carried(pos, u):
        return against
    if against := has_points(pos, side, [u]):
        return against
    if pickup(pos, side, pos.standing[u]) is None:
        return Reason("8.5.4.3b", "no-base-in-range", unit=pos.id(u))
    return None


def has_points(pos: Position, side: str, units: Sequence[int]) -> Reason | None:
    if points_for(pos, units) > pos.airmobile[side]:
        return Reason("8.5.4.1", "no-lift-left", unit=pos.id(units[-1]))
    return None


def liftable(pos: Position, side: str) -> list[int]:
    if weather.effect(pos, "airmobile_points") == "none":
        return []
    standing, moved, left = pos.standing, pos.moved, pos.airmobile[side]
    fresh = [u for u in pos.scenario.yellow_of[side] if standing[u] and u not in moved]
    if not left:
        fresh = [u for u in fresh if has_own_lift(pos, u) or not pos.scenario.half_points[u]]
    able = [u for u in fresh if not pos.units[u].clearing and points_for(pos, [u]) <= left]
    able = [u for u in able if condition.may_be_carried(pos, u) is None]
    return [u for u in able if pickup(pos, side, standing[u]) is not None]


def pickup(pos: Position, side: str, hex: int) -> int | None:
    """How far the nearest friendly airfield is, if it is near enough to leave some range."""
    fields, known = pos.kept_for(side, "pickup", pos.unrest, _pickups)
    near = known.get(hex)
    if near is None:
        near = known[hex] = min((pos.board.distance(hex, h) for h in fields), default=RANGE)
    return near if near < RANGE else None


def _pickups(pos: Position, side: str) -> tuple[tuple[int, ...], dict[int, int]]:
    """A side's airfields, and how far the nearest is from each hex, as far as somebody has asked: known as long as the
    airfields are the same."""
    fields = tuple(friendly_fields(pos, side))
    return pos.kept(("pickups", side), fields, lambda: (fields, {}))


def friendly_fields(pos: Position, side: str) -> list[int]:
    held = [h for h in air_transport.airfields(pos) if helicopters.is_base(pos, h, side)]
    return [h for h in held if not places.level(pos, h, *places.AIRFIELDS)] if pos.place_strikes else held


def may_land(pos: Position, trip: Trip, hex: int) -> Reason | None:
    """In range; not on enemies, nor in high country without a road, nor on what the enemy holds of cities and
    installations [8.5.4.3.1]."""
    here, scenario, side = trip.hex, pos.scenario, trip.side
    near = pickup(pos, side, here) if trip.near is None else trip.near
    if near is None or hex == here or near + flight(pos, trip, hex) > RANGE:
        return Reason("8.5.4.3b", "out-of-range", hex=pos.label(hex))
    if not scenario.is_land[hex] or pos.present[LAND[ENEMY[side]]][hex]:
        return Reason("8.2.2.a", "enemy-there", hex=pos.label(hex))
    how = scenario.terrain(hex).airmobile_landing
    if how == "never" or (how == "road_only" and not has_road(pos, hex)):
        return Reason("8.5.4.3.1", "no-landing-there", hex=pos.label(hex))
    if places.is_held_against(pos, hex, side):
        return Reason("8.5.4.3.1", "no-landing-there", hex=pos.label(hex))
    return special.may_enter(pos, side, trip.units, hex)


def flight(pos: Position, trip: Trip, hex: int) -> int:
    """Hexes from start to landing, whatever lies between [8.5.1.c]; one more for an enemy zone at either end, if no
    friend stays there [8.2.2.e] [8.2.2.f]."""
    side, friends = trip.side, pos.present[LAND[trip.side]]
    leaves = pos.in_enemy_zone(trip.hex, side) and friends[trip.hex] <= len(trip.units)
    enters = pos.in_enemy_zone(hex, side) and not friends[hex]
    return pos.board.distance(trip.hex, hex) + leaves + enters


def has_road(pos: Position, hex: int) -> bool:
    return bool(pos.scenario.roads >> hex & 1)


def landings(pos: Position, trip: Trip) -> list[int]:
    here, side, scenario = trip.hex, trip.side, pos.scenario
    near = pickup(pos, side, here) if trip.near is None else trip.near
    if near is None:
        return []
    friends, zone = pos.occupied[LAND[side]], pos.enemy_zone(side)
    left = RANGE - near - (zone >> here & 1 and pos.present[LAND[side]][here] <= len(trip.units))
    if left < 1:
        return []
    dearer = zone & ~friends  # by one hex
    around = pos.board.disc_bits(here, left) & ~dearer | pos.board.disc_bits(here, left - 1) & dearer
    shut = special.closed(pos, side, trip.units) | pos.occupied[LAND[ENEMY[side]]] | 1 << here
    found = around & landing_zones(pos) & ~shut
    held = [h for h in members(found & scenario.to_clear) if places.is_held_against(pos, h, side)]
    return members(found & ~hexset(held))


def landing_zones(pos: Position) -> HexSet:
    """Where the map lets helicopters land [8.5.4.3.1]."""

    def find() -> HexSet:
        how = {h: pos.scenario.terrain(h).airmobile_landing for h in members(pos.scenario.land)}
        return hexset(h for h in how if how[h] != "never" and (how[h] != "road_only" or has_road(pos, h)))

    return pos.known("landing zones", find)


LANDING = air_transport.setting_out("land-troops", "land", may_lift, has_points, landings, may_land)


def lift(pos: Position, side: str, u: int) -> Procedure:
    """Fire where they take off, if that is in the enemy's country or zone, and where they land [6.6.d] [6.6.c]."""
    trip = Trip(pos, side, u)
    hex = yield from air_transport.where_to(pos, trip, "8.5.4.3b", LANDING)
    if not hex:
        return
    pos.airmobile[side] -= points_for(pos, trip.units)
    yield from fly(pos, trip, hex, lambda v: suffer(pos, side, v))


def fly(pos: Position, trip: Trip, hex: int, lose: Callable[[int], None]) -> Procedure:
    """Through the fire, and into an objective next to the landing hex [8.5.4.3b]. The fire where they take off is one
    of the Standard rules that air units set aside [22.0]."""
    side, units, here = trip.side, tuple(trip.units), trip.hex
    pos.moved |= {*units}
    points = yield from escorted(pos, side, units, hex)
    starts_under_fire = is_under_fire(pos, side, here) and not pos.scenario.uses_air_units
    shots = [here, hex] if starts_under_fire else [hex]
    for at in shots:
        steps = sum(pos.steps(v) for v in units)
        fire = yield from through_fire(Mission(pos, side, KIND, here, at, points, steps), points)
        for _ in range(fire.lost):
            lose(units[0])
            units = tuple(v for v in units if pos.units[v].where not in (LOST, GONE))
        if fire.aborted:  # [6.6.1.1.b]
            return
        if not units:
            return
    is_first = clearing.is_intruded(pos, hex, side)
    for v in units:
        supply.sustain(pos, v)  # not if they are turned back
        supply_option.sustain(pos, v)
        pos.put(v, hex)
        pos.change(v, assaulted=KIND)
    pos.tell("8.5.4", "lifted", units=pos.ids(units), hex=pos.label(hex))
    yield from clearing.occupy(pos, hex, side, is_first)
    yield from air_transport.seize(pos, side, units, hex, "8.5.4.3b")


def is_under_fire(pos: Position, side: str, hex: int) -> bool:
    """Whether troops that take off are fired at: in the enemy's country or zone [6.6.d]."""
    return pos.scenario.home_side[hex] == ENEMY[side] or pos.in_enemy_zone(hex, side)


def suffer(pos: Position, side: str, u: int) -> None:
    """A step, and an airmobile point for good unless the unit has its own lift [8.5.4.3a]."""
    uses_points = not has_own_lift(pos, u)
    lose_step(pos, u, "8.5.4.3a")
    if uses_points:
        clearing.lose_airmobile_point(pos, side)


LIFT: Verb = Verb(
    "lift", UNIT, why_not=may_lift, listed=liftable, does=lift,
    then=(LANDING, ESCORTING, air_transport.SEIZING), rule="8.5.4",
)  # fmt: skip


# -- marines from their ships [8.5.5] ---------------------------------------------------------------------------------


def lifters(pos: Position, side: str, u: int) -> dict[int, int]:
    """The amphibious ships in sea hexes whose own helicopters can lift a marine unit and have not flown in this
    segment, the nearest first, and how far each of them is. Who is aboard of one is lifted by that one."""
    mine, found = amphibious.ship_of(pos, u), {}
    for ship in ships(pos, side, amphibious.AMPH):
        here = pos.standing[ship]
        small = 0 < pos.scenario.half_points[u] <= 2 * pos.counter(ship).airmobile_capacity
        if not here or pos.board.terrain[here] != "sea" or ship in pos.flown or not small or mine not in (None, ship):
            continue
        far = 0 if mine == ship else pos.board.distance(here, pos.standing[u])
        if far < RANGE:
            found[ship] = far
    return dict(sorted(found.items(), key=lambda item: item[1]))


def may_shuttle(pos: Position, side: str, u: int) -> Reason | None:
    """Marines of one step that can be lifted, once a segment for each ship, even after it has moved [8.5.5]; not those
    who wait before a beach for their assault [8.5.8.1]."""
    ship = amphibious.ship_of(pos, u)
    there = pos.units[u].where == MAP or ship is not None
    if pos.side(u) != side or not there or not amphibious.is_marine(pos, u) or not pos.counter(u).is_yellow:
        return Reason("8.5.5", "no-marine", unit=pos.id(u))
    if pos.steps(u) > 1:
        return Reason("8.5.5", "too-large", unit=pos.id(u))
    if u in pos.moved or pos.units[u].clearing:
        return Reason("8.5.5", "has-moved", unit=pos.id(u))
    if ship is not None and ship in pos.approached:
        return Reason("8.5.8.1", "before-a-beach", unit=pos.id(ship))
    if against := condition.may_be_carried(pos, u):
        return against
    if weather.effect(pos, "airmobile_points") == "none":
        return Reason("4.1.3.a", "grounded", unit=pos.id(u))
    return None if lifters(pos, side, u) else Reason("8.5.5", "no-ship-there", unit=pos.id(u))


def shuttled(pos: Position, side: str) -> list[int]:
    if pos.scenario.file.sea is None or not any(pos.standing[s] for s in ships(pos, side, amphibious.AMPH)):
        return []
    return [u for u in pos.scenario.marines_of[side] if may_shuttle(pos, side, u) is None]


SHUTTLING: Question = Question(
    "land-troops",
    PLACING,
    Verb("land", HEX, listed=landings, why_not=may_land),
    Verb("stay"),
    about=lambda pos, trip: About(units=trip.units),
)


LIFTING: Question = Question(
    "lifting-ship",
    CHOICE,
    Verb("from", UNIT, among=lambda pos, what: what[1]),
    about=lambda pos, what: About(units=[what[0]]),
)


def shuttle(pos: Position, side: str, u: int) -> Procedure:
    """The owner says which of several ships lifts the unit. The range is counted from the ship; fire never destroys its
    helicopters [8.5.5]."""
    far = lifters(pos, side, u)
    ship = yield from choose(pos, side, "8.5.5", LIFTING, list(far), (u, list(far)))
    trip = Trip(pos, side, u, pos.standing[u] or pos.standing[ship], far[ship])
    hex = yield from air_transport.where_to(pos, trip, "8.5.5", SHUTTLING)
    if hex:
        pos.flown.add(ship)
        yield from fly(pos, trip, hex, lambda v: lose_step(pos, v, "8.5.5"))


SHUTTLE: Verb = Verb(
    "shuttle", UNIT, why_not=may_shuttle, listed=shuttled, does=shuttle,
    then=(LIFTING, SHUTTLING, ESCORTING, air_transport.SEIZING), rule="8.5.5",
)  # fmt: skip
