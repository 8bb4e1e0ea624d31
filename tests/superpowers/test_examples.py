"""Worked examples of the general rules, by their number in the list of examples."""

from fractions import Fraction

import pytest

from grognard.games.superpowers.movement import allowance, step_cost
from grognard.games.superpowers.odds import preview
from grognard.games.superpowers.position import POOL
from grognard.games.superpowers.strength import attack_firepower, defence_firepower
from grognard.games.superpowers.supply import morale
from tests.superpowers.build import (
    against,
    asked,
    at,
    attack_on,
    begin,
    position,
    rules_against,
    run,
    told,
    unit,
    where,
)


@pytest.mark.rule("superpowers", "2.0.g")
def test_d01_morale_out_of_supply():
    ids = {"n_tank": "B", "n_inf": "C", "n_weak": "C"}  # printed A, B, C
    pos = position("field", at("0506", *ids, out_of_supply=True))
    assert {id: morale(pos, unit(pos, id)) for id in ids} == ids


@pytest.mark.rule("superpowers", "2.0.d", "2.0.e")
def test_d02_three_points_out_of_supply_in_the_second_movement_phase():
    pos = position("field", at("0506", "n_weak", out_of_supply=True), impulse=2)
    assert pos.counter(unit(pos, "n_weak")).movement == 3
    assert Fraction(allowance(pos, unit(pos, "n_weak")), 2) == 1


@pytest.mark.rule("superpowers", "12.0.d")
@pytest.mark.parametrize(("impulse", "firepower"), [(1, 6), (2, 3)])
def test_d05_two_air_points(impulse, firepower):
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_mech"), impulse=impulse, air={"nato": 2, "wp": 0})
    made = attack_on(pos, "0507", "n_tank", air={"nato": 2, "wp": 0})
    assert attack_firepower(pos, made).value("12.0.d") == firepower


@pytest.mark.rule("superpowers", "3.5B", "3.5B.a", "3.5B.b")
def test_d08_differential_one_morale_b_die_three():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3"), at("0507", "w11_mech"), dice=[3])
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_inf", "with n_inf2", "with n_inf3", "fire"]})
    (combat,) = told(pos, "combat")
    assert (combat["attack"].total - combat["defence"].total, combat["shifts"].total, combat["morale"]) == (1, 0, "B")
    assert (ask.side, ask.params["result"], ask.params["left"]) == ("nato", "A2", 2)
    assert ask.options == ["lose n_inf", "lose n_inf2", "lose n_inf3", "retreat"]


@pytest.mark.rule("superpowers", "3.5B", "3.5B.c")
def test_d09_differential_sixteen_morale_c_die_six():
    pos = position(
        "field", at("0506", "n_inf3", "n_inf4", "n_weak"), at("0507", "w11_tank", "w11_tank2", "w11_mech"),
        at("0606", "w11_mech2"), dice=[6],
    )  # fmt: skip
    attackers = ["w11_tank", "w11_tank2", "w11_mech", "w11_mech2"]
    assert preview(pos, attack_on(pos, "0506", *attackers))["differential"] == 21
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": [*(f"with {id}" for id in attackers), "fire", "done"]})
    assert told(pos, "combat")[0]["result"] == "D(3)"
    assert {where(pos, id) for id in ("n_inf3", "n_inf4", "n_weak")} == {POOL}


@pytest.mark.rule("superpowers", "3.5B", "3.5B.c")
def test_d10_differential_minus_eight_morale_a_die_one():
    attackers = ["w11_inf", "w11_inf2", "w11_weak"]
    pos = position("field", at("0506", "n_tank", "n_tank2", "n_howitzer"), at("0507", *attackers), dice=[1])
    assert preview(pos, attack_on(pos, "0506", *attackers))["differential"] == -14
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": [*(f"with {id}" for id in attackers), "fire"]})
    assert told(pos, "combat")[0]["result"] == "A(3)"
    assert {where(pos, id) for id in attackers} == {POOL}


@pytest.mark.rule("superpowers", "10.4-5.a", "10.4-5.c")
def test_d14_barrage_of_ten_against_eight():
    pos = position("field", at("0504", "n_gun2", "n_gun3"), at("0507", "w11_mech", "w11_inf"), dice=[3])
    run(begin(pos, "nato", "barrage 0507"), pos, {"nato": ["with n_gun2", "with n_gun3", "fire"]})
    (combat,) = told(pos, "combat")
    assert (combat["attack"].total, combat["defence"].total, combat["column"]) == (10, 8, "-4")
    pos = position("field", at("0504", "n_gun2", "n_gun"), at("0507", "w11_mech", "w11_inf"))
    assert against(pos, "nato", "barrage 0507") == ["10.4-5.c"]  # 8 against 8


@pytest.mark.rule("superpowers", "10.6.a")
def test_d15_support_up_to_the_printed_firepower():
    pos = position("field", at("0506", "n_tank", "n_inf"), at("0503", "n_howitzer"), at("0507", "w11_mech"))
    made = attack_on(pos, "0507", "n_tank", "n_inf")
    made.support["nato"] = [unit(pos, "n_howitzer")]
    assert attack_firepower(pos, made).value("10.6.a") == 7


@pytest.mark.rule("superpowers", "10.6.b")
def test_d16_wp_artillery_of_five_supports_a_defence_with_two():
    pos = position("field", at("0506", "w11_mech"), at("0503", "w11_gun"), at("0507", "n_tank"))
    made = attack_on(pos, "0506", "n_tank")
    made.support["wp"] = [unit(pos, "w11_gun")]
    assert defence_firepower(pos, made).value("10.6.a") == 2


@pytest.mark.rule("superpowers", "6.0.b", "3.5A", "6.0.d")
def test_d28_from_zone_to_zone_into_forest():
    pos = position("field", at("1204", "n_inf"), at("1104", "w11_tank"))
    board = pos.scenario.board
    assert step_cost(pos, "nato", board.hex("1204"), board.hex("1203")).total == 2 + 1 + 1
    ask = asked(begin(pos, "nato", "move n_inf"), {"nato": ["enter 1203"]})
    assert ask.params["left"] == 4
    assert rules_against(ask, "enter 1202") == ["6.0.d"]
