"""Fog of war [21.4], an option: what a side may not see."""

from __future__ import annotations

from random import Random

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
    hidden = unseen(pos, side) if pos.scenario.options["fog_of_war"] else set()
    if pos.move is not None:
        hidden.difference_update(pos.move.units)
    hidden.difference_update(named(pos, heard))
    kinds: dict[tuple[str, bool], list[int]] = {}
    for u in sorted(hidden):
        kinds.setdefault((pos.counter(u).nation, pos.counter(u).exerts), []).append(u)
    for units in kinds.values():
        # where the fewest fit under the top comes first: then there is always somebody left who fits
        for top, hex in sorted([(top_of(pos, u), pos.hex(u)) for u in units], reverse=True):
            dealt = chance.choice([u for u in units if u > top])
            units.remove(dealt)
            pos.put(dealt, hex)


def top_of(pos: Position, u: int) -> int:
    """The unit that is seen of a stack."""
    return next(x for x in pos.at[pos.hex(u)] if pos.camp(x) == pos.camp(u))


def named(pos: Position, heard: list[Event]) -> set[int]:
    """The units that events name."""
    ids = {id for event in heard for id in (event.params.get("unit"), *(event.params.get("units") or ()))}
    return {pos.index[id] for id in ids if id in pos.index}
