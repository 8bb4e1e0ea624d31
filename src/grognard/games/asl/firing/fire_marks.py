"""What a shot leaves behind: marks, rates kept, weapons that break down, and Residual Firepower [7.33] [8.221]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ....engine.dice import Pair
from ..position import Position
from ..weapons.ammunition import is_short
from ..weapons.machine_guns import bind, keeps_rate, malfunctions
from .attack import (
    NEXT_MARK,
    PROTECTIVE,
    SUBSEQUENT,
    SUSTAINED,
    Attack,
    firer_of,
    gunner_mate,
    loc_of,
    locations,
    manner,
)
from .fire_groups import has_fired_on, is_of_a_group
from .readiness import full_use, use_up


def _takes_all_hands(pos: Position, u: int, holders: Mapping[int, int]) -> bool:
    """Whether the weapons of one attack, rates kept or not, cost a unit its own firepower [7.353]."""
    return sum(holder == u != s for s, holder in holders.items()) >= full_use(pos, u)


def part_with_others(pos: Position, leader: int, shots: Sequence[int]) -> None:
    """After First Fire a leader directs one unit, weapon or group again, and nobody besides [7.53]."""
    for s in pos.showing():
        if pos.units[s].led_by == leader + 1 and s not in shots:
            pos.change(s, led_by=0)


def _fires_on_at_home(pos: Position, attack: Attack, s: int) -> bool:
    """A gun that kept its rate: at who enters its own Location everybody there fires at once [8.312]."""
    return has_fired_on(pos, s) and loc_of(pos, s) == attack.loc and not pos.units[firer_of(pos, s)].berserk


def fire_again(pos: Position, attack: Attack, shots: Sequence[int], bound: Sequence[int]) -> tuple[int, ...]:
    """Who could still fire at this expenditure: of each Location those who have taken part in all its attacks [7.55]
    [8.3]."""
    before = [s for s in pos.move.again if firer_of(pos, s) >= 0] if pos.move is not None else []
    places = locations(pos, bound)
    first = [loc for loc in places if (loc, attack.loc) not in pos.volleys]
    stay = [s for s in before if loc_of(pos, s) not in places]
    return (*stay, *[s for s in shots if s in before or loc_of(pos, s) in first])


def spend(pos: Position, attack: Attack, shots: Sequence[int], roll: Pair) -> list[int]:
    """Mark what has fired, each weapon for itself, and count its shots [7.33]. Gives the shots that leave Residual
    Firepower: those which neither keep their rate nor malfunctioned, nor ran short of ammunition, nor lay a Fire
    Lane [8.221] [8.23] [9.222]."""
    how = {s: manner(pos, s) for s in shots}
    holders = {s: firer_of(pos, s) for s in shots}
    bound = [s for s in shots if is_of_a_group(pos, s) or _fires_on_at_home(pos, attack, s)]
    attack_from, again = locations(pos, bound), fire_again(pos, attack, shots, bound)
    cowed = attack.cowed
    strained = {holders[s] for s in shots if how[s] in (SUBSEQUENT, PROTECTIVE)}  # all that they have has fired [8.3]
    keeping = [s for s in shots if holders[s] not in {*cowed, *strained} and keeps_rate(pos, s, roll)]
    bind(pos, attack)
    mates = {s: gunner_mate(pos, attack, s) for s in shots if pos.is_weapon(s) and pos.type(holders[s]).smc}
    broken = malfunctions(pos, shots, roll)  # by the numbers of this shot, before it is marked
    for s in shots:
        if pos.is_weapon(s) and not pos.units[s].shots:
            pos.change(holders[s], shots=pos.units[holders[s]].shots + 1)
        if pos.is_weapon(s) and pos.weapon(s).type == "FT":
            pos.flamers.add(holders[s])
        mark = pos.units[s].fired if s in keeping else NEXT_MARK[how[s]]
        led = next((v for v in attack.leaders if pos.locs[v] == pos.locs[holders[s]]), -1)
        if (mate := mates.get(s)) is not None:  # he does nothing else in this phase [9.12], nor do his weapons [7.352]
            for arm in (mate, *pos.weapons_of(mate)):
                pos.change(arm, fired=NEXT_MARK[how[s]])
            led = mate if led < 0 else led
        pos.change(s, fired=mark, shots=pos.units[s].shots + pos.is_weapon(s), led_by=led + 1)
    for u in dict.fromkeys(holders.values()):
        guns = [w for w in pos.weapons_of(u) if pos.units[w].shots] or [s for s in shots if holders[s] == u != s]
        if guns and pos.units[u].shots >= full_use(pos, u):  # those that are gone count, too [9.73] [9.7]
            pos.change(u, no_fp=True)
        use_up(pos, u, NEXT_MARK[next(how[s] for s in shots if holders[s] == u)])
        if pos.phase == "DFPh" and pos.units[u].fired == "first" and _takes_all_hands(pos, u, holders):
            pos.change(u, fired="final")
        if u in strained:
            for w in (u, *pos.weapons_of(u)):
                pos.change(w, fired="final")
    for u in cowed:
        for s in (u, *pos.weapons_of(u)):
            pos.change(s, fired="final" if pos.phase in ("MPh", "DFPh") else "prep")
    for leader in attack.leaders:
        if pos.locs[leader] in locations(pos, shots):
            pos.change(leader, fired=NEXT_MARK[how[shots[0]]])
            if any(manner in SUSTAINED for manner in how.values()):
                part_with_others(pos, leader, shots)
    struck = (attack.loc,) if attack.spray is None else (attack.loc, attack.spray)
    pos.volleys |= {(loc, target) for loc in attack_from for target in struck}
    if attack.loc in locations(pos, shots):  # who fires at an enemy beside him gives up his Fire Lane [9.223]
        served = {w for u in holders.values() for w in pos.weapons_of(u)}
        pos.lanes = [lane for lane in pos.lanes if lane.weapon not in served]
    if pos.move is not None and attack.mover is not None:
        had = dict(pos.move.shots)
        for s in shots:
            had[s] = had.get(s, 0) + 1
        snapped = (*pos.move.snapped, *shots) if attack.snap else pos.move.snapped
        pos.move = replace(pos.move, shots=tuple(sorted(had.items())), snapped=snapped, again=again)
    sweeping = [w for w, _, _ in attack.sweeps if w in shots and holders[w] not in cowed]  # they leave their lanes
    attack.kept = [s for s in keeping if s not in broken and s not in sweeping]
    empty = roll.total == 12 and is_short(pos, attack.side)
    silent = {*keeping, *broken, *sweeping}
    return [s for s in shots if s not in silent and not (empty and not pos.is_weapon(s))]
