"""Detection of ships [17.1.2]: by the air and at sea, in its own step and after each move."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.ask import Procedure
from ....engine.pieces import MAP
from .. import sea_control, ships
from ..pack.terms import (
    tally,
    term,
)
from ..position import A, B, Position
from ..scenario import ENEMY


class Search(NamedTuple):
    """A side looks for a ship."""

    pos: Position
    side: str
    unit: int
    name: str  # of the zone or holding box

    @property
    def hex(self) -> int:
        return self.pos.standing[self.unit]


@term
def ship_class(case: Search, *classes: str) -> bool:
    return ships.ship_class(case.pos, case.unit) in classes


@term
def ship_at(case: Search, place: str) -> bool:
    """In a sea hex; ports are hexes of another kind."""
    pos = case.pos
    unit = pos.units[case.unit]
    if place == "sea_hex":
        return unit.where == MAP and pos.board.terrain[unit.hex] == "sea"
    return unit.where.partition(":")[0] == place


def place_of(pos: Position, u: int) -> str:
    """The row of the detection table: its sea zone, or the holding box."""
    where = pos.units[u].where
    if where.startswith(f"{ships.BOX}:"):
        return where.partition(":")[2]
    return sea_control.zone_of(pos, u) or ""


def is_hidden(pos: Position, u: int) -> bool:
    """Ships in a safe box cannot be found; those in port always are, without a roll [17.1.2]."""
    where, name = pos.units[u].where, place_of(pos, u)
    holding = pos.scenario.module.sea.holding.get(name) if where.startswith(ships.BOX) else None
    in_port = where == MAP and pos.scenario.has(pos.units[u].hex, "port")
    return in_port or name == "" or (holding is not None and holding.safe)


def search(pos: Position, u: int, *, moved: bool) -> None:
    """0-2 finds the point, 3-4 the area; a new marker replaces the old [17.1.2]. Only a ship that came to a new place
    and is not found loses its marker [17.1.2.1]."""
    side = ENEMY[pos.side(u)]
    if is_hidden(pos, u):
        pos.naval_detected.pop(u, None)
        return
    case = Search(pos, side, u, place_of(pos, u))
    modifiers = tally(pos.scenario.charts.naval_detection_modifiers, case)
    zone = pos.scenario.charts.naval_detection[case.name]
    modifiers.add(zone.nato_detects if side == "nato" else zone.russia_detects, "17.1.2", "naval-display")
    die = pos.roll("17.1.2", side, 10, lowest=0)
    result = pos.scenario.charts.naval_detection_results.result(die + int(modifiers.total), "result")
    if result != "-" or moved:
        mark(pos, u, "" if result == "-" else result)
    pos.tell("17.1.2", "ship-detected", unit=pos.id(u), result=result, modifiers=modifiers)


def mark(pos: Position, u: int, how: str) -> None:
    if how:
        pos.naval_detected[u] = how
    else:
        pos.naval_detected.pop(u, None)
    pos.changes += 1


def detection_step(pos: Position, side: None) -> Procedure:
    """Each side tries for every enemy ship that is not safe or in port [M.SOP.5.e]."""
    yield from ()
    for role in (A, B):
        for u in list(ships.ships(pos, ENEMY[pos.player(role)])):
            search(pos, u, moved=False)


def after_move(pos: Position, u: int) -> None:
    """A ship has come to another box or hex [17.1.2]."""
    if pos.scenario.advanced:
        search(pos, u, moved=True)
