"""Overrun [4.0]: combat in the middle of a move."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...engine.ask import Procedure
from ...engine.battle import fight_out
from ...engine.moves import Stop
from ...engine.reason import Reason
from . import movement
from .attack import Attack
from .odds import preview
from .position import Position
from .scenario import ENEMY, OVERRUNNERS
from .units import GroundMove

OVERRUN_COST = 4  # two points beside the hex itself, in halves [4.0.g]


def may_overrun(pos: Position, go: GroundMove, n: int, u: int) -> Reason | None:
    """One unit of a moving stack may overrun a neighbouring enemy hex [4.0.f], if the stack can pay for it [4.0.g]."""
    if u not in go.units:
        return Reason("4.0.f", "not-moving", unit=pos.id(u))
    reason = may_attack_by_overrun(pos, go.side, go.hex, n, u)
    if reason is not None:
        return reason
    if go.by_air and go.hexes:
        return Reason("AR:EX18.3-5.d", "one-hex-after-landing")
    if go.stopped is not None and go.stopped.rule != "6.0.d":  # zones do not stop overruns
        return go.stopped.reason(pos)
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


def overrun_cost(pos: Position, go: GroundMove, n: int) -> int:
    return movement.cost_in_halves(pos, go.side, go.hex, n) + OVERRUN_COST


def overrun(pos: Position, go: GroundMove, n: int, u: int) -> Procedure:
    """Success carries the whole stack into the hex, and it may go on [4.0.d]; failure ends its move."""
    cost = overrun_cost(pos, go, n)
    pos.moved_any = True
    won = yield from resolve(pos, go.side, u, n, in_movement=True)
    go = replace(go, units=tuple(x for x in go.units if pos.standing[x]), stopped=None)
    if not go.units:
        pos.move = None
    elif won:
        pos.move = movement.advance_to(pos, go, n, cost)
    else:
        failed = Stop("4.0.d", "overrun-failed", n)
        pos.move = replace(go, stopped=failed, spent=go.spent + cost, hexes=go.hexes + 1)


def resolve(pos: Position, side: str, u: int, n: int, *, in_movement: bool) -> Procedure:
    """Fight it out with this unit alone [4.0.f] and no support on either side [4.0.h]; the attacker may not retreat
    [4.0.i]. True if the hex is open: the attacker is then in it [4.0.d]."""
    from .combat import OVERRUN_STEPS  # combat knows overruns in the advance, overruns know combat

    pos.overrun.add(n)
    attack = Attack(side, "overrun", [n], [u], in_movement=in_movement)
    yield from fight_out(pos, attack, OVERRUN_STEPS)
    if pos.present[ENEMY[side]][n]:
        return False
    pos.put(u, n)
    return True


def odds(pos: Position, side: str, hex: int, u: int, *, in_movement: bool) -> dict[str, Any]:
    """The sums and chances of an overrun that could be begun now."""
    return preview(pos, Attack(side, "overrun", [hex], [u], in_movement=in_movement))


def odds_in_movement(pos: Position, go: GroundMove, verb: str, *args: int) -> dict[str, Any]:
    """Of an overrun; of other answers nothing."""
    return odds(pos, go.side, *args, in_movement=True) if verb == "overrun" else {}
