"""Step losses [9.7]."""

from __future__ import annotations

from . import victory
from .advanced import supply_units
from .position import GONE, LOST, TO_COME, Position
from .scenario import ENEMY, SIDES


def lose_step(pos: Position, u: int, rule: str) -> None:
    """A unit of two steps is turned over, any other is eliminated [9.7.1]; a strike marker goes with the step
    [27.1]."""
    if pos.steps(u) > 1:
        pos.strikes.pop(u, None)
        pos.change(u, reduced=True)
        pos.tell(rule, "reduced", unit=pos.id(u), hex=place_of(pos, u))
    else:
        eliminate(pos, u, rule)


def place_of(pos: Position, u: int) -> str:
    """The hex or box in which a unit is, or the ship that it is aboard of."""
    return pos.label(pos.standing[u]) if pos.standing[u] else pos.units[u].where.removeprefix("aboard:")


def eliminate(pos: Position, u: int, rule: str) -> None:
    if supply_units.is_supply(pos, u):
        supply_units.eliminate(pos, u, rule)
        return
    pos.forget_markers(u)
    place = place_of(pos, u)
    pos.take_off(u, LOST)
    pos.tell(rule, "eliminated", unit=pos.id(u), hex=place)
    if event := pos.counter(u).vp_event:
        victory.score(pos, ENEMY[pos.side(u)], event)


def has_lost_step(pos: Position, u: int) -> bool:
    """Of a counter that is turned over in play; the backs of supply units and ships are something else."""
    return pos.counter(u).steps > 1 and pos.units[u].where not in (LOST, GONE, TO_COME)


def losses(pos: Position) -> dict[str, dict[str, int]]:
    """Steps and units that each side has lost."""
    found = {}
    for side in SIDES:
        lost = [u for u in pos.scenario.of_side[side] if pos.units[u].where in (LOST, GONE)]
        reduced = [u for u in pos.scenario.of_side[side] if pos.units[u].reduced and has_lost_step(pos, u)]
        steps = sum(pos.counter(u).steps for u in lost) + len(reduced)
        found[side] = {"units": len(lost), "steps": steps}
    return found
