"""Movement to the general defence positions [35.3], and other special rules of scenarios [35.0]."""

from __future__ import annotations

import pytest

from grognard.games.nato.activation import disturb, is_active, wake
from grognard.games.nato.border import is_peace
from grognard.games.nato.ferry import may_go_aboard
from grognard.games.nato.gdp import may_move_up, movement_to_gdp
from grognard.games.nato.movement import cheapest, may_move
from grognard.games.nato.position import Position
from grognard.games.nato.rail import may_entrain
from grognard.games.nato.recovery import recovery_phase
from grognard.games.nato.reserve import may_be_reserve
from grognard.games.nato.sequence import begin_player_turn
from grognard.games.nato.supply import mark_combat_supply
from tests.nato.build import Placement, asked, at, position, rules_against, rules_of, run, told, unit, where

S = "strategic_surprise"
DICE = [4, 1, 6, 3, 2]  # West Germans, Americans, British, Dutch, Belgians


def before(*placements: Placement, dice: list[int] | None = None) -> Position:
    return position(S, *placements, turn=0, dice=DICE if dice is None else dice, curtain="both")


@pytest.mark.rule("nato", "35.3.3", "35.3.1", "35.3.4", "35.3", "35.3.5")
def test_ex_35_1_armies_roll_in_order_and_move_by_their_die():
    """West Germans with 4 points, though they have 6; the British rolled 6 and have 5."""
    pos = before(at("3322", "WG-1"), at("3423", "BR-7"), at("3522", "BE-4"), at("3303", "SU-21"))
    ask = asked(movement_to_gdp(pos, "nato"))
    assert ask.options == ["move WG-1", "done"]
    assert rules_against(ask, "move BR-7") == ["35.3.5"]
    assert rules_against(ask, "move SU-21") == ["35.3.1"]
    pos = before(at("3322", "WG-1"), at("3423", "BR-7"), at("3522", "BE-4"))
    asked(movement_to_gdp(pos, "nato"), {"nato": ["move WG-1"]})
    assert pos.move is not None
    assert pos.move.allowance == 4
    pos = before(at("3322", "WG-1"), at("3423", "BR-7"), at("3522", "BE-4"))
    asked(movement_to_gdp(pos, "nato"), {"nato": ["done", "move BR-7"]})
    assert pos.move is not None
    assert pos.move.allowance == 5
    assert list(pos.gdp_dice) == ["West German", "US", "British"]


@pytest.mark.rule("nato", "35.3.1", "35.3.4")
def test_frenchmen_and_the_garrison_of_berlin_do_not_move():
    pos = before(at("3007", "US-Berlin"), at("5025", "FR-1DB"), at("4322", "CA-4"))
    ask = asked(movement_to_gdp(pos, "nato"))
    assert ask.options == ["move CA-4", "done"]  # Canadians move with the Americans
    assert rules_against(ask, "move US-Berlin") == ["35.3.5"]
    assert rules_against(ask, "move FR-1DB") == ["35.3.5"]


@pytest.mark.rule("nato", "35.3.3", "12.5")
def test_one_hex_is_always_possible():
    """Rough ground costs two, and the die was one."""
    pos = before(at("3522", "US-1-3AD-83"))
    ask = asked(movement_to_gdp(pos, "nato"), {"nato": ["move US-1-3AD-83"]})
    assert pos.move is not None
    assert pos.move.allowance == 1
    assert any(answer.startswith("enter") for answer in ask.options)


@pytest.mark.rule("nato", "35.3.2")
def test_only_tactical_moves_and_none_into_the_pact():
    pos = before(at("3216", "WG-1"))
    ask = asked(movement_to_gdp(pos, "nato"))
    assert rules_against(ask, "march WG-1") == ["35.3.3"]
    border = next(
        (a, b) for (a, b), kinds in pos.board.sides.items()
        if "iron_curtain" in kinds and pos.scenario.country_of[a] == "West Germany" and pos.scenario.passable(a, b)
        and pos.scenario.country_of[b] == "East Germany" and b not in pos.scenario.cities
    )  # fmt: skip
    a, b = map(pos.label, border)
    pos = before(at(a, "WG-1"))
    assert rules_against(asked(movement_to_gdp(pos, "nato"), {"nato": ["move WG-1"]}), f"enter {b}") == ["35.3.2"]


@pytest.mark.rule("nato", "35.3.6")
def test_nobody_ends_farther_from_the_curtain_than_he_started():
    pos = before(at("3319", "WG-1"))
    far = pos.scenario.curtain_distance
    start = pos.board.hex("3319")
    back = next(n for n in pos.board.neighbours[start] if far[n] > far[start])
    beside = next(n for n in pos.board.neighbours[start] if far[n] == far[start] and pos.scenario.passable(start, n))
    ask = asked(movement_to_gdp(pos, "nato"), {"nato": ["move WG-1", f"enter {pos.label(back)}"]})
    assert rules_against(ask, "stop") == ["35.3.6"]  # but he may pass through and come forward again
    assert pos.move is not None
    assert cheapest(pos, pos.move, pos.board.hex("3319")) is not None
    pos = before(at("3319", "WG-1"), dice=[1])
    ask = asked(movement_to_gdp(pos, "nato"), {"nato": ["move WG-1"]})
    assert rules_against(ask, f"enter {pos.label(back)}") == ["35.3.6"]
    assert rules_against(ask, f"enter {pos.label(beside)}") == []  # as far as before is not farther


@pytest.mark.rule("nato", "35.3.7", "34.3.4")
def test_ex_35_2_the_first_three_dice_give_points():
    for dice, points in (([4, 1, 6, 3, 2], 2), ([6, 6, 6, 1, 1], 0), ([1, 1, 2, 6, 6], 4)):
        pos = before(dice=dice)
        run(movement_to_gdp(pos, "nato"), pos)
        assert pos.points["nato"] == points
        assert told(pos, "scored") == [{"points": points}]
        assert pos.gdp_at == -1


@pytest.mark.rule("nato", "35.7")
def test_surprised_nato_does_not_recover_combat_supply_but_in_berlin():
    pos = position(S, at("3322", "WG-1", no_combat_supply=True), at("3007", "US-Berlin", no_combat_supply=True), turn=1)
    run(recovery_phase(pos, "nato"), pos)
    assert pos.units[unit(pos, "WG-1")].no_combat_supply
    assert not pos.units[unit(pos, "US-Berlin")].no_combat_supply
    pos = position(S, at("3322", "WG-1", no_combat_supply=True), turn=2)
    run(recovery_phase(pos, "nato"), pos)
    assert not pos.units[unit(pos, "WG-1")].no_combat_supply
    assert where(pos, "WG-1") == "3322"


@pytest.mark.rule("nato", "35.2", "35.3.1")
def test_units_that_are_not_active_move_in_no_way():
    """Danes wake in turn 2; who moved to the positions in turn 0 is active from turn 1 on."""
    pos = position(S, at("1420", "DK-J1"), turn=1)
    u = unit(pos, "DK-J1")
    assert rules_of(may_move(pos, "nato", u)) == ["35.2"]
    assert rules_of(may_be_reserve(pos, "nato", u)) == ["35.2"]
    assert rules_of(may_entrain(pos, "nato", u)) == ["35.2"]
    assert rules_of(may_go_aboard(pos, "nato", u)) == ["35.2"]
    pos = position(S, at("1420", "DK-J1"), turn=2)
    assert rules_of(may_move(pos, "nato", u)) == []
    for turn, active in ((0, False), (1, True)):
        pos = position(S, at("3322", "WG-1"), turn=turn)
        assert is_active(pos, unit(pos, "WG-1")) is active


@pytest.mark.rule("nato", "35.5")
def test_the_curtain_is_closed_to_all_in_peace_and_to_nato_in_the_first_turn_of_the_pact():
    states = {(0, "wp"): "both", (0, "nato"): "both", (1, "wp"): "nato", (1, "nato"): "open", (2, "wp"): "open"}
    for (turn, side), state in states.items():
        pos = position(S, turn=turn)
        begin_player_turn(pos, side)
        assert pos.curtain == state
        assert is_peace(pos) is (turn == 0)


@pytest.mark.rule("nato", "35.7")
def test_who_fought_under_surprise_is_told_to_be_out_of_supply():
    pos = position(S, at("3322", "WG-1"), turn=1)
    mark_combat_supply(pos, [unit(pos, "WG-1")])
    assert told(pos, "out-of-combat-supply") == [{"units": ["WG-1"]}]


@pytest.mark.rule("nato", "35.2.1")
def test_ex_35_3_an_attack_on_the_french_in_berlin_does_not_wake_france_but_a_drop_into_it_does():
    pos = position(S, at("3007", "FR-Berlin"), turn=1)
    disturb(pos, pos.board.hex("3007"), "wp")
    wake(pos, "nato")
    assert "France" not in pos.activated
    french = next(h for h in pos.board.hexes if pos.scenario.country_of[h] == "France" and pos.scenario.is_land[h])
    disturb(pos, french, "wp")
    assert "France" not in pos.activated  # not before NATO's next player turn
    wake(pos, "nato")
    assert "France" in pos.activated
    pos.put(unit(pos, "FR-1DB"), french)
    assert is_active(pos, unit(pos, "FR-1DB"))


@pytest.mark.rule("nato", "12.0", "35.3.5")
def test_a_unit_moves_up_once():
    pos = before(at("3424", "WG-1"), dice=[4])
    asked(movement_to_gdp(pos, "nato"))
    assert rules_of(may_move_up(pos, "nato", unit(pos, "WG-1"))) == []
    pos.moved.add(unit(pos, "WG-1"))
    assert rules_of(may_move_up(pos, "nato", unit(pos, "WG-1"))) == ["12.0"]
