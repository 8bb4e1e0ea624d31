"""The obligation to attack in the first combat phase [8.6], and its absence in the second [8.7.b]."""

import pytest

from grognard.games.superpowers.combat import may_end_combat
from grognard.games.superpowers.obligation import owed
from grognard.games.superpowers.support import may_support, may_use_chemical
from tests.superpowers.build import (
    asked,
    at,
    attack_on,
    begin,
    options_of,
    position,
    rules_against,
    rules_of,
    run,
    unit,
)


def owed_hexes(pos, side="nato"):
    return {pos.label(h) for h in owed(pos, side)}


def gather_ask(pos, hex, *answers):
    return asked(begin(pos, "nato", f"attack {hex}"), {"nato": answers})


@pytest.mark.rule("superpowers", "8.6.a", "SEQ.D")
def test_every_adjacent_enemy_must_be_attacked_before_the_phase_ends():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"), at("0606", "w11_inf2"), at("0509", "w11_mech"))
    assert owed_hexes(pos) == {"0507", "0606"}
    assert rules_of(may_end_combat(pos, "nato")) == ["8.6.a", "8.6.a"]


@pytest.mark.rule("superpowers", "8.6.a")
@pytest.mark.parametrize("hex", ["0506", "1203", "1206"])
def test_units_in_clear_forest_and_rough_are_bound(hex):
    pos = position("field", at(hex, "n_inf"), at(f"{int(hex) + 1:04d}", "w11_inf"))
    assert len(owed(pos, "nato")) == 1


@pytest.mark.rule("superpowers", "8.6.a")
@pytest.mark.parametrize("town", ["1209", "1212"])
def test_units_in_towns_are_not(town):
    pos = position("field", at(town, "n_inf"), at(f"{int(town) + 1}", "w11_inf"))
    assert owed(pos, "nato") == {}
    assert len(owed(pos, "wp")) == 1  # the enemy outside is


@pytest.mark.rule("superpowers", "8.6.a")
@pytest.mark.parametrize(("here", "beyond"), [("1511", "1512"), ("1705", "1706")])
def test_nobody_is_bound_across_a_major_river_or_a_lake(here, beyond):
    assert owed(position("field", at(here, "n_inf"), at(beyond, "w11_inf")), "nato") == {}


@pytest.mark.rule("superpowers", "8.6.a")
def test_minor_rivers_free_nobody():
    assert owed_hexes(position("field", at("1508", "n_inf"), at("1509", "w11_inf"))) == {"1509"}


@pytest.mark.rule("superpowers", "8.6.a", "SEQ.D")
def test_enemies_without_a_zone_must_be_attacked_too_and_artillery_is_bound_like_others():
    pos = position("field", at("0506", "n_gun"), at("0507", "w11_weak"))
    assert owed_hexes(pos) == {"0507"}


@pytest.mark.rule("superpowers", "8.6.a")
def test_helicopters_are_not_bound():
    assert owed(position("field", at("0506", "n_heli"), at("0507", "w11_inf")), "nato") == {}


@pytest.mark.rule("superpowers", "8.6.a")
def test_an_attack_fulfils_the_obligation():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_mech"), dice=[4])
    # 4 - 6 = -2, one right: +1, morale B, die 4: A1
    run(begin(pos, "nato", "attack 0507"), pos, {"nato": ["with n_tank", "fire", "retreat", "retreat 0505"]})
    assert rules_of(may_end_combat(pos, "nato")) == []


@pytest.mark.rule("superpowers", "8.6.a")
def test_a_bound_unit_left_out_of_an_attack_owes_one_of_its_own():
    pos = position("field", at("0506", "n_tank"), at("0606", "n_inf"), at("0507", "w11_mech"), dice=[4])
    # 4 - 6 = -2, one right: +1, morale B, die 4: A1
    run(begin(pos, "nato", "attack 0507"), pos, {"nato": ["with n_tank", "fire", "retreat", "retreat 0505"]})
    assert owed(pos, "nato") == {pos.scenario.board.hex("0507"): [unit(pos, "n_inf")]}
    assert rules_of(may_end_combat(pos, "nato")) == ["8.6.a"]


def test_a_bound_unit_left_out_owes_nothing_when_the_enemy_is_gone():
    pos = position("field", at("0506", "n_tank", "n_inf"), at("0507", "w11_weak"), dice=[6])
    # 4 - 1 = +3, column +2, one right: +4, morale C, die 6: D(3)
    run(begin(pos, "nato", "attack 0507"), pos, {"nato": ["with n_tank", "fire", "done"]})
    assert rules_of(may_end_combat(pos, "nato")) == []


@pytest.mark.rule("superpowers", "8.6.a")
def test_bound_units_next_to_two_enemies_share_the_duty():
    pos = position("field", at("0506", "n_tank", "n_inf"), at("0507", "w11_inf"), at("0606", "w11_inf2"))
    assert rules_against(gather_ask(pos, "0507", "with n_tank"), "fire") == []
    assert rules_against(gather_ask(pos, "0507", "with n_tank", "with n_inf"), "fire") == ["8.6.a"]
    pos.attacked.add(pos.scenario.board.hex("0606"))  # then it need not be attacked again
    assert rules_against(gather_ask(pos, "0507", "with n_tank", "with n_inf"), "fire") == []


@pytest.mark.rule("superpowers", "8.6.a", "8.1.A")
def test_a_unit_next_to_two_enemies_that_nobody_else_is_bound_to_attacks_both():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"), at("0606", "w11_inf2"))
    ask = gather_ask(pos, "0507", "with n_tank")
    assert rules_against(ask, "fire") == ["8.6.a"]
    assert ask.options == ["also 0606"]
    assert rules_against(gather_ask(pos, "0507", "with n_tank", "also 0606"), "fire") == []


@pytest.mark.rule("superpowers", "8.6.a")
def test_units_free_to_attack_do_not_take_the_duty_off_those_bound():
    """The helicopter could attack 0606, but nobody could make it."""
    pos = position("field", at("0506", "n_tank"), at("0707", "n_heli"), at("0507", "w11_inf"), at("0606", "w11_inf2"))
    assert rules_against(gather_ask(pos, "0507", "with n_tank"), "fire") == ["8.6.a"]


@pytest.mark.rule("superpowers", "8.6.b")
def test_a_barrage_fulfils_the_obligation():
    pos = position("field", at("0506", "n_inf"), at("0504", "n_gun2"), at("0507", "w11_inf"), dice=[1])
    assert pos.labels(owed(pos, "nato")) == ["0507"]
    # 6 - 2 = +4, three left: -2, morale C, die 1: A(1), which the guns do not suffer
    run(begin(pos, "nato", "barrage 0507"), pos, {"nato": ["with n_gun2", "fire"]})
    assert owed(pos, "nato") == {}


@pytest.mark.rule("superpowers", "8.7.b", "SEQ.I")
def test_in_the_second_impulse_nobody_must_attack():
    pos = position("field", at("0506", "n_tank", "n_inf"), at("0507", "w11_inf"), at("0606", "w11_inf2"), impulse=2)
    assert rules_of(may_end_combat(pos, "nato")) == []
    assert rules_against(gather_ask(pos, "0507", "with n_tank"), "fire") == []


@pytest.mark.rule("superpowers", "8.6.a")
def test_units_that_have_fought_owe_nothing_more():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"))
    pos.fought.add(unit(pos, "n_tank"))
    assert owed(pos, "nato") == {}


@pytest.mark.rule("superpowers", "8.6.a", "10.0.a")
def test_a_gun_bound_to_an_adjacent_enemy_neither_supports_nor_barrages_others_first():
    """The enemy next to the gun exerts no zone, so only the obligation holds it."""
    placed = at("0506", "n_inf"), at("0503", "n_gun2"), at("0507", "w11_inf"), at("0502", "w11_weak")
    pos = position("field", *placed, chemical={"nato": 1, "wp": 0})
    gun, made = unit(pos, "n_gun2"), attack_on(pos, "0507", "n_inf")
    assert rules_of(may_support(pos, made, "nato", gun)) == ["8.6.a"]
    assert rules_of(may_use_chemical(pos, made, "nato", unit(pos, "n_gun2"))) == ["8.6.a"]
    assert options_of(pos, "nato", "barrage") == []
    pos.barraged.add(pos.scenario.board.hex("0502"))
    assert rules_of(may_support(pos, made, "nato", gun)) == []
    assert options_of(pos, "nato", "barrage") == ["barrage 0507"]
    pos = position("field", *placed, impulse=2)
    assert rules_of(may_support(pos, made, "nato", gun)) == []


@pytest.mark.rule("superpowers", "8.6.a")
def test_the_obligation_is_the_phasing_players():
    pos = position("field", at("0506", "n_inf"), at("0503", "n_gun2"), at("0507", "w11_inf"), at("0502", "w11_weak"))
    made = attack_on(pos, "0506", "w11_inf")
    assert rules_of(may_support(pos, made, "nato", unit(pos, "n_gun2"))) == []
    pos.chemical["nato"] = 1
    assert rules_of(may_use_chemical(pos, made, "nato", unit(pos, "n_gun2"))) == []
