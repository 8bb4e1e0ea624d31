"""Support in combat: artillery [10.6] [10.7], helicopters [11.0], air points [12.0]."""

import pytest

from grognard.games.superpowers.odds import preview
from grognard.games.superpowers.strength import attack_firepower, defence_firepower
from grognard.games.superpowers.support import may_support, may_use_air
from tests.superpowers.build import asked, at, attack_on, begin, position, rules_against, rules_of, run, told, unit


def supported(pos, target, *ids, by, side=None):
    """An attack with supporting units on one side (the attacker's, unless said)."""
    made = attack_on(pos, target, *ids)
    made.support[side or made.side] = [unit(pos, id) for id in by]
    return made


def support_rules(pos, made, id, side=None):
    return rules_of(may_support(pos, made, side or made.side, unit(pos, id)))


# -- artillery ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "10.0.a", "8.1.B")
def test_artillery_adds_its_firepower_to_attackers():
    pos = position("field", at("0506", "n_tank"), at("0503", "n_gun"), at("0507", "w11_mech"))
    assert attack_firepower(pos, supported(pos, "0507", "n_tank", by=["n_gun"])).total == 4 + 2


@pytest.mark.rule("superpowers", "10.0.a", "8.1.C")
def test_artillery_adds_its_firepower_to_defenders():
    pos = position("field", at("0506", "n_tank"), at("0503", "n_gun"), at("0507", "w11_mech"))
    made = supported(pos, "0506", "w11_mech", by=["n_gun"], side="nato")
    assert defence_firepower(pos, made).total == 4 + 2


@pytest.mark.rule("superpowers", "10.6.a")
def test_support_is_limited_to_the_printed_firepower_of_those_supported():
    pos = position("field", at("0506", "n_inf"), at("0503", "n_gun2"), at("0507", "w11_mech"), impulse=1)
    firepower = attack_firepower(pos, supported(pos, "0507", "n_inf", by=["n_gun2"]))
    assert [m.value for m in firepower if m.rule == "10.6.a"] == [6, -3]
    assert firepower.total == 6


@pytest.mark.rule("superpowers", "10.6.a")
def test_the_limit_is_the_printed_firepower_not_the_reduced():
    pos = position("field", at("1511", "n_tank"), at("1508", "n_gun2"), at("1512", "w11_mech"))
    firepower = attack_firepower(pos, supported(pos, "1512", "n_tank", by=["n_gun2"]))
    assert firepower.total == 2 + 4


@pytest.mark.rule("superpowers", "10.6.b")
def test_wp_artillery_supports_a_defence_at_half_fractions_down():
    pos = position("field", at("0506", "w11_mech"), at("0503", "w11_gun"), at("0507", "n_tank"))
    made = supported(pos, "0506", "n_tank", by=["w11_gun"], side="wp")
    assert defence_firepower(pos, made).value("10.6.a") == 2
    made = supported(pos, "0507", "w11_mech", by=["w11_gun"])
    assert attack_firepower(pos, made).value("10.6.a") == 5


@pytest.mark.rule("superpowers", "10.6.b", "11.0.c")
def test_wp_helicopters_support_a_defence_in_full():
    pos = position("field", at("0506", "w11_mech"), at("0505", "w1_heli"), at("0507", "n_tank"))
    made = supported(pos, "0506", "n_tank", by=["w1_heli"], side="wp")
    assert defence_firepower(pos, made).value("11.0.c") == 4


@pytest.mark.rule("superpowers", "8.7.a", "2.0.f")
def test_support_is_halved_like_other_firepower():
    pos = position("field", at("0506", "n_tank"), at("0503", "n_gun2"), at("0507", "w11_mech"), impulse=2)
    made = supported(pos, "0507", "n_tank", by=["n_gun2"])
    assert attack_firepower(pos, made).value("10.6.a") == 3
    pos = position("field", at("0506", "n_tank"), at("0503", "n_gun2", out_of_supply=True), at("0507", "w11_mech"))
    assert attack_firepower(pos, supported(pos, "0507", "n_tank", by=["n_gun2"])).value("10.6.a") == 3
    made = supported(pos, "0506", "w11_mech", by=["n_gun2"], side="nato")
    assert defence_firepower(pos, made).value("10.6.a") == 3


@pytest.mark.rule("superpowers", "10.0.d", "10.0.b", "10.0.a", "10.6.a")
def test_who_may_not_support():
    pos = position(
        "field", at("0506", "n_tank"), at("0501", "n_gun3"), at("0505", "n_inf"), at("0510", "n_gun2"),
        at("0507", "w11_mech"), at("0511", "w11_inf"),
    )  # fmt: skip
    made = attack_on(pos, "0507", "n_tank")
    assert support_rules(pos, made, "n_gun3") == ["10.0.d"]
    assert support_rules(pos, made, "n_gun2") == ["10.0.b"]
    assert support_rules(pos, made, "n_inf") == ["10.0.a"]
    assert support_rules(pos, made, "w11_inf") == ["10.6.a"]
    assert support_rules(pos, made, "n_gun") == ["10.6.a"]  # not on the map
    pos = position("field", at("0506", "n_tank"), at("0508", "n_gun2"), at("0507", "w11_gun"), at("0509", "w11_inf"))
    assert support_rules(pos, attack_on(pos, "0507", "n_tank"), "n_gun2") == ["10.0.f"]
    pos.put(unit(pos, "w11_gun"), pos.scenario.board.hex("0506"))  # two hexes away is far enough
    assert support_rules(pos, attack_on(pos, "0506", "n_tank"), "n_gun2") == ["10.0.b"]


@pytest.mark.rule("superpowers", "10.0.d")
def test_a_gun_supports_an_attack_on_several_hexes_if_it_reaches_one():
    """n_gun3 has a range of 4."""
    pos = position("field", at("0606", "n_tank"), at("0502", "n_gun3"), at("0506", "w11_inf"), at("0607", "w11_mech"))
    ask = asked(begin(pos, "nato", "attack 0506"), {"nato": ["with n_tank", "also 0607", "fire"]})
    assert ask.options == ["support n_gun3", "done"]


@pytest.mark.rule("superpowers", "10.0.b", "10.0.d")
def test_defending_artillery_needs_the_attackers_in_range_and_may_be_in_their_zone():
    pos = position("field", at("0506", "n_tank"), at("0606", "n_gun3"), at("0501", "n_gun"), at("0507", "w11_mech"))
    made = attack_on(pos, "0506", "w11_mech")
    assert support_rules(pos, made, "n_gun3", "nato") == []  # next to the attacker
    assert support_rules(pos, made, "n_gun", "nato") == ["10.0.d"]  # the hex attacked is in range, the attacker is not


@pytest.mark.rule("superpowers", "8.0.a")
def test_a_gun_supports_once_in_a_phase_and_not_out_of_a_hex_under_attack():
    pos = position("field", at("0506", "n_tank", "n_gun2"), at("0503", "n_gun"), at("0507", "w11_mech"), dice=[3])
    made = attack_on(pos, "0506", "w11_mech")
    assert support_rules(pos, made, "n_gun2", "nato") == ["8.0.a"]
    # 6 - 10 and 2 more: -6, morale A, die 3: A(2)
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": ["with w11_mech", "fire"], "nato": ["support n_gun", "done"]})
    assert support_rules(pos, made, "n_gun", "nato") == ["8.0.a"]


@pytest.mark.rule("superpowers", "8.1.B")
@pytest.mark.parametrize("answer", ["", "help", "support", "support nobody", "done now"])
def test_what_is_no_support_has_a_reason(answer):
    pos = position("field", at("0506", "n_tank"), at("0503", "n_gun"), at("0507", "w11_mech"))
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire"]})
    assert rules_against(ask, answer) == ["8.1.B"]
    ask = asked(begin(pos, "wp", "attack 0506"), {"wp": ["with w11_mech", "fire"]})
    assert (ask.side, rules_against(ask, answer)) == ("nato", ["8.1.C"])


# -- WP formations [10.7] -----------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "10.7.a")
def test_wp_divisional_artillery_supports_its_own_division_only():
    pos = position("field", at("0506", "w11_mech"), at("0503", "w11_gun", "w12_gun"), at("0507", "n_tank"))
    made = attack_on(pos, "0507", "w11_mech")
    assert support_rules(pos, made, "w11_gun") == []
    assert support_rules(pos, made, "w12_gun") == ["10.7.a"]


@pytest.mark.rule("superpowers", "10.7.b", "15.1-3.b", "DM:EX15.2.b", "AR:EX15.2.b")
def test_wp_army_artillery_supports_its_own_army_beside_divisional_artillery():
    pos = position("field", at("0506", "w11_mech"), at("0503", "w1_gun", "w2_gun", "w11_gun"), at("0507", "n_tank"))
    made = attack_on(pos, "0507", "w11_mech")
    assert support_rules(pos, made, "w1_gun") == []
    assert support_rules(pos, made, "w2_gun") == ["10.7.b"]
    made.support["wp"] = [unit(pos, "w11_gun")]
    assert support_rules(pos, made, "w1_gun") == []


@pytest.mark.rule("superpowers", "10.7.c")
def test_a_mixed_force_takes_support_of_either_formation():
    pos = position(
        "field", at("0506", "w11_mech", "w12_mech"), at("0503", "w11_gun", "w12_gun", "w21_gun"), at("0507", "n_tank")
    )
    made = attack_on(pos, "0507", "w11_mech", "w12_mech")
    assert support_rules(pos, made, "w11_gun") == support_rules(pos, made, "w12_gun") == []
    assert support_rules(pos, made, "w21_gun") == ["10.7.a"]
    defence = attack_on(pos, "0506", "n_tank")
    assert support_rules(pos, defence, "w12_gun", "wp") == []
    assert support_rules(pos, defence, "w21_gun", "wp") == ["10.7.a"]


@pytest.mark.rule("superpowers", "15.1-3.c", "DM:EX15.1.a", "DM:EX15.1.b", "AR:EX15.1.a")
def test_front_and_independent_units_take_and_give_support_freely():
    pos = position(
        "field", at("0506", "wf_para"), at("0503", "w11_gun", "w2_gun"), at("0504", "w1_heli"), at("0507", "n_tank")
    )
    made = attack_on(pos, "0507", "wf_para")
    assert support_rules(pos, made, "w11_gun") == support_rules(pos, made, "w2_gun") == []
    pos = position("field", at("0506", "w21_mech"), at("0503", "wf_gun"), at("0507", "n_tank"))
    assert support_rules(pos, attack_on(pos, "0507", "w21_mech"), "wf_gun") == []


@pytest.mark.rule("superpowers", "OPT.2.a")
def test_with_flexible_artillery_any_wp_gun_supports_for_a_shift():
    pos = position(
        "field", at("0506", "w11_mech"), at("0503", "w12_gun", "w2_gun", "w11_gun"), at("0507", "n_tank"),
        options={"flexible_artillery": True},
    )  # fmt: skip
    assert support_rules(pos, attack_on(pos, "0507", "w11_mech"), "w12_gun") == []
    assert support_rules(pos, attack_on(pos, "0507", "w11_mech"), "w2_gun") == []
    made = supported(pos, "0507", "w11_mech", by=["w12_gun"])
    assert preview(pos, made)["shifts"].value("OPT.2.a") == -1
    made = supported(pos, "0507", "w11_mech", by=["w11_gun", "w12_gun"])
    assert preview(pos, made)["shifts"].value("OPT.2.a") == -1  # one stranger is enough
    made = supported(pos, "0507", "w11_mech", by=["w11_gun"])
    assert preview(pos, made)["shifts"].value("OPT.2.a") == 0
    made = supported(pos, "0506", "n_tank", by=["w12_gun"], side="wp")
    assert preview(pos, made)["shifts"].value("OPT.2.a") == 1


@pytest.mark.rule("superpowers", "OPT.2.a", "15.3")
def test_with_flexible_artillery_there_is_one_shift_however_mixed():
    pos = position(
        "field", at("0506", "w11_mech", "w12_mech"), at("0503", "w21_gun"), at("0507", "n_tank"),
        options={"flexible_artillery": True},
    )  # fmt: skip
    made = supported(pos, "0507", "w11_mech", "w12_mech", by=["w21_gun"])
    shifts = preview(pos, made)["shifts"]
    assert (shifts.value("15.3"), shifts.value("OPT.2.a")) == (-1, 0)


# -- helicopters [11.0] -------------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "11.0.a")
def test_a_helicopter_attacks_or_supports():
    pos = position("field", at("0506", "n_tank", "n_heli"), at("0507", "w11_mech"))
    assert support_rules(pos, attack_on(pos, "0507", "n_tank"), "n_heli") == []
    assert rules_against(asked(begin(pos, "nato", "attack 0507")), "with n_heli") == []
    assert support_rules(pos, attack_on(pos, "0507", "n_tank", "n_heli"), "n_heli") == ["8.0.a"]


@pytest.mark.rule("superpowers", "11.0.a")
def test_a_helicopter_that_defended_gives_no_support_in_that_phase():
    pos = position(
        "field",
        at("0506", "n_inf", "n_heli"),
        at("0505", "n_tank"),
        at("0507", "w11_weak"),
        at("0604", "w11_inf"),
        dice=[6],
    )
    # 1 - 6 = -5, column -4, morale A, die 6: A2
    answers = {"wp": ["with w11_weak", "fire", "lose w11_weak"], "nato": []}
    run(begin(pos, "wp", "attack 0506"), pos, answers)
    assert support_rules(pos, attack_on(pos, "0505", "w11_inf"), "n_heli", "nato") == ["8.0.a"]


@pytest.mark.rule("superpowers", "11.0.a", "10.0.a")
def test_a_gun_that_defended_may_still_support_its_neighbours():
    units = at("0506", "n_inf", "n_gun2"), at("0505", "n_tank"), at("0507", "w11_weak"), at("0604", "w11_inf")
    pos = position("field", *units, dice=[6])
    # 1 - 9 = -8, morale B, die 6: A(1)
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": ["with w11_weak", "fire"]})
    assert support_rules(pos, attack_on(pos, "0505", "w11_inf"), "n_gun2", "nato") == []


@pytest.mark.rule("superpowers", "11.0.b")
def test_helicopters_double_against_adjacent_armour_in_attack_and_defence():
    pos = position("field", at("0506", "n_heli"), at("0507", "w11_tank"))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_heli")).value("11.0.b") == 3
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_tank")).value("11.0.b") == 3
    pos = position("field", at("0506", "n_heli"), at("0507", "w11_mech"))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_heli")).total == 3
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_mech")).total == 3


@pytest.mark.rule("superpowers", "11.0.b", "9.0.d")
def test_armour_in_a_hex_of_the_attack_that_is_not_adjacent_doubles_nothing():
    pos = position(
        "field", at("0506", "n_inf"), at("0605", "n_heli", "n_at"), at("0507", "w11_tank"), at("0606", "w11_mech")
    )
    made = attack_on(pos, "0507 0606", "n_inf", "n_heli", "n_at")
    assert attack_firepower(pos, made).total == 3 + 3 + 2


@pytest.mark.rule("superpowers", "11.0.c", "10.6.a")
def test_in_support_a_helicopter_has_its_printed_firepower_and_counts_against_the_limit():
    pos = position("field", at("0506", "n_inf2"), at("0505", "n_heli"), at("0507", "w11_tank"))
    firepower = attack_firepower(pos, supported(pos, "0507", "n_inf2", by=["n_heli"]))
    assert firepower.value("11.0.c") == 3
    assert firepower.value("10.6.a") == -1
    assert firepower.total == 4


@pytest.mark.rule("superpowers", "ADD.c.e")
def test_a_helicopter_supports_over_two_hexes_even_out_of_an_enemy_zone():
    pos = position(
        "field",
        at("0506", "n_inf2"),
        at("0505", "n_heli"),
        at("0504", "n_heli2"),
        at("0507", "w11_tank"),
        at("0604", "w11_inf"),
    )
    made = attack_on(pos, "0507", "n_inf2")
    assert support_rules(pos, made, "n_heli") == []
    assert support_rules(pos, made, "n_heli2") == ["ADD.c.e"]


@pytest.mark.rule("superpowers", "11.0.d", "15.1-3.b")
def test_wp_helicopters_support_their_own_army_only():
    pos = position("field", at("0506", "w11_mech"), at("0505", "w1_heli", "w2_heli"), at("0507", "n_tank"))
    made = attack_on(pos, "0507", "w11_mech")
    assert support_rules(pos, made, "w1_heli") == []
    assert support_rules(pos, made, "w2_heli") == ["11.0.d"]


# -- air points [12.0] --------------------------------------------------------------------------------------------


def airfight(impulse=1, **fields):
    return position("field", at("0506", "n_tank"), at("0507", "w11_mech"), impulse=impulse, **fields)


@pytest.mark.rule("superpowers", "12.0.c")
def test_each_side_uses_at_most_two_air_points_in_a_combat():
    pos = airfight(air={"nato": 4, "wp": 4})
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire"]})
    assert ask.options == ["air 1", "air 2", "done"]
    assert rules_against(ask, "air 3") == ["12.0.c"]
    assert (ask.params["air"], ask.params["by"]) == (4, "nato")
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "air 1"]})
    assert rules_against(ask, "air 1") == ["12.0.c"]
    assert ask.params["air"] == 3  # what is left
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "air 2", "done"]})
    assert (ask.side, ask.options) == ("wp", ["air 1", "air 2", "done"])


@pytest.mark.rule("superpowers", "12.0.d")
@pytest.mark.parametrize(("impulse", "points", "firepower"), [(1, 1, 3), (1, 2, 6), (2, 2, 3)])
def test_what_air_points_add(impulse, points, firepower):
    pos = airfight(impulse, air={"nato": 4, "wp": 4})
    made = attack_on(pos, "0507", "n_tank", air={"nato": points, "wp": points})
    assert attack_firepower(pos, made).value("12.0.d") == firepower
    assert defence_firepower(pos, made).value("12.0.d") == firepower


@pytest.mark.rule("superpowers", "12.0.d")
def test_in_the_second_impulse_air_points_go_in_pairs():
    ask = asked(begin(airfight(2, air={"nato": 4, "wp": 4}), "nato", "attack 0507"), {"nato": ["with n_tank", "fire"]})
    assert ask.options == ["air 2", "done"]
    assert rules_against(ask, "air 1") == ["12.0.d"]


@pytest.mark.rule("superpowers", "12.0.b", "12.0.c")
def test_points_used_in_the_turn_are_gone():
    pos = airfight(air={"nato": 4, "wp": 0}, air_used={"nato": 3, "wp": 0})
    assert rules_of(may_use_air(pos, attack_on(pos, "0507", "n_tank"), "nato", 2)) == ["12.0.b"]
    assert rules_of(may_use_air(pos, attack_on(pos, "0507", "n_tank"), "nato", 1)) == []


@pytest.mark.rule("superpowers", "12.0.d")
def test_air_points_are_not_limited_by_the_units_supported():
    pos = position("field", at("0506", "n_weak"), at("0507", "w11_mech"), air={"nato": 2, "wp": 0})
    assert attack_firepower(pos, attack_on(pos, "0507", "n_weak", air={"nato": 2, "wp": 0})).total == 7


@pytest.mark.rule("superpowers", "12.0.e")
def test_air_points_only_support():
    """There is no activity of air points alone, and overruns and barrages take none."""
    pos = airfight(air={"nato": 4, "wp": 4})
    for kind, rule in (("barrage", "10.4-5.b"), ("overrun", "4.0.h")):
        assert rules_of(may_use_air(pos, attack_on(pos, "0507", "n_tank", kind=kind), "nato", 1)) == [rule]


@pytest.mark.rule("superpowers", "12.0.c", "13.0.d", "13.0.b")
def test_points_are_spent_after_the_combat_and_may_be_lost():
    pos = airfight(air={"nato": 2, "wp": 0}, superiority="nato", dice=[3, 1, 2])
    # 4 + 6 - 6 = +4, one right: +6, morale B, die 3: D1; one of two points is lost on a 1
    answers = {"nato": ["with n_tank", "fire", "air 2", "done"], "wp": ["lose w11_mech"]}
    asked(begin(pos, "nato", "attack 0507"), answers)
    assert told(pos, "combat")[0]["attack"].value("12.0.d") == 6
    assert (pos.air["nato"], pos.air_used["nato"]) == (1, 1)
