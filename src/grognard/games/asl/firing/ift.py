"""The Infantry Fire Table: a fire attack from the roll to its last consequence [7.3] to [7.306]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from ....engine.ask import Procedure
from ....engine.dice import Pair
from ....engine.reason import Tally
from .. import cavalry
from ..captivity import prisoners
from ..hiding import concealment, decoys
from ..hiding.proofs import proofs
from ..nerve import berserk, heat_of_battle
from ..nerve.desperation import desperate
from ..nerve.leadership import is_overruled, leadership, morale_level
from ..nerve.morale import (
    Losses,
    break_unit,
    by_morale,
    can_be_pinned,
    can_break,
    casualty_check,
    check_morale,
    check_task,
    eliminate,
    fail,
    pin,
    reduce,
)
from ..pack.charts import kind, number
from ..position import Position
from ..random_selection import random_selection
from ..rolls import dice_roll
from ..snipers import sniper_attacks
from ..weapons import ammunition, molotov, ordnance
from ..weapons.machine_guns import wreck, wreck_charges
from . import encirclement, residual, spraying
from .attack import (
    NEXT_MARK,
    Attack,
    dummy_targets,
    firer_of,
    gunner_mate,
    loc_of,
    locations,
    manner,
    targets,
)
from .cowering import cow, cowering, cowering_shift, timid_firers
from .drm import director, drm, is_screened, lines
from .fire_groups import linked
from .fire_marks import spend
from .firepower import is_hard_to_see, is_out_of_sight, is_protective, line

# How well those who fire see a target: all of them, all but machine guns too far away [9.4], nobody [12.13].
KNOWN, DISTANT, CONCEALED = range(3)
UNTHROWN = Pair(0, 0)  # no dice are thrown
BURNS = 6  # the coloured die with which a Molotov cocktail catches its thrower [22.6111]


def resolve(pos: Position, attack: Attack) -> Procedure:
    """Carry out a declared attack. Firers without a line of sight have fired in vain; if the rest do not hang together
    without them, each part attacks by itself [6.11] [7.52] [7.5]."""
    shown = [pos.names[s] for s in attack.shots]
    pos.tell(
        attack.rule, "fires", units=shown, hex=pos.loc_label(attack.loc),
        leader=pos.names[attack.leaders[0]] if attack.leaders else None,
    )  # fmt: skip
    firers = [firer_of(pos, s) for s in attack.shots]
    mates = [mate for s in attack.shots if (mate := gunner_mate(pos, attack, s)) is not None]
    fired = list(dict.fromkeys((*firers, *mates, *attack.leaders)))
    for u in fired:
        concealment.acts(pos, u)
    yield from proofs(pos, fired)
    encirclement.aim(pos, attack.loc)
    found = lines(pos, attack)
    pos.traced = [(loc, attack.loc, line.blocked) for loc, line in found.items()]
    blind = [s for s in attack.shots if found[loc_of(pos, s)].blocked]
    for loc in locations(pos, blind):
        pos.tell("6.11", "no-line", hex=pos.loc_label(loc), target=pos.loc_label(attack.loc))
        yield from fire_in_vain(pos, attack, [s for s in blind if loc_of(pos, s) == loc])
    seeing = [s for s in attack.shots if s not in blind]
    if seeing and ordnance.fires(pos, attack):
        yield from bombard(pos, attack)
    elif seeing:
        parts = [attack.part(pos, group) for group in linked(pos, seeing)]
        for part in parts:
            if part is parts[0] or targets(pos, part) or dummy_targets(pos, part):
                yield from shoot(pos, part)
                attack.cowed += part.cowed
                continue
            for s in (*part.shots, *part.leaders):  # their target is gone, and they have fired [7.52]
                pos.change(s, fired=NEXT_MARK[manner(pos, s)])
    yield from sniper_attacks(pos)


def fire_in_vain(pos: Position, attack: Attack, shots: list[int]) -> Procedure:
    """Those of one Location do not see the target, but with Spraying Fire perhaps the other one. They have fired, and
    their roll can cost weapons and rounds [6.11] [9.5] [19.131]."""
    part = attack.part(pos, shots)
    other = spraying.second_target(pos, part)
    if other is not None and not any(line.blocked for line in lines(pos, other).values()):
        yield from strike(pos, other)
        attack.cowed += other.cowed
        return
    roll = dice_roll(pos, "6.11", attack.side)
    spend(pos, part, shots, roll)
    if roll.total == 12:
        ammunition.run_out(pos, attack.side, [s for s in shots if not pos.is_weapon(s)])


def shoot(pos: Position, attack: Attack) -> Procedure:
    """The attack of a group that sees its target, and with Spraying Fire that on the other one [9.5]."""
    other = spraying.second_target(pos, attack)
    figures = firepower_of(pos, other) if other is not None else None
    roll = yield from strike(pos, attack)
    if other is not None:
        other.shots = [s for s in other.shots if firer_of(pos, s) >= 0]  # a gun may just have been removed [9.7]
    if other is not None and other.shots and not any(line.blocked for line in lines(pos, other).values()):
        other.resting = attack.resting
        yield from strike(pos, other, roll, figures)


def bombard(pos: Position, attack: Attack) -> Procedure:
    """A mortar fires: what it hits suffers a roll of its own. Without a hit it leaves nothing [8.25] [12.13]."""
    ift, shot = pos.scenario.charts.ift, attack.shots[0]
    firers = [firer_of(pos, shot)]
    sums, struck = ordnance.to_hit_drm(pos, attack), reached(pos, attack)
    dim = {u: pos.units[pos.host(u)].concealed for u in struck}
    aimed = dice_roll(pos, "8.25", attack.side)
    hit, critical = ordnance.hits(pos, attack, aimed, sums), aimed.total == ordnance.CRITICAL
    wanted = ordnance.number(pos, shot, attack.loc)
    pos.tell(
        "8.25", "mortar-hits" if hit[False] else "mortar-misses", weapon=pos.names[shot], number=wanted, drm=sums,
        hex=pos.loc_label(attack.loc), final=aimed.total + int(sums.total),
        reveals=pos.units[firer_of(pos, shot)].concealed,
    )  # fmt: skip
    ordnance.acquire(pos, shot, attack.loc)
    attack.resting = spend(pos, attack, attack.shots, aimed)
    struck = [u for u in struck if hit[dim[u]]]
    false = dummy_targets(pos, attack) if hit[True] else []
    if not hit[False]:
        return
    fp = ordnance.firepower(pos, attack, critical)
    column = ift.column(fp)
    if any(encirclement.is_exposed(pos, u) for u in (*struck, *false)):
        encirclement.consider(pos, attack)
    if struck or false:
        roll = dice_roll(pos, "7.3", attack.side)
        illusions = {u: roll.total + int(ordnance.effect_drm(pos, attack, u, critical).total) for u in false}
        decoys.suffer(pos, {u: ift.result(column, final) for u, final in illusions.items()}, firers)
    loose = pos.loose_weapons(attack.loc)
    if struck:
        drms = {u: ordnance.effect_drm(pos, attack, pos.host(u), critical) for u in struck}
        beside = {
            u: ordnance.effect_drm(pos, attack, pos.host(u), critical, horse=w)
            for u, w in cavalry.led_to(pos, attack.loc, struck).items()
        }
        concealment.uncover_hole(pos, map(pos.host, struck))
        had = cavalry.steeds(pos, struck)
        results = {u: ift.result(column, roll.total + int(drms[u].total)) for u in struck}
        pos.tell(
            "7.3", "fire-result", hex=pos.loc_label(attack.loc), fp=fp, column=column, drm=drms[struck[0]],
            final=roll.total + int(drms[struck[0]].total), result=results[struck[0]],
            effect=bool(kind(results[struck[0]])),
        )  # fmt: skip
        yield from take_effect(
            pos, {u: r for u, r in results.items() if kind(r)}, dict.fromkeys(struck, True),
            dict.fromkeys(struck, column), attack.side, firers,
        )  # fmt: skip
        if any(kind(r) == "KIA" for r in results.values()):  # shells find what nobody possesses, too [9.74]
            wreck(pos, [w for w in loose if pos.units[w].hex], column)
        finals = {u: roll.total + cavalry.drm_for_horses(beside.get(u, drms[u])) for u in struck}
        moving = attack.mover is not None
        yield from cavalry.strike_horses(pos, attack.loc, struck, finals, column, moving=moving, had=had)
    if attack.mover is not None:
        outside = residual.outside_drm(pos, attack, sums)

        def leaves(shots: Sequence[int]) -> int:
            return residual.left_by(pos, column if shots else 0, outside)

        yield from residual.gives_up_rate(pos, attack, leaves)
        residual.place(pos, attack.loc, leaves(attack.resting))


def reached(pos: Position, attack: Attack) -> list[int]:
    """The targets to which there is a line of fire: who is in a foxhole behind a wall may be spared [7.4]."""
    found = targets(pos, attack)
    spared = [u for u in found if is_screened(pos, attack, pos.host(u))]
    if not spared:
        return found
    concealment.uncover_hole(pos, map(pos.host, spared))
    for u in spared:
        if not pos.units[pos.host(u)].concealed:
            pos.tell("7.4", "screened", unit=pos.names[u], hex=pos.loc_label(attack.loc))
    return [u for u in found if u not in spared]


Figures = dict[int, dict[int, Fraction]]  # of each shot, by how well targets are seen


def firepower_of(pos: Position, attack: Attack) -> Figures:
    known = {s: line(pos, attack, s).fp for s in attack.shots}
    concealed = {s: line(pos, attack, s, concealed=True).fp for s in attack.shots}
    distant = {s: (concealed if is_out_of_sight(pos, attack, s) else known)[s] for s in attack.shots}
    return {KNOWN: known, DISTANT: distant, CONCEALED: concealed}


def strike(pos: Position, attack: Attack, thrown: Pair | None = None, figures: Figures | None = None) -> Procedure:
    """The attack of those who see the target. The second one of Spraying Fire has the roll and the firepower of the
    first [9.5]. Gives the roll."""
    ift, aimed_at, struck = pos.scenario.charts.ift, targets(pos, attack), reached(pos, attack)
    firers = list(dict.fromkeys(firer_of(pos, s) for s in attack.shots))
    protective = [firer_of(pos, s) for s in attack.shots if is_protective(pos, attack, s) and thrown is None]
    leader, wild = director(pos, attack), is_wild(pos, attack)
    each = firepower_of(pos, attack) if figures is None else figures
    if thrown is None and is_too_weak(pos, attack, each):
        covered = any(pos.units[firer_of(pos, s)].concealed for s in attack.shots)
        pos.tell("14.1", "too-weak", hex=pos.loc_label(attack.loc), reveals=covered)
        spend(pos, attack, attack.shots, UNTHROWN)
        return UNTHROWN
    sums = {u: drm(pos, attack, pos.host(u)) for u in struck}
    concealment.uncover_hole(pos, map(pos.host, struck))
    common = drm(pos, attack, None)
    beside = {u: drm(pos, attack, pos.host(u), horse=w) for u, w in cavalry.led_to(pos, attack.loc, struck).items()}
    more = molotov.added(pos, attack) if thrown is None else 0
    roll = dice_roll(pos, "7.3", attack.side) if thrown is None else thrown
    burns = bool(more) and roll.coloured == BURNS
    bottle = Fraction(0 if burns else more)  # after all else has been counted [22.611]
    if thrown is None and attack.molotov is not None and (burns or not molotov.keeps_firepower(pos, attack.molotov)):
        for of_shots in each.values():
            of_shots[attack.molotov] = Fraction(0)
    fp = {dim: sum(each[dim].values(), bottle) for dim in each}
    shift = cowering(pos, attack, roll)
    columns = {dim: ift.column(fp[dim], shift) for dim in fp}
    false = {u: drm(pos, attack, u) for u in dummy_targets(pos, attack)}
    illusions = {u: ift.result(columns[CONCEALED], roll.total + int(false[u].total)) for u in false}
    results = {}
    dim = {u: seen_how(pos, attack, pos.host(u)) for u in aimed_at}
    everybody = (*aimed_at, *false)
    seen = [u for u in everybody if not pos.units[pos.host(u)].hidden]
    best = min([dim.get(u, CONCEALED) for u in seen], default=KNOWN)  # how well the enemy is seen at all
    can = {u: could_check(pos, attack, fp[dim.get(u, CONCEALED)], int(sums.get(u, common).total)) for u in everybody}
    if any(can[u] for u in seen if encirclement.is_exposed(pos, u)):
        encirclement.consider(pos, attack)
    for u in struck:
        results[u] = ift.result(columns[dim[u]], roll.total + int(sums[u].total))
    result = next(iter((results or illusions).values()), "-")
    pos.tell(
        "7.3", "fire-result", hex=pos.loc_label(attack.loc), fp=fp[best], column=columns[best],
        drm=next(iter((sums or false).values()), common), result=result, effect=bool(kind(result)),
        final=roll.total + int(next(iter((sums or false).values()), common).total),
        reveals=any(pos.units[firer_of(pos, s)].concealed for s in attack.shots),
    )  # fmt: skip
    if thrown is None:
        attack.cowed = cow(pos, attack, roll)
        attack.resting = spend(pos, attack, attack.shots, roll)
        attack.shots = [s for s in attack.shots if firer_of(pos, s) >= 0]  # a gun may just have been removed [9.7]
    decoys.suffer(pos, illusions, firers)
    had = cavalry.steeds(pos, struck)
    yield from take_effect(
        pos, {u: r for u, r in results.items() if kind(r)}, {u: can[u] for u in struck},
        {u: columns[dim[u]] for u in struck}, attack.side, firers,
    )  # fmt: skip
    finals = {u: roll.total + cavalry.drm_for_horses(beside.get(u, sums[u])) for u in struck}
    column = columns[
        min([dim[u] for u in had.values()], default=KNOWN)
    ]  # horses are seen as well as who has them [12.2]
    moving = attack.mover is not None
    yield from cavalry.strike_horses(pos, attack.loc, struck, finals, column, moving=moving, had=had)
    if attack.mover is not None and not attack.snap:  # Snap Shots leave nothing [8.223]
        outside = residual.outside_drm(pos, attack, next(iter(sums.values()), common))

        def leaves(shots: Sequence[int]) -> int:
            flung = bottle if attack.molotov in shots else Fraction(0)
            return residual.left_by(pos, ift.column(sum((each[best][s] for s in shots), flung), shift), outside)

        if thrown is None:
            yield from residual.gives_up_rate(pos, attack, leaves)
        residual.place(pos, attack.loc, leaves(attack.resting))
    yield from protective_checks(pos, attack, protective, leader, roll)
    if thrown is None and roll.total == 12:
        ammunition.run_out(pos, attack.side, [s for s in attack.shots if not pos.is_weapon(s)])
    if burns and attack.molotov is not None and can_break(pos, attack.molotov):
        break_unit(pos, attack.molotov, "22.6111")  # his own fire catches him
    yield from cavalry.riders_break(pos, firers)
    yield from prisoners.at_once(pos)
    if wild:
        berserk.after_killing(pos, attack.loc, attack.side)
    return roll


def is_too_weak(pos: Position, attack: Attack, each: Figures) -> bool:
    """Less than one firepower against whoever is seen there, so that a roll could only wake a Sniper: no weapon breaks
    down, no bottle is thrown, nobody fires protectively or runs out of rounds. Nobody may make such a roll [14.1]."""
    if attack.molotov is not None or attack.spray is not None or ammunition.is_short(pos, attack.side):
        return False
    if any(pos.is_weapon(s) or is_protective(pos, attack, s) for s in attack.shots):
        return False
    seen = [seen_how(pos, attack, pos.host(u)) for u in targets(pos, attack) if not pos.units[pos.host(u)].hidden]
    how = min([*seen, *(CONCEALED for _ in dummy_targets(pos, attack))], default=KNOWN)
    return not pos.scenario.charts.ift.column(sum(each[how].values(), Fraction(0)))


def is_wild(pos: Position, attack: Attack) -> bool:
    """The berserk fire at Known enemies in their own Location, in the Advancing Fire Phase [15.46]."""
    if pos.phase != "AFPh" or not pos.berserk or not pos.known_at(attack.loc, pos.enemy(attack.side)):
        return False
    return any(firer_of(pos, s) in pos.berserk and loc_of(pos, s) == attack.loc for s in attack.shots)


def could_check(pos: Position, attack: Attack, fp: Fraction, drm: int) -> bool:
    """Whether an attack can give at least a NMC, whatever was rolled; doubles may make it cower [7.7] [10.62]."""
    ift, shift = pos.scenario.charts.ift, cowering_shift(pos, timid_firers(pos, attack))
    return ift.can_check_morale(ift.column(fp), drm, ift.column(fp, shift))


def seen_how(pos: Position, attack: Attack, u: int) -> int:
    """Whether the target is concealed, or so far away that machine guns see it as if it were [12.13] [9.4]."""
    if pos.units[u].concealed:
        return CONCEALED
    far = any(is_out_of_sight(pos, attack, s) for s in attack.shots)
    return DISTANT if far and is_hard_to_see(pos, attack, u) else KNOWN


def take_effect(
    pos: Position, results: Mapping[int, str], can_check: Mapping[int, bool], columns: Mapping[int, int],
    side: str = "", firers: Sequence[int] = (),
) -> Procedure:  # fmt: skip
    """What the results of a side's attack do to the targets, each struck in its column; leaders check first, and their
    loss is felt afterwards [7.31] [10.2]."""
    pos.striker = side
    losses = Losses(pos, list(can_check))
    for u in list(can_check):
        if pos.units[u].broken and can_check[u]:
            desperate(pos, u)
    for u in results:
        concealment.is_hit(pos, u, firers)
    killed = {u: r for u, r in results.items() if kind(r) == "KIA"}
    if killed:
        most = max(number(r) for r in killed.values())
        places = {pos.place(u): columns[u] for u in killed}
        dead = random_selection(pos, "7.301", list(killed), most)
        for u in (*dead, *(v for v in killed if v not in dead)):
            kill(pos, u, columns[u], spared=u not in dead)
        for loc, column in places.items():
            wreck_charges(pos, loc, column)
    checks = {u: number(r) for u, r in results.items() if kind(r) == "MC"}
    hurt = {u: r for u, r in results.items() if kind(r) == "K"}
    if hurt:
        for u in random_selection(pos, "7.302", list(hurt)):
            smc = pos.type(u).smc
            reduce(pos, u)
            if smc:
                hurt.pop(u)
        checks |= {u: number(r) for u, r in hurt.items() if pos.is_in_play(u)}
    for u in by_morale(pos, [u for u in checks if pos.is_in_play(u)]):
        if pos.is_in_play(u):
            yield from check_morale(pos, u, checks[u], "7.304" if checks[u] else "7.303")
    tasks = [u for u, r in results.items() if kind(r) == "PTC" and pos.units[u].hex]
    for u in by_morale(pos, tasks):
        if can_be_pinned(pos, u) and not check_task(pos, u, rule="7.305", attacked=True):
            pin(pos, u, "7.305")
    yield from losses.follow(pos)
    pos.striker = ""
    yield from cavalry.riders_break(pos, list(can_check))
    yield from prisoners.at_once(pos)


def kill(pos: Position, u: int, column: int, spared: bool) -> None:
    """A KIA eliminates a unit; who is spared breaks, or suffers Casualty Reduction. The weapons of all whom it
    eliminates may be destroyed [7.301] [9.74]."""
    weapons = [w for w in pos.weapons_of(u) if w not in pos.charges]
    if not spared:
        eliminate(pos, u, "7.301")
    elif can_break(pos, u):
        break_unit(pos, u, "7.301")
    else:
        reduce(pos, u, "7.301")
    if not pos.is_in_play(u):
        wreck(pos, weapons, column)


def protective_checks(pos: Position, attack: Attack, fired: Sequence[int], leader: int | None, roll: Pair) -> Procedure:
    """The roll of Final Protective Fire, with leadership alone, is a Morale Check of those who fired, the leader first:
    if it pins or breaks him the others are without him. Of several, Random Selection finds whom a Casualty MC or Heat
    of Battle strikes [8.31]."""
    firers = [u for u in dict.fromkeys(fired) if pos.units[u].hex]
    if not firers:
        return
    checked = [*[v for v in attack.leaders if v not in firers], *firers]
    losses = Losses(pos, checked)
    stricken = random_selection(pos, "10.31", checked) if roll.total == 12 else []
    heated = random_selection(pos, "15.1", checked) if roll.total == 2 else []
    for u in checked:
        if not pos.units[u].hex:
            continue
        sums = Tally()
        leads = leader is not None and not (pos.units[leader].broken or pos.units[leader].pinned)
        if leader is not None and leads and u != leader and not is_overruled(pos, leader):
            sums.add(leadership(pos, leader, u), "10.21", "leadership")
        final, level = roll.total + int(sums.total), morale_level(pos, u)
        passed = final <= level and roll.total != 12
        pos.tell("8.31", "morale-check", unit=pos.names[u], final=final, morale=level, passed=passed, drm=sums)
        if u in heated:
            yield from heat_of_battle.heat_of_battle(pos, u)
        if u in stricken:
            casualty_check(pos, u, final - level)
        elif roll.total == 12 or final > level:
            fail(pos, u, final - level)
        elif final == level:
            pin(pos, u)
    yield from losses.follow(pos)
    yield from prisoners.at_once(pos)


def residual_attacks(pos: Position, units: Sequence[int]) -> Procedure:
    """Residual Firepower attacks whoever spends factors in its Location, before anything else does [8.22] [8.22.a]. It
    neither cowers nor breaks down [8.221] [8.224]."""
    move = pos.move
    assert move is not None
    fp = pos.residual.get(move.loc, 0)
    due = residual.due(pos, move, units, fp)
    if not due:
        return
    pos.move = replace(move, struck=(*move.struck, *((u, move.loc, fp, int(due[u].total)) for u in due)))
    roll = dice_roll(pos, "8.2", pos.defender)
    column = pos.scenario.charts.ift.column(Fraction(fp))
    results, can = {}, {}
    for u, sums in due.items():
        if pos.is_dummy(u):
            decoys.suffer(pos, {u: pos.scenario.charts.ift.result(column, roll.total + int(sums.total))})
            continue
        results[u] = pos.scenario.charts.ift.result(column, roll.total + int(sums.total))
        pos.tell(
            "8.2", "residual-attacks", unit=pos.names[u], column=column, final=roll.total + int(sums.total),
            result=results[u], effect=bool(kind(results[u])), drm=sums,
        )  # fmt: skip
        can[u] = pos.scenario.charts.ift.can_check_morale(column, int(sums.total))
    had = cavalry.steeds(pos, can)
    yield from take_effect(
        pos, {u: r for u, r in results.items() if kind(r)}, can, dict.fromkeys(can, column), pos.defender
    )
    finals = {u: roll.total + cavalry.drm_for_horses(due[u]) for u in can}
    yield from cavalry.strike_horses(pos, move.loc, list(can), finals, column, moving=True, had=had)
