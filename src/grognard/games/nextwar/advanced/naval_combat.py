"""Naval combat [17.3]: at the start of each combat segment ships fire at detected enemies, all at once."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Ask, Procedure
from ....engine.pieces import MAP
from ....engine.question import PHASE, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import ships
from ..position import A, B, Position
from ..scenario import ENEMY
from . import air_defence, naval_detection, strike, targets
from .strike import Strike

REACH: Final = 10  # hexes over the sea
BIGGEST: Final = 4  # combat strength in the table


def may_fire(pos: Position, side: str, u: int, v: int) -> Reason | None:
    """At a detected enemy in the same box, or from sea hex to sea hex within ten hexes of water [17.3]."""
    if u not in set(ships.ships(pos, side)) or any(u == firer for firer, _ in pos.volleys):
        return Reason("17.3", "not-your-ship", unit=pos.id(u))
    if v not in set(ships.ships(pos, ENEMY[side])):
        return Reason("17.3", "not-an-enemy", unit=pos.id(v))
    if not targets.naval_marker(pos, v):
        return Reason("17.1.1", "not-detected", unit=pos.id(v))
    if pos.counter(u).cs < 1 or not is_in_reach(pos, u, v):
        return Reason("17.3", "out-of-reach", unit=pos.id(v))
    return None


def is_in_reach(pos: Position, u: int, v: int) -> bool:
    one, other = pos.units[u], pos.units[v]
    if one.where != MAP or other.where != MAP:
        return one.where == other.where != MAP and one.where.partition(":")[0] in (ships.AT_SEA, ships.INSHORE)
    at_sea = pos.board.terrain[one.hex] == "sea" == pos.board.terrain[other.hex]
    return at_sea and other.hex in over_water(pos, one.hex)


def over_water(pos: Position, hex: int) -> set[int]:
    """Sea hexes within ten hexes along the water."""
    seen, edge = {hex}, [hex]
    for _ in range(REACH):
        edge = [n for h in edge for n in pos.board.neighbours[h] if pos.board.terrain[n] == "sea" and n not in seen]
        seen |= set(edge)
    return seen


def firers(pos: Position, side: str) -> list[int]:
    return [u for u in ships.ships(pos, side) if aims(pos, side, u)]


def aims(pos: Position, side: str, u: int) -> list[int]:
    return [v for v in ships.ships(pos, ENEMY[side]) if may_fire(pos, side, u, v) is None]


FIRING: Question = Question(
    "naval-combat",
    PHASE,
    Verb("fire", UNIT, UNIT, among=(firers, aims), why_not=may_fire),
    Verb("done"),
)


def naval_step(pos: Position, side: None) -> Procedure:
    """Both sides may fire. Shots of undetected ships take effect first; all others are simultaneous [17.3]."""
    for role in (A, B):
        player = pos.player(role)
        while player not in pos.sealed and firers(pos, player):
            said = yield Ask(player, "17.3", FIRING, pos, player, rests=True)
            if said[0] == "done":
                break
            pos.volleys.append((said[1], said[2]))
        pos.sealed.add(player)
    hidden = [(u, v) for u, v in pos.volleys if not targets.naval_marker(pos, u)]
    seen = [(u, v) for u, v in pos.volleys if (u, v) not in hidden]
    for group in (hidden, seen):
        yield from salvo(pos, group)
    pos.volleys, pos.sealed = [], set()


def salvo(pos: Position, shots: list[tuple[int, int]]) -> Procedure:
    """Who fires is found at once [17.1.2]. Ships that an earlier salvo took out neither fire nor are hit; all shots of
    a salvo are thrown before any takes effect [17.3]."""
    alive = set(ships.ships(pos, "nato")) | set(ships.ships(pos, "russia"))
    hits = []
    firing = [(u, v) for u, v in shots if u in alive and v in alive and is_in_reach(pos, u, v)]
    for u, v in firing:
        where = pos.units[v]
        fire = air_defence.close_in_fire(pos, pos.side(u), where.where, where.hex, "ship", pos.counter(v).nation)
        if fire not in air_defence.SPOILT:
            row = f"ship{min(BIGGEST, pos.counter(u).cs)}"
            case = Strike(pos, pos.side(u), row, targets.of_unit(pos, v), u, air_defence.plus_of(fire))
            hits.append((case, strike.throw(case, "17.3")))
    for u, _ in firing:
        naval_detection.mark(pos, u, "point")
    for case, result in hits:
        if case.target.unit in set(ships.ships(pos, case.enemy)):
            yield from strike.apply(case, result, "17.3")
