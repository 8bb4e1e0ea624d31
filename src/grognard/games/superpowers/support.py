"""Support in combat: artillery [10.0], helicopters [11.0], air points [12.0] and chemical points [17.0].

The attacker commits first [8.1.B], the defender answers [8.1.C].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ...engine.hexset import HexSet
from ...engine.pieces import MAP
from ...engine.question import About
from ...engine.reason import Reason
from ...engine.verbs import NUMBER, UNIT, Verb
from . import air
from .attack import AIR, Attack, Carrier, defenders, in_target, stacks
from .obligation import must_attack_first
from .position import Position

MOST_AIR_POINTS: Final = 2  # in a combat [12.0.c]


class Commitment(NamedTuple):
    """What a side commits to an attack, its own or the enemy's."""

    attack: Attack
    side: str


def about_support(pos: Position, to: Commitment) -> About:
    attack, side = to
    return About(
        attack.units,
        attack.targets,
        by=attack.side,
        air=air.available(pos, side) - attack.air[side] - carried_by_air(pos, attack, side),
        lost_on=air.situation(pos, side).point,
        chemical=pos.chemical[side] - (side in attack.chemical),
    )


def might_support_in_secret(pos: Position, attack: Attack, side: str) -> bool:
    """Whether the side is asked at all may not depend on a secret: with an uncertain NATO stock [OPT.4.c] NATO is asked
    as if it had chemical points."""
    if side != "nato" or not pos.scenario.options["uncertain_chemical"]:
        return False
    return any(may_deliver_chemical(pos, attack, side, c) is None for c in carriers(pos, attack, side))


def commit(pos: Position, to: Commitment, verb: str, what: Carrier) -> None:
    attack, side = to
    match verb:
        case "support":
            attack.support[side].append(int(what))
        case "air":
            attack.air[side] = int(what)
        case _:
            attack.chemical[side] = what


# -- artillery and helicopters ------------------------------------------------------------------------------------


def supporters(pos: Position, to: Commitment) -> list[int]:
    """Who may support, in one pass."""
    attack, side = to
    if attack.kind != "attack":
        return []
    near = within_range(pos, pos.scenario.of_range[side], marks_of(pos, attack, side))
    return [u for u in near if may_support(pos, attack, side, u) is None]


def may_support(pos: Position, attack: Attack, side: str, u: int) -> Reason | None:
    """Add a unit's fire to friendly units in contact with the enemy [10.0.a] [11.0.a]."""
    counter = pos.counter(u)
    if attack.kind == "overrun":
        return Reason("4.0.h", "no-support", kind=attack.kind)
    if attack.kind == "barrage":  # nobody is in contact, and helicopters are barred by name
        return Reason("10.4-5.b" if counter.helicopter else "10.0.a", "no-support", kind=attack.kind)
    if counter.side != side or pos.units[u].where != MAP:
        return Reason("10.6.a", "not-your-unit", unit=counter.id)
    if not counter.artillery and not counter.helicopter:
        return Reason("10.0.a", "not-artillery", unit=counter.id)
    if is_committed(pos, attack, u):
        return Reason("8.0.a", "committed", unit=counter.id)
    reason = may_fire_at(pos, side, u, marks_of(pos, attack, side), attacking=side == attack.side)
    if reason is None and side == attack.side:
        reason = must_attack_first(pos, side, u, attack.targets)
    if reason is not None:
        return reason
    supported = attack.units if side == attack.side else defenders(pos, attack)
    return is_of_the_formation(pos, u, supported)


def is_committed(pos: Position, attack: Attack, u: int) -> bool:
    """A unit fights, supports or carries once in a combat phase; those attacked fight in their own defence."""
    return (
        u in pos.fought
        or u in attack.units
        or any(u in units for units in attack.support.values())
        or u in attack.chemical.values()
        or pos.units[u].hex in attack.targets
    )


def marks_of(pos: Position, attack: Attack, side: str) -> list[int]:
    """The hexes that a side's support is aimed at."""
    return attack.targets if side == attack.side else sorted(stacks(pos, attack.units))


def within_range(pos: Position, units: Iterable[int], marks: list[int]) -> list[int]:
    """Those on the map that reach one of the hexes: most do not, and need not be judged."""
    disc, counters, standing = pos.board.disc_bits, pos.scenario.counters, pos.standing
    near: dict[int, HexSet] = {}  # by range
    found = []
    for u in units:
        if hex := standing[u]:
            far = counters[u].range
            if far not in near:
                near[far] = 0
                for mark in marks:
                    near[far] |= disc(mark, far)
            if near[far] >> hex & 1:
                found.append(u)
    return found


def may_fire_at(pos: Position, side: str, u: int, marks: list[int], attacking: bool) -> Reason | None:
    """Range [10.0.d] [ADD.c.e]; artillery in an enemy zone reaches only what is adjacent [10.0.b]. Artillery next to
    the hex attacked takes part in the attack instead [10.0.f]."""
    counter, hex = pos.counter(u), pos.units[u].hex
    distance = min(pos.scenario.board.distance(hex, m) for m in marks)
    if distance > counter.range:
        rule = "ADD.c.e" if counter.helicopter else "10.0.d"
        return Reason(rule, "out-of-range", unit=counter.id, distance=distance, range=counter.range)
    if counter.helicopter:
        return None
    if distance == 1 and attacking:
        return Reason("10.0.f", "adjacent-attacks", unit=counter.id)
    if distance > 1 and pos.in_enemy_zone(hex, side):
        return Reason("10.0.b", "artillery-in-zone", unit=counter.id)
    return None


def is_of_the_formation(pos: Position, u: int, supported: list[int]) -> Reason | None:
    """WP divisional artillery supports its own division [10.7.a], army artillery and helicopters their own army
    [10.7.b] [11.0.d] [15.1-3.b]; a mixed force takes support of each formation in it [10.7.c], an independent unit of
    everyone [15.1-3.c]."""
    if pos.side(u) != "wp" or belongs(pos, u, supported):
        return None
    counter = pos.counter(u)
    if counter.helicopter:
        return Reason("11.0.d", "not-of-the-army", unit=counter.id, army=counter.army)
    if pos.scenario.options["flexible_artillery"]:
        return None
    if counter.level == "division":
        return Reason("10.7.a", "not-of-the-division", unit=counter.id, formation=counter.formation)
    return Reason("10.7.b", "not-of-the-army", unit=counter.id, army=counter.army)


def belongs(pos: Position, u: int, supported: list[int]) -> bool:
    """The supporting unit may support anyone, or one of those supported is of its own formation or independent."""
    counter = pos.counter(u)
    if counter.independent:
        return True
    for other in map(pos.counter, supported):
        if other.independent:
            return True
        if counter.level == "division" and counter.artillery:
            if other.formation == counter.formation:
                return True
        elif other.army == counter.army:
            return True
    return False


def strangers(pos: Position, attack: Attack, side: str, supported: list[int]) -> bool:
    """WP artillery that supports a combat without any unit of its own formation, by the option only [OPT.2.a]."""
    return side == "wp" and any(not belongs(pos, u, supported) for u in attack.support[side])


# -- air points -----------------------------------------------------------------------------------------------------


def may_use_air(pos: Position, attack: Attack, side: str, points: int) -> Reason | None:
    """At most two points a combat and side, only in support of a normal ground attack [12.0.c] [12.0.e]."""
    if attack.kind == "barrage":
        return Reason("10.4-5.b", "no-support", kind=attack.kind)
    if attack.kind == "overrun":
        return Reason("4.0.h", "no-support", kind=attack.kind)
    if not 1 <= points <= MOST_AIR_POINTS:
        return Reason("12.0.c", "air-limit", answer=f"air {points}")
    if attack.air[side]:
        return Reason("12.0.c", "air-committed", points=attack.air[side])
    if pos.impulse == 2 and points % 2:
        return Reason("12.0.d", "air-in-pairs")
    if air.available(pos, side) < points + carried_by_air(pos, attack, side):
        return Reason("12.0.b", "no-air-points", left=air.available(pos, side))
    return None


def carried_by_air(pos: Position, attack: Attack, side: str) -> int:
    """Air points that deliver a chemical point: one, or two in the second combat phase [17.0.c] [17.0.d]."""
    if attack.chemical.get(side) != AIR:
        return 0
    return 2 if pos.impulse == 2 else 1


# -- chemical points ----------------------------------------------------------------------------------------------


def carriers(pos: Position, attack: Attack, side: str) -> list[Carrier]:
    """Artillery or air points that could deliver a chemical point [17.0.c]."""
    found: list[Carrier] = [AIR] if attack.kind == "attack" else []
    return found + batteries(pos, attack, side)


def batteries(pos: Position, attack: Attack, side: str) -> list[int]:
    marks = marks_of(pos, attack, side)
    near = within_range(pos, pos.scenario.artillery[side], marks)
    return [u for u in near if may_carry(pos, attack, side, u, marks) is None]


def gas_batteries(pos: Position, to: Commitment) -> list[int]:
    """Artillery that may deliver a chemical point now, in one pass."""
    attack, side = to
    if pos.chemical[side] < 1 or is_barred_from_gas(pos, attack, side) is not None:
        return []
    return batteries(pos, attack, side)


def may_carry(pos: Position, attack: Attack, side: str, u: int, marks: list[int]) -> Reason | None:
    if pos.side(u) != side or pos.units[u].where != MAP or not pos.counter(u).artillery:
        return Reason("17.0.c", "not-a-carrier", unit=pos.id(u))
    if is_committed(pos, attack, u):
        return Reason("17.0.c", "committed", unit=pos.id(u))
    reason = may_fire_at(pos, side, u, marks, attacking=False)
    if reason is None and side == attack.side:
        reason = must_attack_first(pos, side, u, attack.targets)
    return reason


def may_use_chemical(pos: Position, attack: Attack, side: str, carrier: Carrier) -> Reason | None:
    """A point in stock [17.0.a], and a carrier for it [8.1.B.a] [8.1.C.a]."""
    if pos.chemical[side] < 1:
        return Reason("17.0.a", "no-chemical-points")
    return may_deliver_chemical(pos, attack, side, carrier)


def may_deliver_chemical(pos: Position, attack: Attack, side: str, carrier: Carrier) -> Reason | None:
    """By air or by artillery [17.0.c]."""
    reason = is_barred_from_gas(pos, attack, side)
    if reason is not None:
        return reason
    if isinstance(carrier, int):
        return may_carry(pos, attack, side, carrier, marks_of(pos, attack, side))
    if attack.kind == "barrage":
        return Reason("10.4-5.b", "no-support", kind=attack.kind)
    needed = 2 if pos.impulse == 2 else 1
    if air.available(pos, side) < needed + attack.air[side]:
        return Reason("17.0.d" if pos.impulse == 2 else "17.0.c", "no-air-points", left=air.available(pos, side))
    return None


def is_barred_from_gas(pos: Position, attack: Attack, side: str) -> Reason | None:
    """One chemical point a combat [17.0.b]; the defender's use is a reading of 8.1.C.a."""
    if attack.kind == "overrun":
        return Reason("4.0.h", "no-support", kind=attack.kind)
    if side != attack.side and not (pos.scenario.options["defensive_chemical"] and attack.kind == "attack"):
        return Reason("17.0.b", "own-combat-phase-only")
    if side in attack.chemical:
        return Reason("17.0.b", "one-chemical-point")
    return None


def expend(pos: Position, attack: Attack) -> None:
    """Chemical points are gone [17.0.a], air points used and perhaps lost [13.0.d], units have fought."""
    for side in (attack.side, attack.defender):
        if side in attack.chemical:
            pos.chemical[side] -= 1
            secret = side == "nato" and pos.scenario.options["uncertain_chemical"]
            pos.tell("17.0.a", "chemical-used", side=side, left=pos.chemical[side], to=(side,) if secret else None)
        points = attack.air[side] + carried_by_air(pos, attack, side)
        if points:
            air.use_air(pos, side, points, "13.0.b")
        pos.fought.update(attack.support[side])
        carrier = attack.chemical.get(side)
        if isinstance(carrier, int):
            pos.fought.add(carrier)
    pos.fought.update(attack.units)
    pos.fought.update(u for u in in_target(pos, attack) if pos.counter(u).helicopter)  # it has defended [11.0.a]


def air_points(pos: Position, to: Commitment) -> Sequence[int]:
    return range(1, MOST_AIR_POINTS + 1)


def may_gas(pos: Position, to: Commitment, u: int) -> Reason | None:
    return may_use_chemical(pos, to.attack, to.side, u)


VERBS: Final[tuple[Verb, ...]] = (
    Verb("support", UNIT, why_not=lambda pos, to, u: may_support(pos, to.attack, to.side, u), listed=supporters),
    Verb("air", NUMBER, among=air_points, why_not=lambda pos, to, n: may_use_air(pos, to.attack, to.side, n)),
    Verb("chemical", "air", why_not=lambda pos, to: may_use_chemical(pos, to.attack, to.side, AIR)),
    Verb("chemical", UNIT, why_not=may_gas, listed=gas_batteries),
    Verb("done", stands=True),
)
