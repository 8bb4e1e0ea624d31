"""Rail movement [13.0]: detrain, ride, entrain, in this order [7.2.II.B.2] [7.2.III.B.2].

There are no railways on the map: trains go from any hex to any other through friendly airspace.
"""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, members, without
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import CHOICE, PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb, word
from . import activation, airspace, contamination, headquarters, stacking, territorial
from .march import interdicted
from .position import BOXES, BOXES_OF, SRB, Position
from .scenario import ENEMY
from .zones import counts


def rail_movement_segment(pos: Position, side: str) -> Procedure:
    """Markers are taken off first, then entraining units are under way, ride, and others entrain [13.1] [13.5]."""
    if not pos.stage:
        yield from phase(pos, side, "13.5", DETRAINING, while_offered=True)
        depart(pos, side)
        pos.stage = "riding"
    if pos.stage == "riding":
        yield from phase(pos, side, "13.2", RIDING, while_offered=True)
        pos.stage = "entraining"
    yield from phase(pos, side, "13.1", ENTRAINING, while_offered=True)


def on_trains(pos: Position, side: str) -> list[int]:
    """Units with a train marker, on the map and in boxes."""
    units = pos.units
    return [u for u in pos.scenario.of_side[side] if units[u].train]


def detrain(pos: Position, side: str, u: int) -> None:
    """The marker goes, and the unit may move otherwise in this phase [13.5]; in a box, too [13.6]."""
    pos.change(u, train="")
    pos.tell("13.5", "detrained", unit=pos.id(u), hex=pos.hex_of(u))


def depart(pos: Position, side: str) -> None:
    """Units that have spent a turn entraining are entrained now [13.1] [4.2.3]."""
    for u in on_trains(pos, side):
        if pos.units[u].train == "entraining":
            pos.change(u, train="entrained")
            pos.tell("13.1", "entrained", unit=pos.id(u), hex=pos.hex_of(u))


# -- riding [13.2] ----------------------------------------


def tracks(pos: Position, side: str) -> HexSet:
    """Where a side's trains may be: on land in friendly airspace, out of enemy zones and interdiction, not under a
    nuclear marker, and not in what the enemy holds; gas does not matter [13.2] [13.2.1] [21.1.3(2)] [22.3.1(3)]."""
    return pos.kept_for(side, "tracks", (pos.changes, interdicted(pos, side)), _tracks)


def _tracks(pos: Position, side: str) -> HexSet:
    enemy = ENEMY[side]
    found = airspace.friendly(pos, side) & pos.scenario.land
    found = without(found, pos.zoned[enemy] | pos.occupied[enemy] | pos.held[enemy] | interdicted(pos, side))
    for hex in pos.nuclear:
        found &= ~(1 << hex)
    return found


def open_tracks(pos: Position, u: int) -> HexSet:
    """Where one unit's train may be: territorial units stay at home [12.7], some headquarters in their zone [29.5.1]
    [29.7]."""
    found = tracks(pos, pos.side(u)) & territorial.home(pos, u)
    return found & headquarters.hq_ground(pos, u) if pos.scenario.is_hq[u] else found


def rail_reach(pos: Position, u: int) -> HexSet:
    """The hexes to which a train comes: up to twenty over land, whatever the ground costs [13.2]."""
    return within_hexes(pos, u, pos.scenario.charts.rail[pos.side(u)].hexes_per_segment)


def within_hexes(pos: Position, u: int, far: int) -> HexSet:
    """The hexes to which a train comes with so many; from a box over the edge of its sector [13.8]."""
    unit, ground = pos.units[u], open_tracks(pos, u)
    if unit.where == MAP:
        found = 1 << unit.hex & ground
    else:
        found = sector(pos, unit.where) & ground
        far -= 1
    spread = pos.scenario.ways.spread
    for _ in range(far):
        found |= spread(found) & ground
    return found


def sector(pos: Position, box: str) -> HexSet:
    """The map edge of the sector that a box belongs to [2.2.2]."""
    return pos.scenario.areas[f"sector:{BOXES.index(box) + 1}"] & pos.scenario.in_play


def open_boxes(pos: Position, side: str) -> list[str]:
    """The boxes of a side whose sectors are in play."""
    return [box for box in BOXES_OF[side] if sector(pos, box)]


def stations_off_map(pos: Position, side: str) -> list[str]:
    """Where trains are loaded off the map: in boxes, and in the Strategic Reserve Box if there is one to go to."""
    boxes = open_boxes(pos, side)
    return [*boxes, SRB] if boxes else []


def riders(pos: Position, side: str) -> list[int]:
    """Entrained units that have not gone anywhere yet, and can."""
    return [u for u in on_trains(pos, side) if may_ride(pos, side, u) is None]


def may_ride(pos: Position, side: str, u: int) -> Reason | None:
    """Whoever was entrained when the segment began, and is where trains run [13.2]."""
    unit = pos.units[u]
    if pos.side(u) != side or unit.train != "entrained":
        return Reason("13.1", "not-entrained", unit=pos.id(u))
    if u in pos.moved:
        return Reason("13.2", "has-moved", unit=pos.id(u))
    if unit.where == MAP and not open_tracks(pos, u) >> unit.hex & 1:
        return Reason("13.2", "no-trains", hex=pos.label(unit.hex))
    if unit.where == SRB and open_boxes(pos, side):
        return None
    return None if unit.where != SRB and has_station(pos, u) else Reason("13.2", "no-way-by-rail", unit=pos.id(u))


def has_station(pos: Position, u: int) -> bool:
    """Mostly one of the next hexes will do."""
    if within_hexes(pos, u, 1) & ~pos.occupied[pos.side(u)]:
        return True
    return bool(stations(pos, u))


def stations(pos: Position, u: int) -> list[int]:
    """Where a train can end: with room for the unit [9.1.1], not where it stands."""
    found = rail_reach(pos, u) & ~(1 << pos.units[u].hex)
    return [h for h in members(found) if stacking.has_room(pos, u, h)]


def ride(pos: Position, side: str, u: int) -> Procedure:
    """To a hex; from the Strategic Reserve Box to the box of a friendly sector, and on from there in a later turn
    [13.7.1]."""
    if pos.units[u].where == SRB:
        match (yield Ask(side, "13.7.1", TO_BOX, pos, u)):
            case "for", box:
                pos.take_off(u, box)
                pos.tell("13.7.1", "rode-to-box", unit=pos.id(u), box=box)
    else:
        match (yield Ask(side, "13.2", RIDING_TO, pos, u)):
            case "to", hex:
                pos.put(u, hex)
                pos.tell("13.2", "rode", unit=pos.id(u), hex=pos.label(hex))
    pos.moved.add(u)


# -- entraining [13.1] ----------------------------------------


def steps_on_trains(pos: Position, side: str) -> int:
    return sum(pos.steps(u) for u in on_trains(pos, side))


def capacity_left(pos: Position, side: str) -> int:
    """Steps that can still be put on trains, whichever side of the marker is up [13.3]."""
    return pos.scenario.charts.rail[side].steps_on_trains - steps_on_trains(pos, side)


def may_entrain(pos: Position, side: str, u: int) -> Reason | None:
    """A ground unit of any kind [13.0] that is supplied, in friendly airspace, in order, on clean ground, and out of
    enemy zones [13.1] [11.8.1] [22.3.1(3)] [25.6.4]; in a box and in the Strategic Reserve Box always [13.7.1]
    [13.8]."""
    unit = pos.units[u]
    if pos.side(u) != side or not pos.scenario.on_ground[u]:
        return Reason("13.0", "not-your-unit", unit=pos.id(u))
    if unit.where != MAP and unit.where not in stations_off_map(pos, side):
        return Reason("13.0", "not-on-map", unit=pos.id(u))
    if unit.train:
        return Reason("13.1", "on-a-train", unit=pos.id(u))
    if u in pos.moved:
        return Reason("12.0", "has-moved", unit=pos.id(u))
    if not activation.is_active(pos, u):
        return Reason("35.2", "not-active", unit=pos.id(u))
    if pos.steps(u) > capacity_left(pos, side):
        return Reason("13.3", "trains-full", unit=pos.id(u), left=capacity_left(pos, side))
    return may_entrain_here(pos, u) if unit.where == MAP else None


def may_entrain_here(pos: Position, u: int) -> Reason | None:
    unit, side, hq = pos.units[u], pos.side(u), pos.scenario.is_hq[u]
    if unit.no_movement_supply or (hq and not headquarters.is_supplied(pos, u)):
        return Reason("13.1", "train-needs-supply", unit=pos.id(u))
    if unit.disrupted:
        return Reason("13.1", "train-needs-order", unit=pos.id(u))
    if contamination.is_contaminated(pos, unit.hex):
        return Reason("13.1", "train-needs-clean-ground", hex=pos.label(unit.hex))
    if counts(pos, unit.hex, side, "march_rail_ferry_barred"):
        return Reason("13.1", "zone-bars-train", hex=pos.label(unit.hex))
    if not airspace.allows(pos, "entrain", unit.hex, side):
        return Reason("13.1", "airspace-bars-train", hex=pos.label(unit.hex))
    return None


def fit_to_entrain(pos: Position, side: str) -> list[int]:
    """Those who may entrain, in one pass."""
    left = capacity_left(pos, side)
    if not left:
        return []
    clear = airspace.friendly(pos, side) & ~pos.zoned[ENEMY[side]] & ~contamination.contaminated(pos)
    boxes, found = stations_off_map(pos, side), []
    units, moved, ground, asleep = pos.units, pos.moved, pos.scenario.on_ground, activation.asleep(pos)
    for u in pos.scenario.of_side[side]:
        unit = units[u]
        if unit.where == MAP:
            supplied = headquarters.is_supplied(pos, u) if pos.scenario.is_hq[u] else not unit.no_movement_supply
            fit = bool(clear >> unit.hex & 1) and supplied and not unit.disrupted
        else:
            fit = unit.where in boxes and ground[u]
        if fit and not unit.train and u not in moved and u not in asleep and pos.steps(u) <= left:
            found.append(u)
    return found


def entrain(pos: Position, side: str, u: int) -> None:
    """A marker is placed: the unit neither moves nor attacks in the rest of the turn [13.1]."""
    pos.change(u, train="entraining")
    pos.moved.add(u)
    pos.tell("13.1", "entraining", unit=pos.id(u), hex=pos.hex_of(u))


BOX = word("box", *BOXES)

TO_BOX: Question = Question(
    "rail-box",
    CHOICE,
    Verb("for", BOX, among=lambda pos, u: open_boxes(pos, pos.side(u))),
    about=lambda pos, u: About([u]),
)
RIDING_TO: Question = Question(
    "rail-to",
    PLACING,
    Verb("to", HEX, among=stations),
    about=lambda pos, u: About([u], [pos.units[u].hex] if pos.units[u].where == MAP else None),
)
DETRAINING: Question = Question("detrain", PHASE, Verb("detrain", UNIT, among=on_trains, does=detrain), Verb("done"))
RIDING: Question = Question(
    "ride",
    PHASE,
    Verb("ride", UNIT, why_not=may_ride, listed=riders, does=ride, then=(RIDING_TO, TO_BOX)),
    Verb("done"),
)
ENTRAINING: Question = Question(
    "entrain",
    PHASE,
    Verb("entrain", UNIT, why_not=may_entrain, listed=fit_to_entrain, does=entrain),
    Verb("done"),
    about=lambda pos, side: About(left=capacity_left(pos, side)),
)
QUESTIONS: tuple[Question, ...] = (DETRAINING, RIDING, ENTRAINING)
