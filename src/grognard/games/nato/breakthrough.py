"""Breakthroughs [25.9]: markers where the enemy has been cleared away, and battle cycles into empty hexes."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.phase import gathering
from ...engine.question import GATHERING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from .advance import ADVANCING, FORM, advance_after_combat
from .attack import Attack
from .cities import is_intact
from .commitment import attackers_of, joiners, may_commit, may_join
from .coordination import note_multinational
from .position import Position
from .scenario import ENEMY


def mark_after_strike(pos: Position, side: str, hex: int) -> None:
    """Strikes have cleared a hex of enemies in the side's own strike phase: it is open, unless a free city is there,
    and for the WP only where it planned a battle [25.9.1] [24.1.2]."""
    enemy = ENEMY[side]
    city = is_intact(pos, hex) and pos.held[enemy] >> hex & 1
    if pos.present[enemy][hex] or city or (side == "wp" and hex not in pos.battles):
        return
    pos.breakthroughs[hex] = side
    pos.opened.add(hex)
    pos.tell("25.9.1", "breakthrough", side=side, hex=pos.label(hex))


def mark_after_battle(pos: Position, made: Attack) -> None:
    """A hex that a battle has cleared, whether or not anybody advanced; not if the last defenders stood fast, nor in a
    free city into which nobody went [25.9.2]."""
    if made.stood_fast or (is_intact(pos, made.target) and pos.held[made.defender] >> made.target & 1):
        return
    pos.breakthroughs[made.target] = made.side
    pos.tell("25.9.2", "breakthrough", side=made.side, hex=pos.label(made.target))


# -- the breakthrough battle cycle [25.9.1] ----------------------------------------


def may_break_through(pos: Position, side: str, target: int) -> Reason | None:
    """Where strikes have opened a hex and it is still empty, units beside it that have not fought may go in."""
    if target not in pos.opened or pos.breakthroughs.get(target) != side or target in pos.objectives:
        return Reason("25.9.1", "no-breakthrough", hex=pos.label(target))
    if pos.present[ENEMY[side]][target]:
        return Reason("25.9.1", "enemy-there", hex=pos.label(target))
    made = Attack(side, target)
    if not any(may_join(pos, made, u) is None for u in attackers_of(pos, side, target)):
        return Reason("25.9.1", "nobody-to-attack", hex=pos.label(target))
    return None


def openings(pos: Position, side: str) -> list[int]:
    return [h for h in sorted(pos.opened) if may_break_through(pos, side, h) is None]


def break_through(pos: Position, side: str, target: int) -> Procedure:
    """Only the advance is carried out; the defender does not react [25.1.2.2], and no die is thrown [25.9.1]. It counts
    like any other attack of two nationalities [26.2.2]."""
    made = Attack(side, target)
    yield from gathering(pos, side, "25.9.1", GATHER, made, **{"with": made.units})
    pos.objectives.add(target)
    pos.attacked.update(made.units)
    note_multinational(pos, made.units)
    yield from advance_after_combat(pos, made)


GATHER: Question = Question(
    "break-through",
    GATHERING,
    Verb("with", UNIT, why_not=may_join, listed=joiners),
    Verb("fire", why_not=may_commit),
    about=lambda pos, made: About(made.units, [made.target]),
)
BREAK_THROUGH: Verb = Verb(
    "breakthrough",
    HEX,
    why_not=may_break_through,
    listed=openings,
    does=break_through,
    then=(GATHER, FORM, ADVANCING),
    rule="25.9.1",
)
