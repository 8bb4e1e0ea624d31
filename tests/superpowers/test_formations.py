"""Formations [15.0]: what mixing them costs in combat."""

import pytest

from grognard.games.superpowers.shifts import column_shifts
from tests.superpowers.build import at, attack_on, position, unit


def attack_shift(*ids, rule):
    pos = position("field", at("0506", *ids), at("0507", "n_tank" if ids[0].startswith("w") else "w11_tank"))
    return column_shifts(pos, attack_on(pos, "0507", *ids)).value(rule)


def defence_shift(*ids, rule):
    enemy = "n_inf" if ids[0].startswith("w") else "w11_mech"
    pos = position("field", at("0506", *ids), at("0507", enemy))
    return column_shifts(pos, attack_on(pos, "0506", enemy)).value(rule)


@pytest.mark.rule("superpowers", "15.3", "8.1.F", "DM:EX15.0.c", "AR:EX15.0.c")
@pytest.mark.parametrize(
    ("ids", "shift"), [(("w11_mech", "w11_tank"), 0), (("w11_mech", "w12_mech"), 1), (("w11_mech", "w21_mech"), 1)]
)
def test_wp_divisions_that_fight_together_lose_a_column(ids, shift):
    assert attack_shift(*ids, rule="15.3") == -shift
    assert defence_shift(*ids, rule="15.3") == shift


@pytest.mark.rule("superpowers", "15.3")
def test_however_many_divisions_it_is_one_column():
    assert attack_shift("w11_mech", "w12_mech", "w21_mech", rule="15.3") == -1


@pytest.mark.rule("superpowers", "15.3")
def test_divisions_in_different_hexes_of_one_attack_are_mixed_as_well():
    pos = position("field", at("0506", "w11_mech"), at("0606", "w12_mech"), at("0507", "n_tank"))
    assert column_shifts(pos, attack_on(pos, "0507", "w11_mech", "w12_mech")).value("15.3") == -1


@pytest.mark.rule("superpowers", "15.3")
def test_a_division_driven_into_the_hex_by_an_earlier_combat_mixes_it():
    pos = position("field", at("0506", "w11_mech", "w12_mech"), at("0507", "n_inf"))
    pos.retreated.add(unit(pos, "w12_mech"))
    assert column_shifts(pos, attack_on(pos, "0506", "n_inf")).value("15.3") == 1


@pytest.mark.rule("superpowers", "15.3", "DM:EX15.1.b", "AR:EX15.1.a")
def test_front_and_independent_units_join_anyone_without_penalty():
    assert attack_shift("w11_mech", "wf_para", rule="15.3") == 0
    assert defence_shift("w21_mech", "wf_para", rule="15.3") == 0


@pytest.mark.rule("superpowers", "DM:EX15.2.b", "AR:EX15.2.b")
def test_army_units_join_their_own_army_without_penalty():
    assert attack_shift("w11_mech", "w1_gun", rule="15.3") == 0
    assert defence_shift("w12_mech", "w1_gun", "w1_heli", rule="15.3") == 0
    assert attack_shift("w11_mech", "w2_gun", rule="15.3") == -1


@pytest.mark.rule("superpowers", "15.4-5.b", "8.1.F")
def test_nato_nations_that_attack_together_lose_a_column():
    assert attack_shift("n_inf", rule="15.4-5.b") == 0
    pos = position("field", at("0506", "n_inf"), at("0606", "f_inf"), at("0507", "w11_tank"))
    assert column_shifts(pos, attack_on(pos, "0507", "n_inf", "f_inf")).value("15.4-5.b") == -1
    assert attack_shift("n_inf", "f_heli", rule="15.4-5.b") == -1  # a helicopter that attacks takes part as well


@pytest.mark.rule("superpowers", "15.4-5.b")
def test_support_of_another_nation_costs_nothing():
    pos = position("field", at("0506", "n_inf"), at("0503", "f_gun"), at("0507", "w11_tank"))
    made = attack_on(pos, "0507", "n_inf")
    made.support["nato"] = [unit(pos, "f_gun")]
    assert column_shifts(pos, made).total == 0


@pytest.mark.rule("superpowers", "15.4-5.a", "8.1.F")
def test_nato_nations_stacked_by_a_retreat_defend_with_a_column_against_them():
    assert defence_shift("n_inf", "f_inf", rule="15.4-5.a") == 1
    assert defence_shift("n_inf", "n_inf2", rule="15.4-5.a") == 0
    pos = position("field", at("0506", "n_inf", "f_inf"), at("0507", "w11_mech"))
    pos.retreated.add(unit(pos, "f_inf"))
    assert column_shifts(pos, attack_on(pos, "0506", "w11_mech")).value("15.4-5.a") == 1


@pytest.mark.rule("superpowers", "15.4-5.a")
def test_nations_in_neighbouring_hexes_are_not_stacked():
    pos = position("field", at("0506", "n_inf"), at("0606", "f_inf"), at("0507", "w11_mech"))
    assert column_shifts(pos, attack_on(pos, "0506 0606", "w11_mech")).total == 0


@pytest.mark.rule("superpowers", "15.4-5.a")
def test_one_mixed_hex_of_several_is_enough_and_helicopters_mix_nothing():
    pos = position("field", at("0506", "n_inf", "f_inf"), at("0606", "n_inf2"), at("0507", "w11_mech"))
    assert column_shifts(pos, attack_on(pos, "0506 0606", "w11_mech")).value("15.4-5.a") == 1
    assert defence_shift("n_inf", "f_heli", rule="15.4-5.a") == 0


@pytest.mark.rule("superpowers", "DM:EX15.0.b", "AR:EX15.0.b")
@pytest.mark.parametrize(
    ("scenario", "ids"), [("munich", ("m_wg_241_24", "m_wg_221_22")), ("rhine", ("r_wg_631_63", "r_wg_7_rec_7"))]
)
def test_nato_brigades_of_one_nation_mix_freely(scenario, ids):
    pos = position(scenario)
    first, second = (pos.scenario.counters[unit(pos, id)] for id in ids)
    assert first.formation != second.formation
    board = pos.scenario.board
    here = next(
        h
        for h in board.hexes
        if board.terrain[h] == "clear" and all(board.terrain[n] == "clear" for n in board.neighbours[h])
    )
    for id in ids:
        pos.put(unit(pos, id), here)
    target = board.neighbours[here][0]
    pos.put(pos.scenario.of_side["wp"][0], target)
    shifts = column_shifts(pos, attack_on(pos, board.label(target), *ids))
    assert not {m.rule for m in shifts} & {"15.3", "15.4-5.a", "15.4-5.b"}


@pytest.mark.rule("superpowers", "DM:EX15.1.a")
def test_munich_front_units_are_the_airborne_troops_and_the_cgf_artillery():
    front = [c for c in position("munich").scenario.counters if c.side == "wp" and c.independent]
    assert {c.id for c in front if c.branch != "airborne"} == {"m_su_cgf_art"}
    assert all(c.independent for c in position("munich").scenario.counters if c.side == "wp" and c.branch == "airborne")


@pytest.mark.rule("superpowers", "AR:EX15.1.a")
def test_rhine_the_103rd_guards_airborne_division_is_independent():
    counters = position("rhine").scenario.counters
    assert {c.formation for c in counters if c.independent} == {"103 Gds Airborne Div"}


@pytest.mark.rule("superpowers", "DM:EX15.2.b", "AR:EX15.2.b")
@pytest.mark.parametrize(("scenario", "each"), [("munich", None), ("rhine", 5)])
def test_army_support_units_have_an_army_and_no_division(scenario, each):
    support = [c for c in position(scenario).scenario.counters if c.level == "army"]
    assert support
    assert all(c.army and not c.formation for c in support)
    if each:
        assert sorted(c.army for c in support) == ["5GT"] * each + ["7GT"] * each
