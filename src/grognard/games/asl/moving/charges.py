"""Which Locations Cavalry may declare that it charges [13.6]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from msgspec.structs import replace

from ....engine.reason import Reason
from .. import cavalry
from ..locations import distance, next_to
from ..places import Loc, hex_of, level_of
from ..position import Position
from ..units import Trek
from .costs import cost_in_halves, is_road
from .moves import blockers
from .purse import left

FROM: Final = 3  # hexes from the target at least
FACTOR: Final = 2  # halves of a movement factor: each hex costs one at least


def may_declare(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    """At a Gallop, at a Location with Known enemies three hexes away or more, with factors to come there and to attack
    [13.6]."""
    if not all(pos.units[u].mounted for u in move.units) or not move.gallop or move.charge or not move.hex:
        return Reason("13.6", "no-charge", unit=pos.names[move.units[0]])
    far = distance(pos.scenario, move.loc, loc)
    near = far >= FROM and FACTOR * far <= factors(pos, move)
    if not near or not pos.known_at(loc, pos.enemy(move.side)) or not comes_to(pos, move, loc):
        return Reason("13.6", "cannot-charge", hex=pos.loc_label(loc))
    return None


def aims(pos: Position, move: Trek) -> list[Loc]:
    if not move.gallop or move.charge:
        return []
    return [loc for loc in pos.seen_locations(pos.enemy(move.side)) if may_declare(pos, move, loc) is None]


def factors(pos: Position, move: Trek) -> int:
    """What they can spend on the way, in halves, if they attack in the end [13.6]."""
    return left(pos, move) - cavalry.CHARGE_COST


def comes_to(pos: Position, move: Trek, goal: Loc) -> bool:
    """There is a way at a Gallop past Known enemies."""
    most, reached = factors(pos, move), ridden(pos, move)
    return any(
        loc == goal and reached[here] + cost <= most
        for here in next_to(pos.scenario, goal) if here in reached
        for loc, cost in row(pos, move, here)
    )  # fmt: skip


def ridden(pos: Position, move: Trek) -> Mapping[Loc, int]:
    """The Locations to which they can come at a Gallop, with what they spend for it."""
    return pos.kept("ridden", (pos.changes, move), lambda: _ridden(pos, move))


def _ridden(pos: Position, move: Trek) -> dict[Loc, int]:
    if any(cavalry.leads_too_many(pos, u) for u in move.units):
        return {}
    most, found, queue = factors(pos, move), {move.loc: 0}, [(0, move.loc)]
    while queue:
        spent, here = heappop(queue)
        if spent > found[here]:
            continue
        for loc, cost in row(pos, move, here):
            total = spent + cost
            if total < found.get(loc, most) and not blockers(pos, move.side, loc):
                found[loc] = total
                heappush(queue, (total, loc))
    return found


def row(pos: Position, move: Trek, here: Loc) -> Sequence[tuple[Loc, int]]:
    """The next Locations that one gallops into, with the price; of the terrain alone it never changes."""
    if here == move.loc or pos.smoke:
        return _row(pos, move, here)
    known: dict[Loc, Sequence[tuple[Loc, int]]] = pos.known("gallops", dict)
    if here not in known:
        known[here] = _row(pos, move, here)
    return known[here]


def _row(pos: Position, move: Trek, here: Loc) -> Sequence[tuple[Loc, int]]:
    """By the cheaper of terrain and road [13.36] [4.132]."""
    there = replace(move, hex=hex_of(here), level=level_of(here))
    found = []
    for loc in next_to(pos.scenario, here):
        ways = ("", "road") if is_road(pos, here, loc) else ("",)
        free = [way for way in ways if cavalry.may_enter(pos, there, loc, way) is None]
        if free:
            found.append((loc, min(cost_in_halves(pos, here, loc, move.units, way, crowded=False) for way in free)))
    return found
