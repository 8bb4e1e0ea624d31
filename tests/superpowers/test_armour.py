"""Armour and anti-tank units [9.0]."""

import pytest

from grognard.games.superpowers.shifts import column_shifts
from grognard.games.superpowers.strength import attack_firepower, defence_firepower
from tests.superpowers.build import at, attack_on, position


def shifts(here, target, attackers, defenders, **about):
    pos = position("field", at(here, *attackers), at(target, *defenders))
    return column_shifts(pos, attack_on(pos, target, *attackers, **about))


@pytest.mark.rule("superpowers", "9.0.a", "3.5A")
@pytest.mark.parametrize("defenders", [("n_inf",), ("n_mech",), ("n_inf", "n_mech"), ("f_inf",)])
def test_armour_gains_a_column_against_infantry_in_the_open(defenders):
    assert shifts("0506", "0507", ["w11_tank", "w11_mech"], defenders).value("9.0.a") == 1


@pytest.mark.rule("superpowers", "9.0.a")
def test_airborne_troops_are_infantry():
    assert shifts("0506", "0507", ["n_tank"], ["wf_para"]).value("9.0.a") == 1
    assert shifts("0506", "0507", ["n_tank"], ["wf_para", "w11_inf", "w11_mech"]).value("9.0.a") == 1


@pytest.mark.rule("superpowers", "9.0.a")
@pytest.mark.parametrize(
    "defenders", [("n_inf", "n_tank"), ("n_recon",), ("n_at",), ("n_inf", "n_gun"), ("n_inf", "n_heli")]
)
def test_not_if_others_defend_with_it(defenders):
    assert shifts("0506", "0507", ["w11_tank"], defenders).total == 0


@pytest.mark.rule("superpowers", "9.0.a")
def test_not_without_armour():
    assert shifts("0506", "0507", ["w11_mech"], ["n_inf"]).total == 0


@pytest.mark.rule("superpowers", "9.0.b", "3.5A")
@pytest.mark.parametrize(("here", "cover"), [("1202", "1203"), ("1205", "1206")])
@pytest.mark.parametrize("defenders", [("n_inf",), ("n_mech", "n_tank"), ("n_at", "n_gun")])
def test_armour_loses_a_column_against_infantry_or_anti_tank_units_in_cover(here, cover, defenders):
    assert shifts(here, cover, ["w11_tank"], defenders).value("9.0.b") == -1


@pytest.mark.rule("superpowers", "9.0.b")
@pytest.mark.parametrize("defenders", [("n_tank",), ("n_recon",), ("n_gun",)])
def test_not_against_others(defenders):
    assert shifts("1202", "1203", ["w11_tank"], defenders).total == 0


@pytest.mark.rule("superpowers", "9.0.b")
def test_other_units_attack_cover_without_that_loss():
    assert shifts("1202", "1203", ["w11_mech"], ["n_inf"]).total == 0


@pytest.mark.rule("superpowers", "9.0.c", "3.5A")
@pytest.mark.parametrize(("here", "town"), [("1208", "1209"), ("1211", "1212")])
@pytest.mark.parametrize("defenders", [("n_inf",), ("n_tank",), ("n_gun",)])
def test_armour_loses_a_column_against_towns_whoever_defends(here, town, defenders):
    tally = shifts(here, town, ["w11_tank"], defenders)
    assert (tally.value("9.0.c"), tally.value("3.5A")) == (-1, -1)
    assert shifts(here, town, ["w11_mech"], defenders).value("9.0.c") == 0


@pytest.mark.rule("superpowers", "9.0.a", "9.0.b")
def test_of_several_hexes_the_worst_for_armour_counts():
    pos = position("field", at("1304", "w11_tank"), at("1203", "n_inf"), at("1204", "n_inf2"))
    assert column_shifts(pos, attack_on(pos, "1204 1203", "w11_tank")).total == -1
    pos = position("field", at("0506", "w11_tank"), at("0507", "n_inf"), at("0606", "n_tank"))
    assert column_shifts(pos, attack_on(pos, "0507 0606", "w11_tank")).total == 0


@pytest.mark.rule("superpowers", "9.0.d")
def test_anti_tank_units_double_against_armour_in_attack_and_defence():
    pos = position("field", at("0506", "n_at", "n_inf"), at("0507", "w11_tank", "w11_mech"))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_at", "n_inf")).value("9.0.d") == 2
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_tank")).value("9.0.d") == 2


@pytest.mark.rule("superpowers", "9.0.d")
def test_they_do_not_against_others():
    pos = position("field", at("0506", "n_at"), at("0507", "w11_mech", "w11_at"))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_at")).total == 2
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_mech")).total == 2


@pytest.mark.rule("superpowers", "9.0.d", "2.0.f")
def test_an_anti_tank_unit_out_of_supply_halves_what_it_has_doubled():
    pos = position("field", at("0506", "n_at", out_of_supply=True), at("0507", "w11_tank"))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_at")).total == 2


@pytest.mark.rule("superpowers", "9.0.d")
def test_armour_among_attackers_of_another_hex_of_the_attack_counts_as_well():
    pos = position("field", at("0506", "n_at"), at("0507", "w11_tank"), at("0606", "w11_mech"))
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_tank", "w11_mech")).total == 4
