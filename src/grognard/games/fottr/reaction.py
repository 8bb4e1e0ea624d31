"""Reaction [14.0]: a marker, moves out of its hex or to it, and attacks by those who moved."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.ask import REST, Answer, Ask, Procedure, Reasons
from ...engine.hexset import members
from ...engine.phase import Activity
from ...engine.reason import Reason
from . import movement, supply, zones
from .counters import MECHANISED
from .moves import Bound, Manner, Move, set_out
from .position import Position
from .sides import CAMP, ENEMY
from .stacking import room_for

OUT, TO = "out", "to"  # what the units of the segment do: leave the marker's hex, or come to it


# -- the marker [14.2] ------------------------------------------------------------------------------------------------


def may_place(pos: Position, kind: str, hex: int) -> Reason | None:
    """Any hex of the marker's theatres [14.1] with friendly units or without any [14.2]; of the beaches, where only the
    West can go, those with a beachhead [10.5.e]."""
    static = pos.scenario
    theatres = static.file.reaction[kind]
    if static.theatre[hex] not in theatres:
        return Reason("14.1", "not-its-theatre", hex=pos.label(hex), theatres=theatres)
    if pos.enemy_in(hex, pos.phasing):
        return Reason("14.2", "enemy-there", hex=pos.label(hex))
    if hex in static.coast and (pos.phasing != "west" or not supply.beachhead_at(pos, hex)):
        return Reason("10.5.e", "no-beachhead", hex=pos.label(hex))
    return None


def marker_ask(pos: Position, kind: str, seat: str) -> Ask:
    def options() -> list[Answer]:
        static = pos.scenario
        free = static.ground(static.file.reaction[kind]) & ~pos.standing[ENEMY[CAMP[pos.phasing]]]
        beaches = [h for h in static.coast if may_place(pos, kind, h) is None]
        return [*("react " + pos.label(h) for h in [*members(free & ~static.beach_hexes), *beaches]), "done"]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["react", label] if (hex := pos.hex_named(label)) is not None:
                return may_place(pos, kind, hex)
        return Reason("14.2", "not-an-option", answer=answer)

    return Ask(seat, "14.2", "reaction-marker", options, judge, marker=kind)


def place_marker(kind: str, pos: Position, seat: str) -> Procedure:
    """`kind`: whose marker it is: west, soviet, okw or okh [14.1]."""
    if not any(pos.owner(u) == seat for u in pos.on_map(pos.phasing)):
        return
    yield REST
    match (yield marker_ask(pos, kind, seat)).split():
        case ["react", label]:
            pos.reaction = pos.scenario.board.hex(label)
            pos.tell("14.2", "reaction-marker", marker=kind, hex=label)


# -- moving [14.3] ----------------------------------------------------------------------------------------------------


def keeps(pos: Position, seat: str, u: int, company: Sequence[int]) -> Reason | None:
    """All units of the marker's hex may move, or all that can come there, as the first of them does [14.3]; whether
    they are in supply or in command does not matter [14.2]."""
    if pos.hex(u) == pos.reaction:
        return Reason("14.3", "others-come", unit=pos.id(u)) if pos.reaction_mode == TO else None
    if pos.reaction_mode == OUT:
        return Reason("14.3", "others-leave", unit=pos.id(u), hex=pos.label(pos.reaction))
    if (reason := room_for(pos, [*company, u], pos.reaction)) is not None:
        return reason
    if company:
        return None  # the stack has to come there, and the ask says which ways are left
    if not movement.next_hexes(pos, reactor(pos, seat, u)):
        return Reason("14.3", "does-not-come", unit=pos.id(u), hex=pos.label(pos.reaction))
    return None


def reactor(pos: Position, seat: str, u: int) -> Move:
    """A unit about to react: from elsewhere its move must end in the marker's hex."""
    if pos.hex(u) == pos.reaction:
        return set_out(pos, seat, MANNER, u)
    to = Reason("14.3", "to-the-marker", hex=pos.label(pos.reaction))
    return set_out(pos, seat, MANNER, u, Bound(1 << pos.reaction, to))


def move_options(pos: Position, seat: str) -> list[Answer]:
    distance, units = pos.scenario.board.distance, pos.units
    return [
        "move " + pos.id(u)
        for u in movement.fresh_units(pos, seat)
        if distance(units[u].hex, pos.reaction) <= pos.face(u).movement  # a hex costs a point at least
        and keeps(pos, seat, u, ()) is None
    ]


def judge_move(pos: Position, seat: str, words: list[str]) -> Reasons:
    u = pos.find(words)
    if u is None or len(words) != 1:
        return pos.scenario.unknown("14.3", " ".join(words))
    return movement.may_move_so(pos, seat, MANNER, u)


def move(pos: Position, seat: str, words: list[str]) -> Procedure:
    """Who has left his hex, even to come back, may attack [13.1.p2]; who stays decides nothing."""
    go = reactor(pos, seat, pos.scenario.index[words[0]])
    mode = OUT if go.hex == pos.reaction else TO
    yield from movement.move(pos, go)
    if go.path:
        pos.reaction_mode = mode
        pos.reacted.update(go.units)


MANNER = Manner("12.1C", MECHANISED, zones.all_zones, keeps)
ACTIVITIES = {"move": Activity(move_options, judge_move, move)}
