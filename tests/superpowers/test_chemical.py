"""Chemical points [17.0] in attack and defence [8.1.C.a], and an uncertain stock of them [OPT.4]."""

import pytest

from grognard.games.superpowers.odds import preview
from grognard.games.superpowers.support import carriers, may_use_chemical
from tests.superpowers.build import asked, at, attack_on, begin, position, rules_against, rules_of, run, unit


def gasfight(**fields):
    return position(
        "field", at("0506", "n_tank"), at("0503", "n_gun2", "n_gun3"), at("0404", "n_inf"),
        at("0507", "w11_mech"), at("0510", "w11_gun"),
        **{"chemical": {"nato": 2, "wp": 2}, "air": {"nato": 2, "wp": 2}, **fields},
    )  # fmt: skip


@pytest.mark.rule("superpowers", "17.0.b", "8.1.F")
def test_a_chemical_point_gives_the_attacker_a_column():
    pos = gasfight()
    made = attack_on(pos, "0507", "n_tank", chemical={"nato": unit(pos, "n_gun2")})
    assert preview(pos, made)["shifts"].value("17.0.b") == 1


@pytest.mark.rule("superpowers", "8.1.C.a", "8.1.F")
def test_a_chemical_point_gives_the_defender_a_column():
    pos = gasfight()
    made = attack_on(pos, "0507", "n_tank", chemical={"wp": unit(pos, "w11_gun")})
    assert preview(pos, made)["shifts"].value("8.1.C.a") == -1


@pytest.mark.rule("superpowers", "8.1.C.a", "17.0.b")
def test_without_the_option_only_the_attacker_uses_them():
    pos = position(
        "field", at("0506", "n_tank"), at("0507", "w11_mech"), at("0510", "w11_gun"), chemical={"nato": 2, "wp": 2},
        options={"defensive_chemical": False},
    )  # fmt: skip
    made = attack_on(pos, "0507", "n_tank")
    assert rules_of(may_use_chemical(pos, made, "wp", unit(pos, "w11_gun"))) == ["17.0.b"]


@pytest.mark.rule("superpowers", "17.0.b")
def test_one_point_a_combat():
    ask = asked(begin(gasfight(), "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "chemical n_gun2"]})
    assert rules_against(ask, "chemical n_gun3") == ["17.0.b"]
    assert (ask.params["chemical"], ask.params["air"]) == (1, 2)  # what is left
    ask = asked(begin(gasfight(), "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "chemical air"]})
    assert (ask.params["chemical"], ask.params["air"]) == (1, 1)


@pytest.mark.rule("superpowers", "17.0.b", "8.1.C.a", "8.1.F")
def test_the_sum_names_who_used_gas():
    pos = gasfight()
    made = attack_on(pos, "0507", "n_tank", chemical={"nato": unit(pos, "n_gun2"), "wp": unit(pos, "w11_gun")})
    used = [(m.rule, m.params["side"]) for m in preview(pos, made)["shifts"] if m.text == "chemical"]
    assert used == [("17.0.b", "nato"), ("8.1.C.a", "wp")]


@pytest.mark.rule("superpowers", "17.0.c", "10.0.f")
def test_artillery_next_to_the_enemy_may_carry_gas_instead_of_attacking():
    pos = position(
        "field", at("0506", "n_tank", "n_gun2"), at("0507", "w11_mech"), chemical={"nato": 1, "wp": 0}, impulse=2
    )
    assert rules_of(may_use_chemical(pos, attack_on(pos, "0507", "n_tank"), "nato", unit(pos, "n_gun2"))) == []
    assert rules_of(may_use_chemical(pos, attack_on(pos, "0507", "n_tank", "n_gun2"), "nato", unit(pos, "n_gun2"))) == [
        "17.0.c"
    ]


@pytest.mark.rule("superpowers", "17.0.b", "8.1.C.a")
def test_nobody_answers_a_barrage_with_gas():
    pos = gasfight()
    made = attack_on(pos, "0507", "n_gun2", kind="barrage")
    assert rules_of(may_use_chemical(pos, made, "wp", unit(pos, "w11_gun"))) == ["17.0.b"]


@pytest.mark.rule("superpowers", "17.0.a")
def test_points_are_expended():
    pos = gasfight(dice=[2])
    # 4 - 6 = -2, one right for armour and one for the gas: +2, morale B, die 2: A2
    run(
        begin(pos, "nato", "attack 0507"), pos,
        {"nato": ["with n_tank", "fire", "chemical n_gun2", "done", "lose n_tank"], "wp": ["done"]},
    )  # fmt: skip
    assert pos.chemical == {"nato": 1, "wp": 2}
    assert unit(pos, "n_gun2") in pos.fought
    assert rules_of(
        may_use_chemical(gasfight(chemical={"nato": 0, "wp": 0}), attack_on(pos, "0507", "n_tank"), "nato", "air")
    ) == ["17.0.a"]


@pytest.mark.rule("superpowers", "17.0.c")
def test_the_carrier_does_not_support_the_combat():
    ask = asked(begin(gasfight(), "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "chemical n_gun2"]})
    assert rules_against(ask, "support n_gun2") == ["8.0.a"]
    ask = asked(begin(gasfight(), "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "support n_gun2"]})
    assert rules_against(ask, "chemical n_gun2") == ["17.0.c"]


@pytest.mark.rule("superpowers", "17.0.c")
def test_a_carrier_is_artillery_in_range_or_an_air_point():
    pos = gasfight()
    made = attack_on(pos, "0507", "n_tank")
    assert carriers(pos, made, "nato") == ["air", unit(pos, "n_gun2"), unit(pos, "n_gun3")]
    assert rules_of(may_use_chemical(pos, made, "nato", unit(pos, "n_tank"))) == ["17.0.c"]
    assert rules_of(may_use_chemical(pos, made, "nato", unit(pos, "n_inf"))) == ["17.0.c"]
    assert rules_of(may_use_chemical(pos, made, "nato", unit(pos, "w11_gun"))) == ["17.0.c"]
    assert rules_of(may_use_chemical(pos, made, "nato", unit(pos, "n_gun"))) == ["17.0.c"]
    far = position(
        "field", at("0506", "n_tank"), at("0502", "n_gun3"), at("0507", "w11_mech"), chemical={"nato": 1, "wp": 0}
    )
    assert rules_of(may_use_chemical(far, attack_on(far, "0507", "n_tank"), "nato", unit(far, "n_gun3"))) == ["10.0.d"]


@pytest.mark.rule("superpowers", "17.0.c", "8.1.C.a", "10.0.d")
def test_the_defenders_carrier_must_reach_the_attackers():
    """w11_gun has a range of 5; in 0512 it reaches its friends in 0507, but not the enemy in 0506."""
    for hex, rules in (("0511", []), ("0512", ["10.0.d"])):
        pos = position(
            "field", at("0506", "n_tank"), at("0507", "w11_mech"), at(hex, "w11_gun"), chemical={"nato": 0, "wp": 1}
        )
        assert rules_of(may_use_chemical(pos, attack_on(pos, "0507", "n_tank"), "wp", unit(pos, "w11_gun"))) == rules


@pytest.mark.rule("superpowers", "17.0.a", "OPT.4.c")
@pytest.mark.parametrize(("uncertain", "to"), [(False, None), (True, ("nato",))])
def test_what_is_left_of_an_uncertain_stock_is_told_to_nato_alone(uncertain, to):
    pos = gasfight(dice=[2], options={"uncertain_chemical": uncertain})
    answers = {"nato": ["with n_tank", "fire", "chemical n_gun2", "done", "lose n_tank"], "wp": ["done"]}
    run(begin(pos, "nato", "attack 0507"), pos, answers)
    (used,) = [e for e in pos.events if e.text == "chemical-used"]
    assert (used.rule, used.params, used.to) == ("17.0.a", {"side": "nato", "left": 1}, to)


@pytest.mark.rule("superpowers", "17.0.a", "OPT.4.c")
def test_the_stock_of_the_wp_is_never_secret():
    pos = gasfight(dice=[2], options={"uncertain_chemical": True})
    answers = {"nato": ["with n_tank", "fire", "done"], "wp": ["chemical w11_gun", "done"]}
    run(begin(pos, "nato", "attack 0507"), pos, answers)
    assert [(e.params, e.to) for e in pos.events if e.text == "chemical-used"] == [({"side": "wp", "left": 1}, None)]


@pytest.mark.rule("superpowers", "17.0.c", "17.0.d", "12.0.c")
@pytest.mark.parametrize(("impulse", "needed"), [(1, 1), (2, 2)])
def test_delivery_by_air_takes_a_point_and_two_in_the_second_impulse(impulse, needed):
    made = attack_on(gasfight(), "0507", "n_tank")
    short = gasfight(impulse=impulse, air={"nato": needed - 1, "wp": 0})
    rule = "17.0.d" if impulse == 2 else "17.0.c"
    assert rules_of(may_use_chemical(short, made, "nato", "air")) == [rule]
    pos = gasfight(impulse=impulse, air={"nato": needed, "wp": 0}, superiority="nato", dice=[6, *[6] * needed])
    answers = ["with n_tank", "fire", "chemical air", "done"]
    asked(begin(pos, "nato", "attack 0507"), {"nato": answers, "wp": ["done"]})
    assert pos.air_used["nato"] == needed


@pytest.mark.rule("superpowers", "17.0.c")
def test_an_air_point_that_carries_does_not_support():
    pos = gasfight(air={"nato": 2, "wp": 0})
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "chemical air"]})
    assert rules_against(ask, "air 2") == ["12.0.b"]
    assert rules_against(ask, "air 1") == []
    ask = asked(begin(pos, "nato", "attack 0507"), {"nato": ["with n_tank", "fire", "air 2"]})
    assert rules_against(ask, "chemical air") == ["17.0.c"]


@pytest.mark.rule("superpowers", "17.0.b", "10.4-5.b")
def test_a_barrage_may_carry_gas_but_not_by_air():
    pos = position(
        "field",
        at("0503", "n_gun2", "n_gun3"),
        at("0507", "w11_inf"),
        chemical={"nato": 1, "wp": 1},
        air={"nato": 2, "wp": 2},
    )
    ask = asked(begin(pos, "nato", "barrage 0507"), {"nato": ["with n_gun2", "fire"]})
    assert ask.options == ["chemical n_gun3", "done"]
    assert rules_against(ask, "chemical air") == ["10.4-5.b"]


@pytest.mark.rule("superpowers", "OPT.4.c", "17.0.a")
def test_with_an_uncertain_stock_nato_is_asked_even_when_it_has_none():
    """A barrage could carry gas; that NATO is asked tells nothing about its stock."""
    placed = at("0503", "n_gun2", "n_gun3"), at("0507", "w11_inf")
    pos = position("field", *placed, options={"uncertain_chemical": True})
    ask = asked(begin(pos, "nato", "barrage 0507"), {"nato": ["with n_gun2", "fire"]})
    assert (ask.rule, ask.options) == ("8.1.B", ["done"])
    pos = position(
        "field", at("0503", "w11_gun", "w1_gun"), at("0507", "n_weak"), dice=[3], options={"uncertain_chemical": True}
    )
    run(begin(pos, "wp", "barrage 0507"), pos, {"wp": ["with w11_gun", "fire"]})  # everybody knows that it has none
    pos = position("field", *placed, dice=[3])
    run(begin(pos, "nato", "barrage 0507"), pos, {"nato": ["with n_gun2", "fire"]})
