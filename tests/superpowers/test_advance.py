"""Advance after combat [14.7] and breakthrough [OPT.3]."""

import pytest

from grognard.games.superpowers.position import POOL
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, begin, position, rules_against, run, told, unit, where

# Two tank regiments (14) attack an infantry battalion (2, morale B) in the open: +12, one right: column +16.
# Die 1: D2, 2: D(1).
FIRE = ["with w11_tank", "with w11_tank2", "fire"]
RETREAT, WIPED_OUT = 1, 2


def won(die, *others, then=(), **about):
    """Two tank regiments attack one battalion with this die; those of a breakthrough come then."""
    dice = [die, *then]
    return position("field", at("0506", "n_inf2"), at("0507", "w11_tank", "w11_tank2"), *others, dice=dice, **about)


def advance_ask(pos, *answers, nato=()):
    return asked(begin(pos, "wp", "attack 0506"), {"wp": [*FIRE, *answers], "nato": list(nato)})


@pytest.mark.rule("superpowers", "14.7.a")
def test_only_attackers_advance():
    pos = won(WIPED_OUT, at("0508", "w11_mech"), at("0510", "w11_gun"), at("0606", "w1_heli"))
    ask = asked(begin(pos, "wp", "attack 0506"), {"wp": [*FIRE, "done"]})
    assert {option.split()[1] for option in ask.options if option != "done"} == {"w11_tank", "w11_tank2"}
    assert rules_against(ask, "advance w11_gun 0506") == ["14.7.a"]
    assert rules_against(ask, "advance w11_mech 0506") == ["14.7.a"]


@pytest.mark.rule("superpowers", "14.7.a")
def test_the_defender_never_advances():
    pos = position("field", at("0506", "n_tank", "n_mech"), at("0507", "w11_tank"), dice=[3])
    # 7 - 7 = 0, column +1, morale A, die 3: A(1)
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": ["with w11_tank", "fire"]})
    assert (where(pos, "w11_tank"), where(pos, "n_tank")) == (POOL, "0506")


@pytest.mark.rule("superpowers", "14.7.a", "11.0.a")
def test_helicopters_do_not_advance():
    pos = won(WIPED_OUT, at("0507", "w1_heli"))
    ask = asked(begin(pos, "wp", "attack 0506"), {"wp": ["with w1_heli", *FIRE]})
    assert rules_against(ask, "advance w1_heli 0506") == ["14.7.a"]


@pytest.mark.rule("superpowers", "14.7.b")
def test_the_first_hex_is_the_one_the_defender_held():
    ask = advance_ask(won(WIPED_OUT))
    assert ask.options == ["advance w11_tank 0506", "advance w11_tank2 0506", "done"]
    assert rules_against(ask, "advance w11_tank 0606") == ["14.7.b"]


@pytest.mark.rule("superpowers", "14.7.e", "OPT.3.a")
@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("advance w11_tank nowhere", "14.7.e"),
        ("overrun nowhere w11_tank", "OPT.3.a"),
        ("advance nobody 0506", "14.7.e"),
        ("overrun 0506 nobody", "OPT.3.a"),
        ("advance w11_tank", "14.7.e"),
        ("", "14.7.e"),
    ],
)
def test_what_is_no_advance_has_a_reason(answer, rule):
    assert rules_against(advance_ask(won(WIPED_OUT, options={"breakthrough": True})), answer) == [rule]


@pytest.mark.rule("superpowers", "14.7.b")
def test_enemy_zones_do_not_matter_for_the_first_hex():
    pos = won(WIPED_OUT, at("0505", "n_tank"))
    ask = advance_ask(pos, "advance w11_tank 0506")
    assert where(pos, "w11_tank") == "0506"
    assert rules_against(ask, "advance w11_tank 0605") == []


@pytest.mark.rule("superpowers", "14.7.c")
def test_further_hexes_lie_anywhere():
    pos = won(WIPED_OUT)
    ask = advance_ask(pos, "advance w11_tank 0506")
    for hex in ("0507", "0606", "0605", "0505", "0405", "0406"):
        assert rules_against(ask, f"advance w11_tank {hex}") == []


@pytest.mark.rule("superpowers", "14.7.c", "6.0.d")
def test_an_enemy_zone_ends_the_advance_beyond_the_first_hex():
    pos = won(WIPED_OUT, at("0503", "n_tank"))
    ask = advance_ask(pos, "advance w11_tank 0506", "advance w11_tank 0505", "advance w11_tank 0504")
    assert rules_against(ask, "advance w11_tank 0604") == ["14.7.d"]
    pos = won(WIPED_OUT, at("0504", "n_tank"))
    ask = advance_ask(pos, "advance w11_tank 0506", "advance w11_tank 0505")
    assert rules_against(ask, "advance w11_tank 0605") == ["14.7.c"]


@pytest.mark.rule("superpowers", "14.7.c", "4.0.a")
def test_an_advance_does_not_enter_enemy_hexes():
    ask = advance_ask(won(WIPED_OUT, at("0505", "n_tank")), "advance w11_tank 0506")
    assert rules_against(ask, "advance w11_tank 0505") == ["4.0.a"]
    assert rules_against(ask, "advance w11_tank 0504") == ["14.7.c"]


@pytest.mark.rule("superpowers", "14.7.d")
def test_after_annihilation_the_advance_is_three_hexes():
    pos = won(WIPED_OUT)
    path = ["advance w11_tank 0506", "advance w11_tank 0505", "advance w11_tank 0504"]
    ask = advance_ask(pos, *path)
    assert where(pos, "w11_tank") == "0504"
    assert rules_against(ask, "advance w11_tank 0503") == ["14.7.d"]
    assert rules_against(ask, "advance w11_tank2 0506") == []


@pytest.mark.rule("superpowers", "14.7.d")
def test_after_a_retreat_it_is_the_number_of_the_result():
    pos = won(RETREAT)
    way = advance_ask(pos, nato=["retreat"]).options[0]
    pos = won(RETREAT)
    ask = advance_ask(pos, "advance w11_tank 0506", nato=["retreat", way])
    beyond = next(o for o in ask.options if o.startswith("advance w11_tank "))
    pos = won(RETREAT)
    ask = advance_ask(pos, "advance w11_tank 0506", beyond, nato=["retreat", way])
    assert not any(o.startswith("advance w11_tank ") for o in ask.options)


@pytest.mark.rule("superpowers", "14.7.d")
def test_a_plain_result_taken_in_units_to_the_last_is_annihilation():
    pos = won(RETREAT)
    ask = advance_ask(pos, nato=["lose n_inf2"])
    assert ask.params["distance"] == 3


@pytest.mark.rule("superpowers", "14.7.b", "14.7.c")
def test_each_hex_is_told_under_its_rule():
    pos = won(WIPED_OUT)
    advance_ask(pos, "advance w11_tank 0506", "advance w11_tank 0505")
    assert [(e.rule, e.params["hex"]) for e in pos.events if e.text == "advanced"] == [
        ("14.7.b", "0506"),
        ("14.7.c", "0505"),
    ]


@pytest.mark.rule("superpowers", "14.7.e")
def test_an_advance_is_never_compulsory():
    pos = won(WIPED_OUT)
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": [*FIRE, "done"]})
    assert where(pos, "w11_tank") == "0507"


@pytest.mark.rule("superpowers", "14.7.b", "8.1.A")
def test_of_several_hexes_only_those_left_by_the_defender_are_entered():
    pos = position(
        "field", at("0506", "n_inf2"), at("0606", "n_inf3", "n_inf4"), at("0507", "w11_tank", "w11_tank2"), dice=[3]
    )
    # 14 - 6 = +8, one right: +10, morale B, die 3: D(1)
    ask = asked(
        begin(pos, "wp", "attack 0506"),
        {"wp": ["with w11_tank", "with w11_tank2", "also 0606", "fire"], "nato": ["lose n_inf2"]},
    )
    assert rules_against(ask, "advance w11_tank 0506") == []
    assert rules_against(ask, "advance w11_tank 0606") == ["14.7.b"]
    assert ask.params["distance"] == 1


@pytest.mark.rule("superpowers", "15.4-5.a")
def test_nations_do_not_stack_in_an_advance():
    pos = position("field", at("0506", "n_tank", "n_tank2"), at("0406", "f_tank"), at("0507", "w11_weak"), dice=[6])
    answers = ["with n_tank", "with n_tank2", "with f_tank", "fire", "advance n_tank 0507"]
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": answers})
    assert rules_against(ask, "advance f_tank 0507") == ["15.4-5.a"]


# -- breakthrough [OPT.3] ---------------------------------------------------------------------------------------------


ON = {"breakthrough": True}


@pytest.mark.rule("superpowers", "OPT.3.a")
def test_without_the_option_an_advance_does_not_overrun():
    ask = advance_ask(won(WIPED_OUT, at("0505", "n_weak")), "advance w11_tank 0506")
    assert rules_against(ask, "overrun 0505 w11_tank") == ["OPT.3.a"]


@pytest.mark.rule("superpowers", "OPT.3.a", "14.7.b")
def test_a_full_advance_may_overrun():
    ask = advance_ask(won(WIPED_OUT, at("0505", "n_weak"), options=ON), "advance w11_tank 0506")
    assert rules_against(ask, "overrun 0505 w11_tank") == []
    assert rules_against(ask, "overrun 0505 w11_tank2") == ["14.7.b"]  # it has not gone into the vacated hex
    assert rules_against(ask, "overrun 0605 w11_tank") == ["4.0.a"]  # nobody there
    assert rules_against(ask, "overrun 0505 w11_mech") == ["14.7.a"]  # it did not attack


@pytest.mark.rule("superpowers", "OPT.3.a")
def test_a_shorter_advance_may_not():
    pos = won(RETREAT, at("0605", "n_weak"), options=ON)
    way = advance_ask(pos, nato=["retreat"]).options[0]
    pos = won(RETREAT, at("0605", "n_weak"), options=ON)
    ask = advance_ask(pos, "advance w11_tank 0506", nato=["retreat", way])
    assert rules_against(ask, "overrun 0605 w11_tank") == ["OPT.3.a"]


@pytest.mark.rule("superpowers", "OPT.3.b", "4.0.c")
def test_a_breakthrough_costs_one_hex_of_the_advance_and_follows_the_rules_for_overruns():
    pos = won(WIPED_OUT, at("0505", "n_inf3"), then=[6], options=ON)
    # 7 - 2 = +5, column +4; one left for the overrun, one right for armour, morale C, die 6: D(3)
    ask = advance_ask(pos, "advance w11_tank 0506", "overrun 0505 w11_tank", "advance w11_tank 0504")
    assert (where(pos, "n_inf3"), where(pos, "w11_tank")) == (POOL, "0504")
    assert told(pos, "combat")[1]["shifts"].value("4.0.c") == -1
    assert rules_against(ask, "advance w11_tank 0503") == ["14.7.d"]


@pytest.mark.rule("superpowers", "OPT.3.b", "4.0.d")
def test_a_failed_breakthrough_ends_the_advance():
    pos = won(WIPED_OUT, at("0505", "n_inf3"), then=[2], options=ON)
    ask = advance_ask(pos, "advance w11_tank 0506", "overrun 0505 w11_tank")
    assert where(pos, "w11_tank") == "0506"
    assert rules_against(ask, "advance w11_tank 0606") == ["4.0.d"]
    assert rules_against(ask, "overrun 0505 w11_tank") == ["4.0.d"]
    assert rules_against(ask, "advance w11_tank2 0506") == []


@pytest.mark.rule("superpowers", "OPT.3.b", "4.0.i")
def test_a_unit_lost_in_a_breakthrough_advances_no_more():
    pos = position(
        "field", at("0506", "n_inf2"), at("0505", "n_tank"), at("0507", "w11_tank", "w11_tank2"), dice=[WIPED_OUT, 1],
        options=ON,
    )  # fmt: skip
    # 7 - 4 = +3, column +2, one left for the overrun: +1, morale A, die 1: A(2)
    ask = advance_ask(pos, "advance w11_tank 0506", "overrun 0505 w11_tank")
    assert where(pos, "w11_tank") == POOL
    assert rules_against(ask, "advance w11_tank 0506") == ["14.7.a"]


@pytest.mark.rule("superpowers", "OPT.3.b", "4.0.b", "4.0.e")
def test_only_those_who_may_overrun_break_through():
    placed = at("0506", "n_weak"), at("0505", "n_inf3"), at("0507", "w11_inf", "w11_inf2")
    pos = position("field", *placed, dice=[6], options=ON)
    # 4 - 1 = +3, column +2, morale C, die 6: D(2)
    answers = ["with w11_inf", "with w11_inf2", "fire", "advance w11_inf 0506"]
    ask = asked(begin(pos, "wp", "attack 0506"), {"wp": answers})
    assert rules_against(ask, "overrun 0505 w11_inf") == ["4.0.b"]


@pytest.mark.rule("superpowers", "OPT.3.b", "6.0.d")
def test_a_zone_that_stops_the_advance_does_not_stop_a_breakthrough():
    pos = won(WIPED_OUT, at("0504", "n_inf3"), options=ON)
    ask = advance_ask(pos, "advance w11_tank 0506", "advance w11_tank 0505")
    assert rules_against(ask, "advance w11_tank 0605") == ["14.7.c"]
    assert rules_against(ask, "overrun 0504 w11_tank") == []


@pytest.mark.rule("superpowers", "OPT.3.b", "14.7.d")
def test_after_three_hexes_nobody_breaks_through():
    pos = won(WIPED_OUT, options=ON)
    ask = advance_ask(pos, *(f"advance w11_tank {hex}" for hex in ("0506", "0505", "0504")))
    pos.put(unit(pos, "n_weak"), pos.scenario.board.hex("0503"))
    assert rules_against(ask, "overrun 0503 w11_tank") == ["14.7.d"]


@pytest.mark.rule("superpowers", "OPT.3.b", "8.7.a")
def test_a_breakthrough_in_the_second_combat_phase_is_halved():
    pos = position(
        "field", at("0506", "n_weak"), at("0505", "n_inf3"), at("0507", "w11_tank", "w11_tank2"), dice=[6, 3],
        options=ON, impulse=2,
    )  # fmt: skip
    ask = asked(begin(pos.copy(), "wp", "attack 0506"), {"wp": [*FIRE, "advance w11_tank 0506"]})
    assert ask.odds("overrun 0505 w11_tank")["attack"].total == 3
    asked(begin(pos, "wp", "attack 0506"), {"wp": [*FIRE, "advance w11_tank 0506", "overrun 0505 w11_tank"]})
    assert told(pos, "combat")[1]["attack"].total == 3


@pytest.mark.rule("superpowers", "14.7.d", "14.3-6.d", "5.0.g")
def test_a_retreat_in_which_every_defender_is_lost_gives_the_full_advance():
    """The helicopter flies home to the other hex attacked, where nobody finds a way out."""
    force = ("w11_tank", "w11_tank2", "w11_mech")
    pos = position("field", at("0506", *force), at("0507", "n_inf3"), at("0505", "n_heli"), dice=[2])
    board = pos.scenario.board
    around = set(board.neighbours[board.hex("0507")]) - {board.hex("0506")}
    pos.devastated = {n: Devastation("wp", 9, False) for n in around}
    orders = ["with w11_tank", "also 0505", "with w11_tank2", "with w11_mech", "fire"]
    ask = asked(begin(pos, "wp", "attack 0507"), {"wp": orders, "nato": ["retreat"]})
    assert (where(pos, "n_inf3"), where(pos, "n_heli")) == (POOL, POOL)
    assert (ask.prompt, ask.params["distance"]) == ("advance", 3)
