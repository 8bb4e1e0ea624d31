"""The fire phases [3.2] [3.4] [3.5]: Prep Fire, Final Fire and Advancing Fire."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Procedure
from ....engine.phase import phase
from ....engine.question import PHASE, Question
from ....engine.reason import Reason
from ....engine.verbs import ATTACKS, UNIT, Verb
from ..captivity.massacre import MASSACRE, beside_prisoners, may_massacre
from ..counters_in_play import DEPLOY_GUARD, guards, may_deploy_guard
from ..hiding import concealment, disclosure, mopping_up
from ..locations import LOCATION, ranges
from ..moving.entrenching import ENTRENCH, OVERSEE, TOIL, can_have_dug, diggers
from ..nerve.leadership import is_good_order
from ..places import LEVELS, Loc
from ..position import Position
from ..victory import undecided
from ..weapons import demolition, set_charges, upkeep
from .attack import BOUNDING, CLOSE, Attack, manner
from .fire_groups import is_of_a_group, targets_of
from .gathering import GATHER, gather
from .ift import resolve
from .readiness import guards_too_many, may_fire, ready

RULE = {"PFPh": "3.2", "DFPh": "8.4", "AFPh": "7.24"}


def targets(pos: Position, side: str) -> list[Loc]:
    """Every Location in range of somebody who can fire [6.11]."""
    basis = pos.changes, pos.phase, len(pos.volleys)
    return pos.kept(("targets", side), basis, lambda: sorted(_targets(pos, side)))


def _targets(pos: Position, side: str) -> set[Loc]:
    found: set[Loc] = set()
    looked: set[tuple[Loc, int]] = set()  # plain shots of one Location that reach as far reach the same
    enemy, close = pos.enemy(side), CLOSE.get(pos.phase, ())
    beside, hidden = pos.present[enemy], pos.scenario.hip[enemy]
    seen = pos.seen_locations(enemy)
    known: dict[tuple[Loc, int], Sequence[Loc]] = pos.kept(("in range", enemy), seen, dict)
    struck: dict[Loc, set[Loc]] = {}
    for origin, loc in pos.volleys:
        struck.setdefault(origin, set()).add(loc)
    for s, here, reach, plain, mark in ready(pos, side):
        if not plain or hidden or beside[here // LEVELS]:
            reached: Sequence[Loc] = targets_of(pos, side, s)
        else:
            field = here, 1 if mark in close else 2 * reach
            if field in looked:
                continue
            looked.add(field)
            if field not in known:
                far = ranges(pos.scenario, here)
                known[field] = [loc for loc in seen if far[loc // LEVELS] <= field[1]]
            reached = known[field]
        if here in struck and (plain or is_of_a_group(pos, s)):
            reached = [loc for loc in reached if loc not in struck[here]]
        found.update(reached)
        if len(found) == len(seen) and not hidden:
            break  # they reach everything there is to fire at
    return found


def may_target(pos: Position, side: str, loc: Loc) -> Reason | None:
    if loc not in targets(pos, side):
        return Reason("7.1", "nobody-can-fire-at", hex=pos.loc_label(loc))
    return None


def fire(pos: Position, side: str, loc: Loc) -> Procedure:
    """One attack, fully resolved before the next [7.31] [7.32]."""
    attack = Attack(side, loc, RULE[pos.phase])
    yield from gather(pos, attack)
    if any(manner(pos, s) == BOUNDING for s in attack.shots):
        attack.rule = "7.25"
    yield from resolve(pos, attack)


def may_wait(pos: Position, side: str, u: int) -> Reason | None:
    """Good Order Infantry that has not fired may wait for the Advancing Fire Phase, with its weapons; a leader only
    with them [7.25]."""
    if not pos.is_person(u):
        return Reason("7.25", "not-your-unit", unit=pos.names[u])
    if pos.units[u].fired == BOUNDING:
        return Reason("7.25", "waits-to-fire", unit=pos.names[u])
    against = may_fire(pos, side, u)
    if against and (pos.units[u].fired or not any(may_fire(pos, side, w) is None for w in pos.weapons_of(u))):
        return against
    if not is_good_order(pos, u) or pos.units[u].shots or any(pos.units[w].fired for w in pos.weapons_of(u)):
        return Reason("7.25", "cannot-wait", unit=pos.names[u])
    return None


def waiters(pos: Position, side: str) -> Sequence[int]:
    def waits(u: int) -> bool:
        unit = pos.units[u]  # most who have changed have fired, wait or labour: that is seen at once
        busy = unit.fired or unit.shots or unit.ti or unit.broken
        return not busy and may_wait(pos, side, u) is None

    return pos.ones(("waiters", side), pos.phase, side, waits)


def wait(pos: Position, side: str, u: int) -> None:
    """Opportunity Fire: the unit and its weapons are marked, and it loses concealment in view of the enemy [7.25]."""
    for s in (u, *pos.weapons_of(u)):
        pos.change(s, fired="bounding")
    pos.tell("7.25", "waits", unit=pos.names[u])
    concealment.acts(pos, u)


FIRE: Verb = Verb(
    "fire", LOCATION, among=targets, why_not=may_target, listed=targets, does=fire, then=(GATHER,), role=ATTACKS
)
PREP_FIRE: Question = Question(
    "prep-fire",
    PHASE,
    FIRE,
    demolition.THROW,
    set_charges.DETONATE,
    *upkeep.VERBS,
    mopping_up.MOP_UP,
    ENTRENCH,
    OVERSEE,
    TOIL,
    MASSACRE,
    DEPLOY_GUARD,
    Verb("wait", UNIT, among=waiters, why_not=may_wait, listed=waiters, does=wait),
    *disclosure.VERBS,
    Verb("done"),
)
FINAL_FIRE: Question = Question(
    "final-fire",
    PHASE,
    FIRE,
    demolition.THROW,
    set_charges.DETONATE,
    *upkeep.VERBS,
    MASSACRE,
    DEPLOY_GUARD,
    *disclosure.VERBS,
    Verb("done"),
)
ADVANCING_FIRE: Question = Question(
    "advancing-fire",
    PHASE,
    FIRE,
    demolition.THROW,
    set_charges.DETONATE,
    MASSACRE,
    DEPLOY_GUARD,
    *disclosure.VERBS,
    Verb("done"),
)


def prep_fire_phase(pos: Position, side: str) -> Procedure:
    """The ATTACKER fires, or waits [3.2]."""
    yield from phase(pos, side, "3.2", PREP_FIRE, as_long_as=undecided(has_prep_fire))
    for u in pos.persons(side):
        mark_prep(pos, u)
    for u in pos.persons(side):  # whoever has fired, waits or labours has caught his breath [4.51]
        if pos.units[u].cx and (pos.units[u].fired or pos.units[u].ti):
            pos.change(u, cx=False)
    pos.volleys, pos.salvo, pos.tried = set(), [], set()


def mark_prep(pos: Position, u: int) -> None:
    """A unit that has fired anything, if only a machine gun that kept its rate, fires in no other phase [7.1]."""
    arms = (u, *pos.weapons_of(u))
    if any(pos.units[s].fired == "prep" or pos.units[s].shots for s in arms):
        for s in arms:
            if pos.units[s].fired != "prep":
                pos.change(s, fired="prep")


def defensive_fire_phase(pos: Position, side: str) -> Procedure:
    """The DEFENDER fires what is left to him [3.4] [8.4]; then First and Final Fire are taken off."""
    yield from phase(pos, pos.defender, "8.4", FINAL_FIRE, as_long_as=undecided(has_final_fire))
    pos.has_fired = {u for u in pos.persons(pos.defender) if pos.units[u].fired in ("first", "final")}
    clear_marks(pos, "first", "final", "none")


def advancing_fire_phase(pos: Position, side: str) -> Procedure:
    """The ATTACKER fires at half power [3.5]; then Prep and Bounding Fire are taken off."""
    yield from demolition.detonate(pos)
    yield from phase(pos, side, "3.5", ADVANCING_FIRE, as_long_as=undecided(has_fire))
    clear_marks(pos, "prep", "bounding")


def has_fire(pos: Position, side: str) -> bool:
    """Nobody is asked who has nothing to fire at, by what the enemy knows of him."""
    if pos.is_veiled(side) or targets(pos, side):
        return True
    if demolition.throwable(pos, side) or can_detonate(pos, side):
        return True
    if any(guards_too_many(pos, u) and may_deploy_guard(pos, side, u) is None for u in guards(pos, side)):
        return True  # its other half could fire
    return any(may_massacre(pos, side, u) is None for u in beside_prisoners(pos, side))


def has_prep_fire(pos: Position, side: str) -> bool:
    """Without a target they may still wait, dig or mop up [3.2]."""
    if has_final_fire(pos, side) or waiters(pos, side) or diggers(pos, side) or can_have_dug(pos, side):
        return True
    return any(mopping_up.may_mop_up(pos, side, u) is None for u in mopping_up.inhabitants(pos, side))


def has_final_fire(pos: Position, side: str) -> bool:
    """Weapons are destroyed, dismantled and put together whether there is a target or not [9.73] [9.8]."""
    return has_fire(pos, side) or bool(upkeep.changed(pos, side) or upkeep.destructible(pos, side))


def can_detonate(pos: Position, side: str) -> bool:
    return any(set_charges.may_detonate(pos, side, w) is None for w in set_charges.owned_by(pos, side))


def clear_marks(pos: Position, *marks: str) -> None:
    for u in pos.showing():
        unit = pos.units[u]
        if unit.fired in marks or unit.led_by or unit.arc:
            pos.change(u, fired="" if unit.fired in marks else unit.fired, led_by=0, arc="")
    pos.volleys, pos.salvo, pos.tried = set(), [], set()
