"""Combat [13.0]: attacks are declared and resolved one by one, in any order [13.1.p3] [13.2G]."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Procedure, Reasons
from ...engine.battle import BattleStep, fight_out, sheet_of
from ...engine.phase import gathering
from ...engine.question import GATHERING, PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import carpet, ground_support, minors
from .air import AIR
from .attack import Attack, attackers_of, defenders, is_strong, may_be_attacked, may_take_part, targets
from .consequences import at_once
from .fog import reveal
from .obligation import brought, duties, keeps_duties, must_come_first, owed_beside
from .odds import heading, off_the_chart, preview, reckon
from .position import Position
from .results import AFTER_COMBAT, advance, fall_back, take_losses
from .strength import LOWEST, die_modifiers, modified, needs_die

HOSTILE = {"Romanian": "20.6.a", "Hungarian": "20.3"}  # they never attack together


# -- the segment ------------------------------------------------------------------------------------------------------


def may_end(pos: Position, seat: str) -> Reasons:
    """Attacks are voluntary [13.1.p2], but for those that are owed and can still be made [13.1B] [19.0.c] [3.2E]."""
    return [Reason(duty_rule(pos, h), "must-attack", hex=pos.label(h), units=pos.ids(units))
            for h, units in duties(pos, seat).items()]  # fmt: skip


def duty_rule(pos: Position, hex: int) -> str:
    if pos.present[pos.phasing][hex]:
        return "19.0.c"
    return "13.1B" if hex in pos.owed else "3.2E"


def end_step(pos: Position) -> None:
    """The combat step is over: what was owed in it is owed no longer."""
    pos.owed = set()


# -- declaring an attack [13.2A] --------------------------------------------------------------------------------------


def open_targets(pos: Position, seat: str) -> list[int]:
    """Where nothing is owed, who can attack a hex may always do it alone."""
    hexes = targets(pos, seat)
    return [h for h in hexes if somebody_may(pos, seat, h)] if duties(pos, seat) else hexes


def somebody_may(pos: Position, seat: str, target: int) -> bool:
    made = Attack(seat, pos.phasing, target)
    return any(may_join(pos, made, u) is None for u in attackers_of(pos, seat, target))


def may_declare(pos: Position, seat: str, target: int) -> Reasons:
    reason = may_be_attacked(pos, pos.phasing, target)
    if reason is not None:
        return reason
    around = attackers_of(pos, seat, target)
    if not around:
        return Reason("13.1.p1", "nobody-to-attack", hex=pos.label(target))
    reasons = [may_join(pos, Attack(seat, pos.phasing, target), u) for u in around]
    return None if None in reasons else [r for r in reasons if r is not None]


def attack(pos: Position, seat: str, target: int) -> Procedure:
    yield from attack_with(pos, Attack(seat, pos.phasing, target))
    yield from at_once(pos)


def attack_with(pos: Position, made: Attack) -> Procedure:
    """One combat, from declaration to advance. What stands in the hex is revealed now [21.4]."""
    reveal(pos, made.target, made.power)
    yield from fight_out(pos, made, STEPS)


def gather(pos: Position, made: Attack) -> Procedure:
    """The attacker names those who take part and the air units that bomb, and commits them."""
    yield from gathering(pos, made.seat, "13.2A", GATHER, made, **{"with": made.units, "bomb": made.bombers})
    pos.owed |= owed_beside(pos, made, made.units)
    pos.fought.update(made.units)
    pos.attacked.add(made.target)
    pos.owed.discard(made.target)


def around(pos: Position, made: Attack) -> list[int]:
    return attackers_of(pos, made.seat, made.target)


def may_join(pos: Position, made: Attack, u: int) -> Reason | None:
    """Units of a hex need not attack together, and none attacks in part [13.1A.d] [13.1A.c]."""
    if u in made.units:
        return Reason("13.1A.b", "committed", unit=pos.id(u))
    if made.among is not None and u not in made.among:
        return Reason("10.9", "has-not-landed", unit=pos.id(u))
    reason = may_take_part(pos, made.seat, u, made.target) or may_fight_beside(pos, made, u)
    if reason is not None:
        return reason
    if not is_strong(pos, u) and not any(is_strong(pos, x) and pos.hex(x) == pos.hex(u) for x in made.units):
        return Reason("13.1A.a", "no-attack-strength", unit=pos.id(u))
    first = must_come_first(pos, made)
    if first and u not in first:
        rule = "19.0.c" if pos.present[made.power][made.target] else "3.2E"
        return Reason(rule, "others-first", units=pos.ids(first), hex=pos.label(made.target))
    return keeps_duties(pos, made, u)


def may_fight_beside(pos: Position, made: Attack, u: int) -> Reason | None:
    """Soviets and Yugoslavs never attack together [20.1.a], nor Romanians and Hungarians [20.3] [20.6.a]; all others of
    a camp fight as one [5.1B.b] [5.1C]."""
    nation, nations = pos.counter(u).nation, {pos.counter(x).nation for x in made.units}
    if made.power == "soviet" and nations and (nation == "Yugoslav") != (nations == {"Yugoslav"}):
        return Reason("20.1.a", "never-together", unit=pos.id(u), units=pos.ids(made.units))
    if nation in HOSTILE and nations & (HOSTILE.keys() - {nation}):
        return Reason(HOSTILE[nation], "never-together", unit=pos.id(u), units=pos.ids(made.units))
    return None


def may_open_fire(pos: Position, made: Attack) -> list[Reason]:
    if not made.units:
        return [Reason("13.2A", "nobody-attacks", hex=pos.label(made.target))]
    if first := must_come_first(pos, made):  # in the variant they have come before all others
        return [Reason("19.0.c", "others-first", units=pos.ids(first), hex=pos.label(made.target))]
    return []


# -- resolving it [13.2B] to [13.2F] -----------------------------------------------------------------------------------


def throw_strength_die(pos: Position, made: Attack) -> None:
    """The die for letters, if there are any in this combat [13.2B]."""
    made.strength_die = LOWEST
    if needs_die(pos, made):
        modifiers = die_modifiers(pos, made)
        die = pos.roll("13.2B", pos.seat("axis", pos.scenario.theatre[made.target]))
        made.strength_die = modified(die, modifiers)
        pos.tell("13.2B", "strength-die", die=die, modifiers=modifiers, modified=made.strength_die)


def resolve(pos: Position, made: Attack) -> None:
    """Column, die and result. Below 1:2 no die is thrown [13.2C.c]."""
    made.defending = defenders(pos, made)
    sums = reckon(pos, made, (made.strength_die,), made.hits)
    die = 0 if sums.column is None else pos.roll("13.2D", made.seat)
    chart = pos.scenario.charts.combat_results
    made.result = off_the_chart(pos) if sums.column is None else chart.result(die, sums.column)
    pos.tell(
        "13.2D", "combat", side=made.seat, hex=pos.label(made.target), units=pos.ids(made.units), attack=sums.attack,
        defence=sums.defence, shifts=sums.shifts, column=heading(pos, sums.column), die=die, result=made.result,
    )  # fmt: skip


STEPS: Final = (
    BattleStep("ground-support", ground_support.decide, "8.5.5.a"),
    BattleStep("declare", gather, "13.2A"),
    BattleStep("bombing", carpet.bomb, "8.5.4.c"),
    BattleStep("strength-die", throw_strength_die, "13.2B"),
    BattleStep("resolve", resolve, "13.2D"),
    BattleStep("losses", take_losses, "13.3"),
    BattleStep("retreat", fall_back, "13.2E"),
    BattleStep("advance", advance, "13.2F"),
)


GATHER: Question = Question(
    "gather",
    GATHERING,
    Verb("with", UNIT, among=around, why_not=may_join),
    Verb("bomb", AIR, among=carpet.bombers, why_not=carpet.may_bomb),
    Verb("fire", why_not=may_open_fire),
    about=lambda pos, made: About(made.units, [made.target]),
    battle=lambda pos, made: sheet_of(made, preview(pos, made)),
    consequences=brought,
)
BATTLE: tuple[Question, ...] = (ground_support.SUPPORTING, GATHER, *AFTER_COMBAT)
FOLLOWING: tuple[Question, ...] = (*BATTLE, minors.YUGOSLAVS)
VERBS: tuple[Verb, ...] = (
    Verb("attack", HEX, listed=open_targets, why_not=may_declare, does=attack, then=FOLLOWING, rule="13.1.p1"),
    Verb("done", why_not=may_end),
)
COMBAT: Question = Question("combat", PHASE, *VERBS)
REACTION_COMBAT: Question = Question("reaction-combat", PHASE, *VERBS)
