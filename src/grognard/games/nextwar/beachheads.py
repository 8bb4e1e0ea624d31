"""Beachheads [8.5.8.2]: markers that make a beach a small port, a stronghold and a place to hold."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.question import YES_NO, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, Verb
from .advanced import places
from .amphibious import AMPH, is_beach, is_beachhead, touching
from .position import Position
from .scenario import LAND
from .ships import ships
from .units import Beachhead

BACK_AFTER: Final = 2  # turns


def new_ones(pos: Position, side: str) -> int:
    """Markers of the mix that are not on the map and have never been removed."""
    on_map = sum(marker.side == side for marker in pos.beachheads.values())
    return pos.scenario.module.limits.of(side).beachheads - on_map - len(pos.beachheads_back[side])


def are_back(pos: Position, side: str) -> int:
    """Markers that were removed and may be used again [8.5.8.2.1]."""
    return sum(turn <= pos.turn for turn in pos.beachheads_back[side])


def left(pos: Position, side: str) -> int:
    """Markers at hand: those of the mix that are neither on the map nor still away [8.5.8.2.1]."""
    return new_ones(pos, side) + are_back(pos, side)


def has_amph(pos: Position, side: str, hex: int) -> bool:
    """An amphibious ship in a sea hex next to it."""
    return any(
        pos.standing[s] and pos.board.terrain[pos.standing[s]] == "sea" and touching(pos, pos.standing[s], hex)
        for s in ships(pos, side, AMPH)
    )


def why_no_marker(pos: Position, side: str, hex: int) -> Reason | None:
    """Not without a marker, not where one is, not on a city or installation that the enemy controls [8.5.8.2]."""
    if hex in pos.beachheads or not left(pos, side):
        return Reason("8.5.8.2", "no-beachhead-left")
    if hex in pos.clearing or (places.must_clear(pos, hex) and pos.controller(hex) != side):
        return Reason("8.5.8.2", "works-of-the-enemy", hex=pos.label(hex))
    return None


def may_place(pos: Position, side: str, hex: int) -> Reason | None:
    """On a beach [8.3.1.7] next to an amphibious ship that is friendly and occupied [8.5.8.2.d], in the owner's own
    combat segments: the reading "beachheads-in-own-segments"."""
    held = pos.present[LAND[side]][hex] and pos.controller(hex) == side
    if not held or not is_beach(pos, hex) or not has_amph(pos, side, hex):
        return Reason("8.5.8.2.d", "no-coast-of-yours", hex=pos.label(hex))
    return why_no_marker(pos, side, hex)


def may_replace(pos: Position, side: str, hex: int) -> Reason | None:
    """In a movement segment only a marker that was removed and is back may be placed [8.5.8.2.1]."""
    if not are_back(pos, side):
        return Reason("8.5.8.2.1", "no-beachhead-left")
    return may_place(pos, side, hex)


def coasts(pos: Position, side: str) -> list[int]:
    if pos.scenario.file.sea is None or not left(pos, side):
        return []
    seas = [pos.standing[s] for s in ships(pos, side, AMPH) if pos.standing[s]]
    return sorted({n for sea in seas for n in pos.board.neighbours[sea] if may_place(pos, side, n) is None})


def replaceable(pos: Position, side: str) -> list[int]:
    return [h for h in coasts(pos, side) if may_replace(pos, side, h) is None] if pos.beachheads_back[side] else []


def replace(pos: Position, side: str, hex: int) -> None:
    """One of the markers that are back is placed: it is no longer among them [8.5.8.2.1]."""
    pos.beachheads_back[side] = tuple(sorted(pos.beachheads_back[side])[1:])
    put(pos, side, hex)


def place(pos: Position, side: str, hex: int) -> None:
    """A new marker, as long as there is one, so that those that are back can be used in any segment."""
    (put if new_ones(pos, side) else replace)(pos, side, hex)


def put(pos: Position, side: str, hex: int) -> None:
    pos.beachheads[hex] = Beachhead(side, pos.turn, pos.step)
    pos.changes += 1
    pos.tell("8.5.8.2", "beachhead", side=side, hex=pos.label(hex))


OFFERING: Question = Question(
    "beachhead", YES_NO, Verb("beachhead"), Verb("none"), about=lambda pos, what: About(hexes=[what[1]])
)  # fmt: skip


def offer(pos: Position, side: str, hex: int) -> Procedure:
    """Right after a successful assault [8.5.8.2]."""
    if why_no_marker(pos, side, hex) is not None:
        return
    if (yield Ask(side, "8.5.8.2", OFFERING, pos, (side, hex)))[0] == "beachhead":
        place(pos, side, hex)


def may_remove(pos: Position, side: str, hex: int) -> Reason | None:
    return None if is_beachhead(pos, hex, side) else Reason("8.5.8.2.1", "no-beachhead-there", hex=pos.label(hex))


def removable(pos: Position, side: str) -> list[int]:
    return [h for h in sorted(pos.beachheads) if pos.beachheads[h].side == side]


def remove(pos: Position, side: str, hex: int) -> None:
    """It may be used again two turns later [8.5.8.2.1], without the strikes on it [27.7.3]."""
    del pos.beachheads[hex]
    pos.place_strikes.pop(f"{pos.label(hex)} beachhead", None)
    pos.beachheads_back[side] = (*pos.beachheads_back[side], pos.turn + BACK_AFTER)
    pos.changes += 1
    pos.tell("8.5.8.2.1", "beachhead-lost", side=side, hex=pos.label(hex))


def end_of_movement(pos: Position, side: str) -> None:
    """Without an amphibious ship next to it a beachhead is lost, but not in a Storm [8.5.8.2.1]."""
    if not pos.is_storm():
        for hex in removable(pos, side):
            if not has_amph(pos, side, hex):
                remove(pos, side, hex)


PLACE: Verb = Verb("beachhead", HEX, why_not=may_place, listed=coasts, does=place, then=(), rule="8.5.8.2.d")
REPLACE: Verb = Verb("beachhead", HEX, why_not=may_replace, listed=replaceable, does=replace, rule="8.5.8.2.1")
REMOVE: Verb = Verb("remove", HEX, why_not=may_remove, listed=removable, does=remove, rule="8.5.8.2.1")
