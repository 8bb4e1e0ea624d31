"""A move on the ground [12.2]: who moves together and how, where it may go on, where it must end, how far it comes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from msgspec.structs import replace

from ...engine.ask import Refused
from ...engine.hexset import HexSet, hexset, marks, members
from ...engine.reach import Edges, inward, path_to, reach
from ...engine.reason import Reason, Tally
from . import beachheads, fusag, ground, minors, supply, zones
from .pack.datafiles import MECHANISED, OPERATIONAL
from .position import Position
from .sides import CAMP, ENEMY
from .units import Bound, GroundMove

REACTION: Final = "reaction"
FAR: Final = 500  # points: from anywhere to anywhere


class Manner(NamedTuple):
    """How units move in a kind of segment [12.1]: what they pay, which enemy zones bind them, and whether units away
    from the enemy have twice their allowance."""

    rule: str
    column: str
    zone: Callable[[Position, str], bytearray]
    doubles: bool = False


MANNERS: Final = {
    OPERATIONAL: Manner("12.1A", OPERATIONAL, zones.all_zones, doubles=True),
    MECHANISED: Manner("12.1B", MECHANISED, zones.mechanised_zones),
    REACTION: Manner("12.1C", MECHANISED, zones.all_zones),
}


def set_out(pos: Position, side: str, manner: str, *units: int, bound: Bound | None = None) -> GroundMove:
    """Units that are about to move together, perhaps to somewhere. They are as fast as the slowest: out of supply that
    has three points and never more [12.2A.e] [9.5.a]."""
    power, hex = pos.power(units[0]), pos.hex(units[0])
    doubles = MANNERS[manner].doubles
    allowance = unseen = FAR
    for u in units:
        points = supply.allowance(pos, u)
        allowance = min(allowance, points)
        unseen = min(unseen, 2 * points if doubles and supply.in_supply(pos, u) else points)
    return GroundMove(
        side,
        units,
        hex,
        allowance,
        power=power,
        manner=manner,
        start=hex,
        beside=is_beside_enemy(pos, power, hex),
        unseen=unseen,
        mountain=all(pos.counter(u).mountain for u in units),
        bound=bound,
    )


def take_along(pos: Position, go: GroundMove, u: int) -> GroundMove:
    """One more unit, before they have left their hex."""
    return set_out(pos, go.side, go.manner, *go.units, u, bound=go.bound)


def binding_zone(pos: Position, go: GroundMove) -> bytearray:
    """The enemy zones that count for the stack."""
    return MANNERS[go.manner].zone(pos, go.power)


# -- next to the enemy [12.1A] ----------------------------------------------------------------------------------------


def beside_enemy(pos: Position, power: str) -> HexSet:
    """The hexes next to an enemy unit or, for the Allies, to a fort."""
    enemy, forts = pos.occupied[ENEMY[CAMP[power]]], 0 if power == "axis" else len(pos.forts)

    def find() -> HexSet:
        feared = enemy | hexset(pos.forts) if forts else enemy
        return pos.scenario.beside.spread(feared)

    return pos.kept(("beside enemy", CAMP[power]), (enemy, forts), find)


def is_beside_enemy(pos: Position, power: str, hex: int) -> bool:
    return bool(beside_enemy(pos, power) >> hex & 1)


# -- the next hex -----------------------------------------------------------------------------------------------------


def edges(pos: Position, go: GroundMove) -> Edges:
    """The steps open to the stack: mountain troops cross the Alps anywhere, others by the passes [12.2A.f]; the Axis
    pays for the Kursk zone while it stands [18.2.b]."""
    return pos.scenario.edges(MANNERS[go.manner].column, go.mountain, pos.kursk and go.power == "axis")


def cost_into(pos: Position, go: GroundMove, n: int) -> int:
    for hex, cost in edges(pos, go)[go.hex]:
        if hex == n:
            return cost
    raise KeyError((go.hex, n))


def full_cost(pos: Position, go: GroundMove, n: int) -> Tally:
    return pos.scenario.move_cost(go.hex, n, MANNERS[go.manner].column, pos.kursk and go.power == "axis")


def next_hexes(pos: Position, go: GroundMove) -> list[int]:
    """The neighbouring hexes that the stack may enter now, in one pass."""
    if go.stopped is not None:
        return []
    zone = binding_zone(pos, go)
    in_zone = zone[go.hex]
    if in_zone and zones.may_leave(pos, go) is not None:
        return []
    enemy, left, ends = pos.present[ENEMY[CAMP[go.power]]], go.left, bound(pos, go)
    near = beside_enemy(pos, go.power) if not go.beside and go.unseen > go.allowance else 0
    found = []
    for n, cost in edges(pos, go)[go.hex]:
        if cost > left or enemy[n] or (in_zone and zone[n]) or is_kept_out(pos, go, n):
            continue
        spent = go.spent + cost
        if near and spent > go.allowance and near >> n & 1:
            continue
        if ends is None or can_end_well(pos, go, ends, n, spent):
            found.append(n)
    return found


def may_enter(pos: Position, go: GroundMove, n: int) -> Reason | None:
    """The first rule against entering a hex, or none."""
    static = pos.scenario
    if n not in static.board.neighbours[go.hex]:
        return Reason("12.2", "not-adjacent", hex=pos.label(n))
    if not static.open_side(go.hex, n):
        return Reason("12.3", "prohibited", hex=pos.label(n))
    if not go.mountain and static.enters_alps(go.hex, n):
        return Reason("12.2A.f", "alps", hex=pos.label(n))
    return is_barred(pos, go, n) or may_go_on(pos, go, n, cost_into(pos, go, n))


def is_barred(pos: Position, go: GroundMove, n: int) -> Reason | None:
    """What closes a hex to the stack, whatever its points: enemies, or the rules on nations and beaches."""
    if pos.present[ENEMY[CAMP[go.power]]][n]:
        return Reason("12.2", "enemy-there", hex=pos.label(n))
    return is_kept_out(pos, go, n)


def is_kept_out(pos: Position, go: GroundMove, n: int) -> Reason | None:
    for u in go.units:
        if (reason := ground.keeps_out(pos, u, n, go.units)) is not None:
            return reason
    return None


def may_go_on(pos: Position, go: GroundMove, n: int, cost: int) -> Reason | None:
    """Zones of control [6.5], movement points, and where the move must end."""
    if go.stopped is not None:
        return go.stopped.reason(pos)
    zone = binding_zone(pos, go)
    if zone[go.hex]:
        if zone[n]:
            return Reason("6.5.a", "zone-to-zone", hex=pos.label(go.hex), beyond=pos.label(n))
        if (reason := zones.may_leave(pos, go)) is not None:
            return reason
    if go.spent + cost > (limit := limit_in(pos, go, n)):
        explained, left = full_cost(pos, go, n), limit - go.spent
        if cost <= go.left:
            return Reason("12.1A", "too-far-beside-enemy", hex=pos.label(n), cost=explained, left=left)
        return Reason("12.2A.g", "too-far", hex=pos.label(n), cost=explained, left=left)
    ends = bound(pos, go)
    return None if ends is None or can_end_well(pos, go, ends, n, go.spent + cost) else must_end(pos, go, ends)


def limit_in(pos: Position, go: GroundMove, n: int) -> int:
    """What the whole move may cost if it comes through a hex: twice the allowance only for units in supply that are
    never next to the enemy, from the hex where they start [12.1A]."""
    return go.allowance if go.beside or is_beside_enemy(pos, go.power, n) else go.unseen


# -- where a move must end --------------------------------------------------------------------------------------------


def bound(pos: Position, go: GroundMove) -> Bound | None:
    """What limits the end of the move; settled when it begins."""
    found = go.bound
    if not go.path:
        for ends in (east_of_the_line(pos, go), towards_supply(pos, go)):
            if ends is not None:
                found = ends if found is None else Bound(ends.rule, tuple(h for h in ends.hexes if h in found.hexes))
    return found


def must_end(pos: Position, go: GroundMove, ends: Bound) -> Reason:
    """Why the move must end where it must."""
    match ends.rule:
        case "14.3":
            return Reason("14.3", "to-the-marker", hex=pos.label(pos.reaction))
        case "6.5.b3":
            return Reason("6.5.b3", "towards-supply", units=pos.ids(go.units), hex=pos.label(go.start))
    return fusag.must_go_east(pos, next(u for u in go.units if u in pos.fusag))


def east_of_the_line(pos: Position, go: GroundMove) -> Bound | None:
    """Where units that await another landing must end [ERR.r7]."""
    if not pos.fusag or pos.fusag.keys().isdisjoint(go.units):
        return None
    return Bound("ERR.r7", tuple(members(pos.scenario.east_of_fusag)))


def towards_supply(pos: Position, go: GroundMove) -> Bound | None:
    """A unit that leaves a zone because it is out of supply ends as near as it can to a supply source, and nearer than
    it was [6.5.b3]."""
    if not binding_zone(pos, go)[go.hex] or all(zones.leaves_by(pos, go, u) != "6.5.b3" for u in go.units):
        return None
    sources, distance = members(supply.sources(pos, go.units[0])), pos.scenario.board.distance
    away = {h: min((distance(h, s) for s in sources), default=-1) for h in reach_from(pos, go)}
    before = away.pop(go.hex) if sources else 0
    nearest = min(away.values(), default=before)
    return Bound("6.5.b3", tuple(sorted(h for h, far in away.items() if far == nearest < before)))


def can_end_well(pos: Position, go: GroundMove, ends: Bound, n: int, spent: int) -> bool:
    """Whether a stack that has spent so much when it is in a hex can still come to where it must end, with its
    allowance or, away from the enemy, with twice as much [12.1A]."""
    if n in ends.hexes:
        return True
    if binding_zone(pos, go)[n]:
        return False
    if spent + ways_to(pos, go, ends.hexes).get(n, FAR) <= go.allowance:
        return True
    if go.beside or go.unseen == go.allowance or is_beside_enemy(pos, go.power, n):
        return False
    return spent + ways_to(pos, go, ends.hexes, unseen=True).get(n, FAR) <= go.unseen


def ends_within_reach(pos: Position, go: GroundMove) -> dict[int, int]:
    """Where the move could end, and what it would cost to come there."""
    ends, found = bound(pos, go), reach_from(pos, go)
    return found if ends is None else {h: cost for h, cost in found.items() if h in ends.hexes}


# -- how far ----------------------------------------------------------------------------------------------------------


def closed_hexes(pos: Position, units: Collection[int]) -> HexSet:
    """Every hex that enemies or the rules on nations and beaches close to these units, for searches."""
    static, closed = pos.scenario, 0
    for u in units:
        closed |= pos.occupied[ENEMY[pos.camp(u)]]
        closed |= static.closed_hexes[pos.counter(u).nation]
        closed |= beachheads.closed_beaches(pos, u)
        if minors.yugoslavia_is_full(pos, u, units):
            closed |= static.country_hexes["Yugoslavia"]
    return closed


def search(pos: Position, go: GroundMove, points: int, closed: HexSet) -> dict[int, int]:
    shut = marks(closed, pos.scenario.board.size)
    return reach(edges(pos, go), go.hex, points - go.spent, binding_zone(pos, go), shut, zone_to_zone=False)


def reach_from(pos: Position, go: GroundMove) -> dict[int, int]:
    """Every hex that the stack can still come to, and what that costs."""
    if go.stopped is not None or (binding_zone(pos, go)[go.hex] and zones.may_leave(pos, go) is not None):
        return {go.hex: 0}
    closed, near, left = closed_hexes(pos, go.units), beside_enemy(pos, go.power), go.allowance - go.spent
    farther = search(pos, go, go.unseen, closed | near) if go.unseen > go.allowance and not go.beside else {}
    if farther and (left < 0 or not near & pos.board.disc_bits(go.hex, left)):  # no enemy is near: that is all
        return farther
    found = search(pos, go, go.allowance, closed) if left >= 0 else {go.hex: 0}
    found |= {h: cost for h, cost in farther.items() if cost < found.get(h, FAR)}
    return found


def reach_of(pos: Position, u: int, manner: str = OPERATIONAL) -> dict[int, int]:
    """Every hex in which a unit could end if it moved now, and what that costs."""
    return ends_within_reach(pos, set_out(pos, pos.owner(u), manner, u))


def ways_to(pos: Position, go: GroundMove, goals: tuple[int, ...], unseen: bool = False) -> dict[int, int]:
    """What it costs the stack to come to one of the goals, from every hex from which it could; with all that it may
    spend if it is never next to the enemy [12.1A], or with its allowance."""
    points = go.unseen if unseen else go.allowance
    closed = closed_hexes(pos, go.units) | (beside_enemy(pos, go.power) if unseen else 0)
    kind = (MANNERS[go.manner].column, go.mountain, pos.kursk and go.power == "axis")
    zone, nation = binding_zone(pos, go), pos.counter(go.units[0]).nation  # other hexes are closed to others

    def find() -> dict[int, int]:
        shut = marks(closed, pos.scenario.board.size)
        return inward(pos.scenario.edges_back(*kind), goals, points, zone, shut, zone_to_zone=False)

    return pos.kept(("ways to", go.manner, unseen, points, kind, nation), (goals, closed, bytes(zone)), find)


def way(pos: Position, go: GroundMove, goal: int) -> GroundMove:
    """The move at its goal, by the cheapest way; neighbours need no search, unless the side between is prohibited, and
    the rules say whether they may be entered. Raises Refused if the stack cannot come so far."""
    path, cost = cheapest(pos, go, goal)
    beside = go.beside or any(is_beside_enemy(pos, go.power, h) for h in path)
    return replace(go, hex=goal, spent=go.spent + cost, path=(*go.path, *path), beside=beside)


def cheapest(pos: Position, go: GroundMove, goal: int) -> tuple[list[int], int]:
    if goal in pos.scenario.adjoining[go.hex]:
        return [goal], dict(edges(pos, go)[go.hex]).get(goal, 0)
    if pos.present[ENEMY[CAMP[go.power]]][goal]:
        raise Refused([Reason("12.2", "enemy-there", hex=pos.label(goal))])
    closed = closed_hexes(pos, go.units)
    unseen = [(go.unseen, closed | beside_enemy(pos, go.power))] if not go.beside else []
    for points, shut in ((go.allowance, closed), *unseen):
        if points >= go.spent and goal in (found := search(pos, go, points, shut)):
            path = path_to(edges(pos, go), found, go.hex, goal, binding_zone(pos, go), zone_to_zone=False)
            return path, found[goal]
    if goal in pos.scenario.board.neighbours[go.hex]:  # and there is no way round
        raise Refused([Reason("12.3", "prohibited", hex=pos.label(goal))])
    units = pos.ids(go.units)
    if goal in (farther := search(pos, go, FAR, closed)):
        short = {"cost": farther[goal], "left": go.left}
        raise Refused([Reason("12.2A.g", "beyond-reach", units=units, hex=pos.label(goal), **short)])
    raise Refused([Reason("12.2", "no-way", units=units, hex=pos.label(goal))])
