"""Combat results [3.5B]: who takes them, and how."""

import pytest

from grognard.games.superpowers.losses import losses
from grognard.games.superpowers.position import DESTROYED, EXITED, POOL
from grognard.games.superpowers.results import suffer
from tests.superpowers.build import asked, at, begin, position, run, told, unit, where

# Two tank regiments (14) attack three infantry battalions (7, morale B) in the open: +7, one right for armour: column
# +8. Die 1: nothing, 2: D1, 3: D2, 4: D(1), 5 and 6: D(2).
ATTACK = ["with w11_tank", "with w11_tank2", "fire"]
DEFENDERS = ("n_inf", "n_inf2", "n_inf3")


def assault(die, hex="0506", here="0507", defenders=DEFENDERS, **fields):
    return position("field", at(hex, *defenders), at(here, "w11_tank", "w11_tank2"), dice=[die], **fields)


def takes(pos, side, ids, cell, **about):
    return suffer(pos, side, [unit(pos, id) for id in ids], cell, "3.5B.a", **about)


@pytest.mark.rule("superpowers", "3.5B.a", "3.5B.b")
def test_a_plain_result_of_the_defender_is_taken_in_hexes_or_units_as_he_likes():
    ask = asked(begin(assault(3), "wp", "attack 0506"), {"wp": ATTACK})
    assert (ask.side, ask.rule) == ("nato", "3.5B.b")
    assert ask.options == ["lose n_inf", "lose n_inf2", "lose n_inf3", "retreat"]


@pytest.mark.rule("superpowers", "3.5B.b")
def test_all_of_it_may_be_retreated():
    pos = assault(3)
    ask = asked(begin(pos, "wp", "attack 0506"), {"wp": ATTACK, "nato": ["retreat"]})
    assert all(len(option.split()) == 3 for option in ask.options)  # two hexes


@pytest.mark.rule("superpowers", "3.5B.b")
def test_a_unit_lost_saves_a_hex_of_retreat():
    pos = assault(3)
    ask = asked(begin(pos, "wp", "attack 0506"), {"wp": ATTACK, "nato": ["lose n_inf3", "retreat"]})
    assert where(pos, "n_inf3") == POOL
    assert set(ask.options) == {"retreat 0505", "retreat 0405", "retreat 0605"}


@pytest.mark.rule("superpowers", "3.5B.b")
def test_all_of_it_may_be_taken_in_units():
    pos = assault(3)
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": ATTACK, "nato": ["lose n_inf3", "lose n_inf2"]})
    assert [where(pos, id) for id in DEFENDERS] == ["0506", POOL, POOL]


@pytest.mark.rule("superpowers", "3.5B.b", "14.2")
def test_who_cannot_retreat_loses_units():
    pos = position("field", at("0101", "n_inf", "n_inf2"), at("0102", "w11_gun"), at("0201", "w12_gun"))
    ask = asked(takes(pos, "nato", ["n_inf", "n_inf2"], "D1"))
    assert ask.options == ["lose n_inf", "lose n_inf2"]


@pytest.mark.rule("superpowers", "3.5B.c")
def test_a_result_in_parentheses_is_taken_in_units_of_the_owners_choice():
    pos = assault(4)
    ask = asked(begin(pos, "wp", "attack 0506"), {"wp": ATTACK})
    assert (ask.rule, ask.options) == ("3.5B.c", ["lose n_inf", "lose n_inf2", "lose n_inf3"])
    pos = assault(5)
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": ATTACK, "nato": ["lose n_inf2", "lose n_inf"]})
    assert [where(pos, id) for id in DEFENDERS] == [POOL, POOL, "0506"]


@pytest.mark.rule("superpowers", "3.5B.c")
def test_more_losses_than_units_take_them_all_without_a_question():
    pos = position("field", at("0506", "n_inf4", "n_inf3"))
    run(takes(pos, "nato", ["n_inf4", "n_inf3"], "D(3)"), pos)
    assert (where(pos, "n_inf4"), where(pos, "n_inf3")) == (POOL, POOL)


@pytest.mark.rule("superpowers", "3.5B.d")
def test_a_dash_is_nothing():
    pos = assault(1)
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": ATTACK})
    assert {where(pos, id) for id in DEFENDERS} == {"0506"}
    assert where(pos, "w11_tank") == "0507"


@pytest.mark.rule("superpowers", "3.5B.a", "3.5B.b")
def test_a_result_of_the_attacker_is_taken_by_the_attackers():
    pos = position("field", at("0506", "n_tank", "n_mech"), at("0507", "w11_tank"), dice=[4])
    # 7 - 7 = 0, column +1, morale A, die 4: A2
    ask = asked(begin(pos, "wp", "attack 0506"), {"wp": ["with w11_tank", "fire"]})
    assert (ask.side, ask.options) == ("wp", ["lose w11_tank", "retreat"])


@pytest.mark.rule("superpowers", "3.5B.a")
def test_attackers_of_several_hexes_share_the_result():
    pos = position("field", at("0506", "n_tank", "n_mech"), at("0507", "w11_mech"), at("0606", "w11_weak"), dice=[4])
    # 7 - 7 = 0, column +1, morale A, die 4: A2: one unit and a hex for the other
    answers = {"wp": ["with w11_mech", "with w11_weak", "fire", "lose w11_weak", "retreat"]}
    ask = asked(begin(pos, "wp", "attack 0506"), answers)
    assert where(pos, "w11_weak") == POOL
    assert ask.params["units"] == ["w11_mech"]


@pytest.mark.rule("superpowers", "3.5A")
def test_defenders_of_a_city_ignore_plain_results():
    pos = assault(6, hex="1212", here="1213")
    # +7, column +6, one left for the city and one for armour: +2, morale B, die 6: D2
    run(begin(pos, "wp", "attack 1212"), pos, {"wp": ATTACK})
    assert told(pos, "combat")[0]["result"] == "D2"
    assert {where(pos, id) for id in DEFENDERS} == {"1212"}
    assert told(pos, "stood-fast") == [{"units": list(DEFENDERS), "result": "D2"}]


@pytest.mark.rule("superpowers", "3.5A", "3.5B.c")
def test_defenders_of_a_city_do_not_ignore_losses():
    pos = position("field", at("1212", "n_inf4", "n_weak"), at("1213", "w11_tank", "w11_mech"), dice=[5])
    # 13 - 3 = +10, two left: +6, morale C, die 5: D(2)
    run(begin(pos, "wp", "attack 1212"), pos, {"wp": ["with w11_tank", "with w11_mech", "fire", "done"]})
    assert (where(pos, "n_inf4"), where(pos, "n_weak")) == (POOL, POOL)
    assert told(pos, "stood-fast") == []


@pytest.mark.rule("superpowers", "3.5A")
def test_defenders_of_an_urban_hex_ignore_nothing():
    pos = assault(6, hex="1209", here="1210")
    ask = asked(begin(pos, "wp", "attack 1209"), {"wp": ATTACK})
    assert (ask.params["result"], "retreat" in ask.options) == ("D2", True)
    assert told(pos, "stood-fast") == []


@pytest.mark.rule("superpowers", "20.0.a", "20.0.e", "AR:EX21.0.i", "20.0.b")
def test_losses_are_counted_by_side_and_kind():
    pos = position("field", at(POOL, "n_inf", "n_tank"), at(DESTROYED, "w11_inf"), at(EXITED, "w11_tank"))
    assert losses(pos) == {
        "nato": {POOL: 2, DESTROYED: 0, EXITED: 0},
        "wp": {POOL: 0, DESTROYED: 1, EXITED: 1},
    }


@pytest.mark.rule("superpowers", "3.5A")
def test_of_a_city_and_the_hex_beside_it_only_the_city_stands_fast():
    pos = position("field", at("1504", "n_inf"), at("1505", "n_inf2"), at("1604", "w11_mech", "w11_mech2"), dice=[5])
    # 12 - 5 = +7, column +6, one left: +4, morale B, die 5: D2
    answers = {"wp": ["with w11_mech", "with w11_mech2", "also 1505", "fire"]}
    ask = asked(begin(pos, "wp", "attack 1504"), answers)
    assert (ask.params["result"], ask.options[0], "lose n_inf" in ask.options) == ("D2", "lose n_inf2", False)


@pytest.mark.rule("superpowers", "3.5B.c", "20.0.a", "20.0.e")
def test_units_lost_go_to_the_pool_and_those_out_of_supply_for_good():
    pos = position("field", at("0506", "n_inf"), at("0506", "n_inf2", out_of_supply=True))
    run(takes(pos, "nato", ["n_inf", "n_inf2"], "D(2)"), pos)
    assert (where(pos, "n_inf"), where(pos, "n_inf2")) == (POOL, DESTROYED)


@pytest.mark.rule("superpowers", "5.0.d", "20.0.e")
def test_a_helicopter_lost_out_of_supply_goes_to_the_pool():
    pos = position("field", at("0506", "n_inf", "n_heli", out_of_supply=True))
    run(takes(pos, "nato", ["n_inf", "n_heli"], "D(2)"), pos)
    assert (where(pos, "n_inf"), where(pos, "n_heli")) == (DESTROYED, POOL)


@pytest.mark.rule("superpowers", "14.3-6.d")
def test_units_that_sheltered_in_a_hex_are_lost_when_its_defenders_retreat():
    pos = position("field", at("0506", "n_tank"), at("0506", "n_inf2"), at("0507", "w11_mech", "w11_mech2"), dice=[5])
    pos.retreated.add(unit(pos, "n_tank"))
    # 12 - 2 = +10, morale B, die 5: D(2)
    run(begin(pos, "wp", "attack 0506"), pos, {"wp": ["with w11_mech", "with w11_mech2", "fire", "done"]})
    assert (where(pos, "n_inf2"), where(pos, "n_tank")) == (POOL, POOL)
    assert [e.params["unit"] for e in pos.events if e.rule == "14.3-6.d"] == ["n_tank"]


@pytest.mark.rule("superpowers", "14.3-6.d", "7.0.c")
def test_each_of_them_is_lost_once():
    pos = position(
        "field", at("0506", "n_inf2", "n_tank", "n_inf3", "n_inf4"), at("0507", "w11_mech", "w11_mech2"), dice=[5]
    )
    pos.retreated = {unit(pos, id) for id in ("n_tank", "n_inf3", "n_inf4")}
    # 12 - 2 = +10, morale B, die 5: D(2): one is over the limit, the defender is hit, the others go with him
    answers = {"wp": ["with w11_mech", "with w11_mech2", "fire", "done"], "nato": ["lose n_tank"]}
    run(begin(pos, "wp", "attack 0506"), pos, answers)
    lost = [(e.rule, e.params["unit"]) for e in pos.events if e.text == "eliminated"]
    assert lost == [("7.0.c", "n_tank"), ("3.5B.a", "n_inf2"), ("14.3-6.d", "n_inf3"), ("14.3-6.d", "n_inf4")]


@pytest.mark.rule("superpowers", "14.3-6.d")
def test_they_stay_while_a_defender_stays():
    pos = position("field", at("0506", "n_tank", "n_inf2", "n_inf3"), at("0507", "w11_mech", "w11_mech2"), dice=[4])
    pos.retreated.add(unit(pos, "n_tank"))
    # 12 - 4 = +8, morale B, die 4: D(1)
    run(
        begin(pos, "wp", "attack 0506"),
        pos,
        {"wp": ["with w11_mech", "with w11_mech2", "fire"], "nato": ["lose n_inf2"]},
    )
    assert (where(pos, "n_inf3"), where(pos, "n_tank")) == ("0506", "0506")


@pytest.mark.rule("superpowers", "14.3-6.d")
def test_units_that_retreated_into_a_hex_of_their_own_take_the_result_like_others():
    pos = position("field", at("0506", "n_inf2"), at("0606", "n_tank"), at("0507", "w11_mech", "w11_mech2"), dice=[3])
    pos.retreated.add(unit(pos, "n_tank"))
    # 12 - 2 - 0 = +10, morale A, die 3: D2
    answers = {"wp": ["with w11_mech", "with w11_mech2", "also 0606", "fire"]}
    ask = asked(begin(pos, "wp", "attack 0506"), answers)
    assert ask.options == ["lose n_inf2", "lose n_tank", "retreat"]


@pytest.mark.rule("superpowers", "14.3-6.d", "8.1.G.a")
def test_a_stack_that_retreats_into_another_hex_of_the_same_attack_is_lost_when_that_is_left_too():
    """The corner 0101 has no way out but 0201, which is attacked with it."""
    pos = position("field", at("0101", "n_inf2"), at("0201", "n_inf3"), at("0102", "w11_mech", "w11_mech2"), dice=[2])
    # 12 - 4 = +8, morale B, die 2: D1
    answers = {"wp": ["with w11_mech", "with w11_mech2", "also 0201", "fire"], "nato": ["retreat", "retreat 0301"]}
    ask = asked(begin(pos, "wp", "attack 0101"), answers)
    assert (where(pos, "n_inf2"), where(pos, "n_inf3")) == (POOL, "0301")
    assert "advance w11_mech 0201" in ask.options
