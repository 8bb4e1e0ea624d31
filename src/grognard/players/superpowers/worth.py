"""What units, places and results of combat are worth to the commander, in victory points."""

from __future__ import annotations

from functools import lru_cache

from ...engine.game import Game
from ...engine.reason import Tally
from ...games.superpowers.attack import Attack, in_target
from ...games.superpowers.odds import best_morale
from ...games.superpowers.position import Position
from ...games.superpowers.results import CombatResult
from ...games.superpowers.scenario import ENEMY, STACKING_LIMIT, Scenario
from ...games.superpowers.shifts import column_shifts
from ...games.superpowers.strength import attack_firepower, defence_firepower
from ...games.superpowers.victory import victory_points
from ..common.ground import Roads
from ..common.outlook import Muster
from ..common.prospects import weighed_up
from ..common.results import Chances, Outcome, Prices, chances, expected
from .doctrine import DOCTRINES

D = DOCTRINES["nato"]  # of values both sides think alike


@lru_cache(maxsize=4)
def roads(scenario: Scenario) -> Roads:
    return Roads(scenario.edges)


@lru_cache(maxsize=4)
def muster(scenario: Scenario) -> Muster:
    """A unit costs the victory points for its loss, and what it could still do."""
    counters, victory = scenario.counters, scenario.file.victory
    points = {"nato": victory.wp.nato_unit_lost, "wp": victory.nato.wp_unit_lost}
    return Muster(
        strength=[c.firepower for c in counters],
        price=[points[c.side] + D.firepower * c.firepower for c in counters],
        gun=[c.artillery for c in counters],
        range=[c.range for c in counters],
        formation=[c.formation for c in counters],
        flies=[not c.ground for c in counters],
        limit=STACKING_LIMIT,
    )


def prospects(game: Game, side: str) -> Tally:
    """Victory points as they stand, and what the units on the map can still do."""
    pos: Position = game.position
    points, price = victory_points(pos), muster(pos.scenario).price
    ours = {s: (float(points[s].total), sum([price[u] for u in pos.on_map(s)])) for s in (side, ENEMY[side])}
    return weighed_up(side, ours)


# -- places ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def stakes(scenario: Scenario) -> dict[int, float]:
    """Victory points that change hands with each hex: what one side no longer gets and the other does."""
    victory, found = scenario.file.victory, dict.fromkeys(scenario.held, 0.0)
    for h in scenario.city_hexes:
        found[h] = float(victory.wp.city_hex + victory.nato.city_hex)
    for h in rhine_banks(scenario):
        found[h] = found.get(h, 0.0) + victory.nato.rhine_city_hex
    for name in victory.named_cities:
        hexes = [p.hex for p in scenario.board.places_of("city", name)]
        for h in hexes:
            found[h] = found.get(h, 0.0) + victory.nato.named_city / len(hexes)
    for h in scenario.airfields if victory.nato.airfield else ():
        found[h] = found.get(h, 0.0) + victory.nato.airfield
    return found


def stake(pos: Position, h: int) -> float:
    return 0.0 if h in pos.devastated else stakes(pos.scenario).get(h, 0.0)


def hex_prize(pos: Position, side: str, h: int) -> float:
    """Victory points that change hands when a side takes a hex."""
    return stake(pos, h) if pos.owner.get(h, "nato") != side else 0.0


@lru_cache(maxsize=4)
def rhine_banks(scenario: Scenario) -> frozenset[int]:
    return frozenset(p.hex for p in scenario.board.places_of("city") if "rhine" in p.flags)


@lru_cache(maxsize=4)
def towns(scenario: Scenario) -> dict[str, frozenset[int]]:
    """The city hexes of each city."""
    places = [p for p in scenario.board.places_of("city") if scenario.board.terrain[p.hex] == "city"]
    return {name: frozenset(p.hex for p in places if p.name == name) for name in dict.fromkeys(p.name for p in places)}


@lru_cache(maxsize=4)
def covers(scenario: Scenario) -> list[int]:
    """Column shifts of the ground against an attacker, below zero where it helps the defender."""
    shifts = [0] * scenario.board.size
    for h in scenario.board.hexes:
        effect = scenario.terrain_effects.get((scenario.board.terrain[h], "hex"))
        shifts[h] = min(effect.shift_all, effect.shift_all + effect.shift_armour) if effect else 0
    return shifts


# -- combats ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def outcomes(
    scenario: Scenario, morale: str, column: int, kind: str = "attack", in_city: bool = False
) -> list[Outcome]:
    """The results of the six dice: of a barrage the gunners feel nothing, nobody is driven out of a city, and who rides
    somebody down has nowhere to go back to."""
    found = []
    for die in range(1, 7):
        result = CombatResult.parse(scenario.combat_results.result((die, morale), column))
        number, attacker = result.number, result.loser == "A"
        in_units = result.in_units or (attacker and kind == "overrun")
        if (attacker and kind == "barrage") or (not attacker and not in_units and in_city):
            number = 0
        lost, back = (number, 0) if in_units else (0, number)
        found.append(Outcome(1 / 6, lost, back=back) if attacker else Outcome(1 / 6, killed=lost, driven=back))
    return found


@lru_cache(maxsize=4096)
def odds(scenario: Scenario, morale: str, ahead: int, shift: int) -> Chances:
    return chances(outcomes(scenario, morale, scenario.combat_results.columns.shifted(ahead, shift)))


def prices(scenario: Scenario, ours: list[int], theirs: list[int], prize: float) -> Prices:
    price = muster(scenario).price
    values = sorted([price[u] for u in ours]), sorted([price[u] for u in theirs])
    return Prices(*values, prize + D.open_hex, 1.0, D.walked_into, D.pushed_back)


def expected_gain(pos: Position, attack: Attack, fire: float = 0.0) -> float:
    """The mean gain of an attack for its side, over all results of the die, by the rules' own sums; with so much more
    fire as may still be committed to it."""
    scenario, kind = pos.scenario, attack.kind
    differential = int(attack_firepower(pos, attack).total + fire - defence_firepower(pos, attack).total)
    column = scenario.combat_results.columns.shifted(differential, int(column_shifts(pos, attack).total))
    in_city = all(scenario.board.terrain[t] == "city" for t in attack.targets)
    prize = sum([hex_prize(pos, attack.side, t) for t in attack.targets])
    found = prices(scenario, attack.units, in_target(pos, attack), prize)
    if kind == "barrage":  # nobody goes there at once
        found = found._replace(cleared=0.0)
    return expected(outcomes(scenario, best_morale(pos, attack), column, kind, in_city), found)
