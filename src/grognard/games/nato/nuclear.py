"""Nuclear warfare [21.0]: strikes on hexes, airfields and the bridges of the Vistula, and what they may lead to."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.phase import phase
from ...engine.question import PHASE, PLACING, Question
from ...engine.reason import Reason, Tally
from ...engine.result import Result
from ...engine.verbs import HEX, Verb
from . import sites
from .border import is_peace
from .breakthrough import mark_after_strike
from .losses import disrupt, eliminate
from .position import Position
from .scenario import ENEMY, Scenario
from .strikes import add_surprise, add_terrain, lose_step_to_strike, may_devastate, strike_wakes, war_crime, within
from .victory import victory_points

VISTULA_STRIKES: Final = 3  # as which it counts [21.4]
UNUSED: Final = (-1, -1)


def are_there(scenario: Scenario) -> bool:
    """Players may agree that nobody has nuclear weapons."""
    return bool(scenario.options["nuclear_weapons"])


def nuclear_strike_segment(pos: Position, side: str) -> Procedure:
    """Nuclear strikes [21.1], each followed by a roll for Armageddon [21.2]."""
    if not is_peace(pos):
        yield from phase(pos, side, "21.0", NUCLEAR)


def release(pos: Position, side: str) -> Procedure:
    """One strike on any hex of the map [21.0]."""
    match (yield Ask(side, "21.0", GROUND_ZERO, pos, side)):
        case "at", hex:
            strike_hex(pos, side, hex, offensive=True)


def ground_zeros(pos: Position, side: str) -> list[int]:
    return [h for h in pos.board.hexes if may_devastate(pos, h, "nuclear") is None]


def strike_hex(pos: Position, side: str, hex: int, *, offensive: bool) -> None:
    """Every step of every enemy unit in the hex is rolled for, the uncommitted with the others; what is on a train, and
    Reforger sites, are destroyed without a roll [21.1.1] [13.4.3] [33.3.3.3]. Then the marker is placed for the rest
    of the game [21.1.3]; nobody who comes later is rolled for [21.1.3(15)]."""
    pos.struck.add((hex, "nuclear"))
    pos.tell("21.0", "nuclear-strike", side=side, hex=pos.label(hex))
    enemy = ENEMY[side]
    on_ground = pos.present[enemy][hex]
    strike_wakes(pos, side, hex)
    for u in pos.stack(hex, enemy):
        strike_unit(pos, side, u, hex)
    if enemy == "nato":
        for u in sites.in_hex(pos, hex):
            sites.destroy(pos, u, "33.3.3.3")
    if offensive and pos.present[enemy][hex] < on_ground:
        mark_after_strike(pos, side, hex)
    war_crime(pos, side, hex, "21.6")
    pos.nuclear.add(hex)
    pos.touch()
    escalate(pos, side, 1)


def strike_unit(pos: Position, side: str, u: int, hex: int) -> None:
    """D eliminates a step and disrupts what is left, * disrupts; a headquarters is suppressed by both, but lost
    if it is on a train [21.1.1] [21.1.2] [29.2.2]."""
    pos.targets.add(u)
    if pos.units[u].train:
        eliminate(pos, u, "13.4.3")
        return
    tally, table = Tally(), pos.scenario.charts.nuclear
    add_terrain(pos, tally, "nuclear", hex)
    add_surprise(pos, tally, "nuclear", side)
    for _ in range(pos.steps(u)):
        die = pos.roll("21.1.1", side)
        result = table[within(die + int(tally.total), table)]
        pos.tell("21.1.1", "nuclear-result", unit=pos.id(u), die=die, modifiers=tally, result=result)
        if result == "*" or (result == "D" and pos.scenario.is_hq[u]):
            disrupt(pos, u, "21.1.2" if pos.scenario.is_hq[u] else "21.1.1")
        elif result == "D":
            lose_step_to_strike(pos, u, "21.1.1")


# -- what follows [21.2] [21.5] ----------------------------------------


def escalate(pos: Position, side: str, strikes: int) -> None:
    """After each strike its player rolls: as many as he has made himself in the game, or less, and he has lost; the
    enemy's do not count [21.2]. Nobody rolls who has made no more than the enemy had before [21.2.1]."""
    pos.nuclear_strikes[side] += strikes
    if pos.first_nuclear == UNUSED:
        pos.first_nuclear = (pos.turn, pos.step)
        pos.dispersal_since = pos.game_turn + 1  # [21.5]
    made, enemy = pos.nuclear_strikes[side], ENEMY[side]
    if made <= pos.nuclear_strikes[enemy]:
        pos.tell("21.2.1", "tit-for-tat", side=side, made=made)
        return
    die = pos.roll("21.2", side)
    pos.tell("21.2", "armageddon" if die <= made else "no-armageddon", side=side, die=die, made=made)
    if die <= made:
        points = {s: int(tally.total) for s, tally in victory_points(pos).items()}
        pos.result = Result(enemy, "decisive", "34.1.3", points)


def is_dispersed(pos: Position) -> bool:
    """From the turn after first use on squadrons are dispersed [21.5]."""
    return 0 <= pos.dispersal_since <= pos.game_turn


# -- special targets [21.3] [21.4] ----------------------------------------


def may_strike_airfields(pos: Position, side: str) -> Reason | None:
    """Only in the segment in which the first nuclear strike of the game is made [21.3]."""
    if pos.first_nuclear in (UNUSED, (pos.turn, pos.step)):
        return None
    return Reason("21.3", "airfields-dispersed")


def strike_airfields(pos: Position, side: str) -> None:
    """One tactical point less for the enemy in every turn to come; what he has now stays [21.3]."""
    enemy = ENEMY[side]
    pos.airfields_struck[enemy] += 1
    pos.tactical_lost[enemy] += 1
    pos.tell("21.3", "airfields-struck", side=side, lost=pos.tactical_lost[enemy])
    escalate(pos, side, 1)


def may_strike_vistula(pos: Position, side: str) -> Reason | None:
    """NATO, once [21.4]."""
    if side != "nato":
        return Reason("21.4", "vistula-of-nato")
    return Reason("21.4", "vistula-struck-already") if pos.vistula else None


def strike_vistula(pos: Position, side: str) -> None:
    """The bridges are down: one supply point a turn is left to the WP. It counts as three strikes, with one roll
    [21.4]."""
    pos.vistula = True
    pos.supply_income = min(pos.supply_income, pos.scenario.charts.fixed["wp_supply_income_after_vistula"])
    pos.tell("21.4", "vistula-struck", income=pos.supply_income)
    escalate(pos, side, VISTULA_STRIKES)


GROUND_ZERO: Question = Question(
    "ground-zero",
    PLACING,
    Verb("at", HEX, why_not=lambda pos, side, hex: may_devastate(pos, hex, "nuclear"), listed=ground_zeros),
)
NUCLEAR: Question = Question(
    "nuclear",
    PHASE,
    Verb("release", does=release, then=(GROUND_ZERO,)),
    Verb("airfields", why_not=may_strike_airfields, does=strike_airfields, rule="21.3"),
    Verb("vistula", why_not=may_strike_vistula, does=strike_vistula, rule="21.4"),
    Verb("done"),
)
