"""Transport by air and sea [16.0], with paradrops [16.1.3] and amphibious operations [16.2.3], beside ferries [14.0].

A destination that ordinary transport cannot reach is one of a paradrop, a landing or an evacuation, if it is any.
"""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import activation, airspace, assault, ferry, headquarters, helicopters, lift, reinforcements
from .ferry import arrive_by, landing_ground, may_board_aircraft, may_go_aboard
from .interception import hits
from .lanes import SECTIONS, Section, air_lanes, harbours, sea_lanes, starts_in_harbour
from .lift import BY_AIR_AND_SEA
from .position import SRB, Position
from .scenario import ENEMY
from .supply import carry_combat_supply, movement_area
from .units import Lift
from .zones import counts


def air_and_sea_movement_segment(pos: Position, side: str) -> Procedure:
    """Ferries and transport, with interception [14.0] [16.0] [17.0]; who has been carried counts for airspace when all
    is over [11.7] [16.4]."""
    yield from phase(pos, side, "14.0", AIR_AND_SEA)
    pos.passengers = set()
    pos.touch()


# -- who may be carried ----------------------------------------


def may_start_transport(pos: Position, u: int) -> Reason | None:
    """In order, out of enemy zones, friends or not, not in enemy airspace, and where movement supply can be traced
    [16.1.1] [16.2.1] [8.1.3] [10.5.3]."""
    unit, side = pos.units[u], pos.side(u)
    if unit.disrupted:
        return Reason("16.1.1", "transport-needs-order", unit=pos.id(u))
    if unit.where != MAP:
        return None
    if counts(pos, unit.hex, side, "transport_start_or_end_barred"):
        return Reason("16.1.1", "zone-bars-transport", hex=pos.label(unit.hex))
    if not airspace.allows(pos, "air_transport", unit.hex, side):
        return Reason("16.1.1", "airspace-bars-transport", hex=pos.label(unit.hex))
    if unit.no_movement_supply or not can_trace_from(pos, u, 1 << unit.hex):
        return Reason("16.1.1", "transport-needs-supply", unit=pos.id(u))
    return None


def can_trace_from(pos: Position, u: int, hexes: HexSet) -> HexSet:
    """Of these hexes those from which a unit can trace movement supply at this moment; a headquarters from none that it
    has not had its line checked in [16.1.1] [16.2.1]."""
    if pos.scenario.is_hq[u]:
        return hexes & 1 << pos.units[u].hex if headquarters.is_supplied(pos, u) else 0
    return hexes & movement_area(pos, pos.scenario.kin[u])


def may_airlift(pos: Position, side: str, u: int) -> Reason | None:
    """Airborne and airmobile units in a city, a box or the Strategic Reserve Box [16.1] [16.1.1]."""
    reason = may_board_aircraft(pos, side, u, "16.1.1") or lift.may_load(pos, side, "airlift", u)
    if reason := reason or may_start_transport(pos, u):
        return reason
    area = airlift_area(pos, u) | drop_area(pos, u)
    return None if finds_room(pos, u, area) else Reason("16.1", "no-destination", unit=pos.id(u))


def may_sealift(pos: Position, side: str, u: int) -> Reason | None:
    """Marines, of headquarters the Baltic Corps alone [29.6], in a port, on the coast or in the Strategic Reserve Box
    [16.2] [16.2.1]; an evacuation asks for no supply, and starts in enemy zones and airspace as well [16.2.3]."""
    if reason := may_go_aboard(pos, side, u, SRB):
        return reason
    if not pos.scenario.marine[u]:
        return Reason("16.2.1", "no-marine", unit=pos.id(u))
    unit = pos.units[u]
    if not starts_in_harbour(pos, u) and not pos.scenario.coast >> unit.hex & 1:
        return Reason("16.2.1", "starts-at-no-coast", unit=pos.id(u))
    if unit.disrupted:
        return Reason("16.2.1", "transport-needs-order", unit=pos.id(u))
    if reason := lift.may_load(pos, side, "sealift", u):
        return reason
    area = sealift_area(pos, u) | amphibious_area(pos, u)
    return None if finds_room(pos, u, area) else Reason("16.2", "no-destination", unit=pos.id(u))


# -- where to ----------------------------------------


def ordinary_ground(pos: Position, u: int) -> HexSet:
    """Where ordinary transport may end: out of enemy zones, not in enemy cities, where movement supply can be traced
    [16.1.1] [16.2.1] [8.1.3]."""
    enemy = ENEMY[pos.side(u)]
    ground = landing_ground(pos, u) & ~(pos.zoned[enemy] | pos.occupied[enemy] | pos.held[enemy])
    return can_trace_from(pos, u, ground)


def airlift_area(pos: Position, u: int) -> HexSet:
    """By ordinary air transport: any land but mountains that a flight reaches without entering enemy airspace [16.1]
    [16.1.1] [16.1.2]."""
    return air_lanes(pos, u, "contested") & ordinary_ground(pos, u) & pos.scenario.ground_of["air_transport"]


def drop_area(pos: Position, u: int) -> HexSet:
    """By parachute, for those with the airborne symbol: clear ground and marsh, in anybody's airspace and in enemy
    zones, with or without supply [16.1.3]."""
    if not pos.scenario.drops[u]:
        return 0
    return air_lanes(pos, u, "enemy") & landing_ground(pos, u) & pos.scenario.ground_of["paradrop"]


def airlift_to(pos: Position, u: int) -> list[int]:
    found = airlift_area(pos, u) | drop_area(pos, u)
    return rooms(pos, u, found)


def sealift_area(pos: Position, u: int) -> HexSet:
    """By ordinary sea transport: from a port to the coast, or from the coast to a port, without entering enemy airspace
    [16.2] [16.2.2]."""
    if may_start_transport(pos, u):
        return 0
    goals = pos.scenario.coast | harbours(pos, pos.side(u))
    if not starts_in_harbour(pos, u):
        goals = harbours(pos, pos.side(u))
    return sea_lanes(pos, u, "contested") & goals & ordinary_ground(pos, u)


def amphibious_area(pos: Position, u: int) -> HexSet:
    """A landing from a port in friendly airspace: any coast without an enemy city. An evacuation from any coast to a
    port in friendly airspace. Never both at once [16.2.3]."""
    side, unit = pos.side(u), pos.units[u]
    by_sea = sea_lanes(pos, u, "enemy") & landing_ground(pos, u)
    found = 0
    if starts_in_harbour(pos, u) and may_land_from(pos, u):
        found = by_sea & pos.scenario.coast & ~pos.held[ENEMY[side]]
    if unit.where == MAP and pos.scenario.coast >> unit.hex & 1:
        found |= by_sea & harbours(pos, side) & airspace.friendly(pos, side) & ~pos.zoned[ENEMY[side]]
    return found


def is_evacuation(pos: Position, u: int, hex: int) -> bool:
    """Neither ordinary sea transport nor a landing; also out of a port in an enemy zone or in enemy airspace
    [16.2.3]."""
    if sealift_area(pos, u) >> hex & 1:
        return False
    return not starts_in_harbour(pos, u) or not may_land_from(pos, u)


def may_land_from(pos: Position, u: int) -> bool:
    """A landing starts in friendly airspace, out of enemy zones and in supply [16.2.3]."""
    unit, side = pos.units[u], pos.side(u)
    if unit.where != MAP:
        return True
    return may_start_transport(pos, u) is None and airspace.airspace(pos, unit.hex, side) == "friendly"


def sealift_to(pos: Position, u: int) -> list[int]:
    found = sealift_area(pos, u) | amphibious_area(pos, u)
    return rooms(pos, u, found)


def rooms(pos: Position, u: int, area: HexSet) -> list[int]:
    """Where in an area a unit may be set down, in one pass."""
    asked = area if pos.scenario.is_hq[u] else area & lift.taken(pos)
    return members(area & ~hexset(h for h in members(asked) if may_set_down(pos, u, h)))


def may_set_down(pos: Position, u: int, hex: int) -> Reason | None:
    """A headquarters lands only where marines have landed, or are about to [16.2.4] [27.1.1]."""
    side = pos.side(u)
    if pos.scenario.is_hq[u] and needs_marines(pos, u, hex) and not marines_land(pos, side, hex):
        return Reason("16.2.4", "needs-marines-ashore", unit=pos.id(u), hex=pos.label(hex))
    return lift.may_set_down(pos, u, hex)


def finds_room(pos: Position, u: int, area: HexSet) -> bool:
    """Whether a unit can be set down anywhere in an area where operations can still be declared [15.2]."""
    area &= ~lift.settled(pos)
    if area & ~lift.taken(pos) and not pos.scenario.is_hq[u]:
        return True
    return any(may_set_down(pos, u, h) is None for h in members(area))


def needs_marines(pos: Position, u: int, hex: int) -> bool:
    """A headquarters goes ashore by itself only in a friendly port [16.2.4]."""
    return not harbours(pos, pos.side(u)) >> hex & 1


def marines_ashore(pos: Position, side: str, hex: int) -> bool:
    """Whether a marine maneuver unit has landed in a hex in this segment [16.2.4]."""
    landed = [m for m in pos.passengers if pos.standing[m] == hex and pos.side(m) == side]
    return any(pos.scenario.marine[m] and pos.counter(m).maneuver for m in landed)


def marines_bound(pos: Position, side: str, hex: int) -> bool:
    """Whether one is declared to land there."""
    bound = [m for m, op in pos.lifts.items() if op.hex == hex and op.way == "sealift" and pos.side(m) == side]
    return any(pos.counter(m).maneuver for m in bound)


def marines_land(pos: Position, side: str, hex: int) -> bool:
    return marines_ashore(pos, side, hex) or marines_bound(pos, side, hex)


# -- operations ----------------------------------------


def airlift(pos: Position, side: str, u: int) -> Procedure:
    match (yield Ask(side, "16.1.2", AIRLIFT_TO, pos, u)):
        case "to", hex:
            lift.declare(pos, u, "airlift", hex)


def sealift(pos: Position, side: str, u: int) -> Procedure:
    match (yield Ask(side, "16.2.2", SEALIFT_TO, pos, u)):
        case "to", hex:
            lift.declare(pos, u, "sealift", hex)


def carry(pos: Position, side: str, u: int) -> None:
    """What was declared is carried out, if it still can be [15.2]; one attempt at interception decides [17.0]."""
    op = pos.lifts[u]
    if not is_possible(pos, u, op):
        lift.call_off(pos, u)
        return
    del pos.lifts[u]
    pos.lifted.add(op.hex)
    leaves = op.way == "sealift" and is_evacuation(pos, u, op.hex)
    if hits(pos, u, section_of(pos, u, op), op.hex):
        lift.lose_lift(pos, u, op.commands, "17.1.2")
        return
    set_down(pos, u, op)
    if leaves:
        pos.evacuated.add(u)  # [16.2.3.1]
    lift.recover(pos, op.commands)


def is_possible(pos: Position, u: int, op: Lift) -> bool:
    """Whether an operation can still be carried out as it was declared."""
    if u in pos.moved or pos.units[u].disrupted:
        return False
    if op.way == "airlift":
        fit = may_start_transport(pos, u) is None
        area = airlift_area(pos, u) | drop_area(pos, u) if fit else 0
    else:
        area = sealift_area(pos, u) | amphibious_area(pos, u)
    if pos.scenario.is_hq[u] and needs_marines(pos, u, op.hex) and not marines_ashore(pos, pos.side(u), op.hex):
        return False
    return bool(area >> op.hex & 1) and may_set_down(pos, u, op.hex) is None


def may_carry(pos: Position, side: str, u: int) -> Reason | None:
    """Marines go ashore before the headquarters that lands with them [16.2.4]."""
    hex = pos.lifts[u].hex if u in pos.lifts else 0
    if not pos.scenario.is_hq[u] or not hex or not needs_marines(pos, u, hex):
        return None
    if marines_bound(pos, side, hex) and not marines_ashore(pos, side, hex):
        return Reason("16.2.4", "marines-first", unit=pos.id(u))
    return None


def section_of(pos: Position, u: int, op: Lift) -> Section:
    """The most dangerous airspace that the least dangerous way enters [17.1.1]."""
    lanes = air_lanes if op.way == "airlift" else sea_lanes
    return next(s for s in SECTIONS if lanes(pos, u, s) >> op.hex & 1)


def set_down(pos: Position, u: int, op: Lift) -> None:
    """The passenger stays in its hex and does not move again [16.1.2] [16.2.2], but may attack [16.1.3.1] [16.2.3.1].
    The Baltic Corps is supplied in the turn in which it has come from a port [16.2.4]; who drops or lands among the
    enemy has combat supply with him, even if he set out without any [10.6.3]."""
    side, hex = pos.side(u), op.hex
    from_port = starts_in_harbour(pos, u)
    if pos.scenario.is_hq[u] and from_port:
        pos.hq[u] = "sea"
    dropped = op.way == "airlift" and not airlift_area(pos, u) >> hex & 1
    landed = op.way == "sealift" and from_port and not sealift_area(pos, u) >> hex & 1
    if dropped or landed:
        carry_combat_supply(pos, u)
    if pos.present[ENEMY[side]][hex]:
        assault.land_in_assault(pos, [u], hex)
        pos.moved.add(u)
    else:
        arrive_by(pos, u, hex)
    pos.passengers.add(u)
    pos.touch()
    pos.tell("16.0", "dropped" if dropped else "transported", unit=pos.id(u), hex=pos.label(hex))
    activation.disturb(pos, hex, side)
    if dropped:
        reinforcements.overrun_site(pos, hex, side)  # [33.2.1.2]


def _about(pos: Position, u: int) -> About:
    return About([u], [pos.units[u].hex] if pos.units[u].where == MAP else None)


AIRLIFT_TO: Question = Question(
    "airlift", PLACING, Verb("to", HEX, among=airlift_to, why_not=lift.may_declare), about=_about
)
SEALIFT_TO: Question = Question(
    "sealift", PLACING, Verb("to", HEX, among=sealift_to, why_not=lift.may_declare), about=_about
)


def airlifted(pos: Position, side: str) -> list[int]:
    return [u for u in pos.scenario.fliers[side] if may_airlift(pos, side, u) is None]


def sealifted(pos: Position, side: str) -> list[int]:
    return [u for u in pos.scenario.marines[side] if may_sealift(pos, side, u) is None]


AIR_AND_SEA: Question = Question(
    "air-and-sea",
    PHASE,
    ferry.FLY,
    ferry.SAIL,
    Verb("airlift", UNIT, why_not=may_airlift, listed=airlifted, does=airlift, then=(AIRLIFT_TO,), rule="16.1.1"),
    Verb("sealift", UNIT, why_not=may_sealift, listed=sealifted, does=sealift, then=(SEALIFT_TO,), rule="16.2.1"),
    helicopters.INSERT,
    helicopters.EXTRACT,
    Verb(
        "carry",
        UNIT,
        among=lambda pos, side: lift.declared(pos, side, BY_AIR_AND_SEA),
        why_not=may_carry,
        does=carry,
        rule="15.1",
    ),
    Verb("done", why_not=lambda pos, side: lift.may_end_lifts(pos, side, BY_AIR_AND_SEA)),
)
