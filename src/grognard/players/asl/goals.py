"""What a side is after: buildings and hexes, the way off the board, or the enemy himself."""

from __future__ import annotations

from functools import lru_cache

from ...engine.dice import SeededDice
from ...engine.reach import edge_costs
from ...games.asl.before_play.setup import start
from ...games.asl.locations import next_to
from ...games.asl.moving.costs import cost_in_halves
from ...games.asl.moving.exits import exits
from ...games.asl.pack.scenario_files import Condition
from ...games.asl.places import loc_at
from ...games.asl.position import Position
from ...games.asl.scenario import Scenario
from ...games.asl.victory import is_met
from ..common.aims import Goal
from ..common.ground import Roads

FACTORS = 4.0  # a squad's in a turn
EVERYBODY = 40.0  # the weight of a goal for as many as there are
STORMS, KEEPS = 2.0, 1.0  # squads for a place to be taken, besides one for each enemy near it; and for one to be kept
NEAR, ALARMED = 3, 6  # hexes


def objectives(pos: Position) -> frozenset[int]:
    """The hexes that the victory conditions speak of."""
    of, found = pos.scenario, set[int]()
    for condition in of.file.victory.conditions:
        found |= {h for name in condition.buildings for h in of.of_building[name]}
        if condition.kind == "control_hexes":
            found |= {of.hex_named(label) for label in condition.hexes}
    return frozenset(found)


def is_hunt(pos: Position, side: str) -> bool:
    """The side still needs casualties."""
    of = pos.scenario.file.victory
    wanted = of.conditions if side == of.side else of.opponent
    return any(c.kind == "cvp" and c.by == side and not is_met(pos, c, side) for c in wanted)


def goals(pos: Position, side: str, places: frozenset[int], foes: frozenset[int]) -> list[Goal]:
    """Who attacks shares out what is still to be taken; who defends is drawn to whatever is nearest of it."""
    of = pos.scenario
    found: list[Goal] = []
    if side != of.file.victory.side:
        found = [Goal(places, EVERYBODY)] if places else []
    else:
        for condition in of.file.victory.conditions:
            found += to_take(pos, side, condition, foes)
        edge = frozenset(h for h in pos.board.hexes if exits(pos, side, h))
        if edge:
            found.append(Goal(edge, EVERYBODY if of.file.victory.mode == "all" else 3 * STORMS))
    if foes and (is_hunt(pos, side) or not found):
        found.append(Goal(foes, EVERYBODY))
    return found or [Goal(places or frozenset(pos.board.hexes), EVERYBODY)]


def ways_out(pos: Position, side: str, ahead: float) -> frozenset[int]:
    """The hexes from which a side may leave the board without being counted as lost, so many turns ahead."""
    free = pos.scenario.file.switch("free_exit")
    soon = free and free["side"] == side and pos.turn + ahead >= free["from_turn"]
    return frozenset(pos.scenario.edge_hexes[free["edge"]]) if soon else frozenset()


def to_take(pos: Position, side: str, condition: Condition, foes: frozenset[int]) -> list[Goal]:
    """The places of a condition that are not held yet, the least defended first, as many as are wanted and one more;
    those that are held, if the enemy is near."""
    of, open_ones, held = pos.scenario, [], []
    clusters = [(frozenset(of.of_building[name]), pos.held_buildings.get(name)) for name in condition.buildings]
    if condition.kind == "control_hexes":
        clusters = [(frozenset({h}), pos.held_hexes.get(h)) for h in (of.hex_named(label) for label in condition.hexes)]
    for hexes, owner in clusters:
        far = [min(pos.board.distance(h, foe) for h in hexes) for foe in foes]
        if owner != side:
            open_ones.append(Goal(hexes, STORMS + sum(d <= NEAR for d in far)))
        elif any(d <= ALARMED for d in far):
            held.append(Goal(hexes, KEEPS))
    wanted = max(0, (condition.at_least or len(clusters)) - (len(clusters) - len(open_ones)))
    return sorted(open_ones, key=lambda goal: (goal.weight, sorted(goal.hexes)))[: wanted + 1 if wanted else 0] + held


@lru_cache(maxsize=4)
def roads(scenario: Scenario) -> Roads:
    """The ways of Infantry with nobody about, in halves of a movement factor."""
    empty = start(scenario, SeededDice(0))

    def cost(a: int, b: int) -> int | None:
        here, there = loc_at(a), loc_at(b)
        return cost_in_halves(empty, here, there, (), "", FACTORS) if there in next_to(scenario, here) else None

    return Roads(edge_costs(scenario.board, cost))
