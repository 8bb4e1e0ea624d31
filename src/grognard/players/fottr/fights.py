"""Which battles to fight: the exact chances of each result, priced in steps and ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games.fottr.attack import Attack, attackers_of, defenders, targets
from ...games.fottr.combat import may_join
from ...games.fottr.losses import steps_of
from ...games.fottr.obligation import owed_beside
from ...games.fottr.odds import preview
from ...games.fottr.position import Position
from ...games.fottr.results import steps_lost
from ..common import results
from ..common.fights import Fight, enough, joined
from ..common.results import Outcome, Prices
from . import worth
from .outlook import Outlook

OWED = 50.0  # what is owed is attacked in any case
FLED = 0.3  # how much of those who retreat is as good as lost


def expected(pos: Position, attack: Attack, outlook: Outlook) -> float:
    """What an attack is expected to bring."""
    if not attack.units:
        return -99.0
    ours, theirs = price_by_step(pos, attack.units), price_by_step(pos, defenders(pos, attack))
    prize = outlook.value.get(attack.target, 0.0) + outlook.doctrine.ground
    return results.expected(
        outcomes(pos, attack, ours, theirs, prize), Prices(ours, theirs, own=outlook.weights.own_steps)
    )


def price_by_step(pos: Position, units: Sequence[int]) -> list[float]:
    steps = steps_of(pos, units)
    return [sum([worth.price(pos, u) for u in units]) / max(1, steps)] * steps


def outcomes(pos: Position, attack: Attack, ours: list[float], theirs: list[float], prize: float) -> Iterator[Outcome]:
    """Each result with its chance. Ground is won if somebody is left to advance and nobody to bar his way."""
    chosen = max(0, min(len(theirs), len(ours) - 1, 1))
    for result, chance in preview(pos, attack).get("chances", {}).items():
        effect = pos.scenario.charts.combat_effects[result]
        lost = steps_lost(effect.defender_steps, len(theirs), 0, chosen)
        cost = steps_lost(effect.attacker_steps, len(ours), lost, chosen)
        won = 0.0
        if effect.advance and (effect.retreat_hexes or lost == len(theirs)) and cost < len(ours):
            won = prize + (FLED * sum(theirs[lost:]) if effect.retreat_hexes else 0.0)
        yield Outcome(float(chance), cost, lost, besides=won)


def possible(pos: Position, seat: str, outlook: Outlook) -> Iterator[Fight]:
    """Each target from each hex alone, and from several with no more than it takes."""
    for target in targets(pos, seat):
        owed = OWED if target in pos.owed else 0.0
        for made in ways_to_attack(pos, seat, target, outlook):
            gain = expected(pos, made, outlook) + owed + duties(pos, made, outlook)
            yield Fight(gain, "attack " + pos.label(target), target, made.units, pressing=owed)


def duties(pos: Position, made: Attack, outlook: Outlook) -> float:
    """What the attacks will cost to which an attack from several hexes obliges."""
    cost = 0.0
    for hex in owed_beside(pos, made, made.units) - pos.owed - pos.attacked - {made.target}:
        left = [u for u in attackers_of(pos, made.seat, hex) if u not in made.units]
        also = expected(pos, Attack(made.seat, made.power, hex, left), outlook)
        cost += min(0.0, also) if left else outlook.doctrine.nobody_left
    return cost


def ways_to_attack(pos: Position, seat: str, target: int, outlook: Outlook) -> list[Attack]:
    around = attackers_of(pos, seat, target)[: outlook.weights.most_attackers]

    def attack(units: list[int]) -> Attack:
        return Attack(seat, pos.phasing, target, list(units))

    def able(units: Sequence[int]) -> list[int]:
        return joined(units, lambda force, u: may_join(pos, attack(force), u))

    forces = [able([u for u in around if pos.hex(u) == hex]) for hex in sorted({pos.hex(u) for u in around})]
    if len(forces) > 1:
        ranked = able(sorted(around, key=lambda u: (-worth.attack(pos, u), u)))
        forces.append(enough(ranked, lambda units: expected(pos, attack(units), outlook), outlook.doctrine.missed))
    return [attack(force) for force in forces if force]
