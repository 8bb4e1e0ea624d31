"""Reserves and OMGs [12.6] [28.0]: who may be marked, and the Reserve Phase."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.hexset import HexSet, members
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, Question
from ...engine.reason import Reason
from ...engine.verbs import UNIT, Verb
from . import activation, contamination, helicopters, movement, stacking
from .position import Position
from .scenario import ENEMY
from .units import Form, Paid, Unit
from .zones import in_enemy_zone


def may_be_reserve(pos: Position, side: str, u: int) -> Reason | None:
    """Maneuver units in supply and in order that spent at most half of their allowance, stand beside no enemy and are
    not declared to fly [12.6] [28.1] [15.2]."""
    unit = pos.units[u]
    if unit.reserve:
        return Reason("12.6", "already-reserve", unit=pos.id(u))
    if pos.side(u) != side or unit.where != MAP or not pos.counter(u).maneuver:
        return Reason("12.6", "no-reserve", unit=pos.id(u))
    if u in pos.moved and u not in pos.paid:
        return Reason("12.6", "moved-otherwise", unit=pos.id(u))
    if u in pos.lifts:
        return Reason("15.2", "is-declared", unit=pos.id(u))
    if not is_in_order(unit):
        return Reason("12.6", "not-fit-for-reserve", unit=pos.id(u))
    if not activation.is_active(pos, u):
        return Reason("35.2", "not-active", unit=pos.id(u))
    paid = pos.paid.get(u)
    if contamination.is_contaminated(pos, unit.hex) or (paid is not None and not paid.clean):
        return Reason("12.6", "contaminated", unit=pos.id(u))
    if paid is not None and paid.spent > paid.allowance // 2:
        return Reason("12.6", "spent-too-much", unit=pos.id(u), spent=paid.spent, allowance=paid.allowance)
    enemy = pos.present[ENEMY[side]]
    if in_enemy_zone(pos, unit.hex, side) or any(enemy[n] for n in pos.board.neighbours[unit.hex]):
        return Reason("12.6", "enemy-beside", unit=pos.id(u))
    return None


def is_in_order(unit: Unit) -> bool:
    return not (unit.no_movement_supply or unit.no_combat_supply or unit.disrupted or unit.train)


def make_reserve(pos: Position, side: str, u: int) -> None:
    pos.change(u, reserve=True)
    pos.moved.add(u)
    pos.paid.setdefault(u, Paid(0, pos.allowance(u), clean=True))
    pos.tell("12.6", "reserve", unit=pos.id(u))


def fit_for_reserve(pos: Position, side: str) -> list[int]:
    """Those that may be marked, in one pass. Who has not moved stands where it stood when the step began."""
    standing, units, moved, paid, close = pos.standing, pos.units, pos.moved, pos.paid, close_to_enemies(pos, side)
    basis = _basis(pos)
    able = pos.kept_for(side, "able to be reserves", basis, _able)
    quiet, lifts = pos.kept_for(side, "quiet", (basis, close), _quiet), pos.lifts
    found = [u for u in quiet if u not in moved and u not in paid and u not in lifts]
    for u, cost in paid.items():
        is_fresh = u in able and cost.clean and cost.spent <= cost.allowance // 2
        if is_fresh and not units[u].reserve and not close >> standing[u] & 1:
            found.append(u)
    return sorted(found)


def _basis(pos: Position) -> tuple[object, ...]:
    return (pos.turn, pos.step, pos.arrivals, pos.conditions, activation.asleep(pos))


def _able(pos: Position, side: str) -> frozenset[int]:
    units, maneuver, asleep = pos.units, pos.scenario.maneuver, activation.asleep(pos)
    found = [u for u in pos.on_map(side) if maneuver[u] and u not in asleep and is_in_order(units[u])]
    return frozenset([u for u in found if not units[u].reserve])


def _quiet(pos: Position, side: str) -> list[int]:
    standing, hexes = pos.standing, set(members(close_to_enemies(pos, side) & pos.occupied[side]))
    able = pos.kept_for(side, "able to be reserves", _basis(pos), _able)
    return sorted([u for u in able if standing[u] not in hexes])


def close_to_enemies(pos: Position, side: str) -> HexSet:
    """Where nobody is a reserve: beside enemies, in their zones and under nuclear and chemical markers."""
    enemy = ENEMY[side]
    near = pos.kept(("near", enemy), pos.occupied[enemy], lambda: pos.scenario.everywhere.spread(pos.occupied[enemy]))
    return pos.zoned[enemy] | near | contamination.contaminated(pos)


RESERVE: Verb = Verb("reserve", UNIT, why_not=may_be_reserve, listed=fit_for_reserve, does=make_reserve)


# -- the Reserve Phase ----------------------------------------


def begin_reserve(pos: Position, side: str) -> None:
    pos.moved, pos.paid, pos.in_reserve_phase = set(), {}, True


def reserve_phase(pos: Position, side: str) -> Procedure:
    """Marked units move again, in any direction [28.0] [28.2.3], or fly [28.2.2]; then the marks, the breakthroughs and
    enemy interdiction go [28.2.5] [25.9.4] [23.8.2]."""
    yield from movement.go_on(pos)  # which was under way when the game was left
    yield from phase(pos, side, "28.2.1", RESERVES, as_long_as=is_anybody_marked)
    for u in pos.on_map(side):
        if pos.units[u].reserve:
            pos.change(u, reserve=False)
    for hex in [h for h, by in pos.breakthroughs.items() if by == side]:
        del pos.breakthroughs[hex]
        pos.opened.discard(hex)
    pos.in_reserve_phase = False
    pos.interdicted = {(hex, by) for hex, by in pos.interdicted if by == side}


def marked(pos: Position, side: str) -> list[int]:
    """Reserves that may still move."""
    return [u for u in pos.on_map(side) if pos.units[u].reserve and u not in pos.moved]


def is_anybody_marked(pos: Position, side: str) -> bool:
    return bool(marked(pos, side))


def may_move_again(pos: Position, side: str, u: int) -> Reason | None:
    if reason := movement.may_move(pos, side, u):
        return reason
    return None if pos.units[u].reserve else Reason("28.2.1", "not-a-reserve", unit=pos.id(u))


def move_again(pos: Position, side: str, u: int) -> Procedure:
    """A tactical move of half the printed allowance, rounded up, or a minimum one; no march [28.2.1] [12.2.2]."""
    form: Form = "minimum" if movement.must_use_minimum(pos, u) else "tactical"
    yield from movement.set_out(pos, side, u, form, half(pos, u))


def half(pos: Position, u: int) -> int:
    """Of the printed allowance, rounded up [28.2.1]."""
    return (pos.allowance(u) + 1) // 2


def may_end(pos: Position, side: str) -> Reason | None:
    """Four steps have room in a hex, also beside units that have exploited [28.4a]."""
    for hex in stacking.over_stacked(pos, side):
        waiting = [u for u in marked(pos, side) if pos.standing[u] == hex]
        if waiting:
            return Reason("9.1.1", "over-stacked", hex=pos.label(hex), units=pos.ids(waiting))
    return None


RESERVES: Question = Question(
    "reserve-movement",
    PHASE,
    Verb("move", UNIT, why_not=may_move_again, listed=marked, does=move_again, then=(movement.MOVING,)),
    helicopters.INSERT,
    Verb("done", why_not=may_end),
)
