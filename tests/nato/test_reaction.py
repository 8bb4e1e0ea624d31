"""Reaction [25.1.2]."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.nato.odds import reckon
from grognard.games.nato.position import Position
from grognard.games.nato.reaction import may_react, reaction_segment, reactors
from grognard.games.nato.strength import ratio, rounded_attack, rounded_defence
from grognard.games.nato.units import Chemical
from tests.nato.build import asked, at, attack_on, position, rules_of, run, told, unit, where

S = "strategic_surprise"


def reacts(pos: Position, target: str, id: str, side: str = "wp") -> list[str]:
    return rules_of(may_react(pos, attack_on(pos, side, target), unit(pos, id)))


@pytest.mark.rule("nato", "25.1.2.1", "25.1.2.5", "8.2.2", "25.1.2")
def test_ex_25_1_who_may_come_to_2819():
    """The 83rd has landed behind NATO: who is alone in its zone stays; Americans stand across the Weser."""
    pos = position(
        S, at("2819", "WG-3"), at("2720", "US-1-3AD-83", "US-1-8ID-83"), at("2820", "WG-2"),
        at("2919", "WG-1", "WG-31"), at("2920", "SU-83A"), at("2818", "SU-21"),
    )  # fmt: skip
    made = attack_on(pos, "wp", "2819", "SU-21")
    assert reactors(pos, made) == [unit(pos, "WG-1"), unit(pos, "WG-31")]
    assert reacts(pos, "2819", "US-1-3AD-83") == ["25.1.2.1"]
    assert reacts(pos, "2819", "WG-2") == ["25.1.2.5"]
    pos.put(unit(pos, "SU-83A"), pos.board.hex("3005"))
    assert reacts(pos, "2819", "WG-2") == []


@pytest.mark.rule("nato", "25.1.2.4", "8.2.1", "8.5.i", "7.2.III.E.2")
def test_ex_25_2_no_pact_unit_reacts_out_of_a_zone():
    pos = position(S, at("3318", "EG-8"), at("3317", "SU-21", cadre=True), at("3217", "SU-94G"), at("3118", "BR-7"))
    assert reacts(pos, "3318", "SU-21", "nato") == []
    assert reacts(pos, "3318", "SU-94G", "nato") == ["25.1.2.4"]


@pytest.mark.rule("nato", "25.1.2.6")
def test_who_is_in_no_zone_may_empty_his_hex():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22"), at("3218", "SU-21"))
    assert reacts(pos, "3319", "BR-22") == []


@pytest.mark.rule("nato", "25.1.2")
def test_one_unit_comes_and_may_stay_away():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22", "BR-33"), at("3218", "SU-21"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    run(reaction_segment(pos, made), pos, {"nato": ["react BR-22"]})
    assert (where(pos, "BR-22"), where(pos, "BR-33")) == ("3319", "3320")
    assert told(pos, "reacted")[0]["start"] == "3320"
    run(reaction_segment(pos, made), pos, {"nato": ["pass"]})
    assert where(pos, "BR-33") == "3320"


@pytest.mark.rule("nato", "25.1.2", "25.6.4", "9.1.1", "10.6.1", "4.2.1")
def test_only_fit_units_react_and_only_where_there_is_room():
    for state in ({"disrupted": True}, {"no_movement_supply": True}, {"no_combat_supply": True}):
        pos = position(S, at("3319", "BR-7"), at("3320", "BR-22", **state))
        assert reacts(pos, "3319", "BR-22") == ["25.1.2"]
    pos = position(S, at("3319", "BR-7"), at("3321", "BR-22"))
    assert reacts(pos, "3319", "BR-22") == ["25.1.2"]
    pos = position(S, at("3319", "BR-7", "BR-33", "BR-4", "BR-6"), at("3320", "BR-22"))
    assert reacts(pos, "3319", "BR-22") == ["9.1.1"]


@pytest.mark.rule("nato", "25.1.2.7", "25.6.5", "4.2.6")
def test_engaged_units_never_react_but_those_whose_battle_is_to_come_do():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22"))
    pos.battles.add(pos.board.hex("3320"))
    assert reacts(pos, "3319", "BR-22") == []
    pos.engaged.add(unit(pos, "BR-22"))
    assert reacts(pos, "3319", "BR-22") == ["25.1.2.7"]


@pytest.mark.rule("nato", "27.3.6", "25.1.2", "25.1.2.7")
def test_units_under_assault_do_not_react():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22", "BR-33"))
    pos.assaulting.add(unit(pos, "SU-97G"))
    pos.put(unit(pos, "SU-97G"), pos.board.hex("3320"))
    pos.refresh(unit(pos, "SU-97G"))
    assert reacts(pos, "3319", "BR-22") == ["27.3.6"]


@pytest.mark.rule("nato", "27.3.2")
def test_into_a_hex_under_assault_a_unit_reacts_as_if_nobody_had_landed():
    """The regiment in 3319 has no zone, so the brigade beside it, alone in its hex, may come."""
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22"))
    pos.assaulting.add(unit(pos, "SU-97G"))
    pos.put(unit(pos, "SU-97G"), pos.board.hex("3319"))
    pos.refresh(unit(pos, "SU-97G"))
    assert reacts(pos, "3319", "BR-22") == []
    pos.assaulting.clear()
    pos.refresh(unit(pos, "SU-97G"))
    assert reacts(pos, "3319", "BR-22") == ["25.1.2.5"]


@pytest.mark.rule("nato", "25.1.2.8")
def test_nobody_reacts_out_of_the_objective():
    assert reacts(position(S, at("3319", "BR-7")), "3319", "BR-7") == ["25.1.2.8"]


@pytest.mark.rule("nato", "25.1.2.9", "29.2.1", "24.2.4")
def test_headquarters_and_artillery_never_react():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-I"))
    assert reacts(pos, "3319", "BR-I") == ["25.1.2.9"]
    pos = position(S, at("3219", "SU-21"), at("3118", "SU-34N"))
    assert reacts(pos, "3219", "SU-34N", "nato") == ["25.1.2.9"]


@pytest.mark.rule("nato", "25.1.2.1")
def test_minor_rivers_and_gas_do_not_stop_a_reaction_but_nuclear_hexes_and_mountains_do():
    pos = position(S, at("3318", "BR-7"), at("3319", "BR-22"))
    assert reacts(pos, "3318", "BR-22") == []  # across a minor river
    pos.gas[pos.board.hex("3318")] = (Chemical("wp", persistent=False, turn=4),)
    assert reacts(pos, "3318", "BR-22") == []
    pos.nuclear.add(pos.board.hex("3318"))
    assert reacts(pos, "3318", "BR-22") == ["25.1.2.1"]
    a, b = next(
        (a, b)
        for b in pos.board.hexes
        if pos.scenario.primary[b] == "mountain"
        for a in pos.board.neighbours[b]
        if pos.scenario.passable(a, b) and not pos.board.side(a, b)
    )
    pos = position(S, at(pos.label(b), "WG-1"), at(pos.label(a), "WG-2"))
    assert reacts(pos, pos.label(b), "WG-2") == ["25.1.2.1"]


@pytest.mark.rule("nato", "25.1.2.3", "30.4.6", "26.2.9", "30.4.5")
def test_into_an_empty_free_city_come_its_own_nation_or_anybody_of_the_pact():
    pos = position(S, at("3121", "WG-1", "BR-7"))
    assert reacts(pos, "3120", "WG-1") == []
    assert reacts(pos, "3120", "BR-7") == ["25.1.2.3"]
    beside = pos.label(next(n for n in pos.board.neighbours[pos.board.hex("2111")] if pos.scenario.is_land[n]))
    pos = position(S, at(beside, "SU-39G"))
    assert reacts(pos, "2111", "SU-39G", "nato") == []


@pytest.mark.rule("nato", "35.2")
def test_inactive_units_do_not_react():
    pos = position(S, at("1318", "DK-J1"), at("1319", "DK-J2"), turn=1)
    assert reacts(pos, "1319", "DK-J1") == ["35.2"]


def test_nobody_is_asked_who_has_nobody_to_react():
    pos = position(S, at("3319", "BR-7"), at("3218", "SU-21"))
    run(reaction_segment(pos, attack_on(pos, "wp", "3319", "SU-21")), pos)
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22"), at("3218", "SU-21"))
    assert asked(reaction_segment(pos, attack_on(pos, "wp", "3319", "SU-21"))).options == ["react BR-22", "pass"]


@pytest.mark.rule("nato", "25.1.2.2")
def test_nobody_reacts_into_a_hex_that_nobody_holds():
    pos = position(S, at("3320", "BR-22"))
    assert reacts(pos, "3319", "BR-22") == ["25.1.2.2"]


@pytest.mark.rule("nato", "12.7")
def test_territorial_units_do_not_react_across_a_border():
    """3113 is in East Germany, 3114 in West Germany."""
    pos = position(S, at("3114", "SU-21"), at("3113", "EG-Gr8"), at("3115", "BR-7"))
    made = attack_on(pos, "nato", "3114", "BR-7")
    assert rules_of(may_react(pos, made, unit(pos, "EG-Gr8"))) == ["12.7"]


# -- standing orders ----------------------------------------


@pytest.mark.parametrize(("order", "asks"), [(None, True), (4, True), (1, False), (0, False)])
def test_a_standing_order_lets_battles_pass_at_worse_odds_than_it_says(order: int | None, asks: bool):
    pos = position(S, at("2919", "WG-1"), at("2920", "WG-2"), at("2818", "SU-21"))
    pos.orders = {} if order is None else {"nato": order}
    made = attack_on(pos, "wp", "2919", "SU-21")
    assert 1 < ratio(rounded_attack(reckon(pos, made).attack), rounded_defence(reckon(pos, made).defence)) <= 4
    if asks:
        assert asked(reaction_segment(pos, made)).prompt == "react"
    else:
        run(reaction_segment(pos, made), pos)
    assert pos.windows == 1


def test_nobody_else_hears_of_a_standing_order():
    game = grognard.new("nato", S, seed=1)
    before = game.view("wp")
    game.instruct("nato", "hold 3")
    assert game.view("wp") == before
    assert game.view("nato")["orders"] == 3
    assert game.orders_of("nato") == ["hold 3"]
    assert {game.imagine("wp", deal).position.orders.get("nato") for deal in range(9)} != {3}
    game.instruct("nato", "consult")
    assert game.orders_of("nato") == []
