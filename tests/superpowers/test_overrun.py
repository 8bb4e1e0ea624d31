"""Overrun [4.0]."""

import pytest

from grognard.games.superpowers.odds import preview
from grognard.games.superpowers.position import POOL
from grognard.games.superpowers.sequence import begin_combat
from grognard.games.superpowers.shifts import column_shifts
from grognard.games.superpowers.support import may_support, may_use_air, may_use_chemical
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import (
    asked,
    at,
    attack_on,
    begin,
    position,
    rules_against,
    rules_of,
    run,
    told,
    unit,
    where,
)

# A tank regiment (7) overruns an infantry battalion (2, morale B) in the open: 7 - 2 = +5, column +4; one left for the
# overrun and one right for armour in the open. Die 1: A2, 2: A1, 3: nothing, 4: D1, 5: D2, 6: D(1).


def overrun_ask(pos, id, *answers):
    side = pos.side(unit(pos, id))
    return asked(begin(pos, side, f"move {id}"), {side: answers})


@pytest.mark.rule("superpowers", "4.0.a", "4.0.c", "4.0.d")
def test_an_overrun_is_a_combat_in_the_middle_of_a_move():
    pos = position("field", at("0506", "n_inf2"), at("0508", "w11_tank"), dice=[6])
    run(
        begin(pos, "wp", "move w11_tank"), pos,
        {"wp": ["enter 0507", "overrun 0506 w11_tank", "enter 0505", "enter 0504", "stop"]},
    )  # fmt: skip
    assert (where(pos, "n_inf2"), where(pos, "w11_tank")) == (POOL, "0504")
    assert pos.moved_any


@pytest.mark.rule("superpowers", "4.0.c", "8.1.F")
def test_an_overrun_is_shifted_one_left():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"))
    assert column_shifts(pos, attack_on(pos, "0506", "w11_tank", kind="overrun")).value("4.0.c") == -1
    assert column_shifts(pos, attack_on(pos, "0506", "w11_tank")).value("4.0.c") == 0


@pytest.mark.rule("superpowers", "4.0.b")
@pytest.mark.parametrize("id", ["w11_inf", "w11_recon", "w11_at", "w11_gun", "wf_para"])
def test_only_armour_and_mechanised_units_overrun(id):
    pos = position("field", at("0506", "n_weak"), at("0507", id))
    assert rules_against(overrun_ask(pos, id), f"overrun 0506 {id}") == ["4.0.b"]


@pytest.mark.rule("superpowers", "4.0.b")
@pytest.mark.parametrize("id", ["w11_mech", "w11_tank"])
def test_armour_and_mechanised_units_may(id):
    pos = position("field", at("0506", "n_weak"), at("0507", id))
    assert rules_against(overrun_ask(pos, id), f"overrun 0506 {id}") == []


@pytest.mark.rule("superpowers", "4.0.a")
def test_an_enemy_hex_is_not_simply_entered():
    pos = position("field", at("0506", "n_weak"), at("0507", "w11_tank"))
    ask = overrun_ask(pos, "w11_tank")
    assert rules_against(ask, "enter 0506") == ["4.0.a"]
    assert rules_against(ask, "overrun 0508 w11_tank") == ["4.0.a"]
    pos.put(unit(pos, "n_inf"), pos.scenario.board.hex("0509"))
    assert rules_against(ask, "overrun 0509 w11_tank") == ["4.0.a"]  # too far away
    assert rules_against(ask, "overrun 0505 w11_tank") == ["4.0.a"]


@pytest.mark.rule("superpowers", "4.0.d")
def test_defenders_that_retreat_leave_the_hex_to_the_whole_stack():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank", "w11_inf"), dice=[4])
    run(
        begin(pos, "wp", "move w11_tank"), pos,
        {"wp": ["with w11_inf", "overrun 0506 w11_tank", "stop"], "nato": ["retreat", "retreat 0505"]},
    )  # fmt: skip
    assert (where(pos, "w11_tank"), where(pos, "w11_inf")) == ("0506", "0506")


@pytest.mark.rule("superpowers", "4.0.d")
def test_a_failed_overrun_ends_the_move():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"), dice=[3])
    ask = asked(begin(pos, "wp", "move w11_tank"), {"wp": ["overrun 0506 w11_tank"]})
    assert (where(pos, "w11_tank"), ask.options) == ("0507", ["stop"])
    assert rules_against(ask, "enter 0508") == ["4.0.d"]  # with points left


@pytest.mark.rule("superpowers", "4.0.d", "7.0.a")
def test_a_failed_overrun_out_of_a_crowded_hex_leaves_the_stack_where_it_was():
    crowd = ("w11_tank", "w11_mech", "w11_inf", "w11_inf2")
    pos = position("field", at("0506", "n_inf2"), at("0507", *crowd), dice=[3])
    run(begin(pos, "wp", "move w11_tank"), pos, {"wp": ["overrun 0506 w11_tank", "stop"]})
    assert {where(pos, id) for id in crowd} == {"0507"}


@pytest.mark.rule("superpowers", "7.0.a")
def test_no_overrun_from_a_full_hex_on_the_way():
    full = at("0507", "w11_inf", "w11_inf2", "w11_mech", moved=True)
    pos = position("field", at("0506", "n_weak"), full, at("0508", "w11_tank"))
    ask = overrun_ask(pos, "w11_tank", "enter 0507")
    assert rules_against(ask, "overrun 0506 w11_tank") == ["7.0.a"]


@pytest.mark.rule("superpowers", "4.0.d", "6.0.d")
def test_zones_stop_neither_the_overrun_nor_the_move_after_it():
    pos = position("field", at("0506", "n_inf2"), at("0505", "n_inf"), at("0508", "w11_tank"), dice=[6])
    run(
        begin(pos, "wp", "move w11_tank"), pos,
        {"wp": ["enter 0507", "overrun 0506 w11_tank", "enter 0605", "stop"]},
    )  # fmt: skip
    assert where(pos, "w11_tank") == "0605"


@pytest.mark.rule("superpowers", "4.0.d")
def test_a_stack_may_overrun_again_and_again():
    pos = position("field", at("0506", "n_inf2"), at("0505", "n_inf3"), at("0507", "w11_tank"), dice=[6, 6])
    run(
        begin(pos, "wp", "move w11_tank"), pos,
        {"wp": ["overrun 0506 w11_tank", "overrun 0505 w11_tank", "stop"]},
    )  # fmt: skip
    assert (where(pos, "n_inf2"), where(pos, "n_inf3"), where(pos, "w11_tank")) == (POOL, POOL, "0505")


@pytest.mark.rule("superpowers", "4.0.e", "3.5A")
@pytest.mark.parametrize("town", ["1209", "1212"])
def test_towns_are_not_overrun(town):
    pos = position("field", at(town, "n_weak"), at(f"{int(town) + 1}", "w11_tank"))
    assert rules_against(overrun_ask(pos, "w11_tank"), f"overrun {town} w11_tank") == ["4.0.e"]


@pytest.mark.rule("superpowers", "4.0.f")
def test_one_unit_overruns_for_the_stack():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank", "w11_tank2"), dice=[3])
    run(
        begin(pos, "wp", "move w11_tank"), pos,
        {"wp": ["with w11_tank2", "overrun 0506 w11_tank2", "stop"]},
    )  # fmt: skip
    (combat,) = told(pos, "combat")
    assert combat["units"] == ["w11_tank2"]
    assert combat["attack"].total == 7


@pytest.mark.rule("superpowers", "4.0.f")
def test_a_unit_that_does_not_move_along_does_not_overrun():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank", "w11_tank2"))
    assert rules_against(overrun_ask(pos, "w11_tank"), "overrun 0506 w11_tank2") == ["4.0.f"]


@pytest.mark.rule("superpowers", "4.0.g")
def test_an_overrun_costs_two_points_beside_the_hex():
    pos = position("field", at("0506", "n_inf2"), at("0508", "w11_tank"), dice=[6])
    # one and the zone for 0507, then one for 0506, one for leaving the zone and two for the overrun: 6 of 10
    ask = overrun_ask(pos, "w11_tank", "enter 0507", "overrun 0506 w11_tank")
    assert ask.params["left"] == 4


@pytest.mark.rule("superpowers", "4.0.g")
def test_who_cannot_pay_does_not_overrun():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"), impulse=2)
    assert rules_against(overrun_ask(pos, "w11_tank"), "overrun 0506 w11_tank") == []
    pos = position("field", at("0506", "n_inf2"), at("0508", "w11_tank"), impulse=2)
    ask = overrun_ask(pos, "w11_tank", "enter 0507")
    assert rules_against(ask, "overrun 0506 w11_tank") == ["4.0.g"]


@pytest.mark.rule("superpowers", "4.0.h", "8.1.B.b", "8.1.C.b")
def test_nobody_supports_an_overrun():
    pos = position(
        "field", at("0506", "n_inf2"), at("0502", "n_gun2"), at("0507", "w11_tank"), at("0510", "w11_gun"),
        dice=[3], air={"nato": 2, "wp": 2}, chemical={"nato": 2, "wp": 2},
    )  # fmt: skip
    made = attack_on(pos, "0506", "w11_tank", kind="overrun")
    for side, gun in (("wp", "w11_gun"), ("nato", "n_gun2")):
        assert rules_of(may_support(pos, made, side, unit(pos, gun))) == ["4.0.h"]
        assert rules_of(may_use_air(pos, made, side, 1)) == ["4.0.h"]
        assert rules_of(may_use_chemical(pos, made, side, gun)) == ["4.0.h"]
    run(begin(pos, "wp", "move w11_tank"), pos, {"wp": ["overrun 0506 w11_tank", "stop"]})  # nobody else is asked


@pytest.mark.rule("superpowers", "4.0.i")
def test_an_overrunning_unit_takes_a_plain_result_as_elimination():
    pos = position("field", at("0506", "n_inf2"), at("0508", "w11_tank"), dice=[2])
    run(begin(pos, "wp", "move w11_tank"), pos, {"wp": ["enter 0507", "overrun 0506 w11_tank"]})
    assert told(pos, "combat")[0]["result"] == "A1"
    assert where(pos, "w11_tank") == POOL
    assert told(pos, "moved") == []


@pytest.mark.rule("superpowers", "4.0.f", "4.0.i")
def test_the_rest_of_the_stack_survives_a_lost_overrun():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank", "w11_inf"), dice=[2])
    run(begin(pos, "wp", "move w11_tank"), pos, {"wp": ["with w11_inf", "overrun 0506 w11_tank", "stop"]})
    assert (where(pos, "w11_tank"), where(pos, "w11_inf")) == (POOL, "0507")


@pytest.mark.rule("superpowers", "4.0.j")
def test_a_hex_is_overrun_once_a_phase():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"), at("0606", "w11_tank2"), dice=[3])
    run(begin(pos, "wp", "move w11_tank"), pos, {"wp": ["overrun 0506 w11_tank", "stop"]})
    assert rules_against(overrun_ask(pos, "w11_tank2"), "overrun 0506 w11_tank2") == ["4.0.j"]


@pytest.mark.rule("superpowers", "4.0.j")
def test_defenders_that_retreat_may_be_overrun_in_the_new_hex_and_fight_there():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"), dice=[4, 3])
    run(
        begin(pos, "wp", "move w11_tank"), pos,
        {"wp": ["overrun 0506 w11_tank", "overrun 0505 w11_tank", "stop"], "nato": ["retreat", "retreat 0505"]},
    )  # fmt: skip
    assert [c["defence"].total for c in told(pos, "combat")] == [2, 2]


@pytest.mark.rule("superpowers", "4.0.a", "8.7.a")
def test_an_overrun_in_the_second_impulse_is_movement_and_not_halved():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"), impulse=2)
    moving = attack_on(pos, "0506", "w11_tank", kind="overrun", in_movement=True)
    assert preview(pos, moving)["attack"].total == 7
    assert preview(pos, attack_on(pos, "0506", "w11_tank"))["attack"].total == 3


@pytest.mark.rule("superpowers", "4.0.a", "8.0.a")
def test_a_unit_that_overran_may_still_attack_in_the_combat_phase():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"), dice=[3, 3])
    overrun_ask(pos, "w11_tank", "overrun 0506 w11_tank")
    begin_combat(pos, "wp")
    run(
        begin(pos, "wp", "attack 0506"),
        pos,
        {"wp": ["with w11_tank", "fire", "done"], "nato": ["retreat", "retreat 0505"]},
    )


@pytest.mark.rule("superpowers", "4.0.g")
def test_the_last_points_will_do():
    """A quarter of 12 is 3: one for the hex, two for the overrun of a unit without a zone."""
    pos = position("field", at("0506", "n_tank", out_of_supply=True), at("0507", "w11_weak"), dice=[1], impulse=2)
    assert rules_against(overrun_ask(pos, "n_tank"), "overrun 0507 n_tank") == []


@pytest.mark.rule("superpowers", "4.0.g")
def test_who_lacks_the_points_is_told_what_an_overrun_costs():
    pos = position("field", at("0506", "n_mech2", out_of_supply=True), at("0507", "w11_weak"), dice=[1], impulse=2)
    (reason,) = overrun_ask(pos, "n_mech2").reasons("overrun 0507 n_mech2")
    assert (reason.rule, reason.params["cost"].total, reason.params["left"]) == ("4.0.g", 1 + 2, 2)


@pytest.mark.rule("superpowers", "4.0.c", "8.7.a")
def test_the_odds_of_an_overrun_are_told_before_it_is_tried():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"), impulse=2)
    odds = overrun_ask(pos, "w11_tank").odds
    assert (odds("overrun 0506 w11_tank")["attack"].total, odds("overrun 0506 w11_tank")["column"]) == (7, "+4")
    assert odds("enter 0508") == {}


@pytest.mark.rule("superpowers", "4.0.d")
def test_after_a_failed_overrun_no_other_is_tried():
    pos = position("field", at("0506", "n_inf2"), at("0606", "n_inf3"), at("0507", "w11_tank"), dice=[3])
    ask = overrun_ask(pos, "w11_tank", "overrun 0506 w11_tank")
    assert rules_against(ask, "overrun 0606 w11_tank") == ["4.0.d"]


@pytest.mark.rule("superpowers", "4.0.a", "SEQ.E")
def test_who_has_tried_an_overrun_has_moved():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank"), dice=[3])
    overrun_ask(pos, "w11_tank", "overrun 0506 w11_tank")
    assert pos.moved_any


@pytest.mark.rule("superpowers", "4.0.a", "8.0.c", "16.5.c")
def test_no_overrun_where_the_unit_could_not_go():
    pos = position("field", at("1705", "w11_tank"), at("1706", "n_weak"))
    assert rules_against(overrun_ask(pos, "w11_tank"), "overrun 1706 w11_tank") == ["8.0.c"]
    pos = position("field", at("0507", "w11_tank"), at("0506", "n_weak"))
    pos.devastated[pos.scenario.board.hex("0506")] = Devastation("wp", 2, False)
    assert rules_against(overrun_ask(pos, "w11_tank"), "overrun 0506 w11_tank") == ["8.0.c"]


@pytest.mark.rule("superpowers", "AR:EX19.8")
def test_no_overrun_into_a_protected_entry_area():
    pos = position("rhine")
    board = pos.scenario.board
    (area, *_) = pos.scenario.area("area A")
    door, outside = next(
        (n, h)
        for n in board.neighbours[area]
        for h in board.neighbours[n]
        if not pos.scenario.protected["nato"][h] and not pos.scenario.built_up[n] and not pos.scenario.closed(h, n)
    )
    pos.put(unit(pos, "r_us_2_32_1"), outside)
    pos.put(unit(pos, "r_su_at_5gta"), door)
    answer = f"overrun {pos.label(door)} r_us_2_32_1"
    assert rules_against(overrun_ask(pos, "r_us_2_32_1"), answer) == ["AR:EX19.8"]


@pytest.mark.rule("superpowers", "AR:EX18.3-5.d")
def test_the_one_hex_after_landing_may_be_an_overrun():
    pos = position("field", at("0507", "w11_tank"), at("0506", "n_weak"), at("0505", "n_inf3"), dice=[6])
    pos.flown.add(unit(pos, "w11_tank"))
    ask = overrun_ask(pos, "w11_tank", "overrun 0506 w11_tank")
    assert where(pos, "w11_tank") == "0506"
    assert rules_against(ask, "overrun 0505 w11_tank") == ["AR:EX18.3-5.d"]
    pos = position("field", at("0508", "w11_tank"), at("0506", "n_weak"))
    pos.flown.add(unit(pos, "w11_tank"))
    assert rules_against(overrun_ask(pos, "w11_tank", "enter 0507"), "overrun 0506 w11_tank") == ["AR:EX18.3-5.d"]


@pytest.mark.rule("superpowers", "4.0.d", "4.0.g")
def test_after_a_failed_overrun_nobody_joins_and_what_it_cost_is_told():
    pos = position("field", at("0506", "n_inf2"), at("0508", "w11_tank"), at("0507", "w11_inf"), dice=[3])
    ask = overrun_ask(pos, "w11_tank", "enter 0507", "overrun 0506 w11_tank")
    assert rules_against(ask, "with w11_inf") == ["3.0.a"]
    assert rules_against(ask, "enter 0508") == ["4.0.d"]
    pos = position("field", at("0506", "n_inf2"), at("0508", "w11_tank"), dice=[3])
    run(begin(pos, "wp", "move w11_tank"), pos, {"wp": ["enter 0507", "overrun 0506 w11_tank", "stop"]})
    assert [(m["path"], m["spent"]) for m in told(pos, "moved")] == [(["0507"], 2 + 4)]


@pytest.mark.rule("superpowers", "4.0.d")
def test_a_stack_that_failed_where_it_stood_takes_nobody_along():
    pos = position("field", at("0506", "n_inf2"), at("0507", "w11_tank", "w11_inf"), dice=[3])
    ask = overrun_ask(pos, "w11_tank", "overrun 0506 w11_tank")
    assert rules_against(ask, "with w11_inf") == ["3.0.a"]
