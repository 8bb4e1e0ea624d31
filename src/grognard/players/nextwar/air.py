"""The air war: who fights for superiority, whom to engage, when to break off, who intercepts and who goes along."""

from __future__ import annotations

from ...games.nextwar.advanced.air_combat import CARGO
from ...games.nextwar.advanced.air_display import READY, SUPERIORITY, acr, air_units, strike_value, support_value
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import ENEMY
from . import worth
from .doctrine import Doctrine


def is_fighter(pos: Position, u: int, doctrine: Doctrine) -> float:
    """How much more a unit is worth in the fight for superiority than in strikes and support."""
    other = max(strike_value(pos, u), support_value(pos, u))
    return acr(pos, u) - doctrine.duel * other


def best_enemy(pos: Position, side: str) -> int:
    """The best air-to-air value that the enemy can send up."""
    return max([acr(pos, v) for v in air_units(pos, ENEMY[side], READY, SUPERIORITY)], default=0)


def margin(pos: Position, u: int, v: int) -> int:
    """By how much a unit outfights another; transports defend themselves badly."""
    theirs = 0 if v == CARGO else acr(pos, v) + pos.counter(v).skill
    return acr(pos, u) + pos.counter(u).skill - theirs


def opponents(pos: Position, u: int) -> list[int]:
    """Those whom a unit fights in the battle for superiority."""
    units = next((units for units in pos.matchups if u in units), ())
    return [v for v in units if pos.side(v) != pos.side(u)]


def worst_margin(pos: Position, u: int) -> int:
    return min([margin(pos, u, v) for v in opponents(pos, u)], default=0)


def should_break_off(pos: Position, u: int, doctrine: Doctrine) -> bool:
    """A unit with one step left does not stay against a far better one."""
    return pos.steps(u) == 1 and worst_margin(pos, u) <= doctrine.outmatched


def prey(pos: Position, u: int, v: int) -> float:
    """What it is worth to fire at an enemy: what he costs, the likelier the weaker he is."""
    return worth.price_of_step(pos, v) + 0.5 * margin(pos, u, v)
