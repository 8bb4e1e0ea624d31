"""Column shifts [8.1.F]: terrain [3.5A], armour [9.0], barrage, overrun, chemical weapons, formations."""

from __future__ import annotations

from ...engine.reason import Tally
from .attack import Attack, defenders, stacks
from .formations import rule_against_attackers, rule_against_defenders
from .position import Position
from .strength import river_crossed
from .support import strangers

INFANTRY = frozenset({"infantry", "airborne", "mech_infantry"})  # airborne troops count as infantry for 9.0


def column_shifts(pos: Position, attack: Attack) -> Tally:
    """Every shift, right (+) for the attacker and left (-) against him [8.1.F]."""
    tally = Tally()
    terrain_shift(pos, attack, tally)
    if any(pos.counter(u).armour for u in attack.units):
        armour_shift(pos, attack, tally)
    if attack.kind == "barrage":
        tally.add(-3, "10.4-5.a", "barrage")
    if attack.kind == "overrun":
        tally.add(-1, "4.0.c", "overrun")
    if attack.side in attack.chemical:
        tally.add(1, "17.0.b", "chemical", side=attack.side)
    if attack.defender in attack.chemical:
        tally.add(-1, "8.1.C.a", "chemical", side=attack.defender)
    formation_shifts(pos, attack, tally)
    return tally


def terrain_shift(pos: Position, attack: Attack, tally: Tally) -> None:
    """The hex best for the defender counts, and once any river attacked across [3.5A]."""
    scenario = pos.scenario
    worst = min(attack.targets, key=lambda h: scenario.terrain_effects[scenario.board.terrain[h], "hex"].shift_all)
    effect = scenario.terrain_effects[scenario.board.terrain[worst], "hex"]
    if effect.shift_all:
        tally.add(effect.shift_all, "3.5A", "terrain", hex=pos.label(worst), terrain=effect.terrain)
    rivers = {river for h in stacks(pos, attack.units) if (river := river_crossed(pos, attack, h)) is not None}
    if rivers:
        tally.add(min(scenario.river_in_attack(river).shift_all for river in rivers), "3.5A", "across-river")


def armour_shift(pos: Position, attack: Attack, tally: Tally) -> None:
    """Armour gains against infantry in the open and loses in cover and towns [9.0.a] [9.0.b] [9.0.c]."""
    found = [armour_against(pos, h, stack) for h, stack in stacks(pos, defenders(pos, attack)).items()]
    value, rule = min(found)
    if value:
        tally.add(value, rule, "armour-attacks")


def armour_against(pos: Position, hex: int, units: list[int]) -> tuple[int, str]:
    terrain = pos.scenario.board.terrain[hex]
    branches = {pos.counter(u).branch for u in units}
    shift = pos.scenario.terrain_effects[terrain, "hex"].shift_armour
    if terrain == "clear":
        return (shift, "9.0.a") if branches <= INFANTRY else (0, "")
    if terrain in ("forest", "rough"):
        return (shift, "9.0.b") if branches & (INFANTRY | {"antitank"}) else (0, "")
    return shift, "9.0.c"


def formation_shifts(pos: Position, attack: Attack, tally: Tally) -> None:
    """One shift against a side that mixes WP divisions or NATO nations [15.3] [15.4-5.a] [15.4-5.b], or, with flexible
    WP artillery, is supported by guns of another division only [OPT.2.a]."""
    attacked = [pos.stack(h, attack.defender) for h in attack.targets]
    for side, units, rule, value in (
        (attack.side, attack.units, rule_against_attackers(pos, attack.units), -1),
        (attack.defender, defenders(pos, attack), rule_against_defenders(pos, attacked), 1),
    ):
        if rule:
            tally.add(value, rule, "mixed-formations", side=side)
        elif strangers(pos, attack, side, units):
            tally.add(value, "OPT.2.a", "foreign-artillery", side=side)
