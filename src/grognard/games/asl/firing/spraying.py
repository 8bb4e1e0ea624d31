"""Spraying Fire [9.5] [7.34]: machine guns and some squads fire at two Locations side by side."""

from __future__ import annotations

from ....engine.reason import Reason
from ....engine.verbs import Verb
from ..locations import LOCATION, are_adjacent, distance
from ..places import Loc, hex_of, level_of
from ..position import Position
from .attack import MARKED, Attack, fired_range, loc_of, manner, of_the_wave
from .fire_groups import is_of_a_group, may_reach

SQUADS_REACH = 3  # hexes [7.34]


def can_spray(pos: Position, shot: int, loc: Loc) -> bool:
    """A machine gun that can, within its range, or a squad on foot with underlined range within three hexes [9.5]
    [7.34] [13.4]."""
    gun = pos.is_weapon(shot)
    if not (pos.armament(shot) if gun else pos.type(shot)).spraying_fire or (not gun and pos.units[shot].mounted):
        return False
    far, reach = distance(pos.scenario, loc_of(pos, shot), loc), 2 * fired_range(pos, shot)
    return far <= (reach if gun else min(SQUADS_REACH, reach))


def share_a_side(pos: Position, a: Loc, b: Loc) -> bool:
    """Locations of neighbouring hexes, or one above the other in a building [9.5]."""
    if hex_of(a) == hex_of(b):
        return abs(level_of(a) - level_of(b)) == 1 and hex_of(a) in pos.scenario.buildings
    return are_adjacent(pos.scenario, a, b)


def may_spray(pos: Position, attack: Attack, loc: Loc) -> Reason | None:
    """Everybody who fires must be able to, at both Locations, neither of which is his own nor was fired at by others
    beside him; who is marked sprays in Final Fire only next door [9.5] [9.52] [7.55]."""
    label = pos.loc_label(loc)
    if attack.spray is not None or not attack.shots or attack.sweeps or attack.molotov is not None:
        return Reason("9.5", "no-spray", hex=label)
    if loc == attack.loc or not share_a_side(pos, attack.loc, loc):
        return Reason("9.5", "no-spray", hex=label)
    for s in attack.shots:
        here = loc_of(pos, s)
        if here in (loc, attack.loc) or not all(can_spray(pos, s, place) for place in (loc, attack.loc)):
            return Reason("9.52", "no-spray", hex=label)
        if manner(pos, s) == MARKED and not are_adjacent(pos.scenario, here, loc):
            return Reason("9.52", "no-spray", hex=label)
        if against := may_reach(pos, attack.side, s, loc):
            return against
        if (here, loc) in pos.volleys and is_of_a_group(pos, s) and attack.mover is None:
            return Reason("7.55", "others-have-fired", unit=pos.names[s], hex=label)
    return None


def beside(pos: Position, attack: Attack) -> list[Loc]:
    """Locations that share a side with the target."""
    if not attack.shots or attack.spray is not None or not all(can_spray(pos, s, attack.loc) for s in attack.shots):
        return []
    near = [loc for hex in pos.board.neighbours[hex_of(attack.loc)] for loc in pos.scenario.locations(hex)]
    own = [loc for loc in pos.scenario.locations(hex_of(attack.loc)) if loc != attack.loc]
    return [*own, *near]


def second_target(pos: Position, attack: Attack) -> Attack | None:
    """The other half of the attack: in First Fire nobody is moving there but others of a wave, and it leaves Residual
    Firepower [9.52] [8.24] [25.232]."""
    if attack.spray is None:
        return None
    fellows = of_the_wave(pos, attack.spray) if attack.mover is not None else None
    other = Attack(attack.side, attack.spray, attack.rule, fellows or attack.mover)
    other.shots, other.leaders = list(attack.shots), list(attack.leaders)
    other.spray, other.empty = attack.loc, attack.mover is not None and fellows is None
    return other


SPRAY: Verb = Verb("spray", LOCATION, among=beside, why_not=may_spray, rule="9.5")
