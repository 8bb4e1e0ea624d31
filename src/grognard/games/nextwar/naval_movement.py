"""Naval movement [8.5.6]: ships go from box to box, to the coast and into port; contested waters take a die."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.pieces import MAP
from ...engine.question import PLACING, YES_NO, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb, word
from . import alignment, mines, weather
from .advanced import damage, naval_detection
from .pack.terms import (
    quantity,
    tally,
    term,
)
from .position import Position
from .scenario import ENEMY
from .sea_control import ports, zone_of, zones
from .ships import AT_SEA, BOX, CARRIERS, INSHORE, WARSHIPS, in_zone, is_at_hand, ship_class, ships

SUCCESS: Final = "success"


class Voyage(NamedTuple):
    """A ship or a transport on its way: from one place to another, each a box or "hex"."""

    pos: Position
    side: str
    name: str  # of the zone whose waters count
    start: str
    end: str
    start_hex: int = 0
    end_hex: int = 0
    also: str = ""  # the zone in which a ship or transport sets out
    ship: str = ""  # that sails; none if it is a transport


# -- terms of contested waters [8.5.6.4.1] ----------------------------------------------------------------------------


@quantity
def enemy_warship_in_zone(case: Voyage) -> int:
    """In both boxes, but not in sea hexes [8.5.6.4.1.f]."""
    return sum(in_zone(case.pos, u, case.name) for u in ships(case.pos, ENEMY[case.side], *WARSHIPS))


@quantity
def friendly_warship_in_zone(case: Voyage) -> int:
    """In both boxes, but not in sea hexes [8.5.6.4.1.f]."""
    return sum(in_zone(case.pos, u, case.name) for u in ships(case.pos, case.side, *WARSHIPS))


@quantity
def mover_asw_level(case: Voyage) -> int:
    """What protects the mover from submarines [8.5.6.4.1.g]."""
    return case.pos.asw if case.pos.scenario.module.sea.tracks.asw_owner == case.side else 0


@quantity
def enemy_submarine_level(case: Voyage) -> int:
    """What the opponent has under water [8.5.6.4.1.h]."""
    return case.pos.submarine if case.pos.scenario.module.sea.tracks.submarine_owner == ENEMY[case.side] else 0


@quantity
def mine_level_entered(case: Voyage) -> int:
    """Of the mines that the voyage enters [8.5.6.4.1.j]."""
    return mines.level_entered(case.pos, case.start_hex, case.end_hex)


@term
def inshore_control(case: Any, who: str) -> bool:
    """Whose the Inshore Box is: of a voyage's zone, or of that to which a port belongs [8.5.6.4.1.k]."""
    if who == "own":
        name = zone_at(case.pos, MAP, case.hex)
        return bool(name) and case.pos.sea_control.get(f"{INSHORE}:{name}") == case.side
    return bool(case.pos.sea_control[f"{INSHORE}:{case.name}"] == ENEMY[case.side])


@term
def move_to(case: Voyage, *kinds: str) -> bool:
    """Where the voyage ends: in a port, a sea hex or a box [8.5.6.4.1.k]."""
    at_coast = "port" if case.end_hex and case.pos.scenario.has(case.end_hex, "port") else "sea_hex"
    return (at_coast if case.end_hex else case.end.partition(":")[0]) in kinds


@term
def mover(case: Voyage, side: str) -> bool:
    return case.side == side


@term
def both_ends(case: Voyage, kind: str) -> bool:
    """Both are friendly ports of the mover's own country."""
    pos = case.pos
    return all(
        hex and pos.scenario.has(hex, "port") and pos.controller(hex) == case.side == pos.scenario.home_side[hex]
        for hex in (case.start_hex, case.end_hex)
    )


@term
def same_zone(case: Voyage) -> bool:
    return case.also in ("", case.name)


# -- where to [8.5.6.4] -----------------------------------------------------------------------------------------------


def may_sail(pos: Position, side: str, u: int) -> Reason | None:
    """Once a movement segment, not in a Storm [8.5.6.5]."""
    if pos.counter(u).kind != "naval":
        return Reason("8.5.6.1", "not-your-ship", unit=pos.id(u))
    if pos.side(u) != side or u not in ships(pos, side):
        return Reason("8.5.6.4", "not-your-ship", unit=pos.id(u))
    if u in pos.moved:
        return Reason("8.5.6.4", "has-moved", unit=pos.id(u))
    if not weather.allows(pos, "naval_movement"):
        return Reason("4.1.3.a", "no-sailing", unit=pos.id(u))
    if u in pos.in_port:
        return Reason("27.4", "stays-in-port", unit=pos.id(u))
    return None


def sailors(pos: Position, side: str) -> list[int]:
    if pos.scenario.file.sea is None or not weather.allows(pos, "naval_movement"):
        return []
    return [u for u in ships(pos, side) if u not in pos.moved and u not in pos.in_port]


def boxes_from(pos: Position, u: int) -> list[str]:
    """Boxes that a ship can go to: one level nearer to the coast or farther from it, or the next zone."""
    kind, _, name = pos.units[u].where.partition(":")
    sea = pos.scenario.module.sea
    if pos.units[u].where == MAP:
        zone = zone_of(pos, u)
        return [f"{INSHORE}:{zone}"] if zone is not None else []
    if kind == INSHORE:
        return [f"{AT_SEA}:{name}"]
    played = zones(pos)
    if kind == AT_SEA:
        links = [box for box, holding in sea.holding.items() if name in holding.links and holding.side == pos.side(u)]
        found = [f"{INSHORE}:{name}", *(f"{AT_SEA}:{n}" for n in sea.zones[name].adjacent if n in played)]
        return found + [f"{BOX}:{box}" for box in links]
    links = sea.holding[name].links
    if ship_class(pos, u) in CARRIERS:  # [M.17]
        return [f"{BOX}:{n}" for n in links if n in sea.carriers.boxes]
    return [f"{BOX}:{n}" if n in sea.holding else f"{AT_SEA}:{n}" for n in links if n in sea.holding or n in played]


def hexes_from(pos: Position, u: int) -> list[int]:
    """Sea hexes and ports, which are one level: from the Inshore Box of their zone, or along the coast, also into the
    next zone; one ship a sea hex [7.3.6]."""
    unit, side = pos.units[u], pos.side(u)
    zone = zone_of(pos, u)
    if zone is None or unit.where.startswith(AT_SEA):
        return []
    beyond = pos.scenario.module.sea.zones[zone].adjacent if unit.where == MAP else []
    coasts = [zone, *(name for name in beyond if name in zones(pos))]
    seas = [h for name in coasts for h in sea_hexes(pos, name)]
    free = [h for h in seas if not any(pos.counter(v).kind == "naval" for v in pos.at.get(h, ()))]
    harbours = [h for name in coasts for h in ports(pos, name, side)]
    return sorted({*free, *harbours} - {unit.hex})


def sea_hexes(pos: Position, zone: str) -> list[int]:
    def find() -> list[int]:
        return [h for h in pos.board.hexes if f"zone:{zone}" in pos.board.flags[h] and pos.scenario.in_play >> h & 1]

    return pos.known(("sea", zone), find)


SAILING: Question = Question(
    "sail",
    PLACING,
    Verb("to", word("box", of=lambda pos: all_boxes(pos)), among=lambda pos, u: boxes_from(pos, u)),
    Verb("enter", HEX, among=lambda pos, u: hexes_from(pos, u)),
    Verb("stay"),
    about=lambda pos, u: About(units=[u]),
)


def all_boxes(pos: Position) -> list[str]:
    return [*pos.sea_control, *(f"{BOX}:{name}" for name in pos.scenario.module.sea.holding)]


def sail(pos: Position, side: str, u: int) -> Procedure:
    said = yield Ask(side, "8.5.6.4", SAILING, pos, u)
    if said[0] == "stay":
        return
    start, here = pos.units[u].where, pos.standing[u]
    end = said[1] if said[0] == "to" else MAP
    there = said[1] if said[0] == "enter" else 0
    left = zone_of(pos, u) or ""
    name = zone_at(pos, end, there) or left
    pos.moved.add(u)
    if not (yield from gets_through(Voyage(pos, side, name, start, end, here, there, left, pos.id(u)), u)):
        return
    if there:
        pos.put(u, there)
    else:
        pos.take_off(u, end)
        alignment.happened(pos, f"ship_moves:{side},{start.partition(':')[2]},{end.partition(':')[2]}")
    pos.tell("8.5.6.4", "sails", unit=pos.id(u), place=pos.label(there) if there else end)
    naval_detection.after_move(pos, u)


def zone_at(pos: Position, place: str, hex: int) -> str:
    if hex:
        flags = pos.board.flags[hex] | {f for p in pos.scenario.places.get(hex, ()) for f in p.flags}
        return next((flag.removeprefix("zone:") for flag in sorted(flags) if flag.startswith("zone:")), "")
    kind, _, name = place.partition(":")
    return name if kind in (AT_SEA, INSHORE) else ""


# -- contested waters [8.5.6.4.1] -------------------------------------------------------------------------------------


def passes(case: Voyage, u: int) -> bool:
    """Whether a voyage of a unit succeeds."""
    return outcome(case, u) == SUCCESS


STRUCK: Question = Question(
    "struck-at-sea", YES_NO, Verb("proceed"), Verb("turn"), about=lambda pos, u: About(units=[u])
)  # fmt: skip


def gets_through(case: Voyage, u: int) -> Procedure:
    """Whether a ship arrives: it turns back at an abort; when it is struck it may go on, unless that takes it out of
    play [25.4]."""
    pos, result = case.pos, outcome(case, u)
    if result == SUCCESS:
        return True
    if result.startswith("strike"):
        damage.strike_ship(pos, u, result, "25.4")
        if not is_at_hand(pos, u):
            return False
        if (yield Ask(case.side, "25.4", STRUCK, pos, u))[0] == "proceed":
            return True
    pos.tell("8.5.6.4.1", "turned-back", unit=pos.id(u))
    return False


def outcome(case: Voyage, u: int) -> str:
    """What comes of a voyage [8.5.6.4.1]: where nothing contests the waters, success. In the Standard game nothing is
    lost [7.3.5]; in the Advanced game it may also end in an abort or a strike [25.4]."""
    if not is_contested(case):
        return SUCCESS
    pos, charts = case.pos, case.pos.scenario.charts
    modifiers = tally([m for _, m in charts.contested_sea_modifiers], case)
    die = pos.roll("8.5.6.4.1", case.side)
    result = charts.contested_sea.result(die + int(modifiers.total), pos.scenario.file.game)
    pos.tell("8.5.6.4.1", "contested-waters", unit=pos.id(u), result=result, modifiers=modifiers)
    return result


def is_contested(case: Voyage) -> bool:
    """Enemy boxes, mines, enemy ships, or a coast whose Inshore Box is not friendly."""
    pos, enemy = case.pos, ENEMY[case.side]
    if any(pos.sea_control.get(place) == enemy for place in (case.start, case.end)):  # [8.5.6.4.1.a]
        return True
    if mines.is_entered(pos, case.ship, case.start_hex, case.end_hex):
        return True
    if any(has_enemy_ship(pos, enemy, place, hex) for place, hex in ends(case)):  # [8.5.6.4.1.c]
        return True
    if is_blockaded(case, case.start_hex, case.ship) or is_blockaded(case, case.end_hex):
        return True
    at_port = any(mines.approaches(pos, hex) for hex in (case.start_hex, case.end_hex))
    along_coast = at_port or bool(case.start_hex and case.end_hex)
    waters = {case.name, case.also or case.name}
    is_safe = all(pos.sea_control.get(f"{INSHORE}:{name}") == case.side for name in waters)
    return along_coast and not is_safe  # [8.5.6.4.1.d] [8.5.6.4.1.e]


def is_blockaded(case: Voyage, hex: int, ship: str = "") -> bool:
    """Whether every way to or from a port or beach leads through mines or past an enemy ship [8.5.6.4.1.b]
    [8.5.6.4.1.c]."""
    pos, enemy = case.pos, ENEMY[case.side]
    seas = mines.approaches(pos, hex)
    return bool(seas) and all(mines.is_left(pos, ship, n) or has_enemy_ship(pos, enemy, MAP, n) for n in seas)


def ends(case: Voyage) -> tuple[tuple[str, int], tuple[str, int]]:
    return (case.start, case.start_hex), (case.end, case.end_hex)


def has_enemy_ship(pos: Position, enemy: str, place: str, hex: int) -> bool:
    for u in ships(pos, enemy):
        unit: Any = pos.units[u]
        if unit.hex == hex if hex else unit.where == place:
            return True
    return False


SAIL: Verb = Verb("sail", UNIT, why_not=may_sail, listed=sailors, does=sail, then=(SAILING, STRUCK), rule="8.5.6.4")
