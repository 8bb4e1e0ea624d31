"""Reaction [14.0]: a marker, and moves out of its hex or to it; those who moved may attack."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.ask import Ask, Procedure
from ...engine.hexset import members
from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, Verb
from . import supply
from .moves import REACTION, next_hexes, set_out
from .position import Position
from .sides import CAMP, ENEMY
from .stacking import room_for
from .units import Bound, GroundMove

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


def places(pos: Position, kind: str) -> list[int]:
    """All such hexes, in one pass."""
    static = pos.scenario
    free = static.ground(static.file.reaction[kind]) & ~pos.occupied[ENEMY[CAMP[pos.phasing]]]
    beaches = [h for h in static.coast if may_place(pos, kind, h) is None]
    return [*members(free & ~static.beach_hexes), *beaches]


MARKER: Question = Question(
    "reaction-marker",
    PLACING,
    Verb("react", HEX, listed=places, why_not=may_place, leaves="markers"),
    Verb("done", stands=True),
    about=lambda pos, kind: About(marker=kind),
)


def place_marker(kind: str, pos: Position, side: str) -> Procedure:
    """`kind`: whose marker it is: west, soviet, okw or okh [14.1]."""
    if not any(pos.owner(u) == side for u in pos.on_map(pos.phasing)):
        return
    match (yield Ask(side, "14.2", MARKER, pos, kind, rests=True)):
        case "react", hex:
            pos.reaction = hex
            pos.tell("14.2", "reaction-marker", marker=kind, hex=pos.label(hex))


# -- moving [14.3] ----------------------------------------------------------------------------------------------------


def keeps(pos: Position, side: str, u: int, company: Sequence[int]) -> Reason | None:
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
    if not next_hexes(pos, reactor(pos, side, u)):
        return Reason("14.3", "does-not-come", unit=pos.id(u), hex=pos.label(pos.reaction))
    return None


def reactor(pos: Position, side: str, u: int) -> GroundMove:
    """A unit about to react: from elsewhere its move must end in the marker's hex."""
    ends = None if pos.hex(u) == pos.reaction else Bound("14.3", (pos.reaction,))
    return set_out(pos, side, REACTION, u, bound=ends)


def has_reacted(pos: Position, go: GroundMove) -> None:
    """Who has left his hex, even to come back, may attack [13.1.p2]; who stays decides nothing."""
    pos.reaction_mode = OUT if go.start == pos.reaction else TO
    pos.reacted.update(go.units)
