"""Supplies of the Advanced game: depots where they feed most, emergency supply, and what points are spent on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...engine.hexset import HexSet
from ...games.nextwar.advanced import depots, headquarters, supply, supply_units
from ...games.nextwar.position import Position
from ..common.because import weighed
from ..common.errands import Errand
from . import worth
from .outlook import Outlook


def hungry(pos: Position, side: str) -> list[int]:
    """Land units without a line now."""
    fed = supply.supplied_units(pos, side)
    land = [u for u in pos.on_map(side) if pos.scenario.is_land_unit[u] and not supply_units.is_supply(pos, u)]
    return [u for u in land if u not in fed]


def relief(pos: Position, outlook: Outlook, units: Iterable[int], net: HexSet) -> float:
    """What supplies in some hexes are worth: to those who stand there, and to those whose headquarters does."""
    reached = [u for u in units if net >> pos.standing[u] & 1]
    staffs = [u for u in reached if headquarters.is_hq(pos, u)]
    reached += [u for u in units if u not in reached and any(headquarters.is_subordinate(pos, u, hq) for hq in staffs)]
    return sum([need(pos, outlook, u) for u in reached])


def need(pos: Position, outlook: Outlook, u: int) -> float:
    """What supplies are worth to a unit: those who are cut off may surrender."""
    share = outlook.doctrine.surrenders if u in pos.isolated else outlook.doctrine.fed
    return share * worth.price(pos, u)


def purchases(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Depots, new ones or columns that settle down, for those who are hungry. No depot is split: columns that no depot
    feeds are worth nothing."""
    side, units = outlook.side, hungry(pos, outlook.side)
    if not units:
        return
    range = pos.scenario.charts.supply["range_depot"]
    for u in depots.founders(pos, side):
        gain = relief(pos, outlook, units, supply.reached(pos, side, pos.standing[u], range))
        gain -= outlook.doctrine.supply_point * depots.price(pos, "msu_to_depot")
        told = weighed("supplies", {}, units=[pos.id(u)], hex=pos.label(pos.standing[u]), gain=gain)
        yield Errand(gain, f"found {pos.id(u)}", because=told)
    cost = outlook.doctrine.supply_point * depots.price(pos, "buy_depot")
    for hex in sites(pos, outlook, units, depots.buyable_depot(pos, side)):
        gain = relief(pos, outlook, units, supply.reached(pos, side, hex, range)) - cost
        told = weighed("supplies", {}, units=[], hex=pos.label(hex), gain=gain)
        yield Errand(gain, f"depot {pos.label(hex)}", because=told)


def sites(pos: Position, outlook: Outlook, units: list[int], hexes: Iterable[int]) -> list[int]:
    """Some hexes that lie nearest to those who are hungry, and not beside the enemy."""
    safe = [h for h in hexes if outlook.to_enemy[h] >= outlook.doctrine.behind]
    stand = [pos.standing[u] for u in units]
    away = {h: sum([pos.board.distance(h, s) for s in stand]) for h in safe}
    return sorted(safe, key=lambda h: (away[h], h))[: outlook.doctrine.sites_tried]


def in_emergency(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Who is fed in an emergency: a headquarters for all its troops, or one unit. Points for a depot are kept, but not
    from those who are cut off."""
    side = outlook.side
    spare = pos.supply_points[side] - depots.price(pos, "buy_depot")
    for u in depots.hungry(pos, side):
        fed = [u]
        if u not in pos.isolated and depots.cost_of(pos, u) > spare:
            continue
        if headquarters.is_hq(pos, u):
            around = supply.reached(pos, side, pos.standing[u], supply.hq_range(pos, u))
            fed += [
                v for v in pos.out_of_supply if headquarters.is_subordinate(pos, v, u) and around >> pos.standing[v] & 1
            ]
        gain = sum([need(pos, outlook, v) for v in fed]) * outlook.doctrine.emergency
        gain -= outlook.doctrine.supply_point * depots.cost_of(pos, u)
        told = weighed("feeds", {}, units=[pos.id(u)], gain=gain)
        yield Errand(gain, f"feed {pos.id(u)}", uses=frozenset({u}), because=told)
