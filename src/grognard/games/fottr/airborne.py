"""Allied airborne divisions [19.0]: drops in the operational movement segment, from the boxes behind the front.

They are one-step units whose back is for invasions [19.0.a]. Those who drop on enemies must attack them [19.0.c].
"""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members
from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import supply
from .consequences import at_once
from .position import BOXES, Position
from .stacking import room_for


def drop_zone(pos: Position) -> HexSet:
    """Within four hexes of a supplied unit of the West, on ground fit for a drop [19.0.b]."""
    return pos.kept("drop zone", pos.changes, lambda: near_friends(pos) & pos.scenario.drop_ground)


def near_friends(pos: Position) -> HexSet:
    board, range = pos.scenario.board, pos.scenario.file.air.drop
    near = 0
    for hex in {pos.hex(u) for u in pos.on_map("west") if supply.in_supply(pos, u)}:
        near |= board.disc_bits(hex, range)
    return near


# -- which unit -------------------------------------------------------------------------------------------------------


def waiting(pos: Position, side: str) -> list[int]:
    return [u for u in pos.units_where("west", *BOXES) if pos.counter(u).airborne]


def may_drop(pos: Position, side: str, u: int) -> Reason | None:
    """An airborne division in a box, with a place to drop on [19.0.b]."""
    if not pos.counter(u).airborne:
        return Reason("19.0.a", "not-airborne", unit=pos.id(u))
    if pos.units[u].where not in BOXES:
        return Reason("19.0.b", "drops-from-box", unit=pos.id(u))
    if not can_drop(pos, u):
        return Reason("19.0.b", "nowhere-to-drop", unit=pos.id(u))
    return None


def can_drop(pos: Position, u: int) -> bool:
    """Whether there is room somewhere: where no friend stands there always is."""
    zone = drop_zone(pos) & ~hexset(pos.forts)
    return bool(zone & ~pos.occupied["allied"]) or any(room_for(pos, [u], h) is None for h in members(zone))


# -- and where --------------------------------------------------------------------------------------------------------


def may_drop_on(pos: Position, u: int, hex: int) -> Reason | None:
    """Not on forest, mountain, Alps, city or fort, not too far from supplied friends, in whatever theatre; among
    enemies if one likes, and stacking applies [19.0.b]."""
    if hex in pos.forts or not pos.scenario.drop_ground >> hex & 1:
        return Reason("19.0.b", "no-ground-to-drop", hex=pos.label(hex))
    if not drop_zone(pos) >> hex & 1:
        return Reason("19.0.b", "drop-too-far", hex=pos.label(hex), range=pos.scenario.file.air.drop)
    return room_for(pos, [u], hex)


DROP_ZONE: Question = Question(
    "drop-zone",
    PLACING,
    Verb("at", HEX, among=lambda pos, u: members(drop_zone(pos)), why_not=may_drop_on),
    about=lambda pos, u: About([u]),
)


def drop(pos: Position, side: str, u: int) -> Procedure:
    """The division drops and does not move on; those among enemies have the hex only when these are gone."""
    _, hex = yield Ask(side, "19.0.b", DROP_ZONE, pos, u)
    pos.put(u, hex)
    pos.dropped.add(u)
    pos.moved.add(u)
    pos.tell("19.0.b", "dropped", unit=pos.id(u), hex=pos.label(hex))
    yield from at_once(pos)


DROP: Verb = Verb("drop", UNIT, among=waiting, why_not=may_drop, does=drop, then=(DROP_ZONE,), rule="19.0.b")
