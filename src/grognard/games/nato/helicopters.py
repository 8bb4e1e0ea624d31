"""Helicopter operations [18.0]: a leg out and a leg back, with a passenger on one of them.

An insertion carries it on the way out and returns empty, an extraction the other way round [18.1.2]. The way is always
the one with the least Flak; where the empty command lands makes no difference.
"""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members, without
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import activation, assault, lift, reinforcements
from .ferry import landing_ground, may_go_aboard
from .flak import fired_at, run_flak, safest_way
from .lift import BY_HELICOPTER
from .lines import bases, link, near
from .losses import lose_step
from .position import BOXES_OF, ELIMINATED, REBUILDING, Position
from .rail import sector
from .scenario import ENEMY
from .units import Lift
from .zones import Purpose, counts, enemy_zone

BARRED: Final[Purpose] = "helicopter_insertion_start_or_return_end_barred"


def helicopter_movement_segment(pos: Position, side: str) -> Procedure:
    """Airborne and airmobile units that have not moved yet fly [7.2.II.B.5] [18.1]; there is no ferry by helicopter."""
    yield from phase(pos, side, "18.1", HELICOPTERS, as_long_as=somebody_flies)
    pos.lifts = {}


def somebody_flies(pos: Position, side: str) -> bool:
    """Or has flown in this Movement Phase: the side says itself when it is done."""
    return bool(lift.declared(pos, side, BY_HELICOPTER) or lift.ready(pos, side, "insert") or pos.lifted)


# -- where helicopters are at home ----------------------------------------


def home_ground(pos: Position, side: str) -> HexSet:
    """Land from which a line of ten hexes leads to a supplied friendly city, out of enemy zones unless a friendly unit
    or free city is there: commands start and end there [18.1.4] [18.1.7]."""
    return pos.kept_for(side, "home ground", pos.changes, _home_ground)


def _home_ground(pos: Position, side: str) -> HexSet:
    enemy = ENEMY[side]
    lines = near(pos, side, bases(pos, side), link(pos))
    zone = enemy_zone(pos, side, BARRED)
    return without(lines & pos.scenario.land, zone | pos.occupied[enemy] | pos.held[enemy])


def home_for(pos: Position, u: int) -> HexSet:
    """The same for a command with, or without, this passenger: it does not keep enemy zones away itself [18.1.7]."""
    side, found = pos.side(u), home_ground(pos, pos.side(u))
    hex = pos.standing[u]
    if hex and counts(pos, hex, side, BARRED, passenger=u):
        found &= ~(1 << hex)
    return found


def leg(pos: Position) -> int:
    """How far one leg goes [18.1.1] [18.3]."""
    fixed = pos.scenario.charts.fixed
    return fixed["helicopter_leg_reserve"] if pos.in_reserve_phase else fixed["helicopter_leg"]


def within_leg(pos: Position, start: HexSet, far: int) -> HexSet:
    """Over any ground, all-sea hexes and enemies [18.1.5]."""
    found, ringed, in_play = start, pos.board.ringed, pos.scenario.in_play
    for _ in range(far):
        found |= ringed(found) & in_play
    return found


def leg_from(pos: Position, u: int) -> HexSet:
    """The hexes that a leg from where a unit waits comes to, in a hex or in the box of a sector: they never change."""
    unit, far, known = pos.units[u], leg(pos), pos.scenario.legs
    key = (unit.where, unit.hex, far)
    if key not in known:
        if unit.where == MAP:
            known[key] = within_leg(pos, 1 << unit.hex, far)
        else:
            known[key] = within_leg(pos, sector(pos, unit.where), far - 1)
    return known[key]


def can_return(pos: Position, side: str) -> HexSet:
    """The hexes from which a return leg comes home [18.1.7]."""
    home, far = home_ground(pos, side), leg(pos)
    return pos.kept(("can return", side, far), home, lambda: within_leg(pos, home, far))


# -- who flies, and where to ----------------------------------------


def may_fly(pos: Position, side: str, u: int) -> Reason | None:
    """Airborne and airmobile units, with a command for each step [18.2] [15.1]; from a reinforcement box, but not from
    the Strategic Reserve Box [18.1.8]. In the Reserve Phase those who are marked [18.3]."""
    if reason := may_go_aboard(pos, side, u, *BOXES_OF[side]):
        return reason
    if not pos.scenario.flies[u]:
        return Reason("18.2", "does-not-fly", unit=pos.id(u))
    if pos.in_reserve_phase and not pos.units[u].reserve:
        return Reason("18.3", "no-reserve-marker", unit=pos.id(u))
    return lift.may_load(pos, side, "insert", u)


def may_insert(pos: Position, side: str, u: int) -> Reason | None:
    """In movement supply and in order, out of enemy zones unless another friend or a free city is there [18.1.3]
    [8.1.5] [18.2.1] [10.5.3]."""
    if reason := may_fly(pos, side, u):
        return reason
    unit = pos.units[u]
    if unit.no_movement_supply:
        return Reason("18.2.1", "insertion-needs-supply", unit=pos.id(u))
    if unit.disrupted:
        return Reason("18.2.1", "insertion-needs-order", unit=pos.id(u))
    if unit.where == MAP and counts(pos, unit.hex, side, BARRED, passenger=u):
        return Reason("18.1.3", "zone-bars-insertion", hex=pos.label(unit.hex))
    area = insertion_area(pos, u)
    return None if finds_room(pos, u, area) else Reason("18.1.6", "no-destination", unit=pos.id(u))


def may_extract(pos: Position, side: str, u: int) -> Reason | None:
    """Whoever stands on clean ground, in any state, in reach of helicopters from home [18.1.4] [18.2.2]; never in the
    Reserve Phase [18.3]."""
    if reason := may_fly(pos, side, u):
        return reason
    if pos.in_reserve_phase or pos.units[u].where != MAP:
        return Reason("18.3", "insertions-only", unit=pos.id(u))
    area = extraction_area(pos, u)
    return None if finds_room(pos, u, area) else Reason("18.1.7", "no-destination", unit=pos.id(u))


def insertion_area(pos: Position, u: int) -> HexSet:
    """Land in reach that is no enemy city, and from which the command comes home [18.1.5] [18.1.6] [18.1.7]; no assault
    in the Reserve Phase [18.3]."""
    side = pos.side(u)
    found = without(leg_from(pos, u) & landing_ground(pos, u) & can_return(pos, side), pos.held[ENEMY[side]])
    return without(found, pos.occupied[ENEMY[side]]) if pos.in_reserve_phase else found


def extraction_area(pos: Position, u: int) -> HexSet:
    """Home ground in reach of the hex where the passenger is picked up, which itself is in reach of home [18.1.4]
    [18.1.7]."""
    if not can_return(pos, pos.side(u)) >> pos.units[u].hex & 1:
        return 0
    return leg_from(pos, u) & landing_ground(pos, u) & home_for(pos, u)


def finds_room(pos: Position, u: int, area: HexSet) -> bool:
    """Whether a unit can be set down anywhere in an area where operations can still be declared [15.2]."""
    if not pos.in_reserve_phase:
        area = without(area, lift.settled(pos))
    if without(area, lift.taken(pos)):
        return True
    return any(lift.may_set_down(pos, u, h) is None for h in members(area))


def insert_to(pos: Position, u: int) -> list[int]:
    return rooms(pos, u, insertion_area(pos, u))


def extract_to(pos: Position, u: int) -> list[int]:
    return rooms(pos, u, extraction_area(pos, u))


def rooms(pos: Position, u: int, area: HexSet) -> list[int]:
    """Where in an area a unit may be set down, in one pass."""
    return members(area & ~hexset(h for h in members(area & lift.taken(pos)) if lift.may_set_down(pos, u, h)))


# -- operations ----------------------------------------


def insert(pos: Position, side: str, u: int) -> Procedure:
    """Declared in a Movement Phase [15.2]; flown at once in the Reserve Phase [18.3]."""
    match (yield Ask(side, "18.1.3", INSERT_TO, pos, u)):
        case "to", hex:
            lift.declare(pos, u, "insert", hex)
            if pos.in_reserve_phase:
                carry(pos, side, u)


def extract(pos: Position, side: str, u: int) -> Procedure:
    match (yield Ask(side, "18.1.4", EXTRACT_TO, pos, u)):
        case "to", hex:
            lift.declare(pos, u, "extract", hex)


def may_declare(pos: Position, u: int, hex: int) -> Reason | None:
    return None if pos.in_reserve_phase else lift.may_declare(pos, u, hex)


def carry(pos: Position, side: str, u: int) -> None:
    """What was declared is carried out, if it still can be [15.2]."""
    op = pos.lifts.pop(u)
    why_not, area = (may_insert, insertion_area) if op.way == "insert" else (may_extract, extraction_area)
    possible = not why_not(pos, side, u) and area(pos, u) >> op.hex & 1 and lift.may_set_down(pos, u, op.hex) is None
    pos.lifts[u] = op
    if not possible:
        lift.call_off(pos, u)
        return
    del pos.lifts[u]
    if not pos.in_reserve_phase:
        pos.lifted.add(op.hex)
    if op.way == "insert":
        fly_in(pos, u, op)
    else:
        fly_out(pos, u, op)


def fly_in(pos: Position, u: int, op: Lift) -> None:
    """An insertion: the command comes back empty [18.1.2]. Shot down on the way out, or over the destination, it takes
    its passenger with it; on the way back it is alone [19.1.3.1]. It needs no way back from home ground, whose zones
    the passenger itself does not keep away [18.1.7]."""
    side, unit, far, home = pos.side(u), pos.units[u], leg(pos), home_for(pos, u)
    fire = fired_at(pos, side, passenger=u)
    if unit.where == MAP:
        way = safest_way(pos, side, unit.hex, 1 << op.hex, far, fire)
    else:
        way = way_from_box(pos, side, sector(pos, unit.where), op.hex, far, fire)
    through = fly(pos, op.commands, way or [], fire)
    if not survives(pos, u, len(op.commands) - len(through), "19.1.3.1"):
        return
    set_down(pos, u, op.hex)
    if not home >> op.hex & 1:
        fire = fired_at(pos, side)
        back = safest_way(pos, side, op.hex, home, far, fire)
        through = fly(pos, through, back or [], fire)
    lift.recover(pos, through)


def way_from_box(pos: Position, side: str, edge: HexSet, goal: int, far: int, fire: HexSet) -> list[int] | None:
    """The first hex of the way is one of the sector's map edge [18.1.8] [33.2.2]."""
    back = safest_way(pos, side, goal, edge, far - 1, fire)
    return None if back is None else [*reversed(back), goal]


def fly_out(pos: Position, u: int, op: Lift) -> None:
    """An extraction: the command goes out empty [18.1.2]. Shot down on the way out, or where the passenger waits, it is
    lost alone; on the way back with its passenger [19.1.3.2]. Home ground draws no fire, so the way out is the best way
    home turned round."""
    side, hex, far = pos.side(u), pos.units[u].hex, leg(pos)
    fire = fired_at(pos, side, passenger=u)
    home = safest_way(pos, side, hex, home_for(pos, u), far, fire) or []
    out = [*reversed(home[:-1]), hex] if home else []
    through = fly(pos, op.commands, out, fire)
    if len(through) < len(op.commands):
        lift.recover(pos, through)
        return
    back = safest_way(pos, side, hex, 1 << op.hex, far, fire)
    through = fly(pos, through, back or [], fire)
    if survives(pos, u, len(op.commands) - len(through), "19.1.3.2"):
        set_down(pos, u, op.hex)
    lift.recover(pos, through)


def fly(pos: Position, commands: tuple[int, ...], way: list[int], fire: HexSet) -> tuple[int, ...]:
    """Those of the commands that come through the Flak along their way."""
    return tuple([c for c in commands if run_flak(pos, c, way, fire)])


def survives(pos: Position, u: int, lost: int, rule: str) -> bool:
    """Each command that is shot down costs the step that it carries [15.1] [19.1]."""
    for _ in range(min(lost, pos.steps(u))):
        lose_step(pos, u, rule)
    return pos.units[u].where not in (ELIMINATED, REBUILDING)


def set_down(pos: Position, u: int, hex: int) -> None:
    """The passenger has moved; it may attack in the Combat Phase [18.2.3], and is no reserve any more [12.6]."""
    side = pos.side(u)
    pos.moved.add(u)
    if pos.units[u].reserve and not pos.in_reserve_phase:
        pos.change(u, reserve=False)
    if pos.present[ENEMY[side]][hex]:
        assault.land_in_assault(pos, [u], hex)
    else:
        pos.put(u, hex)
    pos.tell("18.1", "flown", unit=pos.id(u), hex=pos.label(hex))
    activation.disturb(pos, hex, side)
    reinforcements.overrun_site(pos, hex, side)  # [33.2.1.2]


# -- questions ----------------------------------------


def _about(pos: Position, u: int) -> About:
    return About([u], [pos.units[u].hex] if pos.units[u].where == MAP else None)


def inserted(pos: Position, side: str) -> list[int]:
    if not lift.ready(pos, side, "insert"):
        return []
    return [u for u in pos.scenario.fliers[side] if may_insert(pos, side, u) is None]


def extracted(pos: Position, side: str) -> list[int]:
    if not lift.ready(pos, side, "extract"):
        return []
    return [u for u in pos.scenario.fliers[side] if may_extract(pos, side, u) is None]


INSERT_TO: Question = Question("insert", PLACING, Verb("to", HEX, among=insert_to, why_not=may_declare), about=_about)
EXTRACT_TO: Question = Question(
    "extract", PLACING, Verb("to", HEX, among=extract_to, why_not=may_declare), about=_about
)
INSERT: Verb = Verb("insert", UNIT, why_not=may_insert, listed=inserted, does=insert, then=(INSERT_TO,), rule="18.2.1")
EXTRACT: Verb = Verb(
    "extract", UNIT, why_not=may_extract, listed=extracted, does=extract, then=(EXTRACT_TO,), rule="18.2.2"
)
HELICOPTERS: Question = Question(
    "helicopters",
    PHASE,
    INSERT,
    EXTRACT,
    Verb("carry", UNIT, among=lambda pos, side: lift.declared(pos, side, BY_HELICOPTER), does=carry, rule="15.1"),
    Verb("done", why_not=lambda pos, side: lift.may_end_lifts(pos, side, BY_HELICOPTER)),
)
