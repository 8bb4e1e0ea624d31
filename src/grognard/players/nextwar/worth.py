"""What things are worth in The Next War, in victory points: units by what their loss scores, places by capture."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.reason import Tally
from ...games.nextwar.position import TO_COME, Position
from ...games.nextwar.scenario import ENEMY, SIDES
from ...games.nextwar.victory import INSTALLATION_EVENTS
from ..common.prospects import weighed_up
from .doctrine import FIRST_STEP, REDUCED, STRENGTH, UNDER_CLEARING


def attack(pos: Position, u: int) -> float:
    """What a unit brings to an attack now."""
    return pos.attack(u) * (0.5 if u in pos.out_of_supply else 1.0)


def defence(pos: Position, u: int) -> float:
    return float(pos.defence(u))


def force(pos: Position, side: str) -> int:
    """The attack strength of a side's land units, and of those still to come."""
    units = [u for u in pos.scenario.of_side[side] if pos.scenario.is_land_unit[u]]
    return sum([pos.counter(u).attack for u in units if pos.standing[u] or pos.units[u].where == TO_COME])


def price(pos: Position, u: int) -> float:
    """What the loss of a unit costs: the points that the enemy scores, and its strength."""
    counter = pos.counter(u)
    award = pos.scenario.charts.awards.get(counter.vp_event)
    strength = counter.attack + counter.defence + counter.acr + counter.strike + counter.support
    return (award.vp if award is not None else 0.0) + STRENGTH * strength


def price_of_step(pos: Position, u: int) -> float:
    """The last step costs the unit; one before it some of its strength."""
    return steps_of(pos, u)[0]


def steps_of(pos: Position, u: int) -> list[float]:
    """What each of a unit's steps costs, the cheapest first."""
    last = price(pos, u)
    return [last] if pos.steps(u) == 1 else [FIRST_STEP * last, (1.0 - FIRST_STEP) * last]


def hex_value(pos: Position, hex: int) -> float:
    """What the capture of a hex scores."""
    awards, scenario, found = pos.scenario.charts.awards, pos.scenario, 0.0
    if scenario.urban >> hex & 1:
        capital = any(pos.label(hex) in scenario.module.sides[side].capitals for side in SIDES)
        found += awards["capture_capital_urban" if capital else "capture_urban"].vp
    elif scenario.cities >> hex & 1:
        found += awards["capture_city"].vp
    for place in scenario.installations.get(hex, ()):
        found += awards[INSTALLATION_EVENTS[place.kind]].vp
    return found


def prospects(game: Game, side: str) -> Tally:
    """Points, places and units, ours against theirs."""
    pos: Position = game.position
    places = [h for h in range(pos.board.size) if pos.scenario.to_clear >> h & 1]
    worths = {
        s: (
            float(pos.points[s] + pos.this_turn[s])
            + sum([hex_value(pos, h) for h in places if pos.controller(h) == s])
            + sum([hex_value(pos, h) for h, marker in pos.clearing.items() if marker.side == s]) * UNDER_CLEARING,
            sum([price(pos, u) * (1.0 if pos.steps(u) > 1 else REDUCED) for u in pos.on_map(s)]),
        )
        for s in (side, ENEMY[side])
    }
    return weighed_up(side, worths)
