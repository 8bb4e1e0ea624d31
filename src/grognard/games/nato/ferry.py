"""Ferries [14.0]: aircraft and ships in friendly airspace, as many as are wanted, but not out of the enemy's reach."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, members, without
from ...engine.march import held_back
from ...engine.pieces import MAP
from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import activation, airspace, contamination, headquarters, stacking, territorial
from .interception import hits
from .lanes import air_lanes, harbours, sea_lanes, starts_in_harbour
from .losses import eliminate, lose_step
from .position import BOXES_OF, SRB, Position
from .zones import counts

# -- who may go aboard ----------------------------------------


def may_go_aboard(pos: Position, side: str, u: int, *boxes: str) -> Reason | None:
    """What every move by air and sea asks of a unit: it has not moved, has no train marker and, on the map, stands on
    clean ground [14.1.1] [16.1.1] [21.1.3(3)] [22.3.1(4)]."""
    unit = pos.units[u]
    ours, there = pos.side(u) == side and pos.scenario.on_ground[u], unit.where == MAP or unit.where in boxes
    if reason := held_back(pos, u, ours, there, "14.0", "12.0"):
        return reason
    if u in pos.lifts:
        return Reason("15.2", "is-declared", unit=pos.id(u))
    if unit.train:
        return Reason("14.1.1", "on-a-train", unit=pos.id(u))
    if not activation.is_active(pos, u):
        return Reason("35.2", "not-active", unit=pos.id(u))
    if unit.where == MAP and unit.hex in pos.nuclear:
        return Reason("21.1.3(3)", "starts-contaminated", hex=pos.label(unit.hex))
    if unit.where == MAP and unit.hex in pos.gas:
        return Reason("22.3.1(4)", "starts-contaminated", hex=pos.label(unit.hex))
    return None


def is_fit(pos: Position, u: int) -> Reason | None:
    """In movement supply and in order [14.1.1] [14.2.1] [10.5.3] [25.6.4]; a headquarters must be supplied [10.4.3]."""
    unit = pos.units[u]
    unsupplied = unit.where == MAP and pos.scenario.is_hq[u] and not headquarters.is_supplied(pos, u)
    if unit.no_movement_supply or unsupplied:
        return Reason("14.1.1", "ferry-needs-supply", unit=pos.id(u))
    if unit.disrupted:
        return Reason("14.1.1", "ferry-needs-order", unit=pos.id(u))
    return None


def may_ferry_from(pos: Position, u: int) -> Reason | None:
    """Not from an enemy zone, friends or not, and only in friendly airspace [14.1.1] [14.2.1]."""
    unit, side = pos.units[u], pos.side(u)
    if unit.where != MAP:
        return None
    if counts(pos, unit.hex, side, "march_rail_ferry_barred"):
        return Reason("14.1.1", "zone-bars-ferry", hex=pos.label(unit.hex))
    if not airspace.allows(pos, "air_ferry", unit.hex, side):
        return Reason("14.1.1", "airspace-bars-ferry", hex=pos.label(unit.hex))
    return None


def may_board_aircraft(pos: Position, side: str, u: int, rule: str) -> Reason | None:
    """Units that fly, in a city or off the map."""
    if reason := may_go_aboard(pos, side, u, SRB, *BOXES_OF[side]):
        return reason
    if not pos.scenario.flies[u]:
        return Reason(rule, "does-not-fly", unit=pos.id(u))
    if pos.units[u].where == MAP and pos.units[u].hex not in pos.scenario.cities:
        return Reason(rule, "starts-in-no-city", unit=pos.id(u))
    return None


def may_air_ferry(pos: Position, side: str, u: int) -> Reason | None:
    """Airborne and airmobile units in a city, a reinforcement box or the Strategic Reserve Box [14.0b] [14.1.1]."""
    if reason := may_board_aircraft(pos, side, u, "14.1.1") or is_fit(pos, u) or may_ferry_from(pos, u):
        return reason
    return None if cities_by_air(pos, u) else Reason("14.0b", "no-destination", unit=pos.id(u))


def may_sea_ferry(pos: Position, side: str, u: int) -> Reason | None:
    """Ground units of any kind in a port or in the Strategic Reserve Box [14.2] [14.2.1]."""
    if reason := may_go_aboard(pos, side, u, SRB):
        return reason
    if not starts_in_harbour(pos, u):
        return Reason("14.2.1", "starts-in-no-port", unit=pos.id(u))
    if reason := is_fit(pos, u) or may_ferry_from(pos, u):
        return reason
    if pos.units[u].where == MAP and port_left(pos, pos.units[u].hex) < pos.steps(u):
        return Reason("14.2.3", "port-full", hex=pos.label(pos.units[u].hex))
    return None if ports_by_sea(pos, u) else Reason("14.2", "no-destination", unit=pos.id(u))


# -- where to ----------------------------------------


def landing_ground(pos: Position, u: int) -> HexSet:
    """Where a unit may be set down: on clean land; territorial units at home [12.7], headquarters in their zone."""
    static = pos.scenario
    found = without(static.land & territorial.home(pos, u), contamination.contaminated(pos) | 1 << pos.units[u].hex)
    return found & headquarters.hq_ground(pos, u) if static.is_hq[u] else found


def cities_by_air(pos: Position, u: int) -> list[int]:
    """Friendly cities that a flight reaches without leaving friendly airspace, with room for the unit [14.0b]
    [14.1.2]."""
    found = air_lanes(pos, u, "friendly", "ferry") & pos.held[pos.side(u)] & landing_ground(pos, u)
    return [h for h in members(found) if stacking.has_room(pos, u, h)]


def ports_by_sea(pos: Position, u: int) -> list[int]:
    """Friendly ports that a ship reaches without leaving friendly airspace, with room for the unit and capacity for its
    steps [14.2] [14.2.2] [14.2.3]."""
    side = pos.side(u)
    found = sea_lanes(pos, u, "friendly", "ferry") & harbours(pos, side) & landing_ground(pos, u)
    steps = pos.steps(u)
    return [h for h in members(found) if port_left(pos, h) >= steps and stacking.has_room(pos, u, h)]


def port_left(pos: Position, port: int) -> int:
    """Steps that can still come to or leave a port in this turn [14.2.3]."""
    return pos.scenario.charts.ports[pos.label(port)].capacity_steps - pos.port_used.get(port, 0)


def use_port(pos: Position, port: int, steps: int) -> None:
    pos.port_used[port] = pos.port_used.get(port, 0) + steps


# -- the voyage ----------------------------------------


def air_ferry(pos: Position, side: str, u: int) -> Procedure:
    match (yield Ask(side, "14.1.2", BY_AIR, pos, u)):
        case "to", hex:
            cross(pos, u, hex)


def sea_ferry(pos: Position, side: str, u: int) -> Procedure:
    match (yield Ask(side, "14.2.2", BY_SEA, pos, u)):
        case "to", hex:
            if pos.units[u].where == MAP:
                use_port(pos, pos.units[u].hex, pos.steps(u))
            use_port(pos, hex, pos.steps(u))
            cross(pos, u, hex)


def cross(pos: Position, u: int, hex: int) -> None:
    """One attempt at interception for each step, in friendly airspace [17.0] [17.1.1]; a division that loses one of two
    arrives as a cadre [17.1.2]. Ferries never run out [17.1.3]."""
    lost, steps = hits(pos, u, "friendly", hex), pos.steps(u)
    if lost == steps:
        eliminate(pos, u, "17.1.2")
        return
    arrive_by(pos, u, hex)
    if lost:
        lose_step(pos, u, "17.1.2")
    pos.tell("14.0", "ferried", unit=pos.id(u), hex=pos.label(hex))


def arrive_by(pos: Position, u: int, hex: int) -> None:
    """A passenger stays where it was set down, and projects into no airspace before the segment is over [14.1.2]
    [11.7] [16.4]."""
    pos.passengers.add(u)
    pos.moved.add(u)
    pos.put(u, hex)


def _about(pos: Position, u: int) -> About:
    return About([u], [pos.units[u].hex] if pos.units[u].where == MAP else None)


BY_AIR: Question = Question("air-ferry", PLACING, Verb("to", HEX, among=cities_by_air), about=_about)
BY_SEA: Question = Question("sea-ferry", PLACING, Verb("to", HEX, among=ports_by_sea), about=_about)


def fliers(pos: Position, side: str) -> list[int]:
    return [u for u in pos.scenario.fliers[side] if may_air_ferry(pos, side, u) is None]


def sailors(pos: Position, side: str) -> list[int]:
    """Units in ports that may go to sea, in one pass."""
    units = [u for h in members(harbours(pos, side) & pos.occupied[side]) for u in pos.stack(h, side)]
    return sorted([u for u in (*units, *pos.units_where(side, SRB)) if may_sea_ferry(pos, side, u) is None])


FLY: Verb = Verb("fly", UNIT, why_not=may_air_ferry, listed=fliers, does=air_ferry, then=(BY_AIR,), rule="14.1.1")
SAIL: Verb = Verb("sail", UNIT, why_not=may_sea_ferry, listed=sailors, does=sea_ferry, then=(BY_SEA,), rule="14.2.1")
