"""An attack in the making: who attacks what [13.2A], who may [13.1.p1], and who stands against it [13.1A.f]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...engine.battle import Battle
from ...engine.reason import Reason
from . import supply
from .position import Position
from .sides import CAMP, ENEMY


@dataclass
class Attack(Battle):
    """The parts of one combat: always one hex is attacked, from one hex or several [13.1.p1]."""

    seat: str
    power: str
    target: int
    units: list[int] = field(default_factory=list)
    bombers: list[int] = field(default_factory=list)  # air units that carpet bomb the hex [8.5.4.a]
    among: frozenset[int] | None = None  # only these may take part: those who have landed [10.9]
    hits: int = 0  # of the bombers
    strength_die: int = 0  # as it counts
    result: str = ""
    defending: list[int] = field(default_factory=list)  # all who stood in the hex when the die was thrown

    @property
    def landing(self) -> bool:
        """The extra combat of an Overwhelming Success [10.9]."""
        return self.among is not None


def defenders(pos: Position, attack: Attack) -> list[int]:
    """All units in the hex defend together and take the result [13.1A.f]."""
    return pos.enemies_in(attack.target, attack.power)


def adds_to_defence(pos: Position, u: int) -> bool:
    """Not a unit that retreated into this hex in the same combat step [13.2E.c]."""
    return pos.retreated.get(u) != pos.hex(u)


def decider(pos: Position, units: Iterable[int]) -> str:
    """The side that decides for units of one camp in one hex: their owner [13.2D]; of a split Axis the command of the
    theatre, if Italians of OKW stand among units of OKH [20.5.a]."""
    theatre, owners = "", set()
    for u in units:
        theatre = pos.theatre(u)
        owners.add(pos.owner(u))
    return owners.pop() if len(owners) == 1 else pos.seat("axis", theatre)


def may_be_attacked(pos: Position, power: str, target: int) -> Reason | None:
    """A hex is attacked once a segment, and so is a unit: not again where it retreated to, unless others stand there
    [13.1A.e]."""
    if not pos.enemy_in(target, power):
        return Reason("13.1.p1", "no-enemy-there", hex=pos.label(target))
    fresh = not pos.retreated or any(adds_to_defence(pos, e) for e in pos.enemies_in(target, power))
    if target in pos.attacked or not fresh:
        return Reason("13.1A.e", "attacked-already", hex=pos.label(target))
    return None


# -- who may attack -------------------------------------------------------------------------------------------------


def may_attack(pos: Position, seat: str, u: int) -> Reason | None:
    """Whether a unit may attack anybody now: once a segment [13.1A.b]; in reaction only after a reaction move
    [13.1.p2] [14.4]; else in command [11.1.f] [11.2], but for Western Allies and Yugoslavs [ERR.r10]; Western Allies
    only in supply, unless they have just dropped [9.5.c]."""
    counter = pos.counter(u)
    if counter.power != pos.phasing or not pos.standing[u] or pos.owner(u) != seat:
        return Reason("13.1.p1", "not-your-unit", unit=counter.id)
    if u in pos.fought:
        return Reason("13.1A.b", "has-attacked", unit=counter.id)
    if pos.reaction:
        if u not in pos.reacted:
            return Reason("14.4", "has-not-reacted", unit=counter.id)
    elif counter.power != "west" and counter.nation != "Yugoslav" and u not in pos.commanded:
        return Reason("11.1.f" if counter.power == "axis" else "11.2", "out-of-command", unit=counter.id)
    if counter.power == "west" and u not in pos.dropped and not supply.in_supply(pos, u):
        return Reason("9.5.c", "out-of-supply-no-attack", unit=counter.id)
    return None


def has_dropped_on_enemies(pos: Position, u: int) -> bool:
    """An airborne unit among the enemies on which it dropped [19.0.c]."""
    return u in pos.dropped and pos.standing[u] > 0 and pos.enemy_in(pos.hex(u), pos.power(u))


def can_reach(pos: Position, u: int, target: int) -> bool:
    """Across a hexside that can be passed [13.1.p1]; who dropped on enemies attacks those [19.0.c]."""
    hex = pos.hex(u)
    return target == hex if has_dropped_on_enemies(pos, u) else target in pos.scenario.adjoining[hex]


def may_take_part(pos: Position, seat: str, u: int, target: int) -> Reason | None:
    reason = may_attack(pos, seat, u)
    if reason is not None:
        return reason
    if not can_reach(pos, u, target):
        if has_dropped_on_enemies(pos, u):
            return Reason("19.0.c", "attacks-where-it-dropped", unit=pos.id(u))
        return Reason("13.1.p1", "cannot-attack-across", unit=pos.id(u), hex=pos.label(target))
    return None


def attackers_of(pos: Position, seat: str, target: int) -> list[int]:
    """Every unit that could still attack a hex: from the hexes around, or dropped into it."""
    ours = pos.present[pos.phasing]
    return [
        u
        for n in (target, *pos.scenario.adjoining[target])
        if ours[n]
        for u in pos.at[n]
        if may_take_part(pos, seat, u, target) is None
    ]


def targets(pos: Position, seat: str) -> list[int]:
    """The enemy hexes that somebody may attack now. Few units touch the enemy: that is looked at first."""
    enemy, adjoining = pos.present[ENEMY[CAMP[pos.phasing]]], pos.scenario.adjoining
    theirs = pos.occupied[ENEMY[CAMP[pos.phasing]]]
    in_touch = pos.occupied[pos.phasing] & (theirs | pos.scenario.ways.spread(theirs))
    found: set[int] = set()
    for u in pos.on_map(pos.phasing):
        hex = pos.standing[u]
        if not in_touch >> hex & 1:
            continue
        near = [hex] if enemy[hex] else [n for n in adjoining[hex] if enemy[n]]
        if not found.issuperset(near) and is_strong(pos, u) and may_attack(pos, seat, u) is None:
            found.update(near)
    return sorted(h for h in found if may_be_attacked(pos, pos.phasing, h) is None)


def is_strong(pos: Position, u: int) -> bool:
    """Only with a printed attack strength does a unit attack by itself [13.1A.a]."""
    return pos.face(u).attack != "0"
