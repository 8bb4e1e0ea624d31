"""Combat [8.0]: firepower and its reductions, the steps of a combat [8.1], terrain [3.5A]."""

import pytest

from grognard.games.superpowers.combat import may_barrage, may_end_combat
from grognard.games.superpowers.odds import preview
from grognard.games.superpowers.position import POOL
from grognard.games.superpowers.shifts import column_shifts
from grognard.games.superpowers.strength import attack_firepower, defence_firepower
from grognard.games.superpowers.units import Devastation
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


def combat_ask(pos, side, hex, *answers):
    return asked(begin(pos, side, f"attack {hex}"), {side: answers})


# -- firepower [8.0] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "8.0.a")
def test_a_unit_attacks_once_in_a_phase():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"), at("0606", "w11_inf2"))
    pos.fought.add(unit(pos, "n_tank"))
    assert options_of(pos, "nato", "attack") == []
    pos = position("field", at("0506", "n_tank"), at("0406", "n_inf"), at("0507", "w11_inf"), at("0606", "w11_inf2"))
    pos.fought.add(unit(pos, "n_tank"))
    assert rules_against(combat_ask(pos, "nato", "0507"), "with n_tank") == ["8.0.a"]


@pytest.mark.rule("superpowers", "8.0.a")
def test_all_attackers_have_fought_after_the_combat():
    pos = position("field", at("0506", "n_tank", "n_inf"), at("0507", "w11_inf"), dice=[1])
    # 7 - 2 = +5, one right: +6, morale C, die 1: nothing
    run(begin(pos, "nato", "attack 0507"), pos, {"nato": ["with n_tank", "with n_inf", "fire"]})
    assert {unit(pos, "n_tank"), unit(pos, "n_inf")} <= pos.fought


@pytest.mark.rule("superpowers", "8.0.a")
def test_a_unit_is_committed_once():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"))
    assert rules_against(combat_ask(pos, "nato", "0507", "with n_tank"), "with n_tank") == ["8.0.a"]


@pytest.mark.rule("superpowers", "8.0.a", "8.7.a")
def test_lowered_firepower_does_not_bar_from_attacking():
    pos = position("field", at("0506", "n_weak", out_of_supply=True), at("0507", "w11_inf"), impulse=2)
    assert options_of(pos, "nato", "attack") == ["attack 0507"]


@pytest.mark.rule("superpowers", "8.0.b")
def test_reductions_stop_at_a_quarter_of_the_stack():
    pos = position("field", at("1511", "n_howitzer", out_of_supply=True), at("1512", "w11_inf"), impulse=2)
    firepower = attack_firepower(pos, attack_on(pos, "1512", "n_howitzer"))
    # 12, halved for supply, the second impulse and the river: 1.5; a quarter is 3
    assert [m.value for m in firepower] == [12, -6, -3, -1.5, 1.5]
    assert firepower.value("8.0.b") == 1.5


@pytest.mark.rule("superpowers", "8.0.b")
def test_every_unit_counts_at_least_one():
    pos = position(
        "field", at("1511", "n_tank", "n_inf", "n_weak", out_of_supply=True), at("1512", "w11_inf"), impulse=2
    )
    assert attack_firepower(pos, attack_on(pos, "1512", "n_tank", "n_inf", "n_weak")).total == 3
    pos = position("field", at("0506", "n_weak", out_of_supply=True), at("0507", "w11_inf"))
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_inf")).total == 1


@pytest.mark.rule("superpowers", "8.0.c")
def test_no_attack_across_a_lake_or_into_a_closed_hex():
    pos = position("field", at("1705", "n_tank"), at("1706", "w11_inf"))
    assert options_of(pos, "nato", "attack") == []
    over_water = position("field", at("1705", "n_heli"), at("1706", "w11_inf"))
    assert options_of(over_water, "nato", "attack") == ["attack 1706"]
    pos = position("field", at("0506", "n_tank", "n_heli"), at("0507", "w11_inf"), at("0606", "w11_inf2"))
    pos.devastated[pos.scenario.board.hex("0507")] = Devastation("nato", 2, False)
    assert options_of(pos, "nato", "attack") == ["attack 0606"]  # fire is closed to helicopters, too
    ask = combat_ask(pos, "nato", "0507")
    assert [rules_against(ask, "with " + id) for id in ("n_tank", "n_heli")] == [["8.0.c"], ["8.0.c"]]


def at_the_door():
    """Soviets in a hex beside an entry area of theirs, which is closed to NATO, and Americans next to them, outside."""
    pos = position("rhine")
    board, protected = pos.scenario.board, pos.scenario.protected["nato"]
    door, outside = next(
        (n, h)
        for n in board.hexes
        for h in board.neighbours[n]
        if protected[n] and not protected[h] and {board.terrain[n], board.terrain[h]} == {"clear"}
    )
    pos.put(unit(pos, "r_us_2_32_1"), outside)
    pos.put(unit(pos, "r_su_at_5gta"), door)
    return pos, pos.label(door)


@pytest.mark.rule("superpowers", "8.0.c", "AR:EX19.8")
def test_units_in_a_protected_entry_area_are_not_attacked_by_those_who_may_not_enter():
    pos, door = at_the_door()
    assert options_of(pos, "nato", "attack") == []
    assert rules_against(combat_ask(pos, "nato", door), "with r_us_2_32_1") == ["8.0.c"]
    assert len(options_of(pos, "wp", "attack")) == 1


@pytest.mark.rule("superpowers", "8.0.c", "8.6.a", "AR:EX19.8")
def test_nobody_is_bound_to_attack_units_in_a_protected_entry_area():
    pos, _ = at_the_door()
    assert rules_of(may_end_combat(pos, "nato")) == []
    assert rules_of(may_end_combat(pos, "wp")) == ["8.6.a"]


def test_guns_may_barrage_a_protected_entry_area():
    pos, door = at_the_door()
    gun, board, target = unit(pos, "r_us_3_82_fa_1c"), pos.scenario.board, pos.scenario.board.hex(door)
    pos.put(gun, next(h for h in board.within(target, 3) if board.distance(h, target) == 3))
    assert rules_of(may_barrage(pos, "nato", gun, target)) == []


# -- the steps of a combat [8.1] ----------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "8.1.A")
def test_the_attacker_names_hexes_and_adjacent_units():
    pos = position(
        "field", at("0506", "n_tank"), at("0504", "n_inf"), at("0507", "w11_inf"), at("0606", "w11_inf2"), impulse=2
    )
    assert options_of(pos, "nato", "attack") == ["attack 0507", "attack 0606"]
    ask = combat_ask(pos, "nato", "0507")
    assert rules_against(ask, "with n_inf") == ["8.1.A"]
    assert rules_against(ask, "with w11_inf2") == ["8.1.A"]
    assert rules_against(ask, "fire") == ["8.1.A"]
    assert rules_against(ask, "also 0606") == ["8.1.A"]  # nobody named so far stands next to it
    ask = combat_ask(pos, "nato", "0507", "with n_tank")
    assert sorted(ask.options) == ["also 0606", "fire"]


@pytest.mark.rule("superpowers", "8.1.A")
@pytest.mark.parametrize("answer", ["", "with", "with nobody", "also 9999", "also 0505", "also 0507", "fire now"])
def test_what_is_no_part_of_an_attack_has_a_reason(answer):
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"))
    assert rules_against(combat_ask(pos, "nato", "0507", "with n_tank"), answer) == ["8.1.A"]


@pytest.mark.rule("superpowers", "8.0.a")
def test_a_hex_is_attacked_again_by_units_that_have_not_fought():
    pos = position("field", at("0506", "n_tank"), at("0606", "n_inf"), at("0507", "w11_mech"), dice=[4])
    # 4 - 6 = -2, one right: +1, morale B, die 4: A1
    run(begin(pos, "nato", "attack 0507"), pos, {"nato": ["with n_tank", "fire", "retreat", "retreat 0505"]})
    assert options_of(pos, "nato", "attack") == ["attack 0507"]
    ask = combat_ask(pos, "nato", "0507")
    assert (ask.options, rules_against(ask, "with n_tank")) == (["with n_inf"], ["8.0.a"])


@pytest.mark.rule("superpowers", "8.1.A")
def test_only_a_hex_with_enemies_is_attacked():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"))
    assert against(pos, "nato", "attack 0505") == ["8.1.A"]
    assert against(pos, "nato", "attack nowhere") == ["8.1.A"]


@pytest.mark.rule("superpowers", "8.1.A")
def test_only_enemies_next_to_a_unit_that_can_attack_are_attacked():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"), at("0509", "w11_mech"))
    assert against(pos, "nato", "attack 0507") == []
    assert against(pos, "nato", "attack 0509") == ["8.1.A"]
    assert against(pos, "nato", "attack 0507 0509") == ["8.1.A"]
    assert against(pos, "nato", "attack") == ["8.1.A"]


@pytest.mark.rule("superpowers", "8.1.A")
def test_each_attacker_stands_next_to_one_of_the_hexes():
    pos = position("field", at("0506", "n_tank"), at("0707", "n_inf"), at("0507", "w11_inf"), at("0606", "w11_inf2"))
    assert rules_against(combat_ask(pos, "nato", "0507", "with n_tank"), "with n_inf") == ["8.1.A"]
    assert rules_against(combat_ask(pos, "nato", "0507", "with n_tank", "also 0606"), "with n_inf") == []


@pytest.mark.rule("superpowers", "8.1.A")
def test_several_hexes_are_attacked_as_one():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_inf"), at("0606", "w11_mech"), dice=[6])
    # 4 - 8 = -4, column -4; armour against infantry in the open one right: -2, morale B, die 6: nothing
    run(begin(pos, "nato", "attack 0507"), pos, {"nato": ["with n_tank", "also 0606", "fire"]})
    (combat,) = told(pos, "combat")
    assert combat["hexes"] == ["0507", "0606"]
    assert combat["defence"].total == 2 + 6
    assert {pos.label(h) for h in pos.attacked} == {"0507", "0606"}


@pytest.mark.rule("superpowers", "8.1.A.a")
def test_stacks_are_modified_and_added_up_and_fractions_dropped_once():
    pos = position("field", at("0506", "n_inf"), at("0406", "n_mech"), at("0507", "w11_inf"), impulse=2)
    firepower = attack_firepower(pos, attack_on(pos, "0507", "n_inf", "n_mech"))
    assert firepower.total == 3  # 1.5 and 1.5
    assert attack_firepower(pos, attack_on(pos, "0507", "n_inf")).value("8.1.A.a") == 3 - 0.5


@pytest.mark.rule("superpowers", "8.1.B", "8.1.C", "8.1.B.a")
def test_the_attacker_commits_his_support_before_the_defender():
    pos = position("field", at("0506", "n_tank"), at("0503", "n_gun2"), at("0507", "w11_mech"), at("0510", "w11_gun"))
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire"]})
    assert (ask.side, ask.rule) == ("nato", "8.1.B")
    assert ask.options == ["support n_gun2", "done"]
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "support n_gun2", "done"]})
    assert (ask.side, ask.rule) == ("wp", "8.1.C")
    assert ask.shown("battle")["attack"].value("10.6.a") == 4  # he sees what he answers
    assert ask.options == ["support w11_gun", "done"]


@pytest.mark.rule("superpowers", "8.1.B", "8.1.C")
def test_who_has_nothing_to_commit_is_not_asked():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_mech"), dice=[1])
    # 4 - 6 = -2, one right: +1, morale B, die 1: A(1)
    run(begin(pos, "nato", "attack 0507"), pos, {"nato": ["with n_tank", "fire"]})
    assert where(pos, "n_tank") == POOL


@pytest.mark.rule("superpowers", "8.1.B.a", "8.1.C.a", "17.0.b")
def test_both_sides_declare_chemical_points_with_their_carrier():
    pos = position(
        "field", at("0506", "n_tank"), at("0503", "n_gun2"), at("0507", "w11_mech"), at("0510", "w11_gun"),
        chemical={"nato": 1, "wp": 1},
    )  # fmt: skip
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire"]})
    assert "chemical n_gun2" in ask.options
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "done"]})
    assert (ask.side, "chemical w11_gun" in ask.options) == ("wp", True)


@pytest.mark.rule("superpowers", "8.1.D")
def test_the_differential_is_attack_less_defence():
    pos = position("field", at("0506", "n_tank", "n_inf"), at("0507", "w11_mech"))
    sums = preview(pos, attack_on(pos, "0507", "n_tank", "n_inf"))
    assert (sums["attack"].total, sums["defence"].total, sums["differential"]) == (7, 6, 1)


@pytest.mark.rule("superpowers", "8.1.E")
def test_the_best_morale_among_the_defenders_counts():
    pos = position("field", at("0506", "n_inf4", "n_tank"), at("0507", "w11_tank"))
    assert preview(pos, attack_on(pos, "0506", "w11_tank"))["morale"] == "A"
    pos = position("field", at("0506", "n_inf4"), at("0506", "n_tank", out_of_supply=True), at("0507", "w11_tank"))
    assert preview(pos, attack_on(pos, "0506", "w11_tank"))["morale"] == "B"


@pytest.mark.rule("superpowers", "8.1.D", "8.1.E", "8.1.F", "8.1.F.a")
def test_column_shifts_die_and_morale_give_the_result():
    pos = position("field", at("1205", "n_tank", "n_tank2"), at("1206", "w11_inf"), dice=[4])
    # 7 - 2 = +5, column +4; rough one left, armour against infantry in rough one left: +1, morale C, die 4: nothing
    run(begin(pos, "nato", "attack 1206"), pos, {"nato": ["with n_tank", "with n_tank2", "fire"]})
    (combat,) = told(pos, "combat")
    assert (combat["column"], combat["morale"], combat["die"], combat["result"]) == ("+1", "C", 4, "-")
    assert (combat["side"], told(pos, "die")[0]["side"]) == ("nato", "nato")
    assert {(m.rule, m.value) for m in combat["shifts"]} == {("3.5A", -1), ("9.0.b", -1)}


@pytest.mark.rule("superpowers", "8.1.F.a")
def test_the_preview_gives_the_exact_chances():
    pos = position("field", at("1205", "n_tank", "n_tank2"), at("1206", "w11_inf"))
    chances = preview(pos, attack_on(pos, "1206", "n_tank", "n_tank2"))["chances"]
    assert sum(chances.values()) == 1
    assert chances["A(1)"] * 6 == 2
    assert combat_ask(pos, "nato", "1206").shown("battle") == {}  # nobody has been named yet


@pytest.mark.rule("superpowers", "3.5A", "10.0.e")
def test_the_preview_tells_where_only_losses_count_and_that_guns_from_afar_suffer_nothing():
    pos = position("field", at("1604", "w11_mech"), at("1602", "w11_gun"), at("1504", "n_weak"), at("1505", "n_inf2"))
    both, open_ground = attack_on(pos, "1504 1505", "w11_mech"), attack_on(pos, "1505", "w11_mech")
    assert preview(pos, both)["steadfast"] == "1504"
    assert not {"steadfast", "from_afar"} & set(preview(pos, open_ground))
    assert preview(pos, attack_on(pos, "1504", "w11_gun", kind="barrage"))["from_afar"] == "A"


@pytest.mark.rule("superpowers", "8.1.G", "8.1.G.a")
def test_the_result_is_applied_at_once_and_the_attacker_may_advance():
    pos = position("field", at("0506", "n_tank", "n_tank2"), at("0507", "w11_inf"), dice=[4])
    # 7 - 2 = +5, one right: +6, morale C, die 4: D(1)
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "with n_tank2", "fire"]})
    assert where(pos, "w11_inf") == POOL
    assert (ask.side, ask.prompt) == ("nato", "advance")


# -- terrain and rivers [3.5A] ------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "3.5A")
@pytest.mark.parametrize(
    ("hex", "shift"), [("0507", 0), ("1203", 0), ("1206", -1), ("1209", -1), ("1212", -1), ("0312", -1)]
)
def test_rough_and_towns_shift_every_attack_left(hex, shift):
    pos = position("field", at(hex, "w11_mech"))
    beside = pos.scenario.board.neighbours[pos.scenario.board.hex(hex)][0]
    pos.put(unit(pos, "n_inf"), beside)
    assert column_shifts(pos, attack_on(pos, hex, "n_inf")).total == shift


@pytest.mark.rule("superpowers", "3.5A")
def test_a_minor_river_takes_one_from_each_stack_and_shifts_once():
    pos = position("field", at("1508", "n_tank", "n_inf"), at("1609", "n_mech"), at("1509", "w11_mech"))
    made = attack_on(pos, "1509", "n_tank", "n_inf", "n_mech")
    assert attack_firepower(pos, made).value("3.5A") == -1
    assert column_shifts(pos, attack_on(pos, "1509", "n_inf", "n_mech")).value("3.5A") == -1
    assert attack_firepower(pos, attack_on(pos, "1509", "n_mech")).value("3.5A") == 0
    assert column_shifts(pos, attack_on(pos, "1509", "n_mech")).value("3.5A") == 0


@pytest.mark.rule("superpowers", "3.5A")
@pytest.mark.parametrize(("here", "beyond"), [("1511", "1512"), ("1709", "1710")])
def test_a_major_river_halves_the_stack_and_shifts_once(here, beyond):
    pos = position("field", at(here, "n_tank", "n_inf"), at(beyond, "w11_mech"))
    made = attack_on(pos, beyond, "n_tank", "n_inf")
    assert attack_firepower(pos, made).value("3.5A") == -3.5
    assert column_shifts(pos, attack_on(pos, beyond, "n_inf")).value("3.5A") == -1


@pytest.mark.rule("superpowers", "3.5A")
def test_a_river_behind_the_defender_does_not_matter():
    pos = position("field", at("1507", "n_inf"), at("1508", "w11_mech"))
    made = attack_on(pos, "1508", "n_inf")
    assert (attack_firepower(pos, made).total, column_shifts(pos, made).total) == (3, 0)


@pytest.mark.rule("superpowers", "3.5A")
def test_helicopters_alone_cross_rivers_unhindered():
    pos = position("field", at("1511", "n_heli", "n_inf"), at("1512", "w11_mech"))
    made = attack_on(pos, "1512", "n_heli")
    assert (attack_firepower(pos, made).total, column_shifts(pos, made).total) == (3, 0)
    assert attack_firepower(pos, attack_on(pos, "1512", "n_heli", "n_inf")).total == 3
    pos = position("field", at("1511", "n_heli"), at("1612", "n_inf"), at("1512", "w11_mech"))
    assert attack_firepower(pos, attack_on(pos, "1512", "n_heli", "n_inf")).total == 6  # whoever attacks with them


@pytest.mark.rule("superpowers", "3.5A")
def test_of_several_hexes_the_best_terrain_for_the_defender_counts_once():
    pos = position("field", at("1304", "n_inf"), at("1203", "w11_inf"), at("1204", "w11_inf2"))
    assert column_shifts(pos, attack_on(pos, "1203 1204", "n_inf")).total == 0
    pos = position("field", at("1307", "n_inf"), at("1206", "w11_inf"), at("1207", "w11_inf2"))
    assert column_shifts(pos, attack_on(pos, "1207 1206", "n_inf")).total == -1


@pytest.mark.rule("superpowers", "8.7.a", "SEQ.I")
def test_in_the_second_impulse_the_attacker_is_halved_the_defender_is_not():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_mech"), impulse=2)
    sums = preview(pos, attack_on(pos, "0507", "n_tank"))
    assert (sums["attack"].value("8.7.a"), sums["attack"].total, sums["defence"].total) == (-2, 2, 6)


@pytest.mark.rule("superpowers", "8.7.a")
@pytest.mark.parametrize(("impulse", "ours", "theirs"), [(1, 4, 4), (2, 2, 4)])
def test_in_the_second_impulse_only_the_attackers_support_is_halved(impulse, ours, theirs):
    pos = position("field", at("0506", "n_tank"), at("0503", "n_gun3"), at("0507", "w11_mech"), impulse=impulse)
    gun = {"nato": [unit(pos, "n_gun3")], "wp": []}
    assert attack_firepower(pos, attack_on(pos, "0507", "n_tank", support=gun)).value("10.6.a") == ours
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_mech", support=gun)).value("10.6.a") == theirs


@pytest.mark.rule("superpowers", "2.0.f", "9.0.d")
@pytest.mark.parametrize(("enemy", "firepower"), [("w11_inf", 4 + 1), ("w11_tank", 4 + 2)])
def test_an_anti_tank_unit_out_of_supply_loses_half_of_what_it_has_against_this_enemy(enemy, firepower):
    pos = position("field", at("0506", "n_tank"), at("0506", "n_at", out_of_supply=True), at("0507", enemy))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_tank", "n_at")).total == firepower


@pytest.mark.rule("superpowers", "14.3-6.d")
def test_the_sum_names_the_rule_by_which_retreated_units_add_nothing():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_mech"))
    pos.retreated.add(unit(pos, "w11_mech"))
    defence = defence_firepower(pos, attack_on(pos, "0507", "n_tank"))
    assert [(m.rule, m.value) for m in defence] == [("14.3-6.d", 0)]


@pytest.mark.rule("superpowers", "8.1.A", "8.1.B")
def test_the_battle_sheet_tells_which_step_of_the_combat_it_is():
    pos = position("field", at("0506", "n_tank", "n_gun"), at("0507", "w11_tank"), air={"nato": 2, "wp": 0})
    steps = ["declare", "attacker-support", "defender-support", "resolve", "result", "advance"]
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank"]})
    assert [step["id"] for step in ask.shown("battle")["steps"]] == steps
    assert ask.shown("battle")["now"] == "declare"
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire"]})
    assert ask.shown("battle")["now"] == "attacker-support"
