"""Attack and defence strengths of a battle [25.3.1] [25.3.2]: each unit by itself, with every rule that changes it."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from ...engine.reason import Tally
from . import cities, contamination
from .attack import Attack, in_objective, is_armoured
from .coordination import belongs_to
from .position import Position

HALF = 0.5
DOUBLE = 2


class Ground(NamedTuple):
    """What the objective hex does in a battle: of primary terrain and fortification always what is better for the
    defender [25.3.4.1] [25.7.2] [31.1.6]."""

    shift: int
    soft_doubled: bool
    retreat_reduced: int
    armour_halved: bool
    factor: float  # for all attackers


def is_fortified(pos: Position, hex: int) -> bool:
    """In Extended Buildup, until the WP has conquered it or a nuclear strike has hit it [21.1.3(14)]."""
    return bool(pos.scenario.fortified >> hex & 1) and hex not in pos.unfortified and hex not in pos.nuclear


def ground(pos: Position, hex: int) -> Ground:
    """A city shelters whoever is in it, free or conquered [30.4.4]."""
    rows = pos.scenario.charts.terrain
    primary = pos.scenario.terrain(hex)
    found = [primary, rows["fortified"]] if is_fortified(pos, hex) else [primary]
    bridge = rows["bridge"].all_attackers_factor if "bridge" in pos.board.flags[hex] else 1
    return Ground(
        min(row.column_shift for row in found),
        any(row.soft_doubled for row in found),
        max(row.retreat_reduced for row in found),
        primary.armour_halved,
        bridge,
    )


class Sum:
    """A strength in the making: what a factor takes away or adds stands in the tally under its rule."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.unit: int | float = 0

    def begin(self, value: int, rule: str, text: str, **params: object) -> None:
        self.unit = value
        self.tally.add(value, rule, text, **params)

    def times(self, factor: float, rule: str, text: str, **params: object) -> None:
        if factor != 1 and self.unit:
            self.tally.add(self.unit * (factor - 1), rule, text, **params)
            self.unit *= factor


def attack_strength(pos: Position, made: Attack) -> Tally:
    """Fractions are kept until all are added up [25.3.1] [25.3.1.3]."""
    sum_of = Sum()
    for u in made.units:
        if pos.standing[u]:
            add_attacker(pos, made, u, sum_of)
    return sum_of.tally


def add_attacker(pos: Position, made: Attack, u: int, sum_of: Sum) -> None:
    """Halved without combat supply [10.6.1], disrupted [25.2.3], as armour in cities and mountains [3.5.1], into a
    bridge hex, by rivers, and once by a marker in their own hex or a nuclear one in the objective [25.3.1.1]
    [21.1.3(6)] [22.3.1(6)]; doubled in an assault [25.3.1.2] [27.3.4]."""
    unit, hex, here = pos.units[u], pos.standing[u], ground(pos, made.target)
    id = pos.id(u)
    sum_of.begin(pos.attack(u), "25.3.1", "attack-strength", unit=id)
    if unit.no_combat_supply:
        sum_of.times(HALF, "25.3.1.1", "no-combat-supply", unit=id)
    if unit.disrupted:
        sum_of.times(HALF, "25.3.1.1", "disrupted", unit=id)
    if here.armour_halved and is_armoured(pos, u):
        sum_of.times(HALF, "25.3.1.1", "armour-halved", unit=id)
    sum_of.times(here.factor, "25.3.1.1", "bridge", unit=id)
    if hex == made.target:
        if pos.counter(u).lands:
            sum_of.times(DOUBLE, "25.3.1.2", "assault", unit=id)
        return
    for kind in pos.board.side(hex, made.target):
        row = pos.scenario.charts.terrain.get(kind)
        if row is not None and row.attack:
            sum_of.times(row.all_attackers_factor, "25.3.1.1", "hexside", unit=id, kind=kind)
    contaminated = any(contamination.is_contaminated(pos, h) for h in (hex, made.target))
    if contaminated and not leaves_gas_out(pos, made):
        sum_of.times(HALF, "25.3.1.1", "contaminated", unit=id)


def leaves_gas_out(pos: Position, made: Attack) -> bool:
    """Gas in the objective halves both sides, so it is left out [22.3.4], unless a free city or a provisional strength
    defends the hex: neither is ever halved [22.2.9] [25.2.7]."""
    if made.target not in pos.gas or made.target in pos.nuclear:
        return False
    return bool(contributors(pos, made)) and not cities.organic_defence(pos, made.target)


def contributors(pos: Position, made: Attack) -> list[int]:
    """Maneuver units that add their strength: not on a train, not engaged before [25.3.2.4] [25.2.6], and of those who
    defend together [25.2.5]."""
    return [
        u
        for u in in_objective(pos, made)
        if pos.counter(u).maneuver
        and not pos.units[u].train
        and u not in pos.engaged
        and (made.coordinating is None or belongs_to(pos, u, made.coordinating))
    ]


def defence_strength(pos: Position, made: Attack, contaminated: bool = False) -> Tally:
    """Maneuver units, halved without combat supply [25.3.2.1] [10.6.1], soft ones doubled by the ground [25.3.2.2]
    [3.5.2]; where there is none, one of the others with its provisional strength [25.2.7]; and a free city always
    [25.3.2.3] [30.4.8]. A marker in the hex halves units [21.1.3(7)] [22.3.1(7)]; gas that would halve everything on
    both sides only if somebody asks for it [22.3.4]."""
    sum_of, doubled = Sum(), ground(pos, made.target).soft_doubled
    contaminated |= contamination.is_contaminated(pos, made.target) and not leaves_gas_out(pos, made)
    for u in contributors(pos, made):
        unit, id = pos.units[u], pos.id(u)
        sum_of.begin(pos.defence(u), "25.3.2", "defence-strength", unit=id)
        if unit.no_combat_supply:
            sum_of.times(HALF, "25.3.2.1", "no-combat-supply", unit=id)
        if unit.disrupted:
            sum_of.times(HALF, "25.3.2.1", "disrupted", unit=id)
        if contaminated:
            sum_of.times(HALF, "25.3.2.1", "contaminated", unit=id)
        if doubled and pos.counter(u).soft:
            sum_of.times(DOUBLE, "25.3.2.2", "soft-doubled", unit=id)
    add_provisional(pos, made, sum_of)
    if city := cities.organic_defence(pos, made.target):
        sum_of.begin(city, "25.3.2.3", "free-city", hex=pos.label(made.target))
    return sum_of.tally


def add_provisional(pos: Position, made: Attack, sum_of: Sum) -> None:
    """Artillery or a headquarters, one of them, never halved nor doubled, and only where no maneuver unit is
    [25.2.7] [3.5.3]."""
    units = in_objective(pos, made)
    if any(pos.counter(u).maneuver for u in units):
        return
    fit = [u for u in units if not pos.units[u].train and u not in pos.engaged]
    if fit:
        sum_of.begin(pos.defence(fit[0]), "25.2.7", "provisional", unit=pos.id(fit[0]))


def rounded_attack(tally: Tally) -> int:
    """The attacker rounds down [25.3.1.3]."""
    return floor(tally.total)


def rounded_defence(tally: Tally) -> int:
    """The defender rounds up, and has always one [25.3.2]."""
    return max(1, ceil(tally.total))


def ratio(attack: int, defence: int) -> Fraction:
    return Fraction(attack, defence)
