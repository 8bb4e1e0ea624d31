"""Rail movement [M.9], an option of the module: in Basic movement segments, along rails behind one's own lines."""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, members
from ...engine.pieces import MAP
from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import special
from .advanced import condition
from .position import Position
from .scenario import ENEMY, LAND

KIND: Final = "rail"


def figures(pos: Position) -> dict[str, Any]:
    return pos.scenario.module.rule(KIND).rail


def may_ride(pos: Position, side: str, u: int) -> Reason | None:
    """A unit on a rail outside enemy zones that has not moved, within the stacking points of the segment."""
    from .movement import segment_id

    if pos.side(u) != side or pos.units[u].where != MAP or not pos.scenario.is_land_unit[u]:
        return Reason("M.9", "not-your-unit", unit=pos.id(u))
    if segment_id(pos).replace("-", "_") not in figures(pos)["segments"]:
        return Reason("M.9", "no-trains-now", unit=pos.id(u))
    if u in pos.moved or pos.units[u].clearing:
        return Reason("M.9", "has-moved", unit=pos.id(u))
    if against := condition.may_be_carried(pos, u):
        return against
    here = pos.standing[u]
    if not open_hexes(pos, side) >> here & 1 or not along_rails(pos, here) or pos.in_enemy_zone(here, side):
        return Reason("M.9", "not-at-a-station", unit=pos.id(u))
    if pos.scenario.half_points[u] > 2 * figures(pos)["sp"][side] - pos.lifted.get(KIND, 0):
        return Reason("M.9", "no-lift-left", unit=pos.id(u))
    return None


def open_hexes(pos: Position, side: str) -> HexSet:
    """Rail hexes of the side's countries that it has controlled since the turn began, without enemies."""

    def find() -> HexSet:
        found, scenario = 0, pos.scenario
        for h in members(scenario.land):
            mine = pos.controller(h) == side and pos.entered.get(h) != ENEMY[side]
            if mine and scenario.country_of[h] in figures(pos)["countries"][side]:
                found |= 1 << h
        return found & ~pos.occupied[LAND[ENEMY[side]]]

    return pos.kept(("rail", side), pos.changes, find)


def along_rails(pos: Position, hex: int) -> list[int]:
    """The next hexes along rails."""
    return [n for n in pos.board.neighbours[hex] if figures(pos)["side_kind"] in pos.board.side(hex, n)]


def stations(pos: Position, side: str, u: int) -> list[int]:
    """Where trains can take it: any distance along rails, not into an enemy zone."""
    free, here = open_hexes(pos, side), pos.standing[u]
    seen, todo = {here}, [here]
    while todo:
        hex = todo.pop()
        for n in along_rails(pos, hex):
            if n not in seen and free >> n & 1:
                seen.add(n)
                todo.append(n)
    return sorted(
        h for h in seen - {here} if not pos.in_enemy_zone(h, side) and not special.may_enter(pos, side, (u,), h)
    )


def riders(pos: Position, side: str) -> list[int]:
    return [u for u in pos.on_map(side) if may_ride(pos, side, u) is None]


RIDING: Question = Question(
    "ride",
    PLACING,
    Verb("detrain", HEX, among=lambda pos, what: stations(pos, *what)),
    Verb("stay"),
    about=lambda pos, what: About(units=[what[1]]),
)


def ride(pos: Position, side: str, u: int) -> Procedure:
    said = yield Ask(side, "M.9", RIDING, pos, (side, u))
    if said[0] == "stay":
        return
    pos.moved.add(u)
    pos.lifted[KIND] = pos.lifted.get(KIND, 0) + pos.scenario.half_points[u]
    pos.put(u, said[1])
    pos.tell("M.9", "rides", unit=pos.id(u), hex=pos.label(said[1]))


RIDE: Verb = Verb("ride", UNIT, why_not=may_ride, listed=riders, does=ride, then=(RIDING,), rule="M.9", option=KIND)
