"""Residual Firepower [8.2]: what First Fire leaves in a Location, and how it attacks those who come later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from ....engine.ask import Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Tally
from ....engine.verbs import Verb
from ....engine.windows import window
from ..locations import is_bare, terrains
from ..places import Loc
from ..position import Position
from ..units import Trek
from .attack import Attack, firer_of
from .drm import add_movement, ground_tem, lines, vs_crowd, vs_flamethrower


def left_by(pos: Position, column: int, outside: int) -> int:
    """Half the column, and a column less for every +1 that comes from outside the target's hex; only then it is limited
    to the largest counter [8.2] [8.26]."""
    charts = pos.scenario.charts
    return min(max(charts.residual), charts.ift.column(Fraction(column // 2), -max(0, outside)))


def outside_drm(pos: Position, attack: Attack, sums: Tally) -> int:
    """Positive modifiers that do not come from the target's own hex: hindrance but for SMOKE there, CX and the like,
    and the hexsides that protect it, whether their TEM is used or not; not the height advantage. What a hero alone at
    his gun adds his own modifier cancels [8.26] [15.23]."""
    not_from_outside = ("tem", "height", "vs-overstacked", "hero-alone")
    from_outside = sum(m.value for m in sums if m.value > 0 and m.text not in not_from_outside)
    from_outside += max(0, sums.value("15.23") + sums.value("15.24"))
    smoke = pos.smoke_at(attack.loc)
    inside = min(smoke.drm, sums.value("6.7")) if smoke is not None else 0
    fences = max((line.fences for line in lines(pos, attack).values() if not line.blocked), default=0)
    return int(from_outside - inside) + fences


def gives_up_rate(pos: Position, attack: Attack, leaves: Callable[[Sequence[int]], int]) -> Procedure:
    """Right after an attack the DEFENDER may give up the rate that a weapon has kept, so that it leaves Residual
    Firepower, too [8.23]."""
    for s in attack.kept:
        grown = leaves([*attack.resting, s])
        if grown <= max(leaves(attack.resting), pos.residual.get(attack.loc, 0)) or not pos.units[s].by:
            continue
        if (yield from window(pos, attack.side, "8.23", GIVE_UP, s))[0] == "rest":
            attack.resting.append(s)
            pos.change(s, fired="first")


def due(pos: Position, move: Trek, units: Sequence[int], fp: int) -> dict[int, Tally]:
    """Whom it attacks now: once in a Location, and again if it has grown or if they are easier to hit [8.22]."""
    found = {}
    for u in units if fp else ():
        before = [(f, drm) for v, loc, f, drm in move.struck if v == u and loc == move.loc]
        sums = drm_against(pos, pos.host(u))
        if all(fp > f or sums.total < drm for f, drm in before):
            found[u] = sums
    return found


def place(pos: Position, loc: Loc, counter: int) -> None:
    """Only the larger counter stays [8.21]."""
    if counter > pos.residual.get(loc, 0):
        pos.residual[loc] = counter
        pos.tell("8.2", "residual-placed", hex=pos.loc_label(loc), fp=counter)


def drm_against(pos: Position, u: int) -> Tally:
    """TEM of the Location without its hexsides, SMOKE there, and the mover's own movement [8.2]."""
    sums, move = Tally(), pos.move
    assert move is not None
    tem = 0 if move.way == "road" else ground_tem(pos, move.loc, u)
    smoke = pos.smoke_at(move.loc)
    if tem:
        sums.add(tem, "7.6", "tem")
    if smoke is not None:
        sums.add(smoke.drm, "24.2", "hindrance")
    bare = bool(move.way) or is_bare(terrains(pos.scenario, move.loc), passing=True)
    add_movement(pos, sums, u, move, not tem and smoke is None and bare)
    vs_flamethrower(pos, sums, u)
    vs_crowd(pos, sums, u, move.loc)
    return sums


def by_order(pos: Position, side: str, s: int) -> tuple[str] | None:
    """Who has orders to fire keeps what he can fire with."""
    orders = pos.orders.get(side)
    return ("keep",) if orders is not None and firer_of(pos, s) in orders.openers else None


GIVE_UP: Question = Question(
    "give-up-rate",
    CHOICE,
    Verb("keep"),
    Verb("rest"),
    about=lambda pos, s: About(units=[s]),
    ordered=by_order,
)
