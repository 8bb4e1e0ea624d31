"""What the test kit must be told about the campaign: what never changes, what is secret, how to scatter units."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from grognard.engine.pieces import MAP
from grognard.games.fottr.fog import unseen
from grognard.games.fottr.minors import is_out_of_bounds
from grognard.games.fottr.position import OFF, Position
from grognard.games.fottr.stacking import room_for
from tests.kit import Hooks, each_in_one_place


def conserved(pos: Position) -> object:
    """Every counter is in one place: on the map once, or off it; tracks never fall below nothing."""
    return (
        *each_in_one_place(pos),
        len(pos.air),
        all(1 <= unit.steps <= pos.counter(u).steps for u, unit in enumerate(pos.units)),
        all(value >= 0 for value in (*pos.transit.values(), *pos.points.values())),
        set(pos.beachheads),
    )


def secrets(pos: Position, side: str) -> list[Position]:
    """With fog of war two enemy units below the tops of their stacks may have changed places [21.4]."""
    hidden = sorted(unseen(pos, side))
    found = []
    for a, b in pairwise(hidden):
        kinds = {(c.nation, c.type, c.size, c.steps, c.movement) for c in (pos.counter(a), pos.counter(b))}
        if len(kinds) == 1 and pos.hex(a) != pos.hex(b) and pos.units[a].steps == pos.units[b].steps:
            twin = pos.copy()
            here, there = pos.hex(a), pos.hex(b)
            twin.put(a, there)
            twin.put(b, here)
            if sorted(unseen(twin, side)) == hidden:
                found.append(twin)
        if len(found) == 2:
            break
    return found


def scatter(pos: Position, chance: Random) -> None:
    """Units stand anywhere in a part of the map, far apart or in a heap; some are reduced, and nobody is under way."""
    pos.move = None
    units = [u for u, unit in enumerate(pos.units) if unit.where == MAP]
    for u in units:
        pos.take_off(u, OFF)
    board = pos.scenario.board
    middle, radius = chance.choice(pos.scenario.playable), chance.randrange(4, 40)
    around = [h for h in board.within(middle, radius) if pos.scenario.land[h]]
    for u in units:
        for h in chance.sample(around, min(9, len(around))):
            if not pos.enemy_in(h, pos.power(u)) and room_for(pos, [u], h) is None and fits(pos, u, h):
                pos.put(u, h)
                if pos.counter(u).steps > 1 and chance.random() < 0.3:
                    pos.flip(u, 1)
                break
    pos.events.clear()


def fits(pos: Position, u: int, hex: int) -> bool:
    """Not in the Alps unless it is at home there, and not where its nation never goes."""
    return (hex not in pos.scenario.alpine or pos.counter(u).mountain) and not is_out_of_bounds(pos, u, hex)


HOOKS = Hooks(conserved, secrets, scatter)
