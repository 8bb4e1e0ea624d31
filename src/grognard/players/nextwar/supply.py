"""Supplies of the Advanced game: depots where they feed most, emergency supply, and what points are spent on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...engine.hexset import HexSet, hexset
from ...engine.reach import outward
from ...games.nextwar.advanced import deployment, depots, headquarters, supply, supply_units
from ...games.nextwar.pack.charts import SIXTH
from ...games.nextwar.position import Position
from ..common.because import weighed
from ..common.errands import Errand
from . import worth
from .outlook import Outlook


def troops(pos: Position, side: str) -> list[int]:
    """Those who need supplies."""
    return [u for u in pos.on_map(side) if pos.scenario.is_land_unit[u] and not supply_units.is_supply(pos, u)]


def hungry(pos: Position, side: str) -> list[int]:
    """Land units without a line now."""
    fed = supply.supplied_units(pos, side)
    return [u for u in troops(pos, side) if u not in fed]


def spare(pos: Position, outlook: Outlook) -> int:
    """Points that need not be kept for a depot, or two of them while many are hungry."""
    return pos.supply_points[outlook.side] - depots.price(pos, "buy_depot") * (2 if many_starve(pos, outlook) else 1)


def many_starve(pos: Position, outlook: Outlook) -> bool:
    return sum(pos.side(u) == outlook.side for u in pos.out_of_supply) > outlook.doctrine.many_hungry


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


# -- depots -----------------------------------------------------------------------------------------------------------


def stations(pos: Position, outlook: Outlook) -> list[Errand]:
    """Before the war he who begins it moves his depots up: one after another each goes where it feeds most troops on
    their way whom no other source does."""
    side, doctrine, wanted = outlook.side, outlook.doctrine, dict[int, float]()
    if side != pos.scenario.file.initiative.first:
        return []
    for u in troops(pos, side):
        way = ahead(pos, outlook, u)
        for h in way:
            wanted[h] = wanted.get(h, 0.0) + need(pos, outlook, u) / len(way)
    cities = [in_peace(pos, hex, points) for hex, points in supply.cities(pos, side).items()]
    wanted = {h: value for h, value in wanted.items() if not any(net >> h & 1 for net in cities)}
    home = [h for h in deployment.sites(pos, (side, 0)) if outlook.to_enemy[h] <= doctrine.raided]
    near = [h for h in home if is_safe(outlook, h)]
    nets = {h: in_peace(pos, h, pos.scenario.charts.supply["range_depot"]) for h in near}
    found = []
    for u in deployment.stationed(pos, side) if near else ():
        best = max(nets, key=lambda h: (sum([value for at, value in wanted.items() if nets[h] >> at & 1]), -h))
        wanted = {h: value for h, value in wanted.items() if not nets[best] >> h & 1}
        found.append(Errand(1.0, f"station {pos.id(u)}", (f"place {pos.label(best)}",)))
    return found


def ahead(pos: Position, outlook: Outlook, u: int) -> list[int]:
    """The hexes through which a unit is pulled first."""
    pull, way = outlook.pull_on(u), [pos.standing[u]]
    while len(way) <= outlook.doctrine.raided:
        best = max(pos.board.neighbours[way[-1]], key=lambda h: pull[h])
        if pull[best] <= pull[way[-1]]:
            break
        way.append(best)
    return way


def in_peace(pos: Position, hex: int, points: int) -> HexSet:
    """What a source would feed if no enemy stood in the way."""
    free = bytearray(pos.board.size)
    return hexset(h for h, _ in outward(supply.edges(pos), hex, points * SIXTH, free, free))


def is_safe(outlook: Outlook, hex: int) -> bool:
    """Not near the enemy, and with far more troops of ours at hand than of his."""
    doctrine = outlook.doctrine
    return outlook.to_enemy[hex] > doctrine.behind and outlook.help[hex] >= doctrine.plenty * outlook.threat[hex]


def purchases(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Depots for those who are hungry, in one of the nearest safe hexes. Nobody makes columns: a depot that is sold and
    bought anew goes farther."""
    side, units, doctrine = outlook.side, hungry(pos, outlook.side), outlook.doctrine
    cost = doctrine.supply_point * depots.price(pos, "buy_depot")
    safe = [h for h in depots.buyable_depot(pos, side) if is_safe(outlook, h)] if units else []
    sites = set[int]()
    for at in {pos.standing[u] for u in units}:
        sites.update(sorted(safe, key=lambda h: (pos.board.distance(h, at), h))[: doctrine.sites_tried])
    for hex in sites:
        net = supply.reached(pos, side, hex, pos.scenario.charts.supply["range_depot"])
        gain = relief(pos, outlook, units, net) - cost
        told = weighed("supplies", {}, units=[], hex=pos.label(hex), gain=gain)
        yield Errand(gain, f"depot {pos.label(hex)}", because=told)


def sales(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Depots near which nobody is whom others do not feed, while many starve and points or counters for a nearer one
    lack."""
    side = outlook.side
    enough = pos.supply_points[side] >= depots.price(pos, "buy_depot") and supply_units.in_pool(pos, side)
    if enough or not many_starve(pos, outlook):
        return
    own = supply_units.on_map(pos, side)
    fed = {u: supply.reached(pos, side, pos.standing[u], supply.range_of(pos, u)) for u in own}
    cities = [supply.reached(pos, side, hex, points) for hex, points in supply.cities(pos, side).items()]
    for u in own:
        others = [*cities, *(fed[v] for v in own if v != u)]
        net = in_peace(pos, pos.standing[u], supply.range_of(pos, u))
        alone = [v for v in troops(pos, side) if not any(other >> pos.standing[v] & 1 for other in others)]
        gain = outlook.doctrine.supply_point * depots.price(pos, "depot_gives") - relief(pos, outlook, alone, net)
        told = weighed("sells", {}, units=[pos.id(u)], gain=gain)
        yield Errand(gain, f"cash {pos.id(u)}", because=told)


# -- emergency supply -------------------------------------------------------------------------------------------------


def in_emergency(pos: Position, outlook: Outlook) -> Iterator[Errand]:
    """Who is fed in an emergency: a headquarters for all its troops, or one unit. Points for a depot are kept, but not
    from those who are cut off."""
    side = outlook.side
    left = spare(pos, outlook)
    for u in depots.hungry(pos, side):
        fed = [u]
        if u not in pos.isolated and depots.cost_of(pos, u) > left:
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
