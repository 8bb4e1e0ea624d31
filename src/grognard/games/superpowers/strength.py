"""Firepower [8.0]: what each side brings to a combat, with every reduction and its rule."""

from __future__ import annotations

from ...engine.reason import Number, Tally
from . import air
from .attack import Attack, defenders, is_shaken, stacks
from .position import Position
from .supply import is_out_of_supply

HALF = 0.5  # halves of halves are exact in floating point, and much faster than fractions


def attack_firepower(pos: Position, attack: Attack) -> Tally:
    """The attacker's total, fractions down [8.1.A.a]: units, then support [8.1.B]."""
    tally, enemies = Tally(), defenders(pos, attack)
    for hex, units in stacks(pos, attack.units).items():
        attacking_stack(pos, attack, hex, units, enemies, tally)
    tally.drop_fraction("8.1.A.a")
    add_support(pos, attack, attack.side, attack.units, tally)
    return tally


def attacking_stack(
    pos: Position, attack: Attack, hex: int, units: list[int], enemies: list[int], tally: Tally
) -> None:
    """One stack: doubled against armour, then reduced, but never below a quarter nor below 1 a unit [8.0.b]."""
    label = pos.label(hex)
    against_armour = attack.adjacent and faces_armour(pos, hex, enemies)
    full = doubled_firepower(pos, units, against_armour, tally, label)
    now = lose_to_supply(pos, units, against_armour, full, tally, label)
    if pos.impulse == 2 and not attack.in_movement:
        tally.add(-now * HALF, "8.7.a", "second-impulse", hex=label)
        now *= HALF
    river = river_crossed(pos, attack, hex)
    if river:
        loss = pos.scenario.river_in_attack(river).firepower_lost(now)
        tally.add(-loss, "3.5A", "across-" + river.replace("_", "-"), hex=label)
        now -= loss
    keep_floor(full, now, len(units), tally, label)


def faces_armour(pos: Position, hex: int, enemies: list[int]) -> bool:
    """Armour stands next to the hex, among those it fights [9.0.d] [11.0.b]."""
    around = pos.scenario.board.neighbours[hex]
    return any(pos.counter(u).armour and pos.units[u].hex in around for u in enemies)


def doubled_firepower(pos: Position, units: list[int], against_armour: bool, tally: Tally, label: str) -> float:
    """Printed firepower; anti-tank units [9.0.d] and adjacent helicopters [11.0.b] double theirs against armour."""
    counters = pos.scenario.counters
    printed = sum([counters[u].firepower for u in units])
    tally.add(printed, "8.1.A.a", "printed-firepower", hex=label, units=pos.ids(units))
    total: Number = printed
    if against_armour:
        for branch, rule in (("antitank", "9.0.d"), ("helicopter", "11.0.b")):
            extra = sum([counters[u].firepower for u in units if counters[u].branch == branch])
            if extra:
                tally.add(extra, rule, "doubled-against-armour", hex=label, branch=branch)
                total += extra
    return total


def lose_to_supply(
    pos: Position, units: list[int], against_armour: bool, full: float, tally: Tally, label: str
) -> float:
    """Each unit out of supply fights with half its firepower, fractions down [2.0.f], but with at least 1 [8.0.b]."""
    short = [u for u in units if is_out_of_supply(pos, u)]
    if not short:
        return full
    loss = 0
    for u in short:
        counter = pos.counter(u)
        firepower = counter.firepower * (2 if against_armour and counter.branch == "antitank" else 1)
        loss += firepower - max(1, firepower // 2)
    tally.add(-loss, "2.0.f", "out-of-supply", hex=label, units=pos.ids(short))
    return full - loss


def keep_floor(full: float, now: float, units: int, tally: Tally, label: str) -> None:
    floor = max(full // 4, units)
    if now < floor:
        tally.add(floor - now, "8.0.b", "firepower-floor", hex=label)


def river_crossed(pos: Position, attack: Attack, hex: int) -> str | None:
    """The worst river between an attacking stack and what it attacks; a barrage from afar crosses none [10.0.e], nor
    do helicopters."""
    if not attack.adjacent or all(pos.counter(u).helicopter for u in attack.units if pos.units[u].hex == hex):
        return None
    kinds = {k for t in attack.targets for k in pos.scenario.board.side(hex, t)}
    return next((river for river in ("major_river", "minor_river") if river in kinds), None)


def defence_firepower(pos: Position, attack: Attack) -> Tally:
    """The defender's total: units, then support [8.1.C]."""
    tally = Tally()
    counted = defenders(pos, attack)
    for hex, units in stacks(pos, counted).items():
        if all(is_shaken(pos, attack, u) for u in units):
            tally.add(0, "14.3-6.d", "retreated-adds-nothing", hex=pos.label(hex))
            continue
        defending_stack(pos, attack, hex, units, tally)
    add_support(pos, attack, attack.defender, counted, tally)
    return tally


def defending_stack(pos: Position, attack: Attack, hex: int, units: list[int], tally: Tally) -> None:
    label = pos.label(hex)
    guns = unprotected_artillery(pos, hex, units) if attack.adjacent else []
    if guns:
        tally.add(len(guns), "10.0.c", "unprotected-artillery", hex=label, units=pos.ids(guns))
        units = [u for u in units if u not in guns]
    if not units:
        return
    against_armour = attack.adjacent and faces_armour(pos, hex, attack.units)
    full = doubled_firepower(pos, units, against_armour, tally, label)
    now = lose_to_supply(pos, units, against_armour, full, tally, label)
    keep_floor(full, now, len(units), tally, label)


def unprotected_artillery(pos: Position, hex: int, units: list[int]) -> list[int]:
    """Artillery without a friendly non-artillery ground unit in its hex: it defends with 1 against a ground attack
    [10.0.c]."""
    guns = [u for u in units if pos.counter(u).artillery]
    if not guns or any(not pos.counter(u).artillery for u in pos.ground(hex, pos.side(guns[0]))):
        return []
    return guns


def add_support(pos: Position, attack: Attack, side: str, supported: list[int], tally: Tally) -> None:
    """Artillery and helicopters up to the printed firepower of those supported [10.6.a], then air points [12.0.d]."""
    given = 0
    for u in attack.support[side]:
        value = support_value(pos, attack, side, u)
        tally.add(value, "11.0.c" if pos.counter(u).helicopter else "10.6.a", "support", unit=pos.id(u))
        given += value
    limit = sum(pos.counter(u).firepower for u in supported)
    if given > limit:
        tally.add(limit - given, "10.6.a", "support-limit", limit=limit)
    if attack.air[side]:
        tally.add(air.value(pos, attack.air[side]), "12.0.d", "air-points", points=attack.air[side])


def support_value(pos: Position, attack: Attack, side: str, u: int) -> int:
    """Printed firepower; halved out of supply [2.0.f], for the attacker in the second impulse [8.7.a] and for WP
    artillery in defence [10.6.b], fractions down."""
    value: Number = pos.counter(u).firepower
    if is_out_of_supply(pos, u):
        value *= HALF
    if side == attack.side and pos.impulse == 2:
        value *= HALF
    if side != attack.side and side == "wp" and pos.counter(u).artillery:
        value *= HALF
    return int(value)


def outgun(pos: Position, side: str, guns: list[int], target: int) -> bool:
    """A barrage needs more firepower than the defenders have [10.4-5.c]. What each stack of guns brings is the same at
    whatever it fires, and so is what defenders have, whoever fires."""
    return salvo(pos, side, guns) > shelled(pos, side, target)


def salvo(pos: Position, side: str, guns: list[int]) -> int:
    """The firepower of guns together, fractions down [8.1.A.a]."""
    fire: Number = 0
    for hex, units in stacks(pos, guns).items():
        fire += shelling(pos, side, hex, units)
    return int(fire)


def shelling(pos: Position, side: str, hex: int, units: list[int]) -> Number:
    def find() -> Number:
        tally = Tally()
        attacking_stack(pos, Attack(side, "barrage", [], units), hex, units, [], tally)
        return tally.total

    return pos.kept(("shelling", hex), (units, [pos.units[u] for u in units], pos.impulse), find)


def shelled(pos: Position, side: str, target: int) -> Number:
    def find() -> Number:
        return defence_firepower(pos, Attack(side, "barrage", [target])).total

    there = pos.at[target]
    basis = there, [pos.units[u] for u in there], pos.retreated.intersection(there)
    return pos.kept(("shelled", target), basis, find)
