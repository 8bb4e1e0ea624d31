"""Worked examples of the rulebook that no other test carries out."""

import pytest

import grognard
from grognard.games.asl.firing.ift import take_effect
from grognard.games.asl.firing.readiness import full_use
from grognard.games.asl.moving.costs import allowance
from grognard.games.asl.moving.exits import exit_price
from grognard.games.asl.moving.movement import begin_move
from grognard.games.asl.moving.moves import may_run_alone
from grognard.games.asl.moving.purse import left
from grognard.games.asl.sequence import is_played
from tests.asl.build import asked, at, board, field, moving, rules_of, run, told, u, under_way


@pytest.mark.rule("asl", "2.6")
def test_exit_by_road_or_over_open_ground_costs_one_factor():
    """Example 2.6.ex1."""
    pos = board(101, at("Y1", "ge.sq.467"), at("W1", "ge.sq.467"))
    assert [exit_price(pos, moving(pos, name, spent=0)) for name in ("g1", "g2")] == [2, 2]


@pytest.mark.rule("asl", "4.52", "4.12", "4.42")
def test_half_squad_with_five_portage_points():
    """Example 4.52.ex2: alone, with a leader, in Double Time with him, and both in Double Time: 2, 5, 6 and 5 MF."""
    pos = field("", at("J5", "ge.hs.247", "ge.hmg", "ge.lmg", "ge.ldr.8m0"))
    half, leader = u(pos, "g1"), u(pos, "g2")
    assert allowance(pos, half, (half,)) == 2
    assert allowance(pos, half, (half, leader)) == 5
    assert allowance(pos, half, (half, leader), 2, (half,)) == 6
    assert allowance(pos, half, (half, leader), 2, (half, leader)) == 5


@pytest.mark.rule("asl", "4.5", "4.52")
def test_one_unit_of_a_stack_uses_double_time():
    """Example 4.52.ex2: the half-squad alone hurries, and both come as far as the leader; if he hurries, too, he
    carries nothing for it."""
    for hurry, factors in (("hurry g1", 6), ("double", 5)):
        pos = field("", at("J5", "ge.hs.247", "ge.hmg", "ge.lmg", "ge.ldr.8m0"), phase="MPh")
        asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["with g2", hurry]})
        assert left(pos, under_way(pos)) == 2 * factors
        assert [pos.units[u(pos, name)].cx for name in ("g1", "g2")] == [True, hurry == "double"]
        assert rules_of(may_run_alone(pos, under_way(pos), u(pos, "g1"))) == ["4.5"]
        assert rules_of(may_run_alone(pos, under_way(pos), u(pos, "g2"))) == ([] if hurry == "hurry g1" else ["4.5"])
    pos = field("", at("J5", "ge.hs.247", "ge.hmg", "ge.lmg", "ge.ldr.8m0"), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["with g2", "hurry g1", "hurry g2"]})
    assert left(pos, under_way(pos)) == 2 * 5


@pytest.mark.rule("asl", "4.43", "7.351")
def test_squad_that_uses_both_its_weapons_loses_its_own_firepower():
    """Example 4.43.ex1."""
    pos = field("", at("J5", "ge.sq.548", "ge.lmg", "ge.psk"), at("J5", "ge.sq.467"))
    assert pos.weapons_of(u(pos, "g1")) == [u(pos, "gw1"), u(pos, "gw2")]
    assert pos.weapons_of(u(pos, "g2")) == []
    assert full_use(pos, u(pos, "g1")) == 2


@pytest.mark.rule("asl", "10.2", "10.21")
@pytest.mark.parametrize(
    ("leader", "checks"), [("ge.ldr.8m0", {"g2": 0}), ("ge.ldr.8m1", {"g2": 1}), ("ge.ldr.9m1", {"g1": 1, "g2": 1})]
)
def test_loss_of_a_broken_leader_is_felt_by_lower_morale(leader, checks):
    """Example 10.21.ex1: the LLMC of a 4-6-8 and a 4-6-7 whose broken leader is lost, with his modifier reversed."""
    pos = field("", at("J5", "ge.sq.468.early", "ge.sq.467"), at("J5", leader, broken=True), dice=[1, 2] * len(checks))
    lost = u(pos, "g3")
    run(take_effect(pos, {lost: "1KIA"}, {u(pos, name): True for name in ("g1", "g2", "g3")}, {lost: 4}), pos)
    found = {e["unit"]: e["drm"].total for e in told(pos, "morale-check")}
    assert found == checks


@pytest.mark.rule("asl", "3.9")
def test_half_a_turn_at_the_end_is_the_first_sides():
    """Example 3.9.ex1, on scenario s5."""
    pos = grognard.new("asl", "s5", seed=1).position
    assert pos.scenario.file.half_turn_last
    pos.turn = pos.scenario.last_turn
    for step, played in ((7, True), (8, False)):
        pos.step = step
        assert is_played(pos) == played
    pos.turn -= 1
    assert is_played(pos)
