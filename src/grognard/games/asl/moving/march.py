"""Whole orders to move, and what a player may look at: how far his units come, what a way costs, whom they reach.

move g4 W7 V6 U6          a unit goes by the hexes named, gaps by the cheapest way, and stops there
move W6 V5                the same for all units of a hex that can go together
go U6                     the same for a move that has begun
fire T6 with g1,gw1 led g5
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ....engine.ask import Answer, Refused
from ....engine.info import Look
from ....engine.march import March, go_order, march_looks, move_order, no_such_order, unit_looked_at, way_through
from ....engine.moves import cheapest_first
from ....engine.orders import words_of
from ....engine.reason import Reason, Tally
from ..firing.attack import fired_range
from ..locations import next_to
from ..places import hex_of, level_of, loc_at
from ..position import Position
from ..shown.fire_thought_of import odds
from ..units import Trek
from .costs import allowance, cost_in_halves, entry_cost, is_road
from .moves import may_go_along, may_move
from .purse import left


def expand(game: Any, order: str) -> list[Answer]:
    pos: Position = game.position
    side = next(iter(game.asked), "")
    match words_of(order):
        case ["move", *words] if side:
            return as_far_as_needed(pos, side, list(move_order(pos, MARCH, side, words)))
        case ["go", *words] if pos.move is not None:
            return list(go_order(pos, MARCH, words))
        case ["fire", label, "with", *words]:
            return list(fire_order(label, words))
    raise no_such_order("4.2", order)


def as_far_as_needed(pos: Position, side: str, answers: list[Answer]) -> list[Answer]:
    """A stack without factors left has stopped: nobody asks it."""
    units = [pos.index[a.split()[1]] for a in answers if a.startswith(("move ", "with "))]
    hexes = [pos.board.hex(a.split()[1]) for a in answers if a.startswith("enter ")]
    there = way_through(pos, MARCH, set_out(pos, side, units), hexes)
    return answers[:-1] if answers[-1] == "stop" and have(pos, there) <= 0 else answers


def fire_order(label: str, words: Sequence[str]) -> Iterator[Answer]:
    """A whole attack of a fire phase: who fires, and who directs it."""
    yield f"fire {label}"
    cut = words.index("led") if "led" in words else len(words)
    yield from (f"with {id}" for id in words[:cut])
    yield from (f"led {id}" for id in words[cut + 1 :])
    yield "shoot"


def fresh(pos: Position, side: str, hex: int) -> list[int]:
    """Units on the ground of a hex that may move, those who lead last."""
    found = [u for u in pos.stack(hex, side) if not pos.units[u].level and may_move(pos, side, u) is None]
    return sorted(found, key=lambda u: pos.type(u).smc)


def set_out(pos: Position, side: str, units: Sequence[int]) -> Trek:
    unit = pos.units[units[0]]
    most = min(2 * allowance(pos, u, units) for u in units)
    return Trek(side, tuple(units), unit.hex, most, level=unit.level, came=unit.hex)


def ways(pos: Position, go: Trek) -> Iterator[Trek]:
    """A move that has gone on by one hex, on the ground, past no enemy that its side knows [4.13] [4.14]; before
    play it knows none [2.9]."""
    if go.assault and len(go.path) > 1:
        return
    enemy = pos.enemy(go.side)
    for loc in next_to(pos.scenario, go.loc):
        hex = hex_of(loc)
        if level_of(loc) or hex == go.hex or (pos.is_set_up and pos.known_at(loc, enemy)):
            continue
        cost = cost_in_halves(pos, go.loc, loc, go.units, "", go.allowance / 2)
        if cost <= have(pos, go):
            road = go.by_road and is_road(pos, go.loc, loc) and not pos.scenario.terrains[hex]
            yield replace(go, hex=hex, level=0, spent=go.spent + cost, path=(*go.path, hex), by_road=road)


def have(pos: Position, go: Trek) -> int:
    """Factors left, in halves, with the one more of those who have kept to roads [4.11]."""
    return go.left + (pos.scenario.charts.mf("bonus_road") if go.by_road and go.spent else 0)


def onward(pos: Position, go: Trek) -> Trek:
    """A move with all the factors that it has left now, Double Time and leaders included."""
    if go is not pos.move:
        return go
    bonus = have(pos, go) - go.left
    return replace(go, allowance=go.spent + max(0, left(pos, go)) - bonus)


def way(pos: Position, go: Trek, goal: int) -> Trek:
    for there in cheapest_first(onward(pos, go), lambda here, seen: ways(pos, here)):
        if there.hex == goal:
            return there
    raise Refused([Reason("4.13", "no-way", units=pos.ids(go.units), hex=pos.label(goal))])


def reach(pos: Position, go: Trek) -> dict[str, float]:
    """The hexes that a move can come to, and what they cost."""
    if not go.hex or go.dash or go.vertices:
        return {}
    found = cheapest_first(onward(pos, go), lambda here, seen: ways(pos, here))
    return {pos.label(there.hex): there.spent / 2 for there in found if there.hex != go.hex}


def cost_of_step(pos: Position, go: Trek, a: int, b: int) -> Tally:
    return entry_cost(pos, loc_at(a), loc_at(b), go.units, "", go.allowance / 2)


def points(go: Trek) -> float:
    return go.allowance / 2


MARCH = March("4.2", Position.side, may_move, fresh, set_out, may_go_along, way, cost_of_step, points, reach)

# -- looks ------------------------------------------------------------------------------------------------------------


def not_of(pos: Position, side: str | None) -> frozenset[int]:
    """What a side cannot look at by its slot: everything that is not its own."""
    return frozenset(u for u in range(len(pos.units)) if pos.side(u) != side)


def no_walkers(pos: Position, side: str | None) -> frozenset[int]:
    """The same, and weapons, which go nowhere by themselves."""
    return not_of(pos, side) | {w for w in range(len(pos.units)) if not pos.is_person(w)}


def range_of(pos: Position, side: str | None, words: list[str]) -> list[str]:
    """The hexes within Normal Range of a unit or weapon: distances only, for lines of sight are not told [6.11]."""
    u = unit_looked_at(pos, words, not_of(pos, side))
    if u is None:
        return []
    here, reaches = pos.units[u].hex, fired_range(pos, u)
    return pos.labels(h for h in pos.board.hexes if 0 < pos.board.distance(here, h) <= reaches)


# nobody traces supply here
LOOKS: dict[str, Look] = {
    **march_looks(lambda pos, u: MARCH, lambda pos, u: [], no_walkers), "range": range_of, "odds": odds,
}  # fmt: skip
