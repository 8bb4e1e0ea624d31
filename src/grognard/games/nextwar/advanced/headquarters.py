"""Formations and headquarters [18.0]: whose subordinate a unit is, what a headquarters adds to a combat, chemical
weapons."""

from __future__ import annotations

from typing import Any, Final

from ....engine.ask import Procedure
from ....engine.phase import offers
from ....engine.question import GATHERING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import victory
from ..position import Position
from ..scenario import ENEMY

USES: Final = 2  # a turn [18.2]
ANY: Final = "any"  # a white symbol [18.1.2]


def is_hq(pos: Position, u: int) -> bool:
    return pos.counter(u).kind == "hq"


def is_supreme(pos: Position, u: int) -> bool:
    return pos.counter(u).type == "supreme_hq"


def headquarters(pos: Position, side: str) -> list[int]:
    """Those of a side on the map."""
    return [u for u in pos.on_map(side) if is_hq(pos, u)]


def is_subordinate(pos: Position, u: int, hq: int) -> bool:
    """Whether a unit obeys a headquarters [18.0] [18.1]: by colour [18.1.1]; independent units any of their nation
    [18.1.2]; all the Supreme HQ [18.3]."""
    unit, chief = pos.counter(u), pos.counter(hq)
    if unit.side != chief.side or u == hq:
        return False
    if is_supreme(pos, hq):
        return True
    if unit.kind == "hq":
        return False
    if unit.hq in ("", ANY):
        return unit.nation == chief.nation
    return unit.hq == chief.hq


def is_able(pos: Position, hq: int) -> bool:
    """Whether it has a use left this turn and in this phase or segment [18.2]; not out of supply [19.5] or isolated
    [19.7.2]."""
    return (
        bool(pos.standing[hq])
        and pos.hq_uses.get(hq, 0) < USES
        and hq not in pos.hq_busy
        and hq not in pos.out_of_supply
        and hq not in pos.isolated
    )


def use(pos: Position, hq: int) -> None:
    pos.hq_uses[hq] = pos.hq_uses.get(hq, 0) + 1
    pos.hq_busy.add(hq)


def lose_use(pos: Position, hq: int, uses: int) -> None:
    """A strike on it costs a use for the rest of the turn, an X all of them [18.2.a] [27.3.3]."""
    pos.hq_uses[hq] = pos.hq_uses.get(hq, 0) + uses


def has_kept_its_use(pos: Position, hq: int) -> bool:
    """Whether hits since its strike was declared have left it the use: the reading "silenced-headquarters"."""
    return bool(pos.standing[hq]) and pos.hq_uses.get(hq, 0) <= USES


# -- support in combat [18.2.1] ---------------------------------------------------------------------------------------


class Support:
    """A side that may call on a headquarters in a combat."""

    def __init__(self, made: Any, side: str) -> None:
        self.made = made
        self.side = side
        self.units = made.attackers if side == made.side else made.defenders


def may_support(pos: Position, case: Support, hq: int) -> Reason | None:
    """One headquarters a side, not the Supreme HQ [18.3.1]; the attacked hex in its range, a subordinate in the combat
    [18.2.1.a]."""
    if pos.side(hq) != case.side or not is_hq(pos, hq) or not pos.standing[hq]:
        return Reason("18.2.1", "not-your-headquarters", unit=pos.id(hq))
    if is_supreme(pos, hq):
        return Reason("18.3.1", "supreme-does-not-support", unit=pos.id(hq))
    if case.made.headquarters.get(case.side) is not None:
        return Reason("18.2.1", "one-headquarters", unit=pos.id(hq))
    if not is_able(pos, hq):
        return Reason("18.2", "headquarters-used", unit=pos.id(hq))
    return serves(pos, case, hq, "18.2.1.a")


def serves(pos: Position, case: Support, hq: int, rule: str) -> Reason | None:
    if pos.board.distance(pos.standing[hq], case.made.hex) > pos.counter(hq).range:
        return Reason(rule, "out-of-range", hex=pos.label(case.made.hex))
    if not any(is_subordinate(pos, u, hq) for u in case.units):
        return Reason(rule, "no-subordinate", unit=pos.id(hq))
    return None


def supporters(pos: Position, case: Support) -> list[int]:
    return [hq for hq in headquarters(pos, case.side) if may_support(pos, case, hq) is None]


def lend(pos: Position, case: Support, hq: int) -> None:
    """Its range is added to the strength, even if it is reduced [18.2.1]."""
    use(pos, hq)
    case.made.headquarters[case.side] = hq
    pos.tell("18.2.1", "headquarters-support", unit=pos.id(hq), strength=pos.counter(hq).range)


# -- chemical weapons [18.2.4] ----------------------------------------------------------------------------------------


def may_spray(pos: Position, case: Support, hq: int) -> Reason | None:
    """A supplied headquarters, not the Supreme HQ [18.3.1], for an attack with a subordinate that is not isolated, as
    long as there are points; one marker a hex [18.2.4] [M.11]."""
    if pos.side(hq) != case.side or not is_hq(pos, hq) or not pos.standing[hq]:
        return Reason("18.2.4", "not-your-headquarters", unit=pos.id(hq))
    if is_supreme(pos, hq):
        return Reason("18.3.1", "supreme-has-no-chemicals", unit=pos.id(hq))
    if case.side != case.made.side:
        return Reason("18.2.4", "chemical-attacks-only")
    if not pos.chemical_points.get(case.side, 0):
        return Reason("18.2.4", "no-chemical-points")
    if case.made.hex in pos.chemical:
        return Reason("M.11", "one-marker", hex=pos.label(case.made.hex))
    if hq in pos.out_of_supply:
        return Reason("18.2.4", "unsupplied-headquarters", unit=pos.id(hq))
    if hq in pos.isolated:
        return Reason("19.7.2", "isolated-headquarters", unit=pos.id(hq))
    if not any(u not in pos.isolated and is_subordinate(pos, u, hq) for u in case.units):
        return Reason("18.2.4", "no-subordinate", unit=pos.id(hq))
    return serves(pos, case, hq, "18.2.4")


def sprayers(pos: Position, case: Support) -> list[int]:
    if not pos.chemical_points.get(case.side, 0) or case.side != case.made.side:
        return []
    return [hq for hq in headquarters(pos, case.side) if may_spray(pos, case, hq) is None]


def spray(pos: Position, case: Support, hq: int) -> None:
    """The marker stays until the turn is over; the opponent scores for it [M.11]."""
    pos.chemical_points[case.side] -= pos.scenario.module.limits.chemical.points_per_marker
    pos.chemical.add(case.made.hex)
    pos.chemical_turn = pos.turn
    pos.changes += 1
    pos.tell("18.2.4", "chemical", unit=pos.id(hq), hex=pos.label(case.made.hex))
    victory.score(pos, ENEMY[case.side], pos.scenario.module.limits.chemical.vp_event)


CALLING: Question = Question(
    "headquarters",
    GATHERING,
    Verb("support", UNIT, why_not=may_support, listed=supporters, does=lend),
    Verb("chemical", UNIT, why_not=may_spray, listed=sprayers, does=spray, rule="18.2.4"),
    Verb("done"),
    about=lambda pos, case: About(units=case.units, hexes=[case.made.hex]),
    battle=lambda pos, case: case.made.sums(),
)


def call(pos: Position, made: Any) -> Procedure:
    """The attacker first, then the defender [18.2.1]."""
    for side in (made.side, made.enemy):
        yield from offers(pos, side, "18.2.1", CALLING, Support(made, side))
