"""Artillery [10.0]: barrage [10.4-5] and what becomes of guns in combat. Support is in test_support."""

import pytest

from grognard.games.superpowers.combat import may_barrage
from grognard.games.superpowers.position import POOL
from grognard.games.superpowers.shifts import column_shifts
from grognard.games.superpowers.strength import attack_firepower, defence_firepower
from grognard.games.superpowers.support import may_support, may_use_air
from tests.superpowers.build import (
    against,
    asked,
    at,
    attack_on,
    begin,
    options_of,
    position,
    rules_against,
    rules_of,
    run,
    told,
    unit,
    where,
)


def barrage_ask(pos, hex, *answers, side="nato"):
    return asked(begin(pos, side, f"barrage {hex}"), {side: answers})


@pytest.mark.rule("superpowers", "10.0.a")
def test_artillery_attacks_adjacent_enemies_supports_and_barrages():
    pos = position("field", at("0504", "n_gun2"), at("0506", "n_gun"), at("0507", "w11_weak"))
    assert rules_against(asked(begin(pos, "nato", "attack 0507")), "with n_gun") == []
    assert may_support(pos, attack_on(pos, "0507", "n_gun"), "nato", unit(pos, "n_gun2")) is None
    assert options_of(pos, "nato", "barrage") == ["barrage 0507"]


@pytest.mark.rule("superpowers", "10.0.b")
def test_artillery_in_an_enemy_zone_does_not_fire_at_distant_enemies():
    """In the second impulse, when no gun is bound to attack its neighbour first."""
    pos = position("field", at("0506", "n_gun2"), at("0507", "w11_inf"), at("0509", "w11_weak"), impulse=2)
    assert against(pos, "nato", "barrage 0509") == ["10.0.d"]  # no gun is able to
    assert options_of(pos, "nato", "barrage") == []
    pos.take_off(unit(pos, "w11_inf"), "pool")
    assert options_of(pos, "nato", "barrage") == ["barrage 0509"]


@pytest.mark.rule("superpowers", "10.0.b")
def test_the_reason_names_the_zone():
    pos = position("field", at("0506", "n_gun2"), at("0405", "n_gun3"), at("0507", "w11_inf"), at("0408", "w11_weak"))
    assert rules_against(barrage_ask(pos, "0408"), "with n_gun2") == ["10.0.b"]


@pytest.mark.rule("superpowers", "10.0.c")
def test_artillery_alone_defends_with_one():
    pos = position("field", at("0506", "n_gun2", "n_gun3"), at("0507", "w11_tank"))
    defence = defence_firepower(pos, attack_on(pos, "0506", "w11_tank"))
    assert (defence.value("10.0.c"), defence.total) == (2, 2)


@pytest.mark.rule("superpowers", "10.0.c")
def test_artillery_with_other_ground_units_defends_with_all_it_has():
    pos = position("field", at("0506", "n_gun2", "n_weak"), at("0507", "w11_tank"))
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_tank")).total == 7


@pytest.mark.rule("superpowers", "10.0.c")
def test_a_helicopter_does_not_protect_artillery():
    pos = position("field", at("0506", "n_gun2", "n_heli"), at("0507", "w11_mech"))
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_mech")).total == 1 + 3


@pytest.mark.rule("superpowers", "10.0.c")
def test_against_a_barrage_artillery_needs_no_protection():
    pos = position("field", at("0506", "n_gun2"), at("0509", "w11_gun"))
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_gun", kind="barrage")).total == 6


@pytest.mark.rule("superpowers", "10.0.d")
def test_range_counts_the_target_hex_and_not_ones_own():
    """n_gun3 has a range of 4."""
    pos = position("field", at("0503", "n_gun3"), at("0507", "w11_weak"))
    assert options_of(pos, "nato", "barrage") == ["barrage 0507"]
    pos = position("field", at("0503", "n_gun3"), at("0508", "w11_weak"))
    assert against(pos, "nato", "barrage 0508") == ["10.0.d"]


@pytest.mark.rule("superpowers", "10.0.e")
def test_a_barrage_suffers_no_result_crosses_rivers_freely_and_does_not_advance():
    pos = position("field", at("1510", "n_gun2"), at("1512", "w11_weak"), dice=[1])
    made = attack_on(pos, "1512", "n_gun2", kind="barrage")
    assert attack_firepower(pos, made).total == 6
    assert column_shifts(pos, made).value("3.5A") == 0
    # 6 - 1 = +5, three left: -2, morale C, die 1: A(1)
    run(begin(pos, "nato", "barrage 1512"), pos, {"nato": ["with n_gun2", "fire"]})
    assert (told(pos, "combat")[0]["result"], where(pos, "n_gun2")) == ("A(1)", "1510")


@pytest.mark.rule("superpowers", "10.0.e", "14.7.a")
def test_nobody_advances_after_a_barrage():
    pos = position("field", at("0505", "n_gun2"), at("0506", "n_inf"), at("0507", "w11_weak"), dice=[6])
    # 6 - 1 = +5, three left: -2, morale C, die 6: D(1)
    run(begin(pos, "nato", "barrage 0507"), pos, {"nato": ["with n_gun2", "fire"]})
    assert where(pos, "w11_weak") == POOL


@pytest.mark.rule("superpowers", "10.0.f")
def test_artillery_next_to_the_target_attacks_with_all_penalties_and_results():
    pos = position("field", at("1511", "n_gun2"), at("1512", "w11_mech"), dice=[1])
    made = attack_on(pos, "1512", "n_gun2")
    assert attack_firepower(pos, made).total == 3
    assert column_shifts(pos, made).value("3.5A") == -1
    # 3 - 6 = -3, column -2, one left: -4, morale B, die 1: A(2)
    run(begin(pos, "nato", "attack 1512"), pos, {"nato": ["with n_gun2", "fire"]})
    assert where(pos, "n_gun2") == POOL


@pytest.mark.rule("superpowers", "10.0.f")
def test_artillery_that_attacked_an_adjacent_hex_may_advance():
    pos = position("field", at("0506", "n_gun2"), at("0507", "w11_weak"), dice=[6])
    run(begin(pos, "nato", "attack 0507"), pos, {"nato": ["with n_gun2", "fire", "advance n_gun2 0507", "done"]})
    assert where(pos, "n_gun2") == "0507"


@pytest.mark.rule("superpowers", "10.0.f")
def test_artillery_next_to_the_target_does_not_support():
    pos = position("field", at("0506", "n_tank", "n_gun"), at("0507", "w11_inf"))
    assert rules_of(may_support(pos, attack_on(pos, "0507", "n_tank"), "nato", unit(pos, "n_gun"))) == ["10.0.f"]


# -- barrage [10.4-5] -------------------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "10.4-5.a", "8.1.F")
def test_a_barrage_is_shifted_three_columns_left():
    pos = position("field", at("0504", "n_gun2"), at("0507", "w11_inf"))
    assert column_shifts(pos, attack_on(pos, "0507", "n_gun2", kind="barrage")).value("10.4-5.a") == -3


@pytest.mark.rule("superpowers", "10.4-5.a")
def test_a_barrage_takes_artillery_in_parentheses_and_a_target_not_adjacent():
    pos = position(
        "field", at("0504", "n_gun2", "n_howitzer", "n_tank"), at("0506", "n_gun3"), at("0507", "w11_weak"),
    )  # fmt: skip
    ask = barrage_ask(pos, "0507")
    assert ask.options == ["with n_gun2"]
    assert rules_against(ask, "with n_howitzer") == ["10.4-5.a"]  # firepower not in parentheses
    assert rules_against(ask, "with n_tank") == ["10.4-5.a"]
    assert rules_against(ask, "with n_gun3") == ["10.4-5.a"]  # adjacent
    assert rules_against(ask, "with w11_weak") == ["10.4-5.a"]


@pytest.mark.rule("superpowers", "10.4-5.b", "12.0.e", "10.0.a")
def test_neither_air_points_nor_helicopters_support_a_barrage():
    pos = position("field", at("0505", "n_gun2", "n_heli"), at("0507", "w11_weak"), air={"nato": 4, "wp": 0}, dice=[3])
    made = attack_on(pos, "0507", "n_gun2", kind="barrage")
    assert rules_of(may_support(pos, made, "nato", unit(pos, "n_heli"))) == ["10.4-5.b"]
    assert rules_of(may_support(pos, made, "nato", unit(pos, "n_gun2"))) == ["10.0.a"]
    assert rules_of(may_use_air(pos, made, "nato", 1)) == ["10.4-5.b"]
    run(begin(pos, "nato", "barrage 0507"), pos, {"nato": ["with n_gun2", "fire"]})  # and nobody is asked


@pytest.mark.rule("superpowers", "10.4-5.c")
def test_a_barrage_must_outgun_the_target():
    pos = position("field", at("0504", "n_gun2"), at("0507", "w11_mech"))
    assert against(pos, "nato", "barrage 0507") == ["10.4-5.c"]  # 6 against 6
    pos = position("field", at("0504", "n_gun2", "n_gun"), at("0507", "w11_mech"))
    ask = barrage_ask(pos, "0507", "with n_gun2")
    assert rules_against(ask, "fire") == ["10.4-5.c"]
    assert rules_against(barrage_ask(pos, "0507", "with n_gun2", "with n_gun"), "fire") == []


@pytest.mark.rule("superpowers", "10.4-5.c", "8.7.a")
def test_in_the_second_impulse_half_the_guns_must_do():
    pos = position("field", at("0504", "n_gun2"), at("0507", "w11_inf", "w11_weak"), impulse=2)
    assert against(pos, "nato", "barrage 0507") == ["10.4-5.c"]


@pytest.mark.rule("superpowers", "8.0.a", "10.4-5.a")
def test_a_gun_barrages_once_in_a_phase():
    pos = position("field", at("0504", "n_gun2"), at("0507", "w11_inf"), dice=[3])
    run(begin(pos, "nato", "barrage 0507"), pos, {"nato": ["with n_gun2", "fire"]})
    assert rules_of(may_barrage(pos, "nato", unit(pos, "n_gun2"), pos.scenario.board.hex("0507"))) == ["8.0.a"]


def test_a_hex_is_barraged_again_by_guns_that_have_not_fired():
    pos = position("field", at("0504", "n_gun2"), at("0503", "n_gun3"), at("0507", "w11_inf"), dice=[1])
    run(begin(pos, "nato", "barrage 0507"), pos, {"nato": ["with n_gun2", "fire"]})
    assert options_of(pos, "nato", "barrage") == ["barrage 0507"]
    assert barrage_ask(pos, "0507").options == ["with n_gun3"]


@pytest.mark.rule("superpowers", "10.4-5.a")
@pytest.mark.parametrize("answer", ["", "wait", "with", "with nobody", "fire now"])
def test_what_is_no_part_of_a_barrage_has_a_reason(answer):
    pos = position("field", at("0504", "n_gun2"), at("0507", "w11_inf"))
    assert rules_against(barrage_ask(pos, "0507"), answer) == ["10.4-5.a"]


@pytest.mark.rule("superpowers", "8.0.a")
def test_a_gun_is_committed_to_a_barrage_once():
    pos = position("field", at("0504", "n_gun2"), at("0507", "w11_inf"))
    assert rules_against(barrage_ask(pos, "0507", "with n_gun2"), "with n_gun2") == ["8.0.a"]
    assert against(pos, "nato", "barrage nowhere") == ["10.4-5.a"]
    assert against(pos, "nato", "barrage 0507 0507") == ["10.4-5.a"]


@pytest.mark.rule("superpowers", "10.4-5.a", "8.0.a")
def test_guns_of_the_enemy_guns_elsewhere_and_guns_that_have_fired_take_no_part():
    pos = position("field", at("0504", "n_gun2", "n_gun3"), at("0509", "w11_gun"), at("0507", "w11_inf"))
    pos.fought.add(unit(pos, "n_gun3"))
    ask = barrage_ask(pos, "0507")
    assert rules_against(ask, "with w11_gun") == ["10.4-5.a"]
    assert rules_against(ask, "with n_gun") == ["10.4-5.a"]
    assert rules_against(ask, "with n_gun3") == ["8.0.a"]
