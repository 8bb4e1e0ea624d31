"""Patrol: who sees what, through grain and smoke [Q.4]."""

from __future__ import annotations

from grognard.engine.cover import Haze
from grognard.engine.sight import BLOCKED, Layers
from tests.engine.patrol.position import OUT, RANGE, Patrol


def layers(pos: Patrol) -> Layers:
    return {hex: (Haze(3, 4, "smoke", "Q.6", everywhere=True),) for hex in sorted(pos.smoke)}


def hindrance(pos: Patrol, a: int, b: int) -> int:
    return pos.scenario.sight.sees(a, b, layers=layers(pos))


def is_open(pos: Patrol, hex: int) -> bool:
    return pos.board.terrain[hex] == "open"


def watchers(pos: Patrol, side: str, hex: int) -> list[int]:
    """Pieces of a side, dummies as well, that see a hex in range and have not fired: everybody may know who they
    could be, for nobody fires without being seen."""
    return [
        u
        for u in pos.on_map(side)
        if not (pos.units[u].seen and pos.units[u].spent)
        and 0 < pos.board.distance(pos.standing[u], hex) <= RANGE
        and hindrance(pos, pos.standing[u], hex) != BLOCKED
    ]


def show(pos: Patrol, u: int, rule: str) -> None:
    """The enemy sees what a piece is; a dummy is taken off."""
    if pos.units[u].seen:
        return
    pos.change(u, seen=True)
    pos.tell(rule, "seen", unit=pos.id(u), hex=pos.label(pos.standing[u]), reveals=pos.side(u))
    if u in pos.scenario.dummies:
        pos.take_off(u, OUT)
        pos.tell(rule, "dummy", unit=pos.id(u), reveals=True)  # the move is over, and with it an order
