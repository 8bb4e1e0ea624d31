"""Control of the sea [7.2]: who holds each box of each zone, and ships that have to leave one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.paths import rings
from ...engine.pieces import MAP
from ...engine.question import CHOICE, About, Question
from ...engine.verbs import HEX, Verb, word
from . import amphibious, weather
from .advanced import places
from .losses import eliminate
from .pack.terms import (
    Condition,
    quantity,
    tally,
    term,
)
from .position import GONE, TO_COME, Position
from .scenario import ENEMY, LAND, SIDES, Place
from .ships import AT_SEA, INSHORE, in_zone, is_at_hand, is_us, ships, sink_level

CONTESTED: Final = "contested"


class Roll(NamedTuple):
    """A box for which the dice are thrown."""

    pos: Position
    side: str  # that throws
    name: str  # of the zone
    kind: str  # at_sea or inshore

    @property
    def place(self) -> str:
        return f"{self.kind}:{self.name}"


# -- terms ------------------------------------------------------------------------------------------------------------


@term
def same_side_both_boxes(case: Roll) -> bool:
    control = case.pos.sea_control
    return control[f"{AT_SEA}:{case.name}"] == control[f"{INSHORE}:{case.name}"] != CONTESTED


@term
def no_enemy_ship_in_zone(case: Roll) -> bool:
    """No ship of those who do not control the box."""
    holder = case.pos.sea_control[case.place]
    return not any(in_zone(case.pos, u, case.name) for u in ships(case.pos, ENEMY.get(holder, case.side)))


@term
def box(case: Roll, kind: str) -> bool:
    return case.kind == kind


@term
def box_control(case: Roll, side: str) -> bool:
    return case.pos.sea_control[case.place] == side


@term
def zone_control(case: Any, side: str, name: str) -> bool:
    control = case.pos.sea_control
    return bool(control[f"{AT_SEA}:{name}"] == control[f"{INSHORE}:{name}"] == side)


@term
def zone(case: Any, *names: str) -> bool:
    return case.name in names


@term
def installation_works(case: Any, side: str, label: str) -> bool:
    """The installation in a hex of this map is the side's and not destroyed."""
    pos = case.pos
    if not pos.board.has(label) or pos.place_strikes.get(f"{label} installation") == 3:
        return False
    return bool(pos.controller(pos.board.hex(label)) == side)


@term
def aligned(case: Any, nation: str, state: str) -> bool:
    return bool(case.pos.alignment.get(nation, "active") == state)


def count(case: Roll, side: str, *classes: str, us: bool | None = None, sound: bool = False) -> int:
    """Ships of a side in both boxes of the zone [7.2.2]: the reading "ships-that-count-for-a-zone". If only sound ones
    count, not those with Strike 2."""
    pos = case.pos
    there = [u for u in ships(pos, side, *classes) if in_zone(pos, u, case.name)]
    if sound:
        there = [u for u in there if pos.strikes.get(u, 0) < 2]
    return sum(us is None or is_us(pos, u) == us for u in there)


@quantity
def us_cvn_in_zone(case: Roll) -> int:
    return count(case, "nato", "CVN", us=True)


@quantity
def us_sag_in_zone(case: Roll) -> int:
    """Surface groups help to control the sea [7.3.3]."""
    return count(case, "nato", "SAG", us=True)


@quantity
def other_nato_cv_in_zone(case: Roll) -> int:
    return count(case, "nato", "CV", "CVN", us=False)


@quantity
def other_nato_sag_in_zone(case: Roll) -> int:
    """Those of the allies, too [7.3.3], unless they have a Strike 2 marker."""
    return count(case, "nato", "SAG", us=False, sound=True)


@quantity
def russian_sag_in_zone(case: Roll) -> int:
    """And those of the enemy [7.3.3], unless they have a Strike 2 marker."""
    return count(case, "russia", "SAG", sound=True)


@quantity
def asw_level(case: Any) -> int:
    return int(case.pos.asw)


@quantity
def submarine_level(case: Any) -> int:
    return int(case.pos.submarine)


# -- the phase --------------------------------------------------------------------------------------------------------


def sea_control_phase(pos: Position, side: str) -> Procedure:
    """Inshore Boxes first, then At Sea Boxes; not in a Storm [SOP.I.4] [7.2.a]."""
    given = pos.scenario.module.sea.control
    if pos.scenario.file.sea is None or not weather.allows(pos, "sea_control_rolls"):
        return
    for kind in given.order:
        for name in zones(pos):
            case = Roll(pos, side, name, kind)
            is_open = is_inshore_open if kind == INSHORE else is_at_sea_open
            if is_open(case):
                yield from throw(case)


def is_inshore_open(case: Roll) -> bool:
    """Whether the Inshore Box may change hands: not where the module says that its holder is safe [SOP.I.4.a]."""
    return not Condition(case.pos.scenario.module.sea.control.inshore_not_rolled).holds(case)


def is_at_sea_open(case: Roll) -> bool:
    """Whether the At Sea Box may change hands: the module names those that do [SOP.I.4.b]."""
    return case.name in case.pos.scenario.module.sea.control.at_sea_rolled


def zones(pos: Position) -> list[str]:
    """The sea zones of the scenario."""
    listed = pos.scenario.file.sea
    named = listed.control if listed is not None else {}
    return [name for name in pos.scenario.module.sea.zones if not named or name in named]


def throw(case: Roll) -> Procedure:
    pos, charts = case.pos, case.pos.scenario.charts
    rows = [m for row, m in charts.sea_control_modifiers if row.zones in ("all", case.name)]
    modifiers = tally(rows, case)
    die = pos.roll("7.2", case.side)
    result = charts.sea_control.result(die + int(modifiers.total), case.kind)
    pos.tell("7.2", "sea-control", box=case.place, result=result, modifiers=modifiers)
    if pos.sea_control[case.place] != result:
        pos.sea_control[case.place] = result
        pos.changes += 1
        if result in SIDES:
            yield from withdraw_all(pos, case, ENEMY[result])


# -- withdrawals [7.2.1] ----------------------------------------------------------------------------------------------


def refuges(pos: Position, case: Roll, side: str) -> tuple[list[str], list[int]]:
    """Boxes and ports to which ships of a side withdraw: from the open sea to a friendly Inshore Box of the zone or a
    friendly At Sea Box next to it; from inshore and the coast to a friendly port of the zone."""
    module = pos.scenario.module
    if case.kind == INSHORE:
        return [], ports(pos, case.name, side)
    near = [f"{INSHORE}:{case.name}", *(f"{AT_SEA}:{n}" for n in module.sea.zones[case.name].adjacent)]
    return [place for place in near if pos.sea_control.get(place) == side], []


def ports(pos: Position, name: str, side: str) -> list[int]:
    """Ports of a zone that a side controls, captured or its own [8.4.3], without enemies; not those that are destroyed
    [27.7.2a]."""
    enemy = pos.present[LAND[ENEMY[side]]]
    harbours = [h for h, there in pos.scenario.places.items() if any(is_port_of(p, name) for p in there)]
    held = [h for h in harbours if pos.controller(h) == side and h not in pos.clearing and not enemy[h]]
    return sorted(h for h in held if not places.is_destroyed(pos, h, "port"))


def is_port_of(place: Place, zone: str) -> bool:
    return place.kind == "port" and f"zone:{zone}" in place.flags


WITHDRAWING: Question = Question(
    "withdraw",
    CHOICE,
    Verb("withdraw", word("box", of=lambda pos: pos.sea_control), among=lambda pos, what: what[1]),
    Verb("harbour", HEX, among=lambda pos, what: what[2]),
    about=lambda pos, what: About(units=[what[0]]),
)


def withdraw_all(pos: Position, case: Roll, side: str) -> Procedure:
    for u in list(ships(pos, side)):
        if is_in(pos, u, case):
            yield from withdraw(pos, u, *refuges(pos, case, side))


def is_in(pos: Position, u: int, case: Roll) -> bool:
    """In the box; sea hexes belong to the Inshore Box of their zone [7.2.b]."""
    unit = pos.units[u]
    if unit.where == MAP:
        return case.kind == INSHORE and f"zone:{case.name}" in pos.board.flags[unit.hex]
    return unit.where == case.place


def withdraw(pos: Position, u: int, boxes: list[str], hexes: list[int]) -> Procedure:
    """Each withdrawal costs a level of submarines or of their hunters; in the Advanced game only an X does
    [7.4.3.b]."""
    if not pos.scenario.advanced:
        sink_level(pos, u)
    yield from take_refuge(pos, u, boxes, hexes, "7.2.1")


def take_refuge(pos: Position, u: int, boxes: list[str], hexes: list[int], rule: str) -> Procedure:
    """A ship goes to one of these boxes or ports, where it is looked for anew [17.1.2]; if there is none, it is out of
    the game with all aboard. It no longer lies before a beach [8.5.8.1]."""
    from .advanced import naval_detection

    pos.approached.discard(u)
    if not boxes and not hexes:
        pos.forget_markers(u)
        pos.take_off(u, GONE)
        pos.tell(rule, "ship-lost", unit=pos.id(u))
        for carried in amphibious.all_aboard(pos, u):
            eliminate(pos, carried, rule)
        return
    said: tuple[Any, ...] = ("withdraw", boxes[0]) if boxes else ("harbour", hexes[0])
    if len(boxes) + len(hexes) > 1:
        said = yield Ask(pos.side(u), rule, WITHDRAWING, pos, (u, boxes, hexes))
    if said[0] == "withdraw":
        pos.take_off(u, said[1])
    else:
        pos.put(u, said[1])
    pos.tell(rule, "withdrawn", unit=pos.id(u))
    naval_detection.after_move(pos, u)


# -- storms [4.1.3.f] [8.5.6.5] ---------------------------------------------------------------------------------------


def storm(pos: Position, side: None) -> Procedure:
    """Ships go to the At Sea Box of their zone, if it is theirs, or to a friendly port of it [SOP.W.2]."""
    if not pos.is_storm():
        return
    for s in SIDES:
        for u in list(ships(pos, s)):
            name = zone_of(pos, u)
            if name is None or is_sheltered(pos, u, name):
                continue
            place = f"{AT_SEA}:{name}"
            boxes = [place] if pos.sea_control[place] == s else []
            yield from take_refuge(pos, u, boxes, ports(pos, name, s), "4.1.3.f")


def zone_of(pos: Position, u: int) -> str | None:
    """The sea zone in which a ship is; None in a holding box."""
    unit = pos.units[u]
    if unit.where == MAP:
        flags = pos.board.flags[unit.hex] | {f for p in pos.scenario.places.get(unit.hex, ()) for f in p.flags}
        return next((flag.removeprefix("zone:") for flag in sorted(flags) if flag.startswith("zone:")), None)
    kind, _, name = unit.where.partition(":")
    return name if kind in (AT_SEA, INSHORE) else None


def is_sheltered(pos: Position, u: int, name: str) -> bool:
    unit = pos.units[u]
    in_port = unit.where == MAP and pos.scenario.has(unit.hex, "port")
    return in_port or (unit.where == f"{AT_SEA}:{name}" and pos.sea_control[unit.where] == pos.side(u))


# -- ports that are taken [9.9.3] -------------------------------------------------------------------------------------


BACK_AFTER: Final = 2  # turns


def leave_port(pos: Position, hex: int, side: str) -> None:
    """Ships go to the Inshore Box of their zone unless the enemy holds it, else to the friendly port that is nearest
    along the coast; those with no port left come back two turns later [9.9.3]."""
    from .advanced import naval_detection

    for u in [v for v in pos.stack(hex, side) if pos.counter(v).kind == "naval"]:
        zone = zone_of(pos, u) or ""
        place = f"{INSHORE}:{zone}"
        havens = [(voyage_to(pos, hex, zone, h, name), h) for name in zones(pos) for h in ports(pos, name, side)]
        havens = [(far, h) for far, h in havens if h != hex]
        if pos.sea_control.get(place) != ENEMY[side]:
            pos.take_off(u, place)
        elif havens:
            pos.put(u, min(havens)[1])
        else:
            pos.take_off(u, TO_COME)
            pos.returns[u] = pos.turn + BACK_AFTER
        pos.tell("9.9.3", "withdrawn", unit=pos.id(u))
        if is_at_hand(pos, u):
            naval_detection.after_move(pos, u)


def voyage_to(pos: Position, port: int, zone: str, haven: int, name: str) -> tuple[int, int, int]:
    """How far another port, in the zone of this name, is along the coast; where no coast leads there, through how many
    zones [9.9.3]."""
    along = [steps for n in pos.board.neighbours[haven] if (steps := along_coast(pos, port).get(n)) is not None]
    if along:
        return 0, min(along), 0
    return 1, zones_between(pos, zone, name), pos.board.distance(port, haven)


def along_coast(pos: Position, port: int) -> dict[int, int]:
    """How far the sea hexes beside land are from a port, counted through such hexes."""

    def is_coastal(hex: int) -> bool:
        in_play, board = pos.scenario.in_play, pos.board
        beside_land = any(pos.scenario.is_land[n] for n in board.neighbours[hex])
        return board.terrain[hex] == "sea" and bool(in_play >> hex & 1) and beside_land

    begin = [n for n in pos.board.neighbours[port] if is_coastal(n)]
    return pos.known(("coast", port), lambda: dict(rings(pos.board, begin, is_coastal)))


def zones_between(pos: Position, start: str, end: str) -> int:
    """Through how many boxes of the open sea a ship goes from zone to zone."""
    known, steps, ring = pos.scenario.module.sea.zones, 0, {start}
    while end not in ring and steps < len(known):
        ring |= {n for name in ring for n in known[name].adjacent if n in known}
        steps += 1
    return steps
