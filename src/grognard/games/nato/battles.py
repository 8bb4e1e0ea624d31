"""Battles [25.0]: planning, and one battle cycle for every objective [25.1]."""

from __future__ import annotations

from ...engine.ask import Procedure, Reasons
from ...engine.battle import BattleStep, fight_out
from ...engine.phase import gathering, phase
from ...engine.question import GATHERING, PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import activation, attack_helicopters, breakthrough, defence, retreat, supply, surprise
from .advance import ADVANCING, FORM, advance_after_combat
from .assault import end_assault, end_assaults
from .attack import Attack, attackers, in_objective, is_city_alone
from .commitment import (
    in_contact,
    joiners,
    matched,
    may_be_objective,
    may_commit,
    may_join,
    may_support,
    owed,
    strong_attackers,
    supporters,
)
from .coordination import DEFENDING, choose_defenders, note_multinational
from .odds import heading, preview, reckon
from .position import Position
from .reaction import REACTING, reaction_segment
from .results import LOSING, STRIKING, WHO_STRIKES, counterattacks, disrupt_all, engage, lose_steps, trains_are_lost

# -- the Battle Planning Phase of the WP ----------------------------------------


def battle_planning_phase(pos: Position, side: str) -> Procedure:
    """The WP marks every hex that it will attack [25.0] [7.2.II.D]."""
    yield from phase(pos, side, "25.0", PLANNING, as_long_as=is_anything_plannable)


def is_anything_plannable(pos: Position, side: str) -> bool:
    return bool(plannable(pos, side))


def may_plan(pos: Position, side: str, target: int) -> Reason | None:
    """What somebody can attack; and every marked hex must be attacked, so each needs an attacker of its own [25.0]
    [25.2]."""
    if target in pos.battles:
        return Reason("25.0", "marked-already", hex=pos.label(target))
    if reason := may_be_objective(pos, side, target):
        return reason
    if not strong_attackers(pos, side, target):
        return Reason("25.1.1", "nobody-to-attack", hex=pos.label(target))
    marked = [*sorted(pos.battles), target]
    if matched(pos, side, marked) < len(marked):
        return Reason("25.0", "too-few-attackers", hex=pos.label(target))
    return None


def plannable(pos: Position, side: str) -> list[int]:
    return [h for h in in_contact(pos, side) if may_plan(pos, side, h) is None]


def plan(pos: Position, side: str, target: int) -> None:
    """A Battle marker is placed [4.2.6]."""
    pos.battles.add(target)
    pos.tell("25.0", "battle-planned", hex=pos.label(target))


PLANNING: Question = Question(
    "plan-battles", PHASE, Verb("plan", HEX, why_not=may_plan, listed=plannable, does=plan), Verb("done")
)

# -- the Combat Phase ----------------------------------------


def begin_combat(pos: Position, side: str) -> None:
    pos.attacked, pos.engaged, pos.supporting, pos.objectives, pos.joined = set(), set(), set(), set(), set()


def combat_phase(pos: Position, side: str) -> Procedure:
    """Battle by battle [7.2.II.F] [7.2.III.E]; in the end the markers go."""
    yield from phase(pos, side, "25.0", COMBAT, as_long_as=has_battles)
    end_assaults(pos, side)
    pos.battles, pos.engaged = set(), set()
    pos.resupplied.pop(side, None)


def has_battles(pos: Position, side: str) -> bool:
    return bool(targets(pos, side) or breakthrough.openings(pos, side))


def may_attack_hex(pos: Position, side: str, target: int) -> Reason | None:
    """An enemy unit or free city beside somebody who can attack it [25.1.1]; the WP only what it has marked [25.0]."""
    if reason := may_be_objective(pos, side, target):
        return reason
    if side == "wp" and target not in pos.battles:
        return Reason("25.0", "not-planned", hex=pos.label(target))
    made = Attack(side, target)
    if not any(may_join(pos, made, u) is None for u in strong_attackers(pos, side, target)):
        return Reason("25.1.1", "nobody-to-attack", hex=pos.label(target))
    return None


def targets(pos: Position, side: str) -> list[int]:
    """The hexes that may be attacked, in one pass."""
    hexes = in_contact(pos, side)
    if side == "wp":
        hexes = [h for h in hexes if h in pos.battles]
    return [h for h in hexes if may_attack_hex(pos, side, h) is None]


def may_end_combat(pos: Position, side: str) -> Reasons:
    """Every planned attack must be made [25.0], and every assault [27.3]."""
    rule = "25.0" if side == "wp" else "27.3"
    return [Reason(rule, "must-attack", hex=pos.label(h)) for h in owed(pos, side)]


def attack(pos: Position, side: str, target: int) -> Procedure:
    """One battle cycle [25.1]."""
    yield from fight_out(pos, Attack(side, target, CYCLE[side]))


# -- the segments of a battle cycle ----------------------------------------


def commitment_segment(pos: Position, made: Attack) -> Procedure:
    """Who attacks, and who supports; nothing of it can be changed later [25.1.1] [7.2.II.F.1] [7.2.III.E.1]."""
    yield from gathering(pos, made.side, "25.1.1", GATHER, made, **{"with": made.units, "support": made.support})
    pos.objectives.add(made.target)
    pos.attacked.update(made.units)
    pos.supporting.update(made.support)
    note_multinational(pos, made.units)
    activation.disturb(pos, made.target, made.side)
    pos.tell(
        "25.1.1", "attack-declared",
        side=made.side, hex=pos.label(made.target), units=pos.ids(made.units), support=pos.ids(made.support),
    )  # fmt: skip


def defensive_strike_segment(pos: Position, made: Attack) -> Procedure:
    """NATO strikes at the attackers [7.2.II.F.3]; if none is left the cycle ends, and nobody is engaged [25.1.3]."""
    yield from defence.defensive_strikes(pos, made)
    if not attackers(pos, made):
        made.over = True
        pos.tell("25.1.3", "attack-broken", hex=pos.label(made.target))


def battle_segment(pos: Position, made: Attack) -> Procedure:
    """Odds, shifts, the die [25.1.5] [25.5.2]; counterattacks at once [25.6.2], but not of a city alone [30.4.7]: in
    battles of the WP [7.2.II.F.5] and of NATO [7.2.III.E.4]."""
    if trains_are_lost(pos, made):
        return
    yield from choose_defenders(pos, made)
    made.defenders = in_objective(pos, made)
    sums = reckon(pos, made)
    die = pos.roll("25.5.2", made.side)
    cell = made.result = pos.scenario.charts.combat[heading(pos, sums.column), die]
    pos.tell(
        "25.5.2", "combat", side=made.side, hex=pos.label(made.target), units=pos.ids(attackers(pos, made)),
        attack=sums.attack, defence=sums.defence, odds=heading(pos, sums.basic), shifts=sums.shifts,
        column=heading(pos, sums.column), die=die, result=f"{cell.attacker}/{cell.defender}",
    )  # fmt: skip
    if cell.counterattack and made.defenders:
        yield from counterattacks(pos, made)


def defender_results_segment(pos: Position, made: Attack) -> Procedure:
    """Step losses of the attacker's choice, retreat, disruption, engagement [25.1.6] [25.6.1.1] [7.2.II.F.6]
    [7.2.III.E.5]."""
    cell = made.result
    if cell is None:
        return
    if not made.defenders:
        made.absorbed = cell.defender_steps < 2  # a city alone takes one [30.4.7]
        return
    missing = yield from lose_steps(pos, made.side, made, made.defenders, cell.defender_steps, "25.6.3")
    made.absorbed = not missing
    yield from retreat.retreat_after_combat(pos, made, made.defenders)
    if cell.defender_disrupted:
        disrupt_all(pos, made.defenders, "25.6.4")
    engage(pos, made.defenders)


def attacker_results_segment(pos: Position, made: Attack) -> Procedure:
    """Step losses of the defender's choice, disruption before the advance [25.1.7] [25.6.1.2] [25.6.4.1], of those who
    attacked and of nobody else [25.6.6]; without a defender to take all of his, the attacker ignores A1 [25.6.3.1]. He
    advances where nobody is left [7.2.II.F.7] [7.2.III.E.6]."""
    cell = made.result
    if cell is not None and cell.attacker_steps and made.absorbed:
        yield from lose_steps(pos, made.defender, made, made.units, cell.attacker_steps, "25.6.3")
    if cell is not None and cell.attacker_disrupted:
        disrupt_all(pos, made.units, "25.6.4")
    end_assault(pos, made)
    if not is_cleared(pos, made):
        return
    if not made.stood_fast:
        yield from advance_after_combat(pos, made)
    breakthrough.mark_after_battle(pos, made)


def is_cleared(pos: Position, made: Attack) -> bool:
    """Nobody defends the objective any more: a city lies open without its last unit [30.4.8], and alone falls to any
    step loss [25.6.3.2]."""
    if in_objective(pos, made):
        return False
    if made.defenders or made.result is None or not is_city_alone(pos, made):
        return True
    return made.result.defender_steps > 0


def combat_supply_segment(pos: Position, made: Attack) -> None:
    """Everybody who took part is checked [25.1.9] [10.6] [7.2.II.F.9] [7.2.III.E.8]; surprised, NATO traces none, but
    in West Berlin [35.7]."""
    units = [u for u in (*made.units, *made.defenders) if pos.standing[u]]
    for side in (made.side, made.defender):
        ours = [u for u in units if pos.side(u) == side]
        cut = surprise.cut_off(pos, ours)
        supply.check_combat_supply(pos, [u for u in ours if u not in cut])
        supply.mark_combat_supply(pos, cut)


# The segments in their order; NATO alone has defensive strikes [7.1.6].
_OPENING = (
    BattleStep("commitment", commitment_segment, "25.1.1"),
    BattleStep("reaction", reaction_segment, "25.1.2", replies=True),
)
_COURSE = (
    BattleStep("helicopters", attack_helicopters.attack_helicopter_segment, "25.1.4", replies=True),
    BattleStep("battle", battle_segment, "25.1.5"),
    BattleStep("defender-results", defender_results_segment, "25.1.6"),
    BattleStep("attacker-results", attacker_results_segment, "25.1.7"),
    BattleStep("helicopter-return", attack_helicopters.attack_helicopter_return, "25.1.8"),
    BattleStep("combat-supply", combat_supply_segment, "25.1.9"),
)
CYCLE = {
    "wp": (
        *_OPENING,
        BattleStep("defensive-strikes", defensive_strike_segment, "25.1.3", replies=True),
        *_COURSE,
    ),
    "nato": (*_OPENING, *_COURSE),
}

GATHER: Question = Question(
    "gather",
    GATHERING,
    Verb("with", UNIT, why_not=may_join, listed=joiners),
    Verb("support", UNIT, why_not=may_support, listed=supporters, rule="25.4"),
    Verb("fire", why_not=may_commit, then=(REACTING,)),
    about=lambda pos, made: About(made.units, [made.target]),
    battle=preview,
)
FIGHT: tuple[Question, ...] = (
    GATHER, *defence.QUESTIONS, attack_helicopters.COMMITTING, DEFENDING, WHO_STRIKES, STRIKING, LOSING,
    retreat.TRADING, retreat.RETREATING, retreat.ALONE, FORM, ADVANCING,
)  # fmt: skip
COMBAT: Question = Question(
    "combat",
    PHASE,
    Verb("attack", HEX, why_not=may_attack_hex, listed=targets, does=attack, then=FIGHT, rule="25.1.1"),
    breakthrough.BREAK_THROUGH,
    Verb("done", why_not=may_end_combat),
)
