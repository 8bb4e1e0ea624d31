"""Fog of war [21.4], an option: what a side may not see."""

from __future__ import annotations

from random import Random

from ...engine.fog import dealt_anew, unknown
from ...engine.reason import Event
from .position import Position
from .sides import CAMP, POWERS


def unseen(pos: Position, side: str | None) -> set[int]:
    """Units below the top of an enemy stack. The Western Allies read German signals: nothing Axis is hidden from them
    in North-West Europe and the Mediterranean outside Germany."""
    if not pos.scenario.options["fog_of_war"] or pos.result is not None:
        return set()
    camps = {CAMP[p] for p in POWERS if side in pos.seats(p)}
    west = side in pos.seats("west")
    hidden: set[int] = set()
    for hex, stack in pos.at.items():
        enemies = [u for u in stack if pos.camp(u) not in camps]
        if len(enemies) > 1 and not (west and is_overheard(pos, hex)):
            hidden.update(enemies[1:])
    return hidden


def is_overheard(pos: Position, hex: int) -> bool:
    german = pos.scenario.country(hex) in pos.scenario.file.countries.greater_germany
    return pos.scenario.theatre[hex] in ("nwe", "med") and not german


def reveal(pos: Position, hex: int, power: str) -> None:
    """Who is attacked, or landed on, is seen as soon as that is declared."""
    if pos.scenario.options["fog_of_war"] and (enemies := pos.enemies_in(hex, power)):
        pos.tell("21.4", "revealed", hex=pos.label(hex), units=pos.ids(enemies), reveals=True)


def redeal(pos: Position, side: str, chance: Random, heard: list[Event]) -> None:
    """Deal the enemies that a side cannot see out anew among the places where they stand, below the same tops of
    stacks. Units of one nation change places with each other, and those with zones of control, which everybody sees,
    among themselves. Who is under way, or named in what the side has heard of late, is known."""
    hidden = unknown(pos, unseen(pos, side), heard)
    standing = pos.standing.copy()
    dealt = dealt_anew(pos, chance, hidden, lambda u: kind(pos, u), lambda u: top_of(pos, u), int)
    for u, other in dealt.items():
        pos.put(u, standing[other])


def kind(pos: Position, u: int) -> tuple[str, bool]:
    return pos.counter(u).nation, pos.counter(u).exerts


def top_of(pos: Position, u: int) -> int:
    """The unit that is seen of a stack."""
    return next(x for x in pos.at[pos.hex(u)] if pos.camp(x) == pos.camp(u))
