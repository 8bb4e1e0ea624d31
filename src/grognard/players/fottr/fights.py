"""Which battles to fight: the exact chances of each result, priced in steps and ground."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.fottr.attack import Attack, attackers_of, defenders, targets
from ...games.fottr.combat import may_join
from ...games.fottr.odds import preview
from ...games.fottr.position import Position
from ...games.fottr.results import steps_lost
from ...games.fottr.steps import steps_of
from . import worth
from .outlook import Outlook

WORTH_FIGHTING = {"axis": 0.6, "west": 0.1, "soviet": -0.2}
GROUND = 0.35  # what the pull of the enemy's hex counts when it is taken
OUR_STEPS = {"axis": 1.15, "west": 1.0, "soviet": 0.85}  # what own losses weigh against the enemy's
MOST = 12  # attackers that are considered


def expected(pos: Position, attack: Attack, outlook: Outlook) -> float:
    """What an attack is expected to bring."""
    if not attack.units:
        return -99.0
    chances = preview(pos, attack).get("chances", {})
    against = defenders(pos, attack)
    ours, theirs = steps_of(pos, attack.units), steps_of(pos, against)
    our_price = sum(worth.price(pos, u) for u in attack.units) / max(1, ours)
    their_price = sum(worth.price(pos, u) for u in against) / max(1, theirs)
    ground = outlook.value.get(attack.target, 0.0) + GROUND * 3
    gain = 0.0
    for result, chance in chances.items():
        effect = pos.scenario.charts.combat_effects[result]
        chosen = max(0, min(theirs, ours - 1, 1))
        lost = steps_lost(effect.defender_steps, theirs, 0, chosen)
        cost = steps_lost(effect.attacker_steps, ours, lost, chosen)
        worth_it = lost * their_price - OUR_STEPS[attack.power] * cost * our_price
        if effect.advance and (effect.retreat_hexes or lost == theirs) and cost < ours:
            worth_it += ground + (0.3 * (theirs - lost) * their_price if effect.retreat_hexes else 0.0)
        gain += float(chance) * worth_it
    return gain


def best_attack(pos: Position, seat: str, outlook: Outlook) -> Attack | None:
    """The attack with the best expectation, or none that is worth it; what is owed is attacked in any case."""
    best, best_gain = None, WORTH_FIGHTING[pos.phasing]
    for target in targets(pos, seat):
        for made in ways_to_attack(pos, seat, target):
            gain = expected(pos, made, outlook)
            if target in pos.owed:
                gain += 50.0
            if gain > best_gain:
                best, best_gain = made, gain
    return best


def ways_to_attack(pos: Position, seat: str, target: int) -> list[Attack]:
    """From each hex alone, and all together."""
    around = attackers_of(pos, seat, target)[:MOST]
    found = []
    for hex in sorted({pos.hex(u) for u in around}):
        found.append(joined(pos, seat, target, [u for u in around if pos.hex(u) == hex]))
    if len(found) > 1:
        found.append(joined(pos, seat, target, sorted(around, key=lambda u: -worth.attack(pos, u))))
    return [made for made in found if made.units]


def joined(pos: Position, seat: str, target: int, units: Sequence[int]) -> Attack:
    """An attack by as many of these as the rules let take part."""
    made = Attack(seat, pos.phasing, target)
    for u in units:
        if may_join(pos, made, u) is None:
            made.units.append(u)
    return made
