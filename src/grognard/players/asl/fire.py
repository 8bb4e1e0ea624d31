"""Fire: which attacks could be made now, by whom, and what each promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...engine.sight import BLOCKED
from ...games.asl.firing.attack import PROTECTIVE, SUBSEQUENT, Attack, firer_of, loc_of, manner
from ...games.asl.firing.cowering import cowering_shift, timid_firers
from ...games.asl.firing.drm import aims, drm, is_screened
from ...games.asl.firing.fire_groups import may_direct, may_join
from ...games.asl.firing.firepower import total
from ...games.asl.firing.readiness import able, fires_alone
from ...games.asl.nerve.leadership import leadership
from ...games.asl.places import Loc
from ...games.asl.position import Position
from ...games.asl.sight import are_next, hindrance
from ...games.asl.units import Trek
from ...games.asl.weapons import ordnance
from .worth import fails, harm, worth

GROUPED = 3  # Locations that fire together at most


@dataclass(frozen=True)
class Volley:
    """An attack that could be made: at which Location, by whom, directed by whom, and what it promises."""

    loc: Loc
    shots: tuple[int, ...]
    leaders: tuple[int, ...]
    gain: float


def volleys(pos: Position, side: str, targets: Iterable[Loc], mover: Trek | None = None) -> Iterator[Volley]:
    """For each target: every Location that sees it by itself, and those next to each other together."""
    for loc in targets:
        groups = ready(pos, side, loc, mover)
        for shots in combined(pos, groups):
            volley = prepared(pos, side, loc, shots, mover)
            if volley is not None:
                yield volley


def ready(pos: Position, side: str, loc: Loc, mover: Trek | None) -> dict[Loc, list[int]]:
    """Who could fire there, by his Location; nobody fires where he sees nothing."""
    found: dict[Loc, list[int]] = {}
    blind: set[Loc] = set()
    attack = Attack(side, loc, "7.1", mover)
    points = aims(pos, loc, mover)
    for s in able(pos, side):
        here = loc_of(pos, s)
        if here in blind or may_join(pos, attack, s) is not None:
            continue
        if here not in found and hindrance(pos, here, loc, points) == BLOCKED:
            blind.add(here)
            continue
        found.setdefault(here, []).append(s)
    return found


def combined(pos: Position, groups: dict[Loc, list[int]]) -> Iterator[list[int]]:
    yield from ([s] for shots in groups.values() for s in shots if fires_alone(pos, s))
    groups = {loc: [s for s in shots if not fires_alone(pos, s)] for loc, shots in groups.items()}
    groups = {loc: shots for loc, shots in groups.items() if shots}
    yield from groups.values()
    if len(groups) < 2:
        return
    for start in groups:
        chain = [start]
        for other in groups:
            if other not in chain and len(chain) < GROUPED and any(are_next(pos, other, there) for there in chain):
                chain.append(other)
        if len(chain) > 1 and start == min(chain):
            yield [s for loc in chain for s in groups[loc]]


def prepared(pos: Position, side: str, loc: Loc, shots: Sequence[int], mover: Trek | None) -> Volley | None:
    """The attack of these, as far as they can fire together, with the leaders who help."""
    attack = Attack(side, loc, "7.1", mover)
    for s in sorted(shots, key=lambda s: not pos.is_weapon(s)):  # a weapon first: it may take its crew's own fire
        if may_join(pos, attack, s) is None:
            attack.shots.append(s)
    if not attack.shots:
        return None
    for here in sorted({loc_of(pos, s) for s in attack.shots}):
        there = [u for u in pos.at_loc(here, side) if pos.type(u).leads and leadership(pos, u) <= 0]
        for u in sorted(there, key=lambda u: leadership(pos, u)):
            if may_direct(pos, attack, u) is None:
                attack.leaders.append(u)
                break
    gain = promise(pos, attack)
    return Volley(loc, tuple(attack.shots), tuple(attack.leaders), gain) if gain > 0 else None


def promise(pos: Position, attack: Attack) -> float:
    """What the attack may be expected to cost the enemy."""
    if attack.mover is not None:
        struck = [u for u in attack.mover.units if pos.units[u].hex]
    else:
        struck = [u for u in pos.at_loc(attack.loc, pos.enemy(attack.side)) if not pos.units[u].hidden]
    struck = [u for u in struck if not is_screened(pos, attack, u)]
    if not struck:
        return 0.0
    hidden = all(pos.units[u].concealed for u in struck)
    fp: Fraction = total(pos, attack, attack.shots, hidden)
    shift = cowering_shift(pos, timid_firers(pos, attack))
    if ordnance.fires(pos, attack):
        chance = ordnance.chance(pos, attack, hidden)
        sums = ordnance.effect_drm(pos, attack, struck[0], critical=False)
        return chance * harm(pos, pos.scenario.charts.ift, fp, int(sums.total), 0, struck)
    sums = drm(pos, attack, struck[0])
    return harm(pos, pos.scenario.charts.ift, fp, int(sums.total), shift, struck)


def used_up(pos: Position, side: str) -> int:
    """How many shots the enemy has fired at those of a side who move."""
    if pos.phase != "MPh" or pos.attacker != side:
        return 0
    foes = pos.persons(pos.enemy(side))
    return sum([bool(pos.units[s].fired) for v in foes for s in (v, *pos.weapons_of(v))])


def squads(pos: Position, volley: Volley) -> list[int]:
    """The units that fire, each once."""
    return list(dict.fromkeys(firer_of(pos, s) for s in volley.shots))


def price(pos: Position, volley: Volley, first: float, again: float, betrays: float) -> float:
    """What firing at a mover now costs: shots that others will deserve more, danger to those who fire protectively,
    and concealment."""
    found = 0.0
    for u in squads(pos, volley):
        size = worth(pos, u) / 10
        hows = {manner(pos, s) for s in volley.shots if firer_of(pos, s) == u}
        if PROTECTIVE in hows:
            found += worth(pos, u) * fails(pos.type(u).morale, 0) * 0.6
        else:
            found += size * (again if SUBSEQUENT in hows else first)
        found += betrays * size if pos.units[u].concealed else 0.0
    return found
