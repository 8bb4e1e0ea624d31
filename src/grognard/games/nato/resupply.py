"""Resupply operations [10.7]: one flight a turn to one hex, of aircraft that are on no track."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, YES_NO, About, Question
from ...engine.verbs import HEX, Verb
from . import airspace
from .interception import is_intercepted
from .position import Position


def resupply_operation(pos: Position, side: str) -> Procedure:
    """To one hex with friendly combat units, or to none [10.7]; the destination's airspace decides about the flight
    [10.7.1]."""
    if not destinations(pos, side):
        return
    match (yield Ask(side, "10.7", RESUPPLYING, pos, side, rests=True)):
        case "resupply", hex:
            fly(pos, side, hex)


def destinations(pos: Position, side: str) -> list[int]:
    """Hexes with combat units of the side, never headquarters or cities alone [10.7.3]."""
    return [hex for hex in pos.hexes_of(side) if any(pos.counter(u).combat for u in pos.stack(hex, side))]


def fly(pos: Position, side: str, hex: int) -> None:
    """Not intercepted, the marker is placed, and combat units in the hex are in movement supply at once [10.7.1]."""
    if is_intercepted(pos, "10.7.1", side, airspace.airspace(pos, hex, side), hex):
        return
    pos.resupplied[side] = hex
    units = [u for u in pos.stack(hex, side) if pos.counter(u).combat]
    for u in units:
        pos.change(u, no_movement_supply=False)
    pos.tell("10.7.1", "resupplied", units=pos.ids(units), hex=pos.label(hex))


def use_in_recovery(pos: Position, side: str) -> Procedure:
    """In the Recovery Phase the marker may be used up to restore combat supply in its hex; if not, it stays and feeds
    those who fight there in the following Combat Phase [10.7.2]."""
    hex = pos.resupplied.get(side, 0)
    short = [u for u in pos.stack(hex, side) if pos.units[u].no_combat_supply] if hex else []
    if not short:
        return
    match (yield Ask(side, "10.7.2", USING, pos, short)):
        case ("use",):
            for u in short:
                pos.change(u, no_combat_supply=False)
            del pos.resupplied[side]
            pos.tell("10.7.2", "back-in-combat-supply", units=pos.ids(short))


RESUPPLYING: Question = Question(
    "resupply",
    CHOICE,
    Verb("resupply", HEX, among=destinations),
    Verb("done"),
)
USING: Question = Question(
    "use-resupply",
    YES_NO,
    Verb("use"),
    Verb("keep"),
    about=lambda pos, short: About(short, [pos.standing[short[0]]]),
)
