"""A move in progress [12.2]: who moves together and how, and how far they can go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ...engine.ask import Refused
from ...engine.hexset import HexSet, hexset, marks, members
from ...engine.reach import Edges, inward, path_to, reach
from ...engine.reason import Reason
from . import beachheads, fusag, minors, supply, zones
from .position import Position
from .sides import CAMP, ENEMY

FAR = 500  # points: from anywhere to anywhere


class Manner(NamedTuple):
    """How units move in a kind of segment [12.1]: what they pay, which enemy zones bind them, what keeps a unit (with
    those it would go with) from moving at all, and whether units away from the enemy have twice their allowance."""

    rule: str
    column: str
    zone: Callable[[Position, str], bytearray]
    keeps: Callable[[Position, str, int, Sequence[int]], Reason | None] | None = None
    doubles: bool = False


class Bound(NamedTuple):
    """Hexes in one of which a move must end, and why."""

    hexes: HexSet
    reason: Reason


@dataclass
class Move:
    """A move in progress: who moves together, where they are, what they may spend and have spent."""

    seat: str
    power: str
    manner: Manner
    hex: int
    beside: bool  # they have been next to the enemy
    units: list[int] = field(default_factory=list)
    points: int = 99
    unseen: int = 99  # what they may spend if they are never next to the enemy [12.1A]
    mountain: bool = True
    spent: int = 0
    path: list[int] = field(default_factory=list)
    stopped: Reason | None = None
    bound: Bound | None = None

    @property
    def left(self) -> int:
        return (self.points if self.beside else self.unseen) - self.spent


def set_out(pos: Position, seat: str, manner: Manner, u: int, bound: Bound | None = None) -> Move:
    """A unit that is about to move, perhaps to somewhere."""
    power, hex = pos.power(u), pos.hex(u)
    go = Move(seat, power, manner, hex, is_beside_enemy(pos, power, hex), bound=bound)
    take_along(pos, go, u)
    return go


def take_along(pos: Position, go: Move, u: int) -> None:
    """A stack is as fast as its slowest unit: out of supply that has three points and never more [12.2A.e] [9.5.a]."""
    points = supply.allowance(pos, u)
    twice = go.manner.doubles and supply.in_supply(pos, u)
    go.points = min(go.points, points)
    go.unseen = min(go.unseen, 2 * points if twice else points)
    go.mountain = go.mountain and pos.counter(u).mountain
    go.units.append(u)


# -- next to the enemy [12.1A] ----------------------------------------------------------------------------------------


def is_beside_enemy(pos: Position, power: str, hex: int) -> bool:
    """Whether a hex is next to an enemy unit or, for the Allies, to a fort."""
    enemy, adjacent = pos.occupied[ENEMY[CAMP[power]]], pos.scenario.adjacent[hex]
    return any(enemy[n] or (power != "axis" and n in pos.forts) for n in adjacent)


def beside_enemy(pos: Position, power: str) -> HexSet:
    """All such hexes."""
    feared = members(pos.standing[ENEMY[CAMP[power]]])
    if power != "axis":
        feared += pos.forts
    return hexset(n for h in feared for n in pos.scenario.adjacent[h])


# -- how far ----------------------------------------------------------------------------------------------------------


def edges(pos: Position, go: Move) -> Edges:
    """The steps open to the stack: mountain troops cross the Alps anywhere, others by the passes [12.2A.f]; the Axis
    pays for the Kursk zone while it stands [18.2.b]."""
    return pos.scenario.edges(go.manner.column, go.mountain, pos.kursk and go.power == "axis")


def closed_hexes(pos: Position, units: Sequence[int]) -> HexSet:
    """Every hex that enemies or the rules on nations, pinned units and beaches close to these units, for searches."""
    static = pos.scenario
    closed = pos.standing[ENEMY[pos.camp(units[0])]]
    for u in units:
        closed |= static.closed_hexes[pos.counter(u).nation]
        if u in pos.fusag:
            closed |= hexset(h for h in static.playable if fusag.may_move_pinned(pos, u, h) is not None)
        closed |= beachheads.closed_beaches(pos, u)
    if any(minors.yugoslavia_is_full(pos, u, units) for u in units):
        closed |= static.country_hexes["Yugoslavia"]
    return closed


def search(pos: Position, go: Move, points: int, closed: HexSet) -> dict[int, int]:
    zone, size = go.manner.zone(pos, go.power), pos.scenario.board.size
    return reach(edges(pos, go), go.hex, points - go.spent, zone, marks(closed, size), zone_to_zone=False)


def reach_from(pos: Position, go: Move) -> dict[int, int]:
    """Every hex that the stack can still come to, and what that costs."""
    if go.stopped is not None or (go.manner.zone(pos, go.power)[go.hex] and zones.may_leave(pos, go) is not None):
        return {go.hex: 0}
    closed = closed_hexes(pos, go.units)
    found = search(pos, go, go.points, closed) if go.spent <= go.points else {go.hex: 0}
    if go.unseen > go.points and not go.beside:
        farther = search(pos, go, go.unseen, closed | beside_enemy(pos, go.power))
        found |= {h: cost for h, cost in farther.items() if cost < found.get(h, go.unseen + 1)}
    return found


def ways_to(pos: Position, go: Move, goals: HexSet) -> dict[int, int]:
    """What it costs the stack to come to one of the goals, from every hex from which it could."""

    def find() -> dict[int, int]:
        back = pos.scenario.edges_back(*kind)
        zone, closed = go.manner.zone(pos, go.power), marks(closed_hexes(pos, go.units), pos.scenario.board.size)
        return inward(back, members(goals), go.points, zone, closed, zone_to_zone=False)

    kind = (go.manner.column, go.mountain, pos.kursk and go.power == "axis")
    return pos.remembered(("ways to", goals, go.points, kind, *go.units), find)


def path_through(pos: Position, go: Move, goals: Sequence[int]) -> list[int]:
    """The cheapest way from goal to goal. Raises Refused if the stack cannot come so far."""
    there = replace(go, path=list(go.path))
    for goal in goals:
        path, cost = way(pos, there, goal)
        there.path += path
        there.hex, there.spent = goal, there.spent + cost
        there.beside = there.beside or any(is_beside_enemy(pos, go.power, h) for h in path)
    return there.path[len(go.path) :]


def way(pos: Position, go: Move, goal: int) -> tuple[list[int], int]:
    """The hexes of the cheapest way to a goal, and what it costs; neighbours need no search, and the rules say whether
    they may be entered."""
    if goal in pos.scenario.board.neighbours[go.hex]:
        return [goal], dict(edges(pos, go)[go.hex]).get(goal, 0)
    zone, closed = go.manner.zone(pos, go.power), closed_hexes(pos, go.units)
    unseen = [(go.unseen, closed | beside_enemy(pos, go.power))] if not go.beside else []
    for points, shut in ((go.points, closed), *unseen):
        if points >= go.spent and goal in (found := search(pos, go, points, shut)):
            return path_to(edges(pos, go), found, go.hex, goal, zone, zone_to_zone=False), found[goal]
    units = pos.ids(go.units)
    if goal in (farther := search(pos, go, FAR, closed)):
        short = {"cost": farther[goal], "left": go.left}
        raise Refused([Reason("12.2A.g", "beyond-reach", units=units, hex=pos.label(goal), **short)])
    raise Refused([Reason("12.2", "no-way", units=units, hex=pos.label(goal))])
