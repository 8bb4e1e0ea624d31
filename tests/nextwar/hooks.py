"""What the test kit must be told about The Next War: what never changes, what is secret, and how to scatter units."""

from __future__ import annotations

from itertools import combinations
from random import Random

from grognard.engine.hexset import members
from grognard.engine.pieces import MAP
from grognard.games.nextwar import clearing, fog
from grognard.games.nextwar.advanced import hidden_strikes
from grognard.games.nextwar.position import LOST, Position
from grognard.games.nextwar.scenario import ENEMY, LAND, SIDES
from tests.kit import Hooks, each_in_one_place


def conserved(pos: Position) -> object:
    """Every counter is in one place; no hex holds land units of both sides; markers are in the cup or on the map."""
    return (
        *each_in_one_place(pos),
        all(not (pos.present[LAND["nato"]][h] and pos.present[LAND["russia"]][h]) for h in pos.at),
        sorted([*pos.markers, *(m.marker for m in pos.clearing.values())]),
        all(unit.clearing == (unit.hex in pos.clearing) for unit in pos.units if unit.clearing),
        all(value >= 0 for track in (pos.air_points, pos.airmobile, pos.airmobile_all) for value in track.values()),
        all(points >= 0 for points in pos.replacement_points.values()),
        {s: len(pos.scenario.of_side[s]) for s in SIDES},
    )


def secrets(pos: Position, side: str) -> list[Position]:
    """With fog of war two enemy units of a kind below the tops of their stacks may have changed places [13.2], and the
    enemy's strikes may be others [29.2.1]."""
    hidden = sorted(fog.unseen(pos, side))
    found = []
    other = pos.copy()
    hidden_strikes.deal_anew(other, side, Random(1))
    if other.sorties != pos.sorties:
        found.append(other)
    for a, b in combinations(hidden, 2):
        alike = fog.kind(pos, a) == fog.kind(pos, b) and pos.units[a].reduced == pos.units[b].reduced
        if alike and pos.standing[a] != pos.standing[b] and a not in under_way(pos) and b not in under_way(pos):
            twin = pos.copy()
            fog.change_places(twin, {a: pos.units[b], b: pos.units[a]})
            if sorted(fog.unseen(twin, side)) == hidden:
                found.append(twin)
        if len(found) >= 3:
            break
    return found


def under_way(pos: Position) -> tuple[int, ...]:
    return () if pos.move is None else pos.move.units


def scatter(pos: Position, chance: Random) -> None:
    """Land units stand anywhere on the map, far apart or in a heap, some of them reduced; hexes have changed hands."""
    units = [u for u, unit in enumerate(pos.units) if unit.where == MAP and pos.scenario.is_land_unit[u]]
    pos.move, pos.moved, pos.fell_back = None, set(), set()
    for u in units:
        pos.take_off(u, LOST)
    pos.derive()
    land = members(pos.scenario.land)
    middle, radius = chance.choice(land), chance.randrange(3, 25)
    around = [h for h in pos.board.within(middle, radius) if pos.scenario.is_land[h]]
    for hex in chance.sample(around, len(around) // 6):
        if side := pos.scenario.home_side[hex]:
            pos.control[hex] = ENEMY[side]
    for u in units:
        free = [h for h in chance.sample(around, min(9, len(around))) if fits(pos, u, h)]
        if free:
            pos.put(u, free[0])
            pos.change(u, reduced=pos.counter(u).steps == 2 and chance.random() < 0.2)
    pos.changes += 1


def fits(pos: Position, u: int, hex: int) -> bool:
    side = pos.side(u)
    return not pos.present[LAND[ENEMY[side]]][hex] and not clearing.is_needed(pos, hex, side)


HOOKS = Hooks(conserved, secrets, scatter)
