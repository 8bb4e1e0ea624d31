"""Allied airborne divisions [19.0]: drops in the operational movement segment, from the boxes behind the front.

They are one-step units whose back is for invasions [19.0.a]. Those who drop on enemies must attack them [19.0.c].
"""

from __future__ import annotations

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.phase import Activity
from ...engine.reason import Reason
from . import supply
from .position import BOXES, ENGLAND, MED, Position
from .stacking import room_for

TOO_FAR = {ENGLAND: ("med", "balkan"), MED: ("nwe",)}  # theatres that a box does not serve


def drop_zone(pos: Position) -> frozenset[int]:
    """Within four hexes of a supplied unit of the West, on ground fit for a drop [19.0.b]."""
    return pos.remembered("drop zone", lambda: near_friends(pos) & pos.scenario.drop_ground)


def near_friends(pos: Position) -> frozenset[int]:
    board, range = pos.scenario.board, pos.scenario.file.air.drop
    hexes = {pos.hex(u) for u in pos.on_map("west") if supply.in_supply(pos, u)}
    return frozenset().union(*(board.disc(h, range) for h in hexes))


# -- which unit -------------------------------------------------------------------------------------------------------


def waiting(pos: Position) -> list[int]:
    return [u for u in pos.units_where("west", *BOXES) if pos.counter(u).airborne]


def may_drop(pos: Position, u: int) -> Reason | None:
    """An airborne division in a box, with a place to drop on [19.0.b]."""
    if not pos.counter(u).airborne:
        return Reason("19.0.a", "not-airborne", unit=pos.id(u))
    if pos.units[u].where not in BOXES:
        return Reason("19.0.b", "drops-from-box", unit=pos.id(u))
    if not any(may_drop_on(pos, u, h) is None for h in drop_zone(pos)):
        return Reason("19.0.b", "nowhere-to-drop", unit=pos.id(u))
    return None


def drop_options(pos: Position, seat: str) -> list[Answer]:
    return ["drop " + pos.id(u) for u in waiting(pos) if may_drop(pos, u) is None]


def judge_drop(pos: Position, seat: str, words: list[str]) -> Reasons:
    u = pos.find(words) if len(words) == 1 else None
    return pos.scenario.unknown("19.0.b", " ".join(words)) if u is None else may_drop(pos, u)


# -- and where --------------------------------------------------------------------------------------------------------


def may_drop_on(pos: Position, u: int, hex: int) -> Reason | None:
    """Not on forest, mountain, Alps, city or fort, not too far from supplied friends; among enemies if one likes, and
    stacking applies [19.0.b]."""
    if hex in pos.forts or hex not in pos.scenario.drop_ground:
        return Reason("19.0.b", "no-ground-to-drop", hex=pos.label(hex))
    if hex not in drop_zone(pos):
        return Reason("19.0.b", "drop-too-far", hex=pos.label(hex), range=pos.scenario.file.air.drop)
    if pos.scenario.theatre[hex] in TOO_FAR[pos.units[u].where]:
        return Reason("19.0.b", "box-too-far", hex=pos.label(hex), box=pos.units[u].where)
    return room_for(pos, [u], hex)


def drop(pos: Position, seat: str, words: list[str]) -> Procedure:
    """The division drops and does not move on; those among enemies have the hex only when these are gone."""
    u = pos.scenario.index[words[0]]

    def options() -> list[Answer]:
        return ["at " + pos.label(h) for h in sorted(drop_zone(pos)) if may_drop_on(pos, u, h) is None]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["at", label] if (hex := pos.hex_named(label)) is not None:
                return may_drop_on(pos, u, hex)
        return Reason("19.0.b", "not-an-option", answer=answer)

    label = (yield Ask(seat, "19.0.b", "drop-zone", options, judge, unit=words[0])).split()[1]
    pos.put(u, pos.scenario.board.hex(label))
    pos.dropped.add(u)
    pos.moved.add(u)
    pos.tell("19.0.b", "drops", unit=words[0], hex=label)


ACTIVITIES = {"drop": Activity(drop_options, judge_drop, drop)}
