"""The Close Combat Phase [3.8] [11.]: enemies in one Location fight it out, or are held in Melee."""

from __future__ import annotations

from itertools import product
from typing import Any

from ....engine.ask import Ask, Procedure
from ....engine.battle import BattleStep, fight_out
from ....engine.question import CHOICE, GATHERING, PHASE, About, Question
from ....engine.reason import Reason, Tally
from ....engine.verbs import UNIT, Verb
from .. import cavalry
from ..captivity import escape, prisoners
from ..captivity.guards import NEW_GUARD, may_guard
from ..hiding import concealment, decoys, disclosure
from ..locations import LOCATION
from ..nerve import berserk, field_promotion
from ..nerve.desperation import desperate
from ..nerve.morale import eliminate, reduce
from ..pack.charts import NO_EFFECT
from ..places import Loc, hex_of
from ..position import OUT, Position
from ..random_selection import random_selection
from ..scenario import HORSE
from ..victory import end_at_once, take_control
from ..weapons import recovery
from . import withdrawal
from .ambush import ambush
from .arrangement import ARRANGE, arrange, gather_round, may_fight_beside, own
from .assaults import (
    attack_strength,
    attackers,
    column,
    defence,
    figures_of,
    may_attack,
    may_be_attacked,
    stand_by,
    targets,
)
from .fights import FOE, Assault, Fight, bundle, strength
from .hand_to_hand import HAND_TO_HAND, choose, kill_number
from .melee import contested, hold_in_melee, lost_in_melee

ELIMINATED, REDUCED = "elim", "CR"  # results of an attack, as its sheet names them
RISEN = 2  # both sides have said which prisoners rise


def close_combat_phase(pos: Position, side: str) -> Procedure:
    """Close Combat, then Melee; the ATTACKER gains "?", TI and pins come off [3.8] [11.15]."""
    if not any(escape.can_rise(pos, player) for player in pos.scenario.sides):
        pos.stage = max(pos.stage, RISEN)
    if pos.stage < RISEN:  # else nothing comes between an advance and what it brings to light
        yield from escape.risings(pos, side)
    show_hidden(pos)
    yield from close_combats(pos, side)
    if pos.over:
        return
    hold_in_melee(pos)
    yield from disclosure.deter(pos, pos.enemy(side))
    yield from concealment.gain_concealment(pos, side)
    for u in pos.showing():
        unit = pos.units[u]
        if unit.ti or unit.pinned or unit.shots or unit.no_fp or unit.hazardous or unit.waved or unit.dismounted:
            pos.change(u, ti=False, pinned=False, shots=0, no_fp=False, hazardous=False, waved=False, dismounted=False)
    pos.fought, pos.advanced, pos.has_fired = set(), set(), set()
    pos.blasters, pos.flamers, pos.mopped = set(), set(), set()
    take_control(pos)
    end_at_once(pos)


def show_hidden(pos: Position) -> None:
    """Hidden units with an enemy in their Location come under a "?"; Dummies, who have no strength to tell, are taken
    off [11.19]."""
    met = [u for s in pos.scenario.sides for u in pos.dummies(s) if decoys.meets_enemy(pos, s, pos.locs[u])]
    decoys.take_off(pos, met, "11.19")
    for loc in contested(pos):
        for side in pos.scenario.sides:
            hidden = [u for u in pos.at_loc(loc, side) if pos.units[u].hidden]
            if hidden:
                pos.advanced.add(loc)
                concealment.appear(pos, hidden, "11.19")


def close_combats(pos: Position, side: str) -> Procedure:
    """The ATTACKER chooses the order of the Locations; each is completed before the next [11.12]."""
    while not end_at_once(pos) and (places := contested(pos)):
        loc = places[0]
        if len(places) > 1:
            _, loc = yield Ask(side, "11.12", ORDER, pos, side, rests=True)
        yield from fight_in(pos, side, loc)
        pos.fought.add(loc)


def fight_in(pos: Position, side: str, loc: Loc) -> Procedure:
    """One Location from its Ambush to its Melee."""
    fight = Fight(STEPS, loc, side, pos.enemy(side))
    fight.melee = frozenset(u for s in fight.sides for u in pos.at_loc(loc, s) if pos.units[u].melee)
    for s in fight.sides:
        gather_round(pos, fight, own(pos, fight, s))
    show_strength(pos, fight)
    if all(pos.at_loc(loc, s) for s in fight.sides):
        yield from fight_out(pos, fight)


def fight_at_once(
    pos: Position, loc: Loc, side: str, fighters: frozenset[int], bystanders: frozenset[int]
) -> Procedure:
    """Close Combat in the Movement Phase: nobody is ambushed or withdraws, only these attack, and bystanders of the
    enemy are not attacked [4.152] [20.54]. Gives whether the moving side has attacked."""
    fight = Fight(AT_ONCE, loc, side, pos.enemy(side))
    fight.only, fight.only_rule = fighters, "4.152"
    fight.spared = bystanders | {u for u in pos.at_loc(loc, side) if u not in fighters}
    for s in fight.sides:
        gather_round(pos, fight, own(pos, fight, s))
    yield from fight_out(pos, fight)
    return any(attack.side == side for attack in fight.attacks)


def show_strength(pos: Position, fight: Fight) -> None:
    """Concealed units tell how strong they are before anything is declared [11.19]."""
    for side in fight.sides:
        covered = [u for u in pos.at_loc(fight.loc, side) if pos.units[u].concealed]
        if covered:
            pos.tell(
                "11.19", "strength-shown", side=side, hex=pos.loc_label(fight.loc), count=len(covered),
                fp=sum(strength(pos, u) for u in covered), reveals=True,
            )  # fmt: skip


# -- attacks ----------------------------------------------------------------------------------------------------------


def may_join_attack(pos: Position, fight: Fight, u: int) -> Reason | None:
    attack = fight.attacks[-1]
    if against := may_attack(pos, fight, u):
        return against
    if attack.capture and pos.units[u].berserk:
        return Reason("20.22", "berserk", unit=pos.names[u])
    if against := may_fight_beside(pos, fight, u, attack):
        return against
    if pos.units[u].hex and pos.units[u].concealed and fight.ambusher != fight.side:
        return Reason("11.19", "is-concealed", unit=pos.names[u])
    guard = escape.guard_of(pos, fight, u)
    if guard is not None and guard not in attack.targets and may_be_attacked(pos, fight, guard) is not None:
        return Reason("20.55", "guard-first", unit=pos.outward(guard))
    return None


def joiners(pos: Position, fight: Fight) -> list[int]:
    return [u for u in attackers(pos, fight) if may_join_attack(pos, fight, u) is None]


def may_begin(pos: Position, fight: Fight, u: int, capture: bool = False) -> Reason | None:
    """An enemy to attack, and somebody to attack him [11.12]; the berserk take no prisoners [20.22]."""
    if against := may_be_attacked(pos, fight, u):
        return against
    if not any(
        (not pos.units[v].concealed or fight.ambusher == fight.side) and _reaches(pos, fight, v)
        for v in own(pos, fight) if may_attack(pos, fight, v) is None and not (capture and pos.units[v].berserk)
    ):  # fmt: skip
        return Reason("11.12", "nobody-attacks")
    return None


def _reaches(pos: Position, fight: Fight, u: int) -> bool:
    """A risen prisoner attacks somebody only together with his Guard, as long as that one is there [20.55]."""
    guard = escape.guard_of(pos, fight, u)
    return guard is None or may_be_attacked(pos, fight, guard) is None


def may_begin_capture(pos: Position, fight: Fight, u: int) -> Reason | None:
    return may_begin(pos, fight, u, capture=True) or prisoners.may_capture(pos, fight, u)


def may_go(pos: Position, fight: Fight) -> Reason | None:
    attack = fight.attacks[-1]
    if not attack.attackers:
        return Reason("11.12", "nobody-attacks")
    return escape.must_add_guard(pos, fight, attack)


def may_add(pos: Position, fight: Fight, u: int) -> Reason | None:
    if against := may_be_attacked(pos, fight, u):
        return against
    return prisoners.may_capture(pos, fight, u) if fight.attacks[-1].capture else None


def designate(pos: Position, fight: Fight, side: str, at_once: bool = False) -> Procedure:
    """A side names its attacks: each unit attacks once and is attacked once, in any grouping [11.12]. In sequential
    Close Combat each is carried out `at_once`, before the next is named [11.3]."""
    fight.side = side
    while not pos.over and any(may_begin(pos, fight, u) is None for u in targets(pos, fight)):
        said = yield Ask(side, "11.12", ATTACKS, pos, fight)
        if said[0] == "done":
            return
        attack = Assault(side, capture=said[0] == "capture")
        fight.attacks.append(attack)
        attack.targets += bundle(pos, fight, said[1])
        while True:
            match (yield Ask(side, "11.12", GATHER, pos, fight)):
                case "with", u:
                    attack.attackers += [v for v in bundle(pos, fight, u) if may_join_attack(pos, fight, v) is None]
                case "also", u:
                    attack.targets += bundle(pos, fight, u)
                case _:
                    break
        pos.tell(
            "11.12", "assault", units=[pos.names[u] for u in attack.attackers],
            targets=[pos.names[u] for u in attack.targets], odds=column(pos, attack).odds,
        )  # fmt: skip
        if at_once:
            yield from carry_out(pos, fight, side, survivors=True)
            end_at_once(pos)


def attack_round(pos: Position, fight: Fight) -> Procedure:
    """Simultaneously: both name their attacks, then both are resolved, even by those who are lost. After an Ambush
    the ambusher attacks first, and only survivors answer; before all others prisoners who rise [11.1] [11.12] [11.3]
    [11.32] [11.33] [11.34]."""
    for side in fight.sides:
        if risen := escape.rebels(pos, fight, side):
            fight.only, fight.only_rule = frozenset(risen), "11.33"
            yield from designate(pos, fight, side, at_once=True)
            fight.only = None
    if fight.ambusher:
        order = (fight.ambusher, fight.enemy(fight.ambusher))
        for side in order:
            yield from designate(pos, fight, side, at_once=True)
        return
    for side in fight.sides:
        yield from designate(pos, fight, side)
    for attack in fight.attacks:
        stand_by(pos, fight, attack)
    for side in fight.sides:
        yield from carry_out(pos, fight, side, survivors=False)


def carry_out(pos: Position, fight: Fight, side: str, survivors: bool) -> Procedure:
    for attack in [a for a in fight.attacks if a.side == side and not a.over]:
        missed = attack.figures is not None and not fight.gone.isdisjoint((*attack.attackers, *attack.targets))
        attack.attackers = [u for u in attack.attackers if u not in fight.gone]
        attack.targets = [v for v in attack.targets if pos.units[v].hex and v not in fight.gone and not pos.units[v].by]
        if survivors:
            attack.attackers = [u for u in attack.attackers if pos.units[u].hex]
        if attack.attackers and attack.targets:
            if missed:  # who has slipped away neither attacks nor is attacked [11.22]
                attack.figures = figures_of(pos, fight, attack)
            yield from resolve(pos, fight, attack)
        attack.over = True


def resolve(pos: Position, fight: Fight, attack: Assault) -> Procedure:
    """Below the kill number everybody attacked is eliminated, at it one is reduced; a 2 or a 12 opens a way out
    [11.11] [11.13] [11.22]."""
    col, sums = attack.figures or figures_of(pos, fight, attack)
    roll = pos.roll_pair("11.11", attack.side)
    if roll.total == 2:
        col, sums = yield from field_promotion.in_close_combat(pos, fight, attack, col, sums)
    finals = {v: roll.total + int(sums[v].total) for v in attack.targets}
    kill = kill_number(fight, attack, col)
    first = attack.targets[0]
    dead = [v for v in attack.targets if finals[v] < kill]
    even = [v for v in attack.targets if finals[v] == kill]
    pos.tell(
        "11.11", "assault-result", hex=pos.loc_label(fight.loc), units=[pos.names[u] for u in attack.attackers],
        odds=col.odds, kill=kill, final=finals[first], drm=sums[first], effect=bool(dead or even),
    )  # fmt: skip
    hit = (yield from one_captured(pos, even)) if attack.capture else random_selection(pos, "11.11", even, unseen=True)
    for v in attack.targets:
        desperate(pos, v)
    arms = {v: pos.weapons_of(v) for v in attack.targets}
    for v in dead:
        if attack.capture:
            yield from seize(pos, fight, attack, v)
        else:
            eliminate(pos, v, "11.11")
    for v in hit:
        if attack.capture and pos.units[v].hex:
            yield from catch(pos, fight, attack, v, alone=len(even) == 1)
        else:
            fight.reduced.add(v)
            reduce(pos, v, "11.11")
    fight.killed |= {v for v in attack.targets if not pos.is_in_play(v)}
    for v in (*dead, *hit):
        if roll.coloured == 1 and not pos.is_in_play(v):
            lose_weapons(pos, arms[v], col.kill, attack.side)
    won = not any(pos.units[v].hex for v in attack.targets if v not in fight.doomed)
    for u in attack.attackers:
        if pos.units[u].hex and not (fight.ambusher == attack.side and won):
            concealment.reveal(pos, u, "12.14.g")
    for v in attack.targets:
        cavalry.take_the_reins(pos, v)
    yield from recovery.at_once(pos)
    if roll.total == 2:
        yield from withdrawal.slip_away(pos, fight, attack.side, attack.attackers, "11.22")
    elif roll.total == 12:
        yield from withdrawal.slip_away(pos, fight, fight.enemy(attack.side), attack.targets, "11.22")


def one_captured(pos: Position, even: list[int]) -> Procedure:
    """Of those whom an attack just catches the defender says who is captured [20.22]."""
    if len(even) < 2:
        return even
    _, v = yield Ask(pos.side(even[0]), "20.22", CAPTURED, pos, even)
    return [v]


def seize(pos: Position, fight: Fight, attack: Assault, v: int) -> Procedure:
    """One of the attackers, or a friend there, guards a prisoner; if nobody of the captors is left it shows in the end
    whether he is one [20.22] [20.221]."""
    if not pos.at_loc(fight.loc, attack.side):
        fight.doomed.add(v)
        return
    fight.taken[v] = pos.units[v]
    able = [u for u in attack.attackers if may_guard(pos, u, v)]
    guards = able or pos.at_loc(fight.loc, attack.side)
    yield from prisoners.taken_by(pos, v, guards, "20.22")


def catch(pos: Position, fight: Fight, attack: Assault, v: int, alone: bool) -> Procedure:
    """Of those who are just caught one is captured: of a squad that is alone in that only a half, which comes to
    nothing if the captors are lost [20.22] [20.221]."""
    squad = pos.type(v)
    if squad.kind != "squad" or not alone:
        yield from seize(pos, fight, attack, v)
    elif pos.at_loc(fight.loc, attack.side):
        fight.reduced.add(v)
        half = yield from prisoners.capture_half(pos, v, attack.attackers)
        fight.parted[half] = (v, squad.id)


def lose_weapons(pos: Position, weapons: list[int], kill: int, side: str) -> None:
    """A coloured 1 may destroy what the dead possessed, but for horses and charges that they have placed [11.13]."""
    for w in [w for w in weapons if pos.weapon(w).type != HORSE and w not in pos.charges]:
        if pos.roll("11.13", side) <= kill:
            pos.tell("11.13", "weapon-removed", weapon=pos.names[w])
            pos.take_off(w, OUT)


# -- the end ----------------------------------------------------------------------------------------------------------


def slip_out(pos: Position, fight: Fight) -> Procedure:
    """Infantry that has ambushed the enemy slips away; riders do not [11.41]."""
    if fight.ambusher:
        on_foot = [u for u in pos.at_loc(fight.loc, fight.ambusher) if not pos.units[u].mounted]
        yield from withdrawal.slip_away(pos, fight, fight.ambusher, on_foot, "11.41")


def slip_out_before(pos: Position, fight: Fight) -> Procedure:
    """Ambushers may leave before the fight [11.41]."""
    yield from slip_out(pos, fight)
    if not all(pos.at_loc(fight.loc, s) for s in fight.sides):
        fight.over = True


def deploy_guards(pos: Position, fight: Fight) -> Procedure:
    """When all attacks are over, and Melee is about to hold them, Guards may deploy [20.5]; whom nobody holds has time
    for that in his next phase."""
    for side in fight.sides:
        if pos.at_loc(fight.loc, fight.enemy(side)):
            yield from prisoners.deploy_at_once(pos, side, pos.at_loc(fight.loc, side))


def slip_out_after(pos: Position, fight: Fight) -> Procedure:
    """Withdrawals are carried out, and ambushers may leave after all attacks, even if no enemy is left [11.2]
    [11.41]."""
    withdrawal.leave(pos, fight)
    yield from slip_out(pos, fight)


def calm(pos: Position, fight: Fight) -> None:
    """Berserk units that have killed everybody there, one of them at least, are themselves again [15.46]."""
    for side in fight.sides:
        if any(pos.side(v) != side for v in fight.killed):
            berserk.after_killing(pos, fight.loc, side)


def sheet(pos: Position, fight: Fight) -> dict[str, Any]:
    """The odds of the attack that is being put together, what modifies it, and its chances. Of what is under a "?" the
    modifiers say nothing."""
    attack = fight.attacks[-1]
    col, sums = figures_of(pos, fight, attack)
    kill, known = kill_number(fight, attack, col), not any(pos.units[v].concealed for v in attack.targets)
    shown = sums[attack.targets[0]] if known else Tally()
    return {
        **fight.sheet(), "chances": chances(kill, int(shown.total)) if attack.attackers and known else {},
        "attack": float(attack_strength(pos, attack)), "odds": col.odds,
        "defence": int(defence(pos, attack)), "kill": kill, "drm": shown,
    }  # fmt: skip


def chances(kill: int, drm: int) -> dict[str, float]:
    """How likely the first target is eliminated, reduced or unhurt [11.11]."""
    finals = [a + b + drm for a, b in product(range(1, 7), repeat=2)]
    less, even = sum(final < kill for final in finals), finals.count(kill)
    parts = {ELIMINATED: less, REDUCED: even, NO_EFFECT: len(finals) - less - even}
    return {result: count / len(finals) for result, count in parts.items() if count}


STEPS = (
    BattleStep("ambush", ambush, "11.4"),
    BattleStep("slip-out", slip_out_before, "11.41"),
    BattleStep("withdrawals", withdrawal.declare, "11.2"),
    BattleStep("arrangement", arrange, "11.14"),
    BattleStep("hand-to-hand", choose, "25.43"),
    BattleStep("attacks", attack_round, "11.12"),
    BattleStep("captures", escape.void_captures, "20.221"),
    BattleStep("guards", deploy_guards, "20.5"),
    BattleStep("leaving", slip_out_after, "11.2"),
    BattleStep("failed-rout", lost_in_melee, "11.16"),
    BattleStep("escapes", escape.settle, "20.55"),
    BattleStep("calm", calm, "15.46"),
)
AT_ONCE = tuple(step for step in STEPS if step.id in ("arrangement", "hand-to-hand", "attacks", "captures", "calm"))
ORDER: Question = Question(
    "close-combats", PHASE, Verb("fight", LOCATION, among=lambda pos, side: contested(pos)),
)  # fmt: skip
GATHER: Question = Question(
    "close-combat-attack",
    GATHERING,
    Verb("with", UNIT, among=joiners, why_not=may_join_attack),
    Verb("also", FOE, among=targets, why_not=may_add),
    Verb("go", why_not=may_go),
    about=lambda pos, fight: About(hexes=[hex_of(fight.loc)]),
    battle=sheet,
)
ATTACKS: Question = Question(
    "close-combat",
    CHOICE,
    Verb("attack", FOE, among=targets, why_not=may_begin, then=(GATHER,)),
    Verb("capture", FOE, among=targets, why_not=may_begin_capture, then=(GATHER,)),
    Verb("done"),
    about=lambda pos, fight: About(hexes=[hex_of(fight.loc)]),
)
CAPTURED: Question = Question(
    "captured", CHOICE, Verb("give", UNIT, among=lambda pos, even: even), about=lambda pos, even: About(units=even)
)
AT_ONCE_ASKS: tuple[Question, ...] = (
    CAPTURED,
    prisoners.GUARD,
    NEW_GUARD,
    recovery.TAKE,
    withdrawal.SLIP_AWAY,
    ARRANGE,
    HAND_TO_HAND,
    ATTACKS,
    GATHER,
)
ASKS: tuple[Question, ...] = (
    ORDER,
    disclosure.DETER,
    escape.RISING,
    withdrawal.WITHDRAW,
    prisoners.DEPLOY,
    *AT_ONCE_ASKS,
)
