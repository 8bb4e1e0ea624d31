"""Lift commands [15.0]: airlift, sealift and helicopter commands, each for one step a turn.

Operations that end close to each other are declared before any of them is carried out [15.2]: so every operation of a
Movement Phase is declared first, and carried out afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from ...engine.hexset import HexSet
from ...engine.reason import Reason
from . import assault, stacking
from .losses import eliminate
from .position import ELIMINATED, READY, RECOVERY, Position
from .scenario import ENEMY
from .units import Lift

Way = Literal["airlift", "sealift", "insert", "extract"]
COMMAND: Final[dict[Way, str]] = {
    "airlift": "airlift",
    "sealift": "sealift",
    "insert": "helicopter",
    "extract": "helicopter",
}
BY_AIR_AND_SEA: Final = ("airlift", "sealift")
BY_HELICOPTER: Final = ("insert", "extract")


def ready(pos: Position, side: str, way: Way) -> list[int]:
    """Commands in the Ready box that no declared operation needs [15.1]."""
    kind = COMMAND[way]

    def find() -> list[int]:
        return [c for c in pos.units_where(side, READY) if pos.counter(c).type == kind]

    needed = {c for lift in pos.lifts.values() for c in lift.commands}
    return [c for c in pos.kept(("commands", side, kind), pos.changes, find) if c not in needed]


def may_load(pos: Position, side: str, way: Way, u: int) -> Reason | None:
    """One command for every step of the passenger [15.0] [15.1]."""
    if len(ready(pos, side, way)) < pos.steps(u):
        return Reason("15.1", "no-command-ready", kind=COMMAND[way])
    return None


def settled(pos: Position) -> HexSet:
    """Hexes within two of where an operation of this phase has ended: it is too late to declare one there [15.2]."""
    found = 0
    for hex in pos.lifted:
        found |= pos.board.disc_bits(hex, 2)
    return found


def taken(pos: Position) -> HexSet:
    """Hexes in which somebody stands, or where an operation is to end: anywhere else there is room for one unit."""
    found = pos.occupied["wp"] | pos.occupied["nato"]
    for lift in pos.lifts.values():
        found |= 1 << lift.hex
    return found


def may_set_down(pos: Position, u: int, hex: int) -> Reason | None:
    """With room for it [9.1.1]; among enemies it is an assault [27.1]."""
    side = pos.side(u)
    going = [x for x, other in pos.lifts.items() if other.hex == hex and x != u and pos.side(x) == side]
    if pos.present[ENEMY[side]][hex]:
        return assault.may_assault(pos, [*going, u], hex)
    crowd = [*(x for x in pos.stack(hex, side) if x != u), *going, u]
    return Reason("9.1.1", "stack-full", hex=pos.label(hex)) if stacking.is_over(pos, crowd) else None


def may_declare(pos: Position, u: int, hex: int) -> Reason | None:
    if settled(pos) >> hex & 1:
        return Reason("15.2", "declare-beforehand", hex=pos.label(hex))
    return None


def declare(pos: Position, u: int, way: Way, hex: int) -> None:
    side = pos.side(u)
    commands = tuple(ready(pos, side, way)[: pos.steps(u)])
    pos.lifts[u] = Lift(way, hex, commands)
    pos.tell("15.2", "lift-declared", unit=pos.id(u), way=way, hex=pos.label(hex), commands=pos.ids(commands))


def declared(pos: Position, side: str, ways: Iterable[str]) -> list[int]:
    """The passengers of operations that are still to be carried out."""
    return sorted([u for u, lift in pos.lifts.items() if lift.way in ways and pos.side(u) == side])


def may_end_lifts(pos: Position, side: str, ways: Iterable[str]) -> Reason | None:
    """What was declared is carried out before its segment ends [15.2]."""
    waiting = declared(pos, side, ways)
    return Reason("15.2", "declared-waits", units=pos.ids(waiting)) if waiting else None


def call_off(pos: Position, u: int) -> None:
    """What can no longer be carried out as it was declared lapses, and its commands stay ready."""
    del pos.lifts[u]
    pos.tell("15.2", "lift-lapsed", unit=pos.id(u))


def recover(pos: Position, commands: Iterable[int]) -> None:
    """After their mission commands recover until the next Joint Status Phase [15.1] [18.1]."""
    for c in commands:
        pos.take_off(c, RECOVERY)


def lose_lift(pos: Position, u: int, commands: Iterable[int], rule: str) -> None:
    """Commands are destroyed for good, and with them the passenger that they carry [15.1] [17.0]."""
    for c in commands:
        pos.tell(rule, "eliminated", unit=pos.id(c), hex="")
        pos.take_off(c, ELIMINATED)
    eliminate(pos, u, rule)
