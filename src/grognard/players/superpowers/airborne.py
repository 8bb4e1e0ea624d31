"""Airborne troops of Superpowers at War: when they come, and where."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.ask import Answer, Ask
from ...games.superpowers.position import OFF, Position
from ...games.superpowers.scenario import ENEMY
from .outlook import Outlook

LATE = 2  # the last turns, when towns are taken from the air


def comes_by_air(pos: Position, ask: Ask) -> Answer | None:
    """Who drops or is flown in now: NATO when the sky is its own, the WP beside towns that stand empty; where help is
    far, only in the last turns."""
    options = [o for o in ask.options if o.startswith(("drop ", "airlift "))]
    waiting = [o for o in options if pos.units[pos.index[o.split()[1]]].where == OFF]
    if ask.side == "wp":
        is_time = pos.scenario.file.airlift is not None or pos.turn > pos.scenario.last_turn - LATE
        waiting = waiting if is_time and unclaimed_towns(pos, ask.side) else []
    elif pos.superiority != ask.side:
        waiting = [o for o in waiting if o.startswith("airlift")]
    return waiting[0] if waiting else None


def unclaimed_towns(pos: Position, side: str) -> list[int]:
    """City hexes of the enemy that nobody holds, with a drop zone beside them, and nobody of ours there yet."""
    board, terrain, enemy = pos.board, pos.scenario.file.drops.terrain, ENEMY[side]
    return [
        t
        for t in pos.scenario.city_hexes
        if pos.owner.get(t, "nato") == enemy
        and not pos.present[enemy][t]
        and not any(pos.present[side][n] for n in (t, *board.neighbours[t]))
        and any(board.terrain[n] in terrain and not pos.present[enemy][n] for n in board.neighbours[t])
    ]


def drop_worth(pos: Position, outlook: Outlook, u: int) -> Callable[[int], float]:
    """Beside an empty enemy town, or else where a town of ours needs help; not beside the enemy."""
    towns, board = unclaimed_towns(pos, outlook.side), outlook.board
    field = outlook.aims.field(outlook.formation(u), 0)

    def worth(h: int) -> float:
        crowd = len(outlook.friends(pos, h))
        if crowd >= outlook.muster.limit:
            return -99.0
        beside = max((outlook.stake(t) for t in towns if board.distance(h, t) == 1), default=0.0)
        return beside - 0.1 * field[h] - (5.0 if pos.in_enemy_zone(h, outlook.side) else 0.0) - 2.0 * crowd

    return worth
