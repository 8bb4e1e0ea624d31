"""What the test kit must be told about Superpowers: what never changes, and what is secret."""

from __future__ import annotations

from random import Random

import msgspec

from grognard.engine.pieces import MAP
from grognard.games.superpowers.position import OFF, Position
from grognard.games.superpowers.scenario import ENEMY, SIDES, STACKING_LIMIT
from grognard.games.superpowers.units import Devastation
from tests.kit import Hooks, each_in_one_place


def conserved(pos: Position) -> object:
    """Every counter is in one place: on the map once, or off it; no hex holds units of both sides."""
    return (
        *each_in_one_place(pos),
        all(len({pos.side(u) for u in stack}) == 1 for stack in pos.at.values()),
        all(value >= 0 for track in (pos.air, pos.airlift, pos.chemical, pos.initiative) for value in track.values()),
        {s: len(pos.scenario.of_side[s]) for s in SIDES},
    )


def secrets(pos: Position, side: str) -> list[Position]:
    """The enemy's posture until it is shown [16.0.a] [16.0.e], and NATO's uncertain chemical stock [OPT.4.c]."""
    enemy = ENEMY[side]
    found = []
    if enemy in pos.posture and not pos.postures_shown:
        lowest, highest = pos.scenario.file.nuclear.posture
        for posture in range(lowest, highest + 1):
            twin = pos.copy()
            twin.posture[enemy] = posture
            found.append(twin)
    if enemy == "nato" and pos.scenario.options["uncertain_chemical"] and pos.turn:
        for stock in (1, 7):
            twin = pos.copy()
            twin.chemical["nato"] = stock
            found.append(twin)
    return found


def scatter(pos: Position, chance: Random) -> None:
    """Units stand anywhere on the map, far apart or in a heap; some are out of supply, some hexes devastated."""
    board, prohibited = pos.scenario.board, pos.scenario.prohibited
    pos.move = None
    units = [u for u, unit in enumerate(pos.units) if unit.where == MAP]
    for u in units:
        pos.take_off(u, OFF)
    middle, radius = chance.choice(board.hexes), chance.randrange(3, 30)
    around = [h for h in board.within(middle, radius) if not prohibited[h]]
    for u in units:
        free = [h for h in chance.sample(around, min(9, len(around))) if fits(pos, u, h)]
        if free:
            pos.put(u, free[0])
            pos.units[u] = msgspec.structs.replace(pos.units[u], out_of_supply=chance.random() < 0.3)
    for h in chance.sample(around, len(around) // 20):
        if h not in pos.at:
            pos.devastated[h] = Devastation(chance.choice(SIDES), pos.turn + 1, firestorm=False)


def fits(pos: Position, u: int, hex: int) -> bool:
    stack = pos.at.get(hex, ())
    alike = all(pos.side(x) == pos.side(u) and pos.counter(x).nation == pos.counter(u).nation for x in stack)
    return alike and len(stack) < STACKING_LIMIT


HOOKS = Hooks(conserved, secrets, scatter)
