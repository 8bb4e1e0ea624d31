"""Overrun [4.0]: combat in the middle of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine.ask import Answer, Procedure
from ...engine.reason import Reason
from . import movement
from .attack import Attack
from .position import MAP, Position
from .scenario import ENEMY, OVERRUNNERS

if TYPE_CHECKING:
    from .movement import Move

OVERRUN_COST = 4  # two points beside the hex itself, in halves [4.0.g]


def may_overrun(pos: Position, go: Move, n: int, u: int) -> Reason | None:
    """One unit of a moving stack may overrun a neighbouring enemy hex [4.0.f], if the stack can pay for it [4.0.g]."""
    if u not in go.units:
        return Reason("4.0.f", "not-moving", unit=pos.id(u))
    reason = may_attack_by_overrun(pos, go.side, go.hex, n, u)
    if reason is not None:
        return reason
    if go.by_air and go.hexes:
        return Reason("AR:EX18.3-5.d", "one-hex-after-landing")
    if go.stopped is not None and go.stopped.rule != "6.0.d":  # zones do not stop overruns
        return go.stopped
    cost = overrun_cost(pos, go, n)
    if cost > go.left:
        explained = movement.step_cost(pos, go.side, go.hex, n)
        explained.add(OVERRUN_COST / 2, "4.0.g", "overrun")
        return Reason("4.0.g", "too-far", hex=pos.label(n), cost=explained, left=go.left / 2)
    return movement.may_stop(pos, go)  # a failure would end the move here


def may_attack_by_overrun(pos: Position, side: str, a: int, n: int, u: int) -> Reason | None:
    """Armour and mechanised units only [4.0.b], not into towns [4.0.e], each hex once a phase [4.0.j]."""
    if n not in pos.scenario.board.neighbours[a]:
        return Reason("4.0.a", "not-adjacent", hex=pos.label(n))
    if not pos.present[ENEMY[side]][n]:
        return Reason("4.0.a", "no-enemy-there", hex=pos.label(n))
    if pos.counter(u).branch not in OVERRUNNERS:
        return Reason("4.0.b", "cannot-overrun", unit=pos.id(u))
    if not pos.scenario.terrain_effects[pos.scenario.board.terrain[n], "hex"].overrun:
        return Reason("4.0.e", "no-overrun-there", hex=pos.label(n), terrain=pos.scenario.board.terrain[n])
    if n in pos.overrun:
        return Reason("4.0.j", "overrun-already", hex=pos.label(n))
    if pos.scenario.closed(a, n) or pos.closed_by_fire(n):
        return Reason("8.0.c", "prohibited", hex=pos.label(n))
    if pos.scenario.protected[side][n]:
        return Reason("AR:EX19.8", "protected-area", hex=pos.label(n))
    return None


def overrun_cost(pos: Position, go: Move, n: int) -> int:
    return movement.cost_in_halves(pos, go.side, go.hex, n) + OVERRUN_COST


def overrun(pos: Position, go: Move, n: int, u: int) -> Procedure:
    """Success carries the whole stack into the hex, and it may go on [4.0.d]; failure ends its move."""
    cost = overrun_cost(pos, go, n)
    pos.moved_any = True
    won = yield from resolve(pos, go.side, u, n, in_movement=True)
    go.units = [x for x in go.units if pos.units[x].where == MAP]
    if not won:
        go.stopped = Reason("4.0.d", "overrun-failed", hex=pos.label(n))
        go.spent += cost
        go.hexes += 1
        return
    go.stopped = None
    movement.advance_to(pos, go, n, cost)


def resolve(pos: Position, side: str, u: int, n: int, *, in_movement: bool) -> Procedure:
    """Fight it out with this unit alone [4.0.f] and no support on either side [4.0.h]; the attacker may not retreat
    [4.0.i]. True if the hex is open: the attacker is then in it [4.0.d]."""
    from .combat import fight  # combat knows overruns in the advance, overruns know combat

    pos.overrun.add(n)
    attack = Attack(side, "overrun", [n], [u], in_movement=in_movement)
    yield from fight(pos, attack)
    if pos.present[ENEMY[side]][n]:
        return False
    pos.put(u, n)
    return True


def odds(pos: Position, side: str, answer: Answer, *, in_movement: bool) -> dict[str, Any]:
    """The sums and chances of an overrun that could be answered now; of other answers nothing."""
    from .combat import preview

    match answer.split():
        case ["overrun", label, id]:
            hex, u = pos.scenario.board.hex(label), pos.scenario.index[id]
            return preview(pos, Attack(side, "overrun", [hex], [u], in_movement=in_movement))
    return {}
