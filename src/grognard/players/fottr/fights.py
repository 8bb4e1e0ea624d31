"""Which battles to fight: the exact chances of each result, priced in steps and ground."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.fottr.attack import Attack, attackers_of, defenders, targets
from ...games.fottr.combat import may_join
from ...games.fottr.losses import steps_of
from ...games.fottr.obligation import owed_beside
from ...games.fottr.odds import preview
from ...games.fottr.position import Position
from ...games.fottr.results import steps_lost
from . import worth
from .outlook import Outlook

WORTH_FIGHTING = {"axis": 0.6, "west": -0.5, "soviet": -1.0}
GROUND = 0.35  # what the pull of the enemy's hex counts when it is taken
OUR_STEPS = {"axis": 1.15, "west": 0.8, "soviet": 0.55}  # what own losses weigh against the enemy's
MOST = 12  # attackers that are considered
MISSED = 0.35  # what a unit could bring elsewhere
OWED = 50.0
NOBODY_LEFT = -1.0  # a duty that nobody is left for


def expected(pos: Position, attack: Attack, outlook: Outlook) -> float:
    """What an attack is expected to bring."""
    if not attack.units:
        return -99.0
    chances = preview(pos, attack).get("chances", {})
    against = defenders(pos, attack)
    ours, theirs = steps_of(pos, attack.units), steps_of(pos, against)
    our_price = sum([worth.price(pos, u) for u in attack.units]) / max(1, ours)
    their_price = sum([worth.price(pos, u) for u in against]) / max(1, theirs)
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
        for made in ways_to_attack(pos, seat, target, outlook):
            gain = expected(pos, made, outlook) + OWED * (target in pos.owed) + duties(pos, made, outlook)
            if gain > best_gain:
                best, best_gain = made, gain
    return best


def duties(pos: Position, made: Attack, outlook: Outlook) -> float:
    """What the attacks will cost to which an attack from several hexes obliges."""
    cost = 0.0
    for hex in owed_beside(pos, made, made.units) - pos.owed - pos.attacked - {made.target}:
        left = [u for u in attackers_of(pos, made.seat, hex) if u not in made.units]
        cost += min(0.0, expected(pos, Attack(made.seat, made.power, hex, left), outlook)) if left else NOBODY_LEFT
    return cost


def ways_to_attack(pos: Position, seat: str, target: int, outlook: Outlook) -> list[Attack]:
    """From each hex alone, and from several with no more than it takes."""
    around = attackers_of(pos, seat, target)[:MOST]
    hexes = sorted({pos.hex(u) for u in around})
    found = [joined(pos, seat, target, [u for u in around if pos.hex(u) == hex]) for hex in hexes]
    if len(found) > 1:
        found.append(enough(pos, seat, target, around, outlook))
    return [made for made in found if made.units]


def joined(pos: Position, seat: str, target: int, units: Sequence[int]) -> Attack:
    """An attack by as many of these as the rules let take part."""
    made = Attack(seat, pos.phasing, target)
    for u in units:
        if may_join(pos, made, u) is None:
            made.units.append(u)
    return made


def enough(pos: Position, seat: str, target: int, units: Sequence[int], outlook: Outlook) -> Attack:
    """The strongest first, until another one would not be missed elsewhere."""
    made, gain = Attack(seat, pos.phasing, target), -99.0
    for u in sorted(units, key=lambda u: (-worth.attack(pos, u), u)):
        if may_join(pos, made, u) is None:
            more = expected(pos, Attack(seat, pos.phasing, target, [*made.units, u]), outlook)
            if more < gain + MISSED:
                break
            made.units.append(u)
            gain = more
    return made
