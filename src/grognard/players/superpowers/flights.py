"""The commander's helicopters and airborne troops: where they fly, where they land, and when they drop."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.ask import Answer, Ask
from ...games.superpowers import support
from ...games.superpowers.helicopters import flight_range
from ...games.superpowers.position import OFF, Position
from ...games.superpowers.scenario import ENEMY
from .ground import empty_towns, stake
from .moves import Plan
from .outlook import Outlook

AT_HAND = 2.0  # for each planned attack a helicopter can support
ENEMY_AT_HAND = 0.3  # for each enemy hex it could defend against
UNDER_FIRE = 1.0
LATE = 2  # the last turns, when towns are taken from the air


# -- helicopters ----------------------------------------------------------------------------------------------------


def plan_flights(pos: Position, outlook: Outlook, plan: Plan) -> None:
    """Helicopters fly where they can support the attacks planned, or at least to the front, and land among friends."""
    for u in pos.on_map(outlook.side):
        if pos.counter(u).helicopter and u not in pos.moved and u not in pos.flown:
            path = flight(pos, outlook, plan, u, flight_range(pos, u))
            if path:
                plan.paths[u] = path
                plan.order.append(u)


def flight(pos: Position, outlook: Outlook, plan: Plan, u: int, left: int) -> list[int]:
    """The way to the best place within what is left of the range; never over enemy units, who would fire."""
    start = pos.units[u].hex
    before = {start: start}
    ring = [start]
    while ring and left:
        left -= 1
        ring = [n for h in ring for n in open_neighbours(outlook, h) if before.setdefault(n, h) == h and n != start]
    company = {plan.goals.get(x, pos.units[x].hex) for x in pos.on_map(outlook.side) if pos.counter(x).ground}
    front = [h for h in sorted(before) if h in company and outlook.near_enemy[h] <= pos.counter(u).range + 1]
    landings = front or [h for h in sorted(before) if h in company] or [start]
    goal = max(landings, key=lambda h: landing_worth(pos, outlook, plan, u, h))
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[-2::-1] if goal != start else []


def open_neighbours(outlook: Outlook, h: int) -> Iterable[int]:
    return (n for n in outlook.board.neighbours[h] if not outlook.closed[n])


def landing_worth(pos: Position, outlook: Outlook, plan: Plan, u: int, h: int) -> float:
    range = pos.counter(u).range
    value = -0.05 * outlook.near_enemy[h]
    for target, attackers in plan.targets.items():
        near = outlook.board.distance(h, target) <= range
        if near and support.is_of_the_formation(pos, u, attackers) is None:
            value += AT_HAND
    value += ENEMY_AT_HAND * sum(outlook.board.distance(h, e) <= range for e in outlook.enemies)
    return value - (UNDER_FIRE if outlook.near_enemy[h] <= 1 else 0.0)


# -- airborne troops ------------------------------------------------------------------------------------------------


def comes_by_air(pos: Position, ask: Ask) -> Answer | None:
    """Who drops or is flown in now: NATO when the sky is its own, the WP beside towns that stand empty."""
    side = ask.side
    options = [o for o in ask.options if o.startswith(("drop ", "airlift "))]
    waiting = [o for o in options if pos.units[pos.scenario.index[o.split()[1]]].where == OFF]
    if side == "wp":
        waiting = waiting if unclaimed_towns(pos, side) and is_time_to_drop(pos) else []
    elif pos.superiority != side:
        waiting = [o for o in waiting if o.startswith("airlift")]
    return waiting[0] if waiting else None


def is_time_to_drop(pos: Position) -> bool:
    """Where help is far, only in the last turns."""
    return pos.scenario.file.airlift is not None or pos.turn > pos.scenario.last_turn - LATE


def unclaimed_towns(pos: Position, side: str) -> list[int]:
    """Empty towns of the enemy with a drop zone beside them, and nobody of ours there yet."""
    board, drops = pos.scenario.board, pos.scenario.file.drops
    return [
        t
        for t in empty_towns(pos, side)
        if not any(pos.present[side][n] for n in board.neighbours[t])
        and any(board.terrain[n] in drops.terrain and not pos.present[ENEMY[side]][n] for n in board.neighbours[t])
    ]


def landing_place(pos: Position, ask: Ask, outlook: Outlook) -> Answer:
    """Beside an empty enemy town, or else where a town of ours needs help; not beside the enemy."""
    side, board = ask.side, pos.scenario.board
    towns = unclaimed_towns(pos, side)
    u = pos.scenario.index[ask.params["unit"]]
    field = outlook.aims.field_of(outlook.aims.key(u), 0)

    def worth(option: Answer) -> tuple[float, str]:
        h = board.hex(option.split()[1])
        beside = max((stake(pos, t) for t in towns if board.distance(h, t) == 1), default=0.0)
        crowd = len(pos.ground(h, side))
        return beside - 0.1 * field[h] - (5.0 if pos.in_enemy_zone(h, side) else 0.0) - 2.0 * crowd, option

    return max(ask.options, key=worth)
