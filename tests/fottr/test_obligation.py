"""Attacks that must be made: beside multi-hex attacks [6.6], by airborne troops [19.0.c], in the variant [3.2E]."""

import pytest

from grognard.engine.matching import most_matched
from grognard.games.fottr import combat
from grognard.games.fottr.attack import may_take_part
from tests.fottr.battle import against, ashore, battle, citadel, gathering, options, shoot
from tests.fottr.build import at, hexes, place, rules_against, rules_of, unit


def owed(pos):
    return sorted(pos.labels(pos.owed))


# -- multi-hex attacks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "13.1C")
def test_an_attack_from_one_hex_obliges_to_nothing():
    pos = citadel()
    shoot(pos, "68.15", "ger-20inf", dice=[1, 1])
    assert owed(pos) == []
    assert rules_of(combat.may_end(pos, "axis")) == []


@pytest.mark.rule("fottr", "13.1B", "6.6")
def test_units_of_several_hexes_attack_together_only_if_all_enemies_beside_them_can_be_attacked():
    pos = citadel()
    assert rules_against(gathering(pos, "68.15", "ger-20inf"), "with ger-13inf") == []
    for u in pos.on_map("axis"):
        if pos.label(pos.hex(u)) in ("68.17", "67.17"):
            pos.commanded.discard(u)
    assert rules_against(gathering(pos, "68.15", "ger-20inf"), "with ger-13inf") == ["13.1B"]
    pos.attacked.update(hexes(pos, "68.16"))  # it has been attacked before
    assert rules_against(gathering(pos, "68.15", "ger-20inf"), "with ger-13inf") == []


def foretold(ask):
    return {answer: told.params["hexes"] for answer, told in ask.shown("consequences").items()}


@pytest.mark.rule("fottr", "13.1B")
def test_the_attacks_that_a_unit_of_a_second_hex_brings_are_told_before_it_joins():
    pos = citadel()
    alone = gathering(pos, "68.15", "ger-20inf")
    assert "fire" not in foretold(alone)  # from one hex
    brought = foretold(alone)["with ger-13inf"]
    together = gathering(pos, "68.15", "ger-20inf", "ger-13inf")
    assert brought
    assert foretold(together)["fire"] == brought
    shoot(pos, "68.15", "ger-20inf", "ger-13inf", dice=[1, 1])
    assert owed(pos) == sorted(brought)
    assert rules_of(combat.may_end(pos, "axis")) == ["13.1B"] * len(brought)


@pytest.mark.rule("fottr", "13.1B", "6.6")
def test_enemies_across_a_major_river_need_not_be_attacked():
    pos = battle("axis", at("28.14", "ger-81inf"), at("28.15", "ger-82inf"), at("27.15", "us-7"), at("27.14", "us-6"))
    assert "major_river" in pos.scenario.board.side(*hexes(pos, "28.14 27.14"))
    assert rules_against(gathering(pos, "27.15", "ger-81inf"), "with ger-82inf") == []
    place(pos, at("28.13", "us-5"))  # no water parts this one from its enemies
    assert rules_against(gathering(pos, "27.15", "ger-81inf"), "with ger-82inf") == ["13.1B"]


@pytest.mark.rule("fottr", "13.1B", "6.6", "6.2", "6.1")
def test_a_hex_with_nothing_but_divisions_has_no_zone_and_brings_no_duty():
    pos = battle("axis", at("28.14", "ger-9sspz"), at("28.15", "ger-82inf"), at("27.15", "us-7"), at("28.13", "us-5"))
    assert rules_against(gathering(pos, "27.15", "ger-9sspz"), "with ger-82inf") == []
    place(pos, at("28.14", "ger-81inf"))  # out of command, so nobody is left to attack 28.13
    assert rules_against(gathering(pos, "27.15", "ger-9sspz"), "with ger-82inf") == ["13.1B"]


@pytest.mark.rule("fottr", "13.1B", "6.6")
def test_an_enemy_division_in_the_zone_of_the_attackers_must_be_attacked():
    pos = battle("axis", at("28.14", "ger-81inf"), at("28.15", "ger-82inf"), at("27.15", "us-7"))
    assert rules_against(gathering(pos, "27.15", "ger-81inf"), "with ger-82inf") == []
    place(pos, at("28.13", "us-101ab"))
    assert rules_against(gathering(pos, "27.15", "ger-81inf"), "with ger-82inf") == ["13.1B"]


@pytest.mark.rule("fottr", "13.1B")
def test_units_needed_for_an_attack_that_is_owed_attack_nothing_else():
    pos = citadel()
    for u in pos.on_map("axis"):
        if pos.label(pos.hex(u)) in ("68.17", "67.17") and pos.id(u) != "ger-7inf":
            pos.commanded.discard(u)
    shoot(pos, "68.15", "ger-20inf", "ger-13inf", dice=[1, 1])
    assert owed(pos) == ["68.16"]
    assert rules_against(gathering(pos, "69.17"), "with ger-7inf") == ["13.1B"]
    assert rules_against(gathering(pos, "68.16"), "with ger-7inf") == []


@pytest.mark.rule("fottr", "13.1B")
def test_nobody_is_bound_to_what_nobody_can_do_any_more():
    pos = citadel()
    shoot(pos, "68.15", "ger-20inf", "ger-13inf", dice=[1, 1])
    assert rules_of(combat.may_end(pos, "axis")) == ["13.1B"]
    for u in [u for h in hexes(pos, "68.17 67.17") for u in pos.stack(h, "axis")]:
        pos.take_off(u, "axis_lost")
    assert rules_of(combat.may_end(pos, "axis")) == []


@pytest.mark.rule("fottr", "13.1B", "13.1A.a")
def test_a_unit_without_attack_strength_owes_nothing():
    pos = battle("axis", at("69.14", "hun-8"), at("69.15", "sov-13"))
    pos.owed = set(hexes(pos, "69.15"))
    assert rules_of(combat.may_end(pos, "axis")) == []


@pytest.mark.rule("fottr", "13.1B")
def test_of_two_hexes_owed_each_keeps_an_attacker():
    pos = battle("axis", at("69.14", "ger-41pz"), at("69.16", "ger-46pz"), at("69.15", "sov-13"), at("70.13", "sov-70"))
    pos.owed = set(hexes(pos, "69.15 70.13"))
    assert rules_against(gathering(pos, "69.15"), "with ger-41pz") == ["13.1B"]  # nobody else reaches the other
    assert rules_against(gathering(pos, "69.15"), "with ger-46pz") == []
    assert rules_against(gathering(pos, "70.13"), "with ger-41pz") == []


@pytest.mark.rule("fottr", "13.1B", "6.6")
def test_who_is_needed_for_what_is_owed_does_not_serve_for_a_new_duty():
    pos = citadel()
    pos.commanded = {unit(pos, id) for id in ("ger-20inf", "ger-13inf", "ger-7inf")}
    assert rules_against(gathering(pos, "68.15", "ger-20inf"), "with ger-13inf") == []
    pos.owed = set(hexes(pos, "69.17"))
    assert rules_against(gathering(pos, "68.15", "ger-20inf"), "with ger-13inf") == ["13.1B"]


@pytest.mark.rule("fottr", "13.1B")
def test_what_is_owed_ends_with_the_step():
    pos = citadel()
    pos.owed = set(hexes(pos, "68.16"))
    combat.end_step(pos)
    assert rules_of(combat.may_end(pos, "axis")) == []


def test_each_duty_needs_somebody_of_its_own():
    assert most_matched({1: [10], 2: [10]}) == 1
    assert most_matched({1: [10, 11], 2: [10]}) == 2
    assert most_matched({1: [10, 11], 2: [10, 11], 3: [11, 12], 4: [12]}) == 3
    assert most_matched({1: []}) == 0


# -- airborne troops among their enemies [19.0.c] ---------------------------------------------------------------------


def dropped(*more):
    pos = ashore(battle("west", at("18.14", "ger-84inf"), at("18.14", "us-82ab", "us-101ab"), *more))
    pos.dropped = {unit(pos, "us-82ab"), unit(pos, "us-101ab")}
    return pos


@pytest.mark.rule("fottr", "19.0.c")
def test_airborne_troops_must_attack_the_enemies_on_whom_they_dropped():
    pos = dropped(at("19.15", "ger-81inf"))
    assert options(pos) == ["attack 18.14"]
    assert rules_of(combat.may_end(pos, "allies")) == ["19.0.c"]
    ask = gathering(pos, "18.14", "us-82ab")
    assert rules_against(ask, "fire") == ["19.0.c"]
    shoot(pos, "18.14", "us-82ab", "us-101ab", dice=[3, 2])
    assert rules_of(combat.may_end(pos, "allies")) == []


@pytest.mark.rule("fottr", "19.0.c")
def test_others_join_only_beside_the_airborne_troops_and_need_no_second_hex_for_it():
    pos = dropped(at("17.14", "us-7"), at("16.14", "ger-81inf"))
    assert rules_against(gathering(pos, "18.14", "us-82ab"), "with us-7") == ["19.0.c"]
    assert rules_against(gathering(pos, "18.14", "us-82ab", "us-101ab"), "with us-7") == []


@pytest.mark.rule("fottr", "19.0.c")
def test_airborne_troops_attack_nobody_else():
    pos = dropped(at("18.15", "ger-81inf"))
    u, (other,) = unit(pos, "us-82ab"), hexes(pos, "18.15")
    assert rules_of(may_take_part(pos, "allies", u, other)) == ["19.0.c"]


@pytest.mark.rule("fottr", "9.5.c")
def test_who_dropped_beside_enemies_may_attack_them_out_of_supply_but_need_not():
    pos = battle("west", at("18.15", "ger-84inf"), at("18.14", "us-82ab"))
    assert options(pos) == []
    pos.dropped = {unit(pos, "us-82ab")}
    assert options(pos) == ["attack 18.15"]
    assert rules_of(combat.may_end(pos, "allies")) == []


# -- the historical variant [3.2E] ------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "3.2E")
def test_in_the_historical_variant_citadel_must_be_fought():
    pos = citadel(historical=True)
    assert rules_of(combat.may_end(pos, "axis")) == ["3.2E", "3.2E"]
    assert rules_of(combat.may_end(citadel(), "axis")) == []
    shoot(pos, "70.14", "ger-41pz", dice=[1, 1])
    shoot(pos, "70.16", "ger-48pz", dice=[1, 1])
    assert rules_of(combat.may_end(pos, "axis")) == []


@pytest.mark.rule("fottr", "3.2E")
def test_it_is_owed_in_the_axis_combat_segment_of_turn_1_only():
    pos = citadel(historical=True)
    pos.reaction, pos.reacted = 1, set(pos.on_map("axis"))
    assert rules_of(combat.may_end(pos, "axis")) == []
    pos.reaction, pos.turn = 0, 2
    assert rules_of(combat.may_end(pos, "axis")) == []
    pos = battle("soviet", at("69.14", "sov-13"), at("70.14", "ger-41pz"), options={"historical": True}, turn=1)
    assert rules_of(combat.may_end(pos, "allies")) == []


@pytest.mark.rule("fottr", "3.2E")
def test_the_northern_attack_comes_from_where_the_variant_says():
    pos = citadel(historical=True)
    place(pos, at("69.15", "ger-13inf"))
    ask = gathering(pos, "70.14")
    assert rules_against(ask, "with ger-13inf") == ["3.2E"]
    assert rules_against(gathering(pos, "70.14", "ger-41pz"), "fire") == []
    pos.commanded = {unit(pos, "ger-13inf")}
    assert rules_of(combat.may_end(pos, "axis")) == []  # it need not, from there


@pytest.mark.rule("fottr", "3.2E")
def test_the_last_unit_that_can_open_citadel_attacks_nothing_else():
    pos = citadel(historical=True)
    pos.commanded -= {unit(pos, "ger-46pz"), unit(pos, "ger-47pz")}
    assert rules_against(gathering(pos, "70.13"), "with ger-41pz") == ["13.1B"]
    pos.commanded = {unit(pos, "ger-41pz")}
    assert against(pos, "70.13") == ["13.1B"]
    place(pos, at("69.13", "ger-13inf"))
    pos.commanded.add(unit(pos, "ger-13inf"))
    assert against(pos, "70.13") == []
