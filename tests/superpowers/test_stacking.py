"""Stacking limits [7.0] and who may stack with whom [15.1-3.a] [15.4-5.a]."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.superpowers.formations import may_stack
from grognard.games.superpowers.movement import MOVING
from grognard.games.superpowers.odds import preview
from grognard.games.superpowers.position import DESTROYED, POOL
from grognard.games.superpowers.results import suffer
from grognard.games.superpowers.sequence import movement_phase
from grognard.games.superpowers.stacking import remove_excess
from grognard.games.superpowers.units import Devastation, GroundMove
from tests.superpowers.build import (
    against,
    asked,
    at,
    attack_on,
    begin,
    phase_ask,
    position,
    rules_against,
    run,
    told,
    unit,
    where,
)

FULL = at("0506", "n_inf", "n_inf2", "n_inf3", moved=True)  # nobody can make room any more


@pytest.mark.rule("superpowers", "7.0.a")
def test_a_fourth_ground_unit_may_not_end_its_move_with_three_that_have_moved():
    pos = position("field", FULL, at("0505", "n_weak"), impulse=2)
    assert rules_against(asked(begin(pos, "nato", "move n_weak")), "enter 0506") == ["7.0.a"]


def test_a_fourth_unit_may_end_its_move_where_others_can_still_leave_even_in_an_enemy_zone():
    full = at("0506", "n_inf", "n_inf2"), at("0506", "n_inf3", moved=True)
    pos = position("field", *full, at("0505", "n_weak"), at("0507", "w11_tank"))
    run(begin(pos, "nato", "move n_weak"), pos, {"nato": ["enter 0506", "stop"]})
    assert where(pos, "n_weak") == "0506"


@pytest.mark.rule("superpowers", "7.0.a")
def test_the_phase_does_not_end_before_they_have_left():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3"), at("0505", "n_weak"))
    assert against(pos, "nato", "done") == []
    run(begin(pos, "nato", "move n_weak"), pos, {"nato": ["enter 0506", "stop"]})
    (reason,) = phase_ask(pos, "nato", "done").reasons("done")
    assert (reason.rule, reason.params) == ("7.0.a", {"hex": "0506", "units": ["n_inf", "n_inf2", "n_inf3"]})
    run(begin(pos, "nato", "move n_inf2"), pos, {"nato": ["enter 0507", "stop"]})
    assert against(pos, "nato", "done") == []


def test_two_full_stacks_change_places():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3"), at("0505", "n_tank", "n_mech", "n_mech2"))
    run(begin(pos, "nato", "move n_tank"), pos, {"nato": ["with n_mech", "with n_mech2", "enter 0506", "stop"]})
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["with n_inf2", "with n_inf3", "enter 0505", "stop"]})
    assert (where(pos, "n_tank"), where(pos, "n_inf")) == ("0506", "0505")
    assert against(pos, "nato", "done") == []


@pytest.mark.rule("superpowers", "7.0.d", "2.0.c")
def test_units_that_could_not_leave_after_all_are_over_the_limit():
    pos = position(
        "field", at("0506", "n_inf", out_of_supply=True), at("0506", "n_inf2", "n_inf3", moved=True),
        at("0505", "n_weak"), dice=[6],
    )  # fmt: skip
    answers = ["move n_weak", "enter 0506", "stop", "move n_inf", "done", "lose n_inf"]
    run(movement_phase(pos, "nato"), pos, {"nato": answers})
    assert where(pos, "n_inf") == DESTROYED


def test_nobody_need_make_room_where_a_retreat_has_made_the_crowd():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3", "n_inf4"), at("0405", "n_tank"))
    run(begin(pos, "nato", "move n_tank"), pos, {"nato": ["enter 0404", "stop"]})
    assert against(pos, "nato", "done") == []


@pytest.mark.rule("superpowers", "7.0.a")
def test_a_third_ground_unit_may():
    pos = position("field", at("0506", "n_inf", "n_inf2"), at("0505", "n_inf3"))
    run(begin(pos, "nato", "move n_inf3"), pos, {"nato": ["enter 0506", "stop"]})
    assert where(pos, "n_inf3") == "0506"


@pytest.mark.rule("superpowers", "7.0.a")
def test_a_full_hex_may_be_passed_through_but_not_stopped_in():
    pos = position("field", FULL, at("0505", "n_tank"))
    ask = asked(begin(pos, "nato", "move n_tank"), {"nato": ["enter 0506"]})
    assert rules_against(ask, "stop") == ["7.0.a"]
    assert rules_against(ask, "enter 0507") == []


@pytest.mark.rule("superpowers", "7.0.a", "6.0.d")
def test_a_full_hex_in_an_enemy_zone_may_not_be_passed_through():
    pos = position("field", FULL, at("0505", "n_tank"), at("0507", "w11_tank"))
    assert rules_against(asked(begin(pos, "nato", "move n_tank")), "enter 0506") == ["7.0.a"]


@pytest.mark.rule("superpowers", "7.0.a")
def test_nobody_enters_a_full_hex_that_he_could_not_leave():
    guns = ["w11_weak", "w11_gun", "w12_gun", "w1_gun", "w2_gun"]  # they exert no zones
    enemies = [at(hex, id) for hex, id in zip(["0107", "0206", "0205", "0104", "0204"], guns)]
    full = [at("0106", "n_inf", "n_inf2", "n_inf3", moved=True), at("0105", "n_mech", "n_mech2", "n_recon", moved=True)]
    pos = position("field", *full, at("0105", "n_tank"), *enemies)
    assert rules_against(asked(begin(pos, "nato", "move n_tank")), "enter 0106") == ["7.0.a"]


CORNER = (  # full hexes
    at("0201", "n_weak", "n_inf", "n_inf2", "n_inf3", moved=True),
    at("0101", "n_mech", "n_mech2", "n_tank", moved=True),
)


@pytest.mark.rule("superpowers", "7.0.a", "3.0.a")
@pytest.mark.parametrize(
    ("others", "points", "rules"),
    [
        ([], 2, []),  # 0102 is empty
        ([], 1, ["7.0.a"]),
        ([at("0102", "n_inf4")], 2, []),
        ([at("0102", "n_inf4", "n_gun", "n_gun2", moved=True)], 3, []),  # 0103 or 0202 is empty
        ([at("0102", "n_inf4", "n_gun", "n_gun2", moved=True)], 2, ["7.0.a"]),
        ([at("0102", "w11_gun")], 2, ["7.0.a"]),
        ([at("0103", "w11_tank")], 3, []),  # one more for the zone
        ([at("0103", "w11_tank")], 2, ["7.0.a"]),
    ],
)
def test_a_full_hex_is_passed_by_who_has_the_points_to_come_to_a_hex_with_room(others, points, rules):
    """From 0201, where there is no room to return to, by 0101, the corner of the map, to 0102 and beyond."""
    pos = position("field", *CORNER, *others)
    go = GroundMove("nato", (unit(pos, "n_weak"),), pos.scenario.board.hex("0201"), points * 2)
    assert rules_against(Ask("nato", "3.0.a", MOVING, pos, go), "enter 0101") == rules


@pytest.mark.rule("superpowers", "7.0.a", "16.5.c")
def test_a_full_hex_is_not_passed_if_fire_lies_beyond():
    pos = position("field", *CORNER)
    pos.devastated[pos.scenario.board.hex("0102")] = Devastation("wp", 1, False)
    go = GroundMove("nato", (unit(pos, "n_weak"),), pos.scenario.board.hex("0201"), 4)
    assert rules_against(Ask("nato", "3.0.a", MOVING, pos, go), "enter 0101") == ["7.0.a"]


@pytest.mark.rule("superpowers", "7.0.a", "3.5A")
def test_half_a_point_will_do_on_an_autobahn():
    pos = position("field", at("0311", "n_weak"), at("0312", "n_inf", "n_inf2", "n_inf3", moved=True))
    go = GroundMove("nato", (unit(pos, "n_weak"),), pos.scenario.board.hex("0311"), 2)
    assert rules_against(Ask("nato", "3.0.a", MOVING, pos, go), "enter 0312") == []


@pytest.mark.rule("superpowers", "7.0.a")
def test_three_units_together_pass_a_full_hex():
    pos = position("field", FULL, at("0505", "n_tank", "n_mech", "n_mech2"))
    answers = ["with n_mech", "with n_mech2"]
    assert rules_against(asked(begin(pos, "nato", "move n_tank"), {"nato": answers}), "enter 0506") == []


@pytest.mark.rule("superpowers", "7.0.a")
def test_helicopters_do_not_count():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_heli", "n_heli2"), at("0505", "n_inf3"))
    run(begin(pos, "nato", "move n_inf3"), pos, {"nato": ["enter 0506", "stop"]})
    assert where(pos, "n_inf3") == "0506"


@pytest.mark.rule("superpowers", "7.0.a")
def test_no_more_than_three_units_move_together():
    pos = position("field", at("0505", "n_inf", "n_inf2", "n_inf3", "n_inf4"))
    ask = asked(begin(pos, "nato", "move n_inf"), {"nato": ["with n_inf2", "with n_inf3"]})
    assert rules_against(ask, "with n_inf4") == ["7.0.a"]


@pytest.mark.rule("superpowers", "7.0.b", "14.3-6.d")
def test_units_that_retreated_into_a_hex_add_neither_firepower_nor_morale_in_that_phase():
    pos = position("field", at("0506", "n_tank", "n_inf4"), at("0507", "w11_tank"))
    pos.retreated.add(unit(pos, "n_tank"))
    sums = preview(pos, attack_on(pos, "0506", "w11_tank"))
    assert (sums["defence"].total, sums["morale"]) == (2, "C")
    pos.retreated.clear()
    sums = preview(pos, attack_on(pos, "0506", "w11_tank"))
    assert (sums["defence"].total, sums["morale"]) == (6, "A")


@pytest.mark.rule("superpowers", "7.0.b", "14.3-6.d")
def test_a_unit_that_retreated_into_an_empty_hex_defends_it_without_firepower():
    pos = position("field", at("0506", "n_tank"), at("0507", "w11_tank"))
    pos.retreated.add(unit(pos, "n_tank"))
    sums = preview(pos, attack_on(pos, "0506", "w11_tank"))
    assert (sums["defence"].total, sums["morale"]) == (0, "A")


@pytest.mark.rule("superpowers", "7.0.c")
def test_an_over_stacked_hex_loses_its_excess_before_the_result():
    pos = position(
        "field", at("0506", "n_inf", "n_inf2", "n_inf3", "n_inf4"), at("0507", "w11_tank", "w11_tank2"), dice=[4]
    )
    pos.retreated.add(unit(pos, "n_inf4"))
    # 14 - 7 = +7, armour against infantry in the open one right: column +8, morale B, die 4: D(1)
    answers = {"wp": ["with w11_tank", "with w11_tank2", "fire"], "nato": ["lose n_inf2"]}
    run(begin(pos, "wp", "attack 0506"), pos, answers)
    assert told(pos, "combat")[0]["result"] == "D(1)"
    assert [where(pos, id) for id in ("n_inf4", "n_inf2", "n_inf", "n_inf3")] == [POOL, POOL, "0506", "0506"]
    assert [e.params["unit"] for e in pos.events if e.rule == "7.0.c"] == ["n_inf4"]


@pytest.mark.rule("superpowers", "7.0.c")
@pytest.mark.parametrize(
    ("late", "choice"), [((), ["n_inf", "n_inf2", "n_inf3", "n_inf4"]), (("n_inf3", "n_inf4"), ["n_inf3", "n_inf4"])]
)
def test_the_owner_chooses_the_excess_first_among_those_who_came_last(late, choice):
    crowd = ["n_inf", "n_inf2", "n_inf3", "n_inf4"]
    pos = position("field", at("0506", *crowd))
    pos.retreated = {unit(pos, id) for id in late}
    ask = asked(suffer(pos, "nato", [unit(pos, id) for id in crowd], "D(1)", "3.5B.a"))
    assert (ask.rule, ask.options) == ("7.0.c", [f"lose {id}" for id in choice])


@pytest.mark.rule("superpowers", "7.0.c")
def test_a_result_without_effect_costs_an_over_stacked_hex_nothing():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3", "n_inf4"), at("0507", "w11_tank"), dice=[3])
    # 7 - 9 = -2, one right: column +1, morale B, die 3: A2
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": ["with w11_tank", "fire", "lose w11_tank"]})
    assert {where(pos, id) for id in ("n_inf", "n_inf2", "n_inf3", "n_inf4")} == {"0506"}


@pytest.mark.rule("superpowers", "7.0.d")
def test_who_is_still_over_the_limit_after_his_movement_loses_units_of_his_choice():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3", "n_tank", "n_heli"))
    run(remove_excess(pos, "nato"), pos, {"nato": ["lose n_inf3"]})
    assert where(pos, "n_inf3") == POOL
    assert len(pos.at[pos.scenario.board.hex("0506")]) == 4


@pytest.mark.rule("superpowers", "7.0.d", "20.0.e")
def test_excess_units_out_of_supply_are_gone_for_good():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3"), at("0506", "n_tank", out_of_supply=True))
    run(remove_excess(pos, "nato"), pos, {"nato": ["lose n_tank"]})
    assert where(pos, "n_tank") == DESTROYED


@pytest.mark.rule("superpowers", "7.0.d")
def test_the_owner_may_move_the_excess_away_instead():
    pos = position("field", at("0506", "n_inf", "n_inf2", "n_inf3", "n_inf4"))
    run(begin(pos, "nato", "move n_inf4"), pos, {"nato": ["enter 0505", "stop"]})
    run(remove_excess(pos, "nato"), pos)
    assert where(pos, "n_inf") == "0506"


@pytest.mark.rule("superpowers", "15.4-5.a", "DM:EX15.0.b", "AR:EX15.0.b")
def test_nato_units_of_different_nations_do_not_stack():
    pos = position("field", at("0506", "f_inf"), at("0505", "n_inf"), impulse=2)
    ask = asked(begin(pos, "nato", "move n_inf"), {"nato": ["enter 0506"]})
    assert rules_against(ask, "stop") == ["15.4-5.a"]


@pytest.mark.rule("superpowers", "15.4-5.a")
def test_nations_that_a_retreat_put_together_move_apart():
    pos = position("field", at("0506", "f_inf", "n_inf"))
    assert rules_against(asked(begin(pos, "nato", "move n_inf")), "with f_inf") == ["15.4-5.a"]
    assert rules_against(asked(begin(pos, "nato", "move f_inf")), "stop") == []


@pytest.mark.rule("superpowers", "15.1-3.a", "DM:EX15.0.c", "AR:EX15.0.c")
def test_wp_units_of_all_formations_stack():
    pos = position("field", at("0506", "w11_mech", "w21_mech"), at("0505", "wf_para"))
    run(begin(pos, "wp", "move wf_para"), pos, {"wp": ["enter 0506", "stop"]})
    assert where(pos, "wf_para") == "0506"


@pytest.mark.rule("superpowers", "15.1-3.a")
def test_soviet_and_czech_units_stack():
    pos = position("munich")
    assert may_stack(pos, [unit(pos, "m_su_at_48"), unit(pos, "m_cz_at_2")], 0) is None


@pytest.mark.rule("superpowers", "15.4-5.a", "7.0.a")
def test_a_helicopter_of_another_nation_is_no_hindrance():
    pos = position("field", at("0506", "f_heli"), at("0505", "n_inf"))
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["enter 0506", "stop"]})
    assert where(pos, "n_inf") == "0506"
    assert may_stack(pos, [unit(pos, "n_inf"), unit(pos, "f_heli")], 0) is None  # nor does it mind
