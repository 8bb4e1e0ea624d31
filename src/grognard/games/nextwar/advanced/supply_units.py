"""Depots and mobile supply units as pieces [19.4]: one counter with two faces, a limited number of them."""

from __future__ import annotations

from typing import Final

from ..position import Position
from ..scenario import ENEMY

POOL: Final = "pool"


def is_supply(pos: Position, u: int) -> bool:
    return pos.counter(u).kind == "supply"


def is_depot(pos: Position, u: int) -> bool:
    return is_supply(pos, u) and not pos.units[u].reduced


def is_msu(pos: Position, u: int) -> bool:
    """The back of the counter is a mobile supply unit."""
    return is_supply(pos, u) and pos.units[u].reduced


def troops(pos: Position, units: list[int]) -> list[int]:
    """Those who lead and lose steps before depots and columns do, if there are any [19.4.1]."""
    return [u for u in units if not is_supply(pos, u)] or units


def on_map(pos: Position, side: str) -> list[int]:
    return [u for u in pos.on_map(side) if is_supply(pos, u)]


def in_pool(pos: Position, side: str) -> list[int]:
    """Counters that are free: they are all there are [19.4.f]."""
    return [u for u in pos.scenario.of_side[side] if is_supply(pos, u) and pos.units[u].where == POOL]


def put(pos: Position, side: str, hex: int, *, msu: bool, rule: str) -> int:
    """Place a free counter with one face up, under the clearing marker that its side may have there [8.4.1.4]."""
    u = in_pool(pos, side)[0]
    pos.put(u, hex)
    pos.change(u, reduced=msu, clearing=hex in pos.clearing)
    pos.tell(rule, "column-placed" if msu else "depot-placed", unit=pos.id(u), hex=pos.label(hex))
    return u


def eliminate(pos: Position, u: int, rule: str) -> None:
    """In ground combat: the other side gets a supply point at once [19.4.1]."""
    remove(pos, u, rule)
    enemy = ENEMY[pos.side(u)]
    pos.supply_points[enemy] += pos.scenario.charts.supply["enemy_supply_unit_gives"]
    pos.tell("19.4.1", "supply-points", side=enemy, points=1)


def remove(pos: Position, u: int, rule: str) -> None:
    """Back to the pool: whatever removed it, it may be bought again [19.4.f]."""
    pos.forget_markers(u)
    pos.take_off(u, POOL)
    pos.change(u, reduced=False)
    pos.tell(rule, "supply-removed", unit=pos.id(u))
